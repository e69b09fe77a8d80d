"""Room: what a class is, and all that is kept of it, in one folder on the teacher's computer.

`class.json` holds the class word, the secret by which cookies are signed, which pupil is which
animal, and the plan: where the class is led. Each pupil has a folder with a progress file and saved
games. A server that is started again goes on with the folder; `forget` deletes all of it.
"""

from __future__ import annotations

import hmac
import json
import secrets
import shutil
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from villa_core.errors import FormatError, VillaError
from villa_core.files.texts import write_whole
from villa_core.learn.classroom import ClassResults
from villa_core.learn.progress import PROGRESS_FILE, Progress
from villa_core.text import N_, _
from villa_widgets.classroom.animals import ANIMALS, new_word, plain_word
from villa_widgets.classroom.plan import Plan, Steps
from villa_widgets.kit.locks import take
from villa_widgets.table.shared import LETTERS, Record
from villa_widgets.tasks.logbook import LOCKED

_FORMAT = "villa-class/1"
_CODE = 5  # letters of a code to come back with
_PROBE = ".written"  # written again and again, to see whether the disk takes it
_RUNNING = "running"  # the file that the server of this class holds, with its address in it
_LEAST_FREE = 50_000_000  # bytes on the disk below which the teacher is told
_ON_THE_WAY = 20  # seconds without a word after which a pupil has gone
TEACHER = N_("Teacher")
"""Who plays against the pupil who is left over; no animal, and in no list of pupils."""


class Taken(VillaError):  # noqa: N818 - as people say it
    """Somebody else is this animal, or there is none of this name."""


class CannotKeep(VillaError):  # noqa: N818 - as people say it
    """The disk is full, or may not be written to."""


