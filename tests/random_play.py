"""Random players for tests: quick choices of legal moves, with now and then a daring raise."""

from __future__ import annotations

import random

from villa_core.statics.zones import column_zone
from villa_core.tower.pieces import COLORS, COLUMN_IDS
from villa_core.villa import moves as m
from villa_core.villa.game import Game, Phase
from villa_core.villa.places import plate_places
from villa_core.villa.rules import EDITIONS

NAMES = ("Ada", "Ben", "Cleo", "Dan")
COMBINATIONS = [(edition, n) for edition in EDITIONS for n in (2, 3, 4)]


def referee_move(game: Game, dice: random.Random) -> m.Move:
    """Any legal move, but reports that end the game are rare."""
    options = list(game.legal_moves)
    while True:
        move = dice.choice(options)
        if isinstance(move, m.Collapsed | m.NobodyCanBuild) and dice.random() < 0.97:
            continue
        return move


def physics_move(game: Game, dice: random.Random) -> m.Move:
    """A legal move of the model; a raise is mostly one that stands."""
    match game.phase:
        case Phase.BUILD | Phase.NEUTRAL | Phase.OBJECTION | Phase.PROOF:
            return _attempt(game, dice)
        case Phase.PLATE:
            if m.Pass() in game.legal_moves and dice.random() < 0.1:
                return m.Pass()
            return next(plate_places(game.rulebook, game.position), m.Pass())
        case _:
            return dice.choice(list(game.legal_moves))


def _attempt(game: Game, dice: random.Random) -> m.Move:
    columns = list(game.legal_moves.columns)
    fresh = m.Claim() in game.legal_moves
    if fresh and (not columns or dice.random() < 0.2):
        return m.Claim()
    dice.shuffle(columns)
    if columns and dice.random() < 0.1:
        return m.BreakOff(columns[0])
    pulling = game.phase is Phase.OBJECTION and game.rulebook.proof == "any-removal"
    for column in columns:
        if pulling:
            stands = game.tower.remove_column(column).stability().stable
            if stands or dice.random() < 0.05:
                return m.Pull(column)
            continue
        stack = _random_stack(game, column, dice) if dice.random() < 0.5 else None
        move = stack or random_raise(game, column, dice)
        if move is not None:
            return move
    if columns and (not fresh or dice.random() < 0.5):
        return m.BreakOff(columns[0])
    return m.Claim() if fresh else m.Pass()


def random_raise(game: Game, column: str, dice: random.Random) -> m.Raise | None:
    """A raise to a random place that stands (rarely: to one that may not), or None."""
    tower = game.tower
    outline = tower.frame(tower.top).outline()
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    zone = column_zone(tower, column, None, None)
    daring = dice.random() < 0.02
    for _ in range(25):
        x, y = dice.uniform(min(xs), max(xs)), dice.uniform(min(ys), max(ys))
        move = m.Raise(column, x, y)
        if zone.contains(x, y) or (daring and move in game.legal_moves):
            return move
    return None


def _random_stack(game: Game, column: str, dice: random.Random) -> m.Raise | None:
    """A raise onto a column of the red plate that stands, or None."""
    tower = game.tower
    if tower.next_plate is None and tower.floors[-1].columns:
        under = dice.choice(tower.floors[-1].columns)
        if column_zone(tower, column, None, under.id).contains(under.x, under.y):
            return m.Raise(column, under.x, under.y, under.id)
    return None


def any_move(game: Game, dice: random.Random) -> m.Move:
    """Any move at all, most of them nonsense now."""
    column = dice.choice(COLUMN_IDS)
    name = dice.choice((*game.players, "Zoe"))
    x, y = dice.uniform(-150, 150), dice.uniform(-150, 150)
    return dice.choice(
        (
            m.Raise(column),
            m.Raise(column, x, y),
            m.Raise(column, x, y, dice.choice(COLUMN_IDS)),
            m.BreakOff(column),
            m.Pull(column),
            m.TakeOut(column),
            m.Claim(),
            m.Object(name),
            m.Challenge(name),
            m.LetPass(name),
            m.LayPlate(),
            m.LayPlate(x, y, dice.uniform(0, 360)),
            m.Pass(),
            m.Collapsed(name),
            m.NobodyCanBuild(),
            m.Roll(),
            m.Choose(dice.choice(COLORS)),
            m.Place(column, x, y),
        )
    )
