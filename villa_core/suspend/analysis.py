"""Analysis of a game of Suspend: each move looked at again, and a hint for the next one.

The advice is that of the careful player who looks at many places. A hand that misses hangs a rod
one spot beside the one that was meant, of the rod above or of its own: the chance of a move is the
share of these places, and of the one that was meant, where nothing falls.

>>> from villa_core.suspend import SuspendGame
>>> print(hint(SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)))
Hang orange rod 1 by its notch 4 on the hook. Nothing falls, it leaves 82° before a rod slips, \
and a hand that misses by a notch succeeds in 100 % of all cases.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from villa_core.errors import GameError
from villa_core.play.analysis import Hint, Review, and_more, percent
from villa_core.suspend import moves as m
from villa_core.suspend.bots import CarefulBot, beside
from villa_core.suspend.position import Phase
from villa_core.suspend.wording import move_words
from villa_core.text import _, ngettext

if TYPE_CHECKING:
    from villa_core.suspend.game import SuspendGame
    from villa_core.suspend.mobile import Mobile

_LOOKS = 80  # places that the adviser compares
_CLOSE = 5.0  # degrees of grip: with less than that more grip is worth a word


def margin(game: SuspendGame) -> float | None:
    """How many degrees are left until a rod slips; None while nothing hangs."""
    return _grip(game.mobile)


def _grip(mobile: Mobile | None) -> float | None:
    return mobile.balance().grip if mobile is not None and mobile.hung else None


def chance(game: SuspendGame, move: m.Move) -> float | None:
    """How likely nothing falls when a hand may miss by a spot; None where no rod is hung."""
    if not isinstance(move, m.Hang) or move.on is None or move.by is None:
        return None
    trials = [game.trial(missed) for missed in beside(game, move)]
    possible = [trial for trial in trials if not trial.breaches]
    return sum(not trial.fallen for trial in possible) / len(possible) if possible else None


def review(after: SuspendGame) -> Review[m.Move]:
    """The last move of a game looked at again."""
    before, move = after.previous, after.move
    if before is None or move is None:
        raise GameError(_("No move has been made yet."))
    player = getattr(move, "player", None) or before.turn
    entry = Review[m.Move](after.number, player, move, margin(after), _standing(after))
    if before.mobile is None or not isinstance(move, m.Hang | m.TakeDown | m.Pass):
        return entry
    entry = replace(entry, chance=chance(before, move))
    best = _best(before)
    reasons = tuple(_better(before, best, move))
    if not reasons:
        return entry
    text = _("Better: {move}. {why}").format(move=move_words(best), why=and_more(reasons))
    return replace(entry, best=best, why=text)


def reviews(game: SuspendGame) -> Iterator[Review[m.Move]]:
    """Every move of a game, one after the other; each takes a moment."""
    return (review(moment) for moment in game.history if moment.move is not None)


def hint(game: SuspendGame) -> Hint[m.Move]:
    """What a careful player would do now, and what for, in one line."""
    if game.outcome is not None:
        raise GameError(_("The game is over."))
    if game.mobile is None:
        raise GameError(_("Nobody can advise on rods that hang at a real table."))
    best = _best(game)
    words = move_words(best)
    head = f"{words[:1].upper()}{words[1:]}."
    return Hint(best, " ".join(filter(None, (head, and_more(_merits(game, best))))))


def _best(game: SuspendGame) -> m.Move:
    return CarefulBot(_LOOKS).move(game, game.turn, random.Random(0))


def _standing(after: SuspendGame) -> str:
    fallen, left = after.position.fallen, margin(after)
    if fallen:
        return ngettext("{n} rod falls.", "{n} rods fall.", len(fallen)).format(n=len(fallen))
    text = _("It holds, {n:.0f}° before a rod slips.")
    return "" if left is None else text.format(n=max(0.0, left))


def _better(game: SuspendGame, best: m.Move, move: m.Move) -> Iterator[str]:
    """What the best move has over the one that was made; nothing if that one was as good."""
    ours, theirs = game.trial(best), game.trial(move)
    if len(ours.fallen) < len(theirs.fallen):
        if ours.fallen:
            n = len(ours.fallen)
            yield ngettext("only {n} rod falls", "only {n} rods fall", n).format(n=n)
        else:
            yield _("nothing falls")
        return
    likely, was = chance(game, best), chance(game, move)
    if likely is not None and was is not None and likely - was >= 0.2:
        text = _("a hand that misses by a notch succeeds in {a} of all cases, not in {b}")
        yield text.format(a=percent(likely), b=percent(was))
    left, had = _grip(ours.mobile), _grip(theirs.mobile)
    if left is not None and had is not None and had < _CLOSE < left:
        yield _("it leaves {a:.0f}° before a rod slips, not {b:.0f}°").format(a=left, b=had)


def _merits(game: SuspendGame, best: m.Move) -> Iterator[str]:
    trial = game.trial(best)
    if game.phase is Phase.ROLL or not isinstance(best, m.Hang | m.TakeDown):
        return
    if trial.fallen:
        n = len(trial.fallen)
        yield ngettext("only {n} rod falls", "only {n} rods fall", n).format(n=n)
        return
    yield _("nothing falls")
    left, likely = _grip(trial.mobile), chance(game, best)
    if left is not None:
        yield _("it leaves {n:.0f}° before a rod slips").format(n=left)
    if likely is not None:
        text = _("a hand that misses by a notch succeeds in {chance} of all cases")
        yield text.format(chance=percent(likely))
