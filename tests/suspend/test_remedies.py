"""Suggestions of Suspend: what is told instead of a move that is refused or makes rods fall."""

from __future__ import annotations

import random

import pytest
from mobiles import BOT, any_move, new_game, table_move

from villa_core.play.refusals import Verdict
from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.game import Phase
from villa_core.suspend.rods import ROD_IDS
from villa_core.suspend.rulebook import Mode
from villa_core.suspend.wording import move_words

HOLDING = (Verdict.FINE, Verdict.RISKY)
MISHAPS = (m.OtherHand, m.Fell, m.NobodyCanHang)
modes = pytest.mark.parametrize("mode", list(Mode))


def begun(mode="beginner", **settings):
    return SuspendGame.new(mode, ("Ada",) if mode == "solo" else ("Ada", "Ben"), 1, **settings)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (m.Roll(), "roll the die"),
        (
            m.Hang("red-1", "orange-1", "n2", "s2"),
            "by its straight section 2 on notch 2 of orange rod 1",
        ),
        (m.Hang("red-1", "hook", by="n2"), "hang red rod 1 by its notch 2 on the hook"),
        (m.Hang("red-1"), "hang red rod 1"),
        (m.TakeDown("red-1"), "take red rod 1 down"),
        (m.Pass(), "pass"),
        (m.OtherHand(), "the other hand touched"),
        (m.Fell("red-1", ("red-1", "blue-2")), "red rod 1 and blue rod 2"),
        (m.NobodyCanHang(), "no rod can be hung"),
        (m.Finish(), "finished"),
    ],
)
def test_every_move_is_told_in_the_words_of_the_table(move, words):
    assert words in move_words(move)


def test_an_explanation_ends_with_the_words_of_the_table():
    explanation = begun().explain(m.Hang("black-1", "hook", by="n2"))
    last = str(explanation).splitlines()[-1]
    assert last == f"Instead: {explanation.instead}."
    assert last.startswith("Instead: hang orange rod")


@pytest.mark.parametrize("referee", [False, True])
def test_a_misspelt_rod_is_the_one_that_is_spelt_alike(referee):
    game = begun(referee=referee)
    told = game.explain(m.Hang("ornge-2", "hook", by="n4")).remedy
    assert told.rod == "orange-2"
    if not referee:
        assert (told.on, told.by) == ("hook", "n4")


def test_a_spot_that_is_not_there_is_answered_with_the_same_rod_near_by():
    game = begun()
    told = game.explain(m.Hang("orange-1", "hok", by="n4")).remedy
    assert (told.rod, told.on, told.by) == ("orange-1", "hook", "n4")
    game = game.play(m.Hang("orange-1", "hook", by="n4"))
    own = game.legal_moves.rods[0]
    told = game.explain(m.Hang(own, "orange-1", "n4", "n9")).remedy
    assert (told.rod, told.on) == (own, "orange-1")


def test_a_rod_that_falls_is_answered_with_the_same_rod_where_it_holds():
    game = begun().play(m.Hang("orange-1", "hook", by="n4"))
    own = game.legal_moves.rods[0]
    spots = [m.Hang(own, "orange-1", f"n{n}", "n4") for n in (1, 2, 6, 7)]
    falling = [move for move in spots if game.explain(move).verdict is Verdict.FALLS]
    assert falling
    for move in falling:
        told = game.explain(move).remedy
        assert told.rod == own
        assert game.explain(told).verdict in HOLDING


def test_a_free_sculpture_never_speaks_of_rolled_colours():
    from villa_core.suspend.mobile import Mobile

    game = SuspendGame.at("solo", {"Ada": ["red-1", "blue-1"]}, "Ada", mobile=Mobile.empty())
    for rod in ROD_IDS:
        for move in (
            m.Hang(rod, "hook", by="n2"),
            m.Hang(rod),
            m.TakeDown(rod),
            m.Roll(),
            m.Roll("red"),
        ):
            explanation = game.explain(move)
            assert "roll" not in str(explanation)
            assert "U8" not in explanation.rules
            assert explanation.remedy is None or explanation.remedy in game.legal_moves
    at_table = SuspendGame.at("solo", {"Ada": ["red-1"]}, "Ada")
    assert "roll" not in str(at_table.explain(m.Hang("blue-1")))


