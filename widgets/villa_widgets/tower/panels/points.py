"""The points of each colour on the uppermost floor, as the rules count columns."""

from __future__ import annotations

from html import escape

from villa_core.text import _
from villa_core.tower.pieces import COLORS
from villa_core.tower.tower import Tower
from villa_core.villa.position import INDEX, UNPLACED, Phase, Position, color_name
from villa_widgets.kit.panel import TowerPanel, chip
from villa_widgets.kit.reading import Reading


class ColorPoints(TowerPanel):
    """What each colour has on the uppermost floor, as the rules count it (Z2)."""

    def name(self) -> str:  # noqa: D102
        return _("Points of each colour")

    def draw(self, reading: Reading) -> None:  # noqa: D102
        points = _points_of_colors(reading.tower)
        rows = "".join(
            f"<li>{chip(color)}<span>{escape(color_name(color))}</span><b>{n}</b></li>"
            for color, n in points.items()
        )
        head = _("Points on the {floor}").format(floor=reading.tower.floor_name(reading.tower.top))
        self.tell(
            f'<div class="villa-head">{escape(head)}</div><ul class="villa-points is-row">{rows}'
            "</ul>"
        )


def _points_of_colors(tower: Tower) -> dict[str, int]:
    """The points of each colour, as if every colour had a player of its own."""
    where = bytearray([UNPLACED] * len(INDEX))
    for floor, column in tower.placed():
        where[INDEX[column.id]] = floor
    seats = bytes(range(len(COLORS)))
    position = Position(owner=seats, where=bytes(where), top=tower.top, phase=Phase.BUILD)
    return {color: position.points(seat) for seat, color in enumerate(COLORS)}
