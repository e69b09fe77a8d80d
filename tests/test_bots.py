"""The registry of bots: one door for both games, and whoever comes through it plays everywhere."""

from __future__ import annotations

import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from villa_core import Game, bots
from villa_core.errors import FormatError, GameError
from villa_core.explore import Series, play, read_results
from villa_core.play.opponents import ratings
from villa_core.suspend import SuspendGame
from villa_core.villa import moves as m
from villa_core.villa.bots import Hand, RandomBot
from villa_widgets.suspend.start import Chair
from villa_widgets.table.form import SeatRow
from villa_widgets.villa.start import Seat

SHAKY = Hand(error=60.0, disturb=0.5, eye=0.0)  # games end soon: quick to play


def hasty(game, player, dice):
    """Takes any move that is offered."""
    return dice.choice(list(game.legal_moves))


class Hasty:
    def move(self, game, player, dice):
        return hasty(game, player, dice)


@pytest.mark.parametrize("own", [hasty, Hasty, Hasty()], ids=["function", "class", "object"])
@pytest.mark.parametrize("new", [Game.new, SuspendGame.new], ids=["villa", "suspend"])
def test_a_function_a_class_and_an_object_are_bots_of_both_games(own, new) -> None:
    suspend = new == SuspendGame.new
    bots.register("Hasty", own, "suspend" if suspend else "villa")
    bot = bots.named("Hasty", "suspend" if suspend else "villa")
    game = new("beginner" if suspend else "de", ("Ada", "Ben"), 1)
    moves = [bot.move(game, game.to_act[0], random.Random(3)) for _time in range(2)]
    assert moves[0] == moves[1], "the same dice give the same move"
    assert game.play(moves[0]).number == 1


def test_everybody_of_the_ladder_is_known_by_name() -> None:
    for game in ("villa", "suspend"):
        assert set(ratings(game)) < set(bots.known(game))


@pytest.mark.parametrize("seat", [Seat, Chair])
def test_an_own_bot_sits_at_the_table_and_comes_back_from_a_file(seat) -> None:
    bots.register("hasty", hasty, seat.GAME)
    sitting = seat("hasty")
    assert seat.from_json(sitting.to_json()) == sitting
    assert sitting.words == "a bot of your own"
    assert sitting.face.startswith("<svg")
    assert [card.value for card in seat.shown()][-1] == "hasty"
    game = (Game if seat is Seat else SuspendGame).new(
        "de" if seat is Seat else "beginner", ("Ada", "Ben"), 2
    )
    assert sitting.play(game).number == 1


def test_an_own_bot_that_is_met_leads_to_nobody_on_the_ladder() -> None:
    from villa_widgets.villa.start import StartForm

    bots.register("hasty", hasty)
    form = StartForm()
    form.seats[1].kind.value = "hasty"
    form.meet("hasty", 1)
    assert form.seats[1].kind.value == "hasty"
    assert isinstance(form.seats[1], SeatRow)
    assert form.seats[1].name.value == "hasty"
    form.close()


def test_a_series_in_a_file_names_an_own_bot_and_goes_on_with_it(tmp_path: Path) -> None:
    bots.register("hasty", RandomBot(SHAKY))
    series = Series.of("de", ("hasty", "random"), hand=SHAKY, seed=3)
    file = tmp_path / "games.jsonl"
    first = play(series, 1, workers=1, file=file, progress=False)
    more = play(series, 2, workers=1, file=file, progress=False)
    assert more.games[0] == first.games[0]
    assert read_results(file) == more
    assert '{"kind":"hasty"}' in file.read_text("utf-8")
    with ThreadPoolExecutor(2) as threads:
        assert play(series, 2, executor=threads, progress=False) == more
    del bots._KNOWN["villa"]["hasty"]
    with pytest.raises(FormatError, match=r"no bot “hasty”.*registered first"):
        read_results(file)


CELL = """
from villa_core import bots
from villa_core.explore import Series, play
from villa_core.villa.bots import Hand, RandomBot
shaky = RandomBot(Hand(60.0, 0.5, 0.0))
def quick(game, player, dice):
    return shaky.move(game, player, dice)
class Cautious:
    def move(self, game, player, dice):
        return quick(game, player, dice)
bots.register("quick", quick)
bots.register("cautious", Cautious)
series = Series.of("de", ("quick", "cautious"), seed=4)
here = play(series, 2, workers=1, progress=False)
assert play(series, 2, workers=2, progress=False) == here
print("the same")
"""


def test_registered_bots_of_a_notebook_play_on_two_processes() -> None:
    done = subprocess.run([sys.executable, "-c", CELL], check=False, capture_output=True, text=True)
    assert done.stdout.strip() == "the same", done.stderr


def test_who_registers_again_under_a_name_replaces_it() -> None:
    bots.register("mine", lambda game, player, dice: None)
    bots.register("mine", hasty)
    game = Game.new("de", ("Ada", "Ben"), 1)
    assert game.play(bots.named("mine").move(game, "Ben", random.Random(1))).number == 1


@pytest.mark.parametrize("name", ["vera", "Vera", " careful ", "person", "device"])
def test_our_names_stay_ours(name: str) -> None:
    with pytest.raises(GameError, match="is one of ours"):
        bots.register(name, hasty)


@pytest.mark.parametrize(
    ("name", "own", "game", "said"),
    [
        ("mine", 7, "villa", "a method “move”, not int"),
        ("", hasty, "villa", "needs a name"),
        ("mine", hasty, "chess", "no game “chess”"),
    ],
)
def test_what_is_no_bot_is_told_in_a_sentence(name, own, game, said) -> None:
    with pytest.raises(GameError, match=said):
        bots.register(name, own, game)


def test_a_name_that_is_misspelt_is_told_the_nearest() -> None:
    with pytest.raises(GameError, match=r"no bot “carefull”\. Did you mean “careful”"):
        bots.named("carefull")


@pytest.mark.parametrize(
    ("own", "said"),
    [
        (lambda game, player, dice: 1 / 0, "“mine” stopped: ZeroDivisionError"),
        (lambda game: None, "“mine” stopped: TypeError"),
        (lambda game, player, dice: None, "gives back NoneType and no move"),
        (lambda game, player, dice: "claim", "gives back str and no move"),
        (lambda game, player, dice: m.Raise("red-hex", 0, 46), r"breaks a rule with Raise.* B1: "),
        (lambda game, player, dice: m.Pass(), "breaks a rule with Pass"),
    ],
)
def test_a_bot_that_fails_is_named_with_its_mistake(own, said) -> None:
    bots.register("mine", own)
    game = Game.new("de", ("Ada", "Ben"), 1)
    with pytest.raises(GameError, match=said):
        bots.named("mine").move(game, "Ben", random.Random(1))
