"""The rules of Suspend, one after the other: what is allowed, and what happens then."""

import pickle

import pytest
from rule_marks import rule

from villa_core.errors import GameError, IllegalMove
from villa_core.play.refusals import Verdict
from villa_core.suspend import Mobile, SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.game import Phase, Termination
from villa_core.suspend.rods import ROD_IDS
from villa_core.suspend.rulebook import RULE_IDS, Rules

TWO, THREE = ("Ada", "Ben"), ("Ada", "Ben", "Cleo")
LEVEL = Mobile.empty().hang("orange-4")


def broken(game, move):
    """The rules that a move breaks, none for a slip; playing it must name the same ones."""
    explanation = game.explain(move)
    assert explanation.verdict is Verdict.ILLEGAL
    assert move not in game.legal_moves
    with pytest.raises(IllegalMove) as caught:
        game.play(move)
    assert caught.value.rules == explanation.rules
    assert all(
        finding.text and bool(finding.source) == bool(finding.rule)
        for finding in explanation.findings
    )
    if game.outcome is None:
        assert explanation.remedy in game.legal_moves
    return set(explanation.rules)


# U1


@rule("U1")
def test_a_game_begins_with_all_rods_dealt_and_nothing_hanging():
    game = SuspendGame.new("intermediate", THREE, 1)
    assert [len(pile) for pile in game.piles.values()] == [6, 6, 6]
    assert len(game.draw_pile) == 6
    assert game.hanging == ()
    assert game.turn == "Ada"
    assert broken(SuspendGame.new("beginner", TWO, 1), m.Hang("pink-1", "hook", by="n1")) == set()


@pytest.mark.parametrize(
    ("mode", "players"),
    [
        ("beginner", ("Ada",)),
        ("expert", tuple("ABCDE")),
        ("solo", TWO),
        ("novice", TWO),
        ("beginner", ("Ada", "Ada")),
        ("beginner", ("Ada", " ")),
    ],
)
def test_games_that_cannot_be_are_refused(mode, players):
    with pytest.raises(GameError):
        SuspendGame.new(mode, players)


# U2, U3


@rule("U2")
def test_a_rod_hangs_on_free_spots_of_hanging_rods_only():
    game = SuspendGame.at("beginner", {"Ada": ["red-1"], "Ben": ["red-2"]}, "Ada", mobile=LEVEL)
    assert broken(game, m.Hang("red-1", "orange-4", "n4", "s2")) == {"U2"}  # the hook is there
    assert broken(game, m.Hang("red-1", "hook", by="s2")) == {"U2"}
    assert broken(game, m.Hang("red-1", "blue-1", "n1", "s2")) == {"U2"}
    assert broken(game, m.Hang("red-1", "orange-4", "n9", "s2")) == set()
    assert broken(game, m.Hang("red-1", "orange-4", None, "s2")) == set()
    assert broken(game, m.Hang("red-1", "orange-4", "n3", "n9")) == set()
    assert broken(game, m.Hang("red-1", "orange-4", "n3", "s2", float("nan"))) == set()
    assert broken(game, m.Hang("red-1", "hook", "n3", "s2")) == {"U2"}
    assert broken(game, m.Hang("red-1")) == {"U2"}
    assert "U2" in broken(game, m.Hang("orange-4", "orange-4", "n3", "n4"))
    assert m.Hang("red-1", "orange-4", "n3", "s2") in game.legal_moves


@rule("U2")
def test_every_broken_rule_is_named_at_once():
    game = SuspendGame.at(
        "beginner", {"Ada": ["red-1", "black-1"], "Ben": ["red-2"]}, "Ada", mobile=LEVEL
    )
    assert broken(game, m.Hang("black-1", "orange-4", "n4", "n2")) == {"U2", "U7"}
    assert broken(game, m.Hang("black-1", "connector", by="n2")) == {"U3", "U7"}


@rule("U2")
def test_sliding_onto_a_taken_spot_is_allowed():
    mobile = LEVEL.hang("blue-1", "orange-4", "n3")
    game = SuspendGame.at(
        "beginner", {"Ada": ["black-1", "black-3"], "Ben": ["black-2"]}, "Ada", mobile=mobile
    )
    assert broken(game, m.Hang("black-1", "orange-4", "n3", "n2")) == {"U2"}
    after = game.play(m.Hang("black-1", "orange-4", "s3", "n2"))
    assert after.mobile.occupied("orange-4", "n3") == ("blue-1", "black-1")
    assert after.turn == "Ben"


