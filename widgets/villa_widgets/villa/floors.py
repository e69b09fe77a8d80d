"""Where each column stands, floor by floor: what players at a real villa compare with their table.

>>> from villa_core.villa.game import Game
>>> panel = FloorsPanel(Game.new("de", ("Ada", "Ben"), seed=1, referee=True))
>>> "thin red column × 3" in panel.html
True
>>> panel.close()
"""

from __future__ import annotations

from collections import Counter
from html import escape

from villa_core.text import N_, _
from villa_core.tower.pieces import PLATE_COLORS, column_words
from villa_core.villa.game import Game
from villa_core.villa.position import color_name
from villa_widgets.drawing.panel import chip
from villa_widgets.kit.panel import head
from villa_widgets.villa.panels import GamePanel


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
            alike = Counter((c.rstrip("-123"), c in game.locked) for c in columns)
            spans = ""
            for (kind, held), n in alike.items():  # on the wood there are no numbers
                words = column_words(f"{kind}-1" if kind.endswith("thin") else kind).rstrip(" 1")
                many = f" × {n}" if n > 1 else ""
                told_kind = f"{chip(kind.partition('-')[0])} {escape(words)}{many}"
                spans += f"<span>{told_kind}{locked if held else ''}</span>"
            told += f"<dt>{escape(name)}</dt><dd>{spans or '–'}</dd>"
        self.tell(f'{head(self.name())}<dl class="villa-floors">{told}</dl>')
