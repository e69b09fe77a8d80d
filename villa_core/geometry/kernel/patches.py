"""What outlines leave of discs and hexagons, and where columns have room."""

from __future__ import annotations

import math

from . import CELL, PAD, TOUCH, Numbers, jit

_SLACK = 1e-12  # a crossing at the very end of an edge belongs to it
_LEAN = math.sqrt(0.75)  # the inner radius of a hexagon whose corners are 1 mm from its middle
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
    """Where shapes says which edges a disc of radius r near a node may meet: from there to the next."""
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


# what is left of discs and hexagons --------------------------------------------------------------


@jit
def part(
    parts: Numbers,
    m: int,
    x: float,
    y: float,
    r: float,
    ax: float,
    ay: float,
    reach: float,
    owner: int,
) -> int:
    """Write one part; returns how many there are then."""
    k = 7 * m
    parts[k], parts[k + 1], parts[k + 2], parts[k + 3] = x, y, r, ax
    parts[k + 4], parts[k + 5], parts[k + 6] = ay, reach, float(owner)
    return m + 1


@jit
def whole(columns: Numbers, c: int, owner: int, parts: Numbers, m: int) -> int:
    """Write the whole cross-section of a column: one disc, or six corners."""
    x, y, r, turn = columns[8 * c], columns[8 * c + 1], columns[8 * c + 2], columns[8 * c + 4]
    if columns[8 * c + 3] == 0.0:
        return part(parts, m, x, y, r, 1.0, 0.0, -2.0, owner)
    ux, uy = r * math.cos(turn), r * math.sin(turn)
    for _corner in range(6):
        m = part(parts, m, x + ux, y + uy, 0.0, 1.0, 0.0, -2.0, owner)
        ux, uy = 0.5 * ux - _LEAN * uy, _LEAN * ux + 0.5 * uy
    return m


@jit
def sides(columns: Numbers, c: int, edges: Numbers) -> int:
    """Write the six edges of a hexagonal column."""
    x, y, r, turn = columns[8 * c], columns[8 * c + 1], columns[8 * c + 2], columns[8 * c + 4]
    ux, uy = r * math.cos(turn), r * math.sin(turn)
    for e in range(0, 36, 6):
        vx, vy = 0.5 * ux - _LEAN * uy, _LEAN * ux + 0.5 * uy
        edges[e], edges[e + 1], edges[e + 2], edges[e + 3] = x + ux, y + uy, vx - ux, vy - uy
        ux, uy = vx, vy
    return 6


@jit
def in_hexagon(columns: Numbers, c: int, x: float, y: float) -> float:
    """How deep (mm) a point lies in a hexagonal column; negative outside."""
    dx, dy, turn = x - columns[8 * c], y - columns[8 * c + 1], columns[8 * c + 4]
    ux, uy = math.cos(turn + math.pi / 6), math.sin(turn + math.pi / 6)
    far = 0.0
    for _side in range(3):
        far = max(far, abs(ux * dx + uy * dy))
        ux, uy = 0.5 * ux - _LEAN * uy, _LEAN * ux + 0.5 * uy
    return columns[8 * c + 2] * _LEAN - far


