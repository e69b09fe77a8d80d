"""The border of the hull of discs, arcs and points by gift wrapping, and how deep a point lies."""

from __future__ import annotations

import math

from . import Numbers, jit

_SAME = 1e-9  # mm, or radians: closer than this is the same
_ROUND = 2 * math.pi


@jit
def hull(parts: Numbers, border: Numbers, at: int) -> None:
    """Write the border of the hull of all parts, anticlockwise, from `at` on.

    Once round, from part to part, always by the tangent that turns least.
    """
    here = _lowest(parts)
    most = 2 * int(parts[0]) + 2
    ux, uy, turned = 0.0, -1.0, 0.0
    n = 0
    while here >= 0 and n <= most:
        other, vx, vy = _next(parts, here, ux, uy)
        k = at + 9 * n + 1
        for i in range(7):
            border[k + i] = parts[here + i]
        if other == here:
            n = 1
            break
        turn = math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)
        turned += turn + _ROUND if turn < -_SAME else turn
        if turned > _ROUND + _SAME:
            break
        border[k + 7], border[k + 8] = vx, vy
        n += 1
        here, ux, uy = other, vx, vy
        if turned > _ROUND - _SAME:
            break
    border[at] = float(n)


@jit
def _lowest(parts: Numbers) -> int:
    """The part that reaches farthest down; of several the one farthest to the right."""
    best, low = -1, math.inf
    for k in range(1, 7 * int(parts[0]) + 1, 7):
        if parts[k + 5] != -2.0 and -parts[k + 4] < parts[k + 5]:
            continue
        bottom = parts[k + 1] - parts[k + 2]
        if bottom < low - _SAME or (bottom < low + _SAME and parts[k] > parts[best]):
            low, best = min(low, bottom), k
    return best


@jit
def _next(parts: Numbers, here: int, ux: float, uy: float) -> tuple[int, float, float]:
    """The part that the border leads to from `here`, with the normal on the way; `here` if none.

    With d = c_j − c_i, q = r_i − r_j and s = √(d·d − q²), the outer normal of the tangent from disc
    i to disc j is u = (q d + s (d_y, −d_x)) / (d·d).
    """
    cx, cy, r = parts[here], parts[here + 1], parts[here + 2]
    ax, ay, reach = parts[here + 3], parts[here + 4], parts[here + 5]
    found, vx, vy = here, ux, uy
    least, far = 5.0, 0.0
    for k in range(1, 7 * int(parts[0]) + 1, 7):
        dx, dy, q = parts[k] - cx, parts[k + 1] - cy, r - parts[k + 2]
        if (
            least <= 2.0
            and dx * vx + dy * vy < q - _SAME
            and (q <= 0.0 or ux * dy < uy * dx or dx * vy < dy * vx)
        ):
            continue  # it stays behind the best tangent so far
        dd = dx * dx + dy * dy
        ss = dd - q * q
        if ss > 1e-12 * dd and dd > _SAME * _SAME:
            root = math.sqrt(ss)
            nx, ny = (q * dx + root * dy) / dd, (q * dy - root * dx) / dd
            if reach != -2.0 and nx * ax + ny * ay < reach - _SAME:
                continue  # the tangent touches where the circle is cut off
            cut = parts[k + 5]
            if cut != -2.0 and nx * parts[k + 3] + ny * parts[k + 4] < cut - _SAME:
                continue
        elif _leads_on(parts, here, k, dx, dy, dd, ss):
            nx, ny = q * dx / dd, q * dy / dd
        else:
            continue
        cos, sin = ux * nx + uy * ny, ux * ny - uy * nx
        # a number that grows with the angle: one for each quarter turn
        if cos > 0 and sin > -_SAME:
            turn = sin
        elif sin > 0:
            turn = 1.0 - cos
        else:
            turn = 2.0 - sin if cos < 0 else 3.0 + cos
        if turn < least - _SAME or (turn < least + _SAME and dd > far):
            least, far, found, vx, vy = turn, dd, k, nx, ny
    return found, vx, vy


@jit
def _leads_on(
    parts: Numbers, here: int, other: int, dx: float, dy: float, dd: float, ss: float
) -> bool:
    """Whether the border goes on from a part of a circle to its end, or from its start to it.

    Elsewhere a point on a circle, or a disc inside another, leads nowhere.
    """
    if dd == 0.0 or abs(ss) > 1e-9 * dd:
        return False
    k, way = (here, 1.0) if parts[here + 2] > parts[other + 2] else (other, -1.0)
    ax, ay, reach = parts[k + 3], parts[k + 4], parts[k + 5]
    out = way * (dx * ax + dy * ay) / math.sqrt(dd)
    return reach != -2.0 and abs(out - reach) < 1e-6 and ax * dy - ay * dx > 0.0


@jit
def margin(border: Numbers, at: int, x: float, y: float) -> float:
    """The distance (mm) of a point to a border, negative outside; −∞ if there is none."""
    n = int(border[at])
    if n == 0:
        return -math.inf
    if n == 1:
        dx, dy = x - border[at + 1], y - border[at + 2]
        return border[at + 3] - math.sqrt(dx * dx + dy * dy)
    best = math.inf
    last_x, last_y = border[at + 9 * n - 1], border[at + 9 * n]
    for k in range(at + 1, at + 9 * n + 1, 9):
        dx, dy, r = x - border[k], y - border[k + 1], border[k + 2]
        ux, uy = border[k + 7], border[k + 8]
        best = min(best, r - dx * ux - dy * uy)
        over_arc = r - math.sqrt(dx * dx + dy * dy)
        if over_arc < best:
            after, before = last_x * dy >= last_y * dx, dx * uy >= dy * ux
            # an arc of more than half a circle needs only one of the two
            if (after or before) if last_x * uy < last_y * ux else (after and before):
                best = over_arc
        last_x, last_y = ux, uy
    return best
