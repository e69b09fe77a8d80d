"""FarthestStage: light and far out or heavy and near, columns are tapped and a finger follows."""

from __future__ import annotations

from collections.abc import Callable

from villa_core.text import _, capital
from villa_widgets.activities.stages.finger import (
    BOX,
    column_side,
    described,
    finger,
    on_table,
    plate_side,
)
from villa_widgets.activities.stages.plate import LoadedPlate, RestStage
from villa_widgets.activities.stages.sketch import Sketch
from villa_widgets.activities.swing import Part
from villa_widgets.tasks.task import LessonPanel, table

_PLACES = {"blue-thick": 30.0, "blue-hex": 74.0, "blue-thin-1": 120.0}


class FarthestStage(RestStage):
    """One of three columns is tapped; it stands alone on the plate, and the finger goes below it.

    The answers of its task are “the thick column” and so on. A table keeps what was tried.

    >>> stage = FarthestStage()
    >>> stage.tap("blue-thick")
    >>> stage.guess
    'the thick column'
    >>> round(stage.place_of("blue-thick"), 1)
    6.1
    >>> stage.close()
    """

    picture: Sketch
    on_paper = "drawing"

    def __init__(self) -> None:
        self.loaded = {column: LoadedPlate((column, x, 0.0)) for column, x in _PLACES.items()}
        self.tried: list[str] = []
        self.list = LessonPanel(label=_("What you tried"))
        super().__init__(Sketch(BOX))
        self.side = (self.list,)
        self.picture.on_pick(self.tap)
        self.draw()

    def tap(self, column: str) -> None:
        """Choose a column; the others are laid aside."""
        self.place(described(column))

    @property
    def column(self) -> str:
        """The column that is chosen; empty if none is."""
        return next((column for column in _PLACES if described(column) == self.guess), "")

    def place_of(self, column: str) -> float:
        """Where the finger holds the plate with this column alone (mm to the right)."""
        return self.loaded[column].centre[0]

    def let_go(self, then: Callable[[str], object]) -> None:
        """The column stands alone, and the finger goes to where the plate lies still."""
        if self.column not in self.tried:
            self.tried.append(self.column)
        text = _("{column}: the finger goes {mm:.1f} mm to the right.")
        name, mm = capital(described(self.column)), self.place_of(self.column)
        self.play(text.format(column=name, mm=mm), then)

    def reveal(self) -> None:  # noqa: D102
        self.tried += [column for column in _PLACES if column not in self.tried]
        super().reveal()

    def draw(self) -> None:  # noqa: D102
        at = self.place_of(self.column) if self.played else 0.0
        told = _("{mm:.1f} mm to the right").format(mm=at) if self.played else ""
        hand = Part("finger", at, 0.0, finger(told), glides=self.played)
        standing = [self._standing(column) for column in _PLACES]
        back = on_table() + plate_side(self.loaded["blue-thick"])
        label = _("A plate from the side, a finger below its middle, and three columns to try.")
        self.picture.draw(label, [*standing, hand], back=back)
        self.list.tell(self._table())

    def _standing(self, column: str) -> Part:
        """A column where it would stand: it is pale once another one stands alone."""
        chosen, x = column == self.column, _PLACES[column]
        shape = column_side(self.loaded[column], column, chosen)
        pale = "" if chosen or not self.played else ' opacity=".15"'
        halo = '<rect class="villa-halo" x="-16" y="-72" width="32" height="70" rx="4"/>'
        told = _("{column}, {mm:g} mm to the right")
        told = told.format(column=described(column), mm=x)
        drawn = f"{halo}<g{pale}>{shape}</g>"
        return Part(column, x, 0.0, drawn, label=told, picks=True, pressed=chosen)

    def _table(self) -> str:
        """Each column that was tried: its mass, its place, and where the finger went."""
        sizes = {"blue-thick": _("Thick"), "blue-hex": _("Hexagonal"), "blue-thin-1": _("Thin")}
        heads = (_("Column"), _("Mass"), _("Place"), _("Finger"))
        rows = []
        for column in self.tried:
            mass = self.loaded[column].tower.pieces.column(column).mass
            places = f"{_PLACES[column]:g} mm", f"{self.place_of(column):.1f} mm"
            rows.append((sizes[column], f"{mass:g} g", *places))
        rows += [("…", "", "", "")] * (len(_PLACES) - len(rows))  # so that nothing moves
        return table(heads, rows)
