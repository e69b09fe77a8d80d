"""Suggestions of Villa Paletti: what is told instead of a move that is refused or that falls."""

from __future__ import annotations

import math
import random

import pytest
from amounts import amount, thorough
from positions import every_edition, one_column_free
from random_play import COMBINATIONS, NAMES, any_move, physics_move, referee_move
from rule_marks import FOUR

from villa_core import Tower
from villa_core.errors import IllegalMove
from villa_core.play.refusals import Breach, Finding, Verdict, findings
from villa_core.statics.stability import CLOSE_CALL
from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa import moves as m
from villa_core.villa.game import Game, Phase
from villa_core.villa.wording import move_words, spot_words

STANDING = (Verdict.FINE, Verdict.RISKY)
ATTEMPTS = (Phase.BUILD, Phase.NEUTRAL, Phase.OBJECTION, Phase.PROOF)
REPORTS = (m.Collapsed, m.NobodyCanBuild)
combinations = pytest.mark.parametrize(("edition", "players"), COMBINATIONS)


def dan(edition="de", **settings):
    """A game at its beginning in which Dan builds with green."""
    colors = {"Ada": "red", "Ben": "yellow", "Cleo": "blue", "Dan": "green"}
    return Game.new(edition, NAMES, 1, colors=colors, first="Dan", **settings)


# words --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (m.Raise("green-hex", 0.0, 46.0), "raise the hexagonal green column"),
        (m.Raise("green-thin-1"), "raise thin green column 1"),
        (m.Raise("red-hex", 1.0, 2.0, "red-thick"), "the hexagonal red column onto the thick red"),
        (m.Place("red-thick", -12.34, 0.0), "put the thick red column"),
        (m.LayPlate(), "lay the plate"),
        (m.LayPlate(3.0, -4.0, 15.0), "lay the plate"),
        (m.BreakOff("blue-thin-2"), "break off with thin blue column 2"),
        (m.Pull("blue-hex"), "take the hexagonal blue column away"),
        (m.TakeOut("blue-hex"), "take the hexagonal blue column out of the game"),
        (m.Claim(), "claim a new floor"),
        (m.Pass(), "pass"),
        (m.Object("Ada"), "Ada objects"),
        (m.Challenge("Ada"), "Ada says that another one can be raised"),
        (m.LetPass("Ada"), "Ada lets it pass"),
        (m.Roll(), "roll the seal"),
        (m.Choose("red"), "choose red"),
        (m.Collapsed(), "report that the villa fell"),
        (m.NobodyCanBuild(), "report that nobody can build any more"),
    ],
)
def test_every_move_is_told_in_the_words_of_the_table(move, words):
    assert words in move_words(move)


@pytest.mark.parametrize(
    ("x", "y", "words"),
    [
        (0.0, 46.0, "in the middle"),
        (90.0, 46.0, "on the right"),
        (-70.0, 110.0, "at the back on the left"),
        (5.0, -10.0, "at the front"),
    ],
)
def test_a_spot_is_told_as_one_who_sits_in_front_calls_it(x, y, words):
    tower = dan().tower
    assert spot_words(tower, x, y) == words
    full = tower.raise_column("red-thick", x - 40.0, y)
    told = move_words(m.Raise("green-hex", x, y), full)
    assert (
        told == f"raise the hexagonal green column and put it {words}, beside the thick red column"
    )
    plate = move_words(m.LayPlate(x, y), full)
    assert plate == f"lay the green plate with its middle {words}"


def test_an_explanation_ends_with_the_words_of_the_table():
    explanation = dan().explain(m.Raise("red-hex", 0.0, 46.0))
    assert str(explanation).splitlines()[-1] == (
        "Instead: raise the hexagonal green column and put it in the middle."
    )
    assert explanation.instead == "raise the hexagonal green column and put it in the middle"
    fine = dan().explain(m.Raise("green-hex", 0.0, 46.0))
    assert fine.instead == ""
    assert "Instead" not in str(fine)


# slips --------------------------------------------------------------------------------------------


