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

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from villa_core.suspend import Mobile
from villa_core.suspend.rods import COLORS, rod_name, spot_name
from villa_core.suspend.swing import swing_of
from villa_core.text import _
from villa_widgets.activities.stages.hung import BEAM, HOOK, LONG, wire
from villa_widgets.activities.steps import ShownStep, StepView
from villa_widgets.activities.swing import Part as SwungPart
from villa_widgets.activities.swing import Scene, SwingView, arrow
from villa_widgets.kit.formula import Line, Part, in_a_sum, line, quantity
from villa_widgets.kit.panel import millimetres
from villa_widgets.suspend.lever import angle_lines, from_pivot
from villa_widgets.suspend.look import rod_words
from villa_widgets.tasks.task import labelled

if TYPE_CHECKING:
    from villa_core.suspend.lever import LeverEquations

_NOTCHES = {"left": ("n3", "n2", "n1"), "right": ("n5", "n6", "n7")}  # from the middle outwards
_BOX = "-176 -102 352 272"


class HungLever(StepView):
    """An orange rod held by its middle, with a rod to the left and perhaps one to the right.

    `at` tells for each side on which notch its rod hangs, counted from the middle.

    >>> view = HungLever("blue-1", "blue-2")
    >>> view.mobile.tilt("orange-1")
    0.0
    >>> view.close()
    """

    count = 5

    def __init__(self, left: str = "blue-1", right: str = "") -> None:
        self.left, self.right = _rods(_("left"), 1, left), _rods(_("right"), 2, right)
        self.at = dict.fromkeys(_NOTCHES, 0)
        self.mobile = self._hung()
        spots = {side: [_spot(notch) for notch in names] for side, names in _NOTCHES.items()}
        self.picture = SwingView(_BOX, {s: [(x, -y) for x, y in path] for s, path in spots.items()})
        self.picture.on_slide(self.slide)
        super().__init__(_("Lever law"), self.picture, (self.left, self.right))
        self._draw()
        self.tell()

    def changed(self) -> None:  # noqa: D102
        self.mobile = self._hung()
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
        mobile = Mobile.empty().hang(BEAM)
        for side, rod in self._hanging().items():
            mobile = mobile.hang(rod, BEAM, _NOTCHES[side][self.at[side]])
        return mobile

    def _draw(self) -> None:
        pieces, parts = self.mobile.pieces, []
        beam = pieces.rod(BEAM)
        for side, rod in self._hanging().items():
            (x, y), at = _spot(_NOTCHES[side][self.at[side]]), self.at[side]
            mass = pieces.rod(rod).mass
            told = _("{notch}, {arm:g} mm from the middle")
            told = told.format(notch=spot_name(_NOTCHES[side][at]), arm=round(abs(x), 1))
            words = f'<text y="{LONG * mass + 18:.1f}" text-anchor="middle">{rod_name(rod)}</text>'
            drawn = '<circle class="villa-halo" cy="12" r="25"/>'
            drawn += wire(pieces.rod(rod), 0.3) + arrow(0, 6, LONG * mass + 6) + words
            label = rod_name(rod)
            parts.append(SwungPart(side, x, -y, upright=drawn, label=label, at=at, told=told))
        words, tilt, name = str(self.mobile.balance()), -self.mobile.tilt(BEAM), rod_name(BEAM)
        body, law = wire(beam), swing_of(self.mobile, BEAM)
        scene = Scene(BEAM, words, (0.0, 0.0), body, parts, law, tilt, back=HOOK, turns=name)
        self.picture.show(scene)

    def _law(self, free: str | None = None) -> LeverEquations:
        from villa_core.suspend.lever import lever_law

        return lever_law(self.mobile, BEAM, free)

    def step(self, number: int) -> ShownStep:  # noqa: D102
        makers = (self._free_body, self._level, self._arms, self._angle, self._open)
        return makers[number - 1](self._law())

    def _free_body(self, law: LeverEquations) -> ShownStep:
        text = _(
            "Cut out {rod}. It is held at its pivot. Its own weight pulls at its centre of mass, "
            "and each rod that hangs on it pulls straight down where it hangs, with the weight of "
            "all that hangs there, whatever its own angle. Places are measured from the pivot: x "
            "to the right, y upwards."
        ).format(rod=rod_name(BEAM))
        rows = ""
        for w in law.weights:
            name = escape(_("its own weight")) if w.of == BEAM else rod_words(w.of)
            places = (f"{millimetres(float(place))} mm" for place in (w.x, w.y))
            numbers = (f"{float(w.mass):.1f} g", *places)
            cells = "".join(f'<td class="villa-count">{one}</td>' for one in numbers)
            rows += f"<tr><td>{name}</td>{cells}</tr>"
        heads = ("", _("mass"), _("place x"), _("height y"))
        head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
        return ShownStep(_("Free body"), text, (), f"<table><tr>{head}</tr>{rows}</table>")

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
        hung = [w for w in law.weights if w.of != BEAM]
        rows = ((w.of, f"{float(w.mass):.1f}", f"{float(w.x):.1f}") for w in hung)
        return ShownStep(_("Is it level?"), text, tuple(_products(rows, "g mm", 0)))

    def _arms(self, _law: LeverEquations) -> ShownStep:
        arm = from_pivot()[0]
        text = _(
            "As the rod turns, the arms change: the side that goes down comes closer to the "
            "pivot's plumb line, and the rod's own weight swings out to the other side, because "
            "the rod is bowed. Turned by the tilt θ, a point of the rod is this far from the pivot "
            "along the level: that is its lever arm. At {tilt:.1f}° force times arm adds up to "
            "nothing, but for rounding:"
        ).format(tilt=self.mobile.tilt(BEAM))
        first = Line(_("arm"), f"<mi>a</mi><mo>=</mo>{arm.mathml()}", f"a = {arm.latex()}")
        pulls = self.mobile.balance().rods[BEAM].pulls
        rows = ((one.of, f"{one.force:.4f}", f"{one.arm:.1f}") for one in pulls)
        return ShownStep(_("Lever arms"), text, (first, *_products(rows, "N mm", 2)))

    def _angle(self, law: LeverEquations) -> ShownStep:
        values = dict(zip("xy", map(float, law.centre), strict=True))
        lines = angle_lines(_("law"), values, self.mobile.tilt(BEAM))
        text = _(
            "Solved for θ: the common centre of mass b comes to lie straight under the pivot. (It "
            "could balance above it too, on its head; a breath would turn it over.) Here (x, y) is "
            "b, measured from the pivot while the rod is held level."
        )
        return ShownStep(_("Angle"), text, tuple(Line(*line) for line in lines))

    def _open(self, _law: LeverEquations) -> ShownStep:
        title, other = _("Leave one number open"), self.right.value
        if not other:
            text = _("Hang a rod on the right as well. Then one of its numbers can stay open.")
            return ShownStep(title, text)
        text = _(
            "Which place, or which mass, of {rod} would make the rod level? Leave that one as a "
            "letter, set the torques to zero and solve."
        ).format(rod=rod_name(other))
        lines = []
        for free, words, letter, unit in (
            (f"{other}.at", _("place"), "x", "mm"),
            (f"{other}.mass", _("mass"), "M", "g"),
        ):
            for solution in map(float, self._law(free).solve()[:1]):
                made = quantity(f"{solution:.1f}", unit, result=True)
                lines.append(line((f"<mi>{letter}</mi>", letter), "≈", made, words=words))
        if len(lines) < 2:
            text += " " + _("No place on the rod is far enough out.")
        return ShownStep(title, text, tuple(lines))


