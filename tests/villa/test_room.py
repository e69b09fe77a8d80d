"""Does a column fit there? Kernel, faults, zone and rules say the same, at edges that touch too."""

import math

import numpy as np
from amounts import amount, thorough
from towers import STACKS

from villa_core import Game, Rulebook, Tower
from villa_core.geometry.kernel import EDGE, LOOSE, MIDDLE, OVERLAP
from villa_core.learn.puzzles.building import scan
from villa_core.statics.spots import raises
from villa_core.statics.stability import holds
from villa_core.tower.faults import FaultKind, faults
from villa_core.villa.bots.sight import free_spots
from villa_core.villa.moves import Raise
from villa_core.villa.places import goes
from villa_core.villa.trial import geometry_breaches

KINDS = {
    FaultKind.OVERLAP: OVERLAP,
    FaultKind.OVER_EDGE: EDGE,
    FaultKind.STACK_WITHOUT_FOOT: LOOSE,
}


def touching(tower, column, rng):
    """Spots where a round column just touches an edge or another round column, or nearly does."""
    r, frame = tower.pieces.column(column).radius, tower.frame(tower.top)
    corners = np.array(frame.outline())
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        ex, ey = (b - a) / np.hypot(*(b - a))
        for off in (-1e-7, 0.0, 1e-7):
            yield tuple((a + b) / 2 + (r + off) * np.array([-ey, ex]))
    for other in tower.floors[-1].columns:
        apart = r + tower.pieces.column(other.id).radius
        for off in (-1e-7, 0.0, 1e-7):
            turn = rng.uniform(0, 2 * math.pi)
            x = other.x + (apart + off) * math.cos(turn)
            yield x, other.y + (apart + off) * math.sin(turn)


def agree(tower, column, spot, on=None):
    """What is wrong with a spot; all who are asked must say it."""
    wrong = int(raises(tower, [column], [spot], on and [on]).faults[0, 0])
    after = tower.raise_column(column, *spot, on=on)
    placed = after.find(column)[1]
    assert tower.misfit(placed, tower.top) == after.misfit(placed, tower.top) == wrong
    assert bool(after.in_the_way(placed, after.top)) == bool(wrong & OVERLAP)
    told = {fault.kind for fault in faults(after, 0, column)}
    assert sum(KINDS[kind] for kind in told) == wrong & ~MIDDLE, after.to_json()
    stands = goes(tower, column) and holds(after)
    zone = tower.safe_zone(column, on=on)
    assert zone.contains(*spot) == (not wrong and stands), after.to_json()
    game = Game.new("de", ("Ada", "Ben"), 1)
    position = game.position._replace(tower=tower)
    move = Raise(column, *spot, on)
    for book in (game.rulebook, Rulebook.variant("de", B6="middle-inside")):
        allowed = EDGE if book.is_("B6", "middle-inside") and not wrong & MIDDLE else 0
        refused = geometry_breaches(book, position, move)
        assert bool(refused) == bool(wrong & ~allowed), after.to_json()
    return wrong


@thorough
def test_all_who_are_asked_whether_a_column_fits_agree():
    rng, seen = np.random.default_rng(3), set()
    for seed in range(amount(5, 60)):
        tower = Tower.random(seed, 1 + seed % 5)
        x, y = tower.frame(tower.top)[:2]
        for column in [c.id for c in tower.floors[0].columns][: amount(2, 5)]:
            spots = [*rng.normal((x, y), 35, (8, 2)).tolist(), *touching(tower, column, rng)]
            for spot in spots[:: amount(3, 1)]:
                seen.add(agree(tower, column, spot))
    assert {0, EDGE, OVERLAP, EDGE | MIDDLE} <= seen


def test_they_agree_on_columns_that_stand_on_columns():
    rng, seen = np.random.default_rng(4), set()
    for _stands, tower in STACKS.values():
        below = tower.floors[-1].columns[0]
        for spot in rng.normal((below.x, below.y), 14, (4, 2)):
            seen.add(agree(tower, "red-thick", spot.tolist(), below.id))
    assert {0, LOOSE} <= seen


def test_where_a_column_is_clear_of_all_taken_as_round_it_fits():
    for seed in range(4):
        tower = Tower.random(seed, 2)
        column = tower.floors[0].columns[0].id
        without = tower.remove_column(column)
        places = scan(without, column, 9)
        spots = [*free_spots(without, column).tolist(), *zip(places.x, places.y, strict=True)]
        assert spots
        assert not raises(tower, [column], spots).faults.any()
