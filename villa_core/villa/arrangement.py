"""Arranging: the next move on the way from any half-made setup to a legal one.

Following the first move again and again always ends with the blue plate laid:

1. If the blue plate can be laid on the 20 columns (at any place and angle, see `laying`), it is.
2. Else the plate is thought over the base, turned one way or another, and the columns that are
   missing go to free places under it; if that is not enough, so do those that stand beside it. This
   way is taken only if it was followed in thought to its end, and each move leaves one column less.
3. Else the columns go one by one to their places in the standard setup, the wide ones first.
   Whatever stands in the way is moved out of it. A thin column finds room whatever stands on the
   base; a wide one finds room among the other wide ones, and the thin ones then make way for it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

import numpy as np

from villa_core.geometry.footprint import raster
from villa_core.geometry.hull import Floats, Point
from villa_core.statics.plate_search import places
from villa_core.tower.contact import Frame, footprint
from villa_core.tower.pieces import COLUMN_IDS, PLATE_COLORS, PieceSet
from villa_core.tower.tower import PlacedColumn, Tower
from villa_core.villa.moves import LayPlate, Move, Place
from villa_core.villa.position import UNPLACED, Position, Table
from villa_core.villa.trial import placed, try_move

_TURNS = tuple(15.0 * step for step in range(24))  # degrees: how the blue plate may lie
_GRID = 2.0  # mm between the places looked at for a column


@lru_cache(maxsize=8)
def standard_setup(pieces: PieceSet) -> Tower:
    """The standard setup of a set; worked out once."""
    return Tower.standard(pieces)


@lru_cache(maxsize=64)
def _turned(pieces: PieceSet, turn: float) -> Tower:
    return standard_setup(pieces).carried(turn=turn)


def setup_moves(table: Table, position: Position) -> Iterator[Move]:
    """What to do next in the setup: a place for each missing column, or one for the blue plate.

    If the plate can be laid nowhere, a column is offered to be put elsewhere.
    """
    tower = position.tower
    if tower is None:
        yield LayPlate()
        return
    if UNPLACED not in position.where:
        plate = _blue_place(table, position, tower)
        if plate is not None:
            yield plate
            return
    way = _under_the_plate(table, position, tower)
    yield from way or (towards_standard(tower),)


def _blue_place(table: Table, position: Position, tower: Tower) -> LayPlate | None:
    """A place for the blue plate that S4 allows, if there is any."""
    likely = (_plate_over_base(tower.pieces, turn) for turn in _TURNS)
    on_all, covers = table.rulebook.is_("S4", "on-all-columns"), table.rulebook.covers
    few = len(COLUMN_IDS) if on_all else covers(PLATE_COLORS[0])
    others = (LayPlate(*place) for place in places(tower, few, over_base=True))
    return next((p for p in chain(likely, others) if _may_lie(table, position, tower, p)), None)


def _plate_over_base(pieces: PieceSet, turn: float) -> LayPlate:
    """The blue plate as in the standard setup, turned about the middle of the base."""
    plate = _turned(pieces, turn).floors[1].plate
    assert plate is not None
    return LayPlate(plate.x, plate.y, plate.angle)


def _may_lie(table: Table, position: Position, tower: Tower, place: LayPlate) -> bool:
    return not try_move(table, position._replace(tower=tower), place).breaches


# columns under a plate that is not laid yet ------------------------------------------------------


class _Room(NamedTuple):
    """Places that may be taken by a column, and how much room there is around each, in mm."""

    x: Floats
    y: Floats
    clear: Floats

    def best(
        self, tower: Tower, column: str, keep_free: Sequence[PlacedColumn] = ()
    ) -> Point | None:
        """The place farthest from all other columns and from what shall stay free, or None."""
        apart = tower.clear_of_others(column, 0, self.x, self.y, keep_free)
        clear = np.minimum(self.clear - tower.pieces.column(column).radius, apart)
        first = int(clear.argmax())
        return (float(self.x[first]), float(self.y[first])) if clear[first] >= 0 else None


@lru_cache(maxsize=8)
def _base_room(pieces: PieceSet) -> _Room:
    reach = pieces.base.zone_radius
    x, y = raster((-reach, -reach), (reach + _GRID, reach + _GRID), _GRID)
    return _Room(x, y, reach - np.hypot(x, y))


@lru_cache(maxsize=64)
def _plate_room(pieces: PieceSet, plate: LayPlate) -> _Room:
    """What the blue plate covers of the building zone."""
    x, y, clear = _base_room(pieces)
    foot = footprint(pieces, PLATE_COLORS[0])
    frame = Frame.of(plate.x or 0.0, plate.y or 0.0, plate.angle, foot)
    return _Room(x, y, np.minimum(clear, foot.depth_batch(*frame.local(x, y))))


def _under_the_plate(table: Table, position: Position, tower: Tower) -> list[Place]:
    """The first moves of the shortest way to a legal setup under a plate over the base."""
    missing = [c for c in _wide_first(tower.pieces) if c not in tower.column_ids()]
    for turn, strays in _ways(tower, missing, table.rulebook.is_("S4", "on-all-columns")):
        plate = _plate_over_base(tower.pieces, turn)
        done, moves = tower, []
        for column in strays:
            move = _free_place(done, column, plate, turn)
            if move is None:
                break
            done = placed(done, move)
            moves.append(move)
        else:
            if _may_lie(table, position, done, plate):
                return moves[: max(1, len(missing))]
    return []


def _ways(tower: Tower, missing: list[str], on_all: bool) -> Iterator[tuple[float, list[str]]]:
    """How the plate may lie, and which columns then go under it; the fewest first."""
    if missing and not on_all:
        yield from ((turn, missing) for turn in _TURNS)
    ways = []
    for turn in _TURNS:
        plate = _plate_over_base(tower.pieces, turn)
        free = tower.lay_plate(plate.x or 0.0, plate.y or 0.0, plate.angle).free(0)
        strays = missing + [column for column in _wide_first(tower.pieces) if column in free]
        if strays:
            ways.append((turn, strays))
    yield from sorted(ways, key=lambda way: len(way[1]))


def _free_place(tower: Tower, column: str, plate: LayPlate, turn: float) -> Place | None:
    """A free place under the plate: that in the standard setup, another's there, or any."""
    standard = _turned(tower.pieces, turn).floors[0].columns
    own = tower.pieces.column(column)
    for place in sorted(standard, key=lambda c: c.id != column):
        piece = tower.pieces.column(place.id)
        alike = (piece.shape, piece.radius) == (own.shape, own.radius)
        if alike and not tower.misfit(_at(tower, column, place.x, place.y), 0):
            return Place(column, place.x, place.y)
    spot = _plate_room(tower.pieces, plate).best(tower, column)
    return None if spot is None else Place(column, *spot)


