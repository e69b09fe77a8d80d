"""The game table, driven by its own buttons and methods, as the page drives it."""

import asyncio
import math
import random
from html import escape

import pytest
from amounts import amount, thorough
from ipywidgets.widgets import widget

from villa_core.errors import GameError
from villa_core.play.refusals import Verdict
from villa_core.tower.pieces import COLORS, COLUMN_IDS, the_column
from villa_core.tower.tower import Tower
from villa_core.villa import moves as m
from villa_core.villa.game import Game, Phase
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.scenarios import SCENARIOS
from villa_widgets.villa.start import Seat, dealt, set_up
from villa_widgets.villa.table import GameTable

LIVE = widget._instances  # the models that the kernel keeps alive
ALL = ("Ada", "Ben", "Cleo", "Dan")


@pytest.fixture
def lay():
    """Puts a game on a table without 3D and without saves; closes it in the end."""
    tables = []

    def make(game=None, seats=None, **settings):
        table = GameTable(game, seats, **({"saves": None, "scene": False} | settings))
        tables.append(table)
        return table

    yield make
    for table in tables:
        table.close()


def names(table):
    return [choice.name for choice in table.decision.offered]


def shown(widget):
    return widget.layout.display != "none"


def everybody_is(kind, players=ALL, hand="perfect"):
    return {name: Seat(kind, hand) for name in players}


# whole games --------------------------------------------------------------------------------------


GAMES = [("de", 2), ("de", 3), ("de", 4), ("en", 2), ("en", 3), ("nl", 4), ("fr", 3), ("ru", 4)]


@thorough
@pytest.mark.parametrize(("edition", "n"), GAMES[:: amount(4, 1)])
def test_a_whole_game_of_computers_ends_with_a_winner_and_a_reason(lay, edition, n):
    seats = everybody_is("random", ALL[:n], "shaky")
    seed = {2: 8, 3: 9, 4: 1}[n]  # short games
    table = lay(Game.new(edition, ALL[:n], seed=seed), seats)
    for _move in range(200):
        if not table.computers.step():
            break
    outcome = table.game.outcome
    assert outcome is not None
    assert outcome.reason in table.decision.guide.html.replace("&#x27;", "'")
    assert table.decision.offered == ()


def first_click(table, dice):
    """What a player who clicks about does next: press a button, or take a column and let go."""
    game = table.game
    columns = game.legal_moves.columns
    wanted = [name for name in names(table) if name not in ("collapsed", "nobody", "let go")]
    if game.phase is Phase.PENALTY:
        moves = [move for move in game.legal_moves if isinstance(move, m.TakeOut)]
        table.hand.choose(dice.choice(moves).column)
        table.press("take out")
    elif "let go" in names(table):
        table.press("let go")
        if shown(table.decision.remedy):
            table.decision.remedy.click()
            if "let go" in names(table):
                table.press("let go")
    elif columns and (dice.random() < 0.8 or not wanted):
        table.hand.choose(dice.choice(columns))
        if "let go" in names(table):
            table.press(dice.choice(["let go", "put back"]))
        else:
            table.hand.hold(table.hand.held.piece, dice.uniform(-60, 60), dice.uniform(-60, 60))
            if shown(table.decision.remedy):
                table.decision.remedy.click()
            if "let go" in names(table):
                table.press("let go")
    else:
        table.press(dice.choice(wanted))


@thorough
@pytest.mark.parametrize("referee", [False, True])
@pytest.mark.parametrize(
    ("edition", "n"), [("de", 2), ("en", 3), ("ru", 4), ("fr", 3)][:: amount(4, 1)]
)
def test_people_who_click_about_play_on_and_on(lay, edition, n, referee):
    dice = random.Random(f"{edition} {n}")
    table = lay(Game.new(edition, ALL[:n], seed=5, referee=referee))
    for _click in range(25):
        if table.game.outcome is not None:
            break
        first_click(table, dice)
    assert table.game.number > 10 or table.game.outcome is not None
    assert Game.from_json(table.game.to_json()) == table.game


# each phase ---------------------------------------------------------------------------------------


def test_colours_are_rolled_and_chosen_by_buttons(lay):
    table = lay(set_up(Game.free("de", ("Ada", "Ben", "Cleo"), seed=4)))
    assert names(table) == ["roll"]
    table.press("roll")
    while table.game.phase is Phase.COLORS:
        assert all(name.startswith("choose ") for name in names(table))
        table.press(names(table)[0])
    assert table.game.phase is Phase.NEUTRAL
    assert table.game.neutral is not None


def test_columns_are_put_on_the_base_one_by_one_and_the_rest_by_itself(lay):
    table = lay(Game.free("en", ("Ada", "Ben"), seed=4))
    assert "All set up the columns together" in table.decision.guide.html
    assert set(table.views.plan.tray) == set(COLUMN_IDS)
    table.hand.hold("red-hex", 0.0, 0.0)
    assert table.game.floors == {"red-hex": 0}
    assert "red-hex" not in table.views.plan.tray
    table.hand.hold("red-thick", 5.0, 0.0)
    assert "S3" in table.decision.answer.html or "B7" in table.decision.answer.html
    table.decision.remedy.click()
    assert set(table.game.floors) == {"red-hex", "red-thick"}
    table.decision.rest.click()
    assert len(table.game.floors) == 20
    assert table.views.plan.plate.color == "blue"
    table.press("let go")
    assert table.game.phase is Phase.COLORS


