"""Sharing a moment of a game: its code, link and QR code, and opening one that somebody sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from villa_core.errors import FormatError
from villa_core.play.game import AnyGame
from villa_core.play.moments import MARK, game_from_code, moment_code
from villa_core.text import _
from villa_core.tower.share_code import tower_code
from villa_widgets.kit.moments import MomentBox
from villa_widgets.kit.page import Page


def game_of(code: str, kind: type[Any]) -> Any:
    """The game of a code; `FormatError` with a sentence if it is none that can be played here."""
    if code and not code.startswith(MARK) and code.replace("-", "").isalnum():
        text = _("This is the code of a villa, without a game: it opens in the lab.")
        raise FormatError("", text)
    return game_from_code(code, kind)


def share_box(page: Page, shown: Callable[[], AnyGame], opened: Callable[[Any], None]) -> MomentBox:
    """A box to share the moment that is `shown`; `opened` gets the game of a code that is entered.

    Call its `forget` when another moment is shown.
    """

    def villa() -> str:
        tower = getattr(shown(), "tower", None)
        return "" if tower is None else tower_code(tower)

    def enter(code: str) -> None:
        opened(game_of(code, type(shown())))

    name = _("Code of this moment")
    return MomentBox(page, name, lambda: moment_code(shown()), enter, villa)
