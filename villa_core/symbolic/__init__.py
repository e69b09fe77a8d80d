"""Derive it: the torque balance of a floor with sympy, and its solution for any unknown.

>>> from villa_core import Tower, symbolic
>>> balance = symbolic.torque_balance(Tower.famous("three-legged"), 0, "tilt")
>>> balance.solve().high.why
'over the edge from the thick green column to the thick red column'
"""

from villa_core.symbolic.balance import FloorBalanceEquations, solve, torque_balance
from villa_core.symbolic.ranges import Range
from villa_core.symbolic.unknowns import Coordinate, Mass, Tilt

__all__ = [
    "Coordinate",
    "FloorBalanceEquations",
    "Mass",
    "Range",
    "Tilt",
    "solve",
    "torque_balance",
]
