"""Does the villa stand? Exactly, floor by floor.

Cut the villa at the tops of the columns that carry a plate. Everything above the cut has a weight
and a centre of mass. **The villa stands if and only if, at every such cut, the centre of mass lies
inside the convex hull of the contact patches** between those columns and the plate. Floors
decouple, and friction can neither help nor hurt, for horizontal forces in the plane of the cut have
no moment about an axis in that plane. A column stacked on others is a cut of its own.

The theorem asks that each column stands fully on its plate, as the rules do. One that does not is a
cut of its own too: nothing but its foot carries it. If it carries a plate itself, or if a column
bridges others that are stacked, how the load spreads decides, and a linear program is asked whether
pushing forces exist at all (see `pushing`).

The signed distance of that centre from the hull's border is the floor's *margin*, in mm: how much
every contact may shrink before the villa falls.

>>> from villa_core import Tower
>>> tower = Tower.famous("three-legged")
>>> print(tower.stability())
Stands. Weakest: ground floor, 28.8 mm from tipping over the edge from the thick yellow column to \
the thick green column.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from villa_core.geometry.hull import Arc, Disc, Edge, Hull, Point
from villa_core.statics.pushes import FINE, Piece, Pushes, Touch
from villa_core.text import _
from villa_core.tower.contact import contacts, patch_on_base, patch_on_column
from villa_core.tower.pieces import column_words, over_words

if TYPE_CHECKING:
    from villa_core.statics.batch import Batch
    from villa_core.tower.tower import Tower

GRAVITY = 9.81
"""Weight of a kilogram in newtons."""

CLOSE_CALL = 1.0
"""A margin smaller than this (mm) is too close to call on a real table, where columns differ a
little in height and plates are not quite flat."""


class Load(NamedTuple):
    """All that lies above a cut: its mass (g) and its centre of mass (x, y) in mm."""

    mass: float
    x: float
    y: float

    @property
    def weight(self) -> float:
        """The weight in newtons."""
        return self.mass * GRAVITY / 1000


class Standing:
    """How one floor carries what is above it, or what one column stands on."""

    def __init__(
        self,
        tower: Tower,
        floor: int,
        load: Load,
        support: Hull,
        stacked: str = "",
        coupled: float | None = None,
    ) -> None:
        self._tower = tower
        self.floor = floor
        """The number of the floor whose columns carry the load."""
        self.stacked = stacked
        """The column in question, stacked or partly over an edge; an empty text for a floor."""
        self.load = load
        """All that is carried."""
        self.support = support
        """The support polygon: the exact hull of the contact patches, with its arcs."""
        self.coupled = coupled is not None
        """Whether the margin depends on how the load spreads over several columns."""
        self.margin = support.margin(load.x, load.y) if coupled is None else coupled
        """How far (mm) the centre of mass is inside the support's border; negative: it tips."""

    @property
    def stable(self) -> bool:
        """Whether it stands."""
        return self.margin >= 0

    @property
    def weight(self) -> float:
        """The weight carried, in newtons."""
        return self.load.weight

    @property
    def centre(self) -> Point:
        """The centre of mass of all that is carried (x, y), in mm."""
        return (self.load.x, self.load.y)

    @property
    def name(self) -> str:
        """What to call it in a sentence."""
        if self.stacked:
            return column_words(self.stacked)
        return self._tower.floor_name(self.floor)

    @property
    def over(self) -> str:
        """What a column would drop over the edge of: a plate's colour, “base”, or nothing."""
        if not self.stacked or self._tower.carriers(self.stacked):
            return ""
        plate = self._tower.floors[self.floor].plate
        return plate.color if plate else "base"

    @cached_property
    def edge(self) -> Edge | Arc | None:
        """The edge or arc over which it would tip (or tips); None if nothing supports it."""
        return self.support.nearest_piece(*self.centre)

    @property
    def over_what(self) -> str:
        """The same in words, to go on a sentence; empty if nothing supports it."""
        if self.edge is None:
            return ""
        owners = self.edge.owners if isinstance(self.edge, Edge) else (self.edge.owner,)
        return over_words(*owners)

    @cached_property
    def loads(self) -> dict[str, float]:
        """What each supporting column carries, in newtons (see `loads` for the model)."""
        from villa_core.statics import loads

        if self.stacked:
            below = self._tower.carriers(self.stacked)
            if not self.stable or self.coupled or not below:
                return {}
            return loads.shared(self.load, feet(self._tower, self.stacked))
        return dict(loads.floor_loads(self._tower, self.floor).newtons)

    @cached_property
    def critical_tilt(self) -> float:
        """The tilt of the table (degrees) beyond which this floor gives way, at worst.

        A bound from above, see `dynamics.limits`: with friction it may give way a little earlier.
        """
        from villa_core.statics import limits

        return limits.critical_tilt(self._tower, self.floor, self.stacked)

    def __repr__(self) -> str:
        return f"<Standing: {self.name}, margin {self.margin:.3f} mm>"