class Room:
    """A class in a folder.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     room = Room(folder)
    ...     pupil = room.enter("Fox")
    ...     "Fox" in room.free, Room(folder).pupils[pupil], Room(folder).word == room.word
    (False, 'Fox', True)
    """

    def __init__(self, folder: str | Path, name: str = "") -> None:
        self.folder, self.began = Path(folder).absolute(), time.time()
        self.name = name
        """What the class is called; empty if it is the only one."""
        self._writing = threading.Lock()
        self._read: dict[Path, tuple[int, Progress | FormatError]] = {}
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
            self.plan = Plan.read(kept.get("plan", {}))
            """What the teacher wants of everybody; `lead` keeps another one."""
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            text = _("{file} cannot be read. Put it right, or delete the folder to begin anew.")
            raise VillaError(text.format(file=self._file)) from error
        self.at: dict[str, Steps] = {}
        """At which step of which lesson a pupil was last."""
        self.heard: dict[str, float] = {}
        """When a page of each pupil was last heard of, as the clock counts."""
        self.notes: deque[str] = deque(maxlen=5)
        """What the teacher should know of the last minutes, a sentence each."""

    def _begin(self) -> None:
        """A new class with a new word; what browsers know of an old one is worth nothing now."""
        self.word, self.secret, self.pupils = new_word(), secrets.token_bytes(32), {}
        self.plan = Plan()
        self._keep()

    def _keep(self) -> None:
        with self._writing:  # the desk writes from a thread of its own, too
            kept: dict[str, Any] = {"format": _FORMAT, "word": self.word}
            kept |= {"secret": self.secret.hex(), "pupils": self.pupils, "plan": self.plan.told()}
            write_whole(self._file, json.dumps(kept, indent=1))

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

    @property
    def animals(self) -> dict[str, str]:
        """All pupils and which animal each is, in the order in which they came."""
        return {one: animal for one, animal in list(self.pupils.items()) if animal != TEACHER}

    def teacher(self) -> str:
        """The teacher as a player, by the name by which the server knows pupils."""
        for one, name in self.pupils.items():
            if name == TEACHER:
                return one
        return self._come(TEACHER)

    def enter(self, animal: str) -> str:
        """Be this animal from now on; gives the name by which the server knows the pupil."""
        if animal not in ANIMALS:
            raise Taken(_("There is no such animal here. Choose one of these."))
        if animal not in self.free:
            text = _("Somebody was quicker: the {animal} is taken. Choose another animal.")
            raise Taken(text.format(animal=_(animal).lower()))
        return self._come(animal)

    def _come(self, animal: str) -> str:
        pupil = secrets.token_hex(8)
        try:
            self.home(pupil).mkdir(parents=True)
            self.pupils[pupil] = animal
            self._keep()
        except OSError as error:
            self.pupils.pop(pupil, None)
            shutil.rmtree(self.home(pupil), ignore_errors=True)
            text = _(
                "Your teacher’s computer cannot keep anything at the moment. Tell your teacher."
            )
            raise CannotKeep(text) from error
        return pupil

    def leave(self, pupil: str) -> None:
        """Make an animal free again; what is kept of the pupil is deleted."""
        name = _(self.pupils[pupil])
        before = self.pupils, self.plan
        self.pupils = {k: v for k, v in self.pupils.items() if k != pupil}
        self.plan = self.plan.without(pupil)
        try:
            self._keep()
        except OSError:
            self.pupils, self.plan = before
            raise
        shutil.rmtree(self.home(pupil), ignore_errors=True)
        for path in self.games.glob("*.jsonl"):
            with suppress(OSError):
                if Record(path).players == (name,):
                    path.unlink()

    def rename(self, pupil: str, animal: str) -> None:
        """Make a pupil another animal; what was done stays, in games that are over too.

        While a game of two devices goes on both know each other by their names, so it ends first.
        """
        if animal not in self.free:
            raise Taken(_("Somebody is this animal already, or there is none of this name."))
        old, new = _(self.pupils[pupil]), _(animal)
        mine = [Record(path) for path in self.games.glob("*.jsonl")]
        mine = [record for record in mine if old in record.players]
        if going := [record.code for record in mine if record.over is None]:
            text = _("The game at table {code} goes on. Rename {animal} when it is over.")
            raise Taken(text.format(code=going[0], animal=old))
        before, self.pupils = self.pupils, {**self.pupils, pupil: animal}
        try:
            self._keep()
        except OSError:
            self.pupils = before
            raise
        for record in mine:
            record.rename(old, new)

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
            "VILLA_PROGRESS": str(self.home(pupil) / PROGRESS_FILE),
            "VILLA_PUPIL": _(self.pupils[pupil]),
            "VILLA_RETURN": self.return_code(pupil),
        }

    # what the teacher does -----------------------------------------------------------------------

    @property
    def locked(self) -> bool:
        """Whether answers are taken at the moment."""
        return (self.folder / LOCKED).exists()

    @property
    def faults(self) -> list[str]:
        """What hinders the class at the moment, a sentence each, and the last notes."""
        found = []
        try:
            if shutil.disk_usage(self.folder).free < _LEAST_FREE:
                found.append(_("The disk of this computer is full. Nothing more can be kept."))
            (self.folder / _PROBE).write_text("a disk that is full takes no word\n", "utf-8")
        except OSError as error:
            text = _("Nothing can be kept in {folder}: {why}.")
            found = [text.format(folder=self.folder, why=error.strerror or error)]
        return found + list(self.notes)

    def lock(self, locked: bool) -> None:
        """Take no answers, or take them again."""
        if locked:
            (self.folder / LOCKED).touch()
        else:
            (self.folder / LOCKED).unlink(missing_ok=True)

    def lead(self, plan: Plan) -> None:
        """Want something else of the class, and keep that."""
        before, self.plan = self.plan, plan
        try:
            self._keep()
        except OSError:
            self.plan = before
            raise

    def results(self) -> ClassResults:
        """What every pupil has done so far."""
        learners, damaged = dict[str, Progress](), list[str]()
        for pupil, animal in self.animals.items():
            name = _(animal)
            try:
                learners[name] = self._progress(self.home(pupil) / PROGRESS_FILE)
            except (OSError, FormatError) as error:
                damaged.append(_("{file} was left out. {why}").format(file=name, why=error))
        return ClassResults(learners, tuple(damaged))

    def _progress(self, path: Path) -> Progress:
        """A progress file; one that has not changed is not read again, even if it is damaged."""
        changed = path.stat().st_mtime_ns if path.exists() else 0
        known = self._read.get(path)
        if known is None or known[0] != changed:
            try:
                known = (changed, Progress.load(path))
            except FormatError as error:
                known = (changed, error)
            self._read[path] = known
        if isinstance(known[1], FormatError):
            raise known[1]
        return known[1]

    @property
    def changes(self) -> tuple[tuple[str, int], ...]:
        """When the files of each pupil and table were written: the same while nothing is new."""
        files = [self.home(pupil) / PROGRESS_FILE for pupil in self.animals]
        files += sorted(self.games.glob("*.jsonl"))
        return tuple((path.as_posix(), _written(path)) for path in files)

    def forget(self) -> None:
        """Delete all that is kept of this class, and begin a new one with a new word."""
        for path in self.folder.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
            elif path not in (self._file, self.folder / _RUNNING):
                path.unlink()
        self._read.clear()
        self._begin()


def _written(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


@contextmanager
def one_server(folder: Path, address: str) -> Iterator[None]:
    """Be the only server of the class in a folder; `VillaError` says where the other one is."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / _RUNNING
    file = take(path)
    if file is None:
        text = _("This class is open already, at {address}. Close that one first, with Ctrl+C.")
        raise VillaError(text.format(address=path.read_text("utf-8").strip() or folder))
    with file:
        file.truncate(0)
        file.write(f"{address}\n".encode())
        file.flush()
        yield
        file.truncate(0)
