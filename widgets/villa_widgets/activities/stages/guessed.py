"""Guessed: what all stages share: a picture, the guess that is placed on it, and who hears of it.

>>> stage = Guessed(widgets.Box())
>>> stage.heard_by(lambda: print(stage.guess))
>>> stage.place(40.0)
40.0
>>> stage.close()
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as widgets

from villa_widgets.activities.stages.sketch import villa_from_front
from villa_widgets.activities.swing import SwingView
from villa_widgets.kit.close import close_all
from villa_widgets.tasks.placed import Where
from villa_widgets.tasks.staged import Guess


class Guessed:
    """A `Stage` without physics: a kind of stage says what is drawn and what *Let go* plays."""

    side: Sequence[widgets.Widget] = ()
    whole_floor = False
    """Whether all columns of a floor are chosen at once."""
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
        self._tries_told: list[Callable[[], object]] = []
        self._before: dict[str, Any] = {}

    def heard_by(self, placed: Callable[[], None]) -> None:
        """Call `placed` whenever a hand places another guess."""
        self._placed = placed
        self._before = {} if self.drawing is None else self.drawing.scene

    @property
    def drawing(self) -> SwingView | None:
        """The drawing in which a guess has its place; a picture in space has none."""
        picture = getattr(self.picture, "sketch", self.picture)
        return picture if isinstance(picture, SwingView) else None

    def placed_at(self) -> Where | None:
        """Where the guess is: the part that was moved last, or all that are chosen."""
        view = self.drawing
        if view is None:
            return self._on_columns()
        if not view.placed:
            return None
        places = tuple(map(view.place_of, view.placed))
        moved = [] if self._chosen(view) else view.placed
        return Where(places, view.box, view.on_paper(self._before, moved))

    def _on_columns(self) -> Where | None:
        """Where the chosen columns of a villa are, from the front; those of one floor are one."""
        reading = getattr(self.picture, "reading", None)
        if reading is None or not reading.ticked:
            return None
        bodies = [body for body in reading.tower.bodies() if body.id in reading.ticked]
        places = [(body.centre[0], -(body.bottom + body.top) / 2) for body in bodies]
        if self.whole_floor:
            places = [(sum(x for x, _y in places) / len(places), places[0][1])]
        return Where(tuple(places), *villa_from_front(reading.tower))

    @staticmethod
    def _chosen(view: SwingView) -> bool:
        return any(part["pressed"] for part in view.scene["parts"])

    def on_tried(self, fn: Callable[[], object]) -> None:
        """Call `fn` whenever the learner has tried something more."""
        self._tries_told.append(fn)

    def tell_tries(self) -> None:
        """Something more was tried."""
        for told in self._tries_told:
            told()

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


class Resting(Guessed, ABC):
    """A stage whose drawing moves when it is let go; at rest it says what happened."""

    picture: SwingView

    def __init__(self, picture: SwingView) -> None:
        super().__init__(picture)
        self._then: Callable[[str], object] | None = None
        picture.on_rest(lambda _name: self._rested())

    @property
    def moves(self) -> bool:
        """Whether anything moves; else it rests at once."""
        return True

    def let_go(self, then: Callable[[str], object]) -> None:
        """Let go, and tell what happened as soon as it is at rest."""
        self.played, self._then = True, then
        self.draw()
        if not self.moves:
            self._rested()

    def _rested(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then(self.happened())

    @abstractmethod
    def happened(self) -> str:
        """What happened, in a sentence."""

    def rewind(self) -> None:  # noqa: D102
        self._then = None
        super().rewind()
