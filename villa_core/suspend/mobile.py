"""Mobile: which rod hangs where, as an immutable tree. Edits give a new mobile.

The stand's post is at (0, 0), its hook along x, the table at z = 0; z points up. Each rod hangs by
one of its spots on a spot of another rod, or on the stand. It lies in a vertical plane of its own,
whose compass direction is its `heading` (degrees from the x axis, fixed in the room). Turning about
the vertical is free and changes no balance, so a heading is chosen when a rod is hung, at right
angles to the rod above unless said otherwise. It comes to rest there, or next to it where the stand
or other rods are in the way (`headings`).
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

from villa_core.errors import MobileError
from villa_core.suspend.balance import MobileBalance, balance, heights
from villa_core.suspend.bodies import RodBody, RodTouch, rod_body, touches
from villa_core.suspend.headings import headings, touching_stand
from villa_core.suspend.linkage import Link, Linkage
from villa_core.suspend.rest import Settled, settle
from villa_core.suspend.rods import HOLDERS, ROD_IDS, RodSet, rod_name
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
    """A hanging sculpture, each rod listed after the one that it hangs on.

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

    hung: tuple[Hung, ...] = ()
    pieces: RodSet = field(default_factory=RodSet.standard)
    connector: bool = False
    """Whether the wooden connector is a hanging point too (U3)."""
    linkage: Linkage = field(init=False, repr=False, compare=False)
    """The hanging rods by numbers."""

    def __post_init__(self) -> None:
        mobile = self.edited((), Linkage())
        for hung in self.hung:
            mobile = mobile._one_more(hung)
        self.__dict__.update(hung=mobile.hung, linkage=mobile.linkage)

    def edited(self, hung: Iterable[Hung], linkage: Linkage) -> Mobile:
        """Other rods of the same set on the same stand, with what is known of them.

        >>> len(Mobile.empty().hang("orange-1").edited((), Linkage()))
        0
        """
        mobile = object.__new__(Mobile)
        known = {"hung": tuple(hung), "linkage": linkage}
        mobile.__dict__.update(known, pieces=self.pieces, connector=self.connector)
        return mobile

    def _one_more(self, hung: Hung) -> Mobile:
        rod, parent, spot = self.pieces.rod(hung.rod), self._place.get(hung.on), 0
        if hung.rod in self._place:
            raise MobileError(_("{rod} hangs already.").format(rod=rod_name(hung.rod, first=True)))
        if parent is None:
            parent = self._holder(hung)
        else:
            spot = self.linkage.links[parent].rod.number(hung.spot)
        linkage = self.linkage.copy()
        linkage.hang(Link(rod, parent, spot, rod.number(hung.by)))
        return self.edited((*self.hung, hung), linkage)

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

    @cached_property
    def _place(self) -> dict[str, int]:
        return {hung.rod: number for number, hung in enumerate(self.hung)}

    # ready-made mobiles --------------------------------------------------------------------------

    @classmethod
    def empty(cls, pieces: RodSet | None = None, *, connector: bool = False) -> Mobile:
        """The bare stand.

        >>> Mobile.empty(connector=True).spots()
        (('hook', 'hook'), ('connector', 'connector'))
        """
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
            if not settled.fallen and min(settled.mobile.heights) > 0:
                mobile, tries = settled.mobile, 0
        raise MobileError(_("No mobile of {n} rods was found.").format(n=rods))

    # what hangs where ----------------------------------------------------------------------------

    def rod_ids(self) -> tuple[str, ...]:
        """The ids of all hanging rods, each after the one above it.

        >>> Mobile.empty().hang("orange-1").rod_ids()
        ('orange-1',)
        """
        return tuple(self._place)

    def __len__(self) -> int:
        return len(self.hung)

    def __contains__(self, rod_id: object) -> bool:
        return rod_id in self._place

    def find(self, rod_id: str) -> Hung:
        """Where a rod hangs.

        >>> Mobile.empty().hang("orange-1").find("orange-1").on
        'hook'
        """
        return self.hung[self._number(rod_id)]

    def _number(self, rod_id: str) -> int:
        number = self._place.get(rod_id)
        if number is None:
            words = rod_name(rod_id, first=True)
            raise MobileError(_("{rod} does not hang here.").format(rod=words))
        return number

    def carried_by(self, rod_id: str) -> tuple[str, ...]:
        """The rods that hang directly on this rod, or on a holder of the stand.

        >>> Mobile.empty().hang("orange-1").carried_by("hook")
        ('orange-1',)
        """
        return tuple(hung.rod for hung in self.hung if hung.on == rod_id)

    def below(self, rod_id: str) -> tuple[str, ...]:
        """All rods that hang on this rod, directly or not.

        >>> mobile = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")
        >>> mobile.below("orange-1")
        ('blue-1',)
        """
        branch = self.linkage.below(self._number(rod_id))
        return tuple(self.hung[number].rod for number in branch[1:])

    def occupied(self, on: str, spot: str | None = None) -> tuple[str, ...]:
        """The rods at a spot: those that hang there, and the rod above if it holds there (U2).

        >>> Mobile.empty().hang("orange-1", by="n4").occupied("orange-1", "n4")
        ('hook',)
        """
        place = (on, spot or on)
        above = tuple(hung.on for hung in self.hung if (hung.rod, hung.by) == place)
        return above + tuple(hung.rod for hung in self.hung if (hung.on, hung.spot) == place)

    def spots(self) -> tuple[tuple[str, str], ...]:
        """Every place to hang a rod, free or taken, as (rod or holder, spot).

        >>> Mobile.empty().spots()
        (('hook', 'hook'),)
        """
        holders = HOLDERS if self.connector else HOLDERS[:1]
        places = [link.rod.places for link in self.linkage.links]
        return (*zip(holders, holders, strict=True), *chain.from_iterable(places))

    def free_spots(self, *, shared: bool = False) -> tuple[tuple[str, str], ...]:
        """Every free place; when spots may be `shared` (U11) none is ever taken.

        >>> Mobile.empty().hang("black-1").free_spots()[0]
        ('black-1', 's0')
        """
        taken = {(hung.on, hung.spot) for hung in self.hung}
        taken |= {(hung.rod, hung.by) for hung in self.hung}
        return tuple([p for p in self.spots() if shared or p not in taken])

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

        >>> Mobile.empty().hang("orange-1").hang("red-1", "orange-1", "n4", by="n2")
        <Mobile: 2 rods, tilting>
        """
        by = by or self.pieces.rod(rod).balance_spot
        if heading is None:
            heading = (self.find(on).heading + 90.0) % 180.0 if on in self else 0.0
        return self._one_more(Hung(rod, on, spot or on, by, float(heading)))

    def take(self, rod_id: str) -> Mobile:
        """The mobile without a rod and without all that hangs on it.

        >>> Mobile.empty().hang("orange-1").take("orange-1")
        <Mobile: 0 rods, balanced>
        """
        linkage = self.linkage.copy()
        kept, left = linkage.without(linkage.drop(self._number(rod_id)))
        return self.edited((self.hung[number] for number in kept), left)

    # how it hangs --------------------------------------------------------------------------------

    def balance(self) -> MobileBalance:
        """How it hangs: balanced, tilting, slipping or fallen, with what is left until worse.

        >>> print(Mobile.empty().hang("orange-1").balance())
        Balanced: no rod hangs at more than 0.0°.
        """
        return self._balance

    @cached_property
    def _balance(self) -> MobileBalance:
        return balance(self)

    def settle(self) -> Settled:
        """What happens when all hands let go: rods slide, fall, or all stays.

        >>> print(Mobile.empty().hang("orange-1", by="s0").settle())
        Orange rod 1 falls.
        """
        return settle(self)

    @property
    def tilts(self) -> list[float]:
        """The tilt (degrees) of every rod, in the order of `hung`."""
        return self.linkage.tilts

    @cached_property
    def heights(self) -> list[float]:
        """The height (mm) of the lowest point of each rod above the table, tips included."""
        return heights(self)

    def tilt(self, rod_id: str) -> float:
        """How a rod hangs: degrees by which it rises from the level along its heading.

        >>> mobile = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")
        >>> round(mobile.tilt("orange-1"), 2)
        39.89
        """
        return self.tilts[self._number(rod_id)]

    def load(self, rod_id: str) -> float:
        """The mass (g) of a rod and all that hangs on it.

        >>> mobile = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")
        >>> round(mobile.load("orange-1"), 2)
        18.2
        """
        return self.linkage.loads[self._number(rod_id)]

    @cached_property
    def headings(self) -> list[float]:
        """The direction (degrees) in which each rod comes to rest, in the order of `hung`."""
        return headings(self)

    def bodies(self, *, as_hung: bool = False) -> tuple[RodBody, ...]:
        """Every rod in space, at rest; or in the direction in which it was hung.

        >>> body = Mobile.empty().hang("orange-1").bodies()[0]
        >>> body.pivot, [round(z) for _x, _y, z in body.tips]
        ((150.0, 0.0, 300.0), [240, 240])
        """
        bodies: list[RodBody] = []
        ways = [hung.heading for hung in self.hung] if as_hung else self.headings
        for heading, link, tilt in zip(ways, self.linkage.links, self.tilts, strict=True):
            pivot = self.pieces.stand.holder(link.parent)
            if link.parent >= 0:
                above = bodies[link.parent]
                spot = above.rod.spots[link.spot]
                pivot = above.place(spot.x, spot.y)
            bodies.append(rod_body(link, heading, tilt, pivot))
        return tuple(bodies)

    def touching(self) -> tuple[RodTouch, ...]:
        """The pairs of rods that touch or cross in space, besides where they hang.

        >>> Mobile.empty().hang("orange-1").touching()
        ()
        """
        return self._touching

    @cached_property
    def _touching(self) -> tuple[RodTouch, ...]:
        return touches(self, self.bodies())

    @cached_property
    def touching_stand(self) -> tuple[str, ...]:
        """The rods that touch the stand, whichever way they are turned."""
        return touching_stand(self)

    # files and pictures --------------------------------------------------------------------------

    def to_json(self) -> str:
        """The text of a `suspend-mobile/1` file: one line a rod, so that people can read it.

        >>> mobile = Mobile.empty().hang("orange-1").hang("red-2", "orange-1", "n2", heading=30.0)
        >>> Mobile.from_json(mobile.to_json()) == mobile
        True
        """
        from villa_core.suspend.mobile_files import MOBILE, mobile_entries

        return MOBILE.text(mobile_entries(self))

    @classmethod
    def from_json(cls, source: str | dict[str, Any], pieces: RodSet | None = None) -> Mobile:
        """The mobile of a file; a bad file raises `FormatError` naming the place.

        >>> Mobile.from_json({"format": "suspend-mobile/1", "rods": [{"id": "red-1", "on": ""}]})
        Traceback (most recent call last):
            ...
        villa_core.errors.FormatError: rods[0].by: this is missing.
        """
        from villa_core.suspend.mobile_files import MOBILE, mobile_of

        return mobile_of(MOBILE.parse(source), pieces)

    def _repr_svg_(self) -> str:
        from villa_core.suspend.drawing import svg

        return svg(self)

    def __hash__(self) -> int:
        return hash(self.hung)

    def __repr__(self) -> str:
        count = ngettext("{n} rod", "{n} rods", len(self.hung)).format(n=len(self.hung))
        return f"<Mobile: {count}, {self.balance().answer.value}>"
