"""MoveList: the moves of a game to click on, and below it how safe all stood after each of them.

>>> from villa_core.villa.game import Game
>>> log = MoveList()
>>> log.on_look(print)
>>> log.show(Game.new("de", ("Ada", "Ben"), seed=1))
>>> log.rows
()
>>> log.close()
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import traitlets

from villa_core.play.game import AnyGame
from villa_core.text import _
from villa_widgets.kit.page import STATIC
from villa_widgets.kit.wishes import Request, WishView


class MoveList(WishView):
    """All moves as sentences; one that is clicked, or stepped to by arrow keys, is looked at."""

    _esm = STATIC / "moves.js"

    rows: Any = traitlets.Tuple(help="Each move: words, rules, measure, its words, its mark.").tag(
        sync=True
    )
    shown = traitlets.Int(0, help="The number of the move that is looked at.").tag(sync=True)
    measured = traitlets.Bool(True, help="Whether the measure is shown.").tag(sync=True)
    _texts = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        self._known: list[tuple[AnyGame, tuple[Any, ...]]] = []
        self.marks: dict[int, str] = {}
        texts = {
            "title": _("Moves so far"),
            "none": _("No move has been made yet."),
            "keys": _("Moves so far. Arrow keys step through them."),
            "lost": _("lost here"),
            "start": _("the start"),
            "after": _("After move {n}: {words}"),
        }
        super().__init__(_texts=texts)

    def on_look(self, fn: Callable[[int], object]) -> None:
        """Call `fn` with the number of the move that somebody wants to look at; 0 is the start."""
        self._hear("look", fn)

    def show(self, game: AnyGame, moment: AnyGame | None = None) -> None:
        """Tell all moves of a game, and mark the moment that is looked at; None: now."""
        with self.hold_sync():
            self.rows = tuple(self._rows(game))
            self.shown = (moment or game).number

    def _rows(self, game: AnyGame) -> Iterable[tuple[Any, ...]]:
        """What is told of each move; only what is new is worked out."""
        for number, after in enumerate(game.history):
            if number == len(self._known) or self._known[number][0] is not after:
                del self._known[number:]
                self._known.append((after, _row(after)))
            if number:
                yield (*self._known[number][1], self.marks.get(number, ""))

    def _understood(self, wish: dict[str, Any]) -> Request | None:
        number = wish.get("number")
        if wish.get("kind") != "look" or type(number) is not int:
            return None
        return ("look", number) if 0 <= number <= len(self.rows) else None


def _row(after: AnyGame) -> tuple[Any, ...]:
    if after.move is None:
        return ()
    return after.story, list(after.by_rules), after.margin, after.margin_words