class Stability:
    """The verdict on a tower: `floors[k]` tells how the columns of floor k carry what is above."""

    def __init__(self, floors: tuple[Standing, ...], stacks: tuple[Standing, ...] = ()) -> None:
        self.floors = floors
        self.stacks = stacks
        """The same for every column that is stacked on others, or partly over its plate's edge."""

    @cached_property
    def weakest(self) -> Standing | None:
        """The floor (or column in `stacks`) with the smallest margin; None for a bare base."""
        return min((*self.floors, *self.stacks), key=lambda s: s.margin, default=None)

    @property
    def margin(self) -> float:
        """The smallest margin in mm; infinite if nothing rests on anything."""
        return math.inf if self.weakest is None else self.weakest.margin

    @property
    def stable(self) -> bool:
        """Whether the tower stands."""
        return self.margin >= 0

    @property
    def close_call(self) -> bool:
        """True when the margin is too small to trust on a real table (see `CLOSE_CALL`)."""
        return abs(self.margin) < CLOSE_CALL

    @property
    def critical_tilt(self) -> float:
        """The tilt of the table (degrees) beyond which the tower comes down, at worst."""
        return min((s.critical_tilt for s in (*self.floors, *self.stacks)), default=90.0)

    def __str__(self) -> str:
        weakest = self.weakest
        if weakest is None:
            return _("Stands. No plate is laid yet.")
        if weakest.over:
            return self._dropping(weakest)
        if weakest.edge is None and weakest.stacked:
            return _("Falls. Nothing carries the {column}.").format(column=weakest.name)
        if weakest.edge is None:
            return _("Falls. Nothing holds the plate on the {floor}.").format(floor=weakest.name)
        over = weakest.over_what
        if self.stable:
            return _("Stands. Weakest: {floor}, {mm:.1f} mm from tipping {over}.").format(
                floor=weakest.name, mm=weakest.margin, over=over
            )
        text = _("Falls. On the {floor} it tips {over}, by {mm:.1f} mm.")
        if weakest.stacked:
            text = _("Falls. The {floor} tips {over}, by {mm:.1f} mm.")
        return text.format(floor=weakest.name, mm=-weakest.margin, over=over)

    def _dropping(self, weakest: Standing) -> str:
        """The verdict in words when a column over an edge is the weakest place."""
        on_base = weakest.over == "base"
        plate = _("base") if on_base else _("{color} plate").format(color=weakest.over)
        if weakest.edge is None:
            text = _("Falls. The {column} stands beside the {plate}: nothing carries it.")
        elif self.stable:
            text = _("Stands. Weakest: {column}, {mm:.1f} mm from dropping off the {plate}.")
        else:
            text = _("Falls. The {column} drops over the edge of the {plate}, by {mm:.1f} mm.")
        return text.format(column=weakest.name, plate=plate, mm=abs(weakest.margin))

    def __repr__(self) -> str:
        return f"<Stability: {self}>"


# one tower ---------------------------------------------------------------------------------------


def stability(tower: Tower) -> Stability:
    """The verdict on a tower."""
    floors = tuple(
        Standing(tower, floor, load, tower.support(floor))
        for floor, load in enumerate(floor_loads(tower))
    )
    return Stability(floors, _columns(tower, floors))


