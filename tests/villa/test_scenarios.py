"""The books' own examples, figures 2 to 8b, under every edition."""

from __future__ import annotations

import pytest
from positions import broken, every_edition
from rule_marks import rule

from villa_core.play.refusals import Verdict
from villa_core.villa.game import Phase, Seal
from villa_core.villa.moves import Claim, LayPlate, Raise
from villa_core.villa.scenarios import SCENARIOS

FIGURES = ["2", "3", "4", "5a", "5b", "6a", "6b", "7a", "7b", "8a", "8b"]


def test_every_figure_of_the_books_is_a_scenario():
    assert list(SCENARIOS) == FIGURES
    for figure, scenario in SCENARIOS.items():
        assert scenario.figure == figure


@pytest.mark.parametrize("figure", FIGURES)
@every_edition
def test_every_scenario_plays_under_every_edition(figure, edition):
    scenario = SCENARIOS[figure]
    game = scenario.play(edition)
    assert game.outcome is None
    assert game.number == game.start.rolls + len(scenario.moves(edition)) or figure in ("2", "3")
    assert game.tower.stability().stable
    assert not [f for f in game.tower.check(covers=1) if f.kind != "too few supports"]


@rule("S3 zone")
@every_edition
def test_figure_2_no_column_on_the_rim(edition):
    game = SCENARIOS["2"].play(edition)
    assert game.phase is Phase.SETUP
    assert len(game.tower.column_ids()) == 20
    assert broken(game, SCENARIOS["2"].forbidden(edition)) == {"S3"}


@rule("S4 within-base", "S4 on-all-columns")
@every_edition
def test_figure_3_the_blue_plate_stays_over_the_base(edition):
    start = SCENARIOS["3"].start(edition)
    good = SCENARIOS["3"].moves(edition)[0]
    assert "S4" in broken(start, LayPlate(good.x + 50, good.y))
    assert SCENARIOS["3"].play(edition).phase is Phase.COLORS  # S0


@rule("B3 frozen")
@every_edition
def test_figure_4_columns_on_top_are_frozen(edition):
    scenario = SCENARIOS["4"]
    assert broken(scenario.play(edition), scenario.forbidden(edition)) == {"B3"}


@rule("B2 locked", "B2 not-locked", "B2 locked-duty")
@every_edition
def test_figure_5_blue_breaks_off_and_her_column_is_locked(edition):
    start = SCENARIOS["5a"].start(edition)
    attempt = SCENARIOS["5b"].forbidden(edition)
    threat = start.explain(attempt)
    assert threat.verdict is Verdict.FALLS
    assert threat.margin < 0
    assert ("must break off" in threat.sentence) == (edition == "ru")
    after = SCENARIOS["5a"].play(edition)
    assert after.turn == "Red"
    assert after.tower == start.tower
    later = SCENARIOS["5b"].play(edition)
    assert later.turn == "Blue"
    if edition == "en":
        assert later.explain(attempt).legal
    else:
        assert broken(later, SCENARIOS["5b"].forbidden(edition)) == {"B2"}


@rule("F1 own-raise", "F6 may", "F6 lays", "F7 three", "F7 three-then-two")
@every_edition
def test_figure_6_red_claims_and_lays_the_yellow_plate(edition):
    start = SCENARIOS["6a"].start(edition)
    assert start.turn == "Red"
    if start.rulebook.proof == "claimant-raise":
        assert start.claim_is_true()
    claimed = SCENARIOS["6a"].play(edition)
    assert (claimed.phase, claimed.to_act) == (Phase.PLATE, ("Red",))
    assert broken(claimed, SCENARIOS["6a"].forbidden(edition)) == {"F9c"}
    laid = SCENARIOS["6b"].play(edition)
    assert laid.tower.floors[-1].plate.color == "yellow"
    assert len(laid.tower.covered(2)) >= 3
    assert laid.turn == "Green"


@rule("Z2", "Z4 at-once", "Z4 turn-end", "Z6")
@every_edition
def test_figure_7_red_takes_the_seal_and_a_tie_leaves_it(edition):
    start = SCENARIOS["7a"].start(edition)
    assert start.points == {"Red": 1, "Yellow": 3, "Blue": 2, "Green": 1}
    assert start.seal == Seal("Yellow", "Blue", "blue")
    first = SCENARIOS["7a"].play(edition)
    assert first.points == {"Red": 4, "Yellow": 3, "Blue": 2, "Green": 1}
    assert first.seal == Seal("Red", "Yellow", "yellow")
    second = SCENARIOS["7b"].play(edition)
    assert second.points == {"Red": 4, "Yellow": 3, "Blue": 2, "Green": 4}
    assert second.seal == first.seal


@rule("N1 neutral-first")
@every_edition
def test_figure_8a_neutral_first_then_own(edition):
    start, end = SCENARIOS["8a"].start(edition), SCENARIOS["8a"].play(edition)
    assert (start.neutral, start.phase) == ("yellow", Phase.NEUTRAL)
    neutral, own = SCENARIOS["8a"].moves(edition)
    assert neutral.column.startswith("yellow-")
    assert own.column.startswith("blue-")
    assert (end.turn, end.phase) == ("Red", Phase.NEUTRAL)


@rule("N3 own-may", "N4 proof-forfeits")
@every_edition
def test_figure_8b_green_proves_red_wrong(edition):
    game = SCENARIOS["8b"].play(edition)
    before = game.undo(to=3)
    assert (before.turn, before.phase) == ("Red", Phase.CHALLENGE)
    middle = game.tower.floors[-1].plate
    tried = Raise("yellow-thick", middle.x, middle.y)
    assert not game.undo(to=2).tower.remove_column(tried.column).stability().stable
    assert (game.turn, game.phase) == ("Green", Phase.NEUTRAL)
    assert broken(game, SCENARIOS["8b"].forbidden(edition)) == {"N1"}
    assert Claim() in game.legal_moves
