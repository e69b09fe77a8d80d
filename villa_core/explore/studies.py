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
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from villa_core import __version__
from villa_core.errors import GameError
from villa_core.explore.mass_play import play
from villa_core.explore.series import COLUMNS, GameResult, Results, Series
from villa_core.text import _
from villa_core.villa.bots import Hand
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.rules import EDITIONS

STORED = "explore-studies.json"
_ERRORS = (0.0, 2.0, 4.0, 8.0, 16.0, 32.0)  # mm by which hands miss in the study of steadiness
_LINE_UP = ("random", "careful", "greedy", "searching")

STUDIES: dict[str, Callable[[int], dict[str, Series]]] = {
    "editions": lambda seed: {
        edition: Series.of(edition, "greedy", seed=seed) for edition in EDITIONS
    },
    "option F7": lambda seed: {
        _("de: 3 columns"): Series.of("de", "greedy", seed=seed),
        _("de: 1 column from orange on"): Series.of(
            Rulebook.variant("de", F7="three-then-one"), "greedy", seed=seed
        ),
    },
    "steadiness": lambda seed: {
        _("{mm:g} mm").format(mm=error): Series.of("de", "careful", hand=Hand(error), seed=seed)
        for error in _ERRORS
    },
    "bots": lambda seed: {_("mixed table"): Series.of("de", _LINE_UP, seed=seed)},
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
    return dict(zip(study_series(name), _stored()[name], strict=True))


@cache
def _stored() -> dict[str, list[Results]]:
    text = resources.files("villa_core").joinpath(f"data/{STORED}").read_text("utf-8")
    return {
        name: [
            Results(
                Series.from_json(entry["series"]),
                tuple(
                    GameResult(*row)
                    for row in zip(*(entry["games"][column] for column in COLUMNS), strict=True)
                ),
            )
            for entry in entries
        ]
        for name, entries in json.loads(text)["studies"].items()
    }


def store(path: Path, games: dict[str, int]) -> None:
    """Play studies and write them as the stored set; `games` says how many games of each series."""
    studies = {
        name: [
            {
                "series": results.series.to_json(),
                "games": {column: results[column].tolist() for column in COLUMNS},
            }
            for results in study(name, number).values()
        ]
        for name, number in games.items()
    }
    document = {"format": "villa-explore-set/1", "version": __version__, "studies": studies}
    text = json.dumps(document, separators=(",", ":")).replace('{"series"', '\n{"series"')
    path.write_text(text + "\n", "utf-8")
