"""Headings: in which directions rods come to rest, clear of the stand and of each other.

Turning about the vertical is free: a rod that would pass through the stand or through another rod
is pushed aside, and its tilt and the balance stay as they are. Each rod is turned as little as will
do from the direction in which it was hung, those above first (a greedy search); where the stand is
in its way in every direction, the rods that it hangs on are turned too. A rod for which even this
does not help touches the stand (`touching_stand`), or other rods
(`villa_core.suspend.bodies.touches`).

>>> from villa_core.suspend import Mobile
>>> Mobile.empty().hang("orange-1").headings  # along the arm its tip would be in the post
[10.0]
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from villa_core.geometry.hull import Floats
from villa_core.suspend.bodies import distances, stand_body, wire

if TYPE_CHECKING:
    from villa_core.suspend.linkage import Link
    from villa_core.suspend.mobile import Hung, Mobile
    from villa_core.suspend.rods import RodSet, Stand

_STEP = 10  # degrees between two directions that are tried
_TURNS = sorted(range(_STEP - 180, 181, _STEP), key=lambda turn: (abs(turn), -turn))[1:]
_PIECES = 8  # straight pieces for the bow of a rod: they leave it by less than 1 mm
_AIR = 3.2  # mm that are wished for between a wire and what it passes
_HANGS = 4.0  # mm of the connector's lower side that a rod which hangs on it may touch
_STAND = 100  # passing through the stand is as bad as passing through so many rods


def headings(mobile: Mobile) -> list[float]:
    """The direction (degrees) in which each rod comes to rest, in the order of `hung`."""
    links, directions = mobile.linkage.links, list[float]()
    room = _Room(mobile.pieces, links, mobile.tilts)
    for number, hung in enumerate(mobile.hung):
        directions.append(hung.heading)
        directions[number] += room.best_turn(directions, number)
        above = links[number].parent
        while above >= 0 and room.badness(directions, [number]) >= _STAND:
            directions[above] += room.best_turn(directions, above)
            above = links[above].parent
    return directions


def held_heading(mobile: Mobile, held: Hung) -> float:
    """The direction (degrees) in which a rod can be held level over its spot of a mobile."""
    links = mobile.hang(*held[:3], by=held.by).linkage.links
    room = _Room(mobile.pieces, links, [*mobile.tilts, 0.0])
    return held.heading + room.best_turn([*mobile.headings, held.heading], len(links) - 1)


def touching_stand(mobile: Mobile) -> tuple[str, ...]:
    """The rods that touch the stand besides where they hang, whichever way they are turned.

    >>> from villa_core.suspend import Mobile
    >>> touching_stand(Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3"))
    ()
    """
    bodies = mobile.bodies()
    wires = np.array([wire(body) for body in bodies]).reshape(len(bodies), -1, 3)
    hit = _through(mobile.pieces.stand, wires, mobile.linkage.links, mobile.pieces.diameter / 2)
    return tuple(body.id for body, bad in zip(bodies, hit, strict=True) if bad)


class _Room:
    """Rods by numbers, each in a vertical plane of its own, and what is in their way there."""

    def __init__(self, pieces: RodSet, links: Sequence[Link], tilts: Sequence[float]) -> None:
        self.pieces, self.links = pieces, links
        self.near = pieces.diameter + _AIR
        self.lines = np.array(
            [
                _plane(link, tilt, np.linspace(-0.5, 0.5, _PIECES + 1) * link.rod.length)
                for link, tilt in zip(links, tilts, strict=True)
            ]
        )
        self.arms = []  # from the pivot above to where a rod hangs, in the plane of the one above
        for link in links:
            arm = np.zeros((1, 2))
            if link.parent >= 0:
                above = links[link.parent]
                arm = _plane(above, tilts[link.parent], np.array([above.rod.spots[link.spot].x]))
            self.arms.append(tuple(arm[0].tolist()))
        spots = [self._spots(number) for number in range(len(links))]
        self.apart = np.array([[not one & other for other in spots] for one in spots])

    def _spots(self, number: int) -> set[tuple[int, int]]:
        """The spots, each of a rod, at which a rod touches others whichever way it turns."""
        spots = {(number, spot) for spot in range(len(self.links[number].rod.spots))}
        while True:
            link = self.links[number]
            spots.add((link.parent, link.spot))
            if link.parent < 0 or self.links[link.parent].by != link.spot:
                return spots
            number = link.parent  # it hangs where that one hangs itself, and touches what is above

    def best_turn(self, headings: list[float], number: int) -> float:
        """The smallest turn of a rod (degrees) after which least is in the way of its branch."""
        moved = [number]
        for other in range(number + 1, len(headings)):
            if self.links[other].parent in moved:
                moved.append(other)
        best, least = 0, self.badness(headings, moved)
        for turn in _TURNS:
            if not least:
                break
            tried = headings.copy()
            tried[number] += turn
            if (bad := self.badness(tried, moved, least)) < least:
                best, least = turn, bad
        return float(best)

    def badness(self, headings: list[float], moved: list[int], enough: float = math.inf) -> int:
        """How many rods are in the way of some, with these directions; the stand counts more.

        Where rods alone are `enough`, nobody asks for the stand.
        """
        wires = self._lay(headings)
        asked = np.zeros((len(wires), len(wires)), dtype=bool)
        asked[moved] = self.apart[moved, : len(wires)]
        first, second = np.nonzero(np.triu(asked | asked.T))
        low, high = wires.min(axis=1), wires.max(axis=1)
        gaps = np.maximum(low[first] - high[second], low[second] - high[first]).max(axis=1)
        close = gaps < self.near
        hits = (distances(wires[first[close]], wires[second[close]]) < self.near).sum()
        if hits >= enough:
            return int(hits)
        links = [self.links[number] for number in moved]
        stand = _through(
            self.pieces.stand, wires[moved], links, self.near - self.pieces.diameter / 2
        )
        return int(_STAND * stand.sum() + hits)

    def _lay(self, headings: Sequence[float]) -> Floats:
        """The wires (rods, points, 3) in these directions."""
        ways = [(math.cos(turn), math.sin(turn)) for turn in map(math.radians, headings)]
        pivots: list[tuple[float, float, float]] = []
        for link, (along, up) in zip(self.links[: len(ways)], self.arms, strict=False):
            x, y, z = self.pieces.stand.holder(link.parent)
            if link.parent >= 0:
                (x, y, z), (c, s) = pivots[link.parent], ways[link.parent]
                x, y, z = x + along * c, y + along * s, z + up
            pivots.append((x, y, z))
        along, up = np.moveaxis(self.lines[: len(ways)], -1, 0)
        c, s = np.array(ways).T[:, :, None]
        wires: Floats = np.stack([along * c, along * s, up], axis=-1) + np.array(pivots)[:, None]
        return wires


def _plane(link: Link, tilt: float, xs: Floats) -> Floats:
    """Places along a wire (n, 2) as seen from its pivot: along the level, and up."""
    rod, turn = link.rod, math.radians(tilt)
    by, c, s = rod.spots[link.by], math.cos(turn), math.sin(turn)
    x, y = xs - by.x, -4 * rod.sag * (xs / rod.length) ** 2 - by.y
    return np.column_stack([x * c - y * s, x * s + y * c])


def _through(
    stand: Stand, wires: Floats, links: Sequence[Link], radius: float
) -> NDArray[np.bool_]:
    """Which wires (k, n, 3) of this radius pass through the stand."""
    body = stand_body(stand)
    lines, thick = (
        np.array([line for line, _r in body.wires]),
        np.array([r for _l, r in body.wires]),
    )
    low, high = wires.min(axis=1), wires.max(axis=1)
    ends = lines.min(axis=1) - thick[:, None] - radius, lines.max(axis=1) + thick[:, None] + radius
    wire, line = np.nonzero(((low[:, None] < ends[1]) & (high[:, None] > ends[0])).all(axis=-1))
    hit = np.zeros(len(wires), dtype=bool)
    hit[wire[distances(wires[wire], lines[line]) < thick[line] + radius]] = True
    hit |= _enters(wires, body.base, radius).any(axis=-1)
    lowest, highest = body.connector
    above = (lowest[0], lowest[1], lowest[2] + radius + _HANGS)
    on_it = np.array([link.parent == -2 for link in links], dtype=bool)
    blocks = ((lowest, highest), (above, highest))
    whole, upper = (_enters(wires, block, radius).any(axis=-1) for block in blocks)
    blocked: NDArray[np.bool_] = hit | np.where(on_it, upper, whole)
    return blocked


def _enters(wires: Floats, block: Sequence[Sequence[float]], radius: float) -> NDArray[np.bool_]:
    """Which pieces (k, n − 1) of some wires come into a block with so much room around it."""
    low, high = np.array(block) + np.array([[-radius], [radius]])
    start, way = wires[:, :-1], np.diff(wires, axis=1)
    way = np.where(abs(way) < 1e-9, 1e-9, way)
    one, other = (low - start) / way, (high - start) / way
    enter, leave = np.minimum(one, other).max(axis=-1), np.maximum(one, other).min(axis=-1)
    entering: NDArray[np.bool_] = np.maximum(enter, 0.0) <= np.minimum(leave, 1.0)
    return entering
