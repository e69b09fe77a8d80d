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
from villa_core.suspend import analysis as suspend_analysis
from villa_core.suspend import moves as suspend_moves
from villa_core.suspend.rods import ROD_IDS
from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa import analysis as villa_analysis
from villa_core.villa import moves as villa_moves
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
ADVISED = {
    ("villa", "pim"): "9022cec4948a",
    ("villa", "rosa"): "1c123a5c0aee",
    ("villa", "zeno"): "1d15a6517c4e",
    ("villa", "vera"): "3d5cb71c8ba5",
    ("suspend", "random"): "24e1d697c2da",
    ("suspend", "mina"): "a03502110efb",
    ("suspend", "nils"): "c120bdf7431b",
}
SUGGESTED = {
    ("villa", "pim"): "c63b053948fc",
    ("villa", "gitta"): "da3761b6a39a",
    ("villa", "zeno"): "12545a31915c",
    ("suspend", "random"): "d97d290276ac",
    ("suspend", "lupo"): "d72f336e312b",
    ("suspend", "nils"): "b22c1e47b7a2",
}
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
    said = () if move is None else fields(move)
    return [type(move).__name__, *(plain(getattr(move, one.name)) for one in said)]


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


def looked_at(kind: str, name: str) -> Iterator[Any]:
    """Every fifth moment of a game looked at again, and what is advised there."""
    analysis = {"villa": villa_analysis, "suspend": suspend_analysis}[kind]
    for moment in [*played(kind, name).history][1::5]:
        review: Any = analysis.review(moment)
        yield [plain(review.chance), told(review.best), review.words, moment.margin_words]
        if moment.outcome is None:
            hint = moment.hint()
            assert not moment.trial(hint.move).breaches
            yield [told(hint.move), hint.sentence]


@pytest.mark.parametrize(("kind", "name"), ADVISED)
def test_advice_stays_as_it_was(kind: str, name: str) -> None:
    assert digest([*looked_at(kind, name)]) == ADVISED[kind, name]


WISHES = {
    "villa": (
        *(villa_moves.Raise(column, 31.0, 17.0) for column in COLUMN_IDS[::6]),
        *(villa_moves.Place(column, 5.0, 55.0) for column in COLUMN_IDS[1::9]),
        *(villa_moves.LayPlate(12.0, 71.0, 33.0), villa_moves.LayPlate(-40.0, 20.0, 200.0)),
        *(villa_moves.Roll("gren"), villa_moves.Choose("rot"), villa_moves.Claim()),
        *(villa_moves.Object("Bem"), villa_moves.TakeOut("red-hexx"), villa_moves.Pass()),
    ),
    "suspend": (
        *(suspend_moves.Hang(rod, "hook", by="s1") for rod in ROD_IDS[::4]),
        *(suspend_moves.Hang(rod, "balck-1", by="n2") for rod in ROD_IDS[1::6]),
        *(suspend_moves.Roll("bleu"), suspend_moves.Pass(), suspend_moves.OtherHand()),
    ),
}


def instead(kind: str, name: str) -> Iterator[Any]:
    """What is suggested instead of moves that mostly are against the rules."""
    for moment in [*played(kind, name).history][::16]:
        for wish in WISHES[kind]:
            explained: Any = moment.explain(wish)
            yield [explained.legal, explained.holds, told(explained.remedy), str(explained)]


@pytest.mark.parametrize(("kind", "name"), SUGGESTED)
def test_what_is_suggested_instead_stays_as_it_was(kind: str, name: str) -> None:
    assert digest([*instead(kind, name)]) == SUGGESTED[kind, name]


@pytest.mark.parametrize("plates", [1, 2, 3, 4, 5])
def test_a_villa_by_chance_stays_as_it_was(plates: int) -> None:
    found = []
    for seed in range(4):
        tower = Tower.random(seed, plates)
        places = [[c.id, plain(c.x), plain(c.y), plain(c.angle)] for _floor, c in tower.placed()]
        loads = [plain(100 * n) for floor in tower.loads() for n in floor.newtons.values()]
        found.append([places, plain(tower.stability().margin), loads])
    assert digest(found) == VILLAS[plates]
