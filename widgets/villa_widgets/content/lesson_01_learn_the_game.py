"""Lesson 1, learn the game: what may be raised, what a claim costs, and who wins."""

from __future__ import annotations

from villa_core.text import _
from villa_core.villa.scenarios import SCENARIOS
from villa_widgets.tasks import Question
from villa_widgets.villa.table import GameTable


def first_try() -> GameTable:
    """A villa to try a turn on, before any rule was told."""
    return GameTable(SCENARIOS["4"].start(), saves=None, scene=False)


def what_may_go_up() -> Question:
    """Which column may be raised."""
    right = _("Any own column from below the uppermost floor, also one that carries.")
    free, all_ = _("Only own columns on which nothing lies."), _("Any column of any colour.")
    return Question(
        "01/what-may-go-up",
        _("It is your turn. Which columns do the rules let you raise?"),
        options=(free, right, all_),
        answer=right,
        hints=(
            _("Think of figure 4 and of figure 5a."),
            _("In figure 4 a column on top was refused. In 5a Blue pulled one that carries."),
            _("The rules ask: is it yours, and does it stand below the uppermost floor?"),
        ),
        solution=_(
            "Any own column from a lower floor. The rules do not ask whether it carries: whether "
            "the villa stands without it is your risk. (Rule B1)"
        ),
        wrong={
            free: _("The rules also allow columns that carry. It is only more dangerous."),
            all_: _("Your own colour only. Only three players have a neutral colour as well."),
        },
    )


def sticking_out() -> Question:
    """A column over the edge of a plate."""
    never, little = _("No."), _("Yes, if the villa stands.")
    return Question(
        "01/sticking-out",
        _("May a column on top stick out a little over the edge of its plate?"),
        options=(little, never),
        answer=never,
        hints=(
            _("Try it on the table above: push a column over the edge of the plan."),
            _("Read what the table answers."),
            _("Rule B6 is about this."),
        ),
        solution=_(
            "Never (rule B6). Four of the five books say so. The English one is silent, and the "
            "computer plays it the same way there."
        ),
        wrong={little: _("Try it at the table: the answer comes from rule B6.")},
    )


def objection() -> Question:
    """What a successful objection does."""
    out = _("That column leaves the game, and Red lays no plate.")
    laid = _("Red lays the plate all the same.")
    stays = _("The column stays up and counts for Red.")
    return Question(
        "01/objection",
        _(
            "By the German book: Red claims that he can raise none of his columns. Green objects, "
            "raises a red column, and the villa stands. What now?"
        ),
        options=(laid, stays, out),
        answer=out,
        hints=(
            _("Who was right, Red or Green?"),
            _("Red was wrong, so his claim fails. And a wrong claim costs something."),
            _("Red loses a column and the turn."),
        ),
        solution=_(
            "The red column that Green raised leaves the game, and Red's turn is over. Had Green "
            "broken off, Red would have taken one of Green's columns out and laid the plate. "
            "(Rules F3 to F5)"
        ),
        wrong={
            laid: _("Green has proved the claim wrong, so there is no new floor yet."),
            stays: _("It was Green's proof, not Red's move. The column does not stay."),
        },
    )


def who_wins() -> Question:
    """Who wins after a collapse."""
    red, yellow, nobody = _("Red"), _("Yellow"), _("nobody")
    return Question(
        "01/who-wins",
        _(
            "Red holds the seal. It shows yellow, because he took it from Yellow. Now Red himself "
            "makes the villa fall. Who wins?"
        ),
        options=(red, yellow, nobody),
        answer=yellow,
        hints=(
            _("Usually the holder of the seal wins. Is this the usual case?"),
            _("Whoever makes the villa fall cannot win."),
            _("The seal shows who had it before. That is what the colour is for."),
        ),
        solution=_(
            "Yellow. The holder wins, unless the holder made the villa fall: then the owner before "
            "wins. (Rule E2)"
        ),
        wrong={
            red: _("Red holds the seal, but he made the villa fall: that costs him the game."),
            nobody: _("Somebody does: look at the colour that the seal shows."),
        },
    )
