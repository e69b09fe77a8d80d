"""Lesson 8, pulling a column: friction, held plates, and attempts that are broken off."""

from __future__ import annotations

from villa_core.learn import puzzles
from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.activities.experiments import ExperimentView
from villa_widgets.tasks import Prediction, Question
from villa_widgets.tower.lab import TowerLab


def four_legs() -> Tower:
    """A plate on four columns: two carry nearly everything."""
    return puzzles.make("pull", level=1, seed=4).tower


def predict_which() -> Prediction:
    """Which column is harder to pull."""
    loaded = _("the hexagonal yellow one, which carries half of the plate")
    return Prediction(
        "08/harder",
        _(
            "The hexagonal yellow column weighs 18 g and carries 0.64 N. The thick blue one weighs "
            "27 g and carries almost nothing. Which one is harder to pull out?"
        ),
        options=(
            _("the thick blue one, which is heavier"),
            loaded,
            _("both the same: wood slides on wood"),
        ),
        result=loaded,
        then=lambda: ExperimentView(four_legs(), kinds=("pull",)),
        because=_(
            "Friction grows with the force that presses, and the load presses on the column's top "
            "and on its foot. Pull both below and compare."
        ),
    )


def _four_legs_lab() -> TowerLab:
    lab = TowerLab(four_legs())
    lab.look_at(0)
    lab.choose("yellow-hex")
    return lab


def predict_release() -> Prediction:
    """What happens when the hand lets go."""
    falls = _("it falls when the hand lets go")
    return Prediction(
        "08/release",
        _(
            "You hold the plate with one hand and pull the hexagonal yellow column out with the "
            "other. It comes out smoothly. What then?"
        ),
        options=(_("it stands: the column is out and nothing fell"), falls),
        result=falls,
        then=_four_legs_lab,
        because=_(
            "The hand did the work of the column. The hexagonal yellow one is chosen below: press "
            "“What if I pull it?”: held it stands, released it tips."
        ),
    )


def force() -> Question:
    """The force that it takes."""
    return Question(
        "08/force",
        _(
            "A column carries 0.60 N and weighs 0.26 N. The friction number is 0.35. Which force "
            "pulls it out, if nobody holds the plate?"
        ),
        answer=0.511,
        unit="N",
        tolerance=0.006,
        hints=(
            _("Friction acts in two places: where are they?"),
            _("On top 0.60 N press. On the foot the column's own weight presses as well."),
            _("0.35 · 0.60 + 0.35 · (0.60 + 0.26)."),
        ),
        solution=_("0.35 · 0.60 + 0.35 · 0.86 = 0.210 + 0.301 = 0.511 N."),
        wrong={
            "0.21": _("That is the friction on top. The foot rubs on the floor as well."),
            "0.301": _("That is the friction at the foot. The plate rubs on the top as well."),
            "0.42": _("Nearly: at the foot the column's own weight presses too."),
            "0.86": _("That is the force that presses. Friction is only a part of it: 0.35 times."),
        },
    )


def drag() -> Question:
    """Whether the plate comes along."""
    stays, goes = _("the plate stays"), _("the plate comes along")
    tips = _("the plate tips")
    return Question(
        "08/drag",
        _(
            "While you pull, friction on the column's top drags the plate along with 0.21 N. The "
            "plate presses on the other columns with 0.9 N together, and these are thick. The "
            "friction number is 0.35. What does the plate do?"
        ),
        options=(goes, stays, tips),
        answer=stays,
        hints=(
            _("What holds the plate back?"),
            _("Friction on the other columns can hold up to 0.35 times what presses on them."),
            _("0.35 · 0.9 N = 0.315 N. Compare it with 0.21 N."),
        ),
        solution=_(
            "The others hold back with up to 0.35 · 0.9 = 0.315 N, more than 0.21 N: it stays."
        ),
        wrong={
            goes: _(
                "Compare two forces: 0.21 N drag it, and the others hold it with up to 0.35 · 0.9 "
                "N."
            ),
            tips: _("The question is about forces sideways only. Nothing is said of an edge here."),
        },
    )


def held_plate() -> Question:
    """What a held plate changes."""
    zero = _("only its own weight, which rubs on the floor")
    return Question(
        "08/held",
        _(
            "All five rulebooks let you hold the plate while you pull. You take the whole load off "
            "the column with your hand. What still holds the column back?"
        ),
        options=(_("as much as before"), zero, _("nothing at all")),
        answer=zero,
        hints=(
            _("Which force presses on the top of the column now?"),
            _("On top nothing presses any more. And at the foot?"),
            _("At the foot the column's own weight still presses."),
        ),
        solution=_("With no load, the force is 0.35 times its own weight: 0.35 · 0.26 N = 0.09 N."),
        wrong={
            _("as much as before"): _("Your hand carries the load now, so it presses no longer."),
            _("nothing at all"): _("The column still stands on its foot, with its own weight."),
        },
    )


def broken_off() -> Question:
    """What a broken-off attempt costs."""
    back = _("it goes back exactly to its place and is locked; the turn is over")
    return Question(
        "08/broken-off",
        _(
            "You pull, the villa trembles, and you stop. What happens to the column in most "
            "rulebooks?"
        ),
        options=(
            _("it stays where it is now, half out"),
            back,
            _("you may try another column at once"),
        ),
        answer=back,
        hints=(
            _("Breaking off saves the villa, but it is not free."),
            _("The villa must be as it was before. And who is next?"),
            _("Four of the five books also lock the column for the rest of the game."),
        ),
        solution=_(
            "The column goes back exactly, the turn is over, and in four of the five books it is "
            "locked for good. The English book lets you try it again later. (Rule B2)"
        ),
        wrong={
            _("it stays where it is now, half out"): _(
                "Then it might carry differently. It must go back exactly to where it was."
            ),
            _("you may try another column at once"): _(
                "The turn is over. Feel carefully which column is loose before you pull."
            ),
        },
    )
