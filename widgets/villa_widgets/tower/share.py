"""ShareBox: keep a villa as a file, open one, share it as a short text, or as a drawing."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as widgets
import traitlets

from villa_core import Game, PieceSet, Tower
from villa_core.errors import GameError, VillaError
from villa_core.play.moments import game_from_code, is_game
from villa_core.text import _
from villa_core.tower.piece_files import of_either
from villa_core.tower.share_code import tower_code, tower_from_code
from villa_widgets.kit.controls import button, row
from villa_widgets.kit.moments import MomentBox, asked_moment
from villa_widgets.kit.page import Page
from villa_widgets.kit.uploads import file_opener

_LARGEST = 1_000_000  # bytes; a villa takes about two thousand


class ShareBox(widgets.VBox):
    """`opened` gets the tower of a file or code, or `refused` the sentence why there is none.

    `picture` asks for a picture of the 3D view, where there is one.
    """

    tower = traitlets.Instance(Tower, help="The villa to keep.")

    def __init__(
        self,
        page: Page,
        opened: Callable[[Tower], None],
        refused: Callable[[str], None],
        picture: Callable[[], None] | None = None,
    ) -> None:
        self._page = page
        self.upload = file_opener(lambda text: opened(self._read(text)), refused, _LARGEST)
        files = [button(_("Save to a file"), self.save, icon="download"), self.upload]
        if picture is not None:
            files.append(button(_("Save a picture (PNG)"), picture, icon="camera"))
        files.append(button(_("Save a drawing (SVG)"), self.save_drawing, icon="pencil"))
        self.moment = MomentBox(
            page,
            _("Code of this villa"),
            lambda: tower_code(self.tower),
            lambda c: opened(of_code(c, self.tower.pieces)),
        )
        super().__init__([row(*files), self.moment])
        self.observe(lambda _change: self.moment.update(), "tower")

    def save(self) -> None:
        """Have the browser keep the villa as a file."""
        self._page.keep("villa.json", self.tower.to_json())

    def _read(self, text: str) -> Tower:
        """The villa of a file: of the standard set, or of the set that is in use here."""
        return of_either(lambda own: Tower.from_json(text, own), self.tower.pieces)

    def save_drawing(self) -> None:
        """Have the browser keep a drawing of the villa."""
        self._page.keep("villa.svg", self.tower._repr_svg_(), "image/svg+xml")


def of_code(text: str, pieces: PieceSet | None = None) -> Tower:
    """The villa of a code: of its own, or as it stands at a moment of a game.

    It is made of the standard set, or of `pieces`.
    """
    if not is_game(text):
        return of_either(lambda own: tower_from_code(text, own), pieces)
    tower = game_from_code(text, Game, pieces).tower
    if tower is None:
        raise GameError(_("This game is played at a real table: there is no villa to show."))
    return tower


def asked_villa() -> tuple[Tower | None, str]:
    """The villa that the page's address asks for, if any; or why it cannot be shown."""
    code = asked_moment()
    try:
        return (of_code(code), "") if code else (None, "")
    except VillaError as error:
        return None, str(error)
