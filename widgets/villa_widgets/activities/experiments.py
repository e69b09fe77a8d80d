"""ExperimentView: tilt, push, shake or pull, as a film and told beside its prediction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from threading import Event
from typing import Any

import ipywidgets as widgets
import traitlets

from villa_core import dynamics
from villa_core.dynamics import Agreement, Experiment
from villa_core.dynamics.experiments import BAND
from villa_core.errors import VillaError
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_core.tower.tower import Tower
from villa_widgets.drawing.reading import Reading
from villa_widgets.kit.background import Thinking
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import button, choice, show
from villa_widgets.kit.drawers import Drawers
from villa_widgets.kit.fields import DecimalField
from villa_widgets.kit.lists import Quiet, refill
from villa_widgets.kit.page import Page
from villa_widgets.kit.stage import StageFrame
from villa_widgets.tasks.task import Card, LessonPanel, labelled
from villa_widgets.tower import slice_shows
from villa_widgets.tower.picture import VillaPicture
from villa_widgets.tower.slices import SliceView

_WEAKEST = "weakest"
_SIGNS = {
    Agreement.AGREES: ("stands", "="),
    Agreement.DISAGREES: ("falls", "≠"),
    Agreement.TOO_CLOSE: ("close", "≈"),
    Agreement.NOT_SHOWN: ("close", "?"),
}


class ExperimentView(Card):
    """One villa, and something done to it until it gives way; the result is told after the film.

    `kinds` are the experiments to choose from: “tilt”, “push”, “shake” and “pull”. `result` is
    the last `Experiment`, None before the first. Set `tower` to try another villa.

    >>> from villa_core import Tower
    >>> view = ExperimentView(Tower.famous("three-legged"))
    >>> view.kind.value = "shake"
    >>> view.run()
    >>> view.result.agreement.value
    'agrees'
    >>> view.close()
    """

    tower = traitlets.Instance(Tower, help="The villa before anything is done to it.")
    result = traitlets.Instance(Experiment, allow_none=True, help="What came out last.")

    def __init__(self, tower: Tower, kinds: Sequence[str] = ("tilt", "push", "shake")) -> None:
        unknown = [kind for kind in kinds if kind not in _names()]
        if unknown:
            text = _("There is no experiment called “{kind}”. There are: {kinds}.")
            raise VillaError(text.format(kind=unknown[0], kinds=", ".join(_names())))
        self.tower = tower
        self._thinking, self._looking, self._stop = Thinking(), Thinking(), Event()
        self._running, self._part = False, 0.0
        self._quiet = Quiet()
        names = [(_names()[kind], kind) for kind in kinds]
        prepare = self._quiet.unless(lambda _value: self._prepare())
        self.kind = choice(_("Experiment"), names, lambda _kind: self._offer())
        self.direction = choice(_("Towards"), _directions(tower), prepare)
        self.plate = choice(_("Push at the"), _plates(tower), prepare)
        self.amplitude = _number(_("to each side, mm"), 5.0, 0.5, 50.0, 0.5)
        self.frequency = _number(_("times a second"), 2.0, 0.2, 10.0, 0.2)
        self.column = choice(_("Column"), _columns(tower), prepare)
        self.cancel_button = button(_("Cancel"), self.cancel)
        self.bar = widgets.FloatProgress(value=0.0, min=0.0, max=1.0)
        self.bar.layout.width = "140px"
        self.picture = VillaPicture(tower, bars=False, layers={"support", "centres"})
        self.picture.on_choose(self._picked)
        self.picture.observe(lambda _change: self._offer_deed(), "film")
        self.said = LessonPanel(label=_("What came out"))
        self.limits = LessonPanel(label=_("What this can tell"))
        self.settings = widgets.VBox()
        self._asked: dict[str, tuple[Any, ...]] = {
            "tilt": (),
            "push": (self.plate,),
            "shake": (self.amplitude, self.frequency),
            "pull": (self.column,),
        }
        slice_drawer = {"slice": (_("As a slice"), lambda: SliceView(self.tower))}
        self.drawers = Drawers(slice_drawer, changed=lambda _name: self._show_slice())
        side, below = (self.settings, self.limits), (self.drawers, Page())
        self.frame = StageFrame((self.said,), self.picture, side, below)
        super().__init__((self.frame,))
        self.add_class("villa-lab")
        self._offer()
        self.observe(self._turn_to, "tower")

    # what a person does --------------------------------------------------------------------------

    def run(self) -> None:
        """Do the experiment as it is set now, without holding up the page."""
        self._forget()
        self._stop = stop = Event()
        self._part = 0.0

        def progress(done: float) -> bool:
            self._part = done
            return not stop.is_set()

        kind = self.kind.value
        settings = [part.value for part in self._asked[kind]]
        ask = self._slice()  # what is set now; the slice itself may take a moment

        def work() -> Experiment:
            test: Experiment = getattr(dynamics, kind)(ask(), *settings, progress=progress)
            return test

        self._busy(True)
        started = self._thinking.start(
            work, self._finished, waiting=self._waiting, failed=self._failed
        )
        if not started:  # a plain program: nothing else is waiting
            try:
                self._finished(work())
            except VillaError as error:
                self._failed(error)

    def cancel(self) -> None:
        """Stop the experiment that is running, if there is one."""
        self._stop.set()
        self._thinking.stop()
        self._busy(False)

    def close(self) -> None:
        """Stop what is running, and close this and all that is inside it."""
        if hasattr(self, "frame"):  # a widget that was refused is closed by Python as well
            self.cancel()
            self._looking.stop()
            for part in {part for parts in self._asked.values() for part in parts}:
                close_inside(part)
                part.close()
        super().close()

    def _turn_to(self, change: Any) -> None:
        """Another villa: its own sides, plates and columns are there to choose."""
        with self._quiet():
            for control, options in (
                (self.direction, _directions(change.new)),
                (self.plate, _plates(change.new)),
                (self.column, _columns(change.new)),
            ):
                refill(control, options, control.value)
        self._prepare()

    def _slice(self) -> Callable[[], dynamics.Slice]:
        """The slice that is asked for now, to be worked out."""
        way, pulled = self.direction.value, self.kind.value == "pull"
        if way != _WEAKEST:
            return partial(dynamics.slice, self.tower, float(way))
        if pulled and not self.tower.stacked_on(self.column.value):
            # whether it stands without the column is decided on the weakest side that is left
            left = self.tower.remove_column(self.column.value)
            return partial(dynamics.slice, self.tower, dynamics.weakest_slices(left)[0].direction)
        return partial(dynamics.weakest_side, self.tower)

    def _picked(self, column: str | None) -> None:
        """A column clicked in the picture is the one in the list."""
        if column is not None:
            self.column.value = column

    def _offer(self) -> None:
        """Show the settings of the chosen experiment."""
        asked = (self.kind, *self._asked[self.kind.value], self.direction)
        self.settings.children = (*asked, self.cancel_button, self.bar)
        words = escape(_limits()[self.kind.value])
        self.limits.tell(f'<p class="villa-note"><b>{escape(_("Honestly:"))}</b> {words}</p>')
        self._prepare()

    def _offer_deed(self) -> None:
        """The one button: run it, or put back what has been played."""
        if self.picture.film:
            self.frame.offer(_("Put it back"), self._prepare)
        else:
            self.frame.offer(_("Run it"), self.run, able=not self._running)

    def _forget(self) -> None:
        self.cancel()
        self.result = None
        self.picture.rewind()

    def _prepare(self) -> None:
        """Show the villa as it stands, before anything is done to it."""
        self._forget()
        handled = self.column in self._asked[self.kind.value]
        self.picture.reading = Reading(self.tower, self.column.value if handled else None)
        words = _("Nothing has been done yet. What will happen? Then run it.")
        self.said.judge(words, "ask", "?")
        self._show_slice()

    def _show_slice(self) -> None:
        """The shadow of the villa on an upright plane, if somebody looks at it."""
        view, test = self.drawers.content.get("slice"), self.result
        if view is None:
            return
        with view.hold_sync():
            view.texts |= {"simulate": "", "not_yet": _("Nothing has been done yet.")}
            view.texts |= {"simulation": _("Experiment")}
            view.chosen = 0
            if test is not None:
                view.headline, view.shows = test.sentence, [slice_shows.of_experiment(test)]
                return
            view.headline = _("Working it out …")
        ask = self._slice()
        if not self._looking.start(ask, self._show_side):
            self._show_side(ask())

    def _show_side(self, flat: dynamics.Slice) -> None:
        """The slice in which it will be done."""
        view = self.drawers.content.get("slice")
        if view is None or self.result is not None:
            return
        with view.hold_sync():
            view.headline = _("Slice towards {angle:.0f}°").format(angle=flat.direction)
            view.shows = [slice_shows.of_slice(flat)]

    def _finished(self, test: Experiment) -> None:
        self._busy(False)
        words = _("{predicted} Now watch.").format(predicted=slice_shows.limit(test))
        self.said.judge(words, "ask", "?")
        told = slice_shows.driven(test)
        self.picture.play(test.film, lambda: self._tell(test), told)
        self.result = test

    def _tell(self, test: Experiment) -> None:
        told = f"{test.sentence} {test.agreement.sentence} {test.remark}"
        self.said.judge(told.strip(), *_SIGNS[test.agreement])
        self._show_slice()

    def _failed(self, error: Exception) -> None:
        self._busy(False)
        self.said.judge(str(error), "close", "?")
        if not isinstance(error, VillaError):
            raise error

    def _waiting(self, _seconds: float) -> None:
        self.bar.value = min(max(self._part, 0.0), 1.0)

    def _busy(self, on: bool) -> None:
        show(self.cancel_button, on)
        show(self.bar, on)
        self.bar.value, self._running = 0.0, on
        if on:
            self.said.judge(_("Working it out …"), "ask", "…")
        self._offer_deed()


def _names() -> dict[str, str]:
    return {
        "tilt": _("tilt the table"),
        "push": _("push a plate"),
        "shake": _("shake the table"),
        "pull": _("pull a column out"),
    }


def _directions(tower: Tower) -> list[tuple[str, Any]]:
    """Where to: the weakest side first, then the sides of the plan."""
    sides = ((_("the right"), 0.0), (_("the back"), 90.0), (_("the left"), 180.0))
    every = [*sides, (_("the front"), 270.0)]
    return [(_("the weakest side"), _WEAKEST), *every] if tower.top else list(every)


def _plates(tower: Tower) -> list[tuple[str, float]]:
    """Where it can be pushed: the uppermost plate first, each with its height (mm)."""
    return [(tower.floor_name(k), tower.floor_height(k)) for k in range(tower.top, 0, -1)]


def _columns(tower: Tower) -> list[tuple[str, str]]:
    """What can be pulled."""
    return [(f"{column_words(c.id)} ({tower.floor_name(f)})", c.id) for f, c in tower.placed()]


def _number(words: str, value: float, least: float, most: float, step: float) -> Any:
    return labelled(DecimalField(value, least, most, step=step), words)


def _limits() -> dict[str, str]:
    """What each experiment leaves out."""
    flat = _("The simulation is flat: it moves the villa's shadow.")
    bound = _(
        "Beyond the predicted limit no forces can hold the villa. Below it some could, but with "
        "friction they need not come about, so it may go earlier. A shadow cannot tip over an edge "
        "that lies oblique to it: then it bears more than the villa, and both are told. Between "
        "{low:.0f} % and {high:.0f} % of its limit counts as agreement."
    ).format(low=100 * BAND[0], high=100 * BAND[1])
    each = {
        "tilt": _(
            "The prediction is for a table that tilts for ever so slowly. Here it tilts within "
            "seconds, and a villa that has begun to tip needs a moment until one sees it."
        ),
        "push": _(
            "The push grows slowly and acts on the whole plate. A finger pushes in one point and "
            "may turn the plate as well."
        ),
        "shake": _(
            "The prediction is for a steady push. A jerk that is stronger but short need not bring "
            "the villa down, and shakes at its own rhythm may bring it down earlier."
        ),
        "pull": _(
            "The friction number is assumed, and so is what each column carries: balance alone "
            "leaves that open. What slides where balance allows it agrees. No hand holds the "
            "plates here."
        ),
    }
    told = {kind: f"{words} {flat}" for kind, words in each.items()}
    return told | {kind: f"{told[kind]} {bound}" for kind in ("tilt", "push")}