@jit
def cut_disc(
    edges: Numbers, n: int, x: float, y: float, r: float, owner: int, parts: Numbers, m: int
) -> int:
    """Write what n edges of an outline leave of a disc that they cross: arcs and points.

    Going round the circle anticlockwise one enters the outline where an edge leaves the disc,
    and leaves the outline where an edge enters the disc.
    """
    for e in range(0, 6 * n, 6):
        dx, dy, ex, ey = edges[e] - x, edges[e + 1] - y, edges[e + 2], edges[e + 3]
        edges[e + 4] = edges[e + 5] = math.nan
        outside = dx * dx + dy * dy - r * r
        if outside < 0.0:
            m = part(parts, m, x + dx, y + dy, 0.0, 1.0, 0.0, -2.0, owner)
        b, ee = dx * ex + dy * ey, ex * ex + ey * ey
        inner = b * b - ee * outside
        if inner <= 0.0:
            continue
        root = math.sqrt(inner)
        for k in range(2):
            t = (root - b) / ee if k else (-b - root) / ee
            if -_SLACK <= t <= 1.0 + _SLACK:
                px, py = dx + t * ex, dy + t * ey
                m = part(parts, m, x + px, y + py, 0.0, 1.0, 0.0, -2.0, owner)
                edges[e + 4 + k] = math.atan2(py, px)
    for e in range(0, 6 * n, 6):
        start = edges[e + 5]
        if math.isnan(start):
            continue
        sweep = _ROUND
        for other in range(0, 6 * n, 6):
            if not math.isnan(edges[other + 4]):
                sweep = min(sweep, (edges[other + 4] - start) % _ROUND)
        if sweep == _ROUND:
            sweep = 0.0
        half = sweep / 2
        ax, ay = math.cos(start + half), math.sin(start + half)
        m = part(parts, m, x, y, r, ax, ay, math.cos(half), owner)
    return m


@jit
def cut_hexagon(
    edges: Numbers,
    n: int,
    columns: Numbers,
    c: int,
    shrunk: float,
    owner: int,
    parts: Numbers,
    m: int,
) -> int:
    """Write the ends of what a hexagon, made smaller by `shrunk` mm, contains of n edges."""
    x, y, turn = columns[8 * c], columns[8 * c + 1], columns[8 * c + 4]
    inner = (columns[8 * c + 2] - shrunk) * _LEAN
    first_x, first_y = math.cos(turn + math.pi / 6), math.sin(turn + math.pi / 6)
    for e in range(0, 6 * n, 6):
        dx, dy, ex, ey = edges[e] - x, edges[e + 1] - y, edges[e + 2], edges[e + 3]
        start, stop = 0.0, 1.0
        ux, uy = first_x, first_y
        for _side in range(6):
            out, way = ux * dx + uy * dy - inner, ux * ex + uy * ey
            if way > 0.0:
                stop = min(stop, -out / way)
            elif way < 0.0:
                start = max(start, -out / way)
            elif out > 0.0:
                stop = -1.0
            if start >= stop:
                break
            ux, uy = 0.5 * ux - _LEAN * uy, _LEAN * ux + 0.5 * uy
        if start < stop:
            px, py = x + dx + start * ex, y + dy + start * ey
            m = part(parts, m, px, py, 0.0, 1.0, 0.0, -2.0, owner)
            if stop < 1.0:
                px, py = x + dx + stop * ex, y + dy + stop * ey
                m = part(parts, m, px, py, 0.0, 1.0, 0.0, -2.0, owner)
    return m


@jit
def near_edges(
    shapes: Numbers, floors: Numbers, f: int, x: float, y: float, r: float, edges: Numbers
) -> int:
    """Write the edges of a plate, where it lies, that a disc at (x, y) on the plate may meet."""
    outline = int(floors[6 * f])
    px, py, cos, sin = floors[6 * f + 1], floors[6 * f + 2], floors[6 * f + 3], floors[6 * f + 4]
    near = listed(shapes, outline, bounds(shapes, outline, x, y)[2], r)
    n = 0
    for k in range(int(shapes[near]), int(shapes[near + 1])):
        e, o = int(shapes[k]), 6 * n
        cx, cy, ex, ey = shapes[e], shapes[e + 1], shapes[e + 2], shapes[e + 3]
        edges[o], edges[o + 1] = px + cos * cx - sin * cy, py + sin * cx + cos * cy
        edges[o + 2], edges[o + 3] = cos * ex - sin * ey, sin * ex + cos * ey
        n += 1
    return n


