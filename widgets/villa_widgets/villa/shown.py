"""What the views show of a game: the villa as it is, or as it would be with what is in hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from villa_core.errors import TowerError
from villa_core.tower.tower import Body, PlacedPlate, Tower
from villa_core.villa import moves as m
from villa_core.villa.game import Game, Phase, Termination
from villa_widgets.drawing.reading import Reading
from villa_widgets.villa.choices import HeldPiece, missing_columns, offered_columns


class Sight(NamedTuple):
    """A reading for every view, the floor for the plan (None: uppermost), and a plate in hand."""

    reading: Reading
    floor: int | None = None
    plate: PlacedPlate | None = None


class Showing:
    """Makes the readings of a game; what a drag does not change is worked out once."""

    def __init__(self) -> None:
        self._known: tuple[Game, Reading] | None = None

    def of(self, game: Game, held: HeldPiece | None) -> Sight:
        """What is shown while this is held; a villa that fell is shown in its last moment."""
        assert game.tower is not None
        reading = self._as_it_stands(game, held.piece if held and held.is_column else None)
        if held is None or held.x is None or held.y is None:
            return Sight(reading)
        try:
            if held.is_column:
                tower = game.tower.raise_column(held.piece, held.x, held.y, on=held.on)
            else:
                tower = game.tower.lay_plate(held.x, held.y, held.angle)
        except TowerError:
            tower = game.tower  # it cannot be put there at all
        reading = reading.moved(tower)
        if held.is_column:
            return Sight(reading)
        reading = replace(reading, covers=game.rulebook.covers(held.piece))
        plate = PlacedPlate(held.piece, held.x, held.y, held.angle)
        return Sight(reading, game.tower.top, plate)

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


class Tray(NamedTuple):
    """The columns beside the plan, those on it that may be moved, and those to be touched now.

    While nobody is asked for a column those of `player` lie there `still`, so that nothing jumps.
    """

    columns: tuple[str, ...]
    movable: frozenset[str] = frozenset()
    asked: frozenset[str] = frozenset()
    still: bool = False

    @classmethod
    def of(cls, game: Game, player: str, touched: str | None, *, waits: bool) -> Tray:
        """What lies beside the plan; `touched` is the column that is in the hand already."""
        if game.phase is Phase.SETUP and not waits:
            return cls(missing_columns(game), frozenset(game.floors))
        offered = () if waits else offered_columns(game)
        if not offered:
            below = (c for c, floor in game.floors.items() if floor < game.position.top)
            own = (c for c in below if c.partition("-")[0] in game.colors.get(player, ()))
            return cls(_by_floor(game, own), still=True)
        if touched is not None:
            return cls(_by_floor(game, {*offered, touched}), frozenset({touched}))
        return cls(_by_floor(game, offered), asked=frozenset(offered))


def _by_floor(game: Game, columns: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(columns, key=lambda column: (game.floors[column], column)))


def advised_body(game: Game, move: m.Move | None) -> Body | None:
    """The piece that a move puts somewhere, where it is then; None if it puts nothing."""
    held = None if move is None else HeldPiece.of(game, move)
    if held is None or held.x is None or held.y is None or game.tower is None:
        return None
    try:
        if held.is_column:
            after = game.tower.raise_column(held.piece, held.x, held.y, on=held.on)
        else:
            after = game.tower.lay_plate(held.x, held.y, held.angle)
    except TowerError:
        return None
    return next((body for body in after.bodies() if body.id == held.piece), None)


def last_moment(game: Game) -> Tower | None:
    """The tower that fell; None if none fell, or if only the players saw it fall (referee)."""
    outcome, tower = game.outcome, game.tower
    fell = outcome is not None and outcome.termination is Termination.COLLAPSE
    if not fell or tower is None or game.move is None:
        return None
    try:
        steps = _steps(tower, game.move)
        return next((step for step in steps if not step.stability().stable), None)
    except TowerError:
        return None  # a column with another one on it was taken away: no tower shows that


def _steps(tower: Tower, move: m.Move) -> tuple[Tower, ...]:
    """The towers that a move makes, one after the other."""
    match move:
        case m.Raise(column=column, x=x, y=y, on=on) if x is not None and y is not None:
            return tower.remove_column(column), tower.raise_column(column, x, y, on=on)
        case m.Pull(column=column) | m.TakeOut(column=column):
            return (tower.remove_column(column),)
        case m.LayPlate(x=x, y=y, angle=angle) if x is not None and y is not None:
            return (tower.lay_plate(x, y, angle),)
        case _:
            return ()
