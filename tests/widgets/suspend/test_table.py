"""SuspendTable in the kernel: whole games, answers to every wish, saves, no leaks."""

import asyncio
import json
import random
from dataclasses import replace

import pytest
from page import wish

from villa_core.suspend import Mobile, RodSet, SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.opponents import OPPONENTS
from villa_core.suspend.position import Phase
from villa_widgets.suspend.guidance import heading, rules_beside, why_it_fell
from villa_widgets.suspend.hand import HeldRod
from villa_widgets.suspend.start import Chair
from villa_widgets.suspend.table import SuspendTable
from villa_widgets.table.saves import Damaged, Saves, written
from villa_widgets.table.saves import opened as read

LEVEL = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")
LEVEL = LEVEL.hang("blue-2", "orange-1", "n5")


@pytest.fixture
def opened():
    """Makes tables without 3D and closes them in the end."""
    made = []

    def table(game=None, computers=None, saves=None):
        made.append(SuspendTable(game, computers, saves=saves, scene=False))
        return made[-1]

    yield table
    for one in made:
        one.close()


def last_rod(turn: str = "Ada") -> SuspendGame:
    """A beginner game in which each player has one rod left."""
    return SuspendGame.at("beginner", {"Ada": ["red-1"], "Ben": ["red-2"]}, turn, mobile=LEVEL)


def test_a_game_is_played_to_its_winner(opened):
    table = opened(last_rod())
    table.hold("red-1", "orange-1", "n1")
    table.press("let go")
    assert table.game.outcome is not None
    assert table.game.outcome.winner == "Ada"
    assert "Ada wins" in table.decision.guide.html
    assert "U7" in table.decision.guide.html
    assert table.decision.offered == ()


def test_a_wish_against_the_rules_is_answered_with_a_way_out(opened):
    table = opened(SuspendGame.new("beginner", ("Ada", "Ben"), seed=1))
    table.hold("black-1", "hook")
    assert "Ada has longer rods than black rod 1" in table.decision.answer.html
    assert "<kbd>U7</kbd>" in table.decision.answer.html
    assert table.decision.remedy.layout.display is None
    assert "let go" not in [choice.name for choice in table.decision.offered]
    table.decision.remedy.click()
    assert table.decision.hand.held.rod.startswith("orange")
    table.press("let go")
    assert table.game.number == 1


def test_a_taken_spot_is_answered_with_u2(opened):
    table = opened(last_rod())
    table.hold("red-1", "orange-1", "n3")
    assert "<kbd>U2</kbd>" in table.decision.answer.html
    table.hold("red-1", "hook")
    assert "<kbd>U2</kbd>" in table.decision.answer.html


def test_what_is_offered_instead_is_marked_where_it_would_hang(opened):
    table = opened(last_rod())
    plan = table.picture.plan
    assert plan._advised == ("", "", "")
    table.hold("red-1", "orange-1", "n3")
    offered = table._answer.remedy
    assert plan._advised == (offered.on, offered.spot, "instead here")
    assert plan._ghost == ("", "")
    table.hold("red-1", "orange-1", "n1")  # that is fine, so nothing is offered
    assert plan._advised == ("", "", "")


def test_a_hint_is_drawn_as_a_rod_that_is_only_meant(opened):
    table = opened(last_rod())
    table.decision.hand.take(HeldRod())
    table.hints._ask()
    advised = table.hints.move
    plan = table.picture.plan
    assert plan._advised == (advised.on, advised.spot, "")
    assert plan._ghost == (advised.rod, "like this")


def test_every_phase_says_what_to_touch(opened):
    table = opened(SuspendGame.new("intermediate", ("Ada", "Ben"), seed=1))
    assert "the die says the colour" in table.decision.guide.html
    table.press("roll")
    table.decision.hand.take(HeldRod())
    table._held()
    assert "Take a rod by a notch" in table.decision.guide.html
    table.hold(table.game.legal_moves.rods[0], "hook")
    assert "Then let go" in table.decision.guide.html


def test_what_falls_is_shown_explained_and_given_to_who_made_it_fall(opened):
    table = opened(last_rod())
    table.hold("red-1", "orange-1", "s0", by="s0")
    assert "is-falls" in table.decision.answer.html
    choice = table.decision.offered[0]
    assert (choice.name, choice.label) == ("let go", "Let it fall")
    table.press("let go")
    game = table.game
    assert game.position.fallen
    assert "U6" in table.decision.answer.html
    assert set(game.position.fallen) <= set(game.piles["Ada"])
    assert why_it_fell(game)[0].startswith(("Falling", "These fall"))


