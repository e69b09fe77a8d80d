"""The exercises of the workshop: functions that a learner writes, and what is said to them.

>>> from villa_core import check
>>> def turn(a, b, c):
...     return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
>>> check(turn)
✓ Right in all 3 cases.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from villa_core.errors import VillaError
from villa_core.learn.exercises import balance, falling, mobiles, playing, rules
from villa_core.learn.exercises.exercise import Checked
from villa_core.text import _, listed

EXERCISES = {
    **balance.EXERCISES,
    **falling.EXERCISES,
    **mobiles.EXERCISES,
    **rules.EXERCISES,
    **playing.EXERCISES,
}


def check(function: Callable[..., Any]) -> Checked:
    """Whether a function of the workshop does what its name says; if not, in which case.

    >>> def pushes(places, weight, centre):
    ...     return [weight / 3] * 3
    >>> print(str(check(pushes))[:41])
    ✗ pushes gives (0.337, 0.337, 0.337) for
    """
    name = getattr(function, "__name__", "")
    if name in EXERCISES:
        return EXERCISES[name].check(function, name)
    near = get_close_matches(name, EXERCISES, 1) or sorted(EXERCISES)
    text = _("There is no exercise “{name}”. There is: {near}.")
    raise VillaError(text.format(name=name, near=listed(near)))
