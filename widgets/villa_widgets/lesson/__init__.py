"""The widgets of lessons: questions, predictions, puzzles, and what was done so far.

>>> from villa_widgets.lesson import PuzzleView
>>> PuzzleView.__name__
'PuzzleView'
"""

from __future__ import annotations

from villa_widgets.lesson.logbook import Logbook, own_logbook
from villa_widgets.lesson.prediction import Prediction
from villa_widgets.lesson.progress import ProgressView
from villa_widgets.lesson.puzzle import PuzzleView
from villa_widgets.lesson.question import Question
from villa_widgets.lesson.report import ClassReport

__all__ = [
    "ClassReport",
    "Logbook",
    "Prediction",
    "ProgressView",
    "PuzzleView",
    "Question",
    "own_logbook",
]
