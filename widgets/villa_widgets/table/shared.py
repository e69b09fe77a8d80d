"""Two devices, one table: a game of a class is its record, a file to which moves are appended.

The first line holds the beginning of the game, the next who joined, and every later one a move
with its number. Whoever reads goes on where they were. Of two lines with one number the first one
counts, so that all pages see the same game whoever was quicker, and none waits for another.
"""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from villa_core.errors import VillaError
from villa_core.files.texts import write_whole
from villa_core.play.game import AnyGame, GameT
from villa_core.text import N_, _
from villa_widgets.table.seats import Sitter

LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"  # none that looks like a digit or like another one
_PARTNER = "…"  # the seat of whoever will join
_SUFFIX = ".jsonl"
_MOST = 4  # tables of one player at which a game goes on


class NoTable(VillaError):  # noqa: N818 - as people say it
    """There is no such table, or no free seat at it."""


@dataclass(frozen=True)
class Record:
    """The record of one game between two pupils."""

    path: Path

    @property
    def code(self) -> str:
        """What is told to the partner."""
        return self.path.name.removesuffix(_SUFFIX)

    @classmethod
    def begin(cls, folder: Path, document: dict[str, Any], **more: Any) -> Record:
        """A new table; the game is written as in its file, and what else is known of it."""
        folder.mkdir(exist_ok=True)
        while True:
            code = "".join(secrets.choice(LETTERS) for _letter in range(4))
            record = cls(folder / f"{code}{_SUFFIX}")
            if not record.path.exists():
                record.append({"game": document, "began": time.time(), **more})
                return record

    def append(self, entry: dict[str, Any]) -> None:
        """Write one more line. A line that a crash cut short stands alone and is not read."""
        line = f"\n{json.dumps(entry, ensure_ascii=False)}\n".encode()
        with self.path.open("ab", buffering=0) as file:
            file.write(line)
            os.fsync(file.fileno())

    def rename(self, old: str, new: str) -> None:
        """Call a player by another name, in a game that is over."""
        lines = [
            json.dumps(_renamed(entry, old, new), ensure_ascii=False) for entry in self.entries()
        ]
        write_whole(self.path, "".join(f"{line}\n" for line in lines))

    def entries(self) -> Iterator[dict[str, Any]]:
        """All lines that are whole."""
        for line in self.path.read_text("utf-8", errors="replace").splitlines():
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            if isinstance(entry, dict):
                yield entry

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits at the table; one name while it waits for another."""
        names: tuple[str, ...] = ()
        for entry in self.entries():
            if "game" in entry:
                names = tuple(str(one) for one in entry["game"]["players"] if one != _PARTNER)
            elif "joined" in entry and len(names) < 2:
                names = (*names, str(entry["joined"]))
        return names

    @property
    def moves(self) -> list[Any]:
        """The moves, each with the number that it must have."""
        moves = list[Any]()
        for entry in self.entries():
            if entry.get("n") == len(moves) + 1 and "move" in entry:
                moves.append(entry["move"])
        return moves

    @property
    def over(self) -> str | None:
        """Who won, empty if nobody did, None while the game goes on."""
        return next((str(entry["over"]) for entry in self.entries() if "over" in entry), None)

    @property
    def first(self) -> dict[str, Any]:
        """What was known of the table when it was laid: its game, round, and computer."""
        return next((entry for entry in self.entries() if "game" in entry), {})

    @property
    def began(self) -> float:
        """When the table was laid, as the clock counts."""
        return next((float(entry.get("began", 0)) for entry in self.entries()), 0.0)

    @property
    def waits(self) -> bool:
        """Whether the table is there and somebody sits at it alone."""
        return self.path.exists() and len(self.players) < 2

    def beginning(self) -> dict[str, Any]:
        """The file of the game before its first move, with the name of who joined in it."""
        document = next(entry["game"] for entry in self.entries() if "game" in entry)
        renamed: dict[str, Any] = _renamed(document, _PARTNER, self.players[-1])
        return renamed


def _renamed(value: Any, old: str, new: str) -> Any:
    match value:
        case str():
            return new if value == old else value
        case list():
            return [_renamed(item, old, new) for item in value]
        case dict():
            return {
                _renamed(key, old, new): _renamed(item, old, new) for key, item in value.items()
            }
        case _:
            return value


@dataclass(frozen=True)
class Device(Sitter):
    """A seat at which somebody plays on another device: what they do comes by the record."""

    KINDS: ClassVar[dict[str, str]] = {"device": N_("on another device")}
    GAME: ClassVar[str] = ""
    bot: ClassVar[None] = None
    hand: ClassVar[None] = None

    kind: str = "device"
    record: Record | None = None
    filed: Any = None

    @classmethod
    def known(cls) -> dict[str, Any]:
        """No computer sits here."""
        return {}

    def to_json(self) -> dict[str, str]:
        """In a file this is a person."""
        return {"kind": "person"}

    def ready(self, game: AnyGame) -> bool:
        """Whether a move has come."""
        assert self.record is not None
        return len(self.record.moves) > game.number

    def play(self, game: GameT, again: int = 0) -> GameT:
        """The game with the moves that have come; the same game if there are none."""
        assert self.record is not None
        return read_on(self.record, game, self.filed)


def read_on(record: Record, game: GameT, filed: Any) -> GameT:
    """The game with all moves of the record that it has not seen."""
    for number, entry in enumerate(record.moves[game.number :], game.number):
        game = game.play(filed.read(entry, f"moves[{number}]"))
    return game


def table_words(record: Record, me: str) -> str:
    """A table of the class, as its pupil sees it."""
    others = [name for name in record.players if name != me]
    if not others:
        return _("Table {code}: waits for a partner").format(code=record.code)
    text = _("Table {code}: with {name}, move {n}")
    return text.format(code=record.code, name=others[0], n=len(record.moves) + 1)


@contextmanager
def _kept() -> Iterator[None]:
    """What cannot be written because the disk is full, or not ours, is said in a sentence."""
    try:
        yield
    except OSError as error:
        text = _("Your teacher’s computer cannot keep anything at the moment. Tell your teacher.")
        raise NoTable(text) from error


class Tables:
    """The tables of a class as one pupil sees them; without a class there are none."""

    def __init__(self, game_class: Any, game_of: Callable[[Any], Any], filed: Any) -> None:
        folder = os.environ.get("VILLA_CLASS", "")
        self.me = os.environ.get("VILLA_PUPIL", "")
        self.folder = Path(folder) / "games" if folder and self.me else None
        self._game_class, self._game_of, self._filed = game_class, game_of, filed

    @property
    def names(self) -> tuple[str, str]:
        """The names for a game that waits for a partner."""
        return (self.me, _PARTNER)

    def open(self, game: Any) -> Record:
        """Put a game of mine on a new table."""
        assert self.folder is not None
        if sum(one.players[0] == self.me for one in self.mine()) >= _MOST:
            text = _(
                "You have {n} tables at which a game goes on. Play one of them to its end first."
            )
            raise NoTable(text.format(n=_MOST))
        with _kept():
            return Record.begin(self.folder, json.loads(game.to_json()))

    def join(self, code: str) -> Record:
        """Sit down at a table; those who sit there already come back."""
        record = Record(self._of(code))
        if self.folder is None or not record.path.exists():
            raise NoTable(_("There is no table {code} in this class.").format(code=code))
        kind = next(entry["game"]["format"] for entry in record.entries() if "game" in entry)
        if kind != self._game_class.file_format:
            raise NoTable(_("At table {code} the other game is played.").format(code=code))
        if self.me not in record.players and len(record.players) < 2:
            with _kept():
                record.append({"joined": self.me})
        if self.me not in record.players:
            raise NoTable(_("Both seats at table {code} are taken.").format(code=code))
        return record

    def _of(self, code: str) -> Path:
        plain = "".join(sign for sign in code.upper() if sign in LETTERS)[:4]
        return (self.folder or Path()) / f"{plain}{_SUFFIX}"

    def is_code(self, text: str) -> bool:
        """Whether this may be the code of a table of the class."""
        plain = text.strip().upper()
        return self.folder is not None and len(plain) == 4 and set(plain) <= set(LETTERS)

    def mine(self) -> list[Record]:
        """My tables at which the game goes on, the newest first."""
        if self.folder is None or not self.folder.is_dir():
            return []
        records = [Record(path) for path in self.folder.glob(f"*{_SUFFIX}")]
        records.sort(key=lambda one: one.path.stat().st_mtime, reverse=True)
        return [one for one in records if self.me in one.players and one.over is None]

    def game(self, record: Record) -> Any:
        """The game of a table as it is now."""
        return read_on(record, self._game_of(record.beginning()), self._filed)

    def seats(self, record: Record) -> dict[str, Sitter | str]:
        """Who sits where: all but me on another device."""
        away = Device(record=record, filed=self._filed)
        kind = str(record.first.get("computer", ""))
        other: Sitter | str = kind or away
        return {name: other for name in record.players if name != self.me}

    def drawn(self) -> Record | None:
        """The newest table at which the teacher has seated me, if its game goes on."""
        form = self._game_class.file_format
        mine = [one for one in self.mine() if "round" in one.first]
        mine = [one for one in mine if one.first["game"]["format"] == form]
        return max(mine, key=lambda one: one.began, default=None)

    def keep(self, record: Record, game: Any) -> Any:
        """Write the moves that are new; gives the game as the record then has it."""
        known = len(record.moves)
        with _kept():
            for number, move in enumerate(game.moves[known:], known + 1):
                record.append({"n": number, "move": self._filed.write(move), "by": self.me})
        kept = [self._filed.read(entry) for entry in record.moves]
        if tuple(kept) != game.moves:  # somebody was quicker
            game = self.game(record)
        if game.outcome is not None and record.over is None:
            with _kept():
                record.append({"over": game.outcome.winner or ""})
        return game
