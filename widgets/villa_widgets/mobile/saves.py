"""Saves of Suspend: as `saves` keeps games of the villa, with files of their own in the folder.

>>> MobileKeeper(None).offers()
()
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from villa_core.errors import VillaError
from villa_core.suspend import SuspendGame
from villa_core.text import _
from villa_widgets.playing.saves import FORMAT, Damaged, Keeper, Kept

__all__ = ["MobileKeeper", "read_suspend"]

_SUFFIX = "*.villa.json"


class MobileKeeper(Keeper):
    """The saved games of Suspend of one folder; with `folder` None nothing is kept."""

    def load(self, kept: Kept) -> tuple[SuspendGame, dict[str, Any]]:  # type: ignore[override]
        """The game of a file and who sits where; a damaged file is put aside with a sentence."""
        try:
            game, seats = read_suspend(kept.path.read_text(encoding="utf-8"))
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
        paths = self.folder.glob(_SUFFIX)
        for path in sorted(paths, key=lambda one: one.stat().st_mtime, reverse=True):
            try:
                found.append(_peek(path))
            except (ValueError, KeyError, TypeError, AttributeError):
                self._aside(path)
            except OSError:
                continue  # it is just being moved, or not ours to read
        return found


def read_suspend(text: str) -> tuple[SuspendGame, dict[str, Any]]:
    """The game of a saved table or of a plain `suspend-game/1` file, and who sits where."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Damaged(_("This is no file of a game: it is not JSON.")) from error
    seats: dict[str, Any] = {}
    if isinstance(document, dict) and document.get("format") == FORMAT:
        seats = document["seats"] if isinstance(document.get("seats"), dict) else {}
        document = document.get("game")
    if not isinstance(document, dict):
        raise Damaged(_("This is no file of a game of Suspend."))
    try:
        return SuspendGame.from_json(document), seats
    except VillaError as error:
        raise Damaged(str(error)) from error


class _Alone(Kept):
    """A free sculpture, which has one builder."""

    @property
    def sentence(self) -> str:
        return _("Go on with the sculpture of {who}?").format(who=self.players[0])


def _peek(path: Path) -> Kept:
    """What a file says of itself, without playing the game again."""
    game = json.loads(path.read_text(encoding="utf-8"))["game"]
    players = tuple(str(name) for name in game["players"])
    if not 1 <= len(players) <= 4:
        raise ValueError
    kind = _Alone if len(players) == 1 else Kept
    return kind(path, players, len(game["moves"]), game["end"]["over"] is not None)
