"""Lesson 4, torque balance: from a lever to a plate on three columns."""

from __future__ import annotations

from ipywidgets import Box

from villa_core.text import N_
from villa_core.tower.tower import Tower
from villa_widgets.activities.derivation import Derivation
from villa_widgets.activities.seesaw import Seesaw, held_seesaw
from villa_widgets.content import asking, beside


def three_legs() -> Tower:
    """The blue plate on three thick columns, with a hexagonal column on it."""
    return Tower.famous("three-legged").add_column("red-hex", 40.0, 60.0)


def torques() -> Box:
    """The seesaw in balance, with weights, lever arms and torques drawn: they follow a drag."""
    seesaw = Seesaw(20, 60, 30, 40)
    seesaw.shown = 3
    return beside(seesaw.picture)


TASKS = {
    "04/seesaw": N_("""On the left of a seesaw 20 g lie 60 mm from the support. You have 30 g for
    the right side. How far from the support must they lie, so that it balances?
    = 40 ± 1 mm
    ! 20 · 60 = 30 · 40."""),
    "04/three-columns": N_("""A hexagonal red column stands on the plate. Which of the three thick
    columns below carries most?
    ~ the red one
    = the green one
    ~ the yellow one
    ! It stands on the right, and so does the weight."""),
    "04/lever": N_("""A seesaw: 30 g lie 50 mm left of the support. Where must 20 g lie on the
    right?
    = 75 ± 0.5 mm
    ~ 50 # Equal distances balance equal weights. These are not equal.
    ~ 33.3 # You turned the ratio round: that way the lighter weight gets the shorter arm.
    ~ 60 # You made up for 10 g with 10 mm. It is the product of weight and arm that counts, not
    their sum.
    ? The lighter weight needs the longer lever arm.
    ? Both torques must be equal: 30 · 50 = 20 · d.
    ? 30 · 50 = 1500. Divide that by 20.
    ! 30 · 50 = 20 · d, so d = 1500 / 20 = 75 mm."""),
    "04/trestles": N_("""A board without weight lies on two supports, 100 mm apart. A load of 10 N
    stands on it, 20 mm from the left support. How strongly does the left support push?
    = 8 ± 0.1 N
    ~ 5 # Half each would be right if the load stood in the middle.
    ~ 2 # That is the push of the right support, which is farther from the load.
    ~ 10 # Then the right support would carry nothing, and the board would turn.
    ? The support nearer to the load carries more.
    ? Take the right support as axis: its push drops out.
    ? About the right support the load has the arm 80 mm, the left push 100 mm.
    ! About the right support: N · 100 = 10 · 80, so N = 8 N. The right one has 2 N."""),
    "04/negative": N_("""You put a heavy weight far out on the plate, and the equations give −0.3 N
    for one column. What happens on the table?
    ~ that column pulls the plate down # It would have to be glued on. A column that only stands
    there cannot pull.
    = the plate lifts off that column
    ~ there is a mistake in the sums # The sums are right. They say which force balance would need.
    ? What would a force of −0.3 N do to the plate: lift it or hold it down?
    ? Is the plate glued to the column?
    ? A column can only push. If balance needs a pull, there is no balance.
    ! Balance would need a pull. A column that only stands there cannot pull, so the plate comes off
    it and tips; unless the others are so wide that they hold it at their rims."""),
}

SHOWN = {
    "04/seesaw": lambda: Seesaw(20, 60, 30, 60, steps=False),
    "04/three-columns": lambda: Derivation(three_legs()),
}

ABOUT = {"04/seesaw": lambda: held_seesaw(20, 60, 30), "04/three-columns": three_legs}

ask = asking(TASKS, SHOWN, ABOUT)
