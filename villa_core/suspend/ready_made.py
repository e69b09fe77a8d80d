"""Ready-made mobiles: seeded random ones that hold and hang free, for tests and tasks."""

from __future__ import annotations

import random

from villa_core.errors import MobileError
from villa_core.suspend.balance import lowest
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.rods import ROD_IDS, RodSet
from villa_core.text import _

_TRIES = 30_000
_PATIENCE = 40  # tries for one rod before another is taken down again


def random_mobile(seed: int, rods: int, pieces: RodSet) -> Mobile:
    """A mobile of `rods` rods that nothing slips or falls from and that is clear of the table.

    >>> mobile = random_mobile(7, 15, RodSet.standard())
    >>> len(mobile), mobile.balance().grip > 0, mobile.balance().clearance > 0
    (15, True, True)
    """
    if not 0 <= rods <= len(ROD_IDS):
        raise MobileError(_("A mobile has up to 24 rods, not {n}.").format(n=rods))
    dice = random.Random(f"{seed} {rods}")
    mobile = Mobile.empty(pieces)
    left = list(ROD_IDS)
    tries = 0
    for _try in range(_TRIES):
        if len(mobile) == rods:
            return mobile
        tries += 1
        if tries > _PATIENCE:
            tries = 0
            last = mobile.hung[-1].rod
            mobile = mobile.take(last).settle().mobile
            left = [rod for rod in ROD_IDS if rod not in mobile]
            continue
        rod = pieces.rod(dice.choice(left))
        on, spot = dice.choice(mobile.free_spots())
        middle = len(rod.spots) // 2
        by = rod.spots[middle + dice.choice((-1, 0, 0, 0, 1))].id
        settled = mobile.hang(rod.id, on, spot, by=by, heading=dice.uniform(0, 360)).settle()
        if not settled.fallen and min(lowest(settled.mobile)) > 0:
            mobile, tries = settled.mobile, 0
            left.remove(rod.id)
    raise MobileError(_("No mobile of {n} rods was found.").format(n=rods))
