"""FloorStage: tap the floor of a villa that gives way first; the hand lets go, and a film shows it.

>>> from villa_core import puzzles
>>> stage = FloorStage(puzzles.villa_of("predict", level=3, seed=6))
>>> stage.tap("red-thin-1")
>>> stage.guess
'the second floor'
>>> stage.close()
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from villa_core.statics.slices import Fate
from villa_core.text import _, capital
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.drawing.reading import Reading
from villa_widgets.tasks.staged import Guess
from villa_widgets.tower.picture import VillaPicture


def the_floor(tower: Tower, floor: int) -> str:
    """A floor as an answer calls it.

    >>> the_floor(Tower.famous("leaning"), 0)
    'the ground floor'
    """
    return _("the {floor}").format(floor=tower.floor_name(floor))


class FloorStage(Guessed):
    """A villa in a hand. Any column of a floor, tapped, chooses that floor.

    The answers of its task are “the ground floor”, “the first floor” and so on. Nothing is told of
    balance before the hand has let go.

    >>> stage = FloorStage(Tower.famous("tall"))
    >>> stage.put("the first floor")
    >>> stage.floor
    1
    >>> stage.close()
    """

    picture: VillaPicture
    whole_floor = True

    def __init__(self, tower: Tower, *, scene: bool = True) -> None:
        self.tower = tower
        quiet = Reading(tower, quiet=True)
        super().__init__(VillaPicture(quiet, scene=scene, bars=False, movable=frozenset()))
        self.picture.on_choose(self.tap)

    @property
    def floor(self) -> int | None:
        """The number of the floor that is chosen."""
        names = [the_floor(self.tower, k) for k in range(len(self.tower.floors))]
        return names.index(str(self.guess)) if self.guess in names else None

    def tap(self, column: str | None) -> None:
        """Choose the floor on which a column stands."""
        if column is not None and not self.played:
            self.place(the_floor(self.tower, self.tower.find(column)[0]))

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        super().put(guess)
        self.played = False

    def draw(self) -> None:  # noqa: D102
        floor = self.floor
        chosen = () if floor is None else (c.id for c in self.tower.floors[floor].columns)
        look = Reading(self.tower, quiet=not self.told)
        self.picture.reading = replace(look, ticked=frozenset(chosen))

    def let_go(self, then: Callable[[str], object]) -> None:
        """The hand lets go: play the fall, and say where it began."""
        from villa_core import dynamics

        self.played = True
        fall = dynamics.fall(self.tower)
        if fall.outcome is not Fate.FALLS or fall.first_floor is None:
            then(_("It stands."))
            return
        words = _("{floor} gave way first.")
        words = words.format(floor=capital(the_floor(self.tower, fall.first_floor)))
        self.picture.play(fall, lambda: then(words))

    def rewind(self) -> None:  # noqa: D102
        self.picture.rewind()
        super().rewind()
