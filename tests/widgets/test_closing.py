"""Whatever is shown makes no more models when it is used again, and is gone when it is closed."""

import ipywidgets as widgets
import pytest
from amounts import amount, thorough
from page import live_widgets

import villa_widgets as shown
from villa_core import SCENARIOS, Tower
from villa_core.suspend import Mobile, SuspendGame
from villa_core.villa.game import Game
from villa_widgets.activities.derivation import Derivation
from villa_widgets.activities.hung_lever import HungLever
from villa_widgets.command import shipped
from villa_widgets.drawing.reading import Reading
from villa_widgets.suspend.start import Chair
from villa_widgets.tasks import Logbook
from villa_widgets.tower.panels import (
    ColorPoints,
    Description,
    Equation,
    Gauges,
    LoadTable,
    StabilityPanel,
)
from villa_widgets.villa.start import Seat

PAIR = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")
VILLA = Tower.random(7, plates=3)
LEGS = Tower.famous("three-legged").add_column("red-hex", 40.0, 60.0)
HINTS = "? One.\n? Two.\n? Three."
PANELS = (StabilityPanel, Gauges, LoadTable, Equation, ColorPoints, Description)
PLAYERS = ("Ada", "Ben", "Cleo")


def part_the_books(view):
    view.show_parting()
    view.play_left.click()


def build(lab):
    column = VILLA.floors[-1].columns[0]
    for step in range(10):
        lab.put(column.id, column.x + step, column.y, done=step % 3 == 0)


def hang(lab):
    lab.drawers.pull(*lab.drawers.handles)
    lab.hang("blue-2", "orange-1", "n5")
    lab.undo()


def look(view):
    for tower in (Tower.famous("leaning"), Tower.standard()):
        view.reading = Reading(tower)


def look_at_mobiles(scene):
    for seed in range(5):
        scene.show(Mobile.random(seed, 8), rod="")


def let_computers_play(table):
    for _move in range(10):
        table.computers.step()


def let_a_computer_hang(table):
    if table.game.hanging == ():
        table.hold("orange-1", "hook")
        table.press("let go")
    for _move in range(4):
        if table.game.outcome is None:
            table.show_game(Chair("random").play(table.game))


def push(stage):
    for way in (0.0, 15.0, 30.0):
        stage.push(40.0, way)


def stretch_stage():
    pushed = shown.OutwardStage(shown.narrow_villa())
    stage = shown.StretchStage(pushed)
    pushed.close()
    return stage


def tries_picture():
    stages = shown.FingerStage(), shown.FollowStage(), shown.HangStage()
    picture = shown.TriesPicture(*stages)
    for stage in stages:
        stage.close()
    return picture


def pulls_picture():
    stages = shown.HookStage(), shown.FrictionStage(), shown.AlongStage()
    picture = shown.PullsPicture(*stages)
    for stage in stages:
        stage.close()
    return picture


def go_about(tutorial):
    tutorial.go(4)
    tutorial.go(9)


def puzzle(kind):
    return lambda: shown.PuzzleView(kind, 1, 41, logbook=Logbook(None))


def play_a_level(game):
    game.play_daily()
    game.back()


def answer(view):
    view.field.value = "12"
    view.check()


def predict(view):
    view.field.value = "12"
    view.commit()


def prediction(seen):
    text = "How far?\n= 12 ± 2 mm"
    return lambda: shown.Prediction("05/far", text, widgets.VBox, Logbook(None), seen=seen())


def careful_table():
    seats = {name: Seat("careful", "perfect") for name in PLAYERS}
    return shown.GameTable(Game.new("de", PLAYERS, seed=3), seats, saves=None)


def step_on(view):
    view.shown = 3


def other_rod(view):
    view.right.value = "green-2"


def look_at_progress(view):
    view.children[1].pull("mine")


def nothing(_view):
    pass


