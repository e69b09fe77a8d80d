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
from villa_core.villa.position import color_name
from villa_widgets.kit.controls import attempt, button, choice, row
from villa_widgets.kit.lab import Lab
from villa_widgets.kit.lists import dropdown, refill
from villa_widgets.kit.reading import Reading
from villa_widgets.kit.undo import Workbench, put
from villa_widgets.tower import panels
from villa_widgets.tower.elevation import ElevationView
from villa_widgets.tower.plan import PlanView
from villa_widgets.tower.plate_hand import PlateHand
from villa_widgets.tower.scene import TowerScene
from villa_widgets.tower.share import ShareBox
from villa_widgets.tower.slices import SliceView

_TOP = -1  # in the list of floors: the uppermost one, whichever that is


class TowerLab(Lab[Tower]):
    """A villa to build freely, with every view of it; `tower` is the villa as it is now.

    `scene=False` leaves the 3D view out (a page keeps one); the elevation takes its place.
    """

    built = "tower"
    tower = traitlets.Instance(Tower, help="The villa as it is now; set it to show another.")

    def __init__(self, tower: Tower | None = None, *, scene: bool = True) -> None:
        villa = Tower.random(7, plates=3) if tower is None else tower
        super().__init__(villa, _("Back to the first villa"))
        self._reading = reading = Reading(villa)
        self._floor: int | None = None
        self.verdict, self.description = panels.StabilityPanel(reading), panels.Description(reading)
        self.plan, self.elevation = PlanView(reading, removing=True), ElevationView(reading)
        self.scene = TowerScene(reading, height=360) if scene else None
        self.gauges, self.points = panels.Gauges(reading), panels.ColorPoints(reading)
        self.loads, self.equation = panels.LoadTable(reading), panels.Equation(reading)
        self.slices = SliceView(villa)
        self.plate_hand = PlateHand(self.plan, self._hold_plate, self._attempt(self.do), self._back)
        picture = self.scene and self.scene.picture
        self.share = ShareBox(self.page, self.do, self._refused, picture)
        self.views = [self.verdict, self.plan, self.gauges, self.loads, self.points]
        self.views += [self.scene or self.elevation, self.equation, self.description]
        drawers = {
            _("Prediction and simulation"): self.slices,
            _("Keep and share"): self.share,
            _("The villa in words"): self.description,
        }
        self._drawers = widgets.Accordion([*drawers.values()], selected_index=None)
        self._drawers.titles = tuple(drawers)
        self._listen()
        tools = self._tools()
        said = widgets.VBox([self.verdict, self.message])
        said.add_class("villa-said")
        self._left = widgets.VBox([self.scene or self.elevation])
        plan = widgets.VBox([row(self._floor_list, self.plate_hand), self.plan])
        self.lay_out(
            "villa-tower-lab",
            said,
            row(self._left, plan, kind="villa-views"),
            tools,
            row(self.gauges, self.points, self.loads, self.equation, kind="villa-panels"),
            self._drawers,
        )

    # deeds ---------------------------------------------------------------------------------------

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
            if self.plate_hand.holds:  # over another floor
                self._back()
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
            return
        self.what_if.value = False
        self.say()
        if column_id == self._reading.chosen:
            self._tell(self._reading.moved(tower))
        else:
            self._tell(Reading(tower, column_id, self._floor, before=self._bench.now))

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
            self._back()
            words = _("There is no safe place up there for {column}.")
            self.say(words.format(column=the_column(chosen)), *map(str, steps.steps))

    def drop(self) -> None:
        """Let go of the villa that is shown: its fall, and the slice in which it was worked out."""
        self.say(_("Working out the fall …"))
        tower = self._reading.tower
        film = dynamics.fall(tower)
        falls, stands = film.outcome is dynamics.Fate.FALLS, self._reading.stability.stable
        for view in (self.scene, self.elevation):
            if falls and view is not None and view in self.views:
                view.play(film)
        self.slices.tower = tower
        self.slices.simulate()
        self._drawers.selected_index = 0
        if falls and stands:
            words = _("Too close to call: by statics it stands, in the simulation it falls.")
        elif falls:
            words = _("It falls. “Set it up again” puts every piece back to where it was.")
        elif stands:
            words = _("It stands.")
        else:
            words = _("Too close to call: by statics it falls, in the simulation it stands.")
        self.say(words)

    def close(self) -> None:
        """Close the lab and everything in it, also the elevation if it is not on the page."""
        self._left.children = (self.elevation, *self._left.children)
        super().close()

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
        chosen = chosen if chosen in bench.now.column_ids() else None
        self._tell(Reading(bench.now, chosen, self._floor, before=bench.before))
        self._slice_it()
        self.tower = self.share.tower = bench.now
        self._update_tools()

    def _back(self) -> None:
        """Nothing has been done: show the villa as it is."""
        self._go(self._bench)

    def _hold_plate(self, tower: Tower, floor: int) -> None:
        """Show what would be, while a hand holds a plate over a floor."""
        self.choose(None)
        self.say()
        self._tell(Reading(tower, None, floor, before=self._bench.now))

    def _tell(self, reading: Reading) -> None:
        """Draw everything from one reading; what was simulated of another villa is gone."""
        self._reading = reading
        for view in self.views:
            view.reading = reading
        if self.slices.tower != reading.tower:
            self.slices.tower = None

    def _slice_it(self, _change: Any = None) -> None:
        """Predict the slices of what is shown, if their drawer is open."""
        if self._drawers.selected_index == 0:
            self.slices.tower = self._reading.tower

    def _chosen_here(self) -> str:
        """The column of the villa that is chosen; without one there is nothing to do."""
        chosen = self._reading.chosen
        if chosen is None or chosen not in self._bench.now.column_ids():
            raise TowerError(_("Choose a column of the villa first."))
        return chosen

    def _refused(self, sentence: str) -> None:
        """All stays as it was, and a sentence says why."""
        self._back()
        self.say(sentence)

    def _attempt(self, deed: Callable[..., None]) -> Callable[..., None]:
        return attempt(deed, self._refused)

    # parts ---------------------------------------------------------------------------------------

    def _tools(self) -> widgets.Box:
        do, reader = self._attempt, self._quiet.unless
        look = reader(lambda k: self.look_at(None if k == _TOP else k))
        self._floor_list = choice(_("Plan of"), [("", _TOP)], look)
        chosen = reader(lambda name: self.choose(name or None))
        self._column = choice(_("Column"), [(_("none"), "")], chosen)
        # the row of tools stays one row on a classroom's screen
        self._column.layout.width = "262px"
        tip = _("To a comfortable place on top")
        self._raise = button(_("Raise it"), do(self.raise_chosen), tip)
        self._remove = button(_("Remove it"), do(lambda: self.remove(self._chosen_here())))
        self.what_if = widgets.ToggleButton(description=_("What if I pull it?"))
        self.what_if.tooltip = _("Look at the villa without this column; nothing is done")
        self.what_if.layout.width = "auto"
        self.what_if.observe(lambda change: do(self._ask_what_if)(change.new), "value")
        drop = button(_("Drop it"), do(self.drop), _("Let the villa go"), style="primary")
        self._rewind = button(_("Set it up again"), self._back)
        begin = dropdown(_("Begin with"), _beginnings())
        build = button(_("Build it"), lambda: self.do(begin.value()))
        column = (self._column, self._raise, self._remove, self.what_if)
        undoing = (self._undo, self._redo, self._reset)
        return row(*undoing, *column, drop, self._rewind, begin, build)

    def _listen(self) -> None:
        self._drawers.observe(self._slice_it, "selected_index")
        self.plan.on_move(self._attempt(self.put))
        self.plan.on_cancel(lambda _id: self._back())
        self.plan.on_remove(self._attempt(self.remove))
        self.plan.on_choose(lambda column: self.choose(column, turn=False))
        self.elevation.on_choose(self.choose)
        if self.scene is not None:
            self.scene.on_choose(self.choose)
            self.scene.on_place(self._attempt(self._place))
            self.scene.on_move(self._attempt(self.put))
            self.scene.on_cancel(lambda _id: self._back())
            self.scene.observe(self._without_webgl, "webgl")

    def _place(self, x: float, y: float) -> None:
        """A click on the uppermost plate puts the chosen column there."""
        self.look_at(None)
        self.put(str(self._reading.chosen), x, y)

    def _without_webgl(self, change: Any) -> None:
        """A browser that cannot draw in 3D shows the villa from the side instead."""
        if change.new is False and self.elevation not in self.views:
            self.views.append(self.elevation)
            self.elevation.reading = self._reading
            self._left.children = (*self._left.children, self.elevation)

    def _ask_what_if(self, on: bool) -> None:
        """Show the villa without the chosen column, which stays the chosen one; or as it is."""
        bench, chosen, said = self._bench, self._reading.chosen, list[str]()
        shown, before = bench.now, bench.before
        if on:
            chosen = self._chosen_here()
            shown, before = bench.now.remove_column(chosen), bench.now
            head = _("What if {column} is pulled (nothing has been done):")
            said = [head.format(column=the_column(chosen))]
            said += map(str, bench.now.removable(chosen).steps[:2])
        self._tell(Reading(shown, chosen, self._floor, before=before))
        self._slice_it()
        self.say(*said)

    def _update_tools(self) -> None:
        super()._update_tools()
        reading, tower = self._reading, self._bench.now
        shown, names = reading.shown_floor, [_floor_on(tower, k) for k in range(tower.top + 1)]
        uppermost = (_("{floor}, uppermost").format(floor=names[-1]), _TOP)
        floors = [uppermost, *((names[k], k) for k in reversed(range(tower.top)))]
        box = [c for c in COLUMN_IDS if c not in tower.column_ids()]
        notes = {column.id: tower.floor_name(floor) for floor, column in tower.placed()}
        notes |= dict.fromkeys(box, _("box"))
        columns = [(f"{column_words(c)} ({note})", c) for c, note in notes.items()]
        with self._quiet():
            refill(self._floor_list, floors, self._floor)
            refill(self._column, [(_("none"), ""), *columns], reading.chosen)
        for tool in (self._raise, self._remove, self.what_if):
            tool.disabled = reading.chosen not in tower.column_ids()
        self.plate_hand.offer(tower, shown)
        below = [c.id for f, c in tower.placed() if f < tower.top == shown]
        self.plan.tray_notes, self.plan.tray = notes, (*box, *below)


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
    return _("{floor} (on {color})").format(floor=name, color=color_name(plate.color))
