"""LegalMoves: what may be done now, worked out only as far as it is asked for.

A raise has endless places: iterating gives one comfortable place for each column (and none for a
column that cannot stand anywhere), `raises` gives every column with its exact safe zone, and `in`
answers for any move. A raise that brings the villa down is legal; it is just not offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from villa_core.play.game import Allowed
from villa_core.tower.pieces import COLORS, COLUMN_IDS
from villa_core.villa import moves as m
from villa_core.villa.legality import (
    builder_columns,
    may_claim,
    may_do_without,
    neutral_columns,
    penalty_columns,
    proof_columns,
)
from villa_core.villa.position import NOBODY, Phase

if TYPE_CHECKING:
    from villa_core.statics.zones import SafeZone
    from villa_core.villa.game import Game

# with each column: the attempt, and that it is broken off
_RAISES, _PULLS = (
    tuple((attempt(column), m.BreakOff(column)) for column in COLUMN_IDS)
    for attempt in (m.Raise, m.Pull)
)
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
        return (
            None if tower is None else column_zone(tower, self.column, None, None, held=self._held)
        )

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
        return self.game.rulebook.is_("B5", "held") and self.game.phase is not Phase.OBJECTION

    @cached_property
    def move(self) -> m.Raise | None:
        """A comfortable raise of this column, or None if the villa would fall everywhere."""
        if self.game.tower is None:
            return m.Raise(self.column)
        spots = ((under, zone.point()) for under, zone in self._places())
        return next((m.Raise(self.column, *at, under) for under, at in spots if at), None)


class LegalMoves(Allowed):
    """The legal moves of one game; see the module."""

    kinds = m.Move
    _game: Game

    def __iter__(self) -> Iterator[m.Move]:
        game, position = self._game, self._game.position
        match position.phase:
            case Phase.BUILD | Phase.NEUTRAL:
                yield from self._turn()
            case Phase.CLAIM | Phase.CHALLENGE:
                speak = m.Object if position.phase is Phase.CLAIM else m.Challenge
                for seat in position.waiting:
                    yield speak(game.players[seat])
                    yield m.LetPass(game.players[seat])
            case Phase.OBJECTION | Phase.PROOF:
                yield from self._attempts(self._touchable())
            case Phase.PENALTY:
                columns = penalty_columns(game.rulebook, position)
                yield from (m.TakeOut(COLUMN_IDS[column]) for column in columns)
                if m.Pass() in self:
                    yield m.Pass()
            case Phase.PLATE:
                yield from self._plates()
            case Phase.COLORS if m.Roll() in self:
                yield m.Roll()
            case Phase.COLORS:
                owners = zip(COLORS, position.owner, strict=True)
                yield from (m.Choose(color) for color, owner in owners if owner == NOBODY)
            case Phase.SETUP:
                from villa_core.villa.arrangement import setup_moves

                yield from setup_moves(game.table, position)
        if game.referee and position.phase not in (Phase.COLORS, Phase.SETUP, Phase.OVER):
            yield from (_COLLAPSED, _BY_ITSELF)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that may be touched now by the rules, whatever physics says."""
        return tuple(COLUMN_IDS[column] for column in self._touchable())

    @property
    def raises(self) -> tuple[RaiseOption, ...]:
        """Every column that may be raised now, with its safe zone."""
        return () if self.pulling else tuple(RaiseOption(c, self._game) for c in self.columns)

    @property
    def pulling(self) -> bool:
        """F3: whether an objector takes a column away instead of raising it."""
        return self._game.phase is Phase.OBJECTION and self._game.rulebook.proof == "any-removal"

    def _touchable(self) -> list[int]:
        book, position = self._game.rulebook, self._game.position
        match position.phase:
            case Phase.BUILD:
                return builder_columns(book, position)
            case Phase.NEUTRAL:
                return neutral_columns(book, position)
            case Phase.OBJECTION:
                return proof_columns(book, position)
            case Phase.PROOF:
                return position.challengeable()
        return []

    def _turn(self) -> Iterator[m.Move]:
        game, position = self._game, self._game.position
        columns = self._touchable()
        can_raise = game.referee and bool(columns)
        if game.referee:
            yield from self._attempts(columns)
        else:
            for attempt in self._attempts(columns):
                can_raise = can_raise or type(attempt) is m.Raise
                yield attempt
        if may_claim(game.table, position):
            yield m.Claim()
        if may_do_without(game.rulebook, position) or (not can_raise and m.Pass() in self):
            yield m.Pass()
        if game.referee and position.fresh:
            yield m.NobodyCanBuild()

    def _attempts(self, columns: list[int]) -> Iterator[m.Move]:
        """Each column raised or pulled, if the villa can bear that, and broken off.

        In referee mode nobody knows what it bears, so every one is offered.
        """
        if self._game.referee:
            pairs = _PULLS if self.pulling else _RAISES
            return chain.from_iterable(pairs[column] for column in columns)
        return self._borne(columns)

    def _borne(self, columns: list[int]) -> Iterator[m.Move]:
        for number in columns:
            pull, back = _PULLS[number]
            if not self.pulling:
                move: m.Move | None = RaiseOption(COLUMN_IDS[number], self._game).move
            else:
                move = None if self._game.trial(pull).falls else pull
            if move is not None:
                yield move
            yield back

    def _plates(self) -> Iterator[m.Move]:
        game, must = self._game, False
        if game.referee:
            if m.LayPlate() in self:
                yield m.LayPlate()
        else:
            from villa_core.villa.places import plate_places

            for place in plate_places(game.rulebook, game.position):
                must = not may_do_without(game.rulebook, game.position)
                yield place
        if not must:
            yield m.Pass()
