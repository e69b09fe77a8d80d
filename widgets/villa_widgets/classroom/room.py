"""Room: what a class is, and all that is kept of it, in one folder on the teacher's computer.

`class.json` holds the class word, the secret by which cookies are signed, and which pupil is which
animal. Each pupil has a folder with a progress file and saved games. A server that is started again
goes on with the folder; `forget` deletes all of it.
"""

from __future__ import annotations

import hmac
import json
import secrets
import shutil
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from villa_core.errors import FormatError, VillaError
from villa_core.learn.classroom import ClassResults
from villa_core.learn.progress import Progress
from villa_core.text import _
from villa_core.tower.documents import write_whole
from villa_widgets.classroom.animals import ANIMALS, new_word, plain_word
from villa_widgets.table.shared import LETTERS
from villa_widgets.tasks.logbook import FILE_NAME, LOCKED

_FORMAT = "villa-class/1"
_CODE = 5  # letters of a code to come back with
_ON_THE_WAY = 20  # seconds without a word after which a pupil has gone


class Taken(VillaError):  # noqa: N818 - as people say it
    """Somebody else is this animal, or there is none of this name."""


class Room:
    """A class in a folder.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     room = Room(folder)
    ...     pupil = room.enter("Fox")
    ...     "Fox" in room.free, Room(folder).pupils[pupil], Room(folder).word == room.word
    (False, 'Fox', True)
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder, self.began = Path(folder).absolute(), time.time()
        self._read: dict[Path, tuple[int, Progress]] = {}
        self.folder.mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o700)
        if not self._file.exists():
            self._begin()
        try:
            kept: dict[str, Any] = json.loads(self._file.read_text("utf-8"))
            if kept["format"] != _FORMAT:
                raise ValueError(kept["format"])
            self.word: str = kept["word"]
            self.secret = bytes.fromhex(kept["secret"])
            self.pupils: dict[str, str] = dict(kept["pupils"])
        except (ValueError, KeyError, TypeError) as error:
            text = _("{file} cannot be read. Put it right, or delete the folder to begin anew.")
            raise VillaError(text.format(file=self._file)) from error
        self.going: dict[str, Any] = {"n": 0, "lesson": "", "step": 0}
        """Where everybody is asked to go; n counts how often that was said."""
        self.heard: dict[str, float] = {}
        """When a page of each pupil was last heard of, as the clock counts."""

    def _begin(self) -> None:
        """A new class with a new word; what browsers know of an old one is worth nothing now."""
        self.word, self.secret, self.pupils = new_word(), secrets.token_bytes(32), {}
        self._keep()

    def _keep(self) -> None:
        kept = {"format": _FORMAT, "word": self.word, "secret": self.secret.hex()}
        write_whole(self._file, json.dumps(kept | {"pupils": self.pupils}, indent=1))

    @property
    def _file(self) -> Path:
        return self.folder / "class.json"

    # who comes in --------------------------------------------------------------------------------

    def opens(self, typed: str) -> bool:
        """Whether this is the class word; it takes the same time whatever was typed."""
        return secrets.compare_digest(plain_word(typed).encode(), self.word.encode())

    @property
    def free(self) -> tuple[str, ...]:
        """The animals that nobody is."""
        return tuple(animal for animal in ANIMALS if animal not in self.pupils.values())

    def enter(self, animal: str) -> str:
        """Be this animal from now on; gives the name by which the server knows the pupil."""
        if animal not in ANIMALS:
            raise Taken(_("There is no such animal here. Choose one of these."))
        if animal not in self.free:
            text = _("Somebody was quicker: the {animal} is taken. Choose another animal.")
            raise Taken(text.format(animal=_(animal).lower()))
        pupil = secrets.token_hex(8)
        self.home(pupil).mkdir(parents=True)
        self.pupils[pupil] = animal
        self._keep()
        return pupil

    def return_code(self, pupil: str) -> str:
        """What a pupil types to be the same animal on another device."""
        made = hmac.digest(self.secret, pupil.encode(), "sha256")[:_CODE]
        return "".join(LETTERS[one % len(LETTERS)] for one in made)

    def welcome_back(self, code: str) -> str:
        """The pupil who has this code."""
        for pupil in self.pupils:
            if secrets.compare_digest(self.return_code(pupil).encode(), code.upper().encode()):
                return pupil
        raise Taken(_("Nobody has this code. Your teacher can look it up."))

    def is_here(self, pupil: str) -> bool:
        """Whether a pupil has a page, or is on the way from one lesson to another."""
        return time.time() - self.heard.get(pupil, 0) < _ON_THE_WAY

    def home(self, pupil: str) -> Path:
        """The folder of a pupil."""
        return self.folder / "pupils" / pupil

    @property
    def games(self) -> Path:
        """The folder of the tables that two devices share."""
        return self.folder / "games"

    def told(self, pupil: str) -> Mapping[str, str]:
        """What the kernel of a pupil's page is told, as environment variables."""
        return {
            "VILLA_CLASS": str(self.folder),
            "VILLA_PROGRESS": str(self.home(pupil) / FILE_NAME),
            "VILLA_PUPIL": _(self.pupils[pupil]),
            "VILLA_RETURN": self.return_code(pupil),
        }

    # what the teacher does -----------------------------------------------------------------------

    @property
    def locked(self) -> bool:
        """Whether answers are taken at the moment."""
        return (self.folder / LOCKED).exists()

    def lock(self, locked: bool) -> None:
        """Take no answers, or take them again."""
        if locked:
            (self.folder / LOCKED).touch()
        else:
            (self.folder / LOCKED).unlink(missing_ok=True)

    def go(self, lesson: str, step: int) -> None:
        """Ask everybody to go to this step of a lesson."""
        self.going = {"n": self.going["n"] + 1, "lesson": lesson, "step": step}

    def results(self) -> ClassResults:
        """What every pupil has done so far."""
        learners, damaged = dict[str, Progress](), list[str]()
        for pupil, animal in self.pupils.items():
            name = _(animal)
            try:
                learners[name] = self._progress(self.home(pupil) / FILE_NAME)
            except (OSError, FormatError) as error:
                damaged.append(_("{file} was left out. {why}").format(file=name, why=error))
        return ClassResults(learners, tuple(damaged))

    def _progress(self, path: Path) -> Progress:
        """A progress file; one that has not changed is not read again."""
        changed = path.stat().st_mtime_ns if path.exists() else 0
        known = self._read.get(path)
        if known is None or known[0] != changed:
            known = self._read[path] = (changed, Progress.load(path))
        return known[1]

    def forget(self) -> None:
        """Delete all that is kept of this class, and begin a new one with a new word."""
        for path in self.folder.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
            elif path != self._file:
                path.unlink()
        self._read.clear()
        self._begin()
