"""The one family of errors: every one is a sentence that a pupil understands.

Catch `VillaError` to catch them all.

>>> issubclass(FormatError, VillaError) and issubclass(FormatError, ValueError)
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from villa_core.text import _


class VillaError(Exception):
    """Something went wrong in Villa Lab, and the message says what in plain words.

    >>> from villa_core import Tower
    >>> try:
    ...     Tower.empty().remove_plate()
    ... except VillaError as error:
    ...     print(error)
    There is no plate to take away.
    """


class FormatError(VillaError, ValueError):
    """A file is not what it should be; `path` names the place inside it.

    >>> str(FormatError("floors[2].columns[0].x", "a number is needed here."))
    'floors[2].columns[0].x: a number is needed here.'
    """

    def __init__(self, path: str, sentence: str) -> None:
        super().__init__(f"{path}: {sentence}" if path else sentence)
        self.path = path
        self.sentence = sentence


class PieceError(VillaError, ValueError):
    """A piece is asked for that is not in the set, or a set of pieces cannot do what is asked.

    >>> from villa_core import PieceSet
    >>> PieceSet.standard().plate("pink")
    Traceback (most recent call last):
        ...
    villa_core.errors.PieceError: There is no pink plate. The plates are blue, green, yellow, \
orange, red.
    """


class TowerError(VillaError, ValueError):
    """An edit or a question does not fit this tower (for example a column that is not in it).

    >>> from villa_core import Tower
    >>> Tower.empty().find("red-hex")
    Traceback (most recent call last):
        ...
    villa_core.errors.TowerError: The hexagonal red column is not in this tower.
    """


class MobileError(VillaError, ValueError):
    """An edit or a question does not fit this mobile (for example a rod that hangs already).

    >>> from villa_core.suspend import Mobile
    >>> Mobile.empty().take("red-1")
    Traceback (most recent call last):
        ...
    villa_core.errors.MobileError: Red rod 1 does not hang here.
    """


class GameError(VillaError, ValueError):
    """A game or rulebook is asked for that cannot exist, or asked what it cannot know.

    >>> from villa_core import Rulebook
    >>> Rulebook.variant("de", S2="oldest")
    Traceback (most recent call last):
        ...
    villa_core.errors.GameError: S2 cannot be “oldest”. It can be last-colour, last-roll, youngest.
    """


class IllegalMove(VillaError, ValueError):  # noqa: N818 - as players say it
    """The rules forbid a move: `findings` holds every rule it breaks, `number` which move it was.

    A finding without a rule is a slip, like a misspelt name.

    >>> from types import SimpleNamespace
    >>> error = IllegalMove([SimpleNamespace(rule="B3", sentence="It stands on top.")], number=7)
    >>> error.rules, str(error)
    (('B3',), 'Move 7 is not allowed. B3: It stands on top.')
    >>> print(IllegalMove([SimpleNamespace(rule="", sentence="There is no column “x”.")]))
    This move is not allowed. There is no column “x”.
    """

    def __init__(self, findings: Sequence[_Finding], number: int | None = None) -> None:
        self.findings = tuple(findings)
        self.number = number
        self.rules = tuple(dict.fromkeys(f.rule for f in self.findings if f.rule))
        head = (
            _("This move is not allowed.")
            if number is None
            else _("Move {number} is not allowed.").format(number=number)
        )
        sentences = (f"{f.rule}: {f.sentence}" if f.rule else f.sentence for f in self.findings)
        super().__init__(" ".join([head, *sentences]))

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.findings, self.number))


class _Finding(Protocol):
    """What `IllegalMove` needs to know of a finding; `villa_core.play.refusals.Finding` is one."""

    @property
    def rule(self) -> str: ...

    @property
    def sentence(self) -> str: ...
