"""What may stay a letter in the equations: a place, a mass, an extra weight, a tilt, a push.

Most have a short text too: `"red-thick.x"`, `"green.y"`, `"blue-hex.mass"`, `"tilt"`; a column's id
alone stands for both its x and its y.

>>> from villa_core import Tower
>>> read_unknowns(Tower.standard(), "red-thick")
(Coordinate(piece='red-thick', axis='x'), Coordinate(piece='red-thick', axis='y'))
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import sympy

from villa_core.errors import TowerError
from villa_core.text import _
from villa_core.tower.pieces import PLATE_COLORS

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower


@dataclass(frozen=True)
class Coordinate:
    """The x or y (mm) of a column in the tower, or of a plate's centre by the plate's colour."""

    piece: str
    axis: str
    unit: ClassVar[str] = "mm"

    @property
    def symbol(self) -> sympy.Symbol:
        """The letter in the equations."""
        return sympy.Symbol(rf"{self.axis}_{{\text{{{self.piece}}}}}", real=True)


@dataclass(frozen=True)
class Mass:
    """The mass (g) of a column or plate of the tower."""

    piece: str
    unit: ClassVar[str] = "g"

    @property
    def symbol(self) -> sympy.Symbol:
        """The letter in the equations."""
        return sympy.Symbol(rf"m_{{\text{{{self.piece}}}}}", nonnegative=True)


@dataclass(frozen=True)
class Weight:
    """An extra mass (g) laid on the tower at (x, y)."""

    x: float
    y: float
    unit: ClassVar[str] = "g"

    @property
    def symbol(self) -> sympy.Symbol:
        """The letter in the equations."""
        return sympy.Symbol("m", nonnegative=True)


@dataclass(frozen=True)
class Tilt:
    """The angle (degrees) by which the table leans down towards `direction` (degrees)."""

    direction: float = 0.0
    unit: ClassVar[str] = "°"

    @property
    def symbol(self) -> sympy.Symbol:
        """The letter in the equations; there it is in radians."""
        return sympy.Symbol("alpha", real=True)


@dataclass(frozen=True)
class Push:
    """A horizontal push (N) at a height (mm) above the base towards `direction` (degrees)."""

    height: float
    direction: float = 0.0
    unit: ClassVar[str] = "N"

    @property
    def symbol(self) -> sympy.Symbol:
        """The letter in the equations."""
        return sympy.Symbol("F", real=True)


Unknown = Coordinate | Mass | Weight | Tilt | Push
Free = str | Unknown | Iterable[str | Unknown] | None


def read_unknowns(tower: Tower, free: Free) -> tuple[Unknown, ...]:
    """The unknowns that `free` names; each must belong to the tower."""
    if free is None:
        return ()
    items = [free] if isinstance(free, str | Unknown) else list(free)
    found: list[Unknown] = []
    for item in items:
        found += _read(item) if isinstance(item, str) else [item]
    for unknown in found:
        if isinstance(unknown, Coordinate | Mass):
            _check_piece(tower, unknown.piece)
        if isinstance(unknown, Coordinate) and unknown.axis not in ("x", "y"):
            raise TowerError(_("A place has an x and a y, not “{axis}”.").format(axis=unknown.axis))
    if len({unknown.symbol for unknown in found}) < len(found):
        raise TowerError(_("Two of the unknowns have the same letter. Leave one out."))
    return tuple(found)


def _read(text: str) -> list[Unknown]:
    piece, dot, what = text.partition(".")
    if text == "tilt":
        return [Tilt()]
    if not dot:
        return [Coordinate(piece, "x"), Coordinate(piece, "y")]
    if what in ("x", "y"):
        return [Coordinate(piece, what)]
    if what == "mass":
        return [Mass(piece)]
    raise TowerError(
        _(
            "“{text}” is no unknown. Write it like red-thick.x, green.y, red-hex.mass or tilt."
        ).format(text=text)
    )


def _check_piece(tower: Tower, piece: str) -> None:
    if piece in PLATE_COLORS:
        if piece not in [floor.plate.color for floor in tower.floors if floor.plate]:
            raise TowerError(_("The {color} plate is not in this tower.").format(color=piece))
    else:
        tower.find(piece)
