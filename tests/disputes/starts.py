"""Starts: what a row can say of its position, and moves that depend on it.

Villa Paletti, at a real table: `turn`, `plates`, `up` (columns and their floors, `blue-*` for all
blue ones; the others stand on the base), `out`, `locked`, `colors`, `seal Bea from Gil`. If it says
nothing else four play, it is Ruth's turn and two plates lie. `new Ada Ben` is the very beginning.
Where the balance decides: `balance` with `new`, or `stands` with a villa of `VILLAS` and columns
at (x, y) in mm on its `top` and its `base`.

Suspend, at a real table: `mode`, `piles`, `hanging` (orange-1), `turn` (Ada), `last`, `rolled`,
`points`, `equal_turns`. `new beginner Ada Ben` is the beginning, there also `connector`. Where the
balance decides: `balance` with `new`, or a `mobile` of rods, each with its rod and spot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fnmatch import filter as matching
from functools import cache
from typing import Any

from rule_marks import FOUR
from rule_marks import at as position_at

from villa_core import Tower
from villa_core.suspend import Mobile, SuspendGame
from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa.game import Game
from villa_core.villa.moves import Choose, LayPlate, Place, Raise, Roll
from villa_core.villa.rulebook import Rulebook

Column = tuple[str, float, float]


def villa(book: str | Rulebook, at: Mapping[str, Any]) -> Game:
    """The game of Villa Paletti that a row starts from."""
    if "new" in at:
        return Game.free(book, at["new"], seed=1, referee="balance" not in at)
    if "stands" in at:
        tower = _tower(at["stands"], at.get("top", ()), at.get("base", ()))
        return Game.at(book, FOUR, at.get("turn", "Ruth"), tower=tower, seal=at["seal"])
    return position_at(book, **at)


def suspend(at: Mapping[str, Any]) -> SuspendGame:
    """The game of Suspend that a row starts from."""
    if "new" in at:
        mode, *players = at["new"]
        more = {"connector": True} if "connector" in at else {}
        return SuspendGame.new(mode, players, 1, referee="balance" not in at, **more)
    hanging = () if "mobile" in at else ("orange-1",)
    return SuspendGame.at(**{"turn": "Ada", "hanging": hanging, **at})


@cache
def _tower(name: str, top: tuple[Column, ...], base: tuple[Column, ...]) -> Tower:
    tower, from_axis = VILLAS[name]()
    highest = len(tower.floors) - 1
    plate = tower.floors[-1].plate
    assert plate is not None
    x0, y0 = (plate.x, plate.y) if from_axis else (0.0, 0.0)
    for floor, columns in ((highest, top), (0, base)):
        for column, x, y in columns:
            tower = tower.add_column(column, x0 + x, y0 + y, floor=floor)
    return tower


def _needle(plates: int, *without: str) -> Tower:
    whole = Tower.famous("needle")
    tower = Tower(whole.floors[: plates + 1], whole.pieces)
    for column in without:
        tower = tower.remove_column(column)
    return tower


VILLAS: dict[str, Callable[[], tuple[Tower, bool]]] = {
    "three-legged": lambda: (Tower.famous("three-legged"), False),
    "needle": lambda: (Tower.famous("needle"), True),
    "yellow-needle": lambda: (_needle(3, "green-thick"), True),
}
"""Villas by name, and whether places on them are counted from the middle of the highest plate.

