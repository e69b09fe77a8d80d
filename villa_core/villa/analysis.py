"""Analysis of a game of Villa Paletti: each move looked at again, and a hint for the next one.

The advice is that of the searching builder with the hand that moved and an eye that never errs: it
looks at the best spots of each column and at what the others do then. The chance of a move is the
share of the places where that hand may land at which the villa stands.

>>> from villa_core.villa.game import Game
>>> game = Game.new("de", ("Ada", "Ben"), seed=1)
>>> print(hint(game))
Raise the thick blue column and put it on the right. At its closest it is 55 mm from tipping, \
and a hand like this succeeds in 100 % of all cases.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from villa_core.errors import GameError
from villa_core.play.analysis import Hint, Review, and_more, percent
from villa_core.statics.spots import lays, raises
from villa_core.text import _, capital, ngettext
from villa_core.tower.pieces import the_column
from villa_core.villa import moves as m
from villa_core.villa.bots.hand import JOLT, SLIP, Hand
from villa_core.villa.bots.search import SearchingBot
from villa_core.villa.bots.sight import Seen
from villa_core.villa.claims import check_claim
from villa_core.villa.places import without
from villa_core.villa.position import NOBODY, Phase
from villa_core.villa.wording import move_words

if TYPE_CHECKING:
    from villa_core.villa.game import Game

_SETUP = (Phase.COLORS, Phase.SETUP)
_TELLING = 0.02  # a difference in worth (of 1) or chance below this is none
_ROUND = 1.0  # mm: margins that differ by less are alike

_RINGS, _EACH = 8, 16
_LANDINGS = np.array(
    [
        (reach * math.cos(turn), reach * math.sin(turn))
        for ring in range(_RINGS)
        for reach in [math.sqrt(-2 * math.log(1 - (ring + 0.5) / _RINGS))]
        for turn in [math.tau * (k + ring / _RINGS) / _EACH for k in range(_EACH)]
    ]
)
"""Where a hand of spread 1 lands: rings that stand for equally many cases each."""


def margin(game: Game) -> float | None:
    """By how many mm the villa stands at its weakest floor; below zero once it has fallen."""
    if game.tower is None or game.phase in _SETUP:
        return None
    if game.previous is not None and game.move is not None and game.position.fell_by != NOBODY:
        return game.previous.trial(game.move).margin
    return game.tower.stability().margin


def chance(game: Game, move: m.Move, hand: Hand) -> float | None:
    """How likely this move is to be done with this hand so that the villa stands; None if sure.

    A column that is broken off because the villa swayed (B2) is not done either.
    """
    if isinstance(move, m.Pull | m.TakeOut):
        return 0.0 if game.trial(move).falls else 1.0
    if not isinstance(move, m.Raise | m.LayPlate) or move.x is None or move.y is None:
        return None
    falls = game.trial(move).falls
    lands = [(hand.error, 1 - hand.disturb), (math.hypot(hand.error, SLIP), hand.disturb)]
    landing = sum(
        share * (_landing(game, move, spread) if spread else float(not falls))
        for spread, share in lands
        if share
    )
    return landing * (1 - _swaying(game, move, hand))


def _landing(game: Game, move: m.Raise | m.LayPlate, spread: float) -> float:
    """The share of the places where a hand of that spread may let go at which the villa stands.

    Places that the rules forbid are noticed and left (see `Hand`), so they do not count.
    """
    tower, book = game.tower, game.rulebook
    assert tower is not None
    spots = np.array((move.x, move.y), dtype=float) + spread * _LANDINGS
    if isinstance(move, m.LayPlate):
        at = np.column_stack([spots, np.full(len(spots), move.angle)])
        laid = lays(tower, at)
        allowed = laid.covers >= book.covers(game.position.next_plate or "")
        margins = laid.margins
    else:
        on = None if move.on is None else [move.on] * len(spots)
        put = raises(tower, [move.column], spots, on)
        allowed, margins = put.faults[0] == 0, put.margins[0]
        if not book.is_("B5", "held") and put.in_hand[0] < 0:
            return 0.0
    if not allowed.any():
        return float(not game.trial(move).falls)
    # how columns share a load (NaN) is not seen in flat numbers: the spot that was meant decides
    unclear = 0.0 if game.trial(move).falls else 1.0
    stands = np.where(np.isnan(margins), unclear, margins >= 0)
    return float(stands[allowed].mean())


def _swaying(game: Game, move: m.Move, hand: Hand) -> float:
    """How likely the villa sways so much while the column is pulled that it is put back."""
    if not isinstance(move, m.Raise) or game.tower is None:
        return 0.0
    room = without(game.tower, move.column)
    bump = hand.bump(game)
    return bump * math.erfc(max(room, 0.0) / JOLT / math.sqrt(2)) if bump else 0.0


@dataclass(frozen=True)
class Prospect:
    """What a move of `player` is good for: points, the seal, its chance and what it leaves."""

    game: Game
    player: str
    move: m.Move
    hand: Hand

    @cached_property
    def after(self) -> Game:
        """The game after it, done as it was meant."""
        return self.game.play(self.move)

    @cached_property
    def chance(self) -> float | None:
        """See `chance`."""
        return chance(self.game, self.move, self.hand)

    @cached_property
    def margin(self) -> float | None:
        """The smallest margin (mm) on its way."""
        return self.game.trial(self.move).margin

    @property
    def falls(self) -> bool:
        """Whether the villa falls although the hand hits the spot."""
        return self.after.position.fell_by != NOBODY

    @property
    def points(self) -> int:
        """The points that it brings; none where they do not count (Z1, Z5)."""
        if not self.after.counting:
            return 0
        fresh = self.game.position.bare or not self.game.counting  # what was there before is void
        had = 0 if fresh else self.game.points[self.player]
        return self.after.points[self.player] - had

    @property
    def seal(self) -> bool:
        """Whether it takes the seal."""
        seat, now = self.game.players.index(self.player), self.after.position
        return now.holder == seat != self.game.position.holder

    @property
    def words(self) -> str:
        """The move in words."""
        return move_words(self.move, self.game.tower)

    @cached_property
    def worth(self) -> float:
        """From 0 (lost) to 1 (won): what can be hoped for after the others' answers."""
        seat, move = self.game.players.index(self.player), self.move
        if not isinstance(move, m.Raise) or move.x is None or move.y is None:
            return 0.0 if self.falls else 1.0
        likely, left = self.chance or 0.0, self.margin or 0.0
        seen = Seen(move.column, move.x, move.y, move.on, left, likely)
        return SearchingBot(self.hand).worth(self.game, seat, seen)


