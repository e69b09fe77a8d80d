"""TowerLab: move columns, and see at once whether the villa stands, what it carries and scores.

>>> from villa_core import Tower
>>> lab = TowerLab(Tower.famous("leaning"))
>>> lab.do(lab.tower.move_column("red-hex", 0, 0))
>>> lab.undo()
>>> lab.tower == Tower.famous("leaning")
True
>>> lab.close()
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import ipywidgets as widgets
import traitlets

from villa_core import Tower, dynamics
from villa_core.errors import TowerError
from villa_core.text import _
from villa_core.tower.pieces import COLUMN_IDS, column_words, the_column
from villa_widgets.kit.close import everything_in
from villa_widgets.kit.controls import attempt, button, choice, row
from villa_widgets.kit.page import Page
from villa_widgets.kit.panel import Message
from villa_widgets.kit.reading import Reading
from villa_widgets.kit.undo import Workbench, put
from villa_widgets.tower.elevation import ElevationView
from villa_widgets.tower.panels import (
    ColorPoints,
    Description,
    Equation,
    Gauges,
    LoadTable,
    Verdict,
)
from villa_widgets.tower.plan import PlanView
from villa_widgets.tower.plate_hand import PlateHand
from villa_widgets.tower.scene import TowerScene
from villa_widgets.tower.share import ShareBox
from villa_widgets.tower.slices import SliceView

_TOP = -1  # in the list of floors: the uppermost one, whichever that is


class TowerLab(widgets.VBox):
    """A villa to build freely, with every view of it; `tower` is the villa as it is now.

    `scene=False` leaves the 3D view out (a page keeps one); the elevation takes its place.
    """

    tower = traitlets.Instance(Tower, help="The villa as it is now; set it to show another.")

    def __init__(self, tower: Tower | None = None, *, scene: bool = True) -> None:
        villa = Tower.random(7, plates=3) if tower is None else tower
        self._bench = Workbench(villa)
        self._reading = reading = Reading(villa)
        self._floor: int | None = None
        self._offering = False
        self.verdict, self.message = Verdict(reading), Message()
        self.plan, self.elevation = PlanView(reading, removing=True), ElevationView(reading)
        self.scene = TowerScene(reading, height=360) if scene else None
        self.gauges, self.points = Gauges(reading), ColorPoints(reading)
        self.loads, self.equation = LoadTable(reading), Equation(reading)
        self.description = Description(reading)
        self.slices = SliceView(villa)
        self.page = Page()
        self.plate_hand = PlateHand(
            self.plan,
            self._hold_plate,
            self._attempt(self.do),
            lambda: self._go(self._bench),
        )
        opened = self._attempt(lambda read: self.do(read()))
        self.share = ShareBox(self.page, opened, self.scene and self.scene.picture)
        self.views = [self.verdict, self.plan, self.gauges, self.loads, self.points]
        self.views += [self.scene or self.elevation, self.equation, self.description]
        self._make_tools()
        super().__init__(self._arranged(), tower=villa)
        self.add_class("villa-lab")
        self.add_class("villa-tower-lab")
        self._listen()
        self._go(self._bench)

    # deeds ---------------------------------------------------------------------------------------

    def do(self, tower: Tower) -> None:
        """Show another tower, as a deed that can be undone."""
        self._go(self._bench.do(tower))

    def undo(self) -> None:
        """Go back before the last deed."""
        self._go(self._bench.undo())

    def redo(self) -> None:
        """Do the last undone deed again."""
        self._go(self._bench.redo())

    def reset(self) -> None:
        """Go back to the first tower; this too can be undone."""
        self._go(self._bench.reset())

    def choose(self, column_id: str | None, turn: bool = True) -> None:
        """Choose a column, as a click on it does; None chooses nothing.

        The plan turns to its floor, unless `turn` is False: a column of the tray is chosen to be
        put on the floor that the plan shows.
        """
        if column_id == self._reading.chosen:
            return
        self.what_if.value = False
        tower = self._bench.now
        if turn and column_id in tower.column_ids():
            floor = tower.find(str(column_id))[0]
            if floor != self._reading.shown_floor:
                self.look_at(None if floor == tower.top else floor)
        self._tell(self._reading.choose(column_id))
        self._update_tools()

    def look_at(self, floor: int | None) -> None:
        """Show a floor in the plan; None is the uppermost one, whichever that is."""
        if floor != self._floor:
            self._give_back_plate()
            self._floor = floor
            self._tell(self._reading.look_at(floor))
            self._update_tools()

    def put(self, column_id: str, x: float, y: float, done: bool = True) -> None:
        """Put a column on the floor that the plan shows, wherever it was; mm from the middle.

        With `done` False it is only held there, and what would be is shown.
        """
        tower = put(self._bench.now, column_id, self._reading.shown_floor, x, y)
        if done:
            self.do(tower)
        else:
            self._preview(tower, column_id)

    def remove(self, column_id: str) -> None:
        """Take a column away, into the box."""
        self.do(self._bench.now.remove_column(column_id))

    def raise_chosen(self) -> None:
        """Raise the chosen column to a comfortable place on the uppermost floor."""
        tower, chosen = self._bench.now, self._chosen_here()
        steps = tower.removable(chosen)
        if steps.stable and steps.at is not None:
            self.look_at(None)
            self.do(tower.raise_column(chosen, *steps.at))
        else:
            self._go(self._bench)
            words = _("There is no safe place up there for {column}.")
            self.say(words.format(column=the_column(chosen)), *map(str, steps.steps))

    def drop(self) -> None:
        """Let go of the villa that is shown: its fall, and the slice in which it was worked out."""
        self.say(_("Working out the fall …"))
        tower, stable = self._reading.tower, self._reading.stability.stable
        film = dynamics.fall(tower)
        falls = film.outcome is dynamics.Fate.FALLS
        for view in (self.scene, self.elevation):
            if falls and view is not None and view in self.views:
                view.play(film)
        self.slices.tower = tower
        self.slices.simulate()
        self._drawers.selected_index = 0
        if falls == stable:
            words = (
                _("Too close to call: by statics it stands, in the simulation it falls.")
                if falls
                else _("Too close to call: by statics it falls, in the simulation it stands.")
            )
        elif falls:
            words = _("It falls. “Set it up again” puts every piece back to where it was.")
        else:
            words = _("It stands.")
        self.say(words)

    def close(self) -> None:
        """Close the lab and everything in it."""
        for part in [*everything_in(self), self.elevation.layout, self.elevation]:
            part.close()
        super().close()

    def say(self, *sentences: str) -> None:
        """Tell something under the verdict, to eyes and ears."""
        self.message.say(*sentences)

    # state: one reading, handed to every view -----------------------------------------------------

    def _go(self, bench: Workbench[Tower]) -> None:
        """Make a workbench the present one and show it."""
        self._bench = bench
        self.plate_hand.give_back()
        self.what_if.value = False
        self.say()
        self.elevation.rewind()
        if self.scene is not None:
            self.scene.rewind()
        chosen = self._reading.chosen
        self._tell(self._as_it_is(chosen if chosen in bench.now.column_ids() else None))
        self._slice_it()
        self.tower = bench.now
        self.share.tower = bench.now
        self._update_tools()

    def _as_it_is(self, chosen: str | None) -> Reading:
        """The villa of the workbench, with nothing held and nothing asked."""
        return Reading(self._bench.now, chosen, self._floor, before=self._bench.before)

    def _preview(self, tower: Tower, column_id: str) -> None:
        """Show what would be, while a hand holds a column; nothing has been done yet."""
        self.what_if.value = False
        self.say()
        if column_id == self._reading.chosen:
            self._tell(self._reading.moved(tower))
        else:
            self._tell(Reading(tower, column_id, self._floor, before=self._bench.now))

    def _hold_plate(self, tower: Tower, floor: int) -> None:
        """Show what would be, while a hand holds a plate over a floor."""
        self.choose(None)
        self.say()
        self._tell(Reading(tower, None, floor, before=self._bench.now))

    def _give_back_plate(self) -> None:
        """The plan turns to another floor than that over which a plate is held."""
        if self.plate_hand.holds:
            self._go(self._bench)

    def _tell(self, reading: Reading) -> None:
        """Draw everything from one reading; what was simulated of another villa is gone."""
        self._reading = reading
        for view in self.views:
            view.reading = reading
        if self.slices.tower != reading.tower:
            self.slices.tower = None

    def _slice_it(self) -> None:
        """Predict the slices of what is shown, if their drawer is open."""
        if self._drawers.selected_index == 0:
            self.slices.tower = self._reading.tower

    def _chosen_here(self) -> str:
        """The column of the villa that is chosen; without one there is nothing to do."""
        chosen = self._reading.chosen
        if chosen is None or chosen not in self._bench.now.column_ids():
            raise TowerError(_("Choose a column of the villa first."))
        return chosen

    def _attempt(self, deed: Callable[..., None]) -> Callable[..., None]:
        """The deed; if it is refused all stays as it was, and a sentence says why."""

        def refused(sentence: str) -> None:
            self._go(self._bench)
            self.say(sentence)

        return attempt(deed, refused)

    # parts ---------------------------------------------------------------------------------------

    def _make_tools(self) -> None:
        do = self._attempt
        self._undo = button(_("Undo"), self.undo, icon="undo")
        self._redo = button(_("Redo"), self.redo, icon="repeat")
        self._reset = button(_("Reset"), self.reset, _("Back to the first villa"))
        self._floor_list = choice(
            _("Plan of"),
            [("", _TOP)],
            self._by_reader(lambda k: self.look_at(None if k == _TOP else k)),
        )
        self._column = choice(
            _("Column"),
            [(_("none"), "")],
            self._by_reader(lambda name: self.choose(name or None)),
        )
        self._column.layout.width = (
            "262px"  # the row of tools stays one row on a classroom's screen
        )
        self._raise = button(
            _("Raise it"), do(self.raise_chosen), _("To a comfortable place on top")
        )
        self._remove = button(_("Remove it"), do(lambda: self.remove(self._chosen_here())))
        self.what_if = widgets.ToggleButton(description=_("What if I pull it?"))
        self.what_if.tooltip = _("Look at the villa without this column; nothing is done")
        self.what_if.layout.width = "auto"
        self.what_if.observe(lambda change: do(self._ask_what_if)(change.new), "value")
        self._begin = widgets.Dropdown(options=_beginnings(), description=_("Begin with"))
        self._begin.style.description_width = self._begin.layout.width = "auto"
        self._build = button(_("Build it"), lambda: self.do(self._begin.value()))
        self._drop = button(_("Drop it"), do(self.drop), _("Let the villa go"), style="primary")
        self._rewind = button(_("Set it up again"), lambda: self._go(self._bench))

    def _arranged(self) -> list[widgets.Widget]:
        plan_tools = row(self._floor_list, self.plate_hand)
        plan = widgets.VBox([plan_tools, self.plan])
        self._left = widgets.VBox([self.scene or self.elevation])
        said = widgets.VBox([self.verdict, self.message])
        said.add_class("villa-said")
        tools = row(
            self._undo,
            self._redo,
            self._reset,
            self._column,
            self._raise,
            self._remove,
            self.what_if,
            self._drop,
            self._rewind,
            self._begin,
            self._build,
        )
        panels = row(self.gauges, self.points, self.loads, self.equation, kind="villa-panels")
        self._drawers = widgets.Accordion(
            [self.slices, self.share, self.description], selected_index=None
        )
        titles = (_("Prediction and simulation"), _("Keep and share"), _("The villa in words"))
        for index, title in enumerate(titles):
            self._drawers.set_title(index, title)
        self._drawers.observe(lambda _change: self._slice_it(), "selected_index")
        return [
            said,
            row(self._left, plan, kind="villa-views"),
            tools,
            panels,
            self._drawers,
            self.page,
        ]

    def _listen(self) -> None:
        self.plan.on_move(self._attempt(self.put))
        self.plan.on_cancel(lambda _id: self._go(self._bench))
        self.plan.on_remove(self._attempt(self.remove))
        self.plan.on_choose(lambda column: self.choose(column, turn=False))
        for view in (self.elevation, self.scene):
            if view is not None:
                view.on_choose(self.choose)
        if self.scene is not None:
            self.scene.on_place(self._attempt(self._place))
            self.scene.observe(self._without_webgl, "webgl")
        self.observe(self._on_tower, "tower")

    def _on_tower(self, change: Any) -> None:
        """Somebody set another tower; the one that was just shown is no news."""
        if change.new != self._bench.now:
            self.do(change.new)

    def _place(self, x: float, y: float) -> None:
        """A click on the uppermost plate puts the chosen column there."""
        if self._reading.chosen is not None:
            self.look_at(None)
            self.put(self._reading.chosen, x, y)

    def _without_webgl(self, change: Any) -> None:
        """A browser that cannot draw in 3D shows the villa from the side instead."""
        if change.new is False and self.elevation not in self.views:
            self.views.append(self.elevation)
            self.elevation.reading = self._reading
            self._left.children = (*self._left.children, self.elevation)

    def _ask_what_if(self, on: bool) -> None:
        """Show the villa without the chosen column, which stays the chosen one; or as it is."""
        chosen = self._reading.chosen
        if not on:
            self._tell(self._as_it_is(chosen))
            self._slice_it()
            self.say()
            return
        chosen = self._chosen_here()
        steps = self._bench.now.removable(chosen).steps
        without = self._bench.now.remove_column(chosen)
        self._tell(Reading(without, chosen, self._floor, before=self._bench.now))
        self._slice_it()
        head = _("What if {column} is pulled (nothing has been done):")
        head = head.format(column=the_column(chosen))
        self.say(head, *(str(step) for step in steps[:2]))

    def _update_tools(self) -> None:
        """Every control shows what it can do now."""
        bench, reading = self._bench, self._reading
        tower = bench.now
        self._undo.disabled, self._redo.disabled = not bench.past, not bench.future
        self._reset.disabled = not bench.past
        floors = [(_floor_on(tower, k), k) for k in range(tower.top)]
        floor = _TOP if self._floor is None else self._floor
        uppermost = _("{floor}, uppermost").format(floor=_floor_on(tower, tower.top))
        self._offer(self._floor_list, [(uppermost, _TOP), *reversed(floors)], floor)
        box = [c for c in COLUMN_IDS if c not in tower.column_ids()]
        notes = {c: tower.floor_name(f) for f, c in _by_floor(tower)} | dict.fromkeys(box, _("box"))
        names = [(f"{column_words(c)} ({note})", c) for c, note in notes.items()]
        self._offer(self._column, [(_("none"), ""), *names], reading.chosen or "")
        for tool in (self._raise, self._remove, self.what_if):
            tool.disabled = reading.chosen not in tower.column_ids()
        self.plate_hand.offer(tower, reading.shown_floor)
        on_top = reading.shown_floor == tower.top
        below = [c for f, c in _by_floor(tower) if on_top and f < tower.top]
        self.plan.tray_notes = notes
        self.plan.tray = (*box, *below)

    def _offer(self, control: widgets.Dropdown, options: list[tuple[str, Any]], value: Any) -> None:
        """Give a list its entries and its choice; the first entry if that is not among them."""
        self._offering = True
        with control.hold_sync():
            if control.options != tuple(options):
                control.options = options  # which for a moment chooses the first one
            values = [one for _name, one in options]
            control.value = value if value in values else values[0]
        self._offering = False

    def _by_reader(self, chosen: Callable[[Any], None]) -> Callable[[Any], None]:
        """What a reader chooses from a list; what the lab itself puts there is no choice."""
        return lambda value: None if self._offering else chosen(value)


def _beginnings() -> list[tuple[str, Callable[[], Tower]]]:
    """Villas to begin with; a random one is another one each time."""
    seeds = count(1)
    return [
        (_("a random villa"), lambda: Tower.random(next(seeds), plates=3)),
        (_("the setup of the game"), Tower.standard),
        (_("three legs"), lambda: Tower.famous("three-legged")),
        (_("a leaning villa"), lambda: Tower.famous("leaning")),
        (_("a needle"), lambda: Tower.famous("needle")),
        (_("a tall villa"), lambda: Tower.famous("tall")),
        (_("the bare base"), Tower.empty),
    ]


def _floor_on(tower: Tower, floor: int) -> str:
    """A floor with the plate that one stands on there: “first floor (on blue)”."""
    name, plate = tower.floor_name(floor), tower.floors[floor].plate
    if plate is None:
        return name
    return _("{floor} (on {color})").format(floor=name, color=_(plate.color))


def _by_floor(tower: Tower) -> list[tuple[int, str]]:
    return [(floor, column.id) for floor, column in tower.placed()]
