"""LegsStage: tap columns under a plate; each is taken away in turn, by film.

>>> from villa_core import puzzles
>>> stage = LegsStage(puzzles.villa_of("pull", level=1, seed=5))
>>> stage.tap("blue-thin-3")
>>> stage.tap("blue-thick")
>>> stage.guess
'thick blue column, thin blue column 3'
>>> stage.close()
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from villa_core.statics.slices import Fate
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.drawing.reading import Reading
from villa_widgets.tasks.staged import Guess
from villa_widgets.tower.picture import VillaPicture


class LegsStage(Guessed):
    """Which columns of the ground floor may go, each alone; or which are `essential`.

    The guess names the tapped columns, in the order of their ids, with commas between.

    >>> from villa_core import Tower
    >>> stage = LegsStage(Tower.famous("three-legged"), essential=True)
    >>> stage.put("thick red column")
    >>> sorted(stage.chosen)
    ['red-thick']
    >>> stage.close()
    """

    picture: VillaPicture

    def __init__(self, tower: Tower, *, essential: bool = False, scene: bool = True) -> None:
        self.tower, self.essential = tower, essential
        self.legs = sorted(column.id for column in tower.floors[0].columns)
        self.chosen: frozenset[str] = frozenset()
        quiet = Reading(tower, quiet=True)
        super().__init__(VillaPicture(quiet, scene=scene, bars=False, movable=frozenset()))
        self.picture.on_choose(self.tap)

    def tap(self, column: str | None) -> None:
        """Choose a column, or leave it again."""
        if column in self.legs and not self.played:
            self.chosen ^= {column}
            self.place(self._named(self.chosen) or None)

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        names = str(guess or "").split(", ")
        self.chosen = frozenset(leg for leg in self.legs if column_words(leg) in names)
        self.played = False
        super().put(guess)

    def _named(self, columns: frozenset[str]) -> str:
        return ", ".join(column_words(leg) for leg in self.legs if leg in columns)

    @property
    def right(self) -> frozenset[str]:
        """The columns that ought to be chosen."""
        stands = {leg for leg in self.legs if self.tower.remove_column(leg).stability().stable}
        return frozenset(self.legs) - stands if self.essential else frozenset(stands)

    def draw(self) -> None:  # noqa: D102
        look = Reading(self.tower, quiet=not self.told)
        self.picture.reading = replace(look, ticked=self.chosen)

    def let_go(self, then: Callable[[str], object]) -> None:
        """Take the chosen columns away one by one, until one of them proves the guess wrong."""
        self.played = True
        self._take([leg for leg in self.legs if leg in self.chosen], then)

    def _take(self, legs: list[str], then: Callable[[str], object]) -> None:
        from villa_core import dynamics

        leg, *others = legs
        fall = dynamics.fall(self.tower, pulled=leg)
        falls = fall.outcome is Fate.FALLS

        def taken() -> None:
            if falls is not self.essential:
                text = _("Without the {column} it falls.")
                text = text if falls else _("Without the {column} it stands.")
                then(text.format(column=column_words(leg)))
            elif others:
                self.picture.rewind()
                self._take(others, then)
            else:
                then(self._all_as_expected())

        self.picture.play(fall, taken)

    def _all_as_expected(self) -> str:
        """All chosen ones did as expected; whether some are missing."""
        missing = bool(self.right - self.chosen)
        if self.essential:
            more = _("Without each of these it falls; but there is another such column.")
            return more if missing else _("Without each of these it falls.")
        more = _("Without each of these, alone, it stands; but there is another such column.")
        return more if missing else _("Without each of these, alone, it stands.")

    def rewind(self) -> None:  # noqa: D102
        self.picture.rewind()
        super().rewind()