def test_the_rest_is_set_up_even_if_columns_stand_where_no_plate_reaches_them(lay):
    table = lay(dealt(Game.free("fr", ("Ada", "Ben"), seed=4)))
    for n, color in enumerate(COLORS):
        way = math.radians(90 * n + 10)
        table.hand.hold(f"{color}-thin-1", 106 * math.cos(way), 106 * math.sin(way))
    assert len(table.game.floors) == 4
    table.decision.rest.click()
    assert len(table.game.floors) == 20
    assert table.views.plan.plate.color == "blue"
    table.press("let go")
    assert table.game.phase is not Phase.SETUP


def test_columns_are_set_up_by_typed_numbers_too(lay):
    table = lay(dealt(Game.free("de", ("Ada", "Ben"), seed=4)))
    table.decision.column.value = "blue-hex"
    table.decision.x.value = 30.0
    table.decision.y.value = -20.0
    assert table.game.floors == {}
    table.press("let go")
    assert table.game.move == m.Place("blue-hex", 30.0, -20.0)


def test_a_column_is_chosen_then_held_then_let_go(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1))
    assert names(table) == ["claim"]
    option = table.game.legal_moves.raises[0]
    table.hand.choose(option.column)
    assert names(table) == ["put back", "claim"]
    x, y = option.zone.point()
    table.hand.hold(option.column, x, y, done=False)
    assert table.game.number == 0
    table.hand.hold(option.column, x, y)
    assert names(table) == ["let go", "put back"]
    assert "stands" in table.decision.answer.spoken
    assert table.views.plan.reading.tower.find(option.column)[0] == 1
    table.press("let go")
    assert table.game.move == m.Raise(option.column, x, y)
    assert table.game.turn == "Ada"


def test_a_drag_that_is_given_up_has_touched_nothing(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1))
    column = table.views.plan.tray[0]
    table.hand.hold(column, 20.0, 5.0, done=False)
    table.views.plan._handle_custom_msg({"kind": "cancel", "id": column}, [])
    assert table.hand.held is None
    assert table.views.plan.reading.tower == table.game.tower


def test_putting_back_is_breaking_off_and_says_so_before(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1))
    column = table.views.plan.tray[0]
    table.hand.hold(column, 0.0, 40.0)
    label = next(c.label for c in table.decision.offered if c.name == "put back")
    assert "breaks off" in label
    assert "locked" in label
    table.press("put back")
    assert table.game.locked == {column}


def test_a_touched_column_is_the_only_one_of_the_turn(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1))
    first, second = table.views.plan.tray[:2]
    table.hand.hold(first, 0.0, 40.0)
    assert {first, second} <= {*table.views.plan.tray}, "nothing beside the plan jumps"
    assert table.views.scene is None or table.views.scene.movable == {first}
    table.hand.choose(second)
    assert table.hand.held.piece == first
    assert "B8" in table.decision.answer.html
    table.hand.hold(second, 0.0, 0.0)
    assert table.hand.held.piece == first


def test_a_claim_asks_every_other_player(lay):
    table = lay(Game.new("de", ALL, seed=1))
    table.press("claim")
    assert names(table) == [
        f"{word} {seat}" for seat in (0, 1, 2) for word in ("speak", "let pass")
    ]
    table.press("let pass 0")
    table.press("let pass 2")
    assert names(table) == ["speak 1", "let pass 1"]
    table.press("speak 1")
    assert table.game.phase is Phase.OBJECTION
    assert "must raise one of Dan" in table.decision.guide.html
    assert "F3" in table.decision.guide.html
    assert "German book" in table.decision.guide.html


def test_the_objector_of_the_english_book_takes_a_column_away(lay):
    table = lay(Game.new("en", ("Ada", "Ben"), seed=1))
    table.press("claim")
    table.press("speak 0")
    pulled = next(move for move in table.game.legal_moves if isinstance(move, m.Pull))
    table.hand.choose(pulled.column)
    assert names(table) == ["let go", "put back"]
    table.press("let go")
    assert table.game.phase is Phase.PENALTY
    assert names(table) == []
    table.hand.choose(pulled.column)
    table.press("take out")
    assert table.game.out == (pulled.column,)


def test_after_a_failed_objection_the_claimant_takes_a_column_and_lays_the_plate(lay):
    game = Game.new("de", ("Ada", "Ben"), seed=1)
    for option in list(game.legal_moves)[:1]:
        game = game.play(option)
    table = lay(game)
    table.press("claim")
    table.press("speak 1")
    table.hand.choose(table.game.legal_moves.columns[0])
    table.press("put back")
    assert table.game.phase is Phase.PENALTY
    mine = table.game.columns_of("Ada")[0]
    table.hand.choose(mine)
    assert "F5" in table.decision.answer.html
    assert table.hand.held is None
    table.decision.remedy.click()
    table.press("take out")
    assert table.game.phase is Phase.PLATE
    assert table.views.plan.plate.color == "green"


