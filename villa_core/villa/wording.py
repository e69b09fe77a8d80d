"""Wording: a move as people at the table ask for it, to be offered or talked about.

A spot is told as one who sits in front of the table calls it, never by numbers.

>>> from villa_core.villa.scenarios import SCENARIOS
>>> game = SCENARIOS["7b"].play()
>>> print(move_words(m.Raise("yellow-hex", -30.0, 20.0), game.tower))
raise the hexagonal yellow column and put it at the front, beside the thick green column
>>> move_words(m.BreakOff("red-thin-2")), move_words(m.LetPass("Ada"))
('break off with thin red column 2', 'Ada lets it pass')
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from villa_core.text import N_, _
from villa_core.tower.pieces import the_column
from villa_core.villa import moves as m
from villa_core.villa.position import color_name

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower

_WORDS: dict[type[m.Move], str] = {
    m.Raise: N_("raise {column}"),
    m.Place: N_("put {column}"),
    m.LayPlate: N_("lay {plate}"),
    m.BreakOff: N_("break off with {column}"),
    m.Pull: N_("take {column} away to prove it"),
    m.TakeOut: N_("take {column} out of the game"),
    m.Claim: N_("claim a new floor"),
    m.Pass: N_("pass"),
    m.Object: N_("{name} objects"),
    m.Challenge: N_("{name} says that another one can be raised"),
    m.LetPass: N_("{name} lets it pass"),
    m.Roll: N_("roll the seal"),
    m.Choose: N_("choose {color}"),
    m.Collapsed: N_("report that the villa fell"),
    m.NobodyCanBuild: N_("report that nobody can build any more"),
}
_SPOTTED: dict[type[m.Move], str] = {
    m.Raise: N_("raise {column} and put it {place}"),
    m.Place: N_("put {column} {place}"),
    m.LayPlate: N_("lay {plate} with its middle {place}"),
}

_SIDES = {
    (0, 0): (N_("in the middle"), N_("in the middle, beside {column}")),
    (0, 1): (N_("at the back"), N_("at the back, beside {column}")),
    (0, -1): (N_("at the front"), N_("at the front, beside {column}")),
    (1, 0): (N_("on the right"), N_("on the right, beside {column}")),
    (-1, 0): (N_("on the left"), N_("on the left, beside {column}")),
    (1, 1): (N_("at the back on the right"), N_("at the back on the right, beside {column}")),
    (-1, 1): (N_("at the back on the left"), N_("at the back on the left, beside {column}")),
    (1, -1): (N_("at the front on the right"), N_("at the front on the right, beside {column}")),
    (-1, -1): (N_("at the front on the left"), N_("at the front on the left, beside {column}")),
}
_MIDDLE = 12.0  # mm round the middle of a plate that are its middle
_ASLANT = math.sin(math.radians(22.5))  # of a way: less than this to one side is no side
_BESIDE = 70.0  # mm between two middles that stand beside each other


def move_words(move: m.Move, tower: Tower | None = None) -> str:
    """What the move is, without who makes it, and where on this `tower`, if there is one."""
    x, y, on, column = (getattr(move, key, None) for key in ("x", "y", "on", "column"))
    text, place = _(_WORDS[type(move)]), ""
    if on is not None:
        text = _("raise {column} onto {under}")
    elif tower is not None and x is not None and y is not None and type(move) in _SPOTTED:
        text, place = _(_SPOTTED[type(move)]), spot_words(tower, x, y, column)
    plate = None if tower is None else tower.next_plate
    return text.format(
        column=the_column(column) if column else "",
        under=the_column(on) if on else "",
        place=place,
        plate=_("the {color} plate").format(color=color_name(plate)) if plate else _("the plate"),
        name=getattr(move, "player", ""),
        color=color_name(getattr(move, "color", None)),
    )


def spot_words(tower: Tower, x: float, y: float, column: str | None = None) -> str:
    """Where on the uppermost floor a spot (mm) is, seen from the front of the table.

    With the `column` that goes there it is told which other one stands beside it.

    >>> from villa_core import Tower
    >>> spot_words(Tower.famous("three-legged"), 0.0, 0.0)
    'at the front'
    """
    top, across, along = tower.top, x, y
    if top:  # the middle of a plate as the eye sees it
        ways = zip((x, y), zip(*tower.frame(top).outline(), strict=True), strict=True)
        across, along = (at - (min(reach) + max(reach)) / 2 for at, reach in ways)
    far = math.hypot(across, along)

    def side(way: float) -> int:
        return 0 if far <= _MIDDLE or abs(way) < _ASLANT * far else round(math.copysign(1, way))

    alone, beside = _SIDES[side(across), side(along)]
    others = (one for one in tower.floors[top].columns if one.id != column)
    near = min(others, key=lambda one: math.dist((one.x, one.y), (x, y)), default=None)
    if column is None or near is None or math.dist((near.x, near.y), (x, y)) > _BESIDE:
        return _(alone)
    return _(beside).format(column=the_column(near.id))
