"""One column at many places gives at each what it gives there alone."""

import random

import numpy as np
import pytest
from hypothesis import assume, given, note
from towers import any_towers, seeds

from villa_core import Tower, TowerError


@given(any_towers(), seeds)
def test_many_places_for_one_column_are_each_place_alone(tower, seed):
    note(tower.to_json())
    dice = random.Random(seed)
    movable = [column for column in tower.column_ids() if not tower.stacked_on(column)]
    assume(movable)
    column_id = dice.choice(movable)
    xs = np.array([dice.uniform(-100, 100) for _ in range(20)])
    ys = np.array([dice.uniform(-60, 140) for _ in range(20)])
    found = tower.stable_batch(column_id, xs, ys)
    released = tower.remove_column(column_id).stability()
    for x, y, margin, stable in zip(xs, ys, found.margin, found.stable, strict=True):
        up = tower.raise_column(column_id, x, y).stability()
        assert stable == (up.stable and released.stable)
        if released.stable:
            assert margin == pytest.approx(up.margin, abs=1e-9)


def test_a_column_that_carries_another_cannot_be_tried_elsewhere():
    needle = Tower.famous("needle")
    x, y = needle.frame(5)[:2]
    tower = needle.add_column("yellow-hex", x, y).add_column("red-thin-1", x, y, on="yellow-hex")
    with pytest.raises(TowerError, match="carries another"):
        tower.stable_batch("yellow-hex", [0.0], [0.0])
