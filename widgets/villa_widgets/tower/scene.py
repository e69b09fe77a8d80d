"""The villa in space: wooden pieces on a table, with layers that show why it stands.

The pieces are pythreejs meshes (see `studio`), and a script in the browser moves them: where all of
them are, what is drawn over them and what it is called goes there in one message. The camera, the
buttons, the picking and the film of a fall run there and need no message at all. A column in the
hand is drawn there where the hand is; its wishes come here one at a time, as those of the plan do.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_core.tower.tower import Tower
from villa_widgets.drawing import cameras, seen
from villa_widgets.drawing.reading import Reading
from villa_widgets.drawing.strokes import Sketch, sketched, written
from villa_widgets.drawing.view import SpaceView, shared_texts
from villa_widgets.drawing.words import place_words, step_words
from villa_widgets.kit.page import joined, styled
from villa_widgets.kit.wishes import Request, numbers
from villa_widgets.tower.film import FilmView, edge_seen, film_texts
from villa_widgets.tower.motion import Movement, SealPlace, seal_pose
from villa_widgets.tower.studio import TowerStudio

if TYPE_CHECKING:
    from villa_core.dynamics import Fall

_HIDDEN = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0)


class TowerScene(FilmView, SpaceView):
    """A tower in 3D. Set `reading` to show another one; the rest is looking.

    >>> from villa_core import Tower
    >>> scene = TowerScene(Tower.standard())
    >>> sorted(scene.layers)
    ['centres', 'support', 'zone']
    >>> scene.close()
    """

    _esm = joined(
        "drawing.js",
        "hand.js",
        "labels.js",
        "film.js",
        "sound.js",
        "turning.js",
        "painter.js",
        "grain.js",
        "solids.js",
        "space.js",
        "scene.js",
    )
    _css = styled("row.css", "labels.css", "film.css", "scene.css")
    known_layers = seen.LAYERS

    seal: Any = traitlets.Instance(
        SealPlace, allow_none=True, help="Where the seal is and what it shows; None: no seal."
    )
    movable = traitlets.Instance(
        frozenset, allow_none=True, help="The columns that may be taken in the hand; None: all."
    )
    raising = traitlets.Bool(
        False, help="Whether a column in the hand goes to the uppermost floor, not over its own."
    )
    sound = traitlets.Bool(False, help="Whether wood is heard.").tag(sync=True)

    _poses = traitlets.Bytes().tag(sync=True)
    _solid = traitlets.Unicode().tag(sync=True)
    _veil = traitlets.Unicode().tag(sync=True)
    # one number for all of these, so that the browser takes in a message as a whole
    _version = traitlets.Int(0).tag(sync=True)
    _chosen = traitlets.Unicode("").tag(sync=True)
    # the columns that can be taken, each with the height (mm) of the floor over which it slides
    _grab = traitlets.Dict().tag(sync=True)
    _said = traitlets.Unicode().tag(sync=True)
    # the column that was spoken of last, and where it stood then
    _told: tuple[str | None, tuple[float, float]] = (None, (0.0, 0.0))

    def __init__(self, reading: Reading | Tower, height: int = 420, **settings: Any) -> None:
        shown = Reading.of(reading)
        super().__init__(
            shown,
            TowerStudio(shown.tower.pieces),
            _height=height,
            **_surroundings(shown.tower),
            **settings,
        )
        with self.hold_sync():
            self._tell(self._state())
        names = ["reading", "layers", "seal", "movable", "raising"]
        self.observe(self._on_change, names)

    def on_place(self, fn: Callable[..., object]) -> None:
        """Call `fn(x, y)` (mm) for a click on the uppermost floor while a column is chosen."""
        self._hear("place", fn)

    def play(self, fall: Fall, told: Sequence[str] = ()) -> None:
        """Play the film of a fall; `told` are words for each of its pictures."""
        ways, plates = fall.seen, {p.color for p in fall.tower.pieces.plates}
        sketch = Sketch()
        if len(edge := edge_seen(fall)):
            sketch.edge(edge, bold=2.8)
        film = {
            "pieces": [f"plate-{body}" if body in plates else body for body in ways],
            "time": _bytes(fall.time),
            "position": _bytes([keys.position for keys in ways.values()]),
            "turn": _bytes([keys.turn for keys in ways.values()]),
            "edge": written(sketch.solid),
        }
        if self.webgl is not False:
            self._roll(fall, film, told)

    def move(self, film: Movement) -> None:
        """Show how pieces came to where they are now."""
        plates = {plate.color for plate in self.reading.tower.pieces.plates}
        ways = film.pieces.values()
        self._motion = {
            "number": self._motion.get("number", 0) + 1,
            "pieces": [f"plate-{name}" if name in plates else name for name in film.pieces],
            "time": _bytes(film.time),
            "position": _bytes([way.position for way in ways]),
            "turn": _bytes([way.turn for way in ways]),
        }

    @traitlets.default("layers")
    def _first_layers(self) -> frozenset[str]:
        return frozenset({"support", "centres", "zone"})

    def _on_change(self, change: Any) -> None:
        with self.hold_sync():
            if change.name == "reading":
                tower, old = self.reading.tower, change.old.tower
                if tower.pieces != old.pieces:
                    self._rebuild(TowerStudio(tower.pieces))
                if [f.plate for f in tower.floors] != [f.plate for f in old.floors]:
                    self._tell(_surroundings(tower))
                if tower.floors != old.floors and "pieces" in self._film:
                    self.rewind()
            self._tell(self._state())
            if self.camera != "free" and self.camera not in self._viewpoints:
                self.camera = "corner"

    def _tell(self, state: dict[str, Any]) -> None:
        fresh = {name: value for name, value in state.items() if getattr(self, name) != value}
        for name, value in fresh.items():
            setattr(self, name, value)
        self._version += bool(fresh)

    def _state(self) -> dict[str, Any]:
        """What the browser is told of every reading."""
        reading, tower = self.reading, self.reading.tower
        page, columns = seen.seen(reading, self.layers), tower.column_ids()
        sketch = sketched(page.marks)
        top = tower.floor_height(tower.top)
        return {
            "_poses": _bytes([*_poses(tower, self.seal)]),
            "_solid": written(sketch.solid),
            "_veil": written(sketch.veil),
            "_labels": [list(note) for note in page.notes],
            "_legend": [list(line) for line in page.legend],
            "_chosen": reading.chosen if reading.chosen in columns else "",
            "_grab": {
                body.id: top if self.raising else body.bottom
                for body in tower.bodies()
                if body.kind == "column" and (self.movable is None or body.id in self.movable)
            },
        }

    def _understood(self, wish: dict[str, Any]) -> Request | None:
        kind, column = wish.get("kind"), wish.get("id")
        place = numbers(wish, "x", "y")
        if kind == "pick":
            return self._picked(column, place)
        if column is not None and column not in self._grab:
            return None
        if kind == "choose" or (kind == "cancel" and column is not None):
            return kind, column
        if kind == "move" and column is not None and place:
            return "move", column, *place, wish.get("done") is True
        return None

    def _picked(self, piece: Any, place: tuple[float, ...] | None) -> Request | None:
        """What a click means: a column is chosen, or goes to where the ground was clicked."""
        tower, plate = self.reading.tower, self.reading.tower.floors[-1].plate
        ground = "base" if plate is None else f"plate-{plate.color}"
        if not isinstance(piece, str):
            return None
        if piece in tower.column_ids():
            return "choose", piece
        if self.reading.chosen is None:
            return None
        if piece != ground:
            return "choose", None
        return ("place", *place) if place else None

    def _say(self, request: Request) -> None:
        kind, column = request[:2]
        before, self._told = self._told, (None, (0.0, 0.0))
        if kind == "move":
            self._told = column, request[2:4]
            if self._told == before:
                return  # the key has come up
            place = before[1] if column == before[0] else None
            whole = f"{column_words(column)}, {place_words(*request[2:4])}"
            self._said = step_words(place, *request[2:4]) or whole
        elif kind == "choose":
            self._said = column_words(column) if column else ""


def _bytes(values: ArrayLike) -> bytes:
    return np.asarray(values, np.float32).tobytes()


def _surroundings(tower: Tower) -> dict[str, Any]:
    """What changes only with the plates: where to look from, and the words on the page."""
    views = {name: list(view) for name, view in cameras.viewpoints(tower).items()}
    return {"_viewpoints": views, "_texts": _texts(tower)}


def _poses(tower: Tower, seal: SealPlace | None) -> Iterator[tuple[float, ...]]:
    """Centre (x, y, z), turn (quaternion x, y, z, w) and 1 if seen, in the order of the studio."""
    pieces, bodies = tower.pieces, {body.id: body for body in tower.bodies()}
    angles = {column.id: column.angle for _floor, column in tower.placed()}
    angles |= {floor.plate.color: floor.plate.angle for floor in tower.floors if floor.plate}
    names = ["base", "seal", *(plate.color for plate in pieces.plates)]
    for name in (*names, *(column.id for column in pieces.columns)):
        body, half = bodies.get(name), math.radians(angles.get(name, 0.0)) / 2
        if name == "seal" and seal is not None:
            place, turn = seal_pose(pieces.base, seal)
            yield (*place, *turn, 1.0)
        elif body is None:
            yield _HIDDEN
        else:
            z = (body.bottom + body.top) / 2
            yield (*body.centre, z, 0.0, 0.0, math.sin(half), math.cos(half), 1.0)


def _texts(tower: Tower) -> dict[str, Any]:
    """The words on the page."""
    return shared_texts() | {
        "cameras": cameras.names(tower),
        "layers": seen.layer_names(),
        "floor": _("Floor"),
        "whole": _("Whole villa"),
        "reset": _("Start view"),
        "sound": _("Sound of wood"),
        "film": film_texts(),
        "file": _("villa.png"),
        "canvas": _("The villa in 3D. The plan and the panels tell the same in words."),
        "keys": _(
            "Arrow keys turn it, plus and minus zoom, Home shows all. Enter chooses one column "
            "after the other; then arrow keys move it, with shift by ten. Escape leaves it."
        ),
        "no_webgl": _(
            "This browser cannot draw in 3D. Nothing is lost: the plan and the side views show "
            "everything, and every move can be made there."
        ),
    }
