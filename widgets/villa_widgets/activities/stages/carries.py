"""CarriesStage: tap the column that carries most of a plate; then all pushes are seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from villa_core.statics.board import three_pushes
from villa_core.statics.loads import Force
from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.drawing.reading import Reading
from villa_widgets.drawing.seen import push_text
from villa_widgets.tower.picture import VillaPicture


class CarriesStage(Guessed):
    """A plate on three columns of three colours, with a weight on it, and scales under their feet.

    The answers of its task are “the red one” and so on.

    >>> from villa_core import Tower
    >>> stage = CarriesStage(Tower.famous("three-legged").add_column("red-hex", 40, 60))
    >>> stage.tap("green-thick")
    >>> stage.guess
    'the green one'
    >>> stage.let_go(print)
    The scales show: green 0.51 N, red 0.45 N, yellow 0.23 N.
    >>> stage.close()
    """

    picture: VillaPicture
    on_paper = "drawing"

    def __init__(self, tower: Tower, *, scene: bool = True) -> None:
        self.tower = tower
        self.pushes = pushes_on(tower)
        quiet = Reading(tower, quiet=True)
        settings = {"layers": frozenset({"pushes"}), "movable": frozenset()}
        super().__init__(VillaPicture(quiet, scene=scene, bars=False, **settings))
        self.picture.on_choose(self.tap)

    def tap(self, column: str | None) -> None:
        """Choose a column under the plate."""
        if column is not None and column in self.pushes:
            self.played = self.told = False
            self.place(the_one(column))

    def let_go(self, then: Callable[[str], object]) -> None:
        """The scales show what they carry."""
        self.played = True
        self.draw()
        text = _("{color} {n} N")
        told = [
            text.format(color=_color(column), n=push_text(force.newtons))
            for column, force in self.pushes.items()
        ]
        then(_("The scales show: {pushes}.").format(pushes=", ".join(told)))

    def draw(self) -> None:  # noqa: D102
        chosen = frozenset(one for one in self.pushes if the_one(one) == self.guess)
        look = Reading(self.tower, quiet=True, ticked=chosen)
        if self.played or self.told:
            pushes = tuple(self.pushes.values())
            look = replace(look, quiet=False, floor=0, pushes=pushes)
        self.picture.reading = look


def the_one(column: str) -> str:
    """A column by its colour, as an answer calls it.

    >>> the_one("green-thin-1")
    'the green one'
    """
    ones = {
        "red": _("the red one"),
        "yellow": _("the yellow one"),
        "green": _("the green one"),
        "blue": _("the blue one"),
    }
    return ones[_color(column)]


def _color(column: str) -> str:
    return column.partition("-")[0]


def pushes_on(tower: Tower) -> Mapping[str, Force]:
    """The push of each of the three columns on the ground, taken to act at their middles.

    They come in the order in which they are numbered everywhere.
    """
    columns = sorted((one.id, (one.x, one.y)) for one in tower.floors[0].columns)
    load = tower.loads()[0]
    found = three_pushes(load.weight, load.centre, [place for _id, place in columns])
    return {
        column: Force(column, *place, newtons)
        for (column, place), newtons in zip(columns, found, strict=True)
    }
