"""How a villa is built around a mistaken idea, so that whoever holds it predicts wrongly."""

from __future__ import annotations

from itertools import count

import numpy as np
from numpy.typing import NDArray

from villa_core.learn.puzzles.building import (
    Scan,
    centres_hull,
    columns_of,
    put_one,
    scan,
    shared_out,
    storey,
    storeys,
)
from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.predict import Predict, edges_of
from villa_core.learn.puzzles.puzzle import Puzzle
from villa_core.statics.stability import loads_above
from villa_core.tower.tower import Tower

_CLEAR = 2.5  # mm by which every floor stands or falls, so that nothing is too close to call


def make(level: int, seed: int, dice: Dice) -> Puzzle[str]:
    """A puzzle of this level; the dice decide all that is left open."""
    traps = {1: ("overhang", "load-ignored"), 2: ("centres", "plate-weight", "plate-weight")}
    trap = dice.pick(traps.get(level, ("floors",)))
    floors = 3 if level == 4 else dice.whole(2, 3)
    falling = dice.whole(-1, floors - 1) if level > 2 else dice.whole(0, 1)
    for _attempt in count():
        if level <= 2:
            tower = _one_plate(trap, falling == 1, dice)
        else:
            tower = _floors(floors, falling, dice)
        if tower is not None and (level < 4 or _one_edge(tower)):
            return Predict(level, seed, tower, trap)
    raise AssertionError


def _one_plate(trap: str, falls: bool, dice: Dice) -> Tower | None:
    """A plate on three columns, with a column on it that springs the trap."""
    legs = columns_of(dice, *dice.pick((("thick",) * 3, ("thick", "hex", "hex"))))
    loads = [c for c in columns_of(dice, *["thick"] * 4, *["hex"] * 2) if c not in legs][:3]
    falls = falls if trap == "plate-weight" else trap == "load-ignored"
    lean = dice.uniform(*{"overhang": (0, 10), "centres": (8, 22)}.get(trap, (14, 28)))
    out = (30.0, 42.0)
    if trap == "plate-weight" and falls:  # the middle of the plate must lie beyond the support
        lean, out = dice.uniform(42, 54), (20.0, 30.0)
    tower = storey(dice, Tower.empty(), legs, out=out, lean=lean)
    if tower is None:
        return None
    for load in loads[:-1] if dice.whole(0, 1) else loads[1:-1]:
        places = scan(tower, load, 8)
        tower = put_one(dice, tower, load, places, places.margin > -30.0)
        if tower is None:
            return None
    places = scan(tower, loads[-1], 4)
    clear = places.margin <= -_CLEAR if falls else places.margin >= _CLEAR
    mistaken = _mistaken(trap, falls, tower, loads[-1], places)
    return put_one(dice, tower, loads[-1], places, clear & mistaken)


def _mistaken(trap: str, falls: bool, tower: Tower, column: str, places: Scan) -> NDArray[np.bool_]:
    """The places of a column at which the mistaken idea gives the wrong verdict, clearly."""
    load = loads_above(tower)[0]
    mass = tower.pieces.column(column).mass
    frame = tower.frame(1)
    support = tower.support(0)
    if trap == "overhang":
        return support.margin_batch(places.x, places.y) <= -20.0
    if trap == "load-ignored":
        return np.full(len(places), support.margin(frame.x, frame.y) >= _CLEAR)
    plate = tower.pieces.plate("blue").mass if trap == "plate-weight" else 0.0
    counted = load.mass + mass - plate
    x = (load.mass * load.x + mass * places.x - plate * frame.x) / counted
    y = (load.mass * load.y + mass * places.y - plate * frame.y) / counted
    believed = (centres_hull(tower, 0) if trap == "centres" else support).margin_batch(x, y)
    return believed >= _CLEAR if falls else believed <= -_CLEAR


def _floors(floors: int, falling: int, dice: Dice) -> Tower | None:
    """Two or three storeys of which one gives way; none if `falling` is -1."""
    ids = columns_of(
        dice, "thick", "hex", "thick", "thin", "hex", "thin", "thin", "thin", "thin", "thick", "hex"
    )
    leans = [dice.uniform(*((14, 28) if k == falling else (3, 14))) for k in range(floors)]
    outs = ((32.0, 45.0), (25.0, 38.0), (20.0, 30.0))
    tower = storeys(dice, shared_out(ids, (3,) * floors), outs, leans)
    if tower is None:
        return None
    places = scan(tower, ids[10], 8)
    tower = put_one(dice, tower, ids[10], places, places.margin > -12.0)
    if tower is None:
        return None
    places = scan(tower, ids[9], 5)
    falls = places.floors <= -_CLEAR
    good: NDArray[np.bool_] = np.all(np.abs(places.floors) >= _CLEAR, axis=0)
    for floor in range(floors):
        good &= falls[floor] == (floor == falling)
    if falling < 0:
        good &= places.margin <= 10.0
    return put_one(dice, tower, ids[9], places, good)


def _one_edge(tower: Tower) -> bool:
    """Whether the edge over which it tips cannot be mistaken for another one."""
    weakest = tower.stability().weakest
    assert weakest is not None
    if weakest.stable:
        return True
    x, y = weakest.centre
    beyond = [
        disc.r - (x - disc.x) * ux - (y - disc.y) * uy
        for disc, (ux, uy) in zip(weakest.support.discs, weakest.support.normals, strict=True)
    ]
    outside = [distance for distance in beyond if distance < 1.0]
    return weakest.edge in edges_of(weakest) and len(outside) == 1
