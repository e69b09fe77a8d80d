"""The border of the hull of discs, arcs and points by gift wrapping, and how deep a point lies."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .rows import WHOLE, PartRow

_SAME = 1e-9  # mm, or radians: closer than this is the same
_TURN = 2 * math.pi

Parts = Sequence[PartRow]


def hull(parts: Parts, n: int, border: Parts, at: int) -> int:
    """Write the border of the hull of n parts, anticlockwise, from row `at` on; how many are on it.

    Once round, from part to part, always by the tangent that turns least.
    """
    here, size = _lowest(parts, n), 0
    ux, uy, turned = 0.0, -1.0, 0.0
    while here >= 0 and size <= 2 * n + 2:
        other, vx, vy = _next(parts, n, here, ux, uy)
        row, part = border[at + size], parts[here]
        row.x, row.y, row.r = part.x, part.y, part.r
        row.ax, row.ay, row.reach, row.owner = part.ax, part.ay, part.reach, part.owner
        if other == here:
            return 1
        turn = math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)
        turned += turn + _TURN if turn < -_SAME else turn
        if turned > _TURN + _SAME:
            break
        row.ux, row.uy = vx, vy
        size += 1
        here, ux, uy = other, vx, vy
        if turned > _TURN - _SAME:
            break
    return size


def _lowest(parts: Parts, n: int) -> int:
    """The part that reaches farthest down; of several the one farthest to the right."""
    best, low, right = -1, math.inf, -math.inf
    for k in range(n):
        part = parts[k]
        if part.reach != WHOLE and -part.ay < part.reach:
            continue
        bottom = part.y - part.r
        if bottom < low - _SAME or (bottom < low + _SAME and part.x > right):
            low, best, right = min(low, bottom), k, part.x
    return best


def _next(parts: Parts, n: int, here: int, ux: float, uy: float) -> tuple[int, float, float]:
    """The part that the border leads to from `here`, with the normal on the way; `here` if none.

    With d = c_j − c_i, q = r_i − r_j and s = √(d·d − q²), the outer normal of the tangent from disc
    i to disc j is u = (q d + s (d_y, −d_x)) / (d·d).
    """
    own = parts[here]
    cx, cy, r, reach = own.x, own.y, own.r, own.reach
    found, vx, vy = here, ux, uy
    least, far = 5.0, 0.0
    for k in range(n):
        part = parts[k]
        dx, dy, q = part.x - cx, part.y - cy, r - part.r
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
            if reach != WHOLE and nx * own.ax + ny * own.ay < reach - _SAME:
                continue  # the tangent touches where the circle is cut off
            if part.reach != WHOLE and nx * part.ax + ny * part.ay < part.reach - _SAME:
                continue
        elif _leads_on(own, part, dx, dy, dd, ss):
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


def _leads_on(here: PartRow, other: PartRow, dx: float, dy: float, dd: float, ss: float) -> bool:
    """Whether the border goes on from a part of a circle to its end, or from its start to it.

    Elsewhere a point on a circle, or a disc inside another, leads nowhere.
    """
    if dd == 0.0 or abs(ss) > 1e-9 * dd:
        return False
    part, way = (here, 1.0) if here.r > other.r else (other, -1.0)
    out = way * (dx * part.ax + dy * part.ay) / math.sqrt(dd)
    ends = part.reach != WHOLE and abs(out - part.reach) < 1e-6
    return ends and part.ax * dy - part.ay * dx > 0.0


def margin(border: Parts, at: int, size: int, x: float, y: float) -> float:
    """The distance (mm) of a point to a border, negative outside; −∞ if there is none."""
    if size == 0:
        return -math.inf
    last = border[at + size - 1]
    if size == 1:
        dx, dy = x - last.x, y - last.y
        return last.r - math.sqrt(dx * dx + dy * dy)
    best = math.inf
    last_x, last_y = last.ux, last.uy
    for k in range(at, at + size):
        row = border[k]
        dx, dy, r = x - row.x, y - row.y, row.r
        ux, uy = row.ux, row.uy
        best = min(best, r - dx * ux - dy * uy)
        over_arc = r - math.sqrt(dx * dx + dy * dy)
        if over_arc < best:
            after, before = last_x * dy >= last_y * dx, dx * uy >= dy * ux
            # an arc of more than half a circle needs only one of the two; of one that is next to
            # nothing both may hold on the far side of the circle, by rounding
            ahead = dx * (last_x + ux) + dy * (last_y + uy) >= 0.0
            wide = last_x * uy < last_y * ux
            if (after or before) if wide else (after and before and ahead):
                best = over_arc
        last_x, last_y = ux, uy
    return best
