"""ScalesStage: four columns on scales; a card is slid under one foot, and the loads jump.

>>> stage = ScalesStage()
>>> stage.tap("red-thick")
>>> stage.guess
'the red one'
>>> stage.let_go(print)
It shows 0.51 N now. The others: blue 0.00 N, green 0.51 N, yellow 0.00 N.
>>> stage.close()
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from villa_core.geometry.hull import Point
from villa_core.palette import CENTRE, FALLS, GLOW, INK, PAN, RIGHT
from villa_core.statics.card import with_card
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_widgets.activities.stages.band import plate_on
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.activities.stages.sketch import Sketch
from villa_widgets.activities.swing import Part
from villa_widgets.drawing.plane import cross, outline
from villa_widgets.drawing.wood import column_top

_BOX = "-142 -126 284 236"
_PER_NEWTON = 100.0  # mm of a bar for a newton
_ASIDE = (0.0, 84.0)  # where the card lies in the picture


class ScalesStage(Guessed):
    """The card goes under the green column; the guess is which of the others then shows more.

    Its answers are “the red one” and so on. When it was right, the range that balance allows each
    column is drawn as a bar with the model as a dot, and the card can be slid under any foot.

    >>> stage = ScalesStage()
    >>> stage.carried["red-thick"] == stage.loads.newtons["red-thick"]
    True
    >>> stage.close()
    """

    picture: Sketch

    def __init__(self) -> None:
        self.card, self._under = "green-thick", ""
        self.tower = plate_on(
            ("green-thick", -60, -20),
            ("blue-thick", 60, -20),
            ("red-thick", 60, 60),
            ("yellow-thick", -60, 60),
        )
        self.loads = self.tower.loads()[0]
        self.feet: dict[str, Point] = {c.id: (c.x, -c.y) for c in self.tower.floors[0].columns}
        places = [_ASIDE, *self.feet.values()]
        super().__init__(Sketch(_BOX, {"card": [(x, y + 8) for x, y in places]}))
        self.picture.on_pick(self.tap)
        self.picture.on_slide(lambda _part, at: self.slide(["", *self.feet][at]))
        self.draw()

    @property
    def carried(self) -> Mapping[str, float]:
        """What each scale shows now (N)."""
        return with_card(self.loads, self._under) if self._under else self.loads.newtons

    def tap(self, column: str) -> None:
        """Choose the column whose scale will show more."""
        if column != self.card:
            self.place(_named(column))

    @property
    def chosen(self) -> str:
        """The column that is chosen, or nothing."""
        return next((column for column in self.feet if _named(column) == self.guess), "")

    def slide(self, column: str) -> None:
        """Slide the card under a foot, or out; it is no guess."""
        if self.told:
            self._under = column
            self.draw()

    def let_go(self, then: Callable[[str], object]) -> None:
        """The card is slid under the green column, and all scales are read."""
        self.played, self._under = True, self.card
        self.draw()
        rest = [column for column in self.feet if column != self.chosen]
        others = ", ".join(f"{_color(one)} {self.carried[one]:.2f} N" for one in rest)
        text = _("It shows {n:.2f} N now. The others: {others}.")
        then(text.format(n=self.carried[self.chosen], others=others))

    def rewind(self) -> None:  # noqa: D102
        self._under = ""
        super().rewind()

    def draw(self) -> None:  # noqa: D102
        body = next(one for one in self.tower.bodies() if one.kind == "plate")
        look = f'fill="none" stroke="{INK}" stroke-dasharray="6 4" class="is-line is-thin"'
        back = outline(body, look) + cross(*self.loads.centre, 1.0)
        back += "".join(self._scale(column, *place) for column, place in self.feet.items())
        parts = [self._foot(column, *place) for column, place in self.feet.items()]
        if self.told:
            place = self.feet[self._under] if self._under else _ASIDE
            at = ["", *self.feet].index(self._under)
            told = column_words(self._under) if self._under else _("beside the table")
            card = Part("card", place[0], place[1] + 8, _CARD, label=_("card"), at=at, told=told)
            parts.append(card)
        else:
            x, y = self.feet[self._under] if self._under else self.feet[self.card]
            off = (0.0, 8.0) if self._under else (-52.0, 30.0)
            back += f'<g transform="translate({x + off[0]:g} {y + off[1]:g})">{_CARD}</g>'
        shown = ", ".join(f"{column_words(c)} {n:.2f} N" for c, n in self.carried.items())
        label = _("A plate on four columns, each on a scale: {shown}.").format(shown=shown)
        self.picture.draw(label, parts, back=back)

    def _scale(self, column: str, x: float, y: float) -> str:
        """A scale, what it shows, and when it may be told what balance allows."""
        newtons = self.carried[column]
        drawn = (
            f'<rect x="{x - 26:g}" y="{y - 20:g}" width="52" height="58" rx="6" '
            f'fill="{PAN}" stroke="{INK}"/><text x="{x:g}" y="{y + 32:g}" '
            f'text-anchor="middle" style="font-size:12px;stroke:none;fill:{INK}">'
            f"{newtons:.2f} N</text>"
        )
        if not self.told:
            return drawn
        low, high = (x - 30 + _PER_NEWTON * end for end in self.loads.ranges[column])
        model = x - 30 + _PER_NEWTON * self.loads.newtons[column]
        now = x - 30 + _PER_NEWTON * newtons
        return drawn + (
            f'<path d="M{low:.1f} {y + 47:g}H{high:.1f}" stroke="{RIGHT}" stroke-width="5" '
            f'stroke-linecap="round"/><circle cx="{model:.1f}" cy="{y + 47:g}" r="3.4" '
            f'fill="#fff" stroke="{CENTRE}" stroke-width="1.6"/>'
            f'<path d="M{now:.1f} {y + 51:g}l-4 7h8z" fill="{FALLS}" stroke="#fff"/>'
        )

    def _foot(self, column: str, x: float, y: float) -> Part:
        """A column on its scale, to tap."""
        chosen = column == self.chosen
        ring = f'<circle r="18" fill="{GLOW}" stroke="{INK}" stroke-width="2"/>' if chosen else ""
        drawn = f'<circle class="villa-halo" r="22"/>{ring}'
        drawn += column_top(self.tower.pieces.column(column))
        picks = column != self.card
        told = f"{column_words(column)}, {self.carried[column]:.2f} N"
        return Part(column, x, y, drawn, label=told, picks=picks, pressed=chosen)


_CARD = (
    '<circle class="villa-halo" r="20"/>'
    f'<rect x="-19" y="2" width="38" height="7" rx="1" fill="#fff" stroke="{INK}"/>'
    f'<path d="M-15 5.5H15" stroke="{INK}" stroke-width=".6"/>'
)


def _color(column: str) -> str:
    """The colour of a column, in a word."""
    colors = {"red": _("red"), "green": _("green"), "blue": _("blue"), "yellow": _("yellow")}
    return colors[column.partition("-")[0]]


def _named(column: str) -> str:
    """A column as an answer calls it.

    >>> _named("red-thick")
    'the red one'
    """
    named = {
        "red": _("the red one"),
        "green": _("the green one"),
        "blue": _("the blue one"),
        "yellow": _("the yellow one"),
    }
    return named[column.partition("-")[0]]
