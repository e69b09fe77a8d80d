"""What is drawn over the wood: supports, centres of mass, loads, zones, edges, locks and ghosts.

Each layer is a function that puts strokes, notes and a line of the legend on a page. The numbers
all come from the reading; here they only get a place, a colour and words.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from villa_core.geometry.hull import Floats
from villa_core.palette import (
    CENTRE,
    CHOSEN,
    EDGE,
    FALLS,
    FREE,
    GHOST,
    INK,
    LOCKED,
    SUPPORT,
    ZONE,
)
from villa_core.statics.paper import column_mark
from villa_core.statics.stability import Standing
from villa_core.text import _, ngettext
from villa_core.tower.pieces import column_words, the_column
from villa_core.tower.tower import Body, Tower
from villa_widgets.drawing.reading import Reading
from villa_widgets.drawing.solids import triangles
from villa_widgets.drawing.strokes import Numbers, Packed, Sketch, Spot, fan, ring

LIGHT, HEAVY = (250, 214, 120), (122, 28, 92)

_LIFT = 0.35  # mm that a drawing floats over the surface that it lies on
_WEIGHT = 64.0  # mm: how long the arrow of a whole weight is
_FINE = 0.2  # mm, how closely arcs are drawn


class Note(NamedTuple):
    """Words at a place (mm) in the scene; `kind` chooses their look, `short` is for small ones."""

    x: float
    y: float
    z: float
    text: str
    kind: str
    short: str


class Drawn(Sketch):
    """Strokes with notes, and a legend of (layer, colour, sentence)."""

    solid: Packed
    veil: Packed

    def __init__(self) -> None:
        super().__init__()
        self.notes: list[Note] = []
        self.legend: list[tuple[str, str, str]] = []

    def finished(self) -> Drawn:
        """The page with all strokes ready for the browser."""
        self.solid, self.veil = self.packed()
        return self

    def note(self, spot: Spot, text: str, kind: str, short: str = "") -> None:
        """Put words at a place; `short` where there is little room."""
        self.notes.append(Note(*spot, text, kind, short or text))


def layer_names() -> dict[str, str]:
    """What to call each layer on its button."""
    return {
        "support": _("Supports"),
        "centres": _("Centres of mass"),
        "loads": _("Loads"),
        "zone": _("Safe zone"),
        "edge": _("Tipping edge"),
        "locks": _("Locked and free"),
        "ghost": _("Last move"),
    }


def draw_layers(reading: Reading, layers: frozenset[str]) -> Drawn:
    """The chosen column and the layers that are switched on."""
    page = Drawn()
    for name in LAYERS:
        if name in layers and not reading.quiet:
            _DRAWERS[name](reading, page)
    _marks(reading, page)
    if reading.quiet:
        _names(reading, page)
    else:
        _chosen(reading, page)
    return page.finished()


def _cut_height(reading: Reading, floor: int) -> float:
    """The height (mm) of the tops of a floor's columns, where they carry the plate above."""
    return reading.tower.floor_height(floor) + reading.tower.pieces.height


def _columns(tower: Tower) -> dict[str, Body]:
    return {body.id: body for body in tower.bodies() if body.kind == "column"}


def _outline(column: Body, wider: float) -> Numbers:
    if column.radius is not None:
        return ring(20) * (column.radius + wider) + column.centre
    corners = np.array(column.corners) - column.centre
    return corners * (1 + wider / math.hypot(*corners[0])) + column.centre


def _support(reading: Reading, page: Drawn) -> None:
    weakest = reading.stability.weakest
    for floor, standing in reading.standing.items():
        color = SUPPORT if standing.stable else FALLS
        low, high = reading.tower.floor_height(floor), _cut_height(reading, floor)
        outline = np.array(standing.support.points(_FINE))
        if len(outline):
            page.loop(outline, high - _LIFT, 1.8, color)
            page.area(fan(outline), high - _LIFT, color)
            first = len(reading.standing) > 1 and standing is weakest
            kind = "weakest" if first else "floor"
            whole, short = _margin_words(standing, first)
            # the note points at the columns of the floor, not at the plate above them
            middle = (*standing.centre, (low + high) / 2)
            page.note(middle, whole, kind if standing.stable else "falls", short)
    if reading.standing:
        words = _("Support of each floor, and how far inside its border the centre of mass is")
        page.legend.append(("support", SUPPORT, words))


def _margin_words(standing: Standing, weakest: bool) -> tuple[str, str]:
    """How far a floor is from tipping, with its name and in short."""
    if not math.isfinite(standing.margin):
        words = _("nothing holds it")
        return f"{standing.name}: {words}", words
    whole, short = _("{floor}: {mm:.0f} mm"), _("{mm:.0f} mm")
    if not standing.stable:
        whole, short = _("{floor}: ✗ {mm:.0f} mm too far"), _("✗ {mm:.0f} mm")
    elif weakest:
        whole, short = _("{floor}: {mm:.0f} mm ← weakest"), _("← {mm:.0f} mm")
    told = {"floor": standing.name, "mm": abs(standing.margin)}
    return whole.format(**told), short.format(**told)


