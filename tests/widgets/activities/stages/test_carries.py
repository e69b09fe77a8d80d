"""The column that carries most is tapped; then every push is seen, and they are the known ones."""

import pytest

from villa_core import Tower
from villa_widgets.activities.derivation import Derivation
from villa_widgets.activities.stages.carries import CarriesStage
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.staged import Staged

TEXT = """Which one?
    = the green one
    ~ the red one # No.
    ~ the yellow one
    ! It stands on the right."""


def loaded():
    return Tower.famous("three-legged").add_column("red-hex", 40, 60)


@pytest.fixture
def task():
    made = Staged("04/three-columns", TEXT, CarriesStage(loaded()), Logbook(None))
    yield made
    made.close()


def test_nothing_tells_the_pushes_before_one_is_tapped_and_let_go(task):
    assert task.on.picture.reading.quiet
    task.on.picture.view._heard["choose"]("red-thick")
    assert task.on.guess == "the red one"
    assert task.on.picture.reading.ticked == {"red-thick"}
    assert task.on.picture.reading.quiet
    task.go.press()
    assert not task.on.picture.reading.quiet
    shown = "The scales show: green 0.51 N, red 0.45 N, yellow 0.23 N."
    assert task.said.spoken == f"{shown} No."


def test_the_column_on_top_is_no_answer(task):
    task.on.picture.view._heard["choose"]("red-hex")
    assert task.on.guess is None


def test_another_column_can_be_tapped_at_once(task):
    task.on.tap("red-thick")
    task.go.press()
    task.on.tap("green-thick")
    assert task.on.picture.reading.quiet
    task.go.press()
    assert task.right


def test_there_is_one_set_of_forces_here_and_in_the_derivation(task):
    view = Derivation(loaded())
    pushes = {column: force.newtons for column, force in task.on.pushes.items()}
    assert list(pushes) == list(view.pushes())
    assert pushes == pytest.approx(dict(view.pushes()))
    view.close()
