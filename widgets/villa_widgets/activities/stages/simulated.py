"""Simulated: what stages share on which a simulation plays the guess; it runs beside the page.

>>> from villa_widgets.activities.stages.filmed import Filmed
>>> class Counting(Simulated):
...     def simulate(self, progress):
...         return 41 + 1
...     def show(self, found, then):
...         then(f"It is {found}.")
>>> stage = Counting(Filmed("0 0 9 9"))
>>> stage.place(3.0)
>>> stage.let_go(print)
It is 42.
>>> stage.close()
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from threading import Event
from typing import Any, ClassVar

from villa_core.errors import VillaError
from villa_core.text import _
from villa_widgets.activities.stages.filmed import Filmed
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.kit.background import Thinking
from villa_widgets.tasks.staged import Guess

Progress = Callable[[float], bool]


class Simulated(Guessed):
    """A stage whose *Let go* waits for a simulation, and then shows what came out.

    Where the simulation is the same for every guess it begins with the first one that is placed, so
    that it is mostly done when it is wanted.
    """

    picture: Filmed
    same: ClassVar[bool] = True
    """Whether every guess asks for the same simulation."""

    def __init__(self, picture: Filmed) -> None:
        super().__init__(picture)
        self.found: Any = None
        """What came out, as long as it answers the guess that is placed."""
        self.part: float | None = None
        """The part that is done of what is waited for."""
        self._thinking, self._stop = Thinking(), Event()
        self._then: Callable[[str], object] | None = None

    @abstractmethod
    def simulate(self, progress: Progress) -> Any:
        """Work it out, elsewhere than on the page's thread."""

    @abstractmethod
    def show(self, found: Any, then: Callable[[str], object]) -> None:
        """Show what came out, and at rest say it to `then`."""

    def place(self, guess: Guess | None) -> None:  # noqa: D102
        super().place(guess)
        if self.same and self.guess is not None:
            self._begin()

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        if not self.same and guess != self.guess:
            self._forget()
        super().put(guess)

    def let_go(self, then: Callable[[str], object]) -> None:
        """Play the guess, as soon as it is worked out."""
        self.played, self._then = True, then
        if self.found is not None:
            self._out(self.found)
            return
        self.part = 0.0
        self.draw()
        if not self._begin():  # a plain program: nothing else is waiting
            self._out(self.simulate(lambda _part: True))

    @property
    def waiting(self) -> str:
        """What is said while one waits."""
        if self.part is None:
            return ""
        return _("Working it out: {part:.0f} %").format(part=100 * self.part)

    def rewind(self) -> None:  # noqa: D102
        self._then, self.part = None, None
        self.picture.rewind()
        super().rewind()

    def close(self) -> None:  # noqa: D102
        self._forget()
        super().close()

    def _begin(self) -> bool:
        """Begin to work it out, unless that is under way; False: there is nobody to do it."""
        if self.found is not None or self._thinking.busy:
            return True
        self._stop = stop = Event()
        done = 0.0

        def progress(part: float) -> bool:
            nonlocal done
            done = part
            return not stop.is_set()

        def waits(_seconds: float) -> None:
            if self.part is not None:
                self.part = done
                self.draw()

        work = lambda: self.simulate(progress)  # noqa: E731
        return self._thinking.start(work, self._out, waiting=waits, failed=self._failed)

    def _out(self, found: Any) -> None:
        """It is worked out; whoever waits for it sees it."""
        self.found, self.part = found, None
        then, self._then = self._then, None
        if then is not None:
            self.show(found, then)

    def _failed(self, error: Exception) -> None:
        then, self._then, self.part = self._then, None, None
        if not isinstance(error, VillaError):
            raise error
        if then is not None:
            self.draw()
            then(str(error))

    def _forget(self) -> None:
        """What is worked out is for another guess."""
        self._stop.set()
        self._thinking.stop()
        self.found = None
