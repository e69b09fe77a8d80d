"""What outlines leave of discs and hexagons, and where columns have room.

Parts are written after the n that are there already; how many there are then is returned.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from .hulls import Parts
from .outlines import TOUCH, bounds, covers, listed, square, within
from .rows import NONE, ROUND, WHOLE, ColumnRow, EdgeRow, FloorRow, Shapes, Slate

_SLACK = 1e-12  # a crossing at the very end of an edge belongs to it
_LEAN = math.sqrt(0.75)  # the inner radius of a hexagon whose corners are 1 mm from its middle
_COS = (1.0, 0.5, -0.5, -1.0, -0.5, 0.5)  # of its corners
_SIN = (0.0, _LEAN, _LEAN, 0.0, -_LEAN, -_LEAN)
_TURN = 2 * math.pi

Edges = Sequence[EdgeRow]


def is_round(column: ColumnRow) -> bool:
    """Whether a column is not hexagonal."""
    return column.cos == ROUND


def corner(column: ColumnRow, k: int) -> tuple[float, float]:
    """The k-th corner of a hexagonal column."""
    r, cos, sin = column.radius, column.cos, column.sin
    x = column.x + r * (cos * _COS[k] - sin * _SIN[k])
    return x, column.y + r * (sin * _COS[k] + cos * _SIN[k])


def side(column: ColumnRow, k: int) -> tuple[float, float]:
    """The outer normal of the side of a hexagonal column that follows its k-th corner."""
    cos = column.cos * _LEAN - column.sin * 0.5
    sin = column.sin * _LEAN + column.cos * 0.5
    return cos * _COS[k] - sin * _SIN[k], sin * _COS[k] + cos * _SIN[k]


def sides(column: ColumnRow, edges: Edges) -> None:
    """Write the six edges of a hexagonal column."""
    x, y = corner(column, 5)
    for k in range(6):
        edge = edges[k]
        edge.x, edge.y = x, y
        x, y = corner(column, k)
        edge.ex, edge.ey = x - edge.x, y - edge.y


def in_hexagon(column: ColumnRow, x: float, y: float) -> float:
    """How deep (mm) a point lies in a hexagonal column; negative outside."""
    dx, dy, far = x - column.x, y - column.y, 0.0
    for k in range(3):
        ux, uy = side(column, k)
        far = max(far, abs(ux * dx + uy * dy))
    return column.radius * _LEAN - far


# what is left of them ----------------------------------------------------------------------------


def add(
    parts: Parts,
    n: int,
    x: float,
    y: float,
    r: float,
    ax: float,
    ay: float,
    reach: float,
    owner: int,
) -> int:
    """Write one more part."""
    part = parts[n]
    part.x, part.y, part.r = x, y, r
    part.ax, part.ay, part.reach, part.owner = ax, ay, reach, float(owner)
    return n + 1


def add_point(parts: Parts, n: int, x: float, y: float, owner: int) -> int:
    """Write one more part, a point."""
    return add(parts, n, x, y, 0.0, 1.0, 0.0, WHOLE, owner)


def add_whole(column: ColumnRow, owner: int, parts: Parts, n: int) -> int:
    """Write the whole cross-section of a column: one disc, or six corners."""
    if is_round(column):
        return add(parts, n, column.x, column.y, column.radius, 1.0, 0.0, WHOLE, owner)
    for k in range(6):
        x, y = corner(column, k)
        n = add_point(parts, n, x, y, owner)
    return n


def cut_disc(
    edges: Edges, count: int, x: float, y: float, r: float, owner: int, parts: Parts, n: int
) -> int:
    """Write what the edges of an outline leave of a disc that they cross: arcs and points.

    Going round the circle anticlockwise one enters the outline where an edge leaves the disc,
    and leaves the outline where an edge enters the disc.
    """
    for e in range(count):
        edge = edges[e]
        dx, dy, ex, ey = edge.x - x, edge.y - y, edge.ex, edge.ey
        edge.enters = edge.leaves = math.nan
        outside = dx * dx + dy * dy - r * r
        if outside < 0.0:
            n = add_point(parts, n, edge.x, edge.y, owner)
        b, ee = dx * ex + dy * ey, ex * ex + ey * ey
        inner = b * b - ee * outside
        if inner <= 0.0:
            continue
        root = math.sqrt(inner)
        for k in range(2):
            t = (root - b) / ee if k else (-b - root) / ee
            if -_SLACK <= t <= 1.0 + _SLACK:
                px, py = dx + t * ex, dy + t * ey
                n = add_point(parts, n, x + px, y + py, owner)
                if k:
                    edge.leaves = math.atan2(py, px)
                else:
                    edge.enters = math.atan2(py, px)
    for e in range(count):
        start, sweep = edges[e].leaves, _TURN
        if math.isnan(start):
            continue
        for k in range(count):
            enters = edges[k].enters
            if not math.isnan(enters):
                sweep = min(sweep, (enters - start) % _TURN)
        half = 0.0 if sweep == _TURN else sweep / 2
        ax, ay = math.cos(start + half), math.sin(start + half)
        n = add(parts, n, x, y, r, ax, ay, math.cos(half), owner)
    return n


def cut_hexagon(
    edges: Edges, count: int, column: ColumnRow, shrunk: float, owner: int, parts: Parts, n: int
) -> int:
    """Write the ends of what a hexagon, made smaller by `shrunk` mm, contains of the edges."""
    inner = (column.radius - shrunk) * _LEAN
    for e in range(count):
        edge = edges[e]
        x, y, ex, ey = edge.x, edge.y, edge.ex, edge.ey
        dx, dy, start, stop = x - column.x, y - column.y, 0.0, 1.0
        for k in range(6):
            ux, uy = side(column, k)
            out, way = ux * dx + uy * dy - inner, ux * ex + uy * ey
            if way > 0.0:
                stop = min(stop, -out / way)
            elif way < 0.0:
                start = max(start, -out / way)
            elif out > 0.0:
                stop = -1.0
            if start >= stop:
                break
        if start < stop:
            n = add_point(parts, n, x + start * ex, y + start * ey, owner)
            if stop < 1.0:  # else the next edge begins there
                n = add_point(parts, n, x + stop * ex, y + stop * ey, owner)
    return n


def local(floor: FloorRow, x: float, y: float) -> tuple[float, float]:
    """A point as the plate of a floor sees it."""
    dx, dy = x - floor.x, y - floor.y
    return floor.cos * dx + floor.sin * dy, floor.cos * dy - floor.sin * dx


def near_edges(
    shapes: Shapes, floor: FloorRow, lx: float, ly: float, r: float, edges: Edges
) -> int:
    """Write the edges of a plate that a disc may meet whose middle the plate sees at (lx, ly)."""
    outline, cos, sin, count = int(floor.outline), floor.cos, floor.sin, 0
    near = listed(shapes, outline, bounds(shapes, outline, lx, ly)[2], r)
    for k in range(shapes.near[near], shapes.near[near + 1]):
        own, edge = shapes.edges[shapes.near[k]], edges[count]
        cx, cy, ex, ey = own.x, own.y, own.ex, own.ey
        edge.x, edge.y = floor.x + cos * cx - sin * cy, floor.y + sin * cx + cos * cy
        edge.ex, edge.ey = cos * ex - sin * ey, sin * ex + cos * ey
        count += 1
    return count


def patch(slate: Slate, f: int, c: int, owner: int, n: int) -> int:
    """Write what the plate of a floor leaves of a column: the patch through which they push."""
    column, floor = slate.columns[c], slate.floors[f]
    lx, ly = local(floor, column.x, column.y)
    covered = covers(slate.shapes, int(floor.outline), lx, ly, column.radius)
    if covered > 0:
        return add_whole(column, owner, slate.parts, n)
    return _cut(slate, floor, column, owner, n) if covered == 0 else n


def _cut(slate: Slate, floor: FloorRow, column: ColumnRow, owner: int, n: int) -> int:
    """Write what a plate leaves of a column that its outline may cross."""
    shapes, edges, parts, r = slate.shapes, slate.edges, slate.parts, column.radius
    lx, ly = local(floor, column.x, column.y)
    count = near_edges(shapes, floor, lx, ly, r, edges)
    if is_round(column):
        return cut_disc(edges, count, column.x, column.y, r, owner, parts, n)
    for k in range(6):
        x, y = corner(column, k)
        lx, ly = local(floor, x, y)
        if within(shapes, int(floor.outline), lx, ly):
            n = add_point(parts, n, x, y, owner)
    return cut_hexagon(edges, count, column, 0.0, owner, parts, n)


def shared(a: ColumnRow, b: ColumnRow, owner: int, edges: Edges, parts: Parts, n: int) -> int:
    """Write what two columns have in common, seen from above."""
    if is_round(a):
        a, b = b, a
    if is_round(a):
        return lens(a, b, owner, parts, n)
    if not is_round(b):
        for k in range(6):
            x, y = corner(b, k)
            if in_hexagon(a, x, y) >= -TOUCH:
                n = add_point(parts, n, x, y, owner)
        sides(a, edges)
        return cut_hexagon(edges, 6, b, 0.0, owner, parts, n)
    if in_hexagon(a, b.x, b.y) >= b.radius:
        return add_whole(b, owner, parts, n)
    sides(a, edges)
    return cut_disc(edges, 6, b.x, b.y, b.radius, owner, parts, n)


def lens(a: ColumnRow, b: ColumnRow, owner: int, parts: Parts, n: int) -> int:
    """Write what two discs have in common: the smaller one, or two arcs and their two ends."""
    x, y, r, s = a.x, a.y, a.radius, b.radius
    dx, dy = b.x - x, b.y - y
    away = math.sqrt(dx * dx + dy * dy)
    if away >= r + s:
        return n
    if away <= abs(r - s):
        return add_whole(a if r <= s else b, owner, parts, n)
    ux, uy = dx / away, dy / away
    along = (away * away + r * r - s * s) / (2 * away)
    up = math.sqrt(max(r * r - along * along, 0.0))
    n = add(parts, n, x, y, r, ux, uy, along / r, owner)
    n = add(parts, n, x + dx, y + dy, s, -ux, -uy, (away - along) / s, owner)
    n = add_point(parts, n, x + along * ux - up * uy, y + along * uy + up * ux, owner)
    return add_point(parts, n, x + along * ux + up * uy, y + along * uy - up * ux, owner)


# room for them -----------------------------------------------------------------------------------


def fits(slate: Slate, f: int, c: int, reach: float) -> bool:
    """Whether a column stands wholly on the plate of a floor; on the base: within `reach` mm."""
    column, floor = slate.columns[c], slate.floors[f]
    if floor.outline == NONE:
        return _on_base(column, reach)
    lx, ly = local(floor, column.x, column.y)
    covered = covers(slate.shapes, int(floor.outline), lx, ly, column.radius)
    if covered != 0 or is_round(column):
        return covered > 0
    return _hexagon_fits(slate, floor, column, lx, ly)


def _on_base(column: ColumnRow, reach: float) -> bool:
    """Whether a column stands within `reach` mm of the middle of the base."""
    far = math.sqrt(column.x * column.x + column.y * column.y) + column.radius
    if far > reach + TOUCH and not is_round(column):
        far = 0.0
        for k in range(6):
            x, y = corner(column, k)
            far = max(far, math.sqrt(x * x + y * y))
    return far <= reach + TOUCH


def _hexagon_fits(slate: Slate, floor: FloorRow, column: ColumnRow, lx: float, ly: float) -> bool:
    """Whether no edge of a plate crosses a hexagonal column whose middle it sees at (lx, ly)."""
    count = near_edges(slate.shapes, floor, lx, ly, column.radius, slate.edges)
    crossed = cut_hexagon(slate.edges, count, column, TOUCH, 0, slate.parts, 0)
    return crossed == 0 and within(slate.shapes, int(floor.outline), lx, ly)


def gap(a: ColumnRow, b: ColumnRow, edges: Edges) -> float:
    """The free distance (mm) between two columns; if they overlap, minus how far they must part."""
    if is_round(a):
        a, b = b, a
    dx, dy, reach = b.x - a.x, b.y - a.y, a.radius + b.radius
    away = math.sqrt(dx * dx + dy * dy)
    if is_round(a) or away >= reach:
        return away - reach
    near = math.inf
    if is_round(b):
        deep = in_hexagon(a, b.x, b.y)
        sides(a, edges)
        for e in range(6):
            near = min(near, square(b.x, b.y, edges[e]))
        return (-deep if deep >= 0.0 else math.sqrt(near)) - b.radius
    apart = max(_apart(a, b), _apart(b, a))
    if apart <= 0.0:
        return apart
    for _each in range(2):
        a, b = b, a
        sides(a, edges)
        for k in range(6):
            x, y = corner(b, k)
            for e in range(6):
                near = min(near, square(x, y, edges[e]))
    return math.sqrt(near)


def _apart(a: ColumnRow, b: ColumnRow) -> float:
    """How far apart (mm) two hexagons are, seen along the sides of the first."""
    most = -math.inf
    for k in range(6):
        ux, uy = side(a, k)
        low = math.inf
        for j in range(6):
            x, y = corner(b, j)
            low = min(low, ux * (x - a.x) + uy * (y - a.y))
        most = max(most, low - a.radius * _LEAN)
    return most


SMALL = (is_round, corner, side, add, add_point, add_whole, local, patch, fits)
"""What numba puts in place of each call."""
