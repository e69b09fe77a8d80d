"""Does an independent simulation agree with statics? Slice by slice, with an honest third answer.

A margin smaller than the simulation resolves is neither agreement nor disagreement, whatever the
simulation did: it is “too close for the simulation”. And where columns share a load, a slice may
stand that statics calls falling: each column would tip to a side of its own, or friction holds what
pushes alone cannot. Then that is said.

>>> from villa_core import Tower
>>> print(verify(Tower.famous("three-legged")))
Statics: stands. Simulation: stands. They agree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from villa_core.dynamics.world import Progress, Run, part_of, report, simulate
from villa_core.statics.slices import RESOLUTION, Fate, critical_directions, slice_tower
from villa_core.statics.stability import stability
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower


class Agreement(StrEnum):
    """How a prediction and a simulation compare."""

    AGREES = "agrees"
    DISAGREES = "disagrees"
    TOO_CLOSE = "too close for the simulation"
    NOT_SHOWN = "a slice cannot tell"


def compare(predicted: Fate, simulated: Fate, margin: float) -> Agreement:
    """The comparison of two outcomes at a margin (mm).

    >>> compare(Fate.STANDS, Fate.STANDS, 0.3).value
    'too close for the simulation'
    """
    if abs(margin) < RESOLUTION:
        return Agreement.TOO_CLOSE
    return Agreement.AGREES if predicted is simulated else Agreement.DISAGREES


@dataclass(frozen=True)
class SliceCheck:
    """One slice: what statics predicted and what the simulation did."""

    run: Run

    @property
    def direction(self) -> float:
        """The direction of the slice, in degrees from the x axis."""
        return self.run.slice.direction

    @property
    def margin(self) -> float:
        """The margin (mm) in this slice."""
        return self.run.slice.margin

    @property
    def predicted(self) -> Fate:
        """What statics says."""
        return self.run.slice.predicted

    @property
    def simulated(self) -> Fate:
        """What the simulation did."""
        return self.run.outcome

    @property
    def fall_time(self) -> float | None:
        """When (s) it had fallen, or None."""
        return self.run.fall_time

    @property
    def first_floor(self) -> int | None:
        """The floor that gave way first, or None."""
        return self.run.first_floor

    @property
    def agreement(self) -> Agreement:
        """Whether both say the same, if that can be told."""
        found = compare(self.predicted, self.simulated, self.margin)
        doubtful = self.run.slice.coupled and self.predicted is Fate.FALLS
        return Agreement.NOT_SHOWN if found is Agreement.DISAGREES and doubtful else found

    @property
    def agrees(self) -> bool:
        """True only if both say the same and the margin is beyond the resolution."""
        return self.agreement is Agreement.AGREES

    def __str__(self) -> str:
        text = _(
            "Slice at {angle:.1f}°, margin {mm:.2f} mm: {predicted} / {simulated}, {agreement}."
        )
        return text.format(
            angle=self.direction,
            mm=self.margin,
            predicted=_outcome_name(self.predicted),
            simulated=_outcome_name(self.simulated),
            agreement=_agreement_name(self.agreement),
        )


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
        outcomes = {check.simulated for check in self.slices}
        for outcome in (Fate.FALLS, Fate.MOVING):
            if outcome in outcomes:
                return outcome
        return Fate.STANDS

    @property
    def agreement(self) -> Agreement:
        """Disagreement of one slice is disagreement; else the tower's own margin decides."""
        if any(check.agreement is Agreement.DISAGREES for check in self.slices):
            return Agreement.DISAGREES
        shown = min((check.margin for check in self.slices), default=self.margin)
        if self.margin <= -RESOLUTION and self.simulated is not Fate.FALLS:
            unseen = shown > -RESOLUTION or any(c.run.slice.coupled for c in self.slices)
            return Agreement.NOT_SHOWN if unseen else Agreement.DISAGREES
        return compare(self.predicted, self.simulated, self.margin)

    @property
    def agrees(self) -> bool:
        """True only if both say the same and the margin is beyond the resolution."""
        return self.agreement is Agreement.AGREES

    @property
    def first_fall(self) -> SliceCheck | None:
        """The slice that fell soonest, or None."""
        fallen = [check for check in self.slices if check.fall_time is not None]
        return min(fallen, key=lambda check: check.fall_time or 0.0, default=None)

    def __str__(self) -> str:
        sentence = {
            Agreement.AGREES: _("They agree."),
            Agreement.DISAGREES: _("They do not agree."),
            Agreement.TOO_CLOSE: _("The margin of {mm:.2f} mm is too close for the simulation."),
            Agreement.NOT_SHOWN: _(
                "Here columns share a load, and a slice cannot tell: they may tip to different "
                "sides, or friction may hold what pushes alone cannot."
            ),
        }[self.agreement].format(mm=self.margin)
        return _("Statics: {predicted}. Simulation: {simulated}. {sentence}").format(
            predicted=_outcome_name(self.predicted),
            simulated=_outcome_name(self.simulated),
            sentence=sentence,
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
    margin = stability(tower).margin
    checks = []
    for k, way in enumerate(ways):
        part = part_of(progress, k / len(ways), (k + 1) / len(ways))
        checks.append(SliceCheck(simulate(slice_tower(tower, way), part, after=after)))
    report(progress, 1.0)
    return Verification(tower, margin, tuple(checks))


def _outcome_name(outcome: Fate) -> str:
    return {
        Fate.STANDS: _("stands"),
        Fate.FALLS: _("falls"),
        Fate.MOVING: _("is still moving"),
    }[outcome]


def _agreement_name(agreement: Agreement) -> str:
    return {
        Agreement.AGREES: _("they agree"),
        Agreement.DISAGREES: _("they do not agree"),
        Agreement.TOO_CLOSE: _("too close for the simulation"),
        Agreement.NOT_SHOWN: _("a slice cannot tell"),
    }[agreement]
