"""CentreLab: a plate to load, and the place of its centre of mass in mm while a column moves."""

from __future__ import annotations

from typing import Any

from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.tasks.task import Card, LessonPanel
from villa_widgets.tower.lab import TowerLab


class CentreLab(Card):
    """A lab in which a sentence says where the centre of mass over the lowest columns is.

    Nothing in it speaks of forces and torques.

    >>> from villa_core import Tower
    >>> view = CentreLab(Tower.famous("three-legged").add_column("blue-thick", 60, 30))
    >>> view.said.spoken
    'Centre of mass: 12 mm to the right, 43 mm to the back, counted from the middle.'
    >>> view.close()
    """

    def __init__(self, tower: Tower) -> None:
        self.lab = TowerLab(tower, show=("ruler",))
        for later in ("show", "numbers"):
            self.lab.drawers.handles[later].layout.display = "none"
        self.said = LessonPanel(label=_("Centre of mass"))
        self.lab.verdict.observe(self._tell, "reading")
        self._tell()
        super().__init__((self.said, self.lab))

    def _tell(self, _change: Any = None) -> None:
        floors = self.lab.verdict.reading.stability.floors
        if not floors:
            self.said.tell(_("There is no plate."))
            return
        x, y = floors[0].centre
        text = _("Centre of mass: {x:.0f} mm {side}, {y:.0f} mm {way}, counted from the middle.")
        side = _("to the right") if round(x) >= 0 else _("to the left")
        way = _("to the back") if round(y) >= 0 else _("to the front")
        words = text.format(x=abs(x), y=abs(y), side=side, way=way)
        self.said.tell(f"<b>{words}</b>", words)
