"""Villa Lab's widgets: they show a tower or a game and let people touch it.

>>> from villa_widgets import TowerLab
>>> TowerLab.__name__
'TowerLab'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from villa_widgets.elevation import ElevationView as ElevationView
    from villa_widgets.lab import TowerLab as TowerLab
    from villa_widgets.plan import PlanView as PlanView
    from villa_widgets.scene import TowerScene as TowerScene
    from villa_widgets.slices import SliceView as SliceView
    from villa_widgets.table import GameTable as GameTable

_HOME = {
    "ElevationView": "elevation",
    "GameTable": "table",
    "PlanView": "plan",
    "SliceView": "slices",
    "TowerLab": "lab",
    "TowerScene": "scene",
}

__all__ = list(_HOME)


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
