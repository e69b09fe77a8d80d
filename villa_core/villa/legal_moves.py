"""LegalMoves: what may be done now, worked out only as far as it is asked for.

A raise has endless places: iterating gives one comfortable place for each column (and none for a
column that cannot stand anywhere), `raises` gives every column with its exact safe zone, and `in`
answers for any move. A raise that brings the villa down is legal; it is just not offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from villa_core.play.game import Allowed
from villa_core.tower.pieces import COLORS, COLUMN_IDS
from villa_core.villa import moves as m
from villa_core.villa.legality import (
    breaches,
    builder_columns,
    may_do_without,
    neutral_columns,
    penalty_columns,
    proof_columns,
)
from villa_core.villa.position import NOBODY, Phase

if TYPE_CHECKING:
    from villa_core.statics.zones import SafeZone
    from villa_core.villa.game import Game

_RAISES = tuple(m.Raise(column) for column in COLUMN_IDS)
_BREAK_OFFS = tuple(m.BreakOff(column) for column in COLUMN_IDS)
_PULLS = tuple(m.Pull(column) for column in COLUMN_IDS)
_TAKE_OUTS = tuple(m.TakeOut(column) for column in COLUMN_IDS)
_CLAIM, _PASS, _AGREED = m.Claim(), m.Pass(), m.NobodyCanBuild()
_COLLAPSED, _BY_ITSELF = m.Collapsed(), m.Collapsed(nobody=True)


@dataclass(frozen=True)
class RaiseOption:
    """A column that may be raised by the rules, and where it may be put so that the villa stands.

    `zone` holds the places on the plate; `on` those on other columns, on the red plate only. Both
    are empty if the villa stands nowhere; in referee mode they are not known and None.
    """

    column: str
    game: Game = field(repr=False)

    @cached_property
    def zone(self) -> SafeZone | None:
        """The exact places on the uppermost plate."""
        from villa_core.statics.zones import column_zone

        tower = self.game.tower
        if tower is None:
            return None
        return column_zone(tower, self.column, None, None, held=self._held)

    @cached_property
    def on(self) -> dict[str, SafeZone]:
        """The exact places on the columns of the red plate, where there are any (B7)."""
        return {under: zone for under, zone in self._places() if under is not None}

    def _places(self) -> Iterator[tuple[str | None, SafeZone]]:
        from villa_core.villa.places import raise_places

        tower = self.game.tower
        return iter(()) if tower is None else raise_places(tower, self.column, self._held)

    @property
    def _held(self) -> bool:
        """B5 by a house rule: plates are held until the column is up, unless it then leaves."""
        leaves = self.game.phase is Phase.OBJECTION
        return self.game.rulebook.is_("B5", "held") and not leaves

    @cached_property
    def move(self) -> m.Raise | None:
        """A comfortable raise of this column, or None if the villa would fall everywhere."""
        if self.game.tower is None:
            return m.Raise(self.column)
        for under, zone in self._places():
            point = zone.point()
            if point is not None:
                return m.Raise(self.column, point[0], point[1], under)
        return None


class LegalMoves(Allowed):
    """The legal moves of one game; see the module."""

    kinds = m.Move
    _game: Game

    def __iter__(self) -> Iterator[m.Move]:
        game, position = self._game, self._game.position
        match position.phase:
            case Phase.BUILD | Phase.NEUTRAL:
                can_raise = False
                for attempt in self._attempts():
                    can_raise = can_raise or game.referee or type(attempt) is m.Raise
                    yield attempt
                if not breaches(game.table, position, _CLAIM):
                    yield _CLAIM
                optional = may_do_without(game.rulebook, position)
                if optional or (not can_raise and _PASS in self):
                    yield _PASS
                if game.referee and position.fresh:
                    yield _AGREED
            case Phase.CLAIM | Phase.CHALLENGE:
                speak = m.Object if position.phase is Phase.CLAIM else m.Challenge
                for seat in position.waiting:
                    yield speak(game.players[seat])
                    yield m.LetPass(game.players[seat])
            case Phase.OBJECTION | Phase.PROOF:
                yield from self._attempts()
            case Phase.PENALTY:
                yield from (_TAKE_OUTS[column] for column in penalty_columns(position))
                if _PASS in self:
                    yield _PASS
            case Phase.PLATE:
                yield from self._plates()
            case Phase.COLORS:
                yield from self._colors()
            case Phase.SETUP:
                from villa_core.villa.arrangement import setup_moves

                yield from setup_moves(game.table, position)
            case Phase.OVER:
                return
        if game.referee and position.phase not in (Phase.COLORS, Phase.SETUP):
            yield _COLLAPSED
            yield _BY_ITSELF

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that may be touched now by the rules, whatever physics says."""
        return tuple(COLUMN_IDS[column] for column in self._touchable())

    @property
    def raises(self) -> tuple[RaiseOption, ...]:
        """Every column that may be raised now, with its safe zone."""
        game = self._game
        if game.phase is Phase.OBJECTION and game.rulebook.proof == "any-removal":
            return ()
        return tuple(RaiseOption(column, game) for column in self.columns)

    def _touchable(self) -> list[int]:
        game, position = self._game, self._game.position
        match position.phase:
            case Phase.BUILD:
                return builder_columns(game.rulebook, position)
            case Phase.NEUTRAL:
                return neutral_columns(game.rulebook, position)
            case Phase.OBJECTION:
                return proof_columns(game.rulebook, position)
            case Phase.PROOF:
                return position.challengeable()
            case _:
                return []

    def _attempts(self) -> Iterator[m.Move]:
        game = self._game
        pulling = game.phase is Phase.OBJECTION and game.rulebook.proof == "any-removal"
        for column in self._touchable():
            if pulling:
                if game.referee or _stands_without(game, column):
                    yield _PULLS[column]
            elif game.referee:
                yield _RAISES[column]
            else:
                move = RaiseOption(COLUMN_IDS[column], game).move
                if move is not None:
                    yield move
            yield _BREAK_OFFS[column]

    def _plates(self) -> Iterator[m.Move]:
        game = self._game
        if game.referee:
            laying = m.LayPlate()
            if laying in self:
                yield laying
            yield _PASS
            return
        from villa_core.villa.places import plate_places

        must = False
        for place in plate_places(game.rulebook, game.position):
            must = not may_do_without(game.rulebook, game.position)
            yield place
        if not must:
            yield _PASS

    def _colors(self) -> Iterator[m.Move]:
        owner = self._game.position.owner
        if m.Roll() in self:
            yield m.Roll()
            return
        yield from (m.Choose(c) for c, who in zip(COLORS, owner, strict=True) if who == NOBODY)


def _stands_without(game: Game, column: int) -> bool:
    tower = game.tower
    return tower is None or tower.remove_column(COLUMN_IDS[column]).stability().stable
