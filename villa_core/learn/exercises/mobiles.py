"""Exercises of the workshop on mobiles: what hangs on a rod, and how far it tilts."""

from __future__ import annotations

import math
from collections.abc import Iterator

from villa_core.learn.exercises.exercise import Case, Exercise, Mistake
from villa_core.suspend.mobile import Mobile
from villa_core.text import N_, _


def _carried(mobile: Mobile, rod: str) -> float:
    own = mobile.pieces.rod(rod).mass
    return own + sum(_carried(mobile, child) for child in mobile.carried_by(rod))


def _first_row(mobile: Mobile, rod: str) -> float:
    """As if nothing hung on what hangs there."""
    return mobile.pieces.rod(rod).mass + sum(
        mobile.pieces.rod(child).mass for child in mobile.carried_by(rod)
    )


def _of_rods() -> Iterator[Case]:
    for seed in range(4):
        mobile = Mobile.random(seed, rods=8)
        for hung in mobile.hung[:4]:
            words = _("{rod} of the mobile of seed {n}").format(rod=hung.rod, n=seed)
            yield Case(words, (mobile, hung.rod), mobile)


def _tilt(mobile: Mobile, rod: str, *, own: bool = True) -> float:
    """θ = −atan2(v_x, −v_y), with v from the pivot to the centre of all that the rod carries."""
    piece = mobile.pieces.rod(rod)
    pivot = piece.spot(mobile.find(rod).by)
    pulls = [(piece.mass, 0.0, -piece.drop)] if own else []
    for child in mobile.carried_by(rod):
        spot = piece.spot(mobile.find(child).spot)
        pulls.append((_carried(mobile, child), spot.x, spot.y))
    total = sum(mass for mass, _x, _y in pulls)
    if not total:
        return 0.0
    x, y = (sum(pull[0] * pull[axis] for pull in pulls) / total for axis in (1, 2))
    return -math.degrees(math.atan2(x - pivot.x, pivot.y - y))


EXERCISES = {
    "carried": Exercise(
        _carried,
        _of_rods,
        (
            Mistake(_first_row, N_("Rods hang on those rods, too: ask the function itself.")),
            Mistake(
                lambda mobile, rod: _carried(mobile, rod) - mobile.pieces.rod(rod).mass,
                N_("The rod's own mass is missing."),
            ),
        ),
    ),
    "tilt": Exercise(
        _tilt,
        _of_rods,
        (
            Mistake(
                lambda mobile, rod: -_tilt(mobile, rod),
                N_("The sign is turned round: a heavy right side lets the rod fall to the right."),
            ),
            Mistake(
                lambda mobile, rod: _tilt(mobile, rod, own=False),
                N_("The rod's own mass pulls, too, below its middle."),
            ),
            Mistake(
                lambda mobile, rod: math.radians(_tilt(mobile, rod)),
                N_("That is in radians; asked for are degrees."),
            ),
        ),
    ),
}
