"""The tasks of the lessons, a module each: questions with hints, and predictions.

A notebook takes them from here by their names, `lesson.ask("01/who-wins")`, so that its cells stay
short and every sentence can be translated. `villa_widgets.tasks.wording` explains how a task is
written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ipywidgets import Widget

from villa_core.text import _
from villa_widgets.tasks import Prediction, Question


def asking(
    texts: Mapping[str, str], shown: Mapping[str, Callable[[], Widget]] | None = None
) -> Callable[[str], Question | Prediction]:
    """A function that asks the task of a name: a prediction if something is `shown` after it."""

    def ask(task: str) -> Question | Prediction:
        then, text = (shown or {}).get(task), _(texts[task])
        return Question(task, text) if then is None else Prediction(task, text, then)

    return ask
