"""The plan of one floor as layers of SVG: its columns, and what physics says of them.

>>> from villa_core import Tower
>>> from villa_widgets.drawing.reading import Reading
>>> columns(Reading(Tower.famous("three-legged"), floor=0))[0]["label"]
'thick green column, 26 mm right, 32 mm behind the middle, carries 0.34 newton'
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any

import shapely
from shapely.geometry.base import BaseGeometry

from villa_core.palette import FALLS, INK, SUPPORT, ZONE
from villa_core.text import _
from villa_core.tower.faults import FaultKind
from villa_core.tower.pieces import Column, column_words, the_column
from villa_core.tower.tower import PlacedColumn
from villa_widgets.drawing import wood

if TYPE_CHECKING:
    from villa_core.statics.stability import Standing
    from villa_core.tower.faults import Fault
    from villa_widgets.drawing.reading import Reading


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


def columns(reading: Reading) -> list[dict[str, Any]]:
    """The columns of the shown floor, lower ones first: place, picture, and a label in words."""
    tower, floor = reading.tower, reading.shown_floor
    wrong, found = _wrong(reading, floor), []
    for placed in sorted(tower.floors[floor].columns, key=tower.stack_level):
        column = tower.pieces.column(placed.id)
        chosen = placed.id == reading.chosen
        seen = chosen or placed.id in reading.ticked
        marks = {"fault": placed.id in wrong, "locked": placed.id in reading.locked}
        found.append(
            {
                "id": placed.id,
                "x": placed.x,
                "y": placed.y,
                "r": column.inner_radius,
                "chosen": chosen,
                "svg": wood.column_top(column, placed.angle, chosen=seen, **marks),
                "patch": _patch(column, placed.angle) if floor < tower.top else "",
                "label": ", ".join(column_told(reading, floor, placed)),
            }
        )
    return found


def column_told(reading: Reading, floor: int, placed: PlacedColumn) -> Iterator[str]:
    """A column in words: its name, where it stands, what it carries, and what is wrong with it."""
    tower, name = reading.tower, placed.id
    yield column_words(name)
    yield place_words(placed.x, placed.y)
    if placed.on is not None:
        yield _("on top of {column}").format(column=the_column(placed.on))
    if name in reading.ticked:
        yield _("chosen")
    if floor < tower.top and not reading.quiet:
        loads = reading.loads_on(floor)
        if name not in loads.patches:
            yield _("stands free")
        elif name in (pushes := reading.pushed or loads.newtons):
            text = _("carries {n:.2f} newton")
            if pushes[name] < 0:
                text = _("would have to pull with {n:.2f} newton")
            yield text.format(n=abs(pushes[name]))
        if name in loads.patches and not tower.fits(placed, floor + 1):
            yield _("only partly under the plate above")
    if name in reading.locked:
        yield _("locked")
    if name in _wrong(reading, floor):
        yield _("not placed properly")


def _wrong(reading: Reading, floor: int) -> set[str]:
    """The pieces of a floor that do not stand as they should."""
    lonely = FaultKind.TOO_FEW_SUPPORTS
    faults = [fault for fault in floor_faults(reading, floor) if fault.kind is not lonely]
    return {piece for fault in faults for piece in fault.pieces}


def overlay(reading: Reading, unit: float, layers: frozenset[str]) -> dict[str, Any]:
    """What lies under and over the columns, labels, the faults in words, and the plan's name.

    A label is x and y (mm) of what it speaks of, its words and its kind.
    """
    tower, floor = reading.tower, reading.shown_floor
    standing = reading.standing.get(floor)
    words, over, labels = [_("Plan of the {floor}").format(floor=tower.floor_name(floor))], "", []
    if standing is not None and not reading.quiet:
        over = "".join(_support(standing, unit)) if "level" in layers else ""
        labels = [*_labels(standing, layers)]
        words.append(_words(standing))
    under, marks = (
        "".join(_ghosts(reading, unit)) if "ghost" in layers else "",
        _marks(reading, unit),
    )
    if "zone" in layers and not reading.quiet:
        under += _zone(reading, unit)
    return {
        "under": marks[0] + under,
        "over": over + marks[1],
        "labels": labels,
        "faults": [fault.sentence for fault in floor_faults(reading, floor)],
        "title": ". ".join(words),
    }


def _marks(reading: Reading, unit: float) -> tuple[str, str]:
    """The marked places of the floor, each with its letter: under the columns, and over them.

    Where a column hides the place, the letter stands at its side.
    """
    look = f'text-anchor="middle" font-size="{13 * unit:.1f}" font-weight="700" fill="{INK}"'
    found = ["", ""]
    for letter, floor, x, y in reading.marks:
        if floor == reading.shown_floor:
            hidden = reading.tower.column_at(floor, x, y) is not None
            r, aside, clear = (9 * unit, 13, 1.0) if hidden else (14.0, 0, 0.7)
            found[hidden] += (
                f'<g transform="translate({x + aside:.2f} {-y - aside:.2f})"><circle r="{r:.1f}" '
                f'fill="#fff" fill-opacity="{clear}" stroke="{INK}" stroke-dasharray="4 3" '
                f'stroke-width="{1.4 * unit:.2f}"/><text y="{4.6 * unit:.2f}" {look}>'
                f"{escape(letter)}</text></g>"
            )
    return found[0], found[1]


def _ghosts(reading: Reading, unit: float) -> Iterator[str]:
    """Where columns of the floor stood before the last move."""
    for body in reading.left:
        if body.floor == reading.shown_floor and reading.before is not None:
            (x, y), placed = body.centre, reading.before.find(body.id)[1]
            shape = wood.column_shape(reading.tower.pieces.column(body.id), placed.angle)
            yield (
                f'<g class="villa-ghost" transform="translate({x:.2f} {-y:.2f})" fill="{INK}" '
                f'fill-opacity=".12" stroke="{INK}" stroke-width="{1.2 * unit:.2f}" '
                f'stroke-dasharray="{3 * unit:.1f}">{shape}</g>'
            )


def _zone(reading: Reading, unit: float) -> str:
    """The safe zone of the chosen column, if the floor shown is the uppermost one."""
    tower, chosen = reading.tower, reading.chosen
    if reading.shown_floor != tower.top or chosen is None or chosen not in tower.column_ids():
        return ""
    zone = None if tower.stacked_on(chosen) else reading.zone
    path = "" if zone is None else _area_path(zone.polygon)
    if not path:
        return ""
    return (
        f'<path d="{path}" fill="url(#{wood.KEY}-zone)" fill-rule="evenodd" opacity=".6"/>'
        f'<path d="{path}" fill="#ffffff" fill-opacity=".22" fill-rule="evenodd" '
        f'stroke="{ZONE}" stroke-width="{1.5 * unit:.2f}" '
        f'stroke-dasharray="{2 * unit:.1f} {2 * unit:.1f}"/>'
    )


@lru_cache(maxsize=8)  # a drag does not change it
def _area_path(area: BaseGeometry) -> str:
    rings = shapely.get_rings(shapely.get_parts(area))
    return "".join(wood.polygon_path(ring.coords[:-1]) for ring in rings)


def floor_faults(reading: Reading, floor: int) -> list[Fault]:
    """The faults that concern a floor: those on it, and of the plate that it carries."""
    watched = (FaultKind.TOO_FEW_SUPPORTS, FaultKind.BEYOND_BASE)
    return [
        fault
        for fault in reading.faults
        if fault.floor == floor or (fault.floor == floor + 1 and fault.kind in watched)
    ]


@lru_cache(maxsize=128)
def _patch(column: Column, angle: float) -> str:
    """The ring where a column touches the plate above; the view cuts it to that plate."""
    rings = ((0.9, "#fff", 3.4), (1.1, INK, 1.7))
    return "".join(
        wood.column_shape(column, angle, grow, fill="none", stroke=color, stroke_width=width)
        for grow, color, width in rings
    )


def _support(standing: Standing, unit: float) -> Iterator[str]:
    """Support, tipping edge, and the centre of mass with its distance to that edge."""
    x, y = standing.centre
    edge, color = standing.edge, SUPPORT if standing.stable else FALLS
    path = wood.hull_path(standing.support)
    if path:
        round_ = 'stroke-linejoin="round"'
        yield f'<path d="{path}" fill="{color}" fill-opacity=".07"/>'
        under = f'{round_} stroke-opacity=".8"'
        yield wood.traced(path, color, 1.5 * unit, 3.4 * unit, look=round_, under=under)
    if edge is not None:
        ends = 'stroke-linecap="round"'
        dashes = f'class="villa-edge" {ends} stroke-dasharray="{7 * unit:.1f} {6 * unit:.1f}"'
        path = f"{wood.piece_path(edge)}h0"
        yield wood.traced(path, FALLS, 4 * unit, 7 * unit, look=dashes, under=ends)
        near = edge.nearest(x, y)
        path = f"M{x:.2f} {-y:.2f}L{near[0]:.2f} {-near[1]:.2f}"
        yield wood.traced(path, INK, 1.1 * unit, 3 * unit)
    yield wood.cross(x, y, unit, INK if standing.stable else FALLS)


def _labels(standing: Standing, layers: frozenset[str]) -> Iterator[list[Any]]:
    """The weight where it acts, and the edge with its lever arm; where it tips, in any case."""
    x, y = standing.centre
    if standing.edge is not None and ("torques" in layers or not standing.stable):
        words = (
            _("would tip here, {mm:.0f} mm away")
            if standing.stable
            else _("tips here, {mm:.0f} mm beyond")
        )
        near = standing.edge.nearest(x, y)
        yield [*near, words.format(mm=abs(standing.margin)), "edge"]
    if "forces" in layers:
        yield [x, y, _("weight {n:.2f} N acts here").format(n=standing.weight), "weight"]


def _words(standing: Standing) -> str:
    if not math.isfinite(standing.margin):
        return _("Nothing holds the plate above")
    words = (
        _("It carries {n:.2f} newton; the centre of mass is {mm:.1f} mm inside the support")
        if standing.stable
        else _("It carries {n:.2f} newton; the centre of mass is {mm:.1f} mm outside the support")
    )
    return words.format(n=standing.weight, mm=abs(standing.margin))
