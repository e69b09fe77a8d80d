"""Lesson 11, what the rules do: reading shares and intervals of many games."""

from __future__ import annotations

from villa_core.text import _
from villa_widgets.activities.studies import StudyView
from villa_widgets.tasks import Prediction, Question


def predict_steadiness() -> Prediction:
    """How often a shaky hand reaches the red plate."""
    most = _("in more than half of the games")
    return Prediction(
        "11/steady",
        _(
            "Four careful computers play. Their hands miss the spot by 16 mm: about the width of a "
            "finger. In how many games does the villa still reach its last plate, the red one?"
        ),
        options=(_("in hardly any"), _("in about a quarter"), most),
        result=most,
        then=lambda: StudyView("steadiness"),
        because=_(
            "Careful players aim at the middle of what is safe, so a miss often does no harm. At "
            "32 mm it does."
        ),
    )


def overlap() -> Question:
    """What overlapping intervals allow to say."""
    open_ = _("These games cannot tell whether the seats differ.")
    first, same = _("Seat 1 is better."), _("The seats are proved to be equally good.")
    return Question(
        "11/overlap",
        _(
            "Seat 1 wins 30 % (18 to 45 %), seat 2 wins 25 % (14 to 40 %), in 40 games. What may "
            "you say?"
        ),
        options=(first, same, open_),
        answer=open_,
        hints=(
            _("Look at the brackets, not only at the first number."),
            _("Could the true number of both seats be 28 %?"),
            _("28 % lies in both brackets. So could 20 % and 40 %."),
        ),
        solution=_(
            "The intervals overlap widely. The seats may be alike or not: 40 games are too few to "
            "see such a difference. Not seeing one is no proof that there is none."
        ),
        wrong={
            first: _("With 40 games chance alone makes such a difference all the time."),
            same: _("A difference that was not seen may still be there. More games would tell."),
        },
    )


def never_seen() -> Question:
    """What zero cases tell."""
    up = _("Anything up to about 28 % is possible.")
    zero, half = _("Exactly 0 %."), _("Nothing at all: it might be 90 %.")
    return Question(
        "11/never-seen",
        _("In 10 games nothing collapses. What do you know about the chance of a collapse?"),
        options=(zero, up, half),
        answer=up,
        hints=(
            _("Would you bet that the eleventh game holds, too?"),
            _("If every fifth game collapsed, ten good games in a row would still be no wonder."),
            _("But if nine of ten collapsed, ten good games would be a miracle."),
        ),
        solution=_(
            "The 95 % interval for 0 of 10 goes from 0 to 28 %. Rare things need many games."
        ),
        wrong={
            zero: _("Ten games are few. Something that happens in one of twenty may be missed."),
            half: _("Then ten games without a collapse would be next to impossible."),
        },
    )


def four_times() -> Question:
    """How many games make an interval half as wide."""
    return Question(
        "11/four-times",
        _("40 games gave an interval of 27 %. About how many games make it half as wide?"),
        answer=160,
        unit=_("games"),
        tolerance=20,
        hints=(
            _("Twice as many games are not enough."),
            _("The width shrinks with the square root of the number of games."),
            _("For half the width you need 2 · 2 = 4 times as many."),
        ),
        solution=_("4 · 40 = 160 games. For a tenth of the width it would be 100 times as many."),
        wrong={
            "80": _("Twice as many make it only 0.7 times as wide: the square root of one half."),
            "20": _("Fewer games make it wider, not narrower."),
            "1600": _("So many would make it about a sixth as wide. Half is cheaper."),
        },
    )


def same_villas() -> Question:
    """Why all series begin alike."""
    fair = _("So that a difference comes from the rules, not from an easier villa.")
    fast, rule = _("Because that is faster."), _("Because the rules ask for it.")
    return Question(
        "11/same-villas",
        _("Why do the games of all five books begin with the same villas and the same seeds?"),
        options=(fast, fair, rule),
        answer=fair,
        hints=(
            _("What would you think if one book always got the easiest villas?"),
            _("In a good experiment only one thing changes."),
            _("Here only the rulebook should change."),
        ),
        solution=_(
            "Only one thing changes at a time: the rulebook. Everything else is kept the same."
        ),
        wrong={
            fast: _("It takes the same time. Think of a fair comparison."),
            rule: _("No rule says so. It is how a fair experiment is made."),
        },
    )
