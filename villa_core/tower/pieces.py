"""What the villa is made of: columns, plates and the base, with where each number comes from.

Sizes and masses are data, not code: the standard set is `data/standard.toml`, and a class that
measures its own wooden copy writes such a file and loads it with `PieceSet.from_toml`.

>>> pieces = PieceSet.standard()
>>> pieces.column("red-thick").radius, pieces.plate("blue").mass
(14.0, 103.2)
>>> print(pieces.notes["base.radius"])
sourced: public descriptions of the game give a cardboard disc 28 cm across
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cached_property, lru_cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any

from villa_core.errors import FormatError, PieceError
from villa_core.text import N_, _

COLORS = ("red", "yellow", "blue", "green")
"""The four colours of the columns."""

PLATE_COLORS = ("blue", "green", "yellow", "orange", "red")
"""The plates from the lowest to the uppermost."""

_KINDS = ("thin-1", "thin-2", "thin-3", "hex", "thick")

COLUMN_IDS = tuple(f"{color}-{kind}" for color in COLORS for kind in _KINDS)
"""The ids of all 20 columns."""

_LARGEST = 10_000.0  # mm or g; a typing slip beyond it is caught instead of computed with


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


_WORDS = {
    Shape.THIN: N_("thin {color} column {n}"),
    Shape.HEX: N_("hexagonal {color} column"),
    Shape.THICK: N_("thick {color} column"),
}
_THE = {
    Shape.THIN: N_("thin {color} column {n}"),
    Shape.HEX: N_("the hexagonal {color} column"),
    Shape.THICK: N_("the thick {color} column"),
}


def column_words(column_id: str) -> str:
    """A column as people at the table call it; what is no column stays as it is written.

    >>> column_words("green-thin-1"), column_words("red-hex"), column_words("red-hexx")
    ('thin green column 1', 'hexagonal red column', 'red-hexx')
    """
    return _worded(column_id, _WORDS)


def the_column(column_id: str) -> str:
    """The same within a sentence, where a column that is the only one of its kind has an article.

    >>> the_column("green-thin-1"), the_column("red-hex")
    ('thin green column 1', 'the hexagonal red column')
    """
    return _worded(column_id, _THE)


def column_first(column_id: str) -> str:
    """The same where it is the first word of a sentence.

    >>> column_first("green-thin-1"), column_first("red-hex"), column_first("red-hexx")
    ('Thin green column 1', 'The hexagonal red column', 'red-hexx')
    """
    words = the_column(column_id)
    return words if words == column_id else words[0].upper() + words[1:]


def the_columns(column_ids: Iterable[str]) -> str:
    """Several columns within a sentence; an empty text for none.

    >>> the_columns(["green-thin-1", "red-hex", "red-thick"])
    'thin green column 1, the hexagonal red column and the thick red column'
    """
    *first, last = [the_column(column) for column in column_ids] or [""]
    return _("{first} and {last}").format(first=", ".join(first), last=last) if first else last


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


def _worded(column_id: str, words: Mapping[Shape, str]) -> str:
    if column_id not in COLUMN_IDS:
        return column_id
    color, shape, *number = column_id.split("-")
    return _(words[Shape(shape)]).format(color=_(color), n="".join(number))


@dataclass(frozen=True, slots=True)
class Note:
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
        turns = [math.radians(angle + 60 * k) for k in range(6)]
        return tuple((x + self.radius * math.cos(a), y + self.radius * math.sin(a)) for a in turns)


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
    """A whole set: base, 20 columns, 5 plates, and a note for every number in it."""

    name: str
    base: Base
    height: float
    friction: float
    columns: tuple[Column, ...]
    plates: tuple[Plate, ...]
    notes: Mapping[str, Note] = field(compare=False, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        """What a copy needs, without what was worked out; a read-only view cannot be copied."""
        state = {each.name: getattr(self, each.name) for each in fields(self)}
        return {**state, "notes": dict(self.notes)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, notes=MappingProxyType(state["notes"]))

    @classmethod
    def standard(cls) -> PieceSet:
        """The set that comes with Villa Lab."""
        return _standard()

    @classmethod
    def from_toml(cls, path: str | Path) -> PieceSet:
        """The set that a file describes; a mistake in it raises `FormatError` naming the place."""
        return _read(Path(path).read_bytes())

    def column(self, column_id: str) -> Column:
        """The column with this id."""
        found = self._columns_by_id.get(column_id)
        if found is None:
            raise PieceError(
                _("There is no column called “{id}”. Columns are called like red-thick.").format(
                    id=column_id
                )
            )
        return found

    def plate(self, color: str) -> Plate:
        """The plate of this colour."""
        found = self._plates_by_color.get(color)
        if found is not None:
            return found
        raise PieceError(
            _("There is no {color} plate. The plates are {plates}.").format(
                color=color, plates=", ".join(PLATE_COLORS)
            )
        )

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

    def __repr__(self) -> str:
        return f"PieceSet({self.name!r})"


@lru_cache(maxsize=1)
def _standard() -> PieceSet:
    return _read(resources.files("villa_core").joinpath("data/standard.toml").read_bytes())


def _read(content: bytes) -> PieceSet:
    return _Reader(content).read()


class TableReader:
    """Reads a TOML file of pieces, remembering the path and the origin of every number."""

    def __init__(self, content: bytes) -> None:
        self.notes: dict[str, Note] = {}
        try:
            self.document: dict[str, Any] = tomllib.loads(content.decode("utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise FormatError("", _("This is not a TOML file: {why}").format(why=error)) from error

    def name(self) -> str:
        """The name of the set; it may be left out."""
        name = self.document.get("name", "")
        if not isinstance(name, str):
            raise FormatError("name", _("this must be a text in quotes."))
        return name

    def table(self, table: dict[str, Any], where: str, key: str) -> dict[str, Any]:
        """A table inside a table."""
        path = f"{where}.{key}" if where else key
        if key not in table:
            raise FormatError(path, _("this piece is missing."))
        found = table[key]
        if not isinstance(found, dict):
            raise FormatError(path, _("this must be a table of values."))
        return found

    def number(self, table: dict[str, Any], where: str, key: str) -> float:
        """A number above zero, alone or with its origin, which is noted."""
        path = f"{where}.{key}" if where else key
        if key not in table:
            raise FormatError(path, _("this number is missing."))
        entry = table[key]
        if isinstance(entry, dict):
            self.only(entry, path, {"value", "source", "note"})
            self.notes[path] = self.note(entry, path)
            entry = entry.get("value")
        else:
            self.notes[path] = Note(Source.MEASURED)
        value = self.finite(entry, path)
        if value <= 0:
            raise FormatError(path, _("this must be more than zero, not {n}.").format(n=entry))
        return value

    @staticmethod
    def finite(value: object, path: str) -> float:
        """A number of a size that pieces have."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise FormatError(path, _("a number is needed here."))
        if not abs(value) <= _LARGEST:
            raise FormatError(
                path, _("the number must lie between −10000 and 10000 (mm or grams).")
            )
        return float(value)

    @staticmethod
    def note(entry: dict[str, Any], path: str) -> Note:
        """The origin that an entry states."""
        text = entry.get("note", "")
        try:
            source = Source(entry.get("source", "measured"))
        except ValueError:
            raise FormatError(
                f"{path}.source", _("this must be “sourced”, “assumed” or “measured”.")
            ) from None
        if not isinstance(text, str):
            raise FormatError(f"{path}.note", _("this must be a text in quotes."))
        return Note(source, text)

    @staticmethod
    def only(table: dict[str, Any], where: str, known: set[str]) -> None:
        """Refuse entries that nobody reads: they are slips of the pen."""
        for key in table:
            if key not in known:
                raise FormatError(
                    f"{where}.{key}" if where else key,
                    _("there is no such entry here. Known are: {names}.").format(
                        names=", ".join(sorted(known))
                    ),
                )


