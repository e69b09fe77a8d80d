"""Movements: a piece goes from where it was to where it is, and through no plate on its way."""

from dataclasses import replace

import numpy as np
import pytest

from villa_core.tower.tower import Tower
from villa_widgets.tower.motion import SealPlace, movement, seal_pose

TALL = Tower.famous("tall")


def covered():
    """A column on the ground floor, and its place on top."""
    column = TALL.floors[0].columns[0].id
    return column, TALL.raise_column(column, 0.0, 0.0)


def middle(tower, name):
    body = next(body for body in tower.bodies() if body.id == name)
    return [*body.centre, (body.bottom + body.top) / 2]


@pytest.mark.parametrize("back", [False, True])
def test_a_raised_column_leaves_below_the_plates_and_comes_down_from_above(back):
    column, raised = covered()
    towers = (raised, TALL) if back else (TALL, raised)
    way = movement(*towers, seconds=1.0).pieces[column].position
    assert way[0] == pytest.approx(middle(towers[0], column))
    assert way[-1] == pytest.approx(middle(towers[1], column))
    low, high = (middle(tower, column)[2] for tower in (TALL, raised))
    between = (way[:, 2] > low + 1) & (way[:, 2] < high - 1)
    rim = TALL.pieces.base.radius
    outside = np.hypot(*way[between, :2].T) > rim
    assert outside.all(), "on its way up it is beside the villa"


def test_a_plate_is_lowered_and_a_lost_column_leaves():
    column, _raised = covered()
    laid = Tower.standard()
    bare = replace(laid, floors=laid.floors[:1])
    plate = movement(bare, laid, seconds=1.0).pieces["blue"].position
    assert (np.diff(plate[:, 2]) <= 0).all()
    assert plate[0, 2] > plate[-1, 2] + 50
    gone = movement(TALL, TALL.remove_column(column), seconds=1.0).pieces[column].position
    assert np.hypot(*gone[-1, :2]) > 2 * TALL.pieces.base.radius
    both = movement(bare, laid.remove_column(column), seconds=1.0).pieces
    assert both.keys() == {column, "blue"}, "it leaves while the next plate comes"


def test_a_push_of_some_millimetres_and_another_villa_are_no_movement():
    top = TALL.floors[-1].columns[0]
    assert movement(TALL, TALL.move_column(top.id, top.x + 8, top.y), seconds=1.0) is None
    assert movement(TALL, Tower.standard(), seconds=1.0) is None
    assert movement(TALL, TALL, seconds=1.0) is None


def test_the_seal_walks_along_the_rim_and_turns():
    old, new = SealPlace(-112.0), SealPlace(20.0, "blue")
    film = movement(TALL, TALL, 1.0, (old, new))
    place, turn = film.pieces["seal"]
    base = TALL.pieces.base
    assert (place[0], turn[0]) == (
        pytest.approx(seal_pose(base, old)[0]),
        pytest.approx(seal_pose(base, old)[1]),
    )
    assert place[-1] == pytest.approx(seal_pose(base, new)[0])
    assert abs(np.dot(turn[-1], seal_pose(base, new)[1])) == pytest.approx(1)
    away = np.hypot(*place[:, :2].T)
    assert (away > base.zone_radius).all()
    assert (away < base.radius).all()
    first = movement(TALL, TALL, 1.0, (None, new)).pieces["seal"].position
    assert first[0, 2] > first[-1, 2] + 50, "to its first holder it comes from above"
