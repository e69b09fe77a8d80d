"""ElevationView: the villa from the front or from the side, floor upon floor, as a drawing.

It needs no WebGL, so it stands in for the 3D view where there is none, also for the film of a fall.
At the top of every floor's columns a bar shows how far the support reaches, and a plumb bob hangs
where the centre of mass of all above presses down. A click, or Enter, chooses a column.
"""

from __future__ import annotations

import math
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import traitlets

from villa_core.palette import BASE, COLUMN_PAINT, INK, PLATE_PAINT
from villa_core.text import _
from villa_core.tower.tower import Body, Tower
from villa_widgets.drawing import seen, wood
from villa_widgets.drawing.marks import Mark
from villa_widgets.drawing.plane import FRONT, SIDE, project
from villa_widgets.drawing.reading import PaperView, Reading
from villa_widgets.drawing.words import column_told
from villa_widgets.kit.page import joined, styled
from villa_widgets.kit.wishes import Request, numbers
from villa_widgets.tower.film import FilmView, film_texts, nearer_last, outlines
from villa_widgets.tower.motion import SEAL, Movement, SealPlace, seal_pose

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from villa_core.dynamics import Fall
    from villa_core.geometry.hull import Floats
    from villa_core.statics.stability import Standing
    from villa_core.tower.pieces import Base

_MARGIN = 8.0  # mm beside the base


class ElevationView(FilmView, PaperView):
    """The whole villa from the front (`side` "front") or from the right ("side").

    >>> from villa_core import Tower
    >>> view = ElevationView(Tower.famous("leaning"))
    >>> view.side
    'front'
    >>> view.close()
    """

    _esm = joined("drawing.js", "hand.js", "labels.js", "film.js", "sound.js", "elevation.js")
    _css = styled("row.css", "labels.css", "film.css", "elevation.css")

    side = traitlets.Enum(
        ("front", "side"), "front", help="Whether one looks from the front or from the right."
    ).tag(sync=True)

    seal: Any = traitlets.Instance(
        SealPlace, allow_none=True, help="Where the seal is and what it shows; None: no seal."
    )
    sound = traitlets.Bool(False, help="Whether wood is heard.").tag(sync=True)
    layers = traitlets.Instance(
        frozenset, ({"level"},), help="What is shown: balance (“level”), the last move (“ghost”)."
    )

    _picture = traitlets.Any().tag(sync=True)
    _texts = traitlets.Any().tag(sync=True)

    def __init__(self, reading: Reading | Tower, **settings: Any) -> None:
        self._fall: Fall | None = None
        texts = {
            "defs": wood.defs(),
            "front": _("from the front"),
            "side": _("from the right"),
            "views": _("Direction of view"),
            "column": _("column"),
            "film": film_texts(),
        }
        super().__init__(reading, _texts=texts, **settings)
        self._redraw()
        self.observe(self._redraw, ["reading", "side", "seal", "layers"])

    def play(self, fall: Fall, told: Sequence[str] = ()) -> None:
        """Play the film of a fall; `told` are words for each of its pictures."""
        self._fall = fall
        self._roll(fall, outlines(fall, self.side), told[::2])

    def move(self, film: Movement) -> None:
        """Show how pieces came to where they are now; what has left is drawn on its way, too."""
        axis = 0 if self.side == "front" else 1
        here, tower = {item["id"] for item in self._columns}, self.reading.tower
        pieces = []

        def goes(name: str, way: Floats, svg: str = "", seen: tuple[float, ...] = (0, 99)) -> None:
            pieces.append({"id": name, "svg": svg, "way": way.round(1).tolist(), "seen": seen})

        for name, (position, _turn) in film.pieces.items():
            flat = position[:, [axis, 2]] * (1, -1)
            if name == "seal" and film.seal is not None:  # it turns in the middle of its last jump
                turns, old = 0.85 * film.time[-1], _seal(tower.pieces.base, film.seal, self.side)[0]
                goes("", flat - flat[0], old.replace("data-piece", "class"), (0, turns))
                goes(name, flat - flat[-1], seen=(turns, 99))
            elif name in here or name in PLATE_PAINT or name == "seal":
                goes(name, flat - flat[-1])
            else:
                goes(name, flat, _leaving(tower, name))
        number = self._motion.get("number", 0) + 1
        self._motion = {"number": number, "time": film.time.round(3).tolist(), "pieces": pieces}

    def rewind(self) -> None:
        """Put everything back where it stood before the fall."""
        self._fall = None
        super().rewind()

    def _understood(self, wish: dict[str, Any]) -> Request | None:
        kind, column = wish.get("kind"), wish.get("id", "")
        here = column in [item["id"] for item in self._columns]
        if kind == "choose" and (column is None or here):
            return "choose", column
        if kind == "cancel" and here:
            return "cancel", column
        if kind == "move" and here and (place := numbers(wish, "along")):
            stands = self.reading.tower.find(str(column))[1]
            x, y = (place[0], stands.y) if self.side == "front" else (stands.x, place[0])
            return "move", column, x, y, wish.get("done") is True
        return None

    def _redraw(self, _change: Any = None) -> None:
        reading, side = self.reading, self.side
        with self.hold_sync():
            film = self._fall
            if film is not None and reading.tower not in (film.tower, film.left):
                self.rewind()
            if self._fall is not None and self._film["side"] != side:
                self._film = self._film | outlines(self._fall, side)
            if reading.drawable:
                picture = _picture(reading, side, self.layers)
                if self.seal is not None:
                    drawn, box = _seal(reading.tower.pieces.base, self.seal, side)
                    picture["over"] += drawn
                    picture["solid"].append(box)
                self._picture, self._columns = picture, _columns(reading, side)
                return
            words = " ".join(fault.sentence for fault in reading.faults)
            box = _box(Tower.empty(reading.tower.pieces))
            nothing = {"back": "", "over": "", "labels": [], "solid": []}
            self._picture = nothing | {"box": box, "title": words, "words": words}
            self._columns = []


