"""Explore the rules with numbers: let bots play many games, and ask what comes of it.

One line asks, one line shows:

>>> from villa_core import explore
>>> answer = explore.claims_and_objections(explore.stored("editions")["de"])
>>> figure = answer.plot()

The stored set comes with Villa Lab; `study` plays as many games as wanted, on all processors:

>>> results = explore.play(explore.Series.of("de", "careful"), 1, workers=1, progress=None)
>>> int(results["game"][0])
0
"""

from __future__ import annotations

from villa_core.explore.answers import Answer, Row, wilson
from villa_core.explore.divergence import Parting, shortest_divergence
from villa_core.explore.files import read_results
from villa_core.explore.mass_play import bar, play
from villa_core.explore.questions import (
    claims_and_objections,
    compare,
    game_length,
    steadiness,
    winners_by_bot,
    winners_by_seat,
)
from villa_core.explore.results import Results
from villa_core.explore.series import ENDINGS, NOBODY_WINS, GameResult, Series
from villa_core.explore.sizes import how_sure, plausible_sets
from villa_core.explore.studies import STUDIES, stored, study, study_series

__all__ = [
    "ENDINGS",
    "NOBODY_WINS",
    "STUDIES",
    "Answer",
    "GameResult",
    "Parting",
    "Results",
    "Row",
    "Series",
    "bar",
    "claims_and_objections",
    "compare",
    "game_length",
    "how_sure",
    "plausible_sets",
    "play",
    "read_results",
    "shortest_divergence",
    "steadiness",
    "stored",
    "study",
    "study_series",
    "wilson",
    "winners_by_bot",
    "winners_by_seat",
]
