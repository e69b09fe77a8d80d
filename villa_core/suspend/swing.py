"""How a hanging rod turns when it is let go: by its own weight and by what hangs on it.

What hangs on a rod acts like a point mass at its spot, whatever hangs below (see
`villa_core.suspend.balance`).

>>> from villa_core.suspend import Mobile
>>> mobile = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")
>>> round(swing_of(mobile, "orange-1").rest, 2) == -round(mobile.tilt("orange-1"), 2)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from villa_core.statics import turning

if TYPE_CHECKING:
    from villa_core.suspend.mobile import Mobile
    from villa_core.suspend.rods import Rod

Load = tuple[float, float]
"""A mass (g) and where it hangs (mm from the middle of the rod)."""


def swinging(rod: Rod, loads: Iterable[Load] = (), by: float = 0.0) -> turning.Turning:
    """The law by which a rod turns that is held `by` a place (mm from its middle).

    >>> from villa_core.suspend.rods import RodSet
    >>> rod = RodSet.standard().rod("orange-1")
    >>> abs(swinging(rod, [(6.0, -50.0), (3.0, 100.0)]).rest) < 9
    True
    """
    held = rod.height(by)
    masses = [*turning.rod(rod.mass, rod.length, -rod.drop)]
    masses += [(mass, x, rod.height(x)) for mass, x in loads]
    return turning.Turning.of((mass, x - by, y - held) for mass, x, y in masses)


def centre_of(rod: Rod, loads: Iterable[Load] = ()) -> tuple[float, float]:
    """The common centre of mass (mm) of a rod and what hangs on it, seen from the rod's middle.

    >>> from villa_core.suspend.rods import RodSet
    >>> rod = RodSet.standard().rod("orange-1")
    >>> centre_of(rod) == (0, -rod.drop)
    True
    """
    masses = [(rod.mass, 0.0, -rod.drop), *((m, x, rod.height(x)) for m, x in loads)]
    total = sum(mass for mass, _x, _y in masses)
    x, y = (sum(one[0] * one[k] for one in masses) / total for k in (1, 2))
    return x, y


def swing_of(mobile: Mobile, rod_id: str) -> turning.Turning:
    """The law by which a rod of a mobile turns about the spot by which it hangs."""
    rod = mobile.pieces.rod(rod_id)
    hanging = (mobile.find(one) for one in mobile.carried_by(rod_id))
    loads = [(mobile.load(one.rod), rod.spot(one.spot).x) for one in hanging]
    return swinging(rod, loads, rod.spot(mobile.find(rod_id).by).x)
