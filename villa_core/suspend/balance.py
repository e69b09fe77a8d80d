"""Balance: every rod turns until the centre of mass of all that it carries is under its pivot.

What hangs on a rod pulls straight down where it hangs, whatever its own angle: it acts like a point
mass there. So masses add up from below, and then each rod finds its angle by itself (exactly):

    b = (m g + Σ M_k s_k) / M,   v = b − q,   tilt θ = −atan2(v_x, −v_y)

with the rod's own mass m and centre g, the loads M_k at the spots s_k, their sum M and the pivot q.

A rod stays where it hangs while the wire under it, and its own wire at the spot by which it hangs,
are inclined by less than the angle of friction on a straight section, and by less than the flank of
the notch and the angle of friction together in a notch. Turning about the vertical is free.

>>> from villa_core.suspend import Mobile
>>> print(Mobile.empty().hang("orange-1").hang("red-1", "orange-1", "n3").balance())
Tilting: orange-1 hangs at 33.0°; 21.8° more and a rod slips.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from villa_core.geometry.hull import Disc, Hull
from villa_core.suspend.mobile import Mobile, Row
from villa_core.suspend.rods import Spot
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.suspend.rest import Settled

LEVEL = 5.0
"""Degrees: a rod that leans less looks level, and is called balanced."""

GRAM = 0.00981
"""The weight of a gram in newtons."""


class Answer(StrEnum):
    """The four answers, from good to bad."""

    BALANCED = "balanced"
    TILTING = "tilting"
    SLIPPING = "slipping"
    FALLEN = "fallen"


class Pull(NamedTuple):
    """A weight that turns a rod: whose it is, N, its arm (mm along the level) and torque (N mm).

    Positive arms lie on the side of the last notch.
    """

    of: str
    force: float
    arm: float
    torque: float


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
    pulls: tuple[Pull, ...]
    """The weights that turn it about its pivot; their torques add up to zero."""

    @property
    def force(self) -> float:
        """The force (N) with which it pulls on what holds it."""
        return self.load * GRAM

    @property
    def answer(self) -> Answer:
        """Balanced, tilting or slipping."""
        if self.grip < 0:
            return Answer.SLIPPING
        return Answer.BALANCED if abs(self.tilt) <= LEVEL else Answer.TILTING


@dataclass(frozen=True)
class Balance:
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
    def answer(self) -> Answer:
        """Fallen if something falls when it is let go; else slipping, tilting or balanced."""
        if self.stand < 0:
            return Answer.FALLEN
        if self.grip < 0:
            return Answer.FALLEN if self.settled.fallen else Answer.SLIPPING
        return Answer.BALANCED if self.level >= 0 else Answer.TILTING

    @property
    def margin(self) -> float:
        """The margin of the answer: degrees to the next worse one, or beyond the limit (negative).

        Balanced: until a rod looks tilted. Tilting: until one slips. Slipping and fallen: by how
        much the worst is beyond its limit; mm instead of degrees where the stand tips.
        """
        match self.answer:
            case Answer.BALANCED:
                return self.level
            case Answer.FALLEN if self.stand < 0:
                return self.stand
            case _:
                return self.grip

    def __str__(self) -> str:
        if not self.rods:
            return _("Nothing hangs on the stand.")
        steep = max(self.rods.values(), key=lambda rod: abs(rod.tilt))
        weak = min(self.rods.values(), key=lambda rod: rod.grip)
        match self.answer:
            case Answer.BALANCED:
                text = _("Balanced: no rod hangs at more than {tilt:.1f}°.")
            case Answer.TILTING:
                text = _("Tilting: {steep} hangs at {tilt:.1f}°; {grip:.1f}° more and a rod slips.")
            case Answer.SLIPPING:
                text = _("Slipping: {weak} is {grip:.1f}° too steep and slides, but nothing falls.")
            case Answer.FALLEN if self.stand < 0:
                text = _("The stand tips over.")
            case Answer.FALLEN:
                text = _("Falling: {weak} is {grip:.1f}° too steep. These fall: {fallen}.")
        words = text.format(
            steep=steep.rod,
            tilt=abs(steep.tilt),
            weak=weak.rod,
            grip=abs(self.grip),
            fallen=", ".join(self.settled.fallen) if self.answer is Answer.FALLEN else "",
        )
        if self.touches_table:
            low = min(self.rods.values(), key=lambda rod: rod.clearance)
            words += " " + _("{rod} touches the table (U5).").format(rod=low.rod)
        return words


def angles(rows: Sequence[Row]) -> tuple[list[float], list[float]]:
    """The load (g) and the tilt (degrees) of every rod: masses from below, then each by itself."""
    masses = [row.rod.mass for row in rows]
    along = [0.0] * len(rows)
    high = [-row.rod.mass * row.rod.drop for row in rows]
    tilts = [0.0] * len(rows)
    for number in range(len(rows) - 1, -1, -1):
        rod, parent, spot, by = rows[number]
        mass = masses[number]
        tilts[number] = tilt_of(rod.spots[by], mass, along[number], high[number])
        if parent >= 0:
            where = rows[parent].rod.spots[spot]
            masses[parent] += mass
            along[parent] += mass * where.x
            high[parent] += mass * where.y
    return masses, tilts


def tilt_of(pivot: Spot, mass: float, along: float, high: float) -> float:
    """The tilt (degrees) of a rod that is held at `pivot`, from its load and the moments of it.

    A rod whose centre is its pivot rests at any angle: it is left level.
    """
    vx, vy = along / mass - pivot.x, high / mass - pivot.y
    return math.degrees(-math.atan2(vx, -vy)) + 0.0 if vx or vy else 0.0


def spare(spot: Spot, tilt: float) -> float:
    """The degrees that are left until what hangs at a spot of a rod of this tilt slips."""
    slope = abs(tilt + spot.slope)
    return spot.limit - (slope if slope <= 180.0 else 360.0 - slope)


def rising(spot: Spot, tilt: float) -> bool:
    """Whether the wire rises along the rod at this spot."""
    return 0.0 < tilt + spot.slope <= 180.0 or tilt + spot.slope < -180.0


def grips(rows: Sequence[Row], tilts: Sequence[float]) -> tuple[list[float], list[float]]:
    """The degrees to spare of every rod: on the wire that it hangs on, and along its own wire.

    A rod cannot slide off the stand.
    """
    on_parent = [
        spare(rows[parent].rod.spots[spot], tilts[parent]) if parent >= 0 else math.inf
        for _rod, parent, spot, _by in rows
    ]
    along_own = [spare(row.rod.spots[row.by], tilts[k]) for k, row in enumerate(rows)]
    return on_parent, along_own


def lowest(mobile: Mobile) -> list[float]:
    """The height (mm) of the lowest point of each rod above the table, tips included."""
    rows, tilts = mobile.rows, mobile.angles[1]
    stand, radius = mobile.pieces.stand, mobile.pieces.tip_diameter / 2
    turns = []
    found = []
    heights: list[float] = []  # of each pivot
    for number, (rod, parent, spot, by) in enumerate(rows):
        turn = math.radians(tilts[number])
        s, c = math.sin(turn), math.cos(turn)
        turns.append((s, c))
        if parent >= 0:
            upper, above = rows[parent], turns[parent]
            under, held = upper.rod.spots[spot], upper.rod.spots[upper.by]
            z = heights[parent] + (under.x - held.x) * above[0] + (under.y - held.y) * above[1]
        else:
            z = stand.hook[2] if parent == -1 else stand.connector[2]
        heights.append(z)
        own = rod.spots[by]
        middle = z - own.x * s - own.y * c
        low = middle - rod.length / 2 * abs(s) - rod.sag * c
        if c < 0:  # upside down the bow is a valley: its bottom may be the lowest point
            x = -s / c * rod.length**2 / (8 * rod.sag)
            if abs(x) < rod.length / 2:
                low = min(low, middle + x * s + rod.height(x) * c)
        found.append(low - radius)
    return found


def stand_margin(mobile: Mobile) -> float:
    """How far (mm) the loaded stand's centre of mass is inside its foot; negative: it tips."""
    stand = mobile.pieces.stand
    mass = stand.mass
    x, y = stand.mass * stand.centre[0], stand.mass * stand.centre[1]
    for row, load in zip(mobile.rows, mobile.angles[0], strict=True):
        if row.parent < 0:
            at = stand.hook if row.parent == -1 else stand.connector
            mass, x, y = mass + load, x + load * at[0], y + load * at[1]
    return _foot(stand.foot).margin(x / mass, y / mass)