def _box(tower: Tower) -> list[float]:
    """The view (SVG units): wide enough from every side, and as high as the villa."""
    reach = tower.pieces.base.radius
    for k in range(1, len(tower.floors)):
        away = max(max(abs(x), abs(y)) for x, y in tower.frame(k).outline())
        reach = max(reach, 20 * math.ceil(away / 20))
    reach += _MARGIN
    stacked = max((tower.stack_level(c) for c in tower.floors[-1].columns if c.on), default=0)
    high = tower.floor_height(tower.top) + (1 + stacked) * tower.pieces.height
    high = max(high + _MARGIN, 1.2 * reach)
    foot = tower.pieces.base.thickness + _MARGIN
    return [-reach, -high, 2 * reach, high + foot]


def _picture(reading: Reading, side: str, layers: frozenset[str]) -> dict[str, Any]:
    """What stands behind and before the columns, and the whole in words."""
    tower, view = reading.tower, FRONT if side == "front" else SIDE
    box, axis = _box(tower), view[0]
    left, base = box[0], tower.pieces.base
    back = wood.table_side(base, left) + wood.base_side(base)
    solid = [[-base.radius, 0.0, base.radius, base.thickness]]
    for body in tower.bodies():
        if body.kind == "plate":
            low, high = body.reach(axis)
            back += wood.plate_side(body.id, low, high, body.bottom, body.top)
            solid.append([low, -body.top, high, -body.bottom])
    for k in range(len(tower.floors)):
        back += (
            f'<path d="M{left + 4:.1f} {-tower.floor_height(k):.1f}H{-left:.1f}" '
            f'stroke="currentColor" stroke-width=".5" stroke-dasharray="1 3" opacity=".6"/>'
        )
    marks, labels, quiet = list[Mark](), list[Any](), reading.quiet or "level" not in layers
    if not quiet:
        for pair in zip_longest(seen.supports(reading), seen.centres(reading)):
            marks += filter(None, pair)
        labels = [*_labels(reading, axis)]
    if "ghost" in layers:
        marks += seen.ghosts(reading)
    marks += [*seen.rings(reading), *seen.advice(reading)]
    where = _("The villa from the front") if side == "front" else _("The villa from the right")
    title = _("{where}. {verdict}").format(where=where, verdict=reading.stability)
    return {
        "back": back,
        "over": project(marks, view, 1.0),
        "labels": labels,
        "solid": solid,
        "box": box,
        "title": where if quiet else title,
        "words": "",
    }