def _centres(reading: Reading, page: Drawn) -> None:
    for floor, standing in reading.standing.items():
        x, y = standing.centre
        low, high = (reading.tower.floor_height(k) for k in (floor, floor + 1))
        low, high = low + _LIFT, high + 4.0
        page.ball((x, y, high), 4.0, CENTRE)
        page.dashes((x, y, high), (x, y, low), 0.7, CENTRE)
        page.ball((x, y, _cut_height(reading, floor)), 1.8, CENTRE)
        page.line((x - 5, y, low), (x + 5, y, low), 0.7, CENTRE)
        page.line((x, y - 5, low), (x, y + 5, low), 0.7, CENTRE)
    if reading.standing:
        words = _("Centre of mass of all that a floor carries, with its plumb line down")
        page.legend.append(("centres", CENTRE, words))


def _loads(reading: Reading, page: Drawn) -> None:
    columns = _columns(reading.tower)
    carried = {name: n for floor in reading.loads for name, n in floor.newtons.items()}
    heaviest = max(carried, key=lambda name: carried[name], default="")
    most = carried.get(heaviest, 0.0)
    if most <= 0:
        return
    for name, newtons in carried.items():
        share, top = newtons / most, columns[name].top - 1.5
        page.band(_outline(columns[name], 0.5), top - 22 * share - 1, top, load_color(share))
    for floor, loads in enumerate(reading.loads):
        tip = reading.tower.floor_height(floor + 1) + 0.5
        # the greatest first: where there is no room for all numbers, those stay
        for force in sorted(loads.forces, key=lambda force: -force.newtons):
            if force.newtons > 1e-6:
                share = force.newtons / most
                start = (force.x, force.y, tip + 9 + 30 * share)
                page.arrow(start, (force.x, force.y, tip), 1.5, load_color(share))
                page.note(start, _("{n:.2f} N").format(n=force.newtons), "load")
    words = _(
        "Loads by the model: the longer and darker arrow and band, the more. "
        "Most: {column}, {n:.2f} N"
    )
    words = words.format(column=column_words(heaviest), n=most)
    page.legend.append(("loads", load_color(1.0), words))


def _pushes(reading: Reading, page: Drawn) -> None:
    """The weight and one push a column on the plate above the shown floor, each as long as strong.

    A push below zero, which no column can give, is an arrow down in another colour.
    """
    standing = reading.standing.get(reading.shown_floor)
    if standing is None:
        return
    z = reading.tower.floor_height(reading.shown_floor + 1) + 0.5
    (x, y), long = standing.centre, _WEIGHT / standing.weight
    page.arrow((x, y, z + _WEIGHT), (x, y, z), 1.8, CENTRE)
    page.note((x, y, z + _WEIGHT), _("W = {n:.2f} N").format(n=standing.weight), "load")
    for k, force in enumerate(reading.pushes, 1):
        foot, tip = (force.x, force.y, z), (force.x, force.y, z + long * abs(force.newtons))
        if force.newtons > 1e-6:
            page.arrow(foot, tip, 1.8, SUPPORT)
        elif force.newtons < -1e-6:
            page.arrow(tip, foot, 1.8, FALLS)
        page.note(tip, f"N{sub(k)} = {push_text(force.newtons)} N", "load")


def push_text(newtons: float) -> str:
    """A push as it is printed everywhere, to two decimals.

    >>> push_text(0.508), push_text(-0.25), push_text(-0.001)
    ('0.51', '−0.25', '0.00')
    """
    return f"{round(newtons, 2) + 0.0:.2f}".replace("-", "−")


def sub(number: int) -> str:
    """A small number below the line, as in N₁."""
    return chr(ord("₀") + number)


def load_color(share: float) -> str:
    """From pale yellow for nothing to dark purple for the greatest load.

    >>> load_color(0.0), load_color(1.0)
    ('#fad678', '#7a1c5c')
    """
    mix = (round(a + (b - a) * share) for a, b in zip(LIGHT, HEAVY, strict=True))
    return "#" + "".join(f"{value:02x}" for value in mix)


def _zone(reading: Reading, page: Drawn) -> None:
    zone = reading.zone
    if zone is None:
        return
    words = _("There is no safe place on top for {column}")
    if zone:
        words = _("Where {column} may stand on top without a fall")
        z = reading.tower.floor_height(reading.tower.top) + _LIFT
        corners, rings = _shape(zone.polygon)
        page.area(corners, z, ZONE)
        for border in rings:
            page.loop(border, z, 1.2, ZONE)
    page.legend.append(("zone", ZONE, words.format(column=the_column(str(reading.chosen)))))


@lru_cache(maxsize=8)  # while a column is moved about on top, its zone stays the same
def _shape(zone: BaseGeometry) -> tuple[Numbers, list[Numbers]]:
    """A zone as triangles and as closed lines round it and round its holes."""
    area = zone.simplify(0.05)
    rings = shapely.get_rings(shapely.get_parts(area))
    return triangles(area), [shapely.get_coordinates(one)[:-1] for one in rings]


