"""One call of the kernel about a tower in arrays: compiled if there is much to do.

Its functions are those of `geometry.kernel.questions`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from villa_core.geometry.kernel import compiled, is_compiled, questions
from villa_core.tower.contact import outlines, outlines_array
from villa_core.tower.flat import desk, sizes

if TYPE_CHECKING:
    from villa_core.geometry.hull import Floats, Ints
    from villa_core.tower.pieces import PieceSet


def ask(
    question: str,
    much: bool,
    pieces: PieceSet,
    top: int,
    columns: Floats,
    floors: Floats,
    *given: Any,
) -> Any:
    """Ask the kernel about a tower in arrays; compiled if there is much to do, or if it is loaded.

    All arrays have one dimension. What it writes is found in those that were `given`.
    """
    n, widest = len(columns) // 8 - 1, sizes(pieces).widest
    kernel = compiled() if much or is_compiled() else questions
    if kernel is not questions:
        here = desk(n, top, outlines_array(pieces), columns, floors, widest)
        return getattr(kernel, question)(here, *given)
    here = desk(n, top, outlines(pieces), columns.tolist(), floors.tolist(), widest)
    lists = [one.tolist() if isinstance(one, np.ndarray) else one for one in given]
    answer = getattr(kernel, question)(here, *lists)
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
    """What is wrong with the spots (n, m), as bits: see `kernel.EDGE`; 0 if nothing is."""


class Lays(NamedTuple):
    """What is said of the next plate at m places."""

    margins: Floats
    """The margins with the plate there; NaN where columns are coupled."""
    covers: Ints
    """How many columns it touches."""
    reach: Floats
    """How far (mm) it reaches from the middle of the base."""
