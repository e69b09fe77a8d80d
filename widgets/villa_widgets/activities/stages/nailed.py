"""NailedStage: three plates, each on a nail through its ball; one ball is wrong."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple

from villa_core.geometry.hull import Point
from villa_core.palette import INK
from villa_core.text import _
from villa_widgets.activities.stages.hang import NEAR
from villa_widgets.activities.stages.plate import LoadedPlate, RestStage, ball, written
from villa_widgets.activities.stages.sketch import AT_REST, wooden
from villa_widgets.activities.swing import Part, Scene, SwingView

_SMALL = 0.4  # how much smaller than in other pictures a plate is
_APART = 112.0
_HIGH = -10.0
_BOX = "-172 -74 344 158"


class Nailed(NamedTuple):
    """A plate with a column, and where (mm from its middle) somebody says its centre of mass is."""

    loaded: LoadedPlate
    nail: Point


class NailedStage(RestStage):
    """Three plates hang on the wall, held. The one that is tapped is let go.

    The answers of its task are “plate A”, “plate B” and “plate C”.

    >>> stage = NailedStage()
    >>> [round(stage.off(name)) for name in "ABC"]
    [0, 0, 27]
    >>> stage.tap("B")
    >>> stage.guess
    'plate B'
    >>> stage.close()
    """

    on_paper = "drawing"

    def __init__(self) -> None:
        near, light, half = (
            LoadedPlate(("blue-thick", 80.0, 22.0)),
            LoadedPlate(("blue-hex", 66.0, -26.0)),
            LoadedPlate(("blue-thick", -88.0, 26.0)),
        )
        self.plates: Mapping[str, Nailed] = {
            "A": Nailed(near, near.centre),
            "B": Nailed(light, light.centre),
            "C": Nailed(half, (-44.0, 13.0)),
        }
        super().__init__(SwingView(_BOX))
        self.picture.on_pick(self.tap)
        self.draw()

    def tap(self, name: str) -> None:
        """Choose a plate."""
        self.place(_("plate {name}").format(name=name))

    def off(self, name: str) -> float:
        """How far (mm) the nail of a plate is from its centre of mass."""
        one = self.plates[name]
        return math.dist(one.nail, one.loaded.centre)

    @property
    def chosen(self) -> str:
        """The plate that is chosen; empty if none is."""
        named = {_("plate {name}").format(name=name): name for name in self.plates}
        return named.get(str(self.guess), "")

    def let_go(self, then: Callable[[str], object]) -> None:
        """The hand lets go of one plate: it stays, or swings round."""
        swings, stays = _("It swings round."), _("It stays as it is.")
        self.play(swings if self.off(self.chosen) > NEAR else stays, then)

    # the picture ---------------------------------------------------------------------------------

    def draw(self) -> None:  # noqa: D102
        label = _("Three plates on the wall, each on a nail through a ball.")
        if not self.played:
            parts = [self._part(name) for name in self.plates]
            back = "".join(map(_letter, self.plates))
            scene = Scene("held", label, (0.0, 0.0), "", parts, AT_REST, 0.0, back=back, held=0.0)
        else:
            one, others = self.plates[self.chosen], [n for n in self.plates if n != self.chosen]
            law = one.loaded.turning_about(one.nail)
            rest = law.rest
            if self.off(self.chosen) <= NEAR:
                law, rest = AT_REST, 0.0
            back = "".join(self._at(name, self._drawn(name)) for name in others)
            back += "".join(map(_letter, self.plates))
            scene = Scene(
                self.scene, label, self._nail(self.chosen), self._drawn(self.chosen), (), law,
                rest, back=back,
            )  # fmt: skip
        self.picture.show(wooden(self.picture, scene))

    def _nail(self, name: str) -> Point:
        """Where in the picture the nail of a plate is."""
        x, y = self.plates[name].nail
        return ((ord(name) - ord("B")) * _APART + _SMALL * x, _HIGH - _SMALL * y)

    def _at(self, name: str, drawn: str) -> str:
        x, y = self._nail(name)
        return f'<g transform="translate({x:.1f} {y:.1f})">{drawn}</g>'

    def _drawn(self, name: str) -> str:
        """A plate seen from its nail, with the ball."""
        (x, y), loaded = self.plates[name].nail, self.plates[name].loaded
        cross = f'<path d="M-9 0H9M0 -9V9" stroke="{INK}" stroke-width="2"/>'
        column, u, v = loaded.columns[0]
        mass = written(u, -v + 44, f"{loaded.tower.pieces.column(column).mass:g} g", size=28)
        return (
            f'<g transform="scale({_SMALL}) translate({-x:.1f} {y:.1f})">{loaded.from_above()}'
            f"{cross}{mass}</g>{ball(5)}"
        )

    def _part(self, name: str) -> Part:
        x, y = self._nail(name)
        middle = (ord(name) - ord("B")) * _APART - x
        chosen, ring = name == self.chosen, ""
        if chosen:
            ring = f'<path d="M{middle - 30:.1f} 62h60" class="is-line" style="stroke-width:3"/>'
        halo = f'<rect class="villa-halo" x="{middle - 54:.1f}" y="-56" width="108" height="120"/>'
        drawn = halo + self._drawn(name) + ring
        told = _("plate {name}").format(name=name)
        return Part(name, x, y, drawn, label=told, picks=True, pressed=chosen)


def _letter(name: str) -> str:
    """The name of a plate, below it."""
    return written((ord(name) - ord("B")) * _APART, 66, name, size=13)