Blue on three thick legs (red, yellow, green), none of which may go; five plates with one column
under each; three such plates, so that orange comes next.
"""


@cache
def _standing() -> tuple[tuple[Place, ...], LayPlate]:
    """All columns as in the automatic setup, and where the blue plate lies on them."""
    tower = Tower.standard()
    plate = tower.floors[1].plate
    assert plate is not None
    places = tuple(Place(c.id, c.x, c.y) for c in tower.floors[0].columns)
    return places, LayPlate(plate.x, plate.y, plate.angle)


def _place_all(*but: str) -> tuple[Place, ...]:
    return tuple(place for place in _standing()[0] if place.column not in but)


def _lay_blue(further: str = "0") -> LayPlate:
    laying = _standing()[1]
    return LayPlate((laying.x or 0.0) + float(further), laying.y, laying.angle)


def _place_on_the_rim(column: str) -> Callable[[Game], Place]:
    return lambda game: Place(column, game.tower.pieces.base.radius - 3.0, 0.0)


def _roll_or_choose(color: str) -> Callable[[Game], Roll | Choose]:
    return lambda game: Roll(color) if Roll(color) in game.legal_moves else Choose(color)


def _raise_from_the_middle(column: str, x: str, y: str, on: str) -> Callable[[Game], Raise]:
    def move(game: Game) -> Raise:
        frame = game.tower.frame(5)
        return Raise(column, frame.x + float(x), frame.y + float(y), on)

    return move


def _lay_over_the_axis() -> Callable[[Game], LayPlate]:
    def move(game: Game) -> LayPlate:
        plate = game.tower.floors[-1].plate
        return LayPlate(plate.x, plate.y)

    return move


SPECIAL: dict[str, Callable[..., Any]] = {
    "place all but": _place_all,
    "place all": _place_all,
    "lay blue": _lay_blue,
    "lay over the axis": _lay_over_the_axis,
    "place on the rim": _place_on_the_rim,
    "raise from the middle": _raise_from_the_middle,
    "roll or choose": _roll_or_choose,
}
"""Moves whose places are worked out: the columns and the blue plate as in the automatic setup (or
mm further to the right), the next plate above the one below, 3 mm from the edge of the base, mm
from the middle of the red plate; and a colour that is rolled or chosen, whichever the book has.
"""


def _columns(text: str) -> tuple[str, ...]:
    found = {word: matching(COLUMN_IDS, word) for word in text.split()}
    if not all(found.values()):
        raise ValueError(f"no such column among: {text}.")
    return tuple(column for columns in found.values() for column in columns)


def _floors(text: str) -> dict[str, int]:
    pairs = (item.split() for item in text.split(","))
    return {c: int(floor) for columns, floor in pairs for c in _columns(columns)}


def _colors(text: str) -> dict[str, Any]:
    pairs = ((name, colors) for name, *colors in (item.split() for item in text.split(",")))
    return {name: colors[0] if len(colors) == 1 else tuple(colors) for name, colors in pairs}


def _seal(text: str) -> tuple[str, str | None]:
    holder, _, before = text.split()
    return holder, None if before == "nobody" else before


def _places(text: str) -> tuple[Column, ...]:
    places = (item.split() for item in text.split(","))
    return tuple((column, float(x), float(y)) for column, x, y in places)


def _piles(text: str) -> dict[str, list[str]]:
    return {name: rods for name, *rods in (item.split() for item in text.split(","))}


def _points(text: str) -> dict[str, int]:
    return {name: int(points) for name, points in (item.split() for item in text.split(","))}


def _mobile(text: str) -> Mobile:
    if text.startswith("random "):
        return Mobile.random(*map(int, text.split()[1:]))
    mobile = Mobile.empty()
    for item in text.split(","):
        mobile = mobile.hang(*item.split())
    return mobile


VILLA_PARTS: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys(("turn", "stands", "balance"), str),
    **dict.fromkeys(("out", "locked"), _columns),
    **dict.fromkeys(("top", "base"), _places),
    "new": str.split,
    "plates": int,
    "up": _floors,
    "colors": _colors,
    "seal": _seal,
}
SUSPEND_PARTS: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys(("mode", "turn", "last", "rolled", "balance"), str),
    **dict.fromkeys(("connector", "equal_turns"), lambda text: not text),
    "new": str.split,
    "hanging": lambda text: tuple(text.split()),
    "piles": _piles,
    "points": _points,
    "mobile": _mobile,
}
PARTS = (VILLA_PARTS, SUSPEND_PARTS)
"""How the parts of a position are read, in Villa Paletti and in Suspend."""
