"""Refusals with reasons: which rules a move breaks, with their source, and what to do instead.

Both games find the breaches by themselves; what is said of them is the same.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from villa_core.text import _


class Breach(NamedTuple):
    """One rule that a move breaks, and how; a slip of the pen breaks none and has no `rule`."""

    rule: str
    sentence: str


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
        """The smallest change that makes the move legal: see `villa_core.villa.remedies`."""
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