def test_a_slip_credits_no_rule_and_no_book():
    game = dan()
    (slip, broken) = findings(
        game.rulebook, [Breach("", "No such column."), Breach("B3", "It is on top.")]
    )
    assert isinstance(slip, Finding)
    assert (slip.rule, slip.source, str(slip)) == ("", "", "No such column.")
    assert slip.text == "No such column."
    assert str(broken).startswith("B3: It is on top. (German rulebook")
    error = IllegalMove((slip, broken), 3)
    assert str(error) == "Move 3 is not allowed. No such column. B3: It is on top."
    assert error.rules == ("B3",)


@pytest.mark.parametrize("referee", [False, True])
def test_a_misspelt_column_is_the_one_that_is_spelt_alike(referee):
    game = dan(referee=referee)
    for slip, meant in [
        ("green-hexx", "green-hex"),
        ("gren-thick", "green-thick"),
        ("Green-Thin-2 ", "green-thin-2"),
        ("thick green column", "green-thick"),
    ]:
        explanation = game.explain(m.Raise(slip, 0.0, 46.0))
        assert explanation.remedy == m.Raise(meant, 0.0, 46.0)
        assert game.explain(m.BreakOff(slip)).remedy == m.BreakOff(meant)


def test_a_misspelt_player_is_the_one_that_is_spelt_alike():
    game = dan().play(m.Claim())
    assert game.explain(m.LetPass("Cloe")).remedy == m.LetPass("Cleo")
    assert game.explain(m.Object("ben")).remedy == m.Object("Ben")
    game = dan(referee=True)
    assert game.explain(m.Collapsed("Clio")).remedy == m.Collapsed("Cleo")


def test_a_misspelt_colour_is_the_one_that_is_spelt_alike():
    game = Game.free("de", NAMES[:3], 1)
    while game.phase is not Phase.COLORS or m.Roll() in game.legal_moves:
        game = game.play(next(iter(game.legal_moves)))
    free = [move.color for move in game.legal_moves]
    assert game.explain(m.Choose(free[-1] + "x")).remedy == m.Choose(free[-1])


def test_a_misspelt_colour_of_the_die_is_the_one_that_is_spelt_alike():
    game = Game.free("de", NAMES, 1, referee=True)
    while game.phase is not Phase.COLORS:
        game = game.play(next(iter(game.legal_moves)))
    assert game.explain(m.Roll("gren")).remedy == m.Roll("green")


def test_numbers_that_are_none_are_answered_too():
    assert isinstance(dan().remedy(m.Raise("green-hex", math.nan, 0.0)), m.Raise)
    assert isinstance(dan().remedy(m.Raise("green-hex", math.inf, 0.0)), m.Raise)


# near, and not just barely ------------------------------------------------------------------------


@every_edition
def test_another_players_column_is_answered_with_an_own_one_of_the_same_worth(edition):
    for column, own in [("red-hex", "hex"), ("yellow-thick", "thick"), ("blue-thin-2", "thin")]:
        remedy = dan(edition).explain(m.Raise(column, 0.0, 46.0)).remedy
        assert remedy.column.startswith(f"green-{own}")
        assert (remedy.x, remedy.y) == (0.0, 46.0)


@pytest.mark.parametrize("wish", [(300.0, 0.0), (0.0, -200.0), (-90.0, 90.0), (9999.0, 9999.0)])
def test_a_slip_of_the_finger_is_answered_with_the_nearest_good_place(wish):
    game = dan()
    explanation = game.explain(m.Raise("green-thick", *wish))
    assert explanation.verdict is Verdict.ILLEGAL
    remedy = explanation.remedy
    assert remedy.column == "green-thick"
    assert game.explain(remedy).margin >= CLOSE_CALL
    nearest = game.tower.safe_zone("green-thick").nearest(*wish)
    assert math.dist((remedy.x, remedy.y), nearest) < 4
    assert remedy.x == round(remedy.x), "people count in whole millimetres"


def wobbly():
    """The blue plate on three legs close together: a column near its end brings it down."""
    tower = Tower.empty()
    legs = [
        ("yellow-thin-1", -8.0, 38.0),
        ("yellow-thin-2", 8.0, 38.0),
        ("yellow-thin-3", 0.0, 54.0),
    ]
    for column, x, y in [*legs, ("red-hex", 0.0, -80.0), ("red-thick", -60.0, -60.0)]:
        tower = tower.add_column(column, x, y)
    return Game.at("de", FOUR, "Ruth", tower=tower.lay_plate(0.0, 46.0))


