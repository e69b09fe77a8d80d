"""Lesson 9, points and the seal: when it changes hands, what it shows, what to play next."""

from __future__ import annotations

from villa_core.text import N_
from villa_core.villa.scenarios import SCENARIOS
from villa_widgets.content import asking
from villa_widgets.villa.table import GameTable


def after_the_tie() -> GameTable:
    """The game of figure 7b goes on: it is Yellow's turn."""
    return GameTable(SCENARIOS["7b"].play(), saves=None)


TASKS = {
    "09/tie": N_("""As in figure 7a: red 1, yellow 3 with the seal, blue 2, green 1. But Red raises
    his hexagonal column instead of the thick one. Who holds the seal then?
    ~ Red # Red has 3 points, and so has Yellow. You need more than the holder.
    = Yellow
    ~ both # There is one seal, and a tie leaves it where it is.
    ? How many points has Red now?
    ? A hexagonal column counts 2, so Red has 1 + 2 = 3.
    ? Yellow has 3, too. A tie changes nothing.
    ! Red has 3, as many as Yellow. That is not more, so Yellow keeps it. (Rule Z4)"""),
    "09/shows": N_("""Red took the seal from Yellow, so it shows yellow. Next Yellow exceeds Red and
    takes it back. Which colour does it show now?
    ~ yellow # Yellow has it now. The seal shows the one who had it before.
    = red
    ~ blue # Blue had it long ago. Only the last owner before counts.
    ? The seal does not show who has it.
    ? It shows who had it before.
    ? Just before Yellow, Red had it.
    ! It shows red: the colour of the owner before. (Rule Z6)"""),
    "09/new-plate": N_("""By the German book: Red holds the seal with 4 points. Yellow lays a new
    plate. Next Blue puts a thin column on it. What happens?
    ~ Red keeps the seal: 4 points are more than 1. # His columns are one floor below now. As soon
    as the new plate is built upon, they count no longer.
    = All old points are void, and Blue takes the seal with 1 point.
    ~ The seal goes back into the box. # It never goes back. Its holder keeps it until somebody
    takes it.
    ? Only columns on the uppermost plate count.
    ? Which plate is the uppermost one now, and what stands on it?
    ? Only Blue's column stands there. So who has points?
    ! When the new plate is first built upon, all points are void, and whoever put the first column
    on it takes the seal at once. Until then Red keeps it. By the other four books the points are
    void as soon as the plate is laid. (Rule Z5)"""),
    "09/what-next": N_("""After figure 7b: blue 2, red 4 with the seal, green 4, yellow 3. It is
    Yellow's turn. The thick yellow column is up already. Which of Yellow's columns takes the seal?
    ~ a thin one # That makes 4: a tie, and the seal stays with Red.
    = the hexagonal one
    ~ none of them: Red is too far ahead # Yellow has 3 points and needs 5. What counts 2?
    ? Whose points must Yellow exceed: Red's or Green's?
    ? Only the holder's. Red has 4, so Yellow needs 5.
    ? Yellow has 3. Which column counts 2?
    ! The hexagonal one: 3 + 2 = 5 is more than Red's 4. Whether it can be raised is a question of
    balance: try it on the table."""),
}

ask = asking(TASKS)
