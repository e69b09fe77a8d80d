"""What may stay a letter in the equations: a place, a mass, a tilt.

Each has a short text too: `"red-thick.x"`, `"green.y"`, `"blue-hex.mass"`, `"tilt"`; a column's id
alone stands for both its x and its y.

>>> from villa_core import Tower
>>> read_unknowns(Tower.standard(), "red-thick")
(Coordinate(piece='red-thick', axis='x'), Coordinate(piece='red-thick', axis='y'))
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sympy import Symbol

from villa_core.errors import TowerError
from villa_core.text import _
from villa_core.tower.pieces import PLATE_COLORS

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower


class Unknown:
    """A quantity that stays a letter; its numbers are in `unit`."""

    unit: ClassVar[str]
    _letter: ClassVar[str]

    @property
    def symbol(self) -> Symbol:
        """The letter in the equations; there a tilt is in radians."""
        sign = "nonnegative" if self.unit == "g" else "real"
        return Symbol(self._letter.format_map(vars(self)), **{sign: True})


@dataclass(frozen=True)
class Coordinate(Unknown):
    """The x or y (mm) of a column in the tower, or of a plate's centre by the plate's colour."""

    piece: str
    axis: str
    unit = "mm"
    _letter = r"{axis}_{{\text{{{piece}}}}}"

    @property
    def index(self) -> int:
        """Where it stands in a pair (x, y)."""
        return "xy".index(self.axis)


@dataclass(frozen=True)
class Mass(Unknown):
    """The mass (g) of a column or plate of the tower."""

    piece: str
    unit = "g"
    _letter = r"m_{{\text{{{piece}}}}}"


@dataclass(frozen=True)
class Tilt(Unknown):
    """The angle (degrees) by which the table leans down towards `direction` (degrees)."""

    direction: float = 0.0
    unit = "°"
    _letter = "alpha"


Free = str | Unknown | Iterable[str | Unknown] | None


def read_unknowns(tower: Tower, free: Free) -> tuple[Unknown, ...]:
    """The unknowns that `free` names; each must belong to the tower."""
    items = [free] if isinstance(free, str | Unknown) else list(free or ())
    unknowns: list[Unknown] = []
    for item in items:
        unknowns += _read(item) if isinstance(item, str) else [item]
    plates = [floor.plate.color for floor in tower.floors if floor.plate]
    for unknown in unknowns:
        if isinstance(unknown, Coordinate) and unknown.axis not in ("x", "y"):
            raise TowerError(_("A place has an x and a y, not “{axis}”.").format(axis=unknown.axis))
        if isinstance(unknown, Coordinate | Mass) and unknown.piece not in plates:
            if unknown.piece in PLATE_COLORS:
                text = _("The {color} plate is not in this tower.")
                raise TowerError(text.format(color=unknown.piece))
            tower.find(unknown.piece)
    if len({unknown.symbol for unknown in unknowns}) < len(unknowns):
        raise TowerError(_("Two of the unknowns have the same letter. Leave one out."))
    return tuple(unknowns)


def _read(text: str) -> list[Unknown]:
    piece, dot, what = text.partition(".")
    if text == "tilt":
        return [Tilt()]
    if what == "mass":
        return [Mass(piece)]
    if what in ("x", "y") or not dot:
        return [Coordinate(piece, axis) for axis in what or "xy"]
    sentence = _(
        "“{text}” is no unknown. Write it like red-thick.x, green.y, red-hex.mass or tilt."
    )
    raise TowerError(sentence.format(text=text))
