"""What outlines leave of discs and hexagons, and where columns have room."""

from __future__ import annotations

import math

from . import CELL, PAD, TOUCH, Desk, Numbers, jit

_SLACK = 1e-12  # a crossing at the very end of an edge belongs to it
_LEAN = math.sqrt(0.75)  # the inner radius of a hexagon whose corners are 1 mm from its middle
_COS = (1.0, 0.5, -0.5, -1.0, -0.5, 0.5)  # of its corners
_SIN = (0.0, _LEAN, _LEAN, 0.0, -_LEAN, -_LEAN)
_ROUND = 2 * math.pi


# outlines ----------------------------------------------------------------------------------------


@jit
def square(x: float, y: float, cx: float, cy: float, ex: float, ey: float) -> float:
    """The square of the distance of a point from an edge."""
    dx, dy = x - cx, y - cy
    t = (dx * ex + dy * ey) / (ex * ex + ey * ey)
    if t > 0.0:
        t = min(t, 1.0)
        dx, dy = dx - t * ex, dy - t * ey
    return dx * dx + dy * dy


@jit
def depth(shapes: Numbers, outline: int, x: float, y: float) -> float:
    """How deep (mm) a point lies in an outline: its distance to the border, negative outside."""
    first = int(shapes[8 * outline])
    near, inside = math.inf, False
    for e in range(first, first + 4 * int(shapes[8 * outline + 1]), 4):
        cx, cy, ex, ey = shapes[e], shapes[e + 1], shapes[e + 2], shapes[e + 3]
        near = min(near, square(x, y, cx, cy, ex, ey))
        if (y < cy) != (y - cy < ey) and x - cx < (y - cy) / ey * ex:
            inside = not inside
    return math.sqrt(near) if inside else -math.sqrt(near)


@jit
def bounds(shapes: Numbers, outline: int, x: float, y: float) -> tuple[float, float, int]:
    """Two numbers between which the depth of a point surely lies, and its node (−1: none)."""
    head = 8 * outline
    fx, fy = (x - shapes[head + 6]) / CELL, (y - shapes[head + 7]) / CELL
    high = shapes[head + 4]
    if not (0.0 <= fx < shapes[head + 3] - 1.0 and 0.0 <= fy < high - 1.0):
        return -math.inf, CELL - PAD, -1
    i, j = int(fx + 0.5), int(fy + 0.5)
    node = i * int(high) + j
    known = shapes[int(shapes[head + 2]) + node]
    off = CELL * math.sqrt((fx - i) * (fx - i) + (fy - j) * (fy - j))
    return known - off, known + off, node


@jit
def listed(shapes: Numbers, outline: int, node: int, r: float) -> int:
    """Where it is listed which edges a disc of radius r near a node may meet."""
    head = 8 * outline
    nodes = int(shapes[head + 3]) * int(shapes[head + 4])
    if r > PAD - CELL:
        node = nodes
    elif node < 0:
        node = nodes + 1
    return int(shapes[head + 5]) + node


@jit
def covers(shapes: Numbers, outline: int, x: float, y: float, r: float) -> int:
    """Whether an outline covers a disc: 1 wholly, 0 in part, −1 not at all."""
    least, most, node = bounds(shapes, outline, x, y)
    if least >= r:
        return 1
    if most <= -r and (node >= 0 or r <= PAD - CELL):
        return -1
    if node < 0 or most - least >= 2 * r:  # the map cannot tell inside from outside
        deep = depth(shapes, outline, x, y)
        return 1 if deep >= r - TOUCH else -1 if deep <= TOUCH - r else 0
    near, free = listed(shapes, outline, node, r), (r - TOUCH) * (r - TOUCH)
    for k in range(int(shapes[near]), int(shapes[near + 1])):
        e = int(shapes[k])
        if square(x, y, shapes[e], shapes[e + 1], shapes[e + 2], shapes[e + 3]) < free:
            return 0
    return 1 if least + most > 0 else -1


@jit
def within(shapes: Numbers, outline: int, x: float, y: float) -> bool:
    """Whether a point lies in an outline."""
    least, most, _node = bounds(shapes, outline, x, y)
    if least > 0.0 or most < 0.0:
        return least > 0.0
    return depth(shapes, outline, x, y) > 0.0


# columns -----------------------------------------------------------------------------------------


