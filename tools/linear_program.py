"""What a user would pick instead: ask a linear program whether push-only forces can hold the villa.

Nothing of `statics`, `geometry` or `contact` is used here, only `Tower.bodies()` and
shapely, so that it is an independent judge: pieces touch where one ends at the height at which the
other begins and they overlap. Every contact is a polygon with a pushing force at each corner; every
column and plate must be in balance: one force and two moment equations each. Discs become polygons
with `corners` corners, inside the disc or (`outside=True`) around it.
"""

from __future__ import annotations

import math

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix
from shapely.geometry import Polygon

from villa_core.tower.tower import Body, Tower

FIXED = -1


def cross_section(body: Body, corners: int, outside: bool) -> Polygon:
    """A body seen from above, discs as polygons."""
    if body.radius is None:
        return Polygon(body.corners)
    reach = body.radius / math.cos(math.pi / corners) if outside else body.radius
    turns = [2 * math.pi * k / corners for k in range(corners)]
    cx, cy = body.centre
    return Polygon([(cx + reach * math.cos(a), cy + reach * math.sin(a)) for a in turns])


def contact_points(
    tower: Tower, corners: int, outside: bool
) -> tuple[list[Body], list[tuple[int, int, float, float]]]:
    """The movable bodies, and (upper body, lower body or FIXED, x, y) for every contact point."""
    base, *bodies = tower.bodies()
    shapes = [cross_section(body, corners, outside) for body in bodies]
    ground = cross_section(base, corners, outside)
    points = []
    for k, body in enumerate(bodies):
        below = [(FIXED, base, ground)]
        below += [(n, bodies[n], shapes[n]) for n in range(len(bodies)) if n != k]
        for n, other, shape in below:
            if body.kind == other.kind == "plate" or abs(other.top - body.bottom) > 1e-6:
                continue
            points += [(k, n, x, y) for x, y in _corners(shapes[k].intersection(shape))]
    return bodies, points


def _corners(shape: object) -> list[tuple[float, float]]:
    hull = shape.convex_hull  # type: ignore[attr-defined]
    return [(x, y) for x, y in hull.exterior.coords[:-1]] if isinstance(hull, Polygon) else []


def stands(tower: Tower, corners: int = 8, outside: bool = False) -> bool:
    """Whether some push-only forces hold every body of the tower in balance."""
    bodies, points = contact_points(tower, corners, outside)
    if not bodies:
        return True
    rows, columns, values = [], [], []
    for p, (upper, lower, x, y) in enumerate(points):
        for body, sign in ((upper, 1.0), (lower, -1.0)):
            if body == FIXED:
                continue
            cx, cy = bodies[body].centre
            for row, value in enumerate((sign, sign * (x - cx) / 50, sign * (y - cy) / 50)):
                rows.append(3 * body + row)
                columns.append(p)
                values.append(value)
    weights = np.zeros(3 * len(bodies))
    weights[::3] = [body.mass / 100 for body in bodies]
    balance = coo_matrix((values, (rows, columns)), shape=(len(weights), len(points)))
    answer = linprog(np.zeros(len(points)), A_eq=balance.tocsr(), b_eq=weights, method="highs")
    return bool(answer.status == 0)


def steepest(tower: Tower, direction: float, corners: int = 8) -> float:
    """The largest tilt (degrees) of the table towards `direction` (degrees) that forces can hold.

    With friction now: every contact point may push, and hold sideways up to friction times the
    push. The tilted weight leans by tan α, which the program makes as large as it can.
    """
    bodies, points = contact_points(tower, corners, outside=False)
    lean_x, lean_y = math.cos(math.radians(direction)), math.sin(math.radians(direction))
    sides = [(math.cos(a), math.sin(a)) for a in np.arange(8) * math.pi / 4]
    rows, columns, values = [], [], []
    n = 1  # variable 0 is tan α; the others are forces along the edges of friction cones
    for upper, lower, x, y in points:
        z = bodies[upper].bottom
        for side_x, side_y in sides:
            fx, fy = tower.pieces.friction * side_x, tower.pieces.friction * side_y
            for body, sign in ((upper, 1.0), (lower, -1.0)):
                if body == FIXED:
                    continue
                dx, dy = x - bodies[body].centre[0], y - bodies[body].centre[1]
                dz = z - (bodies[body].bottom + bodies[body].top) / 2
                moments = (dy - dz * fy, dz * fx - dx, dx * fy - dy * fx)
                for row, value in enumerate((fx, fy, 1.0, *(m / 50 for m in moments))):
                    rows.append(6 * body + row)
                    columns.append(n)
                    values.append(sign * value)
            n += 1
    weights = np.zeros(6 * len(bodies))
    for k, one in enumerate(bodies):
        weights[6 * k + 2] = one.mass / 100
        for row, lean in ((0, lean_x), (1, lean_y)):
            rows.append(6 * k + row)
            columns.append(0)
            values.append(lean * one.mass / 100)
    balance = coo_matrix((values, (rows, columns)), shape=(len(weights), n)).tocsr()
    cost = np.zeros(n)
    cost[0] = -1.0
    answer = linprog(cost, A_eq=balance, b_eq=weights, method="highs")
    return math.degrees(math.atan(answer.x[0])) if answer.status == 0 else 0.0
