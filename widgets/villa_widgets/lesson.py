"""The widgets of lessons: questions, predictions, puzzles, and what was done so far.

>>> from villa_widgets.lesson import PuzzleView
>>> PuzzleView.__name__
'PuzzleView'
"""

from __future__ import annotations

from villa_widgets.lesson_class import ClassReport
from villa_widgets.lesson_logbook import Logbook, own_logbook
from villa_widgets.lesson_prediction import Prediction
from villa_widgets.lesson_progress import ProgressView
from villa_widgets.lesson_puzzle import PuzzleView
from villa_widgets.lesson_question import Question

__all__ = [
    "ClassReport",
    "Logbook",
    "Prediction",
    "ProgressView",
    "PuzzleView",
    "Question",
    "own_logbook",
]
