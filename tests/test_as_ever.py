"""What comes of a seed stays as it was: files of series and ladders name games by their seeds.

Written down once. Whoever changes how computers decide, or what statics answers, sees it here, and
plays the ladder and the studies again; `pytest tests/test_as_ever.py` then says what to write.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from villa_core import Game, Tower, bots
from villa_core.play.game import AnyGame
from villa_core.suspend import SuspendGame
from villa_core.villa.rules import EDITIONS

MOST = 60  # moves of a game
PLAYED = {
    "villa random": "5fc9aec22aab",
    "villa careful": "0b2d73a5b146",
    "villa greedy": "a20bc0ef2e81",
    "villa searching": "78a32f5da0b1",
    "villa pim": "2423187ff1d2",
    "villa rosa": "1b908727a932",
    "villa bruno": "2071630a2eec",
    "villa gitta": "55c5caa32db4",
    "villa zeno": "da6ffa8bab6d",
    "villa kaya": "67ecc0be162f",
    "villa otis": "bad8fb58e9c5",
    "villa vera": "c6c3f4ac69a6",
    "suspend random": "3ebf3310ea74",
    "suspend careful": "f29df9663072",
    "suspend lupo": "8081a5f2aedd",
    "suspend mina": "15e59bb888d3",
    "suspend nils": "a1699a1fc04c",
    "suspend sofie": "f5fd46ae4c05",
}
HINTED = {"villa": "d4599de0e560", "suspend": "63ba84026984"}
VILLAS = {
    1: "fb2127af7b9a",
    2: "454a76c1d80b",
    3: "afdb86331a12",
    4: "c061cf4ad566",
    5: "514770b5af85",
}
CASES = [(kind, name) for kind in ("villa", "suspend") for name in bots.known(kind)]


def begun(kind: str, name: str) -> AnyGame:
    """A game for a computer: each by another book or level, every third one from the setup on."""
    n = list(bots.known(kind)).index(name)
    if kind == "suspend":
        level = ("beginner", "intermediate", "expert")[n % 3]
        return SuspendGame.new(level, ("Ada", "Ben", "Cleo")[: 2 + n % 2], seed=n)
    players = ("Ada", "Ben", "Cleo", "Dan")[: 2 + n % 3]
    new = Game.free if n % 3 == 2 else Game.new
    return new(list(EDITIONS)[n % 5], players, seed=n)


def played(kind: str, name: str) -> AnyGame:
    """The game that a computer plays with itself."""
    game, who, dice = begun(kind, name), bots.named(name, kind), random.Random(7)
    while game.outcome is None and game.number < MOST:
        game = game.play(who.move(game, dice.choice(game.to_act), dice))
    return game


def plain(value: Any) -> Any:
    """A value as it is told apart: millimetres and degrees to a hundredth."""
    return round(value, 2) + 0.0 if isinstance(value, float) else str(value)


def told(move: Any) -> list[Any]:
    """A move and what it says."""
    return [type(move).__name__, *(plain(getattr(move, one.name)) for one in fields(move))]


def moments(game: AnyGame) -> Iterator[Any]:
    """What is seen after each move."""
    for moment in game.history:
        if moment.move is not None:
            yield [*told(moment.move), *moment.by_rules]
        yield [moment.phase.value, *moment.to_act, plain(moment.margin)]
        yield [*moment.points.items(), moment.ahead]


def digest(what: Any) -> str:
    return hashlib.sha256(repr(what).encode()).hexdigest()[:12]


@pytest.mark.parametrize(("kind", "name"), CASES)
def test_a_seed_gives_the_game_that_it_always_gave(kind: str, name: str) -> None:
    assert digest([*moments(played(kind, name))]) == PLAYED[f"{kind} {name}"]


@pytest.mark.parametrize("kind", ["villa", "suspend"])
def test_hints_and_suggestions_stay_as_they_were(kind: str) -> None:
    game = played(kind, "careful")
    found = []
    for number in range(0, game.number, 6):
        moment = game.undo(number)
        hint = moment.hint()
        assert not moment.trial(hint.move).breaches
        found.append(told(hint.move))
    assert digest(found) == HINTED[kind]


@pytest.mark.parametrize("plates", [1, 2, 3, 4, 5])
def test_a_villa_by_chance_stays_as_it_was(plates: int) -> None:
    found = []
    for seed in range(4):
        tower = Tower.random(seed, plates)
        places = [[c.id, plain(c.x), plain(c.y), plain(c.angle)] for _floor, c in tower.placed()]
        loads = [plain(100 * n) for floor in tower.loads() for n in floor.newtons.values()]
        found.append([places, plain(tower.stability().margin), loads])
    assert digest(found) == VILLAS[plates]
