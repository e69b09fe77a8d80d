"""Mobile: which rod hangs where, as an immutable tree. Edits give a new mobile.

The stand's post is at (0, 0), its hook along x, the table at z = 0; z points up. Each rod hangs by
one of its spots on a spot of another rod, or on the stand. It lies in a vertical plane of its own,
whose compass direction is its `heading` (degrees from the x axis, fixed in the room). Turning about
the vertical is free and changes no balance, so a heading is chosen when a rod is hung, at right
angles to the rod above unless said otherwise, and stays.

>>> mobile = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")
>>> mobile
<Mobile: 2 rods, tilting>
>>> round(mobile.tilt("orange-1"), 2), mobile.tilt("blue-1")
(39.89, 0.0)
>>> mobile.hang("blue-2", "orange-1", "n5").tilt("orange-1")
0.0
>>> mobile.take("orange-1")
<Mobile: 0 rods, balanced>
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from villa_core.errors import MobileError
from villa_core.suspend.bodies import Body, body_of
from villa_core.suspend.rods import HOLDERS, Rod, RodSet
from villa_core.text import _, ngettext

if TYPE_CHECKING:
    from villa_core.suspend.balance import Balance
    from villa_core.suspend.contacts import Touch
    from villa_core.suspend.rest import Settled
    from villa_core.suspend.verification import Progress, Verification

__all__ = ["Body", "Hung", "Mobile", "Row"]


class Hung(NamedTuple):
    """A hanging rod: on which rod or holder of the stand, at which spot there, by which own spot.

    On the stand `spot` is the holder's name again.
    """

    rod: str
    on: str
    spot: str
    by: str
    heading: float = 0.0


class Row(NamedTuple):
    """A hanging rod by numbers, for quick sums: `parent` is its place in the list above it.

    On the stand `parent` is −1 (hook) or −2 (connector) and `spot` 0.
    """

    rod: Rod
    parent: int
    spot: int
    by: int


@dataclass(frozen=True)
class Mobile:
    """A hanging sculpture, each rod listed after the one that it hangs on."""

    hung: tuple[Hung, ...] = ()
    pieces: RodSet = field(default_factory=RodSet.standard)
    connector: bool = False
    """Whether the wooden connector is a hanging point too (U3)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "hung", tuple(self.hung))
        assert self.rows is not None  # a rod or spot that does not exist is refused at once

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The hanging rods by numbers."""
        rows: list[Row] = []
        place: dict[str, int] = {}
        for hung in self.hung:
            if hung.rod in place:
                raise MobileError(_("{rod} hangs already.").format(rod=hung.rod))
            rows.append(self._row(hung, rows, place))
            place[hung.rod] = len(place)
        return tuple(rows)

    def _row(self, hung: Hung, rows: Sequence[Row], place: Mapping[str, int]) -> Row:
        """One more rod by numbers; what does not exist is refused."""
        rod = self.pieces.rod(hung.rod)
        by = rod.number(hung.by)
        above = place.get(hung.on)
        if above is None:
            return Row(rod, self._holder(hung), 0, by)
        return Row(rod, above, rows[above].rod.number(hung.spot), by)

    def _holder(self, hung: Hung) -> int:
        if hung.on not in HOLDERS:
            raise MobileError(_("Nothing called “{on}” hangs here.").format(on=hung.on))
        if hung.on == "connector" and not self.connector:
            raise MobileError(_("The wooden connector is not in play here (U3)."))
        if hung.spot != hung.on:
            raise MobileError(
                _("The stand has no spot “{spot}” at the {on}.").format(spot=hung.spot, on=hung.on)
            )
        return -1 - HOLDERS.index(hung.on)

    # ready-made mobiles --------------------------------------------------------------------------

    @classmethod
    def empty(cls, pieces: RodSet | None = None, *, connector: bool = False) -> Mobile:
        """The bare stand."""
        return cls((), pieces or RodSet.standard(), connector)

    @classmethod
    def random(cls, seed: int, rods: int = 12, pieces: RodSet | None = None) -> Mobile:
        """A mobile of some rods that holds and touches nothing; the same for the same seed.

        >>> Mobile.random(seed=1, rods=9)
        <Mobile: 9 rods, tilting>
        """
        from villa_core.suspend.ready_made import random_mobile

        return random_mobile(seed, rods, pieces or RodSet.standard())

    # what hangs where ----------------------------------------------------------------------------

    def rod_ids(self) -> tuple[str, ...]:
        """The ids of all hanging rods, each after the one above it."""
        return tuple(hung.rod for hung in self.hung)

    def __len__(self) -> int:
        return len(self.hung)

    def __contains__(self, rod_id: object) -> bool:
        return rod_id in self._place

    @cached_property
    def _place(self) -> dict[str, int]:
        return {hung.rod: number for number, hung in enumerate(self.hung)}

    def find(self, rod_id: str) -> Hung:
        """Where a rod hangs."""
        return self.hung[self._number(rod_id)]

    def _number(self, rod_id: str) -> int:
        number = self._place.get(rod_id)
        if number is None:
            raise MobileError(_("{rod} does not hang here.").format(rod=rod_id))
        return number

    def carried_by(self, rod_id: str) -> tuple[str, ...]:
        """The rods that hang directly on this rod, or on a holder of the stand."""
        return tuple(hung.rod for hung in self.hung if hung.on == rod_id)

    def below(self, rod_id: str) -> tuple[str, ...]:
        """All rods that hang on this rod, directly or not."""
        found = {rod_id}
        for hung in self.hung[self._number(rod_id) + 1 :]:
            if hung.on in found:
                found.add(hung.rod)
        return tuple(hung.rod for hung in self.hung if hung.rod in found and hung.rod != rod_id)

    def occupied(self, on: str, spot: str | None = None) -> tuple[str, ...]:
        """The rods at a spot: those that hang there, and the rod above if it holds there (U2).

        >>> Mobile.empty().hang("orange-1", by="n4").occupied("orange-1", "n4")
        ('hook',)
        """
        spot = spot or on
        found = [hung.rod for hung in self.hung if hung.on == on and hung.spot == spot]
        if on in self._place and self.find(on).by == spot:
            found.insert(0, self.find(on).on)
        return tuple(found)

    def free_spots(self) -> tuple[tuple[str, str], ...]:
        """Every free place to hang a rod, as (rod or holder, spot)."""
        taken = {(hung.on, hung.spot) for hung in self.hung}
        taken |= {(hung.rod, hung.by) for hung in self.hung}
        holders = HOLDERS if self.connector else HOLDERS[:1]
        places = [(holder, holder) for holder in holders]
        places += [(row.rod.id, spot.id) for row in self.rows for spot in row.rod.spots]
        return tuple(place for place in places if place not in taken)

    # edits ---------------------------------------------------------------------------------------

    def hang(
        self,
        rod: str,
        on: str = "hook",
        spot: str | None = None,
        *,
        by: str | None = None,
        heading: float | None = None,
    ) -> Mobile:
        """The mobile with one more rod, held as it is: `settle` tells what happens when let go.

        `spot` is left out on the stand. The rod hangs by its middle spot unless `by` says
        otherwise, and at right angles to the rod above unless `heading` does.
        """
        by = by or self.pieces.rod(rod).balance_spot
        if heading is None:
            heading = (self.find(on).heading + 90.0) % 180.0 if on in self._place else 0.0
        if rod in self._place:
            raise MobileError(_("{rod} hangs already.").format(rod=rod))
        hung = Hung(rod, on, spot or on, by, float(heading))
        row = self._row(hung, self.rows, self._place)
        return Mobile.made((*self.hung, hung), (*self.rows, row), self)

    def take(self, rod_id: str) -> Mobile:
        """The mobile without a rod and without all that hangs on it."""
        gone = {rod_id, *self.below(rod_id)}
        kept = tuple(hung for hung in self.hung if hung.rod not in gone)
        return Mobile(kept, self.pieces, self.connector)

    def turn(self, rod_id: str, heading: float) -> Mobile:
        """The mobile with a rod turned about the vertical; no balance changes."""
        number = self._number(rod_id)
        turned = self.hung[number]._replace(heading=float(heading))
        hung = (*self.hung[:number], turned, *self.hung[number + 1 :])
        return Mobile(hung, self.pieces, self.connector)

    # how it hangs --------------------------------------------------------------------------------

    def balance(self) -> Balance:
        """How it hangs: balanced, tilting, slipping or fallen, with the margin of each."""
        return self._balance

    @cached_property
    def _balance(self) -> Balance:
        from villa_core.suspend.balance import balance

        return balance(self)

    def settle(self) -> Settled:
        """What happens when all hands let go: rods slide, fall, or all stays."""
        from villa_core.suspend.rest import settle

        return settle(self)

    @cached_property
    def angles(self) -> tuple[list[float], list[float]]:
        """The load (g) and the tilt (degrees) of every rod, in the order of `hung`."""
        from villa_core.suspend.balance import angles

        return angles(self.rows)

    def tilt(self, rod_id: str) -> float:
        """How a rod hangs: degrees by which it rises from the level along its heading."""
        return self.angles[1][self._number(rod_id)]

    def load(self, rod_id: str) -> float:
        """The mass (g) of a rod and all that hangs on it."""
        return self.angles[0][self._number(rod_id)]

    def bodies(self, tilts: Mapping[str, float] | None = None) -> tuple[Body, ...]:
        """Every rod in space; with `tilts` (degrees) as if some hung at other angles.

        >>> body = Mobile.empty().hang("orange-1").bodies()[0]
        >>> body.pivot, [round(z) for _x, _y, z in body.tips]
        ((150.0, 0.0, 300.0), [240, 240])
        """
        found: list[Body] = []
        loads, hanging = self.angles
        for number, (hung, row) in enumerate(zip(self.hung, self.rows, strict=True)):
            tilt = hanging[number] if tilts is None else tilts.get(hung.rod, hanging[number])
            if row.parent >= 0:
                pivot = found[row.parent].spots[hung.spot]
            else:
                stand = self.pieces.stand
                pivot = stand.hook if row.parent == -1 else stand.connector
            found.append(body_of(hung, row, tilt, loads[number], pivot))
        return tuple(found)

    def touching(self) -> tuple[Touch, ...]:
        """The pairs of rods that would touch or cross in space, besides where they hang."""
        from villa_core.suspend.contacts import touches

        return touches(self)

    def verify(self, *, progress: Progress | None = None) -> Verification:
        """Let go of the mobile in pymunk and compare the angles with the exact ones."""
        from villa_core.suspend.verification import verify

        return verify(self, progress=progress)

    # files and pictures --------------------------------------------------------------------------

    def to_json(self) -> str:
        """The text of a `suspend-mobile/1` file."""
        from villa_core.suspend.mobile_files import mobile_to_json

        return mobile_to_json(self)

    @classmethod
    def from_json(cls, source: str | dict[str, Any], pieces: RodSet | None = None) -> Mobile:
        """The mobile of a file; a bad file raises `FormatError` naming the place."""
        from villa_core.suspend.mobile_files import mobile_from_json

        return mobile_from_json(source, pieces or RodSet.standard())

    def save(self, path: str | Path) -> None:
        """Write the mobile to a file."""
        Path(path).write_text(self.to_json(), encoding="utf-8")

    def _repr_svg_(self) -> str:
        from villa_core.suspend.drawing import svg

        return svg(self)

    def __hash__(self) -> int:
        return hash(self.hung)

    def __repr__(self) -> str:
        count = ngettext("{n} rod", "{n} rods", len(self.hung)).format(n=len(self.hung))
        return f"<Mobile: {count}, {self.balance().answer.value}>"

    @classmethod
    def made(cls, hung: Iterable[Hung], rows: Iterable[Row], like: Mobile) -> Mobile:
        """A mobile of rods whose numbers are known already."""
        mobile = object.__new__(cls)
        values = {"hung": tuple(hung), "pieces": like.pieces, "connector": like.connector}
        mobile.__dict__.update(values, rows=tuple(rows))
        return mobile
