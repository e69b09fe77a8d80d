"""Sliding: how strongly a column must be pulled until it slides (Coulomb's dry friction).

A plate presses on the column's top with its load; on the foot the column's own weight presses, too.
Each of the two holds back with the friction number times what presses there.

>>> held = Sliding(load=0.87, weight=0.26, friction=0.35)
>>> [round(force, 2) for force in (held.top, held.foot, held.pull)]
[0.3, 0.4, 0.7]
"""

from __future__ import annotations

from typing import NamedTuple


class Sliding(NamedTuple):
    """A column that carries `load` newtons and weighs `weight` newtons."""

    load: float
    weight: float
    friction: float

    @property
    def top(self) -> float:
        """What holds it at its top, and drags the plate along (N)."""
        return self.friction * self.load

    @property
    def foot(self) -> float:
        """What holds it at its foot (N)."""
        return self.friction * (self.load + self.weight)

    @property
    def pull(self) -> float:
        """The force from which on it slides (N)."""
        return self.top + self.foot
