"""Hulls of discs: exact, and the same by two different ways."""

import math
import random

import numpy as np
import pytest
from amounts import amount, thorough
from shapely.geometry import MultiPoint, Point, Polygon

from villa_core.geometry.footprint import Footprint
from villa_core.geometry.hull import Arc, Disc, Edge, Hull, reach
from villa_core.tower.contact import Frame, contacts
from villa_core.tower.pieces import PieceSet

PIECES = PieceSet.standard()


def random_discs(dice, n):
    return [
        Disc(dice.uniform(-60, 60), dice.uniform(-60, 60), dice.choice([0.0, 0.0, 8.0, 14.0]))
        for _ in range(n)
    ]


def searched(discs, x, y):
    """The margin by its definition: the least reach in all directions in which it can be."""
    ways = [(math.cos(a), math.sin(a)) for a in np.arange(0, 2 * math.pi, 0.5)]
    for a in discs:
        away = math.hypot(x - a.x, y - a.y)
        ways.append(((x - a.x) / away, (y - a.y) / away))
        for b in discs:
            dx, dy, q = b.x - a.x, b.y - a.y, a.r - b.r
            dd = dx * dx + dy * dy
            if dd > q * q:
                s = math.sqrt(dd - q * q)
                ways.append(((q * dx + s * dy) / dd, (q * dy - s * dx) / dd))
    ways = np.array(ways)
    return (reach(discs, ways) - ways @ (x, y)).min()


@thorough
def test_the_margin_is_the_distance_to_the_border_of_a_finely_drawn_hull():
    dice = random.Random(3)
    for _case in range(amount(15, 200)):
        discs = random_discs(dice, dice.randrange(1, 9))
        hull = Hull.of(discs)
        drawn = MultiPoint(
            [
                (d.x + d.r * math.cos(a), d.y + d.r * math.sin(a))
                for d in discs
                for a in np.arange(0, 2 * math.pi, 0.005)
            ]
        ).convex_hull
        if not isinstance(drawn, Polygon):
            continue
        for _point in range(5):
            x, y = dice.uniform(-80, 80), dice.uniform(-80, 80)
            away = drawn.exterior.distance(Point(x, y))
            inside = drawn.contains(Point(x, y))
            assert hull.margin(x, y) == pytest.approx(away if inside else -away, abs=1e-3), discs


@thorough
def test_walking_round_the_border_and_searching_directions_agree():
    dice = random.Random(4)
    for _case in range(amount(400, 2000)):
        discs = random_discs(dice, dice.randrange(1, 12))
        at = (dice.uniform(-80, 80), dice.uniform(-80, 80))
        assert Hull.of(discs).margin(*at) == pytest.approx(searched(discs, *at), abs=1e-9), discs


@thorough
def test_both_ways_agree_on_patches_cut_by_a_plates_edge():
    dice = random.Random(5)
    cut = 0
    for _case in range(amount(100, 1500)):
        plate = dice.choice(PIECES.plates)
        frame = Frame.of(0, 0, dice.uniform(0, 360), Footprint(plate.outline))
        columns = [
            (
                dice.choice(PIECES.columns),
                dice.uniform(-90, 90),
                dice.uniform(-90, 90),
                dice.uniform(0, 60),
            )
            for _ in range(dice.randrange(1, 5))
        ]
        discs = contacts(columns, frame)
        if not discs:
            continue
        cut += any(d.reach > -2 for d in discs)
        at = (dice.uniform(-60, 60), dice.uniform(-60, 60))
        assert Hull.of(discs).margin(*at) == pytest.approx(searched(discs, *at), abs=1e-9), discs
    assert cut > amount(20, 100)


