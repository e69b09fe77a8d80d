"""A number is marked on a scale, let go, and the games answer."""

from pathlib import Path

import pytest

from villa_core.explore import stored, wilson
from villa_widgets import Lesson, RuleStage, ScaleStage
from villa_widgets.activities.stages.scale import ASKED, rule_words
from villa_widgets.tasks.logbook import Logbook

FILE = Path(__file__).parents[4] / "notebooks/tasks/11_what_the_rules_do.md"


def asked(name, logbook=None):
    return Lesson(FILE, logbook or Logbook(None)).ask(name, on=ScaleStage(name))


def marked(task, value):
    """Push the mark to the place of a number."""
    task.on.slide(task.on.asked.spots.index(value))
    assert task.on.guess == value


@pytest.mark.parametrize("name", ASKED)
def test_the_right_number_can_be_marked_and_typical_wrong_ones_are_told(name):
    task = asked(name)
    spots = task.on.asked.spots
    right = [spot for spot in spots if task.wording.same(spot, task.wording.answer)]
    assert right, "the right answer has a place"
    for typical, said in task.wording.wrong.items():
        value = min(spots, key=lambda spot: abs(spot - float(task.wording.read(typical))))
        marked(task, value)
        task.go.press()
        assert not task.right
        assert task.said.spoken.endswith(said)
        task.go.press()
    marked(task, right[0])
    task.go.press()
    assert task.right
    task.close()


def test_the_intervals_are_those_of_the_stored_games():
    task = asked("steady")
    sixteen = next(row for row in ASKED["steady"].rows(0.0) if "16 mm" in row.name)
    games = stored("steadiness")["16 mm"]
    assert sixteen.value == pytest.approx(100 * games.counts("plates")[5] / len(games))
    assert abs(sixteen.value - task.wording.answer) <= task.wording.tolerance
    task.close()
    for n in (1000, 1300):
        (_n1, _v1, low, *_r), (_n2, _v2, _l, high, *_s) = ASKED["overlap"].rows(float(n))
        assert (low > high) == (n == 1300), "there they part"
    first, second = ASKED["four-times"].rows(160.0)
    assert (second.high - second.low) / (first.high - first.low) == pytest.approx(0.5, abs=0.03)
    assert ASKED["never-seen"].rows(0.0)[0].high == pytest.approx(100 * wilson(0, 10)[1])
    assert sum(row.loud for row in ASKED["many"].rows(0.0)) in (2, 3, 4)


def test_nothing_is_told_before_it_is_let_go():
    stage = ScaleStage("steady")
    before = stage.picture._scene["back"]
    assert 'r="4"' not in before
    stage.slide(55)
    stage.let_go(lambda _said: None)
    assert stage.picture._scene["back"].count('r="4"') == len(stored("steadiness"))
    stage.close()


def test_the_rule_that_changes_most_is_the_right_one():
    task = Lesson(FILE, Logbook(None)).ask("rule", on=RuleStage())
    sizes = {name: abs(row.value) for name, row in task.on.rows.items()}
    most = max(sizes, key=sizes.get)
    assert task.wording.answer == rule_words(most)
    assert {*task.wording.options} == {rule_words(name) for name in sizes}
    assert sizes["B2 must"] == sizes["Z5"] == 0.0
    assert task.on.rows["F7"].low < 0 < task.on.rows["F7"].high
    for name in sizes:
        task.on.choose(name)
        task.go.press()
        assert task.right is (name == most)
        task.go.press()
        task.right = False
    task.close()