def test_a_place_that_falls_is_answered_with_the_nearest_one_that_does_not_just_barely_stand():
    game, columns = wobbly(), ["red-hex", "red-thick"]
    outline = game.tower.frame(game.tower.top).outline()
    dice = random.Random(5)
    fallen = 0
    for _try in range(40):
        x = dice.uniform(min(p[0] for p in outline), max(p[0] for p in outline))
        y = dice.uniform(min(p[1] for p in outline), max(p[1] for p in outline))
        column = dice.choice(columns)
        wish = m.Raise(column, x, y)
        if game.explain(wish).verdict in STANDING:
            continue
        fallen += game.explain(wish).verdict is Verdict.FALLS
        remedy = game.remedy(wish)
        grid = [
            m.Raise(column, x + dx, y + dy)
            for dx in range(-60, 61, 6)
            for dy in range(-60, 61, 6)
            if math.hypot(dx, dy) < math.dist((remedy.x, remedy.y), (x, y)) - 4
        ]
        better = [spot for spot in grid if game.explain(spot).verdict is Verdict.FINE]
        assert remedy.column == column
        assert not better, (wish, remedy, better)
        assert game.explain(remedy).verdict is Verdict.FINE
    assert fallen > 5


def test_a_plate_is_suggested_near_the_wish_and_at_its_angle():
    game = dan()
    for column, x, y in [
        ("green-hex", 0.0, 70.0),
        ("red-hex", -40.0, 30.0),
        ("yellow-hex", 45.0, 35.0),
    ]:
        game = game.play(m.Raise(column, x, y))
    game = game.play(m.Claim())
    while game.phase is Phase.CLAIM:
        game = game.play(m.LetPass(game.to_act[0]))
    remedy = game.explain(m.LayPlate(60.0, 45.0, 20.0)).remedy
    assert remedy.angle == 20.0
    assert game.explain(remedy).verdict is Verdict.FINE
    assert math.dist((remedy.x, remedy.y), (60.0, 45.0)) < 60
    anywhere = game.explain(m.LayPlate()).remedy
    assert game.explain(anywhere).verdict is Verdict.FINE


def test_where_a_plate_fits_only_otherwise_turned_it_is_moved_no_farther_than_it_must():
    tower = dan().tower
    for column, x, y in [
        ("blue-hex", -110.0, 31.0),
        ("red-hex", -73.0, 89.0),
        ("yellow-hex", 61.0, 15.0),
    ]:
        tower = tower.raise_column(column, x, y)
    game = Game.at("de", FOUR, "Ruth", tower=tower).play(m.Claim())
    while game.phase is Phase.CLAIM:
        game = game.play(m.LetPass(game.to_act[0]))
    wish = m.LayPlate(20.0, 20.0, 90.0)
    remedy = game.explain(wish).remedy
    assert game.explain(remedy).verdict is Verdict.FINE

    def away(place):
        return math.dist((place.x, place.y), (wish.x, wish.y))

    known = [move for move in game.legal_moves if isinstance(move, m.LayPlate)]
    alike = [place for place in known if place.angle == remedy.angle != wish.angle]
    assert away(remedy) < min(map(away, alike)) - 5


def test_a_column_of_the_setup_is_put_near_to_where_it_was_wished():
    game = Game.free("de", NAMES[:2], 1)
    while game.phase is Phase.COLORS:
        game = game.play(next(iter(game.legal_moves)))
    if game.phase is not Phase.SETUP:
        pytest.skip("the setup is over")
    game = game.play(m.Place("red-thick", 0.0, 0.0))
    remedy = game.explain(m.Place("red-hexx", 5.0, 0.0)).remedy
    assert remedy.column == "red-hex"
    assert math.hypot(remedy.x - 5.0, remedy.y) < 35
    rim = game.explain(m.Place("blue-thick", 0.0, 500.0)).remedy
    assert rim.column == "blue-thick"
    assert rim.y > 50


# what is due --------------------------------------------------------------------------------------


@every_edition
def test_a_refused_pass_is_answered_with_what_can_be_done(edition):
    assert isinstance(dan(edition).explain(m.Pass()).remedy, m.Raise)
    claimed = dan(edition).play(m.Claim())
    assert claimed.explain(m.Pass()).remedy == m.LetPass(claimed.to_act[0])


