"""Where one looks at a villa from: fixed places that frame it, told by angles and a size.

A viewpoint looks at `target` (mm) from the direction given by two angles (degrees), so far away
that a ball of `size` (mm) fills the picture. The browser works out how far that is.

>>> viewpoints(Tower.standard())["front"].around
-90.0
"""

from __future__ import annotations

from typing import NamedTuple

from villa_core.text import _
from villa_core.tower.tower import Tower


class Viewpoint(NamedTuple):
    """A place to look from: `around` counts from the x axis, `above` is 0 level and 90 on top."""

    target: tuple[float, float, float]
    size: float
    around: float
    above: float


def viewpoints(tower: Tower) -> dict[str, Viewpoint]:
    """All fixed viewpoints of a tower by name: four that frame it, and one for each floor."""
    reach = tower.pieces.base.radius + 12
    high = tower.floor_height(tower.top) + tower.pieces.height
    middle = (0.0, 0.0, high * 0.43)
    whole = max(reach, (reach**2 * 0.66 + (high / 2) ** 2) ** 0.5)
    viewpoints = {
        "corner": Viewpoint(middle, whole, -62.0, 24.0),
        "front": Viewpoint(middle, whole, -90.0, 3.0),
        "side": Viewpoint(middle, whole, 0.0, 3.0),
        "top": Viewpoint((0.0, 0.0, high / 2), reach * 1.04, -90.0, 89.4),
    }
    for k, floor in enumerate(tower.floors):
        x, y = (floor.plate.x, floor.plate.y) if floor.plate is not None else (0.0, 0.0)
        z = tower.floor_height(k) + tower.pieces.height / 2
        viewpoints[f"floor-{k}"] = Viewpoint((x, y, z), reach * 0.8, -72.0, 16.0)
    return viewpoints


def fixed_names() -> dict[str, str]:
    """What to call the four viewpoints that every view has."""
    return {"corner": _("Corner"), "front": _("Front"), "side": _("Side"), "top": _("Top")}


def names(tower: Tower) -> dict[str, str]:
    """What to call each viewpoint on its button."""
    floors = {f"floor-{k}": tower.floor_name(k) for k in range(len(tower.floors))}
    return fixed_names() | floors
