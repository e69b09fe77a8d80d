"""Spelling: which of the known names somebody meant who misspelt one.

>>> alike("red-hexx", ["red-hex", "red-thick"]), alike("ada ", ["Ada", "Ben"])
('red-hex', 'Ada')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches


def alike(name: str, known: Iterable[str] | Mapping[str, str]) -> str | None:
    """The known name that is spelt most like this one, or None if none is.

    A mapping gives for each way to write a name the name itself.
    """
    ways = known if isinstance(known, Mapping) else {one: one for one in known}
    folded = {way.casefold(): found for way, found in ways.items()}
    close = get_close_matches(name.strip().casefold(), folded, n=1, cutoff=0.6)
    return folded[close[0]] if close else None
