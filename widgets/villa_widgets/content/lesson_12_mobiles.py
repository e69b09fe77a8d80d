"""Lesson 12, mobiles: the lever hung up. Every number comes from the balance of real mobiles."""

from __future__ import annotations

from villa_core.suspend import Mobile
from villa_core.text import _
from villa_widgets.activities.hung_lever import HungLever
from villa_widgets.content.lesson_12_mobile_puzzles import held_where, place, unknown_mass
from villa_widgets.suspend.lab import MobileLab
from villa_widgets.tasks import Prediction, Question

__all__ = [
    "held_where",
    "one_sided",
    "place",
    "predict_angle",
    "predict_pair",
    "slanted",
    "two_and_one",
    "unknown_mass",
    "why_it_stops",
]

_BEAM = "orange-1"
_LEVEL = 0.05  # degrees that nobody sees


def two_and_one() -> Mobile:
    """One blue rod far out on the left; half as far out on the right a slanted pair of them."""
    mobile = Mobile.empty().hang(_BEAM).hang("blue-1", _BEAM, "n2")
    return mobile.hang("blue-2", _BEAM, "n5").hang("blue-3", "blue-2", "n2")


def one_sided() -> Mobile:
    """An orange rod with one blue rod on its left."""
    return Mobile.empty().hang(_BEAM).hang("blue-1", _BEAM, "n3")


def predict_pair() -> Prediction:
    """One rod against two, at twice the distance."""
    left, level, right = (
        _("the left side goes down"),
        _("it is level"),
        _("the right side goes down"),
    )
    tilt = two_and_one().tilt(_BEAM)  # positive: the right tip is up
    result = level if abs(tilt) < _LEVEL else left if tilt > 0 else right
    return Prediction(
        "12/two-and-one",
        _(
            "A long orange rod hangs by its middle. On its left, {far} mm out, hangs one blue rod. "
            "On its right, {near} mm out, hangs another blue rod, and a third one hangs on that, "
            "off its middle, so that the two hang askew. How does the orange rod hang?"
        ).format(far=_arm("n2"), near=_arm("n5")),
        options=(left, level, right),
        result=result,
        then=lambda: MobileLab(two_and_one()),
        because=_(
            "One rod at {far} mm turns as strongly as two rods at {near} mm. It makes no "
            "difference that these two are slanted, and that one hangs lower."
        ).format(far=_arm("n2"), near=_arm("n5")),
    )


def predict_angle() -> Prediction:
    """Why a rod with one weight does not turn over."""
    mobile = one_sided()
    tilt = abs(mobile.tilt(_BEAM))
    level, slanted_, down = (
        _("it stays level"),
        _("it tilts and stops at an angle"),
        _("it turns until it points straight down"),
    )
    result = level if tilt < _LEVEL else slanted_ if tilt < 80 else down
    return Prediction(
        "12/one-sided",
        _(
            "Now only one blue rod hangs on the orange one, {arm} mm left of the middle, and "
            "nothing on the right. What does the orange rod do?"
        ).format(arm=_arm("n3")),
        options=(level, slanted_, down),
        result=result,
        then=HungLever,
        because=_(
            "It stops at {tilt:.0f}°. The rod is bowed: when it tilts, its own weight swings out "
            "to the other side and holds against the blue rod. The steps below derive the angle."
        ).format(tilt=tilt),
    )


def slanted() -> Question:
    """What the tilt of a lower rod does to the upper one."""
    nothing = _("nothing")
    lower = _("the side of its lower tip gets heavier")
    lighter = _("a slanted rod pulls less than a level one")
    return Question(
        "12/slanted",
        _(
            "A mobile is in balance. You move something on a lower rod, so that this rod now hangs "
            "slanted, with the same mass on it as before. What changes for the rod above?"
        ),
        options=(lower, lighter, nothing),
        answer=nothing,
        hints=(
            _("Where does the lower rod touch the upper one?"),
            _("In one spot only. In which direction does it pull there?"),
            _("Straight down, with the weight of all that hangs there."),
        ),
        solution=_(
            "Nothing. All that hangs from a spot pulls straight down at that spot, with its whole "
            "weight. That is why a mobile can be worked out rod by rod, from the bottom up."
        ),
        wrong={
            lower: _("All its weight still hangs from one spot, and that has not moved."),
            lighter: _("Its mass is the same, so its weight is too. Tilting takes none away."),
        },
    )


def why_it_stops() -> Question:
    """Why a hanging rod comes to rest."""
    centre = _("the centre of mass is below the pivot")
    rubs = _("friction at the hook holds it fast")
    equal = _("both sides are equally heavy then")
    return Question(
        "12/stops",
        _(
            "Orange with one blue rod on its left swings for a while and stops at {tilt:.0f}°. "
            "Why just there?"
        ).format(tilt=abs(one_sided().tilt(_BEAM))),
        options=(rubs, equal, centre),
        answer=centre,
        hints=(
            _("If you push it a little, it comes back to the same angle."),
            _("So it is a place where nothing turns it. All weight acts at one point: which?"),
            _("Remember the plate on the pin, with the plumb line."),
        ),
        solution=_(
            "The whole weight acts at the common centre of mass. Straight below the pivot it has "
            "no lever arm, so it turns nothing any more."
        ),
        wrong={
            rubs: _("Friction makes the swinging die out. But it always stops at the same angle."),
            equal: _("The masses have not changed. It is the lever arms that have."),
        },
    )


def _arm(spot: str) -> str:
    """How far (mm) a notch is from the middle of the orange rod, in words."""
    return f"{abs(Mobile.empty().pieces.rod(_BEAM).spot(spot).x):g}"
