"""What is in the drawers of a lab: switches, numbers, tools to build with, ways to look."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import ipywidgets as widgets

from villa_core import Tower
from villa_core.text import N_, _
from villa_core.tower.pieces import column_words
from villa_widgets.drawing.cameras import fixed_names
from villa_widgets.drawing.legend import plan_legend
from villa_widgets.drawing.panel import TowerPanel
from villa_widgets.drawing.wood import defs
from villa_widgets.kit.controls import button, choice, row, tick
from villa_widgets.kit.drawers import Drawers
from villa_widgets.kit.lists import Quiet, dropdown, refill
from villa_widgets.kit.panel import Panel
from villa_widgets.tower import panels
from villa_widgets.tower.plate_hand import PlateHand

if TYPE_CHECKING:
    from villa_widgets.drawing.reading import Reading
    from villa_widgets.tower.lab import TowerLab
    from villa_widgets.tower.picture import VillaPicture
    from villa_widgets.tower.scene import TowerScene
    from villa_widgets.tower.slices import SliceView


class Switch(NamedTuple):
    """A switch of *Show*: its name, and the layers of the 3D view that belong to it."""

    words: str
    layers: frozenset[str] = frozenset()


SWITCHES = {
    "forces": Switch(N_("Forces"), frozenset({"loads"})),
    "torques": Switch(N_("Torques"), frozenset({"edge"})),
    "ruler": Switch(N_("Ruler")),
    "level": Switch(N_("Level and plumb line"), frozenset({"support", "centres"})),
    "zone": Switch(N_("Safe zone"), frozenset({"zone"})),
    "ghost": Switch(N_("Last move"), frozenset({"ghost"})),
}


class Switchable(Protocol):
    """What has switches and cameras: a lab, or the views of a table."""

    scene: TowerScene | None
    picture: VillaPicture
    switched: frozenset[str]

    @property
    def reading(self) -> Reading:
        """What all views show."""

    def switch(self, *names: str, on: bool = True) -> None:
        """Turn switches on, or off."""


def _switched(lab: Switchable, name: str, change: Any) -> None:
    lab.switch(name, on=change.new)


class Switches(widgets.VBox):
    """What is drawn over the villa, and what the signs mean."""

    def __init__(self, lab: Switchable) -> None:
        boxes = []
        for name, (words, _layers) in SWITCHES.items():
            box = tick(_(words), name in lab.switched)
            box.observe(partial(_switched, lab, name), "value")
            boxes.append(box)
        sound = tick(_("Sound of wood"), lab.picture.view.sound)
        widgets.link((sound, "value"), (lab.picture.view, "sound"))
        boxes.append(sound)
        legend = Panel(label=_("What the signs mean"))
        signs = f'<svg width="0" height="0">{defs()}</svg>{plan_legend()}'
        legend.tell(f'<div class="villa-signs">{signs}</div>')
        super().__init__([row(*boxes), legend])


class Numbers(widgets.VBox):
    """How far each floor is from tipping; what is longer has a drawer of its own."""

    parts = ("loads", "equation", "points", "simulation", "words")

    def __init__(self, lab: TowerLab) -> None:
        self._lab = lab
        self._gauges = panels.Gauges(lab.reading)
        self.inner = Drawers(
            {
                "loads": (_("Loads"), lambda: panels.LoadTable(lab.reading)),
                "equation": (_("Torque"), lambda: panels.Equation(lab.reading)),
                "points": (_("Points"), lambda: panels.ColorPoints(lab.reading)),
                "simulation": (_("Simulation"), self._slice_view),
                "words": (_("In words"), lambda: panels.Description(lab.reading)),
            },
            changed=self._pulled,
        )
        super().__init__([self._gauges, self.inner])

    @property
    def panels(self) -> list[TowerPanel]:
        """The panels that are seen."""
        seen = (self.inner.content[name] for name in self.inner.opened)
        return [self._gauges, *(panel for panel in seen if isinstance(panel, TowerPanel))]

    @property
    def slices(self) -> SliceView | None:
        """Prediction and simulation, if their drawer is open."""
        open_now = "simulation" in self.inner.opened
        return self.inner.content["simulation"] if open_now else None

    def forget(self, tower: Tower) -> None:
        """What was simulated of another villa is gone."""
        if self.slices is not None and self.slices.tower != tower:
            self.slices.tower = None

    def predict(self, tower: Tower) -> None:
        """Show the slices of a villa as statics sees them."""
        if self.slices is not None:
            self.slices.tower = tower

    def simulate(self, tower: Tower) -> None:
        """Simulate the slices of a villa."""
        if self.slices is not None:
            self.slices.tower = tower
            self.slices.simulate()

    def _slice_view(self) -> SliceView:
        from villa_widgets.tower.slices import SliceView  # which brings pymunk

        return SliceView(self._lab.reading.tower)

    def _pulled(self, _name: str) -> None:
        for panel in self.panels:
            panel.reading = self._lab.reading
        self.predict(self._lab.reading.tower)


class Build(widgets.VBox):
    """Tools for the chosen column, for plates, and villas to begin with."""

    def __init__(self, lab: TowerLab) -> None:
        do, self._quiet = lab.attempt, Quiet()
        reader = self._quiet.unless
        chosen = reader(lambda name: lab.choose(name or None))
        self.column = choice(_("Column"), [(_("none"), "")], chosen)
        tip = _("To a comfortable place on top")
        self.raise_it = button(_("Raise it"), do(lab.raise_chosen), tip)
        self.remove = button(_("Take it away"), do(lambda: lab.remove(lab.chosen_here())))
        self.what_if = widgets.ToggleButton(description=_("What if I pull it?"))
        self.what_if.tooltip = _("Look at the villa without this column; nothing is done")
        self.what_if.layout.width = "auto"
        ask = reader(lambda change: do(lab.ask_what_if)(change.new))
        self.what_if.observe(ask, "value")
        self.plates = PlateHand(lab.plan, lab.hold_plate, do(lab.lay_plate), lab.back)
        begin = dropdown(_("Begin with"), _beginnings())
        build = button(_("Build it"), lambda: lab.begin(begin.value()))
        tools = row(self.column, self.raise_it, self.remove, self.what_if)
        super().__init__([tools, row(self.plates, *lab.undoing), row(begin, build)])
        self._lab = lab

    def update(self, tower: Tower, reading: Reading) -> None:
        """Every tool shows what it can do now."""
        notes = self._lab.plan.tray_notes.items()
        columns = [(f"{column_words(column)} ({note})", column) for column, note in notes]
        with self._quiet():
            refill(self.column, [(_("none"), ""), *columns], reading.chosen)
            self.what_if.value = self._lab.asking
        for tool in (self.raise_it, self.remove, self.what_if):
            tool.disabled = reading.chosen not in tower.column_ids()
        self.plates.offer(tower, reading.shown_floor)


class Camera(widgets.Box):
    """Where one looks at the villa from."""

    def __init__(self, lab: Switchable) -> None:
        scene, picture = lab.scene, lab.picture
        if scene is None or picture.flat:
            sides = [(_("from the front"), "front"), (_("from the right"), "side")]
            way = choice(_("Look"), sides, lambda side: setattr(picture.elevation, "side", side))
            super().__init__([way])
        else:

            def look(name: str) -> None:
                scene.camera = name

            looks = [button(words, partial(look, name)) for name, words in fixed_names().items()]
            here = button(_("This floor"), lambda: look(f"floor-{lab.reading.shown_floor}"))
            closer = button(_("Closer"), lambda: scene.zoom(0.85))
            farther = button(_("Farther"), lambda: scene.zoom(1 / 0.85))
            super().__init__([*looks, here, closer, farther])
        self.add_class("villa-row")


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
