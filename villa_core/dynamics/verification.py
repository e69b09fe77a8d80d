"""Does an independent simulation agree with statics? Slice by slice, with an honest third answer.

A margin smaller than the simulation resolves is “too close for the simulation”, whatever it did.
And where columns share a load, a slice may stand that statics calls falling: each column would tip
to a side of its own, or friction holds what pushes alone cannot. Then that is said.

>>> from villa_core import Tower
>>> print(verify(Tower.famous("three-legged")))
Statics: stands. Simulation: stands. They agree.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from villa_core.dynamics.world import Progress, Run, report, simulate
from villa_core.statics.slices import RESOLUTION, Fate, critical_directions, slice_tower
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower

_REPORT = 0.02  # s between two reports of progress


class Agreement(StrEnum):
    """How a prediction and a simulation compare."""

    AGREES = "agrees"
    DISAGREES = "disagrees"
    TOO_CLOSE = "too close for the simulation"
    NOT_SHOWN = "a slice cannot tell"

    @classmethod
    def of(cls, same: bool, *, too_close: bool) -> Agreement:
        """That of two answers which are the same or not, where they are not too close to tell."""
        if too_close:
            return cls.TOO_CLOSE
        return cls.AGREES if same else cls.DISAGREES

    @property
    def sentence(self) -> str:
        """What is said of it."""
        return {
            Agreement.AGREES: _("They agree."),
            Agreement.DISAGREES: _("They do not agree."),
            Agreement.TOO_CLOSE: _("It is too close for the simulation to tell."),
            Agreement.NOT_SHOWN: _("A flat slice cannot show this."),
        }[self]


@dataclass(frozen=True)
class SliceCheck:
    """One slice: what statics predicted and what the simulation did.

    `direction` is that of the slice in degrees, `margin` the one in it (mm). `fall_time` (s) and
    `first_floor`, the floor that gave way first, are None if nothing fell.
    """

    run: Run = field(repr=False)
    direction: float
    margin: float
    predicted: Fate
    simulated: Fate
    fall_time: float | None
    first_floor: int | None
    agreement: Agreement

    @classmethod
    def of(cls, run: Run) -> SliceCheck:
        """The check of a simulated slice."""
        flat, did = run.slice, run.outcome
        agreement = Agreement.of(flat.predicted is did, too_close=flat.too_close)
        if agreement is Agreement.DISAGREES and flat.coupled and flat.predicted is Fate.FALLS:
            agreement = Agreement.NOT_SHOWN
        known = (flat.direction, flat.margin, flat.predicted, did, run.fall_time, run.first_floor)
        return cls(run, *known, agreement)


@dataclass(frozen=True)
class Verification:
    """All slices of a tower, and the verdict: a tower stands if every slice of it stands."""

    tower: Tower = field(repr=False)
    margin: float
    """The tower's margin in space (mm)."""
    slices: tuple[SliceCheck, ...]

    @property
    def predicted(self) -> Fate:
        """What statics says about the tower."""
        return Fate.STANDS if self.margin >= 0 else Fate.FALLS

    @property
    def simulated(self) -> Fate:
        """What the simulation says: it falls if any slice falls."""
        worst = (Fate.FALLS, Fate.MOVING, Fate.STANDS)
        return min((c.simulated for c in self.slices), key=worst.index, default=Fate.STANDS)

    @property
    def agreement(self) -> Agreement:
        """Disagreement of one slice is disagreement; else the tower's own margin decides."""
        if any(check.agreement is Agreement.DISAGREES for check in self.slices):
            return Agreement.DISAGREES
        shown = min((check.margin for check in self.slices), default=self.margin)
        if self.margin <= -RESOLUTION and self.simulated is not Fate.FALLS:
            unseen = shown > -RESOLUTION or any(c.run.slice.coupled for c in self.slices)
            return Agreement.NOT_SHOWN if unseen else Agreement.DISAGREES
        too_close = abs(self.margin) < RESOLUTION
        return Agreement.of(self.predicted is self.simulated, too_close=too_close)

    @property
    def agrees(self) -> bool:
        """True only if both say the same and the margin is beyond the resolution."""
        return self.agreement is Agreement.AGREES

    def __str__(self) -> str:
        sentence = self.agreement.sentence
        if self.agreement is Agreement.TOO_CLOSE:
            text = _("The margin of {mm:.2f} mm is too close for the simulation.")
            sentence = text.format(mm=self.margin)
        elif self.agreement is Agreement.NOT_SHOWN:
            sentence = _(
                "Here columns share a load, and a slice cannot tell: they may tip to different "
                "sides, or friction may hold what pushes alone cannot."
            )
        names = {
            Fate.STANDS: _("stands"),
            Fate.FALLS: _("falls"),
            Fate.MOVING: _("is still moving"),
        }
        return _("Statics: {predicted}. Simulation: {simulated}. {sentence}").format(
            predicted=names[self.predicted], simulated=names[self.simulated], sentence=sentence
        )


def verify(
    tower: Tower,
    directions: Iterable[float] | None = None,
    *,
    progress: Progress | None = None,
    after: float = 0.0,
) -> Verification:
    """Simulate the critical slices of a tower (or those along `directions`, in degrees).

    Films of slices that fall go on for `after` seconds, so that the fall can be seen.
    """
    ways = tuple(critical_directions(tower) if directions is None else directions) or (0.0,)
    shares, going = [0.0] * len(ways), True

    def check(k: int) -> SliceCheck:
        def note(share: float) -> bool:
            shares[k] = share
            return going

        return SliceCheck.of(simulate(slice_tower(tower, ways[k]), note, after=after))

    # pymunk lets go of the interpreter while it works, so slices run side by side
    pool = ThreadPoolExecutor(os.cpu_count())
    try:
        checks = [pool.submit(check, k) for k in range(len(ways))]
        while wait(checks, _REPORT).not_done:
            report(progress, sum(shares) / len(shares))
    finally:
        going = False
        pool.shutdown(cancel_futures=True)
    report(progress, 1.0)
    return Verification(tower, tower.stability().margin, tuple(done.result() for done in checks))
