"""Exercises of the workshop on balance: centre of mass, pushes, the support, and what stands.

Each truth is worked out here in a few plain lines, or asked of statics; the mistakes are those that
learners make.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from villa_core.geometry.hull import Disc, Hull, Point
from villa_core.learn.exercises.exercise import Case, Exercise, Mistake, close, same
from villa_core.statics.stability import GRAVITY_M_PER_S2
from villa_core.text import N_, _
from villa_core.tower.tower import Tower

if TYPE_CHECKING:
    from villa_core.tower.tower import Body

Points = Sequence[Point]

_NAMED = (
    ("three-legged", N_("the three-legged villa")),
    ("leaning", N_("the leaning villa")),
    ("first", N_("the first villa")),
)


@cache
def _villa(seed: int) -> Tower:
    return Tower.random(seed, plates=4)


def _villas() -> Iterator[tuple[str, Tower]]:
    """Villas that stand, each with what it is called."""
    for name, words in _NAMED:
        yield _(words), Tower.famous(name)
    for seed in range(3):
        yield _("the villa of seed {n}").format(n=seed), _villa(seed)


# 1: centre of mass -------------------------------------------------------------------------------


def _mean(bodies: Sequence[Body], weights: Sequence[float]) -> Point:
    total = sum(weights)
    pairs = list(zip(bodies, weights, strict=True))
    x, y = (sum(w * body.centre[axis] for body, w in pairs) / total for axis in (0, 1))
    return x, y


def _centre(bodies: Sequence[Body]) -> Point:
    return _mean(bodies, [body.mass for body in bodies])


def _of_bodies() -> Iterator[Case]:
    for name, villa in _villas():
        yield Case(name, (list(villa.bodies()),), villa)


def _load(tower: Tower, floor: int, first: Callable[[Body], bool] | None = None) -> list[float]:
    carried = [b for b in tower.bodies() if (b.floor > floor if first is None else first(b))]
    return [sum(body.mass for body in carried), *_centre(carried)]


def _of_floors() -> Iterator[Case]:
    for name, villa in _villas():
        for floor in range(villa.top):
            words = _("{villa}, {floor}").format(villa=name, floor=villa.floor_name(floor))
            yield Case(words, (villa, floor), villa)


def _counterweight(mass: float, centre: float, own: float, target: float) -> float:
    return target + mass * (target - centre) / own


def _of_weights() -> Iterator[Case]:
    for given in ((120.0, 10.0, 30.0, 0.0), (103.2, -4.0, 26.6, 2.0), (50.0, 6.0, 50.0, 0.0)):
        text = _("{mass} g with their centre at {centre} mm, {own} g more, and the aim {aim} mm")
        yield Case(text.format(mass=given[0], centre=given[1], own=given[2], aim=given[3]), given)


# 2: torque balance -------------------------------------------------------------------------------


def _pushes(places: Points, weight: float, centre: Point) -> list[float]:
    rows = np.array([(1.0, 1.0, 1.0), *np.array(places, dtype=float).T])
    return list(map(float, np.linalg.solve(rows, [weight, *(weight * c for c in centre)])))


_LEGS = ((25.7, 31.8), (0.0, 76.3), (-25.7, 31.8))


def _of_pushes() -> Iterator[Case]:
    villa = Tower.famous("three-legged")
    for places, weight, centre in (
        (_LEGS, 1.012, (0.0, 46.6)),
        (_LEGS, 1.2, (10.0, 50.0)),
        (((0.0, 0.0), (60.0, 0.0), (0.0, 80.0)), 2.0, (15.0, 20.0)),
        (_LEGS, 1.0, (30.0, 30.0)),
    ):
        words = _("a weight of {n} N at {centre}").format(n=weight, centre=centre)
        yield Case(words, (places, weight, centre), villa)


def _lifting(places: Points, weight: float, centre: Point, at: Point, gram: float) -> float:
    """The mass at a point that makes the first push zero; a push falls evenly with the mass."""
    now, gone = _pushes(places, weight, centre), _pushes(places, gram, at)
    return min((n / -each for n, each in zip(now, gone, strict=True) if each < 0), default=math.inf)


def _lift_off(places: Points, weight: float, centre: Point, at: Point) -> float:
    return _lifting(places, weight, centre, at, GRAVITY_M_PER_S2 / 1000)


def _of_lifts() -> Iterator[Case]:
    villa = Tower.famous("three-legged")
    for at in ((80.0, 20.0), (-60.0, 90.0), (0.0, 120.0), (0.0, 45.0)):
        words = _("a weight of 1.012 N, and a mass put at {at}").format(at=at)
        yield Case(words, (_LEGS, 1.012, (0.0, 46.6), at), villa)


def _needle_margin(places: Points, centre: Point) -> float:
    """The smallest distance from the lines of a triangle's sides, by the shares of three pushes."""
    (ax, ay), (bx, by), (cx, cy) = places
    twice = abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
    sides = (math.dist(places[1], places[2]), math.dist(*places[::2]), math.dist(*places[:2]))
    shares = _pushes(places, 1.0, centre)
    return min(share * twice / side for share, side in zip(shares, sides, strict=True))