def balance(mobile: Mobile) -> Balance:
    """How a mobile hangs as it is held now."""
    rows, (loads, tilts) = mobile.rows, mobile.angles
    (on_parent, along_own), low = grips(rows, tilts), lowest(mobile)
    pulls: list[list[Pull]] = [[] for _row in rows]
    for number, (rod, parent, spot, by) in enumerate(rows):
        turn, own = math.radians(tilts[number]), rod.spots[by]
        arm = -own.x * math.cos(turn) - (-rod.drop - own.y) * math.sin(turn)
        pulls[number].append(_pull(rod.id, rod.mass, arm))
        if parent >= 0:
            upper, turn = rows[parent], math.radians(tilts[parent])
            under, held = upper.rod.spots[spot], upper.rod.spots[upper.by]
            arm = (under.x - held.x) * math.cos(turn) - (under.y - held.y) * math.sin(turn)
            pulls[parent].append(_pull(rod.id, loads[number], arm))
    rods = {
        row.rod.id: Hanging(
            row.rod.id,
            tilts[number],
            loads[number],
            min(on_parent[number], along_own[number]),
            low[number],
            tuple(pulls[number]),
        )
        for number, row in enumerate(rows)
    }
    return Balance(mobile, rods, stand_margin(mobile))


def _pull(of: str, mass: float, arm: float) -> Pull:
    force = mass * GRAM
    return Pull(of, force, arm, force * arm)


@lru_cache(maxsize=8)
def _foot(points: tuple[tuple[float, float], ...]) -> Hull:
    return Hull.of([Disc(x, y, 0.0) for x, y in points])