@jit
def is_round(columns: Numbers, c: int) -> bool:
    """Whether a column is not hexagonal."""
    return columns[c + 3] == 2.0


@jit
def corner(columns: Numbers, c: int, k: int) -> tuple[float, float]:
    """The k-th corner of a hexagonal column."""
    r, cos, sin = columns[c + 2], columns[c + 3], columns[c + 4]
    x = columns[c] + r * (cos * _COS[k] - sin * _SIN[k])
    return x, columns[c + 1] + r * (sin * _COS[k] + cos * _SIN[k])


@jit
def side(columns: Numbers, c: int, k: int) -> tuple[float, float]:
    """The outer normal of the side of a hexagonal column that follows its k-th corner."""
    cos = columns[c + 3] * _LEAN - columns[c + 4] * 0.5
    sin = columns[c + 4] * _LEAN + columns[c + 3] * 0.5
    return cos * _COS[k] - sin * _SIN[k], sin * _COS[k] + cos * _SIN[k]


@jit
def sides(columns: Numbers, c: int, edges: Numbers) -> None:
    """Write the six edges of a hexagonal column."""
    edges[0] = 6.0
    x, y = corner(columns, c, 5)
    for k in range(6):
        e = 6 * k + 1
        edges[e], edges[e + 1] = x, y
        x, y = corner(columns, c, k)
        edges[e + 2], edges[e + 3] = x - edges[e], y - edges[e + 1]


@jit
def in_hexagon(columns: Numbers, c: int, x: float, y: float) -> float:
    """How deep (mm) a point lies in a hexagonal column; negative outside."""
    dx, dy, far = x - columns[c], y - columns[c + 1], 0.0
    for k in range(3):
        ux, uy = side(columns, c, k)
        far = max(far, abs(ux * dx + uy * dy))
    return columns[c + 2] * _LEAN - far


# what is left of them ----------------------------------------------------------------------------


@jit
def add(
    parts: Numbers, x: float, y: float, r: float, ax: float, ay: float, reach: float, owner: int
) -> None:
    """Write one more part."""
    k = 7 * int(parts[0]) + 1
    parts[0] += 1.0
    parts[k], parts[k + 1], parts[k + 2], parts[k + 3] = x, y, r, ax
    parts[k + 4], parts[k + 5], parts[k + 6] = ay, reach, float(owner)


@jit
def add_point(parts: Numbers, x: float, y: float, owner: int) -> None:
    """Write one more part, a point."""
    add(parts, x, y, 0.0, 1.0, 0.0, -2.0, owner)


@jit
def add_whole(columns: Numbers, c: int, owner: int, parts: Numbers) -> None:
    """Write the whole cross-section of a column: one disc, or six corners."""
    if is_round(columns, c):
        add(parts, columns[c], columns[c + 1], columns[c + 2], 1.0, 0.0, -2.0, owner)
    else:
        for k in range(6):
            x, y = corner(columns, c, k)
            add_point(parts, x, y, owner)


@jit
def cut_disc(edges: Numbers, x: float, y: float, r: float, owner: int, parts: Numbers) -> None:
    """Write what the edges of an outline leave of a disc that they cross: arcs and points.

    Going round the circle anticlockwise one enters the outline where an edge leaves the disc,
    and leaves the outline where an edge enters the disc.
    """
    end = 6 * int(edges[0]) + 1
    for e in range(1, end, 6):
        dx, dy, ex, ey = edges[e] - x, edges[e + 1] - y, edges[e + 2], edges[e + 3]
        edges[e + 4] = edges[e + 5] = math.nan
        outside = dx * dx + dy * dy - r * r
        if outside < 0.0:
            add_point(parts, edges[e], edges[e + 1], owner)
        b, ee = dx * ex + dy * ey, ex * ex + ey * ey
        inner = b * b - ee * outside
        if inner <= 0.0:
            continue
        root = math.sqrt(inner)
        for k in range(2):
            t = (root - b) / ee if k else (-b - root) / ee
            if -_SLACK <= t <= 1.0 + _SLACK:
                px, py = dx + t * ex, dy + t * ey
                add_point(parts, x + px, y + py, owner)
                edges[e + 4 + k] = math.atan2(py, px)
    for e in range(1, end, 6):
        start, sweep = edges[e + 5], _ROUND
        if math.isnan(start):
            continue
        for other in range(1, end, 6):
            if not math.isnan(edges[other + 4]):
                sweep = min(sweep, (edges[other + 4] - start) % _ROUND)
        half = 0.0 if sweep == _ROUND else sweep / 2
        ax, ay = math.cos(start + half), math.sin(start + half)
        add(parts, x, y, r, ax, ay, math.cos(half), owner)