@rule("U3 hook-only", "U3 connector")
def test_the_connector_is_a_hanging_point_only_if_agreed_before():
    move = m.Hang("orange-1", "connector", by="n4")
    assert broken(SuspendGame.new("beginner", TWO, 1), move) == {"U3"}
    game = SuspendGame.new("beginner", TWO, 1, connector=True).play(move)
    assert game.mobile.find("orange-1").on == "connector"
    assert broken(game, m.Hang("orange-3", "connector", by="n4")) == {"U3"}
    assert game.rulebook["U3"].chosen
    assert SuspendGame.from_json(game.to_json()).rulebook.connector


# U4, U5, U6


@rule("U4")
def test_touching_with_the_other_hand_costs_the_turn_and_the_rod_goes_back():
    game = SuspendGame.new("beginner", TWO, 1)
    after = game.play(m.OtherHand())
    assert after.turn == "Ben"
    assert after.piles == game.piles
    assert after.hanging == ()
    assert "loses the turn" in after.log[-1]


@rule("U4")
def test_a_touch_before_the_roll_costs_the_turn_too():
    after = SuspendGame.new("expert", TWO, 1).play(m.OtherHand())
    assert (after.turn, after.phase) == ("Ben", Phase.ROLL)
    rolled = SuspendGame.new("expert", TWO, 1).play(m.Roll("red")).play(m.OtherHand("Ada"))
    assert (rolled.turn, rolled.rolled) == ("Ben", None)


@rule("U4")
def test_a_touch_while_playing_backwards_costs_the_turn_and_removes_nothing():
    game = tie()
    after = game.play(m.OtherHand())
    assert (game.turn, after.turn) == ("Ben", "Ada")
    assert after.removed == game.removed
    assert after.tied == game.tied


@rule("U4")
def test_a_touch_out_of_turn_is_told_and_costs_nobody_a_turn():
    game = SuspendGame.new("intermediate", TWO, 1).play(m.Roll("red"))
    after = game.play(m.OtherHand("Ben"))
    assert (after.turn, after.rolled) == ("Ada", "red")
    assert "Ben touches hanging rods" in after.log[-1]
    assert "loses" not in after.log[-1]
    assert broken(game, m.OtherHand("Cleo")) == set()
    assert SuspendGame.from_json(after.to_json()) == after


def touching_the_table():
    """A game and a move of it after which a rod would touch the table."""
    piles = {"Ada": ["orange-3"], "Ben": ["blue-1"]}
    game = SuspendGame.at("beginner", piles, "Ada", mobile=Mobile.random(1, 14))
    return game, m.Hang("orange-3", "black-4", "n3", "s2")


@rule("U5")
def test_a_rod_that_makes_something_touch_the_table_must_be_hung_elsewhere():
    game, move = touching_the_table()
    assert broken(game, move) == {"U5"}
    assert "touch the table" in game.explain(move).findings[0].sentence
    better = game.explain(move).remedy
    assert better.rod == move.rod
    assert game.play(better).mobile.balance().clearance > 0


@rule("U11")
def test_in_a_free_sculpture_nothing_is_refused_and_what_lies_on_the_table_hangs_no_more():
    game, move = touching_the_table()
    solo = SuspendGame.at("solo", {"Ada": [move.rod]}, "Ada", mobile=game.mobile)
    explanation = solo.explain(move)
    assert explanation.legal
    assert explanation.falls
    after = solo.play(move)
    assert after.mobile.balance().clearance > 0
    assert set(after.position.fallen) <= set(after.piles["Ada"])
    assert SuspendGame.from_json(after.to_json()) == after


@rule("U11", "U3 connector")
def test_a_free_sculpture_that_was_begun_without_the_connector_has_it():
    old = SuspendGame.at("solo", {"Ada": ["red-1"]}, "Ada", mobile=Mobile.empty().hang("orange-1"))
    text = old.to_json().replace('"connector": true', '"connector": false')
    assert m.Hang("red-1", "connector", by="s2") in SuspendGame.from_json(text).legal_moves


@rule("U5")
def test_who_can_hang_a_rod_may_not_pass():
    assert broken(SuspendGame.new("beginner", TWO, 1), m.Pass()) == {"U5"}
    game = SuspendGame.new("beginner", TWO, 1, referee=True)
    assert game.play(m.Pass()).turn == "Ben"  # at a real table the players know


