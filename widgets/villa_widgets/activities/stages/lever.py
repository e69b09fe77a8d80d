"""LeverStage: a weight is placed on a seesaw that blocks hold level, then the blocks are gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from villa_core.statics.board import Load, turning
from villa_core.text import _
from villa_widgets.activities.seesaw import (
    BLOCKS,
    HALF,
    HIGH,
    SETTLING,
    STEEPEST,
    SUPPORT,
    board,
    mark,
    turns,
    weight,
)
from villa_widgets.activities.stages.guessed import Resting
from villa_widgets.activities.swing import Part, Scene, SwingView
from villa_widgets.tasks.staged import Guess

_ASIDE = (146.0, HIGH + 6)  # where the weight lies before it is on the board
_TALL = 0.9  # mm of a rectangle for a gram
_TOP = 50.0  # mm below the board: where the rectangles begin


class LeverStage(Resting):
    """On the left `left` g lie `place` mm from the support; `right` g are to be laid on the right.

    The guess is how far (mm) from the support they lie. Places that were tried stay marked; the
    rectangles of weight and arm are drawn when the guess was right.

    >>> stage = LeverStage(20, 60, 30)
    >>> stage.lay(90)
    >>> stage.lean
    1
    >>> stage.lay(40)
    >>> stage.let_go(print)
    It balances.
    >>> stage.close()
    """

    picture: SwingView
    on_paper = "drawing"
    box = "-164 -100 328 222"
    """What of the drawing is seen, in mm from the support."""

    def __init__(self, left: float = 20, place: float = 60, right: float = 30) -> None:
        self.left, self.place_of_left, self.right = left, place, right
        self.tried: dict[int, int] = {}
        spots = [_ASIDE, *((float(mm), 0.0) for mm in range(1, int(HALF) + 1))]
        super().__init__(SwingView(self.box, {"right": spots}))
        self.picture.on_slide(lambda _part, mm: self.lay(mm))
        self.draw()

    # what is placed ------------------------------------------------------------------------------

    @property
    def far(self) -> int:
        """How far (mm) from the support the right weight lies; 0 while it lies beside."""
        return round(float(self.guess or 0))

    def lay(self, mm: int) -> None:
        """Lay the right weight so far from the support, 0 takes it off; blocks hold the board."""
        self.played = self.told = False
        self.place(float(mm) if mm else None)

    @property
    def lean(self) -> int:
        """To which side the board goes down: 1 is right, -1 left, 0 neither."""
        surplus = turning([Load(self.left, -self.place_of_left), Load(self.right, self.far)])
        return (surplus > 0) - (surplus < 0)

    # let go --------------------------------------------------------------------------------------

    def let_go(self, then: Callable[[str], object]) -> None:
        """The blocks are gone: the board tips, however slight it is, or it stays level."""
        self.tried[self.far] = self.lean
        super().let_go(then)

    @property
    def moves(self) -> bool:  # noqa: D102
        return self.lean != 0

    def happened(self) -> str:
        """What the board did, in a sentence."""
        if not self.lean:
            return _("It balances.")
        return _("The right side goes down.") if self.lean > 0 else _("The left side goes down.")

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        super().put(guess if guess is None or 0 < float(guess) <= HALF else None)

    # drawn ---------------------------------------------------------------------------------------

    def draw(self) -> None:  # noqa: D102
        lean = self.lean if self.played else 0
        numbers = (self.left, self.place_of_left, self.right, float(self.far))
        scene = Scene(
            "seesaw",
            self._label(),
            (0.0, 0.0),
            board(self.place_of_left, self.far),
            self.parts(),
            turns(*numbers, lean) if lean else SETTLING,
            lean * STEEPEST,
            (-STEEPEST, STEEPEST),
            SUPPORT + ("" if self.played else BLOCKS),
            "".join(self.front()),
        )
        self.picture.show(scene if self.played else scene._replace(held=0.0))

    def _label(self) -> str:
        """What is seen, in words, with what was tried."""
        label = _("A seesaw on blocks. Left {m:g} g at {mm:g} mm, right {n:g} g at {far:g} mm.")
        if self.played:
            label = _("A seesaw. Left {m:g} g at {mm:g} mm, right {n:g} g at {far:g} mm.")
        elif not self.far:
            label = _("A seesaw on blocks. Left {m:g} g at {mm:g} mm. Beside it {n:g} g.")
        told = {"m": self.left, "mm": self.place_of_left, "n": self.right, "far": self.far}
        return " ".join((label.format(**told), *self._tries()))

    def _tries(self) -> Iterator[str]:
        for mm, lean in sorted(self.tried.items()):
            if lean:
                text = _("At {mm} mm the right side went down.")
                text = text if lean > 0 else _("At {mm} mm the left side went down.")
                yield text.format(mm=mm)

    def parts(self) -> Sequence[Part]:
        """The left weight, and the right one on the board or beside it."""
        left = weight(self.left, -self.place_of_left)
        right = weight(self.right, self.far or _ASIDE[0], left=False)
        if not self.far:
            mass = mark(0, right.lift, f"{self.right:g} g")  # nothing yet presses on the board
            told = _("beside the seesaw")
            right = right._replace(y=_ASIDE[1], upright=mass, at=0, told=told)
        return left, right

    def front(self) -> Iterator[str]:
        """What does not turn with the board: marks of what was tried, and what may be told."""
        if not self.played:
            for mm, lean in self.tried.items():
                if lean:
                    yield mark(mm, 34, "↓" if lean > 0 else "↑")
        if self.told:
            yield rectangles(self.left, self.place_of_left, self.right, self.far)
            sides = (self.left, self.place_of_left, self.right, self.far)
            words = "{:g} · {:g} = {:g} · {:g}".format(*sides)
            yield f'<g style="font-size:15px" class="villa-sum">{mark(0, -80, words)}</g>'


def rectangles(left: float, d1: float, right: float, d2: float) -> str:
    """Weight times arm on both sides, as areas below the board, with numbers."""
    drawn = f'<path class="is-line is-thin" d="M0 {_TOP}v48"/>'
    for side, grams, mm in (("left", left, d1), ("right", right, d2)):
        color = f"var(--villa-turns-{side})"
        x, high, anchor = (-mm, grams * _TALL, "end") if side == "left" else (0, grams * _TALL, "")
        drawn += (
            f'<rect x="{x:g}" y="{_TOP}" width="{mm:g}" height="{high:.1f}" fill="{color}" '
            f'fill-opacity=".3" stroke="{color}"/>'
        )
        if mm:
            words = f"{grams:g} g · {mm:g} mm = {grams * mm:g} g mm"
            drawn += mark(-6 if anchor else 6, _TOP + 62, words, anchor or "start")
    return drawn
