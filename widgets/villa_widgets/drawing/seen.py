"""What is to be seen of a reading, said once: marks in space and words, for every kind of drawing.

The plan, the villa from the side and the 3D view all draw these marks. Each layer of the 3D view is
a function that puts marks, notes and a line of the legend on a page. All numbers come from the
reading.

>>> from villa_core import Tower
>>> page = seen(Reading(Tower.famous("three-legged")), frozenset({"support", "centres"}))
>>> [type(mark).__name__ for mark in page.marks], page.notes[0].text
(['Support', 'Centre'], 'ground floor: 29 mm')
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from villa_core.palette import CENTRE, CHOSEN, EDGE, FALLS, FREE, GHOST, LOCKED, SUPPORT, ZONE
from villa_core.statics.stability import Standing
from villa_core.text import _, ngettext
from villa_core.tower.pieces import column_words, the_column
from villa_core.tower.tower import Body
from villa_widgets.drawing.marks import (
    Arrow,
    Band,
    Centre,
    Ghost,
    Letter,
    Page,
    Rim,
    Ring,
    Support,
    TippingEdge,
    Zone,
    middle,
)
from villa_widgets.drawing.paper import column_mark
from villa_widgets.drawing.reading import Reading

LIGHT, HEAVY = (250, 214, 120), (122, 28, 92)
_WEIGHT = 64.0  # mm: how long the arrow of a whole weight is

# marks, for every kind of drawing ---------------------------------------------------------------


def supports(reading: Reading) -> Iterator[Support]:
    """The support of each floor that has one."""
    for floor, standing in reading.standing.items():
        if standing.support:
            yield Support(floor, standing.support, _cut_height(reading, floor), standing.stable)


def centres(reading: Reading) -> Iterator[Centre]:
    """The centre of mass of all that each floor carries."""
    for floor, standing in reading.standing.items():
        low, high = (reading.tower.floor_height(k) for k in (floor, floor + 1))
        place = (*standing.centre, _cut_height(reading, floor))
        yield Centre(floor, place, low, high, standing.stable)


def tipping_edge(reading: Reading, standing: Standing) -> Iterator[TippingEdge]:
    """The edge over which a floor would tip, if there is one."""
    if standing.edge is not None:
        high = _cut_height(reading, standing.floor)
        if standing.stacked:
            high = _columns(reading)[standing.stacked].bottom
        yield TippingEdge(standing.floor, standing.edge, high, standing.centre)


def ghosts(reading: Reading) -> Iterator[Ghost]:
    """Where columns stood before the last move."""
    if reading.before is not None:
        now = _columns(reading)
        for body in reading.left:
            yield Ghost(body.floor, body, now.get(body.id))


def advice(reading: Reading) -> Iterator[Ghost]:
    """The piece that is advised to be moved, where it would be then."""
    if (body := reading.advised) is not None:
        floor = body.floor - (body.kind == "plate")  # a plate lies on the floor below it
        yield Ghost(floor, body, _columns(reading).get(body.id), advised=True)


def rings(reading: Reading) -> Iterator[Ring]:
    """A ring round each column that can be touched now."""
    for name, body in _columns(reading).items():
        if name in reading.asked and name != reading.chosen:
            yield Ring(body.floor, body)


def zone(reading: Reading) -> Iterator[Zone]:
    """Where the chosen column may stand on top, if it may anywhere."""
    tower = reading.tower
    if reading.zone:
        yield Zone(tower.top, reading.zone.polygon, tower.floor_height(tower.top))


def letters(reading: Reading) -> Iterator[Letter]:
    """The marked places, each with its letter."""
    tower = reading.tower
    for letter, floor, x, y in reading.marks:
        place, hidden = (x, y, tower.floor_height(floor)), tower.column_at(floor, x, y) is not None
        yield Letter(floor, place, letter, hidden)


def _cut_height(reading: Reading, floor: int) -> float:
    """The height (mm) of the tops of a floor's columns, where they carry the plate above."""
    return reading.tower.floor_height(floor) + reading.tower.pieces.height


def _columns(reading: Reading) -> dict[str, Body]:
    return {body.id: body for body in reading.tower.bodies() if body.kind == "column"}


