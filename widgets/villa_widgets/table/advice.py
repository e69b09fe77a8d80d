"""Advice: all moves of a game looked at again, beside the page: the table goes on meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from html import escape
from threading import Event
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from villa_core.text import _, ngettext
from villa_widgets.kit.background import Thinking
from villa_widgets.kit.controls import button, row
from villa_widgets.kit.panel import Message, Panel
from villa_widgets.table.hints import hand_of

if TYPE_CHECKING:
    from villa_core.play.analysis import Review
    from villa_widgets.table.table import PlayTable

Seen = tuple[Any, "Review[Any]"]
"""A moment of a game, and what is said of the move that led to it."""


class Advice(widgets.VBox):
    """What is in the drawer of help: moves looked at again, and the rules of this moment."""

    def __init__(self, table: PlayTable[Any]) -> None:
        self._table = table
        self._looking = Thinking()
        self._enough = Event()
        self._seen: list[Seen] = []
        self.all = button(_("Look at all moves again"), self.analyse, icon="search")
        self.progress = Message()
        self.reviewed = Panel(label=_("Moves that could have been better"))
        panels = (self.progress, self.reviewed, table.decision.rules)
        super().__init__([row(self.all), *panels, *table.decision.folded])
        for panel in (self.reviewed, table.decision.guide):
            panel.on_wish(self._show_better)
        self.update()

    def of(self, moment: Any) -> Review[Any] | None:
        """What was said of the move that led to a moment; None if it was not looked at."""
        return next((review for seen, review in self._seen if seen is moment), None)

    def offer(self, review: Review[Any]) -> str:
        """A button that shows the better move, as HTML; empty where there is nothing to draw."""
        if review.best is None or not self._table.draws(review.best):
            return ""
        return f'<button data-wish="{review.number}">{escape(_("Show me"))}</button>'

    def _show_better(self, wish: str) -> None:
        """Draw the move that was better than that of a number."""
        for _moment, review in self._seen:
            if str(review.number) == wish:
                self._table.look(review.number - 1, better=review)
                self._table.attention.see()

    def marks(self, game: Any) -> dict[int, str]:
        """A question mark at each move that could have been better."""
        known = {id(moment): review for moment, review in self._seen}
        reviews = ((moment.number, known.get(id(moment))) for moment in game.history)
        return {number: "?" for number, review in reviews if review is not None and review.best}

    def update(self) -> None:
        """Show what can be asked now: while a game goes on only what its players allow."""
        table, game = self._table, self._table.game
        over = game is None or game.outcome is not None
        blind = game is None or game.referee  # nobody sees a real villa
        self.all.disabled = blind or not game.number or not (over or table.bar.may_advise)

    def _failed(self, error: Exception) -> None:
        self.progress.say(str(error))

    # all moves -----------------------------------------------------------------------------------

    def analyse(self) -> None:
        """Look at all moves again, beside the page, and tell how far that is."""
        self.stop()
        game, self._enough = self._table.now, Event()
        fresh: list[Seen] = []
        work = partial(self._look, game, fresh, self._enough)
        tell = partial(self._tell, game, fresh)
        self._tell(game, fresh)
        waiting = partial(_ignoring, tell)
        if not self._looking.start(work, waiting, waiting=waiting, failed=self._failed):
            work()
            tell()

    def stop(self) -> None:
        """Think no more."""
        self._enough.set()
        self._looking.stop()

    def _look(self, game: Any, fresh: list[Seen], enough: Event) -> None:
        hands = {name: hand_of(self._table, name) for name in game.players}
        hands = {name: hand for name, hand in hands.items() if hand is not None}
        for seen in zip(_moved(game), game.reviews(hands), strict=False):
            if enough.is_set():
                return
            fresh.append(seen)

    def _tell(self, game: Any, fresh: list[Seen]) -> None:
        self._seen, n = list(fresh), game.number
        if len(self._seen) < n:
            words = _("Looking at move {n} of {all} …").format(n=len(self._seen) + 1, all=n)
        else:
            better = sum(review.best is not None for _moment, review in self._seen)
            words = ngettext(
                "All {all} moves are looked at; {n} could have been better.",
                "All {all} moves are looked at; {n} could have been better.",
                better,
            ).format(all=n, n=better)
        self.progress.say(words)
        rows = "".join(_row(review, self.offer(review)) for _moment, review in self._seen)
        heads = (_("move"), _("who"), _("margin"), _("chance"), _("what to say of it"))
        head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        self.reviewed.tell(f'<div class="villa-reviews">{table}</div>' if rows else "")
        self._table.show_reviews()


def _ignoring(fn: Any, _what: Any) -> None:
    fn()


def _moved(game: Any) -> Iterator[Any]:
    return (moment for moment in game.history if moment.move is not None)


def _row(review: Review[Any], offer: str) -> str:
    mark = "? " if review.best is not None else ""
    margin = "" if review.margin is None else f"{review.margin:.0f}".replace("-", "−")
    cells = (f"{mark}{review.number}", review.player, margin, review.likely)
    columns = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f"<tr>{columns}<td>{escape(review.why or review.standing)} {offer}</td></tr>"
