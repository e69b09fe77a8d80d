"""What the villa is made of: columns, plates and the base, with where each number comes from.

Sizes and masses are data, not code: the standard set is `data/standard.toml`, and a class that
measures its own wooden copy writes such a file and loads it with `PieceSet.from_toml`.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cached_property, lru_cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any

from villa_core.errors import FormatError, PieceError
from villa_core.text import N_, _, capital, listed

COLORS = ("red", "yellow", "blue", "green")
"""The four colours of the columns."""

PLATE_COLORS = ("blue", "green", "yellow", "orange", "red")
"""The plates from the lowest to the uppermost."""

_KINDS = ("thin-1", "thin-2", "thin-3", "hex", "thick")

COLUMN_IDS = tuple(f"{color}-{kind}" for color in COLORS for kind in _KINDS)
"""The ids of all 20 columns."""


class Shape(StrEnum):
    """The three kinds of column."""

    THIN = "thin"
    HEX = "hex"
    THICK = "thick"


class Source(StrEnum):
    """Where a number comes from."""

    SOURCED = "sourced"
    ASSUMED = "assumed"
    MEASURED = "measured"


_WORDS = {  # alone, and within a sentence, where the only one of its kind has an article
    Shape.THIN: (N_("thin {color} column {n}"), N_("thin {color} column {n}")),
    Shape.HEX: (N_("hexagonal {color} column"), N_("the hexagonal {color} column")),
    Shape.THICK: (N_("thick {color} column"), N_("the thick {color} column")),
}


def column_words(column_id: str) -> str:
    """A column as people at the table call it; what is no column stays as it is written.

    >>> column_words("green-thin-1"), column_words("red-hex"), column_words("red-hexx")
    ('thin green column 1', 'hexagonal red column', 'red-hexx')
    """
    return _worded(column_id, 0)


def the_column(column_id: str) -> str:
    """The same within a sentence, where a column that is the only one of its kind has an article.

    >>> the_column("green-thin-1"), the_column("red-hex")
    ('thin green column 1', 'the hexagonal red column')
    """
    return _worded(column_id, 1)


def column_first(column_id: str) -> str:
    """The same where it is the first word of a sentence.

    >>> column_first("green-thin-1"), column_first("red-hex"), column_first("red-hexx")
    ('Thin green column 1', 'The hexagonal red column', 'red-hexx')
    """
    words = the_column(column_id)
    return words if words == column_id else capital(words)


def the_columns(column_ids: Iterable[str]) -> str:
    """Several columns within a sentence; an empty text for none.

    >>> the_columns(["green-thin-1", "red-hex", "red-thick"])
    'thin green column 1, the hexagonal red column and the thick red column'
    """
    return listed([the_column(column) for column in column_ids])


def over_words(*owners: str) -> str:
    """Over what a plate tips: the edge between two columns, or the rim of one.

    >>> over_words("green-thin-1", "red-hex")
    'over the edge from thin green column 1 to the hexagonal red column'
    >>> over_words("red-hex", "red-hex") == over_words("red-hex")
    True
    """
    a, b = owners[0], owners[-1]
    if a == b:
        return _("over the rim of {a}").format(a=the_column(a))
    return _("over the edge from {a} to {b}").format(a=the_column(a), b=the_column(b))


def _worded(column_id: str, within: int) -> str:
    if column_id not in COLUMN_IDS:
        return column_id
    color, shape, *number = column_id.split("-")
    return _(_WORDS[Shape(shape)][within]).format(color=_(color), n="".join(number))


@dataclass(frozen=True, slots=True)
class Origin:
    """Where one number of a set comes from, in a sentence."""

    source: Source
    text: str = ""

    def __str__(self) -> str:
        return f"{self.source}: {self.text}" if self.text else str(self.source)


@dataclass(frozen=True, slots=True)
class Column:
    """One wooden column; `radius` (mm) reaches to the corners of a hexagon, `mass` is in grams."""

    id: str
    shape: Shape
    radius: float
    height: float
    mass: float
    is_round: bool = field(init=False, compare=False, repr=False)
    """False for the hexagonal columns."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_round", self.shape is not Shape.HEX)

    @property
    def color(self) -> str:
        """The colour, which is the first word of the id."""
        return self.id.partition("-")[0]

    @property
    def inner_radius(self) -> float:
        """Half the smallest width, in mm."""
        return self.radius if self.is_round else self.radius * math.cos(math.pi / 6)

    @property
    def area(self) -> float:
        """The area of the cross-section, in mm²."""
        if self.is_round:
            return math.pi * self.radius**2
        return 1.5 * math.sqrt(3) * self.radius**2

    def reaches(self, dx: float, dy: float, angle: float = 0.0) -> bool:
        """Whether the cross-section reaches a point (dx, dy) mm from its middle."""
        if self.is_round:
            return math.hypot(dx, dy) <= self.radius
        flats = (math.radians(angle + 30 + 60 * k) for k in range(6))
        return all(dx * math.cos(a) + dy * math.sin(a) <= self.inner_radius for a in flats)

    def corners(self, x: float, y: float, angle: float = 0.0) -> tuple[tuple[float, float], ...]:
        """The six corners of a hexagonal column standing at (x, y), turned by `angle` degrees."""
        return tuple((x + cx, y + cy) for cx, cy in _corners(self.radius, angle))


