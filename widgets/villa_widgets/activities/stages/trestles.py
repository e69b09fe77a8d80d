"""TrestlesStage: how strongly must I push in place of a trestle? The equation follows an axis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from villa_core.palette import BEAM, BEAM_EDGE, INK, PAN, PIVOT, STONE
from villa_core.statics.board import Load, pushes, turning
from villa_core.statics.turning import Turning
from villa_core.text import _
from villa_widgets.activities.stages.guessed import Resting
from villa_widgets.activities.stages.sketch import words
from villa_widgets.activities.swing import Part, Scene, SwingView, arrow
from villa_widgets.tasks.staged import Guess

_BOX = "-56 -152 326 300"
_WIDE = 2.2  # mm of the picture for a mm of the board
_STEP = 0.5  # N from one place of the hand to the next
_LONG = 8.0  # mm of arrow for a newton
_HIGH = 58.0  # mm: a trestle
_STEEPEST = 13.0  # degrees: the end of the board is on the table, or as high above
_LEVEL = Turning(0.0, -5.0)  # 1/s²: how a board in balance comes level
_PACE = 1.0  # 1/s²: a slighter imbalance, too, is seen within a second
_MASS = 60.0  # N mm of torque for an angular acceleration of 1/s²
_PIN_AT = -4.0  # where the axis goes through the board
_RIGHT, _LEFT = "var(--villa-turns-right)", "var(--villa-turns-left)"


class Term(NamedTuple):
    """A force with its lever arm (mm) in the equation; the pushes are called L and R."""

    name: str
    arm: float


class TrestlesStage(Resting):
    """A board without weight; `load` newtons lie `place` mm from the left of two supports.

    The guess is the push (N) of a hand at the left end, in place of a trestle. The axis is dragged
    along the board, and the equation of torques about it is written.

    >>> stage = TrestlesStage()
    >>> stage.turn_about(100.0)
    >>> stage.sides()
    ([Term(name='L', arm=100.0)], [Term(name='R', arm=0.0), Term(name='10', arm=80.0)])
    >>> stage.push(8)
    >>> stage.let_go(print)
    It stays level.
    >>> stage.close()
    """

    picture: SwingView

    def __init__(self, load: float = 10.0, place: float = 20.0, span: float = 100.0) -> None:
        self.load, self.at, self.span = load, place, span
        self.axis = span / 2
        marks = [(_WIDE * mm, _PIN_AT) for mm in range(round(span) + 1)]
        strengths = [(0.0, -8.0 - _LONG * _STEP * k) for k in range(round(1.2 * load / _STEP) + 1)]
        super().__init__(
            SwingView(_BOX, {"axis": self._seen(marks), "push": self._seen(strengths)})
        )
        self.picture.on_slide(self._slid)
        self.draw()

    def _seen(self, spots: list[tuple[float, float]]) -> list[tuple[float, float]]:
        """Places as they are seen from the right trestle, about which the board turns."""
        return [(x - _WIDE * self.span, y) for x, y in spots]

    # what is placed ------------------------------------------------------------------------------

    def _slid(self, part: str, at: int) -> None:
        if part == "axis":
            self.turn_about(float(at))
        else:
            self.push(at * _STEP)

    def turn_about(self, mm: float) -> None:
        """Write the equation about another axis; the guess stays."""
        self.axis = mm
        self.draw()

    def push(self, newtons: float) -> None:
        """Push so strongly at the left end."""
        self.played = self.told = False
        self.place(newtons)

    @property
    def newtons(self) -> float:
        """How strongly the hand pushes."""
        return float(self.guess or 0)

    def sides(self) -> tuple[list[Term], list[Term]]:
        """What turns the board to the right about the axis, and what to the left."""
        to_right, to_left = [Term("L", self.axis)], [Term("R", self.span - self.axis)]
        load = Term(f"{self.load:g}", abs(self.at - self.axis))
        (to_right if self.at > self.axis else to_left).append(load)
        return to_right, to_left

    # let go --------------------------------------------------------------------------------------

    @property
    def surplus(self) -> float:
        """How strongly (N mm) the board turns about the right trestle, clockwise."""
        loads = [Load(self.load, self.at), Load(-self.newtons, 0)]
        return turning(loads, self.span)

    @property
    def moves(self) -> bool:  # noqa: D102
        return self.surplus != 0

    def happened(self) -> str:  # noqa: D102
        if not self.surplus:
            return _("It stays level.")
        sinks = self.surplus < 0
        return _("The left end sinks.") if sinks else _("Your push lifts the left end.")

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        most = 1.2 * self.load
        super().put(guess if guess is None or 0 <= float(guess) <= most else None)

    # drawn ---------------------------------------------------------------------------------------

    def draw(self) -> None:  # noqa: D102
        surplus = self.surplus if self.played else 0.0
        law, rest = _LEVEL, 0.0
        if surplus:
            way = 1 if surplus > 0 else -1
            law, rest = Turning(way * max(abs(surplus) / _MASS, _PACE), 0.0), way * _STEEPEST
        scene = Scene(
            "board",
            self._label(),
            (_WIDE * self.span, 0.0),
            f'<rect x="{-_WIDE * self.span - 16:g}" y="-8" width="{_WIDE * self.span + 32:g}" '
            f'height="8" rx="2" fill="{BEAM}" stroke="{BEAM_EDGE}"/>',
            (self._weight(), self._hand(), *([] if surplus else [self._axis()])),
            law,
            rest,
            (-_STEEPEST, _STEEPEST),
            self._under(),
            "" if surplus else "".join(self._told()),
        )
        self.picture.show(scene if self.played else scene._replace(held=0.0))

    def _label(self) -> str:
        text = _(
            "A board on a trestle at the right; at the left, {span:g} mm away, your push of {n:g} "
            "N holds it. {load:g} N lie {at:g} mm from there. Torques about the axis: {equation}."
        )
        told = {"span": self.span, "n": self.newtons, "load": self.load, "at": self.at}
        return text.format(equation=self.equation, **told)

    @property
    def equation(self) -> str:
        """The balance of torques about the axis, in plain words.

        >>> stage = TrestlesStage()
        >>> stage.equation
        'L · 50 = R · 50 + 10 · 30'
        >>> stage.close()
        """
        told = (" + ".join(f"{t.name} · {t.arm:g}" for t in side if t.arm) for side in self.sides())
        return " = ".join(told)

    def _place(self, mm: float) -> float:
        return _WIDE * (mm - self.span)

    def _weight(self) -> Part:
        block = (
            f'<rect x="-15" y="-30" width="30" height="30" rx="2" fill="{STONE}" '
            f'stroke="{INK}"/><text y="-11" text-anchor="middle" style="font-size:11px;fill:#fff;'
            f'stroke:none">{self.load:g} N</text>'
        )
        return Part("load", self._place(self.at), -8.0, block)

    def _axis(self) -> Part:
        """A pin through the board, with a line down to the lever arms."""
        svg = (
            '<circle class="villa-halo" r="22"/>'
            f'<path d="M0 8V{_HIGH + 82:g}" stroke="{PIVOT}" stroke-dasharray="3 3"/>'
            f'<circle r="9" fill="{PIVOT}" stroke="{INK}"/><path d="M-5 0H5M0 -5V5" '
            f'stroke="{INK}" stroke-width="1.6"/>'
        )
        told = _("{mm:g} mm from the left; {equation}")
        told = told.format(mm=self.axis, equation=self.equation)
        here = self._place(self.axis), _PIN_AT
        label = words(0, 30, _("axis"), size=12)
        return Part("axis", *here, svg, label, _("axis"), round(self.axis), told)

    def _hand(self) -> Part:
        """The push of the hand: an arrow, to be made longer or shorter at its tip."""
        long = _LONG * self.newtons
        svg = (
            '<circle class="villa-halo" r="20"/>'
            f'<path class="is-force" d="M0 {long:g}V6"/>'
            f'<path d="M0 -8L9 6H-9Z" fill="var(--villa-accent)" stroke="{INK}"/>'
        )
        label = words(-14, -14, _("L = {n:g} N").format(n=self.newtons))
        at, told = round(self.newtons / _STEP), _("{n:g} N").format(n=self.newtons)
        place = self._place(0), -8.0 - long
        return Part("push", *place, svg, label, _("your push"), at, told)

    def _under(self) -> str:
        """The table, the trestle, and where the other one was; scales when they may be seen."""
        wide = _WIDE * self.span
        drawn = f'<path class="is-line" d="M-56 {_HIGH}H270"/>'
        for x, dash in ((0.0, 'stroke-dasharray="5 4" opacity=".55"'), (wide, "")):
            look = "" if self.told else dash
            legs = f"M{x:g} 1L{x - 18:g} {_HIGH}M{x:g} 1L{x + 18:g} {_HIGH}"
            drawn += f'<path class="is-line" d="{legs}" {look}/>'
        if self.told:
            loads = [Load(self.load, self.at)]
            for x, newtons in zip((0.0, wide), pushes(loads, 0, self.span), strict=True):
                drawn += (
                    f'<rect x="{x - 26:g}" y="{_HIGH - 8:g}" width="52" height="20" rx="4" '
                    f'fill="{PAN}" stroke="{INK}"/><text x="{x:g}" y="{_HIGH + 7:g}" '
                    f'text-anchor="middle" style="font-size:13px;fill:{INK};stroke:none">'
                    f"{newtons:g} N</text>"
                )
        return drawn

    def _told(self) -> Iterator[str]:
        """The equation about the axis, and each lever arm below the board."""
        to_right, to_left = self.sides()
        written = [_written(to_right, _RIGHT), _written(to_left, _LEFT)]
        yield (
            f'<text x="110" y="-126" text-anchor="middle" style="font-size:17px">'
            f"{' = '.join(written)}</text>"
        )
        wide = _WIDE * self.span
        yield words(wide, -54, "R = ?" if not self.told else _("R = {n:g} N").format(n=self._right))
        yield arrow(wide, -10, -46)
        places = {"L": 0.0, "R": self.span}
        rows = [(term, _RIGHT) for term in to_right] + [(term, _LEFT) for term in to_left]
        for k, (term, color) in enumerate(rows):
            if term.arm:
                x, y = _WIDE * places.get(term.name, self.at), _HIGH + 26 + 19 * k
                here = _WIDE * self.axis
                yield (
                    f'<path d="M{here:g} {y}H{x:g}M{here:g} {y - 4}v8M{x:g} {y - 4}v8" fill="none" '
                    f'stroke="{color}" stroke-width="1.6"/>'
                )
                told = _("{name}: {mm:g} mm").format(name=term.name, mm=term.arm)
                yield words((here + x) / 2, y - 4, told, size=11)

    @property
    def _right(self) -> float:
        """The push of the right trestle (N)."""
        return pushes([Load(self.load, self.at)], 0, self.span)[1]


def _written(terms: list[Term], color: str) -> str:
    """A side of the equation; what has no lever arm is struck out."""
    out = 'text-decoration="line-through" opacity=".45"'
    told = (
        f'<tspan fill="{color}" {"" if term.arm else out}>{term.name} · {term.arm:g}</tspan>'
        for term in terms
    )
    return " + ".join(told)
