"""Filmed: a sketch in which slices of villas move, as a simulation moved them.

>>> from villa_core import Tower, dynamics
>>> flat = dynamics.slice(Tower.famous("three-legged"), 90.0)
>>> picture = Filmed("-190 -110 380 140")
>>> picture.draw("A villa.", back=still(flat, 12.0))
>>> picture.roll([strip(dynamics.simulate(flat))], lambda: print("at rest"))
>>> picture.at_rest = True  # as the page tells it
at rest
>>> picture.close()
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import traitlets

from villa_core.geometry.hull import Floats
from villa_widgets.activities.stages.sketch import Sketch
from villa_widgets.drawing import wood
from villa_widgets.kit.page import joined, styled
from villa_widgets.tower.film import film_texts
from villa_widgets.tower.slice_shows import piece

if TYPE_CHECKING:
    from villa_core.dynamics import Run, Slice

_EVERY = 2  # frames of a simulation for one of the film: the browser finds what lies between


class Strip(NamedTuple):
    """A slice that moves: its pieces, and where each is at every time (s).

    `poses` are (T, n, 3): along and upwards (mm), and the turn (radians). `leaning` is the tilt of
    the table (degrees), `shift` how far it is moved (mm), one for each frame. `frame` says where
    in the picture it stands, as SVG transforms.
    """

    times: Floats
    bodies: Sequence[str]
    poses: Floats
    ground: str = ""
    edge: tuple[float, float] = (0.0, 0.0)
    leaning: Floats = np.zeros(0)
    shift: Floats = np.zeros(0)
    frame: str = ""

    def told(self, named: Callable[[str], str]) -> dict[str, Any]:
        """As the page reads it."""
        return {
            "times": self.times.round(3).tolist(),
            "bodies": [named(body) for body in self.bodies],
            "poses": np.asarray(self.poses, dtype="<f4").tobytes(),
            "ground": named(self.ground),
            "edge": self.edge,
            "leaning": self.leaning.round(3).tolist(),
            "shift": self.shift.round(2).tolist(),
            "frame": self.frame,
        }


def strip(
    run: Run,
    leaning: Floats | None = None,
    shift: Floats | None = None,
    frame: str = "",
) -> Strip:
    """A simulated slice on its board; what was done to the board has a number for each frame."""
    path, base = run.trajectory, run.slice.tower.pieces.base
    some = np.unique(np.r_[0 : len(path.time) : _EVERY, len(path.time) - 1])
    poses = np.stack([path.s, path.z, path.angle], axis=2)[some]
    bodies = [piece(body) for body in run.slice.bodies]
    nothing = np.zeros(0)
    return Strip(
        path.time[some],
        bodies,
        poses,
        wood.base_side(base),
        (base.radius, base.thickness),
        nothing if leaning is None else leaning[some],
        nothing if shift is None else shift[some],
        frame,
    )


def still(flat: Slice, leaning: float = 0.0, but: Collection[str] = ()) -> str:
    """A slice as it stands, its board lifted at the left end by so many degrees.

    What is in `but` is left out.
    """
    base = flat.tower.pieces.base
    drawn = wood.base_side(base)
    for body in flat.bodies:
        s, z = body.centre
        if body.id not in but:
            drawn += f'<g transform="translate({s:.2f} {-z:.2f})">{piece(body)}</g>'
    turn = f"rotate({leaning:.3f} {base.radius:g} {base.thickness:g})"
    return f'<g transform="{turn}">{drawn}</g>'


class Filmed(Sketch):
    """A sketch that plays what a simulation did, slowly from the moment when something goes."""

    _esm = joined("drawing.js", "film.js", "strips.js", "hand.js", "swing.js")
    _css = styled("row.css", "film.css", "swing.css")

    at_rest = traitlets.Bool(True, help="Whether no film plays.").tag(sync=True)
    _film = traitlets.Dict().tag(sync=True)

    def __init__(self, box: str, paths: Any = None) -> None:
        self._then: Callable[[], object] | None = None
        super().__init__(box, paths)
        self._texts = self._texts | {"film": film_texts() | {"rewind": ""}}
        self.observe(lambda _change: self._rested(), "at_rest")

    def roll(
        self,
        strips: Sequence[Strip],
        then: Callable[[], object],
        *,
        turning: float | None = None,
        words: str = "",
        told: Sequence[str] = (),
    ) -> None:
        """Play these together, and call `then` at the end.

        `words` are said when it is `turning` (s), and before that those that were `told` of each
        picture of the first strip.
        """
        longest = max((one.times for one in strips), key=lambda times: times[-1])
        times = strips[0].times if told else longest
        self._then = then
        self.at_rest = False
        self._film = {
            "number": self._film.get("number", 0) + 1,
            "times": times.round(3).tolist(),
            "turning": float(times[-1]) if turning is None else turning,
            "words": words,
            "told": [*told[::_EVERY], *told[-1:]],
            "strips": [one.told(self.named) for one in strips],
        }

    def rewind(self) -> None:
        """Take the film away."""
        self._then = None
        if "strips" in self._film:
            self._film = {"number": self._film["number"]}
        self.at_rest = True

    def _rested(self) -> None:
        if self.at_rest and self._then is not None:
            then, self._then = self._then, None
            then()
