"""Lesson 7, drop it: prediction against simulation, and what each of them leaves out."""

from __future__ import annotations

from villa_core.text import N_
from villa_core.tower.tower import Tower
from villa_widgets.activities.experiments import ExperimentView
from villa_widgets.content import asking
from villa_widgets.tower.lab import TowerLab


def too_far() -> Tower:
    """The leaning villa with its uppermost plate pushed 30 mm further."""
    leaning = Tower.famous("leaning")
    plate = leaning.floors[5].plate
    assert plate is not None
    return leaning.move_plate(5, plate.x + 30.0, plate.y)


def falling() -> TowerLab:
    """The tall villa on only two columns, in a hand: it is let go first of all."""
    villa = Tower.famous("tall")
    for column in ("blue-thick", "green-thick", "red-hex"):
        villa = villa.remove_column(column)
    return TowerLab(villa)


TASKS = {
    "07/first-to-go": N_("""The uppermost plate was pushed 30 mm further. Which floor gives way
    first?
    ~ none, it still stands
    ~ the ground floor
    = the fourth floor, just below the uppermost plate
    ! A small plate that is moved far changes the lower floors little, for it is only a small part
    of what they carry."""),
    "07/tilt": N_("""You tilt the table more and more. What happens first?
    ~ it tips over an edge
    ~ the columns rock over
    = it slides
    @ the experiment
    ! To tip it, the table would have to be almost upright: the plate's weight acts only 2.5 mm
    above the columns. Wood slides on wood from 19° on (friction number 0.35, assumed)."""),
    "07/slide": N_("""A block slides when the slope of the table, rise divided by run, is larger
    than the friction number. Here that is 0.35. From which tilt on does a plate slide? Use the
    arctan key of a calculator.
    = 19.3 ± 0.4 °
    ~ 35 # 0.35 is a slope, not a part of 100 degrees.
    ~ 0.35 # That is the slope, or an angle in radians. Asked for is the angle in degrees.
    ~ 15.75 # A slope of 1 is 45°, but the angle does not grow evenly with the slope.
    ? A slope of 1 is a tilt of 45°, and 0.35 is less than that.
    ? The slope is the tangent of the angle.
    ? arctan 0.35, with the calculator set to degrees.
    ! arctan 0.35 = 19.3°."""),
    "07/sway": N_("""A plate stands on thin columns, 16 mm wide and 60 mm tall. A loaded column
    rocks over when the slope is more than its width divided by its height. Wood slides above a
    slope of 0.35. You tilt the table slowly. What comes first?
    ~ the plate slides # That needs a slope of 0.35. Something else happens at a smaller slope.
    = the columns rock over
    ~ both at once # The two slopes are different: work out 16 / 60.
    ? Work out the slope at which the columns rock over.
    ? Divide 16 mm by 60 mm.
    ? 16 / 60 = 0.27. Compare it with 0.35.
    ! 16 / 60 = 0.27 is less than 0.35: the thin columns rock over first, all together, like
    dominoes. This is called swaying. Thick columns (28 / 60 = 0.47) slide first."""),
    "07/limit": N_("""Statics says of a villa on many columns: beyond 18° no forces can hold it. You
    tilt the table slowly to 17° and stop. What can you say?
    ~ it stands, surely # There are forces that could hold it. But will they come about?
    ~ it falls, surely # That would be sure above the limit. 17° is below it.
    = it may stand or fall: only friction knows
    ? Which of the two is sure: that it falls above the limit, or that it stands below?
    ? The limit is for the best way in which the columns can share the force.
    ? Does anybody tell the columns to share it in the best way?
    ! Above the limit it falls for sure. Just below it there are forces that could hold it, but with
    friction they need not come about. Far below it all goes well."""),
    "07/two-judges": N_("""Statics says: it stands, 0.3 mm from tipping. The simulation says: it
    falls. A real table is never quite level. What do you say of the real villa?
    ~ it falls: a simulation is like the real thing # A simulation moves in small steps and adds
    small errors. They make it drop villas that would stand.
    ~ it stands, surely # On paper, yes. But 0.3 mm is less than the error of any hand, column or
    table.
    = nobody can be sure: the margin is too small
    ? How exact is the simulation? Read what stands below its picture.
    ? How exactly can you place a column by hand?
    ? Neither the simulation nor your hand knows 0.3 mm.
    ! The simulation cannot tell below 0.5 mm, and when it errs, it drops what would stand. Statics
    is exact for exact places, but hands and wood are not: below 1 mm it is luck."""),
}

SHOWN = {
    "07/first-to-go": lambda: TowerLab(too_far()),
    "07/tilt": lambda: ExperimentView(Tower.famous("three-legged")),
}

ABOUT = {"07/first-to-go": too_far, "07/tilt": lambda: Tower.famous("three-legged")}

ask = asking(TASKS, SHOWN, ABOUT)
