"""Towers for tests: random ones, shaken ones, and ones close to falling."""

import math
import random
from dataclasses import replace

from hypothesis import strategies as st

from villa_core import Tower
from villa_core.tower import Floor


def shaken(tower: Tower, seed: int, size: float) -> Tower:
    """The tower with every piece moved by chance, up to `size` mm; it may break any rule."""
    dice = random.Random(seed)

    def moved(piece):
        return replace(
            piece, x=piece.x + dice.uniform(-size, size), y=piece.y + dice.uniform(-size, size)
        )

    floors = tuple(
        Floor(floor.plate and moved(floor.plate), tuple(moved(c) for c in floor.columns))
        for floor in tower.floors
    )
    return Tower(floors, tower.pieces)


def near_the_border(tower: Tower, seed: int, within: float = 0.5) -> Tower:
    """The tower with all above one floor slid sideways until it is about to fall, or just did."""
    dice = random.Random(seed)
    floor = dice.randrange(1, tower.top + 1)
    way = dice.uniform(0, 2 * math.pi)

    def slid(by):
        floors = [
            f
            if k < floor
            else Floor(
                replace(
                    f.plate, x=f.plate.x + by * math.cos(way), y=f.plate.y + by * math.sin(way)
                ),
                tuple(
                    replace(c, x=c.x + by * math.cos(way), y=c.y + by * math.sin(way))
                    for c in f.columns
                ),
            )
            for k, f in enumerate(tower.floors)
        ]
        return Tower(tuple(floors), tower.pieces)

    wanted = dice.uniform(-within, within)
    low, high = 0.0, 120.0
    for _step in range(30):
        middle = (low + high) / 2
        if slid(middle).stability().margin > wanted:
            low = middle
        else:
            high = middle
    return slid(low)


seeds = st.integers(0, 10**6)


@st.composite
def towers(draw):
    """A legal tower that stands."""
    return Tower.random(draw(seeds), draw(st.integers(1, 5)))


@st.composite
def any_towers(draw):
    """A tower that may stand or fall, with its pieces more or less anywhere."""
    tower = draw(towers())
    return shaken(tower, draw(seeds), draw(st.sampled_from([0.0, 3.0, 30.0])))
