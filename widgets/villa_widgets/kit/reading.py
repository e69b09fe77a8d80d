"""Reading: all that the views show of one tower, worked out once and only when it is asked for.

The views never compute physics. Each holds one reading and draws it; whoever changes the tower (the
lab, the game table, a lesson) makes one new reading and hands it to every view.

>>> from villa_core import Tower
>>> reading = Reading(Tower.famous("leaning"))
>>> reading.stability.stable
True
>>> reading.choose("red-hex").chosen
'red-hex'
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from villa_core.tower.faults import FaultKind

if TYPE_CHECKING:
    from villa_core.statics.loads import FloorLoads
    from villa_core.statics.stability import Stability, Standing
    from villa_core.statics.zones import PlateZone, SafeZone
    from villa_core.tower.faults import Fault
    from villa_core.tower.tower import Tower


@dataclass(frozen=True)
class Reading:
    """One tower as a learner looks at it: which column is chosen and which floor is shown.

    `floor` None means the uppermost one. `before` is the tower before the last move, for its ghost.
    `covers` is the number of columns that a plate in the hand must rest on, by the rules in use.
    """

    tower: Tower
    chosen: str | None = None
    floor: int | None = None
    locked: frozenset[str] = frozenset()
    before: Tower | None = None
    covers: int = 0

    @property
    def shown_floor(self) -> int:
        """The floor that a plan shows."""
        top = self.tower.top
        return top if self.floor is None else min(self.floor, top)

    @cached_property
    def stability(self) -> Stability:
        """Whether it stands, by how much, and over which edge it would tip."""
        return self.tower.stability()

    @cached_property
    def standing(self) -> dict[int, Standing]:
        """How each floor that carries a plate carries it, by the number of the floor."""
        return dict(enumerate(self.stability.floors))

    @cached_property
    def loads(self) -> tuple[FloorLoads, ...]:
        """What each column carries, floor by floor."""
        return self.tower.loads()

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What is geometrically wrong with the tower."""
        # a plate that was laid earlier may have lost columns since (F7 is about laying)
        found = self.tower.check(self.covers)
        top = self.tower.top
        return tuple(f for f in found if f.kind is not FaultKind.TOO_FEW_SUPPORTS or f.floor == top)

    @cached_property
    def zone(self) -> SafeZone | PlateZone | None:
        """Where the chosen column may be put on the uppermost floor; None if none is chosen."""
        if self.chosen is None or self.chosen not in self.tower.column_ids():
            return None
        return self.tower.safe_zone(self.chosen)

    def choose(self, column_id: str | None) -> Reading:
        """The same tower with another column chosen; what is known of the tower is kept."""
        return self._keeping(replace(self, chosen=column_id))

    def look_at(self, floor: int | None) -> Reading:
        """The same tower with another floor shown."""
        return self._keeping(replace(self, floor=floor))

    def moved(self, tower: Tower) -> Reading:
        """The tower after nothing but the chosen column was moved, during a drag.

        Where the column may be put does not depend on where it is now, so that is kept.
        """
        other = replace(self, tower=tower)
        if "zone" in self.__dict__:
            other.__dict__["zone"] = self.zone
        return other

    def _keeping(self, other: Reading) -> Reading:
        """Hand on what was worked out of the tower itself."""
        kept = {"stability", "standing", "loads", "faults"}
        if other.chosen == self.chosen:
            kept.add("zone")
        other.__dict__.update({k: v for k, v in self.__dict__.items() if k in kept})
        return other
