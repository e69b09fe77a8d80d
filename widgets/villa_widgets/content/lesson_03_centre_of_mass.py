"""Lesson 3, centre of mass: a plate, weights on it, a plumb line."""

from __future__ import annotations

from typing import Any

from villa_core.text import N_, _
from villa_core.tower.tower import Tower
from villa_widgets.activities.plumb import PlumbLine
from villa_widgets.content import asking
from villa_widgets.tasks.task import Card, LessonPanel
from villa_widgets.tower.lab import TowerLab


def loaded_plate(x: float = 60.0) -> Tower:
    """The blue plate with one thick column to the right, at `x` mm, on three legs."""
    return Tower.famous("three-legged").add_column("blue-thick", x, 30.0)


class CentreLab(Card):
    """A plate to load, and the place of its centre of mass in mm while a column moves."""

    def __init__(self) -> None:
        self.lab = TowerLab(loaded_plate(), show=("ruler",))
        for later in ("show", "numbers"):  # they speak of torques, and lesson 4 does first
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
        self.said.tell(f"<b>{text.format(x=abs(x), y=abs(y), side=side, way=way)}</b>")


centre_lab = CentreLab


TASKS = {
    "03/shift": N_("""The plate weighs 103.2 g. The thick column weighs 26.6 g and stands 100 mm to
    the right of the middle. How far to the right of the middle must the fingertip be now?
    = 20.5 ± 4 mm
    ! The column is 26.6 g of 129.8 g, about a fifth of the whole mass, so the centre moves a fifth
    of the way. Hang the plate up by two pins: the plumb lines cross there."""),
    "03/two-masses": N_("""The blue plate (103.2 g) has its centre of mass in the middle. A thick
    column (26.6 g) stands on it, 80 mm to the right. How far to the right is the common centre of
    mass?
    = 16.4 ± 0.7 mm
    ~ 40 # That is halfway. It would be right for equal masses; the plate is heavier and keeps the
    centre closer to itself.
    ~ 20.6 # You compared the column with the plate alone. The column is part of the whole too:
    26.6 g of 129.8 g.
    ~ 80 # That is where the column stands. The plate has mass as well.
    ~ 0 # That is the centre of the plate alone. The column pulls it to the right.
    ? Which of the two is heavier? The common centre is closer to that one.
    ? Which part of the whole mass, 129.8 g, is the column?
    ? 26.6 g of 129.8 g is about a fifth. Take that part of 80 mm.
    ! 26.6 g of 129.8 g are 0.205 of the whole, about a fifth. This part of 80 mm is 16.4 mm."""),
    "03/slide": N_("""You slide this column (26.6 g of 129.8 g in all) 10 mm further out. How far
    does the common centre of mass move?
    ~ 10 mm the same way # It would move as far as the column if the plate had no mass.
    = about 2 mm the same way
    ~ about 2 mm the other way # The size is right. But the centre follows the mass that moves.
    ~ not at all # If a mass moves to one side, the middle of all the mass moves along.
    ? Only a part of the whole mass moves.
    ? Which part of the whole mass is the column? About one fifth.
    ? The centre moves by that part of the 10 mm, in the same direction.
    ! A fifth of the mass moves by 10 mm, so the centre moves by a fifth of 10 mm: about 2 mm, in
    the direction in which the column moves."""),
    "03/plumb-line": N_("""A plate hangs still from one pin, and you draw the plumb line on it.
    Where is the centre of mass?
    ~ at the lower end of the line # The end of the line is only where the drawing ends. One line
    does not tell how far down the centre is.
    = somewhere on the line
    ~ in the pin # Then it would stay still in any position. It swung, so the centre is elsewhere.
    ? Why does the plate stop swinging just there?
    ? Its weight acts at the centre of mass. When does this force turn the plate no more?
    ? When the centre of mass is straight below the pin. How far below, nobody can see.
    ! It hangs still when the centre of mass is straight below the pin. So it lies somewhere on the
    line; a second line from another pin shows where."""),
}

SHOWN = {"03/shift": lambda: PlumbLine(loaded_plate(100.0))}
ABOUT = {"03/shift": lambda: loaded_plate(100.0)}

ask = asking(TASKS, SHOWN, ABOUT)