class _Reader(TableReader):
    """Turns a TOML document into a `PieceSet`."""

    def read(self) -> PieceSet:
        if self.document.get("format") != "villa-pieces/1":
            raise FormatError("format", _("this must be “villa-pieces/1”."))
        self.only(self.document, "", {"format", "name", "friction", "base", "columns", "plates"})
        base = self.base(self.table(self.document, "", "base"))
        columns = self.table(self.document, "", "columns")
        height = self.number(columns, "columns", "height")
        pieces = PieceSet(
            name=self.name(),
            base=base,
            height=height,
            friction=self.number(self.document, "", "friction"),
            columns=self.columns(columns, height),
            plates=self.plates(self.table(self.document, "", "plates")),
            notes=MappingProxyType(self.notes),
        )
        return pieces

    def base(self, table: dict[str, Any]) -> Base:
        self.only(table, "base", {"radius", "zone_radius", "thickness"})
        base = Base(
            radius=self.number(table, "base", "radius"),
            zone_radius=self.number(table, "base", "zone_radius"),
            thickness=self.number(table, "base", "thickness"),
        )
        if base.zone_radius > base.radius:
            raise FormatError(
                "base.zone_radius", _("the building zone cannot be larger than the base.")
            )
        return base

    def columns(self, table: dict[str, Any], height: float) -> tuple[Column, ...]:
        self.only(table, "columns", {"height", "thin", "hex", "thick", "each"})
        each = self.table(table, "columns", "each") if "each" in table else {}
        self.only(each, "columns.each", set(COLUMN_IDS))
        columns = []
        for column_id in COLUMN_IDS:
            shape = Shape(column_id.split("-")[1])
            size = "width" if shape is Shape.HEX else "radius"
            kind = self.table(table, "columns", shape.value)
            where = f"columns.{shape.value}"
            self.only(kind, where, {size, "mass"})
            own: dict[str, Any] = {}
            if column_id in each:
                own = self.table(each, "columns.each", column_id)
                self.only(own, f"columns.each.{column_id}", {size, "mass"})
            values = [
                self.number(own, f"columns.each.{column_id}", key)
                if key in own
                else self.number(kind, where, key)
                for key in (size, "mass")
            ]
            radius = values[0] / math.sqrt(3) if shape is Shape.HEX else values[0]
            columns.append(Column(column_id, shape, radius, height, values[1]))
        return tuple(columns)

    def plates(self, table: dict[str, Any]) -> tuple[Plate, ...]:
        self.only(table, "plates", set(PLATE_COLORS))
        plates = []
        for color in PLATE_COLORS:
            plate = self.table(table, "plates", color)
            where = f"plates.{color}"
            self.only(plate, where, {"thickness", "mass", "outline"})
            plates.append(
                Plate(
                    color=color,
                    thickness=self.number(plate, where, "thickness"),
                    mass=self.number(plate, where, "mass"),
                    outline=self.outline(plate, where),
                )
            )
        return tuple(plates)

    def outline(self, plate: dict[str, Any], where: str) -> tuple[tuple[float, float], ...]:
        from shapely.geometry import Polygon

        entry = plate.get("outline")
        path = f"{where}.outline"
        if isinstance(entry, dict):
            self.only(entry, path, {"source", "note", "points"})
            self.notes[path] = self.note(entry, path)
            entry, path = entry.get("points"), f"{path}.points"
        else:
            self.notes[path] = Note(Source.MEASURED)
        if not isinstance(entry, list) or len(entry) < 3:
            raise FormatError(path, _("an outline needs a list of at least three points [x, y]."))
        points = []
        for index, point in enumerate(entry):
            if not isinstance(point, list) or len(point) != 2:
                raise FormatError(f"{path}[{index}]", _("a point is written [x, y]."))
            points.append([self.finite(value, f"{path}[{index}]") for value in point])
        shape = Polygon(points)
        if not shape.is_valid or shape.area < 1.0:
            raise FormatError(
                path,
                _("the outline crosses or touches itself. Give its corners in order, once around."),
            )
        if not shape.exterior.is_ccw:
            points.reverse()
        centre = shape.centroid
        return tuple((x - centre.x, y - centre.y) for x, y in points)
