"""SwingView: something that turns about a pivot, with parts to drag; it swings and settles.

The seesaw, the plate on its pin and the hung lever are such pictures. How it turns is a law of
`villa_core.statics.turning`; the browser follows that law from wherever the hand left it, and ends
exactly where statics says. Who prefers no motion sees the beginning and the end.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

import traitlets

from villa_core.geometry.hull import Point
from villa_core.statics.turning import Turning
from villa_core.text import _
from villa_widgets.kit.page import joined, styled
from villa_widgets.kit.wishes import Request, WishView, numbers

_TURN = 180.0  # degrees: half a turn either way


class Part(NamedTuple):
    """A part of what turns, at a place of it (SVG units from the pivot, y down).

    `svg` turns along, `upright` hangs straight down. `at` is its number on its path, if it can be
    dragged along one; `told` says where it is. `picks`: it can be clicked.
    """

    id: str
    x: float
    y: float
    svg: str = ""
    upright: str = ""
    label: str = ""
    at: int = 0
    told: str = ""
    picks: bool = False
    pressed: bool = False
    still: bool = False
    """Whether it stays where it is while the body turns."""
    lift: float = 0.0
    """Where on its own axis the upright part hangs."""
    free: bool = False
    """Whether its path fills an area: then each arrow key has its own direction."""
    glides: bool = False
    """Whether it goes to a new place before one's eyes; when all have arrived, that is a rest."""


class Scene(NamedTuple):
    """All that is drawn. `name` tells one state from another, `rest` is in degrees clockwise."""

    name: str
    label: str
    pivot: Point
    body: str
    parts: Sequence[Part]
    law: Turning
    rest: float
    stops: tuple[float, float] | None = None
    back: str = ""
    front: str = ""
    turns: str = ""
    """What the body is called if it can be turned by hand."""
    held: float | None = None
    """The angle (degrees clockwise) at which it is held, and does not swing."""


