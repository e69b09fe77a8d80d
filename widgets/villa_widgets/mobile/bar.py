"""The bar above the table of Suspend: new game, save and open, take back, pause, and the pace."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from villa_core.errors import VillaError
from villa_core.text import _
from villa_widgets.panels.base import Panel
from villa_widgets.tools import button, choice

if TYPE_CHECKING:
    from villa_widgets.mobile.table import SuspendTable

__all__ = ["SuspendBar"]

_LARGEST = 2_000_000  # bytes; a long tournament takes about fifty thousand


class SuspendBar(widgets.Box):
    """The controls that are always there; `pace` (s) is how long a computer's move takes."""

    def __init__(self, table: SuspendTable) -> None:
        self._table = table
        self.may_undo = True
        self.paused = False
        self.new = button(_("New game"), table.new_game, icon="plus")
        self.back = button(_("Take back"), table.undo, _("Take the last move back"), icon="undo")
        self.save = button(_("Save to a file"), self.download, icon="download")
        self.upload = widgets.FileUpload(accept=".json", description=_("Open a file"))
        self.upload.observe(self._opened, "value")
        self.upload.layout.width = "auto"
        self.pause = button(_("Pause the computer"), self.toggle, icon="pause")
        paces = [(_("calm"), 2.6), (_("brisk"), 1.0), (_("at once"), 0.0)]
        self._pace = choice(_("Pace"), paces, lambda _pace: None)
        self.balance = widgets.Checkbox(
            value=True, description=_("Say what a rod would do"), indent=False
        )
        self.balance.observe(lambda _change: table.weigh(), "value")
        self.balance.layout.width = "auto"
        self.message = Panel(label=_("Message"))
        files = (self.new, self.back, self.save, self.upload)
        super().__init__([*files, self.pause, self._pace, self.balance, self.message])
        self.add_class("villa-row")
        self.add_class("villa-bar-row")

    @property
    def pace(self) -> float:
        """How long (s) a move of the computer takes at least."""
        return float(self._pace.value)

    def say(self, sentence: str) -> None:
        """Tell something about files."""
        html = f'<p class="villa-message">{escape(sentence)}</p>' if sentence else ""
        self.message.tell(html, sentence)

    def download(self) -> None:
        """Have the browser keep the game as a `suspend-game/1` file."""
        game = self._table.game
        if game is not None:
            self._table.page.keep("suspend-game.json", game.to_json())
            self.say(_("The game is in your downloads as suspend-game.json."))

    def toggle(self) -> None:
        """Pause the computer, or let it go on."""
        self.paused = not self.paused
        self.update()
        self._table.pause(self.paused)

    def update(self) -> None:
        """Show which controls make sense now."""
        game = self._table.game
        _show(self.back, self.may_undo)
        self.back.disabled = game is None or game.number == 0
        computers = any(not chair.is_person for chair in self._table.chairs.values())
        _show(self.pause, computers)
        _show(self._pace, computers)
        _show(self.balance, game is None or not game.referee)
        words = _("Let the computer go on") if self.paused else _("Pause the computer")
        self.pause.description = words
        self.pause.icon = "play" if self.paused else "pause"

    def _opened(self, change: Any) -> None:
        if not change.new:
            return
        content = bytes(change.new[0]["content"])
        self.upload.value = ()
        try:
            if len(content) > _LARGEST:
                self.say(_("This file is too large to be a game."))
                return
            self._table.go_on(content.decode("utf-8"))
            self.say("")
        except (VillaError, UnicodeDecodeError) as error:
            why = str(error) if isinstance(error, VillaError) else _("It is not text.")
            self.say(_("This file cannot be opened. {why}").format(why=why))


def _show(tool: widgets.DOMWidget, wanted: bool) -> None:
    tool.layout.display = None if wanted else "none"
