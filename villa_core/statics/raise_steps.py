"""Raising a column, step by step: pulled out, plates released, put down on top.

While a column is pulled the player may hold the plates above it. Then only the *other* floors must
carry on by themselves. When the hands let go, its own floor must stand without it. Last, the column
is put on the uppermost plate, and everything must stand with it there.

>>> from villa_core import Tower
>>> for step in Tower.standard().removable("red-hex", at=(0, 40)).steps:
...     print(step)
Pulled, plates held: it stands (nothing else has to hold).
Released: it stands (margin 54.7 mm).
Placed at (0.0, 40.0): it stands (margin 55.7 mm).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from villa_core.statics.zones import column_zone
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.geometry.hull import Point
    from villa_core.tower.tower import Tower


@dataclass(frozen=True, slots=True)
class RaiseStep:
    """One step of a raise: what is done, and the smallest margin (mm) of what must then stand."""

    name: str
    margin: float

    @property
    def stable(self) -> bool:
        """Whether the tower stands at this step."""
        return self.margin >= 0

    def __str__(self) -> str:
        why = _("it stands (margin {mm:.1f} mm)") if self.stable else _("it falls ({mm:.1f} mm)")
        if math.isinf(self.margin):
            free = _("it stands (nothing else has to hold)")
            why = free if self.stable else _("it falls (nothing holds it)")
        return f"{self.name}: {why.format(mm=self.margin)}."


@dataclass(frozen=True)
class RaiseSteps:
    """All steps of raising a column up to the first at which the tower falls."""

    column: str
    steps: tuple[RaiseStep, ...]
    at: Point | None
    """Where the column is put; None if there is no place for it."""

    @property
    def stable(self) -> bool:
        """Whether the tower stands through all three steps."""
        return len(self.steps) == 3 and all(step.stable for step in self.steps)

    @property
    def margin(self) -> float:
        """The smallest margin of all steps, in mm."""
        return min(step.margin for step in self.steps)


def raise_steps(
    tower: Tower, column_id: str, at: Point | None = None, on: str | None = None
) -> RaiseSteps:
    """What happens when a column is raised to `at`, or else to a comfortable safe place."""
    floor, placed = tower.find(column_id)
    if tower.stacked_on(column_id):
        return RaiseSteps(column_id, (RaiseStep(_("Pulled, plates held"), -math.inf),), at)
    without = tower.remove_column(column_id)
    verdict = without.stability()
    others = [s.margin for s in verdict.floors if s.floor != floor]
    others += [s.margin for s in verdict.stacks]
    steps = [RaiseStep(_("Pulled, plates held"), min(others, default=math.inf))]
    if steps[-1].stable:
        steps.append(RaiseStep(_("Released"), verdict.margin))
    if steps[-1].stable and at is None:
        at = column_zone(tower, column_id, None, on).point()
    if steps[-1].stable and at is not None:
        up = without.add_column(column_id, *at, on=on, angle=placed.angle)
        name = _("Placed at ({x:.1f}, {y:.1f})").format(x=at[0], y=at[1])
        steps.append(RaiseStep(name, up.stability().margin))
    return RaiseSteps(column_id, tuple(steps), at)
