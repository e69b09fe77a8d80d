"""One tower asked much: columns raised to spots, the next plate at places, all in one call.

The kernel answers compiled if that is loaded already (see `explore`), else as it is. Where columns
share a load the kernel cannot tell a margin: it is NaN then.

>>> from villa_core import Tower
>>> raises(Tower.standard(), ["red-thick"], [(0.0, 40.0), (0.0, 500.0)]).faults.tolist()
[[0, 9]]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from villa_core.statics.calls import Lays, Raises, ask

if TYPE_CHECKING:
    from villa_core.geometry.hull import Floats
    from villa_core.tower.tower import Tower


class Raster(NamedTuple):
    """Spots of a plate that many columns are tried at, in the plate's own frame."""

    spots: Floats
    """Where they are (m, 2)."""
    kinds: dict[str, int]
    """For each column which kind it is: all of a kind are equally wide."""
    fits: Floats
    """For each kind and spot 1 where such a column stands wholly on the plate, else 0."""


NOWHERE = np.empty((0, 2))
"""No spots at all: a column is only taken out."""


def raises(
    tower: Tower,
    columns: Sequence[str],
    spots: Any,
    on: Sequence[str] | None = None,
    *,
    much: bool = False,
) -> Raises:
    """Columns taken out, and put on the uppermost plate at each of the spots (m, 2).

    Or on other columns there: then `on` names one for each spot. If it is `much`, the compiled
    kernel is loaded for it.
    """
    row, n, m = tower.arrays[0], len(columns), len(spots)
    places = np.full((m, 3), -1.0)
    if m:
        places[:, :2] = spots
    if on is not None:
        places[:, 2] = [row[column] for column in on]
    in_hand, margins, faults = np.empty(n), np.empty(n * m), np.empty(n * m)
    rows = np.array([row[column] for column in columns], dtype=float)
    _ask(tower, "raises", much, rows, places.ravel(), in_hand, margins, faults)
    return Raises(in_hand, margins.reshape(n, m), faults.astype(np.intp).reshape(n, m))


def stands(tower: Tower, columns: Sequence[str], spots: Floats, *, held: bool) -> bool:
    """Whether some column surely stands at some of these spots (m, 2), and the villa before that.

    If it is `held`, it need not stand before that.
    """
    row = tower.arrays[0]
    rows = np.array([row[column] for column in columns], dtype=float)
    return bool(_ask(tower, "stands", False, rows, spots.ravel(), int(held)))


def lays(tower: Tower, places: Any) -> Lays:
    """The next plate laid at each of many places (m, 3): x, y and angle in degrees."""
    margins, covers, reach = np.empty((3, len(places)))
    _ask(tower, "lays", False, np.array(places, dtype=float).ravel(), margins, covers, reach)
    return Lays(margins, covers.astype(np.intp), reach)


def look_at(
    tower: Tower, columns: Sequence[str], blurs: Sequence[float], raster: Raster, landings: Floats
) -> list[list[float]]:
    """For each column, its margins misjudged by so many mm, the best of the spots where it is free.

    Given are its margin while it is in the hand, x and y of the spot, the margin there (−∞ if there
    is none), and the share of `landings` (k, 2) beside it where the villa stands. How columns share
    a load is not looked at.
    """
    row = tower.arrays[0]
    numbers = np.array([row[c] for c in columns], dtype=float)
    kinds = np.array([raster.kinds[c] for c in columns], dtype=float)
    flat = np.zeros(5 * len(columns))
    given = (np.array(blurs), raster.spots.ravel(), raster.fits.ravel(), landings.ravel())
    _ask(tower, "look", False, numbers, kinds, *given, flat)
    judged: list[list[float]] = flat.reshape(-1, 5).tolist()
    return judged


def _ask(tower: Tower, question: str, much: bool, *given: Any) -> Any:
    _row, columns, floors = tower.arrays  # which others may be reading, so the kernel gets copies
    return ask(question, much, tower.pieces, tower.top, columns.copy(), floors.copy(), *given)
