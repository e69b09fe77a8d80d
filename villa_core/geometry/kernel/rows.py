"""What the kernel reads and writes: rows of named numbers, and the slate where a tower lies.

For one tower the rows are objects in lists, for many the records of arrays (`dtype`): the same
names lead to the same numbers, and so one function serves both. All of them are floats.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

NONE = -1.0
"""In place of the number of a row, where there is none."""

ROUND = 2.0
"""In place of the cosine of a column's turn: it is round."""

WHOLE = -2.0
"""In place of the cosine to which a part of a circle reaches: it is all of the circle."""


@dataclass(slots=True, eq=False)
class ColumnRow:
    """A column; after all others comes the base, as a round one."""

    x: float = 0.0
    y: float = 0.0
    radius: float = 0.0
    cos: float = ROUND
    sin: float = 0.0
    mass: float = 0.0
    floor: float = NONE  # NONE: it is not there
    on: float = NONE  # the row of the column that it is stacked on


@dataclass(slots=True, eq=False)
class FloorRow:
    """A floor: its plate, the number of the plate's outline (NONE: the base) and where it lies."""

    outline: float = NONE
    x: float = 0.0
    y: float = 0.0
    cos: float = 1.0
    sin: float = 0.0
    mass: float = 0.0


@dataclass(slots=True, eq=False)
class OutlineRow:
    """An outline: where its edges begin, how many there are; where its map and its lists begin."""

    first: float
    count: float
    map: float
    across: float
    high: float
    lists: float
    x: float
    y: float


@dataclass(slots=True, eq=False)
class EdgeRow:
    """A straight edge: from where, which way, and the angles where a circle crosses it."""

    x: float = 0.0
    y: float = 0.0
    ex: float = 0.0
    ey: float = 0.0
    enters: float = 0.0
    leaves: float = 0.0


@dataclass(slots=True, eq=False)
class PartRow:
    """What a hull is made of, as in `hull.Disc`: a disc, a point, or a part of a circle.

    `owner` is the row of the column that it belongs to; on a border (`ux`, `uy`) is the outer
    normal of what follows.
    """

    x: float = 0.0
    y: float = 0.0
    r: float = 0.0
    ax: float = 1.0
    ay: float = 0.0
    reach: float = WHOLE
    owner: float = 0.0
    ux: float = 0.0
    uy: float = 0.0

    def copy(self) -> PartRow:
        """The same numbers, which nobody writes over."""
        circle = (self.x, self.y, self.r, self.ax, self.ay, self.reach)
        return PartRow(*circle, self.owner, self.ux, self.uy)


@dataclass(slots=True, eq=False)
class LoadRow:
    """All above a floor: its mass, and its centre."""

    mass: float = 0.0
    x: float = 0.0
    y: float = 0.0


@dataclass(slots=True, eq=False)
class FootRow:
    """How a column stands that does not stand wholly on its plate, and what rests on its foot."""

    margin: float = 0.0  # NaN: it stands wholly, or the load is not known
    mass: float = 0.0
    x: float = 0.0
    y: float = 0.0
    partly: float = 0.0  # 1: it does not stand wholly on its plate
    piled: float = 0.0  # 1: it belongs to the pile that is being weighed


class Shapes(NamedTuple):
    """Outlines (see `footprint.table`): their edges, maps of depths, and lists of edges."""

    outlines: Any  # rows
    edges: Any  # rows
    depths: Any
    near: Any
    """For each node where its list begins, and these lists: numbers of edges."""
    longest: int
    """How many edges there are at most in an outline."""
    busiest: int
    """How many there are at most in the list of a node."""


NO_SHAPES = Shapes([], [], [], [], 0, 0)
"""No outlines at all."""


class Slate(NamedTuple):
    """A tower with room to work it out."""

    top: int
    """How many plates it has."""
    columns: Any  # rows
    floors: Any  # rows
    shapes: Shapes
    radius: float
    """The radius of the base."""
    zone: float
    """That of the building zone."""
    loads: Any  # a row for each floor that carries a plate
    feet: Any  # a row for each column
    edges: Any  # rows
    parts: Any  # rows
    border: Any
    """The borders of hulls as rows, one after another: of the floors, then of one floor once more
    without a column, then of whatever foot is looked at."""
    starts: Any
    """Where each of these borders begins."""
    sizes: Any
    """How many parts are on it."""


@lru_cache(maxsize=16)
def dtype(row: type) -> np.dtype[Any]:
    """The same row as a record of an array."""
    return np.dtype([(name, float) for name in row.__slots__])  # type: ignore[attr-defined]


def values(rows: Any) -> list[tuple[float, ...]]:
    """The numbers of rows, whether they lie in a list or in an array."""
    if isinstance(rows, list):
        return [tuple(getattr(row, name) for name in row.__slots__) for row in rows]
    numbers: list[tuple[float, ...]] = rows.tolist()
    return numbers


def rows(kind: type, numbers: list[float]) -> list[Any]:
    """Rows of a kind from all their numbers, one after another."""
    return list(map(kind, *[iter(numbers)] * len(kind.__slots__)))  # type: ignore[attr-defined]