@rule("U6")
def test_what_falls_goes_to_the_player_who_made_it_fall():
    mobile = LEVEL.hang("blue-1", "orange-4", "n3").hang("blue-2", "orange-4", "n5")
    game = SuspendGame.at(
        "beginner", {"Ada": ["yellow-1"], "Ben": ["red-1", "black-1"]}, "Ada", mobile=mobile
    )
    move = m.Hang("yellow-1", "blue-1", "n1", "s0")
    explanation = game.explain(move)
    assert explanation.verdict is Verdict.FALLS
    assert explanation.legal
    assert "yellow rod 1" in explanation.sentence
    assert explanation.remedy in game.legal_moves
    after = game.play(move)
    fallen = set(after.position.fallen)
    assert "yellow-1" in fallen
    assert fallen <= set(after.piles["Ada"])
    assert set(after.hanging) == set(mobile.rod_ids()) - fallen
    assert after.mobile.balance().grip >= 0
    assert after.outcome is None
    assert after.turn == "Ben"
    assert "fall" in after.log[-1]


@rule("U6")
def test_falls_are_reported_at_a_real_table():
    game = SuspendGame.at(
        "beginner",
        {"Ada": ["red-1", "black-3"], "Ben": ["black-1"]},
        "Ada",
        hanging=["orange-1", "blue-1"],
    )
    after = game.play(m.Fell("red-1", ("blue-1", "red-1")))
    assert set(after.piles["Ada"]) == {"red-1", "black-3", "blue-1"}
    assert after.hanging == ("orange-1",)
    assert after.turn == "Ben"
    assert broken(game, m.Fell("red-1", ())) == {"U6"}
    assert broken(game, m.Fell("red-1", ("green-1",))) == {"U6"}
    assert broken(game, m.Fell("red-1", ("blue-1", "blue-1"))) == {"U6"}
    assert broken(SuspendGame.new("beginner", TWO), m.Fell("orange-1", ("orange-1",))) == {"U6"}
    stays = game.play(m.Hang("red-1"))
    assert stays.hanging == ("red-1", "blue-1", "orange-1")


def real_table(mode="beginner", rolled=None):
    """A real table with three rods hanging, at the turn of Ada."""
    piles = {"Ada": ["red-1", "black-3"], "Ben": ["black-1"], "Cleo": ["black-2"]}
    hanging = ["orange-1", "blue-1", "blue-2"]
    return SuspendGame.at(mode, piles, "Ada", hanging=hanging, rolled=rolled)


@rule("U6")
@pytest.mark.parametrize(("mode", "rolled"), [("beginner", None), ("expert", None)])
@pytest.mark.parametrize("who", ["Ada", "Ben", "Cleo"])
def test_rods_that_fall_outside_a_move_go_to_whoever_made_them_fall(mode, rolled, who):
    game = real_table(mode, rolled)
    after = game.play(m.Fell(rods=("blue-1", "blue-2"), player=who))
    assert {"blue-1", "blue-2"} <= set(after.piles[who])
    assert after.hanging == ("orange-1",)
    assert (after.turn, after.phase) == (game.turn, game.phase)
    assert f"{who} makes rods fall. Blue rod 1 and blue rod 2 fall." in after.log[-1]
    assert SuspendGame.from_json(after.to_json()) == after


@rule("U6")
def test_a_fall_after_the_turn_went_on_still_goes_to_the_one_before():
    game = real_table().play(m.Hang("red-1"))
    after = game.play(m.Fell(rods=("red-1",), player="Ada"))
    assert "red-1" in after.piles["Ada"]
    assert after.turn == game.turn == "Ben"


@rule("U6", "U10 first-out")
def test_who_bumps_the_stand_while_a_tie_is_played_backwards_is_out():
    game = tie()
    assert game.turn == "Ben"
    bumped = game.play(m.Fell(rods=("red-1",), player="Ada"))
    assert bumped.outcome.winner == "Ben"
    assert "Ada is out." in bumped.log[-1]
    aside = game.play(m.Fell(rods=("red-1",), player="Cleo"))
    assert (aside.turn, aside.outcome) == ("Ben", None)
    assert "red-1" in aside.piles["Cleo"]


