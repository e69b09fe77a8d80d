"""HangStage: a plate is hung by holes in its rim until its centre of mass is found and pinned."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from villa_core.geometry.hull import Point
from villa_core.palette import FALLS, INK
from villa_core.statics.turning import Turning
from villa_core.text import _
from villa_widgets.activities.stages.plate import SIGN, LoadedPlate, RestStage, ball, spots, written
from villa_widgets.activities.stages.sketch import AT_REST, wooden
from villa_widgets.activities.swing import Part, Scene, SwingView
from villa_widgets.tasks.staged import Guess

PINS = {"A": 100.0, "B": 215.0, "C": 330.0}
"""The holes, and in which direction (degrees) they lie, seen from the plate's middle."""

NEAR = 5.0
"""mm: pinned so near to its centre of mass a plate stays as it is turned."""

_INSIDE = 0.88  # a hole lies at this part of the way from the plate's middle to its rim
_LOW = 125.0  # where the centre of mass is in the picture as it hangs
_STEP = 4.0  # mm between two places of the ball
_TURNED = 50.0  # degrees: so far a hand turns it to see whether it stays
_TURNING = Turning(0.0, -5.0)  # 1/s²: how quickly a hand does that
_BOX = "-160 -46 320 332"
_ASIDE = (-140.0, 60.0)  # where the ball lies at first, seen from the plate's middle, y down


