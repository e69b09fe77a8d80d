"""Saves: a game is written down after every move, so that a restarted kernel can go on with it.

Each game has a file of its own in the folder. A file is written beside its place and then put there
in one step, so a crash leaves the old one whole. A file that cannot be read is put aside, never
thrown away.
"""

from __future__ import annotations

import itertools
import json
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeAlias

from villa_core.errors import VillaError
from villa_core.game import Game
from villa_core.text import _, ngettext
from villa_widgets.panels.base import GameT

__all__ = ["FORMAT", "Damaged", "Keeper", "Kept", "Saves", "opened", "read_document"]

FORMAT = "villa-table/1"
_SUFFIX = ".villa.json"
_ASIDE = ".damaged"

Opened: TypeAlias = tuple[GameT, dict[str, Any]]


class Damaged(VillaError, ValueError):  # noqa: N818 - as people say it
    """A saved game cannot be read; the message says why in a sentence."""


@dataclass(frozen=True)
class Kept:
    """A game in the folder, as far as its first lines tell."""

    path: Path
    players: tuple[str, ...]
    moves: int
    over: bool

    @property
    def sentence(self) -> str:
        """The question whether to go on with it."""
        names = list(self.players)
        if len(names) == 1:
            return _("Go on with the sculpture of {who}?").format(who=names[0])
        who = _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])
        text = ngettext(
            "Go on with the game of {who}, {n} move so far?",
            "Go on with the game of {who}, {n} moves so far?",
            self.moves,
        )
        return text.format(who=who, n=self.moves)


class Saves(Generic[GameT]):
    """The saved games of one folder; with `folder` None nothing is kept.

    `read` gives the game of a file and who sits where; at least `fewest` play it.
    """

    def __init__(
        self, folder: str | Path | None, read: Callable[[str], Opened[GameT]], fewest: int
    ) -> None:
        self.read, self._fewest = read, fewest
        self.folder = None if folder is None else Path(folder)
        self.path: Path | None = None
        self.put_aside: list[str] = []
        """The names of files that could not be read since this keeper began."""

    def begin(self) -> None:
        """The next game to be kept gets a file of its own."""
        self.path = None

    def keep(self, game: GameT, seats: Mapping[str, Any]) -> None:
        """Write the game and who sits where; `OSError` when the folder does not let us."""
        if self.folder is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.path is None:
            self.path = _fresh_path(self.folder)
        document = {"format": FORMAT, "seats": dict(seats), "game": json.loads(game.to_json())}
        beside = self.path.with_name(self.path.name + f".{os.getpid()}.part")
        with beside.open("w", encoding="utf-8") as file:
            json.dump(document, file, ensure_ascii=False, indent=1)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self.path)

    def offers(self) -> tuple[Kept, ...]:
        """The games that are not over yet, the newest first; unreadable files are put aside."""
        return tuple(kept for kept in self._all() if not kept.over)

    def load(self, kept: Kept) -> Opened[GameT]:
        """The game of a file and who sits where; a damaged file is put aside with a sentence."""
        try:
            game, seats = self.read(kept.path.read_text(encoding="utf-8"))
        except (Damaged, OSError, UnicodeDecodeError) as error:
            name = self._aside(kept.path)
            text = _("The saved game cannot be read. {why} It is kept as {name}.")
            raise Damaged(text.format(why=error, name=name)) from error
        self.path = kept.path
        return game, seats

    def _all(self) -> list[Kept]:
        if self.folder is None or not self.folder.is_dir():
            return []
        found = []
        for path in sorted(self.folder.glob("*" + _SUFFIX), key=_age, reverse=True):
            try:
                found.append(self._peek(path))
            except (ValueError, KeyError, TypeError, AttributeError):
                self._aside(path)
            except OSError:
                continue  # it is just being moved, or not ours to read
        return found

    def _aside(self, path: Path) -> str:
        """Rename a file that cannot be read, so that it is neither offered again nor lost."""
        aside = path.with_name(path.name + _ASIDE)
        number = 1
        while aside.exists():
            number += 1
            aside = path.with_name(f"{path.name}.{number}{_ASIDE}")
        path.replace(aside)
        self.put_aside.append(aside.name)
        return aside.name

    def _peek(self, path: Path) -> Kept:
        """What a file says of itself, without playing the game again."""
        game = json.loads(path.read_text(encoding="utf-8"))["game"]
        players = tuple(str(name) for name in game["players"])
        if not self._fewest <= len(players) <= 4:
            raise ValueError
        return Kept(path, players, len(game["moves"]), game["end"]["over"] is not None)


class Keeper(Saves[Game]):
    """The saved games of Villa Paletti of one folder.

    >>> Keeper(None).offers()
    ()
    """

    def __init__(self, folder: str | Path | None) -> None:
        super().__init__(folder, read_document, fewest=2)


def read_document(text: str) -> Opened[Game]:
    """The game of a saved table or of a plain `villa-game/1` file, and who sits where."""
    return opened(text, Game.from_json)


def opened(text: str, game_of: Callable[[Any], GameT]) -> Opened[GameT]:
    """The game of a saved table or of a plain file of a game, and who sits where."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Damaged(_("This is no file of a game: it is not JSON.")) from error
    seats: dict[str, Any] = {}
    if isinstance(document, dict) and document.get("format") == FORMAT:
        seats = document["seats"] if isinstance(document.get("seats"), dict) else {}
        document = document.get("game")
    try:
        return game_of(document), seats
    except VillaError as error:
        raise Damaged(str(error)) from error


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _fresh_path(folder: Path) -> Path:
    """A name that no other game has: the time, this kernel, and a number if need be."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    names = (f"{stamp}-{os.getpid()}-{number}{_SUFFIX}" for number in itertools.count(1))
    return next(folder / name for name in names if not (folder / name).exists())
