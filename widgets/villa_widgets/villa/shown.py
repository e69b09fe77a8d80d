"""What the views show of a game: the villa as it is, or as it would be with what is in hand.

>>> from villa_core.villa.game import Game
>>> game = Game.new("de", ("Ada", "Ben"), seed=1)
>>> Showing().of(game, Held("blue-hex", 0.0, 60.0)).reading.tower.find("blue-hex")[0]
1
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from villa_core.errors import TowerError
from villa_core.tower.pieces import COLUMN_IDS
from villa_core.tower.tower import PlacedPlate, Tower
from villa_core.villa.game import Game, Phase
from villa_widgets.kit.reading import Reading
from villa_widgets.villa.choices import Held, missing_columns
from villa_widgets.villa.collapse import last_moment


class Shown(NamedTuple):
    """A reading for every view, the floor for the plan (None: uppermost), and a plate in hand."""

    reading: Reading
    floor: int | None
    plate: PlacedPlate | None


class Showing:
    """Makes the readings of a game; what a drag does not change is worked out once."""

    def __init__(self) -> None:
        self._known: tuple[Game, Reading] | None = None

    def of(self, game: Game, held: Held | None) -> Shown:
        """What is shown while this is held; a villa that fell is shown in its last moment."""
        assert game.tower is not None
        column = held.piece if held is not None and held.piece in COLUMN_IDS else None
        reading = self._as_it_stands(game, column)
        if held is None or not held.placed:
            return Shown(reading, None, None)
        reading = reading.moved(_with(game.tower, held))
        if column is not None:
            return Shown(reading, None, None)
        reading = replace(reading, covers=game.rulebook.covers(held.piece))
        plate = PlacedPlate(held.piece, held.x or 0.0, held.y or 0.0, held.angle)
        return Shown(reading, game.tower.top, plate)

    def _as_it_stands(self, game: Game, chosen: str | None) -> Reading:
        if self._known is not None and self._known[0] is game and self._known[1].chosen == chosen:
            return self._known[1]
        before = game.previous.tower if game.previous is not None else None
        tower = last_moment(game) or game.tower
        assert tower is not None
        reading = Reading(tower, chosen, None, game.locked, before)
        if chosen is not None:
            reading.zone  # noqa: B018 - worked out here once, handed on by `moved`
        self._known = (game, reading)
        return reading


def touchable(
    game: Game, held: Held | None, *, touched: bool
) -> tuple[tuple[str, ...], frozenset[str]]:
    """The columns to offer beside the plan, and those on it that may be moved."""
    if game.phase is Phase.SETUP:
        return missing_columns(game), frozenset(game.floors)
    if touched and held is not None:  # beside the plan, too, so that a click puts it elsewhere
        return (held.piece,), frozenset({held.piece})
    return tuple(option.column for option in game.legal_moves.raises), frozenset()


def _with(tower: Tower, held: Held) -> Tower:
    """The villa with what is held on top of it; as it is, where that cannot be put at all."""
    assert held.x is not None
    assert held.y is not None
    try:
        if held.piece in COLUMN_IDS:
            return tower.raise_column(held.piece, held.x, held.y, on=held.on)
        return tower.lay_plate(held.x, held.y, held.angle)
    except TowerError:
        return tower
