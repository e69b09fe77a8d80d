"""HungLever: rods to drag from notch to notch of a hanging rod, and its lever law step by step.

What is derived comes from `villa_core.suspend.lever`; here it is only written down.

>>> view = HungLever()
>>> round(view.mobile.tilt("orange-1"), 1)
39.9
>>> view.right.value = "blue-2"
>>> view.mobile.tilt("orange-1")
0.0
>>> view.close()
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from villa_core.statics import turning
from villa_core.suspend import Mobile
from villa_core.suspend.drawing import wire
from villa_core.suspend.rods import COLORS, spot_name
from villa_core.text import _
from villa_widgets.activities.steps import ShownStep, StepView
from villa_widgets.activities.swing import Part, Scene, SwingView, arrow
from villa_widgets.kit.formula import Formula, Line, number
from villa_widgets.suspend.lever import angle_lines
from villa_widgets.suspend.look import rod_words
from villa_widgets.suspend.panels import MobileVerdict
from villa_widgets.tasks.task import labelled

if TYPE_CHECKING:
    from villa_core.suspend.lever import LeverEquations

_BEAM = "orange-1"


_NOTCHES = {"left": ("n3", "n2", "n1"), "right": ("n5", "n6", "n7")}  # from the middle outwards
_BOX = "-176 -102 352 272"
_LONG = 4.0  # mm of arrow for a gram


class HungLever(StepView):
    """An orange rod held by its middle, with a rod to the left and perhaps one to the right.

    `at` tells for each side on which notch its rod hangs, counted from the middle.
    """

    count = 5

    def __init__(self, left: str = "blue-1", right: str = "") -> None:
        self.left, self.right = _rods(_("left"), 1, left), _rods(_("right"), 2, right)
        self.at = dict.fromkeys(_NOTCHES, 0)
        self.mobile = self._hung()
        self.verdict = MobileVerdict(self.mobile)
        spots = {side: [_spot(notch) for notch in names] for side, names in _NOTCHES.items()}
        self.picture = SwingView(_BOX, {s: [(x, -y) for x, y in path] for s, path in spots.items()})
        self.picture.on_slide(self.slide)
        seen = widgets.VBox((self.picture, self.verdict))
        super().__init__(_("Lever law"), seen, (self.left, self.right))
        self._draw()
        self.tell()

    def changed(self) -> None:  # noqa: D102
        self.verdict.mobile = self.mobile = self._hung()
        self._draw()
        self.tell()

    def slide(self, side: str, at: int) -> None:
        """Hang the rod of a side on another notch, counted from the middle."""
        if self.at[side] != at:
            self.at = self.at | {side: at}
            self.changed()

    def _hanging(self) -> dict[str, str]:
        """The rods that hang on the beam, by their side."""
        return {"left": self.left.value} | ({"right": self.right.value} if self.right.value else {})

    def _hung(self) -> Mobile:
        mobile = Mobile.empty().hang(_BEAM)
        for side, rod in self._hanging().items():
            mobile = mobile.hang(rod, _BEAM, _NOTCHES[side][self.at[side]])
        return mobile

    def _draw(self) -> None:
        pieces, parts = self.mobile.pieces, []
        beam = pieces.rod(_BEAM)
        masses = [*turning.rod(beam.mass, beam.length, -beam.drop)]
        for side, rod in self._hanging().items():
            (x, y), at = _spot(_NOTCHES[side][self.at[side]]), self.at[side]
            mass = pieces.rod(rod).mass
            masses.append((mass, x, y))
            told = _("{notch}, {arm:g} mm from the middle")
            told = told.format(notch=spot_name(_NOTCHES[side][at]), arm=round(abs(x), 1))
            words = f'<text y="{_LONG * mass + 18:.1f}" text-anchor="middle">{rod}</text>'
            drawn = '<circle class="villa-halo" cy="12" r="22"/>'
            drawn += wire(pieces.rod(rod), pieces, 0.3) + arrow(0, 6, _LONG * mass + 6) + words
            parts.append(Part(side, x, -y, upright=drawn, label=rod, at=at, told=told))
        words, tilt = str(self.mobile.balance()), -self.mobile.tilt(_BEAM)
        body, law = wire(beam, pieces), turning.Turning.of(masses)
        scene = Scene(_BEAM, words, (0.0, 0.0), body, parts, law, tilt, back=_HOOK, turns=_BEAM)
        self.picture.show(scene)

    def _law(self, free: str | None = None) -> LeverEquations:
        from villa_core.suspend.lever import lever_law

        return lever_law(self.mobile, _BEAM, free)

    def step(self, number: int) -> ShownStep:  # noqa: D102
        makers = (self._free_body, self._level, self._arms, self._angle, self._open)
        return makers[number - 1](self._law())

    def _free_body(self, law: LeverEquations) -> ShownStep:
        told = law.steps[0]
        rows = ""
        for w in law.weights:
            name = escape(_("its own weight")) if w.of == _BEAM else rod_words(w.of)
            places = (f"{number(float(place))} mm".replace("-", "−") for place in (w.x, w.y))
            numbers = (f"{float(w.mass):.1f} g", *places)
            cells = "".join(f'<td class="villa-count">{one}</td>' for one in numbers)
            rows += f"<tr><td>{name}</td>{cells}</tr>"
        heads = ("", _("mass"), _("place x"), _("height y"))
        head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
        more = _("Places are measured from the pivot: x to the right, y upwards.")
        return ShownStep(
            told.title, f"{told.text} {more}", (), f"<table><tr>{head}</tr>{rows}</table>"
        )

    def _level(self, law: LeverEquations) -> ShownStep:
        moment = float(law.moments[0])
        if abs(moment) < 1e-9:
            verdict = _("They cancel out, so the rod stays level.")
        elif moment < 0:
            verdict = _("Together they turn to the left, so the left side goes down.")
        else:
            verdict = _("Together they turn to the right, so the right side goes down.")
        text = _(
            "Think of the rod held level. Then the lever arms are just the places x. Multiply each "
            "mass by its arm. (Torques are forces times arms; gravity is the same in every term, "
            "so grams do as well.) The rod's own weight is under the pivot and turns nothing. "
            "{verdict}"
        ).format(verdict=verdict)
        lines = [
            _product(w.of, {"M": float(w.mass), "x": float(w.x)}, "g mm")
            for w in law.weights
            if w.of != _BEAM
        ]
        return ShownStep(_("Is it level?"), text, (*lines, _result(_("together"), moment, "g mm")))

    def _arms(self, law: LeverEquations) -> ShownStep:
        told, arm = law.steps[1], _from_pivot()[0]
        text = _(
            "As the rod turns, the arms change: the side that goes down comes closer to the "
            "pivot's plumb line, and the rod's own weight swings out to the other side, because "
            "the rod is bowed. {law} At {tilt:.1f}° force times arm adds up to nothing:"
        ).format(law=told.text, tilt=self.mobile.tilt(_BEAM))
        first = Line(_("arm"), f"<mi>a</mi><mo>=</mo>{arm.mathml()}", f"a = {arm.latex()}")
        pulls = self.mobile.balance().rods[_BEAM].pulls
        lines = [_product(one.of, {"F": one.force, "a": one.arm}, "N mm") for one in pulls]
        total = _result(_("together"), sum(pull.torque for pull in pulls), "N mm")
        return ShownStep(told.title, text, (first, *lines, total))

    def _angle(self, law: LeverEquations) -> ShownStep:
        told, values = law.steps[3], dict(zip("xy", map(float, law.centre), strict=True))
        lines = angle_lines(_("law"), _from_pivot()[1], values, self.mobile.tilt(_BEAM))
        more = _("Here (x, y) is b, measured from the pivot while the rod is held level.")
        return ShownStep(told.title, f"{told.text} {more}", tuple(Line(*line) for line in lines))

    def _open(self, _law: LeverEquations) -> ShownStep:
        title, other = _("Leave one number open"), self.right.value
        if not other:
            text = _("Hang a rod on the right as well. Then one of its numbers can stay open.")
            return ShownStep(title, text)
        text = _(
            "Which place, or which mass, of {rod} would make the rod level? Leave that one as a "
            "letter, set the torques to zero and solve."
        ).format(rod=other)
        lines = []
        for free, words, letter, unit in (
            (f"{other}.at", _("place"), "x", "mm"),
            (f"{other}.mass", _("mass"), "M", "g"),
        ):
            lines += [_result(words, float(v), unit, letter) for v in self._law(free).solve()[:1]]
        if len(lines) < 2:
            text += " " + _("No place on the rod is far enough out.")
        return ShownStep(title, text, tuple(lines))


def _rods(words: str, number: int, value: str) -> Any:
    """A list of one rod of each colour; the right side may be empty."""
    pieces = Mobile.empty().pieces
    rods = [pieces.rod(f"{color}-{number}") for color in COLORS]
    text = _("{rod}, {mass:.1f} g")
    options = [(text.format(rod=rod.id, mass=rod.mass), rod.id) for rod in rods if rod.id != _BEAM]
    if number != 1:
        options.insert(0, (_("nothing"), ""))
    return labelled(widgets.Dropdown(options=options, value=value), words)


def _spot(notch: str) -> tuple[float, float]:
    """The place (mm) of a notch of the beam, seen from its middle."""
    spot = Mobile.empty().pieces.rod(_BEAM).spot(notch)
    return spot.x, spot.y


_HOOK = (
    '<path d="M-6 -102V-4a6 6 0 0 0 12 0" fill="none" stroke="#8a8074" stroke-width="3.4" '
    'stroke-linecap="round"/>'
)


@lru_cache(maxsize=1)
def _from_pivot() -> tuple[Formula, Formula]:
    """The lever arm of a point of the turned rod, and tan θ, with the pivot as origin."""
    import sympy

    from villa_core.suspend.lever import general_law

    torque, tangent = general_law()
    letters = {letter.name: letter for letter in torque.free_symbols}
    origin = {letters["q_x"]: 0, letters["q_y"]: 0}
    arm = sympy.expand(-torque.subs(origin) / letters["M"])
    return Formula.of(arm), Formula.of(tangent.subs(origin))


def _product(rod: str, values: dict[str, float], unit: str) -> Line:
    """Two numbers of one weight multiplied, and what that makes."""
    import sympy

    first, second = values.values()
    product = Formula.of(sympy.Mul(*(sympy.Symbol(name, real=True) for name in values)))
    put = {letter: values[letter.name] for letter in product.letters}
    left = (f"{product.mathml(put)}<mo>=</mo><mn>", f"{product.latex(put)} = ")
    return _ending(_("own weight") if rod == _BEAM else rod, left, first * second, unit)


def _result(words: str, value: float, unit: str, letter: str = "") -> Line:
    left = (f"<mi>{letter}</mi><mo>=</mo>", f"{letter} = ") if letter else ("", "")
    return _ending(words, (f"{left[0]}<mn class='villa-result'>", left[1]), value, unit)


def _ending(words: str, left: tuple[str, str], value: float, unit: str) -> Line:
    """A line that ends in a number with its unit."""
    size, space = number(value), "<mspace width='.25em'/>"
    end = f"{size.replace('-', '−')}</mn>{space}<mtext>{escape(unit)}</mtext>"
    return Line(words, left[0] + end, rf"{left[1]}{size}\,\text{{{unit}}}")