def test_three_players_raise_a_neutral_column_first_and_may_be_challenged(lay):
    table = lay(Game.new("de", ALL[:3], seed=2))
    assert table.game.phase is Phase.NEUTRAL
    assert "neutral" in table.decision.guide.html
    table.hand.choose(table.game.legal_moves.columns[0])
    table.press("put back")
    assert table.game.phase is Phase.CHALLENGE
    speaker = names(table)[0]
    table.press(speaker)
    assert table.game.phase is Phase.PROOF
    raised = next(move for move in table.game.legal_moves if isinstance(move, m.Raise))
    table.hand.hold(raised.column, raised.x, raised.y)
    table.press("let go")
    assert table.game.floors[raised.column] == 1


def three_on_top():
    """A game in which three columns stand on the blue plate."""
    game = Game.new("de", ("Ada", "Ben"), seed=1)
    for _turn in range(3):
        game = game.play(next(iter(game.legal_moves)))
    return game


def claimed(table):
    table.press("claim")
    while table.game.phase is Phase.CLAIM:
        table.press(names(table)[1])


def test_a_plate_is_held_dragged_turned_and_laid(lay):
    table = lay(three_on_top())
    claimed(table)
    assert table.game.phase is Phase.PLATE
    assert names(table) == ["let go", "pass"]
    table.hand.hold_plate(150.0, 0.0, 0.0)
    assert "F7" in table.decision.answer.html
    assert names(table) == ["pass"], "what the rules forbid is not offered"
    table.decision.remedy.click()
    assert names(table) == ["let go", "pass"]
    held = table.hand.held
    assert table.game.explain(m.LayPlate(held.x, held.y, held.angle)).legal
    assert table.views.plan.plate.angle == held.angle
    assert table.views.plan.reading.shown_floor == 1
    table.press("let go")
    assert table.game.position.top == 2


def test_passing_too_early_is_answered_with_what_can_still_be_done(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1))
    assert "pass" not in names(table), "it is offered where nothing can be built"
    table.wish(m.Pass())
    assert table.game.number == 0
    assert "E1" in table.decision.answer.html
    assert shown(table.decision.remedy)


def falling_raise(game):
    """A raise of this game that brings the villa down."""
    frame = game.tower.frame(game.tower.top)
    raises = (m.Raise(c, frame.x, frame.y) for c in game.legal_moves.columns)
    return next(move for move in raises if game.explain(move).verdict is Verdict.FALLS)


def test_a_raise_that_brings_the_villa_down_says_let_it_fall(lay):
    table = lay(SCENARIOS["5a"].start())
    falls = falling_raise(table.game)
    table.hand.hold(falls.column, falls.x, falls.y)
    choice = table.decision.offered[0]
    assert (choice.name, choice.label) == ("let go", "Let it fall")
    assert table.frame.go.description == "Let it fall"
    table.bar.balance.value = False
    assert table.decision.offered[0].label.startswith("Let go of"), "the balance is a secret now"
    table.bar.balance.value = True
    table.press("let go")
    assert table.game.outcome is not None


def test_what_may_be_let_go_stays_so_when_something_else_is_refused(lay):
    table = lay(three_on_top())
    claimed(table)
    table.hand.set_up(next(move for move in table.game.legal_moves if isinstance(move, m.LayPlate)))
    assert "let go" in names(table)
    table.hand.hold_plate(150.0, 0.0, 0.0)
    table.note("Something else.")
    table.show_hand()
    assert "let go" not in names(table)


def test_one_margin_is_told_while_a_column_is_held(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1))
    option = table.game.legal_moves.raises[0]
    banner = table.views.verdict.html
    assert "mm" in banner
    table.hand.choose(option.column)
    assert "mm" not in table.decision.answer.html
    for done in (False, True):
        table.hand.hold(option.column, *option.zone.point(), done)
        assert "mm" in table.decision.answer.html
        assert "mm" not in table.views.verdict.html
    table.press("put back")
    assert "mm" in table.views.verdict.html
    table.bar.back.click()
    assert table.views.verdict.html == banner


def test_choosing_a_column_says_whether_the_villa_stands_without_it(lay):
    table = lay(SCENARIOS["5a"].start())
    table.hand.choose("blue-thick")
    assert "Without the thick blue column the villa falls" in table.decision.answer.spoken
    table.hand.choose("blue-thin-1")
    assert "stands without thin blue column 1" in table.decision.answer.spoken
    assert table.game.number == 0


@pytest.mark.parametrize("way", ["plan", "elevation", "scene", "list"])
def test_a_column_chosen_anywhere_is_chosen_everywhere(lay, way):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1), scene=way == "scene")
    column = table.game.legal_moves.columns[1]
    wish = {"kind": "choose", "id": column}
    match way:
        case "list":
            table.decision.column.value = column
        case "scene":
            table.views.scene._handle_custom_msg({"kind": "pick", "id": column}, [])
        case "elevation":
            table.views.picture.elevation._on_wish(None, wish, None)
        case "plan":
            table.views.plan._on_wish(None, wish, None)
    assert table.hand.held.piece == column
    assert table.decision.column.value == column
    assert table.views.plan.reading.chosen == column
    assert column in table.views.plan.tray, "a click on the plan puts it there"
    table.views.plan._on_wish(
        None, {"kind": "move", "id": column, "x": 0.0, "y": 50.0, "done": True}, None
    )
    assert (table.hand.held.x, table.hand.held.y) == (0.0, 50.0)
    table.views.plan._on_wish(
        None, {"kind": "move", "id": column, "x": 10.0, "y": 50.0, "done": True}, None
    )
    assert (table.hand.held.x, table.hand.held.y) == (10.0, 50.0)


