"""Opponents: computers with a name, a face and a character, and how strong they have proved to be.

A face is a few words from which it is drawn. Strengths come from games that the opponents of a game
played against each other (`make ladder`), and ship as a small file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from villa_core.text import _
from villa_core.tower.documents import validate

BotT = TypeVar("BotT")

LADDER = Path(__file__).parents[1] / "data" / "ladder.json"
"""The ladders, as they come with Villa Lab."""


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

    `hand` says how steady the hand is, in words with its number.
    """

    name: str
    about: str
    hand: str
    bot: BotT
    face: Face

    @property
    def key(self) -> str:
        """The name in small letters, as in files."""
        return self.name.lower()


def by_key(
    hand: Callable[[BotT], str], *those: tuple[str, str, BotT, Face]
) -> dict[str, Opponent[BotT]]:
    """Opponents by their keys, of their names, what is told of them, bots and faces.

    `hand` says how steady the hand of a bot is.
    """
    opponents = (Opponent(name, about, hand(bot), bot, face) for name, about, bot, face in those)
    return {one.key: one for one in opponents}


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
    document: dict[str, Any] = json.loads(LADDER.read_text("utf-8"))
    validate(document, "villa-ladder-1")
    rows = document["ladders"].get(game, {"ratings": {}})["ratings"]
    return {key: Rating(*row) for key, row in sorted(rows.items(), key=lambda item: item[1][0])}


def ranked(game: str, opponents: Iterable[Opponent[BotT]]) -> tuple[Opponent[BotT], ...]:
    """Opponents with the weakest first; whoever was never measured comes last."""
    order = list(ratings(game))
    return tuple(
        sorted(opponents, key=lambda one: order.index(one.key) if one.key in order else len(order))
    )
