"""Films of falls: they go on until all is at rest, and a pulled column is really taken out."""

import numpy as np
import pytest
from towers import STACKS

from villa_core import Tower
from villa_core.dynamics import Fate, fall


def test_a_film_ends_when_all_is_at_rest():
    film = fall(Tower.famous("three-legged").remove_column("red-thick"))
    assert film.outcome is Fate.FALLS
    for body, keys in film.bodies.items():
        last = np.abs(keys.position[film.time > film.time[-1] - 0.05] - keys.position[-1])
        assert last.max() < 0.1, body


def test_the_turning_moment_comes_before_anything_has_sunk():
    film = fall(Tower.famous("three-legged").remove_column("red-thick"))
    k = int(np.argmin(np.abs(film.time - film.turning)))
    assert 0 < film.turning < film.time[-1]
    for keys in film.bodies.values():
        assert abs(keys.position[k, 2] - keys.position[0, 2]) < 0.5


@pytest.mark.parametrize("column", Tower.famous("three-legged").column_ids())
def test_a_pulled_column_stands_beside_the_base_before_the_rest_is_let_go(column):
    tower = Tower.famous("three-legged")
    film = fall(tower, pulled=column)
    path, base = film.bodies[column].position, tower.pieces.base
    begun = int(np.argmin(np.abs(film.time - film.turning)))
    assert np.hypot(*path[0, :2]) < base.radius < np.hypot(*path[begun, :2])
    assert path[-1, 2] == pytest.approx(tower.pieces.height / 2 - base.thickness)
    assert film.left == tower.remove_column(column)
    assert all(len(keys.position) == len(film.time) for keys in film.bodies.values())


def moved_in(name, column, margin):
    """A famous tower with a column moved towards the others until its margin (mm) is this."""
    tower = Tower.famous(name)
    floor, placed = tower.find(column)
    others = [(c.x, c.y) for c in tower.floors[floor].columns if c.id != column]
    here, there = np.array([placed.x, placed.y]), np.mean(others, axis=0)
    low, high = 0.0, 1.0
    for _half in range(60):
        part = (low + high) / 2
        moved = tower.move_column(column, *(here + part * (there - here)).tolist())
        low, high = (part, high) if moved.stability().margin > margin else (low, part)
    assert moved.stability().margin == pytest.approx(margin, abs=1e-7)
    return moved


@pytest.mark.parametrize(
    ("name", "column", "margin", "nudged"),
    [
        ("three-legged", "red-thick", -0.4, False),
        ("three-legged", "red-thick", -1e-3, True),
        ("leaning", "red-thick", -1e-6, True),
        ("tall", "blue-thin-1", -1e-6, True),
    ],
)
def test_what_falls_by_a_hair_falls_in_the_film(name, column, margin, nudged):
    film = fall(moved_in(name, column, margin))
    assert (film.outcome, film.nudged) == (Fate.FALLS, nudged)
    assert 0 < film.turning < film.time[-1]


def test_what_stands_by_a_hair_stands_in_the_film():
    film = fall(moved_in("leaning", "red-thick", 1e-3))
    assert film.outcome is Fate.STANDS


@pytest.mark.slow
def test_columns_that_tip_to_different_sides_fall_in_the_film():
    stands, tower = STACKS["an arch that leans in too far"]
    film = fall(tower)
    assert not stands
    assert (film.outcome, film.nudged) == (Fate.FALLS, True)