def test_a_setup_that_cannot_be_finished_is_told_in_a_sentence(lay, monkeypatch):
    table = lay(dealt(Game.free("de", ("Ada", "Ben"), seed=4)))
    monkeypatch.setattr(
        "villa_core.villa.arrangement.setup_moves", lambda _table, _position: iter(())
    )
    table.decision.rest.click()
    assert "no room left for thin red column 1" in table.decision.answer.spoken
    assert "Take a move back" in table.decision.answer.spoken


def test_columns_are_called_by_words_not_by_ids(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1))
    labels = [label for label, _value in table.decision.column.options[1:]]
    assert "hexagonal red column" in labels
    column = table.game.legal_moves.columns[0]
    table.hand.hold(column, 0.0, 40.0)
    told = [choice.label for choice in table.decision.offered]
    assert not any(column in words for words in (*labels, *told))
    table.hand.hold(column, 300.0, 0.0)
    assert f"{the_column(column)} sticks out".lower() in table.decision.answer.spoken.lower()
    table.press("put back")
    log = table.moves.rows[-1][0]
    assert the_column(column) in log
    assert column not in log


def test_reports_stand_apart_from_moves(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1, referee=True))
    aside = [choice.name for choice in table.decision.offered if choice.aside]
    assert aside == ["nobody", "collapsed", "by itself"]
    assert shown(table.decision.blame)
    assert not table.decision.reports.keys() & table.decision.buttons.keys()


def test_a_second_click_that_is_on_its_way_finds_nothing_to_press(lay):
    table = lay(Game.new("de", ALL, seed=1))
    option = table.game.legal_moves.raises[0]
    table.hand.hold(option.column, *option.zone.point())
    for _click in range(2):
        table.frame.go.click()
    assert table.game.number == 1
    for _click in range(2):
        table.decision.buttons["claim"].click()
    assert (table.game.number, table.game.phase) == (2, Phase.CLAIM)
    seat = table.game.players.index(table.game.to_act[0])
    for _click in range(2):
        table.decision.buttons[f"let pass {seat}"].click()
    assert (table.game.number, len(table.game.to_act)) == (3, 2)


# what may be done without ------------------------------------------------------------------------


def label_of(table, name):
    return next(choice.label for choice in table.decision.offered if choice.name == name)


def failed_objection(table):
    """Plays on until the claimant may take a column of the objector."""
    table.press("claim")
    table.press(next(name for name in names(table) if name.startswith("speak")))
    table.hand.choose(table.game.legal_moves.columns[0])
    table.press("put back")
    assert table.game.phase is Phase.PENALTY


def test_a_claimant_may_take_nothing_and_lay_no_plate(lay):
    table = lay(three_on_top())
    failed_objection(table)
    assert label_of(table, "take nothing") == "Take nothing"
    assert "you may take" in table.decision.guide.html
    table.press("take nothing")
    assert table.game.phase is Phase.PLATE
    assert table.game.out == ()
    assert label_of(table, "pass") == "Lay no plate"
    assert "you may lay" in table.decision.guide.html
    table.press("pass")
    assert (table.game.phase, table.game.position.top) == (Phase.BUILD, 1)


def test_who_must_take_a_column_is_not_offered_to_take_nothing(lay):
    game = Game.new("en", ("Ada", "Ben"), seed=1)
    for _turn in range(3):
        game = game.play(next(iter(game.legal_moves)))
    table = lay(game)
    failed_objection(table)
    assert names(table) == []
    assert "you may take" not in table.decision.guide.html


def test_after_a_broken_off_neutral_column_the_turn_may_be_ended(lay):
    table = lay(Game.new("de", ALL[:3], seed=2))
    builder = table.game.turn
    table.hand.choose(table.game.legal_moves.columns[0])
    table.press("put back")
    while table.game.phase is Phase.CHALLENGE:
        table.press(next(name for name in names(table) if name.startswith("let pass")))
    assert table.game.turn == builder
    assert label_of(table, "end turn") == "End the turn"
    assert "or end the turn" in table.decision.guide.html
    table.press("end turn")
    assert table.game.turn != builder


def test_a_real_villa_may_fall_by_itself(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1, referee=True))
    assert label_of(table, "by itself") == "It fell by itself"
    table.press("by itself")
    assert table.game.outcome is not None
    assert table.game.outcome.caused_by is None
    assert "nobody caused it" in table.decision.guide.html


def test_colours_are_dealt_once_the_villa_stands(lay):
    table = lay()
    table.form.columns.value, table.form.seed.value = True, "4"
    table.form.start.click()
    assert table.game.phase is Phase.SETUP
    assert not any(table.game.colors.values()), "nobody knows yet which colour is his (S0)"
    table.decision.rest.click()
    table.press("let go")
    assert table.game.phase is Phase.BUILD
    assert all(table.game.colors.values())
    table.undo()
    assert table.game.phase is Phase.SETUP
    table.bar.restore({"deal colours": False})
    table.hand.set_up(next(iter(table.game.legal_moves)))
    table.press("let go")
    assert table.game.phase is Phase.COLORS


def test_colours_are_rolled_at_a_villa_that_was_set_up_for_the_players(lay):
    table = lay()
    table.form.colors.value, table.form.seed.value = True, "4"
    table.form.start.click()
    assert (table.game.phase, table.game.position.top) == (Phase.COLORS, 1)
    table.press("roll")
    assert any(table.game.colors.values())


