"""Numbers by dice for tasks about mobiles: what they ask, what is right, what is typically wrong.

They come from the sizes of the rods and from the lever law of `villa_core.suspend`; a text cannot
say them, so this stays in Python. The words of the tasks are in `notebooks/tasks/12_mobiles.md`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from villa_core.errors import VillaError
from villa_core.suspend import Mobile
from villa_core.suspend.lever import LeverEquations, lever_law
from villa_core.suspend.rods import rod_name
from villa_core.text import _

_BEAM = "orange-1"
_LIGHT = ("black-1", "red-1", "blue-1", "green-1")
_Thrown = tuple[LeverEquations, dict[str, float], dict[str, Any]]
"""The law that gives the right answer, the wrong answers, and what else the text tells."""


def lever_values(kind: str, seed: int = 1) -> dict[str, str]:
    """The numbers of a task for `Lesson.ask`, by the names that stand in braces in its text.

    `kind` is “place” (where must a second rod hang?), “mass” (what does it weigh?) or “held” (by
    which place must a rod be hung up?). Another seed gives other rods.

    >>> values = lever_values("place", seed=1)
    >>> values["a"], values["m"], values["right"]
    ('green rod 1', '8.3', '115.5')
    """
    if kind not in _KINDS:
        text = _("There is no task “{kind}” about a lever. There are: {kinds}.")
        raise VillaError(text.format(kind=kind, kinds=", ".join(_KINDS)))
    dice = random.Random(f"mobiles {seed}")
    throw, tolerance = _KINDS[kind]
    while True:
        law, wrong, told = throw(dice)
        for found in law.solve()[:1]:
            answers = {"right": float(found), **wrong}
            gap = min(b - a for a, b in pairwise(sorted(answers.values())))
            if gap >= 4 * tolerance:
                return {k: _worded(one) for k, one in {**told, **answers, "seed": seed}.items()}


def _place(dice: random.Random) -> _Thrown:
    second, first = sorted(dice.sample(_LIGHT, 2), key=_mass)
    second = second.replace("-1", "-2")
    spot = dice.choice(("n2", "n3"))
    mobile = Mobile.empty().hang(_BEAM).hang(first, _BEAM, spot).hang(second, _BEAM, "n5")
    m, n, d = _mass(first), _mass(second), -_x(spot)
    wrong = {"equal": d, "turned": d * n / m, "sum": d + m - n}
    told = {"a": rod_name(first), "b": rod_name(second), "m": m, "n": n, "d": d, "product": m * d}
    return lever_law(mobile, _BEAM, f"{second}.at"), wrong, told


def _unknown(dice: random.Random) -> _Thrown:
    upper, lower = dice.sample(_LIGHT, 2)
    spot, far = dice.choice(("n2", "n3")), dice.choice(("n5", "n6", "n7"))
    mobile = Mobile.empty().hang(_BEAM).hang(upper, _BEAM, spot)
    mobile = mobile.hang(lower, upper, "n1").hang("yellow-1", _BEAM, far)
    m, n, d, e = _mass(upper), _mass(lower), -_x(spot), _x(far)
    both = mobile.load(upper)
    wrong = {"upper": m * d / e, "both": both, "turned": both * e / d}
    told = {"a": rod_name(upper), "b": rod_name(lower), "m": m, "n": n, "d": d, "e": e}
    return lever_law(mobile, _BEAM, "yellow-1.mass"), wrong, told


def _held(dice: random.Random) -> _Thrown:
    load, spot = dice.choice(_LIGHT), dice.choice(("n5", "n6"))
    mobile = Mobile.empty().hang("yellow-1").hang(load, "yellow-1", spot)
    own, m, d = _mass("yellow-1"), _mass(load), _x(spot, "yellow-1")
    wrong = {"load": d, "middle": d / 2, "alone": m * d / own, "bare": 0.0}
    told = {"a": rod_name(load), "m": m, "own": own, "d": d, "both": own + m}
    return lever_law(mobile, "yellow-1", "by"), wrong, told


_KINDS: dict[str, tuple[Callable[[random.Random], _Thrown], float]] = {
    "place": (_place, 0.5),  # mm
    "mass": (_unknown, 0.1),  # g
    "held": (_held, 0.5),  # mm
}
"""Each kind with how exact its answer must be: wrong ones are clearly farther from it."""


def _x(spot: str, rod: str = _BEAM) -> float:
    return Mobile.empty().pieces.rod(rod).spot(spot).x


def _mass(rod: str) -> float:
    return Mobile.empty().pieces.rod(rod).mass


def _worded(value: str | float) -> str:
    """A number as a learner would write it, with a digit after the point if there is one."""
    return value if isinstance(value, str) else f"{round(value, 1):g}"
