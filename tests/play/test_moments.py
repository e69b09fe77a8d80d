"""A moment of a game as a code: it opens as the same position, and nothing else opens."""

import json
import random

import pytest

from villa_core import Game, Tower
from villa_core.errors import FormatError, VillaError
from villa_core.files.packing import LONGEST, MARK
from villa_core.files.packing import packed as pack
from villa_core.play.moments import game_from_code, moment_code
from villa_core.suspend import SuspendGame
from villa_core.suspend.bots import RandomBot as SuspendBot
from villa_core.tower.share_code import tower_code
from villa_core.villa.bots import RandomBot
from villa_core.villa.scenarios import SCENARIOS


def played(seed, moves):
    game, dice = Game.new("de", ("Ada", "Ben"), seed=seed), random.Random(seed)
    while game.outcome is None and game.number < moves:
        player = game.to_act[0]
        game = game.play(RandomBot().move(game, player, dice))
    return game


def test_a_code_opens_the_very_moment_with_all_that_led_to_it():
    game = played(3, 20)
    code = moment_code(game)
    again = game_from_code(f"  {code[:40]}\n{code[40:]} ", Game)
    assert again.number == game.number
    assert (again.phase, again.turn, again.points) == (game.phase, game.turn, game.points)
    assert again.log == game.log
    for old, new in zip(game.tower.bodies(), again.tower.bodies(), strict=True):
        assert (old.id, old.bottom, old.top) == (new.id, new.bottom, new.top)
    assert len(code) < 700, "it fits into a QR code"


@pytest.mark.parametrize("name", ["5a", "8a"])
def test_a_moment_in_the_middle_of_a_lesson_opens_too(name):
    game = SCENARIOS[name].play()
    again = game_from_code(moment_code(game), Game)
    assert (again.phase, again.seal, again.locked) == (game.phase, game.seal, game.locked)


def test_a_game_of_suspend_opens_at_its_own_table_only():
    game, dice = SuspendGame.new("beginner", ("Ada", "Ben"), seed=1), random.Random(1)
    for _ in range(6):
        game = game.play(SuspendBot().move(game, game.turn, dice))
    code = moment_code(game)
    assert game_from_code(code, SuspendGame) == game
    with pytest.raises(FormatError, match="Suspend"):
        game_from_code(code, Game)


def forged():
    document = json.loads(played(3, 6).to_json())
    document["moves"][2]["column"] = document["moves"][1]["column"]
    return pack(document)


@pytest.mark.parametrize(
    "code",
    [
        "",
        "hello",
        tower_code(Tower.famous("tall")),
        MARK,
        MARK + "AAAA",
        MARK + "ä" * 9,
        MARK + "A" * LONGEST,
        pack([1, 2]),
        pack({"format": "villa-game/1"}),
        pack("x" * 3_000_000),
        forged(),
    ],
)
def test_what_is_no_code_of_a_game_is_refused_in_a_sentence(code):
    with pytest.raises(VillaError) as caught:
        game_from_code(code, Game)
    assert str(caught.value).endswith(".") or caught.value.findings


def test_a_code_that_was_cut_or_changed_is_noticed():
    code = moment_code(played(3, 6))
    swapped = code[:30] + ("A" if code[30] != "A" else "B") + code[31:]
    for broken in (code[:-5], swapped):
        with pytest.raises(FormatError):
            game_from_code(broken, Game)
