"""Lesson 5, support polygon: a rubber band around the columns, and what four legs leave open."""

from __future__ import annotations

from villa_core.learn import puzzles
from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.tasks import Prediction, Question
from villa_widgets.tower.lab import TowerLab
from villa_widgets.tower.panels import LoadTable


def four_legs() -> Tower:
    """A plate on four columns, of which two are needed."""
    return puzzles.make("pull", level=1, seed=5).tower


def _four_legs_lab() -> TowerLab:
    lab = TowerLab(four_legs())
    lab.look_at(0)
    return lab


def predict_removal() -> Prediction:
    """Whether a plate on four columns falls when one goes."""
    depends = _("it depends on which one")
    return Prediction(
        "05/one-goes",
        _("This plate rests on four columns. You take one of them away. Does the plate fall?"),
        options=(_("yes, always"), _("no, three are enough"), depends),
        result=depends,
        then=_four_legs_lab,
        because=_(
            "Choose a column below and press “What if I pull it?”. Two of the four may go; without "
            "one of the other two it falls."
        ),
    )


def predict_loads() -> Prediction:
    """Where balance alone tells what each column carries."""
    upper = _("only on the floors with three columns")
    return Prediction(
        "05/loads",
        _(
            "A tall villa has 5 columns on the ground floor, 4 on the next and 3 on each floor "
            "above. You know all masses and places. On which floors does balance tell exactly what "
            "every column carries?"
        ),
        options=(_("on all floors"), upper, _("on none")),
        result=upper,
        then=lambda: LoadTable(Tower.famous("tall")),
        because=_(
            "Look at the columns “carries” and “possible” below: on floors with more than three "
            "columns, balance allows a whole range for each."
        ),
    )


def rims() -> Question:
    """The support reaches to the rims."""
    middles = _("through the middles of the outer columns")
    outer = _("around the outer rims of the columns")
    edge = _("along the edge of the plate")
    return Question(
        "05/rubber-band",
        _("The support of a plate is the area inside a line. Where does this line run?"),
        options=(middles, outer, edge),
        answer=outer,
        hints=(
            _("Think of a rubber band around the tops of all columns."),
            _("Over which point does the plate turn when it tips over a thick column?"),
            _("It turns over the outermost point where column and plate touch."),
        ),
        solution=_(
            "A plate that tips turns over the outermost points where it touches the columns: the "
            "rims. So the line is a tight rubber band around the columns' tops."
        ),
        wrong={
            middles: _(
                "A thick column pushes with its whole top. The plate tips over its rim, 14 mm "
                "farther out than its middle."
            ),
            edge: _("Where there is no column under the plate, nothing holds it."),
        },
    )


def how_many() -> Question:
    """Three equations fix three pushes."""
    return Question(
        "05/how-many",
        _(
            "Balance gives three equations: one for forces, two for torques. How many columns can "
            "a plate have at most, so that these fix every push?"
        ),
        answer=3,
        tolerance=0.0,
        hints=(
            _("Every column brings one unknown push."),
            _("How many unknowns can three equations fix?"),
            _("As many as there are equations."),
        ),
        solution=_("Three equations fix three pushes. With a fourth column one push stays open."),
        wrong={
            "4": _("Four legs have four unknown pushes, but there are only three equations."),
            "2": _("Two are fixed as well, but you can have one more: count the equations."),
            "1": _("One is fixed as well, but you can have more: count the equations."),
        },
    )


def wobbling_table() -> Question:
    """Why statics cannot tell the loads of four legs."""
    wobble = _("tiny differences in length decide who carries")
    weak = _("the sums are too hard to do")
    friction = _("friction carries a part of the weight")
    return Question(
        "05/wobble",
        _("Why can balance alone not tell how much each leg of a four-legged table carries?"),
        options=(weak, wobble, friction),
        answer=wobble,
        hints=(
            _("Think of a table that wobbles in a café."),
            _("One leg of it hangs in the air: it carries nothing, and the table still stands."),
            _("Put a folded paper under that leg, and it carries. Nothing else has changed."),
        ),
        solution=_(
            "If one leg is a hair too short it carries nothing; with a paper under it, it does. "
            "Both are in balance. Villa Lab takes columns as equally stiff springs: a model choice."
        ),
        wrong={
            weak: _("They are easy. There are simply fewer equations than unknowns."),
            friction: _("Friction acts sideways. The weight is carried by pushes straight up."),
        },
    )
