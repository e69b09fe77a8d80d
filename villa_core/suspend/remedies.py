"""Remedies: the smallest change that makes a move legal and lets nothing fall.

First the same rod (or the one that was meant, when a name is misspelt) at the same place by another
of its spots, then at other places, near ones first; then a rod of the same colour, then any. What
only reports a mishap is never told, nor the move that was refused. If nothing holds, what makes the
fewest rods fall is told, unless the wish does.

>>> from villa_core.suspend import SuspendGame
>>> game = SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)
>>> remedy(game, m.Hang("ornge-2", "hook", by="n4"))
Hang(rod='orange-2', on='hook', spot='hook', by='n4', heading=None)
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from villa_core.play.names import alike
from villa_core.play.remedies import nearest, steadiest
from villa_core.suspend import moves as m
from villa_core.suspend.position import Phase
from villa_core.suspend.rods import COLORS, HOLDERS, ROD_IDS

if TYPE_CHECKING:
    from villa_core.suspend.game import SuspendGame

_MISHAPS = (m.OtherHand, m.Fell, m.NobodyCanHang)
_LOOKS = 12  # after so many places where a rod holds too closely, the best of them will do


def remedy(game: SuspendGame, move: m.Move) -> m.Move | None:
    """A legal move close to the one asked for by which nothing falls, or else as little as can be.

    None when the game is over, or when the move itself loses least.
    """
    legal = (option for option in game.legal_moves if not isinstance(option, _MISHAPS))
    return nearest(game, move, _near(game, move), game.explain, legal, partial(_unlike, move))


def _unlike(move: m.Move, option: m.Move) -> tuple[bool, ...]:
    """What a move has otherwise than the one asked for, the rod first."""
    return tuple(
        getattr(option, name, None) != getattr(move, name, None) for name in ("rod", "on", "spot")
    )


def _near(game: SuspendGame, move: m.Move) -> Iterator[m.Move]:
    """What could be done instead, the nearest first; each is looked at before it is told."""
    if game.phase is Phase.ROLL:
        color = getattr(move, "color", None)
        yield m.Roll(alike(color, COLORS) if color is not None else None)
        return
    if game.phase is Phase.BACKWARDS or isinstance(move, m.TakeDown):
        yield from map(m.TakeDown, _in_order(_meant(move), game.hanging))
    if game.phase is Phase.HANG:
        yield from _hangs(game, move)


def _meant(move: m.Move) -> str | None:
    """The rod that a move is about, also if its name is misspelt."""
    rod = getattr(move, "rod", None)
    return rod if rod is None or rod in ROD_IDS else alike(rod, ROD_IDS)


def _in_order(meant: str | None, rods: Iterable[str]) -> list[str]:
    """The rod that was meant first, then those of its colour, then the others."""
    if meant is None:
        return list(rods)
    return sorted(rods, key=lambda rod: (rod != meant, rod[:-1] != meant[:-1]))


def _hangs(game: SuspendGame, move: m.Move) -> Iterator[m.Hang]:
    rods = _in_order(_meant(move), game.legal_moves.rods)
    if game.referee:
        yield from map(m.Hang, rods)
        return
    wish = move if isinstance(move, m.Hang) else m.Hang("")
    for rod in rods:
        best = steadiest(_places(game, rod, wish), game.explain, _LOOKS)
        if best is not None:
            yield best


def _places(game: SuspendGame, rod: str, wish: m.Hang) -> list[m.Hang]:
    """Every way to hang a rod, those like the wish first."""
    pieces, on = game.table.pieces, wish.on
    if on is not None and on not in (*ROD_IDS, *HOLDERS):
        on = alike(on, (*game.hanging, *HOLDERS))
    heading = wish.heading if wish.heading is not None and math.isfinite(wish.heading) else None

    def along(rod_id: str, *spots: str | None) -> float:
        """How far (mm) two spots of a rod are from each other; nothing if one is not there."""
        x = {spot.id: spot.x for spot in pieces.rod(rod_id).spots} if rod_id in ROD_IDS else {}
        places = [x[spot] for spot in spots if spot in x]
        return max(places) - min(places) if places else 0.0

    def away(place: m.Hang) -> tuple[bool, float, float]:
        same = place.on == on
        far = along(place.on or "", place.spot, wish.spot) if same else 0.0
        return (not same, far, along(rod, place.by, wish.by))

    places = (replace(place, heading=heading) for place in game.legal_moves.placements(rod))
    return sorted(places, key=away)