@jit
def patch(
    shapes: Numbers,
    floors: Numbers,
    f: int,
    columns: Numbers,
    c: int,
    owner: int,
    edges: Numbers,
    parts: Numbers,
    m: int,
) -> int:
    """Write what plate f leaves of a column: the patch through which they push."""
    x, y, r = columns[8 * c], columns[8 * c + 1], columns[8 * c + 2]
    outline, cos, sin = int(floors[6 * f]), floors[6 * f + 3], floors[6 * f + 4]
    dx, dy = x - floors[6 * f + 1], y - floors[6 * f + 2]
    lx, ly = cos * dx + sin * dy, cos * dy - sin * dx
    covered = covers(shapes, outline, lx, ly, r)
    if covered > 0:
        return whole(columns, c, owner, parts, m)
    if covered < 0:
        return m
    n = near_edges(shapes, floors, f, lx, ly, r, edges)
    if columns[8 * c + 3] == 0.0:
        return cut_disc(edges, n, x, y, r, owner, parts, m)
    ux, uy = r * math.cos(columns[8 * c + 4]), r * math.sin(columns[8 * c + 4])
    for _corner in range(6):
        if within(shapes, outline, lx + cos * ux + sin * uy, ly + cos * uy - sin * ux):
            m = part(parts, m, x + ux, y + uy, 0.0, 1.0, 0.0, -2.0, owner)
        ux, uy = 0.5 * ux - _LEAN * uy, _LEAN * ux + 0.5 * uy
    return cut_hexagon(edges, n, columns, c, 0.0, owner, parts, m)


@jit
def shared(
    columns: Numbers, a: int, b: int, owner: int, edges: Numbers, parts: Numbers, m: int
) -> int:
    """Write what two columns have in common, seen from above."""
    if columns[8 * a + 3] == 0.0:
        a, b = b, a
    x, y, r = columns[8 * b], columns[8 * b + 1], columns[8 * b + 2]
    if columns[8 * a + 3] == 0.0:
        return lens(
            columns[8 * a], columns[8 * a + 1], columns[8 * a + 2], x, y, r, owner, parts, m
        )
    if columns[8 * b + 3] == 0.0:
        if in_hexagon(columns, a, x, y) >= r:
            return whole(columns, b, owner, parts, m)
        return cut_disc(edges, sides(columns, a, edges), x, y, r, owner, parts, m)
    ux, uy = r * math.cos(columns[8 * b + 4]), r * math.sin(columns[8 * b + 4])
    for _corner in range(6):
        if in_hexagon(columns, a, x + ux, y + uy) >= -TOUCH:
            m = part(parts, m, x + ux, y + uy, 0.0, 1.0, 0.0, -2.0, owner)
        ux, uy = 0.5 * ux - _LEAN * uy, _LEAN * ux + 0.5 * uy
    return cut_hexagon(edges, sides(columns, a, edges), columns, b, 0.0, owner, parts, m)


@jit
def lens(
    x: float,
    y: float,
    r: float,
    bx: float,
    by: float,
    br: float,
    owner: int,
    parts: Numbers,
    m: int,
) -> int:
    """Write what two discs have in common: the smaller one, or two arcs and their two ends."""
    dx, dy = bx - x, by - y
    away = math.sqrt(dx * dx + dy * dy)
    if away >= r + br:
        return m
    if away <= abs(r - br):
        if r <= br:
            return part(parts, m, x, y, r, 1.0, 0.0, -2.0, owner)
        return part(parts, m, bx, by, br, 1.0, 0.0, -2.0, owner)
    ux, uy = dx / away, dy / away
    along = (away * away + r * r - br * br) / (2 * away)
    up = math.sqrt(max(r * r - along * along, 0.0))
    px, py = x + along * ux, y + along * uy
    m = part(parts, m, x, y, r, ux, uy, along / r, owner)
    m = part(parts, m, bx, by, br, -ux, -uy, (away - along) / br, owner)
    m = part(parts, m, px - up * uy, py + up * ux, 0.0, 1.0, 0.0, -2.0, owner)
    return part(parts, m, px + up * uy, py - up * ux, 0.0, 1.0, 0.0, -2.0, owner)


# room for columns --------------------------------------------------------------------------------


