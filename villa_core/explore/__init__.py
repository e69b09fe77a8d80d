"""Explore the rules with numbers: let bots play many games, and ask what comes of it.

One line asks, one line shows:

>>> from villa_core import explore
>>> answer = explore.claims_and_objections(explore.stored("seats")["de"])
>>> print(answer.rows[0].label)
claims that are true

The stored set comes with Villa Lab; `study` plays as many games as wanted, on all processors:

>>> results = explore.play(explore.Series.of("de", "careful"), 1, workers=1, progress=False)
>>> int(results["game"][0])
0
"""

from __future__ import annotations

from villa_core.explore.answers import Estimate, StudyAnswer, wilson
from villa_core.explore.divergence import Parting, shortest_divergence
from villa_core.explore.files import read_results
from villa_core.explore.ladders import Ladder, ladder
from villa_core.explore.mass_play import play
from villa_core.explore.questions import (
    claims_and_objections,
    compare_series,
    difference,
    game_length,
    rules_that_matter,
    steadiness,
    winners_by_bot,
    winners_by_seat,
)
from villa_core.explore.series import ENDINGS, NOBODY_WINS, GameResult, Results, Series
from villa_core.explore.studies import STUDIES, stored, study, study_series
from villa_core.explore.tallies import Tally

__all__ = [
    "ENDINGS",
    "NOBODY_WINS",
    "STUDIES",
    "Estimate",
    "GameResult",
    "Ladder",
    "Parting",
    "Results",
    "Series",
    "StudyAnswer",
    "Tally",
    "claims_and_objections",
    "compare_series",
    "difference",
    "game_length",
    "ladder",
    "play",
    "read_results",
    "rules_that_matter",
    "shortest_divergence",
    "steadiness",
    "stored",
    "study",
    "study_series",
    "wilson",
    "winners_by_bot",
    "winners_by_seat",
]
