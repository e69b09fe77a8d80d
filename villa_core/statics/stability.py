"""Does the villa stand? Exactly, floor by floor.

Cut the villa (the method of sections) at the tops of the columns that carry a plate. Everything
above the cut has a weight and a centre of mass. **The villa stands if and only if, at every such
cut, the centre of mass lies inside the convex hull of the contact patches** between those columns
and the plate. Floors decouple, and friction can neither help nor hurt, for horizontal forces in the
plane of the cut have no moment about an axis in that plane. A column stacked on others is a cut of
its own.

The theorem asks that each column stands fully on its plate, as the rules do. One that does not is a
cut of its own too: nothing but its foot carries it. If it carries a plate itself, or if a column
bridges others that are stacked, how the load spreads decides, and a linear program is asked whether
pushing forces exist at all (see `pushes`).

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
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from villa_core.geometry.hull import Arc, Disc, Edge, Hull, Point
from villa_core.geometry.kernel import compiled, is_compiled, towers
from villa_core.geometry.kernel.rows import values
from villa_core.statics.pushes import FINE, Bearing, Piece, Pushes
from villa_core.text import _
from villa_core.tower.arrays import on_slate
from villa_core.tower.contact import discs
from villa_core.tower.pieces import column_words, over_words
from villa_core.tower.placed import PlacedColumn

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower

GRAVITY_M_PER_S2 = 9.81
"""The acceleration of whatever falls, in m/s², and so the weight of a kilogram in newtons."""

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
        return self.mass * GRAVITY_M_PER_S2 / 1000


@dataclass(eq=False, repr=False)
class Standing:
    """How one floor carries what is above it, or what one column stands on."""

    _tower: Tower
    floor: int
    """The number of the floor whose columns carry the load."""
    load: Load
    """All that is carried."""
    margin: float
    """How far (mm) the centre of mass is inside the support's border; negative: it tips."""
    stacked: str = ""
    """The column in question, stacked or partly over an edge; an empty text for a floor."""
    coupled: bool = False
    """Whether the margin depends on how the load spreads over several columns."""

    @cached_property
    def support(self) -> Hull:
        """The support polygon: the exact hull of the contact patches, with its arcs."""
        if self.stacked:
            return Hull.of([disc for _by, disc in feet(self._tower, self.stacked)])
        return self._tower.support(self.floor)

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
    def corner(self) -> Point | None:
        """The corner of the support over which it tips; None if that is an edge or a rim."""
        if self.edge is None or self.stable:
            return None
        if isinstance(self.edge, Arc):
            return self.edge.centre if self.edge.radius == 0 else None
        place = self.edge.nearest(*self.centre)
        return place if place in (self.edge.start, self.edge.end) else None

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

        if not self.stacked:
            return dict(loads.loads_on(self._tower, self.floor).newtons)
        if not self.stable or self.coupled or not self._tower.carriers(self.stacked):
            return {}
        return loads.shared(self.load, feet(self._tower, self.stacked))

    @cached_property
    def critical_tilt(self) -> float:
        """The tilt of the table (degrees) beyond which this floor gives way, at worst.

        Worked out in space, from inside and outside until both agree to half a percent (`space`):
        beyond it nothing can hold. With friction it may give way a little earlier.
        """
        from villa_core.statics import space

        return space.critical_tilt(self._tower, self.floor, self.stacked)

    def __repr__(self) -> str:
        return f"<Standing: {self.name}, margin {self.margin:.3f} mm>"