# wishes against the rules -------------------------------------------------------------------------


def test_a_foreign_column_is_answered_with_rule_and_a_way_out(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1))
    theirs = table.game.columns_of("Ada")[0]
    table.hand.choose(theirs)
    assert table.hand.held is None
    assert "B1" in table.decision.answer.html
    assert the_column(theirs) in table.decision.answer.html.lower()
    table.decision.remedy.click()
    assert table.hand.held.piece in table.game.columns_of("Ben")


def test_a_spot_over_the_edge_is_answered_and_the_nearest_place_is_set_up(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1))
    column = table.views.plan.tray[0]
    table.hand.hold(column, 300.0, 0.0)
    assert "B6" in table.decision.answer.html
    assert names(table) == ["put back"], "what the rules forbid is not offered"
    table.decision.remedy.click()
    assert table.hand.held.piece == column
    verdict = table.game.explain(m.Raise(column, table.hand.held.x, table.hand.held.y)).verdict
    assert verdict in (Verdict.FINE, Verdict.RISKY)
    table.press("let go")
    assert table.game.number == 1


def test_a_column_over_a_column_on_the_red_plate_stands_on_it(lay):
    tower = Tower.random(3, plates=5)
    colors = {"Ada": ("red", "blue"), "Ben": ("yellow", "green")}
    game = Game.at("de", colors, "Ada", tower=tower)
    game = game.play(next(move for move in game.legal_moves if isinstance(move, m.Raise)))
    table = lay(game)
    under = game.tower.floors[-1].columns[0]
    column = game.legal_moves.columns[0]
    table.hand.hold(column, under.x, under.y)
    assert table.hand.held.on == under.id


# what is shown ------------------------------------------------------------------------------------


def test_names_are_never_read_as_html(lay):
    bad = "<script>alert(1)</script>"
    table = lay(Game.new("de", (bad, "Ben"), seed=1))
    for press in ("claim", "let pass 0"):
        table.press(press)
    panels = [w for w in LIVE.values() if hasattr(w, "html")]
    assert any("&lt;script" in panel.html for panel in panels)
    assert not any("<script" in panel.html for panel in panels)


def test_a_house_rule_is_called_one(lay):
    book = Rulebook.variant("en", F3="claimant-raise", F1="own-raise", F4="that-column")
    table = lay(Game.new(book, ("Ada", "Ben"), seed=1))
    table.press("claim")
    table.press("speak 0")
    assert "house rule" in table.decision.guide.html


def test_the_balance_can_be_hidden_but_rules_are_still_told(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1))
    table.bar.balance.value = False
    column = table.views.plan.tray[0]
    x, y = table.game.legal_moves.raises[0].zone.point()
    table.hand.hold(column, x, y)
    assert table.decision.answer.html == ""
    assert not shown(table.views.verdict)
    table.hand.hold(column, 300.0, 0.0)
    assert "B6" in table.decision.answer.html


def test_typed_numbers_hold_the_column_there(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1))
    table.decision.column.value = table.views.plan.tray[0]
    assert table.hand.held.piece == table.views.plan.tray[0]
    table.decision.x.value = 12.0
    assert (table.hand.held.x, table.hand.held.y) == (12.0, 0.0)


def test_a_collapse_says_who_caused_it_and_who_wins(lay):
    game = SCENARIOS["5a"].start()
    frame = game.tower.frame(game.tower.top)
    falls = next(
        (option.column, frame.x, frame.y)
        for option in game.legal_moves.raises
        if game.explain(m.Raise(option.column, frame.x, frame.y)).verdict is Verdict.FALLS
    )
    table = lay(game)
    table.hand.hold(*falls)
    assert "falls" in table.decision.answer.spoken
    table.press("let go")
    assert table.game.outcome is not None
    told = table.decision.guide.html
    assert table.game.outcome.caused_by in told
    assert "collapsed" in told
    assert not table.views.plan.reading.stability.stable


# referee ------------------------------------------------------------------------------------------


def test_at_a_real_villa_players_report_by_list(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1, referee=True), {"Ben": "careful"})
    assert table.views is None
    assert table.seats["Ben"].is_person
    table.decision.column.value = table.game.legal_moves.columns[0]
    table.press("let go")
    assert table.game.number == 1
    table.decision.blame.value = "Ben"
    table.press("collapsed")
    assert table.game.outcome.caused_by == "Ben"


# looking back -------------------------------------------------------------------------------------


def played_by_computers(lay, moves=8, **settings):
    table = lay(
        Game.new("de", ("Ada", "Ben"), seed=1), everybody_is("careful", ALL[:2]), **settings
    )
    for _move in range(moves):
        table.computers.step()
    return table


def test_a_moment_of_the_past_is_shown_in_all_views_and_nothing_can_be_done_there(lay):
    table = played_by_computers(lay)
    game = table.game
    table.moves._on_wish(None, {"kind": "look", "number": 3}, None)
    past = game.undo(3)
    assert table.game is game
    assert table.views.plan.reading.tower == table.views.picture.reading.tower == past.tower
    assert table.moves.shown == 3
    assert "Move 3 of 8" in table.decision.guide.html
    assert table.event.spoken == past.story
    assert table.decision.offered == ()
    table.hand.choose(past.legal_moves.columns[0])
    assert table.hand.held is None
    assert table.frame.go.description == "Back to now"
    table.frame.press()
    assert table.views.plan.reading.tower == game.tower
    assert table.moves.shown == 8
    assert not shown(table.decision.from_here)