def _of_needles() -> Iterator[Case]:
    villa = Tower.famous("three-legged")
    for centre in ((0.0, 46.6), (10.0, 40.0), (-5.0, 60.0), (0.0, 20.0)):
        words = _("three needles and the centre {at}").format(at=centre)
        yield Case(words, (_LEGS, centre), villa)


# 3: the support ----------------------------------------------------------------------------------


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _of_turns() -> Iterator[Case]:
    for corners in (
        ((0, 0), (10, 0), (10, 5)),
        ((0, 0), (10, 0), (10, -5)),
        ((3, 4), (-2, 9), (8, 1)),
    ):
        yield Case(_("the way {corners}").format(corners=corners), corners)


def _hull(points: Points) -> list[Point]:
    """Andrew's monotone chain: the lower and then the upper border, each turning left."""

    def chain(ordered: Points) -> list[Point]:
        border: list[Point] = []
        for point in ordered:
            while len(border) > 1 and _turn(border[-2], border[-1], point) <= 0:
                border.pop()
            border.append(point)
        return border[:-1]

    ordered = sorted(set(points))
    return chain(ordered) + chain(ordered[::-1])


def _same_corners(answer: object, truth: Points) -> bool:
    """The same corners, in whichever order and from whichever on."""
    try:
        corners = np.asarray(answer, dtype=float)
    except (TypeError, ValueError):
        return False
    if corners.ndim != 2 or corners.shape[1] != 2:
        return False
    if len(corners) > 1 and np.array_equal(corners[0], corners[-1]):
        corners = corners[:-1]  # a ring may say its first corner again
    return close(sorted(map(tuple, corners.tolist())), sorted(truth))


def _of_points() -> Iterator[Case]:
    for name, villa in _villas():
        points = tuple(b.centre for b in villa.bodies() if b.kind == "column" and b.floor == 0)
        yield Case(
            _("the columns of the ground floor of {villa}").format(villa=name), (points,), villa
        )
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (5.0, 5.0), (5.0, 0.0))
    yield Case(_("a square with a point inside and one on its edge"), (square,))


def _distance(corners: Points, point: Point) -> float:
    return Hull.of([Disc(x, y, 0.0, "") for x, y in corners]).margin(*point)


def _nearest_corner(corners: Points, point: Point) -> float:
    return min(math.dist(corner, point) for corner in corners)


def _sides(corners: Points, point: Point) -> list[float]:
    ring = [*corners, corners[0]]
    return [_turn(a, b, point) / math.dist(a, b) for a, b in pairwise(ring)]


