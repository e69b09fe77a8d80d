"""The tutorial: every figure can be played, every wrong move is answered."""

import pytest

from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa import moves as m
from villa_core.villa.rulebook import RULE_IDS
from villa_core.villa.scenarios import SCENARIOS
from villa_widgets.activities.tutorial import Tutorial, first_game
from villa_widgets.activities.tutorial_steps import STEPS
from villa_widgets.tasks import Logbook
from villa_widgets.tasks.paper import on_paper

NUMBERS = {step.name: number for number, step in enumerate(STEPS)}


@pytest.fixture(scope="module")
def whole():
    """One tutorial for all tests that begin with `go`."""
    tutorial = Tutorial(scene=False, logbook=Logbook(None))
    yield tutorial
    tutorial.close()


def at(tutorial, name):
    tutorial.go(NUMBERS[name])
    return tutorial.table


def test_the_tutorial_goes_through_all_figures_of_the_books_in_order():
    assert tuple(dict.fromkeys(step.figure for step in STEPS)) == tuple(SCENARIOS)


def test_every_step_names_a_rule_or_says_when_it_is_done():
    for step in STEPS:
        assert not step.refused or step.refused in RULE_IDS
        assert len({step.story, step.goal, step.lesson}) == 3


@pytest.mark.parametrize("name", NUMBERS)
def test_what_the_table_shows_does_the_step(whole, name):
    at(whole, name)
    assert not whole.done
    whole.show_me()
    assert whole.done
    assert "is-right" in whole.said.html
    assert whole.next.button_style == "primary"


@pytest.mark.parametrize(
    ("name", "column", "rule"),
    [("4-frozen", "red-hex", "B3"), ("5b", "blue-thick", "B2")],
)
def test_touching_a_forbidden_column_meets_the_rule_of_the_figure(whole, name, column, rule):
    at(whole, name).hand.choose(column)
    assert whole.done
    assert f"rule {rule}:" in whole.said.spoken


def test_a_column_on_the_rim_is_refused_and_then_put_inside(whole):
    table = at(whole, "2-rim")
    table.hand.hold("red-thick", 135.0, 0.0)
    assert whole.done
    table = at(whole, "2")
    spot = next(move for move in SCENARIOS["2"].moves() if move.column == "red-thick")
    table.hand.hold("red-thick", spot.x, spot.y)
    assert whole.done


def test_own_column_before_the_neutral_one_is_explained_and_nothing_is_lost(whole):
    table = at(whole, "8a")
    table.hand.choose("blue-thin-2")
    assert "N1" in table.decision.answer.html
    assert not whole.done
    assert not whole.said.html


def test_a_plate_beyond_the_base_is_explained_by_its_rule(whole):
    table = at(whole, "3")
    begun = table.now.number
    table.hand.hold_plate(80.0, 46.0, 0.0)
    assert "S4" in table.decision.answer.html
    assert "let go" not in [choice.name for choice in table.decision.offered]
    assert table.now.number == begun
    assert not whole.done


def test_a_legal_move_that_the_figure_does_not_show_can_be_taken_back(whole):
    table = at(whole, "7a")
    thin = next(o.move for o in table.now.legal_moves.raises if "thin" in o.column)
    table.wish(thin)
    assert not whole.done
    assert "not what the figure shows" in whole.said.spoken
    table.undo()
    assert not whole.said.html
    table.wish(SCENARIOS["7a"].moves()[0])
    assert whole.done


def test_no_step_calls_a_column_by_its_id(whole):
    ids = [column for step in STEPS for column in COLUMN_IDS if column in step.goal + step.story]
    assert not ids


def test_a_collapse_is_told_and_the_step_can_begin_again(whole):
    table = at(whole, "5a")
    table.wish(m.Raise("blue-thick", 0.0, 50.0))
    assert table.now.outcome is not None
    assert "In the figure the villa stands" in whole.said.spoken
    whole.again.click()
    assert table.now.outcome is None
    assert not whole.said.html
    table.wish(m.Raise("blue-thick", 0.0, 50.0))
    table.frame.press()  # the big button at the end of a game leads back to the step, too
    assert table.now == whole.step.start()
    assert not whole.said.html


def test_half_of_a_step_is_called_good_so_far(whole):
    table = at(whole, "6a")
    table.wish(m.Claim())
    assert "Good so far" in whole.said.spoken
    table.wish(m.Object("Green"))
    assert "not what the figure shows" in whole.said.spoken


def test_an_objection_of_blue_is_not_the_proof_of_green(whole):
    table = at(whole, "8b")
    table.wish(m.Challenge("Blue"))
    assert "not what the figure shows" in whole.said.spoken


def test_buttons_and_list_lead_through_the_steps(whole):
    whole.go(0)
    assert whole.back.disabled
    whole.next.click()
    assert whole.number == 1
    whole.back.click()
    assert whole.number == 0
    whole.list.value = len(STEPS) - 1
    assert whole.number == len(STEPS) - 1
    assert whole.next.disabled


def test_a_learner_comes_back_to_the_first_step_that_is_not_done():
    book = Logbook(None)
    for step in STEPS[:3]:
        book.tried(step.task, right=True)
    tutorial = Tutorial(scene=False, logbook=book)
    assert tutorial.number == 3
    tutorial.show_me()
    assert book.progress.task(STEPS[3].task).solved
    tutorial.close()


def test_on_paper_every_figure_has_its_story_and_a_drawing(whole):
    printed = on_paper(whole).task
    for figure in SCENARIOS:
        assert f"Figure {figure}<" in printed
    assert printed.count("<svg") == len({step.title for step in STEPS})


def test_the_first_game_is_playable_and_the_computer_has_its_seat():
    table = first_game()
    assert table.views.scene is not None, "a later table on a page is in 3D as well"
    assert table.now.legal_moves.raises
    table.wish(next(o.move for o in table.now.legal_moves.raises if o.move))
    assert table.computers.step()
    assert table.now.number == 2
    table.close()


def test_only_some_figures_can_be_asked_for():
    tutorial = Tutorial(("7a", "7b"), scene=False, logbook=Logbook(None))
    assert [step.figure for step in tutorial.steps] == ["7a", "7b"]
    tutorial.show_me()
    tutorial.next.click()
    tutorial.show_me()
    assert tutorial.done
    assert tutorial.next.disabled
    tutorial.close()


def test_the_tutorial_goes_to_the_end_objections_a_fall_and_the_winner(whole):
    table = at(whole, "6b-right")
    table.wish(m.Object("Green"))
    assert "Good so far" in whole.said.spoken
    table.wish(next(o.move for o in table.now.legal_moves.raises if o.move))
    assert whole.done
    assert len(table.now.out) == 1
    table = at(whole, "6b-wrong")
    for move in (m.Object("Green"), m.BreakOff("red-thick")):
        table.wish(move)
        assert "Good so far" in whole.said.spoken
    table.wish(m.TakeOut("green-hex"))
    assert whole.done
    assert whole.number < len(STEPS) - 1
    table = at(whole, "8b-fall")
    whole.show_me()
    assert table.now.outcome.winner == "Yellow"
    assert whole.done
    assert "This was the last step." in whole.said.spoken


def test_a_step_begins_with_the_column_in_hand_that_it_speaks_of(whole):
    table = at(whole, "5a")
    assert "Without the thick blue column the villa falls" in table.decision.answer.spoken
    table.press("put back")
    assert whole.done
