"""Looking back at a game: what each move left, the chance it had, what was better, and why.

Each game has an analyst that knows its pieces (`villa.analysis`, `suspend.analysis`); what is
told of a move is the same for both.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic

from villa_core.play.game import MoveT
from villa_core.text import _, capital


@dataclass(frozen=True)
class Review(Generic[MoveT]):
    """One move looked at again: move `number`, made by `player`.

    `margin` says how far the villa or the mobile is from falling after it (None: nothing to see),
    `standing` the same in words; `chance` how likely it was to succeed with that hand (None where
    no hand is needed). `best` is a better move, and `why` says what it has over the other one; None
    and empty when nothing better was found.
    """

    number: int
    player: str
    move: MoveT
    margin: float | None = None
    standing: str = ""
    chance: float | None = None
    best: MoveT | None = None
    why: str = ""

    @property
    def likely(self) -> str:
        """The chance as people read it; empty where there is none."""
        return "" if self.chance is None else percent(self.chance)

    @property
    def words(self) -> str:
        """All of it in sentences."""
        chance = _("It had a chance of {chance}.").format(chance=self.likely)
        return " ".join(filter(None, (self.standing, self.likely and chance, self.why)))


@dataclass(frozen=True)
class Hint(Generic[MoveT]):
    """What to do now: the `move` that is advised, and one `sentence` that says it and why."""

    move: MoveT
    sentence: str

    def __str__(self) -> str:
        return self.sentence


def percent(chance: float) -> str:
    """A chance in percent, rounded so that only what is certain is 0 or 100.

    >>> percent(0.999), percent(1.0), percent(0.004), percent(0.335)
    ('99 %', '100 %', '1 %', '34 %')
    """
    whole = round(100 * chance)
    if 0 < chance < 1:
        whole = min(99, max(1, whole))
    return _("{n} %").format(n=whole)


def and_more(reasons: Iterable[str]) -> str:
    """Reasons as one sentence, the first letter large; empty without any.

    >>> and_more(["it takes the seal", "it leaves 9 mm, not 4"])
    'It takes the seal, and it leaves 9 mm, not 4.'
    """
    *first, last = tuple(reasons) or ("",)
    text = _("{first}, and {last}").format(first=", ".join(first), last=last) if first else last
    return f"{capital(text)}." if text else ""
