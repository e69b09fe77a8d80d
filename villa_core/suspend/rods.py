"""What a mobile is made of: 24 bent rods, the stand, and where each number comes from.

A rod is a wire that bows down towards its two rubber tips. Along it lie its spots: the notches `n1`
to `n7` and the straight sections `s0` (before the first notch) to `s7` (after the last). A rod can
be hung by any of its spots, and other rods can be hung on any of them.

Lengths are in mm, masses in grams, angles in degrees. In a rod's own frame x runs along it from
the middle and y upwards: the wire is y = −4 · sag · (x / length)².

>>> rods = RodSet.standard()
>>> rods.rod("orange-1").length, rods.rod("orange-1").notches, rods.rod("black-3").notches
(300.0, 7, 3)
>>> [spot.id for spot in rods.rod("black-1").spots]
['s0', 'n1', 's1', 'n2', 's2', 'n3', 's3']
>>> print(rods.notes["rods.blue.length"])
assumed: lengths in equal steps
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from villa_core.errors import PieceError
from villa_core.text import N_, _, capital, listed
from villa_core.tower.pieces import Origin, mark_of

COLORS = ("black", "red", "blue", "green", "yellow", "orange")
"""The six colours, from the shortest rods to the longest."""

ROD_IDS = tuple(f"{color}-{number}" for color in COLORS for number in (1, 2, 3, 4))
"""The ids of all 24 rods."""

HOLDERS = ("hook", "connector")
"""Where the stand holds a rod: its hook, and the wooden connector if it is in play (U3)."""

_BOW = 10  # straight pieces of a drawn wire between two spots

_COLOR_NAMES = (N_("black"), N_("red"), N_("blue"), N_("green"), N_("yellow"), N_("orange"))


class Spot(NamedTuple):
    """A place on a rod: a notch or a straight section, at (x, y) in the rod's own frame.

    `slope` is how steeply the level rod rises there, and `limit` the inclination up to which
    what hangs there stays; both in degrees.
    """

    id: str
    x: float
    y: float
    slope: float
    limit: float

    @property
    def is_notch(self) -> bool:
        """True for a notch, False for a straight section."""
        return self.id[0] == "n"

    @property
    def holds_until(self) -> float:
        """How far (degrees) the rod may go down on the right until what hangs here slips.

        >>> RodSet.standard().rod("orange-1").spot("s4").holds_until < 21.8
        True
        """
        return self.limit + self.slope


class Stand(NamedTuple):
    """The stand: the post at (0, 0), the hook along x; `foot` is the outline on the table (mm)."""

    mass: float
    centre: tuple[float, float]
    hook: tuple[float, float, float]
    connector: tuple[float, float, float]
    foot: tuple[tuple[float, float], ...]

    def holder(self, parent: int) -> tuple[float, float, float]:
        """The place of a holder by the number that a rod on it has for its parent."""
        return self.connector if parent == -2 else self.hook


@dataclass(frozen=True)
class Rod:
    """One rod; `sag` (mm) is how far the tips lie below the middle, `drop` the centre of mass."""

    id: str
    notches: int
    length: float
    mass: float
    sag: float
    drop: float
    spots: tuple[Spot, ...] = field(repr=False)
    tip: float = 8.0
    """The length of a rubber tip."""

    @property
    def color(self) -> str:
        """The colour, which is the first word of the id."""
        return self.id.partition("-")[0]

    @cached_property
    def index(self) -> dict[str, int]:
        """The place of each spot in the row of spots."""
        return {spot.id: number for number, spot in enumerate(self.spots)}

    @cached_property
    def places(self) -> tuple[tuple[str, str], ...]:
        """Every place of the rod to hang another, as (rod, spot)."""
        return tuple((self.id, spot.id) for spot in self.spots)

    @cached_property
    def balance_spot(self) -> str:
        """The spot in the middle: hung by it the bare rod is level."""
        return self.spots[len(self.spots) // 2].id

    def bent(self, sag: float) -> Rod:
        """The rod with another bow (mm), and its spots where they were along it; below zero: up.

        >>> orange = RodSet.standard().rod("orange-1")
        >>> orange.bent(0).drop, round(orange.bent(-orange.sag).drop + orange.drop, 9)
        (0.0, 0.0)
        """
        part = sag / self.sag
        spots = tuple(
            spot._replace(
                y=part * spot.y,
                slope=math.degrees(math.atan(part * math.tan(math.radians(spot.slope)))),
            )
            for spot in self.spots
        )
        return replace(self, sag=sag, drop=part * self.drop, spots=spots)

    def spot(self, spot_id: str) -> Spot:
        """The spot with this id."""
        return self.spots[self.number(spot_id)]

    def number(self, spot_id: str) -> int:
        """The place of a spot in the row of spots."""
        if spot_id not in self.index:
            text = _("{rod} has no spot “{spot}”. Its spots are {spots}.")
            spots = ", ".join(self.index)
            raise PieceError(text.format(rod=self.id, spot=spot_id, spots=spots))
        return self.index[spot_id]

    def height(self, x: float) -> float:
        """How high (mm, zero or less) the wire lies at x from the middle."""
        return -4 * self.sag * (x / self.length) ** 2


@dataclass(frozen=True)
class RodSet:
    """A whole set: the rods, the stand, and a note for every number in it.

    >>> len(RodSet.standard().rods)
    24
    """

    name: str
    friction: float
    flank: float
    diameter: float
    notch_depth: float
    tip_diameter: float
    rods: tuple[Rod, ...]
    stand: Stand
    notes: Mapping[str, Origin] = field(compare=False, repr=False)

    def __post_init__(self) -> None:
        if sorted(names := [rod.id for rod in self.rods]) != sorted(ROD_IDS):
            text = _("A set has the 24 rods of the game, each once; here {n} are given: {names}.")
            raise PieceError(text.format(n=len(names), names=listed(names)))

    @classmethod
    @lru_cache(maxsize=1)
    def standard(cls) -> RodSet:
        """The set that comes with Villa Lab.

        >>> RodSet.standard()
        RodSet('Standard set')
        """
        from villa_core.suspend.rod_files import rods_of

        return rods_of(resources.files("villa_core").joinpath("data/suspend.toml").read_bytes())

    @classmethod
    def from_toml(cls, path: str | Path) -> RodSet:
        """The set that a file describes; a mistake in it raises `FormatError` naming the place.

        >>> standard = resources.files("villa_core") / "data" / "suspend.toml"
        >>> RodSet.from_toml(str(standard)).fingerprint == RodSet.standard().fingerprint
        True
        """
        from villa_core.suspend.rod_files import rods_of

        return rods_of(Path(path).read_bytes())

    @cached_property
    def fingerprint(self) -> str:
        """Eight signs that differ between sets of different sizes; the same on every machine."""
        sizes = (self.friction, self.flank, self.diameter, self.notch_depth, self.tip_diameter)
        spots = [rod.spots for rod in self.rods]
        return mark_of(sizes, self.rods, spots, self.stand)

    @cached_property
    def by_id(self) -> dict[str, Rod]:
        """Every rod by its id."""
        return {rod.id: rod for rod in self.rods}

    def rod(self, rod_id: str) -> Rod:
        """The rod with this id.

        >>> RodSet.standard().rod("orange-1").mass
        11.5
        """
        if rod_id not in self.by_id:
            text = _("There is no rod called “{id}”. Rods are called like orange-1.")
            raise PieceError(text.format(id=rod_id))
        return self.by_id[rod_id]

    def wire(self, rod: Rod) -> tuple[tuple[float, float], ...]:
        """The wire of a rod in its own frame (mm), from tip to tip, with a wave at every notch.

        >>> rods = RodSet.standard()
        >>> points = rods.wire(rods.rod("black-1"))
        >>> points[0], points[-1]
        ((-37.5, -15.0), (37.5, -15.0))
        """
        depth = self.notch_depth
        width = 2 * depth / math.tan(math.radians(self.flank))  # half the length of the wave
        notches = [spot.x for spot in rod.spots if spot.is_notch]
        steps = _BOW * (len(notches) + 1)
        bow = [rod.length * (step / steps - 0.5) for step in range(steps + 1)]
        plain = [(x, 0.0) for x in bow if all(abs(x - notch) > width for notch in notches)]
        wave = ((-1, 0.0), (-0.5, depth), (0, 0.0), (0.5, -depth), (1, 0.0))
        waves = [(notch + part * width, lift) for notch in notches for part, lift in wave]
        return tuple((x, rod.height(x) + lift) for x, lift in sorted(plain + waves))

    def __repr__(self) -> str:
        return f"RodSet({self.name!r})"


def color_of(rod_id: str) -> str:
    """The colour of a rod, in the reader's language."""
    return _(rod_id.partition("-")[0])


