"""Villa Lab's model: towers of Villa Paletti, their statics and the rules of every edition.

Nothing heavy is loaded by importing this package; each name below loads its module on first use.

>>> from villa_core import Tower
>>> Tower.standard().stability().stable
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from villa_core.errors import FormatError as FormatError
    from villa_core.errors import GameError as GameError
    from villa_core.errors import IllegalMove as IllegalMove
    from villa_core.errors import PieceError as PieceError
    from villa_core.errors import TowerError as TowerError
    from villa_core.errors import VillaError as VillaError
    from villa_core.game import Game as Game
    from villa_core.pieces import PieceSet as PieceSet
    from villa_core.rulebook import Rulebook as Rulebook
    from villa_core.scenarios import SCENARIOS as SCENARIOS
    from villa_core.tower import Tower as Tower

_HOME = {
    "SCENARIOS": "scenarios",
    "FormatError": "errors",
    "Game": "game",
    "GameError": "errors",
    "IllegalMove": "errors",
    "PieceError": "errors",
    "PieceSet": "pieces",
    "Rulebook": "rulebook",
    "Tower": "tower",
    "TowerError": "errors",
    "VillaError": "errors",
}

__all__ = list(_HOME)
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