# towards the standard setup ----------------------------------------------------------------------


def towards_standard(tower: Tower) -> Place:
    """One move towards the standard setup.

    Every move either puts a column to its place for good, or leaves less standing in the way.
    """
    standard = standard_setup(tower.pieces)
    for column in _wide_first(tower.pieces):
        goal = standard.find(column)[1]
        now = tower.find(column)[1] if column in tower.column_ids() else None
        if now is not None and math.hypot(now.x - goal.x, now.y - goal.y) < 1e-6:
            continue
        in_the_way = tower.in_the_way(goal, 0)
        if not in_the_way:
            return Place(column, goal.x, goal.y)
        thin = [other for other in in_the_way if not _is_wide(tower, other)]
        return _aside(tower, thin[0], [goal]) if thin else _wide_aside(tower, in_the_way[0], goal)
    raise AssertionError("the standard setup is a legal one")


def _aside(tower: Tower, column: str, keep_free: Sequence[PlacedColumn]) -> Place:
    """A thin column moved out of the way: home if that is free, else where there is most room."""
    home = standard_setup(tower.pieces).find(column)[1]
    if not tower.misfit(_at(tower, column, home.x, home.y), 0) and all(
        tower.gap(home, other) >= 0 for other in keep_free
    ):
        return Place(column, home.x, home.y)
    spot = _base_room(tower.pieces).best(tower, column, keep_free)
    assert spot is not None
    return Place(column, *spot)


def _wide_aside(tower: Tower, column: str, goal: PlacedColumn) -> Place:
    """A wide column moved out of the way of another one's goal, or a thin one that hinders that."""
    bare = tower
    for other in (c for c in tower.column_ids() if not _is_wide(tower, c)):
        bare = bare.remove_column(other)
    spot = _base_room(tower.pieces).best(bare, column, [goal])
    assert spot is not None
    there = _at(tower, column, *spot)
    in_the_way = tower.in_the_way(there, 0)
    return _aside(tower, in_the_way[0], [goal, there]) if in_the_way else Place(column, *spot)


def _at(tower: Tower, column: str, x: float, y: float) -> PlacedColumn:
    """A column as it would stand there: turned as it is now."""
    angle = tower.find(column)[1].angle if column in tower.column_ids() else 0.0
    return PlacedColumn(column, x, y, angle)


@lru_cache(maxsize=8)
def _wide_first(pieces: PieceSet) -> tuple[str, ...]:
    return tuple(sorted(COLUMN_IDS, key=lambda column: -pieces.column(column).radius))


def _is_wide(tower: Tower, column: str) -> bool:
    thin = min(piece.radius for piece in tower.pieces.columns)
    return tower.pieces.column(column).radius > thin