class HangStage(RestStage):
    """A plate with columns glued on. A hole is tapped, it hangs there, and its plumb line is drawn.

    The ball is put anywhere on it; *Let go* pins the plate there. The answers of its task are
    “where the lines cross”, “in the middle of the plate”, “on one line only” and “somewhere else”.

    >>> stage = HangStage()
    >>> stage.hang("A")
    >>> stage.settle()
    >>> stage.lines
    ('A',)
    >>> stage.put_ball(0, 0)
    >>> stage.guess
    'in the middle of the plate'
    >>> stage.close()
    """

    def __init__(self, *columns: tuple[str, float, float]) -> None:
        standing = columns or (("blue-thick", -82.0, 42.0), ("blue-hex", -40.0, -20.0))
        self.loaded = LoadedPlate(*standing)
        self.holes = {pin: self._hole(math.radians(way)) for pin, way in PINS.items()}
        self.pin, self.lines = "", tuple[str, ...]()
        self.ball: Point | None = None
        self.places = [_ASIDE, *spots(self.loaded.outline, _STEP)]
        super().__init__(SwingView(_BOX, {"ball": self.places}))
        self.picture.on_pick(self.hang)
        self.picture.on_slide(self._slid)
        self.picture.on_rest(lambda _name: self.settle())
        self.draw()

    def _hole(self, way: float) -> Point:
        """A place near the rim in this direction; what lies beside it counts against a corner."""
        cos, sin, rim = math.cos(way), math.sin(way), self.loaded.outline
        far = max(rim, key=lambda a: a[0] * cos + a[1] * sin - abs(a[0] * sin - a[1] * cos))
        return (_INSIDE * far[0], _INSIDE * far[1])

    # what a hand does ----------------------------------------------------------------------------

    def hang(self, pin: str) -> None:
        """Hang the plate from a hole, and it swings."""
        self.pin = pin
        self.place(self.guess)

    def settle(self) -> None:
        """It has come to rest: the plumb line is drawn on it."""
        if self.pin and not self.played and self.pin not in self.lines:
            self.lines = (*self.lines, self.pin)
            self.draw()
            self.tell_tries()

    def _slid(self, _part: str, at: int) -> None:
        x, y = self.places[at]
        if at:
            self.put_ball(x, -y)
        else:
            self.ball = None
            self.place(None)

    def put_ball(self, right: float, back: float) -> None:
        """Put the ball so far (mm) to the right and to the back of the plate's middle."""
        self.ball = (right, back)
        self.place(self._meant)

    @property
    def _meant(self) -> str:
        """The place of the ball in the words of the task."""
        here = self.ball or (0.0, 0.0)
        if self.off <= NEAR:
            return _("where the lines cross")
        if math.hypot(*here) <= NEAR:
            return _("in the middle of the plate")
        if any(self._beside(pin, here) <= NEAR for pin in self.lines):
            return _("on one line only")
        return _("somewhere else")

    def _beside(self, pin: str, place: Point) -> float:
        """How far (mm) a place is from the plumb line of a hole."""
        (x, y), (u, v), (px, py) = place, self.loaded.centre, self.holes[pin]
        far = math.dist((u, v), (px, py))
        return abs((u - px) * (y - py) - (v - py) * (x - px)) / far

    @property
    def off(self) -> float:
        """How far (mm) the ball is from the centre of mass."""
        return math.dist(self.ball, self.loaded.centre) if self.ball else math.inf

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        if self.ball is None and guess == _("where the lines cross"):  # of an earlier visit
            self.ball, self.lines = self.loaded.centre, ("A", "B")
        super().put(guess)

    def let_go(self, then: Callable[[str], object]) -> None:
        """The plate is pinned at the ball, and turned: it stays, or swings round."""
        swings = _("Pinned at your ball it swings round: its weight still turns it.")
        stays = _("Pinned at your ball it stays as it is turned.")
        self.play(swings if self.off > NEAR else stays, then)

    # the picture ---------------------------------------------------------------------------------

    @property
    def scene(self) -> str:  # noqa: D102
        return super().scene if self.played else f"hung by {self.pin}"

    @property
    def _pivot(self) -> Point:
        """What it turns about (mm from its middle)."""
        if self.played and self.ball:
            return self.ball
        return self.holes[self.pin] if self.pin else (0.0, 0.0)

    def draw(self) -> None:  # noqa: D102
        px, py = self._pivot
        self.picture.lead("ball", [(x - px, y + py) for x, y in self.places])
        hangs = self.played or bool(self.pin)
        low = math.dist((px, py), self.loaded.centre) if hangs else 0.0
        law = self.loaded.turning_about((px, py)) if hangs else AT_REST
        rest = law.rest if hangs else 0.0
        if self.played and self.off <= NEAR:
            law, rest = _turned(), _TURNED
        turns = _("The plate") if self.pin and not self.played else ""
        body = f'<g transform="translate({-px:.1f} {py:.1f})">{self.drawn()}</g>'
        scene = Scene(
            self.scene, self._label(), (0.0, _LOW - low), body,

            (*self._holes(px, py), self._mine(px, py)), law, rest,
            front=_PLUMB if hangs else "", turns=turns, held=None if hangs else 0.0,
        )  # fmt: skip
        self.picture.show(wooden(self.picture, scene))

    def _label(self) -> str:
        if self.pin:
            return _("The plate hangs from hole {pin}. Plumb lines are drawn on it: {n}.").format(
                pin=self.pin, n=len(self.lines)
            )
        return _("A plate with columns glued on, and three holes in its rim.")

    def drawn(self) -> str:
        """The plate with its plumb lines, its middle in (0, 0)."""
        drawn = self.loaded.from_above()
        for pin in self.lines:
            (x, y), (u, v) = self.holes[pin], self.loaded.centre
            far = 200 / math.dist((x, y), (u, v))
            drawn += (
                f'<path d="M{x:.1f} {-y:.1f}L{x + far * (u - x):.1f} {-y - far * (v - y):.1f}" '
                f'stroke="{FALLS}" stroke-width="1.6" stroke-dasharray="6 3" fill="none"/>'
            )
        if self.told:
            x, y = self.loaded.centre
            drawn += f'<g transform="translate({x:.1f} {-y:.1f})">{ball()}</g>'
        return drawn

    def _holes(self, px: float, py: float) -> Iterator[Part]:
        hole = f'<circle class="villa-halo" r="22"/><circle r="4" fill="#fff" stroke="{INK}"/>'
        for pin, (x, y) in self.holes.items():
            name = _("Hang it from hole {pin}").format(pin=pin)
            letter = written(11, 5, pin)
            yield Part(pin, x - px, py - y, hole, letter, name, picks=True, pressed=pin == self.pin)

    def _mine(self, px: float, py: float) -> Part:
        """The ball of the learner: at first it lies beside the plate."""
        x, y = _ASIDE if self.ball is None else (self.ball[0], -self.ball[1])
        at = min(range(len(self.places)), key=lambda k: math.dist(self.places[k], (x, y)))
        told = _("beside the plate") if self.ball is None else str(self._meant)
        return Part("ball", x - px, y + py, ball(sign=" "), SIGN, _("my ball"), at, told, free=True)


def _turned() -> Turning:
    """As a hand turns it until it is `_TURNED`."""
    turn = math.radians(_TURNED)
    pull = math.hypot(*_TURNING)
    return Turning(pull * math.sin(turn), -pull * math.cos(turn))


_PLUMB = (
    f'<path d="M0 0V246" stroke="{FALLS}" stroke-width="1.6"/>'
    f'<path d="M-5 246h10l-5 14z" fill="{FALLS}"/>'
)