def _of_margins() -> Iterator[Case]:
    triangle = ((0.0, 0.0), (60.0, 0.0), (0.0, 80.0))
    for point in ((15.0, 20.0), (5.0, 40.0), (50.0, 50.0), (30.0, -8.0), (-3.0, -4.0)):
        yield Case(
            _("the triangle {a} and the point {p}").format(a=triangle, p=point), (triangle, point)
        )


# 4: does it stand? -------------------------------------------------------------------------------


def _stands(tower: Tower) -> bool:
    return tower.stability().stable


def _ground_floor(tower: Tower) -> bool:
    return tower.stability().floors[0].stable


def _by_middles(tower: Tower) -> bool:
    """As if each column carried at its middle only."""

    def holds(floor: int) -> bool:
        middles = [Disc(c.x, c.y, 0.0, c.id) for c in tower.floors[floor].columns]
        return Hull.of(middles).margin(*tower.stability().floors[floor].centre) >= 0

    return all(map(holds, range(tower.top)))


@cache
def shaken(seed: int) -> Tower:
    """A villa after a column of its ground floor was put far out on top: some of them fall.

    >>> [shaken(seed).stability().stable for seed in range(4)]
    [True, True, True, False]
    """
    tower = Tower.random(seed, plates=2 + seed % 4)
    reach = max(tower.frame(tower.top).outline(), key=lambda corner: math.hypot(*corner))
    column = next(c.id for c in tower.floors[0].columns)
    return tower.raise_column(column, 0.75 * reach[0], 0.75 * reach[1])


def _of_shaken() -> Iterator[Case]:
    for name, villa in _villas():
        yield Case(name, (villa,), villa)
    for seed in range(40):
        villa = shaken(seed)
        if not villa.check():
            yield Case(_("villa {n} of the shaken ones").format(n=seed), (villa,), villa)


def _of_outer_floors() -> Iterator[Case]:
    """Villas that fall by an upper floor only, and by their middles only, are among them."""
    yield from sorted(_of_shaken(), key=lambda case: case.given[0].top)


def _safest(tower: Tower, column: str, places: Points) -> int:
    x, y = np.array(places).T
    return int(np.argmax(tower.stable_batch(column, x, y).margin))


def _of_places() -> Iterator[Case]:
    for seed in range(3):
        villa = Tower.random(seed, plates=3)
        column = villa.floors[0].columns[0].id
        middle = villa.frame(villa.top).outline()
        x, y = (sum(corner[axis] for corner in middle) / len(middle) for axis in (0, 1))
        places = tuple((x + dx, y + dy) for dx in (-20.0, 0.0, 20.0) for dy in (-20.0, 0.0, 20.0))
        words = _("column {column} on the villa of seed {n}").format(column=column, n=seed)
        yield Case(words, (villa, column, places), villa)


