"""Arranging: from any half-made setup the offered moves lead to a legal one."""

from __future__ import annotations

import math
import random
from itertools import product

import pytest
from amounts import amount, thorough
from positions import NAMES, every_edition, with_colours

from villa_core import Tower
from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa.arrangement import _free_place, _plate_over_base, towards_standard
from villa_core.villa.game import Game, Phase
from villa_core.villa.moves import LayPlate, Place
from villa_core.villa.rules import EDITIONS
from villa_core.villa.trial import placed, try_move


def in_setup(edition):
    return with_colours(Game.free(edition, NAMES, seed=1))


def reach_of(kind, most, dice):
    """How far out a column is put: anywhere, at the rim, or in a ring that leaves the middle."""
    match kind:
        case "rim":
            return most - 1e-6
        case "ring":
            return dice.uniform(20, 70)
        case _:
            return most * math.sqrt(dice.random())


def half_made(tower, kind, columns, dice):
    """Some columns put down without thinking; where one does not fit it stays in the box."""
    for column in columns:
        most = tower.pieces.base.zone_radius - tower.pieces.column(column).radius
        for _try in range(60):
            way = dice.uniform(0, math.pi if kind == "half" else 2 * math.pi)
            out = reach_of(kind, most, dice)
            after = tower.add_column(column, out * math.cos(way), out * math.sin(way))
            if not after.check(0):
                tower = after
                break
    return tower


def with_columns(game, tower):
    for column in tower.floors[0].columns:
        game = game.play(Place(column.id, column.x, column.y))
    return game


KINDS = ("anywhere", "rim", "ring", "half")


@thorough
@pytest.mark.parametrize(("edition", "kind"), [*product(EDITIONS, KINDS)][:: amount(3, 1)])
def test_the_first_move_again_and_again_ends_in_a_legal_setup(edition, kind):
    dice = random.Random(f"{edition} {kind}")
    for count in (dice.randint(3, 12), 20):
        columns = dice.sample(COLUMN_IDS, count)
        game = with_columns(in_setup(edition), half_made(Tower.empty(), kind, columns, dice))
        start, moves = game.tower, []
        while game.phase is Phase.SETUP:
            moves.append(next(iter(game.legal_moves)))
            assert len(moves) < 60, start.to_json()
            game = game.play(moves[-1])
        assert isinstance(moves[-1], LayPlate)
        missing = set(COLUMN_IDS) - set(start.column_ids())
        assert missing <= {move.column for move in moves[:-1]}
        assert game.tower.stability().stable


@every_edition
def test_every_missing_column_is_offered_a_place(edition):
    game = in_setup(edition).play(Place("red-hex", 0.0, 0.0)).play(Place("red-thick", 60.0, 50.0))
    offered = list(game.legal_moves)
    assert {move.column for move in offered} >= set(COLUMN_IDS) - {"red-hex", "red-thick"}
    assert all(move in game.legal_moves for move in offered)


def test_columns_that_stand_well_stay_where_they_are():
    tower = Tower.standard().carried(turn=37.0).remove_plate()
    game = with_columns(in_setup("fr"), tower)
    assert isinstance(next(iter(game.legal_moves)), LayPlate)
    moved = game.play(Place("red-thin-1", *far_from(game.tower)))
    first = next(iter(moved.legal_moves))
    assert isinstance(first, LayPlate) or first.column == "red-thin-1"


def far_from(tower):
    """The free place at the rim that is farthest from all columns."""
    ways = [math.radians(5 * step) for step in range(72)]
    spots = [(106 * math.cos(way), 106 * math.sin(way)) for way in ways]
    columns = tower.floors[0].columns
    return max(spots, key=lambda spot: min(math.dist(spot, (c.x, c.y)) for c in columns))


def swapped():
    """All columns in the standard places, but each in that of another one."""
    places = Tower.standard().floors[0].columns
    tower = Tower.empty()
    for column, place in zip(COLUMN_IDS, places[1:] + places[:1], strict=True):
        after = tower.add_column(column, place.x, place.y)
        if not after.check(0):
            tower = after
    return tower


@pytest.mark.parametrize("seed", range(4))
def test_column_by_column_the_standard_setup_is_reached_whatever_stands_in_the_way(seed):
    dice = random.Random(seed)
    tower = half_made(swapped() if seed == 0 else Tower.empty(), "anywhere", (), dice)
    if seed > 0:
        kind = ("anywhere", "ring", "rim")[seed - 1]
        # thin columns first: they take the places of the wide ones
        columns = sorted(COLUMN_IDS, key=lambda column: "thin" not in column)
        tower = half_made(tower, kind, columns, dice)
    game = with_columns(in_setup("fr"), tower)
    goal = {c.id: (c.x, c.y) for c in Tower.standard().floors[0].columns}
    steps = 0
    while {c.id: (c.x, c.y) for c in tower.floors[0].columns} != goal:
        move = towards_standard(tower)
        assert not try_move(game.table, game.position._replace(tower=tower), move).breaches
        tower = placed(tower, move)
        steps += 1
        assert steps < 200, tower.to_json()
    assert steps >= 15


def test_a_column_goes_to_its_own_place_in_the_standard_setup_if_that_is_free():
    standard = Tower.standard()
    for turn in (0.0, 45.0):
        plate = _plate_over_base(standard.pieces, turn)
        for home in standard.carried(turn=turn).floors[0].columns:
            place = _free_place(Tower.empty(), home.id, plate, turn)
            assert (place.x, place.y) == pytest.approx((home.x, home.y))


def test_a_column_goes_to_its_own_place_of_the_standard_setup_or_to_that_of_one_alike():
    standard = {c.id: (c.x, c.y) for c in Tower.standard().floors[0].columns}
    plate = LayPlate(0.0, 47.0, 0.0)
    for column in ("red-thin-2", "blue-hex", "yellow-thick"):
        place = _free_place(Tower.empty(), column, plate, 0.0)
        assert (place.x, place.y) == pytest.approx(standard[column])
        other = column.replace(column.split("-")[0], "green")
        tower = Tower.empty().add_column(other, *standard[column])
        place = _free_place(tower, column, plate, 0.0)
        free = [at for name, at in standard.items() if name.split("-")[1] == column.split("-")[1]]
        assert (place.x, place.y) != pytest.approx(standard[column])
        assert any((place.x, place.y) == pytest.approx(at) for at in free)
