"""Sharing a moment of a game: its code, link and QR code, and opening one that somebody sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from villa_core.play.game import AnyGame
from villa_core.play.moments import Seats, moment_code, moment_from_code
from villa_core.text import _
from villa_core.tower.share_code import tower_code
from villa_widgets.kit.moments import MomentBox
from villa_widgets.kit.page import Page


def share_box(
    page: Page,
    shown: Callable[[], AnyGame],
    seats: Callable[[], Seats],
    opened: Callable[[Any, Seats], None],
) -> MomentBox:
    """A box to share the moment that is `shown`, with the `seats` of the computers.

    `opened` gets the game and the seats of a code that is entered. Call its `forget` when another
    moment is shown.
    """

    def villa() -> tuple[str, str]:
        words = _("The whole game is too long for this: it holds the villa only.")
        tower = getattr(shown(), "tower", None)
        return ("" if tower is None else tower_code(tower)), words

    def enter(code: str) -> None:
        opened(*moment_from_code(code, type(shown()), shown().pieces))

    name = _("Code of this moment")
    return MomentBox(page, name, lambda: moment_code(shown(), seats()), enter, villa)
