"""The plan of one floor as SVG and words: its columns, and what is to be seen over and under them.

>>> from villa_core import Tower
>>> from villa_widgets.drawing.reading import Reading
>>> columns(Reading(Tower.famous("three-legged"), floor=0))[0]["label"]
'thick green column, 26 mm right, 32 mm behind the middle, carries 0.34 newton'
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from villa_core.palette import INK
from villa_core.text import _
from villa_core.tower.pieces import Column
from villa_widgets.drawing import seen
from villa_widgets.drawing.marks import Mark
from villa_widgets.drawing.plane import ABOVE, project
from villa_widgets.drawing.wood import column_shape, column_top
from villa_widgets.drawing.words import column_told, floor_faults, misplaced

if TYPE_CHECKING:
    from villa_core.statics.stability import Standing
    from villa_widgets.drawing.reading import Reading


def columns(reading: Reading) -> list[dict[str, Any]]:
    """The columns of the shown floor, lower ones first: place, picture, and a label in words."""
    tower, floor = reading.tower, reading.shown_floor
    wrong, items = misplaced(reading, floor), []
    for placed in sorted(tower.floors[floor].columns, key=tower.stack_level):
        column = tower.pieces.column(placed.id)
        chosen = placed.id == reading.chosen
        seen = chosen or placed.id in reading.ticked
        marks = {"fault": placed.id in wrong, "locked": placed.id in reading.locked}
        items.append(
            {
                "id": placed.id,
                "x": placed.x,
                "y": placed.y,
                "r": column.inner_radius,
                "chosen": chosen,
                "svg": column_top(column, placed.angle, chosen=seen, **marks),
                "patch": _patch(column, placed.angle) if floor < tower.top else "",
                "label": ", ".join(column_told(reading, floor, placed)),
            }
        )
    return items


def overlay(reading: Reading, unit: float, layers: frozenset[str]) -> dict[str, Any]:
    """What lies under and over the columns, labels, the faults in words, and the plan's name.

    A label is x and y (mm) of what it speaks of, its words and its kind.
    """
    tower, floor = reading.tower, reading.shown_floor
    standing = None if reading.quiet else reading.standing.get(floor)
    words = [_("Plan of the {floor}").format(floor=tower.floor_name(floor))]
    under, over = _marks(reading, layers)
    if standing is not None:
        words.append(_words(standing))
    return {
        "under": project(under, ABOVE, unit),
        "over": project(over, ABOVE, unit),
        "labels": [*_labels(standing, layers)] if standing is not None else [],
        "faults": [fault.sentence for fault in floor_faults(reading, floor)],
        "title": ". ".join(words),
    }


def _marks(reading: Reading, layers: frozenset[str]) -> tuple[list[Mark], list[Mark]]:
    """The marks of the shown floor: under its columns, and over them."""
    under: list[Mark] = [mark for mark in seen.letters(reading) if not mark.hidden]
    over: list[Mark] = []
    standing = reading.standing.get(reading.shown_floor)
    if "ghost" in layers:
        under += seen.ghosts(reading)
    under += seen.advice(reading)
    over += seen.rings(reading)
    if "zone" in layers and not reading.quiet and reading.shown_floor == reading.tower.top:
        under += seen.zone(reading)
    if "level" in layers and not reading.quiet and standing is not None:
        over += seen.supports(reading)
        over += seen.tipping_edge(reading, standing)
        over += seen.centres(reading)
    over += [mark for mark in seen.letters(reading) if mark.hidden]
    here = reading.shown_floor
    return [m for m in under if m.floor == here], [m for m in over if m.floor == here]


@lru_cache(maxsize=128)
def _patch(column: Column, angle: float) -> str:
    """The ring where a column touches the plate above; the view cuts it to that plate."""
    rings = ((0.9, "#fff", 3.4), (1.1, INK, 1.7))
    return "".join(
        column_shape(column, angle, grow, fill="none", stroke=color, stroke_width=width)
        for grow, color, width in rings
    )


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
