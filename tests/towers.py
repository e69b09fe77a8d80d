"""Towers for tests: random ones, shaken ones, and ones close to falling."""

import math
import random
from dataclasses import replace

from hypothesis import strategies as st

from villa_core import Tower
from villa_core.tower.tower import Floor


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


def on_red(*columns):
    """The needle with columns on its red plate: (id, x, y), seen from the middle, or on another."""
    tower = Tower.famous("needle")
    x, y = tower.frame(5)[:2]
    for column_id, dx, dy, *on in columns:
        tower = tower.add_column(column_id, x + dx, y + dy, on=on[0] if on else None)
    return tower


STACKS = {
    "a bridge": (
        True,
        on_red(("red-thin-1", -10, 0), ("red-thin-2", 10, 0), ("yellow-hex", 0, 0, "red-thin-1")),
    ),
    "a bridge on three": (
        True,
        on_red(
            ("red-thin-1", -10, -6),
            ("red-thin-2", 10, -6),
            ("red-thin-3", 0, 12),
            ("yellow-hex", 0, 0, "red-thin-3"),
        ),
    ),
    "a bridge that is too far off": (
        False,
        on_red(("red-thin-1", -9, 0), ("red-thin-2", 9, 0), ("yellow-hex", 0, 9.5, "red-thin-1")),
    ),
    "one on two, held by one": (
        True,
        on_red(("red-thin-1", -9, 0), ("red-thin-2", 9, 0), ("yellow-hex", -8, 0, "red-thin-1")),
    ),
    "a bridge that lost its other end": (
        False,
        on_red(("red-thin-1", -10, 0), ("yellow-hex", 0, 0, "red-thin-1")),
    ),
    "two on one": (
        True,
        on_red(
            ("yellow-hex", 0, 0),
            ("red-thin-1", -8.2, 0, "yellow-hex"),
            ("red-thin-2", 8.2, 0, "yellow-hex"),
        ),
    ),
    "two on one, and one drops": (
        False,
        on_red(
            ("yellow-hex", 0, 0),
            ("red-thin-1", -3, 0, "yellow-hex"),
            ("red-thin-2", 13.5, 0, "yellow-hex"),
        ),
    ),
    "two on a leaning one": (
        True,
        on_red(
            ("yellow-hex", 0, 0),
            ("blue-hex", 6, 0, "yellow-hex"),
            ("red-thin-1", -2.5, 0, "blue-hex"),
            ("red-thin-2", 14, 0, "blue-hex"),
        ),
    ),
    "one on a leaning one": (
        False,
        on_red(
            ("yellow-hex", 0, 0),
            ("blue-hex", 11, 0, "yellow-hex"),
            ("red-thin-2", 20, 0, "blue-hex"),
        ),
    ),
    "an arch on stacks": (
        True,
        on_red(
            ("red-thin-1", -17, 0),
            ("red-thin-2", 17, 0),
            ("yellow-thin-1", -10, 0, "red-thin-1"),
            ("yellow-thin-2", 10, 0, "red-thin-2"),
            ("yellow-hex", 0, 0, "yellow-thin-1"),
        ),
    ),
    "an arch that leans in too far": (
        False,
        on_red(
            ("red-thin-1", -22, 0),
            ("red-thin-2", 22, 0),
            ("yellow-thin-1", -11, 0, "red-thin-1"),
            ("yellow-thin-2", 11, 0, "red-thin-2"),
            ("yellow-hex", 0, 0, "yellow-thin-1"),
        ),
    ),
    "one of three over the edge": (
        False,
        on_red(("red-thin-1", -30, 0), ("red-thin-2", 0, 0), ("red-thin-3", 0, 61)),
    ),
}
"""Columns on the red plate by name: whether they stand, and the tower."""


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
