"""FloorPick: a step up or down to another floor of the villa, as one control.

>>> pick = FloorPick()
>>> pick.names, pick.floor = ("Ground floor", "First floor (on blue)"), 1
>>> pick.close()
"""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from villa_core.text import _, capital
from villa_core.tower.tower import Tower
from villa_core.villa.position import color_name
from villa_widgets.kit.page import STATIC


class FloorPick(anywidget.AnyWidget):
    """The name of a floor between two arrows; `floor` is its number from below."""

    _esm = STATIC / "floor_pick.js"

    names: Any = traitlets.Tuple(help="The floors by name, from below.").tag(sync=True)
    floor = traitlets.Int(0, help="The number of the floor that is picked.").tag(sync=True)
    label = traitlets.Unicode(help="What a screen reader calls it.").tag(sync=True)

    @traitlets.default("label")
    def _first_label(self) -> str:
        return _("Floor in the plan")


def floor_on(tower: Tower, floor: int) -> str:
    """A floor with the plate that one stands on there: “First floor (on blue)”."""
    name, plate = capital(tower.floor_name(floor)), tower.floors[floor].plate
    if plate is None:
        return name
    return _("{floor} (on {color})").format(floor=name, color=color_name(plate.color))
