"""Refusals with reasons: which rules a move breaks, with their source, and what to do instead.

Both games find the breaches by themselves; what is said of them is the same. The rules, the balance
and the risk are different answers: see `Verdict`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Generic, NamedTuple

from villa_core.play.game import MoveT, TableGame, Trial
from villa_core.play.rules import Ruleset
from villa_core.text import _


class Breach(NamedTuple):
    """One rule that a move breaks, and how; a slip of the pen breaks none and has no `rule`.

    `part` names what of the rule is broken, where some book does not print that.
    """

    rule: str
    sentence: str
    part: str = ""


def breach(rule: str, text: str, **values: object) -> Breach:
    """A breach whose sentence has these values put in."""
    return Breach(rule, text.format(**values))


class Verdict(StrEnum):
    """The four answers."""

    ILLEGAL = "against the rules"
    FALLS = "it falls"
    RISKY = "risky"
    FINE = "fine"


@dataclass(frozen=True)
class Finding:
    """One rule that a move breaks, as this edition has it.

    `text` is the rule itself. A slip, like a misspelt name, breaks no rule: then `rule` and
    `source` are empty.
    """

    rule: str
    edition: str
    sentence: str
    source: str
    text: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.sentence} ({self.source})" if self.rule else self.sentence


def findings(book: Ruleset, breaches: Iterable[Breach]) -> tuple[Finding, ...]:
    """Broken rules with their source in a rulebook: a book is credited only with what it prints.

    An empty rule stands for a slip that no book speaks of.
    """
    return tuple(
        Finding(
            rule,
            book.edition,
            sentence,
            book[rule].cited(part) if rule else "",
            book[rule].sentence if rule else sentence,
        )
        for rule, sentence, part in dict.fromkeys(breaches)
    )


@dataclass(frozen=True)
class Explained(ABC, Generic[MoveT]):
    """What a game says about a move before it is played."""

    game: TableGame[MoveT] = field(repr=False, compare=False)
    move: MoveT
    findings: tuple[Finding, ...]
    trial: Trial
    """What physics makes of the move; nothing where the rules forbid it or at a real table."""

    @property
    @abstractmethod
    def falls(self) -> bool:
        """Whether something falls."""

    @property
    @abstractmethod
    def close(self) -> bool:
        """Whether it is too close to call at a real table."""

    @property
    @abstractmethod
    def margin(self) -> float | None:
        """How far all is from falling after it (mm, or degrees); None where nothing is moved."""

    @property
    def room(self) -> float:
        """How well the move holds: the more the better."""
        return self.margin or 0.0

    @property
    def losses(self) -> int:
        """How much falls."""
        return int(self.falls)

    @abstractmethod
    def _outlook(self) -> str:
        """What comes of a legal move, in a sentence."""

    @property
    def sentence(self) -> str:
        """The verdict in a sentence: against the rules, a slip, or what comes of it."""
        if self.rules:
            return _("Against the rules.")
        return _("This cannot be played.") if self.findings else self._outlook()

    @property
    @abstractmethod
    def instead(self) -> str:
        """The remedy in the words of the table, to go on a sentence or a button; often empty."""

    @property
    def remark(self) -> str:
        """What else happens, in a sentence; often empty."""
        return ""

    @property
    def hopeless(self) -> bool:
        """Whether nothing holds, whatever is done; then `remedy` is what loses least, if any does.

        A remedy that holds is always found if there is one.
        """
        if self.holds:
            return False
        if self.remedy is None:
            return self.verdict is Verdict.FALLS
        return self.game.explain(self.remedy).verdict is Verdict.FALLS

    @property
    @abstractmethod
    def despair(self) -> str:
        """That nothing holds, in a sentence of this game."""

    @property
    def way_on(self) -> str:
        """The remedy as a button says it: what to do instead, or what loses least; often empty."""
        if not self.instead:
            return ""
        text = _("This loses least: {move}") if self.hopeless else _("Instead: {move}")
        return text.format(move=self.instead)

    @cached_property
    def verdict(self) -> Verdict:
        """The answer."""
        if self.findings:
            return Verdict.ILLEGAL
        if self.falls:
            return Verdict.FALLS
        return Verdict.RISKY if self.close else Verdict.FINE

    @property
    def holds(self) -> bool:
        """Whether it can be done and nothing falls."""
        return self.verdict in (Verdict.FINE, Verdict.RISKY)

    @property
    def legal(self) -> bool:
        """Whether the rules allow the move, whatever falls then."""
        return not self.findings

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules that the move breaks."""
        return tuple(dict.fromkeys(finding.rule for finding in self.findings if finding.rule))

    @cached_property
    def remedy(self) -> MoveT | None:
        """The smallest change that makes the move legal and lets nothing fall."""
        return None if self.holds else self._remedy()

    def _remedy(self) -> MoveT | None:
        return self.game.remedy(self.move)

    def __str__(self) -> str:
        lines = [self.sentence, *map(str, self.findings), self.remark]
        lines.append(self.despair if self.hopeless else "")
        lines.append(f"{self.way_on}." if self.way_on else "")
        return "\n".join(filter(None, lines))
