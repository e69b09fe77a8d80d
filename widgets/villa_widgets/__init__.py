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
    from villa_widgets.lesson import ClassReport as ClassReport
    from villa_widgets.lesson import Prediction as Prediction
    from villa_widgets.lesson import ProgressView as ProgressView
    from villa_widgets.lesson import PuzzleView as PuzzleView
    from villa_widgets.lesson import Question as Question
    from villa_widgets.mobile.lab import MobileLab as MobileLab
    from villa_widgets.mobile.scene import MobileScene as MobileScene
    from villa_widgets.mobile.table import SuspendTable as SuspendTable
    from villa_widgets.plan import PlanView as PlanView
    from villa_widgets.scene import TowerScene as TowerScene
    from villa_widgets.slices import SliceView as SliceView
    from villa_widgets.table import GameTable as GameTable
    from villa_widgets.teaching.editions import EditionDiff as EditionDiff
    from villa_widgets.teaching.editions import ReplayUnderAll as ReplayUnderAll
    from villa_widgets.teaching.experiments import ExperimentView as ExperimentView
    from villa_widgets.teaching.readiness import Readiness as Readiness
    from villa_widgets.teaching.seesaw import Seesaw as Seesaw
    from villa_widgets.teaching.studies import StudyView as StudyView
    from villa_widgets.teaching.tutorial import Tutorial as Tutorial
    from villa_widgets.teaching.tutorial import first_game as first_game

_HOME = {
    "ClassReport": "lesson",
    "EditionDiff": "teaching.editions",
    "ElevationView": "elevation",
    "ExperimentView": "teaching.experiments",
    "GameTable": "table",
    "MobileLab": "mobile.lab",
    "MobileScene": "mobile.scene",
    "PlanView": "plan",
    "Prediction": "lesson",
    "ProgressView": "lesson",
    "PuzzleView": "lesson",
    "Question": "lesson",
    "Readiness": "teaching.readiness",
    "ReplayUnderAll": "teaching.editions",
    "Seesaw": "teaching.seesaw",
    "SliceView": "slices",
    "StudyView": "teaching.studies",
    "SuspendTable": "mobile.table",
    "TowerLab": "lab",
    "TowerScene": "scene",
    "Tutorial": "teaching.tutorial",
    "first_game": "teaching.tutorial",
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
