"""Lesson 3, centre of mass: a plate, weights on it, a plumb line."""

from __future__ import annotations

from villa_core.text import N_
from villa_core.tower.tower import Tower
from villa_widgets.activities.plumb import PlumbLine
from villa_widgets.content import asking


def loaded_plate(x: float = 60.0) -> Tower:
    """The blue plate with one thick column to the right, at `x` mm, on three legs."""
    return Tower.famous("three-legged").add_column("blue-thick", x, 30.0)


TASKS = {
    "03/shift": N_("""The blue plate alone has its centre of mass at x = 0. Now a thick column
    stands on it, 100 mm to the right. The plate weighs 103 g, the column 27 g. How far to the right
    does the common centre of mass move?
    = 20.5 ± 4 mm
    ! The column is about a fifth of the whole mass, so the centre moves a fifth of the
    way."""),
    "03/two-masses": N_("""The blue plate (103.2 g) has its centre of mass at x = 0. A thick column
    (26.6 g) stands on it at x = 80 mm. Where is the common centre of mass? Give its x.
    = 16.4 ± 0.5 mm
    ~ 40 # That is the middle between the two places. It would be right for equal masses; the plate
    is heavier and keeps the centre closer to itself.
    ~ 20.6 # You divided by the mass of the plate alone. The column is part of the whole too: divide
    by both masses together.
    ~ 80 # That is where the column stands. The plate has mass as well.
    ~ 0 # That is the centre of the plate alone. The column pulls it to the right.
    ? Which of the two is heavier? The common centre is closer to that one.
    ? Multiply each mass by its x and add up. The plate's part is 103.2 · 0 = 0.
    ? Divide 26.6 · 80 by the mass of both together.
    ! (103.2 · 0 + 26.6 · 80) / (103.2 + 26.6) = 2128 / 129.8 = 16.4 mm."""),
    "03/slide": N_("""You slide this column (26.6 g of 129.8 g in all) 10 mm further out. How far
    does the common centre of mass move?
    ~ 10 mm the same way # It would move as far as the column if the plate had no mass.
    = about 2 mm the same way
    ~ about 2 mm the other way # The size is right. But the centre follows the mass that moves.
    ~ not at all # If a mass moves, the sum of mass times place changes, and so does the centre.
    ? Only a part of the whole mass moves.
    ? Which part of the whole mass is the column? About one fifth.
    ? The centre moves by that part of the 10 mm, in the same direction.
    ! 26.6 / 129.8 · 10 mm = 2.05 mm, in the direction in which the column moves."""),
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

ask = asking(TASKS, {"03/shift": lambda: PlumbLine(loaded_plate(100.0))})
