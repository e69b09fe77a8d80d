"""How an unknown mass is hidden: a lever of round numbers whose balance gives the mass back."""

from __future__ import annotations

from itertools import count

from villa_core.learn.puzzles.building import BLUE, columns_of
from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.mass import RADIUS, UnknownMass, with_mass
from villa_core.learn.puzzles.puzzle import Puzzle
from villa_core.tower.pieces import PieceSet
from villa_core.tower.tower import Tower

_UPPER = ((25, 20), (25, 70), (-30, 45))  # about where the legs of the second storey stand


def make(level: int, seed: int, dice: Dice) -> Puzzle[float]:
    """A puzzle of this level; the dice decide all that is left open."""
    for _attempt in count():
        puzzle = _attempt_one(level, seed, dice)
        if puzzle is not None and _good(puzzle):
            return puzzle
    raise AssertionError


def _attempt_one(level: int, seed: int, dice: Dice) -> UnknownMass | None:
    side = dice.pick((-1, 1))
    mass = float(dice.whole(24, 70))
    *legs, known = columns_of(dice, "thick", "thick", "thick", "thick")
    *small, piece = columns_of(dice, "thin", "thin", "thin", "hex")
    near = side * dice.whole(*{1: (22, 40), 2: (22, 40), 3: (-6, 12), 4: (-12, 2)}[level])
    far = -side * dice.whole(45, 70)
    reach = 55 if level == 4 else 95
    place = dice.whole(-reach, reach)
    if level > 1 and abs(place - near) < 30:
        return None  # too short a lever to measure with
    pieces = with_mass(PieceSet.standard(), piece, mass)
    upper = [(x + dice.whole(-8, 8), y + dice.whole(-8, 8)) for x, y in _UPPER]
    plate = (dice.whole(-6, 6), dice.whole(42, 52))
    pushed = 0.0
    if level > 2:  # where the known column makes everything balance on the edge
        pivot = near + side * RADIUS
        weights = [(pieces.plate("blue").mass, BLUE[0]), (mass, place)]
        if level == 4:
            weights += [(pieces.plate("green").mass, plate[0])]
            weights += [
                (pieces.column(leg).mass, x) for leg, (x, _y) in zip(small, upper, strict=True)
            ]
        turning = sum(g * (x - pivot) for g, x in weights)
        pushed = round(pivot - turning / pieces.column(known).mass, 1)
        if side * (pushed - near) < RADIUS + 5 or abs(pushed) > (75 if level == 4 else 115):
            return None
    tower = Tower.empty(pieces)
    for leg, x, y in zip(legs, (near, near, far), (15, 80, dice.whole(30, 65)), strict=True):
        tower = tower.add_column(leg, x, y)
    tower = tower.lay_plate(*BLUE)
    if level == 4:
        for leg, (x, y) in zip(small, upper, strict=True):
            tower = tower.add_column(leg, x, y)
        tower = tower.lay_plate(*plate)
    tower = tower.add_column(piece, place, dice.whole(15, 65))
    if level > 2:
        tower = tower.add_column(known, pushed, dice.whole(20, 75))
    return UnknownMass(level, seed, tower, piece, mass, known, side)


def _good(puzzle: UnknownMass) -> bool:
    """Whether the tower is proper, the answer follows from the facts, and mistakes show."""
    verdict = puzzle.tower.stability()
    if puzzle.level <= 2:
        if verdict.margin < RADIUS + 2:  # the centre of mass lies within the middles
            return False
    elif abs(verdict.floors[0].margin) > 0.1 or (
        puzzle.level == 4 and verdict.floors[1].margin < 4
    ):
        return False
    slips = set(puzzle.slips) - {"unit"}
    right = abs(puzzle.result() - puzzle.mass) <= 0.5
    return right and bool(slips) and not puzzle.tower.check(covers=3)
