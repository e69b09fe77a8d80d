"""Logbook: the progress of this learner, kept in a file beside the notebook and in the browser.

All tasks of a notebook share one logbook. The file is written after each try, merged with what
another notebook may have written meanwhile. The browser keeps the same, and where there is no file
it is read from there: pages without code have none. What is damaged is set aside under another
name, never lost. With the environment variable VILLA_PROGRESS another file is used, or `none`. The
server of a class names the pupil's file there, the pupil in VILLA_PUPIL, its folder in VILLA_CLASS.
Users of a JupyterHub who share a browser have each their own place in it.
"""

from __future__ import annotations

import os
from contextlib import nullcontext
from functools import lru_cache
from itertools import count
from pathlib import Path

import traitlets

from villa_core.errors import FormatError
from villa_core.learn.progress import PROGRESS_FILE, Progress
from villa_core.text import _
from villa_widgets.kit.hub import hub_user
from villa_widgets.kit.locks import held
from villa_widgets.kit.storage import Storage
from villa_widgets.tasks.placed import Placed, keep

LOCKED = "locked"  # a file of this name in the folder of a class: no answers are taken


class Logbook(traitlets.HasTraits):
    """Holds the progress of one learner; views observe `progress` and `trouble`.

    >>> book = Logbook(None)
    >>> book.tried("03/plumb-line", right=True)
    >>> book.progress.task("03/plumb-line").points
    2
    """

    progress = traitlets.Instance(Progress, help="What was done so far; replaced at each step.")
    trouble = traitlets.Unicode(help="A sentence if the file could not be read or written.")

    def __init__(
        self, path: str | Path | None, storage: Storage | None = None, pupil: str = ""
    ) -> None:
        self.path, self.pupil = None if path is None else Path(path), pupil
        self._fresh = self.path is None or not self.path.exists()
        super().__init__(progress=Progress())
        self.progress = self._kept()
        self.storage = storage
        if storage is not None:
            storage.on_found(self._found)
            storage.observe(self._refused, "full")
            self.observe(lambda change: storage.keep(change.new.to_json()), "progress")

    @property
    def keeping(self) -> str:
        """A sentence about what becomes of the progress when the page is closed."""
        if self.pupil:
            text = _(
                "Your progress is kept in this browser and on your teacher’s computer. To go on "
                "with another device, type {code} where animals are chosen there."
            )
            return text.format(code=os.environ.get("VILLA_RETURN", ""))
        if self.path is None and self.storage is not None and not self.storage.full:
            return _(
                "Your progress is kept in this browser only. To go on with another one, download "
                "it and add the file there."
            )
        if self.path is None:
            return _(
                "This page forgets your progress when it is closed or loaded again. Download it "
                "before, and add the file the next time."
            )
        if hub_user():
            text = _("Your progress is kept in your home folder, in the file {file}.")
        else:
            text = _("Your progress is kept on this computer only, in the file {file}.")
        return text.format(file=self.path.name)

    @property
    def locked(self) -> str:
        """A sentence if the teacher takes no answers at the moment, else nothing."""
        folder = os.environ.get("VILLA_CLASS", "")
        if not folder or not Path(folder, LOCKED).exists():
            return ""
        return _("Your teacher has locked the answers for now.")

    def tried(self, task: str, *, right: bool, mistake: str = "", answer: str = "") -> None:
        """Note one more try of a task."""
        self._note(self.progress.after(task, right=right, mistake=mistake, answer=answer))

    def placed(self, task: str, guess: Placed) -> None:
        """Keep where a guess was placed, in a class, whose teacher can show them all."""
        if self.pupil and self.path is not None:
            keep(self.path.parent, task, guess)

    def hinted(self, task: str, number: int) -> None:
        """Note that a hint was shown."""
        self._note(self.progress.after_hint(task, number))

    def shown(self, task: str) -> None:
        """Note that the solution was shown."""
        self._note(self.progress.after_solution(task))

    def call(self, nickname: str) -> None:
        """Take another nickname."""
        self._note(self.progress.called(nickname))

    def take_in(self, content: bytes) -> None:
        """Add what another progress file knows; `FormatError` if it is not one."""
        self._note(self.progress.merge(Progress.from_bytes(content)))

    def _found(self, text: str) -> None:
        """Add what the browser has kept, unless there was a file from the start; then answer it."""
        known, damaged = self.progress, False
        if text and self._fresh:
            try:
                self.take_in(text.encode())
            except FormatError:
                damaged = True
        if self.storage is not None and self.progress == known:
            self.storage.keep(known.to_json(), aside=damaged)

    def _refused(self, _change: object) -> None:
        self.trouble = _("This browser keeps nothing. Download your progress instead.")

    def _note(self, progress: Progress) -> None:
        """Add this to the file, while no other notebook reads or writes it."""
        try:
            with nullcontext() if self.path is None else held(_lock_of(self.path)):
                progress = progress.merge(self._kept())
                if self.path is not None:
                    progress.save(self.path)
        except OSError as error:
            text = _("Your progress cannot be saved here: {why}. Download it instead.")
            self.trouble = text.format(why=error.strerror or error)
        self.progress = progress

    def _kept(self) -> Progress:
        """What the file says; one that is damaged is set aside."""
        if self.path is None:
            return Progress()
        try:
            return Progress.load(self.path)
        except OSError as error:
            self.trouble = _("The progress file cannot be read: {why}").format(why=error)
        except FormatError as error:
            aside = (self.path.with_stem(f"{self.path.stem}-damaged-{n}") for n in count(1))
            kept = next(path for path in aside if not path.exists())
            try:
                self.path.replace(kept)
            except OSError:
                kept, self.path = self.path, None  # rather no file than one that is lost
            text = _("The progress file could not be read and was kept as {file}. {why}")
            self.trouble = text.format(file=kept.name, why=error)
        return Progress()


def _lock_of(path: Path) -> Path:
    """The file that is held while a progress file is read and written."""
    return path.with_name(f".{path.stem}.lock")


@lru_cache(maxsize=1)
def own_logbook() -> Logbook:
    """The logbook that all tasks of this notebook share."""
    name = os.environ.get("VILLA_PROGRESS", PROGRESS_FILE)
    pupil, user = os.environ.get("VILLA_PUPIL", ""), hub_user()
    path = None if name in ("", "none") else Path(name)
    own = f"villa-progress-{user}" if user else "villa-progress"
    storage = Storage(f"villa-class-{path.parent.name}" if path and pupil else own)
    return Logbook(path, storage, pupil)