# the layers of the 3D view ------------------------------------------------------------------------


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


def seen(reading: Reading, layers: frozenset[str]) -> Page:
    """The chosen column and the layers that are switched on."""
    page = Page()
    for name in LAYERS:
        if name in layers and not reading.quiet:
            _LAYERS[name](reading, page)
    for mark in letters(reading):
        page.marks.append(mark)
        page.note(mark.place, mark.letter, "mark")
    page.marks += rings(reading)
    page.marks += advice(reading)
    if reading.worth:
        _worth(reading, page)
    elif reading.quiet:
        _names(reading, page)
    else:
        _chosen(reading, page)
    return page


def _support(reading: Reading, page: Page) -> None:
    weakest = reading.stability.weakest
    page.marks += supports(reading)
    for mark in supports(reading):
        standing = reading.standing[mark.floor]
        first = len(reading.standing) > 1 and standing is weakest
        whole, short = _margin_words(standing, first)
        # the note points at the columns of the floor, not at the plate above them
        height = mark.z - reading.tower.pieces.height / 2
        kind = "weakest" if first else "floor"
        page.note((*standing.centre, height), whole, kind if mark.stands else "falls", short)
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
    values = {"floor": standing.name, "mm": abs(standing.margin)}
    return whole.format(**values), short.format(**values)


def _centres(reading: Reading, page: Page) -> None:
    page.marks += centres(reading)
    if reading.standing:
        words = _("Centre of mass of all that a floor carries, with its plumb line down")
        page.legend.append(("centres", CENTRE, words))


def _loads(reading: Reading, page: Page) -> None:
    columns = _columns(reading)
    carried = {name: n for floor in reading.loads for name, n in floor.newtons.items()}
    heaviest = max(carried, key=lambda name: carried[name], default="")
    most = carried.get(heaviest, 0.0)
    if most <= 0:
        return
    for name, newtons in carried.items():
        share, top = newtons / most, columns[name].top - 1.5
        low, color = top - 22 * share - 1, load_color(share)
        page.marks.append(Band(columns[name].floor, columns[name], 0.5, low, top, color))
    for floor, loads in enumerate(reading.loads):
        tip = reading.tower.floor_height(floor + 1) + 0.5
        # the greatest first: where there is no room for all numbers, those stay
        for force in sorted(loads.forces, key=lambda force: -force.newtons):
            if force.newtons > 1e-6:
                share = force.newtons / most
                start = (force.x, force.y, tip + 9 + 30 * share)
                end = (force.x, force.y, tip)
                page.marks.append(Arrow(floor, start, end, 1.5, load_color(share)))
                page.note(start, _("{n:.2f} N").format(n=force.newtons), "load")
    words = _(
        "Loads by the model: the longer and darker arrow and band, the more. "
        "Most: {column}, {n:.2f} N"
    )
    words = words.format(column=column_words(heaviest), n=most)
    page.legend.append(("loads", load_color(1.0), words))


def _pushes(reading: Reading, page: Page) -> None:
    """The weight and one push a column on the plate above the shown floor, each as long as strong.

    A push below zero, which no column can give, is an arrow down in another colour.
    """
    standing = reading.standing.get(reading.shown_floor)
    if standing is None:
        return
    z = reading.tower.floor_height(reading.shown_floor + 1) + 0.5
    (x, y), long = standing.centre, _WEIGHT / standing.weight
    floor, top = reading.shown_floor, (x, y, z + _WEIGHT)
    page.marks.append(Arrow(floor, top, (x, y, z), 1.8, CENTRE))
    page.note(top, _("W = {n:.2f} N").format(n=standing.weight), "load")
    columns = _columns(reading)
    for k, force in enumerate(reading.pushes, 1):
        foot, tip = (force.x, force.y, z), (force.x, force.y, z + long * abs(force.newtons))
        if force.newtons > 1e-6:
            page.marks.append(Arrow(floor, foot, tip, 1.8, SUPPORT))
        elif force.newtons < -1e-6:
            page.marks.append(Arrow(floor, tip, foot, 1.8, FALLS))
        words = f"N{sub(k)} = {push_text(force.newtons)} N"
        page.note(middle(columns[force.column]), words, "load")


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


