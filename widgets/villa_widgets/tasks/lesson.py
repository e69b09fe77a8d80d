"""Lesson: a notebook's questions and predictions, asked by name from the text file beside it.

The file is named as in `Lesson("tasks/04_torque_balance.md")`, from the folder of the notebook. It
is read again when it has changed: run the cell once more, and the task has its new words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import ipywidgets as widgets

from villa_core.suspend.mobile import Mobile
from villa_core.tower.tower import Tower
from villa_widgets.drawing.reading import Reading
from villa_widgets.suspend.lab import MobileLab
from villa_widgets.tasks.lessons import lessons_folder
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.prediction import Prediction
from villa_widgets.tasks.question import Question
from villa_widgets.tasks.staged import Stage, Staged
from villa_widgets.tasks.task_file import TaskFile, read_tasks
from villa_widgets.tower.lab import TowerLab
from villa_widgets.tower.picture import VillaPicture

Shown: TypeAlias = Tower | Mobile | widgets.Widget | Callable[[], widgets.Widget]


class Lesson:
    """The tasks of a lesson, from its file; `logbook` is where answers go, if not to one's own.

    >>> import tempfile
    >>> from villa_core import Tower
    >>> folder = tempfile.TemporaryDirectory()
    >>> path = Path(folder.name) / "bridges.md"
    >>> _ = path.write_text('''## falls
    ... This villa is let go. What happens?
    ... ~ It stands. # Look where the centre of mass is.
    ... = It falls.
    ... ''', "utf-8")
    >>> ask = Lesson(path).ask
    >>> prediction = ask("falls", then=Tower.famous("leaning"))
    >>> prediction.task_id, prediction.wording.answer
    ('bridges/falls', 'It falls.')
    >>> prediction.close(); folder.cleanup()
    """

    def __init__(self, file: str | Path, logbook: Logbook | None = None) -> None:
        self.path, self.logbook = lessons_folder() / file, logbook
        read_tasks(self.path)

    @property
    def file(self) -> TaskFile:
        """The tasks as they stand in the file now."""
        return read_tasks(self.path)

    def ask(
        self,
        task: str,
        then: Shown | None = None,
        *,
        seen: Tower | widgets.Widget | None = None,
        on: Stage | None = None,
        values: Mapping[str, object] | None = None,
    ) -> Question | Prediction | Staged:
        """The task of this name: a question, or a prediction if something is shown `then`.

        `then` is a villa or a mobile, which comes in its lab, a widget, or a function that makes
        one when it is time. What the prediction is about is `seen` beside its words; of a villa
        nothing tells whether it stands, and a villa that comes `then` is seen before, too. With a
        stage to do it `on`, the answer is placed by hand, let go and watched.
        `values` are put in where their names stand in braces; with a “seed” among them each seed
        is a task of its own.
        """
        file = self.file
        text, place = file.text(task, values)
        seed = f"-{values['seed']}" if values and "seed" in values else ""
        name = file.task_id(task) + seed
        if on is not None:
            return Staged(name, text, on, self.logbook, place=place)
        if then is None:
            return Question(name, text, self.logbook, place=place)
        about = then if seen is None and isinstance(then, Tower) else seen
        shown = held_villa(about) if isinstance(about, Tower) else about
        return Prediction(name, text, _maker(then), self.logbook, seen=shown, place=place)


def held_villa(tower: Tower) -> VillaPicture:
    """A villa to look at from all sides, held by a hand: nothing tells whether it stands.

    >>> from villa_core import Tower
    >>> view = held_villa(Tower.famous("leaning"))
    >>> view.reading.quiet
    True
    >>> view.close()
    """
    return VillaPicture(Reading(tower, quiet=True), bars=False, movable=frozenset())


def beside(view: widgets.Widget) -> widgets.Box:
    """A picture that stands beside the words of its step, to look at.

    >>> from villa_core import Tower
    >>> from villa_widgets import ElevationView
    >>> box = beside(ElevationView(Tower.famous("leaning")))
    >>> len(box.children)
    1
    """
    box = widgets.Box([view])
    box.add_class("villa-beside")
    return box


def _maker(then: Shown) -> Callable[[], widgets.Widget]:
    """What makes the widget that is shown."""
    if isinstance(then, Tower):
        return lambda: TowerLab(then)
    if isinstance(then, Mobile):
        return lambda: MobileLab(then)
    if isinstance(then, widgets.Widget):
        return lambda: then
    return then
