"""A tower as a short code, for a link, a QR code or a chat: its own file, packed (`files.packing`).

Places are rounded to 0.01 mm, but only if the rounded tower gets the same verdict and has the same
faults; else the code is a longer one that keeps every digit.

>>> from villa_core import Tower
>>> tower = Tower.empty().add_column("red-thick", 12, -30)
>>> tower_from_code(tower_code(tower)) == tower
True
>>> tower_from_code("1NH03-03ZZ3-ZZZZZ-ZZZWS-20ACM-5") == tower  # as it was written before
True
"""

from __future__ import annotations

from typing import Any

from villa_core.errors import FormatError
from villa_core.files.packing import MARK, packed, rounded, unpacked
from villa_core.tower.files import TOWER, tower_entries, tower_of
from villa_core.tower.old_codes import old_tower
from villa_core.tower.pieces import PieceSet
from villa_core.tower.tower import Tower


def tower_code(tower: Tower) -> str:
    """The code of a tower; it names its set of pieces, but does not hold it."""
    document = TOWER.write(tower_entries(tower))
    short = rounded(document)
    try:
        same = _told(tower_of(TOWER.read(short), tower.pieces)) == _told(tower)
    except FormatError:  # a column is in it twice: a file can be written of that, but not read
        same = False
    return packed(short if same else document)


def tower_from_code(text: str, pieces: PieceSet | None = None) -> Tower:
    """The tower of a code, built of `pieces` (the standard set); `FormatError` if it is none."""
    used = pieces or PieceSet.standard()
    if not text.strip().startswith(MARK):
        return old_tower(text, used)
    return tower_of(TOWER.read(unpacked(text)), used)


def _told(tower: Tower) -> tuple[Any, ...]:
    """What people are told of a tower, which rounding must not change."""
    verdict = tower.stability()
    supports = tuple(tower.covered(floor) for floor in range(tower.top))
    faults = tuple((fault.kind, fault.pieces) for fault in tower.check())
    return verdict.stable, verdict.close_call, supports, faults
