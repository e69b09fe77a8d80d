"""Linkage: the hanging rods by numbers, for quick sums of their loads, angles and grips.

It is a forest: every rod knows its parent. The formulas are those of `villa_core.suspend.balance`.
When a rod comes, slides or falls, only what changes is worked out again: the wire on which it slid,
or all wires above it.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import NamedTuple

from villa_core.suspend.rods import Rod, Spot

_GONE = -3  # the parent of a rod that has fallen


class Link(NamedTuple):
    """A hanging rod: `parent` is the number of the rod that it hangs on, which is smaller.

    On the stand `parent` is −1 (hook) or −2 (connector) and `spot` 0.
    """

    rod: Rod
    parent: int
    spot: int
    by: int


class Linkage:
    """Links with the load (g) and the tilt (degrees) of each, and the degrees until it slips.

    `on_parent` is what is left on the wire that it hangs on, `along_own` on its own wire. A rod
    cannot slide off the stand. `carried` are the numbers of the rods that hang directly on each,
    the last first.
    """

    __slots__ = ("along_own", "carried", "links", "loads", "on_parent", "tilts")

    def __init__(self) -> None:
        self.links: list[Link] = []
        self.carried: list[list[int]] = []
        self.loads: list[float] = []
        self.tilts: list[float] = []
        self.on_parent: list[float] = []
        self.along_own: list[float] = []

    def copy(self) -> Linkage:
        """Another one that can be changed by itself."""
        other = Linkage()
        other.links, other.carried = self.links[:], [numbers[:] for numbers in self.carried]
        other.loads, other.tilts = self.loads[:], self.tilts[:]
        other.on_parent, other.along_own = self.on_parent[:], self.along_own[:]
        return other

    def weigh(self, number: int) -> None:
        """Work out load and tilt of a rod, and how well all holds that touches its wire.

        The loads of those that hang on it must be known.
        """
        links, loads = self.links, self.loads
        rod, _parent, _spot, by = links[number]
        load, along, high = rod.mass, 0.0, -rod.mass * rod.drop
        for other in self.carried[number]:
            mass, where = loads[other], rod.spots[links[other].spot]
            load += mass
            along += mass * where.x
            high += mass * where.y
        pivot = rod.spots[by]
        vx, vy = along / load - pivot.x, high / load - pivot.y
        # a rod whose centre is its pivot rests at any angle: it is left level
        tilt = math.degrees(-math.atan2(vx, -vy)) + 0.0 if vx or vy else 0.0
        loads[number], self.tilts[number] = load, tilt
        self.along_own[number] = _spare(pivot, tilt)
        for other in self.carried[number]:
            self.on_parent[other] = _spare(rod.spots[links[other].spot], tilt)

    def _weigh_upwards(self, number: int) -> None:
        while number >= 0:
            self.weigh(number)
            number = self.links[number].parent

    def hang(self, link: Link) -> None:
        """Put one more rod in."""
        number = len(self.links)
        self.links.append(link)
        self.carried.append([])
        for values in (self.loads, self.tilts, self.along_own, self.on_parent):
            values.append(math.inf)
        if link.parent >= 0:
            self.carried[link.parent].insert(0, number)
        self._weigh_upwards(number)

    def below(self, number: int) -> list[int]:
        """The numbers of a rod and of all that hang on it, directly or not."""
        branch = [number]
        for other in range(number + 1, len(self.links)):
            if self.links[other].parent in branch:
                branch.append(other)
        return branch

    def drop(self, number: int) -> list[int]:
        """Let a rod fall with all that hangs on it; their numbers stay, and turn nothing more."""
        link, fallen = self.links[number], self.below(number)
        self.links[number] = link._replace(parent=_GONE)
        if link.parent >= 0:
            self.carried[link.parent].remove(number)
        for other in fallen:
            self.on_parent[other] = self.along_own[other] = math.inf
        self._weigh_upwards(link.parent)
        return fallen

    def without(self, gone: Collection[int]) -> tuple[list[int], Linkage]:
        """Which numbers are left without those that have fallen, and these alone."""
        kept = [number for number in range(len(self.links)) if number not in gone]
        place, left = {old: new for new, old in enumerate(kept)}, Linkage()
        if kept == list(range(len(kept))):  # only the last ones fell: all numbers stay
            for name in self.__slots__:
                setattr(left, name, getattr(self, name)[: len(kept)])
            return kept, left
        for name in self.__slots__:
            values = getattr(self, name)
            setattr(left, name, [values[number] for number in kept])
        left.carried = [[place[number] for number in numbers] for numbers in left.carried]
        left.links = [Link(rod, place.get(on, on), spot, by) for rod, on, spot, by in left.links]
        return kept, left


def _spare(spot: Spot, tilt: float) -> float:
    """The degrees that are left until what hangs at a spot of a rod of this tilt slips."""
    slope = abs(tilt + spot.slope)
    return spot.limit - (slope if slope <= 180.0 else 360.0 - slope)
