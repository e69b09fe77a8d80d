"""Lesson 8, pulling a column: friction, held plates, and attempts that are broken off."""

from __future__ import annotations

from villa_core.learn import puzzles
from villa_core.text import N_
from villa_core.tower.tower import Tower
from villa_widgets.activities.experiments import ExperimentView
from villa_widgets.content import asking
from villa_widgets.tower.lab import TowerLab


def uneven_legs() -> Tower:
    """A plate on four columns: two carry nearly everything."""
    return puzzles.villa_of("pull", level=1, seed=4)


def _uneven_legs_lab() -> TowerLab:
    lab = TowerLab(uneven_legs())
    lab.look_at(0)
    lab.choose("yellow-hex")
    return lab


TASKS = {
    "08/harder": N_("""The hexagonal yellow column weighs 18.1 g and carries 0.64 N. The thick
    blue one weighs 26.6 g and carries almost nothing. Which one is harder to pull out?
    ~ the thick blue one, which is heavier
    = the hexagonal yellow one, which carries half of the plate
    ~ both the same: wood slides on wood
    ! Friction grows with the force that presses, and the load presses on the column's top and on
    its foot."""),
    "08/release": N_("""You hold the plate with one hand and pull the hexagonal yellow column out
    with the other. It comes out smoothly. What then?
    ~ it stands: the column is out and nothing fell
    ~ the plate sinks a little and rests on the others
    = it falls when the hand lets go
    ! The hand did the work of the column. Held the plate lies still,
    released it tips."""),
    "08/force": N_("""A column carries 0.60 N and weighs 0.26 N. The friction number is 0.35. Which
    force pulls it out, if nobody holds the plate?
    = 0.511 ± 0.006 N
    ~ 0.21 # That is the friction on top. The foot rubs on the floor as well.
    ~ 0.301 # That is the friction at the foot. The plate rubs on the top as well.
    ~ 0.42 # Nearly: at the foot the column's own weight presses too.
    ~ 0.86 # That is the force that presses. Friction is only a part of it: 0.35 times.
    ? Friction acts in two places: where are they?
    ? On top 0.60 N press. On the foot the column's own weight presses as well.
    ? 0.35 · 0.60 + 0.35 · (0.60 + 0.26).
    ! 0.35 · 0.60 + 0.35 · 0.86 = 0.210 + 0.301 = 0.511 N."""),
    "08/drag": N_("""While you pull, friction on the column's top drags the plate along with 0.21 N.
    The plate presses on the other columns with 0.9 N together, and these are thick. The friction
    number is 0.35. What does the plate do?
    ~ the plate comes along # Compare two forces: 0.21 N drag it, and the others hold it with up to
    0.35 · 0.9 N.
    = the plate stays
    ~ the plate tips # The question is about forces sideways only. Nothing is said of an edge here.
    ? What holds the plate back?
    ? Friction on the other columns can hold up to 0.35 times what presses on them.
    ? 0.35 · 0.9 N = 0.315 N. Compare it with 0.21 N.
    ! The others hold back with up to 0.35 · 0.9 = 0.315 N, more than 0.21 N: it stays."""),
    "08/held": N_("""All five rulebooks let you hold the plate while you pull. You take the whole
    load off the column with your hand. What still holds the column back?
    ~ as much as before # Your hand carries the load now, so it presses no longer.
    = only its own weight, which rubs on the floor
    ~ nothing at all # The column still stands on its foot, with its own weight.
    ? Which force presses on the top of the column now?
    ? On top nothing presses any more. And at the foot?
    ? At the foot the column's own weight still presses.
    ! With no load, the force is 0.35 times its own weight: 0.35 · 0.26 N = 0.09 N."""),
    "08/broken-off": N_("""You pull, the villa trembles, and you stop. What happens to the column in
    most rulebooks?
    ~ it stays where it is now, half out # Then it might carry differently. It must go back exactly
    to where it was.
    = it goes back exactly to its place and is locked; the turn is over
    ~ you may try another column at once # The turn is over. Feel carefully which column is loose
    before you pull.
    ? Breaking off saves the villa, but it is not free.
    ? The villa must be as it was before. And who is next?
    ? Four of the five books also lock the column for the rest of the game.
    ! The column goes back exactly, the turn is over, and in four of the five books it is locked for
    good. The English book lets you try it again later. (Rule B2)"""),
}

SHOWN = {
    "08/harder": lambda: ExperimentView(uneven_legs(), kinds=("pull",)),
    "08/release": _uneven_legs_lab,
}

ask = asking(TASKS, SHOWN, dict.fromkeys(SHOWN, uneven_legs))
