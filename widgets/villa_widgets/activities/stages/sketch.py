"""Sketch: a drawing that stands still, with things to slide along paths and things to tap.

It is a `SwingView` whose body is held, so that it is dragged, tapped and moved by keys as the
seesaw is. A `Screen` shows it, and a villa's fall as a film in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING

import ipywidgets as widgets

from villa_core.geometry.hull import Point
from villa_core.palette import INK, PLATE_PAINT
from villa_core.statics.turning import Turning
from villa_core.tower.tower import Tower
from villa_widgets.activities.swing import Part, Scene, SwingView
from villa_widgets.drawing import wood
from villa_widgets.drawing.plane import outline
from villa_widgets.drawing.reading import Reading
from villa_widgets.kit.close import close_all
from villa_widgets.tower.picture import VillaPicture

if TYPE_CHECKING:
    from villa_core.dynamics import Fall

AT_REST = Turning(0.0, -1.0)
"""A law for what does not turn."""


class Sketch(SwingView):
    """A still drawing; what slides along a path, or is tapped, is a `Part`.

    >>> sketch = Sketch("0 0 100 60", {"mark": [(float(x), 30.0) for x in range(101)]})
    >>> sketch.on_slide(lambda part, at: print(part, at))
    >>> sketch.draw("A ruler.", [Part("mark", 40, 30, at=40)], back="<path d='M0 30H100'/>")
    >>> sketch.close()
    """

    def draw(
        self, label: str, parts: Sequence[Part] = (), *, back: str = "", front: str = ""
    ) -> None:
        """Show this; `label` says what is seen."""
        still = Scene("still", label, (0.0, 0.0), "", parts, AT_REST, 0.0, None, back, front)
        self.show(wooden(self, still._replace(held=0.0)))

    def named(self, svg: str) -> str:
        """A drawing with the patterns of its wood under ids of this view."""
        return named(self, svg)


def wooden(view: SwingView, scene: Scene) -> Scene:
    """A scene with the patterns of its wood, under ids of its own view."""
    return scene._replace(
        parts=[part._replace(svg=named(view, part.svg)) for part in scene.parts],
        body=named(view, scene.body),
        back=named(view, wood.defs() + scene.back),
        front=named(view, scene.front),
    )


def named(view: SwingView, svg: str) -> str:
    """A drawing with the patterns of its wood under ids of a view."""
    return svg.replace(wood.KEY, f"wood-{str(view.model_id)[:8]}")


class Screen(widgets.Box):
    """A sketch, and in its place the film of a fall until `rewind`.

    >>> from villa_core import Tower
    >>> screen = Screen(Sketch("0 0 100 60"))
    >>> screen.let_go(Tower.famous("three-legged"), lambda: print("at rest"))
    at rest
    False
    >>> screen.close()
    """

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self._villa: VillaPicture | None = None
        super().__init__((sketch,), _dom_classes=("villa-screen",))

    def let_go(self, tower: Tower, then: Callable[[], object]) -> bool:
        """Let go of a villa; whether it falls. `then` is called when all is at rest."""
        from villa_core import dynamics

        if tower.stability().stable:
            then()
            return False
        self.play(dynamics.fall(tower), tower, then)
        return True

    def play(self, fall: Fall, tower: Tower, then: Callable[[], object]) -> None:
        """Show the film of a fall of this villa from where most is seen; `then` at its end."""
        self.rewind()
        self._villa = villa = VillaPicture(Reading(tower, quiet=True), scene=False, bars=False)
        across = round(fall.direction / 90) % 2
        villa.elevation.side = "side" if across else "front"
        self.children = (villa,)
        villa.play(fall, then)

    def rewind(self) -> None:
        """Show the sketch again."""
        self.children = (self.sketch,)
        if self._villa is not None:
            self._villa.close()
            self._villa = None

    def close(self) -> None:
        """Close the sketch and the film."""
        close_all(self._villa, self.sketch, self.layout)
        super().close()


def words(x: float, y: float, text: str, anchor: str = "middle", size: float = 13.0) -> str:
    """Words in a sketch.

    >>> words(1, 2, "5 mm")
    '<text x="1.0" y="2.0" text-anchor="middle" style="font-size:13px">5 mm</text>'
    """
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {place} style="font-size:{size:g}px">{escape(text)}</text>'


def from_front(tower: Tower, above: int | None = None) -> str:
    """A villa from the front; what is not above the cut at a floor's column tops is pale."""
    base = tower.pieces.base
    drawn = {True: "", False: wood.table_side(base, -base.radius - 8) + wood.base_side(base)}
    bodies = sorted(tower.bodies(), key=lambda b: (b.kind == "column", -b.centre[1], b.id))
    for body in bodies:
        lit = above is None or body.floor > above
        if body.kind == "plate":
            drawn[lit] += wood.plate_side(body.id, *body.reach(0), body.bottom, body.top)
        elif body.kind == "column":
            at = f"translate({body.centre[0]:.2f} {-body.bottom:.2f})"
            drawn[lit] += f'<g transform="{at}">{wood.column_side(body, 0)}</g>'
    pale = drawn[False] if above is None else f'<g opacity=".3">{drawn[False]}</g>'
    return pale + drawn[True]


def villa_from_front(tower: Tower) -> tuple[str, str]:
    """A villa from the front as an SVG of its own, and what of it is seen: its viewBox.

    >>> box, svg = villa_from_front(Tower.famous("leaning"))
    >>> svg.startswith(f'<svg class="sketch" viewBox="{box}">')
    True
    """
    bodies = tower.bodies()
    reaches = [body.reach(0) for body in bodies]
    left, right = min(one[0] for one in reaches) - 16, max(one[1] for one in reaches) + 16
    high = max(body.top for body in bodies) + 16
    box = f"{left:.0f} {-high:.0f} {right - left:.0f} {high + 24:.0f}"
    drawn = f"{wood.defs()}{from_front(tower)}"
    return box, f'<svg class="sketch" viewBox="{box}">{drawn}</svg>'


def from_above(tower: Tower, floor: int) -> str:
    """The columns that carry a plate, from above, over its outline."""
    drawn, touching = "", sorted({disc.owner for disc in tower.contacts(floor)})
    for body in tower.bodies():
        if body.kind == "plate" and body.floor == floor + 1:
            look = f'fill="{PLATE_PAINT[body.id].wood}" fill-opacity=".35" stroke="{INK}"'
            drawn += outline(body, look)
    return drawn + "".join(standing(tower, column) for column in touching)


def standing(tower: Tower, column: str, at: Point | None = None) -> str:
    """A column from above, where it stands or at another place."""
    placed = tower.find(column)[1]
    x, y = at or (placed.x, placed.y)
    top = wood.column_top(tower.pieces.column(column), placed.angle)
    return f'<g transform="translate({x:.2f} {-y:.2f})">{top}</g>'
