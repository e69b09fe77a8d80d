"""The villa in space: wooden pieces on a table, with layers that show why it stands.

The pieces are pythreejs meshes (see `tower_stage`), and a script in the browser moves them: where
all of them are, what is drawn over them and what it is called goes there in one message. The
camera, the buttons, the picking and the film of a fall run there and need no message at all.

>>> from villa_core import Tower
>>> scene = TowerScene(Tower.standard())
>>> sorted(scene.layers)
['centres', 'support', 'zone']
>>> scene.close()
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import traitlets
from numpy.typing import NDArray

from villa_core.geometry.hull import Point
from villa_core.text import _
from villa_core.tower.pieces import COLORS
from villa_core.tower.tower import Tower
from villa_widgets.kit.reading import Reading
from villa_widgets.space import cameras, marks
from villa_widgets.space.view import SpaceView, joined, shared_texts
from villa_widgets.tower.stage import SEAL, SOLID_ROOM, VEIL_ROOM, TowerStage

if TYPE_CHECKING:
    from villa_core.dynamics import Fall

_FAR = 1e6  # mm


class TowerScene(SpaceView):
    """A tower in 3D. Set `reading` to show another one; the rest is looking."""

    _esm = joined("space.js", "scene.js")
    _css = joined("scene.css")
    known_layers = marks.LAYERS

    reading = traitlets.Instance(Reading, help="What is shown.")
    seal_color = traitlets.Enum(
        (*COLORS, None),
        default_value=COLORS[0],
        help="The seal's upward colour; None: no seal.",
    )

    _poses = traitlets.Bytes().tag(sync=True)
    _solid = traitlets.Bytes().tag(sync=True)
    _veil = traitlets.Bytes().tag(sync=True)
    # one number for all of these, so that the browser takes in a message as a whole
    _version = traitlets.Int(0).tag(sync=True)
    _chosen = traitlets.Unicode("").tag(sync=True)
    _film = traitlets.Dict().tag(sync=True)

    def __init__(self, reading: Reading | Tower, height: int = 420) -> None:
        shown = Reading(reading) if isinstance(reading, Tower) else reading
        self._choosing: list[Callable[[str | None], object]] = []
        self._placing: list[Callable[[float, float], object]] = []
        super().__init__(
            TowerStage(shown.tower.pieces),
            reading=shown,
            _height=height,
            **_surroundings(shown.tower),
            **_state(shown, self.layers, self.seal_color),
        )
        self.observe(self._on_change, ["reading", "layers", "seal_color"])

    # what happens ------------------------------------------------------------------------------

    def on_choose(self, callback: Callable[[str | None], object]) -> None:
        """Call this with the id of a column that is clicked, or None for a click beside them."""
        self._choosing.append(callback)

    def on_place(self, callback: Callable[[float, float], object]) -> None:
        """Call this with the place (x, y) in mm of a click on the uppermost floor.

        Such a click counts only while a column is chosen.
        """
        self._placing.append(callback)

    def play(self, fall: Fall) -> None:
        """Play the film of a fall; the villa stays as it lies until `rewind` or a new reading."""
        meshes = {body: _mesh_name(body, self.reading.tower) for body in fall.bodies}
        frames = list(fall.bodies.values())
        self._film = {
            "number": self._film.get("number", 0) + 1,
            "pieces": [meshes[body] for body in fall.bodies],
            "time": _bytes(fall.time),
            "position": _bytes(np.stack([frame.position for frame in frames])),
            "turn": _bytes(np.stack([frame.turn for frame in frames])),
        }

    def rewind(self) -> None:
        """Put everything back where it stood before the fall."""
        self._film = {"number": self._film.get("number", 0)}

    # the inside --------------------------------------------------------------------------------

    @traitlets.default("layers")
    def _first_layers(self) -> frozenset[str]:
        return frozenset({"support", "centres", "zone"})

    def _on_change(self, change: Any) -> None:
        old = change.old
        with self.hold_sync():
            if change.name == "reading":
                tower = self.reading.tower
                if tower.pieces != old.tower.pieces:
                    self._rebuild(TowerStage(tower.pieces))
                if [f.plate for f in tower.floors] != [f.plate for f in old.tower.floors]:
                    self._tell(_surroundings(tower))
                if tower.floors != old.tower.floors and "pieces" in self._film:
                    self.rewind()
            self._tell(_state(self.reading, self.layers, self.seal_color))
            if self.camera != "free" and self.camera not in self._viewpoints:
                self.camera = "corner"

    def _tell(self, state: dict[str, Any]) -> None:
        fresh = {name: value for name, value in state.items() if getattr(self, name) != value}
        for name, value in fresh.items():
            setattr(self, name, value)
        self._version += bool(fresh)

    def _picked(self, content: dict[str, Any]) -> None:
        tower, piece = self.reading.tower, content.get("piece")
        if not isinstance(piece, str):
            return
        if piece in tower.column_ids():
            self._choose(piece)
        elif self.reading.chosen is not None and piece != _ground(tower):
            self._choose(None)
        elif self.reading.chosen is not None and (place := _place(content)) is not None:
            for callback in self._placing:
                callback(*place)

    def _choose(self, column_id: str | None) -> None:
        for callback in self._choosing:
            callback(column_id)


def _place(content: dict[str, Any]) -> Point | None:
    """Where a click was, or None if the browser told no place on any table."""
    x, y = content.get("x"), content.get("y")
    if not (isinstance(x, (int, float)) and isinstance(y, (int, float))):
        return None
    # this also leaves out infinity and “not a number”
    return (float(x), float(y)) if abs(x) < _FAR and abs(y) < _FAR else None


def _bytes(values: NDArray[np.float64]) -> bytes:
    return values.astype(np.float32).tobytes()


def _mesh_name(body: str, tower: Tower) -> str:
    """Bodies are called by colour or id; meshes of plates have “plate-” before their colour."""
    return body if body in tower.column_ids() else f"plate-{body}"


def _ground(tower: Tower) -> str:
    """The piece that columns are put on now."""
    plate = tower.floors[-1].plate
    return "base" if plate is None else f"plate-{plate.color}"


def _state(reading: Reading, layers: frozenset[str], seal_color: str | None) -> dict[str, Any]:
    """What the browser is told of every reading."""
    drawn = marks.draw(reading, layers)
    tower = reading.tower
    chosen = reading.chosen
    return {
        "_poses": _bytes(np.array([*_poses(tower, seal_color)])),
        "_solid": drawn.solid.to_bytes(SOLID_ROOM),
        "_veil": drawn.veil.to_bytes(VEIL_ROOM),
        "_labels": [list(label) for label in drawn.labels],
        "_legend": [list(line) for line in drawn.legend],
        "_chosen": chosen if chosen is not None and chosen in tower.column_ids() else "",
    }


def _surroundings(tower: Tower) -> dict[str, Any]:
    """What changes only with the plates: where to look from, and the words on the page."""
    views = cameras.viewpoints(tower)
    return {"_viewpoints": {name: list(views[name]) for name in views}, "_texts": _texts(tower)}


def _poses(tower: Tower, seal_color: str | None) -> Iterator[tuple[float, ...]]:
    """Centre (x, y, z), turn (quaternion x, y, z, w) and 1 if seen, in the order of the stage."""
    pieces = tower.pieces
    base = pieces.base
    yield (0.0, 0.0, -base.thickness / 2, 0.0, 0.0, 0.0, 1.0, 1.0)
    yield _seal_pose(tower, seal_color)
    plates = {
        floor.plate.color: (index, floor.plate)
        for index, floor in enumerate(tower.floors)
        if floor.plate is not None
    }
    heights = [tower.floor_height(index) for index in range(len(tower.floors))]
    for plate in pieces.plates:
        if plate.color not in plates:
            yield _HIDDEN
            continue
        index, laid = plates[plate.color]
        z = heights[index] - plate.thickness / 2
        yield (laid.x, laid.y, z, *_upright(laid.angle), 1.0)
    placed = {column.id: (index, column) for index, column in tower.placed()}
    for column in pieces.columns:
        if column.id not in placed:
            yield _HIDDEN
            continue
        index, here = placed[column.id]
        level = tower.stack_level(here) if here.on is not None else 0
        z = heights[index] + (level + 0.5) * column.height
        yield (here.x, here.y, z, *_upright(here.angle), 1.0)


_HIDDEN = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0)


def _upright(angle: float) -> tuple[float, float, float, float]:
    half = math.radians(angle) / 2
    return (0.0, 0.0, math.sin(half), math.cos(half))


def _seal_pose(tower: Tower, color: str | None) -> tuple[float, ...]:
    """Beside the base, rolled about its length until its colour is up, then turned a little."""
    if color is None:
        return _HIDDEN
    base = tower.pieces.base
    roll = math.radians(180 - 90 * COLORS.index(color)) / 2
    turn = math.radians(208) / 2
    x, y = -1.22 * base.radius, -0.66 * base.radius
    z = SEAL[1] / 2 - base.thickness
    # first the roll about x, then the turn about z
    spin = (
        math.cos(turn) * math.sin(roll),
        math.sin(turn) * math.sin(roll),
        math.sin(turn) * math.cos(roll),
        math.cos(turn) * math.cos(roll),
    )
    return (x, y, z, *spin, 1.0)


def _texts(tower: Tower) -> dict[str, Any]:
    """The words on the page."""
    return shared_texts() | {
        "cameras": cameras.names(tower),
        "layers": marks.layer_names(),
        "floor": _("Floor"),
        "reset": _("Start view"),
        "rewind": _("Put back"),
        "file": _("villa.png"),
        "canvas": _(
            "The villa in 3D. Arrow keys turn it, plus and minus zoom. The plan and the panels "
            "tell the same in words."
        ),
        "no_webgl": _(
            "This browser cannot draw in 3D. Nothing is lost: the plan and the side views show "
            "everything, and every move can be made there."
        ),
    }
