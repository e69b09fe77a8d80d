"""Tap columns under a plate; each is taken away in turn, by film.

A `LegsStage` is in 3D and asks which may go; an `EssentialStage` is seen from above and asks
without which the plate falls.

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
from typing import TYPE_CHECKING, ClassVar

from villa_core.palette import FALLS, PLATE_PAINT
from villa_core.statics.slices import Fate
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.activities.stages.sketch import Screen, Sketch
from villa_widgets.activities.swing import Part
from villa_widgets.drawing.marks import Support
from villa_widgets.drawing.paths import hull_path
from villa_widgets.drawing.plane import ABOVE, cross, outline, project, traced
from villa_widgets.drawing.reading import Reading
from villa_widgets.drawing.wood import column_top
from villa_widgets.tasks.staged import Guess
from villa_widgets.tower.picture import VillaPicture

if TYPE_CHECKING:
    from villa_core.dynamics import Fall


class _Taken(Guessed):
    """Columns of the ground floor are tapped, and taken away one by one.

    The guess names them in the order of their ids, with commas between.
    """

    picture: VillaPicture | Screen
    essential: ClassVar[bool]
    """Whether the villa is to fall without each of them, or to stand."""

    def __init__(self, tower: Tower, picture: VillaPicture | Screen) -> None:
        self.tower = tower
        self.legs = sorted(column.id for column in tower.floors[0].columns)
        self.chosen: frozenset[str] = frozenset()
        super().__init__(picture)

    def film(self, fall: Fall, then: Callable[[], object]) -> None:
        """Play how a column is taken away."""
        raise NotImplementedError

    def tap(self, column: str | None) -> None:
        """Choose a column, or leave it again."""
        if column in self.legs and not self.played:
            self.chosen ^= {column}
            self.place(self._named(self.chosen) or None)

    def put(self, guess: Guess | None) -> None:
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

        self.film(fall, taken)

    def _all_as_expected(self) -> str:
        """All chosen ones did as expected; whether some are missing."""
        missing = bool(self.right - self.chosen)
        if self.essential:
            more = _("Without each of these it falls; but there is another such column.")
            return more if missing else _("Without each of these it falls.")
        more = _("Without each of these, alone, it stands; but there is another such column.")
        return more if missing else _("Without each of these, alone, it stands.")

    def rewind(self) -> None:
        self.picture.rewind()
        super().rewind()


class LegsStage(_Taken):
    """Which columns of the ground floor may go, each alone.

    >>> from villa_core import Tower
    >>> stage = LegsStage(Tower.famous("three-legged"))
    >>> stage.put("thick red column")
    >>> sorted(stage.chosen)
    ['red-thick']
    >>> stage.close()
    """

    picture: VillaPicture
    essential = False

    def __init__(self, tower: Tower, *, scene: bool = True) -> None:
        quiet = Reading(tower, quiet=True)
        picture = VillaPicture(quiet, scene=scene, bars=False, movable=frozenset())
        super().__init__(tower, picture)
        picture.on_choose(self.tap)

    def film(self, fall: Fall, then: Callable[[], object]) -> None:  # noqa: D102
        self.picture.play(fall, then)

    def draw(self) -> None:  # noqa: D102
        look = Reading(self.tower, quiet=not self.told)
        self.picture.reading = replace(look, ticked=self.chosen)


class EssentialStage(_Taken):
    """Without which columns the plate falls, seen from above, with the centre of mass.

    >>> from villa_core import Tower
    >>> stage = EssentialStage(Tower.famous("three-legged"))
    >>> stage.tap("red-thick")
    >>> stage.guess
    'thick red column'
    >>> stage.close()
    """

    picture: Screen
    essential = True

    def __init__(self, tower: Tower) -> None:
        xs, ys = zip(*tower.frame(1).outline(), strict=True)
        box = (min(xs) - 8, -max(ys) - 8, max(xs) - min(xs) + 16, max(ys) - min(ys) + 16)
        sketch = Sketch(" ".join(f"{one:.1f}" for one in box))
        super().__init__(tower, Screen(sketch))
        sketch.on_pick(self.tap)
        self.draw()

    def film(self, fall: Fall, then: Callable[[], object]) -> None:  # noqa: D102
        self.picture.play(fall, self.tower, then)

    def reveal(self) -> None:
        """Show the plan again, with the bands that are left without the essential columns."""
        self.picture.rewind()
        super().reveal()

    def draw(self) -> None:  # noqa: D102
        one = self.tower.stability().floors[0]
        plate = next(body for body in self.tower.bodies() if body.kind == "plate")
        paint = PLATE_PAINT[plate.id]
        back = outline(plate, f'fill="{paint.wood}" fill-opacity=".35" stroke="{paint.ink}"')
        if self.told:
            back += project([Support(0, one.support, 0.0, True)], ABOVE, 1.1)
            for leg in self.right:
                band = hull_path(self.tower.remove_column(leg).support(0))
                back += traced(band, FALLS, 1.4, 3.0, look='stroke-dasharray="6 4"')
        label = _("The plate from above, with its columns and the centre of mass.")
        parts = [self._leg(leg) for leg in self.legs]
        self.picture.sketch.draw(label, parts, back=back, front=cross(*one.centre, 1.1))

    def _leg(self, leg: str) -> Part:
        """A column to tap."""
        placed, piece = self.tower.find(leg)[1], self.tower.pieces.column(leg)
        chosen = leg in self.chosen
        drawn = f'<circle class="villa-halo" r="{piece.radius + 8:g}"/>'
        drawn += column_top(piece, placed.angle, chosen=chosen)
        told = column_words(leg)
        return Part(leg, placed.x, -placed.y, drawn, label=told, picks=True, pressed=chosen)
