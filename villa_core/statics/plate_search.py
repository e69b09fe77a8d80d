"""The search for places of the next plate, at any angle: where it may be laid, or that it cannot.

Cut all places (x, y, turn) into boxes. When a plate moves by at most ρ and turns by at most φ, none
of its points moves farther than ρ + 2 d sin(φ/2), where d is its distance from the plate's middle.
So what no place of a box can do is seen at the middle of the box: where even the plate widened by
that much touches too few columns, or where even the widened patches do not hold it (or the villa
below does not, or the base ends before), the box is done with. Where the middle itself will do, a
place is found. Every other box is cut into smaller ones, until no point of the plate moves by more
than `CLOSE`. In textbooks this is branch and bound, with a Lipschitz bound for each box.

So the answer "nowhere" is a proof. It overlooks only places where less than a hundredth of a
millimetre is left before a column is touched no more, the villa falls, or the base ends. Columns
count wholly and in part, up to their very rims.

>>> from villa_core import Tower
>>> tower = Tower.famous("three-legged")
>>> for n, x in enumerate((-70, 0, 70), 1):
...     tower = tower.add_column(f"blue-thin-{n}", x, 60 - x * x / 200)
>>> places(tower, covers=3) != (), places(tower, covers=4)
(True, ())
"""

from __future__ import annotations

import math
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from villa_core.errors import TowerError
from villa_core.geometry.hull import Bools, Floats, Hull
from villa_core.statics.plate_view import CLOSE, Site, View, spared
from villa_core.statics.zones import enlarged, laid
from villa_core.text import _
from villa_core.tower.contact import footprint, whole_patch
from villa_core.tower.tower import Tower

_FIRST = (16.0, math.radians(7.5))  # half the size (mm) and half the turn of the first boxes
_CHUNK = 4096  # boxes worked on at once


class PlatePlace(NamedTuple):
    """A place for a plate: its middle in mm, and its angle in degrees."""

    x: float
    y: float
    angle: float


@lru_cache(maxsize=128)
def places(tower: Tower, covers: int, over_base: bool = False) -> tuple[PlatePlace, ...]:
    """Places where the next plate touches so many columns and the villa stands, or none at all.

    There is one for each of several angles, and the first is the most comfortable one. With
    `over_base` the plate may not reach beyond the base.
    """
    return Laying(tower, covers, over_base).search()


class _Boxes(NamedTuple):
    """Boxes of one size: their middles, half their width (mm) and half their turn (radians)."""

    x: Floats
    y: Floats
    turn: Floats
    half: float
    swing: float

    def where(self, chosen: Bools | slice) -> _Boxes:
        return self._replace(x=self.x[chosen], y=self.y[chosen], turn=self.turn[chosen])

    def chunks(self) -> list[_Boxes]:
        return [self.where(slice(k, k + _CHUNK)) for k in range(0, len(self.x), _CHUNK)]

    def cut(self, reach: float) -> _Boxes:
        """The boxes halved: in place, or in turn if that moves the plate's rim farther."""
        if math.sqrt(2) * self.half < reach * self.swing:
            half = self.swing / 2
            turn = np.concatenate([self.turn - half, self.turn + half])
            return _Boxes(np.tile(self.x, 2), np.tile(self.y, 2), turn, self.half, half)
        half = self.half / 2
        x = np.concatenate([self.x + sx * half for sx in (-1, -1, 1, 1)])
        y = np.concatenate([self.y + sy * half for sy in (-1, 1, -1, 1)])
        return _Boxes(x, y, np.tile(self.turn, 4), half, self.swing)


