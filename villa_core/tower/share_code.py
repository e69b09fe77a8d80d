"""A tower as a short code: text that one can read out, or paste into a chat.

The code holds which column stands on which floor, and every place as a whole number of the
coarsest of three units (1, 0.1 and 0.01 mm or degrees) that keeps all places exactly. Places with
more digits are rounded to 0.01 mm, but only if the rounded tower gets the same verdict and has the
same faults; else the code is a long one that keeps every digit.

It is written in Crockford's base 32: small and capital letters are the same, there is no U, and O,
I and L are read as 0, 1 and 1. Base 64 would be a sixth shorter, but whoever reads it out must say
“capital” at every other letter. The last four signs are the remainder of all the others, as one
number, by a prime (a checksum): one wrong sign or two neighbours swapped change it for certain.

>>> from villa_core import Tower
>>> tower = Tower.empty().add_column("red-thick", 12, -30)
>>> tower_code(tower)
'1NH03-03ZZ3-ZZZZZ-ZZZWS-20ACM-5'
>>> tower_from_code(tower_code(tower).lower()) == tower
True
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from io import StringIO
from typing import Any, NamedTuple

from villa_core.errors import FormatError, TowerError
from villa_core.text import _
from villa_core.tower.faults import has_foot
from villa_core.tower.pieces import COLUMN_IDS, PLATE_COLORS, PieceSet
from villa_core.tower.placed import LARGEST, Floor, PlacedColumn, PlacedPlate
from villa_core.tower.tower import Tower

_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ = {sign: k for k, sign in enumerate(_SIGNS)} | {"O": 0, "I": 1, "L": 1}
_GROUP = 5  # signs between two hyphens
_VERSION = 1
_PRIME = 1_048_573  # the largest below 2²⁰: four signs hold the remainder
_CHECKS = 4
_LONGEST = 2000  # signs; no tower needs more
_UNITS = (1, 10, 100)  # parts of a mm or degree; what fits none is kept as it is
_EXACT = len(_UNITS)
_ABSENT = 7  # instead of a floor
_ON_PLATE = 31  # instead of the number of the column below


def tower_code(tower: Tower) -> str:
    """The code of a tower; it names its set of pieces, but does not hold it."""
    ids = tower.column_ids()
    plates = [floor.plate and floor.plate.color for floor in tower.floors]
    if plates != [None, *PLATE_COLORS[: tower.top]]:
        raise TowerError(_("Only a tower with its plates in order has a code."))
    if len(set(ids)) < len(ids) or not set(ids) <= set(COLUMN_IDS):
        raise TowerError(_("Only a tower with the game's columns, each once, has a code."))
    if any(scale.unit == _EXACT for scale in _scales(tower)):
        rounded = tower.with_each_at(lambda x, y, turn: (round(x, 2), round(y, 2), round(turn, 2)))
        if _told(rounded) == _told(tower):
            tower = rounded
    signs = _signs(_written(tower))
    return "-".join(signs[k : k + _GROUP] for k in range(0, len(signs), _GROUP))


def tower_from_code(text: str, pieces: PieceSet | None = None) -> Tower:
    """The tower of a code, built of `pieces` (the standard set); `FormatError` if it is none."""
    used = pieces or PieceSet.standard()
    signs = "".join(text.split()).replace("-", "").upper()
    tower = _read(_unsigned(signs), used)
    if tower_code(tower).replace("-", "") != "".join(_SIGNS[_READ[sign]] for sign in signs):
        raise _no_code()
    return tower


def _no_code() -> FormatError:
    return FormatError("", _("This is not a code of a villa."))


def _scales(tower: Tower) -> tuple[_Scale, _Scale]:
    """How the places and the angles of a tower are written."""
    pieces: list[PlacedColumn | PlacedPlate] = [column for _floor, column in tower.placed()]
    pieces += [floor.plate for floor in tower.floors if floor.plate is not None]
    places = [value for piece in pieces for value in (piece.x, piece.y)]
    return _Scale.of(places), _Scale.of([piece.angle for piece in pieces])


def _told(tower: Tower) -> tuple[Any, ...]:
    """What people are told of a tower, which rounding must not change."""
    verdict = tower.stability()
    supports = tuple(tower.covered(floor) for floor in range(tower.top))
    faults = tuple((fault.kind, fault.pieces) for fault in tower.check())
    return verdict.stable, verdict.close_call, supports, faults


def _fingerprint(pieces: PieceSet) -> int:
    """Ten bits of the fingerprint of a set."""
    return int(pieces.fingerprint, 16) & 0x3FF


# signs and checks --------------------------------------------------------------------------------


def _signs(bits: str) -> str:
    bits += "0" * (-len(bits) % 5)
    bits += _bits(int(bits, 2) % _PRIME, 5 * _CHECKS)
    return "".join(_SIGNS[int(bits[k : k + 5], 2)] for k in range(0, len(bits), 5))


def _unsigned(signs: str) -> StringIO:
    """The bits that the signs of a code write, without its check, to be taken off the front."""
    wrong = next((sign for sign in signs if sign not in _READ), None)
    if wrong is not None:
        text = _("A code has only digits and letters, and no U; “{sign}” does not belong in it.")
        raise FormatError("", text.format(sign=wrong))
    if not _CHECKS + 3 <= len(signs) <= _LONGEST:
        raise FormatError("", _("This is not a whole code: copy all of it, from end to end."))
    bits = "".join(_bits(_READ[sign], 5) for sign in signs)
    bits, check = bits[: -5 * _CHECKS], bits[-5 * _CHECKS :]
    if int(bits, 2) % _PRIME != int(check, 2):
        text = _("There is a slip in this code: a sign is wrong, missing, or in another place.")
        raise FormatError("", text)
    return StringIO(bits)


# bits --------------------------------------------------------------------------------------------


def _bits(value: int, width: int) -> str:
    return f"{value:0{width}b}" if width else ""


def _take(bits: StringIO, width: int) -> int:
    taken = bits.read(width)
    if len(taken) < width:
        raise _no_code()
    return int(taken, 2) if taken else 0


class _Scale(NamedTuple):
    """How some numbers are written: in which unit, and each in how many bits."""

    unit: int
    width: int

    @classmethod
    def of(cls, values: Sequence[float]) -> _Scale:
        """The coarsest unit in which all are whole numbers, with room for the largest."""
        for number, unit in enumerate(_UNITS):
            whole = [round(value * unit) for value in values]
            if all(n / unit == value for n, value in zip(whole, values, strict=True)):
                return cls(number, max((abs(n).bit_length() + 1 for n in whole if n), default=0))
        return cls(_EXACT, 0)

    def bits(self, value: float) -> str:
        if self.unit == _EXACT:
            return _bits(int.from_bytes(struct.pack(">d", value + 0.0), "big"), 64)
        return _bits(round(value * _UNITS[self.unit]) % 2**self.width, self.width)

    def read(self, bits: StringIO) -> float:
        if self.unit == _EXACT:
            (value,) = struct.unpack(">d", _take(bits, 64).to_bytes(8, "big"))
            if not abs(value) <= LARGEST:
                raise _no_code()
            return float(value)
        number = _take(bits, self.width)
        below_zero = number >> self.width - 1 if self.width else 0
        return (number - (below_zero << self.width)) / _UNITS[self.unit]


def _written(tower: Tower) -> str:
    """The tower as bits."""
    places, angles = _scales(tower)
    columns = {column.id: (floor, column) for floor, column in tower.placed()}
    stacked = any(column.on is not None for _floor, column in columns.values())
    head = [(_VERSION, 5), (_fingerprint(tower.pieces), 10), (tower.top, 3), (stacked, 1)]
    head += [(places.unit, 2), (places.width, 5), (angles.unit, 2), (angles.width, 5)]
    head += [(columns[name][0] if name in columns else _ABSENT, 3) for name in COLUMN_IDS]
    bits = [_bits(*number) for number in head]
    for plate in (floor.plate for floor in tower.floors if floor.plate is not None):
        bits += [places.bits(plate.x), places.bits(plate.y), angles.bits(plate.angle)]
    for _floor, column in (columns[name] for name in COLUMN_IDS if name in columns):
        bits += [places.bits(column.x), places.bits(column.y), _bits(column.angle != 0, 1)]
        if column.angle:
            bits.append(angles.bits(column.angle))
        if stacked:
            bits.append(_bits(_ON_PLATE if column.on is None else COLUMN_IDS.index(column.on), 5))
    return "".join(bits)


def _read(bits: StringIO, pieces: PieceSet) -> Tower:
    if _take(bits, 5) != _VERSION:
        raise FormatError("", _("This code was made by another version of Villa Lab."))
    if _take(bits, 10) != _fingerprint(pieces):
        text = _(
            "This code is of a villa made of another set of pieces than “{name}”. Open it where "
            "that set is used, or give the set: pieces=PieceSet.from_toml(…)."
        ).format(name=pieces.name)
        raise FormatError("", text)
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
