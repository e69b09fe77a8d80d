"""Movements: how pieces go from one moment of a game to the next, as a short film of keyframes.

A column is drawn out, lifted, carried and put down; a plate is lowered; what leaves the game goes
aside; the seal comes down for its first holder, walks along the rim to the next and turns there.

>>> from villa_core import Tower
>>> tower = Tower.famous("tall")
>>> column = tower.floors[0].columns[0].id
>>> film = movement(tower, tower.raise_column(column, 0, 0), seconds=1.0)
>>> list(film.pieces) == [column], float(film.time[-1])
(True, 1.0)
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from villa_core.geometry.hull import Floats
from villa_core.tower.pieces import COLORS
from villa_core.tower.ways import eased, way_out

if TYPE_CHECKING:
    from villa_core.tower.pieces import Base
    from villa_core.tower.tower import Body, Tower

SEAL = (64.0, 22.0)  # length and width of the seal in mm
_FRAMES = 25  # a second
_OVER = 35.0  # mm above all else while a piece is carried
_LOWERED = 110.0  # mm from which a piece comes down
_SHIFTED = 15.0  # mm up to which a piece is only pushed a little
_AWAY = 2.4  # base radii: where a column is that has left the game


class SealPlace(NamedTuple):
    """Where the seal stands on the rim (degrees from the x axis), and which colour it shows.

    While it shows none it stands upright.
    """

    angle: float
    shows: str | None = None


class Way(NamedTuple):
    """The way of one piece, frame by frame: its centre (mm), and its turn as a quaternion."""

    position: Floats
    turn: Floats


class Movement(NamedTuple):
    """The ways of pieces by name, with the `time` (s) of each frame, and the `seal` before."""

    time: Floats
    pieces: Mapping[str, Way]
    seal: SealPlace | None = None


def movement(
    before: Tower,
    after: Tower,
    seconds: float,
    seals: tuple[SealPlace | None, SealPlace | None] = (None, None),
) -> Movement | None:
    """What happens between two moments; None when nothing moves or all is set up anew."""
    was, now = ({b.id: b for b in tower.bodies()} for tower in (before, after))
    moved = [name for name in was | now if _place(was.get(name)) != _place(now.get(name))]
    if len(moved) > 2:  # one may leave while a plate comes
        return None
    ways: dict[str, Sequence[Floats]] = {}
    for name in moved:
        start, end = was.get(name), now.get(name)
        if start is None or end is None or math.dist(_middle(start), _middle(end)) > _SHIFTED:
            ways[name] = _stops(before, after, start, end)
    old, new = seals
    time = np.linspace(0.0, seconds, max(int(seconds * _FRAMES), 2))
    pieces = {name: _along(stops, time / seconds) for name, stops in ways.items()}
    if new is not None and old != new:
        pieces["seal"] = _walk(after.pieces.base, old, new, time / seconds)
    if not pieces:
        return None
    angles = {c.id: c.angle for _floor, c in (*before.placed(), *after.placed())}
    angles |= {f.plate.color: f.plate.angle for f in after.floors if f.plate is not None}
    for name in ways:
        half = math.radians(angles.get(name, 0.0)) / 2
        turn = np.tile([0.0, 0.0, math.sin(half), math.cos(half)], (len(time), 1))
        pieces[name] = pieces[name]._replace(turn=turn)
    return Movement(time, pieces, old)


def seal_pose(base: Base, seal: SealPlace) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The centre of the seal on the rim of the base, and its turn as a quaternion."""
    rim, angle = (base.radius + base.zone_radius) / 2, math.radians(seal.angle)
    half = angle / 2 + math.pi / 4  # along the rim
    x, y = rim * math.cos(angle), rim * math.sin(angle)
    if seal.shows is None:  # on its end: a quarter turn about y, then about z
        s = math.sqrt(0.5)
        turn = (-s * math.sin(half), s * math.cos(half), s * math.sin(half), s * math.cos(half))
        return (x, y, SEAL[0] / 2), turn
    roll = math.radians(90 - 45 * COLORS.index(seal.shows))
    (sin, cos), (s, c) = (math.sin(half), math.cos(half)), (math.sin(roll), math.cos(roll))
    return (x, y, SEAL[1] / 2), (cos * s, sin * s, sin * c, cos * c)


def _place(body: Body | None) -> object:
    return None if body is None else (body.centre, body.bottom)


def _covered(tower: Tower, body: Body) -> bool:
    """Whether a plate is over a column, so that it is drawn out sideways."""
    return body.kind == "column" and body.floor < tower.top


def _middle(body: Body) -> Floats:
    return np.array([*body.centre, (body.bottom + body.top) / 2])


def _stops(before: Tower, after: Tower, start: Body | None, end: Body | None) -> Sequence[Floats]:
    """The stops on the way of one piece."""
    if start is None:
        assert end is not None
        there = _middle(end)
        return there + np.array([0.0, 0.0, _LOWERED]), there
    first = _middle(start)
    high = max(b.top for b in (*before.bodies(), *after.bodies())) + _OVER
    top = max(high, first[2])
    out = first
    if _covered(before, start):
        way, far = way_out(before, start.id)
        out = first + far * np.array([*way, 0.0])
    if end is None:
        aside = out[:2] / (np.hypot(*out[:2]) or 1.0) * _AWAY * before.pieces.base.radius
        return first, out, np.array([*aside, first[2] - start.bottom])
    if _covered(after, end) and not _covered(before, start):  # the same way, backwards
        return tuple(reversed(_stops(after, before, end, start)))
    last = _middle(end)
    over = np.array([*last[:2], top])
    return first, out, np.array([*out[:2], top]), over, last


def _along(stops: Sequence[Floats], part: Floats) -> Way:
    """From stop to stop, each leg as long as it is far, with soft starts and ends."""
    legs = [float(np.linalg.norm(b - a)) for a, b in pairwise(stops)]
    ends = np.cumsum([0.0, *(leg + 25.0 for leg in legs)])
    ends = ends / ends[-1]
    where = np.tile(stops[0], (len(part), 1))
    for (begin, end), (a, b) in zip(pairwise(ends), pairwise(stops), strict=True):
        where += np.outer(eased((part - begin) / (end - begin)), b - a)
    return Way(where, np.zeros((len(part), 4)))


def _walk(base: Base, old: SealPlace | None, new: SealPlace, part: Floats) -> Way:
    """Along the rim, and at its end the seal turns to the colour that it shows now.

    To its first holder it comes from above.
    """
    if old is None:
        there, turn = seal_pose(base, new)
        stops = there + np.array([0.0, 0.0, _LOWERED]), np.array(there)
        return _along(stops, part)._replace(turn=np.tile(turn, (len(part), 1)))
    gone = eased(part / 0.7)
    turned = eased((part - 0.7) / 0.3)
    wide = (new.angle - old.angle + 180) % 360 - 180
    places, turns = [], []
    for far, spin in zip(gone, turned, strict=True):
        on_the_way = SealPlace(old.angle + wide * float(far), old.shows)
        (place, a), (end, b) = seal_pose(base, on_the_way), seal_pose(base, new)
        hop = 14 * abs(math.sin(3 * math.pi * float(far)))
        lift = (0.0, 0.0, hop + 30 * math.sin(math.pi * float(spin)))
        mixed = np.array(a) * (1 - spin) + np.array(b) * spin * (1 if np.dot(a, b) >= 0 else -1)
        places.append(np.array(place) * (1 - spin) + np.array(end) * spin + lift)
        turns.append(mixed / np.linalg.norm(mixed))
    return Way(np.array(places), np.array(turns))
