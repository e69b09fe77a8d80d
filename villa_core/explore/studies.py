"""Studies: the series behind the questions, played anew, or taken from the stored set.

The stored set comes with Villa Lab, so that a notebook shows its answers at once. It holds what was
counted, not the games: `make explore` plays them again.

>>> list(study_series("players"))
['2 players', '3 players', '4 players']
>>> len(stored("editions"))
5
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from villa_core.errors import GameError
from villa_core.explore.files import STORED_SET
from villa_core.explore.mass_play import play
from villa_core.explore.series import Results, Series
from villa_core.explore.tallies import Tally
from villa_core.text import N_, _
from villa_core.villa.bots import CarefulBot, Hand
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.rules import EDITIONS

STORED = Path(__file__).parents[1] / "data" / "explore-studies.json"
"""The stored set, as it comes with Villa Lab."""

_ERRORS = (0.0, 2.0, 4.0, 8.0, 16.0, 32.0)  # mm by which hands miss in the study of steadiness
_AT_ONE_TABLE = (0.0, 4.0, 8.0, 16.0)  # the same where steady hands play against shaky ones
_LINE_UP = ("random", "careful", "greedy", "searching")
_PLAYERS = {2: N_("2 players"), 3: N_("3 players"), 4: N_("4 players")}
_REMOVAL = {"F1": "any-removal", "F3": "any-removal"}


def _switched() -> Iterator[dict[str, str]]:
    """The German book's rules that another book, or its own option, sets otherwise, one by one.

    F3 goes with F1, for the objector does what the claim denies; F4 of the English book makes sense
    only with both.
    """
    books = [Rulebook.of(edition) for edition in EDITIONS]
    for rule in Rulebook.of("de"):
        settings = dict.fromkeys(book[rule.id].setting for book in books)
        if rule.id == "F7":
            settings["three-then-one"] = None
        for setting in settings:
            if setting == rule.setting or rule.id == "F3":
                continue
            together = {"F1": {"F3": setting}, "F4": _REMOVAL}.get(rule.id, {})
            yield {rule.id: setting} | together


def base_of(series: Series) -> Series | None:
    """The series that shows what one rule changes: the same without that rule; else None."""
    changes = dict(series.rulebook.changes)
    if not changes:
        return None
    rules = Rulebook.variant(series.rulebook.unchanged, **(_REMOVAL if "F4" in changes else {}))
    return replace(series, rulebook=rules)


STUDIES: dict[str, Callable[[int], dict[str, Series]]] = {
    "seats": lambda seed: {"de": Series.of("de", "greedy", seed=seed)},
    "editions": lambda seed: {
        edition: Series.of(edition, "greedy", seed=seed) for edition in EDITIONS
    },
    "players": lambda seed: {
        _(label): Series.of("de", "greedy", players=n, seed=seed) for n, label in _PLAYERS.items()
    },
    "bots": lambda seed: {_("mixed table"): Series.of("de", _LINE_UP, seed=seed)},
    "hands": lambda seed: {
        _("mixed table"): Series(
            Rulebook.of("de"), tuple(CarefulBot(Hand(error)) for error in _AT_ONE_TABLE), seed
        )
    },
    "steadiness": lambda seed: {
        _("{mm:g} mm").format(mm=error): Series.of("de", "careful", hand=Hand(error), seed=seed)
        for error in _ERRORS
    },
    "rules": lambda seed: {
        book.name: Series.of(book, "greedy", seed=seed)
        for book in (Rulebook.variant("de", **changes) for changes in _switched())
    },
}
"""Each study by its name: a seed in, the series to compare by their labels out."""


def study_series(name: str, seed: int = 0) -> dict[str, Series]:
    """The series of a study. All have the same seed, so they begin from the same villas."""
    if name not in STUDIES:
        text = _("There is no study “{name}”. The studies are {known}.")
        raise GameError(text.format(name=name, known=", ".join(STUDIES)))
    return STUDIES[name](seed)


def played_series(*names: str, seed: int = 0) -> tuple[Series, ...]:
    """All that has to be played for some studies, each once; what others are compared with first.

    >>> len(played_series("editions", "players"))
    7
    """
    rows = [series for name in names for series in study_series(name, seed).values()]
    bases = [base for series in rows if (base := base_of(series)) is not None]
    return tuple(dict.fromkeys([*bases, *rows]))


def study(name: str, games: int, seed: int = 0, **how: Any) -> dict[str, Tally]:
    """Play a study: so many games of each of its series. `how` goes to `play`."""
    played = {series: play(series, games, **how) for series in played_series(name, seed=seed)}
    return {label: tallied(series, played) for label, series in study_series(name, seed).items()}


def tallied(series: Series, played: dict[Series, Results]) -> Tally:
    """What was counted in the games of a series, against those of its base if it has one."""
    base = base_of(series)
    return Tally.of(played[series], None if base is None else played[base])


def stored(name: str) -> dict[str, Tally]:
    """What was counted for a study of the stored set."""
    kept, rows = _stored(), study_series(name)
    return {label: kept[series] for label, series in rows.items() if series in kept}


@cache
def _stored() -> dict[Series, Tally]:
    return read_set(STORED.read_text("utf-8"))


def read_set(text: str) -> dict[Series, Tally]:
    """The tallies in the text of a file (`villa-explore-set/2`), by their series."""
    rows = STORED_SET.parse(text)["rows"]
    tallies = [Tally.from_row(row) for row in rows]
    return {tally.series: tally for tally in tallies}