def floor_loads(tower: Tower) -> list[Load]:
    """For each floor that carries a plate, all that lies above the tops of its columns."""
    found: list[Load] = []
    column = tower.pieces.column
    mass = mx = my = 0.0
    for floor in reversed(tower.floors[1:]):
        plate = floor.plate
        assert plate is not None
        for placed in floor.columns:
            m = column(placed.id).mass
            mass += m
            mx += m * placed.x
            my += m * placed.y
        m = tower.pieces.plate(plate.color).mass
        mass += m
        mx += m * plate.x
        my += m * plate.y
        found.append(Load(mass, mx / mass, my / mass))
    found.reverse()
    return found


def stacked_load(tower: Tower, column_id: str) -> Load:
    """A stacked column with all that stands on it, directly or not."""
    mass = mx = my = 0.0
    for one in (column_id, *_above(tower, column_id)):
        placed, m = tower.find(one)[1], tower.pieces.column(one).mass
        mass, mx, my = mass + m, mx + m * placed.x, my + m * placed.y
    return Load(mass, mx / mass, my / mass)


# columns that do not stand wholly on a plate -----------------------------------------------------


class Coupling(NamedTuple):
    """Columns whose balance depends on how they share the load: who pushes whom on a floor.

    `feet` are the numbers of the contacts at which one of the columns may drop. The margin is at
    least `sure` (mm): so much holds when the columns over an edge carry nothing but themselves.
    """

    floor: int
    pushes: Pushes
    feet: tuple[int, ...]
    sure: float = -math.inf


def couplings(tower: Tower) -> list[Coupling]:
    """The floors where a loaded column is over an edge, or one bridges others that may tip."""
    found = []
    for index in range(len(tower.floors)):
        partly = tower.partly(index)
        pressed = set(tower.covered(index)).intersection(partly)
        if pressed:
            found.append(_pressed(tower, index, pressed))
        if _undecided(tower, index, partly):
            found.append(_stack(tower, index, partly))
    return found


def _columns(tower: Tower, floors: tuple[Standing, ...]) -> tuple[Standing, ...]:
    """How the stacked columns stand, and those that stand only partly on their plates."""
    if is_plain(tower):
        return ()
    found: list[Standing] = []
    for index, floor in enumerate(tower.floors):
        partly = tower.partly(index)
        loaded = set(tower.covered(index))
        for placed in floor.columns:
            if placed.on is None and placed.id not in partly:
                continue
            under = [disc for _by, disc in feet(tower, placed.id)]
            known = placed.id not in loaded and _carries_all(tower, placed.id)
            if known or not under:
                load = stacked_load(tower, placed.id)
                found.append(Standing(tower, index, load, Hull.of(under), placed.id))
    for coupling in couplings(tower):  # looked at only as far as they may be the weakest of all
        for weak in _weakest_foot(tower, coupling, min(s.margin for s in (*floors, *found))):
            found = [s for s in found if s.stacked != weak.stacked] + [weak]
    return tuple(found)


def is_plain(tower: Tower) -> bool:
    """Whether every column stands wholly on its plate, as the floor theorem asks."""
    return not any(
        tower.partly(index) or any(placed.on is not None for placed in floor.columns)
        for index, floor in enumerate(tower.floors)
    )


def _above(tower: Tower, column_id: str) -> list[str]:
    """All columns that stand on this one, directly or not."""
    found: list[str] = []
    todo = [column_id]
    while todo:
        for above in tower.stacked_on(todo.pop()):
            if above not in found:
                found.append(above)
                todo.append(above)
    return found


def _carries_all(tower: Tower, column_id: str) -> bool:
    """Whether all that stands on a column rests on nothing but it: then its load is known."""
    group = {column_id, *_above(tower, column_id)}
    return all(group.issuperset(tower.carriers(one)) for one in group - {column_id})


def _undecided(tower: Tower, floor: int, partly: tuple[str, ...]) -> bool:
    """Whether a column bridges others that may tip themselves: stacked or over an edge."""
    for placed in tower.floors[floor].columns:
        below = tower.carriers(placed.id)
        if len(below) > 1 and any(tower.carriers(c) or c in partly for c in below):
            return True
    return False