def review(after: Game, hand: Hand | None = None) -> Review[m.Move]:
    """The last move of a game looked at again; without a `hand` it is a usual one."""
    before, move = after.previous, after.move
    if before is None or move is None:
        raise GameError(_("No move has been made yet."))
    player = getattr(move, "player", None) or before.players[before.position.actor]
    left = margin(after)
    entry = Review[m.Move](after.number, player, move, left, _standing(after, left))
    if before.tower is None or before.phase in _SETUP or player not in before.to_act:
        return entry
    steady = hand or Hand()
    done = Prospect(before, player, move, steady)
    best = _best(before, player, steady)
    entry = replace(entry, chance=done.chance)
    reasons = tuple(_better(best, done))
    if not reasons:
        return entry
    text = _("Better: {move}. {why}")
    why = text.format(move=best.words, why=and_more(reasons)).strip()
    return replace(entry, best=best.move, why=why)


def reviews(game: Game, hands: Mapping[str, Hand] | None = None) -> Iterator[Review[m.Move]]:
    """Every move of a game, one after the other; each takes a moment.

    `hands` are those of the players; whoever is not named has a usual one.
    """
    for moment in game.history:
        if moment.move is not None:
            actor = moment.previous.position.actor if moment.previous is not None else 0
            player = getattr(moment.move, "player", None) or game.players[actor]
            yield review(moment, (hands or {}).get(player))


def hint(game: Game, hand: Hand | None = None) -> Hint[m.Move]:
    """What the searching builder would do now with this hand, and what for, in one line."""
    if game.outcome is not None:
        raise GameError(_("The game is over."))
    if game.tower is None:
        raise GameError(_("Nobody can advise on a villa that stands on a real table."))
    best = _best(game, game.to_act[0], hand or Hand())
    text = _("{move}. {why}")
    words = text.format(move=capital(best.words), why=and_more(_merits(best)))
    return Hint(best.move, words.strip())


