"""EdgeStage: push a column outward on its plate, as far as the rules of the game let it go."""

from __future__ import annotations

from collections.abc import Callable

from villa_core.geometry.hull import Point
from villa_core.palette import INK, NOW, PLATE_PAINT
from villa_core.text import _
from villa_core.tower.pieces import column_first
from villa_core.villa import moves as m
from villa_core.villa.explanation import Explanation
from villa_core.villa.scenarios import SCENARIOS
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.activities.stages.sketch import Screen, Sketch, standing
from villa_widgets.activities.swing import Part
from villa_widgets.drawing.paths import polygon_path
from villa_widgets.drawing.wood import KEY, column_top
from villa_widgets.tasks.staged import Guess

_COLUMN = "red-thick"
_ROW, _START = 40.0, -20  # mm: where its way lies, and begins
_NEAR = 6.0  # mm that still count as “to the edge”


class EdgeStage(Guessed):
    """A column of figure 4 over the blue plate; the answers are told by `where`.

    >>> stage = EdgeStage()
    >>> stage.slide(stage.spots.index(stage.furthest))
    >>> stage.guess
    'just to the edge'
    >>> stage.let_go(print)
    The rules allow it.
    >>> stage.rewind()
    >>> stage.slide(len(stage.spots) - 1)
    >>> stage.let_go(print)
    B6: The thick red column sticks out over the edge of the blue plate.
    >>> stage.close()
    """

    picture: Screen
    on_paper = "words"

    def __init__(self) -> None:
        self.game = SCENARIOS["4"].start()
        tower = self.game.tower
        assert tower is not None
        self.tower = tower
        outline = tower.frame(1).outline()
        far = round(max(x for x, _y in outline)) + 24
        self.spots: list[Point] = [(float(x), _ROW) for x in range(_START, far)]
        self.furthest = max(spot for spot in self.spots if self._explained(spot).legal)
        self.at = 0
        super().__init__(Screen(Sketch("-150 -145 320 200", {_COLUMN: self._drawn})))
        self.picture.sketch.on_slide(lambda _part, at: self.slide(at))
        self.draw()

    @property
    def _drawn(self) -> list[Point]:
        return [(x, -y) for x, y in self.spots]

    def _explained(self, spot: Point) -> Explanation:
        return self.game.explain(m.Raise(_COLUMN, *spot))

    def where(self, spot: Point) -> str:
        """How far out a spot is, as an answer."""
        beyond = spot[0] - self.furthest[0]
        if beyond > 0:
            return _("a little over the edge")
        return _("just to the edge") if beyond > -_NEAR else _("well inside the edge")

    def slide(self, at: int) -> None:
        """Push the column to one of its spots."""
        if not self.played:
            self.at = at
            self.place(self.where(self.spots[at]))

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        self.played = False
        if guess is not None and self.where(self.spots[self.at]) != guess:
            found = (k for k, spot in enumerate(self.spots) if self.where(spot) == guess)
            self.at = max(found, default=self.at)
        super().put(guess)

    def let_go(self, then: Callable[[str], object]) -> None:
        """Ask the rules."""
        self.played = True
        broken = self._explained(self.spots[self.at]).findings
        said = _("The rules allow it.")
        if broken:
            said = _("{rule}: {sentence}").format(rule=broken[0].rule, sentence=broken[0].sentence)
        self.draw()
        then(said)

    def draw(self) -> None:  # noqa: D102
        tower, piece = self.tower, self.tower.pieces.column(_COLUMN)
        path = polygon_path(tower.frame(1).outline())
        back = "".join(
            f'<path d="{path}" fill="{fill}" stroke="{INK}" stroke-width="1.5"/>'
            for fill in (PLATE_PAINT["blue"].wood, f"url(#{KEY}-grain)")
        )
        back += "".join(standing(tower, column.id) for column in tower.floors[1].columns)
        (x, y), end = self.spots[self.at], self.spots[-1]
        back += (
            f'<path d="M{self.spots[0][0]:.1f} {-y:.1f}H{end[0]:.1f}" stroke="{NOW}" '
            'stroke-dasharray="3 4" fill="none"/>'
        )
        drawn = f'<circle class="villa-halo" r="{piece.radius + 6:.1f}"/>{column_top(piece)}'
        name, told = column_first(_COLUMN), self.where((x, y))
        part = Part(_COLUMN, x, -y, drawn, label=name, at=self.at, told=told)
        label = _("The blue plate from above, and a column to push on it.")
        self.picture.sketch.draw(label, [part], back=back)
