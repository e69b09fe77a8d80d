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
import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, NamedTuple

from villa_core.errors import FormatError, VillaError
from villa_core.files.texts import laid_out, write_whole
from villa_core.text import _, listed, ngettext
from villa_widgets.table.panel import GameT

FORMAT = "villa-table/1"
_SUFFIX, _ASIDE = ".villa.json", ".damaged"
_BROWSER = re.compile(r"[0-9a-f]{32}")  # as static/page.js makes a name up
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Laid(NamedTuple):
    """How a table is set: who sits where, and what is chosen in its bar; empty if not known."""

    seats: Mapping[str, Any] = _NOTHING
    settings: Mapping[str, Any] = _NOTHING


class Damaged(VillaError, ValueError):  # noqa: N818 - as people say it
    """A saved game cannot be read; the message says why in a sentence."""


class Kept(NamedTuple):
    """A game that was kept: the sentence that says which one it is, its file, whether it is over.

    Of a table of the class there is no file.
    """

    sentence: str
    path: Path = Path()
    over: bool = False


class Saves(Generic[GameT]):
    """The saved games of one folder; with `folder` None nothing is kept.

    Games of a folder that many share belong to the browser that played them: nothing is kept or
    offered until it has told its name. `game_of` gives the game of a document; `built` says in
    words how far the game of a document is, without playing it again.

    >>> Saves(None, dict, str).offers()
    ()
    """

    def __init__(
        self,
        folder: str | Path | None,
        game_of: Callable[[Any], GameT],
        built: Callable[[Any], str],
        *,
        shared: bool = False,
    ) -> None:
        self._game_of, self._built, self._closed = game_of, built, shared
        self.folder = None if folder is None else Path(folder)
        self.path: Path | None = None
        """The file of the present game; None: the next game to be kept gets one of its own."""
        self.put_aside: list[str] = []
        """The names of files that could not be read since this keeper began."""

    def belong(self, browser: str) -> None:
        """Keep the games of this browser apart, if the folder is shared."""
        if self._closed and self.folder is not None and _BROWSER.fullmatch(browser):
            self.folder, self._closed = self.folder / browser, False

    def read(self, text: str) -> tuple[GameT, Laid]:
        """The game of a text, and how its table is set."""
        return opened(text, self._game_of)

    def keep(self, game: GameT, table: Laid) -> None:
        """Write the game and how its table is set; `OSError` when the folder does not let us."""
        if self.folder is None or self._closed:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.path is None:
            self.path = _fresh_path(self.folder)
        write_whole(self.path, written(game, table))

    def offers(self) -> tuple[Kept, ...]:
        """The games that go on, then those that are over, the newest first.

        Unreadable files are put aside.
        """
        if self.folder is None or self._closed or not self.folder.is_dir():
            return ()
        offered: list[Kept] = []
        for path in sorted(self.folder.glob("*" + _SUFFIX), key=_age, reverse=True):
            try:
                offered.append(self._peek(path))
            except (ValueError, KeyError, TypeError, AttributeError):
                self._aside(path)
            except OSError:
                continue  # it is just being moved, or not ours to read
        return tuple(sorted(offered, key=lambda kept: kept.over))

    def load(self, kept: Kept) -> tuple[GameT, Laid]:
        """The game of a file and its table; a damaged file is put aside with a sentence."""
        try:
            saved = self.read(kept.path.read_text(encoding="utf-8"))
        except (Damaged, OSError, UnicodeDecodeError) as error:
            name = self._aside(kept.path)
            text = _("The saved game cannot be read. {why} It is kept as {name}.")
            raise Damaged(text.format(why=error, name=name)) from error
        self.path = kept.path
        return saved

    def _aside(self, path: Path) -> str:
        """Rename a file that cannot be read, so that it is neither offered again nor lost."""
        numbers = ("", *(f".{n}" for n in range(2, 10_000)))
        names = (path.with_name(f"{path.name}{number}{_ASIDE}") for number in numbers)
        aside = next(name for name in names if not name.exists())
        path.replace(aside)
        self.put_aside.append(aside.name)
        return aside.name

    def _peek(self, path: Path) -> Kept:
        """What a file says of itself, without playing the game again."""
        game = json.loads(path.read_text(encoding="utf-8"))["game"]
        names, n = [str(name) for name in game["players"]], len(game["moves"])
        text = _("The game of {who}, {moves}, {built} ({when})")
        if len(names) == 1:
            text = _("The sculpture of {who}, {moves}, {built} ({when})")
        over = game["end"]["over"] is not None
        moves = ngettext("{n} move so far", "{n} moves so far", n)
        if over:
            moves = ngettext("over after {n} move", "over after {n} moves", n)
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(_age(path)))
        values = {"who": listed(names), "moves": moves.format(n=n), "built": self._built(game)}
        return Kept(text.format(**values, when=when), path, over)


def written(game: Any, table: Laid) -> str:
    """A game and how its table is set, as the text of a `villa-table/1` file."""
    seats, settings = map(dict, table)
    document = {"format": FORMAT, "seats": seats, "settings": settings}
    document["game"] = json.loads(game.to_json())
    return laid_out(document)


def opened(text: str, game_of: Callable[[Any], GameT]) -> tuple[GameT, Laid]:
    """The game of a saved table or of a plain file of a game, and how its table is set."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Damaged(_("This is no file of a game: it is not JSON.")) from error
    table = Laid()
    if isinstance(document, dict) and document.get("format") == FORMAT:
        parts = (document.get("seats"), document.get("settings"))
        table = Laid(*(part if isinstance(part, dict) else _NOTHING for part in parts))
        document = document.get("game")
    try:
        return game_of(document), table
    except VillaError as error:
        if isinstance(error, FormatError) and error.path == "pieces":
            raise  # the file is whole, but of another set
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
