"""Studies: the series behind the questions, played anew, or taken from the stored set.

The stored set is small and comes with Villa Lab, so that a notebook shows its answers at once.
`python -m villa_core.explore` plays it again.

>>> list(study_series("option F7"))
['de: 3 columns', 'de: 1 column from orange on']
>>> len(stored("editions"))
5
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import astuple
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from villa_core import __version__
from villa_core.errors import GameError
from villa_core.explore.mass_play import bar, play
from villa_core.explore.results import Results
from villa_core.explore.series import COLUMNS, GameResult, Series
from villa_core.text import _
from villa_core.villa.bots import Hand
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.rules import EDITIONS

ERRORS = (0.0, 2.0, 4.0, 8.0, 16.0, 32.0)
"""The position errors (mm) of the study of steadiness."""

STORED = "explore-studies.json"
_FORMAT = "villa-explore-set/1"
_LINE_UP = ("random", "careful", "greedy", "searching")


def _editions(seed: int) -> dict[str, Series]:
    return {edition: Series.of(edition, "greedy", seed=seed) for edition in EDITIONS}


def _option_f7(seed: int) -> dict[str, Series]:
    with_option = Rulebook.variant("de", F7="three-then-one")
    return {
        _("de: 3 columns"): Series.of("de", "greedy", seed=seed),
        _("de: 1 column from orange on"): Series.of(with_option, "greedy", seed=seed),
    }


def _steadiness(seed: int) -> dict[str, Series]:
    return {
        _("{mm:g} mm").format(mm=error): Series.of("de", "careful", hand=Hand(error), seed=seed)
        for error in ERRORS
    }


def _bots(seed: int) -> dict[str, Series]:
    return {_("mixed table"): Series.of("de", _LINE_UP, seed=seed)}


STUDIES: dict[str, Callable[[int], dict[str, Series]]] = {
    "editions": _editions,
    "option F7": _option_f7,
    "steadiness": _steadiness,
    "bots": _bots,
}
"""Each study by its name: a seed in, the series to compare by their labels out."""


def study_series(name: str, seed: int = 0) -> dict[str, Series]:
    """The series of a study. All have the same seed, so they begin from the same villas."""
    if name not in STUDIES:
        text = _("There is no study “{name}”. The studies are {known}.")
        raise GameError(text.format(name=name, known=", ".join(STUDIES)))
    return STUDIES[name](seed)


def study(name: str, games: int, seed: int = 0, **how: Any) -> dict[str, Results]:
    """Play a study: so many games of each of its series. `how` goes to `play`."""
    return {label: play(series, games, **how) for label, series in study_series(name, seed).items()}


def stored(name: str) -> dict[str, Results]:
    """The results of a study in the stored set."""
    labels = study_series(name)
    return dict(zip(labels, _stored()[name], strict=True))


@cache
def _stored() -> dict[str, list[Results]]:
    text = resources.files("villa_core").joinpath(f"data/{STORED}").read_text("utf-8")
    studies = json.loads(text)["studies"]
    return {name: [_restored(entry) for entry in entries] for name, entries in studies.items()}


def _restored(entry: dict[str, Any]) -> Results:
    columns = [entry["games"][column] for column in COLUMNS]
    games = tuple(GameResult(*row) for row in zip(*columns, strict=True))
    return Results(Series.from_json(entry["series"]), games)


def store(path: Path, games: dict[str, int], seed: int = 0) -> None:
    """Play studies and write them as the stored set; `games` says how many games of each series."""
    studies = {}
    for name, number in games.items():
        studies[name] = [
            _entry(results) for results in study(name, number, seed, progress=bar).values()
        ]
    document = {"format": _FORMAT, "version": __version__, "studies": studies}
    text = json.dumps(document, separators=(",", ":")).replace('{"series"', '\n{"series"')
    path.write_text(text + "\n", "utf-8")


def _entry(results: Results) -> dict[str, Any]:
    columns = zip(*(astuple(game) for game in results), strict=True)
    return {
        "series": results.series.to_json(),
        "games": {name: list(values) for name, values in zip(COLUMNS, columns, strict=True)},
    }