@thorough
def test_a_cut_patch_has_the_hull_of_what_shapely_cuts():
    dice = random.Random(6)
    for _case in range(amount(100, 400)):
        plate, column = dice.choice(PIECES.plates), dice.choice(PIECES.columns)
        x, y, angle = dice.uniform(-135, 135), dice.uniform(-95, 95), dice.uniform(0, 60)
        whole = (
            Point(x, y).buffer(column.radius, quad_segs=256)
            if column.is_round
            else Polygon(column.corners(x, y, angle))
        )
        wanted = whole.intersection(Polygon(plate.outline)).convex_hull
        discs = contacts([(column, x, y, angle)], Frame.of(0, 0, 0, Footprint(plate.outline)))
        got = Hull.of(discs).polygon(1e-4)
        assert got.symmetric_difference(wanted).area < 0.05, (plate.color, column.id, x, y, angle)


def test_two_discs_make_a_strip_with_two_edges_and_two_half_circles():
    hull = Hull.of([Disc(0, 0, 8, "a"), Disc(100, 0, 8, "b")])
    edges = [piece for piece in hull.border if isinstance(piece, Edge)]
    arcs = [piece for piece in hull.border if isinstance(piece, Arc)]
    assert {edge.owners for edge in edges} == {("a", "b"), ("b", "a")}
    assert [arc.to_angle - arc.from_angle for arc in arcs] == pytest.approx([math.pi, math.pi])


def test_the_border_closes_and_turns_once_round():
    dice = random.Random(8)
    for _case in range(300):
        border = Hull.of(random_discs(dice, dice.randrange(2, 10))).border
        arcs = [piece for piece in border if isinstance(piece, Arc)]
        assert sum(arc.to_angle - arc.from_angle for arc in arcs) == pytest.approx(2 * math.pi)


def test_an_enlarged_hull_contains_a_point_exactly_when_the_hull_contains_its_original():
    dice = random.Random(9)
    for _case in range(300):
        hull = Hull.of(random_discs(dice, 5))
        factor, fixed = dice.uniform(1, 30), (dice.uniform(-20, 20), dice.uniform(-20, 20))
        x, y = dice.uniform(-70, 70), dice.uniform(-70, 70)
        image = [f + factor * (p - f) for f, p in zip(fixed, (x, y), strict=True)]
        assert hull.scaled(factor, fixed).margin(*image) == pytest.approx(
            factor * hull.margin(x, y)
        )


def test_margins_of_many_points_are_those_of_each():
    dice = random.Random(10)
    xs, ys = np.array([[dice.uniform(-90, 90) for _ in range(200)] for _ in range(2)])
    for n in range(7):
        hull = Hull.of(random_discs(dice, n))
        each = [hull.margin(x, y) for x, y in zip(xs, ys, strict=True)]
        assert hull.margin_batch(xs, ys) == pytest.approx(np.array(each), abs=1e-12)


def test_nothing_supports_nothing():
    assert Hull.of([]).margin(0, 0) == -math.inf
    assert not Hull.of([])
    assert Hull.of([]).polygon().is_empty


def test_depth_bounds_never_lie():
    dice = random.Random(11)
    for plate in PIECES.plates:
        foot = Footprint(plate.outline)
        outline = Polygon(plate.outline)
        for _point in range(300):
            x, y = dice.uniform(-180, 180), dice.uniform(-140, 140)
            away = outline.exterior.distance(Point(x, y))
            depth = away if outline.contains(Point(x, y)) else -away
            least, most = foot.bounds(x, y)
            assert least - 1e-9 <= depth <= most + 1e-9
            assert foot.depth(x, y) == pytest.approx(depth, abs=1e-9)


def test_an_arc_is_drawn_from_one_of_its_ends_to_the_other():
    arc = Arc((3.0, -2.0), 5.0, 0.0, math.pi / 2, "red-thick")
    assert arc.line[0] == pytest.approx([8.0, -2.0])
    assert arc.line[-1] == pytest.approx([3.0, 3.0])
    assert np.hypot(*(arc.line - arc.centre).T) == pytest.approx(np.full(len(arc.line), 5.0))
    assert arc.nearest(3.0, 40.0) == pytest.approx((3.0, 3.0))
    assert arc.nearest(-1.0, -5.0) == pytest.approx((-1.0, -5.0))
