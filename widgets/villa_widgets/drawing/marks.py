"""Marks: what is to be seen over the wood, each at its place in space (mm), without how it looks.

A mark says on which floor it is and what it is: a support, a centre of mass, a ghost, an arrow. How
it looks in space is said in `strokes.py`, how on paper, from above or from a side, in `plane.py`. A
`Page` has marks and words; `seen.py` fills one for a villa.
"""

from __future__ import annotations

from typing import NamedTuple

from shapely.geometry.base import BaseGeometry

from villa_core.geometry.hull import Arc, Edge, Hull, Point
from villa_core.tower.tower import Body

Place = tuple[float, float, float]


class Support(NamedTuple):
    """The support of a floor, at the height z where its columns carry the plate above."""

    floor: int
    hull: Hull
    z: float
    stands: bool


class Centre(NamedTuple):
    """The centre of mass of all that a floor carries, where that presses on its columns.

    `low` is the height of the floor itself, `high` of the top of the plate above.
    """

    floor: int
    place: Place
    low: float
    high: float
    stands: bool


class TippingEdge(NamedTuple):
    """The edge over which a floor would tip, at the height z, and the centre of mass over it."""

    floor: int
    border: Edge | Arc
    z: float
    centre: Point


class Zone(NamedTuple):
    """Where the chosen column may stand on top."""

    floor: int
    area: BaseGeometry
    z: float


class Ghost(NamedTuple):
    """A piece where it stood before the last move, or is `advised` to go, and where it is now."""

    floor: int
    body: Body
    now: Body | None
    advised: bool = False


class Letter(NamedTuple):
    """A marked place, perhaps hidden by the column that stands there."""

    floor: int
    place: Place
    letter: str
    hidden: bool


class Line(NamedTuple):
    """A straight line."""

    floor: int
    start: Place
    end: Place
    radius: float
    color: str
    broken: bool = False


class Arrow(NamedTuple):
    """An arrow whose tip is at `end`: a force, or a finger that points."""

    floor: int
    start: Place
    end: Place
    radius: float
    color: str


class Ball(NamedTuple):
    """A dot in space."""

    floor: int
    centre: Place
    radius: float
    color: str


class Band(NamedTuple):
    """A band round a column, so much wider than it."""

    floor: int
    body: Body
    wider: float
    low: float
    high: float
    color: str


class Ring(NamedTuple):
    """A ring round a column that can be touched now."""

    floor: int
    body: Body


class Rim(NamedTuple):
    """A ring round the top of a column."""

    floor: int
    body: Body
    color: str


Mark = (
    Support | Centre | TippingEdge | Zone | Ghost | Letter | Line | Arrow | Ball | Band | Ring | Rim
)


class Note(NamedTuple):
    """Words at a place (mm) in space; `kind` chooses their look, `short` is for small ones."""

    x: float
    y: float
    z: float
    text: str
    kind: str
    short: str


class Page:
    """Marks with notes, and a legend of (layer, colour, sentence)."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self.notes: list[Note] = []
        self.legend: list[tuple[str, str, str]] = []

    def note(self, place: Place, text: str, kind: str, short: str = "") -> None:
        """Put words at a place; `short` where there is little room."""
        self.notes.append(Note(*place, text, kind, short or text))


def middle(body: Body) -> Place:
    """The middle of a piece."""
    return (*body.centre, (body.bottom + body.top) / 2)
