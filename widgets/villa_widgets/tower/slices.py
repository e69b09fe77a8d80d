"""SliceView: the pymunk slice of a tower beside its static prediction, as a film to play."""

from __future__ import annotations

from threading import Event
from typing import Any

import traitlets

from villa_core import dynamics
from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.drawing.wood import defs
from villa_widgets.kit.background import Thinking
from villa_widgets.kit.close import View
from villa_widgets.kit.page import joined, styled
from villa_widgets.tower import slice_shows

_AT_REST = -1.0  # instead of the part done: nothing is being simulated


class SliceView(View):
    """The slices that decide whether a tower stands, as statics sees them and as pymunk does.

    Given a tower, it shows the prediction, and simulates when asked (`simulate`, or the button).
    Given a `Verification` it shows that. Replace `tower` to show another one, or nothing (None);
    what was simulated of the one before is gone then.

    >>> from villa_core import Tower, dynamics
    >>> view = SliceView(dynamics.verify(Tower.famous("three-legged")))
    >>> view.headline
    'Statics: stands. Simulation: stands. They agree.'
    >>> view.close()
    """

    _esm = joined("drawing.js", "slices.js")
    _css = styled("row.css", "slices.css")

    tower = traitlets.Instance(Tower, allow_none=True, help="The tower that is sliced.")
    shows: Any = traitlets.List(help="The slices as drawings and keyframes.").tag(sync=True)
    chosen = traitlets.Int(0, help="Which slice is shown.").tag(sync=True)
    headline = traitlets.Unicode(help="The result in a sentence.").tag(sync=True)
    progress = traitlets.Float(_AT_REST, help="The part simulated, or −1.").tag(sync=True)
    texts = traitlets.Dict(help="The words on the page, and its patterns.").tag(sync=True)

    def __init__(self, source: Tower | dynamics.Verification, **traits: Any) -> None:
        tower = source if isinstance(source, Tower) else source.tower
        super().__init__(tower=tower, texts=_texts(), **traits)
        self._thinking, self._cancelled = Thinking(), Event()
        self.observe(lambda change: self._predict(change.new), "tower")
        self.on_msg(self._asked)
        if isinstance(source, Tower):
            self._predict(source)
        else:
            self._finished(source)

    def simulate(self) -> None:
        """Simulate the weakest slice of every floor, without holding up the page."""
        self.cancel()
        tower = self.tower
        if tower is None:
            return
        self._cancelled, done = Event(), 0.0
        stop = self._cancelled

        def progress(part: float) -> bool:
            nonlocal done
            done = part
            return not stop.is_set()

        def work() -> dynamics.Verification:
            ways = [flat.direction for flat in dynamics.weakest_slices(tower)]
            return dynamics.verify(tower, ways, progress=progress, after=dynamics.AFTER)

        def waiting(_seconds: float) -> None:
            self.progress = done

        self.progress = 0.0
        if not self._thinking.start(work, self._finished, waiting=waiting, failed=self._failed):
            self._finished(work())  # a plain program: nothing else is waiting

    def cancel(self) -> None:
        """Stop the simulation, if one is running; the prediction stays."""
        self._cancelled.set()
        self._thinking.stop()
        self.progress = _AT_REST

    def close(self) -> None:
        """Stop what is running and take the view off the page."""
        self.cancel()
        super().close()

    def _predict(self, tower: Tower | None) -> None:
        self.cancel()
        if tower is None:
            self._show("", [])
        else:
            weakest = dynamics.weakest_slices(tower)[0]
            self._show(str(tower.stability()), [slice_shows.of_slice(weakest)])

    def _finished(self, result: dynamics.Verification) -> None:
        self._show(str(result), [slice_shows.of_check(check) for check in result.slices])

    def _show(self, headline: str, shows: list[slice_shows.Show]) -> None:
        with self.hold_sync():
            self.progress, self.chosen = _AT_REST, 0
            self.headline, self.shows = headline, shows

    def _failed(self, error: Exception) -> None:
        self.progress = _AT_REST
        self.headline = str(error)
        if not isinstance(error, dynamics.Cancelled):
            raise error

    def _asked(self, _widget: SliceView, content: dict[str, Any], _buffers: object) -> None:
        deeds = {"simulate": self.simulate, "cancel": self.cancel}
        deeds.get(str(content.get("do")), lambda: None)()


def _texts() -> dict[str, Any]:
    limits = _(
        "A slice is the villa's shadow on an upright plane; the simulation is flat too. Margins "
        "below {mm} mm are too close for it, and when it errs, it drops what would stand."
    )
    return {
        "defs": defs(),
        "reach": slice_shows.REACH,
        "label": _("Prediction and simulation of a slice"),
        "simulate": _("Simulate"),
        "again": _("Simulate again"),
        "cancel": _("Cancel"),
        "working": _("Simulating"),
        "play": _("Play"),
        "pause": _("Pause"),
        "time": _("Time"),
        "seconds": _("{t} s"),
        "choice": _("Slice"),
        "statics": _("Statics"),
        "simulation": _("Simulation"),
        "not_yet": _("Not simulated yet."),
        "limits": limits.format(mm=dynamics.RESOLUTION),
    }
