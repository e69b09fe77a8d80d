"""What is reported of a real table (referee): the colour of the die, the rod, and what fell.

>>> from villa_core.suspend import SuspendGame
>>> report = Report()
>>> report.show(SuspendGame.new("beginner", ("Ada", "Ben"), seed=1, referee=True))
>>> report.rod.value = "orange-1"
>>> report.move("it hangs")
Hang(rod='orange-1', on=None, spot=None, by=None, heading=None)
>>> report.ticks["orange-1"].value = True
>>> report.move("it fell")
Fell(rod='orange-1', rods=('orange-1',), player=None)
>>> report.close()
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.position import Phase
from villa_core.suspend.rods import COLORS, ROD_IDS, color_of
from villa_core.text import _
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import row, show, tick
from villa_widgets.kit.lists import dropdown
from villa_widgets.suspend.guidance import lies_where
from villa_widgets.suspend.look import long_name

_PAGE_ROLLS = ""


class Report(widgets.VBox):
    """The lists and ticks of a report; `on_change` is told whenever somebody chooses.

    The controls are made once and only shown or hidden.
    """

    def __init__(self) -> None:
        self._changed: Callable[[], None] = lambda: None
        self._game = SuspendGame.new(seed=0)
        colors = [(color_of(color), color) for color in COLORS]
        rolled_here = (_("let the page roll it"), _PAGE_ROLLS)
        self.color = dropdown(_("The die shows"), [rolled_here, *colors])
        self.rod = dropdown(_("Rod"))
        self.ticks = {rod: tick(long_name(rod), False) for rod in ROD_IDS}
        words = escape(_("If rods fell, tick each of them:"))
        self._asked = widgets.HTML(f'<p class="villa-note">{words}</p>')
        fell = row(*self.ticks.values(), kind="villa-mobile-ticks")
        super().__init__([self.color, self.rod, self._asked, fell])
        self.add_class("villa-mobile-report")
        for one in (self.rod, *self.ticks.values()):
            one.observe(self._on_choice, "value")

    def on_change(self, fn: Callable[[], None]) -> None:
        """Call `fn` when somebody chooses a rod or ticks one."""
        self._changed = fn

    def show(self, game: SuspendGame) -> None:
        """Show what can be reported now, with nothing chosen that is not clear by itself."""
        self._game = game
        show(self, game.referee and game.phase is not Phase.OVER)
        if not game.referee:
            return
        backwards, rolling = game.phase is Phase.BACKWARDS, game.phase is Phase.ROLL
        legal = game.hanging if backwards else game.legal_moves.rods
        others = () if backwards else (r for r in ROD_IDS if r not in (*legal, *game.hanging))
        named = [(_named(game, rod), rod) for rod in (*legal, *others)]
        self.rod.options = [(_("choose …"), ""), *named]
        self.rod.value = legal[0] if len(legal) == 1 else ""
        self.color.value = _PAGE_ROLLS
        for one in self.ticks.values():
            one.value = False
        show(self.color, rolling)
        show(self.rod, not rolling)
        self._show_ticks()

    @property
    def fallen(self) -> tuple[str, ...]:
        """The rods that are ticked."""
        return tuple(rod for rod in self._may_fall() if self.ticks[rod].value)

    @property
    def fallen_outside(self) -> tuple[str, ...]:
        """The ticked rods, if all of them hang: so they may have fallen outside a move."""
        return self.fallen if set(self.fallen) <= set(self._game.hanging) else ()

    def move(self, name: str) -> m.Move | None:
        """The move that a button of this name reports; None while something is missing."""
        rod, fallen = self.rod.value, self.fallen
        match name:
            case "report the die":
                return m.Roll(self.color.value or None)
            case "it hangs" if rod and not fallen:
                return m.Hang(rod)
            case "it is down" if rod and not fallen:
                return m.TakeDown(rod)
            case "it fell" if rod and fallen:
                return m.Fell(rod, fallen)
            case _:
                return None

    def close(self) -> None:
        """Close every control too."""
        close_inside(self)
        super().close()

    def _on_choice(self, change: Any) -> None:
        if change.owner is self.rod:
            self._show_ticks()
        self._changed()

    def _show_ticks(self) -> None:
        """Only what hangs, or is being hung, can fall."""
        may_fall = self._may_fall()
        for rod, one in self.ticks.items():
            show(one, rod in may_fall)
        show(self._asked, bool(may_fall))

    def _may_fall(self) -> tuple[str, ...]:
        chosen, hanging = self.rod.value, self._game.hanging
        if self._game.phase is Phase.BACKWARDS:
            return tuple(rod for rod in hanging if rod != chosen)
        return (*hanging, chosen) if chosen else hanging


def _named(game: SuspendGame, rod: str) -> str:
    note = "" if rod in game.hanging else lies_where(game, rod)
    return f"{long_name(rod)}, {note}" if note else long_name(rod)
