"""What is set at a table: new game, save and open, take back, pause, and whether it weighs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from villa_core.text import _
from villa_widgets.kit.controls import button, choice, show, tick
from villa_widgets.kit.panel import Message
from villa_widgets.kit.uploads import file_opener
from villa_widgets.table.saves import written

if TYPE_CHECKING:
    from villa_widgets.table.table import PlayTable

_LARGEST = 2_000_000  # bytes; a long game takes about fifty thousand


class TableBar(widgets.Box):
    """The controls of the game itself; `back` and `message` have their own place on the page."""

    def __init__(self, table: PlayTable[Any]) -> None:
        self._table = table
        self._restoring = False
        self.may_undo = self.may_advise = True
        self.hints = 0  # how many were asked for in this game
        self.deals = False  # whether colours are given out without asking the players
        self.new = button(_("New game"), table.new_game, icon="plus")
        self.back = button(_("Take back"), table.undo, _("Take the last move back"), icon="undo")
        self.save = button(_("Save to a file"), self.download, icon="download")
        self.upload = file_opener(self._open, self._refuse, _LARGEST)
        self.pause = button(_("Pause the computer"), self.toggle, icon="pause")
        paces = zip((_("calm"), _("brisk"), _("at once")), table.paces, strict=True)
        self.paces = choice(_("Pace"), paces, lambda _pace: self._set())
        self.balance = tick(_(table.balance_words), True)
        self.balance.observe(lambda _change: self._weigh(), "value")
        self.message = Message()
        files = (self.new, self.save, self.upload)
        super().__init__([*files, self.pause, self.paces, self.balance])
        self.add_class("villa-row")
        self.add_class("villa-bar-row")

    @property
    def settings(self) -> dict[str, Any]:
        """What is chosen here, as it is kept with a game; the pace by its place in the list."""
        return {
            "balance": self.balance.value,
            "take back": self.may_undo,
            "advice": self.may_advise,
            "hints": self.hints,
            "pace": self.paces.index,
            "paused": self._table.computers.paused,
            "deal colours": self.deals,
            "again": self._table.computers.again,
            "spared": self._table.computers.spared,
        }

    def restore(self, settings: Mapping[str, Any]) -> None:
        """Choose what was kept with a game; what is not there or makes no sense stays."""
        now = self.settings
        now |= {k: v for k, v in settings.items() if type(v) is type(now.get(k))}
        self._restoring = True
        try:
            self.may_undo, self.deals = now["take back"], now["deal colours"]
            self.may_advise, self.hints = now["advice"], max(now["hints"], 0)
            self.balance.value, self._table.computers.paused = now["balance"], now["paused"]
            self._table.computers.begin(now["again"], now["spared"])
            if 0 <= now["pace"] < len(self.paces.options):
                self.paces.index = now["pace"]
        finally:
            self._restoring = False

    def begins_again(self) -> None:
        """Here a new game begins with the position of a lesson."""
        self.new.description = self.new.tooltip = _("Begin again")
        self.new.icon = "repeat"

    def download(self) -> None:
        """Have the browser keep the game and its table as a file."""
        game = self._table.game
        if game is not None:
            self._table.page.keep(self._table.file, written(game, self._table.laid))
            words = _("The game is in your downloads as {name}.")
            self.message.say(words.format(name=self._table.file))

    def toggle(self) -> None:
        """Pause the computer, or let it go on."""
        computers = self._table.computers
        computers.pause(not computers.paused)
        self.update()
        self._set()

    def update(self) -> None:
        """Show which controls make sense now."""
        table, game = self._table, self._table.game
        show(self.back, self.may_undo)
        self.back.disabled = game is None or game.number == 0 or table.looking_back
        there_are_computers = any(not seat.is_person for seat in table.seats.values())
        show(self.pause, there_are_computers)
        show(self.paces, there_are_computers)
        paused = table.computers.paused
        self.pause.description = _("Let the computer go on") if paused else _("Pause the computer")
        self.pause.icon = "play" if paused else "pause"
        show(self.balance, game is not None and not game.referee)

    def _weigh(self) -> None:
        self._table.weigh()
        self._set()

    def _set(self) -> None:
        """Somebody chose otherwise: it is kept with the game."""
        if not self._restoring and self._table.game is not None:
            self._table.keep()

    def _open(self, text: str) -> None:
        self._table.go_on(text)
        self.message.say("")

    def _refuse(self, why: str) -> None:
        self.message.say(_("This file cannot be opened. {why}").format(why=why))
