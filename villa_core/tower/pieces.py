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
from villa_core.text import N_, _, listed

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
    return words if words == column_id else words[0].upper() + words[1:]


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
    """A whole set: base, 20 columns, 5 plates, and a note for every number in it."""

    name: str
    base: Base
    height: float
    friction: float
    columns: tuple[Column, ...]
    plates: tuple[Plate, ...]
    notes: Mapping[str, Origin] = field(compare=False, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        """What a copy needs, without what was worked out; a read-only view cannot be copied."""
        state = {each.name: getattr(self, each.name) for each in fields(self)}
        return {**state, "notes": dict(self.notes)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, notes=MappingProxyType(state["notes"]))

    @classmethod
    @lru_cache(maxsize=1)
    def standard(cls) -> PieceSet:
        """The set that comes with Villa Lab."""
        return _read(resources.files("villa_core").joinpath("data/standard.toml").read_bytes())

    @classmethod
    def from_toml(cls, path: str | Path) -> PieceSet:
        """The set that a file describes; a mistake in it raises `FormatError` naming the place."""
        return _read(Path(path).read_bytes())

    def column(self, column_id: str) -> Column:
        """The column with this id."""
        found = self._columns_by_id.get(column_id)
        if found is None:
            text = _("There is no column called “{id}”. Columns are called like red-thick.")
            raise PieceError(text.format(id=column_id))
        return found

    def plate(self, color: str) -> Plate:
        """The plate of this colour."""
        found = self._plates_by_color.get(color)
        if found is None:
            text = _("There is no {color} plate. The plates are {plates}.")
            raise PieceError(text.format(color=color, plates=", ".join(PLATE_COLORS)))
        return found

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


class TomlTable:
    """A table of a TOML file of pieces; it knows its place, and notes where each number is from."""

    def __init__(
        self, entries: dict[str, Any], path: str, known: Iterable[str], notes: dict[str, Origin]
    ) -> None:
        self.entries, self.path, self.notes = entries, path, notes
        for key in entries:
            if key not in known:  # nobody reads it: a slip of the pen
                text = _("there is no such entry here. Known are: {names}.")
                raise FormatError(self.place(key), text.format(names=", ".join(sorted(known))))

    @classmethod
    def of_file(cls, content: bytes, file_format: str, *known: str) -> TomlTable:
        """The outermost table of a file that must say it is of this format."""
        try:
            document = tomllib.loads(content.decode("utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise FormatError("", _("This is not a TOML file: {why}").format(why=error)) from error
        if document.get("format") != file_format:
            raise FormatError("format", _("this must be “{value}”.").format(value=file_format))
        return cls(document, "", {"format", *known}, {})

    def place(self, key: str) -> str:
        """The place of an entry in the file."""
        return f"{self.path}.{key}" if self.path else key

    def text(self, key: str) -> str:
        """A text, empty if it is left out."""
        found = self.entries.get(key, "")
        if not isinstance(found, str):
            raise FormatError(self.place(key), _("this must be a text in quotes."))
        return found

    def table(self, key: str, *known: str) -> TomlTable:
        """A table inside this one, with no other entries than the known ones."""
        if key not in self.entries:
            raise FormatError(self.place(key), _("this piece is missing."))
        found = self.entries[key]
        if not isinstance(found, dict):
            raise FormatError(self.place(key), _("this must be a table of values."))
        return TomlTable(found, self.place(key), known, self.notes)

    def number(self, key: str) -> float:
        """A number above zero, alone or with its origin, which is noted."""
        path = self.place(key)
        if key not in self.entries:
            raise FormatError(path, _("this number is missing."))
        entry, _at = self._noted(key, "value")
        value = _finite(entry, path)
        if value <= 0:
            raise FormatError(path, _("this must be more than zero, not {n}.").format(n=entry))
        return value

    def points(self, key: str) -> list[tuple[float, float]]:
        """Three or more points [x, y], alone or with their origin."""
        entry, path = self._noted(key, "points")
        if not isinstance(entry, list) or len(entry) < 3:
            raise FormatError(path, _("an outline needs a list of at least three points [x, y]."))
        points = []
        for index, point in enumerate(entry):
            if not isinstance(point, list) or len(point) != 2:
                raise FormatError(f"{path}[{index}]", _("a point is written [x, y]."))
            x, y = (_finite(value, f"{path}[{index}]") for value in point)
            points.append((x, y))
        return points

    def _noted(self, key: str, name: str) -> tuple[Any, str]:
        """What an entry says and where; it may be a table with that `name` and its origin."""
        entry, path = self.entries.get(key), self.place(key)
        self.notes[path] = Origin(Source.MEASURED)
        if not isinstance(entry, dict):
            return entry, path
        table = self.table(key, name, "source", "note")
        source = entry.get("source", "measured")
        if source not in list(Source):
            text = _("this must be “sourced”, “assumed” or “measured”.")
            raise FormatError(table.place("source"), text)
        self.notes[path] = Origin(Source(source), table.text("note"))
        return entry.get(name), table.place(name) if name == "points" else path


def _finite(value: object, path: str) -> float:
    """A number of a size that pieces have."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise FormatError(path, _("a number is needed here."))
    if not abs(value) <= _LARGEST:
        raise FormatError(path, _("the number must lie between −10000 and 10000 (mm or grams)."))
    return float(value)


def _read(content: bytes) -> PieceSet:
    parts = ("name", "friction", "base", "columns", "plates")
    file = TomlTable.of_file(content, "villa-pieces/1", *parts)
    sizes = ("radius", "zone_radius", "thickness")
    table = file.table("base", *sizes)
    base = Base(*(table.number(size) for size in sizes))
    if base.zone_radius > base.radius:
        raise FormatError(
            "base.zone_radius", _("the building zone cannot be larger than the base.")
        )
    kinds = file.table("columns", "height", "each", *Shape)
    plates = file.table("plates", *PLATE_COLORS)
    return PieceSet(
        name=file.text("name"),
        base=base,
        height=kinds.number("height"),
        friction=file.number("friction"),
        columns=_columns(kinds),
        plates=tuple(_plate(plates, color) for color in PLATE_COLORS),
        notes=MappingProxyType(file.notes),
    )


def _columns(kinds: TomlTable) -> tuple[Column, ...]:
    each = kinds.table("each", *COLUMN_IDS) if "each" in kinds.entries else None
    columns = []
    for column_id in COLUMN_IDS:
        shape = Shape(column_id.split("-")[1])
        names = ("width" if shape is Shape.HEX else "radius", "mass")
        tables = dict.fromkeys(names, kinds.table(shape, *names))
        if each and column_id in each.entries:
            own = each.table(column_id, *names)
            tables |= dict.fromkeys(own.entries, own)
        size, mass = (tables[name].number(name) for name in names)
        radius = size / math.sqrt(3) if shape is Shape.HEX else size
        columns.append(Column(column_id, shape, radius, kinds.number("height"), mass))
    return tuple(columns)


def _plate(plates: TomlTable, color: str) -> Plate:
    from shapely.geometry import Polygon

    table = plates.table(color, "thickness", "mass", "outline")
    points = table.points("outline")
    shape = Polygon(points)
    if not shape.is_valid or shape.area < 1.0:
        raise FormatError(
            table.place("outline"),
            _("the outline crosses or touches itself. Give its corners in order, once around."),
        )
    if not shape.exterior.is_ccw:
        points.reverse()
    centre = shape.centroid
    outline = tuple((x - centre.x, y - centre.y) for x, y in points)
    return Plate(color, table.number("thickness"), table.number("mass"), outline)