def _zone(reading: Reading, page: Page) -> None:
    if reading.zone is None:
        return
    words = _("There is no safe place on top for {column}")
    if reading.zone:
        words = _("Where {column} may stand on top without a fall")
        page.marks += zone(reading)
    page.legend.append(("zone", ZONE, words.format(column=the_column(str(reading.chosen)))))


def _edge(reading: Reading, page: Page) -> None:
    weakest = reading.stability.weakest
    if weakest is None or weakest.edge is None:
        return
    note = _("tips here first") if weakest.stable else _("tips here")
    words = _("The edge over which it would tip first: {floor}, {mm:.1f} mm away")
    if not weakest.stable:
        words = _("The edge over which it tips: {floor}, {mm:.1f} mm too far")
    for mark in tipping_edge(reading, weakest):
        page.marks.append(mark)
        x, y = mark.border.line[len(mark.border.line) // 2].tolist()
        page.note((x, y, mark.z), note, "edge")
    words = words.format(floor=weakest.name, mm=abs(weakest.margin))
    page.legend.append(("edge", EDGE, words))


def _locks(reading: Reading, page: Page) -> None:
    tower, columns = reading.tower, _columns(reading)
    free = {column_id for floor in range(len(tower.floors)) for column_id in tower.free(floor)}
    locked = reading.locked & columns.keys()
    for name, column in columns.items():
        if name in locked:
            for low in (column.bottom + 20, column.bottom + 26):
                page.marks.append(Band(column.floor, column, 0.6, low, low + 3, LOCKED))
            page.note((*column.centre, low), _("locked"), "locked")
        elif name in free and not reading.asked:  # else the rings tell what can be touched
            page.marks.append(Rim(column.floor, column, FREE))
    words = _("Two dark bands: locked ({n}). A ring on top: free ({m})")
    page.legend.append(("locks", LOCKED, words.format(n=len(locked), m=len(free))))


def _ghost(reading: Reading, page: Page) -> None:
    page.marks += ghosts(reading)
    if n := len(reading.left):
        words = ngettext("Where {n} column stood before", "Where {n} columns stood before", n)
        page.legend.append(("ghost", GHOST, words.format(n=n)))


def _names(reading: Reading, page: Page) -> None:
    """What every column is called; rings round what is chosen."""
    for name, column in _columns(reading).items():
        words, short, kind = column_words(name), column_mark(name), "name"
        if name in reading.ticked or name == reading.chosen:
            page.marks += _ringed(column)
            words, short, kind = f"✓ {words}", f"✓ {short}", "chosen"
        page.note(middle(column), words, kind, short)


def _worth(reading: Reading, page: Page) -> None:
    """What each column counts, above it; what counts nothing has a pale sign."""
    columns = _columns(reading)
    for name, sign in reading.worth:
        if name not in columns:
            continue
        column = columns[name]
        if name in reading.ticked:
            page.marks += _ringed(column)
        place = middle(column) if column.floor < reading.tower.top else (*column.centre, column.top)
        if sign:
            page.note(place, sign, "points" if sign.isdigit() else "none")


def _ringed(column: Body) -> Iterator[Band]:
    """Two rings round a column, at its foot and its top."""
    for low in (column.bottom + 0.6, column.top - 3.2):
        yield Band(column.floor, column, 1.1, low, low + 2.6, CHOSEN)


def _chosen(reading: Reading, page: Page) -> None:
    """Rings round the chosen column and an arrow above it, whatever layers are on."""
    column = _columns(reading).get(reading.chosen or "")
    if column is not None:
        (x, y), top, start = column.centre, column.top, (*column.centre, column.top + 26)
        page.marks += [
            *_ringed(column),
            Arrow(column.floor, start, (x, y, top + 6), 2.2, CHOSEN),
        ]
        page.note((x, y, top + 28), column_words(column.id), "chosen")


_LAYERS: dict[str, Callable[[Reading, Page], None]] = {
    "support": _support,
    "centres": _centres,
    "loads": _loads,
    "pushes": _pushes,
    "zone": _zone,
    "edge": _edge,
    "locks": _locks,
    "ghost": _ghost,
}

LAYERS = tuple(_LAYERS)
"""The layers, in the order in which they are offered."""
