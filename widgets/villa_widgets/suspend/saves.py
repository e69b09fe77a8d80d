"""Saves of Suspend: as `saves` keeps games of the villa, with files of their own in the folder.

>>> MobileKeeper(None).offers()
()
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from villa_core.suspend import SuspendGame
from villa_core.text import _, ngettext
from villa_widgets.table.saves import Damaged, Opened, Saves, opened


class MobileKeeper(Saves[SuspendGame]):
    """The saved games of Suspend of one folder; a free sculpture has one builder."""

    def __init__(self, folder: str | Path | None) -> None:
        super().__init__(folder, read_suspend, fewest=1, built=_hanging)


def _hanging(game: Any) -> str:
    n = int(game["end"]["hanging"])
    return ngettext("{n} rod hangs", "{n} rods hang", n).format(n=n)


def read_suspend(text: str) -> Opened[SuspendGame]:
    """The game of a saved table or of a plain `suspend-game/1` file, and how its table is set."""
    return opened(text, _game_of)


def _game_of(document: Any) -> SuspendGame:
    if not isinstance(document, dict):
        raise Damaged(_("This is no file of a game of Suspend."))
    return SuspendGame.from_json(document)