@rule("U6")
def test_a_fall_outside_a_move_is_refused_where_it_makes_no_sense():
    game = real_table()
    assert broken(game, m.Fell(rods=())) == {"U6"}
    assert broken(game, m.Fell(rods=("red-1",))) == {"U6"}
    assert broken(game, m.Fell(rods=("blue-1",), player="Dan")) == set()
    assert broken(game, m.Fell("red-1", ("red-1",), "Ben")) == {"U6"}
    assert broken(SuspendGame.new("beginner", TWO), m.Fell(rods=("red-1",))) == {"U6"}
    rolling = real_table("intermediate")
    assert broken(rolling, m.Fell("red-1", ("red-1",))) == {"U8"}


# U7


@rule("U7")
def test_beginners_hang_their_longest_rods_first():
    game = SuspendGame.new("beginner", TWO, 1)
    assert game.phase is Phase.HANG
    assert game.legal_moves.rods == ("orange-1", "orange-2")
    assert broken(game, m.Hang("yellow-1", "hook", by="s3")) == {"U7"}
    assert broken(game, m.Hang("orange-3", "hook", by="n4")) == {"U7"}  # it is Ben's
    assert broken(game, m.Roll()) == {"U7"}


@rule("U7")
def test_the_first_beginner_without_rods_wins():
    game = SuspendGame.at("beginner", {"Ada": ["red-1"], "Ben": ["red-2"]}, "Ada", mobile=LEVEL)
    after = game.play(m.Hang("red-1", "orange-4", "n5", "s2"))
    assert after.outcome.winner == "Ada"
    assert after.outcome.termination is Termination.OUT_OF_RODS
    assert after.to_act == ()
    assert not after.legal_moves
    assert list(after.legal_moves) == []
    assert broken(after, m.Hang("red-2", "orange-4", "n3", "s2")) == {"U7"}
    assert after.log[-1].endswith("Ada wins: the first without rods (U7).")


# U8


@rule("U8")
def test_the_rolled_colour_is_hung_from_the_own_pile():
    game = SuspendGame.new("intermediate", TWO, 1)
    assert game.phase is Phase.ROLL
    assert broken(game, m.Hang("red-1", "hook", by="s2")) == {"U8"}
    assert broken(game, m.Roll("pink")) == set()
    game = game.play(m.Roll("green"))
    assert game.rolled == "green"
    assert game.legal_moves.rods == ("green-1", "green-2")
    assert broken(game, m.Hang("red-1", "hook", by="s2")) == {"U8"}
    assert broken(game, m.Hang("green-3", "hook", by="n3")) == {"U8"}
    assert broken(game, m.Roll()) == {"U8"}
    after = game.play(m.Hang("green-1", "hook", by="n3"))
    assert (after.turn, after.phase, after.rolled) == ("Ben", Phase.ROLL, None)


@rule("U8")
def test_without_the_colour_a_rod_of_another_pile_is_hung():
    game = SuspendGame.at(
        "intermediate",
        {"Ada": ["red-1"], "Ben": ["blue-1", "red-2"]},
        "Ada",
        mobile=LEVEL,
        rolled="blue",
    )
    assert game.legal_moves.rods == ("blue-1", "blue-2", "blue-3", "blue-4")  # Ben's, and drawn
    after = game.play(m.Hang("blue-1", "orange-4", "n3", "n3"))
    assert after.piles == {"Ada": ("red-1",), "Ben": ("red-2",)}
    assert "from the pile of Ben" in after.log[-1]
    drawn = game.play(m.Hang("blue-4", "orange-4", "n3", "n3"))
    assert "blue-4" not in drawn.draw_pile
    assert "from the draw pile" in drawn.log[-1]


@rule("U8")
def test_a_colour_that_nobody_has_ends_the_turn():
    mobile = LEVEL
    for rod, spot in (("black-1", "n2"), ("black-2", "n6"), ("black-3", "n3"), ("black-4", "n5")):
        mobile = mobile.hang(rod, "orange-4", spot)
    game = SuspendGame.at(
        "intermediate", {"Ada": ["red-1"], "Ben": ["red-2"]}, "Ada", mobile=mobile
    )
    after = game.play(m.Roll("black"))
    assert (after.turn, after.phase) == ("Ben", Phase.ROLL)
    assert "Nobody has a rod of this colour." in after.log[-1]


@rule("U8")
def test_the_first_without_rods_wins_even_when_another_hangs_the_last_one():
    game = SuspendGame.at(
        "intermediate", {"Ada": ["red-1"], "Ben": ["blue-1"]}, "Ada", mobile=LEVEL, rolled="blue"
    )
    after = game.play(m.Hang("blue-1", "orange-4", "n5", "n3"))
    assert after.outcome.winner == "Ben"