@every_edition
def test_nobody_is_told_to_claim_what_is_not_true(edition):
    game = dan(edition)
    assert isinstance(game.explain(m.LayPlate(0.0, 40.0)).remedy, m.Raise)


def test_at_a_real_table_a_plate_without_a_claim_is_answered_with_the_claim():
    assert dan(referee=True).explain(m.LayPlate()).remedy == m.Claim()


@every_edition
def test_nobody_is_told_to_object_to_a_true_claim(edition):
    game = Game.at(edition, FOUR, "Ruth", tower=one_column_free()).play(m.Claim())
    if game.phase is not Phase.CLAIM:
        pytest.skip("nothing is left to object with in this book")
    true = bool(game.claim_is_true())
    for wish in (m.Object("Zoe"), m.Raise("red-hex", 0.0, 0.0), m.Pull("red-hex")):
        remedy = game.explain(wish).remedy
        assert isinstance(remedy, m.LetPass if true else m.Object)


def test_an_early_proof_is_answered_with_the_objection():
    game = dan().play(m.Claim())
    assert game.explain(m.Raise("green-hex", 0.0, 46.0)).remedy == m.Object("Ada")


def test_the_proof_is_a_raise_or_a_pull_as_the_book_has_it():
    for edition, kind in [("de", m.Raise), ("en", m.Pull), ("ru", m.Raise)]:
        game = dan(edition).play(m.Claim()).play(m.Object("Ada"))
        wish = m.Raise("green-hex", 0.0, 46.0) if kind is m.Pull else m.Pull("green-hex")
        remedy = game.explain(wish).remedy
        assert isinstance(remedy, kind)
        assert remedy.column == "green-hex"


# touched ------------------------------------------------------------------------------------------


@every_edition
def test_whoever_has_touched_a_column_is_told_only_about_that_one(edition):
    game = dan(edition)
    other = m.Raise("green-hex", 0.0, 46.0)
    explanation = game.explain(other, touched="green-thick")
    assert explanation.rules == ("B8",)
    assert explanation.remedy == m.Raise("green-thick", 0.0, 46.0)
    for wish in (m.BreakOff("green-hex"), m.Pass(), m.LayPlate(0.0, 0.0), m.Raise("red-hex", 0, 0)):
        assert game.explain(wish, touched="green-thick").remedy.column == "green-thick"
    assert game.explain(m.BreakOff("green-thick"), touched="green-thick").legal


@every_edition
def test_nobody_claims_after_touching_a_column(edition):
    explanation = dan(edition).explain(m.Claim(), touched="green-thick")
    assert explanation.rules == ("F1s",)
    assert explanation.remedy.column == "green-thick"


def test_whoever_holds_a_column_that_can_stand_nowhere_is_told_to_put_it_back():
    tower = Tower.famous("three-legged")
    legs = tower.floors[0].columns
    for number, column in enumerate(("red-thin-1", "yellow-thin-1", "green-thin-1")):
        plate = tower.floors[1].plate
        tower = tower.add_column(column, plate.x + 25 * (number - 1), plate.y + 12 * (number % 2))
    owner = {"red": "Ruth", "yellow": "Yan", "blue": "Bea", "green": "Gil"}
    leg = legs[0].id
    game = Game.at("de", FOUR, owner[leg.partition("-")[0]], tower=tower)
    wish = m.Raise(leg, tower.floors[1].plate.x, tower.floors[1].plate.y + 40)
    assert game.explain(wish).remedy != m.BreakOff(leg), "not touched yet: there is better"
    touched = game.explain(wish, touched=leg)
    assert touched.remedy == m.BreakOff(leg)
    assert touched.instead.startswith("break off with ")


@pytest.mark.parametrize("referee", [False, True])
def test_the_touched_column_of_a_real_villa_too(referee):
    game = dan(referee=referee)
    explanation = game.explain(m.Raise("red-hexx"), touched="green-thick")
    assert explanation.remedy.column == "green-thick"


# every suggestion of random games -----------------------------------------------------------------


def reproduction(game, move, touched):
    return f"\n{move}, touched {touched}: Game.from_json({game.to_json()!r})"


