"""Balance: every rod turns until the centre of mass of all that it carries is under its pivot.

What hangs on a rod pulls straight down where it hangs, whatever its own angle: it acts like a point
mass there (the law of the lever). So masses add up from below, and then each rod finds its angle by
itself (exactly):

    b = (m g + Σ M_k s_k) / M,   v = b − q,   tilt θ = −atan2(v_x, −v_y)

with the rod's own mass m and centre g, the loads M_k at the spots s_k, their sum M and the pivot q.

A rod stays where it hangs while the wire under it, and its own wire at the spot by which it hangs,
are inclined by less than the angle of (Coulomb's) friction on a straight section, and by less than
the flank of the notch and the angle of friction together in a notch. Turning about the vertical is
free.

>>> from villa_core.suspend import Mobile
>>> print(Mobile.empty().hang("orange-1").hang("red-1", "orange-1", "n3").balance())
Tilting: orange rod 1 hangs at 33.0°; 21.8° more and a rod slips.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from villa_core.geometry.hull import Disc, Hull
from villa_core.suspend.linkage import Link
from villa_core.suspend.rods import rod_name
from villa_core.text import _, ngettext

if TYPE_CHECKING:
    from villa_core.suspend.mobile import Mobile
    from villa_core.suspend.rest import Settled

LEVEL = 5.0
"""Degrees: a rod that leans less looks level, and is called balanced."""

GRAM = 0.00981
"""The weight of a gram in newtons."""


class HangState(StrEnum):
    """How a rod or a mobile hangs, from good to bad."""

    BALANCED = "balanced"
    TILTING = "tilting"
    SLIPPING = "slipping"
    FALLEN = "fallen"


class TurningForce(NamedTuple):
    """A weight that turns a rod: whose it is, N, and its arm (mm along the level).

    Positive arms lie on the side of the last notch.
    """

    of: str
    force: float
    arm: float

    @property
    def torque(self) -> float:
        """Force times arm (N mm)."""
        return self.force * self.arm


@dataclass(frozen=True)
class Hanging:
    """How one rod hangs."""

    rod: str
    tilt: float
    """Degrees by which it rises along its heading."""
    load: float
    """Grams of the rod and all that hangs on it."""
    grip: float
    """Degrees to spare before it slips; negative when it slips."""
    clearance: float
    """Millimetres between its lowest point and the table; negative when it touches."""
    pulls: tuple[TurningForce, ...]
    """The weights that turn it about its pivot; their torques add up to zero."""

    @property
    def force(self) -> float:
        """The force (N) with which it pulls on what holds it."""
        return self.load * GRAM

    @property
    def answer(self) -> HangState:
        """Balanced, tilting or slipping."""
        if self.grip < 0:
            return HangState.SLIPPING
        return HangState.BALANCED if abs(self.tilt) <= LEVEL else HangState.TILTING


@dataclass(frozen=True)
class MobileBalance:
    """How a mobile hangs as it is held now. See `Settled` for what happens when it is let go."""

    mobile: Mobile = field(repr=False)
    rods: dict[str, Hanging]
    stand: float
    """Millimetres by which the loaded stand's centre is inside its foot; negative: it tips."""

    @cached_property
    def level(self) -> float:
        """Degrees that are left until a rod looks tilted: 5° less the largest tilt."""
        return LEVEL - max((abs(rod.tilt) for rod in self.rods.values()), default=0.0)

    @cached_property
    def grip(self) -> float:
        """Degrees that are left until a rod slips; negative by how much it slips."""
        return min((rod.grip for rod in self.rods.values()), default=math.inf)

    @cached_property
    def clearance(self) -> float:
        """Millimetres between the lowest point and the table; negative when it touches (U5)."""
        return min((rod.clearance for rod in self.rods.values()), default=math.inf)

    @property
    def touches_table(self) -> bool:
        """U5: whether a part touches the table."""
        return self.clearance <= 0

    @cached_property
    def settled(self) -> Settled:
        """What happens when it is let go."""
        return self.mobile.settle()

    @cached_property
    def answer(self) -> HangState:
        """Fallen if something falls when it is let go; else slipping, tilting or balanced."""
        if self.stand < 0:
            return HangState.FALLEN
        if self.grip < 0:
            return HangState.FALLEN if self.settled.fallen else HangState.SLIPPING
        return HangState.BALANCED if self.level >= 0 else HangState.TILTING

    def __str__(self) -> str:
        if not self.rods:
            return _("Nothing hangs on the stand.")
        steep = max(self.rods.values(), key=lambda rod: abs(rod.tilt))
        weak = min(self.rods.values(), key=lambda rod: rod.grip)
        match self.answer:
            case HangState.BALANCED:
                text = _("Balanced: no rod hangs at more than {tilt:.1f}°.")
            case HangState.TILTING:
                text = _("Tilting: {steep} hangs at {tilt:.1f}°; {grip:.1f}° more and a rod slips.")
            case HangState.SLIPPING:
                text = _("Slipping: {weak} is {grip:.1f}° too steep and slides, but nothing falls.")
            case HangState.FALLEN if self.stand < 0:
                text = _("The stand tips over.")
            case HangState.FALLEN:
                text = _("Falling: {weak} is {grip:.1f}° too steep. These fall: {fallen}.")
        words = text.format(
            steep=rod_name(steep.rod),
            tilt=abs(steep.tilt),
            weak=rod_name(weak.rod),
            grip=abs(self.grip),
            fallen=rod_name(*self.settled.fallen) if self.answer is HangState.FALLEN else "",
        )
        if self.touches_table:
            low = min(self.rods.values(), key=lambda rod: rod.clearance)
            words += " " + _("{rod} touches the table (U5).").format(
                rod=rod_name(low.rod, first=True)
            )
        if touching := self.mobile.touching_stand:
            text = ngettext(
                "{rods} touches the stand, whichever way it turns.",
                "{rods} touch the stand, whichever way they turn.",
                len(touching),
            )
            words += " " + text.format(rods=rod_name(*touching, first=True))
        return words


