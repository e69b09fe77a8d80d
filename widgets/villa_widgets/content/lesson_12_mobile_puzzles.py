"""Seeded tasks about mobiles: find a place, a mass, or the place to hold a rod.

Another seed makes the same kind of task with other rods. Every number, the typical wrong answers
too, follows from the sizes of the rods and from `villa_core.suspend.lever`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

from villa_core.suspend import Mobile
from villa_core.text import _
from villa_widgets.tasks import Question

_BEAM = "orange-1"
_LIGHT = ("black-1", "red-1", "blue-1", "green-1")


def place(seed: int = 1) -> Question:
    """Where a second rod must hang; another `seed` asks for other rods."""

    def made(dice: random.Random) -> Question | None:
        second, first = sorted(dice.sample(_LIGHT, 2), key=_mass)
        second = second.replace("-1", "-2")
        spot = dice.choice(("n2", "n3"))
        mobile = Mobile.empty().hang(_BEAM).hang(first, _BEAM, spot).hang(second, _BEAM, "n5")
        found = _solve(mobile, _BEAM, f"{second}.at")
        if found is None:
            return None
        heavy, light, arm = _mass(first), _mass(second), -_x(spot)
        words = {"a": first, "b": second, "m": _short(heavy), "n": _short(light), "d": _short(arm)}
        return _asked(
            f"12/place-{seed}",
            _(
                "The orange rod hangs by its middle. {a} ({m} g) hangs on it, {d} mm to the left. "
                "How far to the right must {b} ({n} g) hang, so that the orange rod is level?"
            ).format(**words),
            found,
            "mm",
            0.5,
            hints=(
                _("Which of the two is lighter? The lighter one needs the longer lever arm."),
                _("Mass times arm must be equal on both sides: {m} · {d} = {n} · x.").format(
                    **words
                ),
                _("{m} · {d} = {product}. Divide that by {n}.").format(
                    product=_short(heavy * arm), **words
                ),
            ),
            solution=_(
                "{m} · {d} = {n} · x, so x = {x} mm. Orange hangs by its middle, so its own "
                "weight turns nothing."
            ).format(x=_short(found), **words),
            wrong={
                arm: _("Equal arms balance equal masses. These two are not equal."),
                arm * light / heavy: _(
                    "You turned the ratio round: that way the lighter rod gets the shorter arm."
                ),
                arm + heavy - light: _(
                    "You made up for grams with millimetres. It is the product of mass and arm "
                    "that must be equal, not their sum."
                ),
            },
        )

    return _first(seed, made)


def unknown_mass(seed: int = 1) -> Question:
    """Weigh a rod with a mobile; another `seed` asks for other rods."""

    def made(dice: random.Random) -> Question | None:
        upper, lower = dice.sample(_LIGHT, 2)
        spot, far = dice.choice(("n2", "n3")), dice.choice(("n5", "n6", "n7"))
        mobile = Mobile.empty().hang(_BEAM).hang(upper, _BEAM, spot)
        mobile = mobile.hang(lower, upper, "n1").hang("yellow-1", _BEAM, far)
        found = _solve(mobile, _BEAM, "yellow-1.mass")
        if found is None or abs(_x(far) + _x(spot)) < 1:
            return None
        one, arm, other = mobile.load(upper), -_x(spot), _x(far)
        words = {
            "a": upper,
            "b": lower,
            "m": _short(_mass(upper)),
            "n": _short(_mass(lower)),
            "d": _short(arm),
            "e": _short(other),
            "sum": _short(one),
        }
        return _asked(
            f"12/mass-{seed}",
            _(
                "A mobile is a balance for weighing. Orange hangs level by its middle. On its "
                "left, {d} mm out, hangs {a} ({m} g), and on {a} hangs {b} ({n} g). On its right, "
                "{e} mm out, hangs a rod that nobody has weighed. What is its mass?"
            ).format(**words),
            found,
            "g",
            0.1,
            hints=(
                _("How much pulls at the left notch altogether?"),
                _("{a} and {b} pull there with {sum} g, however low {b} hangs.").format(**words),
                _("{sum} · {d} = x · {e}. Divide the left side by {e}.").format(**words),
            ),
            solution=_("({m} + {n}) · {d} = x · {e}, so x = {x} g.").format(
                x=_short(found), **words
            ),
            wrong={
                _mass(upper) * arm / other: _(
                    "You left out {b}. It hangs on {a}, so the left notch carries both."
                ).format(**words),
                one: _("That would be right at equal arms. Look how far out each side hangs."),
                one * other / arm: _(
                    "You turned the arms round. Farther out means that less mass is enough."
                ),
            },
        )

    return _first(seed, made)


def held_where(seed: int = 1) -> Question:
    """By which place a loaded rod must be held; another `seed` asks for other rods."""

    def made(dice: random.Random) -> Question | None:
        load, spot = dice.choice(_LIGHT), dice.choice(("n5", "n6"))
        mobile = Mobile.empty().hang("yellow-1").hang(load, "yellow-1", spot)
        found = _solve(mobile, "yellow-1", "by")
        if found is None:
            return None
        own, small, arm = _mass("yellow-1"), _mass(load), _x(spot, "yellow-1")
        words = {
            "a": load,
            "m": _short(small),
            "own": _short(own),
            "d": _short(arm),
            "sum": _short(own + small),
        }
        return _asked(
            f"12/held-{seed}",
            _(
                "yellow-1 weighs {own} g. {a} ({m} g) hangs on it, {d} mm right of its middle. "
                "Nothing hangs on the left. How far right of its middle must yellow-1 be hung up, "
                "so that it is level? (The wire lets you choose any place.)"
            ).format(**words),
            found,
            "mm",
            0.5,
            hints=(
                _("The rod has a weight of its own. Where does that act?"),
                _("Hang it up at x. Then its own arm is x, and the arm of {a} is {d} − x.").format(
                    **words
                ),
                _("{own} · x = {m} · ({d} − x). Bring both x to one side.").format(**words),
            ),
            solution=_(
                "{own} · x = {m} · ({d} − x), so x = {m} · {d} / {sum} = {x} mm: under the hook is "
                "the common centre of mass of both."
            ).format(x=_short(found), **words),
            wrong={
                arm: _("There {a} turns nothing, but the rod's own weight does.").format(**words),
                arm / 2: _("The middle between the two would be right if both weighed the same."),
                small * arm / own: _(
                    "Nearly. You divided by the mass of the rod alone; both hang on the hook."
                ),
                0.0: _("There the bare rod is level. Now {a} pulls on its right.").format(**words),
            },
        )

    return _first(seed, made)


def _solve(mobile: Mobile, rod: str, free: str) -> float | None:
    """What the unknown must be, so that the rod is level, as the lever law says."""
    from villa_core.suspend.lever import lever_law

    found = lever_law(mobile, rod, free).solve()
    return float(found[0]) if found else None


def _asked(
    task: str,
    question: str,
    answer: float,
    unit: str,
    tolerance: float,
    *,
    hints: tuple[str, str, str],
    solution: str,
    wrong: dict[float, str],
) -> Question | None:
    """The question, unless two of its answers can hardly be told apart."""
    answers = sorted((answer, *wrong))
    if min(b - a for a, b in pairwise(answers)) < 4 * tolerance:
        return None
    return Question(
        task,
        question,
        answer=round(answer, 1),
        unit=unit,
        tolerance=tolerance,
        hints=hints,
        solution=solution,
        wrong={_short(value): sentence for value, sentence in wrong.items()},
    )


def _first(seed: int, made: Callable[[random.Random], Question | None]) -> Question:
    """The first question with clear answers that the dice of this seed give."""
    dice = random.Random(f"mobiles {seed}")
    while True:
        question = made(dice)
        if question is not None:
            return question


def _x(spot: str, rod: str = _BEAM) -> float:
    return Mobile.empty().pieces.rod(rod).spot(spot).x


def _mass(rod: str) -> float:
    return Mobile.empty().pieces.rod(rod).mass


def _short(value: float) -> str:
    """A number as a learner would write it, with a digit after the point if there is one."""
    return f"{round(value, 1):g}"
