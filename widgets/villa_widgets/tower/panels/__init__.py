"""The panels: each tells one thing about a tower.

>>> from villa_core import Tower
>>> StabilityPanel(Tower.standard()).label
'Verdict'
"""

from villa_widgets.kit.panel import Panel
from villa_widgets.tower.panels.balance import Gauges, LoadTable, StabilityPanel
from villa_widgets.tower.panels.description import Description
from villa_widgets.tower.panels.equation import Equation
from villa_widgets.tower.panels.points import ColorPoints

__all__ = [
    "ColorPoints",
    "Description",
    "Equation",
    "Gauges",
    "LoadTable",
    "Panel",
    "StabilityPanel",
]
