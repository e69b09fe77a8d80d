"""A question about a game is answered by making the move at its villa."""

from pathlib import Path

import pytest

from villa_core.villa.scenarios import SCENARIOS
from villa_widgets import EdgeStage, Lesson, MayStage, RaiseStage, SealStage
from villa_widgets.tasks.logbook import Logbook

TASKS = Path(__file__).parents[4] / "notebooks/tasks"
FILES = {"01": "01_learn_the_game.md", "09": "09_points_and_the_seal.md"}
STAGES = {
    "01/what-may-go-up": lambda: MayStage(SCENARIOS["4"].start()),
    "01/who-wins": SealStage.of_a_fall,
    "09/shows": SealStage.of_a_raise,
    "09/tie": lambda: RaiseStage(SCENARIOS["7a"].start()),
    "09/what-next": lambda: RaiseStage(SCENARIOS["7b"].play()),
    "09/new-plate": SealStage.on_a_new_plate,
}


def asked(name, logbook=None):
    number, task = name.split("/")
    lesson = Lesson(TASKS / FILES[number], logbook or Logbook(None))
    return lesson.ask(task, on=STAGES[name]())


def tapped(stage, option):
    """Tap a column that is answered like that."""
    stage.tap(next(column for column in stage.game.floors if stage.said(column) == option))
    assert stage.guess == option


def let_go(task):
    """Press Let go, and wait for a film if there is one."""
    task.go.press()
    picture = task.on.picture
    if picture.film:
        picture.view.at_rest = True


@pytest.mark.parametrize("name", STAGES)
def test_every_answer_can_be_tapped_and_only_the_right_one_is_right(name):
    task = asked(name)
    wording = task.wording
    for option in (*wording.wrong, wording.answer):
        tapped(task.on, option)
        let_go(task)
        said = wording.wrong.get(option) or wording.solution
        assert task.said.spoken.endswith(said), option
        assert task.right is (option == wording.answer)
        task.go.press()  # set up again
    task.close()


def test_what_happens_is_what_the_game_says():
    task = asked("09/what-next")
    tapped(task.on, "the hexagonal yellow column")
    let_go(task)
    assert "Yellow takes the seal from Red, 5 to 4." in task.said.spoken
    assert task.on.points.game.seal.holder == "Yellow"
    task.go.press()
    assert task.on.points.game.seal.holder == "Red", "set up again"
    tapped(task.on, "a thin yellow column")
    let_go(task)
    assert "Red keeps the seal." in task.said.spoken
    task.close()


def test_points_light_up_where_they_count_and_nowhere_else():
    stage = RaiseStage(SCENARIOS["7b"].play())
    signs = dict(stage.picture.reading.worth)
    top = {column for column, floor in stage.game.floors.items() if floor == 2}
    assert {column for column, sign in signs.items() if sign != "–"} == top
    assert sum(int(signs[column]) for column in top) == sum(stage.game.points.values())
    stage.close()
    bare = SealStage.on_a_new_plate()
    counting = {c for c, sign in bare.picture.reading.worth if sign != "–"}
    assert {bare.game.floors[column] for column in counting} == {2}, "not yet built upon"
    bare.close()


def test_an_answer_of_an_earlier_visit_is_on_the_stage_again():
    logbook = Logbook(None)
    task = asked("09/tie", logbook)
    tapped(task.on, "a thin red column")
    let_go(task)
    again = asked("09/tie", logbook)
    assert again.on.guess == "a thin red column"
    assert again.on.said(next(iter(again.on.picture.reading.ticked))) == "a thin red column"
    task.close()
    again.close()


def test_a_column_is_pushed_to_the_edge_by_hand_and_the_rules_answer():
    task = Lesson(TASKS / FILES["01"], Logbook(None)).ask("sticking-out", on=EdgeStage())
    stage, said = task.on, {}
    for at in (3, len(stage.spots) - 3, stage.spots.index(stage.furthest)):
        stage.slide(at)
        task.go.press()
        said[stage.guess] = task.said.spoken
        stage.slide(0)
        assert stage.at == at, "what was let go stays"
        task.go.press()
    assert said["a little over the edge"].startswith("B6: ")
    assert said["well inside the edge"].startswith("The rules allow it.")
    assert task.right
    assert {*task.wording.options} == {*said}
    task.close()


def test_points_are_told_only_where_they_are_asked_about():
    may, shows = MayStage(SCENARIOS["4"].start()), SealStage.of_a_raise()
    assert not may.side
    assert not any(sign for _column, sign in may.picture.reading.worth)
    assert shows.side
    assert any(sign for _column, sign in shows.picture.reading.worth)
    for stage in (may, shows):
        stage.close()