def check_suggestion(game, move):
    explanation = game.explain(move)
    if explanation.verdict in HOLDING:
        assert explanation.remedy is None
        return False
    told = explanation.remedy
    why = f"\n{move} -> {told}: SuspendGame.from_json({game.to_json()!r})"
    assert told != move, why
    if told is None:
        assert explanation.hopeless, why
        return True
    assert told in game.legal_moves, why
    assert not isinstance(told, MISHAPS), why
    if game.explain(told).verdict not in HOLDING:
        assert not any(holds(game, option) for option in game.legal_moves), why
    elif isinstance(move, m.Hang) and move.rod in game.legal_moves.rods:
        same = [m.Hang(move.rod)] if game.referee else game.legal_moves.placements(move.rod)
        assert told.rod == move.rod or not any(holds(game, option) for option in same), why
    return True


def holds(game, move):
    return not isinstance(move, MISHAPS) and game.explain(move).verdict in HOLDING


@modes
@pytest.mark.parametrize("referee", [False, True])
def test_suggestions_in_random_games(mode, referee):
    seen = 0
    for number in range(20 if referee else 1):
        dice = random.Random(f"{mode} {number} suggestions")
        game = new_game(mode, number, referee)
        while game.outcome is None and game.number < (60 if referee else 30):
            if dice.random() < (0.5 if referee else 0.3):
                seen += check_suggestion(game, any_move(game, dice))
            move = table_move(game, dice) if referee else BOT.move(game, game.turn, dice)
            game = game.play(move)
    assert seen


def test_whoever_must_roll_is_told_to_roll():
    game = begun("intermediate")
    assert game.phase is Phase.ROLL
    assert game.explain(m.Hang("red-1", "hook", by="n2")).remedy == m.Roll()
    assert game.explain(m.Roll("gren")).remedy == m.Roll("green")


def nothing_holds():
    """One black rod hangs, and wherever the green one is put, it falls."""
    from villa_core.suspend.mobile import Mobile

    mobile = Mobile.empty().hang("black-1")
    piles = {"Ada": ["green-2"], "Ben": ["black-4"]}
    return SuspendGame.at("beginner", piles, "Ada", mobile=mobile)


def test_where_nothing_holds_it_says_so_and_does_not_repeat_the_move():
    game = nothing_holds()
    moves = [move for move in game.legal_moves if not isinstance(move, MISHAPS)]
    assert moves
    for move in moves[:6]:
        explanation = game.explain(move)
        assert explanation.verdict is Verdict.FALLS
        assert explanation.hopeless
        assert explanation.remedy is None  # any other loses as much
        assert str(explanation).splitlines()[-1] == explanation.despair
        assert "Instead" not in str(explanation)


def test_where_nothing_holds_a_refused_wish_is_told_what_loses_least():
    game = nothing_holds()
    explanation = game.explain(m.Hang("black-4", "hook", by="n2"))
    assert explanation.rules
    least = min(len(game.trial(move).fallen) for move in game.legal_moves)
    assert least == 0  # the other hand: a foul, which nobody is told to commit
    assert not isinstance(explanation.remedy, MISHAPS)
    assert explanation.hopeless
    assert explanation.despair in str(explanation)
    assert explanation.way_on.startswith("This loses least: hang green rod 2")


def test_where_nothing_holds_a_move_that_loses_two_rods_is_told_one_that_loses_one():
    from villa_core.suspend.mobile import Mobile

    mobile = Mobile.empty().hang("red-1").hang("black-2", "red-1", "s2")
    piles = {"Ada": ["green-2"], "Ben": ["black-4"]}
    game = SuspendGame.at("beginner", piles, "Ada", mobile=mobile)
    moves = [move for move in game.legal_moves if not isinstance(move, MISHAPS)]
    lost = {move: len(game.trial(move).fallen) for move in moves}
    worse = next(move for move in moves if lost[move] == 2)
    told = game.explain(worse).remedy
    assert lost[told] == 1 == min(lost.values())
