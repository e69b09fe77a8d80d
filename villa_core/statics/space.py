"""How far a villa may lean, or be pushed, in space: what no slice alone can tell.

Seen in a slice a floor is held by every column that can help. In space columns couple: what holds
it towards one side may not hold it against turning over an oblique edge, so a villa bears less than
some of its slices. Here the question is put in space. At every point where two bodies touch there
is a push, and a force sideways of up to friction times the push, in any direction. **A floor can
hold as long as there are such forces for which force and moment are zero for every piece.** As all
that happens at a cut is fixed by what is above it, floors decouple.

**Beyond the limit nothing can hold.** Below it forces that could hold exist, but where friction is
in play they need not come about: how far each column bends the force sideways depends on how the
villa was built. So it may give way earlier; `experiments.BAND` says how much was measured.

>>> from villa_core import Tower
>>> round(critical_tilt(Tower.famous("three-legged"), 0), 1)
19.3
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from villa_core.errors import TowerError
from villa_core.geometry.hull import Arc, Disc, Hull
from villa_core.statics.friction import CLOSE, Joint, Part, Place, Program, Way
from villa_core.statics.limits import Limit
from villa_core.statics.slices import Slice, slice_tower
from villa_core.statics.stability import Standing, by_owner, feet, is_unsure
from villa_core.text import _
from villa_core.tower.contact import whole_patch

if TYPE_CHECKING:
    from villa_core.tower.tower import Body, Tower

_NEARLY = 0.02  # the same as `CLOSE` where only the direction is asked for
_HAIR = 1e-4  # mm: what stands by less bears no tilt to speak of


def critical_tilt(tower: Tower, floor: int, stacked: str = "") -> float:
    """The tilt (degrees) beyond which one floor or stacked column gives way, in its weakest way.

    >>> from villa_core import Tower
    >>> round(critical_tilt(Tower.famous("leaning"), 0), 2)
    1.65
    """
    verdict = tower.stability()
    here = [s for s in (*verdict.floors, *verdict.stacks) if s.floor == floor]
    standing = next(s for s in here if s.stacked == stacked)
    return math.degrees(math.atan(_weakest(tower, standing, math.inf, CLOSE).high))


def weakest_tilt(tower: Tower) -> tuple[float, Limit]:
    """The direction (degrees) in which the table may be tilted least, and what gives way then."""
    return _weakest_tilt(tower, CLOSE)


def weakest_side(tower: Tower) -> Slice:
    """The slice towards the side to which the table may be tilted least, or hardly more."""
    return slice_tower(tower, _weakest_tilt(tower, _NEARLY)[0] if tower.top else 0.0)


def tilt_limit(tower: Tower, direction: float) -> Limit:
    """What gives way first when the table is tilted towards a direction (degrees)."""
    limits = [_limit(tower, standing, direction) for standing in _standings(tower)]
    return min(limits, key=lambda limit: limit.slope)


def push_limit(tower: Tower, direction: float, floor: int) -> Limit:
    """What gives way first when the middle of a floor's plate is pushed in a direction (degrees).

    >>> from villa_core import Tower
    >>> round(push_limit(Tower.famous("leaning"), 0.0, 5).newtons, 3)
    0.059
    """
    body = next(b for b in tower.bodies() if (b.kind, b.floor) == ("plate", floor))
    place = (*body.centre, (body.bottom + body.top) / 2)
    under = [s for s in _standings(tower) if not s.stacked and s.floor < floor]
    return min((_limit(tower, s, direction, place) for s in under), key=lambda one: one.newtons)


def _standings(tower: Tower) -> tuple[Standing, ...]:
    verdict = tower.stability()
    if not tower.top:
        raise TowerError(_("No plate is laid yet, so there is nothing to bring down."))
    return (*verdict.floors, *verdict.stacks)


@lru_cache(maxsize=8)
def _weakest_tilt(tower: Tower, close: float) -> tuple[float, Limit]:
    best, which = Way(math.inf, math.inf, 1.0, 0.0), None
    for standing in sorted(_standings(tower), key=lambda one: one.margin):
        way = _weakest(tower, standing, best.high, close)
        if which is None or way.high < best.high:
            best, which = way, standing
    assert which is not None
    limit = Limit(which.floor, which.stacked, best.high, which.load.mass)
    return math.degrees(math.atan2(best.y, best.x)) % 360.0, limit


def _weakest(tower: Tower, standing: Standing, most: float, close: float) -> Way:
    if standing.margin < _HAIR:
        x, y = standing.support.way_out(*standing.centre) if standing.support else (1.0, 0.0)
        return Way(0.0, 0.0, x, y)
    return program(tower, standing).weakest(most, close)


def _limit(
    tower: Tower, standing: Standing, direction: float, pushed: Place | None = None
) -> Limit:
    mass, turn = standing.load.mass, math.radians(direction)
    if standing.margin < _HAIR:
        return Limit(standing.floor, standing.stacked, 0.0, mass)
    held = program(tower, standing, pushed)
    most = held.towards(math.cos(turn), math.sin(turn)).high
    part = most if pushed is None else most * held.mass / mass
    return Limit(standing.floor, standing.stacked, part, mass)


def program(tower: Tower, standing: Standing, pushed: Place | None = None) -> Program:
    """The bodies that carry the load of a floor, or stand on each other about one column.

    Without a place where it is pushed all lean together, as on a tilted table.
    """
    bodies = {body.id: body for body in tower.bodies()}
    crowns: dict[str, tuple[Disc, ...]] = {}
    if not standing.stacked or standing.stacked in tower.covered(standing.floor):
        crowns = by_owner((disc.owner, disc) for disc in tower.contacts(standing.floor))
    columns = list(crowns) or [standing.stacked]
    for name in columns:  # it grows on the way
        beside = (*tower.carriers(name), *(() if crowns else tower.stacked_on(name)))
        columns += [other for other in beside if other not in columns]
    above = [body for body in bodies.values() if crowns and body.floor > standing.floor]
    whole = math.fsum(body.mass for body in (*above, *(bodies[name] for name in columns)))
    parts = [_part(above, whole, pushed, 1.0)] if crowns else []
    number = {name: k for k, name in enumerate(columns, len(parts))}
    joints = [
        Joint(0, number[name], bodies[name].top, _rim(patch)) for name, patch in crowns.items()
    ]
    for name in columns:
        parts.append(_part([bodies[name]], whole, pushed, 0.0))
        joints += [
            Joint(number[name], number.get(below), bodies[name].bottom, _rim(patch))
            for below, patch in _feet(tower, name).items()
        ]
    return Program(parts, joints, tower.pieces.friction, whole)


def _part(bodies: Sequence[Body], whole: float, pushed: Place | None, aside: float) -> Part:
    mass = math.fsum(body.mass for body in bodies)
    places = [(*body.centre, (body.bottom + body.top) / 2) for body in bodies]
    x, y, z = np.average(places, axis=0, weights=[body.mass for body in bodies]).tolist()
    if pushed is None:
        return Part(mass / whole, (x, y, z), mass / whole, (x, y, z))
    return Part(mass / whole, (x, y, z), aside, pushed)


def _rim(patch: Iterable[Disc]) -> tuple[Arc, ...]:
    return tuple(piece for piece in Hull.of([*patch]).border if isinstance(piece, Arc))


def _feet(tower: Tower, name: str) -> dict[str, tuple[Disc, ...]]:
    """Where a column stands, by what carries it."""
    floor, placed = tower.find(name)
    if is_unsure(tower, floor, placed):
        return by_owner(feet(tower, name))
    return {"": tuple(whole_patch(tower.pieces.column(name), placed.x, placed.y, placed.angle))}
