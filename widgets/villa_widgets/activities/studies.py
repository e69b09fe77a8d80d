"""Studies: what many games say about a question, with the uncertainty, and some games live.

The stored games answer at once; live ones are played beside the page, with a bar and a way to stop.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from html import escape
from threading import Event
from typing import NamedTuple

import ipywidgets as widgets

from villa_core.errors import GameError
from villa_core.explore import (
    Estimate,
    StudyAnswer,
    Tally,
    claims_and_objections,
    compare_series,
    game_length,
    rules_that_matter,
    steadiness,
    stored,
    study,
    winners_by_bot,
    winners_by_seat,
)
from villa_core.explore.studies import played_series
from villa_core.text import N_, _, capital, ngettext
from villa_widgets.activities.interval_picture import picture_of
from villa_widgets.activities.intervals import interval_tables
from villa_widgets.kit.background import Thinking
from villa_widgets.kit.controls import button, row
from villa_widgets.kit.fields import WholeField
from villa_widgets.tasks.paper import Sheet, on_paper
from villa_widgets.tasks.task import Card, LessonPanel, labelled


class _Asked(NamedTuple):
    """A question, the study that answers it, and who plays.

    With `one` the only series of the study is asked, else all are compared. `listed` are the
    groups of rows, by their place, that are no rivals of each other.
    """

    study: str
    ask: Callable[..., StudyAnswer]
    players: str
    one: bool = True
    listed: tuple[int, ...] = ()

    def answer(self, studied: Mapping[str, Tally]) -> StudyAnswer:
        return self.ask(next(iter(studied.values())) if self.one else studied)


_GREEDY = N_(
    "Four computers that are greedy for points play. Their hands miss by about 1.5 mm, and when "
    "they are far behind they sometimes claim what is not true."
)
_FEWER = N_("Computers that are greedy for points play by the German book.")
_CAREFUL = N_("Four careful computers play. The number is how far a hand misses its spot.")
_MIXED = N_("Four different computers sit at one table and change seats from game to game.")
_HANDS = N_("Four careful computers sit at one table and change seats from game to game.")
_PAIRED = N_(
    "Each rule was switched alone in the German book, and the same games were played again: the "
    "change is taken game by game. To the right of the line: more than in the German book. So many "
    "changes are looked at here that the bars are wider: all together are right 95 times in 100."
)

_MOST_GAMES = 500  # of a series, played live
QUESTIONS: Mapping[str, _Asked] = {
    "seats": _Asked("seats", winners_by_seat, _GREEDY),
    "length": _Asked("seats", game_length, _GREEDY, listed=(0,)),
    "claims": _Asked("seats", claims_and_objections, _GREEDY, listed=(0,)),
    "editions": _Asked("editions", compare_series, _GREEDY, one=False),
    "players": _Asked("players", compare_series, _FEWER, one=False),
    "steadiness": _Asked("steadiness", steadiness, _CAREFUL, one=False),
    "bots": _Asked("bots", winners_by_bot, _MIXED),
    "hands": _Asked("hands", winners_by_bot, _HANDS),
    "rules": _Asked("rules", rules_that_matter, _PAIRED, one=False),
}
"""The questions that can be shown, by name."""


class StudyView(Card):
    """The answer of the stored games as a plot and in a sentence, and a few games live.

    >>> view = StudyView("seats")
    >>> view.answer.question
    'Who wins from which seat?'
    >>> view.sentence.startswith("Most: ")
    True
    >>> view.close()
    """

    def __init__(self, question: str) -> None:
        self._thinking, self._stop = Thinking(), Event()
        if question not in QUESTIONS:
            text = _("There is no question “{name}”. The questions are {known}.")
            raise GameError(text.format(name=question, known=", ".join(QUESTIONS)))
        self.asked = QUESTIONS[question]
        self.answer = self.asked.answer(stored(self.asked.study))
        self.live: StudyAnswer | None = None
        self._played = 0
        self.panel = LessonPanel(label=self.answer.question)
        self.games = labelled(WholeField(20, 2, _MOST_GAMES), _("Games"))
        self.seed = labelled(WholeField(1, 1, 999_999), _("Seed"))
        self.run_button = button(_("Play games now"), self.run, style="primary")
        self.stop_button = button(_("Stop"), self.stop)
        self.stop_button.disabled = True
        self.bar = widgets.IntProgress(min=0, max=1)
        self.bar.layout.visibility = "hidden"
        self.message = LessonPanel(label=_("Live games"))
        self.result = LessonPanel(label=_("The answer of the live games"))
        tools = row(self.games, self.seed, self.run_button, self.stop_button, self.bar)
        self.picture = picture_of(self.answer)
        held = row(self.picture, kind="villa-step-picture")
        super().__init__((held, self.panel, tools, self.message, self.result))
        note = f'<p class="villa-note">{escape(_(self.asked.players))}</p>'
        told = _told(self.answer, self.asked) + note
        self.panel.tell(told, f"{self.answer.question} {self.sentence}")

    @property
    def sentence(self) -> str:
        """The stored answer in words."""
        return " ".join(in_words(self.answer, self.asked.listed))

    @property
    def busy(self) -> bool:
        """Whether games are being played."""
        return self._thinking.busy

    def run(self) -> None:
        """Play so many games of each series, beside the page."""
        if self.busy:
            return
        self._stop.clear()
        name, games, seed = self.asked.study, self.games.value, self.seed.value
        self._played = 0
        self.bar.max, self.bar.value = games * len(played_series(name, seed=seed)), 0
        self.bar.layout.visibility = "visible"
        self.run_button.disabled, self.stop_button.disabled = True, False

        def progress(done: int, _total: int) -> None:
            self._played += done > 0

        def work() -> dict[str, Tally]:
            stop = self._stop.is_set
            return study(name, games, seed, workers=1, progress=progress, stop=stop)

        begun = self._thinking.start(work, self._done, waiting=self._waiting, failed=self._failed)
        if not begun:  # no page to keep alive: play right here
            self._done(work())

    def stop(self) -> None:
        """Begin no further game; what was played counts."""
        self._stop.set()
        self._say(_("The game that is under way is finished first."))

    def close(self) -> None:
        """Close this; games that are being played end as soon as they can."""
        self._stop.set()
        self._thinking.stop()
        super().close()

    def _waiting(self, seconds: float) -> None:
        self.bar.value = self._played
        if not self._stop.is_set():
            text = _("{done} of {total} games, {n:.0f} s")
            self._say(text.format(done=self._played, total=self.bar.max, n=seconds))

    def _done(self, studied: dict[str, Tally]) -> None:
        self._rest()
        n = sum(map(len, studied.values()))
        if not n or not all(map(len, studied.values())):
            self._say(_("There are too few games to compare. Let some more be played."))
            return
        self.live = self.asked.answer(studied)
        text = ngettext(
            "{n} game was played just now. So few games leave wide intervals.",
            "{n} games were played just now. So few games leave wide intervals.",
            n,
        )
        self._say(text.format(n=n))
        self.result.tell(
            _told(self.live, self.asked), " ".join(in_words(self.live, self.asked.listed))
        )

    def _failed(self, error: Exception) -> None:
        self._rest()
        self._say(str(error))

    def _rest(self) -> None:
        self.bar.layout.visibility = "hidden"
        self.run_button.disabled, self.stop_button.disabled = False, True

    def _say(self, sentence: str) -> None:
        self.message.tell(f'<p class="villa-question">{escape(sentence)}</p>')


def in_words(answer: StudyAnswer, listed: Collection[int] = ()) -> tuple[str, ...]:
    """A sentence for each group of rows: the largest number, and which ones it can be told from.

    Groups whose rows are no rivals (`listed`, by their place) are only listed. Of changes those
    are told that are more than chance, and what changed nothing.
    """
    said = []
    compared = _changed if any(row.is_change for row in answer) else _compared
    for n, (group, rows) in enumerate(answer.groups.items()):
        words = compared(rows)
        if n in listed:
            words = "; ".join(f"{one.label}: {one.text}" for one in rows) + "."
        words = f"{group}: {words}" if group else words
        said.append(capital(words))
    return tuple(said)


def _compared(rows: tuple[Estimate, ...]) -> str:
    known = [one for one in rows if one.n]
    if not known:
        return _("There were no cases.")
    most = max(known, key=lambda one: one.value)
    if all(one.value == most.value for one in known):
        return _("No difference at all: {number} everywhere.").format(number=most.text)

    def labels(of: Callable[[Estimate], bool]) -> str:
        return ", ".join(one.label for one in known if of(one))

    first = labels(lambda one: one.value == most.value)
    told = [_("Most: {labels}, {number}.").format(labels=first, number=most.text)]
    if below := labels(lambda one: one.high < most.low):
        told.append(_("That is more than chance against: {labels}.").format(labels=below))
    if near := labels(lambda one: one.high >= most.low and one.value < most.value):
        text = _("The intervals overlap, so it is left open against: {labels}.")
        told.append(text.format(labels=near))
    return " ".join(told)


def _changed(rows: tuple[Estimate, ...]) -> str:
    """The changes that are more than chance, the largest first; of shares, which are none."""
    if not rows[0].is_change:
        none = ", ".join(_short(one) for one in rows if one.value == 0)
        return _("not one with {rules}.").format(rules=none) if none else _("some with every rule.")
    seen = [one for one in rows if one.clear]
    if not seen:
        return _("No rule changes this by more than chance.")
    most = sorted(seen, key=lambda one: -abs(one.value))
    return "; ".join(f"{_short(one)} {one.text}" for one in most) + "."


def _short(one: Estimate) -> str:
    """The ids of a rule without its sentence."""
    return one.label.split(":")[0]


def _told(answer: StudyAnswer, asked: _Asked) -> str:
    """What the numbers say; folded up under it all of them, each with a small picture."""
    first, *more = (f"<p>{escape(one)}</p>" for one in in_words(answer, asked.listed))
    meaning = _("In brackets: where the true number most likely lies (95 %), and n cases.")
    numbers = f"{''.join(more)}{interval_tables(answer)}"
    return (
        f'{first}<p class="villa-note">{escape(meaning)}</p>'
        f"<details><summary>{escape(_('All numbers'))}</summary>{numbers}</details>"
    )


@on_paper.register
def _on_paper(view: StudyView) -> Sheet:
    said = in_words(view.answer, view.asked.listed)[0]
    head = f"<h3>{escape(view.answer.question)}</h3>"
    return Sheet(f"{head}{view.picture.on_paper()}<p>{escape(said)}</p>")


class StudySummary(LessonPanel):
    """What the stored games say, a sentence for each of these questions of `StudyView`.

    >>> panel = StudySummary(("bots",))
    >>> panel.html.count("<li>")
    1
    >>> panel.close()
    """

    def __init__(self, questions: Iterable[str]) -> None:
        super().__init__(label=_("What the stored games say"))
        said = []
        for name in questions:
            asked = QUESTIONS[name]
            answer = asked.answer(stored(asked.study))
            said.append(f"{answer.question} {in_words(answer, asked.listed)[0]}")
        rows = "".join(f"<li>{escape(words)}</li>" for words in said)
        self.tell(f"<ul>{rows}</ul>", " ".join(said))
