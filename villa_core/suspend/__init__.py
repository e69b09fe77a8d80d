"""Suspend, the second game: bent rods hang on each other like a mobile, and the lever law decides.

`Mobile` is a hanging sculpture as a value: edits give a new one, and it knows how it hangs.
`SuspendGame` is a game of it by the printed rules. Nothing is loaded until it is asked for.

Inside this package imports point one way, from the first of this list to the last: `bots`,
`game_record`, `game`, `story` and `explain` and `legal_moves`, `trial` and `turns` and `setup`,
`legality`, `position` and `moves`, `rulebook`; then `lever` and `lever_steps` (sympy),
`verification` (pymunk), `drawing`, `record`, `shapes`, `crossing`, `settling`, `balance`, `mobile`,
`bodies`, `rods`. The convenience methods of
`Mobile` and `SuspendGame` load the module that does the work on first use.

>>> from villa_core.suspend import Mobile
>>> mobile = Mobile.empty().hang("orange-1", by="n4").hang("black-1", "orange-1", "n2", by="n2")
>>> round(mobile.tilt("orange-1"), 1)
38.8
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from villa_core.suspend.game import SuspendGame as SuspendGame
    from villa_core.suspend.mobile import Mobile as Mobile
    from villa_core.suspend.rods import RodSet as RodSet

_HOME = {"Mobile": "mobile", "RodSet": "rods", "SuspendGame": "game"}

__all__ = list(_HOME)


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
