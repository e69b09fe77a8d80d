"""Guessed: what all stages share: a picture, the guess that is placed on it, and who hears of it.

>>> stage = Guessed(widgets.Box())
>>> stage.heard_by(lambda: print(stage.guess))
>>> stage.place(40.0)
40.0
>>> stage.close()
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets as widgets

from villa_widgets.kit.close import close_all
from villa_widgets.tasks.staged import Guess


class Guessed:
    """A `Stage` without physics: a kind of stage says what is drawn and what *Let go* plays."""

    side: Sequence[widgets.Widget] = ()
    on_paper = ""
    """What a print needs to ask the same: its “words”, its “drawing” too, or nothing is enough."""

    def __init__(self, picture: widgets.Widget) -> None:
        self.picture = picture
        self.guess: Guess | None = None
        self.played = False
        """Whether the guess was let go, and nothing is held any more."""
        self.told = False
        """Whether the guess was right, so that all may be drawn."""
        self._placed: Callable[[], None] = lambda: None

    def heard_by(self, placed: Callable[[], None]) -> None:
        """Call `placed` whenever a hand places another guess."""
        self._placed = placed

    def place(self, guess: Guess | None) -> None:
        """A hand has placed this guess; what was told of the one before is hidden."""
        self.told = False
        self.put(guess)
        self._placed()

    def put(self, guess: Guess | None) -> None:
        """Place a guess unheard, as it was left by an earlier visit."""
        self.guess = guess
        self.draw()

    def rewind(self) -> None:
        """Hold everything again, the guess where it is."""
        self.played = self.told = False
        self.draw()

    def reveal(self) -> None:
        """Draw what may be told now."""
        self.told = True
        self.draw()

    def draw(self) -> None:
        """Draw all as it is now."""

    def close(self) -> None:
        """Close all that is drawn."""
        close_all(self.picture, *self.side)