# U9


@rule("U9")
def test_points_are_written_down_for_every_notch_left():
    game = SuspendGame.at(
        "expert",
        {"Ada": ["red-1"], "Ben": ["black-1", "orange-1"], "Cleo": ["blue-1"]},
        "Ada",
        mobile=LEVEL,
        rolled="red",
    )
    after = game.play(m.Hang("red-1", "orange-4", "n5", "s2"))
    assert after.points == {"Ada": 0, "Ben": 10, "Cleo": 5}
    assert after.round == 2
    assert after.turn == "Ben"
    assert after.hanging == ()
    assert [len(pile) for pile in after.piles.values()] == [6, 6, 6]
    assert "Points: Ada 0, Ben 10, Cleo 5." in after.log[-1]


@rule("U9")
def test_whoever_has_twenty_points_is_out_and_the_rods_are_dealt_to_the_others():
    game = SuspendGame.at(
        "expert",
        {"Ada": ["red-1"], "Ben": ["orange-1"], "Cleo": ["blue-1"]},
        "Ada",
        mobile=LEVEL,
        rolled="red",
        points={"Ben": 13, "Cleo": 14},
    )
    after = game.play(m.Hang("red-1", "orange-4", "n5", "s2"))
    assert after.points == {"Ada": 0, "Ben": 20, "Cleo": 19}
    assert after.still_in == ("Ada", "Cleo")
    assert [len(pile) for pile in after.piles.values()] == [12, 0, 12]
    assert after.turn == "Cleo"
    assert "Ben is out." in after.log[-1]


@rule("U9")
def test_the_last_one_in_is_champion():
    game = SuspendGame.at(
        "expert",
        {"Ada": ["red-1"], "Ben": ["orange-1"]},
        "Ada",
        mobile=LEVEL,
        rolled="red",
        points={"Ada": 19, "Ben": 13},
    )
    after = game.play(m.Hang("red-1", "orange-4", "n5", "s2"))
    assert after.outcome.termination is Termination.CHAMPION
    assert after.outcome.winner == "Ada"
    assert broken(after, m.Roll()) == {"U9"}


# U10


def tie(hanging=("orange-1", "blue-1", "red-1", "black-1"), last="Ben"):
    piles = {"Ada": ["red-3"], "Ben": ["red-4"], "Cleo": ["blue-3", "blue-4"]}
    game = SuspendGame.at("beginner", piles, "Ada", hanging=hanging, last=last)
    return game.play(m.NobodyCanHang())


@rule("U10 first-out")
def test_a_tie_is_played_backwards_by_those_who_tie_from_the_last_placer_on():
    game = tie()
    assert game.phase is Phase.BACKWARDS
    assert game.tied == ("Ada", "Ben")
    assert game.turn == "Ben"
    assert tie(last="Cleo").turn == "Ben"  # Cleo does not tie: the one before her
    assert tie(last="Ada").turn == "Ada"
    assert tie(last=None).turn == "Ben"
    assert "played backwards" in game.log[-1]
    game = game.play(m.TakeDown("black-1"))
    assert game.turn == "Ada"
    assert game.removed == {"Ada": 0, "Ben": 1, "Cleo": 0}
    assert "black-1" in game.draw_pile
    assert broken(game, m.Hang("red-3")) == {"U10"}
    assert broken(game, m.TakeDown("black-1")) == {"U10"}
    assert broken(game, m.NobodyCanHang()) == {"U10"}


@rule("U10 first-out")
def test_who_makes_rods_fall_while_playing_backwards_is_out():
    game = tie().play(m.Fell("blue-1", ("red-1",)))
    assert game.outcome.winner == "Ada"
    assert game.outcome.termination is Termination.PLAYED_BACKWARDS
    assert "red-1" in game.piles["Ben"]
    assert "Ben is out." in game.log[-1]


@rule("U10 first-out")
def test_who_took_down_most_wins_and_equal_numbers_share():
    game = tie(("orange-1", "blue-1", "red-1"))
    for rod in ("red-1", "blue-1", "orange-1"):
        game = game.play(m.TakeDown(rod))
    assert game.outcome.winner == "Ben"
    game = tie(("orange-1", "blue-1"))
    for rod in ("blue-1", "orange-1"):
        game = game.play(m.TakeDown(rod))
    assert game.outcome.winner is None
    assert game.outcome.winners == ("Ada", "Ben")
    assert tie(()).outcome.winners == ("Ada", "Ben")


