"""Lesson 9, points and the seal: when it changes hands, what it shows, what to play next."""

from __future__ import annotations

from villa_core.text import _
from villa_core.villa.scenarios import SCENARIOS
from villa_widgets.tasks import Question
from villa_widgets.villa.table import GameTable


def after_the_tie() -> GameTable:
    """The game of figure 7b goes on: it is Yellow's turn."""
    return GameTable(SCENARIOS["7b"].play(), saves=None, scene=False)


def tie() -> Question:
    """A tie leaves the seal."""
    red, yellow, both = _("Red"), _("Yellow"), _("both")
    return Question(
        "09/tie",
        _(
            "As in figure 7a: red 1, yellow 3 with the seal, blue 2, green 1. But Red raises his "
            "hexagonal column instead of the thick one. Who holds the seal then?"
        ),
        options=(red, yellow, both),
        answer=yellow,
        hints=(
            _("How many points has Red now?"),
            _("A hexagonal column counts 2, so Red has 1 + 2 = 3."),
            _("Yellow has 3, too. A tie changes nothing."),
        ),
        solution=_("Red has 3, as many as Yellow. That is not more, so Yellow keeps it. (Rule Z4)"),
        wrong={
            red: _("Red has 3 points, and so has Yellow. You need more than the holder."),
            both: _("There is one seal, and a tie leaves it where it is."),
        },
    )


def shown_color() -> Question:
    """The seal shows the owner before."""
    yellow, red, blue = _("yellow"), _("red"), _("blue")
    return Question(
        "09/shows",
        _(
            "Red took the seal from Yellow, so it shows yellow. Next Yellow exceeds Red and takes "
            "it back. Which colour does it show now?"
        ),
        options=(yellow, red, blue),
        answer=red,
        hints=(
            _("The seal does not show who has it."),
            _("It shows who had it before."),
            _("Just before Yellow, Red had it."),
        ),
        solution=_("It shows red: the colour of the owner before. (Rule Z6)"),
        wrong={
            yellow: _("Yellow has it now. The seal shows the one who had it before."),
            blue: _("Blue had it long ago. Only the last owner before counts."),
        },
    )


def new_plate() -> Question:
    """What a new plate does to points and seal."""
    kept = _("All points are zero. Red keeps the seal until a column stands on the new plate.")
    same = _("Red keeps his 4 points and the seal.")
    back = _("The seal goes back into the box.")
    return Question(
        "09/new-plate",
        _("Red holds the seal with 4 points. Now a new plate is laid. What happens?"),
        options=(same, kept, back),
        answer=kept,
        hints=(
            _("Only columns on the uppermost plate count."),
            _("Which plate is the uppermost one now, and what stands on it?"),
            _("Nothing stands there, so nobody has points. And the seal waits for the first one."),
        ),
        solution=_(
            "The old points are void. Whoever puts the first column on the new plate takes the "
            "seal at once; until then Red keeps it. (Rule Z5)"
        ),
        wrong={
            same: _("His columns are one floor below now. They count no longer."),
            back: _("It never goes back. Its holder keeps it until somebody takes it."),
        },
    )


def what_next() -> Question:
    """The move that takes the seal from a tie."""
    thin, hexagonal = _("a thin one"), _("the hexagonal one")
    none = _("none of them: Red is too far ahead")
    return Question(
        "09/what-next",
        _(
            "After figure 7b: blue 2, red 4 with the seal, green 4, yellow 3. It is Yellow's turn. "
            "The thick yellow column is up already. Which of Yellow's columns takes the seal?"
        ),
        options=(thin, hexagonal, none),
        answer=hexagonal,
        hints=(
            _("Whose points must Yellow exceed: Red's or Green's?"),
            _("Only the holder's. Red has 4, so Yellow needs 5."),
            _("Yellow has 3. Which column counts 2?"),
        ),
        solution=_(
            "The hexagonal one: 3 + 2 = 5 is more than Red's 4. Whether it can be raised is a "
            "question of balance: try it on the table."
        ),
        wrong={
            thin: _("That makes 4: a tie, and the seal stays with Red."),
            none: _("Yellow has 3 points and needs 5. What counts 2?"),
        },
    )
