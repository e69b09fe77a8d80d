"""LegalMoves: what may be done now, worked out only as far as it is asked for.

Iterating gives every way to hang a rod so that nothing falls (at right angles to the rod above; a
heading can be added), or, where there is none, those that make rods fall: they are legal too. `in`
answers for any move. `rods` are those that may be hung, `spots` the places that are free.

>>> from villa_core.suspend import SuspendGame
>>> game = SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)
>>> game.legal_moves.rods, game.legal_moves.spots
(('orange-1', 'orange-2'), (('hook', 'hook'),))
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from villa_core.play.game import Allowed
from villa_core.suspend import moves as m
from villa_core.suspend.legality import allowed_rods
from villa_core.suspend.position import Phase, rods_in
from villa_core.suspend.rods import ROD_IDS
from villa_core.suspend.rulebook import Mode
from villa_core.suspend.trial import try_move

if TYPE_CHECKING:
    from villa_core.suspend.game import SuspendGame


class LegalMoves(Allowed):
    """The legal moves of one game; see the module."""

    kinds = m.Move
    _game: SuspendGame

    def __iter__(self) -> Iterator[m.Move]:
        game = self._game
        match game.phase:
            case Phase.ROLL:
                yield m.Roll()
            case Phase.HANG if game.referee:
                yield from self._reports()
            case Phase.HANG:
                yield from self._hangs()
            case Phase.BACKWARDS:
                yield from map(m.TakeDown, game.hanging)
                if game.referee:
                    yield from self._backwards_reports()
        solo = game.table.mode is Mode.SOLO
        if game.phase is Phase.HANG and solo:
            yield from map(m.TakeDown, game.hanging)
            yield m.Finish()
        elif game.phase is not Phase.OVER:
            yield m.OtherHand()
        if game.referee and game.hanging and game.phase is not Phase.OVER:
            yield from (m.Fell(rods=game.hanging[-1:], player=name) for name in game.players)
        if game.referee and not solo and game.phase in (Phase.HANG, Phase.ROLL):
            yield m.NobodyCanHang()

    @property
    def rods(self) -> tuple[str, ...]:
        """The rods that may be hung now by the rules (U7, U8, U11)."""
        bits = allowed_rods(self._game.table, self._game.position)
        return tuple(ROD_IDS[number] for number in rods_in(bits))

    @property
    def spots(self) -> tuple[tuple[str, str], ...]:
        """The free places, as (rod or holder, spot); in a free sculpture taken ones too (U11)."""
        mobile = self._game.mobile
        if mobile is None:
            return ()
        free = mobile.free_spots()
        if self._game.table.mode is not Mode.SOLO:
            return free
        holders = tuple(place for place in free if place[0] not in mobile)
        return holders + tuple(
            (row.rod.id, spot.id) for row in mobile.rows for spot in row.rod.spots
        )

    def placements(self, rod: str) -> Iterator[m.Hang]:
        """Every way to hang a rod on a free spot, by any of its own, the middle ones first."""
        own = self._game.table.pieces.rod(rod).spots
        middle = len(own) // 2
        by = sorted(range(len(own)), key=lambda number: abs(number - middle))
        for number in by:
            for on, spot in self.spots:
                yield m.Hang(rod, on, spot, own[number].id)

    def _hangs(self) -> Iterator[m.Move]:
        """What holds; else what is legal although rods fall; else only passing is left."""
        game = self._game
        falling = []
        nothing = True
        for move in chain.from_iterable(map(self.placements, self.rods)):
            trial = try_move(game.table, game.position, move)
            if trial.breaches:
                continue
            if trial.fallen:
                falling.append(move)
                continue
            nothing = False
            yield move
        if nothing:
            yield from falling
            if not falling and game.table.mode is not Mode.SOLO:
                yield m.Pass()

    def _reports(self) -> Iterator[m.Move]:
        hanging = self._game.hanging
        for rod in self.rods:
            yield m.Hang(rod)
            yield m.Fell(rod, (rod,))
            if hanging:
                yield m.Fell(rod, (*hanging[-2:], rod))
        if self._game.table.mode is not Mode.SOLO:
            yield m.Pass()

    def _backwards_reports(self) -> Iterator[m.Move]:
        hanging = self._game.hanging
        for rod, other in pairwise(hanging):
            yield m.Fell(rod, (other,))
