"""The torque balance of a floor with its current numbers, derived by sympy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from villa_core.geometry.hull import Edge
from villa_core.statics.stability import Standing
from villa_core.text import _
from villa_core.tower.pieces import the_column
from villa_widgets.drawing.panel import TowerPanel
from villa_widgets.drawing.reading import Reading
from villa_widgets.kit.formula import Formula, Line, line, lines_html, number, quantity

_SUBSCRIPT = re.compile(r"\b([xyg])_([Gxy])\b")
_LONGEST = 3  # pushes that are written out in a sum
_LEVERS = (
    "<mo>∑</mo><msub><mi>N</mi><mi>i</mi></msub><msub><mi>d</mi><mi>i</mi></msub>",
    r"\sum N_i d_i",
)


class Equation(TowerPanel):
    """The torque about the edge over which the shown floor would tip, and the sums of all pushes.

    The laws come from `villa_core.symbolic`. A floor that carries nothing has no balance; then that
    of the weakest floor is shown.
    """

    def name(self) -> str:  # noqa: D102
        return _("Torque equation")

    def draw(self, reading: Reading) -> None:  # noqa: D102
        standing = _shown(reading)
        if standing is None:
            words = escape(_("No plate is laid yet, so there is no torque to balance."))
            self.tell(f'<p class="villa-note">{words}</p>')
            return
        head = _("Torque balance of the {floor}").format(floor=standing.name)
        note = _SUBSCRIPT.sub(r"<i>\1</i><sub>\2</sub>", escape(_legend(standing)))
        self.tell(
            f'<div class="villa-head">{escape(head)}</div>{lines_html(_lines(reading))}'
            f'<p class="villa-note">{note}</p>'
        )


def _shown(reading: Reading) -> Standing | None:
    return reading.standing.get(reading.shown_floor, reading.stability.weakest)


def _legend(standing: Standing) -> str:
    edge = standing.edge
    if edge is None:
        return _("Nothing holds the plate here, so no torque can balance its weight.")
    if standing.coupled:
        return _(
            "Several columns share what rests on them, and balance leaves open how. The margin is "
            "that of the best way to share it: no single torque tells it."
        )
    if standing.corner is not None:
        return _(
            "It tips over a corner of the support: W acts at (g_x, g_y), seen from there, and r is "
            "0. Columns only push, so the torque must not be negative."
        )
    if isinstance(edge, Edge):
        text = _(
            "W acts at (x_G, y_G); n points out over the edge from {a} to {b}, and h is how far "
            "the edge lies along n. Columns only push, so the torque must not be negative."
        )
        return text.format(a=the_column(edge.owners[0]), b=the_column(edge.owners[1]))
    text = _(
        "W acts at (g_x, g_y), seen from the middle of {a}, whose rim has the radius r. Columns "
        "only push, so the torque must not be negative."
    )
    return text.format(a=the_column(edge.owner))


def _lines(reading: Reading) -> Iterator[Line]:
    from villa_core.symbolic.laws import sums, tipping

    standing = _shown(reading)
    if standing is None or standing.edge is None or standing.coupled:
        return
    expr, put = tipping(standing)
    law, torque = Formula.of(expr), standing.weight * standing.margin
    yield line(_LEVERS, "=", expr, "≥", quantity("0"), words=_("law"))
    yield line(law.filled(put), words=_("now"))
    found = quantity(number(torque), "N mm", result=True)
    yield line("≈", found, "≥" if torque >= 0 else "<", quantity("0"), words=_("torque"))
    loads = [] if standing.stacked else reading.loads[standing.floor].forces
    pushes = [force for force in loads if force.newtons > 1e-9]
    if not 0 < len(pushes) <= _LONGEST:
        return
    (upwards, about_x, about_y), put = sums(standing, pushes)
    about = _("about {axis}")
    for words, law in (
        (_("forces"), upwards),
        (about.format(axis="y"), about_y),
        (about.format(axis="x"), about_x),
    ):
        left, right = (Formula.of(side).filled(put) for side in (law.lhs, law.rhs))
        yield line(left, "≈", right, words=words)