def test_a_foul_is_reported_and_costs_the_turn(opened):
    table = opened(SuspendGame.new("beginner", ("Ada", "Ben"), seed=1))
    table.press("other hand")
    assert table.game.turn == "Ben"
    assert "other hand" in table.moves.rows[-1][0]
    assert "U4" in table.moves.rows[-1][1]


def real_table(mode="intermediate"):
    """A real table with rods hanging, at the turn of Ada, before the roll."""
    piles = {"Ada": ["red-1"], "Ben": ["red-2"], "Cleo": ["red-3"]}
    return SuspendGame.at(mode, piles, "Ada", hanging=["orange-1", "blue-1", "blue-2"])


def test_a_touch_and_a_fall_are_reported_before_the_roll_and_for_anybody(opened):
    table = opened(real_table())
    assert table.game.phase is Phase.ROLL
    table.decision.report.ticks["blue-1"].value = True
    table.decision.report.ticks["blue-2"].value = True
    table.decision.who.value = "Cleo"
    table.press("bumped")
    assert set(table.game.piles["Cleo"]) == {"red-3", "blue-1", "blue-2"}
    assert "They go to Cleo (U6)" in table.decision.answer.spoken
    assert "U6" in table.moves.rows[-1][1]
    assert (table.game.turn, table.decision.who.value) == ("Ada", "Ada")
    table.press("other hand")
    assert table.game.turn == "Ben"


def test_reports_stand_apart_so_that_no_second_click_becomes_one(opened):
    for game in (real_table(), SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)):
        table = opened(game)
        aside = [choice.name for choice in table.decision.offered if choice.aside]
        assert aside == ["other hand", "bumped"][: len(aside)]
        assert not table.decision.reports.keys() & table.decision.buttons.keys()


def test_a_second_click_that_is_on_its_way_finds_nothing_to_press(opened):
    table = opened(SuspendGame.new("beginner", ("Ada", "Ben"), seed=1))
    table.hold("orange-1", "hook")
    for _click in range(2):
        table.decision.buttons["let go"].click()
    assert (table.game.number, table.game.turn) == (1, "Ben")


def test_a_fall_outside_a_move_needs_rods_that_hang(opened):
    table = opened(real_table("beginner"))
    button = table.decision.reports["bumped"]
    assert button.disabled
    table.decision.report.rod.value = "red-1"
    table.decision.report.ticks["red-1"].value = True
    assert button.disabled, "it is being hung, so that is a fall in a move"
    table.decision.report.ticks["red-1"].value = False
    table.decision.report.ticks["blue-1"].value = True
    assert not button.disabled


def test_passing_is_offered_where_there_is_no_place_and_only_there(opened):
    table = opened(SuspendGame.new("beginner", ("Ada", "Ben"), seed=1))
    assert "pass" not in names(table)
    pieces = RodSet.standard()
    sticky = tuple(
        replace(rod, spots=tuple(spot._replace(limit=999.0) for spot in rod.spots))
        for rod in pieces.rods
    )
    low = replace(pieces, rods=sticky, stand=pieces.stand._replace(hook=(150.0, 0.0, 10.0)))
    piles = {"Ada": ["red-1"], "Ben": ["red-2", "black-1"]}
    table = opened(SuspendGame.at("beginner", piles, "Ada", mobile=Mobile.empty(low)))
    assert heading(table.game) == "Ada finds no place for a rod"
    assert names(table)[0] == "pass"
    assert "let go" not in names(table)
    table.press("pass")
    assert table.game.outcome.winner == "Ada", "nobody can hang a rod any more"


def test_a_better_move_is_drawn_where_it_would_have_been(opened):
    table = opened(last_rod().play(m.Hang("red-1", "orange-1", "s0", "n2")))
    table.analyse()
    review = table.drawers.content["help"]._seen[0][1]
    assert "Better: hang red rod 1" in review.why
    assert "Show me" in table.drawers.content["help"].reviewed.html
    table.drawers.content["help"]._show_better("1")
    plan, best = table.picture.plan, review.best
    assert plan.held[:4] == (best.rod, best.on, best.spot, best.by)
    assert plan._ghost == ("red-1", "better here")
    table.look()
    assert plan.held is None
    assert plan._ghost == ("", "")


def test_spots_are_chosen_in_the_drawing_too(opened):
    table = opened(last_rod())
    plan = table.picture.plan
    wish(plan, kind="pick", on="orange-1", spot="n1")
    assert table.decision.hand.held.move == m.Hang("red-1", "orange-1", "n1", "s2")
    assert plan._chosen == ["orange-1", "n1"]
    wish(plan, kind="pick", on="orange-1", spot="n99")
    assert table.decision.hand.held.move is None