def feet(tower: Tower, column_id: str) -> list[tuple[str, Disc]]:
    """The patches that a column stands on: each disc with the name of what carries it."""
    floor, placed = tower.find(column_id)
    at = (placed.x, placed.y, placed.angle)
    column = tower.pieces.column
    found: list[tuple[str, Disc]] = []
    for below in tower.carriers(column_id):
        under = tower.find(below)[1]
        place = (under.x, under.y, under.angle)
        patch = patch_on_column(column(column_id), at, column(below), place)
        found += [(below, disc) for disc in patch]
    if placed.on is not None:
        return found
    plate = tower.floors[floor].plate
    if plate is None:
        patch = patch_on_base(column(column_id), at, tower.pieces.base.radius)
    else:
        patch = contacts([(column(column_id), *at)], tower.frame(floor))
    owner = plate.color if plate else "base"
    return [(owner, disc._replace(owner=owner)) for disc in patch]


def _pressed(tower: Tower, floor: int, ids: set[str]) -> Coupling:
    """The columns under a plate, some of them (`ids`) over the edge of the plate below.

    At a cut above the columns all loads are known, so this concerns one floor only: its columns
    share the load so that each of the columns over an edge is held by what is left of its foot.
    """
    pieces = [Piece("", *floor_loads(tower)[floor])]
    touches: list[Touch] = []
    drops: list[int] = []
    for owner, patch in _by_owner((disc.owner, disc) for disc in tower.contacts(floor)):
        lower = None
        if owner in ids:
            placed, lower = tower.find(owner)[1], len(pieces)
            pieces.append(Piece(owner, tower.pieces.column(owner).mass, placed.x, placed.y))
            for _plate, foot in _by_owner(feet(tower, owner)):
                drops.append(len(touches))
                touches.append(Touch(lower, None, foot))
        touches.append(Touch(0, lower, patch))
    others = Hull.of([disc for disc in tower.contacts(floor) if disc.owner not in ids])
    sure = [others.margin(*pieces[0][2:])]
    for touch in (touches[k] for k in drops):
        sure.append(touch.hull.margin(*pieces[touch.upper][2:]))
    return Coupling(floor, Pushes(pieces, touches), tuple(drops), min(sure))


def _stack(tower: Tower, floor: int, partly: tuple[str, ...]) -> Coupling:
    """The columns on a floor that stand on columns, with those over the edge of the plate."""
    ids = [c.id for c in tower.floors[floor].columns if tower.carriers(c.id) or c.id in partly]
    number = {one: k for k, one in enumerate(ids)}
    pieces, touches = [], []
    for one in ids:
        placed = tower.find(one)[1]
        pieces.append(Piece(one, tower.pieces.column(one).mass, placed.x, placed.y))
        for below, patch in _by_owner(feet(tower, one)):
            touches.append(Touch(number[one], number.get(below), patch))
    return Coupling(floor, Pushes(pieces, touches), tuple(range(len(touches))))


def _by_owner(discs: Iterable[tuple[str, Disc]]) -> Iterator[tuple[str, tuple[Disc, ...]]]:
    """Patches, from discs that are given with the names of their owners."""
    found: dict[str, list[Disc]] = {}
    for owner, disc in discs:
        found.setdefault(owner, []).append(disc)
    for owner, patch in found.items():
        yield owner, tuple(patch)


def _weakest_foot(tower: Tower, coupling: Coupling, most: float) -> list[Standing]:
    """The column whose foot fails first, unless something else fails at the margin `most`."""
    if most == -math.inf or coupling.sure >= most:
        return []
    pushes = coupling.pushes
    margin = pushes.margin(most)
    if margin == most:
        return []
    worst, mass, x, y = pushes.drops(margin + 10 * FINE, coupling.feet)
    name = pushes.pieces[pushes.touches[worst].upper].name
    support = Hull.of([disc for _by, disc in feet(tower, name)])
    return [Standing(tower, coupling.floor, Load(mass, x, y), support, name, margin)]


def batch(tower: Tower, **arrays: Any) -> Batch:
    """The verdicts on many towers that have the shape of `tower`; see `statics.batch`."""
    from villa_core.statics import batch as many

    return many.batch(tower, **arrays)