def _edge(reading: Reading, page: Drawn) -> None:
    weakest = reading.stability.weakest
    if weakest is None or weakest.edge is None:
        return
    note = _("tips here first") if weakest.stable else _("tips here")
    words = _("The edge over which it would tip first: {floor}, {mm:.1f} mm away")
    if not weakest.stable:
        words = _("The edge over which it tips: {floor}, {mm:.1f} mm too far")
    high = _cut_height(reading, weakest.floor)
    if weakest.stacked:
        high = _columns(reading.tower)[weakest.stacked].bottom
    draw_edge(np.insert(weakest.edge.line, 2, high, axis=1), page, note)
    words = words.format(floor=weakest.name, mm=abs(weakest.margin))
    page.legend.append(("edge", EDGE, words))


def draw_edge(spots: Floats, page: Drawn, note: str = "", bold: float = 1.6) -> None:
    """An edge over which a floor tips, as points in space, with words."""
    line: list[Any] = spots.tolist()
    for here, there in pairwise(line):
        page.line(here, there, bold, EDGE)
    for spot in (line[0], line[-1]):
        page.ball(spot, bold + 1.0, EDGE)
    page.note(line[len(line) // 2], note, "edge")


def _locks(reading: Reading, page: Drawn) -> None:
    tower, columns = reading.tower, _columns(reading.tower)
    free = {column_id for floor in range(len(tower.floors)) for column_id in tower.free(floor)}
    locked = reading.locked & columns.keys()
    for name, column in columns.items():
        outline = _outline(column, 0.6)
        if name in locked:
            for low in (column.bottom + 20, column.bottom + 26):
                page.band(outline, low, low + 3, LOCKED)
            page.note((*column.centre, low), _("locked"), "locked")
        elif name in free:
            page.loop(outline, column.top + _LIFT, 1.6, FREE)
    words = _("Two dark bands: locked ({n}). A ring on top: free ({m})")
    page.legend.append(("locks", LOCKED, words.format(n=len(locked), m=len(free))))


def _ghost(reading: Reading, page: Drawn) -> None:
    moved, now = reading.left, _columns(reading.tower)
    for column in moved:
        outline = _outline(column, 0.0)
        page.block(outline, column.bottom, column.top, GHOST)
        for z in (column.bottom + _LIFT, column.top):
            page.loop(outline, z, 0.9, GHOST)
        if column.id in now:
            start, end = (
                (*one.centre, (one.bottom + one.top) / 2) for one in (column, now[column.id])
            )
            page.dashes(start, end, 0.7, GHOST)
    if moved:
        n = len(moved)
        words = ngettext("Where {n} column stood before", "Where {n} columns stood before", n)
        page.legend.append(("ghost", GHOST, words.format(n=n)))


def _marks(reading: Reading, page: Drawn) -> None:
    """A ring at every marked place, with its letter."""
    for letter, floor, x, y in reading.marks:
        z = reading.tower.floor_height(floor) + _LIFT
        page.loop(ring(24) * 13.0 + (x, y), z, 1.6, INK)
        page.note((x, y, z), letter, "mark")


def _names(reading: Reading, page: Drawn) -> None:
    """What every column is called; rings round what is chosen."""
    for name, column in _columns(reading.tower).items():
        words, short, kind = column_words(name), column_mark(name), "name"
        if name in reading.ticked or name == reading.chosen:
            outline = _outline(column, 1.1)
            page.band(outline, column.bottom + 0.6, column.bottom + 3.2, CHOSEN)
            page.band(outline, column.top - 3.2, column.top - 0.6, CHOSEN)
            words, short, kind = f"✓ {words}", f"✓ {short}", "chosen"
        page.note((*column.centre, (column.bottom + column.top) / 2), words, kind, short)


def _chosen(reading: Reading, page: Drawn) -> None:
    """Rings round the chosen column and an arrow above it, whatever layers are on."""
    column = _columns(reading.tower).get(reading.chosen or "")
    if column is not None:
        (x, y), top, outline = column.centre, column.top, _outline(column, 1.1)
        page.band(outline, column.bottom + 0.6, column.bottom + 3.2, CHOSEN)
        page.band(outline, top - 3.2, top - 0.6, CHOSEN)
        page.arrow((x, y, top + 26), (x, y, top + 6), 2.2, CHOSEN)
        page.note((x, y, top + 28), column_words(column.id), "chosen")


_DRAWERS: dict[str, Callable[[Reading, Drawn], None]] = {
    "support": _support,
    "centres": _centres,
    "loads": _loads,
    "pushes": _pushes,
    "zone": _zone,
    "edge": _edge,
    "locks": _locks,
    "ghost": _ghost,
}

LAYERS = tuple(_DRAWERS)
"""The layers, in the order in which they are offered."""
