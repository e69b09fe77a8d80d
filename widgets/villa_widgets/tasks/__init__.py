"""The widgets of lessons: questions, predictions, puzzles, and what was done so far."""

from __future__ import annotations

from villa_widgets.tasks.lesson import Lesson
from villa_widgets.tasks.logbook import Logbook, own_logbook
from villa_widgets.tasks.prediction import Prediction
from villa_widgets.tasks.progress import ProgressView
from villa_widgets.tasks.puzzle import PuzzleView
from villa_widgets.tasks.puzzle_game import PuzzleGame
from villa_widgets.tasks.question import Question
from villa_widgets.tasks.report import ClassReport

__all__ = [
    "ClassReport",
    "Lesson",
    "Logbook",
    "Prediction",
    "ProgressView",
    "PuzzleGame",
    "PuzzleView",
    "Question",
    "own_logbook",
]
