"""Results of a series: a row for each game, as numpy arrays or as a small table.

>>> results = Results(Series.of("de", "careful"), (Series.of("de", "careful").play_game(0),))
>>> results["plates"].shape, len(results)
((1,), 1)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from villa_core.errors import GameError
from villa_core.explore.series import COLUMNS, GameResult, Series
from villa_core.text import _

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Results:
    """The games of a series that have been played, in the order of their numbers."""

    series: Series
    games: tuple[GameResult, ...] = field(repr=False)

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[GameResult]:
        return iter(self.games)

    def __getitem__(self, column: str) -> Ints:
        """One column of `GameResult` as an array."""
        if column not in self.arrays:
            text = _("There is no column “{name}”. Known are: {known}.")
            raise GameError(text.format(name=column, known=", ".join(COLUMNS)))
        return self.arrays[column]

    @cached_property
    def arrays(self) -> dict[str, Ints]:
        """Every column of `GameResult` as an array."""
        rows = [astuple(game) for game in self.games]
        values = np.array(rows, dtype=np.int64).reshape(-1, len(COLUMNS))
        return dict(zip(COLUMNS, values.T.copy(), strict=True))

    def table(self) -> Any:
        """The same as a pandas table; without pandas as a numpy array with named columns."""
        if find_spec("pandas") is not None:
            return import_module("pandas").DataFrame(self.arrays).set_index("game")
        named = np.dtype([(column, np.int64) for column in COLUMNS])
        return np.array([astuple(game) for game in self.games], dtype=named)
