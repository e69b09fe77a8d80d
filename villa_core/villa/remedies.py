"""Remedies: the smallest change that makes a move legal and leaves the villa standing.

First the same column at the nearest place where it stands well, then the one that was meant when a
name is misspelt, then a column of the same worth, then any; only then something else that is due.
Whoever has touched a column is told only what can be done with that one (B8). Nobody is told to
claim what is not true, to object to what is true, or to break off while anything better is left,
and nobody is told the move that was refused, or one that makes the wish impossible: where the next
plate needs all columns on top, none of these is taken out. If nothing holds, nothing is told but
what the rules allow at all.

A place is *good* when the villa stands there by `CLOSE_CALL` mm or more; where there is no such
place the best one is told.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from villa_core.play.names import alike
from villa_core.play.remedies import Judge, nearest, steadiest
from villa_core.tower.pieces import COLORS, COLUMN_IDS, column_words
from villa_core.villa import moves as m
from villa_core.villa.legality import (
    covered_by_count,
    may_claim,
    may_do_without,
    penalty_columns,
)
from villa_core.villa.position import INDEX, UNPLACED, Phase

if TYPE_CHECKING:
    from types import UnionType

    from villa_core.tower.tower import Tower
    from villa_core.villa.game import Game

_BARELY = 0.05  # mm; a spot where the villa stands by less is told only if there is no other
_TURN = (Phase.BUILD, Phase.NEUTRAL)
_COLUMN_PLACE = m.Raise | m.Place


def remedy(game: Game, move: m.Move, touched: str | None = None) -> m.Move | None:
    """A legal move close to the one asked for; None when the game is over, or there is no other.

    `touched` is the column that is in somebody's hand already, if one is.

    >>> from villa_core.villa.game import Game
    >>> game = Game.new("de", ("Ada", "Ben", "Cleo", "Dan"), seed=1)
    >>> remedy(game, m.Raise("green-hexx", 0.0, 46.0))
    Raise(column='green-hex', x=0.0, y=46.0, on=None)
    """
    judge = partial(game.explain, touched=touched)
    near = _safely(move, _near(game, move, touched), judge)
    return nearest(game, move, near, judge, game.legal_moves)


def _safely(wish: m.Move, near: Iterable[m.Move], judge: Judge[m.Move]) -> Iterator[m.Move]:
    """What barely stands comes after all the others, but before anything is broken off."""
    barely = None
    for candidate in near:
        if candidate == wish:
            continue
        if barely is not None and isinstance(candidate, m.BreakOff):
            break
        answer = judge(candidate)
        if answer.holds and answer.margin is not None and answer.margin < _BARELY:
            barely = barely or candidate
        else:
            yield candidate
    if barely is not None:
        yield barely


def _near(game: Game, move: m.Move, touched: str | None) -> Iterator[m.Move]:
    """What could be done instead, the best first; each is looked at before it is told."""
    if isinstance(move, m.Collapsed) and game.referee and move.player is not None:
        yield m.Collapsed(alike(move.player, game.players))
    match game.phase:
        case Phase.COLORS:
            yield from _colors(move)
        case Phase.SETUP:
            yield from _setup(game, move)
        case Phase.CLAIM | Phase.CHALLENGE:
            yield from _words(game, move)
        case Phase.PENALTY:
            yield from _penalties(game, move)
        case Phase.PLATE:
            yield from (
                [m.LayPlate()] if game.tower is None else _best(game, _plate_spots(game, move))
            )
            yield m.Pass()
        case _ if touched is not None:
            yield from _tries(game, [touched], move)
            yield m.BreakOff(touched)
        case _:
            yield from _attempts(game, move)


def _penalties(game: Game, move: m.Move) -> Iterator[m.Move]:
    """What can be taken out, first what leaves columns enough for the plate; or nothing (F5)."""
    columns = (COLUMN_IDS[c] for c in penalty_columns(game.rulebook, game.position))
    taking = list(map(m.TakeOut, _in_order(_meant(move), columns)))
    if isinstance(move, m.LayPlate) and may_do_without(game.rulebook, game.position):
        yield m.Pass()  # it is the plate that is wished for
    if _plate_fits(game):
        yield from (one for one in taking if _leaves_plate(game, one))
        yield m.Pass()
    yield from taking
    yield m.Pass()


def _leaves_plate(game: Game, taking: m.TakeOut) -> bool:
    """Whether the next plate can still be laid after a penalty, where one is due then."""
    after = game.play(taking)
    return _plate_fits(after) if after.phase is Phase.PLATE else after.outcome is None


def _plate_fits(game: Game) -> bool:
    """F7: whether the next plate can be laid; at a real table as far as counting can tell."""
    if game.tower is None:
        return covered_by_count(game.rulebook, game.position)
    from villa_core.villa.places import plate_places

    return next(plate_places(game.rulebook, game.position), None) is not None


# columns ------------------------------------------------------------------------------------------


def _attempts(game: Game, move: m.Move) -> Iterator[m.Move]:
    """What the one who has to raise or pull a column can do."""
    meant = _meant(move)
    columns = _in_order(meant, game.legal_moves.columns)
    if isinstance(move, m.BreakOff) and move.column not in INDEX and meant in columns:
        yield m.BreakOff(meant)  # a slip of the pen: the attempt itself was meant
    if isinstance(move, m.LayPlate) and game.phase in _TURN and _claim_helps(game):
        yield m.Claim()
    yield from _tries(game, columns, move)
    if game.phase in _TURN and not game.referee:
        if _claim_helps(game):
            yield m.Claim()
        yield m.Pass()
    yield from map(m.BreakOff, columns)
    yield from (m.Pass(), m.Claim())


def _meant(move: m.Move) -> str | None:
    column = getattr(move, "column", None)
    if column is None or column in INDEX:
        return column
    return alike(column, {c: c for c in COLUMN_IDS} | {column_words(c): c for c in COLUMN_IDS})


def _in_order(meant: str | None, columns: Iterable[str]) -> list[str]:
    """The column that was meant first, then those of the same worth, then the others."""
    if meant is None:
        return list(columns)
    color, kind, *_number = meant.split("-")
    return sorted(
        columns, key=lambda c: (c != meant, c.split("-")[1] != kind, c.split("-")[0] != color)
    )


def _claim_helps(game: Game) -> bool:
    """Whether a claim is due and leads to a plate; at a real table only the players can tell."""
    position = game.position
    if not may_claim(game.table, position):
        return False
    return game.referee or (bool(game.claim_is_true()) and _plate_fits(game))


def _tries(game: Game, columns: Iterable[str], move: m.Move) -> Iterator[m.Move]:
    """Raises of these columns, or proofs by taking one away where that is the proof (F3)."""
    if game.legal_moves.pulling:
        yield from map(m.Pull, columns)
    elif game.tower is None:
        x, y = _place_of(move, _COLUMN_PLACE) or (None, None)
        for column in columns:
            yield m.Raise(column, x, y, getattr(move, "on", None))
            yield m.Raise(column, x, y)
    else:
        for column in columns:
            yield from _best(game, _raises(game.tower, column, move))


def _raises(tower: Tower, column: str, move: m.Move) -> Iterator[m.Raise]:
    """Good places for a column, the nearest to the wish first."""
    from villa_core.villa.places import raise_places
    from villa_core.villa.spots import column_spots, whole

    frame = tower.frame(tower.top)
    x, y = _place_of(move, _COLUMN_PLACE) or whole(frame.x, frame.y)
    wanted = getattr(move, "on", None)
    for under, zone in sorted(raise_places(tower, column), key=lambda pair: pair[0] != wanted):
        for spot in column_spots(zone, x, y):
            yield m.Raise(column, *spot, under)


def _best(game: Game, candidates: Iterable[m.Move]) -> Iterator[m.Move]:
    """The candidate that stands best, if one stands."""
    best = steadiest(candidates, game.explain)
    if best is not None:
        yield best


def _place_of(move: m.Move, kinds: UnionType | type) -> tuple[float, float] | None:
    x, y = getattr(move, "x", None), getattr(move, "y", None)
    if not isinstance(move, kinds) or x is None or y is None:
        return None
    return (x, y) if math.isfinite(x) and math.isfinite(y) else None


# plates -------------------------------------------------------------------------------------------


def _plate_spots(game: Game, move: m.Move) -> Iterator[m.LayPlate]:
    """Spots near the wish at the wished angle; then the places that are known, and half way there.

    A turn by a degree counts like a millimetre.
    """
    from villa_core.villa.spots import plate_spots, whole

    columns = game.tower.floors[-1].columns if game.tower is not None else ()
    if game.position.next_plate is None or not columns:
        return
    n = len(columns)
    middle = whole(sum(c.x for c in columns) / n, sum(c.y for c in columns) / n)
    x, y = _place_of(move, m.LayPlate) or middle
    angle = move.angle if isinstance(move, m.LayPlate) and math.isfinite(move.angle) else 0.0
    for at in plate_spots(x, y, middle):
        yield m.LayPlate(*at, angle)

    def away(known: tuple[tuple[float, float], float]) -> float:
        at, turned = known
        return math.dist(at, (x, y)) + abs((turned - angle + 180) % 360 - 180)

    offered = ((_place_of(place, m.LayPlate), place) for place in game.legal_moves)
    known = [(at, place.angle) for at, place in offered if at and isinstance(place, m.LayPlate)]
    for (there_x, there_y), turned in sorted(known, key=away):
        for part in (0.25, 0.5, 0.75):
            near = whole(x + part * (there_x - x), y + part * (there_y - y))
            yield m.LayPlate(*near, turned)
        yield m.LayPlate(there_x, there_y, turned)


# the beginning of a game --------------------------------------------------------------------------


def _colors(move: m.Move) -> Iterator[m.Move]:
    """The colour that was meant, then any; each counts only if it is free and due."""
    color = getattr(move, "color", None)
    near = alike(color, COLORS) if color is not None else None
    chosen = [m.Choose(c) for c in sorted(COLORS, key=lambda c: c != near)]
    if isinstance(move, m.Choose):
        yield from chosen
    if near is not None:
        yield m.Roll(near)
    yield m.Roll()
    yield from chosen


def _setup(game: Game, move: m.Move) -> Iterator[m.Move]:
    """The column near to where it was wished, or the blue plate once all columns stand."""
    column, place = _meant(move), _place_of(move, _COLUMN_PLACE)
    if game.tower is not None:
        if column is not None and place is not None:
            yield from _rings(game.tower, column, *place)
        if UNPLACED not in game.position.where:
            yield from _best(game, _plate_spots(game, move))
    yield from (option for option in game.legal_moves if getattr(option, "column", "") == column)
    yield from game.legal_moves


def _rings(tower: Tower, column: str, x: float, y: float) -> Iterator[m.Place]:
    """Places on the base on widening rings around the one asked for, a millimetre off the rim."""
    reach = tower.pieces.base.zone_radius - tower.pieces.column(column).radius - 1.0
    far = max(1.0, math.hypot(x, y) / reach)
    x, y = x / far, y / far
    yield m.Place(column, x, y)
    for ring in range(1, math.ceil(2 * reach / 5)):
        for step in range(24):
            way = math.radians(15 * step)
            at = x + 5 * ring * math.cos(way), y + 5 * ring * math.sin(way)
            if math.hypot(*at) <= reach:
                yield m.Place(column, round(at[0], 1), round(at[1], 1))


# what is only said --------------------------------------------------------------------------------


def _words(game: Game, move: m.Move) -> Iterator[m.Move]:
    """What those who are asked can say; they speak up only where there is something to prove."""
    named = getattr(move, "player", None)
    who = (alike(named, game.to_act) if named is not None else None) or game.to_act[0]
    objects = isinstance(move, m.Object | m.Challenge)
    tries = isinstance(move, m.Raise | m.Pull)
    if objects if game.referee else (objects or tries) and _is_wrong(game):
        yield (m.Object if game.phase is Phase.CLAIM else m.Challenge)(who)
    yield m.LetPass(who)


def _is_wrong(game: Game) -> bool:
    if game.phase is Phase.CLAIM:
        return not game.claim_is_true()
    from villa_core.villa.places import can_raise

    assert game.tower is not None
    columns = game.position.challengeable()
    return any(can_raise(game.tower, COLUMN_IDS[column]) for column in columns)