def rod_name(*rod_ids: str, first: bool = False) -> str:
    """Rods as people call them, the number as on the wire; `first` where a sentence begins so.

    >>> rod_name("orange-2", "red-1", first=True), rod_name("ornge-2")
    ('Orange rod 2 and red rod 1', 'ornge-2')
    """
    text = _("{color} rod {n}")
    known = [rod for rod in rod_ids if rod in ROD_IDS]
    named = {rod: text.format(color=color_of(rod), n=rod.partition("-")[2]) for rod in known}
    named |= {holder: spot_name(holder) for holder in HOLDERS}
    words = listed([named.get(rod, rod) for rod in rod_ids])
    return capital(words) if first and rod_ids[0] in named else words


def spot_name(spot_id: str) -> str:
    """A spot as people call it."""
    if spot_id in HOLDERS:
        return _("the hook") if spot_id == "hook" else _("the wooden connector")
    text = _("notch {n}") if spot_id[0] == "n" else _("straight section {n}")
    return text.format(n=spot_id[1:])


def place_name(on: str, spot: str | None = None) -> str:
    """A place where a rod hangs, as people call it.

    >>> place_name("hook"), place_name("orange-1", "n2"), place_name("red-1", "s0")
    ('the hook', 'notch 2 of orange rod 1', 'straight section 0 of red rod 1')
    """
    words = spot_name(spot or on)
    return words if on in HOLDERS else _("{spot} of {rod}").format(spot=words, rod=rod_name(on))


class Wire(NamedTuple):
    """What all rods have in common."""

    grip: float
    flank: float
    bow: float
    tip: float
    tip_mass: float

    def rod(self, rod_id: str, notches: int, length: float, mass: float) -> Rod:
        """A rod with its spots in equal steps between the tips."""
        sag = self.bow * length
        # a wire along the bow y = −4 sag (x/L)² has its centre a third of the sag below the middle
        drop = ((mass - 2 * self.tip_mass) * sag / 3 + 2 * self.tip_mass * sag) / mass
        step = (length - 2 * self.tip) / (notches + 1)
        spots = []
        for number in range(2 * notches + 1):
            x = step * (number - notches) / 2
            name, limit = f"s{number // 2}", self.grip
            if number % 2:
                name, limit = f"n{number // 2 + 1}", self.grip + self.flank
            slope = math.degrees(math.atan(-8 * sag * x / length**2))
            spots.append(Spot(name, x, -4 * sag * (x / length) ** 2, slope, limit))
        return Rod(rod_id, notches, length, mass, sag, drop, tuple(spots), self.tip)
