"""Films of falls: they go on until all is at rest, and a pulled column is really taken out."""

import numpy as np
import pytest

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