@pytest.mark.parametrize("wish", [9, -1, 2.0, "2", None, [1]])
def test_a_moment_that_never_was_is_not_shown(lay, wish):
    table = played_by_computers(lay, 4)
    table.moves._on_wish(None, {"kind": "look", "number": wish}, None)
    assert not table.looking_back


def seat_buttons(table):
    """The buttons by which a player says which seat is theirs."""
    words = {one.description.removeprefix("I play "): one for one in table.decision.whose.children}
    assert "Which seat is yours?" in table.decision.answer.spoken
    return words


def test_whoever_plays_from_here_may_change_seats_with_the_computer(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1), {"Ben": Seat("gitta")})
    table.computers.pause(True)
    while table.game.number < 3:
        table.computers.step() or table.wish(next(iter(table.game.legal_moves)))
    table.look(2)
    table.decision.from_here.click()
    seat_buttons(table)["Ben"].click()
    assert table.game.number == 2
    assert table.seats["Ben"].is_person
    assert table.seats["Ada"].kind == "gitta"
    assert table.decision.whose.children == ()


def test_among_people_alone_playing_from_here_asks_nothing(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1))
    table.wish(next(iter(table.game.legal_moves)))
    table.look(0)
    table.decision.from_here.click()
    assert table.game.number == 0
    assert not table.looking_back


def test_a_computer_does_not_repeat_its_fatal_move_where_one_plays_from_here(
    lay, tmp_path, monkeypatch
):
    def clumsy(_seat, game, again=0):
        good = next(iter(game.legal_moves))
        return game.play(good if again > 4 else falling_raise(game))

    monkeypatch.setattr(Seat, "play", clumsy)
    start = SCENARIOS["5a"].start()
    table = lay(start, {start.turn: "careful"}, saves=tmp_path)
    table.computers.pause(True)
    table.computers.step()
    assert table.game.outcome is not None
    table.look(table.game.number - 1)
    table.decision.from_here.click()
    other = next(name for name in start.players if name != start.turn)
    seat_buttons(table)[other].click()
    again = lay(saves=tmp_path)  # also after a restart
    again.resume()
    for one in (table, again):
        assert one.computers.step()
        assert one.game.outcome is None


def test_playing_from_a_moment_is_a_new_game_and_the_old_one_is_kept(lay, tmp_path):
    table = played_by_computers(lay, saves=tmp_path)
    old = table.game
    table.look(3)
    table.decision.from_here.click()
    assert table.looking_back, "first it is asked which seat is mine"
    seat_buttons(table)["Ben"].click()
    assert table.game == old.undo(3)
    assert not table.looking_back
    assert table.seats["Ada"].kind == "careful"
    assert table.seats["Ben"].is_person
    kept = [table._saves.load(one)[0] for one in table._saves.offers()]
    assert len(kept) == 2
    assert old in kept
    assert old.undo(3) in kept


def test_the_margin_is_told_after_each_move_and_the_fall_is_marked(lay):
    table = lay(SCENARIOS["5a"].start())
    before = len(table.moves.rows)
    table.wish(falling_raise(table.game))
    *_others, (_story, rules, margin, words, mark) = table.moves.rows
    assert len(table.moves.rows) == before + 1
    assert (words, mark) == ("the villa falls", "lost")
    assert margin < 0
    assert "E2" in rules or "E3" in rules
    table.bar.balance.value = False
    assert not table.moves.measured, "nobody is told how it stands"


def test_a_new_game_in_a_lesson_leads_back_to_its_position(lay):
    first = SCENARIOS["5a"].start()
    table = lay(first)
    assert table.bar.new.description == "Begin again"
    table.wish(falling_raise(first))
    table.bar.new.click()
    assert table.game == first


# the ending, hints and moves looked at again ------------------------------------------------------


def over(lay, **settings):
    table = lay(SCENARIOS["5a"].start(), **settings)
    table.wish(falling_raise(table.game))
    return table


def test_the_ending_tells_the_way_of_the_seal_and_when_it_turned(lay):
    game = SCENARIOS["7a"].play()
    table = lay(game)
    assert not shown(table.ending)
    table.ending.show(game)
    names = [moment.ahead for moment in game.history]
    assert names[-1] in table.ending.way.spoken
    assert table.ending.way.spoken.startswith("The seal's way: ")
    assert table.ending._turned == game.turning.number
    fallen = over(lay)
    assert shown(fallen.ending)
    assert fallen.frame.go.description == "Begin again"


def test_a_rematch_is_the_same_game_with_seats_changed(lay, tmp_path):
    table = over(lay, saves=tmp_path)
    old = table.game
    assert table.frame.go.description == "Rematch, seats changed"
    table.weigh()
    assert table.frame.go.description == "Rematch, seats changed"
    table.frame.press()
    assert table.game.players == (*old.players[1:], old.players[0])
    assert (table.game.number, table.game.rulebook) == (0, old.rulebook)
    assert not shown(table.ending)


