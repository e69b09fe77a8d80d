"""The panels: each tells one thing about a tower or a game.

>>> from villa_core import Tower
>>> Verdict(Tower.standard()).label
'Verdict'
"""

from villa_widgets.panels.balance import Gauges, LoadTable, Verdict
from villa_widgets.panels.base import Panel
from villa_widgets.panels.description import Description
from villa_widgets.panels.equation import Equation
from villa_widgets.panels.game import ColorPoints, MoveLog, Points, SealPanel

__all__ = [
    "ColorPoints",
    "Description",
    "Equation",
    "Gauges",
    "LoadTable",
    "MoveLog",
    "Panel",
    "Points",
    "SealPanel",
    "Verdict",
]