class SwingView(WishView):
    """A picture that swings; `box` is its SVG viewBox, parts slide along `paths`."""

    _esm = joined("drawing.js", "hand.js", "swing.js")
    _css = styled("swing.css")

    _box = traitlets.Unicode().tag(sync=True)
    _paths = traitlets.Dict().tag(sync=True)
    _scene = traitlets.Dict().tag(sync=True)
    _texts = traitlets.Dict().tag(sync=True)

    def __init__(self, box: str, paths: Mapping[str, Sequence[Point]] | None = None) -> None:
        ways = {name: [list(spot) for spot in path] for name, path in (paths or {}).items()}
        super().__init__(_box=box, _paths=ways, _texts=_texts())
        self._hand = ""  # the part that a hand has moved or tapped last
        self._hear("slide", lambda part, _at: self._took(part))
        self._hear("pick", self._took)

    def _took(self, part: str) -> None:
        self._hand = part

    def on_slide(self, fn: Callable[..., object]) -> None:
        """Call `fn(part, number)` when a part is dragged to the spot of this number on its path."""
        self._hear("slide", fn)

    def on_drop(self, fn: Callable[..., object]) -> None:
        """Call `fn(part, number)` when a part was let go there, or moved by a key."""
        self._hear("drop", fn)

    def lead(self, part: str, path: Sequence[Point]) -> None:
        """Let a part slide along another path."""
        self._paths = self._paths | {part: [list(spot) for spot in path]}

    def on_pick(self, fn: Callable[..., object]) -> None:
        """Call `fn(part)` when a part is clicked."""
        self._hear("pick", fn)

    def on_turn(self, fn: Callable[..., object]) -> None:
        """Call `fn(degrees)` when a body that is held was turned by hand, clockwise."""
        self._hear("turn", fn)

    def on_rest(self, fn: Callable[..., object]) -> None:
        """Call `fn(name)` when the scene of this name has come to rest."""
        self._hear("rest", fn)

    def show(self, scene: Scene) -> None:
        """Draw a scene; it swings from where it is now to the rest of the new one."""
        self._scene = _told(scene)

    @property
    def scene(self) -> dict[str, Any]:
        """All that is drawn now; another scene is another dictionary."""
        return self._scene

    @property
    def box(self) -> str:
        """What is seen of the drawing, as the viewBox of an SVG."""
        return self._box

    @property
    def placed(self) -> tuple[str, ...]:
        """The parts that a hand has placed: those chosen, or else the one that was moved last."""
        parts = [part["id"] for part in self._scene.get("parts", ())]
        chosen = tuple(part["id"] for part in self._scene.get("parts", ()) if part["pressed"])
        moved = [name for name in parts if name == self._hand or name in self._paths]
        return chosen or tuple(sorted(moved, key=lambda name: name != self._hand)[:1])

    def place_of(self, name: str) -> Point:
        """Where a part is, in the units of the box."""
        scene = self._scene
        part = next(part for part in scene["parts"] if part["id"] == name)
        held = scene["rest"] if scene["held"] is None else scene["held"]
        angle = 0.0 if part.get("still", False) else math.radians(held)
        x, y, (px, py) = part["x"], part["y"], scene["pivot"]
        cos, sin = math.cos(angle), math.sin(angle)
        return px + x * cos - y * sin, py + x * sin + y * cos

    def on_paper(
        self, given: Scene | Mapping[str, Any] | None = None, without: Sequence[str] = ()
    ) -> str:
        """The scene of now, or a `given` one, as one SVG to look at only, `without` some parts.

        >>> view = SwingView("0 0 10 10")
        >>> view.on_paper()
        ''
        """
        scene = _told(given) if isinstance(given, Scene) else given or self._scene
        if not scene:
            return ""
        angle = scene["rest"] if scene["held"] is None else scene["held"]
        (x, y), turned, still = scene["pivot"], scene["body"], ""
        for part in (one for one in scene["parts"] if one["id"] not in without):
            own = part.get("still", False)
            upright = 0.0 if own else -angle
            drawn = (
                f'<g transform="translate({part["x"]:g} {part["y"]:g})">{part["svg"]}'
                f'<g transform="translate(0 {part["lift"]:g}) rotate({upright:g})">'
                f"{part['upright']}</g></g>"
            )
            turned, still = (turned, still + drawn) if own else (turned + drawn, still)
        return (
            f'<svg class="sketch" viewBox="{self._box}" role="img" '
            f'aria-label="{escape(scene["label"])}">{scene["back"]}'
            f'<g transform="translate({x:g} {y:g})"><g transform="rotate({angle:g})">{turned}</g>'
            f"{still}</g>{scene['front']}</svg>"
        )

    def _understood(self, wish: dict[str, Any]) -> Request | None:
        kind, name, at = wish.get("kind"), str(wish.get("id")), wish.get("at")
        parts = {part["id"]: part for part in self._scene.get("parts", ())}
        if kind == "slide" and type(at) is int and 0 <= at < len(self._paths.get(name, ())):
            return "slide", name, at
        if kind == "pick" and name in parts and parts[name]["picks"]:
            return "pick", name
        if kind == "turn" and self._scene.get("held") is not None and self._scene["turns"]:
            place = numbers(wish, "at")
            return ("turn", place[0]) if place and abs(place[0]) <= _TURN else None
        return ("rest", name) if kind == "rest" and name == self._scene.get("name") else None

    def _say(self, request: Request) -> None:
        """A part that was let go is told of apart from those that are on their way."""
        if request[0] == "slide":
            self._heard["drop"](*request[1:])


def _told(scene: Scene) -> dict[str, Any]:
    """A scene as pages have it."""
    told = scene._asdict() | {"parts": [part._asdict() for part in scene.parts]}
    return told | {"law": list(scene.law)}


def _texts() -> dict[str, str]:
    return {
        "slides": _("Arrow keys move it, with shift by ten."),
        "picks": _("Enter chooses it."),
        "turns": _("Left and right arrow keys turn it, Enter lets it go."),
    }


def arrow(x: float, start: float, end: float) -> str:
    """A force as an arrow along y, as long as it is strong."""
    back = math.copysign(min(7.0, abs(end - start)), end - start)
    return (
        f'<path class="is-force" d="M{x:g} {start:.1f}V{end - back:.1f}"/>'
        f'<path class="is-tip" d="M{x - 4:g} {end - back:.1f}h8l-4 {back:.1f}z"/>'
    )
