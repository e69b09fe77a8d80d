"""PlateHand: lay the next plate, shift the one above the shown floor, or take the top one away.

The plate is held over the plan (dragged, turned, or moved by keys) until it is put down.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean
from typing import TYPE_CHECKING

import ipywidgets as widgets

from villa_core.text import _
from villa_core.tower.tower import PlacedPlate, Tower
from villa_core.villa.position import color_name
from villa_widgets.kit.controls import button, show

if TYPE_CHECKING:
    from villa_widgets.tower.plan import PlanView


class PlateHand(widgets.Box):
    """The buttons for plates.

    `preview(tower, floor)` gets the villa that would be and the floor to look at, `done(tower)` the
    one that is; `cancel()` is called when the plate is given back.
    """

    def __init__(
        self,
        plan: PlanView,
        preview: Callable[[Tower, int], None],
        done: Callable[[Tower], None],
        cancel: Callable[[], None],
    ) -> None:
        self._plan, self._preview, self._done = plan, preview, done
        self._tower, self._floor = plan.reading.tower, plan.reading.shown_floor
        self._take = button("", self.take)
        self._remove = button("", self.remove)
        self._put = button(_("Put it down"), self.put, style="primary")
        self._back = button(_("Never mind"), cancel, _("Give the plate back"))
        super().__init__([self._take, self._remove, self._put, self._back])
        self.add_class("villa-row")
        plan.on_plate(self._held)
        self.offer(self._tower, self._floor)

    @property
    def holds(self) -> bool:
        """Whether a plate is in hand."""
        return self._plan.plate is not None

    def offer(self, tower: Tower, floor: int) -> None:
        """Offer what can be done with plates on this floor of a tower."""
        self._tower, self._floor = tower, floor
        on_top, top = floor == tower.top, tower.floors[-1].plate
        above = None if on_top else tower.floors[floor + 1].plate
        color = above.color if above is not None else tower.next_plate
        words = _("Lay the {color} plate") if on_top else _("Shift the {color} plate")
        self._take.description = words.format(color=color_name(color))
        words = _("Take the {color} plate away")
        self._remove.description = words.format(
            color=color_name(None if top is None else top.color)
        )
        can_go = top is not None and on_top and not tower.floors[-1].columns
        show(self._take, color is not None and not self.holds)
        show(self._remove, can_go and not self.holds)
        for tool in (self._put, self._back):
            show(tool, self.holds)

    def take(self) -> None:
        """Take a plate in hand, at a place where it could lie."""
        tower, floor = self._tower, self._floor
        plate = tower.floors[floor + 1].plate if floor < tower.top else None
        if plate is None:
            color, columns = str(tower.next_plate), tower.floors[floor].columns
            places = [(column.x, column.y) for column in columns] or [(0.0, 0.0)]
            place = tower.safe_zone(color).point() or map(fmean, zip(*places, strict=True))
            plate = PlacedPlate(color, *place)
        self._plan.plate = plate
        self._preview(self._with(plate), floor)
        self.offer(tower, floor)

    def put(self) -> None:
        """Put the plate down where it is held."""
        plate = self._plan.plate
        if plate is not None:
            self.give_back()
            self._done(self._with(plate))

    def remove(self) -> None:
        """Take the uppermost plate away."""
        self._done(self._tower.remove_plate())

    def give_back(self) -> None:
        """Hold nothing any more."""
        self._plan.plate = None
        self.offer(self._tower, self._floor)

    def _held(self, x: float, y: float, angle: float, done: bool) -> None:
        plate = self._plan.plate
        if plate is not None:
            held = PlacedPlate(plate.color, x, y, angle)
            if done:
                self._plan.plate = held
            self._preview(self._with(held), self._floor)

    def _with(self, plate: PlacedPlate) -> Tower:
        if self._floor < self._tower.top:
            return self._tower.move_plate(self._floor + 1, plate.x, plate.y, plate.angle)
        return self._tower.lay_plate(plate.x, plate.y, plate.angle)
