"""Where each column stands, floor by floor: what players at a real villa compare with their table.

>>> from villa_core.villa.game import Game
>>> panel = FloorsPanel(Game.new("de", ("Ada", "Ben"), seed=1, referee=True))
>>> "hexagonal red column" in panel.html
True
>>> panel.close()
"""

from __future__ import annotations

from html import escape

from villa_core.text import _
from villa_core.tower.pieces import PLATE_COLORS
from villa_core.villa.game import Game
from villa_core.villa.position import color_name
from villa_widgets.kit.panel import GamePanel, piece


class FloorsPanel(GamePanel):
    """The columns of each floor from the top down, with those that are locked or have left."""

    def name(self) -> str:  # noqa: D102
        return _("Where each column stands")

    def draw(self, game: Game) -> None:  # noqa: D102
        rows = "".join(_floor(game, floor) for floor in reversed(range(game.position.top + 1)))
        if game.out:
            rows += _row(_("out of the game"), game.out, frozenset())
        head = f'<div class="villa-head">{escape(self.name())}</div>'
        self.tell(f'{head}<dl class="villa-floors">{rows}</dl>')


def _floor(game: Game, floor: int) -> str:
    plate = color_name(PLATE_COLORS[floor - 1])
    name = _("{color} plate").format(color=plate) if floor else _("base")
    columns = tuple(column for column, level in game.floors.items() if level == floor)
    return _row(name, columns, game.locked)


def _row(name: str, columns: tuple[str, ...], locked: frozenset[str]) -> str:
    note = f" <i>{escape(_('locked'))}</i>"
    told = "".join(f"<span>{piece(c)}{note if c in locked else ''}</span>" for c in columns)
    return f"<dt>{escape(name)}</dt><dd>{told or '–'}</dd>"
