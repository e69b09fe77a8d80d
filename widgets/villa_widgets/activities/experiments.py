"""ExperimentView: tilt, push, shake, pull or drop, simulated beside what statics predicts.

>>> from villa_core import Tower
>>> view = ExperimentView(Tower.famous("three-legged"))
>>> view.kind.value = "shake"
>>> view.run()
>>> view.result.agreement.value
'agrees'
>>> view.close()
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from threading import Event
from typing import Any

import ipywidgets as widgets
import traitlets

from villa_core import dynamics
from villa_core.dynamics import Agreement, Cancelled, Experiment
from villa_core.dynamics.experiments import BAND
from villa_core.dynamics.world import Progress
from villa_core.errors import VillaError
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_core.tower.tower import Tower
from villa_widgets.kit.background import Thinking
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import button, choice, row
from villa_widgets.tasks.task import LessonPanel, labelled
from villa_widgets.tower import slice_shows
from villa_widgets.tower.slices import SliceView

_WEAKEST = "weakest"


class ExperimentView(widgets.VBox):
    """One villa, one slice of it, and something done to it until it gives way.

    `kinds` are the experiments to choose from: “tilt”, “push”, “shake”, “pull” and “drop”. `result`
    is the last `Experiment`, None before the first.
    """

    result = traitlets.Instance(Experiment, allow_none=True, help="What came out last.")

    def __init__(self, tower: Tower, kinds: Sequence[str] = ("tilt", "push", "shake")) -> None:
        for kind in kinds:
            _known(kind)
        self.tower = tower
        self._thinking, self._stop, self._part = Thinking(), Event(), 0.0
        names = [(_names()[kind], kind) for kind in kinds]
        self.kind = choice(_("Experiment"), names, lambda _kind: self._offer())
        self.direction = choice(_("Towards"), _directions(tower), lambda _way: self._prepare())
        plates = [(tower.floor_name(k), k) for k in range(tower.top, 0, -1)]
        self.plate = choice(_("Push at the"), plates, lambda _plate: None)
        self.amplitude = labelled(
            widgets.BoundedFloatText(value=5.0, min=0.5, max=50.0, step=0.5), _("to each side, mm")
        )
        self.frequency = labelled(
            widgets.BoundedFloatText(value=2.0, min=0.2, max=10.0, step=0.2), _("times a second")
        )
        columns = [
            (f"{column_words(c.id)} ({tower.floor_name(f)})", c.id) for f, c in tower.placed()
        ]
        self.column = choice(_("Column"), columns, lambda _column: None)
        self.height = labelled(
            widgets.BoundedFloatText(value=5.0, min=1.0, max=100.0, step=1.0), _("from, mm above")
        )
        self.run_button = button(_("Run it"), self.run, style="primary")
        self.cancel_button = button(_("Cancel"), self.cancel)
        self.bar = widgets.FloatProgress(value=0.0, min=0.0, max=1.0)
        self.bar.layout.width = "140px"
        self.view = SliceView(tower)
        self.stage = widgets.VBox((self.view,))
        self.said = LessonPanel(label=_("What came out"))
        self.limits = LessonPanel(label=_("What this can tell"))
        self.settings = row()
        self._parts = {
            "tilt": (),
            "push": (self.plate,),
            "shake": (self.amplitude, self.frequency),
            "pull": (self.column,),
            "drop": (self.column, self.height),
        }
        super().__init__((self.settings, self.stage, self.said, self.limits))
        self.add_class("villa-lesson")
        self._offer()

    # what a person does --------------------------------------------------------------------------

    def run(self) -> None:
        """Do the experiment, without holding up the page."""
        self.cancel()
        self.result = None
        self.said.tell("")
        self._stop, self._part = Event(), 0.0
        stop = self._stop

        def progress(done: float) -> bool:
            self._part = done
            return not stop.is_set()

        try:
            work = self._work(progress)
        except VillaError as error:
            self._say("close", "?", str(error))
            return
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
        if hasattr(self, "bar"):  # a widget that was refused is closed by Python as well
            self.cancel()
            for part in (self.plate, self.amplitude, self.frequency, self.column, self.height):
                close_inside(part)
                part.close()
        close_inside(self)
        super().close()

    # what happens --------------------------------------------------------------------------------

    def _work(self, progress: Progress) -> Callable[[], Experiment]:
        """The experiment as it is set now; it touches no widget while it runs."""
        flat, kind = self._slice(), self.kind.value
        if kind == "tilt":
            return lambda: dynamics.tilt(flat, progress=progress)
        if kind == "push":
            height = self.tower.floor_height(self.plate.value)
            return lambda: dynamics.push(flat, height, progress=progress)
        if kind == "shake":
            mm, times = self.amplitude.value, self.frequency.value
            return lambda: dynamics.shake(flat, mm, times, progress=progress)
        column = self.column.value
        if kind == "pull":
            return lambda: dynamics.pull(flat, column, progress=progress)
        above = self.height.value
        return lambda: dynamics.drop(flat, column, above, progress=progress)

    def _slice(self) -> dynamics.Slice:
        way = self.direction.value
        if way == _WEAKEST:
            return dynamics.weakest_side(self.tower)
        return dynamics.slice(self.tower, float(way))

    def _offer(self) -> None:
        """Show the settings of the chosen experiment."""
        old = self.settings
        parts = (self.kind, *self._parts[self.kind.value], self.direction)
        old.children = (*parts, self.run_button, self.cancel_button, self.bar)
        words = escape(_limits()[self.kind.value])
        self.limits.tell(f'<p class="villa-note"><b>{escape(_("Honestly:"))}</b> {words}</p>')
        self._prepare()

    def _prepare(self) -> None:
        """Show the slice as it stands, before anything is done to it."""
        self.cancel()
        self.result = None
        self.said.tell("")
        flat = self._slice()
        with self.view.hold_sync():
            self.view.texts = {
                **self.view.texts,
                "simulate": "",
                "simulation": _("Experiment"),
                "not_yet": _("Nothing has been done yet."),
            }
            self.view.chosen = 0
            self.view.headline = _("Slice towards {angle:.0f}°").format(angle=flat.direction)
            self.view.shows = [slice_shows.of_slice(flat)]

    def _finished(self, test: Experiment) -> None:
        self._busy(False)
        self.result = test
        with self.view.hold_sync():
            self.view.headline = test.sentence
            self.view.shows = [slice_shows.of_experiment(test)]
        kinds = {
            Agreement.AGREES: ("stands", "="),
            Agreement.DISAGREES: ("falls", "≠"),
            Agreement.TOO_CLOSE: ("close", "≈"),
            Agreement.NOT_SHOWN: ("close", "?"),
        }
        self._say(*kinds[test.agreement], _told(test, limit=self.kind.value in ("tilt", "push")))

    def _failed(self, error: Exception) -> None:
        self._busy(False)
        self._say("close", "?", str(error))
        if not isinstance(error, VillaError | Cancelled):
            raise error

    def _waiting(self, _seconds: float) -> None:
        self.bar.value = min(max(self._part, 0.0), 1.0)

    def _busy(self, on: bool) -> None:
        self.run_button.disabled = on
        self.cancel_button.layout.display = self.bar.layout.display = "" if on else "none"
        self.bar.value = 0.0

    def _say(self, kind: str, sign: str, sentence: str) -> None:
        self.said.tell(
            f'<div class="villa-verdict is-{kind}"><span class="villa-sign" aria-hidden="true">'
            f'{sign}</span><div class="villa-words"><p>{escape(sentence)}</p></div></div>',
            sentence,
        )


def _known(kind: str) -> None:
    if kind not in _names():
        text = _("There is no experiment called “{kind}”. There are: {kinds}.")
        raise VillaError(text.format(kind=kind, kinds=", ".join(_names())))


def _names() -> dict[str, str]:
    return {
        "tilt": _("tilt the table"),
        "push": _("push a plate"),
        "shake": _("shake the table"),
        "pull": _("pull a column out"),
        "drop": _("drop a column on top"),
    }


def _directions(tower: Tower) -> list[tuple[str, Any]]:
    """Where to: the weakest side first, then the sides of the plan."""
    sides = ((_("the right"), 0.0), (_("the back"), 90.0), (_("the left"), 180.0))
    every = [*sides, (_("the front"), 270.0)]
    return [(_("the weakest side"), _WEAKEST), *every] if tower.top else list(every)


def _told(test: Experiment, *, limit: bool) -> str:
    """The result in a sentence, and how far prediction and experiment are apart."""
    words = {
        Agreement.AGREES: _("Prediction and simulation agree."),
        Agreement.DISAGREES: _("Prediction and simulation do not agree."),
        Agreement.TOO_CLOSE: _("This is too close for the simulation to tell."),
        Agreement.NOT_SHOWN: _("A flat slice cannot show this."),
    }[test.agreement]
    if limit and test.ratio is not None:
        more = 100 * (test.ratio - 1)
        text = _(
            "It gave way {percent:.0f} % later than predicted: it takes a moment until one sees it "
            "move."
        )
        if more < 0:
            text = _(
                "It gave way {percent:.0f} % earlier than predicted: friction could have held more "
                "than it did."
            )
        words = f"{words} {text.format(percent=abs(more))}"
    return f"{test.sentence} {words}"


def _limits() -> dict[str, str]:
    """What each experiment leaves out."""
    flat = _("The simulation is flat: it moves the villa's shadow.")
    bound = _(
        "Beyond the predicted limit no forces can hold the villa. Below it some could, but with "
        "friction they need not come about, so it may go earlier. Between {low:.0f} % and "
        "{high:.0f} % of the limit counts as agreement."
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
            "The friction number is assumed. How much a column carries is open when there are more "
            "than two in the shadow, so the prediction is a range. No hand holds the plates here."
        ),
        "drop": _(
            "The blow is compared with the energy that it takes to tip the villa. Half or twice "
            "that energy is too close to call."
        ),
    }
    told = {kind: f"{words} {flat}" for kind, words in each.items()}
    return told | {kind: f"{told[kind]} {bound}" for kind in ("tilt", "push")}
