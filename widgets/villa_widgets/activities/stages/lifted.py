"""LiftedStage: one hand lifts the plate, the other pulls a column out; then both let go.

>>> stage = LiftedStage()
>>> stage.lift(0.3)
>>> stage.comes_out
False
>>> stage.lift(0.81)
>>> stage.comes_out
True
>>> stage.close()
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from villa_core.palette import NOW
from villa_core.statics.sliding import Sliding
from villa_core.statics.turning import Turning
from villa_core.text import _
from villa_widgets.activities.stages import pulled
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.activities.stages.pulled import FRICTION, HALF, HIGH, HOOK, OTHER, PULLED, WEIGHT
from villa_widgets.activities.stages.sketch import AT_REST, wooden, words
from villa_widgets.activities.swing import Part, Scene, SwingView
from villa_widgets.tasks.staged import Guess

_STEP = 0.03  # N from one place of the lifting hand to the next
_HIGHER = 0.9  # mm higher for each
_LOW = 36.0  # mm over the plate: a hand that does not lift yet
_OUT = 64.0  # mm: so far out the column is beside the plate
_DOWN = 24.0  # degrees: the end of the plate is on the table
_FALLS = Turning(6.0, 0.0)  # 1/s², clockwise
_EDGE = OTHER + HALF  # over this rim the plate turns


class LiftedStage(Guessed):
    """The hook pulls with `pull` newtons only; the guess is how strongly the other hand lifts (N).

    What presses on the column follows the hand. If that is little enough the column comes out; then
    the hands let go, and the plate, with its load over nothing, tips.

    >>> stage = LiftedStage()
    >>> stage.lift(0.3)
    >>> stage.let_go(print)
    It does not come out: 0.57 N still press on its top.
    >>> stage.close()
    """

    picture: SwingView
    on_paper = "drawing"

    def __init__(self, load: float = 1.16, mm: int = 75, pull: float = 0.2) -> None:
        self.load, self.mm, self.pull = load, mm, pull
        self.carried = pulled.carried(load, mm)[1]
        self._then: Callable[[], object] | None = None
        self._tips = False
        steps = range(round(self.carried / _STEP) + 1)
        super().__init__(SwingView(pulled.BOX, {"lift": [self._hand_at(_STEP * k) for k in steps]}))
        self.picture.on_slide(lambda _part, at: self.lift(round(at * _STEP, 2)))
        self.picture.on_rest(lambda name: self._rested(str(name)))
        self.draw()

    def _hand_at(self, newtons: float) -> tuple[float, float]:
        """Where the lifting hand is, as seen from the rim over which the plate turns."""
        return PULLED - _EDGE, HIGH - pulled.TOP - _LOW - _HIGHER * newtons / _STEP

    def lift(self, newtons: float) -> None:
        """Lift so strongly."""
        if not self.played:
            self.place(newtons)

    @property
    def newtons(self) -> float:
        """How strongly the hand lifts."""
        return float(self.guess or 0.0)

    @property
    def held(self) -> Sliding:
        """What presses on the column while the hand lifts."""
        return Sliding(round(self.carried - self.newtons, 2), WEIGHT, FRICTION)

    @property
    def comes_out(self) -> bool:
        """Whether the hook pulls strongly enough."""
        return self.held.pull <= self.pull

    def let_go(self, then: Callable[[str], object]) -> None:
        """Pull; if the column comes out the hands let go, and the plate tips."""
        self.played = True
        if not self.comes_out:
            self.draw()
            text = _("It does not come out: {n:.2f} N still press on its top.")
            then(text.format(n=self.held.load))
            return
        text = _("It comes out, as long as you lift. Then you let go, and the plate tips.")
        self._then = partial(then, text)
        self.draw()

    def _rested(self, name: str) -> None:
        """The column is out, or the plate has come down."""
        if self._then is None:
            return
        if name == "out":
            self._tips = True
            self.draw()
        elif name == "tips":
            then, self._then = self._then, None
            then()

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        self._stop()
        super().put(guess)

    def rewind(self) -> None:  # noqa: D102
        self._stop()
        super().rewind()

    def _stop(self) -> None:
        self.played, self._then, self._tips = False, None, False

    def draw(self) -> None:  # noqa: D102
        out = self.played and self.comes_out
        held, way = self.held, _OUT if out else 0.0
        seen = partial(_seen, way=way)
        glides = out and not self._tips  # what falls comes to rest by its law
        column = pulled.column(self.pull, glides=glides)
        hook = Part("hook", pulled.grip(self.pull), HOOK, self._hook(), glides=glides)
        parts = [Part("plate", -_EDGE, HIGH, pulled.plate()), self._block(), seen(column)]
        parts += [seen(hook), *([] if self._tips else [self._hand()])]
        name = "tips" if self._tips else "out" if out else "held"
        label = _(
            "A plate on two columns, with a load. A hand lifts it with {lift:.2f} N, a hook pulls "
            "the red column with {pull:.2f} N. {n:.2f} N press on its top."
        ).format(lift=self.newtons, pull=self.pull, n=held.load)
        front = "" if out else pulled.pressing(PULLED, held.load, held.weight)
        if self.told:
            text = f"{FRICTION:g} · {held.load:.2f} + {FRICTION:g} · {held.load + WEIGHT:.2f}"
            front += words(158, 42, f"{text} = {held.pull:.2f} N", "end", 12)
        scene = Scene(name, label, (_EDGE, -HIGH), "", parts, AT_REST, 0.0, held=0.0)
        if self._tips:
            scene = scene._replace(law=_FALLS, rest=_DOWN, stops=(0.0, _DOWN), held=None)
        back = pulled.under() + ("" if out or self.told else pulled.weighs())
        self.picture.show(wooden(self.picture, scene._replace(back=back, front=front)))

    def _block(self) -> Part:
        """The load, which turns with the plate."""
        return Part("load", OTHER + self.mm - _EDGE, HIGH - pulled.TOP, pulled.block(self.load))

    def _hook(self) -> str:
        far = pulled.grip(self.pull) + _OUT
        return pulled.hand(_("pulls {n:.2f} N").format(n=self.pull), far, free=False)

    def _hand(self) -> Part:
        """The hand that lifts, with a line down to the plate."""
        x, y = self._hand_at(self.newtons)
        down = HIGH - pulled.TOP - y
        svg = (
            f'<circle class="villa-halo" r="22"/><path class="is-line" d="M0 {down:.1f}V8"/>'
            f'<circle r="11" fill="{NOW}" stroke="#fff"/>'
            '<path d="M-5 4l5 -9l5 9z" fill="#fff" stroke="none"/>'
        )
        svg += words(25, 5, _("lifts {n:.2f} N").format(n=self.newtons), "start")
        told = _("{n:.2f} N").format(n=self.newtons)
        at = round(self.newtons / _STEP)
        label = _("How strongly your hand lifts")
        return Part("lift", x, y, svg, label=label, at=at, told=told, still=True)


def _seen(part: Part, way: float) -> Part:
    """A part that does not turn, as seen from the rim, so far out of its place (mm)."""
    return part._replace(x=part.x - _EDGE + way, y=part.y + HIGH, still=True)
