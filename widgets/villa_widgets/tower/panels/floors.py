"""Where each column stands, floor by floor: what players at a real villa compare with their table.

>>> from villa_core.villa.game import Game
>>> panel = FloorsPanel(Game.new("de", ("Ada", "Ben"), seed=1, referee=True))
>>> "hexagonal red column" in panel.html
True
>>> panel.close()
"""

from __future__ import annotations

from html import escape

from villa_core.text import N_, _
from villa_core.tower.pieces import PLATE_COLORS
from villa_core.villa.game import Game
from villa_core.villa.position import color_name
from villa_widgets.kit.panel import GamePanel, head, piece


class FloorsPanel(GamePanel):
    """The columns of each floor from the top down, with those that are locked or have left."""

    title = N_("Where each column stands")

    def draw(self, game: Game) -> None:  # noqa: D102
        rows = {}
        for floor in reversed(range(game.position.top + 1)):
            plate = color_name(PLATE_COLORS[floor - 1])
            name = _("{color} plate").format(color=plate) if floor else _("base")
            rows[name] = [column for column, level in game.floors.items() if level == floor]
        if game.out:
            rows[_("out of the game")] = list(game.out)
        locked = f" <i>{escape(_('locked'))}</i>"
        told = ""
        for name, columns in rows.items():
            parts = [piece(c) + (locked if c in game.locked else "") for c in columns]
            spans = "".join(f"<span>{part}</span>" for part in parts)
            told += f"<dt>{escape(name)}</dt><dd>{spans or '–'}</dd>"
        self.tell(f'{head(self.name())}<dl class="villa-floors">{told}</dl>')