@jit
def fits(
    shapes: Numbers,
    floors: Numbers,
    f: int,
    columns: Numbers,
    c: int,
    rim: bool,
    edges: Numbers,
    parts: Numbers,
) -> bool:
    """Whether a column stands wholly on a plate; on the base within its zone, or its `rim`."""
    x, y, r, is_hexagon = (
        columns[8 * c],
        columns[8 * c + 1],
        columns[8 * c + 2],
        columns[8 * c + 3] != 0.0,
    )
    outline, cos, sin = int(floors[6 * f]), floors[6 * f + 3], floors[6 * f + 4]
    if outline < 0:
        reach = (cos if rim else sin) + TOUCH
        away = math.sqrt(x * x + y * y)
        if away + r <= reach or not is_hexagon:
            return away + r <= reach
        if away > reach:
            return False
        far = 0.0
        for k in range(0, 7 * whole(columns, c, 0, parts, 0), 7):
            far = max(far, parts[k] * parts[k] + parts[k + 1] * parts[k + 1])
        return math.sqrt(far) <= reach
    dx, dy = x - floors[6 * f + 1], y - floors[6 * f + 2]
    lx, ly = cos * dx + sin * dy, cos * dy - sin * dx
    covered = covers(shapes, outline, lx, ly, r)
    if covered != 0 or not is_hexagon:
        return covered > 0
    if not within(shapes, outline, lx, ly):
        return False
    n = near_edges(shapes, floors, f, lx, ly, r, edges)
    return cut_hexagon(edges, n, columns, c, TOUCH, 0, parts, 0) == 0


@jit
def gap(columns: Numbers, a: int, b: int, edges: Numbers) -> float:
    """The free distance (mm) between two columns; if they overlap, minus how far they must part."""
    if columns[8 * a + 3] == 0.0:
        a, b = b, a
    x, y, r = columns[8 * b], columns[8 * b + 1], columns[8 * b + 2]
    dx, dy, reach = columns[8 * a] - x, columns[8 * a + 1] - y, columns[8 * a + 2] + r
    away = math.sqrt(dx * dx + dy * dy)
    if columns[8 * a + 3] == 0.0 or away >= reach:
        return away - reach
    is_round = columns[8 * b + 3] == 0.0
    if is_round:
        deep = in_hexagon(columns, a, x, y)
        if deep >= 0.0:
            return -deep - r
    else:
        apart = max(_apart(columns, a, b), _apart(columns, b, a))
        if apart <= 0.0:
            return apart
    near = math.inf
    for _each in range(2):
        for e in range(0, 6 * sides(columns, a, edges), 6):
            if is_round:
                near = min(near, square(x, y, edges[e], edges[e + 1], edges[e + 2], edges[e + 3]))
                continue
            ux, uy = (
                columns[8 * b + 2] * math.cos(columns[8 * b + 4]),
                columns[8 * b + 2] * math.sin(columns[8 * b + 4]),
            )
            for _corner in range(6):
                px, py = columns[8 * b] + ux, columns[8 * b + 1] + uy
                near = min(near, square(px, py, edges[e], edges[e + 1], edges[e + 2], edges[e + 3]))
                ux, uy = 0.5 * ux - _LEAN * uy, _LEAN * ux + 0.5 * uy
        if not is_round:
            a, b = b, a
    return math.sqrt(near) - (r if is_round else 0.0)


@jit
def _apart(columns: Numbers, a: int, b: int) -> float:
    """How far apart (mm) two hexagons are, seen along the sides of the first."""
    dx, dy, turn = (
        columns[8 * b] - columns[8 * a],
        columns[8 * b + 1] - columns[8 * a + 1],
        columns[8 * a + 4],
    )
    # a hexagon turned by t against a side reaches r · cos(t) towards it, t within 30° of a corner
    lean = (columns[8 * b + 4] - turn - math.pi / 6) % (math.pi / 3)
    reach = columns[8 * b + 2] * math.cos(min(lean, math.pi / 3 - lean))
    ux, uy = math.cos(turn + math.pi / 6), math.sin(turn + math.pi / 6)
    most = -math.inf
    for _side in range(3):
        most = max(most, abs(ux * dx + uy * dy) - reach - columns[8 * a + 2] * _LEAN)
        ux, uy = 0.5 * ux - _LEAN * uy, _LEAN * ux + 0.5 * uy
    return most