def test_the_sound_is_one_switch_for_all_views(opened):
    table = opened(last_rod())
    (sound,) = table.picture.tools()  # without 3D there is nothing else to switch
    sound.value = True
    assert table.picture.plan.sound


def test_the_die_is_rolled_and_shown_with_its_letter(opened):
    table = opened(SuspendGame.new("intermediate", ("Ada", "Ben"), seed=4))
    assert [choice.name for choice in table.decision.offered] == ["roll", "other hand"]
    table.press("roll")
    assert table.game.rolled == "red"
    assert ">R</span>" in table.decision.die.html
    assert "red" in heading(table.game)


def test_rods_that_may_be_hung_come_first_and_say_whose_they_are(opened):
    table = opened(SuspendGame.new("intermediate", ("Ada", "Ben"), seed=4))
    table.press("roll")
    pile = table.decision.hand.pile
    assert [rod["id"] for rod in pile.rods[: pile.first]] == ["red-1", "red-2"]
    notes = {rod["id"]: rod["note"] for rod in pile.rods}
    assert "pile of Ben" in notes["red-3"]


def test_a_free_sculpture_is_taken_down_again_and_finished(opened):
    game = SuspendGame.new("solo", ("Ada",), seed=1)
    game = game.play(m.Hang("orange-1", "hook", by="n4"))
    table = opened(game)
    names = [choice.name for choice in table.decision.offered]
    assert names == ["let go", "take down", "finish"]
    table.decision.down.value = "orange-1"
    table.press("take down")
    assert table.game.hanging == ()
    table.press("finish")
    assert table.game.phase is Phase.OVER
    assert "finished" in table.decision.guide.html


def test_a_tie_is_played_backwards_by_taking_rods_down(opened):
    piles = {"Ada": ["red-1"], "Ben": ["red-2"]}
    game = SuspendGame.at("beginner", piles, "Ada", mobile=LEVEL, equal_turns=True)
    game = game.play(m.Hang("red-1", "orange-1", "n6", "s2"))
    game = game.play(m.Hang("red-2", "orange-1", "n2", "s2"))
    assert game.phase is Phase.BACKWARDS
    table = opened(game)
    assert "Ben takes a rod down" in table.decision.guide.html
    table.decision.down.value = "red-2"
    table.press("take down")
    assert table.game.removed["Ben"] == 1
    assert "1 taken down" in table.piles.html
    assert "U10" in table.moves.rows[-1][1]


def test_points_of_a_tournament_are_listed_round_by_round(opened):
    game = SuspendGame.at(
        "expert",
        {"Ada": ["red-1"], "Ben": ["red-2", "black-1"]},
        "Ada",
        mobile=LEVEL,
        rolled="red",
        points={"Ben": 3},
    )
    table = opened(game)
    assert "<td>3</td>" in table.rounds.html
    table.hold("red-1", "orange-1", "n1")
    table.press("let go")
    assert table.game.round == 2
    assert "round 1" in table.rounds.html
    assert f"<td>{table.game.points['Ben']}</td>" in table.rounds.html


def test_the_computer_plays_its_turns(opened):
    table = opened(SuspendGame.new("beginner", ("Ada", "Ben"), seed=1), {"Ben": "careful"})
    table.hold("orange-1", "hook")
    table.press("let go")
    assert "thinks" in table.decision.guide.html
    assert table.decision.offered == ()
    assert table.computers.step()
    assert table.game.turn == "Ada"
    assert not table.computers.step()


def test_the_computer_thinks_beside_the_page(opened):
    async def play() -> SuspendGame:
        game = SuspendGame.new("intermediate", ("Ada", "Ben"), seed=2)
        table = opened(game, {"Ada": "random"})
        table.bar.paces.value = 0.0
        while table.game.turn == "Ada":
            await asyncio.sleep(0.01)
        return table.game

    assert asyncio.run(asyncio.wait_for(play(), 60)).number >= 1


@pytest.mark.parametrize("mode", ["beginner", "intermediate"])
def test_computers_play_a_legal_game_for_many_moves(mode):
    game = SuspendGame.new(mode, ("Ada", "Ben"), seed=6)
    for _move in range(12):
        if game.outcome is None:
            game = Chair("careful").play(game)
    assert len(game.hanging) >= 4


def test_taking_back_goes_to_the_last_move_of_a_person(opened):
    table = opened(SuspendGame.new("beginner", ("Ada", "Ben"), seed=1), {"Ben": "random"})
    table.hold("orange-1", "hook")
    table.press("let go")
    table.computers.step()
    table.undo()
    assert table.game.number == 0


