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
from villa_core.suspend.position import Phase, ordered
from villa_core.suspend.rulebook import Mode
from villa_core.suspend.trial import try_move

if TYPE_CHECKING:
    from villa_core.suspend.game import SuspendGame


class LegalMoves(Allowed):
    """The legal moves of one game; see the module."""

    kinds = m.Move
    _game: SuspendGame

    def __iter__(self) -> Iterator[m.Move]:
        game, hanging = self._game, self._game.hanging
        solo = game.mode is Mode.SOLO
        if game.phase is Phase.OVER:
            return
        if game.phase is Phase.ROLL:
            yield m.Roll()
        elif game.phase is Phase.HANG:
            yield from self._reports() if game.referee else self._hangs()
        if solo or game.phase is Phase.BACKWARDS:
            yield from map(m.TakeDown, hanging)
        if solo:
            yield m.Finish()
        else:
            yield m.OtherHand()
        if game.referee and game.phase is Phase.BACKWARDS:
            yield from (m.Fell(rod, (other,)) for rod, other in pairwise(hanging))
        if game.referee and hanging:
            yield from (m.Fell(rods=hanging[-1:], player=name) for name in game.players)
        if game.referee and not solo and game.phase is not Phase.BACKWARDS:
            yield m.NobodyCanHang()

    @property
    def rods(self) -> tuple[str, ...]:
        """The rods that may be hung now by the rules (U7, U8, U11)."""
        return ordered(allowed_rods(self._game.table, self._game.position))

    @property
    def spots(self) -> tuple[tuple[str, str], ...]:
        """The free places, as (rod or holder, spot); in a free sculpture taken ones too (U11)."""
        mobile = self._game.mobile
        if mobile is None:
            return ()
        return mobile.free_spots(shared=self._game.table.mode is Mode.SOLO)

    def placements(self, rod: str) -> Iterator[m.Hang]:
        """Every way to hang a rod on a free spot, by any of its own, the middle ones first."""
        own, spots = self._game.table.pieces.rod(rod).spots, self.spots
        for by in sorted(own, key=lambda one: abs(one.x)):
            for on, spot in spots:
                yield m.Hang(rod, on, spot, by.id)

    def _hangs(self) -> Iterator[m.Move]:
        """What holds; else what is legal although rods fall; else only passing is left."""
        game, falling, nothing = self._game, [], True
        for move in chain.from_iterable(map(self.placements, self.rods)):
            trial = try_move(game.table, game.position, move)
            if trial.breaches:
                continue
            if trial.fallen:
                falling.append(move)
            else:
                nothing = False
                yield move
        if nothing:
            yield from falling
            if not falling and game.mode is not Mode.SOLO:
                yield m.Pass()

    def _reports(self) -> Iterator[m.Move]:
        hanging = self._game.hanging
        for rod in self.rods:
            yield m.Hang(rod)
            yield m.Fell(rod, (rod,))
            if hanging:
                yield m.Fell(rod, (*hanging[-2:], rod))
        if self._game.mode is not Mode.SOLO:
            yield m.Pass()