def _labels(reading: Reading, axis: int) -> Iterator[list[Any]]:
    """What is said of each floor, at the end of the plate that it carries."""
    tower = reading.tower
    for k, standing in reading.standing.items():
        words, kind = _floor_words(standing, standing is reading.stability.weakest, axis)
        right = max(point[axis] for point in tower.frame(k + 1).outline())
        yield [right, -(tower.floor_height(k) + tower.pieces.height / 2), words, kind]


def _seal(base: Base, seal: SealPlace, side: str) -> tuple[str, list[float]]:
    """The seal on the rim, and its box: upright while it shows no colour, else with its letter."""
    place, angle = seal_pose(base, seal)[0], math.radians(seal.angle)
    along, across = (math.sin(angle), place[0]) if side == "front" else (math.cos(angle), place[1])
    wide, high = SEAL[1], SEAL[0]
    if seal.shows is not None:
        wide, high = max(SEAL[0] * abs(along), SEAL[1]), SEAL[1]
    paint = COLUMN_PAINT.get(seal.shows or "")
    fill = BASE if paint is None else paint.wood
    letter = "" if paint is None else wood.letter(paint, 14, 0.0)
    left = across - wide / 2
    drawn = (
        f'<g data-piece="seal"><rect x="{left:.1f}" y="{-high}" width="{wide:.1f}" '
        f'height="{high}" rx="2" fill="{fill}" stroke="{INK}" stroke-width="1.2"/>'
        f'<g transform="translate({across:.1f} {-high / 2})">{letter}</g></g>'
    )
    return drawn, [left, -high, left + wide, 0.0]


def _floor_words(standing: Standing, weakest: bool, axis: int) -> tuple[str, str]:
    """A floor with how far it is from tipping, in whole millimetres, and the kind of its label."""
    if not standing.stable:
        along = [point[axis] for point in standing.support.points(0.1)] or [math.inf]
        hidden = min(along) <= standing.centre[axis] <= max(along)
        text = _("{floor} falls, but not this way") if hidden else _("{floor} falls")
        return text.format(floor=standing.name), "falls"
    words = _("{floor} {mm:.0f} mm").format(floor=standing.name, mm=standing.margin)
    return (words, "weakest") if weakest else (words, "floor")


def _columns(reading: Reading, side: str) -> list[dict[str, Any]]:
    """The columns, those farther away first."""
    tower, axis = reading.tower, 0 if side == "front" else 1
    bodies = nearer_last([body for body in tower.bodies() if body.kind == "column"], axis)
    items = []
    for body in sorted(bodies, key=lambda b: b.floor):
        name, *more = column_told(reading, *tower.find(body.id))
        floor = _("on the {floor}").format(floor=tower.floor_name(body.floor))
        chosen = body.id == reading.chosen
        ticked = chosen or body.id in reading.ticked
        items.append(
            {
                "id": body.id,
                "x": body.centre[axis],
                "y": -body.bottom,
                "half": body.reach(axis)[1] - body.centre[axis],
                "high": body.top - body.bottom,
                "chosen": chosen,
                "svg": wood.column_side(body, axis, ticked),
                "label": ", ".join((name, floor, *more)),
            }
        )
    return items


def _leaving(tower: Tower, name: str) -> str:
    """A column that is not in the villa any more, its middle at (0, 0)."""
    column = tower.pieces.column(name)
    body = Body(name, "column", 0, (0.0, 0.0), column.radius, (), 0.0, column.height, column.mass)
    return f'<g transform="translate(0 {column.height / 2:.2f})">{wood.column_side(body, 0)}</g>'
