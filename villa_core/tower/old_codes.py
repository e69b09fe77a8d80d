"""Codes of towers as they were written until 2026, in Crockford's base 32: they are still read.

Such a code says which column stands on which floor, and every place as a whole number of one of
three units (1, 0.1 and 0.01 mm or degrees), or with every digit. Small and capital letters are the
same, there is no U, and O, I and L are read as 0, 1 and 1. The last four signs are the remainder of
all the others, as one number, by a prime (a checksum).
"""

from __future__ import annotations

import struct
from io import StringIO
from typing import NamedTuple

from villa_core.errors import FormatError
from villa_core.text import _
from villa_core.tower.faults import has_foot
from villa_core.tower.pieces import COLUMN_IDS, PLATE_COLORS, PieceSet
from villa_core.tower.placed import LARGEST, Floor, PlacedColumn, PlacedPlate
from villa_core.tower.tower import Tower

_READ = {sign: k for k, sign in enumerate("0123456789ABCDEFGHJKMNPQRSTVWXYZ")}
_READ |= {"O": 0, "I": 1, "L": 1}
_VERSION = 1
_PRIME = 1_048_573  # the largest below 2²⁰: four signs hold the remainder
_CHECKS = 4
_LONGEST = 2000  # signs; no tower needs more
_UNITS = (1, 10, 100)  # parts of a mm or degree; what fits none is kept as it is
_ABSENT = 7  # instead of a floor
_ON_PLATE = 31  # instead of the number of the column below


def old_tower(text: str, pieces: PieceSet) -> Tower:
    """The tower of such a code, built of `pieces`; `FormatError` if it is none."""
    return _read(_bits("".join(text.split()).replace("-", "").upper()), pieces)


def _bits(signs: str) -> StringIO:
    """The bits that the signs of a code write, without its check, to be taken off the front."""
    wrong = next((sign for sign in signs if sign not in _READ), None)
    if wrong is not None:
        text = _("A code has only digits and letters, and no U; “{sign}” does not belong in it.")
        raise FormatError("", text.format(sign=wrong))
    if not _CHECKS + 3 <= len(signs) <= _LONGEST:
        raise FormatError("", _("This is not a whole code: copy all of it, from end to end."))
    bits = "".join(f"{_READ[sign]:05b}" for sign in signs)
    bits, check = bits[: -5 * _CHECKS], bits[-5 * _CHECKS :]
    if int(bits, 2) % _PRIME != int(check, 2):
        text = _("There is a slip in this code: a sign is wrong, missing, or in another place.")
        raise FormatError("", text)
    return StringIO(bits)


def _no_code() -> FormatError:
    return FormatError("", _("This is not a code of a villa."))


def _take(bits: StringIO, width: int) -> int:
    taken = bits.read(width)
    if len(taken) < width:
        raise _no_code()
    return int(taken, 2) if taken else 0


class _Scale(NamedTuple):
    """How some numbers are written: in which unit, and each in how many bits."""

    unit: int
    width: int

    def read(self, bits: StringIO) -> float:
        if self.unit == len(_UNITS):
            (value,) = struct.unpack(">d", _take(bits, 64).to_bytes(8, "big"))
        else:
            number = _take(bits, self.width)
            below_zero = number >> self.width - 1 if self.width else 0
            value = (number - (below_zero << self.width)) / _UNITS[self.unit]
        if not abs(value) <= LARGEST:
            raise _no_code()
        return float(value)


def _read(bits: StringIO, pieces: PieceSet) -> Tower:
    if _take(bits, 5) != _VERSION:
        raise FormatError("", _("This code was made by another version of Villa Lab."))
    if _take(bits, 10) != int(pieces.fingerprint, 16) & 0x3FF:
        text = _(
            "This code is of a villa made of another set of pieces than “{name}”. Open it where "
            "that set is used, or give the set: pieces=PieceSet.from_toml(…)."
        ).format(name=pieces.name)
        raise FormatError("pieces", text)
    plates, stacked = _take(bits, 3), _take(bits, 1)
    places = _Scale(_take(bits, 2), _take(bits, 5))
    angles = _Scale(_take(bits, 2), _take(bits, 5))
    where = [_take(bits, 3) for _name in COLUMN_IDS]
    if plates > len(PLATE_COLORS) or any(plates < floor < _ABSENT for floor in where):
        raise _no_code()
    laid: list[PlacedPlate | None] = [None]
    for color in PLATE_COLORS[:plates]:
        laid.append(PlacedPlate(color, places.read(bits), places.read(bits), angles.read(bits)))
    columns: list[list[PlacedColumn]] = [[] for _plate in laid]
    for name, floor in zip(COLUMN_IDS, where, strict=True):
        if floor < _ABSENT:
            x, y = places.read(bits), places.read(bits)
            angle = angles.read(bits) if _take(bits, 1) else 0.0
            on = _take(bits, 5) if stacked else _ON_PLATE
            under = COLUMN_IDS[on] if on < len(COLUMN_IDS) else None
            columns[floor].append(PlacedColumn(name, x, y, angle, under))
    floors = [Floor(plate, tuple(here)) for plate, here in zip(laid, columns, strict=True)]
    if not all(has_foot(floor, column) for floor in floors for column in floor.columns):
        raise _no_code()
    return Tower(tuple(floors), pieces)
