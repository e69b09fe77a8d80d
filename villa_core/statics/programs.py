"""The linear program of all questions whether forces exist; those with friction cones: `cones`.

>>> least(np.array([1.0, 2.0]), np.zeros((1, 2)), np.ones((1, 2)), np.ones(1), [(0, None)] * 2)
array([1., 0.])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from villa_core.errors import TowerError
from villa_core.geometry.hull import Floats
from villa_core.text import _

SOLVED, NO_FORCES = 0, 2
"""What scipy says of a linear program that has an answer, and of one that cannot have any. All else
is no answer at all."""

Bounds = Sequence[tuple[float | None, float | None]]


def least(
    cost: Floats, below: Floats, balance: Any, given: Floats, bounds: Bounds, **exact: float
) -> Floats | None:
    """The x of least `cost`·x with `below`·x ≤ 0 and `balance`·x = `given`; None if there is none.

    `bounds` are those of each number; `exact` are scipy's tolerances.
    """
    from scipy.optimize import linprog

    answer = linprog(
        cost, below, np.zeros(len(below)), balance, given, bounds, method="highs", options=exact
    )
    if answer.status not in (SOLVED, NO_FORCES):
        raise too_hard()
    return np.asarray(answer.x) if answer.status == SOLVED else None


def too_hard() -> TowerError:
    """What to raise where forces exist or not, but it could not be found out."""
    text = _(
        "The forces in this tower could not be worked out. Move a piece by a hair and ask again."
    )
    return TowerError(text)
