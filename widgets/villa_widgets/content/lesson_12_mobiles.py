"""Lesson 12, mobiles: the lever hung up, with seeded tasks.

Every number, the typical wrong answers too, follows from the sizes of the rods and from the lever
law of `villa_core.suspend`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from html import escape
from itertools import pairwise
from typing import Any

from villa_core.suspend import Mobile
from villa_core.suspend.lever import LeverEquations, lever_law
from villa_core.suspend.rods import rod_name
from villa_core.text import _
from villa_widgets.activities.hung_lever import HungLever
from villa_widgets.suspend.scene import MobileScene
from villa_widgets.tasks import Prediction, Question
from villa_widgets.tasks.task import LessonPanel

_BEAM = "orange-1"
_LIGHT = ("black-1", "red-1", "blue-1", "green-1")
_Thrown = tuple[LeverEquations, tuple[float, ...], dict[str, Any]]


def two_and_one() -> Mobile:
    """One blue rod far out on the left; half as far out on the right a slanted pair of them."""
    mobile = Mobile.empty().hang(_BEAM).hang("blue-1", _BEAM, "n2")
    return mobile.hang("blue-2", _BEAM, "n5").hang("blue-3", "blue-2", "n2")


def one_sided() -> Mobile:
    """An orange rod with one blue rod on its left."""
    return Mobile.empty().hang(_BEAM).hang("blue-1", _BEAM, "n3")


def predict_pair() -> Prediction:
    """One rod against two, at twice the distance."""
    text = _("""A hand holds the long orange rod level. On its left, {far:g} mm from the middle,
    hangs one blue rod. On its right, {near:g} mm out, hang two, the lower one askew. The hand lets
    go. How does the orange rod hang?
    ~ the left side goes down
    = it is level
    ~ the right side goes down
    ! One rod at {far:g} mm turns as strongly as two rods at {near:g} mm. It makes no difference
    that these two are slanted, and that one hangs lower.""")
    text = text.format(far=-_x("n2"), near=_x("n5"))
    seen = _held_level((_x("n2"), 1), (_x("n5"), 2))
    return Prediction("12/two-and-one", text, lambda: MobileScene(two_and_one()), seen=seen)


def predict_angle() -> Prediction:
    """Why a rod with one weight does not turn over."""
    text = _("""Now only one blue rod hangs on the orange one, {arm:g} mm left of the middle, and
    nothing on the right. The hand lets go. What does the orange rod do?
    ~ it stays level
    = it tilts and stops at an angle
    ~ it turns until it points straight down
    ! It stops at {tilt:.0f}°. The rod is bowed: when it tilts, its own weight swings out to the
    other side and holds against the blue rod.""")
    text = text.format(arm=-_x("n3"), tilt=abs(one_sided().tilt(_BEAM)))
    return Prediction("12/one-sided", text, HungLever, seen=_held_level((_x("n3"), 1)))


def slanted() -> Question:
    """What the tilt of a lower rod does to the upper one."""
    text = _("""A mobile is in balance. You move something on a lower rod, so that this rod now
    hangs slanted, with the same mass on it as before. What changes for the rod above?
    ~ the side of its lower tip gets heavier # All its weight still hangs from one spot, and that
    has not moved.
    ~ a slanted rod pulls less than a level one # Its mass is the same, so its weight is too.
    Tilting takes none away.
    = nothing
    ? Where does the lower rod touch the upper one?
    ? In one spot only. In which direction does it pull there?
    ? Straight down, with the weight of all that hangs there.
    ! Nothing. All that hangs from a spot pulls straight down at that spot, with its whole weight.
    That is why a mobile can be worked out rod by rod, from the bottom up.""")
    return Question("12/slanted", text)


def why_it_stops() -> Question:
    """Why a hanging rod comes to rest."""
    text = _("""Orange with one blue rod on its left swings for a while and stops at {tilt:.0f}°.
    Why just there?
    ~ friction at the hook holds it fast # Friction makes the swinging die out. But it always stops
    at the same angle.
    ~ both sides are equally heavy then # The masses have not changed. It is the lever arms that
    have.
    = the centre of mass is below the pivot
    ? If you push it a little, it comes back to the same angle.
    ? So it is a place where nothing turns it. All weight acts at one point: which?
    ? Remember the plate on the pin, with the plumb line.
    ! The whole weight acts at the common centre of mass. Straight below the pivot it has no lever
    arm, so it turns nothing any more.""")
    return Question("12/stops", text.format(tilt=abs(one_sided().tilt(_BEAM))))


def place(seed: int = 1) -> Question:
    """Where a second rod must hang; another `seed` asks for other rods."""
    text = _("""The orange rod hangs by its middle. On it hangs {a} ({m} g), {d} mm to the left. How
    far to the right must {b} ({n} g) hang, so that the orange rod is level?
    = {0} ± 0.5 mm
    ~ {1} # Equal arms balance equal masses. These two are not equal.
    ~ {2} # You turned the ratio round: that way the lighter rod gets the shorter arm.
    ~ {3} # You made up for grams with millimetres. It is the product of mass and arm that must be
    equal, not their sum.
    ? Which of the two is lighter? The lighter one needs the longer lever arm.
    ? Mass times arm must be equal on both sides: {m} · {d} = {n} · x.
    ? {m} · {d} = {product}. Divide that by {n}.
    ! {m} · {d} = {n} · x, so x = {0} mm. Orange hangs by its middle, so its own weight turns
    nothing.""")

    def throw(dice: random.Random) -> _Thrown:
        second, first = sorted(dice.sample(_LIGHT, 2), key=_mass)
        second = second.replace("-1", "-2")
        spot = dice.choice(("n2", "n3"))
        mobile = Mobile.empty().hang(_BEAM).hang(first, _BEAM, spot).hang(second, _BEAM, "n5")
        m, n, d = _mass(first), _mass(second), -_x(spot)
        words = {"a": first, "b": second, "m": m, "n": n, "d": d, "product": m * d}
        return lever_law(mobile, _BEAM, f"{second}.at"), (d, d * n / m, d + m - n), words

    return _first("place", seed, text, throw)


def unknown_mass(seed: int = 1) -> Question:
    """Weigh a rod with a mobile; another `seed` asks for other rods."""
    text = _("""A mobile is a balance for weighing. Orange hangs level by its middle. On its left,
    {d} mm out, hangs {a} ({m} g), and on {a} hangs {b} ({n} g). On its right, {e} mm out, hangs a
    rod that nobody has weighed. What is its mass?
    = {0} ± 0.1 g
    ~ {1} # You left out {b}. It hangs on {a}, so the left notch carries both.
    ~ {2} # That would be right at equal arms. Look how far out each side hangs.
    ~ {3} # You turned the arms round. Farther out means that less mass is enough.
    ? How much pulls at the left notch altogether?
    ? There {a} and {b} pull with {sum} g, however low {b} hangs.
    ? {sum} · {d} = x · {e}. Divide the left side by {e}.
    ! ({m} + {n}) · {d} = x · {e}, so x = {0} g.""")

    def throw(dice: random.Random) -> _Thrown:
        upper, lower = dice.sample(_LIGHT, 2)
        spot, far = dice.choice(("n2", "n3")), dice.choice(("n5", "n6", "n7"))
        mobile = Mobile.empty().hang(_BEAM).hang(upper, _BEAM, spot)
        mobile = mobile.hang(lower, upper, "n1").hang("yellow-1", _BEAM, far)
        m, n, d, e = _mass(upper), _mass(lower), -_x(spot), _x(far)
        both = mobile.load(upper)
        words = {"a": upper, "b": lower, "m": m, "n": n, "d": d, "e": e, "sum": both}
        return lever_law(mobile, _BEAM, "yellow-1.mass"), (m * d / e, both, both * e / d), words

    return _first("mass", seed, text, throw)


def held_where(seed: int = 1) -> Question:
    """By which place a loaded rod must be held; another `seed` asks for other rods."""
    text = _("""A yellow rod weighs {own} g. On it hangs {a} ({m} g), {d} mm right of its middle.
    Nothing hangs on the left. How far right of its middle must the yellow rod be hung up, so that
    it is level? (The wire lets you choose any place.)
    = {0} ± 0.5 mm
    ~ {1} # There {a} turns nothing, but the rod's own weight does.
    ~ {2} # The middle between the two would be right if both weighed the same.
    ~ {3} # Nearly. You divided by the mass of the rod alone; both hang on the hook.
    ~ {4} # There the bare rod is level. Now {a} pulls on its right.
    ? The rod has a weight of its own. Where does that act?
    ? Hang it up at x. Then its own arm is x, and the arm of {a} is {d} − x.
    ? {own} · x = {m} · ({d} − x). Bring both x to one side.
    ! {own} · x = {m} · ({d} − x), so x = {m} · {d} / {sum} = {0} mm: under the hook is the common
    centre of mass of both.""")

    def throw(dice: random.Random) -> _Thrown:
        load, spot = dice.choice(_LIGHT), dice.choice(("n5", "n6"))
        mobile = Mobile.empty().hang("yellow-1").hang(load, "yellow-1", spot)
        own, m, d = _mass("yellow-1"), _mass(load), _x(spot, "yellow-1")
        words = {"a": load, "m": m, "own": own, "d": d, "sum": own + m}
        return lever_law(mobile, "yellow-1", "by"), (d, d / 2, m * d / own, 0.0), words

    return _first("held", seed, text, throw)


def _held_level(*hung: tuple[float, int]) -> LessonPanel:
    """The orange rod in a hand, and blue rods under each other at places (mm) on it."""
    half = max(spot.x for spot in Mobile.empty().pieces.rod(_BEAM).spots)
    drawn = f'<path class="is-orange" d="M{-half} 0H{half}"/>'
    for x, rods in hung:
        drawn += f'<path d="M{x} 0V{30 * rods}"/><text x="{x}" y="-10">{_short(abs(x))} mm</text>'
        for n in range(1, rods + 1):
            slope = 9 * (n - 1)  # the lower one hangs askew
            drawn += f'<path class="is-blue" d="M{x - 22} {30 * n - slope}l44 {2 * slope}"/>'
    words = _("The orange rod is held level. Blue rods hang on it.")
    panel = LessonPanel(label=_("The mobile in the hand"))
    panel.tell(
        f'<svg class="villa-sketch" viewBox="{-half - 20} -50 {2 * half + 40} 140" role="img" '
        f'aria-label="{escape(words)}"><path d="M0 -42V0"/>{drawn}</svg>'
    )
    return panel


def _first(task: str, seed: int, text: str, throw: Callable[[random.Random], _Thrown]) -> Question:
    """The first question of this seed's dice that has a solution, and answers clearly apart."""
    dice = random.Random(f"mobiles {seed}")
    tolerance = float(text.partition(" ± ")[2].split(maxsplit=1)[0])
    while True:
        law, wrong, values = throw(dice)
        for found in law.solve()[:1]:
            answers = (float(found), *wrong)
            words = {key: _worded(value) for key, value in values.items()}
            told = text.format(*map(_short, answers), **words)
            gap = min(b - a for a, b in pairwise(sorted(answers)))
            if gap >= 4 * tolerance:
                return Question(f"12/{task}-{seed}", told)


def _x(spot: str, rod: str = _BEAM) -> float:
    return Mobile.empty().pieces.rod(rod).spot(spot).x


def _mass(rod: str) -> float:
    return Mobile.empty().pieces.rod(rod).mass


def _worded(value: str | float) -> str:
    return rod_name(value) if isinstance(value, str) else _short(value)


def _short(value: float) -> str:
    """A number as a learner would write it, with a digit after the point if there is one."""
    return f"{round(value, 1):g}"