def a_wish(game, dice):
    """A move that is mostly nonsense, now and then with a slip of the pen or a likely column."""
    move = any_move(game, dice)
    column = getattr(move, "column", None)
    if column is not None and dice.random() < 0.4 and game.legal_moves.columns:
        column = dice.choice(game.legal_moves.columns)
    if column is not None and dice.random() < 0.2:
        column = column + "x"
    if isinstance(move, m.Raise):
        return m.Raise(column, move.x, move.y, move.on)
    return type(move)(column) if isinstance(move, m.BreakOff | m.Pull | m.TakeOut) else move


def options(game):
    """What may be done, without what only reports a mishap, and what of it leaves the villa up."""
    offered = [move for move in game.legal_moves if not isinstance(move, REPORTS)]
    return [move for move in offered if game.explain(move).verdict in STANDING]


def check_suggestion(game, move, touched):
    """Whether a suggestion is what the module promises."""
    explanation = game.explain(move, touched)
    if explanation.verdict in STANDING:
        assert explanation.remedy is None
        return False
    told, why = explanation.remedy, reproduction(game, move, touched)
    assert told is not None, why
    answer = game.explain(told, touched)
    assert answer.legal, why
    assert told in game.legal_moves, why
    if touched is not None and not isinstance(told, REPORTS):
        assert told.column == touched, why
        assert answer.verdict in STANDING, why
        raises = {option.column: option for option in game.legal_moves.raises}
        if isinstance(told, m.BreakOff) and touched in raises:
            assert raises[touched].move is None, why
        return True
    standing = options(game)
    assert answer.verdict in STANDING or not standing, why
    kinds = {type(option) for option in standing}
    column = getattr(move, "column", None)
    if isinstance(told, REPORTS):
        assert type(told) is type(move), why
    if isinstance(told, m.BreakOff):
        slip = isinstance(move, m.BreakOff) and move.column not in COLUMN_IDS
        assert slip or not kinds & {m.Raise, m.Pull}, why
    if isinstance(told, m.Claim) and not game.referee:
        assert game.claim_is_true() or kinds <= {m.Claim}, why
    if isinstance(told, m.Object) and not game.referee:
        assert not game.claim_is_true(), why
    same = {option.column for option in standing if type(option) is type(move)} if column else set()
    if isinstance(move, m.Raise | m.Pull | m.TakeOut) and column in same:
        if not game.referee and isinstance(move, m.TakeOut | m.Pull):
            return True  # it is there to be taken, and stands
        assert (type(told), told.column) == (type(move), column), why
    if type(move) in kinds and not isinstance(move, m.BreakOff | m.Object | m.Challenge | m.Claim):
        assert type(told) is type(move), why
    if isinstance(told, m.Raise) and not game.referee and answer.verdict is Verdict.RISKY:
        comfortable = next((o for o in standing if getattr(o, "column", "") == told.column), told)
        assert game.explain(comfortable).margin <= answer.margin + 0.05, why
    return True


def look(game, dice):
    move = a_wish(game, dice)
    touched = None
    if game.phase in ATTEMPTS and game.legal_moves.columns and dice.random() < 0.3:
        touched = dice.choice(game.legal_moves.columns)
    return check_suggestion(game, move, touched)


@thorough
@combinations
def test_suggestions_in_random_games_at_the_real_table(edition, players):
    dice = random.Random(f"{edition} {players} suggestions")
    seen = 0
    for number in range(amount(2, 12)):
        game = Game.new(edition, NAMES[:players], number, referee=True)
        while game.outcome is None and game.number < 120:
            seen += look(game, dice)
            game = game.play(referee_move(game, dice))
    assert seen > amount(15, 200)


def look_at_games(edition, players, seeds):
    """How many suggestions were looked at in random games with physics."""
    dice = random.Random(f"{edition} {players} suggestions")
    seen = 0
    for number in seeds:
        game = Game.new(edition, NAMES[:players], number)
        while game.outcome is None and game.number < 120:
            if dice.random() < 0.3:
                seen += look(game, dice)
            game = game.play(physics_move(game, dice))
    return seen


@thorough
@pytest.mark.parametrize(("edition", "players"), COMBINATIONS[:: amount(4, 1)])
def test_suggestions_in_random_games_with_physics(edition, players):
    assert look_at_games(edition, players, [50]) > 3


@pytest.mark.slow
@combinations
def test_suggestions_in_more_random_games_with_physics(edition, players):
    assert look_at_games(edition, players, range(60, 66)) > 40
