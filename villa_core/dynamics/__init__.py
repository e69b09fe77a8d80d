"""Drop it: slices of a tower in pymunk as an independent judge of statics, and experiments.

`slice` projects a tower on a vertical plane, `verify` simulates the slices that decide whether it
stands, `fall` films the collapse in space, and `tilt`, `push`, `shake` and `pull` are experiments
on a slice, each beside its prediction. Long runs take a `progress` callback: it is called with the
part done, and when it returns False the run ends with `Cancelled`.

>>> from villa_core import Tower, dynamics
>>> dynamics.verify(Tower.famous("three-legged")).agrees
True
"""

from villa_core.dynamics.experiments import Experiment, pull, push, shake, tilt
from villa_core.dynamics.film import Fall, fall
from villa_core.dynamics.verification import Agreement, SliceCheck, Verification, verify
from villa_core.dynamics.world import AFTER, Cancelled, Run, simulate
from villa_core.statics.slices import (
    RESOLUTION,
    Fate,
    Slice,
    critical_directions,
    weakest_slices,
)
from villa_core.statics.slices import slice_tower as slice  # noqa: A004 - as a lesson says it
from villa_core.statics.space import weakest_side

__all__ = [
    "AFTER",
    "RESOLUTION",
    "Agreement",
    "Cancelled",
    "Experiment",
    "Fall",
    "Fate",
    "Run",
    "Slice",
    "SliceCheck",
    "Verification",
    "critical_directions",
    "fall",
    "pull",
    "push",
    "shake",
    "simulate",
    "slice",
    "tilt",
    "verify",
    "weakest_side",
    "weakest_slices",
]
