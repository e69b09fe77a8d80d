"""Explain: why a move is not allowed, does not stand, or is risky, and what to do instead.

A move is *risky* if the villa stands by less than `CLOSE_CALL` mm.

>>> from villa_core.villa.game import Game
>>> from villa_core.villa.moves import Raise
>>> game = Game.at("de", {"Ada": ["red", "blue"], "Ben": ["green", "yellow"]}, "Ada", plates=2,
...     floors={"red-hex": 2, "red-thick": 0})
>>> print(game.explain(Raise("red-hex")))
Against the rules.
B3: The hexagonal red column stands on the uppermost floor and stays there. (German rulebook,
Allgemeine Bauvorschriften 7, Abb. 4)
Instead: raise the thick red column.

A column that is in somebody's hand already is `touched`: from then on only that one is spoken of.

>>> print(game.explain(Raise("red-hex"), touched="red-thick").remedy)
Raise(column='red-thick', x=None, y=None, on=None)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from villa_core.play.refusals import Explained, Verdict, findings
from villa_core.text import _
from villa_core.villa.legality import touch_breaches
from villa_core.villa.wording import move_words

if TYPE_CHECKING:
    from villa_core.villa.game import Game
    from villa_core.villa.moves import Move
    from villa_core.villa.position import Trial


@dataclass(frozen=True)
class Explanation(Explained["Move"]):
    """What a game says about a move before it is played."""

    game: Game = field(repr=False, compare=False)
    trial: Trial
    touched: str | None = field(default=None, repr=False)
    """The column that is in the hand already, if one is (B8)."""

    @property
    def margin(self) -> float | None:
        """By how many mm the villa stands, at the weakest step; None where nothing is moved."""
        return None if self.findings else self.trial.margin

    @property
    def step(self) -> str:
        """At which step the villa falls, or empty."""
        return self.trial.step

    @property
    def falls(self) -> bool:
        """Whether the villa comes down."""
        return self.trial.falls

    @property
    def close(self) -> bool:
        """Whether it stands by so little that nobody could tell at a real table."""
        if self.margin is None:
            return False
        from villa_core.statics.stability import CLOSE_CALL

        return self.margin < CLOSE_CALL

    def _remedy(self) -> Move | None:
        return self.game.remedy(self.move, self.touched)

    @property
    def instead(self) -> str:
        """The remedy in the words of the table, to go on a sentence or a button; often empty."""
        return "" if self.remedy is None else move_words(self.remedy, self.game.tower)

    @property
    def despair(self) -> str:  # noqa: D102
        return _("Nothing holds here: whatever is done, the villa falls.")

    def _outlook(self) -> str:
        match self.verdict:
            case Verdict.FALLS:
                text = _("The villa falls {step}, by {mm:.1f} mm.")
                duty = self.game.rulebook.is_("B2", "locked-duty")
                more = _(" Whoever feels it shake must break off (B2).") if duty else ""
                return text.format(step=self.step, mm=-(self.margin or 0.0)) + more
            case Verdict.RISKY:
                text = _("It stands by only {mm:.2f} mm: too close to call on a real table.")
                return text.format(mm=self.margin)
            case _ if self.margin is None:
                return _("Nothing speaks against it.")
            case _:
                return _("It stands, with {mm:.1f} mm to spare.").format(mm=self.margin)


def explain(game: Game, move: Move, touched: str | None = None) -> Explanation:
    """All that the rules and statics say about a move; nothing is played.

    `touched` is the column that somebody has in the hand already: B8 and F1 count it.
    """
    trial = game.trial(move)
    broken = list(trial.breaches)
    if touched is not None:
        broken += touch_breaches(game.position, move, touched)
    if broken and game.tower is not None:  # without one nothing of physics is loaded
        from villa_core.villa.trial import geometry_breaches

        broken += geometry_breaches(game.rulebook, game.position, move)
    return Explanation(game, move, findings(game.rulebook, broken), trial, touched)
