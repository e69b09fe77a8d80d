"""The panels: each tells one thing about a tower or a game.

>>> from villa_core import Tower
>>> Verdict(Tower.standard()).label
'Verdict'
"""

from villa_widgets.balance_panels import Gauges, LoadTable, Verdict
from villa_widgets.description import Description
from villa_widgets.equation import Equation
from villa_widgets.game_panels import ColorPoints, MoveLog, Points, SealPanel
from villa_widgets.panel import Panel

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