@dataclass(eq=False, repr=False)
class Stability:
    """The verdict on a tower: `floors[k]` tells how the columns of floor k carry what is above."""

    floors: tuple[Standing, ...]
    stacks: tuple[Standing, ...] = ()
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
        """The tilt of the table (degrees) beyond which the tower comes down, at worst.

        It takes up to a second a floor, and longer where very many columns carry one.
        """
        return min((s.critical_tilt for s in (*self.floors, *self.stacks)), default=90.0)

    def __str__(self) -> str:
        weakest = self.weakest
        if weakest is None:
            return _("Stands. No plate is laid yet.")
        plate = _("base") if weakest.over == "base" else _("{color} plate")
        names = {"name": weakest.name, "plate": plate.format(color=weakest.over)}
        if weakest.over:
            if weakest.edge is None:
                text = _("Falls. The {name} stands beside the {plate}: nothing carries it.")
            elif self.stable:
                text = _("Stands. Weakest: {name}, {mm:.1f} mm from dropping off the {plate}.")
            else:
                text = _("Falls. The {name} drops over the edge of the {plate}, by {mm:.1f} mm.")
        elif weakest.edge is None:
            text = _("Falls. Nothing holds the plate on the {name}.")
            if weakest.stacked:
                text = _("Falls. Nothing carries the {name}.")
        elif self.stable:
            text = _("Stands. Weakest: {name}, {mm:.1f} mm from tipping {over}.")
        elif weakest.stacked:
            text = _("Falls. The {name} tips {over}, by {mm:.1f} mm.")
        else:
            text = _("Falls. On the {name} it tips {over}, by {mm:.1f} mm.")
        return text.format(**names, mm=abs(weakest.margin), over=weakest.over_what)

    def __repr__(self) -> str:
        return f"<Stability: {self}>"


# one tower ---------------------------------------------------------------------------------------


def verdict(tower: Tower) -> Stability:
    """The verdict on a tower, worked out; `Tower.stability` remembers it."""
    carried, stacks, coupled = _judged(tower)
    # looked at only as far as they may be the weakest of all
    for coupling in couplings(tower) if coupled else ():
        for weak in _weakest_foot(tower, coupling, min(s.margin for s in (*carried, *stacks))):
            stacks = [s for s in stacks if s.stacked != weak.stacked] + [weak]
    return Stability(tuple(carried), tuple(stacks))


def holds(tower: Tower) -> bool:
    """Whether a tower stands: told sooner than by how much, where columns share a load."""
    carried, stacks, coupled = _judged(tower)
    return all(s.stable for s in (*carried, *stacks)) and all(
        coupling.sure >= 0 or coupling.pushes.holds()
        for coupling in (couplings(tower) if coupled else ())
    )


def _judged(tower: Tower) -> tuple[list[Standing], list[Standing], bool]:
    """Floors, and columns whose load is known; and whether columns share a load that matters."""
    top, quick = tower.top, is_compiled()
    ids, here = on_slate(tower, arrays=quick)
    if quick:
        depths = np.zeros(top)
        least, unsure = compiled().judge(here, depths, 0)
        margins = depths.tolist()
    else:
        towers.loads(here)
        supports = (tower.support(f, here, ids) for f in range(top))
        margins = [s.margin(load.x, load.y) for s, load in zip(supports, here.loads, strict=False)]
        least, unsure = towers.footing(here, min(margins, default=math.inf))
    loads = [Load(*load) for load in values(here.loads[:top])]
    carried = [Standing(tower, f, loads[f], margins[f]) for f in range(top)]
    feet = zip(ids, values(here.feet[: len(ids)]), strict=False) if unsure else ()
    stacks = [
        Standing(tower, tower.find(one)[0], Load(*load), margin, one)
        for one, (margin, *load, partly, _mark) in feet
        if partly > 0.0 and not math.isnan(margin)
    ]
    return carried, stacks, math.isnan(least)


def loads_above(tower: Tower) -> list[Load]:
    """For each floor that carries a plate, all that lies above the tops of its columns."""
    loads: list[Load] = []
    column = tower.pieces.column
    mass = mx = my = 0.0
    for floor in reversed(tower.floors[1:]):
        assert floor.plate is not None
        weights = [(column(placed.id).mass, placed.x, placed.y) for placed in floor.columns]
        plate = tower.pieces.plate(floor.plate.color)
        for m, x, y in (*weights, (plate.mass, floor.plate.x, floor.plate.y)):
            mass, mx, my = mass + m, mx + m * x, my + m * y
        loads.append(Load(mass, mx / mass, my / mass))
    loads.reverse()
    return loads


