"""Wording: a move as people at the table ask for it, to be offered or talked about.

>>> print(move_words(m.Raise("green-hex", 0.0, 46.0)))
raise the hexagonal green column to (0, 46)
>>> print(move_words(m.LayPlate(12.0, -3.5, 30.0), plate="green"))
lay the green plate at (12, −3.5), turned by 30°
"""

from __future__ import annotations

from villa_core.text import _
from villa_core.tower.pieces import the_column
from villa_core.villa import moves as m
from villa_core.villa.position import color_name


def move_words(move: m.Move, plate: str | None = None) -> str:
    """What the move is, without who makes it; `plate` is the colour of the plate that comes next.

    >>> move_words(m.BreakOff("red-thin-2")), move_words(m.LetPass("Ada"))
    ('break off with thin red column 2', 'Ada lets it pass')
    """
    match move:
        case m.Raise():
            return _raise(move)
        case m.Place(column=column, x=x, y=y):
            text = _("put {column} at {place}")
            return text.format(column=the_column(column), place=place_words(x, y))
        case m.LayPlate():
            return _lay(move, plate)
        case m.BreakOff(column=column):
            return _("break off with {column}").format(column=the_column(column))
        case m.Pull(column=column):
            return _("take {column} away to prove it").format(column=the_column(column))
        case m.TakeOut(column=column):
            return _("take {column} out of the game").format(column=the_column(column))
        case m.Claim():
            return _("claim a new floor")
        case m.Pass():
            return _("pass")
        case m.Object(player=name):
            return _("{name} objects").format(name=name)
        case m.Challenge(player=name):
            return _("{name} says that another one can be raised").format(name=name)
        case m.LetPass(player=name):
            return _("{name} lets it pass").format(name=name)
        case m.Roll():
            return _("roll the seal")
        case m.Choose(color=color):
            return _("choose {color}").format(color=color_name(color))
        case m.Collapsed():
            return _("report that the villa fell")
        case m.NobodyCanBuild():
            return _("report that nobody can build any more")


def place_words(x: float, y: float) -> str:
    """A place (mm) as it is said: whole millimetres, or tenths where it has some.

    >>> place_words(-0.01, 46.25)
    '(0, 46.2)'
    """
    return f"({number_words(x)}, {number_words(y)})"


def number_words(value: float) -> str:
    """A number to a tenth, without needless zeros and with a proper minus sign.

    >>> number_words(-3.0), number_words(12.34)
    ('−3', '12.3')
    """
    shown = f"{value:.1f}".removesuffix(".0")
    return "0" if shown == "-0" else shown.replace("-", "−")


def _raise(move: m.Raise) -> str:
    column = the_column(move.column)
    if move.on is not None:
        return _("raise {column} onto {under}").format(column=column, under=the_column(move.on))
    if move.x is None or move.y is None:
        return _("raise {column}").format(column=column)
    return _("raise {column} to {place}").format(column=column, place=place_words(move.x, move.y))


def _lay(move: m.LayPlate, plate: str | None) -> str:
    name = _("the {color} plate").format(color=color_name(plate)) if plate else _("the plate")
    if move.x is None or move.y is None:
        return _("lay {plate}").format(plate=name)
    text = _("lay {plate} at {place}, turned by {angle}°")
    return text.format(
        plate=name, place=place_words(move.x, move.y), angle=number_words(move.angle)
    )
