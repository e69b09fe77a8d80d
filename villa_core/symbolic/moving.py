"""A piece that moves: what statics says of the tower at every place, and what ends a range there.

As a piece moves, contacts begin and end: a column comes under the edge of the plate above, sticks
out over its own plate, or slides under a stacked one. An answer for all places asks statics anew
wherever such a thing happens (`touches`), so it holds across all of them.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from villa_core.statics.stability import couplings, holds
from villa_core.symbolic.bounds import find_piece, patches, placed_at
from villa_core.symbolic.ranges import Bound
from villa_core.symbolic.unknowns import Coordinate
from villa_core.text import _
from villa_core.tower.pieces import the_column

if TYPE_CHECKING:
    from villa_core.statics.stability import Standing
    from villa_core.tower.tower import Tower

_FAR = 9_000.0  # mm: out there nothing is touched any more


class Moving:
    """A tower of which one place is open; judged as a whole, or (with a `floor`) one floor of it.

    A floor's answer ends too where a moved column drops over the edge of its plate.
    """

    def __init__(self, tower: Tower, unknown: Coordinate, floor: int | None = None) -> None:
        self._tower, self._unknown, self._floor = tower, unknown, floor
        self._on, self._column, at = find_piece(tower, unknown.piece)
        self.here = at[unknown.index]
        self._known: dict[float, Standing | None] = {}

    def at(self, value: float) -> Tower:
        """The tower with the piece there."""
        return placed_at(self._tower, self._unknown, min(max(value, -_FAR), _FAR))

    def margin(self, value: float) -> float:
        """The smallest margin (mm) with the piece there; ±∞ where only its sign is known soon."""
        if couplings(tower := self.at(value)):
            if holds(tower):
                return math.inf
            if self._floor is None:
                return -math.inf
        weakest = self._weakest(value)
        return math.inf if weakest is None else weakest.margin

    def _weakest(self, value: float) -> Standing | None:
        if value not in self._known:
            verdict = self.at(value).stability()
            self._known[value] = verdict.weakest
            if self._floor is not None:
                own = [s for s in verdict.stacks if self._drops(s)]
                standings = (verdict.floors[self._floor], *own)
                self._known[value] = min(standings, key=lambda standing: standing.margin)
        return self._known[value]

    def _drops(self, standing: Standing) -> bool:
        """Whether it tells of a column that the move may push off its plate."""
        if self._column is None:
            return standing.floor == self._on and bool(standing.over)
        return standing.stacked == self._column.id

    @cached_property
    def _in_stack(self) -> bool:
        column = self._column
        return column is not None and (
            column.on is not None or bool(self._tower.stacked_on(column.id))
        )

    def unsure(self, value: float) -> bool:
        """Whether a patch changes with every step there, so that no equation is good for long."""
        if self._column is None or self._in_stack:
            return True
        tower, name = self.at(value), self._column.id
        if name in tower.partly(self._on) or tower.stacked_on(name) or couplings(tower):
            return True
        return self._on < tower.top and patches(tower, self._on)[name] == "cut"

    def told(self, bound: Bound | None, way: int) -> Bound | None:
        """The end of a range with what happens beyond it, in the direction `way`."""
        if bound is None:
            return None
        for step in (1e-7, 1e-5, 1e-3):
            weakest = self._weakest(bound.number + way * step)
            if weakest is not None and weakest.margin < 0:
                return replace(bound, why=_why(weakest), tips=not weakest.over)
        return bound


def _why(standing: Standing) -> str:
    """What happens beyond an end, to go on a sentence."""
    if standing.over:
        plate = _("base") if standing.over == "base" else _("{color} plate")
        text, column = _("{column} drops over the edge of the {plate}"), standing.stacked
        plate = plate.format(color=standing.over)
        return text.format(column=the_column(column), plate=plate)
    if standing.over_what:
        return standing.over_what
    if standing.stacked:
        return _("nothing carries {column}").format(column=the_column(standing.stacked))
    return _("nothing holds the plate on the {floor}").format(floor=standing.name)
