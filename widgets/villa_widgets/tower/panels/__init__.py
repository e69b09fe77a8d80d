"""The panels: each tells one thing about a tower."""

from villa_widgets.tower.panels.balance import Gauges as Gauges
from villa_widgets.tower.panels.balance import LoadTable as LoadTable
from villa_widgets.tower.panels.balance import StabilityPanel as StabilityPanel
from villa_widgets.tower.panels.description import Description as Description
from villa_widgets.tower.panels.equation import Equation as Equation
from villa_widgets.tower.panels.points import ColorPoints as ColorPoints
