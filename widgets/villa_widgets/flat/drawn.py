"""The plan of one floor as layers of SVG: the ground, its columns, and what physics says of them.

A `Plan` turns a reading into these layers. What a drag does not change (the ground, the places
where the chosen column may stand) is kept from one reading to the next.

>>> from villa_core import Tower
>>> from villa_widgets.kit.reading import Reading
>>> columns = Plan().columns(Reading(Tower.famous("three-legged"), floor=0))
>>> columns[0]["label"]
'thick green column, 26 mm right, 32 mm behind the middle, carries 0.34 newton'
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import shapely

from villa_core.geometry.hull import Disc, Edge
from villa_core.text import _
from villa_core.tower.faults import FaultKind
from villa_core.tower.pieces import column_words, the_column
from villa_core.tower.tower import Tower
from villa_widgets.flat.spots import Spots
from villa_widgets.flat.wood import (
    ALARM,
    INK,
    KEY,
    SUPPORT,
    column_shape,
    column_top,
    cross,
    hull_path,
    piece_path,
    polygon_path,
)

if TYPE_CHECKING:
    from villa_core.statics.stability import Standing
    from villa_core.tower.faults import Fault
    from villa_widgets.kit.reading import Reading

_ZONE = "#155f38"
_WATCHED_ABOVE = (FaultKind.TOO_FEW_SUPPORTS, FaultKind.BEYOND_BASE)


def drawable(tower: Tower) -> bool:
    """Whether every piece exists and stands on something that is there."""
    known = {column.id for column in tower.pieces.columns}
    plates = {plate.color for plate in tower.pieces.plates}
    for index, floor in enumerate(tower.floors):
        here = {column.id: column.on for column in floor.columns}
        if index and (floor.plate is None or floor.plate.color not in plates):
            return False
        if not known.issuperset(here):
            return False
        for column, foot in here.items():
            seen, under = {column}, foot
            while under is not None:
                if under in seen or under not in here:
                    return False
                seen.add(under)
                under = here[under]
    return True


def place_words(x: float, y: float) -> str:
    """A place in words, seen from the front of the table.

    >>> place_words(40, -12), place_words(0.2, 0)
    ('40 mm right, 12 mm in front of the middle', 'in the middle')
    """
    right, behind = round(x), round(y)
    words = {
        (1, 0): _("{x} mm right of the middle"),
        (-1, 0): _("{x} mm left of the middle"),
        (0, 1): _("{y} mm behind the middle"),
        (0, -1): _("{y} mm in front of the middle"),
        (1, 1): _("{x} mm right, {y} mm behind the middle"),
        (1, -1): _("{x} mm right, {y} mm in front of the middle"),
        (-1, 1): _("{x} mm left, {y} mm behind the middle"),
        (-1, -1): _("{x} mm left, {y} mm in front of the middle"),
        (0, 0): _("in the middle"),
    }
    sides = ((right > 0) - (right < 0), (behind > 0) - (behind < 0))
    return words[sides].format(x=abs(right), y=abs(behind))


class Plan:
    """Draws one floor of a reading, and remembers the safe zone that it drew last."""

    def __init__(self) -> None:
        self._zone_of: tuple[Any, ...] = ()
        self._zone_path = ""

    def columns(self, reading: Reading) -> list[dict[str, Any]]:
        """The columns of the floor, lower ones first: place, picture, and a label in words."""
        tower, floor = reading.tower, reading.shown_floor
        wrong = {
            piece
            for fault in floor_faults(reading)
            if fault.kind is not FaultKind.TOO_FEW_SUPPORTS
            for piece in fault.pieces
        }
        loads = reading.loads[floor] if floor < tower.top else None
        found = []
        for placed in sorted(tower.floors[floor].columns, key=tower.stack_level):
            column = tower.pieces.column(placed.id)
            words = [column_words(placed.id), place_words(placed.x, placed.y)]
            if placed.on is not None:
                words.append(_("on top of {column}").format(column=the_column(placed.on)))
            if loads is not None:
                newton = loads.newtons.get(placed.id)
                if placed.id not in loads.patches:
                    words.append(_("stands free"))
                elif newton is not None:
                    words.append(_("carries {n:.2f} newton").format(n=newton))
                if placed.id in loads.patches and not tower.fits(placed, floor + 1):
                    words.append(_("only partly under the plate above"))
            if placed.id in reading.locked:
                words.append(_("locked"))
            if placed.id in wrong:
                words.append(_("not placed properly"))
            marks = {
                "chosen": placed.id == reading.chosen,
                "fault": placed.id in wrong,
                "locked": placed.id in reading.locked,
            }
            found.append(
                {
                    "id": placed.id,
                    "x": placed.x,
                    "y": placed.y,
                    "r": column.inner_radius,
                    "chosen": marks["chosen"],
                    "svg": column_top(column, placed.angle, **marks),
                    "patch": _patch(column, placed.angle) if loads is not None else "",
                    "label": ", ".join(words),
                }
            )
        return found

    def overlay(self, reading: Reading, box: list[float], unit: float) -> dict[str, Any]:
        """What lies under and over the columns, the faults in words, and the name of the plan."""
        floor = reading.shown_floor
        under: list[str] = []
        over: list[str] = []
        zone = self._zone(reading)
        if zone:
            under.append(
                f'<path d="{zone}" fill="url(#{KEY}-zone)" fill-rule="evenodd" opacity=".6"/>'
                f'<path d="{zone}" fill="#ffffff" fill-opacity=".22" fill-rule="evenodd" '
                f'stroke="{_ZONE}" stroke-width="{1.5 * unit:.2f}" '
                f'stroke-dasharray="{2 * unit:.1f} {2 * unit:.1f}"/>'
            )
        standing = reading.standing.get(floor)
        words = [_("Plan of the {floor}").format(floor=reading.tower.floor_name(floor))]
        if standing is not None:
            column = reading.tower.pieces.column
            here = [
                Disc(placed.x, placed.y, column(placed.id).radius)
                for placed in reading.tower.floors[floor].columns
            ]
            over += _support(standing, here, box, unit)
            words.append(_words(standing))
        return {
            "under": "".join(under),
            "over": "".join(over),
            "faults": [fault.sentence for fault in floor_faults(reading)],
            "title": ". ".join(words),
        }

    def _zone(self, reading: Reading) -> str:
        """The safe zone of the chosen column, if the floor shown is the uppermost one.

        It depends on all but the place of that column itself. So a drag, which changes nothing but
        that, does not have it worked out again.
        """
        tower, chosen = reading.tower, reading.chosen
        if chosen is None or chosen not in tower.column_ids() or reading.shown_floor != tower.top:
            return ""
        if tower.stacked_on(chosen):
            return ""
        without = tower.remove_column(chosen)
        about = (chosen, tower.find(chosen)[1].angle, without.floors, without.pieces)
        if about != self._zone_of:
            zone = reading.zone
            shape = shapely.get_parts(zone.polygon) if zone is not None else ()
            parts = (part for part in shape if not part.is_empty)
            rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
            self._zone_path = "".join(polygon_path(ring.coords[:-1]) for ring in rings)
            self._zone_of = about
        return self._zone_path


def floor_faults(reading: Reading) -> list[Fault]:
    """The faults that concern the floor shown: those on it, and of the plate that it carries."""
    floor = reading.shown_floor
    return [
        fault
        for fault in reading.faults
        if fault.floor == floor or (fault.floor == floor + 1 and fault.kind in _WATCHED_ABOVE)
    ]


@lru_cache(maxsize=128)
def _patch(column: Any, angle: float) -> str:
    """The ring where a column touches the plate above; the view cuts it to that plate."""
    return column_shape(
        column, angle, 0.9, fill="none", stroke="#fff", stroke_width=3.4
    ) + column_shape(column, angle, 1.1, fill="none", stroke=INK, stroke_width=1.7)


def _support(
    standing: Standing, columns: list[Disc], box: list[float], unit: float
) -> Iterator[str]:
    """Support, tipping edge, and the centre of mass with its distance to that edge."""
    x, y = standing.centre
    color = SUPPORT if standing.stable else ALARM
    path = hull_path(standing.support)
    if path:
        yield (
            f'<path d="{path}" fill="{color}" fill-opacity=".07" stroke="#fff" '
            f'stroke-opacity=".8" stroke-width="{3.4 * unit:.2f}" stroke-linejoin="round"/>'
            f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{1.5 * unit:.2f}" '
            f'stroke-linejoin="round"/>'
        )
    edge = standing.edge
    near = (x, y)
    if edge is not None:
        yield (
            f'<path d="{piece_path(edge)}h0" fill="none" stroke="#fff" '
            f'stroke-width="{7 * unit:.2f}" stroke-linecap="round"/>'
            f'<path d="{piece_path(edge)}h0" fill="none" stroke="{ALARM}" '
            f'stroke-width="{4 * unit:.2f}" stroke-linecap="round" '
            f'stroke-dasharray="{7 * unit:.1f} {6 * unit:.1f}"/>'
        )
        near = _nearest(edge, x, y)
        yield (
            f'<path d="M{x:.2f} {-y:.2f}L{near[0]:.2f} {-near[1]:.2f}" stroke="#fff" '
            f'stroke-width="{3 * unit:.2f}"/><path d="M{x:.2f} {-y:.2f}L{near[0]:.2f} '
            f'{-near[1]:.2f}" stroke="{INK}" stroke-width="{1.1 * unit:.2f}"/>'
        )
    yield cross(x, y, unit, INK if standing.stable else ALARM)
    spots = Spots(columns, box, unit)
    words = _("centre of mass, {n:.2f} N").format(n=standing.weight)
    yield spots.label((x, y), words, INK)
    if edge is not None:
        words = (
            _("would tip here, {mm:.1f} mm away")
            if standing.stable
            else _("tips here, {mm:.1f} mm beyond")
        )
        yield spots.label(near, words.format(mm=abs(standing.margin)), ALARM)


def _nearest(edge: Any, x: float, y: float) -> tuple[float, float]:
    """The point of a piece of border that is nearest to (x, y)."""
    if isinstance(edge, Edge):
        (ax, ay), (bx, by) = edge.start, edge.end
        ex, ey = bx - ax, by - ay
        t = min(max(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey), 0.0), 1.0)
        return (ax + t * ex, ay + t * ey)
    cx, cy = edge.centre
    away = math.hypot(x - cx, y - cy) or 1.0
    return (cx + (x - cx) / away * edge.radius, cy + (y - cy) / away * edge.radius)


def _words(standing: Standing) -> str:
    if not math.isfinite(standing.margin):
        return _("Nothing holds the plate above")
    words = (
        _("It carries {n:.2f} newton; the centre of mass is {mm:.1f} mm inside the support")
        if standing.stable
        else _("It carries {n:.2f} newton; the centre of mass is {mm:.1f} mm outside the support")
    )
    return words.format(n=standing.weight, mm=abs(standing.margin))