def test_every_decision_has_rules_beside_it():
    dice = random.Random(3)
    for mode in ("beginner", "intermediate", "expert"):
        game = SuspendGame.new(mode, ("Ada", "Ben"), seed=2, connector=True)
        for _step in range(4):
            assert rules_beside(game)
            assert heading(game)
            moves = iter(game.legal_moves)
            game = game.play(dice.choice([move for move, _n in zip(moves, range(5), strict=False)]))


# saves -------------------------------------------------------------------------------------------


def test_a_game_is_kept_after_every_move_and_goes_on(opened, tmp_path):
    first = opened(
        SuspendGame.new("beginner", ("Ada", "Ben"), seed=1), {"Ben": "careful"}, tmp_path
    )
    first.hold("orange-1", "hook")
    first.press("let go")
    again = opened(None, saves=tmp_path)
    assert "Ada and Ben" in again.form.saved.options[0][0]
    again.form.go_on.click()
    assert again.game == first.game
    assert again.seats["Ben"] == Chair("careful")


def test_a_game_goes_on_with_all_settings_and_chairs_as_before(opened, tmp_path):
    game = SuspendGame.new("expert", ("Ada", "Ben"), 1, connector=True, equal_turns=True)
    first = opened(game, {"Ben": "random"}, tmp_path)
    first.bar.restore({"take back": False})
    first.bar.balance.value = False
    first.bar.paces.index = 1
    first.bar.pause.click()
    again = opened(None, saves=tmp_path)
    assert "Ada and Ben, 0 moves so far, 0 rods hang (" in again.form.saved.options[0][0]
    again.form.go_on.click()
    assert again.laid == first.laid
    assert again.laid.settings == {
        "balance": False,
        "take back": False,
        "pace": 1,
        "paused": True,
        "deal colours": False,
        "advice": True,
        "hints": 0,
        "again": 0,
        "spared": -1,
    }
    assert again.game.rulebook == game.rulebook
    other = opened(SuspendGame.new("beginner", ("Cleo", "Dan"), seed=2))
    other.go_on(written(first.game, first.laid))
    assert (other.game, other.laid) == (first.game, first.laid)


def test_a_free_sculpture_is_offered_again(opened, tmp_path):
    table = opened(SuspendGame.new("solo", ("Ada",), seed=1), saves=tmp_path)
    table.hold("orange-1", "hook")
    table.press("let go")
    assert (
        "sculpture of Ada"
        in Saves(tmp_path, SuspendGame.from_json, SuspendTable.built).offers()[0].sentence
    )


def test_a_damaged_save_is_put_aside_and_told(opened, tmp_path):
    (tmp_path / "game.villa.json").write_text("{", encoding="utf-8")
    table = opened(None, saves=tmp_path)
    assert "could not be read" in table.form.answer.html
    assert (tmp_path / "game.villa.json.damaged").exists()


@pytest.mark.parametrize("text", ["nonsense", "{}", "[]", '{"format": "suspend-game/1"}'])
def test_a_file_that_is_no_game_is_refused_with_a_sentence(text):
    with pytest.raises(Damaged):
        read(text, SuspendGame.from_json)


def test_a_plain_game_file_can_be_opened(opened):
    game = SuspendGame.new("expert", ("Ada", "Ben"), seed=3).play(m.Roll())
    table = opened()
    table.go_on(game.to_json())
    assert table.game == game
    assert json.loads(table.game.to_json())["mode"] == "expert"


# a real set on the table -------------------------------------------------------------------------


def names(table):
    return [choice.name for choice in table.decision.offered]


def test_at_a_real_table_players_report_and_nothing_is_drawn(opened):
    table = opened(SuspendGame.new("beginner", ("Ada", "Ben"), seed=1, referee=True))
    assert names(table) == ["it hangs", "it fell", "pass", "nobody can hang", "other hand"]
    assert table.picture.layout.display == "none"
    report, buttons = table.decision.report, table.decision.buttons
    assert buttons["it hangs"].disabled, "no rod is chosen yet"
    report.rod.value = "orange-1"
    assert not buttons["it hangs"].disabled
    assert buttons["it fell"].disabled, "nothing is ticked"
    table.press("it hangs")
    assert table.game.hanging == ("orange-1",)
    assert table.game.turn == "Ben"
    assert "Hanging" in table.piles.html


