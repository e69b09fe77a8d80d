"""Bots: everybody who can play for people, of both games, and how one's own joins them.

A bot is a function that chooses a move, or a class with a method `move` that does; both are given
the game, the name of the player whom they play for, and dice:

>>> from villa_core import bots, explore
>>> def first(game, player, dice):
...     return next(iter(game.legal_moves))
>>> bots.register("first", first)
>>> [bot.kind for bot in explore.Series.of("de", ("first", "careful")).bots]
['first', 'careful']

All chance comes from the dice, and nothing is remembered from one move to the next: then the same
seed gives the same game. Once registered, a bot sits at the table (`seats={"Ben": "first"}`), plays
series on any number of processors or on a cluster, stands in their files by its name, and climbs
the ladder (`explore.ladder`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from villa_core.errors import GameError, VillaError
from villa_core.play.move_files import PlayerMove
from villa_core.play.names import alike, player_names
from villa_core.play.opponents import Face, Opponent, Player
from villa_core.suspend import opponents as suspend
from villa_core.text import N_, _
from villa_core.villa import opponents as villa

Choose = Callable[[Any, str, random.Random], Any]
"""Game, player and dice in, a move out."""

_OURS: dict[str, Mapping[str, Opponent[Any]]] = {
    "villa": MappingProxyType({**villa.KINDS, **villa.OPPONENTS}),
    "suspend": MappingProxyType({**suspend.KINDS, **suspend.OPPONENTS}),
}
_KNOWN: dict[str, dict[str, Opponent[Any]]] = {game: {**ours} for game, ours in _OURS.items()}
_TAKEN = ("person", "device")  # what tables call seats that no bot has
_FACE = Face("antenna", "wide", "line", color="teal")


@dataclass(frozen=True)
class OwnBot:
    """A bot that somebody wrote and registered: `choose` decides, and what it says is checked."""

    kind: str
    choose: Choose

    def move(self, game: Any, player: str, dice: random.Random) -> Any:
        """What `player` does now; `GameError` if there is no legal move to be had of it."""
        try:
            move = self.choose(game, player, dice)
        except VillaError:
            raise
        except Exception as error:
            text = _("The bot “{name}” stopped: {why}")
            why = f"{type(error).__name__}: {error}"
            raise GameError(text.format(name=self.kind, why=why)) from error
        if not isinstance(move, PlayerMove):
            text = _("The bot “{name}” gives back {it} and no move. Its last line is “return …”.")
            raise GameError(text.format(name=self.kind, it=type(move).__name__))
        if broken := game.trial(move).breaches:
            text = _("The bot “{name}” breaks a rule with {move}. {why}")
            why = " ".join(f"{one.rule}: {one.sentence}" for one in broken)
            raise GameError(text.format(name=self.kind, move=move, why=why))
        return move


def known(game: str = "villa") -> Mapping[str, Opponent[Any]]:
    """Everybody who can play a game (“villa”, “suspend”), by their names.

    >>> list(known("suspend"))[:3]
    ['random', 'careful', 'lupo']
    """
    if game not in _KNOWN:
        text = _("There is no game “{name}”. There are: {known}.")
        raise GameError(text.format(name=game, known=", ".join(_KNOWN)))
    return MappingProxyType(_KNOWN[game])


def named(name: str, game: str = "villa") -> Player:
    """The bot of this name.

    >>> named("zeno").kind
    'greedy'
    """
    bots = known(game)
    if name not in bots:
        sentences = [_("There is no bot “{name}”.").format(name=name)]
        if (meant := alike(str(name), [*bots])) is not None:
            sentences.append(_("Did you mean “{name}”?").format(name=meant))
        text = _("The bots are {known}. One of your own is registered first: {how}.")
        how = f"bots.register({str(name)!r}, …)"
        sentences.append(text.format(known=", ".join(bots), how=how))
        raise GameError(" ".join(sentences))
    bot: Player = bots[name].bot
    return bot


def register(name: str, bot: Any, game: str = "villa") -> None:
    """Let a bot of one's own play a game (“villa”, “suspend”), under a name.

    `bot` is a function, a class (made without arguments) or an object with a method `move`. Who
    registers under the same name again replaces it; ours keep their names.

    >>> class Bold:
    ...     def move(self, game, player, dice):
    ...         return dice.choice(list(game.legal_moves))
    >>> register("bold", Bold, "suspend")
    >>> known("suspend")["bold"].about
    'a bot of your own'
    >>> register("vera", Bold)
    Traceback (most recent call last):
    villa_core.errors.GameError: “vera” is one of ours: choose another name for your bot.
    """
    known(game)  # refuses what is no game
    (key,) = player_names([name])
    if key.casefold() in (*_OURS[game], *_TAKEN):
        text = _("“{name}” is one of ours: choose another name for your bot.")
        raise GameError(text.format(name=key))
    one = bot() if isinstance(bot, type) else bot
    choose = getattr(one, "move", one)
    if not callable(choose):
        text = _("A bot is a function, or a class with a method “move”, not {it}.")
        raise GameError(text.format(it=type(bot).__name__))
    own = OwnBot(key, choose)
    _KNOWN[game][key] = Opponent(key, N_("a bot of your own"), "", own, _FACE)
