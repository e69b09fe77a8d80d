"""Lesson 2, five rulebooks: which books agree, and what a silent book means."""

from __future__ import annotations

from villa_core.explore import shortest_divergence
from villa_core.text import _
from villa_core.villa.game import Game
from villa_widgets.activities.editions import ReplayUnderAll
from villa_widgets.tasks import Prediction, Question


def predict_books() -> Prediction:
    """In how many books one and the same game is legal."""
    one = _("in one of the five")
    return Prediction(
        "02/one-game",
        _(
            "Ben touches a red column and leaves it where it is. Ada builds. In his next turn Ben "
            "raises this same column. In how many of the five rulebooks is that allowed?"
        ),
        options=(_("in all five"), _("in four of the five"), one, _("in none")),
        result=one,
        then=ReplayUnderAll,
        because=_("Four books lock a column that was touched and left. The English one does not."),
    )


def another_game() -> Game:
    """A recorded game that says nothing about the one of the prediction."""
    parting = shortest_divergence("ru", "de")
    assert parting is not None
    return parting.game


def same_rules() -> Question:
    """The two books that agree most."""
    right = _("German and Dutch")
    others = (_("German and English"), _("French and Russian"), _("English and French"))
    return Question(
        "02/same-rules",
        _("Which two books differ least?"),
        options=(others[0], right, others[1], others[2]),
        answer=right,
        hints=(
            _("Choose two books above and count the rows."),
            _("One table has only two rows."),
            _("One of the two is the original, which is German."),
        ),
        solution=_(
            "The Dutch book is a close translation: only two small things differ from the German "
            "one, whether a plate may be touched (B5) and when points are void (Z5)."
        ),
        wrong={
            others[0]: _("These differ in twelve rules. The English book is the odd one out."),
            others[1]: _("These differ in eleven rules. Count the rows above."),
            others[2]: _("Both let everyone roll for a colour, but thirteen rules differ."),
        },
    )


def proof() -> Question:
    """What an objector must do in the English book."""
    takes = _("Take any column away; the villa stands; the column goes back.")
    raises, any_ = _("Raise a column of the claimant."), _("Raise any column of any colour.")
    return Question(
        "02/proof",
        _("By the English book: somebody objects to a claim. What must be done as a proof?"),
        options=(raises, takes, any_),
        answer=takes,
        hints=(
            _("Compare the German and the English book above, rule F3."),
            _("The English claim speaks of taking columns away, not of raising them."),
            _("A proof does what the claim denies."),
        ),
        solution=_(
            "In the English book it is enough to take a column away. That it goes back to its "
            "place is our reading: the book does not say so. (Rule F3)"
        ),
        wrong={
            raises: _("That is the German book, rule F3."),
            any_: _("That is the Russian book, rule F3."),
        },
    )


def must_break_off() -> Question:
    """Where breaking off is a duty."""
    books = (_("the German"), _("the English"), _("the French"), _("the Russian"))
    return Question(
        "02/duty",
        _("In which book MUST a builder break off when the villa shakes?"),
        options=books,
        answer=books[3],
        hints=(
            _("Compare rule B2 in different books."),
            _("In most books breaking off is a right, in one it is a duty."),
            _("It is one of the two books that differ from the German one in rule B2."),
        ),
        solution=_(
            "The Russian book: there breaking off is a duty when the villa shakes. (Rule B2)"
        ),
        wrong={
            books[0]: _("In the German book you may break off, but nobody makes you."),
            books[1]: _("In the English book a touched column is not even locked."),
            books[2]: _("The French book has rule B2 as the German one."),
        },
    )


def silence() -> Question:
    """What happens where a book says nothing."""
    said = _("It plays a default, and says that it is a default.")
    free, other = _("Everything is allowed."), _("It quietly takes the English rule.")
    return Question(
        "02/silence",
        _(
            "The English book does not say whether a column may stick out over the edge of its "
            "plate. What does Villa Lab do where a book is silent?"
        ),
        options=(free, said, other),
        answer=said,
        hints=(
            _("Look at the small print under the rules in the table above."),
            _("Look for the word “default”."),
            _("A default is a rule that fills a gap. It should never look as if it were printed."),
        ),
        solution=_("It fills the gap, mostly as in the German book, and marks it as a default."),
        wrong={
            free: _("Then two tables would play different games. A gap is filled, and marked."),
            other: _("Nothing is done quietly here: every source is named."),
        },
    )
