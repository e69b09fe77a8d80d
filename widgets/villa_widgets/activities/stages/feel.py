"""FeelStage: touch columns, feel how the villa trembles, then pull one or have to break off."""

from __future__ import annotations

from collections.abc import Callable

from villa_core import dynamics
from villa_core.palette import EDGE, GLOW, INK, LOCKED
from villa_core.statics.sliding import Sliding
from villa_core.statics.stability import GRAVITY_M_PER_S2
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.carries import the_one
from villa_widgets.activities.stages.filmed import still
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.activities.stages.sketch import Screen, Sketch, words
from villa_widgets.activities.swing import Part
from villa_widgets.drawing.wood import column_shadow
from villa_widgets.tasks.staged import Guess

_TOUCH = 0.1  # N: a finger
_FAR = 6.0  # mm of trembling for a newton
_WIGGLE = 3.0  # mm that a loose column moves
_WAVE = 16.0  # mm of a wave that is drawn for a newton
_UNIT = 92.0  # mm: where the unit stands
_BOX = "-146 -146 292 196"


def trembling_villa() -> Tower:
    """A plate on four columns, of which one is loose.

    >>> trembling_villa().stability().stable
    True
    """
    tower = Tower.empty().add_column("blue-thick", -80, 58).add_column("yellow-hex", -30, 10)
    tower = tower.add_column("red-thin-1", 15, 88).add_column("green-thin-1", 70, 40)
    return tower.lay_plate(0, 47).add_column("red-thick", 95, 45).add_column("green-hex", 55, 15)


class FeelStage(Guessed):
    """A plate on four columns. A tap touches one: it moves, or the villa trembles.

    The column that was touched last is the one that *Let go* pulls. One that carries makes the
    villa tremble: it is put back exactly and locked, as four of the five books say.

    >>> stage = FeelStage()
    >>> stage.touch("green-thin-1")
    >>> stage.guess
    'the green one'
    >>> stage.let_go(print)
    The villa trembles: you break off.
    >>> stage.close()
    """

    picture: Screen

    def __init__(self) -> None:
        self.tower = trembling_villa()
        self.flat = dynamics.slice(self.tower, 0.0)
        self.legs = sorted(column.id for column in self.tower.floors[0].columns)
        self.loads = self.tower.loads()[0].newtons
        """What each column carries (N), by the model."""
        self.felt: set[str] = set()
        self._touches = 0
        sketch = Sketch(_BOX)
        sketch.on_pick(self.touch)
        super().__init__(Screen(sketch))
        self.draw()

    @property
    def chosen(self) -> str | None:
        """The column that was touched last."""
        return next((leg for leg in self.legs if the_one(leg) == self.guess), None)

    def is_loose(self, leg: str) -> bool:
        """Whether a column moves at a touch."""
        body, pieces = self.flat.body(leg), self.tower.pieces
        held = Sliding(self.loads[leg], body.mass * GRAVITY_M_PER_S2 / 1000, pieces.friction)
        return held.pull <= _TOUCH

    def touch(self, leg: str) -> None:
        """Touch a column."""
        if not self.played and leg in self.legs:
            self.felt.add(leg)
            self._touches += 1
            self.place(the_one(leg))

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        super().put(guess if guess in [the_one(leg) for leg in self.legs] else None)
        if self.chosen is not None:
            self.felt.add(self.chosen)

    def let_go(self, then: Callable[[str], object]) -> None:
        """Pull: it comes out, or the villa trembles."""
        self.played = True
        self._touches += 1
        leg = self.chosen
        assert leg is not None
        self.draw()
        if not self.is_loose(leg):
            text = _("The villa trembles: you break off.")
            then(text)
            return
        fall = dynamics.fall(self.tower, pulled=leg)
        self.picture.play(fall, self.tower, lambda: then(_("It comes out, and the villa stands.")))

    def rewind(self) -> None:  # noqa: D102
        self.picture.rewind()
        super().rewind()

    def reveal(self) -> None:
        """Put all back, with what each carries."""
        self.picture.rewind()
        self.played = False
        super().reveal()

    def draw(self) -> None:  # noqa: D102
        back = self._trembling(still(self.flat, but=self.legs))
        front = "".join(self._felt(leg) for leg in self.legs if leg in self.felt)
        label = _("A plate on four columns from the front. {felt}")
        told = " ".join(self._told(leg) for leg in self.legs if leg in self.felt)
        parts = [self._leg(leg) for leg in self.legs]
        self.picture.sketch.draw(label.format(felt=told), parts, back=back, front=front)

    def _trembling(self, drawn: str) -> str:
        """What trembles with the plate while a column that carries is touched."""
        leg = self.chosen
        if leg is None or self.is_loose(leg) or not self._touches:
            return drawn
        far = _FAR * self.loads[leg] * (2 if self.played else 1)
        return _shaken(drawn, far, self._touches)

    def _leg(self, leg: str) -> Part:
        """A column to touch."""
        body, chosen = self.flat.body(leg), leg == self.chosen
        s, z = body.centre
        wide, high = body.right - body.left, body.top - body.bottom
        shape = column_shadow(leg, wide / 2, high, (), chosen)
        drawn = f'<g transform="translate(0 {high / 2:g})">{shape}</g>'
        if chosen and self._touches and self.is_loose(leg):
            drawn = _shaken(drawn, _WIGGLE, self._touches)
        drawn = (
            f'<rect class="villa-halo" x="{-wide / 2 - 8:.1f}" y="{-high / 2 - 2:.1f}" '
            f'width="{wide + 16:.1f}" height="{high + 4:.1f}" rx="5"/>{drawn}'
        )
        if chosen and self.played and not self.is_loose(leg):
            drawn += _PADLOCK
        name = column_words(leg)
        return Part(leg, s, -z, drawn, label=name, picks=True, pressed=chosen)

    def _told(self, leg: str) -> str:
        """How a column felt, in a sentence."""
        text = _("The {column} carries: the villa trembles.")
        if self.is_loose(leg):
            text = _("The {column} moves at a touch.")
        return text.format(column=column_words(leg))

    def _felt(self, leg: str) -> str:
        """How a column felt, as a wave below it, and what it carries once that may be told."""
        x, load = self.flat.body(leg).centre[0], self.loads[leg]
        high = _WAVE * load
        waves = f"q5 {-2 * high:.1f} 10 0t10 0t10 0t10 0"
        drawn = (
            f'<path d="M{x - 20:.1f} 20{waves}" fill="none" stroke="{EDGE}" stroke-width="2"/>'
            if not self.is_loose(leg)
            else words(x, 24, _("moves"), size=12)
        )
        if self.told:
            drawn += words(x, 44, f"{load:.2f}", size=12)
            drawn += words(_UNIT, 44, _("N (model)"), "start", 12)
        return drawn


def _shaken(drawn: str, far: float, touch: int) -> str:
    """A drawing that trembles so far (mm); each touch makes it tremble anew."""
    look = f'class="villa-trembles" data-touch="{touch}" style="--villa-far: {far:.2f}px"'
    return f"<g {look}>{drawn}</g>"


_PADLOCK = (
    f'<g transform="translate(0 -4) scale(2.2)"><circle r="5.4" fill="{GLOW}" stroke="{INK}" '
    f'stroke-width=".7"/><path d="M-1.8 -.4v-1.3a1.8 1.8 0 0 1 3.6 0v1.3" fill="none" '
    f'stroke="{LOCKED}" stroke-width=".9"/><rect x="-2.6" y="-.6" width="5.2" height="3.8" rx=".5" '
    f'fill="{LOCKED}"/></g>'
)