EXERCISES = {
    "centre_of_mass": Exercise(
        _centre,
        _of_bodies,
        (
            Mistake(
                lambda bodies: _mean(bodies, [1.0] * len(bodies)),
                N_("That is the mean of the places: a heavy piece counts more than a light one."),
            ),
            Mistake(
                lambda bodies: _centre([b for b in bodies if b.kind == "column"]),
                N_("That is the centre of the columns alone: the plates have masses, too."),
            ),
        ),
    ),
    "load_above": Exercise(
        _load,
        _of_floors,
        (
            Mistake(
                lambda tower, floor: _load(tower, floor, lambda b: b.floor >= floor),
                N_("That counts the floor's own columns, which carry and are not carried."),
            ),
            Mistake(
                lambda tower, floor: _load(tower, floor, lambda b: b.floor == floor + 1),
                N_("That is the next floor only: the floor carries all that is above it."),
            ),
        ),
    ),
    "counterweight": Exercise(
        _counterweight,
        _of_weights,
        (
            Mistake(
                lambda mass, centre, own, target: target + own * (target - centre) / mass,
                N_("The ratio is upside down: the lighter the column, the farther out it must go."),
            ),
            Mistake(
                lambda mass, centre, own, target: _counterweight(mass, centre, mass + own, target),
                N_(
                    "That divides by the mass of all: the arm of the column has its own mass alone."
                ),
            ),
        ),
    ),
    "pushes": Exercise(
        _pushes,
        _of_pushes,
        (
            Mistake(
                lambda places, weight, centre: [weight / 3] * 3,
                N_("Equal shares are right only if the weight is over the middle of the three."),
            ),
            Mistake(
                lambda places, weight, centre: [
                    n / weight for n in _pushes(places, weight, centre)
                ],
                N_("Those are shares of the weight: multiply by it to have newtons."),
            ),
        ),
    ),
    "lift_off": Exercise(
        _lift_off,
        _of_lifts,
        (
            Mistake(
                lambda places, weight, centre, at: _lifting(places, weight, centre, at, 1.0),
                N_("That is in newtons divided by grams: a gram weighs 0.00981 N."),
            ),
            Mistake(
                lambda places, weight, centre, at: (
                    1000 * _lift_off(places, weight, centre, at) / 1e6
                ),
                N_("That is in kilograms; asked for are grams."),
            ),
        ),
    ),
    "needle_margin": Exercise(
        _needle_margin,
        _of_needles,
        (
            Mistake(
                lambda places, centre: min(_pushes(places, 1.0, centre)),
                N_("Those are shares without a length: each is to be times its height."),
            ),
            Mistake(
                lambda places, centre: _needle_margin(places, centre) / 2,
                N_("A height is twice the area divided by the side."),
            ),
        ),
    ),
    "turn": Exercise(
        _turn,
        _of_turns,
        (
            Mistake(
                lambda a, b, c: -_turn(a, b, c),
                N_("The sign is turned round: a turn to the left is positive."),
            ),
            Mistake(
                lambda a, b, c: (b[0] - a[0]) * (c[0] - a[0]) + (b[1] - a[1]) * (c[1] - a[1]),
                N_("That is the dot product: it tells forwards or back, not left or right."),
            ),
        ),
    ),
    "hull": Exercise(
        _hull,
        _of_points,
        (
            Mistake(
                lambda points: list(set(points)),
                N_("Those are all points: inner ones are no corners of the hull."),
            ),
            Mistake(
                lambda points: _hull(points)[: (len(_hull(points)) + 1) // 2],
                N_("A part of the border is missing: there is a lower and an upper one."),
            ),
        ),
        _same_corners,
    ),
    "margin": Exercise(
        _distance,
        _of_margins,
        (
            Mistake(
                lambda corners, point: -_distance(corners, point),
                N_("The sign is turned round: inside is positive."),
            ),
            Mistake(
                lambda corners, point: abs(_distance(corners, point)),
                N_("Outside the margin is negative."),
            ),
            Mistake(
                _nearest_corner,
                N_("That is the distance to the nearest corner; an edge may be nearer."),
            ),
            Mistake(
                lambda corners, point: min(_sides(corners, point)),
                N_("Beyond a corner the nearest point is the corner, not a point on the line."),
            ),
        ),
    ),
    "stands": Exercise(
        _stands,
        _of_outer_floors,
        (
            Mistake(
                _by_middles,
                N_("A column carries with all of its top, not at its middle alone."),
            ),
            Mistake(_ground_floor, N_("Every floor must hold, not the ground floor alone.")),
        ),
        same,
    ),
    "safest": Exercise(
        _safest,
        _of_places,
        (
            Mistake(
                lambda tower, column, places: int(
                    np.argmin(tower.stable_batch(column, *np.array(places).T).margin)
                ),
                N_("That is the worst place: the safest has the greatest margin."),
            ),
            Mistake(
                lambda tower, column, places: int(
                    np.argmax(tower.stable_batch(column, *np.array(places).T).stable)
                ),
                N_("That is the first place where it stands; another has a greater margin."),
            ),
        ),
        same,
    ),
}
"""The exercises by the name of the function that is asked for."""