def _best(game: Game, player: str, hand: Hand) -> Prospect:
    """What the searching builder does with an eye that never errs."""
    steady = replace(hand, eye=0.0)
    move = SearchingBot(steady).intend(game, player, random.Random(0))
    return Prospect(game, player, move, hand)


def _standing(after: Game, left: float | None) -> str:
    if left is None:
        return ""
    if after.position.fell_by != NOBODY:
        return _("The villa falls, by {mm:.0f} mm.").format(mm=max(1.0, -left))
    return _("It stands with {mm:.0f} mm to spare.").format(mm=left)


def _better(best: Prospect, done: Prospect) -> Iterator[str]:
    """What the best move has over the one that was made; nothing if that one was as good."""
    kinds = type(best.move), type(done.move)
    if done.falls:
        if not best.falls:
            yield _("the other one brings the villa down")
        return
    if kinds == (m.Raise, m.Raise):
        if best.worth - done.worth >= _TELLING or (best.seal and not done.seal):
            yield from _compared(best, done)
        return
    if kinds == (m.LayPlate, m.LayPlate):
        if (best.chance or 0.0) - (done.chance or 0.0) >= _TELLING:
            yield from _compared(best, done)
        return
    if kinds[0] is kinds[1]:
        return  # as good as any other of its kind
    game = done.game
    if isinstance(done.move, m.Claim | m.LetPass) and game.phase is not Phase.CHALLENGE:
        yield from _untrue(game)
        return
    yield from _merits(best)


def _compared(best: Prospect, done: Prospect) -> Iterator[str]:
    if best.seal and not done.seal:
        yield _("it takes the seal")
    if best.points > done.points:
        n, had = best.points, str(done.points).replace("-", "−")
        text = ngettext("it brings {n} point, not {m}", "it brings {n} points, not {m}", n)
        yield text.format(n=n, m=had)
    ours, theirs = best.chance or 0.0, done.chance or 0.0
    if ours - theirs >= _TELLING:
        text = _("it succeeds in {a} of all cases, not in {b}")
        yield text.format(a=percent(ours), b=percent(theirs))
    elif (best.margin or 0.0) - (done.margin or 0.0) >= _ROUND:
        text = _("at its closest it is {a:.0f} mm from tipping, not {b:.0f}")
        yield text.format(a=best.margin, b=done.margin)
    elif not (best.seal and not done.seal) and best.points <= done.points:
        yield _("the others can gain less after it")


def _merits(best: Prospect) -> Iterator[str]:
    """What speaks for a move."""
    match best.move:
        case m.Claim():
            claim = check_claim(best.game)
            yield _("no column that counts can be raised") if claim else _("nothing else is safe")
        case m.Object():
            yield from _untrue(best.game)
        case m.LetPass() if best.game.phase is Phase.CLAIM:
            yield _("it brings you nothing to object")
        case m.BreakOff() | m.Pass():
            yield _("nothing else is safe enough")
        case m.Raise() | m.LayPlate() | m.TakeOut() | m.Pull():
            yield from _gains(best)


def _untrue(game: Game) -> Iterator[str]:
    """Why a claim is not true, if it is not."""
    column = check_claim(game).column
    if column is not None:
        text = _("the claim is not true: {column} can be raised")
        if game.rulebook.proof == "any-removal":
            text = _("the claim is not true: {column} can be taken away")
        yield text.format(column=the_column(column))


def _gains(best: Prospect) -> Iterator[str]:
    if best.seal:
        yield _("it takes the seal")
    if best.points > 0:
        text = ngettext("it brings {n} point", "it brings {n} points", best.points)
        yield text.format(n=best.points)
    if best.margin is not None and not best.falls:
        yield _("at its closest it is {mm:.0f} mm from tipping").format(mm=best.margin)
    if best.chance is not None and isinstance(best.move, m.Raise | m.LayPlate):
        text = _("a hand like this succeeds in {chance} of all cases")
        yield text.format(chance=percent(best.chance))
