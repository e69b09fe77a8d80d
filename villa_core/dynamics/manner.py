"""In which manner a slice gives way: it tips, it sways, or it slides.

What tips turns over an edge; what sways stays level on columns that rock together, as dominoes;
what slides leaves its columns upright. Often it does some of each: what counts is how it begins.

>>> from villa_core import Tower
>>> from villa_core.dynamics import slice, tilt
>>> manner(tilt(slice(Tower.famous("three-legged"), 90.0)).run).value
'slides'
"""

from __future__ import annotations

import math
from enum import StrEnum
from typing import TYPE_CHECKING

import numpy as np

from villa_core.dynamics.world import GOES

if TYPE_CHECKING:
    from villa_core.dynamics.world import Run

ROCKS = math.radians(0.25)  # a column that turned so far, when its plate has left its place, rocks


class Manner(StrEnum):
    """How a floor gives way."""

    TIPS = "tips"
    SWAYS = "sways"
    SLIDES = "slides"


def manner(run: Run) -> Manner | None:
    """How a simulated slice gave way; None if no plate has left its place."""
    path = run.trajectory
    here = {body.id: body for body in run.slice.bodies}
    plates = [k for k, name in enumerate(path.ids) if here[name].kind == "plate"]
    aside, turned = np.abs(path.s - path.s[0]), np.abs(path.angle)
    tips, goes = turned[:, plates] > GOES[1], aside[:, plates] > GOES[0]
    gone = (tips | goes).any(axis=1)
    if not gone.any():
        return None
    now = int(np.argmax(gone))
    if tips[now].any():
        return Manner.TIPS
    carry = [
        k for k, name in enumerate(path.ids) if here[name].kind == "column" and here[name].carries
    ]
    rocks = turned[now, carry] > ROCKS
    return Manner.SWAYS if rocks.any() else Manner.SLIDES
