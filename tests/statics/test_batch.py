"""Many towers at once give what each gives alone."""

import random
from dataclasses import replace

import numpy as np
import pytest
from amounts import amount, thorough
from hypothesis import given, note, settings
from towers import any_towers, seeds, shaken, towers

from villa_core import Tower, TowerError
from villa_core.statics.batch import variants
from villa_core.statics.stability import couplings
from villa_core.tower.tower import Floor


def columns_of(tower):
    return np.array([(c.x, c.y) for _floor, c in tower.placed()])


def plates_of(tower):
    return np.array([(f.plate.x, f.plate.y, f.plate.angle) for f in tower.floors[1:]])


def single(tower):
    verdict = tower.stability()
    stacks = [s for s in verdict.stacks if not s.over and not s.coupled]
    return [s.margin for s in (*verdict.floors, *stacks)]


@settings(max_examples=amount(4, 300))
@given(any_towers(), seeds)
def test_a_batch_of_towers_is_each_tower_alone(tower, seed):
    note(tower.to_json())
    dice = random.Random(seed)
    others = [
        shaken(tower, dice.random(), dice.choice([1.0, 10.0, 40.0])) for _ in range(amount(3, 12))
    ]
    found = variants(
        tower,
        columns=np.array([columns_of(t) for t in others]),
        plates=np.array([plates_of(t) for t in others]),
    )
    for other, margins, margin in zip(others, found.margins, found.margin, strict=True):
        assert margins.tolist() == pytest.approx(single(other), abs=1e-7), other.to_json()
        assert margin == pytest.approx(other.stability().margin, abs=1e-7), other.to_json()


def test_where_others_hold_the_load_a_column_over_an_edge_asks_no_linear_program(monkeypatch):
    tower, dice = Tower.random(3, 5), random.Random(1)
    others = [shaken(tower, dice.random(), 1.0) for _each in range(12)]
    assert sum(bool(couplings(other)) for other in others) > 1
    alone = [other.stability().margin for other in others]
    monkeypatch.setattr(Tower, "stability", None)
    found = variants(
        tower,
        columns=np.array([columns_of(t) for t in others]),
        plates=np.array([plates_of(t) for t in others]),
    )
    assert found.margin.tolist() == pytest.approx(alone, abs=1e-9)


@thorough
def test_turned_plates_and_hexagons_are_right_too():
    rng = np.random.default_rng(1)
    for seed in range(amount(1, 20)):
        tower = Tower.random(seed, 5)
        plates = plates_of(tower) + rng.normal(0, (5, 5, 60), (amount(4, 10), 5, 3))
        found = variants(tower, plates=plates)
        for row, margins in zip(plates, found.margins, strict=True):
            moved = tower
            for floor, (x, y, angle) in enumerate(row, 1):
                moved = moved.move_plate(floor, x, y, angle)
            assert margins.tolist() == pytest.approx(single(moved), abs=1e-9), moved.to_json()


def test_other_masses_are_as_if_the_pieces_weighed_so():
    tower = Tower.random(3, 4)
    pieces = tower.pieces
    own = [pieces.column(i).mass for i in tower.column_ids()] + [p.mass for p in pieces.plates[:4]]
    rng = np.random.default_rng(2)
    masses = np.array(own) * rng.uniform(0.5, 2.0, (8, len(own)))
    found = variants(tower, masses=masses)
    for row, margins in zip(masses, found.margins, strict=True):
        by_id = dict(zip(tower.column_ids(), row, strict=False))
        heavy = replace(
            pieces,
            columns=tuple(replace(c, mass=by_id[c.id]) for c in pieces.columns),
            plates=tuple(
                replace(p, mass=row[20 + k]) if k < 4 else p for k, p in enumerate(pieces.plates)
            ),
        )
        assert margins.tolist() == pytest.approx(single(Tower(tower.floors, heavy)), abs=1e-9)


def test_stacks_are_part_of_a_batch():
    needle = Tower.famous("needle")
    x, y = needle.frame(5)[:2]
    tower = needle.add_column("yellow-hex", x, y).add_column("red-thin-1", x, y, on="yellow-hex")
    tower = tower.add_column("green-hex", x + 1, y, on="red-thin-1")
    tower = tower.add_column("blue-hex", x + 2, y + 2, on="green-hex")
    rng = np.random.default_rng(3)
    columns = columns_of(tower) + rng.normal(0, 3, (40, *columns_of(tower).shape))
    found = variants(tower, columns=columns)
    order = tower.column_ids()
    for row, margins in zip(columns, found.margins, strict=True):
        at = dict(zip(order, row.tolist(), strict=True))
        floors = tuple(
            Floor(f.plate, tuple(replace(c, x=at[c.id][0], y=at[c.id][1]) for c in f.columns))
            for f in tower.floors
        )
        assert margins.tolist() == pytest.approx(single(Tower(floors)), abs=1e-9)


@given(towers(), seeds)
def test_many_places_for_one_column_are_each_place_alone(tower, seed):
    note(tower.to_json())
    dice = random.Random(seed)
    column_id = dice.choice(tower.column_ids())
    xs = np.array([dice.uniform(-100, 100) for _ in range(20)])
    ys = np.array([dice.uniform(-60, 140) for _ in range(20)])
    found = tower.stable_batch(column_id, xs, ys)
    released = tower.remove_column(column_id).stability()
    for x, y, margin, stable in zip(xs, ys, found.margin, found.stable, strict=True):
        up = tower.raise_column(column_id, x, y).stability()
        assert stable == (up.stable and released.stable)
        if released.stable:
            assert margin == pytest.approx(up.margin, abs=1e-9)


def test_a_batch_larger_than_one_chunk_is_complete():
    tower = Tower.famous("tall")
    columns = np.repeat(columns_of(tower)[None], 9000, axis=0)
    found = variants(tower, columns=columns)
    assert found.margins.shape == (9000, 5)
    assert found.margins == pytest.approx(np.repeat([single(tower)], 9000, axis=0))


def test_arrays_of_the_wrong_form_get_a_sentence():
    tower = Tower.standard()
    with pytest.raises(TowerError, match="20 × 2"):
        variants(tower, columns=np.zeros((5, 3, 2)))
    with pytest.raises(TowerError, match="same number"):
        variants(tower, columns=np.zeros((5, 20, 2)), plates=np.zeros((4, 1, 3)))


def test_a_column_that_carries_another_cannot_be_tried_elsewhere():
    needle = Tower.famous("needle")
    x, y = needle.frame(5)[:2]
    tower = needle.add_column("yellow-hex", x, y).add_column("red-thin-1", x, y, on="yellow-hex")
    with pytest.raises(TowerError, match="carries another"):
        tower.stable_batch("yellow-hex", [0.0], [0.0])


def test_bridges_are_part_of_a_batch():
    needle = Tower.famous("needle")
    x, y = needle.frame(5)[:2]
    tower = needle.add_column("red-thin-1", x - 9, y).add_column("red-thin-2", x + 9, y)
    tower = tower.add_column("yellow-hex", x, y, on="red-thin-1")
    columns = np.repeat(columns_of(tower)[None], 3, axis=0)
    number = tower.column_ids().index("yellow-hex")
    columns[1, number, 1] += 9  # off both
    columns[2, number, 0] -= 6  # over the middle of one
    found = variants(tower, columns=columns)
    moved = [tower.move_column("yellow-hex", *row[number], on="red-thin-1") for row in columns]
    assert found.margin.tolist() == pytest.approx([t.stability().margin for t in moved], abs=1e-9)
    assert found.stable.tolist() == [True, False, True]