VIEWS = {
    "EditionDiff": (lambda: shown.EditionDiff("de", "ru"), part_the_books),
    "ReplayUnderAll": (shown.ReplayUnderAll, nothing),
    "ExperimentView": (lambda: shown.ExperimentView(LEGS), nothing),
    "FirstFall": (shown.FirstFall, lambda view: view.go.press()),
    "LessonMap": (lambda: shown.LessonMap(shipped(), Logbook(None)), look_at_progress),
    "LessonGoals": (lambda: shown.LessonGoals(shipped()), nothing),
    "LargeLetters": (shown.LargeLetters, nothing),
    "Readiness": (shown.Readiness, lambda view: view.tell()),
    "Seesaw": (shown.Seesaw, lambda view: view.forward()),
    "StudyView": (lambda: shown.StudyView("seats"), nothing),
    "Tutorial": (lambda: shown.Tutorial(scene=False, logbook=Logbook(None)), go_about),
    "first_game": (shown.first_game, nothing),
    "MobileLab": (lambda: shown.MobileLab(PAIR), hang),
    "MobileScene": (lambda: shown.MobileScene(PAIR), look_at_mobiles),
    "SuspendTable": (
        lambda: shown.SuspendTable(SuspendGame.new("beginner", PLAYERS[:2], seed=1), saves=None),
        let_a_computer_hang,
    ),
    "ClassReport": (lambda: shown.ClassReport("nothing"), lambda view: view.read()),
    "Prediction": (prediction(lambda: None), predict),
    "Prediction with a picture": (prediction(lambda: widgets.Label("look")), predict),
    "ProgressView": (lambda: shown.ProgressView(Logbook(None)), nothing),
    "PuzzleGame": (lambda: shown.PuzzleGame(Logbook(None)), play_a_level),
    "PuzzleView": (puzzle("balance"), lambda view: view.another()),
    "PuzzleView of a mobile": (puzzle("slip"), lambda view: view.another()),
    "Question": (
        lambda: shown.Question("03/closed", f"Where?\n= 12 ± 1 mm\n{HINTS}", Logbook(None)),
        answer,
    ),
    "ElevationView": (lambda: shown.ElevationView(VILLA), look),
    "TowerLab": (lambda: shown.TowerLab(VILLA), build),
    "PlanView": (lambda: shown.PlanView(VILLA), look),
    "TowerScene": (lambda: shown.TowerScene(VILLA), look),
    "SliceView": (lambda: shown.SliceView(Tower.famous("tall")), nothing),
    "GameTable": (careful_table, let_computers_play),
    "Derivation": (lambda: Derivation(LEGS), step_on),
    "HungLever": (HungLever, other_rod),
    "FingerStage": (shown.FingerStage, lambda stage: stage.point(20)),
    "FarthestStage": (shown.FarthestStage, lambda stage: stage.tap("blue-thick")),
    "FollowStage": (shown.FollowStage, lambda stage: stage.drag(50)),
    "FifthStage": (shown.FifthStage, lambda stage: stage.tap("all")),
    "BothWaysStage": (shown.BothWaysStage, lambda stage: stage.put_ball(12, 6)),
    "HangStage": (shown.HangStage, lambda stage: stage.hang("A")),
    "TriesPicture": (tries_picture, lambda picture: picture.show_tries()),
    "NailedStage": (shown.NailedStage, lambda stage: stage.tap("A")),
    "StudySummary": (lambda: shown.StudySummary(("seats",)), nothing),
    "held_villa": (lambda: shown.held_villa(LEGS), look),
    "LeverStage": (shown.LeverStage, lambda stage: stage.lay(40)),
    "AreasStage": (shown.AreasStage, lambda stage: stage.choose(40)),
    "TrestlesStage": (shown.TrestlesStage, lambda stage: stage.push(5)),
    "CarriesStage": (lambda: shown.CarriesStage(LEGS), lambda stage: stage.tap("red-thick")),
    "RimsStage": (lambda: shown.RimsStage(Tower.famous("three-legged")), lambda s: s.push(5)),
    "BandStage": (shown.BandStage, lambda stage: stage.roll(300.0, 90)),
    "CornerStage": (shown.CornerStage, lambda stage: stage.pull(10)),
    "EssentialStage": (lambda: shown.EssentialStage(LEGS), nothing),
    "LegsStage": (lambda: shown.LegsStage(LEGS), nothing),
    "LastPlaceStage": (shown.LastPlaceStage, lambda stage: stage.mark(5)),
    "ScalesStage": (shown.ScalesStage, lambda stage: stage.tap("red-thick")),
    "WobbleStage": (shown.WobbleStage, lambda stage: stage.tap("left")),
    "FloorStage": (lambda: shown.FloorStage(LEGS), nothing),
    "KnifeStage": (lambda: shown.KnifeStage(VILLA), lambda stage: stage.cut(0)),
    "OutwardStage": (lambda: shown.OutwardStage(shown.narrow_villa()), push),
    "StretchStage": (stretch_stage, lambda stage: stage.stretch(2.0)),
    "ZonesStage": (lambda: shown.ZonesStage(shown.narrow_villa()), nothing),
    "BooksStage": (lambda: shown.BooksStage("duty"), lambda stage: stage.choose("de")),
    "RuleStage": (shown.RuleStage, lambda stage: stage.choose("F6")),
    "ScaleStage": (lambda: shown.ScaleStage("many"), lambda stage: stage.slide(3)),
    "EdgeStage": (shown.EdgeStage, lambda stage: stage.slide(40)),
    "MayStage": (lambda: shown.MayStage(SCENARIOS["4"].start()), lambda s: s.tap("red-hex")),
    "RaiseStage": (lambda: shown.RaiseStage(SCENARIOS["7b"].play()), lambda s: s.tap("red-hex")),
    "SealStage": (shown.SealStage.of_a_raise, lambda stage: stage.tap("red-hex")),
    "HookStage": (shown.HookStage, lambda stage: stage.tap("blue-thick")),
    "FrictionStage": (shown.FrictionStage, lambda stage: stage.stretch(0.5)),
    "LiftedStage": (shown.LiftedStage, lambda stage: stage.lift(0.3)),
    "AlongStage": (shown.AlongStage, lambda stage: stage.lay(40)),
    "FeelStage": (shown.FeelStage, lambda stage: stage.touch("red-thin-1")),
    "PullsPicture": (pulls_picture, lambda picture: picture.show_tries()),
    "OverhangStage": (shown.OverhangStage, lambda stage: stage.mark(40)),
    "BeginStage": (lambda: shown.BeginStage(LEGS), lambda stage: stage.tap("0-left")),
    "ShadowStage": (lambda: shown.ShadowStage(LEGS), lambda stage: stage.turn(30)),
    "SlopeStage": (lambda: shown.SlopeStage(LEGS, 90), lambda stage: stage.mark(20)),
    "FeetStage": (shown.FeetStage, lambda stage: stage.tap("thin")),
    "ShakeStage": (lambda: shown.ShakeStage(LEGS), lambda stage: stage.mark(2)),
    "JudgesStage": (shown.JudgesStage, lambda stage: stage.tap("A")),
    "TiltStage": (lambda: shown.TiltStage(PAIR), lambda stage: stage.turn(-20)),
    "CutStage": (shown.CutStage, lambda stage: stage.tap("blue-1")),
    "LevelStage": (lambda: shown.LevelStage(PAIR, 67, "blue-2"), lambda stage: stage.slide(40)),
    "BowStage": (shown.BowStage, lambda stage: stage.bend(20)),
    "SlipStage": (shown.SlipStage, lambda stage: stage.mark(20)),
    "BuildMobile": (lambda: shown.BuildMobile(Logbook(None)), lambda view: hang(view.lab)),
    **{kind.__name__: (lambda kind=kind: kind(Tower.standard()), look) for kind in PANELS},
}
"""How each view is made and used."""

NO_VIEWS = {"Lesson", "beside", "lessons_in", "narrow_villa", "teachers_guide"}
NO_VIEWS |= {"differing", "four_slopes"}


def left(before):
    """The kinds of the models that were not there before."""
    return sorted(type(live_widgets[name]).__name__ for name in set(live_widgets) - before)


def test_every_view_is_looked_at():
    assert set(shown.__all__) - NO_VIEWS <= set(VIEWS)


@thorough
@pytest.mark.parametrize("name", VIEWS)
def test_using_a_view_makes_no_models_and_closing_it_leaves_nothing(name):
    make, use = VIEWS[name]
    before = set(live_widgets)
    for _again in range(amount(1, 4)):
        view = make()
        use(view)
        count = len(live_widgets)
        for _time in range(amount(2, 10)):
            use(view)
        assert len(live_widgets) == count
        view.close()
        assert left(before) == []
