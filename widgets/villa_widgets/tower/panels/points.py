"""The points of each colour on the uppermost floor, as the rules count columns."""

from __future__ import annotations

from html import escape

from villa_core.text import N_, _
from villa_core.tower.pieces import COLORS
from villa_core.villa.position import INDEX, UNPLACED, Phase, Position, color_name
from villa_widgets.drawing.panel import NO_POINTS, TowerPanel, chip
from villa_widgets.drawing.reading import Reading
from villa_widgets.kit.panel import head


class ColorPoints(TowerPanel):
    """What each colour has on the uppermost floor, as the rules count it (Z1, Z2)."""

    title = N_("Points of each colour")

    def draw(self, reading: Reading) -> None:  # noqa: D102
        tower, where = reading.tower, bytearray([UNPLACED] * len(INDEX))
        for floor, column in tower.placed():
            where[INDEX[column.id]] = floor
        # as if every colour had a player of its own
        seats = bytes(range(len(COLORS)))
        position = Position(owner=seats, where=bytes(where), top=tower.top, phase=Phase.BUILD)
        rows = "".join(
            f"<li>{chip(color)}<span>{escape(color_name(color))}</span>"
            f"<b>{position.points(seat) if position.counting else NO_POINTS}</b></li>"
            for seat, color in enumerate(COLORS)
        )
        words = _("Points on the {floor}").format(floor=tower.floor_name(tower.top))
        self.tell(f'{head(words)}<ul class="villa-points is-row">{rows}</ul>')