@lru_cache(maxsize=1024)
def _corners(radius: float, angle: float) -> tuple[tuple[float, float], ...]:
    """The six corners of a hexagon, seen from its middle."""
    turns = [math.radians(angle + 60 * k) for k in range(6)]
    return tuple((radius * math.cos(a), radius * math.sin(a)) for a in turns)


@dataclass(frozen=True, slots=True)
class Plate:
    """One plate; its `outline` (mm, anticlockwise) has the centre of mass at (0, 0)."""

    color: str
    thickness: float
    mass: float
    outline: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Base:
    """The cardboard disc; columns stand within `zone_radius` (mm), the rim outside is forbidden."""

    radius: float
    zone_radius: float
    thickness: float


@dataclass(frozen=True)
class PieceSet:
    """A whole set: base, 20 columns, 5 plates, and a note for every number in it.

    >>> pieces = PieceSet.standard()
    >>> pieces.column("red-thick").radius, pieces.plate("blue").mass
    (14.0, 103.2)
    >>> print(pieces.notes["base.radius"])
    sourced: public descriptions of the game give a cardboard disc 28 cm across
    """

    name: str
    base: Base
    height: float
    friction: float
    columns: tuple[Column, ...]
    plates: tuple[Plate, ...]
    notes: Mapping[str, Origin] = field(compare=False, repr=False)

    def __post_init__(self) -> None:
        columns, plates = [c.id for c in self.columns], [p.color for p in self.plates]
        if sorted(columns) != sorted(COLUMN_IDS):
            text = _(
                "A set has the 20 columns of the game, each once; here {n} are given: {names}."
            )
            raise PieceError(text.format(n=len(columns), names=listed(columns)))
        if plates != [*PLATE_COLORS]:
            text = _("A set has five plates, in this order: {order}; here {n} are given: {names}.")
            names = {"order": listed(PLATE_COLORS), "names": listed(plates)}
            raise PieceError(text.format(n=len(plates), **names))

    def __getstate__(self) -> dict[str, Any]:
        """What a copy needs, without what was worked out; a read-only view cannot be copied."""
        state = {each.name: getattr(self, each.name) for each in fields(self)}
        return {**state, "notes": dict(self.notes)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, notes=MappingProxyType(state["notes"]))

    @classmethod
    @lru_cache(maxsize=1)
    def standard(cls) -> PieceSet:
        """The set that comes with Villa Lab.

        >>> len(PieceSet.standard().columns)
        20
        """
        from villa_core.tower.piece_files import pieces_of

        return pieces_of(resources.files("villa_core").joinpath("data/standard.toml").read_bytes())

    @classmethod
    def from_toml(cls, path: str | Path, *, surely: bool = False) -> PieceSet:
        """The set that a file describes; a mistake in it raises `FormatError` naming the place.

        So does a measure that can hardly be meant, unless the set is `surely` like that.

        >>> standard = resources.files("villa_core") / "data" / "standard.toml"
        >>> PieceSet.from_toml(str(standard)) == PieceSet.standard()
        True
        """
        from villa_core.tower.piece_files import doubts, pieces_of

        pieces = pieces_of(Path(path).read_bytes())
        doubt = None if surely else next(doubts(pieces), None)
        if doubt is not None:
            way = _("If it is really meant: PieceSet.from_toml(…, surely=True).")
            raise FormatError(doubt.path, f"{doubt.sentence} {way}")
        return pieces

    def column(self, column_id: str) -> Column:
        """The column with this id.

        >>> PieceSet.standard().column("red-thick").mass
        26.6
        """
        column = self._columns_by_id.get(column_id)
        if column is None:
            text = _("There is no column called “{id}”. Columns are called like red-thick.")
            raise PieceError(text.format(id=column_id))
        return column

    def plate(self, color: str) -> Plate:
        """The plate of this colour.

        >>> PieceSet.standard().plate("blue").thickness
        5.0
        """
        plate = self._plates_by_color.get(color)
        if plate is None:
            text = _("There is no {color} plate. The plates are {plates}.")
            raise PieceError(text.format(color=color, plates=", ".join(PLATE_COLORS)))
        return plate

    @cached_property
    def _columns_by_id(self) -> dict[str, Column]:
        return {column.id: column for column in self.columns}

    @cached_property
    def _plates_by_color(self) -> dict[str, Plate]:
        return {plate.color: plate for plate in self.plates}

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.base, self.height, self.friction, self.columns, self.plates))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def fingerprint(self) -> str:
        """Eight signs that differ between sets of different sizes; the same on every machine.

        >>> PieceSet.standard().fingerprint
        '457ed6b1'
        """
        return mark_of(self.base, self.height, self.friction, self.columns, self.plates)

    def __repr__(self) -> str:
        return f"PieceSet({self.name!r})"


def mark_of(*sizes: object) -> str:
    """The fingerprint of a set that has these sizes."""
    return f"{zlib.crc32(repr(sizes).encode()):08x}"
