"""Lesson 11, what the rules do: reading shares and intervals of many games.

What is right in a prediction, and every number of its solution, is read from the stored games.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from villa_core.explore import compare_series, rules_that_matter, steadiness, stored
from villa_core.text import N_, _
from villa_widgets.activities.studies import QUESTIONS, StudyView, in_words
from villa_widgets.content import asking
from villa_widgets.tasks import Prediction, Question
from villa_widgets.tasks.task import LessonPanel

TASKS = {
    "11/overlap": N_("""In a study of 40 games seat 1 wins 30 % (18 to 45 %), seat 2 wins 25 % (14
    to 40 %). What may you say?
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
    "11/many": N_("""A class tests 60 rules that in truth change nothing, each with its own 95 %
    interval. About how many of the 60 intervals miss the zero, by chance alone?
    = 3 ± 1 intervals
    ~ 0 # Each interval misses the truth 5 times in 100. With 60 of them it happens to some.
    ~ 57 # So many hold the zero. The question is how many miss it.
    ? An interval of 95 % misses the truth in 5 of 100 studies.
    ? 5 of 100 is one of twenty.
    ? 60 : 20 = 3
    ! 5 % of 60 is 3. Whoever looks at many differences finds some that are only chance. That is why
    the bars for the rules that matter are wider than the others."""),
    "11/same-villas": N_("""Each rule was switched alone, and then the same games were played again:
    the same villas, the same seeds. Why?
    ~ Because that is faster. # It takes the same time. Think of a fair comparison.
    = So that a difference comes from the rule, not from an easier villa.
    ~ Because the rules ask for it. # No rule says so. It is how a fair experiment is made.
    ? What would you think if one rule always got the easiest villas?
    ? In a good experiment only one thing changes.
    ? Here only one rule should change.
    ! Only one thing changes at a time: the rule. A villa that is easy is easy under both, and drops
    out when each game is compared with its twin. So smaller differences can be seen."""),
}


def _steady() -> str:
    never, *_between, finger, most = steadiness(stored("steadiness"))  # 0, …, 16 and 32 mm
    right = sum(finger.value > part for part in (0.25, 0.75))
    return _marked(
        N_("""Four careful computers play. Their hands miss the spot by 16 mm: about the width of a
        finger. In how many games does the villa still reach its last plate, the red one?
        {0} in fewer than a quarter
        {1} in a quarter to three quarters of the games
        {2} in more than three quarters
        ! With such hands: {finger}. With hands that never miss: {never}. At 32 mm: {most}.
        Careful players aim at the middle of what is safe, so a small miss often does no harm."""),
        right,
        never=never.text,
        finger=finger.text,
        most=most.text,
    )


def _rule() -> str:
    moves = rules_that_matter(stored("rules")).groups[_("moves in a game")]
    rows = [row for row in moves if row.label.split(":")[0] in ("B2", "F6", "F7", "Z5")]
    most = max(range(len(rows)), key=lambda n: abs(rows[n].value))
    options = "".join(f"\n{{{n}}} {row.label.rstrip('.')}" for n, row in enumerate(rows))
    told = "; ".join(f"{row.label.split(':')[0]} {row.text}" for row in rows)
    question = _("""One rule of the German book is switched, and all else stays as it is. Which of
    these changes the length of a game most?""")
    solution = _("Moves more or less than by the German book: {told}.").format(told=told)
    return _marked(f"{question}{options}\n! {solution}", most)


def _dutch() -> str:
    books = stored("editions")
    moves = compare_series(books).groups[_("moves in a game")]
    german, dutch = (next(row for row in moves if row.label == book) for book in ("de", "nl"))
    apart = german.low > dutch.high or dutch.low > german.high
    right = 1 + apart if books["de"].columns != books["nl"].columns else 0
    return _marked(
        N_("""The Dutch book differs from the German one in two rules: plates may not even be
        touched while a column is put down (B5), and points are void when a plate is laid, not when
        it is first built upon (Z5). Do the same computers play other games by it?
        {0} No: the games are the same
        {1} Yes, but they are about as long
        {2} Yes, and they are clearly longer or shorter
        ! Moves in a game: {told}. B5 is about fingers, and computers have none. Z5 matters only
        between the laying of a plate and the first column on it."""),
        right,
        told="; ".join(f"{row.label} {row.text}" for row in moves),
    )


_PREDICTED: dict[str, tuple[Callable[[], str], str]] = {
    "11/steady": (_steady, "steadiness"),
    "11/rule": (_rule, "rules"),
    "11/dutch": (_dutch, "editions"),
}
_ask = asking(TASKS)


def ask(task: str) -> Question | Prediction:
    """The task of this name; a prediction shows the study after it."""
    if task not in _PREDICTED:
        return _ask(task)
    text, question = _PREDICTED[task]
    return Prediction(task, f"{text()}\n@ the stored games", lambda: StudyView(question))


def summary() -> LessonPanel:
    """What the stored games say, a sentence for each question."""
    said = []
    for name in ("seats", "bots", "hands", "steadiness", "rules"):
        asked = QUESTIONS[name]
        answer = asked.answer(stored(asked.study))
        said.append(f"{answer.question} {in_words(answer, asked.listed)[0]}")
    panel = LessonPanel(label=_("What the stored games say"))
    panel.tell(f"<ul>{''.join(f'<li>{escape(words)}</li>' for words in said)}</ul>", " ".join(said))
    return panel


def _marked(text: str, right: int, **numbers: str) -> str:
    """The text with the mark of the right answer where it belongs, and of a wrong one elsewhere."""
    marks = ("=" if place == right else "~" for place in range(text.count("\n")))
    return _(text).format(*marks, **numbers)
