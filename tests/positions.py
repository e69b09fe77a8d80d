"""Positions of Villa Paletti that several tests start from, and how a refusal is checked."""

from functools import cache

import pytest
from rule_marks import THREE, at

from villa_core import Tower
from villa_core.errors import IllegalMove
from villa_core.villa.game import Game, Phase
from villa_core.villa.moves import Claim, Place, Raise
from villa_core.villa.rules import EDITIONS

every_edition = pytest.mark.parametrize("edition", EDITIONS)


def broken(game, move):
    """The rules that a move breaks, which must be the same in `explain` and in `play`."""
    with pytest.raises(IllegalMove) as caught:
        game.play(move)
    assert caught.value.rules == game.explain(move).rules
    assert caught.value.number == game.number + 1
    assert move not in game.legal_moves
    return set(caught.value.rules)


NAMES = ("Ada", "Ben", "Cleo", "Dan")


def with_colours(game):
    """Play on until colours are given out, choosing the first that is free."""
    while game.phase is Phase.COLORS:
        game = game.play(next(iter(game.legal_moves)))
    return game


def standing(edition):
    """A game with all columns placed as in the automatic setup, and its blue plate's place."""
    standard = Tower.standard()
    game = Game.free(edition, NAMES, seed=1)
    for column in standard.floors[0].columns:
        game = game.play(Place(column.id, column.x, column.y))
    return game, standard.floors[1].plate


def lone_column(edition):
    """The same, with one thin column moved to where the blue plate does not cover it."""
    game, plate = standing(edition)
    bare = game.tower
    reach = bare.pieces.base.zone_radius
    for column in ("red-thin-1", "green-thin-1"):
        radius = bare.pieces.column(column).radius
        for step in range(-20, 20):
            for y in (reach - radius - 1.0 - 2 * k for k in range(60)):
                for sign in (1, -1):
                    place = Place(column, 5.0 * step, sign * y)
                    if place not in game.legal_moves:
                        continue
                    tower = game.play(place).tower.lay_plate(plate.x, plate.y, plate.angle)
                    if column in tower.free(0) and tower.stability().stable:
                        return game.play(place), plate, column
    pytest.fail("the blue plate covers the whole zone")


THREE_UP = {"red-thin-1": 2, "yellow-thin-1": 2, "blue-thin-1": 2}


def claimed(edition="de", **given):
    return at(edition, up=THREE_UP, **given).play(Claim())


def three(edition="de", **given):
    return at(edition, colors=THREE, **given)


def one_column_free():
    """Red, yellow and green thick legs carry the blue plate; blue-thin-1 stands beside it."""
    legs = Tower.famous("three-legged")
    for y in range(-100, 101, 10):
        tower = legs.add_column("blue-thin-1", 0.0, float(y), floor=0)
        if tower.free(0) and not tower.check():
            return tower
    raise AssertionError("the blue plate covers all")


@cache
def counterweight():
    """A villa that falls without one column, but would stand with it on top."""
    for seed in range(400):
        tower = Tower.random(seed, plates=2 + seed % 3)
        for column in tower.column_ids():
            floor = tower.find(column)[0]
            if floor == tower.top or tower.remove_column(column).stability().stable:
                continue
            frame = tower.frame(tower.top)
            for part in (0.0, 0.4, 0.6, 0.75, 0.85):
                for x, y in frame.outline():
                    at = frame.x + part * (x - frame.x), frame.y + part * (y - frame.y)
                    after = tower.raise_column(column, *at)
                    if after.stability().stable and not after.check(covers=1):
                        return tower, Raise(column, *at)
    raise AssertionError("no such villa")


def on_rims(apart=110.0):
    """Three columns on blue so far apart that green lies on two rims, and at few angles only."""
    tower = Tower.famous("three-legged")
    x, y = tower.frame(1)[:2]
    at = {"red-thin-1": (-apart, -20), "yellow-thin-1": (apart, -20), "green-thin-1": (0, 60)}
    for column, (dx, dy) in at.items():
        tower = tower.add_column(column, x + dx, y + dy)
    return tower
