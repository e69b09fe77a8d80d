"""Saves: a game is written down after every move, so that a restarted kernel can go on with it.

A file of a table (`villa-table/1`) holds the file of its game untouched, and beside it who sits
where and what is set at the table. Each game has a file of its own in the folder. A file is written
beside its place and then put there in one step, so a crash leaves the old one whole. A file that
cannot be read is put aside, never thrown away.
"""

from __future__ import annotations

import itertools
import json
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeAlias

from villa_core.errors import VillaError
from villa_core.text import _, ngettext
from villa_core.villa.game import Game
from villa_widgets.kit.panel import GameT

FORMAT = "villa-table/1"
_SUFFIX = ".villa.json"
_ASIDE = ".damaged"


@dataclass(frozen=True)
class Laid:
    """How a table is set: who sits where, and what is chosen in its bar; empty if not known."""

    seats: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """As it is written beside a game."""
        return {"seats": dict(self.seats), "settings": dict(self.settings)}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Laid:
        """What a file of a table says of it; what makes no sense is left out."""
        found = (document.get("seats"), document.get("settings"))
        return cls(*(part if isinstance(part, dict) else {} for part in found))


Opened: TypeAlias = tuple[GameT, Laid]


class Damaged(VillaError, ValueError):  # noqa: N818 - as people say it
    """A saved game cannot be read; the message says why in a sentence."""


@dataclass(frozen=True)
class Kept:
    """A game in the folder, as far as its first lines tell.

    `when` is the time of its last move, `built` says how far it is, such as “2 plates”.
    """

    path: Path
    players: tuple[str, ...]
    moves: int
    over: bool
    when: float = 0.0
    built: str = ""

    @property
    def sentence(self) -> str:
        """Which game it is, for a list of those to go on with.

        >>> kept = Kept(Path("x"), ("Ada", "Ben"), 7, False, built="2 plates")
        >>> kept.sentence.partition(" (")[0]
        'The game of Ada and Ben, 7 moves so far, 2 plates'
        """
        names = list(self.players)
        moves = ngettext("{n} move so far", "{n} moves so far", self.moves).format(n=self.moves)
        if len(names) == 1:
            text = _("The sculpture of {who}, {how_far} ({when})")
            who = names[0]
        else:
            text = _("The game of {who}, {how_far} ({when})")
            who = _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])
        how_far = ", ".join(filter(None, (moves, self.built)))
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(self.when))
        return text.format(who=who, how_far=how_far, when=when)


class Saves(Generic[GameT]):
    """The saved games of one folder; with `folder` None nothing is kept.

    `read` gives the game of a file and how its table is set; at least `fewest` play it. `built`
    says in words how far the game of a file is, without playing it again.
    """

    def __init__(
        self,
        folder: str | Path | None,
        read: Callable[[str], Opened[GameT]],
        fewest: int,
        built: Callable[[Any], str],
    ) -> None:
        self.read, self._fewest, self._built = read, fewest, built
        self.folder = None if folder is None else Path(folder)
        self.path: Path | None = None
        self.put_aside: list[str] = []
        """The names of files that could not be read since this keeper began."""

    def begin(self) -> None:
        """The next game to be kept gets a file of its own."""
        self.path = None

    def keep(self, game: GameT, table: Laid) -> None:
        """Write the game and how its table is set; `OSError` when the folder does not let us."""
        if self.folder is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.path is None:
            self.path = _fresh_path(self.folder)
        text = written(game, table)
        beside = self.path.with_name(self.path.name + f".{os.getpid()}.part")
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self.path)

    def offers(self) -> tuple[Kept, ...]:
        """The games that are not over yet, the newest first; unreadable files are put aside."""
        return tuple(kept for kept in self._all() if not kept.over)

    def load(self, kept: Kept) -> Opened[GameT]:
        """The game of a file and its table; a damaged file is put aside with a sentence."""
        try:
            found = self.read(kept.path.read_text(encoding="utf-8"))
        except (Damaged, OSError, UnicodeDecodeError) as error:
            name = self._aside(kept.path)
            text = _("The saved game cannot be read. {why} It is kept as {name}.")
            raise Damaged(text.format(why=error, name=name)) from error
        self.path = kept.path
        return found

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
        over = game["end"]["over"] is not None
        return Kept(path, players, len(game["moves"]), over, _age(path), self._built(game))


class Keeper(Saves[Game]):
    """The saved games of Villa Paletti of one folder.

    >>> Keeper(None).offers()
    ()
    """

    def __init__(self, folder: str | Path | None) -> None:
        super().__init__(folder, read_document, fewest=2, built=_plates)


def _plates(game: Any) -> str:
    """How many plates lie at the end of the game of a file."""
    setup = game["setup"]
    n = 0
    if setup != "free":
        n = setup["plates"] if "plates" in setup else len(setup["tower"]["floors"]) - 1
    n += sum(move["move"] == "lay plate" for move in game["moves"])
    return ngettext("{n} plate", "{n} plates", n).format(n=n) if n else _("no plate yet")


def read_document(text: str) -> Opened[Game]:
    """The game of a saved table or of a plain `villa-game/1` file, and how its table is set."""
    return opened(text, Game.from_json)


def written(game: Any, table: Laid) -> str:
    """A game and how its table is set, as the text of a `villa-table/1` file."""
    document = {"format": FORMAT, **table.to_json(), "game": json.loads(game.to_json())}
    return json.dumps(document, ensure_ascii=False, indent=1)


def opened(text: str, game_of: Callable[[Any], GameT]) -> Opened[GameT]:
    """The game of a saved table or of a plain file of a game, and how its table is set."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Damaged(_("This is no file of a game: it is not JSON.")) from error
    table = Laid()
    if isinstance(document, dict) and document.get("format") == FORMAT:
        table, document = Laid.from_json(document), document.get("game")
    try:
        return game_of(document), table
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
