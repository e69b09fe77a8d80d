"""Villa Lab's model: towers of Villa Paletti, their statics and the rules of every edition.

What there is:

- `Tower`: which plate and column is where; edits give a new one. It knows whether it stands.
- `Game`: a game by the rules, move by move (`moves`); `SCENARIOS` are the figures of the books.
- `Rulebook`: the rules of an edition or of a house; `PieceSet`: sizes and masses, also your own.
- `suspend`: the second game, rods that hang on each other: its `Mobile` and `SuspendGame`.
- `symbolic`: the torque balance as a formula. `dynamics`: let a tower fall, tilt it, shake it.
- `check`: whether a function that was written in the workshop is right, and if not, where.
- `bots`: who can play for people, and how a bot of your own does (`bots.register`).
- `puzzles`: seeded challenges, and the villas of them.
- `explore`: many games at once, and what they say. `errors`: the family of `VillaError`, which
  are `FormatError`, `GameError`, `IllegalMove`, `PieceError` and `TowerError`.

Lengths are in mm, masses in g, forces in N, angles in degrees; z points up from the base's middle.

>>> from villa_core import Game, Rulebook, Tower
>>> tower = Tower.standard().raise_column("red-thick", 0, 40)
>>> tower.stability().stable
True
>>> tower.safe_zone("blue-thick").contains(0, 90)
True
>>> Game.new("de", ("Ada", "Ben"), seed=1).turn
'Ben'
>>> [row.id for row in Rulebook.diff("de", "nl")]
['B5', 'Z5']

Where to go on: `help(Tower)`, `help(Game)`, `help(villa_core.suspend)`; the lessons in the folder
`notebooks` begin with `00_start_here.ipynb`; `villa_widgets` shows all this on a page. Nothing
heavy is loaded by importing this package; each name loads its module on first use.
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
    from villa_core.learn.exercises import check as check
    from villa_core.tower.pieces import PieceSet as PieceSet
    from villa_core.tower.tower import Tower as Tower
    from villa_core.villa import moves as moves
    from villa_core.villa.game import Game as Game
    from villa_core.villa.rulebook import Rulebook as Rulebook
    from villa_core.villa.scenarios import SCENARIOS as SCENARIOS

_HOME = {
    "SCENARIOS": "villa.scenarios",
    "FormatError": "errors",
    "Game": "villa.game",
    "GameError": "errors",
    "IllegalMove": "errors",
    "PieceError": "errors",
    "PieceSet": "tower.pieces",
    "Rulebook": "villa.rulebook",
    "Tower": "tower.tower",
    "TowerError": "errors",
    "VillaError": "errors",
    "check": "learn.exercises",
}

_ROOMS = {
    "bots": "bots",
    "dynamics": "dynamics",
    "errors": "errors",
    "explore": "explore",
    "moves": "villa.moves",
    "puzzles": "learn.puzzles",
    "suspend": "suspend",
    "symbolic": "symbolic",
}

__all__ = [*_HOME, *_ROOMS]  # noqa: PLE0604 - all of them are texts
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name in _ROOMS:
        value: object = import_module(f"{__name__}.{_ROOMS[name]}")
    elif name in _HOME:
        value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