@jit
def cut_hexagon(
    edges: Numbers, columns: Numbers, c: int, shrunk: float, owner: int, parts: Numbers
) -> None:
    """Write the ends of what a hexagon, made smaller by `shrunk` mm, contains of the edges."""
    inner = (columns[c + 2] - shrunk) * _LEAN
    for e in range(1, 6 * int(edges[0]) + 1, 6):
        x, y, ex, ey = edges[e], edges[e + 1], edges[e + 2], edges[e + 3]
        dx, dy, start, stop = x - columns[c], y - columns[c + 1], 0.0, 1.0
        for k in range(6):
            ux, uy = side(columns, c, k)
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
            add_point(parts, x + start * ex, y + start * ey, owner)
            if stop < 1.0:  # else the next edge begins there
                add_point(parts, x + stop * ex, y + stop * ey, owner)


@jit
def local(floors: Numbers, f: int, x: float, y: float) -> tuple[float, float]:
    """A point as the plate of a floor sees it."""
    dx, dy = x - floors[6 * f + 1], y - floors[6 * f + 2]
    cos, sin = floors[6 * f + 3], floors[6 * f + 4]
    return cos * dx + sin * dy, cos * dy - sin * dx


@jit
def near_edges(desk: Desk, f: int, lx: float, ly: float, r: float) -> None:
    """Write the edges of a plate that a disc may meet whose middle the plate sees at (lx, ly)."""
    _end, _top, _block, shapes, _columns, floors, _load, _own, edges, _parts, _border = desk
    outline, px, py = int(floors[6 * f]), floors[6 * f + 1], floors[6 * f + 2]
    cos, sin = floors[6 * f + 3], floors[6 * f + 4]
    near = listed(shapes, outline, bounds(shapes, outline, lx, ly)[2], r)
    o = 1
    for k in range(int(shapes[near]), int(shapes[near + 1])):
        e = int(shapes[k])
        cx, cy, ex, ey = shapes[e], shapes[e + 1], shapes[e + 2], shapes[e + 3]
        edges[o], edges[o + 1] = px + cos * cx - sin * cy, py + sin * cx + cos * cy
        edges[o + 2], edges[o + 3] = cos * ex - sin * ey, sin * ex + cos * ey
        o += 6
    edges[0] = float(o // 6)


@jit
def patch(desk: Desk, f: int, c: int, owner: int) -> None:
    """Write what the plate of a floor leaves of a column: the patch through which they push."""
    _end, _top, _block, shapes, columns, floors, _load, _own, edges, parts, _border = desk
    outline, r = int(floors[6 * f]), columns[c + 2]
    lx, ly = local(floors, f, columns[c], columns[c + 1])
    covered = covers(shapes, outline, lx, ly, r)
    if covered > 0:
        add_whole(columns, c, owner, parts)
    elif covered == 0:
        near_edges(desk, f, lx, ly, r)
        if is_round(columns, c):
            cut_disc(edges, columns[c], columns[c + 1], r, owner, parts)
        else:
            for k in range(6):
                x, y = corner(columns, c, k)
                lx, ly = local(floors, f, x, y)
                if within(shapes, outline, lx, ly):
                    add_point(parts, x, y, owner)
            cut_hexagon(edges, columns, c, 0.0, owner, parts)


@jit
def shared(columns: Numbers, a: int, b: int, owner: int, edges: Numbers, parts: Numbers) -> None:
    """Write what two columns have in common, seen from above."""
    if is_round(columns, a):
        a, b = b, a
    x, y, r = columns[b], columns[b + 1], columns[b + 2]
    if is_round(columns, a):
        lens(columns, a, b, owner, parts)
    elif not is_round(columns, b):
        for k in range(6):
            x, y = corner(columns, b, k)
            if in_hexagon(columns, a, x, y) >= -TOUCH:
                add_point(parts, x, y, owner)
        sides(columns, a, edges)
        cut_hexagon(edges, columns, b, 0.0, owner, parts)
    elif in_hexagon(columns, a, x, y) >= r:
        add_whole(columns, b, owner, parts)
    else:
        sides(columns, a, edges)
        cut_disc(edges, x, y, r, owner, parts)


@jit
def lens(columns: Numbers, a: int, b: int, owner: int, parts: Numbers) -> None:
    """Write what two discs have in common: the smaller one, or two arcs and their two ends."""
    x, y, r, s = columns[a], columns[a + 1], columns[a + 2], columns[b + 2]
    dx, dy = columns[b] - x, columns[b + 1] - y
    away = math.sqrt(dx * dx + dy * dy)
    if away >= r + s:
        return
    if away <= abs(r - s):
        add_whole(columns, a if r <= s else b, owner, parts)
        return
    ux, uy = dx / away, dy / away
    along = (away * away + r * r - s * s) / (2 * away)
    up = math.sqrt(max(r * r - along * along, 0.0))
    add(parts, x, y, r, ux, uy, along / r, owner)
    add(parts, x + dx, y + dy, s, -ux, -uy, (away - along) / s, owner)
    add_point(parts, x + along * ux - up * uy, y + along * uy + up * ux, owner)
    add_point(parts, x + along * ux + up * uy, y + along * uy - up * ux, owner)


# room for them -----------------------------------------------------------------------------------


@jit
def fits(desk: Desk, f: int, c: int, reach: float) -> bool:
    """Whether a column stands wholly on the plate of a floor; on the base: within `reach` mm."""
    _end, _top, _block, shapes, columns, floors, _load, _own, edges, parts, _border = desk
    outline, x, y, r = int(floors[6 * f]), columns[c], columns[c + 1], columns[c + 2]
    if outline < 0:
        far = math.sqrt(x * x + y * y) + r
        if far > reach + TOUCH and not is_round(columns, c):
            far = 0.0
            for k in range(6):
                x, y = corner(columns, c, k)
                far = max(far, math.sqrt(x * x + y * y))
        return far <= reach + TOUCH
    lx, ly = local(floors, f, x, y)
    covered = covers(shapes, outline, lx, ly, r)
    if covered != 0 or is_round(columns, c):
        return covered > 0
    near_edges(desk, f, lx, ly, r)
    parts[0] = 0.0
    cut_hexagon(edges, columns, c, TOUCH, c, parts)
    return parts[0] == 0.0 and within(shapes, outline, lx, ly)


@jit
def gap(columns: Numbers, a: int, b: int, edges: Numbers) -> float:
    """The free distance (mm) between two columns; if they overlap, minus how far they must part."""
    if is_round(columns, a):
        a, b = b, a
    x, y, r = columns[b], columns[b + 1], columns[b + 2]
    dx, dy, reach = x - columns[a], y - columns[a + 1], columns[a + 2] + r
    away = math.sqrt(dx * dx + dy * dy)
    if is_round(columns, a) or away >= reach:
        return away - reach
    near = math.inf
    if is_round(columns, b):
        deep = in_hexagon(columns, a, x, y)
        sides(columns, a, edges)
        for e in range(1, 37, 6):
            near = min(near, square(x, y, edges[e], edges[e + 1], edges[e + 2], edges[e + 3]))
        return (-deep if deep >= 0.0 else math.sqrt(near)) - r
    apart = max(_apart(columns, a, b), _apart(columns, b, a))
    if apart <= 0.0:
        return apart
    for _each in range(2):
        a, b = b, a
        sides(columns, a, edges)
        for k in range(6):
            x, y = corner(columns, b, k)
            for e in range(1, 37, 6):
                near = min(near, square(x, y, edges[e], edges[e + 1], edges[e + 2], edges[e + 3]))
    return math.sqrt(near)


@jit
def _apart(columns: Numbers, a: int, b: int) -> float:
    """How far apart (mm) two hexagons are, seen along the sides of the first."""
    most = -math.inf
    for k in range(6):
        ux, uy = side(columns, a, k)
        low = math.inf
        for j in range(6):
            x, y = corner(columns, b, j)
            low = min(low, ux * (x - columns[a]) + uy * (y - columns[a + 1]))
        most = max(most, low - columns[a + 2] * _LEAN)
    return most
