"""A card under one foot: what balance leaves open is settled by differences as thin as paper.

Wood gives way by thousandths of a millimetre under such loads. A card is far thicker, so the column
that stands on it takes as much as balance allows it, and others are let off: with pushes at fixed
places that is a linear program, greatest N_i with Σ N = W and Σ N c = W G.

>>> from villa_core import Tower
>>> floor = Tower.random(20, plates=3).loads()[0]
>>> carried = with_card(floor, "red-hex")
>>> carried["red-hex"] > floor.newtons["red-hex"]
True
"""

from __future__ import annotations

import numpy as np

from villa_core.statics.loads import FloorLoads
from villa_core.statics.programs import least


def with_card(loads: FloorLoads, column: str) -> dict[str, float]:
    """What each column of a floor carries (N) when a card lies under this one's foot.

    Each pushes where the model of `loads` has it push.
    """
    pushes = loads.forces
    balance = np.array([[1.0, push.x, push.y] for push in pushes]).T
    given = loads.weight * np.array([1.0, *loads.centre])
    cost = np.array([-float(push.column == column) for push in pushes])
    found = least(cost, np.zeros((0, len(pushes))), balance, given, [(0.0, None)] * len(pushes))
    carried = dict.fromkeys((push.column for push in pushes), 0.0)
    for push, newtons in zip(pushes, [] if found is None else found.tolist(), strict=False):
        carried[push.column] += newtons
    return carried