def heights(mobile: Mobile) -> list[float]:
    """The height (mm) of the lowest point of each rod above the table, tips included."""
    links, radius = mobile.linkage.links, mobile.pieces.tip_diameter / 2
    turned: list[tuple[float, float, float]] = []  # height of the middle, sine, cosine
    lowest = []
    for (rod, parent, spot, by), turn in zip(links, map(math.radians, mobile.tilts), strict=True):
        s, c, own = math.sin(turn), math.cos(turn), rod.spots[by]
        if parent >= 0:
            z, sine, cosine = turned[parent]
            under = links[parent].rod.spots[spot]
            z += under.x * sine + under.y * cosine
        else:
            z = mobile.pieces.stand.holder(parent)[2]
        middle = z - own.x * s - own.y * c
        turned.append((middle, s, c))
        low = middle - rod.length / 2 * abs(s) - rod.sag * c
        if c < 0:  # upside down the bow is a valley: its bottom may be the lowest point
            x = -s / c * rod.length**2 / (8 * rod.sag)
            if abs(x) < rod.length / 2:
                low = min(low, middle + x * s + rod.height(x) * c)
        lowest.append(low - radius)
    return lowest


def stand_margin(mobile: Mobile) -> float:
    """How far (mm) the loaded stand's centre of mass is inside its foot; negative: it tips."""
    stand = mobile.pieces.stand
    mass, (x, y) = stand.mass, (stand.mass * at for at in stand.centre)
    for link, load in zip(mobile.linkage.links, mobile.linkage.loads, strict=True):
        if link.parent < 0:
            at = stand.holder(link.parent)
            mass, x, y = mass + load, x + load * at[0], y + load * at[1]
    return _foot(stand.foot).margin(x / mass, y / mass)


@lru_cache(maxsize=8)
def _foot(points: tuple[tuple[float, float], ...]) -> Hull:
    return Hull.of([Disc(x, y, 0.0) for x, y in points])


def balance(mobile: Mobile) -> MobileBalance:
    """How a mobile hangs as it is held now."""
    sums = mobile.linkage
    links, loads, tilts = sums.links, sums.loads, sums.tilts
    pulls: list[list[TurningForce]] = [[] for _link in links]

    def pull(number: int, of: Link, mass: float, x: float, y: float) -> None:
        """Note a mass that pulls at (x, y) of a rod."""
        rod, turn = links[number].rod, math.radians(tilts[number])
        held = rod.spots[links[number].by]
        arm = (x - held.x) * math.cos(turn) - (y - held.y) * math.sin(turn)
        pulls[number].append(TurningForce(of.rod.id, mass * GRAM, arm))

    for number, link in enumerate(links):
        pull(number, link, link.rod.mass, 0.0, -link.rod.drop)
        if link.parent >= 0:
            spot = links[link.parent].rod.spots[link.spot]
            pull(link.parent, link, loads[number], spot.x, spot.y)
    grip = map(min, sums.on_parent, sums.along_own)
    rods = {
        link.rod.id: Hanging(link.rod.id, tilt, load, left, z, tuple(forces))
        for link, tilt, load, left, z, forces in zip(
            links, tilts, loads, grip, mobile.heights, pulls, strict=True
        )
    }
    return MobileBalance(mobile, rods, stand_margin(mobile))