def _rods(words: str, number: int, value: str) -> Any:
    """A list of one rod of each colour; the right side may be empty."""
    pieces = Mobile.empty().pieces
    ids = [f"{color}-{number}" for color in COLORS]
    rods = [pieces.rod(name) for name in ids if name != BEAM]
    text = _("{rod}, {mass:.1f} g")
    options = [(text.format(rod=rod_name(rod.id), mass=rod.mass), rod.id) for rod in rods]
    if number != 1:
        options.insert(0, (_("nothing"), ""))
    return labelled(widgets.Dropdown(options=options, value=value), words)


def _spot(notch: str) -> tuple[float, float]:
    """The place (mm) of a notch of the beam, seen from its middle."""
    spot = Mobile.empty().pieces.rod(BEAM).spot(notch)
    return spot.x, spot.y


def _products(rows: Iterable[tuple[str, str, str]], unit: str, digits: int) -> Iterator[Line]:
    """Two printed numbers of each weight multiplied, and all of it added up as it is printed."""
    made: list[str] = []
    for rod, first, second in rows:
        product = float(first) * float(second)
        made.append(_rounded(product, digits))
        sign = "=" if abs(product - float(made[-1])) < 1e-9 else "≈"
        parts = (in_a_sum(first), "·", in_a_sum(second), sign, quantity(made[-1], unit))
        yield line(*parts, words=_("own weight") if rod == BEAM else rod_name(rod))
    total: list[Part | str] = [quantity(made[0])]
    for text in made[1:]:
        total += ["+", in_a_sum(text)]
    together = _rounded(sum(map(float, made)), digits)
    if len(made) > 1:
        yield line(*total, "=", quantity(together, unit, result=True), words=_("together"))


def _rounded(value: float, digits: int) -> str:
    text = f"{value:.{digits}f}"
    return "0" if float(text) == 0 else text
