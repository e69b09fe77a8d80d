"""What is drawn over the wood: supports, centres of mass, loads, zones, edges, locks and ghosts.

Each layer is a function from a `Reading` to strokes, labels and a line for the legend. The numbers
all come from the reading; here they only get a place, a colour and words.

>>> from villa_core import Tower
>>> drawn = draw(Reading(Tower.famous("leaning")), frozenset({"support"}))
>>> len(drawn.labels), drawn.solid.size > 0
(5, True)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from villa_core.geometry.hull import Edge
from villa_core.statics.stability import Standing
from villa_core.text import _, ngettext
from villa_core.tower.pieces import Column, column_words, the_column
from villa_core.tower.tower import PlacedColumn, Tower
from villa_widgets.kit.reading import Reading
from villa_widgets.space.solids import triangles
from villa_widgets.space.strokes import Packed, Sketch, fan

LAYERS = ("support", "centres", "loads", "zone", "edge", "locks", "ghost")
"""The layers, in the order in which they are offered."""

STANDS, FALLS, CENTRE = "#0f6f7c", "#b3261e", "#3b2a73"
ZONE, EDGE, CHOSEN, GHOST = "#1f7a3d", "#c2410c", "#f59e0b", "#5b6470"
LOCKED, FREE = "#4a4036", "#2e7d6b"
LIGHT, HEAVY = (250, 214, 120), (122, 28, 92)

_LIFT = 0.35  # mm that a drawing floats over the surface that it lies on
_FINE = 0.2  # mm, how closely arcs are drawn

Numbers = NDArray[np.float64]


class Label(NamedTuple):
    """Words at a place (mm) in the scene; `kind` chooses their look."""

    x: float
    y: float
    z: float
    text: str
    kind: str


class Drawn(NamedTuple):
    """All strokes of some layers, their labels, and the legend: (layer, colour, sentence)."""

    solid: Packed
    veil: Packed
    labels: list[Label]
    legend: list[tuple[str, str, str]]


class _Page:
    """A sketch with labels and legend."""

    def __init__(self) -> None:
        self.sketch = Sketch()
        self.labels: list[Label] = []
        self.legend: list[tuple[str, str, str]] = []


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


def draw(reading: Reading, layers: frozenset[str]) -> Drawn:
    """The chosen column and the layers that are switched on."""
    page = _Page()
    for name in LAYERS:
        if name in layers:
            _DRAWERS[name](reading, page)
    _chosen(reading, page)
    solid, veil = page.sketch.packed()
    return Drawn(solid, veil, page.labels, page.legend)


# where things are --------------------------------------------------------------------------------


def cut_height(tower: Tower, floor: int) -> float:
    """The height (mm) of the tops of a floor's columns, where they carry the plate above."""
    return tower.floor_height(floor) + tower.pieces.height


def _outline(column: Column, placed: PlacedColumn, wider: float) -> Numbers:
    ring = _ring(20 if column.is_round else 6, placed.angle)
    return ring * (column.radius + wider) + (placed.x, placed.y)


@lru_cache(maxsize=512)
def _ring(n: int, angle: float) -> Numbers:
    turn = math.radians(angle) + np.arange(n) * 2 * math.pi / n
    return np.column_stack([np.cos(turn), np.sin(turn)])


def _foot(tower: Tower, floor: int, placed: PlacedColumn) -> float:
    level = tower.stack_level(placed) if placed.on is not None else 0
    return tower.floor_height(floor) + level * tower.pieces.height


# the layers --------------------------------------------------------------------------------------


def _support(reading: Reading, page: _Page) -> None:
    tower = reading.tower
    for floor, standing in reading.standing.items():
        color, kind = (STANDS, "support") if standing.stable else (FALLS, "falls")
        z = cut_height(tower, floor) - _LIFT
        outline = np.array(standing.support.points(_FINE))
        if not len(outline):
            continue
        page.sketch.loop(outline, z, 1.8, color)
        if len(outline) > 2:
            page.sketch.area(fan(outline), z, color)
        x, y = outline[int(np.argmax(outline[:, 0]))]
        # the label points at the columns of the floor, not at the plate above them
        middle = tower.floor_height(floor) + tower.pieces.height / 2
        page.labels.append(Label(float(x), float(y), middle, _margin_words(standing), kind))
    if reading.standing:
        words = _("Support of each floor, and how far inside its border the centre of mass is")
        page.legend.append(("support", STANDS, words))


