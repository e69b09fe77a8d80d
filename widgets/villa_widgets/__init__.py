"""Villa Lab's widgets: they show a tower or a game and let people touch it.

>>> from villa_widgets import TowerLab
>>> TowerLab.__name__
'TowerLab'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from villa_widgets.activities.editions import EditionDiff as EditionDiff
    from villa_widgets.activities.editions import ReplayUnderAll as ReplayUnderAll
    from villa_widgets.activities.experiments import ExperimentView as ExperimentView
    from villa_widgets.activities.readiness import Readiness as Readiness
    from villa_widgets.activities.seesaw import Seesaw as Seesaw
    from villa_widgets.activities.studies import StudyView as StudyView
    from villa_widgets.activities.tutorial import Tutorial as Tutorial
    from villa_widgets.activities.tutorial import first_game as first_game
    from villa_widgets.suspend.lab import MobileLab as MobileLab
    from villa_widgets.suspend.scene import MobileScene as MobileScene
    from villa_widgets.suspend.table import SuspendTable as SuspendTable
    from villa_widgets.tasks import ClassReport as ClassReport
    from villa_widgets.tasks import Prediction as Prediction
    from villa_widgets.tasks import ProgressView as ProgressView
    from villa_widgets.tasks import PuzzleView as PuzzleView
    from villa_widgets.tasks import Question as Question
    from villa_widgets.tower.elevation import ElevationView as ElevationView
    from villa_widgets.tower.lab import TowerLab as TowerLab
    from villa_widgets.tower.plan import PlanView as PlanView
    from villa_widgets.tower.scene import TowerScene as TowerScene
    from villa_widgets.tower.slices import SliceView as SliceView
    from villa_widgets.villa.table import GameTable as GameTable

_HOME = {
    "ClassReport": "tasks",
    "EditionDiff": "activities.editions",
    "ElevationView": "tower.elevation",
    "ExperimentView": "activities.experiments",
    "GameTable": "villa.table",
    "MobileLab": "suspend.lab",
    "MobileScene": "suspend.scene",
    "PlanView": "tower.plan",
    "Prediction": "tasks",
    "ProgressView": "tasks",
    "PuzzleView": "tasks",
    "Question": "tasks",
    "Readiness": "activities.readiness",
    "ReplayUnderAll": "activities.editions",
    "Seesaw": "activities.seesaw",
    "SliceView": "tower.slices",
    "StudyView": "activities.studies",
    "SuspendTable": "suspend.table",
    "TowerLab": "tower.lab",
    "TowerScene": "tower.scene",
    "Tutorial": "activities.tutorial",
    "first_game": "activities.tutorial",
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
