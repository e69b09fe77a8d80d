"""Lesson 6, a villa of floors: every floor by itself, the weakest decides, the safe zone."""

from __future__ import annotations

from ipywidgets import Box

from villa_core.learn import puzzles
from villa_core.text import N_
from villa_core.tower.tower import Tower
from villa_widgets.content import asking, beside
from villa_widgets.drawing.reading import Reading
from villa_widgets.tower.elevation import ElevationView
from villa_widgets.tower.lab import TowerLab
from villa_widgets.tower.plan import PlanView


def strong_below() -> Tower:
    """Three plates; the ground floor is broad, a floor above it is not."""
    return puzzles.villa_of("predict", level=3, seed=6)


def cut() -> Box:
    """A villa from the side: at each cut the support, and the centre of all that is above."""
    return beside(ElevationView(strong_below()))


def zone() -> Box:
    """Where a thick column may go on a villa, from above."""
    reading = Reading(Tower.random(20, plates=3)).choose("green-thick")
    return beside(PlanView(reading, movable=frozenset(), layers=frozenset({"level", "zone"})))


TASKS = {
    "06/broad-base": N_("""The ground floor of this villa is broad: the centre of mass of everything
    above lies 24 mm inside the support. What happens when the hand lets go?
    ~ it stands
    ~ the ground floor gives way
    = a higher floor gives way
    ! The ground floor is fine, the second floor is not, and each has to hold by itself."""),
    "06/what-is-carried": N_("""Columns stand on the blue plate and carry the green one. Of what
    must the centre of mass lie inside the support of these columns?
    ~ the plate that lies on them, alone # What stands on that plate presses on the columns as well.
    = all that is above these columns
    ~ the whole villa # What is below these columns does not press on them.
    ? Cut the villa in thought at the tops of these columns.
    ? Whatever is above the cut is held up by these columns alone.
    ? Do plates and columns further up press on them? Do those further down?
    ! The columns hold everything above the cut: the green plate, the columns on it, and all the
    floors over it. What is below the cut does not matter for them."""),
    "06/weakest": N_("""On the four floors of a villa the centre of mass is 22 mm, 9 mm, 4 mm and 15
    mm inside the support. How far is the villa from tipping?
    ~ 50 mm # Margins do not add up: a strong floor lends nothing to a weak one.
    ~ 12.5 mm # That is the mean. But floors do not share: each holds by itself.
    ~ 22 mm # That is the safest floor. The question is which one gives way first.
    = 4 mm
    ? Every floor must hold by itself.
    ? Which floor gives way first if everything is pushed sideways?
    ? Take the smallest of the four.
    ! The floor with 4 mm gives way first. A villa is as safe as its weakest floor."""),
    "06/stretch": N_("""What stands on a floor weighs 2.0 N and is 10 mm from tipping over an edge.
    You put a column of 0.2 N on top, straight out over that edge. How far from the present centre
    of mass may it stand at most?
    = 110 ± 1 mm
    ~ 100 # Almost: the column itself belongs to the whole, which weighs 2.2 N then.
    ~ 10 # So far the common centre may move. The column is light: it may go farther.
    ~ 20 # Compare the weights: the column is far lighter than what it stands on.
    ? The new common centre of mass may move outwards by 10 mm, no more.
    ? The column is only a part of the whole: 0.2 N of 2.2 N.
    ? It moves the centre by 0.2 / 2.2 of its own distance. That shall be 10 mm.
    ! distance · 0.2 / 2.2 = 10 mm, so the distance is 10 · 2.2 / 0.2 = 110 mm."""),
}

SHOWN = {"06/broad-base": lambda: TowerLab(strong_below())}

ask = asking(TASKS, SHOWN, {"06/broad-base": strong_below})
