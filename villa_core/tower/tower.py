"""A tower is data: which plate lies where, and which column stands where. It never changes.

Edits return a new tower. What follows from the data (does it stand, who carries what, where may
this column go) is worked out by `statics` and its neighbours; the methods here are the short way.

>>> tower = Tower.standard()
>>> tower
<Tower: 1 plate, 20 columns>
>>> tower.stability().stable
True
>>> tower.remove_column("red-hex").find("red-hex")
Traceback (most recent call last):
    ...
villa_core.errors.TowerError: The hexagonal red column is not in this tower.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from villa_core.errors import TowerError
from villa_core.geometry.hull import Disc, Floats, Hull, Point
from villa_core.geometry.kernel import TOUCH, Desk, towers
from villa_core.text import _, ngettext
from villa_core.tower.contact import Frame, contacts, fits_on, fits_on_base, frame_of, gap, outlines
from villa_core.tower.flat import desk, flat, packed, raised, sizes
from villa_core.tower.pieces import PLATE_COLORS, PieceSet, column_first, the_columns
from villa_core.tower.placed import LARGEST, Body, Floor, PlacedColumn, PlacedPlate

if TYPE_CHECKING:
    from villa_core.statics.batch import Batch
    from villa_core.statics.loads import FloorLoads
    from villa_core.statics.raise_steps import RaiseSteps
    from villa_core.statics.stability import Stability
    from villa_core.statics.zones import PlateZone, SafeZone
    from villa_core.tower.faults import Fault

__all__ = ["Body", "Floor", "PlacedColumn", "PlacedPlate", "Tower"]


@dataclass(frozen=True)
class Tower:
    """A villa, as it stands on the table (or would): floors from the base upwards."""

    floors: tuple[Floor, ...] = (Floor(None),)
    pieces: PieceSet = field(default_factory=PieceSet.standard)

    def __post_init__(self) -> None:
        object.__setattr__(self, "floors", tuple(self.floors))
        if not self.floors:
            raise TowerError(_("A tower has at least one floor, the base."))

    # ready-made towers ---------------------------------------------------------------------------

    @classmethod
    def empty(cls, pieces: PieceSet | None = None) -> Tower:
        """The bare base."""
        return cls(pieces=pieces or PieceSet.standard())

    @classmethod
    def standard(cls, pieces: PieceSet | None = None) -> Tower:
        """The setup of the game: all 20 columns on the base, the blue plate on them."""
        from villa_core.tower import ready_made

        return ready_made.standard(pieces or PieceSet.standard())

    @classmethod
    def famous(cls, name: str, pieces: PieceSet | None = None) -> Tower:
        """A tower with a name: “three-legged”, “leaning”, “needle” or “tall”."""
        from villa_core.tower import ready_made

        return ready_made.famous(name, pieces or PieceSet.standard())

    @classmethod
    def random(cls, seed: int, plates: int = 3, pieces: PieceSet | None = None) -> Tower:
        """A legal tower of all 20 columns that stands; the same for the same seed.

        >>> Tower.random(seed=7, plates=4)
        <Tower: 4 plates, 20 columns>
        """
        from villa_core.tower import ready_made

        return ready_made.random_tower(seed, plates, pieces or PieceSet.standard())

    # what is where -------------------------------------------------------------------------------

    @property
    def top(self) -> int:
        """The number of the uppermost floor, which is also the number of plates."""
        return len(self.floors) - 1

    @property
    def next_plate(self) -> str | None:
        """The colour of the plate that would be laid next, or None when all are used."""
        return PLATE_COLORS[self.top] if self.top < len(PLATE_COLORS) else None

    def placed(self) -> Iterator[tuple[int, PlacedColumn]]:
        """All columns with the floor that they stand on, from below."""
        return ((index, c) for index, floor in enumerate(self.floors) for c in floor.columns)

    def column_ids(self) -> tuple[str, ...]:
        """The ids of all columns in the tower, from below."""
        return tuple(column.id for floor in self.floors for column in floor.columns)

    def find(self, column_id: str) -> tuple[int, PlacedColumn]:
        """The floor on which a column stands, and where."""
        for index, floor in enumerate(self.floors):
            for column in floor.columns:
                if column.id == column_id:
                    return index, column
        raise TowerError(_("{column} is not in this tower.").format(column=column_first(column_id)))

    def stacked_on(self, column_id: str) -> tuple[str, ...]:
        """The columns that stand directly on this column, alone or together with others."""
        return tuple(above for above, below in self._carriers.items() if column_id in below)

    def carriers(self, column_id: str) -> tuple[str, ...]:
        """The columns that a stacked column stands on; none if it stands on its plate.

        All columns are equally high, so a stacked column rests on whatever columns of that level
        it lies over: on the one that it names and, as a bridge, on the others too.
        """
        return self._carriers.get(column_id, ())

    @cached_property
    def _carriers(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for floor in self.floors:
            for placed in floor.columns:
                if placed.on is None:
                    continue
                found[placed.id] = (placed.on,)
                try:
                    level = self.stack_level(placed) - 1
                    others = [c for c in floor.columns if self.stack_level(c) == level]
                except TowerError:  # a stack without a foot: `check` tells
                    continue
                found[placed.id] += tuple(
                    c.id for c in others if c.id != placed.on and self.gap(placed, c) < -TOUCH
                )
        return found

    def pile(self, column_id: str) -> tuple[str, ...]:
        """A column and all that stand on it, directly or not."""
        found = [column_id]
        for one in found:  # it grows on the way
            found += [above for above in self.stacked_on(one) if above not in found]
        return tuple(found)

    def stack_level(self, column: PlacedColumn) -> int:
        """How many columns stand under this one on its own floor (0 unless it is stacked)."""
        level, here = 0, column
        while here.on is not None:
            level, here = level + 1, self.find(here.on)[1]
            if level > len(self.column_ids()):
                text = _("{column} stands on itself in a circle.")
                raise TowerError(text.format(column=column_first(column.id)))
        return level

    def gap(self, a: PlacedColumn, b: PlacedColumn) -> float:
        """The free distance (mm) between two columns, negative if they overlap."""
        return gap(self.pieces.column(a.id), a, self.pieces.column(b.id), b)

    def fits(self, column: PlacedColumn, floor: int, *, rim: bool = False) -> bool:
        """Whether a column would stand wholly on the plate of a floor.

        On the base it would stand within the building zone, or with `rim` on all of it.
        """
        piece, base = self.pieces.column(column.id), self.pieces.base
        if floor == 0:
            return fits_on_base(piece, column, base.radius if rim else base.zone_radius)
        return fits_on(piece, column, self.frame(floor))

    def partly(self, floor: int) -> tuple[str, ...]:
        """The columns of a floor that stand only partly on its plate (or base), or beside it."""
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
        """The columns of a floor that the plate above touches, wholly or in part."""
        if floor >= self.top:
            return ()
        return tuple(sorted({disc.owner for disc in self.contacts(floor)}))

    def free(self, floor: int) -> tuple[str, ...]:
        """The columns of a floor that stand free under the sky or beside the plate above."""
        covered = set(self.covered(floor))
        return tuple(c.id for c in self.floors[floor].columns if c.id not in covered)

    def column_at(self, floor: int, x: float, y: float) -> str | None:
        """The uppermost column of a floor over the point (x, y), or None if nothing stands there.

        >>> Tower.empty().add_column("red-hex", 30, 0).column_at(0, 33, 2)
        'red-hex'
        """
        piece, columns = self.pieces.column, self.floors[floor].columns
        found = [c for c in columns if piece(c.id).reaches(x - c.x, y - c.y, c.angle)]
        return max(found, key=self.stack_level).id if found else None

    def floor_name(self, floor: int) -> str:
        """What people call a floor: counted from the ground, like those of a house.

        >>> villa = Tower.random(1, plates=2)
        >>> [villa.floor_name(k) for k in range(3)]
        ['ground floor', 'first floor', 'second floor']
        """
        names = [_("ground floor"), _("first floor"), _("second floor")]
        names += [_("third floor"), _("fourth floor"), _("fifth floor")]
        return names[floor] if floor < len(names) else _("floor {n}").format(n=floor)

    def floor_height(self, floor: int) -> float:
        """How high (mm) the surface of a floor lies above the base."""
        plates = (f.plate for f in self.floors[1 : floor + 1])
        thick = math.fsum(self.pieces.plate(plate.color).thickness for plate in plates if plate)
        return floor * self.pieces.height + thick

    def frame(self, floor: int) -> Frame:
        """The frame of the plate of a floor above the base, with the plate's footprint."""
        plate = self.floors[floor].plate
        if plate is None:
            raise TowerError(_("Floor {n} has no plate in this tower.").format(n=floor))
        return frame_of(self.pieces, plate)

    def contacts(self, floor: int) -> tuple[Disc, ...]:
        """The patches where the columns of a floor touch the plate above, as discs and points.

        Their convex hull is the floor's support; each names its column.
        """
        column = self.pieces.column
        columns = [(column(c.id), c.x, c.y, c.angle) for c in self.floors[floor].columns]
        return contacts(columns, self.frame(floor + 1))

    def support(self, floor: int, at: Desk | None = None, ids: Sequence[str] = ()) -> Hull:
        """The support of the plate above a floor: the convex hull of the contact patches.

        If the tower lies on a desk already, with the names of its columns, that is used.
        """
        known = self._supports.get(floor)
        if known is None:
            if at is None:
                ids, columns, floors = packed(self, floor)
                widest = sizes(self.pieces).widest
                at = desk(len(ids), self.top, outlines(self.pieces), columns, floors, widest)
            towers.support(at, floor, 0)
            known = self._supports[floor] = Hull(at[-1], ids)
        return known

    @cached_property
    def _supports(self) -> dict[int, Hull]:
        """Supports worked out so far. Edits hand on those of the floors that they leave alone."""
        return {}

    def bodies(self) -> tuple[Body, ...]:
        """Every solid in space, from the base upwards.

        >>> [body.id for body in Tower.empty().bodies()]
        ['base']
        """
        base = self.pieces.base
        found = [Body("base", "base", 0, (0.0, 0.0), base.radius, (), -base.thickness, 0.0, 0.0)]
        for index, floor in enumerate(self.floors):
            high = self.floor_height(index)
            if floor.plate is not None:
                plate, at = self.pieces.plate(floor.plate.color), (floor.plate.x, floor.plate.y)
                low, corners = high - plate.thickness, self.frame(index).outline()
                found.append(
                    Body(plate.color, "plate", index, at, None, corners, low, high, plate.mass)
                )
            for c in floor.columns:
                column = self.pieces.column(c.id)
                low = high + self.stack_level(c) * column.height
                radius = column.radius if column.is_round else None
                corners = () if column.is_round else column.corners(c.x, c.y, c.angle)
                top, at = low + column.height, (c.x, c.y)
                found.append(
                    Body(c.id, "column", index, at, radius, corners, low, top, column.mass)
                )
        return tuple(found)

    # edits ---------------------------------------------------------------------------------------

    def add_column(
        self,
        column_id: str,
        x: float,
        y: float,
        *,
        floor: int | None = None,
        on: str | None = None,
        angle: float = 0.0,
    ) -> Tower:
        """The tower with one more column, on the uppermost floor unless another is named."""
        self.pieces.column(column_id)
        if column_id in self.column_ids():
            text = _("{column} is already in the tower.")
            raise TowerError(text.format(column=column_first(column_id)))
        index = self.top if floor is None else floor
        if not 0 <= index <= self.top:
            raise TowerError(_("There is no floor {n} in this tower.").format(n=index))
        placed = PlacedColumn(column_id, *_numbers(x, y, angle), on)
        if on is not None and self.find(on)[0] != index:
            text = _("{column} cannot stand on a column of another floor.")
            raise TowerError(text.format(column=column_first(column_id)))
        old = self.floors[index]
        return self._with_floor(index, Floor(old.plate, (*old.columns, placed)))

    def move_column(self, column_id: str, x: float, y: float, *, on: str | None = None) -> Tower:
        """The tower with a column shifted on its own floor."""
        floor, placed = self.find(column_id)
        without = self._without(column_id)
        return without.add_column(column_id, x, y, floor=floor, on=on, angle=placed.angle)

    def raise_column(self, column_id: str, x: float, y: float, *, on: str | None = None) -> Tower:
        """The tower with a column put up on the uppermost floor, wherever it stood before."""
        index, placed = self.find(column_id)
        if on is not None or index == self.top or self._carriers:
            without = self.remove_column(column_id)
            return without.add_column(column_id, x, y, on=on, angle=placed.angle)
        there = PlacedColumn(column_id, *_numbers(x, y, placed.angle))
        *below, last = self.floors
        below[index] = below[index].without(placed)
        tower = self._with({index, self.top}, *below, Floor(last.plate, (*last.columns, there)))
        if "flat" in self.__dict__:
            tower.__dict__["flat"] = raised(self.flat, there, last, self.top)
        return tower

    def remove_column(self, column_id: str) -> Tower:
        """The tower without a column."""
        self.find(column_id)
        above = self.stacked_on(column_id)
        if above:
            text = _("{column} cannot go: it carries {above}.")
            names = {"column": column_first(column_id), "above": the_columns(above)}
            raise TowerError(text.format(**names))
        return self._without(column_id)

    def lay_plate(self, x: float, y: float, angle: float = 0.0) -> Tower:
        """The tower with the next plate laid on the uppermost columns."""
        color = self.next_plate
        if color is None:
            raise TowerError(_("All five plates are in the tower already."))
        plate = PlacedPlate(color, *_numbers(x, y, angle))
        return self._with(set(), *self.floors, Floor(plate))

    def move_plate(self, floor: int, x: float, y: float, angle: float | None = None) -> Tower:
        """The tower with the plate of a floor shifted or turned; nothing on it moves along."""
        if not 1 <= floor <= self.top:
            raise TowerError(_("Floor {n} has no plate in this tower.").format(n=floor))
        old = self.floors[floor]
        assert old.plate is not None
        turned = old.plate.angle if angle is None else angle
        plate = PlacedPlate(old.plate.color, *_numbers(x, y, turned))
        return self._with_floor(floor, Floor(plate, old.columns))

    def remove_plate(self) -> Tower:
        """The tower without its uppermost plate, which must be empty."""
        if self.top == 0:
            raise TowerError(_("There is no plate to take away."))
        if self.floors[-1].columns:
            raise TowerError(_("Take the columns off the uppermost plate first."))
        return replace(self, floors=self.floors[:-1])

    def carried(self, x: float = 0.0, y: float = 0.0, turn: float = 0.0) -> Tower:
        """The whole tower turned about the middle of the base (degrees) and moved by (x, y)."""
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        return self.with_each_at(
            lambda px, py, angle: (cos * px - sin * py + x, sin * px + cos * py + y, angle + turn)
        )

    def with_each_at(self, there: Callable[..., tuple[float, float, float]]) -> Tower:
        """The tower with every piece put `there`: new x, y and angle from its old ones."""

        def moved(piece: Any) -> Any:
            x, y, angle = there(piece.x, piece.y, piece.angle)
            return replace(piece, x=x, y=y, angle=angle)

        floors = tuple(
            Floor(floor.plate and moved(floor.plate), tuple(moved(c) for c in floor.columns))
            for floor in self.floors
        )
        return replace(self, floors=floors)

    def _without(self, column_id: str) -> Tower:
        index, placed = self.find(column_id)
        return self._with_floor(index, self.floors[index].without(placed))

    def _with_floor(self, index: int, floor: Floor) -> Tower:
        changed = {index} if floor.plate == self.floors[index].plate else {index - 1, index}
        return self._with(changed, *self.floors[:index], floor, *self.floors[index + 1 :])

    def _with(self, changed: set[int], *floors: Floor) -> Tower:
        """The tower of other floors, which keeps what is known of all that are not `changed`."""
        tower = Tower(floors, self.pieces)
        for name in {"_supports", "_partly"} & self.__dict__.keys():
            kept = {k: v for k, v in self.__dict__[name].items() if k not in changed}
            tower.__dict__[name] = kept
        return tower

    # what follows from the data: the short way to the modules that work it out -------------------

    def check(self, covers: int = 0, piece: str | None = None) -> tuple[Fault, ...]:
        """All geometric faults at once, each with a sentence; empty for a proper tower.

        `covers` is the number of columns that every plate must rest on. That is a rule for laying
        a plate: later, columns may be taken from under it, so it is asked only where it is given.
        With a `piece` only the faults that concern it are looked for.
        """
        from villa_core.tower.faults import faults

        return faults(self, covers, piece)

    @cached_property
    def flat(self) -> tuple[dict[str, int], Floats, Floats]:
        """The tower as the kernel reads it: the row of each column, columns, and floors.

        One floor more than there are: that of the next plate.
        """
        return flat(self)

    def stability(self) -> Stability:
        """Whether it stands, by how much, and over which edge it would tip."""
        from villa_core.statics.stability import stability

        return stability(self)

    def loads(self) -> tuple[FloorLoads, ...]:
        """Which column carries what, floor by floor."""
        from villa_core.statics.loads import loads_on

        return tuple(loads_on(self, floor) for floor in range(self.top))

    def safe_zone(
        self, piece: str, *, angle: float | None = None, on: str | None = None, covers: int = 3
    ) -> SafeZone | PlateZone:
        """Where a column of the tower, or the next plate (by its colour), may be put.

        For a column: the centres on the uppermost plate (or on the column named by `on`) where it
        stands properly and the tower stands, with the column taken away from where it is; empty if
        the tower does not stand without it. For a plate: see `PlateZone`.
        """
        from villa_core.statics import zones

        if piece in PLATE_COLORS:
            return zones.plate_zone(self, piece, angle or 0.0, covers)
        return zones.column_zone(self, piece, angle, on)

    def removable(
        self, column_id: str, at: Point | None = None, *, on: str | None = None
    ) -> RaiseSteps:
        """What happens at each step of raising a column, with the margin at each."""
        from villa_core.statics.raise_steps import raise_steps

        return raise_steps(self, column_id, at, on)

    def stable_batch(self, column_id: str, x: Any, y: Any) -> Batch:
        """For many points of the uppermost plate: whether the tower would stand with it there."""
        from villa_core.statics.batch import placements

        return placements(self, column_id, x, y)

    def to_json(self) -> str:
        """The tower as the text of a `villa-tower/1` file."""
        from villa_core.tower.files import tower_to_json

        return tower_to_json(self)

    @classmethod
    def from_json(cls, source: str | dict[str, Any], pieces: PieceSet | None = None) -> Tower:
        """The tower of a `villa-tower/1` file; `FormatError` names the place of a mistake."""
        from villa_core.tower.files import tower_from_json

        return tower_from_json(source, pieces or PieceSet.standard())

    def _repr_svg_(self) -> str:
        from villa_core.statics.drawing import svg

        return svg(self)

    def __repr__(self) -> str:
        plates = ngettext("{n} plate", "{n} plates", self.top).format(n=self.top)
        n = len(self.column_ids())
        columns = ngettext("{n} column", "{n} columns", n).format(n=n)
        return f"<Tower: {plates}, {columns}>"


def _numbers(*values: float) -> tuple[float, float, float]:
    if not all(math.isfinite(value) and abs(value) <= LARGEST for value in values):
        raise TowerError(_("A place needs plain numbers in mm, not {n}.").format(n=values))
    x, y, angle = (float(value) for value in values)
    return x, y, angle