@rule("U10 first-out")
def test_taking_down_a_rod_that_others_hang_on_makes_them_fall():
    mobile = LEVEL.hang("blue-1", "orange-4", "n3").hang("blue-2", "orange-4", "n5")
    mobile = mobile.hang("black-1", "blue-1", "n3")
    ends = SuspendGame.at(
        "beginner",
        {"Ada": ["red-1"], "Ben": ["red-2"]},
        "Ada",
        mobile=mobile,
        equal_turns=True,
    )
    assert ends.rulebook.equal_turns
    ends = ends.play(m.Hang("red-1", "orange-4", "n2", "s2"))
    assert ends.turn == "Ben"  # Ada has run out, but Ben has a turn yet
    ends = ends.play(m.Hang("red-2", "orange-4", "n6", "s2"))
    assert ends.phase is Phase.BACKWARDS
    assert ends.turn == "Ben"
    fails = ends.play(m.TakeDown("blue-1"))
    assert fails.outcome.winner == "Ada"
    assert "black-1" in fails.piles["Ben"]
    goes_on = ends.play(m.TakeDown("black-1"))
    assert goes_on.turn == "Ada"
    assert goes_on.mobile.balance().grip >= 0


@rule("U10 equal-turns")
def test_with_equal_turns_only_one_who_runs_out_wins_after_the_others_turns():
    game = SuspendGame.at(
        "beginner",
        {"Ada": ["red-1"], "Ben": ["red-2", "black-1"]},
        "Ada",
        mobile=LEVEL,
        equal_turns=True,
    )
    game = game.play(m.Hang("red-1", "orange-4", "n3", "s2"))
    assert game.outcome is None
    game = game.play(m.Hang("red-2", "orange-4", "n5", "s2"))
    assert game.outcome.winner == "Ada"


@rule("U10 first-out")
def test_when_nobody_can_hang_the_fewest_rods_win():
    game = SuspendGame.at(
        "intermediate",
        {"Ada": ["red-1"], "Ben": ["red-2", "blue-1"]},
        "Ben",
        hanging=["orange-1"],
    )
    after = game.play(m.NobodyCanHang())
    assert after.outcome.winner == "Ada"
    assert after.outcome.termination is Termination.NOBODY_CAN_HANG
    assert broken(SuspendGame.new("beginner", TWO), m.NobodyCanHang()) == {"U10"}
    expert = SuspendGame.at(
        "expert",
        {"Ada": ["red-1"], "Ben": ["red-2"]},
        "Ben",
        hanging=["orange-1"],
        points={"Ada": 18, "Ben": 18},
    )
    assert expert.play(m.NobodyCanHang()).tied == ("Ada", "Ben")


# U11


@rule("U11")
def test_a_free_sculpture_knows_no_rules_but_physics():
    game = SuspendGame.new("solo", ("Ada",))
    assert game.legal_moves.rods == ROD_IDS
    game = game.play(m.Hang("orange-1", "hook", by="n4"))
    game = game.play(m.Hang("red-1", "orange-1", "n3", "s2"))
    game = game.play(m.Hang("red-2", "orange-1", "n5", "s2"))
    game = game.play(m.Hang("black-1", "orange-1", "n3", "n2"))  # a taken spot
    assert game.turn == "Ada"
    assert game.mobile.occupied("orange-1", "n3") == ("red-1", "black-1")
    assert game.play(m.Hang("blue-1", "hook", by="n3")).mobile.occupied("hook")[1:] == ("blue-1",)
    assert broken(game, m.OtherHand()) == {"U11"}
    assert broken(game, m.TakeDown("blue-1")) == {"U11"}
    game = game.play(m.TakeDown("black-1"))
    assert "black-1" in game.piles["Ada"]
    done = game.play(m.Finish())
    assert done.outcome.termination is Termination.FINISHED
    assert done.outcome.winner == "Ada"
    assert "3 rods" in done.outcome.reason
    assert broken(done, m.Finish()) == {"U11"}
    assert broken(SuspendGame.new("beginner", TWO), m.Finish()) == {"U11"}
    assert broken(SuspendGame.new("beginner", TWO), m.TakeDown("red-1")) == {"U10"}


