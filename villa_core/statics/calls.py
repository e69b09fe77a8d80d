"""One call of the kernel about a tower in arrays: compiled if there is much to do.

Its functions are those of `geometry.kernel.questions`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from villa_core.geometry.kernel import compiled, is_compiled, questions
from villa_core.geometry.kernel.rows import ColumnRow, FloorRow
from villa_core.tower.arrays import laid_out

if TYPE_CHECKING:
    from villa_core.geometry.hull import Floats, Ints
    from villa_core.tower.pieces import PieceSet


def ask(
    question: str,
    much: bool,
    pieces: PieceSet,
    top: int,
    columns: Any,
    floors: Any,
    *given: Any,
) -> Any:
    """Ask the kernel about a tower in arrays; compiled if there is much to do, or if it is loaded.

    All arrays have one dimension. What it writes is found in those that were `given`, and over the
    columns and floors.
    """
    kernel = compiled() if much or is_compiled() else questions
    function, arrays = getattr(kernel, question), kernel is not questions
    if arrays:
        return function(laid_out(pieces, top, columns, floors), *given)
    kinds = ((ColumnRow, columns), (FloorRow, floors))
    here = laid_out(pieces, top, *([kind(*row) for row in one.tolist()] for kind, one in kinds))
    lists = [one.tolist() if isinstance(one, np.ndarray) else one for one in given]
    answer = function(here, *lists)
    for array, values in zip(given, lists, strict=True):
        if isinstance(array, np.ndarray):
            array[:] = values
    return answer


class Raises(NamedTuple):
    """What is said of n columns raised to m spots; a margin is NaN where columns are coupled."""

    in_hand: Floats
    """The margins (n) with the column taken out only; −∞ if it carries another."""
    margins: Floats
    """The margins (n, m) with the column at the spot."""
    faults: Ints
    """What is wrong with the spots (n, m), as bits: see `kernel.towers`; 0 if nothing is."""


class Lays(NamedTuple):
    """What is said of the next plate at m places."""

    margins: Floats
    """The margins with the plate there; NaN where columns are coupled."""
    covers: Ints
    """How many columns it touches."""
    reach: Floats
    """How far (mm) it reaches from the middle of the base."""
