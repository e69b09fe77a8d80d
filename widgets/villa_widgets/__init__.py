"""Villa Lab's widgets: they show a tower or a game and let people touch it.

What there is, each to be the last line of a cell of a notebook:

- To build: `TowerLab` and, for the rods of Suspend, `MobileLab`.
- To play: `GameTable` and `SuspendTable`; `Tutorial` and `first_game` teach the rules.
- To look at: `TowerScene` and `MobileScene` in 3D, `PlanView` and `ElevationView` as drawings,
  `SliceView` in a cut.
- To try and compare: `Seesaw`, `HungLever`, `Derivation`, `LoadTable`, `ExperimentView`,
  `StudyView`, `StudySummary`, `EditionDiff`, `ReplayUnderAll`.
- To ask: a `Lesson` has the tasks of a text file; `Question`, `Prediction`, `PuzzleView`,
  `PuzzleGame`; `held_villa` tells nothing before the answer, `beside` puts a picture beside the
  text. `BuildMobile` asks for a mobile that hangs level.
- To be asked on: a support has `LegsStage`, `BandStage`, `LastPlaceStage`, `CornerStage`,
  `ScalesStage`, `WobbleStage`, `EssentialStage`.
- To be asked on: a loaded plate has `FingerStage`, `FarthestStage`, `FollowStage`, `FifthStage`,
  `BothWaysStage`, `HangStage`, `NailedStage`; `TriesPicture` keeps what was tried.
- To be asked on: a villa of floors has `FloorStage`, `KnifeStage`, `OutwardStage` on a
  `narrow_villa`, `StretchStage`, `ZonesStage`, `OverhangStage`.
- To be asked on: a lever has `LeverStage`, `AreasStage`, `TrestlesStage`, a plate on three columns
  `CarriesStage`, `RimsStage`.
- To be asked on: a mobile has `TiltStage`, `CutStage`, `LevelStage`, `BowStage`, `SlipStage`.
- To be asked on: a fall has `BeginStage`, `ShadowStage`, `SlopeStage`, `FeetStage` with
  `four_slopes`, `ShakeStage`, and `JudgesStage` with those on which they are `differing`.
- To be asked on: a game has `RaiseStage`, `MayStage`, `SealStage` and `EdgeStage`, the books have
  `BooksStage`, many games `ScaleStage` and `RuleStage`.
- To be asked on: a column that is pulled has `HookStage`, `FrictionStage`, `LiftedStage`,
  `AlongStage`, `FeelStage`; `PullsPicture` keeps what was tried.
- To begin: `FirstFall` is a villa to fell at the first touch, `LessonMap` shows the lessons of the
  folder, `lessons_in` lists them.
- To see what was done: `ProgressView`, and for a class `ClassReport`.
- For teachers: `LessonGoals`, `teachers_guide`, `LargeLetters`; `Readiness` checks the computer.

>>> from villa_core import Tower
>>> from villa_widgets import TowerLab
>>> lab = TowerLab(Tower.famous("leaning"))
>>> lab.do(lab.tower.move_column("red-hex", 0, 0))
>>> lab.undo()
>>> lab.tower == Tower.famous("leaning")
True
>>> lab.close()

Where to go on: `help(TowerLab)` and the like, `help(villa_core)` for what is shown; the lessons in
the folder `notebooks` begin with `00_start_here.ipynb`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from villa_widgets.activities.build_mobile import BuildMobile as BuildMobile
    from villa_widgets.activities.derivation import Derivation as Derivation
    from villa_widgets.activities.editions import EditionDiff as EditionDiff
    from villa_widgets.activities.editions import ReplayUnderAll as ReplayUnderAll
    from villa_widgets.activities.experiments import ExperimentView as ExperimentView
    from villa_widgets.activities.first_fall import FirstFall as FirstFall
    from villa_widgets.activities.hung_lever import HungLever as HungLever
    from villa_widgets.activities.lesson_map import LessonMap as LessonMap
    from villa_widgets.activities.readiness import Readiness as Readiness
    from villa_widgets.activities.seesaw import Seesaw as Seesaw
    from villa_widgets.activities.stages.along import AlongStage as AlongStage
    from villa_widgets.activities.stages.areas import AreasStage as AreasStage
    from villa_widgets.activities.stages.band import BandStage as BandStage
    from villa_widgets.activities.stages.begins import BeginStage as BeginStage
    from villa_widgets.activities.stages.books import BooksStage as BooksStage
    from villa_widgets.activities.stages.both_ways import BothWaysStage as BothWaysStage
    from villa_widgets.activities.stages.bow import BowStage as BowStage
    from villa_widgets.activities.stages.carries import CarriesStage as CarriesStage
    from villa_widgets.activities.stages.corner import CornerStage as CornerStage
    from villa_widgets.activities.stages.cut_rod import CutStage as CutStage
    from villa_widgets.activities.stages.edge import EdgeStage as EdgeStage
    from villa_widgets.activities.stages.farthest import FarthestStage as FarthestStage
    from villa_widgets.activities.stages.feel import FeelStage as FeelStage
    from villa_widgets.activities.stages.feet import FeetStage as FeetStage
    from villa_widgets.activities.stages.feet import four_slopes as four_slopes
    from villa_widgets.activities.stages.fifth import FifthStage as FifthStage
    from villa_widgets.activities.stages.finger import FingerStage as FingerStage
    from villa_widgets.activities.stages.first_floor import FloorStage as FloorStage
    from villa_widgets.activities.stages.follow import FollowStage as FollowStage
    from villa_widgets.activities.stages.friction import FrictionStage as FrictionStage
    from villa_widgets.activities.stages.hang import HangStage as HangStage
    from villa_widgets.activities.stages.hook import HookStage as HookStage
    from villa_widgets.activities.stages.hung_level import LevelStage as LevelStage
    from villa_widgets.activities.stages.hung_tilt import TiltStage as TiltStage
    from villa_widgets.activities.stages.judges import JudgesStage as JudgesStage
    from villa_widgets.activities.stages.judges import differing as differing
    from villa_widgets.activities.stages.knife import KnifeStage as KnifeStage
    from villa_widgets.activities.stages.last_place import LastPlaceStage as LastPlaceStage
    from villa_widgets.activities.stages.legs import EssentialStage as EssentialStage
    from villa_widgets.activities.stages.legs import LegsStage as LegsStage
    from villa_widgets.activities.stages.lever import LeverStage as LeverStage
    from villa_widgets.activities.stages.lifted import LiftedStage as LiftedStage
    from villa_widgets.activities.stages.nailed import NailedStage as NailedStage
    from villa_widgets.activities.stages.outward import OutwardStage as OutwardStage
    from villa_widgets.activities.stages.outward import narrow_villa as narrow_villa
    from villa_widgets.activities.stages.overhang import OverhangStage as OverhangStage
    from villa_widgets.activities.stages.pulls import PullsPicture as PullsPicture
    from villa_widgets.activities.stages.raising import MayStage as MayStage
    from villa_widgets.activities.stages.raising import RaiseStage as RaiseStage
    from villa_widgets.activities.stages.raising import SealStage as SealStage
    from villa_widgets.activities.stages.rims import RimsStage as RimsStage
    from villa_widgets.activities.stages.scale import RuleStage as RuleStage
    from villa_widgets.activities.stages.scale import ScaleStage as ScaleStage
    from villa_widgets.activities.stages.scales import ScalesStage as ScalesStage
    from villa_widgets.activities.stages.shadow_wall import ShadowStage as ShadowStage
    from villa_widgets.activities.stages.shaking import ShakeStage as ShakeStage
    from villa_widgets.activities.stages.slip import SlipStage as SlipStage
    from villa_widgets.activities.stages.slope import SlopeStage as SlopeStage
    from villa_widgets.activities.stages.stretch import StretchStage as StretchStage
    from villa_widgets.activities.stages.trestles import TrestlesStage as TrestlesStage
    from villa_widgets.activities.stages.tries import TriesPicture as TriesPicture
    from villa_widgets.activities.stages.wobble import WobbleStage as WobbleStage
    from villa_widgets.activities.stages.zones import ZonesStage as ZonesStage
    from villa_widgets.activities.studies import StudySummary as StudySummary
    from villa_widgets.activities.studies import StudyView as StudyView
    from villa_widgets.activities.teachers import LargeLetters as LargeLetters
    from villa_widgets.activities.teachers import LessonGoals as LessonGoals
    from villa_widgets.activities.teachers import teachers_guide as teachers_guide
    from villa_widgets.activities.tutorial import Tutorial as Tutorial
    from villa_widgets.activities.tutorial import first_game as first_game
    from villa_widgets.suspend.lab import MobileLab as MobileLab
    from villa_widgets.suspend.scene import MobileScene as MobileScene
    from villa_widgets.suspend.table import SuspendTable as SuspendTable
    from villa_widgets.tasks import ClassReport as ClassReport
    from villa_widgets.tasks import Lesson as Lesson
    from villa_widgets.tasks import Prediction as Prediction
    from villa_widgets.tasks import ProgressView as ProgressView
    from villa_widgets.tasks import PuzzleGame as PuzzleGame
    from villa_widgets.tasks import PuzzleView as PuzzleView
    from villa_widgets.tasks import Question as Question
    from villa_widgets.tasks.lesson import beside as beside
    from villa_widgets.tasks.lesson import held_villa as held_villa
    from villa_widgets.tasks.lessons import lessons_in as lessons_in
    from villa_widgets.tower.elevation import ElevationView as ElevationView
    from villa_widgets.tower.lab import TowerLab as TowerLab
    from villa_widgets.tower.panels import LoadTable as LoadTable
    from villa_widgets.tower.plan import PlanView as PlanView
    from villa_widgets.tower.scene import TowerScene as TowerScene
    from villa_widgets.tower.slices import SliceView as SliceView
    from villa_widgets.villa.table import GameTable as GameTable

_NAMES = {
    "activities.build_mobile": ("BuildMobile",),
    "activities.derivation": ("Derivation",),
    "activities.editions": ("EditionDiff", "ReplayUnderAll"),
    "activities.experiments": ("ExperimentView",),
    "activities.first_fall": ("FirstFall",),
    "activities.hung_lever": ("HungLever",),
    "activities.lesson_map": ("LessonMap",),
    "activities.readiness": ("Readiness",),
    "activities.seesaw": ("Seesaw",),
    "activities.stages.along": ("AlongStage",),
    "activities.stages.areas": ("AreasStage",),
    "activities.stages.band": ("BandStage",),
    "activities.stages.begins": ("BeginStage",),
    "activities.stages.books": ("BooksStage",),
    "activities.stages.both_ways": ("BothWaysStage",),
    "activities.stages.bow": ("BowStage",),
    "activities.stages.carries": ("CarriesStage",),
    "activities.stages.corner": ("CornerStage",),
    "activities.stages.cut_rod": ("CutStage",),
    "activities.stages.edge": ("EdgeStage",),
    "activities.stages.farthest": ("FarthestStage",),
    "activities.stages.feel": ("FeelStage",),
    "activities.stages.feet": ("FeetStage", "four_slopes"),
    "activities.stages.fifth": ("FifthStage",),
    "activities.stages.finger": ("FingerStage",),
    "activities.stages.first_floor": ("FloorStage",),
    "activities.stages.follow": ("FollowStage",),
    "activities.stages.friction": ("FrictionStage",),
    "activities.stages.hang": ("HangStage",),
    "activities.stages.hook": ("HookStage",),
    "activities.stages.hung_level": ("LevelStage",),
    "activities.stages.hung_tilt": ("TiltStage",),
    "activities.stages.judges": ("JudgesStage", "differing"),
    "activities.stages.knife": ("KnifeStage",),
    "activities.stages.last_place": ("LastPlaceStage",),
    "activities.stages.legs": ("EssentialStage", "LegsStage"),
    "activities.stages.lever": ("LeverStage",),
    "activities.stages.lifted": ("LiftedStage",),
    "activities.stages.nailed": ("NailedStage",),
    "activities.stages.outward": ("OutwardStage", "narrow_villa"),
    "activities.stages.overhang": ("OverhangStage",),
    "activities.stages.pulls": ("PullsPicture",),
    "activities.stages.raising": ("MayStage", "RaiseStage", "SealStage"),
    "activities.stages.rims": ("RimsStage",),
    "activities.stages.scale": ("RuleStage", "ScaleStage"),
    "activities.stages.scales": ("ScalesStage",),
    "activities.stages.shadow_wall": ("ShadowStage",),
    "activities.stages.shaking": ("ShakeStage",),
    "activities.stages.slip": ("SlipStage",),
    "activities.stages.slope": ("SlopeStage",),
    "activities.stages.stretch": ("StretchStage",),
    "activities.stages.trestles": ("TrestlesStage",),
    "activities.stages.tries": ("TriesPicture",),
    "activities.stages.wobble": ("WobbleStage",),
    "activities.stages.zones": ("ZonesStage",),
    "activities.studies": ("StudySummary", "StudyView"),
    "activities.teachers": ("LargeLetters", "LessonGoals", "teachers_guide"),
    "activities.tutorial": ("Tutorial", "first_game"),
    "suspend.lab": ("MobileLab",),
    "suspend.scene": ("MobileScene",),
    "suspend.table": ("SuspendTable",),
    "tasks": (
        "ClassReport",
        "Lesson",
        "Prediction",
        "ProgressView",
        "PuzzleGame",
        "PuzzleView",
        "Question",
    ),
    "tasks.lesson": ("beside", "held_villa"),
    "tasks.lessons": ("lessons_in",),
    "tower.elevation": ("ElevationView",),
    "tower.lab": ("TowerLab",),
    "tower.panels": ("LoadTable",),
    "tower.plan": ("PlanView",),
    "tower.scene": ("TowerScene",),
    "tower.slices": ("SliceView",),
    "villa.table": ("GameTable",),
}
_HOME = {name: room for room, names in _NAMES.items() for name in names}

__all__ = list(_HOME)


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
