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

import random
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from villa_core.errors import MobileError
from villa_core.suspend.balance import Link, MobileBalance, angles, balance, lowest
from villa_core.suspend.bodies import RodBody, RodTouch, rod_body, touches
from villa_core.suspend.rest import Settled, settle
from villa_core.suspend.rods import HOLDERS, ROD_IDS, RodSet
from villa_core.text import _, ngettext

_TRIES = 30_000
_PATIENCE = 40  # tries for one rod of a random mobile before another is taken down again


class Hung(NamedTuple):
    """A hanging rod: on which rod or holder of the stand, at which spot there, by which own spot.

    On the stand `spot` is the holder's name again.
    """

    rod: str
    on: str
    spot: str
    by: str
    heading: float = 0.0


@dataclass(frozen=True)
class Mobile:
    """A hanging sculpture, each rod listed after the one that it hangs on."""

    hung: tuple[Hung, ...] = ()
    pieces: RodSet = field(default_factory=RodSet.standard)
    connector: bool = False
    """Whether the wooden connector is a hanging point too (U3)."""
    links: tuple[Link, ...] = field(init=False, repr=False, compare=False)
    """The hanging rods by numbers."""
    _place: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        links: list[Link] = []
        place: dict[str, int] = {}
        for hung in self.hung:
            if hung.rod in place:
                raise MobileError(_("{rod} hangs already.").format(rod=hung.rod))
            rod, parent, spot = self.pieces.rod(hung.rod), place.get(hung.on), 0
            if parent is None:
                parent = self._holder(hung)
            else:
                spot = links[parent].rod.number(hung.spot)
            place[hung.rod] = len(links)
            links.append(Link(rod, parent, spot, rod.number(hung.by)))
        self.__dict__.update(hung=tuple(self.hung), links=tuple(links), _place=place)

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
        """A mobile of some rods that holds and touches no table; the same for the same seed.

        >>> Mobile.random(seed=1, rods=9)
        <Mobile: 9 rods, tilting>
        """
        if not 0 <= rods <= len(ROD_IDS):
            raise MobileError(_("A mobile has up to 24 rods, not {n}.").format(n=rods))
        dice, mobile, tries = random.Random(f"{seed} {rods}"), cls.empty(pieces), 0
        for _try in range(_TRIES):
            if len(mobile) == rods:
                return mobile
            tries += 1
            if tries > _PATIENCE:
                mobile, tries = mobile.take(mobile.hung[-1].rod).settle().mobile, 0
                continue
            rod = mobile.pieces.rod(dice.choice([rod for rod in ROD_IDS if rod not in mobile]))
            on, spot = dice.choice(mobile.free_spots())
            by = rod.spots[len(rod.spots) // 2 + dice.choice((-1, 0, 0, 0, 1))].id
            settled = mobile.hang(rod.id, on, spot, by=by, heading=dice.uniform(0, 360)).settle()
            if not settled.fallen and min(lowest(settled.mobile)) > 0:
                mobile, tries = settled.mobile, 0
        raise MobileError(_("No mobile of {n} rods was found.").format(n=rods))

    # what hangs where ----------------------------------------------------------------------------

    def rod_ids(self) -> tuple[str, ...]:
        """The ids of all hanging rods, each after the one above it."""
        return tuple(self._place)

    def __len__(self) -> int:
        return len(self.hung)

    def __contains__(self, rod_id: object) -> bool:
        return rod_id in self._place

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
        found = [rod_id]
        for hung in self.hung[self._number(rod_id) + 1 :]:
            if hung.on in found:
                found.append(hung.rod)
        return tuple(found[1:])

    def occupied(self, on: str, spot: str | None = None) -> tuple[str, ...]:
        """The rods at a spot: those that hang there, and the rod above if it holds there (U2).

        >>> Mobile.empty().hang("orange-1", by="n4").occupied("orange-1", "n4")
        ('hook',)
        """
        place = (on, spot or on)
        above = tuple(hung.on for hung in self.hung if (hung.rod, hung.by) == place)
        return above + tuple(hung.rod for hung in self.hung if (hung.on, hung.spot) == place)

    def spots(self) -> tuple[tuple[str, str], ...]:
        """Every place to hang a rod, free or taken, as (rod or holder, spot)."""
        holders = HOLDERS if self.connector else HOLDERS[:1]
        of_rods = ((link.rod.id, spot.id) for link in self.links for spot in link.rod.spots)
        return (*((holder, holder) for holder in holders), *of_rods)

    def free_spots(self, *, shared: bool = False) -> tuple[tuple[str, str], ...]:
        """Every free place; when spots may be `shared` (U11) only the stand's can be taken."""
        taken = {(hung.on, hung.spot) for hung in self.hung}
        taken |= {(hung.rod, hung.by) for hung in self.hung}
        return tuple(p for p in self.spots() if p not in taken or (shared and p[0] in self))

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
            heading = (self.find(on).heading + 90.0) % 180.0 if on in self else 0.0
        return replace(self, hung=(*self.hung, Hung(rod, on, spot or on, by, float(heading))))

    def take(self, rod_id: str) -> Mobile:
        """The mobile without a rod and without all that hangs on it."""
        gone = {rod_id, *self.below(rod_id)}
        return replace(self, hung=tuple(hung for hung in self.hung if hung.rod not in gone))

    def turn(self, rod_id: str, heading: float) -> Mobile:
        """The mobile with a rod turned about the vertical; no balance changes."""
        turned = {rod_id: self.find(rod_id)._replace(heading=float(heading))}
        return replace(self, hung=tuple(turned.get(hung.rod, hung) for hung in self.hung))

    # how it hangs --------------------------------------------------------------------------------

    def balance(self) -> MobileBalance:
        """How it hangs: balanced, tilting, slipping or fallen, with what is left until worse."""
        return self._balance

    @cached_property
    def _balance(self) -> MobileBalance:
        return balance(self)

    def settle(self) -> Settled:
        """What happens when all hands let go: rods slide, fall, or all stays."""
        return settle(self)

    @cached_property
    def angles(self) -> tuple[list[float], list[float]]:
        """The load (g) and the tilt (degrees) of every rod, in the order of `hung`."""
        return angles(self.links)

    def tilt(self, rod_id: str) -> float:
        """How a rod hangs: degrees by which it rises from the level along its heading."""
        return self.angles[1][self._number(rod_id)]

    def load(self, rod_id: str) -> float:
        """The mass (g) of a rod and all that hangs on it."""
        return self.angles[0][self._number(rod_id)]

    def bodies(self) -> tuple[RodBody, ...]:
        """Every rod in space.

        >>> body = Mobile.empty().hang("orange-1").bodies()[0]
        >>> body.pivot, [round(z) for _x, _y, z in body.tips]
        ((150.0, 0.0, 300.0), [240, 240])
        """
        found: list[RodBody] = []
        for hung, link, tilt in zip(self.hung, self.links, self.angles[1], strict=True):
            pivot = self.pieces.stand.holder(link.parent)
            if link.parent >= 0:
                above = found[link.parent]
                spot = above.rod.spots[link.spot]
                pivot = above.place(spot.x, spot.y)
            found.append(rod_body(link, hung.heading, tilt, pivot))
        return tuple(found)

    def touching(self) -> tuple[RodTouch, ...]:
        """The pairs of rods that would touch or cross in space, besides where they hang."""
        return touches(self)

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
