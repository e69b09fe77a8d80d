"""What is where: floors of plates and columns, and what they touch, by geometry alone.

>>> from villa_core import Tower
>>> villa = Tower.random(1, plates=2)
>>> villa.top, [villa.floor_name(k) for k in range(3)]
(2, ['ground floor', 'first floor', 'second floor'])
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from villa_core.errors import TowerError
from villa_core.geometry.hull import Disc, Floats, Hull
from villa_core.geometry.kernel import TOUCH, towers
from villa_core.geometry.kernel.rows import Slate
from villa_core.text import _
from villa_core.tower.arrays import Arrays, in_arrays, on_slate
from villa_core.tower.contact import Frame, contacts, fits_on, fits_on_base, frame_of, gap
from villa_core.tower.pieces import PLATE_COLORS, PieceSet, column_first
from villa_core.tower.placed import Body, Floor, PlacedColumn


@dataclass(frozen=True)
class Layout:
    """Floors from the base upwards, of pieces of one set: all that a `Tower` is as data."""

    floors: tuple[Floor, ...] = (Floor(None),)
    pieces: PieceSet = field(default_factory=PieceSet.standard)

    def __post_init__(self) -> None:
        object.__setattr__(self, "floors", tuple(self.floors))
        if not self.floors:
            raise TowerError(_("A tower has at least one floor, the base."))

    def __getstate__(self) -> dict[str, object]:
        """What a copy needs, without what was worked out."""
        return {"floors": self.floors, "pieces": self.pieces}

    @property
    def top(self) -> int:
        """The number of the uppermost floor, which is also the number of plates."""
        return len(self.floors) - 1

    @property
    def next_plate(self) -> str | None:
        """The colour of the plate that would be laid next, or None when all are used."""
        return PLATE_COLORS[self.top] if self.top < len(PLATE_COLORS) else None

    def placed(self) -> Iterator[tuple[int, PlacedColumn]]:
        """All columns with the floor that they stand on, from below.

        >>> from villa_core import Tower
        >>> [(floor, column.id) for floor, column in Tower.famous("three-legged").placed()]
        [(0, 'green-thick'), (0, 'red-thick'), (0, 'yellow-thick')]
        """
        return ((index, c) for index, floor in enumerate(self.floors) for c in floor.columns)

    def column_ids(self) -> tuple[str, ...]:
        """The ids of all columns in the tower, from below.

        >>> from villa_core import Tower
        >>> Tower.famous("three-legged").column_ids()
        ('green-thick', 'red-thick', 'yellow-thick')
        """
        return tuple(column.id for floor in self.floors for column in floor.columns)

    def find(self, column_id: str) -> tuple[int, PlacedColumn]:
        """The floor on which a column stands, and where.

        >>> from villa_core import Tower
        >>> floor, column = Tower.famous("three-legged").find("red-thick")
        >>> floor, round(column.x), round(column.y)
        (0, 0, 76)
        """
        for index, floor in enumerate(self.floors):
            for column in floor.columns:
                if column.id == column_id:
                    return index, column
        raise TowerError(_("{column} is not in this tower.").format(column=column_first(column_id)))

    def stacked_on(self, column_id: str) -> tuple[str, ...]:
        """The columns that stand directly on this column, alone or together with others.

        >>> from villa_core import Tower
        >>> one = Tower.empty().add_column("red-thick", 0, 0)
        >>> one.add_column("red-hex", 0, 0, on="red-thick").stacked_on("red-thick")
        ('red-hex',)
        """
        return tuple(above for above, below in self._carriers.items() if column_id in below)

    def carriers(self, column_id: str) -> tuple[str, ...]:
        """The columns that a stacked column stands on; none if it stands on its plate.

        All columns are equally high, so a stacked column rests on whatever columns of that level
        it lies over: on the one that it names and, as a bridge, on the others too.

        >>> from villa_core import Tower
        >>> one = Tower.empty().add_column("red-thick", 0, 0)
        >>> one.add_column("red-hex", 0, 0, on="red-thick").carriers("red-hex")
        ('red-thick',)
        """
        return self._carriers.get(column_id, ())

    @cached_property
    def _carriers(self) -> dict[str, tuple[str, ...]]:
        carriers: dict[str, tuple[str, ...]] = {}
        for floor in self.floors:
            for placed in floor.columns:
                if placed.on is None:
                    continue
                carriers[placed.id] = (placed.on,)
                try:
                    level = self.stack_level(placed) - 1
                    others = [c for c in floor.columns if self.stack_level(c) == level]
                except TowerError:  # a stack without a foot: `check` tells
                    continue
                carriers[placed.id] += tuple(
                    c.id for c in others if c.id != placed.on and self.gap(placed, c) < -TOUCH
                )
        return carriers

    def pile(self, column_id: str) -> tuple[str, ...]:
        """A column and all that stand on it, directly or not.

        >>> from villa_core import Tower
        >>> one = Tower.empty().add_column("red-thick", 0, 0)
        >>> one.add_column("red-hex", 0, 0, on="red-thick").pile("red-thick")
        ('red-thick', 'red-hex')
        """
        members = [column_id]
        for one in members:  # it grows on the way
            members += [above for above in self.stacked_on(one) if above not in members]
        return tuple(members)

    def stack_level(self, column: PlacedColumn) -> int:
        """How many columns stand under this one on its own floor (0 unless it is stacked).

        >>> from villa_core import Tower
        >>> one = Tower.empty().add_column("red-thick", 0, 0)
        >>> two = one.add_column("red-hex", 0, 0, on="red-thick")
        >>> two.stack_level(two.find("red-hex")[1])
        1
        """
        level, here = 0, column
        while here.on is not None:
            level, here = level + 1, self.find(here.on)[1]
            if level > len(self.column_ids()):
                text = _("{column} stands on itself in a circle.")
                raise TowerError(text.format(column=column_first(column.id)))
        return level

    def gap(self, a: PlacedColumn, b: PlacedColumn) -> float:
        """The free distance (mm) between two columns, negative if they overlap.

        >>> Layout().gap(PlacedColumn("red-thick", 0, 0), PlacedColumn("blue-thick", 30, 0))
        2.0
        """
        return gap(self.pieces.column(a.id), a, self.pieces.column(b.id), b)

    def fits(self, column: PlacedColumn, floor: int, *, rim: bool = False) -> bool:
        """Whether a column would stand wholly on the plate of a floor.

        On the base it would stand within the building zone, or with `rim` on all of it.

        >>> Layout().fits(PlacedColumn("red-thick", 0, 0), 0)
        True
        """
        piece, base = self.pieces.column(column.id), self.pieces.base
        if floor == 0:
            return fits_on_base(piece, column, base.radius if rim else base.zone_radius)
        return fits_on(piece, column, self.frame(floor))

    def misfit(self, column: PlacedColumn, floor: int) -> int:
        """What is wrong with a place for a column on a floor; 0 if it fits there.

        It is one of `EDGE`, `OVERLAP`, `LOOSE` and `MIDDLE` of the kernel or several together; for
        many spots at once `statics.spots.raises` says the same.

        >>> tower = Layout((Floor(None, (PlacedColumn("blue-thick", 30, 0),)),))
        >>> [tower.misfit(PlacedColumn("red-thick", x, 0), 0) for x in (0, 10, 500)]
        [0, 2, 1]
        """
        _ids, here, row = self._with_column(column, floor)
        return towers.room(here, row)

    def in_the_way(self, column: PlacedColumn, floor: int) -> tuple[str, ...]:
        """The other columns of a floor that a column would overlap.

        >>> tower = Layout((Floor(None, (PlacedColumn("blue-thick", 30, 0),)),))
        >>> tower.in_the_way(PlacedColumn("red-thick", 10, 0), 0)
        ('blue-thick',)
        """
        ids, here, row = self._with_column(column, floor)
        return tuple(one for k, one in enumerate(ids) if towers.overlap(here, row, k))

    def _with_column(self, column: PlacedColumn, floor: int) -> tuple[list[str], Slate, int]:
        """The columns of a floor on a slate, this one among them: their ids, and its row."""
        others = (c for c in self.floors[floor].columns if c.id != column.id)
        put = Floor(self.floors[floor].plate, (*others, column))
        layout = Layout((*self.floors[:floor], put), self.pieces)
        ids, here = on_slate(layout, floor)
        return ids, here, ids.index(column.id)

    def clear_of_others(
        self, column_id: str, floor: int, x: Floats, y: Floats, also: Sequence[PlacedColumn] = ()
    ) -> Floats:
        """How far (mm) a column keeps clear of others at many spots of a floor, all taken as round.

        Others are those that stand on this floor, and what shall stay free `also`.

        >>> from villa_core import Tower
        >>> x, y = np.array([0.0, 300.0]), np.zeros(2)
        >>> Tower.empty().add_column("red-hex", 0, 0).clear_of_others("red-thick", 0, x, y) > 0
        array([False,  True])
        """
        radius, clear = self.pieces.column(column_id).radius, np.full(np.shape(x), np.inf)
        others = [c for c in self.floors[floor].columns if c.on is None and c.id != column_id]
        for other in (*others, *also):
            apart = radius + self.pieces.column(other.id).radius
            np.minimum(clear, np.hypot(x - other.x, y - other.y) - apart, out=clear)
        return clear

    def partly(self, floor: int) -> tuple[str, ...]:
        """The columns of a floor that stand only partly on its plate (or base), or beside it.

        >>> from villa_core import Tower
        >>> Tower.empty().add_column("red-hex", 140, 0).partly(0)
        ('red-hex',)
        """
        known = self._partly.get(floor)
        if known is None:
            columns = (c for c in self.floors[floor].columns if c.on is None)
            known = tuple(c.id for c in columns if not self.fits(c, floor, rim=True))
            self._partly[floor] = known
        return known

    @cached_property
    def _partly(self) -> dict[int, tuple[str, ...]]:
        """What `partly` found so far. Edits hand it on like the supports."""
        return {}

    def covered(self, floor: int) -> tuple[str, ...]:
        """The columns of a floor that the plate above touches, wholly or in part.

        >>> from villa_core import Tower
        >>> Tower.famous("three-legged").covered(0)
        ('green-thick', 'red-thick', 'yellow-thick')
        """
        if floor >= self.top:
            return ()
        return tuple(sorted({disc.owner for disc in self.contacts(floor)}))

    def free(self, floor: int) -> tuple[str, ...]:
        """The columns of a floor that stand free under the sky or beside the plate above.

        >>> from villa_core import Tower
        >>> Tower.empty().add_column("red-hex", 30, 0).free(0)
        ('red-hex',)
        """
        covered = set(self.covered(floor))
        return tuple(c.id for c in self.floors[floor].columns if c.id not in covered)

    def column_at(self, floor: int, x: float, y: float) -> str | None:
        """The uppermost column of a floor over the point (x, y), or None if nothing stands there.

        >>> from villa_core import Tower
        >>> Tower.empty().add_column("red-hex", 30, 0).column_at(0, 33, 2)
        'red-hex'
        """
        piece, columns = self.pieces.column, self.floors[floor].columns
        hits = [c for c in columns if piece(c.id).reaches(x - c.x, y - c.y, c.angle)]
        return max(hits, key=self.stack_level).id if hits else None

    def floor_name(self, floor: int) -> str:
        """What people call a floor: counted from the ground, like those of a house.

        >>> Layout().floor_name(1)
        'first floor'
        """
        names = [_("ground floor"), _("first floor"), _("second floor")]
        names += [_("third floor"), _("fourth floor"), _("fifth floor")]
        return names[floor] if floor < len(names) else _("floor {n}").format(n=floor)

    def floor_height(self, floor: int) -> float:
        """How high (mm) the surface of a floor lies above the base.

        >>> from villa_core import Tower
        >>> Tower.famous("three-legged").floor_height(1)
        65.0
        """
        plates = (f.plate for f in self.floors[1 : floor + 1])
        thick = math.fsum(self.pieces.plate(plate.color).thickness for plate in plates if plate)
        return floor * self.pieces.height + thick

    def frame(self, floor: int) -> Frame:
        """The frame of the plate of a floor above the base, with the plate's footprint.

        >>> from villa_core import Tower
        >>> len(Tower.famous("three-legged").frame(1).outline())
        32
        """
        plate = self.floors[floor].plate
        if plate is None:
            raise TowerError(_("Floor {n} has no plate in this tower.").format(n=floor))
        return frame_of(self.pieces, plate)

    def contacts(self, floor: int) -> tuple[Disc, ...]:
        """The patches where the columns of a floor touch the plate above, as discs and points.

        Their convex hull is the floor's support; each names its column.

        >>> from villa_core import Tower
        >>> [patch.owner for patch in Tower.famous("three-legged").contacts(0)]
        ['green-thick', 'red-thick', 'yellow-thick']
        """
        column = self.pieces.column
        columns = [(column(c.id), c.x, c.y, c.angle) for c in self.floors[floor].columns]
        return contacts(columns, self.frame(floor + 1))

    def support(self, floor: int, at: Slate | None = None, ids: Sequence[str] = ()) -> Hull:
        """The support of the plate above a floor: the convex hull of the contact patches.

        If the tower lies on a slate already, with the names of its columns, that is used.

        >>> from villa_core import Tower
        >>> Tower.famous("three-legged").support(0).margin(0.0, 500.0) < 0
        True
        """
        known = self._supports.get(floor)
        if known is None:
            if at is None:
                ids, at = on_slate(self, floor)
            towers.support(at, floor, 0)
            known = self._supports[floor] = Hull(at.border[: at.sizes[0]], ids)
        return known

    @cached_property
    def _supports(self) -> dict[int, Hull]:
        """Supports worked out so far. Edits hand on those of the floors that they leave alone."""
        return {}

    def bodies(self) -> tuple[Body, ...]:
        """Every solid in space, from the base upwards.

        >>> [body.id for body in Layout().bodies()]
        ['base']
        """
        base = self.pieces.base
        bodies = [Body("base", "base", 0, (0.0, 0.0), base.radius, (), -base.thickness, 0.0, 0.0)]
        for index, floor in enumerate(self.floors):
            high = self.floor_height(index)
            if floor.plate is not None:
                plate, at = self.pieces.plate(floor.plate.color), (floor.plate.x, floor.plate.y)
                low, corners = high - plate.thickness, self.frame(index).outline()
                bodies.append(
                    Body(plate.color, "plate", index, at, None, corners, low, high, plate.mass)
                )
            for c in floor.columns:
                column = self.pieces.column(c.id)
                low = high + self.stack_level(c) * column.height
                radius = column.radius if column.is_round else None
                corners = () if column.is_round else column.corners(c.x, c.y, c.angle)
                top, at = low + column.height, (c.x, c.y)
                bodies.append(
                    Body(c.id, "column", index, at, radius, corners, low, top, column.mass)
                )
        return tuple(bodies)

    @cached_property
    def arrays(self) -> Arrays:
        """The tower as the kernel reads it, with one floor more: that of the next plate."""
        return in_arrays(self)
