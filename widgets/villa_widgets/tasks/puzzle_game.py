"""PuzzleGame: all puzzles as a game, with a map of levels and stars, and one for every day."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from html import escape
from typing import Any

import traitlets

from villa_core.learn.choosing import Choice, daily, fresh, next_puzzle
from villa_core.learn.progress import Progress, opening_rule, stars_rule
from villa_core.learn.puzzles import KINDS, LEVELS, kind_name, level_name
from villa_core.text import _, ngettext
from villa_widgets.drawing.small import patterns, small
from villa_widgets.kit.close import close_all
from villa_widgets.kit.controls import button, row
from villa_widgets.kit.page import Page, joined, styled
from villa_widgets.kit.panel import note
from villa_widgets.kit.wishes import Request, WishView
from villa_widgets.tasks.logbook import Logbook, own_logbook
from villa_widgets.tasks.puzzle import PuzzleView
from villa_widgets.tasks.task import Card, LessonPanel

_MOST = 3 * len(KINDS) * len(LEVELS)  # stars


class PuzzleMap(WishView):
    """Kinds by levels: each with its stars, whether it is open, and where it goes on."""

    _esm = joined("drawing.js", "puzzle_map.js")
    _css = styled("puzzle_map.css")
    _map = traitlets.Dict().tag(sync=True)

    def __init__(self, pick: Callable[[str, int], None]) -> None:
        super().__init__()
        self._hear("play", pick)

    def draw(self, progress: Progress, going_on: Choice) -> None:
        """Show where a learner stands."""
        self._map = {
            "caption": _("All puzzles, from easy to very hard, with your stars"),
            "patterns": patterns(),
            "rows": [
                {
                    "kind": kind,
                    "name": kind_name(kind),
                    "picture": small(kind),
                    "cells": [_cell(progress, going_on, kind, level) for level in LEVELS],
                }
                for kind in KINDS
            ],
        }

    def _understood(self, wish: dict[str, Any]) -> Request | None:
        puzzle, level = wish.get("puzzle"), wish.get("level")
        sense = wish.get("kind") == "play" and puzzle in KINDS and level in LEVELS
        return ("play", puzzle, level) if sense else None


class PuzzleGame(Card):
    """The page of puzzles: a map, the next puzzle by what was hard, and the puzzle of the day.

    >>> game = PuzzleGame(Logbook(None), today=lambda: datetime.date(2026, 11, 18))
    >>> game.play_daily()
    >>> game.view.puzzle.task
    'mass/2/261118'
    >>> game.back()
    >>> game.close()
    """

    look = "villa-game"
    children: Any
    view: PuzzleView

    def __init__(
        self,
        logbook: Logbook | None = None,
        today: Callable[[], datetime.date] = datetime.date.today,
    ) -> None:
        self.logbook, self._today = logbook or own_logbook(), today
        self.score = LessonPanel(label=_("Points and stars"))
        self.why = LessonPanel(label=_("Why this puzzle"))
        self.next_why, self.daily_why = LessonPanel(), LessonPanel()
        self.map = PuzzleMap(self._picked)
        self.message = LessonPanel(label=_("Message"))
        self.rules = LessonPanel(label=_("How points and stars are won"))
        self.rules.tell(note(f"{stars_rule()} {opening_rule()}"))
        ways = row(
            button(_("Next puzzle"), self.play_next, style="primary"),
            self.next_why,
            button(_("Puzzle of the day"), self.play_daily),
            self.daily_why,
            kind="villa-game-next",
        )
        self._home = (self.score, ways, self.message, self.map, self.rules)
        self._top = row(button(_("Map"), self.back, icon="th"), self.why, kind="villa-game-top")
        self._page = Page()
        super().__init__((*self._home, self._page))
        self.add_class("villa-lab")
        self.follow(self.logbook, self._tell)

    def back(self) -> None:
        """Return to the map."""
        self.message.tell("")
        self.children = (*self._home, self._page)
        self._tell()

    def play_next(self) -> None:
        """Play a puzzle that is chosen by what was hard."""
        self.play(next_puzzle(self.logbook.progress))

    def play_daily(self) -> None:
        """Play the puzzle of this day."""
        self.play(daily(self._today()))

    def play(self, choice: Choice) -> None:
        """Play a puzzle, and say why it is this one."""
        self.why.tell(f"<p>{escape(choice.why)}</p>", choice.why)
        if "view" in vars(self):
            self.view.show(choice.puzzle)
        else:
            following = (_("Next puzzle"), self.play_next)
            self.view = PuzzleView(choice.puzzle, following=following, logbook=self.logbook)
        self.children = (self._top, self.view, self._page)

    def close(self) -> None:
        """Close this and all that is inside it, also what is not shown now."""
        close_all(*self._home, self._top, vars(self).get("view"))
        super().close()

    def _picked(self, kind: str, level: int) -> None:
        """A level was chosen on the map."""
        progress = self.logbook.progress
        if progress.is_open(kind, level):
            why = _("You chose “{kind}” ({level}).")
            why = why.format(kind=kind_name(kind), level=level_name(level))
            self.play(fresh(progress, kind, level, why))
        else:
            words = _("“{kind}” ({level}) is not open yet. {rule}")
            named = {"kind": kind_name(kind), "level": level_name(level)}
            self.message.reply(words.format(**named, rule=opening_rule()), "ask")

    def _tell(self) -> None:
        if self.map not in self.children:
            return
        progress, today = self.logbook.progress, self._today()
        going_on, of_today = next_puzzle(progress), daily(today)
        stars = sum(progress.stars(kind, level) for kind in KINDS for level in LEVELS)
        days, run = progress.days(today), progress.run
        parts = [
            _("<b>{n}</b> of {all} stars").format(n=stars, all=_MOST),
            ngettext("<b>{n}</b> point", "<b>{n}</b> points", progress.points),
            ngettext("<b>{n}</b> day in a row", "<b>{n}</b> days in a row", days),
            _("<b>{n}</b> right in a row"),
        ]
        numbers = (stars, progress.points, days, run)
        told = [text.format(n=n) for text, n in zip(parts, numbers, strict=True)]
        html = "".join(f"<span>{text}</span>" for text in told)
        self.score.tell(f'<div class="villa-score">{html}</div>')
        self.next_why.tell(f"<p>{escape(going_on.why)}</p>")
        name = _("{kind} — {level}").format(
            kind=kind_name(of_today.kind), level=level_name(of_today.level)
        )
        done = progress.task(of_today.task)
        state = _("You have solved it ✓") if done.solved else of_today.why
        self.daily_why.tell(f"<p>{escape(name)}. {escape(state)}</p>")
        self.map.draw(progress, going_on)


def _cell(progress: Progress, going_on: Choice, kind: str, level: int) -> dict[str, Any]:
    """One level of one kind, for the map."""
    stars, is_open = progress.stars(kind, level), progress.is_open(kind, level)
    going = (kind, level) == (going_on.kind, going_on.level)
    words = ngettext("{n} of 3 stars", "{n} of 3 stars", stars).format(n=stars)
    if not is_open:
        words = _("not open yet")
    label = _("{kind}, {level}: {words}")
    label = label.format(kind=kind_name(kind), level=level_name(level), words=words)
    note = _("next") if going else "" if is_open else _("opens later")
    return {
        "name": level_name(level),
        "drawn": "★" * stars + "☆" * (3 - stars) if is_open else "",
        "label": f"{label}, {note}" if going else label,
        "note": note,
        "open": is_open,
        "next": going,
    }
