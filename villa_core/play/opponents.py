"""Opponents: who can play for people, most with a face and a character, and how strong they are.

A face is a few words from which it is drawn. Strengths come from games that the opponents of a game
played against each other (`make ladder`), and ship as a small file.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from villa_core.files.groups import Format, Group, ListOf, MapOf
from villa_core.files.kinds import Either, Number, Text, Whole
from villa_core.text import _

BotT = TypeVar("BotT")

LADDER = Path(__file__).parents[1] / "data" / "ladder.json"
"""The ladders, as they come with Villa Lab."""

_ELO = Number(-100_000, 100_000)
_RATING = ListOf(_ELO, 4, 4).told("Elo, its 95 % interval, and the number of games.")
_PAIR = ListOf(Either(Text(), Whole(0)), 5, 5).told(
    "Two keys, then wins of the first, wins of the second, games nobody won."
)
LADDERS = Format(
    "villa-ladder/1",
    "The ladders of the opponents: who won against whom, and the strengths that follow",
    {
        "version": Text(),
        "ladders": MapOf(Group({"pairs": ListOf(_PAIR), "ratings": MapOf(_RATING)})),
    },
)
"""What a file of ladders says."""


class Player(Protocol):
    """Whoever chooses moves: every bot of both games, ours or somebody's own."""

    @property
    def kind(self) -> str:
        """What this kind of bot is called."""

    def move(self, game: Any, player: str, dice: random.Random) -> Any:
        """What `player` does now: a legal move of the game."""


class Face(NamedTuple):
    """What makes a face: words that the drawing knows, so that no two look alike without colour."""

    hair: str
    eyes: str
    mouth: str
    extra: str = ""
    color: str = "red"


@dataclass(frozen=True)
class Opponent(Generic[BotT]):
    """One of the computers of a game: `bot` decides and acts, `about` says how in a sentence.

    `hand` says how steady the hand is, in words with its number; a plain computer has none of its
    own, and no face.
    """

    name: str
    about: str
    hand: str
    bot: BotT
    face: Face | None


def by_key(
    hand: Callable[[BotT], str], *those: tuple[str, str, BotT, Face]
) -> dict[str, Opponent[BotT]]:
    """Opponents by their names in small letters, of names, what is told of them, bots and faces.

    `hand` says how steady the hand of a bot is.
    """
    opponents = (Opponent(name, about, hand(bot), bot, face) for name, about, bot, face in those)
    return {one.name.lower(): one for one in opponents}


def plain(bots: Mapping[str, tuple[str, BotT]]) -> dict[str, Opponent[BotT]]:
    """Plain computers by their keys, of what is told of them and their bots."""
    return {key: Opponent(key, about, "", bot, None) for key, (about, bot) in bots.items()}


class Rating(NamedTuple):
    """A strength in Elo points (the mean of all opponents is 1000), surely `low` to `high` (95 %).

    Whoever has 400 points more wins ten games while the other wins one. `games` were played.
    """

    elo: float
    low: float
    high: float
    games: int

    @property
    def words(self) -> str:
        """The strength as people read it."""
        half = max(self.high - self.elo, self.elo - self.low)
        return _("strength {elo:.0f} ± {half:.0f}").format(elo=self.elo, half=half)


@cache
def ratings(game: str) -> dict[str, Rating]:
    """How strong the opponents of a game are (“villa”, “suspend”), by their keys, weakest first.

    >>> weakest, *others = ratings("villa").values()
    >>> all(weakest.elo <= other.elo for other in others)
    True
    """
    ladders = LADDERS.parse(LADDER.read_text("utf-8"))["ladders"]
    rows = ladders.get(game, {"ratings": {}})["ratings"]
    rated = {key: Rating(elo, low, high, int(n)) for key, (elo, low, high, n) in rows.items()}
    return dict(sorted(rated.items(), key=lambda item: item[1].elo))


def ranked(game: str, known: Mapping[str, Opponent[BotT]]) -> dict[str, Opponent[BotT]]:
    """Those who have a face, the weakest first; whoever was never measured comes last."""
    order = list(ratings(game))
    faced = [(key, one) for key, one in known.items() if one.face is not None]
    return dict(sorted(faced, key=lambda e: order.index(e[0]) if e[0] in order else len(order)))
