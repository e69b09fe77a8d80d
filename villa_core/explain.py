"""Explain: why a move is not allowed, does not stand, or is risky, and what to do instead.

The rules, the balance and the risk are three different answers:
*against the rules* (with every rule that is broken), *the villa falls* (legal, but a collapse),
*risky* (it stands by less than `CLOSE_CALL` mm) and *fine*.

>>> from villa_core.game import Game
>>> from villa_core.moves import Raise
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

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from villa_core.legality import breaches, touch_breaches
from villa_core.text import _
from villa_core.wording import move_words

if TYPE_CHECKING:
    from villa_core.game import Game
    from villa_core.moves import Move

__all__ = ["Explained", "Explanation", "Finding", "Verdict", "explain", "findings"]


class Verdict(StrEnum):
    """The four answers."""

    ILLEGAL = "against the rules"
    FALLS = "the villa falls"
    RISKY = "risky"
    FINE = "fine"


MoveT = TypeVar("MoveT")


class Judge(Protocol[MoveT]):
    """A game, as far as a finding needs it: this one or Suspend."""

    @property
    def rulebook(self) -> _Book:
        """The rules that are played."""

    def remedy(self, move: MoveT) -> MoveT | None:
        """A legal move close to the one asked for."""


class _Book(Protocol):
    @property
    def edition(self) -> str: ...
    def __getitem__(self, rule: str) -> _Rule: ...


class _Rule(Protocol):
    @property
    def sentence(self) -> str: ...
    @property
    def source(self) -> str: ...


@dataclass(frozen=True)
class Finding(Generic[MoveT]):
    """One rule that a move breaks, as this edition has it, and the way out.

    A slip, like a misspelt name, breaks no rule: then `rule` and `source` are empty.
    """

    rule: str
    edition: str
    sentence: str
    source: str
    game: Judge[MoveT] = field(repr=False, compare=False)
    move: MoveT = field(repr=False)

    @property
    def text(self) -> str:
        """The rule itself, in a sentence; of a slip what is wrong with it."""
        return self.game.rulebook[self.rule].sentence if self.rule else self.sentence

    @cached_property
    def remedy(self) -> MoveT | None:
        """The smallest change that makes the move legal: see `villa_core.remedies`."""
        return self.game.remedy(self.move)

    def __str__(self) -> str:
        return f"{self.rule}: {self.sentence} ({self.source})" if self.rule else self.sentence


class Explained(Generic[MoveT]):
    """What both games can say about a move, once they have their `verdict` and `findings`."""

    if TYPE_CHECKING:
        move: MoveT
        findings: tuple[Finding[MoveT], ...]
        game: Judge[MoveT]

        @property
        def verdict(self) -> StrEnum:
            """The answer."""

    @property
    @abstractmethod
    def sentence(self) -> str:
        """The verdict in a sentence."""

    @property
    def legal(self) -> bool:
        """Whether the rules allow the move, whatever falls then."""
        return not self.findings

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules that the move breaks."""
        return tuple(dict.fromkeys(found.rule for found in self.findings if found.rule))

    @cached_property
    def remedy(self) -> MoveT | None:
        """The smallest change that makes the move legal and lets nothing fall."""
        return None if self.verdict in ("fine", "risky") else self._judge.remedy(self.move)

    @property
    def _judge(self) -> Judge[MoveT]:
        """Who knows the way out."""
        return self.game

    @property
    @abstractmethod
    def instead(self) -> str:
        """The remedy in the words of the table, to go on a sentence or a button; often empty."""

    @property
    def _refusal(self) -> str:
        """Why the move is not allowed, in a sentence: by the rules, or because of a slip."""
        return _("Against the rules.") if self.rules else _("This cannot be played.")

    @property
    def remark(self) -> str:
        """What else happens, in a sentence; often empty."""
        return ""

    def __str__(self) -> str:
        lines = [self.sentence, *map(str, self.findings)]
        if self.remark:
            lines.append(self.remark)
        if self.instead:
            lines.append(_("Instead: {move}.").format(move=self.instead))
        return "\n".join(lines)


