"""What is drawn over a mobile: weights as arrows where they pull, and the lever arms of one rod.

Arrows point down from where a rod hangs, their lengths are in proportion to the weights. For one
rod all that turns it is drawn: its own weight, the weights that hang on it, the arm of each along
the level, and the plumb line under its pivot from which arms are counted. All numbers come from
`mobile.balance()`.
"""

from __future__ import annotations

import math

from villa_core.palette import ARM, HOLD, WEIGHT
from villa_core.suspend.bodies import Point
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.rods import rod_name
from villa_core.text import _
from villa_widgets.drawing.marks import Arrow, Ball, Line, Page

_LONGEST = 62.0  # mm: the arrow of the largest weight
_SHORTEST = 9.0  # mm: below this an arrow could not be seen


def draw_forces(mobile: Mobile, rod: str = "") -> Page:
    """The forces of a mobile, and everything that turns `rod`; notes are weight, arm or hold."""
    page = Page()
    hanging = mobile.balance().rods
    bodies = {body.id: body for body in mobile.bodies()}
    scale = _LONGEST / max((one.force for one in hanging.values()), default=1.0)

    def arrow(start: Point, force: float, kind: str, words: str = "{force}", at: float = 1) -> None:
        """A force from its point, with its words at a part of its length."""
        x, y, z = start
        long = max(force * scale, _SHORTEST) * (1 if kind == "hold" else -1)
        color = HOLD if kind == "hold" else WEIGHT
        page.marks += [Ball(0, start, 2.3, color), Arrow(0, start, (x, y, z + long), 1.6, color)]
        text = words.format(force=_("{force:.2f} N").format(force=force))
        page.note((x, y, z + at * long), text, kind)

    if len(mobile):
        page.legend.append(("forces", WEIGHT, _("Weight of all that hangs at a spot")))
    drawn = {rod}
    if rod in bodies:
        body, pulls = bodies[rod], hanging[rod].pulls
        (x, y, z), heading = body.pivot, math.radians(body.heading)
        arrow(body.pivot, hanging[rod].force, "hold")
        for pull in pulls:
            own = pull.of == rod
            start = body.centre if own else bodies[pull.of].pivot
            words = _("{{force}} · {arm:.0f} mm").format(arm=abs(pull.arm))
            arrow(start, pull.force, "weight" if own else "arm", words)
            end = (x + pull.arm * math.cos(heading), y + pull.arm * math.sin(heading), start[2])
            if abs(pull.arm) > 1:
                page.marks.append(Line(0, (x, y, start[2]), end, 1.2, ARM))
        drawn |= {pull.of for pull in pulls}
        deepest = min(body.centre[2], *(bodies[of].pivot[2] for of in drawn))
        page.marks.append(Line(0, (x, y, z), (x, y, deepest - 6), 0.8, ARM, broken=True))
        held = _("Force that holds {rod}: all its weight").format(rod=rod_name(rod))
        arms = _("Lever arm: how far a weight pulls beside the plumb line")
        page.legend += [("forces", HOLD, held), ("forces", ARM, arms)]
    for name, one in hanging.items():
        if name not in drawn:
            arrow(bodies[name].pivot, one.force, "weight", at=0.7)
    return page
