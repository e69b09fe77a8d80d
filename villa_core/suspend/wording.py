"""Wording: a move of Suspend as people at the table ask for it, to be offered or talked about.

>>> print(move_words(m.Hang("red-1", "orange-1", "n2", "s2")))
hang red-1 by its straight section 2 on notch 2 of orange-1
"""

from __future__ import annotations

from villa_core.suspend import moves as m
from villa_core.suspend.rods import HOLDERS, spot_name
from villa_core.text import _


def move_words(move: m.Move) -> str:
    """What the move is, without who makes it.

    >>> move_words(m.Hang("red-1", "hook", by="n2")), move_words(m.Finish())
    ('hang red-1 by its notch 2 on the hook', 'say that it is finished')
    """
    match move:
        case m.Roll():
            return _("roll the die")
        case m.Hang():
            return _hang(move)
        case m.TakeDown(rod=rod):
            return _("take {rod} down").format(rod=rod)
        case m.Pass():
            return _("pass")
        case m.OtherHand():
            return _("take the rod back: the other hand touched hanging rods")
        case m.Finish():
            return _("say that it is finished")
        case m.Fell(rods=rods):
            return _("report that these fell: {rods}").format(rods=", ".join(rods))
        case m.NobodyCanHang():
            return _("report that no rod can be hung any more")


def _hang(move: m.Hang) -> str:
    if move.on is None or move.by is None:
        return _("hang {rod}").format(rod=move.rod)
    place = spot_name(move.spot or move.on)
    if move.on not in HOLDERS:
        place = _("{spot} of {rod}").format(spot=place, rod=move.on)
    text = _("hang {rod} by its {by} on {where}")
    return text.format(rod=move.rod, by=spot_name(move.by), where=place)