@rule("U11")
def test_a_free_sculpture_never_speaks_of_rolled_colours():
    mobile = Mobile.empty().hang("orange-1")
    for game in (
        SuspendGame.at("solo", {"Ada": ["red-1"]}, "Ada", mobile=mobile),
        SuspendGame.at("solo", {"Ada": ["red-1"]}, "Ada", hanging=["orange-1"]),
    ):
        for rod in ROD_IDS:
            for move in (m.Hang(rod, "orange-1", "n3", "n2"), m.Fell(rod, (rod,)), m.Roll("red")):
                answer = str(game.explain(move)).lower()
                assert not any(word in answer for word in ("roll", "colour", "u8")), answer


# all


def test_every_rule_has_words_and_a_source():
    rules = Rules()
    assert [rule.id for rule in rules] == list(RULE_IDS) == [f"U{n}" for n in range(1, 12)]
    assert all(rule.sentence and rule.title and rule.source for rule in rules)
    assert all(f"| {rule} |" in rules._repr_markdown_() for rule in RULE_IDS)
    with pytest.raises(GameError):
        Rules.of(U3="perhaps")
    with pytest.raises(GameError):
        Rules.of(F7="three")
    with pytest.raises(GameError):
        rules["F7"]
    assert Rules.of(U3="hook-only") == rules


def test_a_game_can_be_sent_to_another_process():
    game = SuspendGame.new("intermediate", TWO, 1).play(m.Roll("red"))
    game = game.play(m.Hang("red-1", "hook", by="s2"))
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert again.undo(0) == game.undo(0)
    assert hash(again) == hash(game)


def test_undo_goes_back_and_not_before_the_start():
    game = SuspendGame.new("intermediate", TWO, 1)
    after = game.play(m.Roll()).play(m.OtherHand())
    assert after.undo(0) == game
    assert after.undo().undo() == game
    assert [moment.number for moment in after.history] == [0, 1, 2]
    with pytest.raises(GameError):
        game.undo()


@pytest.mark.parametrize(
    ("piles", "turn", "more"),
    [
        ({"Ada": ["red-1"], "Ben": ["red-1"]}, "Ada", {}),
        ({"Ada": ["red-9"], "Ben": ["red-1"]}, "Ada", {}),
        ({"Ada": [], "Ben": ["red-1"]}, "Ada", {}),
        ({"Ada": ["red-2"], "Ben": ["red-1"]}, "Zoe", {}),
        ({"Ada": ["red-2"], "Ben": ["red-1"]}, "Ada", {"rolled": "red"}),
        ({"Ada": ["red-2"], "Ben": ["red-1"]}, "Ada", {"points": {"Zoe": 1}}),
        ({"Ada": ["red-2"], "Ben": ["red-1"]}, "Ada", {"hanging": ["red-1"]}),
    ],
)
def test_positions_that_cannot_be_are_refused(piles, turn, more):
    with pytest.raises(GameError):
        SuspendGame.at("beginner", piles, turn, **more)


def test_a_game_does_not_begin_with_a_sculpture_that_falls():
    falling = Mobile.empty().hang("orange-4", by="s0")
    with pytest.raises(GameError, match="at rest"):
        SuspendGame.at("solo", {"Ada": ["red-1"]}, "Ada", mobile=falling)


def test_a_risky_move_is_told_before_it_is_made():
    mobile = Mobile.empty().hang("blue-1", by="n3").hang("black-3", "blue-1", "n2", by="n3")
    game = SuspendGame.at("solo", {"Ada": ["red-3", "green-1"]}, "Ada", mobile=mobile)
    explanation = game.explain(m.Hang("red-3", "blue-1", "n2", "s2"))  # at one spot with another
    assert explanation.verdict is Verdict.RISKY
    assert explanation.touching == (("black-3", "red-3"),)
    assert "touch each other" in str(explanation)
    fine = game.explain(m.Hang("green-1", "blue-1", "n4", "n3"))
    assert fine.verdict is Verdict.FINE
    assert fine.margin > 2
    assert str(fine).startswith("Nothing speaks against it.")


def test_how_far_all_is_from_slipping_is_said_in_degrees():
    game = SuspendGame.new("beginner", seed=1)
    assert (game.margin, game.margin_words) == (None, "")
    game = game.play(m.Hang("orange-1", "hook", by="n4"))
    assert game.margin_words == f"{game.margin:.0f}° until a rod slips"