def centre_above(tower: Tower, floor: int) -> tuple[float, float, float]:
    """The centre of mass (x, y, z; mm) of all that lies above the tops of a floor's columns.

    >>> from villa_core import Tower
    >>> x, y, z = centre_above(Tower.famous("leaning"), 0)
    >>> round(x, 1), round(y, 1), z > 60
    (33.5, 47.7, True)
    """
    above = [body for body in tower.bodies() if body.floor > floor]
    load = loads_above(tower)[floor]
    lifted = sum(body.mass * (body.bottom + body.top) / 2 for body in above)
    return load.x, load.y, lifted / load.mass


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
    coupled = []
    for index, floor in enumerate(tower.floors):
        partly = tower.partly(index)
        pressed = set(tower.covered(index)).intersection(partly) if partly else set()
        if pressed:
            coupled.append(_pressed(tower, index, pressed))
        carriers = [tower.carriers(placed.id) for placed in floor.columns]
        if any(
            len(below) > 1 and any(tower.carriers(c) or c in partly for c in below)
            for below in carriers
        ):
            coupled.append(_stack(tower, index))
    return coupled


def is_unsure(tower: Tower, floor: int, placed: PlacedColumn) -> bool:
    """Whether a column does not stand wholly on its plate, as the floor theorem asks."""
    return placed.on is not None or placed.id in tower.partly(floor)


def feet(tower: Tower, column_id: str) -> list[tuple[str, Disc]]:
    """The patches that a column stands on: each disc with the name of what carries it."""
    floor, plate = tower.find(column_id)[0], tower.floors[tower.find(column_id)[0]].plate
    ids, here = on_slate(tower, floor)
    n = towers.foot(here, ids.index(column_id))
    patch = discs(here.parts[:n], [*ids, plate.color if plate else "base"])
    return [(disc.owner, disc) for disc in patch]


def _pressed(tower: Tower, floor: int, ids: set[str]) -> Coupling:
    """The columns under a plate, some of them (`ids`) over the edge of the plate below.

    At a cut above the columns all loads are known, so this concerns one floor only: its columns
    share the load so that each of the columns over an edge is held by what is left of its foot.
    """
    pieces = [Piece("", *loads_above(tower)[floor])]
    patches = by_owner(
        (disc.owner if disc.owner in ids else "", disc) for disc in tower.contacts(floor)
    )
    others = Bearing(0, None, patches.pop("", ()))
    sure = [others.hull.margin(*pieces[0][2:])]
    bearings = [others] if others.discs else []
    drops: list[int] = []
    for owner, patch in patches.items():
        pieces.append(piece := _piece(tower, owner))
        lower = len(pieces) - 1
        foot = Bearing(lower, None, tuple(disc for _by, disc in feet(tower, owner)))
        sure.append(foot.hull.margin(piece.x, piece.y))
        drops.append(len(bearings))
        bearings += [foot, Bearing(0, lower, patch)]
    return Coupling(floor, Pushes(pieces, bearings), tuple(drops), min(sure))


def _stack(tower: Tower, floor: int) -> Coupling:
    """The columns on a floor that stand on columns, with those over the edge of the plate."""
    ids = [c.id for c in tower.floors[floor].columns if is_unsure(tower, floor, c)]
    number = {one: k for k, one in enumerate(ids)}
    bearings = [
        Bearing(number[one], number.get(below), patch)
        for one in ids
        for below, patch in by_owner(feet(tower, one)).items()
    ]
    pushes = Pushes([_piece(tower, one) for one in ids], bearings)
    return Coupling(floor, pushes, tuple(range(len(bearings))))


def _piece(tower: Tower, column_id: str) -> Piece:
    placed = tower.find(column_id)[1]
    return Piece(column_id, tower.pieces.column(column_id).mass, placed.x, placed.y)


def by_owner(discs: Iterable[tuple[str, Disc]]) -> dict[str, tuple[Disc, ...]]:
    """Patches, from discs that are given with the names of their owners."""
    patches: dict[str, tuple[Disc, ...]] = {}
    for owner, disc in discs:
        patches[owner] = (*patches.get(owner, ()), disc)
    return patches


def _weakest_foot(tower: Tower, coupling: Coupling, most: float) -> list[Standing]:
    """The column whose foot fails first, unless something else fails at the margin `most`."""
    if most == -math.inf or coupling.sure >= most:
        return []
    pushes = coupling.pushes
    margin = pushes.margin(most)
    if margin == most:
        return []
    worst, mass, x, y = pushes.drops(margin + 10 * FINE, coupling.feet)
    name = pushes.pieces[pushes.bearings[worst].upper].name
    return [Standing(tower, coupling.floor, Load(mass, x, y), margin, name, coupled=True)]