def test_rods_that_fell_at_a_real_table_are_ticked_and_change_hands(opened):
    piles = {"Ada": ["red-1"], "Ben": ["red-2"]}
    table = opened(SuspendGame.at("beginner", piles, "Ada", hanging=["orange-1", "blue-1"]))
    ticks = table.decision.report.ticks
    shown = [rod for rod, tick in ticks.items() if tick.layout.display != "none"]
    assert sorted(shown) == ["blue-1", "orange-1", "red-1"]
    ticks["blue-1"].value = ticks["red-1"].value = True
    assert table.decision.buttons["it hangs"].disabled, "it cannot hang and fall"
    table.press("it fell")
    assert set(table.game.piles["Ada"]) == {"red-1", "blue-1"}
    assert "They go to Ada (U6)" in table.decision.answer.html
    assert "U6" in table.moves.rows[-1][1]
    assert not any(tick.value for tick in ticks.values())


def test_a_report_against_the_rules_names_the_rule_and_offers_another_rod(opened):
    table = opened(SuspendGame.new("beginner", ("Ada", "Ben"), seed=1, referee=True))
    table.decision.report.rod.value = "black-1"
    table.press("it hangs")
    assert table.game.number == 0
    assert "<kbd>U7</kbd>" in table.decision.answer.html
    table.decision.remedy.click()
    assert table.decision.report.rod.value == "orange-1"
    assert table.game.number == 0, "only what happened is reported"


@pytest.mark.parametrize("color", ["", "green"])
def test_the_real_die_is_reported_or_the_page_rolls_it(opened, color):
    table = opened(SuspendGame.new("intermediate", ("Ada", "Ben"), seed=4, referee=True))
    assert names(table) == ["report the die", "nobody can hang", "other hand"]
    table.decision.report.color.value = color
    table.press("report the die")
    assert table.game.rolled == (color or "red")


def test_a_real_tie_is_played_backwards_by_reports(opened):
    piles = {"Ada": ["red-1"], "Ben": ["red-2"]}
    table = opened(SuspendGame.at("beginner", piles, "Ada", hanging=["orange-1", "blue-1"]))
    table.press("nobody can hang")
    assert "U10" in table.moves.rows[-1][1]
    assert names(table) == ["it is down", "it fell", "other hand", "bumped"]
    report, loser = table.decision.report, table.game.turn
    report.rod.value = "orange-1"
    report.ticks["blue-1"].value = True
    table.press("it fell")
    assert table.game.outcome.winner == ({"Ada", "Ben"} - {loser}).pop()


def test_a_game_at_a_real_table_is_kept_and_goes_on(opened, tmp_path):
    first = opened(None, saves=tmp_path)
    first.form.referee.value = True
    first.form.seats[1].kind.value = "nils"
    first.form.start.click()
    assert first.game.referee
    assert first.seats["Nils"].is_person, "the computer has no hands at a real table"
    first.decision.report.rod.value = "orange-1"
    first.press("it hangs")
    again = opened(None, saves=tmp_path)
    again.form.go_on.click()
    assert again.game == first.game
    again.undo()
    assert again.game.number == 0


# the form ----------------------------------------------------------------------------------------


def test_the_form_begins_the_game_that_it_describes(opened):
    table = opened()
    table.form.mode.value, table.form.seed.value = "intermediate", "4"
    table.form.names = ("Ada", "Ben", "Cleo")
    table.form.connector.value = True
    table.form.seats[2].kind.value = "lupo"
    table.form.start.click()
    assert table.game.players == ("Ada", "Ben", "Lupo"), "an opponent brings its name"
    assert table.game.rulebook.connector
    assert not table.seats["Lupo"].is_person


def test_the_form_says_what_is_missing(opened):
    table = opened()
    table.form.names = ("Ada", "Ada")
    table.form.start.click()
    assert table.game is None
    assert "same name" in table.form.answer.html


def test_names_are_escaped(opened):
    table = opened(SuspendGame.new("beginner", ("<b>Eve</b>", "Ben"), seed=1))
    for panel in (table.piles, table.decision.guide):
        assert "<b>Eve" not in panel.html


def test_between_two_rounds_the_sculpture_is_looked_at_until_somebody_goes_on():
    dice, bot = random.Random(1), OPPONENTS["sofie"].bot
    game = SuspendGame.new("expert", ("Ada", "Ben"), 1)
    while game.round == 1:
        before, game = game, game.play(bot.move(game, game.turn, dice))
    table = SuspendTable(before, {"Ada": "sofie", "Ben": "sofie"}, saves=None, scene=False)
    table.show_game(game)
    assert table.frame.go.description == "Begin round 2"
    assert "Round 1 is over" in table.decision.guide.html
    assert len(table.picture.plan.mobile) == len(before.hanging) + 1
    assert table.paused_at(game), "nobody plays on"
    table.frame.press()
    assert len(table.picture.plan.mobile) == 0
    assert not table.paused_at(game)
    table.close()
