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

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import traitlets

from villa_core.tower.faults import FaultKind, is_broken
from villa_core.tower.tower import Tower
from villa_widgets.kit.wishes import WishView

if TYPE_CHECKING:
    from villa_core.statics.loads import FloorLoads, Force
    from villa_core.statics.stability import Stability, Standing
    from villa_core.statics.zones import PlateZone, SafeZone
    from villa_core.tower.faults import Fault
    from villa_core.tower.tower import Body


@dataclass(frozen=True)
class Reading:
    """One tower as a learner looks at it: which column is chosen and which floor is shown.

    `floor` None means the uppermost one. `before` is the tower before the last move, for its ghost.
    `covers` is the number of columns that a plate in the hand must rest on, by the rules in use.
    A `quiet` one shows what an eye sees, with names and `marks` (letter, floor, x, y), and nothing
    of balance. `ticked` columns are part of an answer. `pushes` are the forces on the plate above
    the shown floor where a derivation has found them; then all views tell these and no others.
    Columns that are `asked` for can be touched now. `advised` is a piece where it is advised to go.
    `worth` says of columns what they count, in a sign.
    """

    tower: Tower
    chosen: str | None = None
    floor: int | None = None
    locked: frozenset[str] = frozenset()
    before: Tower | None = None
    covers: int = 0
    quiet: bool = False
    ticked: frozenset[str] = frozenset()
    marks: tuple[tuple[str, int, float, float], ...] = ()
    pushes: tuple[Force, ...] = ()
    asked: frozenset[str] = frozenset()
    advised: Body | None = None
    worth: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, shown: Reading | Tower) -> Reading:
        """A tower as it is, with nothing chosen; a reading is one already."""
        return cls(shown) if isinstance(shown, Tower) else shown

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

    @property
    def loads(self) -> tuple[FloorLoads, ...]:
        """What each column carries, floor by floor."""
        return tuple(self.loads_on(floor) for floor in range(self.tower.top))

    def loads_on(self, floor: int) -> FloorLoads:
        """What each column of a floor carries; a plan needs no other floor."""
        if floor not in self._loads:
            from villa_core.statics.loads import loads_on

            self._loads[floor] = loads_on(self.tower, floor)
        return self._loads[floor]

    @property
    def pushed(self) -> dict[str, float]:
        """The push (N) of each column as a derivation has found it."""
        return {force.column: force.newtons for force in self.pushes}

    @cached_property
    def _loads(self) -> dict[int, FloorLoads]:
        return {}

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What is geometrically wrong with the tower."""
        # a plate that was laid earlier may have lost columns since (F7 is about laying)
        faults = self.tower.check(self.covers)
        top = self.tower.top
        return tuple(
            f for f in faults if f.kind is not FaultKind.TOO_FEW_SUPPORTS or f.floor == top
        )

    @property
    def drawable(self) -> bool:
        """Whether every piece exists and stands on something that is there."""
        return not is_broken(self.tower, self.faults)

    @property
    def possible(self) -> bool:
        """Whether such a villa can be built at all, be it against the rules of the game."""
        against = (
            FaultKind.OVER_EDGE,
            FaultKind.FORBIDDEN_RIM,
            FaultKind.TOO_FEW_SUPPORTS,
            FaultKind.BEYOND_BASE,
            FaultKind.STACK_NOT_ON_RED,
        )
        return all(fault.kind in against for fault in self.faults)

    @cached_property
    def zone(self) -> SafeZone | PlateZone | None:
        """Where the chosen column may be put on the uppermost floor; None if none is chosen."""
        if self.chosen is None or self.chosen not in self.tower.column_ids():
            return None
        return self.tower.safe_zone(self.chosen)

    @property
    def left(self) -> list[Body]:
        """The columns as they stood before the last move, where they do not stand any more."""
        before, now = (() if t is None else t.bodies() for t in (self.before, self.tower))
        return [body for body in before if body.kind == "column" and body not in now]

    def choose(self, column_id: str | None) -> Reading:
        """The same tower with another column chosen; what is known of the tower is kept."""
        return self._keeping(replace(self, chosen=column_id))

    def look_at(self, floor: int | None) -> Reading:
        """The same tower with another floor shown."""
        return self._keeping(replace(self, floor=floor))

    def asking(self, asked: frozenset[str], advised: Body | None) -> Reading:
        """The same tower with what can be touched now, and a piece where it is advised to go."""
        return self._keeping(replace(self, asked=asked, advised=advised))

    def turn_to(self, tower: Tower) -> Reading:
        """Another tower, looked at in the same way; what was known of this one alone is gone."""
        columns = tower.column_ids()
        return replace(
            self,
            tower=tower,
            chosen=self.chosen if self.chosen in columns else None,
            before=None,
            ticked=self.ticked & {*columns},
            marks=(),
            pushes=(),
            asked=frozenset(),
            advised=None,
            worth=(),
        )

    def moved(self, tower: Tower) -> Reading:
        """The tower after nothing but the chosen column was moved, during a drag.

        Where the column may be put does not depend on where it is now, so that is kept.
        """
        return self._keeping(replace(self, tower=tower))

    def _keeping(self, other: Reading) -> Reading:
        """Hand on what was worked out and is the same of the other one."""
        kept = {"zone"} if other.chosen == self.chosen else set()
        if other.tower is self.tower:
            kept |= {"stability", "standing", "_loads", "faults"}
        vars(other).update({name: vars(self)[name] for name in kept & vars(self).keys()})
        return other


class ShowsTower(traitlets.HasTraits):
    """What shows a villa: `tower` is the villa, to read, set, observe and link.

    `reading` says how it is looked at; setting either of them sets the other.
    """

    reading = traitlets.Instance(Reading, help="What is shown; replace it to redraw.")
    tower = traitlets.Instance(Tower, help="The villa that is shown; set it to show another.")

    @abstractmethod
    def _hear(self, kind: str, fn: Callable[..., object]) -> None:
        """Tell this function of all wishes of a kind."""

    def on_choose(self, fn: Callable[..., object]) -> None:
        """Call `fn(column)` when somebody chooses a column, `fn(None)` for a click beside all."""
        self._hear("choose", fn)

    def on_move(self, fn: Callable[..., object]) -> None:
        """Call `fn(column, x, y, done)` while a column is moved, and with `done` at the end."""
        self._hear("move", fn)

    def on_cancel(self, fn: Callable[..., object]) -> None:
        """Call `fn(column)` when somebody gives a move up: it goes back to where it was."""
        self._hear("cancel", fn)

    @traitlets.observe("reading")
    def _tell_tower(self, change: Any) -> None:
        self.tower = change.new.tower

    @traitlets.observe("tower")
    def _read_tower(self, change: Any) -> None:
        if change.new != self.reading.tower:
            self.reading = self.reading.turn_to(change.new)


class TowerView(WishView, ShowsTower):
    """The base of the views that draw a reading and hear what a person wishes."""

    bars = traitlets.Bool(True, help="Whether the view has buttons and a legend of its own.").tag(
        sync=True
    )
    _grabbing = traitlets.Bool(False).tag(sync=True)  # whether anybody hears of moves

    def __init__(self, reading: Reading | Tower, *parts: Any, **state: Any) -> None:
        super().__init__(*parts, reading=Reading.of(reading), **state)

    def _hear(self, kind: str, fn: Callable[..., object]) -> None:
        super()._hear(kind, fn)
        self._grabbing = self._grabbing or kind == "move"


_LOOK = ("svg", "patch")  # what of a column is its picture


class PaperView(TowerView):
    """A view on paper: each step of a drag sends where columns are, not how they look."""

    _columns = traitlets.Any(()).tag(
        sync=True, to_json=lambda items, _view: [_split(item)[0] for item in items]
    )
    _looks = traitlets.Dict().tag(sync=True)  # the pictures of the columns by their ids

    @traitlets.observe("_columns")
    def _dress(self, change: Any) -> None:
        self._looks = {item["id"]: _split(item)[1] for item in change.new}


def _split(item: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is told of a column, and its pictures."""
    look = {name: value for name, value in item.items() if name in _LOOK}
    return {name: value for name, value in item.items() if name not in _LOOK}, look
