"""Lesson 1, learn the game: what may be raised, what a claim costs, and who wins."""

from __future__ import annotations

from villa_core.text import N_
from villa_core.villa.scenarios import SCENARIOS
from villa_widgets.content import asking
from villa_widgets.villa.table import GameTable


def first_try() -> GameTable:
    """A villa to try a turn on, before any rule was told."""
    return GameTable(SCENARIOS["4"].start(), saves=None)


TASKS = {
    "01/what-may-go-up": N_("""It is your turn. Which columns do the rules let you raise?
    ~ Only own columns on which nothing lies. # The rules also allow columns that carry. It is only
    more dangerous.
    = Any own column from below the uppermost floor, also one that carries.
    ~ Any column of any colour. # Your own colour only. Only three players have a neutral colour as
    well.
    ? Think of figure 4 and of figure 5a.
    ? In figure 4 a column on top was refused. In 5a Blue pulled one that carries.
    ? The rules ask: is it yours, and does it stand below the uppermost floor?
    ! Any own column from a lower floor. The rules do not ask whether it carries: whether the villa
    stands without it is your risk. (Rule B1)"""),
    "01/sticking-out": N_("""May a column on top stick out a little over the edge of its plate?
    ~ Yes, if the villa stands. # Balance is not the question here. Rule B6 is about the edge.
    ~ Yes, up to half of its foot. # A plate under half of it is not what rule B6 asks for.
    = No.
    ? Try it on the table of the first step: push a column over the edge of the plan.
    ? Read what the table answers.
    ? Rule B6 is about this: does it leave any room?
    ! Never (rule B6). Four of the five books say so. The English one is silent, and the computer
    plays it the same way there."""),
    "01/objection": N_("""By the German book: Red claims that he can raise none of his columns.
    Green objects, raises a red column, and the villa stands. What now?
    ~ Red lays the plate all the same. # Green has proved the claim wrong, so there is no new floor
    yet.
    ~ The column stays up and counts for Red. # It was Green's proof, not Red's move. The column
    does not stay.
    = That column leaves the game, and Red lays no plate.
    ? Who was right, Red or Green?
    ? Red was wrong, so his claim fails. And a wrong claim costs something.
    ? What Green raised as a proof does not stay in the villa.
    ! The red column that Green raised leaves the game. That Red lays no plate and his turn is over
    is a default: only the Russian book prints it. Had Green broken off, Red could have taken one of
    Green's columns out. (Rules F3 to F5)"""),
    "01/who-wins": N_("""Red holds the seal. It shows yellow, because he took it from Yellow. Now
    Red himself makes the villa fall. Who wins?
    ~ Red # Red holds the seal, but he made the villa fall: that costs him the game.
    = Yellow
    ~ nobody # Somebody does: look at the colour that the seal shows.
    ? Usually the holder of the seal wins. Is this the usual case?
    ? Whoever makes the villa fall cannot win.
    ? The seal shows who had it before. That is what the colour is for.
    ! Yellow. The holder wins, unless the holder made the villa fall: then the owner before wins.
    (Rule E2)"""),
}

ask = asking(TASKS)
