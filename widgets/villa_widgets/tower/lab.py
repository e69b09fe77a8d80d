"""TowerLab: take columns in the hand, and see at once whether the villa stands.

At first sight there is one sentence, one button, the villa in 3D and the plan of its weakest floor.
All else is in drawers, which are closed until somebody, or a lesson, opens them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import traitlets

from villa_core import Tower
from villa_core.errors import TowerError
from villa_core.text import _
from villa_core.tower.pieces import COLUMN_IDS, the_column
from villa_widgets.drawing.reading import Reading
from villa_widgets.kit.close import close_all
from villa_widgets.kit.controls import attempt
from villa_widgets.kit.drawers import Drawers
from villa_widgets.kit.lab import Lab, Workbench
from villa_widgets.kit.stage import StageFrame
from villa_widgets.tower.floor_pick import FloorPick, floor_on
from villa_widgets.tower.panels import StabilityPanel
from villa_widgets.tower.picture import VillaPicture
from villa_widgets.tower.plan import PlanView
from villa_widgets.tower.share import ShareBox, asked_villa
from villa_widgets.tower.tools import SWITCHES, Build, Camera, Numbers, Switches

_ON = ("level", "zone")  # switches that are on from the start
_DRAWERS = ("show", "numbers", "build", "camera", "keep")


class TowerLab(Lab[Tower]):
    """A villa to build freely, with every view of it; `tower` is the villa as it is now.

    `show` names switches to turn on and drawers to open: what a lesson needs. `scene=False` leaves
    the 3D view out; the elevation takes its place. The plan begins with `floor`, or with that of
    the column that is `chosen`.

    >>> from villa_core import Tower
    >>> lab = TowerLab(Tower.famous("leaning"), show=("forces", "numbers"))
    >>> lab.do(lab.tower.move_column("red-hex", 0, 0))
    >>> lab.undo()
    >>> lab.tower == Tower.famous("leaning"), lab.drawers.opened
    (True, ('numbers',))
    >>> lab.close()
    """

    built = "tower"
    tower = traitlets.Instance(Tower, help="The villa as it is now; set it to show another.")

    def __init__(
        self,
        tower: Tower | None = None,
        *,
        show: Iterable[str] = (),
        scene: bool = True,
        floor: int | None = None,
        chosen: str | None = None,
    ) -> None:
        asked, refused = (tower, "") if tower is not None else asked_villa()
        villa = asked or Tower.famous("first")
        wanted = _known((show,) if isinstance(show, str) else tuple(show))
        super().__init__(villa, _("Back to the first villa"))
        self.asking, self._result = False, ""
        self._reading = reading = Reading(villa, floor=_weakest(villa))
        self.verdict = StabilityPanel(reading)
        self.plan = PlanView(reading, removing=True, bars=False)
        self.picture = VillaPicture(reading, scene=scene, bars=False)
        self.scene = self.picture.scene
        self.drawers = Drawers(
            {
                "show": (_("Show"), lambda: Switches(self)),
                "numbers": (_("Numbers"), lambda: Numbers(self)),
                "build": (_("Build"), lambda: Build(self)),
                "camera": (_("Camera"), lambda: Camera(self)),
                "keep": (_("Keep"), self._share_box),
            },
            self._undo,
            changed=self._pulled,
        )
        self._floors = FloorPick()
        self._floors.observe(self._quiet.unless(lambda change: self.look_at(change.new)), "floor")
        sentences, side = (self.verdict, self.message), (self._floors, self.plan)
        self.frame = StageFrame(sentences, self.picture, side, [self.drawers])
        self._listen()
        self.switched = frozenset(_ON)
        self._show(wanted)
        self.lay_out("villa-tower-lab", self.frame)
        if floor is not None:
            self.look_at(floor)
        if chosen is not None:
            self.choose(chosen)
        if refused:
            self.say(refused)

    @property
    def views(self) -> list[Any]:
        """All that shows the villa now; what is in a closed drawer is not among it."""
        panels = self.numbers.panels if self.numbers else []
        return [self.verdict, self.plan, self.picture, *panels]

    @property
    def numbers(self) -> Numbers | None:
        """The drawer of numbers, while it is open."""
        opened = "numbers" in self.drawers.opened
        return self.drawers.content.get("numbers") if opened else None

    @property
    def reading(self) -> Reading:
        """What all views show."""
        return self._reading

    # deeds ---------------------------------------------------------------------------------------

    def choose(self, column_id: str | None) -> None:
        """Choose a column, as a click on it does, and the plan turns to it; None: nothing."""
        if column_id == self._reading.chosen:
            return
        self._end_what_if()
        tower = self._bench.now
        if column_id in tower.column_ids():
            self.look_at(tower.find(str(column_id))[0])
        self._tell(self._reading.choose(column_id))
        self._update_tools()

    def look_at(self, floor: int | None) -> None:
        """Show a floor in the plan; None is the uppermost one."""
        floor = self._bench.now.top if floor is None else floor
        if floor != self._reading.shown_floor:
            if self.plan.plate is not None:  # over another floor
                self.back()
            self._tell(self._reading.look_at(floor))
            self._update_tools()

    def put(self, column_id: str, x: float, y: float, done: bool = True) -> None:
        """Put a column on the floor that the plan shows, wherever it was; mm from the middle.

        With `done` False it is only held there, and what would be is shown.
        """
        tower = _with_column(self._bench.now, column_id, self._reading.shown_floor, x, y)
        if done:
            self.do(tower)
            return
        self._end_what_if()
        self.say()
        if column_id == self._reading.chosen:
            self._tell(self._reading.moved(tower))
        else:
            floor = self._reading.shown_floor
            self._tell(Reading(tower, column_id, floor, before=self._bench.now))

    def remove(self, column_id: str) -> None:
        """Take a column away, into the box."""
        self.do(self._bench.now.remove_column(column_id))

    def raise_chosen(self) -> None:
        """Raise the chosen column to a comfortable place on the uppermost floor."""
        tower, chosen = self._bench.now, self.chosen_here()
        steps = tower.removable(chosen)
        if steps.stable and steps.at is not None:
            self.do(tower.raise_column(chosen, *steps.at))
            self.look_at(None)
        else:
            self.back()
            words = _("There is no safe place up there for {column}.")
            self.say(words.format(column=the_column(chosen)), *map(str, steps.steps))

    def begin(self, tower: Tower) -> None:
        """Show quite another villa, with its weakest floor in the plan."""
        self.do(tower)
        self.look_at(_weakest(tower))
        self.picture.whole()

    def ask_what_if(self, on: bool) -> None:
        """Show the villa without the chosen column, which stays the chosen one; or as it is."""
        bench, reading, words = self._bench, self._reading, list[str]()
        shown, before = bench.now, bench.before
        if on:
            chosen = self.chosen_here()
            shown, before = bench.now.remove_column(chosen), bench.now
            head = _("What if {column} is pulled (nothing has been done):")
            words = [head.format(column=the_column(chosen))]
            words += map(str, bench.now.removable(chosen).steps[:2])
        self.asking = on
        self._tell(Reading(shown, reading.chosen, reading.shown_floor, before=before))
        if self.numbers:
            self.numbers.predict(shown)
        self.say(*words)
        self._update_tools()

    def drop(self) -> None:
        """Let go of the villa that is shown, and watch its fall."""
        self.say(_("Working out the fall …"))
        tower, stands = self._reading.tower, self._reading.stability.stable
        pulled = self._reading.chosen if self.asking else None  # what was asked is done in the film
        self.picture.let_go(self._bench.now if pulled else tower, pulled=pulled)
        self._result = _("You let go, and it stands.") if stands else ""
        if stands and not self._reading.possible:
            self._result = self._reading.faults[0].sentence  # nobody can build and let go that
        self.say()
        self._film_goes_on()
        if self.numbers:
            self.numbers.simulate(tower)

    def switch(self, *names: str, on: bool = True) -> None:
        """Turn switches of *Show* on, or off."""
        self.switched = self.switched | {*names} if on else self.switched - {*names}
        self.plan.layers = self.picture.drawn = self.switched
        if self.scene is not None:
            layers = (SWITCHES[name].layers for name in self.switched)
            self.scene.layers = frozenset().union(*layers)

    def close(self) -> None:
        """Close the lab and everything in it, also what is not on the page."""
        close_all(*self.undoing)
        super().close()

    # state: one reading, handed to every view -----------------------------------------------------

    def _go(self, bench: Workbench[Tower]) -> None:
        """Make a workbench the present one and show it."""
        was, self._bench = self._bench.now, bench
        self.plan.plate = None
        self.asking = False
        self._result = ""
        self.say()
        self.picture.rewind()
        chosen, floor = self._reading.chosen, self._reading.shown_floor
        chosen = chosen if chosen in bench.now.column_ids() else None
        if bench.now.top != was.top:
            floor = _weakest(bench.now)
        self._tell(Reading(bench.now, chosen, floor, before=bench.before))
        if self.numbers:
            self.numbers.predict(bench.now)
        self.tower = bench.now
        self._film_goes_on()
        self._update_tools()

    def back(self) -> None:
        """Nothing has been done: show the villa as it is."""
        self._go(self._bench)

    def hold_plate(self, tower: Tower, floor: int) -> None:
        """Show what would be, while a hand holds a plate over a floor."""
        self.choose(None)
        self._end_what_if()
        self.say()
        self._tell(Reading(tower, None, floor, before=self._bench.now))

    def lay_plate(self, tower: Tower) -> None:
        """The plate is put down; the plan shows what it carries, or what it lies on."""
        floor = self._reading.shown_floor
        new = tower.top > self._bench.now.top
        self.do(tower)
        self.look_at(tower.top if new else floor)

    def _tell(self, reading: Reading) -> None:
        """Draw everything from one reading; what was simulated of another villa is gone."""
        self._reading = reading
        for view in self.views:
            view.reading = reading
        if self.numbers:
            self.numbers.forget(reading.tower)

    def _end_what_if(self) -> None:
        if self.asking:
            self.ask_what_if(False)

    def chosen_here(self) -> str:
        """The column of the villa that is chosen; without one there is nothing to do."""
        chosen = self._reading.chosen
        if chosen is None or chosen not in self._bench.now.column_ids():
            raise TowerError(_("Choose a column of the villa first."))
        return chosen

    def _refused(self, sentence: str) -> None:
        """All stays as it was, and a sentence says why."""
        self.back()
        self.say(sentence)

    def attempt(self, deed: Callable[..., None]) -> Callable[..., None]:
        """The deed; if it is refused all stays as it was, and a sentence says why."""
        return attempt(deed, self._refused)

    # parts ---------------------------------------------------------------------------------------

    def _show(self, wanted: tuple[str, ...]) -> None:
        """Open what a lesson needs."""
        self.switch(*(name for name in wanted if name in SWITCHES))
        inner = [name for name in wanted if name in Numbers.parts]
        self.drawers.pull(*(name for name in wanted if name in _DRAWERS))
        if inner:
            self.drawers.pull("numbers")
            self.drawers.content["numbers"].inner.pull(*inner)

    def _pulled(self, name: str) -> None:
        """A drawer was opened or closed: what is in it shows the villa as it is now."""
        if name in self.drawers.opened:
            self._tell(self._reading)
            self._update_tools()
        if self.numbers:
            self.numbers.predict(self._reading.tower)

    def _film_goes_on(self, _change: Any = None) -> None:
        """The one button lets go, or sets up again what fell; the result is told after the film."""
        if self.picture.film:
            self.frame.offer(_("Set it up again"), self.attempt(self.back))
        else:
            self.frame.offer(_("Let go"), self.attempt(self.drop))
        if self.picture.film != "plays" and self._result:
            self.say(self._result)
            self._result = ""

    def _listen(self) -> None:
        self.plan.on_remove(self.attempt(self.remove))
        self.picture.on_place(self.attempt(self._place))
        self.picture.observe(self._without_webgl, "flat")
        self.picture.observe(self._film_goes_on, "film")
        for view in (self.plan, self.picture):
            view.on_choose(self.choose)
            view.on_cancel(lambda _id: self.back())
        self.plan.on_move(self.attempt(self.put))
        self.picture.on_move(self.attempt(self._slide))

    def _slide(self, column_id: str, x: float, y: float, done: bool) -> None:
        """In the picture a column slides over its own floor, whichever the plan shows."""
        self.look_at(self._bench.now.find(column_id)[0])
        self.put(column_id, x, y, done)

    def _place(self, x: float, y: float) -> None:
        """A click on the uppermost plate puts the chosen column there."""
        chosen = str(self._reading.chosen)
        self.look_at(None)
        self.put(chosen, x, y)

    def _without_webgl(self, _change: Any) -> None:
        self.say(_("This browser cannot draw in 3D, so the villa is shown from the side."))

    def _share_box(self) -> ShareBox:
        picture = None if self.scene is None or self.picture.flat else self.scene.picture
        box = ShareBox(self.page, self.begin, self._refused, picture)
        box.tower = self._bench.now
        traitlets.dlink((self, "tower"), (box, "tower"))
        return box

    def _update_tools(self) -> None:
        super()._update_tools()
        tower, shown = self._bench.now, self._reading.shown_floor
        with self._quiet():
            self._floors.names = tuple(floor_on(tower, k) for k in range(tower.top + 1))
            self._floors.floor = shown
        box = [c for c in COLUMN_IDS if c not in tower.column_ids()]
        self.notes = {column.id: tower.floor_name(floor) for floor, column in tower.placed()}
        self.notes |= dict.fromkeys(box, _("box"))
        below = [c.id for f, c in tower.placed() if f < tower.top == shown]
        self.plan.tray_notes, self.plan.tray = self.notes, (*box, *below)
        if "build" in self.drawers.opened:
            self.drawers.content["build"].update(tower, self._reading)


def _known(wanted: tuple[str, ...]) -> tuple[str, ...]:
    """What is to be shown, if there is such a thing."""
    known = (*SWITCHES, *_DRAWERS, *Numbers.parts)
    for name in wanted:
        if name not in known:
            words = _("There is no “{name}” to show. It can show: {known}.")
            raise TowerError(words.format(name=name, known=", ".join(known)))
    return wanted


def _with_column(tower: Tower, column_id: str, floor: int, x: float, y: float) -> Tower:
    """The tower with a column put on a floor, wherever it was before: there, elsewhere, in the box.

    On the red plate a column that is let go over another one stands on it (B7).
    """
    angle = 0.0
    if column_id in tower.column_ids():
        angle = tower.find(column_id)[1].angle
        tower = tower.remove_column(column_id)
    on = tower.column_at(floor, x, y) if tower.next_plate is None and floor == tower.top else None
    return tower.add_column(column_id, x, y, floor=floor, on=on, angle=angle)


def _weakest(tower: Tower) -> int:
    """The floor that is closest to tipping; the uppermost one if no plate is laid."""
    weakest = tower.stability().weakest
    return tower.top if weakest is None else weakest.floor