def test_a_hint_is_given_counted_kept_and_taken_in_hand(lay, tmp_path):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1), saves=tmp_path)
    table.hints.ask.click()
    hint = table.game.hint()
    assert table.bar.hints == 1
    assert table.hints.ask.description == "Hint (1 so far)"
    assert table.decision.answer.spoken == str(hint)
    ghost = table.views.reading.advised
    assert (ghost.id, *ghost.centre) == (hint.move.column, hint.move.x, hint.move.y)
    table.decision.remedy.click()
    assert table.hand.move == hint.move
    assert table.game.number == 0, "a hint decides nothing"
    other = lay(None, saves=tmp_path)
    other.resume()
    assert other.bar.hints == 1


def test_without_leave_there_is_no_hint_and_no_look_at_the_moves_before_the_end(lay):
    first = SCENARIOS["5a"].start()
    table = lay(first.play(m.BreakOff(first.legal_moves.columns[-1])))
    table.bar.restore({"advice": False})
    table.show_game(table.now)
    table.drawers.pull("help")
    advice = table.drawers.content["help"]
    assert table.hints.ask.disabled
    assert advice.all.disabled
    table.start(first)
    table.wish(falling_raise(first))
    assert table.hints.ask.disabled
    assert not advice.all.disabled


def test_moves_that_could_have_been_better_are_marked_and_explained(lay):
    table = over(lay)
    table.analyse()
    advice = table.drawers.content["help"]
    reviews = [*table.game.reviews()]
    worse = [review.number for review in reviews if review.best is not None]
    assert table.game.number in worse
    assert f"{len(worse)} could have been better" in advice.progress.spoken
    assert table.moves.rows[-1][-1] == "lost", "what fell stays marked as that"
    assert escape(reviews[-1].why) in advice.reviewed.html


def test_the_better_move_is_drawn_where_it_would_have_been_made(lay):
    table = over(lay)
    table.analyse()
    best = next(r for r in table.game.reviews() if r.best is not None and table.draws(r.best))
    advice = table.drawers.content["help"]
    assert f'data-wish="{best.number}"' in advice.reviewed.html
    advice.reviewed._handle_custom_msg({"wish": str(best.number)}, [])
    assert table.looking_back
    assert f"What was better as move {best.number}" in table.decision.guide.html
    shown, before = table.views.reading, table.game.undo(best.number - 1).tower
    assert shown.chosen == best.best.column
    assert shown.before == before, "where it stood is seen as a ghost"
    assert shown.tower == before.raise_column(best.best.column, best.best.x, best.best.y)
    table.look()
    assert not table.views.reading.marks


def test_a_move_looked_at_again_is_told_beside_its_moment(lay):
    table = played_by_computers(lay, 5)
    table.analyse()
    worse = [review for review in table.game.reviews() if review.best is not None]
    for review in worse:
        assert table.moves.rows[review.number - 1][-1] == "?"
    table.look(2)
    told = [*table.game.reviews()][1]
    assert told.standing in table.decision.guide.html


def test_the_table_goes_on_while_moves_are_looked_at(lay):
    async def story():
        table = played_by_computers(lay, 6)
        table.seats = {name: Seat() for name in table.seats}
        table.analyse()
        advice = table.drawers.content["help"]
        assert advice.progress.spoken.startswith("Looking at move 1 of 6")
        table.look(2)
        table.look()
        assert table.game.number == 6
        await until(lambda: "All 6 moves" in advice.progress.spoken)

    in_a_loop(story)


def test_at_a_real_villa_thin_columns_are_told_by_where_they_stand(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1, referee=True))
    labels = [label for label, _value in table.decision.column.options]
    for color in table.game.colors[table.game.turn]:
        assert sum(label.startswith(f"thin {color} column") for label in labels) == 1
    assert not any(label[-1].isdigit() for label in labels)
    wanted = next(value for label, value in table.decision.column.options if "thin" in label)
    table.decision.column.value = wanted
    table.press("let go")
    assert table.game.number == 1
    chosen = [value for _label, value in table.decision.column.options if value]
    assert {value.split("-")[0] for value in chosen} == set(table.game.colors[table.game.turn])


# the computer -------------------------------------------------------------------------------------


def test_what_can_be_touched_is_ringed_in_every_phase_that_asks_for_a_column(lay):
    table = lay(Game.new("de", ALL, seed=1))
    assert table.views.reading.asked == {*table.game.legal_moves.columns}
    table.hand.hold(table.game.legal_moves.columns[0], 0.0, 40.0)
    assert table.views.reading.asked == frozenset(), "one is in the hand"
    table.start(SCENARIOS["6a"].start().play(m.Claim()).play(m.Object("Green")))
    assert table.views.reading.asked == {"red-thick"}
    assert "ringed" in table.decision.guide.spoken
    table.press("put back") if table.hand.held else table.wish(m.BreakOff("red-thick"))
    assert table.game.phase is Phase.PENALTY
    green = {c for c in table.game.floors if c.startswith("green")}
    assert table.views.reading.asked == {*table.views.plan.tray} == green
    table.hand.hold("green-hex", 0.0, 0.0)
    assert table.hand.held.piece == "green-hex", "dragged or tapped, it is chosen"
    table.press("take out")
    assert table.game.phase is Phase.PLATE
    assert table.views.plan.still
    assert "handle" in table.decision.guide.spoken


