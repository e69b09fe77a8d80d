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
from villa_widgets.kit.controls import row
from villa_widgets.suspend.guidance import lies_where
from villa_widgets.suspend.look import short_name

_PAGE_ROLLS = ""


class Report(widgets.VBox):
    """The lists and ticks of a report; `on_change` is told whenever somebody chooses.

    The controls are made once and only shown or hidden.
    """

    def __init__(self) -> None:
        self._changed: Callable[[], None] = lambda: None
        colors = [(color_of(color), color) for color in COLORS]
        self.color = widgets.Dropdown(
            description=_("The die shows"),
            options=[(_("let the page roll it"), _PAGE_ROLLS), *colors],
        )
        self.rod = widgets.Dropdown(description=_("Rod"), options=[("", "")])
        for one in (self.color, self.rod):
            one.style.description_width = "auto"
            one.layout.width = "auto"
        self.ticks = {rod: _tick(rod) for rod in ROD_IDS}
        words = escape(_("If rods fell, tick each of them:"))
        self._asked = widgets.HTML(f'<p class="villa-note">{words}</p>')
        self._fell = row(*self.ticks.values(), kind="villa-mobile-ticks")
        super().__init__([self.color, self.rod, self._asked, self._fell])
        self.add_class("villa-mobile-report")
        for one in (self.rod, *self.ticks.values()):
            one.observe(self._on_choice, "value")

    def on_change(self, fn: Callable[[], None]) -> None:
        """Call `fn` when somebody chooses a rod or ticks one."""
        self._changed = fn

    def show(self, game: SuspendGame) -> None:
        """Show what can be reported now, with nothing chosen that is not clear by itself."""
        self._game = game
        _shown(self, game.referee and game.phase is not Phase.OVER)
        if not game.referee:
            return
        backwards = game.phase is Phase.BACKWARDS
        legal = game.hanging if backwards else game.legal_moves.rods
        others = () if backwards else tuple(r for r in ROD_IDS if r not in (*legal, *game.hanging))
        named = [(_named(game, rod), rod) for rod in (*legal, *others)]
        self.rod.options = [(_("choose …"), ""), *named]
        self.rod.value = legal[0] if len(legal) == 1 else ""
        self.color.value = _PAGE_ROLLS
        for tick in self.ticks.values():
            tick.value = False
        rolling = game.phase is Phase.ROLL
        _shown(self.color, rolling)
        _shown(self.rod, not rolling)
        self._show_ticks()

    def choose(self, rod: str) -> None:
        """Choose a rod of the list."""
        self.rod.value = rod

    @property
    def fallen(self) -> tuple[str, ...]:
        """The rods that are ticked."""
        return tuple(rod for rod in self._may_fall() if self.ticks[rod].value)

    @property
    def fallen_outside(self) -> tuple[str, ...]:
        """The ticked rods, if all of them hang: so they may have fallen outside a move."""
        fallen, hanging = self.fallen, self._game.hanging
        return fallen if all(rod in hanging for rod in fallen) else ()

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
        for rod, tick in self.ticks.items():
            _shown(tick, rod in may_fall)
        _shown(self._asked, bool(may_fall))

    def _may_fall(self) -> tuple[str, ...]:
        chosen, hanging = self.rod.value, self._game.hanging
        if self._game.phase is Phase.BACKWARDS:
            return tuple(rod for rod in hanging if rod != chosen)
        return (*hanging, chosen) if chosen else hanging


def _tick(rod: str) -> widgets.Checkbox:
    made = widgets.Checkbox(description=f"{short_name(rod)} · {rod}", indent=False)
    made.layout.width = "auto"
    return made


def _named(game: SuspendGame, rod: str) -> str:
    note = "" if rod in game.hanging else lies_where(game, rod)
    words = f"{short_name(rod)} · {rod}"
    return f"{words}, {note}" if note else words


def _shown(tool: widgets.DOMWidget, wanted: bool) -> None:
    tool.layout.display = None if wanted else "none"
