"""A tower is data: which plate lies where, and which column stands where. It never changes.

Edits return a new tower. What follows from the data (does it stand, who carries what, where may
this column go) is worked out by `statics` and its neighbours; the methods here are the short way.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from villa_core.errors import TowerError
from villa_core.geometry.hull import Point
from villa_core.text import _, ngettext
from villa_core.tower.arrays import raised
from villa_core.tower.layout import Layout
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


class Tower(Layout):
    """A villa, as it stands on the table (or would): floors from the base upwards.

    >>> tower = Tower.standard()
    >>> tower
    <Tower: 1 plate, 20 columns>
    >>> tower.stability().stable
    True
    """

    # ready-made towers ---------------------------------------------------------------------------

    @classmethod
    def empty(cls, pieces: PieceSet | None = None) -> Tower:
        """The bare base.

        >>> Tower.empty().next_plate
        'blue'
        """
        return cls(pieces=pieces or PieceSet.standard())

    @classmethod
    def standard(cls, pieces: PieceSet | None = None) -> Tower:
        """The setup of the game: all 20 columns on the base, the blue plate on them.

        >>> Tower.standard()
        <Tower: 1 plate, 20 columns>
        """
        from villa_core.tower import ready_made

        return ready_made.standard(pieces or PieceSet.standard())

    @classmethod
    def famous(cls, name: str, pieces: PieceSet | None = None) -> Tower:
        """A tower with a name: “first”, “three-legged”, “leaning”, “needle” or “tall”.

        >>> Tower.famous("leaning")
        <Tower: 5 plates, 15 columns>
        """
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
        """The tower with one more column, on the uppermost floor unless another is named.

        >>> Tower.empty().add_column("red-hex", 30, 0).column_ids()
        ('red-hex',)
        """
        self.pieces.column(column_id)
        if column_id in self.column_ids():
            text = _("{column} is already in the tower.")
            raise TowerError(text.format(column=column_first(column_id)))
        index = self.top if floor is None else floor
        if not 0 <= index <= self.top:
            raise TowerError(_("There is no floor {n} in this tower.").format(n=index))
        placed = self._put(PlacedColumn(column_id, *_numbers(x, y, angle), on), index)
        old = self.floors[index]
        return self._with_floor(index, Floor(old.plate, (*old.columns, placed)))

    def move_column(self, column_id: str, x: float, y: float, *, on: str | None = None) -> Tower:
        """The tower with a column shifted on its own floor.

        >>> Tower.famous("three-legged").move_column("red-thick", 0, 5).find("red-thick")
        (0, PlacedColumn(id='red-thick', x=0.0, y=5.0, angle=0.0, on=None))
        """
        index, old = self.find(column_id)
        placed = self._put(PlacedColumn(column_id, *_numbers(x, y, old.angle), on), index)
        floor = self.floors[index]
        columns = tuple(placed if column is old else column for column in floor.columns)
        return self._with_floor(index, Floor(floor.plate, columns))

    def _put(self, placed: PlacedColumn, index: int) -> PlacedColumn:
        """A column that is put on a floor, or on another column there."""
        if placed.on == placed.id:
            raise TowerError(_("A column cannot stand on itself."))
        if placed.on is not None and self.find(placed.on)[0] != index:
            text = _("{column} cannot stand on a column of another floor.")
            raise TowerError(text.format(column=column_first(placed.id)))
        return placed

    def raise_column(self, column_id: str, x: float, y: float, *, on: str | None = None) -> Tower:
        """The tower with a column put up on the uppermost floor, wherever it stood before.

        >>> Tower.standard().raise_column("red-thick", 0, 40).find("red-thick")[0]
        1
        """
        index, placed = self.find(column_id)
        if on is not None or index == self.top or self._carriers:
            without = self.remove_column(column_id)
            return without.add_column(column_id, x, y, on=on, angle=placed.angle)
        there = PlacedColumn(column_id, *_numbers(x, y, placed.angle))
        *below, last = self.floors
        below[index] = below[index].without(placed)
        tower = self._with({index, self.top}, *below, Floor(last.plate, (*last.columns, there)))
        if "arrays" in self.__dict__:
            tower.__dict__["arrays"] = raised(self.arrays, there, last, self.top)
        return tower

    def remove_column(self, column_id: str) -> Tower:
        """The tower without a column.

        >>> Tower.famous("three-legged").remove_column("red-thick").stability().stable
        False
        """
        self.find(column_id)
        above = self.stacked_on(column_id)
        if above:
            text = _("{column} cannot go: it carries {above}.")
            names = {"column": column_first(column_id), "above": the_columns(above)}
            raise TowerError(text.format(**names))
        return self._without(column_id)

    def lay_plate(self, x: float, y: float, angle: float = 0.0) -> Tower:
        """The tower with the next plate laid on the uppermost columns.

        >>> Tower.famous("three-legged").remove_plate().lay_plate(0, 5)
        <Tower: 1 plate, 3 columns>
        """
        color = self.next_plate
        if color is None:
            raise TowerError(_("All five plates are in the tower already."))
        plate = PlacedPlate(color, *_numbers(x, y, angle))
        return self._with(set(), *self.floors, Floor(plate))

    def move_plate(self, floor: int, x: float, y: float, angle: float | None = None) -> Tower:
        """The tower with the plate of a floor shifted or turned; nothing on it moves along.

        >>> Tower.famous("three-legged").move_plate(1, 60, 0).stability().stable
        False
        """
        if not 1 <= floor <= self.top:
            raise TowerError(_("Floor {n} has no plate in this tower.").format(n=floor))
        old = self.floors[floor]
        assert old.plate is not None
        turned = old.plate.angle if angle is None else angle
        plate = PlacedPlate(old.plate.color, *_numbers(x, y, turned))
        return self._with_floor(floor, Floor(plate, old.columns))

    def remove_plate(self) -> Tower:
        """The tower without its uppermost plate, which must be empty.

        >>> Tower.famous("three-legged").remove_plate()
        <Tower: 0 plates, 3 columns>
        """
        if self.top == 0:
            raise TowerError(_("There is no plate to take away."))
        if self.floors[-1].columns:
            raise TowerError(_("Take the columns off the uppermost plate first."))
        return replace(self, floors=self.floors[:-1])

    def carried(self, x: float = 0.0, y: float = 0.0, turn: float = 0.0) -> Tower:
        """The whole tower turned about the middle of the base (degrees) and moved by (x, y).

        >>> Tower.empty().add_column("red-hex", 30, 0).carried(x=5).find("red-hex")[1].x
        35.0
        """
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        return self.with_each_at(
            lambda px, py, angle: (cos * px - sin * py + x, sin * px + cos * py + y, angle + turn)
        )

    def with_each_at(self, there: Callable[..., tuple[float, float, float]]) -> Tower:
        """The tower with every piece put `there`: new x, y and angle from its old ones.

        >>> lone = Tower.empty().add_column("red-hex", 30, 0)
        >>> lone.with_each_at(lambda x, y, angle: (-x, y, angle)).find("red-hex")[1].x
        -30.0
        """

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
        for name in ("_supports", "_partly"):
            # copied in one go first: another thread may be adding to what is known
            known = self.__dict__.get(name, {}).copy()
            tower.__dict__[name] = {k: v for k, v in known.items() if k not in changed}
        return tower

    # what follows from the data: the short way to the modules that work it out -------------------

    def check(self, covers: int = 0, piece: str | None = None) -> tuple[Fault, ...]:
        """All geometric faults at once, each with a sentence; empty for a proper tower.

        `covers` is the number of columns that every plate must rest on. That is a rule for laying
        a plate: later, columns may be taken from under it, so it is asked only where it is given.
        With a `piece` only the faults that concern it are looked for.

        >>> for fault in Tower.empty().add_column("red-hex", 500, 0).check():
        ...     print(fault)
        The hexagonal red column stands in the forbidden rim of the base.
        """
        from villa_core.tower.faults import faults

        return faults(self, covers, piece)

    def stability(self) -> Stability:
        """Whether it stands, by how much, and over which edge it would tip.

        >>> Tower.famous("leaning").stability().stable
        True
        """
        return self._verdict

    @cached_property
    def _verdict(self) -> Stability:
        """The verdict, worked out once: a tower never changes."""
        from villa_core.statics.stability import verdict

        return verdict(self)

    def loads(self) -> tuple[FloorLoads, ...]:
        """Which column carries what, floor by floor.

        >>> round(Tower.famous("three-legged").loads()[0].newtons["red-thick"], 3)
        0.337
        """
        from villa_core.statics.loads import loads_on

        return tuple(loads_on(self, floor) for floor in range(self.top))

    def safe_zone(
        self, piece: str, *, angle: float | None = None, on: str | None = None, covers: int = 3
    ) -> SafeZone | PlateZone:
        """Where a column of the tower, or the next plate (by its colour), may be put.

        For a column: the centres on the uppermost plate (or on the column named by `on`) where it
        stands properly and the tower stands, with the column taken away from where it is; empty if
        the tower does not stand without it. For a plate: see `PlateZone`.

        >>> Tower.standard().safe_zone("red-thick").contains(0, 40)
        True
        """
        from villa_core.statics import zones

        if piece in PLATE_COLORS:
            return zones.plate_zone(self, piece, angle or 0.0, covers)
        return zones.column_zone(self, piece, angle, on)

    def removable(
        self, column_id: str, at: Point | None = None, *, on: str | None = None
    ) -> RaiseSteps:
        """What happens at each step of raising a column, with the margin at each.

        >>> print(Tower.standard().removable("red-hex").steps[-1])
        Placed at (0.1, 61.9): it stands (margin 52.6 mm).
        """
        from villa_core.statics.raise_steps import raise_steps

        return raise_steps(self, column_id, at, on)

    def stable_batch(self, column_id: str, x: Any, y: Any) -> Batch:
        """For many points of the uppermost plate: whether the tower would stand with it there.

        >>> Tower.standard().stable_batch("red-thick", [0, 0], [40, 500]).stable.tolist()
        [True, False]
        """
        from villa_core.statics.batch import placements

        return placements(self, column_id, x, y)

    def to_json(self) -> str:
        """The tower as the text of a `villa-tower/1` file.

        >>> "villa-tower/1" in Tower.empty().to_json()
        True
        """
        from villa_core.tower.files import TOWER, tower_entries

        return TOWER.text(tower_entries(self))

    @classmethod
    def from_json(cls, source: str | dict[str, Any], pieces: PieceSet | None = None) -> Tower:
        """The tower of a `villa-tower/1` file; `FormatError` names the place of a mistake.

        >>> Tower.from_json(Tower.standard().to_json()) == Tower.standard()
        True
        """
        from villa_core.tower.files import TOWER, tower_of

        return tower_of(TOWER.parse(source), pieces or PieceSet.standard())

    def to_code(self) -> str:
        """The code of the tower, short enough to be copied: *Keep* in a lab shows the same.

        Places are rounded to 0.01 mm where that changes nothing that people are told.

        >>> Tower.from_code(Tower.standard().to_code()).stability().stable
        True
        """
        from villa_core.tower.share_code import tower_code

        return tower_code(self)

    @classmethod
    def from_code(cls, code: str, pieces: PieceSet | None = None) -> Tower:
        """The tower of a code; `FormatError` says what is wrong with it.

        >>> Tower.from_code(Tower.famous("leaning").to_code()).top
        5
        """
        from villa_core.tower.share_code import tower_from_code

        return tower_from_code(code, pieces)

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
