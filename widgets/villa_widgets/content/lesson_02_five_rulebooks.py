"""Lesson 2, five rulebooks: which books agree, and what a silent book means."""

from __future__ import annotations

from villa_core.explore import shortest_divergence
from villa_core.text import N_
from villa_core.villa.game import Game
from villa_widgets.activities.editions import ReplayUnderAll
from villa_widgets.content import asking


def another_game() -> Game:
    """A recorded game that says nothing about the one of the prediction."""
    parting = shortest_divergence("ru", "de")
    assert parting is not None
    return parting.game


TASKS = {
    "02/one-game": N_("""Ben touches a red column and leaves it where it is. Ada builds. In his next
    turn Ben raises this same column. In how many of the five rulebooks is that allowed?
    ~ in all five
    ~ in four of the five
    = in one of the five
    ~ in none
    ! Four books lock a column that was touched and left. The English one does not."""),
    "02/same-rules": N_("""Which two books differ least?
    ~ German and English # These differ in twelve rules. The English book is the odd one out.
    = German and Dutch
    ~ French and Russian # These differ in eleven rules. Count the rows of their table.
    ~ English and French # Both let everyone roll for a colour, but thirteen rules differ.
    @ the tables of all pairs of books
    ? Choose two books side by side and count the rows.
    ? One table has only two rows.
    ? One of the two is the original, which is German.
    ! The Dutch book is a close translation: only two small things differ from the German one,
    whether a plate may be touched (B5) and when points are void (Z5)."""),
    "02/proof": N_("""By the English book: somebody objects to a claim. What must be done as a
    proof?
    ~ Raise a column of the claimant. # That is the German book, rule F3.
    = Take any column away; the villa stands; the column goes back.
    ~ Raise any column of any colour. # That is the Russian book, rule F3.
    @ the table of these two books
    ? Compare the German and the English book, rule F3.
    ? The English claim speaks of taking columns away, not of raising them.
    ? A proof does what the claim denies.
    ! In the English book it is enough to take a column away. That it goes back to its place is our
    reading: the book does not say so. (Rule F3)"""),
    "02/duty": N_("""In which book MUST a builder break off when the villa shakes?
    ~ the German # In the German book you may break off, but nobody makes you.
    ~ the English # In the English book a touched column is not even locked.
    ~ the French # The French book has rule B2 as the German one.
    = the Russian
    ? Compare rule B2 in different books.
    ? In most books breaking off is a right, in one it is a duty.
    ? It is one of the two books that differ from the German one in rule B2.
    ! The Russian book: there breaking off is a duty when the villa shakes. (Rule B2)"""),
    "02/silence": N_("""The English book does not say whether a column may stick out over the edge
    of its plate. What does Villa Lab do where a book is silent?
    ~ Everything is allowed. # Then two tables would play different games. A gap is filled, and
    marked.
    = It plays a default, and says that it is a default.
    ~ It quietly takes the English rule. # Nothing is done quietly here: every source is named.
    @ the small print under the rules
    ? Look at the small print under the rules that differ.
    ? Look for the word “default”.
    ? A default is a rule that fills a gap. It should never look as if it were printed.
    ! It fills the gap, mostly as in the German book, and marks it as a default."""),
}

ask = asking(TASKS, {"02/one-game": ReplayUnderAll})
