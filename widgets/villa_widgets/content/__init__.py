"""The tasks of the lessons, a module each: questions with hints, and predictions.

A notebook takes them from here by their names, `lesson.ask("01/who-wins")`, so that its cells stay
short and every sentence can be translated. `villa_widgets.tasks.wording` explains how a task is
written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ipywidgets import Box, Widget

from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.drawing.reading import Reading
from villa_widgets.tasks import Prediction, Question
from villa_widgets.tower.picture import VillaPicture


def asking(
    texts: Mapping[str, str],
    shown: Mapping[str, Callable[[], Widget]] | None = None,
    about: Mapping[str, Callable[[], Tower | Widget]] | None = None,
) -> Callable[[str], Question | Prediction]:
    """A function that asks the task of a name: a prediction if something is `shown` after it.

    What it is `about`, most often a villa, is seen beside the question, without a word on balance.
    """

    def ask(task: str) -> Question | Prediction:
        then, text = (shown or {}).get(task), _(texts[task])
        if then is None:
            return Question(task, text)
        seen = about[task]() if about and task in about else None
        return Prediction(task, text, then, seen=held(seen) if isinstance(seen, Tower) else seen)

    return ask


def held(tower: Tower) -> VillaPicture:
    """A villa to look at from all sides, held by a hand: nothing tells whether it stands."""
    return VillaPicture(Reading(tower, quiet=True), bars=False, movable=frozenset())


def beside(view: Widget) -> Box:
    """A picture that stands beside the words of its step, to look at."""
    box = Box([view])
    box.add_class("villa-beside")
    return box