@dataclass(frozen=True)
class Explanation(Explained["Move"]):
    """What a game says about a move before it is played."""

    move: Move
    verdict: Verdict
    findings: tuple[Finding[Move], ...]
    margin: float | None
    step: str
    game: Game = field(repr=False, compare=False)
    touched: str | None = field(default=None, repr=False)
    """The column that is in the hand already, if one is (B8)."""

    @property
    def _judge(self) -> Judge[Move]:
        return _judge(self.game, self.touched)

    @property
    def instead(self) -> str:
        """The remedy in the words of the table, to go on a sentence or a button; often empty."""
        plate = self.game.position.next_plate
        return "" if self.remedy is None else move_words(self.remedy, plate)

    @property
    def sentence(self) -> str:
        """The verdict in a sentence."""
        match self.verdict:
            case Verdict.ILLEGAL:
                return self._refusal
            case Verdict.FALLS:
                text = _("The villa falls {step}, by {mm:.1f} mm.")
                duty = self.game.rulebook["B2"].setting == "locked-duty"
                more = _(" Whoever feels it shake must break off (B2).") if duty else ""
                return text.format(step=self.step, mm=-(self.margin or 0.0)) + more
            case Verdict.RISKY:
                text = _("It stands by only {mm:.2f} mm: too close to call on a real table.")
                return text.format(mm=self.margin)
            case Verdict.FINE if self.margin is None:
                return _("Nothing speaks against it.")
            case Verdict.FINE:
                return _("It stands, with {mm:.1f} mm to spare.").format(mm=self.margin)


@dataclass(frozen=True)
class _Touched:
    """A game at the moment when a column is in the hand."""

    game: Game
    touched: str

    @property
    def rulebook(self) -> _Book:
        return self.game.rulebook

    def remedy(self, move: Move) -> Move | None:
        return self.game.remedy(move, self.touched)


def _judge(game: Game, touched: str | None) -> Judge[Move]:
    return game if touched is None else _Touched(game, touched)


def findings(
    game: Judge[MoveT], move: MoveT, found: Iterable[tuple[str, str]]
) -> tuple[Finding[MoveT], ...]:
    """Broken rules, as (rule, sentence), with their source in the rulebook of this game.

    An empty rule stands for a slip that no book speaks of.
    """
    book = game.rulebook
    return tuple(
        Finding(rule, book.edition, sentence, book[rule].source if rule else "", game, move)
        for rule, sentence in dict.fromkeys(found)
    )


def explain(game: Game, move: Move, touched: str | None = None) -> Explanation:
    """All that the rules and statics say about a move; nothing is played.

    `touched` is the column that somebody has in the hand already: B8 and F1 count it.
    """
    judge = _judge(game, touched)
    found = breaches(game.table, game.position, move)
    if touched is not None:
        found += touch_breaches(game.position, move, touched)
    if found:
        if game.tower is not None and not game.referee:
            from villa_core.trial import geometry_breaches

            found += geometry_breaches(game.position, move, game.rulebook)
        broken = findings(judge, move, found)
        return Explanation(move, Verdict.ILLEGAL, broken, None, "", game, touched)
    if game.referee or game.tower is None:
        return Explanation(move, Verdict.FINE, (), None, "", game, touched)
    from villa_core.statics import CLOSE_CALL
    from villa_core.trial import try_move

    trial = try_move(game.table, game.position, move)
    if trial.breaches:
        broken = findings(judge, move, trial.breaches)
        return Explanation(move, Verdict.ILLEGAL, broken, None, "", game, touched)
    margin = trial.margin
    if trial.falls:
        verdict = Verdict.FALLS
    elif margin is not None and margin < CLOSE_CALL:
        verdict = Verdict.RISKY
    else:
        verdict = Verdict.FINE
    return Explanation(move, verdict, (), margin, trial.step, game, touched)
