"""Lesson 5, support polygon: a rubber band around the columns, and what four legs leave open."""

from __future__ import annotations

from ipywidgets import Box

from villa_core.learn import puzzles
from villa_core.text import N_
from villa_core.tower.tower import Tower
from villa_widgets.content import asking, beside
from villa_widgets.drawing.reading import Reading
from villa_widgets.tower.lab import TowerLab
from villa_widgets.tower.panels import LoadTable
from villa_widgets.tower.plan import PlanView


def four_legs() -> Tower:
    """A plate on four columns, of which two are needed."""
    return puzzles.villa_of("pull", level=1, seed=5)


def _four_legs_lab() -> TowerLab:
    lab = TowerLab(four_legs())
    lab.look_at(0)
    return lab


def band() -> Box:
    """The four columns from above, with the band around them and the centre of mass inside."""
    reading = Reading(four_legs()).look_at(0)
    return beside(PlanView(reading, movable=frozenset(), layers=frozenset({"level"})))


def three_floors() -> Tower:
    """The three lower floors of the tall villa: on five columns, on four, and on three."""
    villa = Tower.famous("tall")
    for floor in (5, 4):
        for column in villa.floors[floor].columns:
            villa = villa.remove_column(column.id)
        villa = villa.remove_plate()
    return villa


TASKS = {
    "05/one-goes": N_("""This plate rests on four columns. You take one of them away. Does the plate
    fall?
    ~ yes, always
    ~ no, three are enough
    = it depends on which one
    ! Two of the four may go; without one of the other two it falls."""),
    "05/loads": N_("""This villa has 5 columns on the ground floor, 4 on the first and 3 on the
    second. You know all masses and places, and each column pushes at its middle. On which
    floors does balance then fix what every column carries?
    ~ on all floors
    = only on the floor with three columns
    ~ on none
    ! On floors with more than three columns, balance allows a whole range for each of them."""),
    "05/rubber-band": N_("""The support of a plate is the area inside a line. Where does this line
    run?
    ~ through the middles of the outer columns # A thick column pushes with its whole top. The plate
    tips over its rim, 14 mm farther out than its middle.
    = around the outer rims of the columns
    ~ along the edge of the plate # Where there is no column under the plate, nothing holds it.
    ? Think of a rubber band around the tops of all columns.
    ? Over which point does the plate turn when it tips over a thick column?
    ? It turns over the outermost point where column and plate touch.
    ! A plate that tips turns over the outermost points where it touches the columns: the rims. So
    the line is a tight rubber band around the columns' tops."""),
    "05/how-many": N_("""Balance gives three equations: one for forces, two for torques. How many
    columns, each pushing at its middle, can a plate have at most, so that these fix every push?
    = 3 ± 0
    ~ 4 # Four legs have four unknown pushes, but there are only three equations.
    ~ 2 # Two are fixed as well, but you can have one more: count the equations.
    ~ 1 # One is fixed as well, but you can have more: count the equations.
    ? Every column brings one unknown push.
    ? How many unknowns can three equations fix?
    ? As many as there are equations.
    ! Three equations fix three pushes. With a fourth column one push stays open."""),
    "05/wobble": N_("""Why can balance alone not tell how much each leg of a four-legged table
    carries?
    ~ the sums are too hard to do # They are easy. There are simply fewer equations than unknowns.
    = tiny differences in length decide who carries
    ~ friction carries a part of the weight # Friction acts sideways. The weight is carried by
    pushes straight up.
    ? Think of a table that wobbles in a café.
    ? One leg of it hangs in the air: it carries nothing, and the table still stands.
    ? Put a folded paper under that leg, and it carries. Nothing else has changed.
    ! If one leg is a hair too short it carries nothing; with a paper under it, it does. Both are in
    balance. Villa Lab takes columns as equally stiff springs: a model choice."""),
}

SHOWN = {
    "05/one-goes": _four_legs_lab,
    "05/loads": lambda: LoadTable(three_floors()),
}

ABOUT = {"05/one-goes": four_legs, "05/loads": three_floors}

ask = asking(TASKS, SHOWN, ABOUT)