class Laying:
    """The question where the next plate of a tower may be laid."""

    def __init__(self, tower: Tower, covers: int, over_base: bool = False) -> None:
        color = tower.next_plate
        if color is None:
            raise TowerError(_("All five plates are in the tower already."))
        self.tower, self.covers, self.over_base = tower, covers, over_base
        self._plate = tower.pieces.plate(color)
        self._site = Site(tower, footprint(tower.pieces, color), covers)
        self._foot, self._far = self._site.foot, self._site.far

    @cached_property
    def _close(self) -> float:
        """How small boxes become; larger for a plate so narrow that its middle is near its rim.

        There a column at the plate's middle may be covered in part, and such parts are not told
        apart from whole columns: a crescent is searched to the nearest millimetre only.
        """
        return CLOSE if self._foot.depth(0.0, 0.0) >= 2 * self._site.r.max() else 1.0

    @cached_property
    def _hulls(self) -> list[Hull]:
        """Where the plate's middle must be so that the villa below stands and a column is near."""
        columns = self.tower.floors[-1].columns
        piece = self.tower.pieces.column
        patches = [d for c in columns for d in whole_patch(piece(c.id), c.x, c.y, c.angle)]
        return [Hull.of(patches), *enlarged(self.tower, self._plate.mass)]

    # one place -----------------------------------------------------------------------------------

    def margin(self, x: float, y: float, angle: float) -> float:
        """The villa's margin (mm) with the plate laid there, or −∞ where it may not be laid."""
        after = laid(self.tower, (x, y, angle), self.covers, self.over_base)
        return -math.inf if after is None else after.stability().margin

    # all places ----------------------------------------------------------------------------------

    def search(self) -> tuple[PlatePlace, ...]:
        """Places at several angles, the most comfortable one first; empty if there is none."""
        if len(self._site.x) < self.covers:
            return ()
        todo = self._first_boxes()
        while todo:
            boxes = todo.pop()
            boxes = boxes.where(self.possible(*boxes))
            allowed = self._allowed(boxes.where(self.possible(*boxes[:3])))
            if allowed:
                return (self._improved(allowed[0]), *allowed[1:])
            if math.sqrt(2) * boxes.half + self._far * boxes.swing > self._close:
                todo += boxes.cut(self._far).chunks()
        return ()

    def _first_boxes(self) -> list[_Boxes]:
        from shapely import intersection_all

        # drawn a little inside the hulls: what is left out has nothing to spare
        room = intersection_all([hull.polygon(CLOSE) for hull in self._hulls])
        if room.area == 0:
            return []
        half, swing = _FIRST
        left, low, right, high = room.bounds
        lines = []
        for start, end in ((left, right), (low, high)):
            n = max(1, math.ceil((end - start) / (2 * half)))
            inset = min(half, (end - start) / 2)
            lines.append(np.linspace(start + inset, end - inset, n))
        turns = np.arange(0.0, 2 * math.pi - swing, 2 * swing)
        x, y, turn = (axis.ravel() for axis in np.meshgrid(*lines, turns))
        return _Boxes(x, y, turn, half, swing).chunks()

    def _allowed(self, boxes: _Boxes) -> list[PlatePlace]:
        """The middles where the plate may be laid, one for each angle, the best margin first."""
        judged: list[tuple[float, PlatePlace]] = []
        for turn in np.unique(boxes.turn).tolist():
            here = boxes.where(boxes.turn == turn)
            n = len(here.x)
            order = np.argsort(np.abs(np.arange(n) - n // 2), kind="stable")
            for k in order.tolist():  # from the middle of the room outwards
                x, y = float(here.x[k]), float(here.y[k])
                place = PlatePlace(x, y, math.degrees(turn) % 360.0)
                margin = self.margin(*place)
                if margin >= 0:
                    judged.append((margin, place))
                    break
        judged.sort(key=lambda pair: -pair[0])
        return [place for _margin, place in judged]

    def _improved(self, place: PlatePlace) -> PlatePlace:
        """The place shifted and turned a little, step by step, while the margin grows."""
        best, step = self.margin(*place), 4.0
        while step > CLOSE:
            turn = math.degrees(step / self._far)
            x, y, angle = place
            tries = [PlatePlace(x + d, y, angle) for d in (step, -step)]
            tries += [PlatePlace(x, y + d, angle) for d in (step, -step)]
            tries += [PlatePlace(x, y, angle + d) for d in (turn, -turn)]
            margin, next_place = max((self.margin(*one), one) for one in tries)
            if margin > best:
                best, place = margin, next_place
            else:
                step /= 2
        return place._replace(angle=place.angle % 360.0)

    # boxes ---------------------------------------------------------------------------------------

    def possible(
        self, x: Floats, y: Floats, turn: Floats, half: float = 0.0, swing: float = 0.0
    ) -> Bools:
        """Whether a box may hold a place; with boxes of no size whether this place will do.

        The turns are in radians. A box that may hold one need not.
        """
        shift, sweep = math.sqrt(2) * half, 2 * math.sin(swing / 2)
        kept = np.ones(len(x), dtype=bool)
        for hull in self._hulls:
            kept &= hull.margin_batch(x, y) >= -spared(shift)
        if self.over_base:
            cos, sin = np.cos(turn), np.sin(turn)
            for cx, cy in self._foot.outline:
                out = np.hypot(x + cos * cx - sin * cy, y + sin * cx + cos * cy)
                moved = spared(shift + sweep * math.hypot(cx, cy))
                kept &= out <= self.tower.pieces.base.radius + moved
        rows = np.nonzero(kept)[0]
        if len(rows):
            kept[rows] = View(self._site, x[rows], y[rows], turn[rows], shift, sweep).holds()
        return kept
