"""Names: what players may be called, and which known name somebody meant who misspelt one.

>>> alike("red-hexx", ["red-hex", "red-thick"]), alike("ada ", ["Ada", "Ben"])
('red-hex', 'Ada')
>>> player_names(["  Ada ", "Zoe\u0308"])
('Ada', 'Zoë')
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from villa_core.errors import GameError
from villa_core.text import _

LONGEST = 80
"""How many letters a name may have."""

_HIDDEN = frozenset(("Cc", "Cf", "Zl", "Zp"))  # control and format characters, line separators
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters by their kind that draw nothing


def tidy(name: str) -> str:
    """The name without space around it, each letter with its accents as one (NFC)."""
    return unicodedata.normalize("NFC", name).strip()


def player_names(players: Iterable[str]) -> tuple[str, ...]:
    """The names of the players, tidied; `GameError` says what is wrong with which one."""
    names = tuple(_checked(name, number) for number, name in enumerate(players, 1))
    for number, name in enumerate(names):
        if name in names[:number]:
            raise GameError(_("Two players have the same name: {name}.").format(name=name))
    return names


def _checked(name: object, number: int) -> str:
    if not isinstance(name, str):
        raise GameError(_("The name of player {n} must be a text.").format(n=number))
    if any(unicodedata.category(letter) == "Cs" for letter in name):
        text = _("The name of player {n} has half a character in it: please type it again.")
        raise GameError(text.format(n=number))
    tidied = tidy(name)
    if any(unicodedata.category(c) in _HIDDEN or c in _BLANK for c in tidied):
        text = _("The name of player {n} has an invisible character in it: please type it again.")
        raise GameError(text.format(n=number))
    if not 1 <= len(tidied) <= LONGEST:
        text = _("Every player needs a name of 1 to {most} letters; player {n} has {k}.")
        raise GameError(text.format(most=LONGEST, n=number, k=len(tidied)))
    return tidied


def alike(name: str, known: Iterable[str] | Mapping[str, str]) -> str | None:
    """The known name that is spelt most like this one, or None if none is.

    A mapping gives for each way to write a name the name itself.
    """
    ways = known if isinstance(known, Mapping) else {one: one for one in known}
    folded = {way.casefold(): whole for way, whole in ways.items()}
    close = get_close_matches(name.strip().casefold(), folded, n=1, cutoff=0.6)
    return folded[close[0]] if close else None