def _margin_words(standing: Standing) -> str:
    if not math.isfinite(standing.margin):
        return _("{floor}: nothing holds it").format(floor=standing.name)
    inside, outside = _("{floor}: {mm:.1f} mm inside"), _("{floor}: {mm:.1f} mm outside")
    sentence = inside if standing.stable else outside
    return sentence.format(floor=standing.name, mm=abs(standing.margin))


def _centres(reading: Reading, page: _Page) -> None:
    tower = reading.tower
    for floor, standing in reading.standing.items():
        x, y = standing.centre
        high, cut = tower.floor_height(floor + 1) + 4.0, cut_height(tower, floor)
        low = tower.floor_height(floor) + _LIFT
        page.sketch.ball((x, y, high), 4.0, CENTRE)
        page.sketch.dashes((x, y, high), (x, y, low), 0.7, CENTRE)
        page.sketch.ball((x, y, cut), 1.8, CENTRE)
        for dx, dy in ((5.0, 0.0), (0.0, 5.0)):
            page.sketch.line((x - dx, y - dy, low), (x + dx, y + dy, low), 0.7, CENTRE)
    if reading.standing:
        words = _("Centre of mass of all that a floor carries, with its plumb line down")
        page.legend.append(("centres", CENTRE, words))


def _loads(reading: Reading, page: _Page) -> None:
    tower = reading.tower
    most = max((n for floor in reading.loads for n in floor.newtons.values()), default=0.0)
    if most <= 0:
        return
    heaviest = ""
    for floor, loads in enumerate(reading.loads):
        placed = {column.id: column for column in tower.floors[floor].columns}
        cut, surface = cut_height(tower, floor), tower.floor_height(floor + 1)
        for column_id, newtons in loads.newtons.items():
            share = newtons / most
            heaviest = column_id if share == 1.0 else heaviest
            color = load_color(share)
            outline = _outline(tower.pieces.column(column_id), placed[column_id], 0.5)
            page.sketch.band(outline, cut - 1.5 - 22 * share - 1.0, cut - 1.5, color)
        # the greatest first: where there is no room for all numbers, those stay
        for force in sorted(loads.forces, key=lambda force: -force.newtons):
            if force.newtons > 1e-6:
                long = 9 + 30 * force.newtons / most
                tip = (force.x, force.y, surface + 0.5)
                start = (force.x, force.y, surface + 0.5 + long)
                page.sketch.arrow(start, tip, 1.5, load_color(force.newtons / most))
                words = _("{n:.2f} N").format(n=force.newtons)
                page.labels.append(Label(*start, words, "load"))
    words = _("Loads: the longer and darker arrow and band, the more. Most: {column}, {n:.2f} N")
    words = words.format(column=column_words(heaviest), n=most)
    page.legend.append(("loads", load_color(1.0), words))


def load_color(share: float) -> str:
    """From pale yellow for nothing to dark purple for the greatest load.

    >>> load_color(0.0), load_color(1.0)
    ('#fad678', '#7a1c5c')
    """
    mix = (round(a + (b - a) * share) for a, b in zip(LIGHT, HEAVY, strict=True))
    return "#" + "".join(f"{value:02x}" for value in mix)


def _zone(reading: Reading, page: _Page) -> None:
    zone = reading.zone
    if zone is None:
        return
    z = reading.tower.floor_height(reading.tower.top) + _LIFT
    name = the_column(str(reading.chosen))
    words = _("Where {column} may stand on top without a fall").format(column=name)
    if zone:
        corners, rings = _shape(zone.polygon)
        page.sketch.area(corners, z, ZONE)
        for ring in rings:
            page.sketch.loop(ring, z, 1.2, ZONE)
    else:
        words = _("There is no safe place on top for {column}").format(column=name)
    page.legend.append(("zone", ZONE, words))


@lru_cache(maxsize=8)  # while a column is moved about on top, its zone stays the same
def _shape(zone: BaseGeometry) -> tuple[Numbers, list[Numbers]]:
    """A zone as triangles and as closed lines round it and round its holes."""
    area = zone.simplify(0.05)
    parts = [ring for part in shapely.get_parts(area) for ring in (part.exterior, *part.interiors)]
    return triangles(area), [shapely.get_coordinates(ring)[:-1] for ring in parts]