def test_what_is_offered_instead_is_drawn_where_it_would_be(lay):
    table = lay(SCENARIOS["4"].start())
    frozen = table.game.explain(m.Raise("red-hex", 0.0, 46.0))
    assert not frozen.legal
    table.hand.hold("red-hex", 0.0, 46.0)
    ghost = table.views.reading.advised
    assert (ghost.id, *ghost.centre) == (frozen.remedy.column, frozen.remedy.x, frozen.remedy.y)
    assert "(" not in table.decision.remedy.description, "it is told without coordinates"
    table.hand.choose(None)
    assert table.views.reading.advised is None


def test_nobody_touches_anything_while_the_computer_thinks(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1), {"Ben": "careful"})
    assert table.decision.offered == ()
    assert "thinks" in table.decision.guide.html
    assert table.views.plan.still, "her own columns lie there, and cannot be taken"
    assert all(c.startswith(("red", "blue", "green", "yellow")) for c in table.views.plan.tray)
    assert table.views.reading.asked == frozenset()
    table.hand.choose("red-hex")
    table.hand.hold("red-hex", 0.0, 0.0)
    assert table.hand.held is None
    assert table.computers.step()
    assert not table.computers.step()
    assert table.decision.offered != ()


def test_taking_back_goes_to_the_last_decision_of_a_person(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1), {"Ben": Seat("careful", "perfect")})
    table.computers.step()
    before = table.game
    raised = next(iter(before.legal_moves))
    table.hand.hold(raised.column, raised.x, raised.y)
    table.press("let go")
    table.computers.step()
    after = table.game
    table.bar.back.click()
    assert table.game == before
    table.hand.hold(raised.column, raised.x, raised.y)
    table.press("let go")
    table.computers.step()
    assert table.game == after, "the computer plays the same again"


# models -------------------------------------------------------------------------------------------


# beside the page ----------------------------------------------------------------------------------


def in_a_loop(story):
    """Runs a story as in a kernel, where an event loop is running."""
    return asyncio.run(asyncio.wait_for(story(), 60))


async def until(true):
    while not true():
        await asyncio.sleep(0.005)


def test_the_computer_plays_by_itself_where_an_event_loop_runs(lay):
    async def story():
        table = lay(Game.new("de", ("Ada", "Ben"), seed=1), {"Ben": "careful"})
        assert table.game.number == 0, "nothing waits for the thought"
        await until(lambda: table.computers.due is None)
        assert table.game.number == 1
        assert table.game.to_act == ("Ada",)

    in_a_loop(story)


def test_a_paused_computer_does_nothing_until_it_may_go_on(lay):
    async def story():
        table = lay(Game.new("de", ("Ada", "Ben"), seed=1), {"Ben": "careful"})
        table.bar.pause.click()
        for _turn in range(20):
            await asyncio.sleep(0.005)
        assert table.game.number == 0
        table.bar.pause.click()
        await until(lambda: table.game.number == 1)

    in_a_loop(story)


def test_a_new_game_throws_the_thoughts_about_the_old_one_away(lay):
    async def story():
        table = lay(Game.new("de", ("Ada", "Ben"), seed=1), {"Ben": "careful"})
        other = Game.new("de", ("Cleo", "Dan"), seed=2)
        table.start(other)
        for _turn in range(20):
            await asyncio.sleep(0.005)
        assert table.game == other

    in_a_loop(story)


def test_a_thought_that_fails_is_told_in_a_sentence(lay, monkeypatch):
    async def story():
        def fails(*_what):
            raise GameError("The computer has lost the thread.")

        monkeypatch.setattr(Seat, "play", fails)
        table = lay(Game.new("de", ("Ada", "Ben"), seed=1), {"Ben": "careful"})
        await until(lambda: table.decision.answer.html)
        assert "lost the thread" in table.decision.answer.html

    in_a_loop(story)


def test_a_collapse_is_filmed_and_played_in_3d(lay):
    async def story():
        game = SCENARIOS["5a"].start()
        frame = game.tower.frame(game.tower.top)
        raises = (m.Raise(c, frame.x, frame.y) for c in game.legal_moves.columns)
        falls = next(move for move in raises if game.explain(move).verdict is Verdict.FALLS)
        table = lay(game, scene=True)
        played = []
        table.views.scene.play = lambda fall, *_told: played.append(fall)
        table.wish(falls)
        await until(lambda: played)
        assert played[0].left == table.views.plan.reading.tower

    in_a_loop(story)


def test_a_column_in_the_hand_is_not_swapped_by_the_way_out(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1))
    column = table.views.plan.tray[0]
    table.hand.hold(column, 0.0, 46.0)
    table.explain(m.Claim())
    assert "F1" in table.decision.answer.html
    table.decision.remedy.click()
    assert table.hand.held.piece == column
    table.explain(m.Raise(table.game.columns_of("Ada")[0], 0.0, 46.0))
    assert "B8" in table.decision.answer.html
    table.decision.remedy.click()
    assert table.hand.held.piece == column


def test_the_way_out_is_offered_in_the_words_of_the_table(lay):
    table = lay(Game.new("de", ("Ada", "Ben"), seed=1))
    theirs = next(c for c in table.game.columns_of("Ada") if c.endswith("hex"))
    table.hand.choose(theirs)
    offered = table.decision.remedy.description
    assert offered.startswith("Instead: raise the hexagonal ")
    assert "break off" not in offered.lower()
