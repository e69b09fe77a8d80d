"""Lesson 11, what the rules do: reading shares and intervals of many games."""

from __future__ import annotations

from villa_core.text import N_
from villa_widgets.activities.studies import StudyView
from villa_widgets.content import asking

TASKS = {
    "11/steady": N_("""Four careful computers play. Their hands miss the spot by 16 mm: about the
    width of a finger. In how many games does the villa still reach its last plate, the red one?
    ~ in hardly any
    ~ in about a quarter
    = in more than half of the games
    @ the stored games
    ! Careful players aim at the middle of what is safe, so a miss often does no harm. At 32 mm it
    does."""),
    "11/overlap": N_("""Seat 1 wins 30 % (18 to 45 %), seat 2 wins 25 % (14 to 40 %), in 40 games.
    What may you say?
    ~ Seat 1 is better. # With 40 games chance alone makes such a difference all the time.
    ~ The seats are proved to be equally good. # A difference that was not seen may still be there.
    More games would tell.
    = These games cannot tell whether the seats differ.
    ? Look at the brackets, not only at the first number.
    ? Could the true number of both seats be 28 %?
    ? 28 % lies in both brackets. So could 20 % and 40 %.
    ! The intervals overlap widely. The seats may be alike or not: 40 games are too few to see such
    a difference. Not seeing one is no proof that there is none."""),
    "11/never-seen": N_("""In 10 games nothing collapses. What do you know about the chance of a
    collapse?
    ~ Exactly 0 %. # Ten games are few. Something that happens in one of twenty may be missed.
    = Anything up to about 28 % is possible.
    ~ Nothing at all: it might be 90 %. # Then ten games without a collapse would be next to
    impossible.
    ? Would you bet that the eleventh game holds, too?
    ? If every fifth game collapsed, ten good games in a row would still be no wonder.
    ? But if nine of ten collapsed, ten good games would be a miracle.
    ! The 95 % interval for 0 of 10 goes from 0 to 28 %. Rare things need many games."""),
    "11/four-times": N_("""40 games gave an interval of 27 %. About how many games make it half as
    wide?
    = 160 ± 20 games
    ~ 80 # Twice as many make it only 0.7 times as wide: the square root of one half.
    ~ 20 # Fewer games make it wider, not narrower.
    ~ 1600 # So many would make it about a sixth as wide. Half is cheaper.
    ? Twice as many games are not enough.
    ? The width shrinks with the square root of the number of games.
    ? For half the width you need 2 · 2 = 4 times as many.
    ! 4 · 40 = 160 games. For a tenth of the width it would be 100 times as many."""),
    "11/same-villas": N_("""Why do the games of all five books begin with the same villas and the
    same seeds?
    ~ Because that is faster. # It takes the same time. Think of a fair comparison.
    = So that a difference comes from the rules, not from an easier villa.
    ~ Because the rules ask for it. # No rule says so. It is how a fair experiment is made.
    ? What would you think if one book always got the easiest villas?
    ? In a good experiment only one thing changes.
    ? Here only the rulebook should change.
    ! Only one thing changes at a time: the rulebook. Everything else is kept the same."""),
}

ask = asking(TASKS, {"11/steady": lambda: StudyView("steadiness")})
