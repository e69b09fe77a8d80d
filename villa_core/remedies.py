"""Remedies: the smallest change that makes a move legal and leaves the villa standing.

First the nearest place for the same piece, then another column at the nearest place, then another
action: whatever the first legal move is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from villa_core import moves as m
from villa_core.explain import Verdict
from villa_core.pieces import COLUMN_IDS
from villa_core.position import INDEX, Phase

if TYPE_CHECKING:
    from villa_core.game import Game

__all__ = ["remedy"]


def remedy(game: Game, move: m.Move) -> m.Move | None:
    """A legal move close to the one asked for, or None when the game is over.

    >>> from villa_core.game import Game
    >>> game = Game.new("de", referee=True, seed=1)
    >>> remedy(game, m.LayPlate())
    Claim()
    """
    if game.phase is Phase.OVER:
        return None
    for candidate in _near(game, move):
        if game.explain(candidate).verdict in (Verdict.FINE, Verdict.RISKY):
            return candidate
    return next(iter(game.legal_moves), None)


def _near(game: Game, move: m.Move) -> Iterator[m.Move]:
    match move:
        case m.Raise():
            yield from _other_raises(game, move)
            yield m.Claim()
            yield from (m.BreakOff(column) for column in game.legal_moves.columns)
        case m.BreakOff() | m.Pull():
            kind = type(move)
            yield from (kind(column) for column in game.legal_moves.columns)
        case m.LayPlate():
            yield from _other_plates(game, move)
            yield m.Claim()
        case m.TakeOut():
            yield from _other_penalties(game)
        case m.Place():
            yield from _other_places(game, move)
        case m.Object() | m.LetPass() | m.Challenge():
            yield from (type(move)(name) for name in game.to_act)
        case _:
            return


def _other_raises(game: Game, move: m.Raise) -> Iterator[m.Raise]:
    """The same column elsewhere if it may be touched, then the others of the same worth first."""
    columns = [option.column for option in game.legal_moves.raises]
    columns.sort(key=lambda column: (column != move.column, column[-3:] != move.column[-3:]))
    if game.tower is None:
        yield from (m.Raise(column) for column in columns)
        return
    from villa_core.places import raise_places

    x, y = move.x or 0.0, move.y or 0.0
    for column in columns:
        for under, zone in raise_places(game.tower, column):
            point = zone.nearest(x, y)
            if point is not None:
                yield m.Raise(column, point[0], point[1], under)
            comfortable = zone.point()
            if comfortable is not None:
                yield m.Raise(column, comfortable[0], comfortable[1], under)


def _other_plates(game: Game, move: m.LayPlate) -> Iterator[m.LayPlate]:
    tower, plate = game.tower, game.position.next_plate
    if tower is None or plate is None or game.phase is not Phase.PLATE:
        return
    from villa_core.places import plate_places

    if move.x is not None and move.y is not None:
        covers = game.rulebook.covers(plate)
        zone = tower.safe_zone(plate, angle=move.angle, covers=covers)
        point = zone.nearest(move.x, move.y) if zone else None
        if point is not None:
            yield m.LayPlate(point[0], point[1], move.angle)
    yield from plate_places(game.rulebook, game.position)


def _other_penalties(game: Game) -> Iterator[m.TakeOut]:
    from villa_core.legality import penalty_columns

    tower = game.tower
    if game.phase is not Phase.PENALTY:
        return
    columns = [COLUMN_IDS[column] for column in penalty_columns(game.position)]
    for column in columns:
        alone = tower is None or not tower.stacked_on(column)
        if tower is None or (alone and tower.remove_column(column).stability().stable):
            yield m.TakeOut(column)
    yield from (m.TakeOut(column) for column in columns)


def _other_places(game: Game, move: m.Place) -> Iterator[m.Place]:
    """Places on the base on widening rings around the one asked for."""
    if game.tower is None or game.phase is not Phase.SETUP or move.column not in INDEX:
        return
    reach = game.tower.pieces.base.zone_radius - game.tower.pieces.column(move.column).radius
    far = max(1.0, math.hypot(move.x, move.y) / reach)
    x, y = move.x / far, move.y / far
    for ring in range(math.ceil(2 * reach / 5)):
        for step in range(24):
            way = math.radians(15 * step)
            yield m.Place(move.column, x + 5 * ring * math.cos(way), y + 5 * ring * math.sin(way))
