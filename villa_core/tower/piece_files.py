"""Sets of pieces as TOML files (`villa-pieces/1`), and how other files name the set they are about.

Every number of a set stands alone, or in a group with where it comes from.

>>> MEASURE.read(26.6), MEASURE.read({"value": 26, "source": "measured", "note": "letter scales"})
(26.6, {'value': 26.0, 'source': 'measured', 'note': 'letter scales'})
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from villa_core.errors import FormatError
from villa_core.files.groups import Format, Group, ListOf
from villa_core.files.kinds import Choice, Either, Kind, Number, Text
from villa_core.files.texts import from_toml
from villa_core.text import _
from villa_core.tower.pieces import (
    COLUMN_IDS,
    PLATE_COLORS,
    Base,
    Column,
    Origin,
    PieceSet,
    Plate,
    Shape,
    Source,
)
from villa_core.tower.placed import LARGEST

T = TypeVar("T")

_ORIGIN: dict[str, Kind[Any]] = {"source": Choice(*Source).maybe(), "note": Text().maybe()}
_NUMBER = Number(0, LARGEST, above=True)
_CORNERS = ListOf(ListOf(Number(-LARGEST, LARGEST), least=2, most=2), least=3, most=1000)

MEASURE = Either(_NUMBER, Group({"value": _NUMBER, **_ORIGIN}), name="number")
"""A length in mm, a mass in grams, an angle in degrees or a share; more than 0."""

OUTLINE = Either(_CORNERS, Group({"points": _CORNERS, **_ORIGIN}), name="points")
"""The corners of something flat, in order."""


def measures(*names: str) -> dict[str, Kind[Any]]:
    """Entries of these names, each a measure."""
    return dict.fromkeys(names, MEASURE)


def own(entries: Mapping[str, Kind[Any]], name: str) -> Group:
    """What one piece may have otherwise than the others of its kind."""
    return Group({entry: kind.maybe() for entry, kind in entries.items()}, name=name)


_SHAPES = {
    shape: measures("width" if shape is Shape.HEX else "radius", "mass")
    for shape in (Shape.THIN, Shape.HEX, Shape.THICK)
}
_OWN = {shape: own(entries, f"own-{shape}") for shape, entries in _SHAPES.items()}
_EACH = {column: _OWN[Shape(column.split("-")[1])].maybe() for column in COLUMN_IDS}
_PLATE = Group({**measures("thickness", "mass"), "outline": OUTLINE}, name="plate")

PIECES = Format(
    "villa-pieces/1",
    "A set of pieces of Villa Paletti: sizes in mm, masses in grams, each alone or with its origin",
    {
        "name": Text().maybe(),
        **measures("friction"),
        "base": Group(measures("radius", "zone_radius", "thickness")),
        "columns": Group(
            {
                **measures("height"),
                **{str(shape): Group(entries) for shape, entries in _SHAPES.items()},
                "each": Group(_EACH).maybe(),
            }
        ),
        "plates": Group(dict.fromkeys(PLATE_COLORS, _PLATE)),
    },
)


def pieces_of(content: bytes) -> PieceSet:
    """The set that a file describes; `FormatError` names the place of a mistake."""
    file, notes = with_origins(PIECES.read(from_toml(content)))
    base = Base(**file["base"])
    if base.zone_radius > base.radius:
        raise FormatError(
            "base.zone_radius", _("the building zone cannot be larger than the base.")
        )
    return PieceSet(
        name=file.get("name", ""),
        base=base,
        height=file["columns"]["height"],
        friction=file["friction"],
        columns=tuple(_column(column_id, file["columns"]) for column_id in COLUMN_IDS),
        plates=tuple(_plate(color, **file["plates"][color]) for color in PLATE_COLORS),
        notes=MappingProxyType(notes),
    )


def with_origins(file: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Origin]]:
    """What a file of measures says, and where each number in it comes from, by its place."""
    notes: dict[str, Origin] = {}

    def bare(entry: Any, path: str) -> Any:
        if isinstance(entry, str):
            return entry
        if isinstance(entry, dict) and "value" not in entry and "points" not in entry:
            return {key: bare(value, f"{path}.{key}".strip(".")) for key, value in entry.items()}
        origin = entry if isinstance(entry, dict) else {}
        notes[path] = Origin(Source(origin.get("source", "measured")), origin.get("note", ""))
        return origin.get("value", origin.get("points", entry))

    return bare(file, ""), notes


def _column(column_id: str, kinds: dict[str, Any]) -> Column:
    shape = Shape(column_id.split("-")[1])
    size = kinds[shape] | kinds.get("each", {}).get(column_id, {})
    radius = size["width"] / math.sqrt(3) if shape is Shape.HEX else size["radius"]
    return Column(column_id, shape, radius, kinds["height"], size["mass"])


def _plate(
    color: str, thickness: float, mass: float, outline: tuple[tuple[float, float], ...]
) -> Plate:
    from shapely.geometry import Polygon

    shape = Polygon(outline)
    if not shape.is_valid or shape.area < 1.0:
        raise FormatError(
            f"plates.{color}.outline",
            _("the outline crosses or touches itself. Give its corners in order, once around."),
        )
    corners = outline if shape.exterior.is_ccw else outline[::-1]
    centre = shape.centroid
    around = tuple((x - centre.x, y - centre.y) for x, y in corners)
    return Plate(color, thickness, mass, around)


# measures that can hardly be meant ---------------------------------------------------------------

_USUAL = {
    "height": (15.0, 300.0),
    "friction": (0.02, 2.0),
    "radius": (2.0, 60.0),
    "base.radius": (40.0, 1000.0),
    "thickness": (0.5, 40.0),
    "mass": (0.5, 5000.0),
}
"""From where to where a measure can be meant (mm, g): far beyond any wooden copy of the game."""


def doubts(pieces: PieceSet) -> Iterator[FormatError]:
    """The measures that can hardly be meant, each with its place and what is usual."""
    measured = {"columns.height": pieces.height, "friction": pieces.friction}
    measured |= {"base.radius": pieces.base.radius}
    for column in pieces.columns:
        place = f"columns.each.{column.id}"
        measured |= {f"{place}.radius": column.radius, f"{place}.mass": column.mass}
    for plate in pieces.plates:
        place = f"plates.{plate.color}"
        measured |= {f"{place}.thickness": plate.thickness, f"{place}.mass": plate.mass}
    for place, value in measured.items():
        low, high = _USUAL.get(place) or _USUAL[place.rpartition(".")[2]]
        if not low <= value <= high:
            text = _("is {value:g} really meant? From {low:g} to {high:g} is usual (mm, g).")
            if place == "friction":
                text = _(
                    "is {value:g} really meant? From {low:g} to {high:g} is usual; wood has about "
                    "0.35."
                )
            yield FormatError(place, text.format(value=value, low=low, high=high))


# files of what is made of a set ------------------------------------------------------------------


class _Set(Protocol):
    """What files say of a set of pieces."""

    @property
    def name(self) -> str: ...

    @property
    def fingerprint(self) -> str: ...


MADE_OF = Group(
    {"name": Text(most=200), "fingerprint": Text(pattern="[0-9a-f]{8}")},
    name="pieces",
    about="The set of pieces; left out for the standard set.",
)


def set_entry(pieces: _Set, standard: _Set) -> dict[str, Any]:
    """What a file says of the set that it is about: nothing if it is the standard one."""
    if pieces.fingerprint == standard.fingerprint:
        return {}
    return {"pieces": {"name": pieces.name, "fingerprint": pieces.fingerprint}}


def check_set(document: Mapping[str, Any], pieces: _Set, standard: _Set) -> None:
    """Raise `FormatError` if a file is about another set than the one it is read with."""
    named = document.get("pieces", {"name": standard.name, "fingerprint": standard.fingerprint})
    if named["fingerprint"] == pieces.fingerprint:
        return
    text = _(
        "this is made of the set of pieces “{name}” ({mark}), but it is read with “{other}” "
        "({used}). Give the set that it is made of: pieces={kind}.from_toml(…)."
    )
    names = {"name": named["name"], "mark": named["fingerprint"], "kind": type(pieces).__name__}
    raise FormatError("pieces", text.format(**names, other=pieces.name, used=pieces.fingerprint))


def of_either(read: Callable[[Any], T], own: Any) -> T:
    """What is read with the standard set (None), or with one's `own` where a file names another.

    >>> of_either(lambda pieces: "the standard set" if pieces is None else pieces.name, None)
    'the standard set'
    """
    try:
        return read(None)
    except FormatError as error:
        if own is None or error.path != "pieces":
            raise
        return read(own)
