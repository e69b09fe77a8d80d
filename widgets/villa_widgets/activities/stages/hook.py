"""HookStage: which column is hardest to pull? One is tapped, and a hook pulls it out.

>>> stage = HookStage()
>>> stage.tap("yellow-hex")
>>> stage.guess
'the hexagonal one'
>>> round(stage.pulls["yellow-hex"].predicted, 2)
0.45
>>> stage.close()
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property

from villa_core import dynamics
from villa_core.dynamics import Experiment
from villa_core.text import _, capital
from villa_widgets.activities.stages.band import plate_on
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.drawing.reading import Reading
from villa_widgets.tasks.task import LessonPanel, table
from villa_widgets.tower.picture import VillaPicture
from villa_widgets.tower.slice_shows import driven

_LOAD = ("red-thick", -35, 48)


class HookStage(Guessed):
    """A plate on four columns with a load over one side; the guess is the one hardest to pull.

    Its answers are “the hexagonal one”, “the thick one”, “the red one”, “the green one”. Each that
    was pulled has its row in a table: what it carries, what friction says, when it slid.

    >>> stage = HookStage()
    >>> stage.tap("blue-thick")
    >>> stage.tower.find("blue-thick")[0]
    0
    >>> stage.close()
    """

    picture: VillaPicture

    def __init__(self, *, scene: bool = True) -> None:
        self.tower = plate_on(
            ("blue-thick", 69, 12),
            ("yellow-hex", -38, 19),
            ("red-thin-1", -27, 83),
            ("green-thin-1", 36, 92),
            plate=(0.0, 46.6, 0.0),
        ).add_column(*_LOAD)
        self.tried: list[str] = []
        self.list = LessonPanel(label=_("What you pulled"))
        quiet = Reading(self.tower, quiet=True)
        super().__init__(VillaPicture(quiet, scene=scene, bars=False, movable=frozenset()))
        self.side = (self.list,)
        self.picture.on_choose(self.tap)
        self.draw()

    @cached_property
    def pulls(self) -> Mapping[str, Experiment]:
        """What came out when each column was pulled, in the slice that decides what is left."""
        found = {}
        for column in named():
            left = self.tower.remove_column(column)
            side = dynamics.weakest_slices(left)[0].direction
            found[column] = dynamics.pull(dynamics.slice(self.tower, side), column)
        return found

    @property
    def chosen(self) -> str:
        """The column that is chosen, or nothing."""
        return next((column for column, told in named().items() if told == self.guess), "")

    def tap(self, column: str | None) -> None:
        """Choose a column under the plate."""
        if column in named() and not self.played:
            self.place(named()[column])

    def put(self, guess: str | float | None) -> None:  # noqa: D102
        self.played = False
        super().put(guess)

    def let_go(self, then: Callable[[str], object]) -> None:
        """A hook pulls the column, more and more, until it slides."""
        self.played, column = True, self.chosen
        test = self.pulls[column]

        def out() -> None:
            self.tried = [*(one for one in self.tried if one != column), column]
            self.draw()
            text = _("It slid at {n:.2f} N.")
            then(text.format(n=test.measured))
            self.tell_tries()

        self.picture.play(test.film, out, driven(test))

    def rewind(self) -> None:  # noqa: D102
        self.picture.rewind()
        super().rewind()

    def reveal(self) -> None:  # noqa: D102
        self.tried += [column for column in named() if column not in self.tried]
        super().reveal()
        self.tell_tries()

    def draw(self) -> None:  # noqa: D102
        look = Reading(self.tower, quiet=True)
        self.picture.reading = replace(look, ticked=frozenset({self.chosen} - {""}))
        self.list.tell(self._table())

    def _table(self) -> str:
        """Each column that was pulled: what it carries, what friction says, when it slid."""
        heads = (_("Column"), _("Model: it carries"), _("So friction says"), _("It slid at"))
        rows, loads = [], self.tower.loads()[0].newtons
        for column in self.tried:
            test = self.pulls[column]
            forces = loads[column], test.predicted, test.measured or 0.0
            rows.append((capital(named()[column]), *(f"{n:.2f} N" for n in forces)))
        rows += [("…", "", "", "")] * (len(named()) - len(rows))  # so that nothing moves
        return table(heads, rows)


def named() -> dict[str, str]:
    """The four columns as an answer calls them."""
    return {
        "yellow-hex": _("the hexagonal one"),
        "blue-thick": _("the thick one"),
        "red-thin-1": _("the red one"),
        "green-thin-1": _("the green one"),
    }
