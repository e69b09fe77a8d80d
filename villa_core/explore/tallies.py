"""Tallies: how often each number came up in the games of a series. This is what a study keeps.

Where a series differs from another in one rule, the same games of both are compared one by one, so
that a villa that is easy anyway counts for neither: paired differences, by common random numbers.

>>> series = Series.of("de", "careful")
>>> Tally.of(Results(series, (series.play_game(0),))).counts("plates")
{5: 1}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from villa_core.errors import FormatError, GameError
from villa_core.explore.series import COLUMNS, GameResult, Results, Series, counted
from villa_core.text import _
from villa_core.villa.rulebook import Rulebook

Counts = Mapping[int, int]
"""Numbers, and in how many games each came up."""

MEASURES: dict[str, Callable[[GameResult, GameResult], int]] = {
    "moves": lambda new, old: new.moves - old.moves,
    "falls": lambda new, old: (new.ending == 0) - (old.ending == 0),
    "first": lambda new, old: (new.winner == 0) - (old.winner == 0),
    "other": lambda new, old: new != old,
}
"""What is compared game by game: length, falls, whether the first builder wins, whether at all."""


@dataclass(frozen=True)
class Tally:
    """The games of a series in numbers; `base` are the rules with which they are compared."""

    series: Series
    columns: Mapping[str, Counts] = field(repr=False)
    base: Rulebook | None = None
    changes: Mapping[str, Counts] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, results: Results, base: Results | None = None) -> Tally:
        """The tally of some games, and of what became of the same games under other rules.

        The same games have the same bots and the same seed, else it is a `GameError`.
        """
        columns = {name: results.counts(name) for name in COLUMNS if name != "game"}
        if base is None:
            return cls(results.series, columns)
        if replace(results.series, rulebook=base.series.rulebook) != base.series:
            text = _("Compare games that differ in their rules only, with the same bots and seed.")
            raise GameError(text)
        known = {game.game: game for game in base}
        pairs = [(game, known[game.game]) for game in results if game.game in known]
        changes = {
            name: counted(difference(*pair) for pair in pairs)
            for name, difference in MEASURES.items()
        }
        return cls(results.series, columns, base.series.rulebook, changes)

    def __len__(self) -> int:
        return sum(self.columns["winner"].values())

    def counts(self, column: str) -> Counts:
        """How often each number of a column of `GameResult` came up."""
        return self.columns[column]

    def to_row(self) -> dict[str, Any]:
        """The tally as plain values, for a file."""
        row: dict[str, Any] = {"series": self.series.to_json(), "counts": _texts(self.columns)}
        if self.base is not None:
            row |= {"base": dict(self.base.changes), "changes": _texts(self.changes)}
        return row

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> Tally:
        """The tally of a row of a `villa-explore-set/2` file that was read."""
        series, columns = Series.from_json(row["series"]), _numbers(row["counts"])
        if len({sum(counts.values()) for counts in columns.values()}) != 1:
            raise FormatError("counts", _("every column must count the same games."))
        if "base" not in row:
            return cls(series, columns)
        if "changes" not in row:
            raise FormatError("changes", _("this is missing."))
        base = Rulebook.variant(series.rulebook.unchanged, **row["base"])
        return cls(series, columns, base, _numbers(row["changes"]))


def _texts(columns: Mapping[str, Counts]) -> dict[str, dict[str, int]]:
    return {name: {str(n): times for n, times in c.items()} for name, c in columns.items()}


def _numbers(columns: dict[str, dict[str, int]]) -> dict[str, Counts]:
    return {name: {int(n): times for n, times in c.items()} for name, c in columns.items()}