def _edge(reading: Reading, page: _Page) -> None:
    weakest = reading.stability.weakest
    if weakest is None or weakest.edge is None:
        return
    tower, edge = reading.tower, weakest.edge
    if weakest.stacked:
        z = _foot(tower, *tower.find(weakest.stacked))
    else:
        z = cut_height(tower, weakest.floor)
    if isinstance(edge, Edge):
        ends = np.array([edge.start, edge.end])
    else:
        turn = np.linspace(edge.from_angle, edge.to_angle, 24)
        ends = np.array(edge.centre) + edge.radius * np.column_stack([np.cos(turn), np.sin(turn)])
    for a, b in pairwise(ends):
        page.sketch.line((a[0], a[1], z), (b[0], b[1], z), 1.6, EDGE)
    for x, y in (ends[0], ends[-1]):
        page.sketch.ball((x, y, z), 2.6, EDGE)
    sentence = _("tips here first") if weakest.stable else _("tips here")
    x, y = ends[len(ends) // 2] if len(ends) > 2 else ends.mean(axis=0)
    page.labels.append(Label(float(x), float(y), z, sentence, "edge"))
    words = _("The edge over which it would tip first: {floor}, {mm:.1f} mm away")
    if not weakest.stable:
        words = _("The edge over which it tips: {floor}, {mm:.1f} mm too far")
    mm = abs(weakest.margin)
    page.legend.append(("edge", EDGE, words.format(floor=weakest.name, mm=mm)))


def _locks(reading: Reading, page: _Page) -> None:
    tower = reading.tower
    free = {column_id for floor in range(len(tower.floors)) for column_id in tower.free(floor)}
    for floor, placed in tower.placed():
        locked = placed.id in reading.locked
        if not locked and placed.id not in free:
            continue
        column = tower.pieces.column(placed.id)
        foot = _foot(tower, floor, placed)
        outline = _outline(column, placed, 0.6)
        if locked:
            for low in (20.0, 26.0):
                page.sketch.band(outline, foot + low, foot + low + 3.0, LOCKED)
            page.labels.append(Label(placed.x, placed.y, foot + 26.0, _("locked"), "locked"))
        else:
            page.sketch.loop(outline, foot + column.height + _LIFT, 1.6, FREE)
    n = len(reading.locked & set(tower.column_ids()))
    words = _("Two dark bands: locked ({n}). A ring on top: free ({m})").format(n=n, m=len(free))
    page.legend.append(("locks", LOCKED, words))


def _ghost(reading: Reading, page: _Page) -> None:
    before, tower = reading.before, reading.tower
    if before is None:
        return
    now = {placed.id: (floor, placed) for floor, placed in tower.placed()}
    moved = 0
    for floor, placed in before.placed():
        if now.get(placed.id) == (floor, placed):
            continue
        moved += 1
        column = before.pieces.column(placed.id)
        foot = _foot(before, floor, placed)
        outline = _outline(column, placed, 0.0)
        page.sketch.block(outline, foot, foot + column.height, GHOST)
        for z in (foot + _LIFT, foot + column.height):
            page.sketch.loop(outline, z, 0.9, GHOST)
        if placed.id in now:
            there, new = now[placed.id]
            half = column.height / 2
            start = (placed.x, placed.y, foot + half)
            page.sketch.dashes(start, (new.x, new.y, _foot(tower, there, new) + half), 0.7, GHOST)
    if moved:
        words = ngettext("Where {n} column stood before", "Where {n} columns stood before", moved)
        page.legend.append(("ghost", GHOST, words.format(n=moved)))


def _chosen(reading: Reading, page: _Page) -> None:
    """Rings round the chosen column and an arrow above it, whatever layers are on."""
    if reading.chosen is None:
        return
    for floor, placed in reading.tower.placed():
        if placed.id == reading.chosen:
            column = reading.tower.pieces.column(placed.id)
            foot = _foot(reading.tower, floor, placed)
            top = foot + column.height
            outline = _outline(column, placed, 1.1)
            page.sketch.band(outline, foot + 0.6, foot + 3.2, CHOSEN)
            page.sketch.band(outline, top - 3.2, top - 0.6, CHOSEN)
            tip = (placed.x, placed.y, top + 6.0)
            page.sketch.arrow((placed.x, placed.y, top + 26.0), tip, 2.2, CHOSEN)
            words = column_words(placed.id)
            page.labels.append(Label(placed.x, placed.y, top + 28.0, words, "chosen"))


_DRAWERS: dict[str, Callable[[Reading, _Page], None]] = {
    "support": _support,
    "centres": _centres,
    "loads": _loads,
    "zone": _zone,
    "edge": _edge,
    "locks": _locks,
    "ghost": _ghost,
}
