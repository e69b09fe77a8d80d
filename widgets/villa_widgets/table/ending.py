"""The ending: how the lead went through the game, the move with which it turned, what to do now."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from villa_core.text import _, ngettext
from villa_widgets.kit.controls import button, row, show
from villa_widgets.kit.panel import Panel

if TYPE_CHECKING:
    from villa_widgets.table.table import PlayTable


class Ending(widgets.VBox):
    """What is told of a game that is over; `chips` draws a player's colours."""

    def __init__(self, table: PlayTable[Any], title: str, chips: Callable[[Any, str], str]) -> None:
        self._title, self._chips = title, chips
        self._turned = 0
        self.way = Panel(label=_("How the game went"))
        self.turning = button("", lambda: table.look(self._turned))
        again = button(_("Look at all moves again"), table.analyse, icon="search")
        keep = button(_("Save to a file"), table.bar.download, icon="download")
        share = button(_("Share it"), lambda: table.pull("share"), icon="share-alt")
        super().__init__([self.way, row(self.turning, again, keep, share)])
        self.add_class("villa-ending")

    def show(self, game: Any) -> None:
        """Tell how a game went."""
        moment = game.turning
        self._turned = 0 if moment is None else moment.number
        words = _("The moment it turned: move {n}").format(n=self._turned)
        self.turning.description = self.turning.tooltip = words
        show(self.turning, 0 < self._turned < game.number)
        leads = [(ahead, len([*group])) for ahead, group in groupby(m.ahead for m in game.history)]
        strip, spoken = "", []
        for name, long in leads:
            who = _("nobody") if name is None else name
            chips = "" if name is None else self._chips(game, name)
            kind = ' class="is-nobody"' if name is None else ""
            tip = ngettext("{name}, {n} move", "{name}, {n} moves", long)
            tip = escape(tip.format(name=who, n=long))
            strip += f'<li{kind} style="flex-grow:{long}" title="{tip}">{chips}{escape(who)}</li>'
            spoken.append(who)
        title = f'<div class="villa-head">{escape(self._title)}</div>'
        last = ""
        if moment is not None and self._turned == game.number:
            last = f'<p class="villa-note">{escape(_("It turned with the very last move."))}</p>'
        self.way.tell(
            f'{title}<ol class="villa-way">{strip}</ol>{last}',
            _("{title}: {names}.").format(title=self._title, names=", ".join(spoken)),
        )
