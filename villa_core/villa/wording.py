"""Wording: a move as people at the table ask for it, to be offered or talked about.

>>> print(move_words(m.Raise("green-hex", 0.0, 46.0)))
raise the hexagonal green column to (0, 46)
>>> print(move_words(m.LayPlate(12.0, -3.5, 30.0), plate="green"))
lay the green plate at (12, −3.5), turned by 30°
>>> move_words(m.BreakOff("red-thin-2")), move_words(m.LetPass("Ada"))
('break off with thin red column 2', 'Ada lets it pass')
"""

from __future__ import annotations

from villa_core.text import N_, _
from villa_core.tower.pieces import the_column
from villa_core.villa import moves as m
from villa_core.villa.position import color_name

_WORDS: dict[type[m.Move], str] = {
    m.Raise: N_("raise {column} to {place}"),
    m.Place: N_("put {column} at {place}"),
    m.LayPlate: N_("lay {plate} at {place}, turned by {angle}°"),
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


def move_words(move: m.Move, plate: str | None = None) -> str:
    """What the move is, without who makes it; `plate` is the colour of the next plate."""
    x, y, on, column = (getattr(move, key, None) for key in ("x", "y", "on", "column"))
    text = _(_WORDS[type(move)])
    if on is not None:
        text = _("raise {column} onto {under}")
    elif (x is None or y is None) and isinstance(move, m.Raise | m.LayPlate):
        text = _("raise {column}") if column else _("lay {plate}")
    return text.format(
        column=the_column(column) if column else "",
        under=the_column(on) if on else "",
        place="" if x is None or y is None else f"({_number(x)}, {_number(y)})",
        plate=_("the {color} plate").format(color=color_name(plate)) if plate else _("the plate"),
        angle=_number(getattr(move, "angle", 0.0)),
        name=getattr(move, "player", ""),
        color=color_name(getattr(move, "color", None)),
    )


def _number(value: float) -> str:
    """A number to a tenth, without needless zeros and with a proper minus sign."""
    shown = f"{value:.1f}".removesuffix(".0")
    return "0" if shown == "-0" else shown.replace("-", "−")
