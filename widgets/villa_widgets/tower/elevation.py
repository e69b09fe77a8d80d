"""ElevationView: the villa from the front or from the side, floor upon floor, as a drawing.

It needs no WebGL, so it stands in for the 3D view where there is none, also for the film of a fall.
At the top of every floor's columns a bar shows how far the support reaches, and a plumb bob hangs
where the centre of mass of all above presses down. A click, or Enter, chooses a column.

>>> from villa_core import Tower
>>> view = ElevationView(Tower.famous("leaning"))
>>> view.side
'front'
>>> view.close()
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import ipywidgets
import numpy as np
import shapely
import traitlets
from numpy.typing import NDArray

from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_core.tower.tower import Tower
from villa_widgets.flat.drawn import drawable, place_words
from villa_widgets.flat.wood import ALARM, INK, KEY, SUPPORT, darker, defs, has_pattern
from villa_widgets.kit.look import COLUMN_PAINT, PLATE_PAINT
from villa_widgets.kit.reading import Reading

if TYPE_CHECKING:
    from villa_core.dynamics import Fall
    from villa_core.statics.stability import Standing
    from villa_core.tower.pieces import Base
    from villa_core.tower.tower import Body

_STATIC = Path(__file__).parents[1] / "static"
_MARGIN, _WORDS = 8.0, 86.0  # mm beside the base; drawn points for the names of the floors


class ElevationView(anywidget.AnyWidget):
    """The whole villa from the front (`side` "front") or from the right ("side")."""

    _esm = _STATIC / "elevation.js"
    _css = _STATIC / "elevation.css"

    reading = traitlets.Instance(Reading, help="What is shown; replace it to redraw.")
    side = traitlets.Enum(
        ("front", "side"), "front", help="Whether one looks from the front or from the right."
    ).tag(sync=True)

    _picture = traitlets.Any().tag(sync=True)
    _columns = traitlets.Any().tag(sync=True)
    _texts = traitlets.Any().tag(sync=True)
    _film = traitlets.Dict().tag(sync=True)

    def __init__(self, reading: Reading | Tower, **settings: Any) -> None:
        self._callbacks = ipywidgets.CallbackDispatcher()
        self._fall: Fall | None = None
        if isinstance(reading, Tower):
            reading = Reading(reading)
        texts = {
            "defs": defs() + _SHADES,
            "front": _("from the front"),
            "side": _("from the right"),
            "views": _("Direction of view"),
            "column": _("column"),
        }
        super().__init__(reading=reading, _texts=texts, **settings)
        self.on_msg(self._on_wish)
        self._redraw()
        self.observe(self._redraw, ["reading", "side"])

    def on_choose(self, fn: Callable[[str | None], object]) -> None:
        """Call `fn(column)` when somebody chooses a column, `fn(None)` for a click beside all."""
        self._callbacks.register_callback(fn)

    def play(self, fall: Fall) -> None:
        """Play the film of a fall; all stays as it lies until `rewind` or another tower."""
        self._fall = fall
        self._film = {"number": self._film.get("number", 0) + 1} | film(fall, self.side)

    def rewind(self) -> None:
        """Put everything back where it stood before the fall."""
        self._fall = None
        self._film = {"number": self._film.get("number", 0)}

    def _on_wish(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if not isinstance(content, dict) or content.get("kind") != "choose" or "id" not in content:
            return
        column = content["id"]
        if column is None or column in [item["id"] for item in self._columns]:
            self._callbacks(column)

    def _redraw(self, _change: Any = None) -> None:
        with self.hold_sync():
            if self._fall is not None and self._fall.tower != self.reading.tower:
                self.rewind()
            if self._fall is not None and self._film["side"] != self.side:
                self._film = self._film | film(self._fall, self.side)
            if drawable(self.reading.tower):
                self._picture = _picture(self.reading, self.side)
                self._columns = _columns(self.reading, self.side)
                return
            words = " ".join(fault.sentence for fault in self.reading.faults)
            box = _box(Tower.empty(self.reading.tower.pieces))
            self._picture = {"box": box, "back": "", "over": "", "title": words, "words": words}
            self._columns = []

    def picture_svg(self) -> str:
        """The drawing as it is now, as the text of an SVG file in millimetres."""
        picture = self._picture
        x, y, width, height = picture["box"]
        columns = "".join(
            f'<g transform="translate({item["x"]:.2f} {item["y"]:.2f})">{item["svg"]}</g>'
            for item in self._columns
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.1f}mm" '
            f'height="{height:.1f}mm" viewBox="{x:.1f} {y:.1f} {width:.1f} {height:.1f}" '
            f'color="{INK}" font-family="system-ui, sans-serif"><title>'
            f"{escape(picture['title'])}</title>{defs()}{_SHADES}"
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
            f'fill="#f7f2e8"/>{picture["back"]}{columns}{picture["over"]}</svg>'
        )


_SHADES = (
    f'<defs><linearGradient id="{KEY}-round"><stop offset="0" stop-color="#000" '
    f'stop-opacity=".34"/><stop offset=".3" stop-color="#fff" stop-opacity=".26"/>'
    f'<stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" '
    f'stop-color="#000" stop-opacity=".4"/></linearGradient></defs>'
)


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
    words = _WORDS * _unit(2 * reach + _WORDS, high + foot)
    return [-reach, -high, 2 * reach + words, high + foot]


def _unit(wide: float, high: float) -> float:
    """The size of a drawn point in mm, for words that are as large in a high villa."""
    return max(wide / 420, high / 440)


def _picture(reading: Reading, side: str) -> dict[str, Any]:
    """What stands behind and before the columns, and the whole in words."""
    tower = reading.tower
    axis = 0 if side == "front" else 1
    box = _box(tower)
    back = [_base(tower.pieces.base, box)]
    over = []
    unit = _unit(box[2], box[3])
    reach = -box[0]
    names_at = reach + 2 * unit
    for k, floor in enumerate(tower.floors):
        height = tower.floor_height(k)
        if k and floor.plate is not None:
            paint = PLATE_PAINT[floor.plate.color]
            along = [corner[axis] for corner in tower.frame(k).outline()]
            thick = tower.pieces.plate(floor.plate.color).thickness
            slab = (
                f'x="{min(along):.2f}" y="{-height:.2f}" width="{max(along) - min(along):.2f}" '
                f'height="{thick:.2f}" rx="1"'
            )
            back.append(
                f'<rect {slab} fill="{paint.wood}" stroke="{paint.ink}" stroke-opacity=".8" '
                f'stroke-width=".8"/><rect {slab} fill="url(#{KEY}-grain)"/>'
            )
        standing = reading.standing.get(k)
        middle = height + tower.pieces.height / 2
        over.append(_floor_words(tower.floor_name(k), standing, names_at, middle, unit))
        back.append(
            f'<path d="M{box[0] + 4:.1f} {-height:.1f}H{reach:.1f}" '
            f'stroke="currentColor" stroke-width=".5" stroke-dasharray="1 3" opacity=".6"/>'
        )
        if standing is not None:
            over += _plumb(standing, axis, height + tower.pieces.height)
    verdict = str(reading.stability)
    where = _("The villa from the front") if side == "front" else _("The villa from the right")
    title = _("{where}. {verdict}").format(where=where, verdict=verdict)
    return {"box": box, "back": "".join(back), "over": "".join(over), "title": title, "words": ""}


def _base(base: Base, box: list[float]) -> str:
    floor = base.thickness
    return (
        f'<g class="villa-base"><path d="M{box[0] + 4:.1f} {floor + 0.6:.1f}H{-box[0] - 4:.1f}" '
        f'stroke="currentColor" stroke-width="1.2" opacity=".7"/>'
        f'<rect x="{-base.radius}" y="0" width="{2 * base.radius}" height="{floor}" rx="1" '
        f'fill="#cbb894" stroke="#6f5a34" stroke-width=".8"/>'
        f'<rect x="{-base.zone_radius}" y="0" width="{2 * base.zone_radius}" height="1.2" '
        f'fill="#f3ead6"/></g>'
    )


def _floor_words(name: str, standing: Standing | None, x: float, z: float, unit: float) -> str:
    more = ""
    if standing is not None:
        sign = "✓" if standing.stable else "✗"
        words = _("falls") if not standing.stable else _("{mm:.1f} mm").format(mm=standing.margin)
        more = (
            f'<text x="{x:.1f}" y="{-z + 9 * unit:.1f}" font-size="{10.5 * unit:.1f}" '
            f'class="villa-margin{"" if standing.stable else " falls"}">'
            f"{sign} {escape(words)}</text>"
        )
    return (
        f'<g fill="currentColor"><text x="{x:.1f}" y="{-z - 4 * unit:.1f}" '
        f'font-size="{11 * unit:.1f}" font-weight="600">{escape(name)}</text>{more}</g>'
    )


def _plumb(standing: Standing, axis: int, cut: float) -> Iterator[str]:
    """How far the support reaches at the top of the columns, and where the load presses down."""
    color = SUPPORT if standing.stable else ALARM
    along = [point[axis] for point in standing.support.points(0.1)]
    if along:
        first, last = min(along), max(along)
        bar = f"M{first:.2f} {-cut - 2.5:.2f}v5m0 -2.5H{last:.2f}m0 -2.5v5"
        yield (
            f'<path d="{bar}" fill="none" stroke="#fff" stroke-width="3.6"/>'
            f'<path d="{bar}" fill="none" stroke="{color}" stroke-width="1.8"/>'
        )
    x = standing.centre[axis]
    string = f"M{x:.2f} {-cut - 30:.2f}V{-cut - 9:.2f}"
    bob = f"M{x - 3.4:.2f} {-cut - 11:.2f}h6.8l-3.4 11z"
    ink = INK if standing.stable else ALARM
    yield (
        f'<path d="{string}" stroke="#fff" stroke-width="3" stroke-opacity=".8"/>'
        f'<path d="{string}" stroke="{ink}" stroke-width="1.2"/>'
        f'<path d="{bob}" fill="{ink}" stroke="#fff" stroke-width="1" stroke-linejoin="round"/>'
    )


def _columns(reading: Reading, side: str) -> list[dict[str, Any]]:
    """The columns, those farther away first."""
    tower = reading.tower
    axis = 0 if side == "front" else 1
    bodies = [body for body in tower.bodies() if body.kind == "column"]
    bodies.sort(key=lambda b: (b.floor, -b.centre[1] if axis == 0 else b.centre[0], b.id))
    found = []
    for body in bodies:
        words = [
            column_words(body.id),
            _("on the {floor}").format(floor=tower.floor_name(body.floor)),
            place_words(*body.centre),
        ]
        if body.id in reading.locked:
            words.append(_("locked"))
        wide, ridges = _width(body, axis)
        chosen = body.id == reading.chosen
        found.append(
            {
                "id": body.id,
                "x": body.centre[axis],
                "y": -body.bottom,
                "chosen": chosen,
                "svg": _column(body.id, wide, ridges, body.top - body.bottom, chosen),
                "label": ", ".join(words),
            }
        )
    return found


def _width(body: Body, axis: int) -> tuple[float, tuple[float, ...]]:
    """Half the width of a column as one sees it, and where its ridges are (for a hexagon)."""
    if body.radius is not None:
        return round(body.radius, 3), ()
    along = sorted(round(corner[axis] - body.centre[axis], 3) for corner in body.corners)
    return along[-1], tuple(along[1:-1])


@lru_cache(maxsize=512)
def _column(name: str, half: float, ridges: tuple[float, ...], height: float, chosen: bool) -> str:
    """A column from the side, its foot in the middle of (0, 0)."""
    color = name.partition("-")[0]
    paint = COLUMN_PAINT[color]

    def shape(grow: float = 0.0) -> str:
        return (
            f'<rect x="{-half - grow:.2f}" y="{-height - grow:.2f}" '
            f'width="{2 * (half + grow):.2f}" height="{height + 2 * grow:.2f}" rx="{1 + grow / 2}"'
        )

    found = [f'<g class="villa-focus" display="none">{shape(2.6)}/></g>']
    if chosen:
        found.append(f'{shape(2.2)} fill="#fff3c4" stroke="{INK}" stroke-width="1.3"/>')
    found.append(f'{shape()} fill="{paint.wood}" stroke="{darker(paint.wood)}" stroke-width=".8"/>')
    if has_pattern(color):
        found.append(f'{shape(-0.5)} fill="url(#{KEY}-{color})" opacity=".26"/>')
    if ridges:
        lines = "".join(f"M{x:.2f} 0V{-height:.2f}" for x in ridges)
        found.append(
            f'<path d="{lines}" stroke="{darker(paint.wood)}" stroke-width=".7" opacity=".8"/>'
        )
    found.append(f'{shape()} fill="url(#{KEY}-round)"/>')
    size = 10 if half < 10 else 12.5
    found.append(
        f'<text y="{-height / 2:.1f}" dy=".35em" text-anchor="middle" font-size="{size}" '
        f'font-weight="700" fill="{paint.ink}" stroke="{paint.wood}" '
        f'stroke-width="{size * 0.28:.1f}" stroke-linejoin="round" paint-order="stroke">'
        f"{escape(_(paint.letter))}</text>"
    )
    return "".join(found)


# the film of a fall ------------------------------------------------------------------------------


def film(fall: Fall, side: str) -> dict[str, Any]:
    """A fall as outlines: for each piece its paint and, frame by frame, its path and its middle."""
    axis = 0 if side == "front" else 1
    # the pictures of a film are more than an eye tells apart; the last one is what stays
    frames = np.unique(np.r_[0 : len(fall.time) : 2, len(fall.time) - 1])
    bodies = [body for body in fall.tower.bodies() if body.id in fall.bodies]
    bodies.sort(
        key=lambda b: (b.kind == "column", -b.centre[1] if axis == 0 else b.centre[0], b.id)
    )
    pieces = []
    for body in bodies:
        keys = fall.bodies[body.id]
        paint = (COLUMN_PAINT if body.kind == "column" else PLATE_PAINT)[body.id.partition("-")[0]]
        seen = _turned(_solid(body), keys.turn[frames]) + keys.position[frames][:, None, :]
        middle = keys.position[frames][:, [axis, 2]] * (1, -1)
        pieces.append(
            {
                "id": body.id,
                "fill": paint.wood,
                "ink": paint.ink,
                "letter": _(paint.letter) if body.kind == "column" else "",
                "paths": _outlines(seen[:, :, [axis, 2]] * (1, -1)),
                "middles": middle.round(1).tolist(),
            }
        )
    return {"side": side, "time": fall.time[frames].round(3).tolist(), "pieces": pieces}


def _solid(body: Body) -> NDArray[np.float64]:
    """The corners of a piece as it stands, seen from its middle."""
    if body.radius is not None:
        turn = np.linspace(0, 2 * math.pi, 16, endpoint=False)
        flat = body.radius * np.column_stack([np.cos(turn), np.sin(turn)])
    else:
        flat = np.array(body.corners) - body.centre
    half = np.full((len(flat), 1), (body.top - body.bottom) / 2)
    return np.vstack([np.hstack([flat, half]), np.hstack([flat, -half])])


def _turned(points: NDArray[np.float64], turns: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points (n, 3) turned by each quaternion (x, y, z, w): v + 2 w (q × v) + 2 q × (q × v)."""
    axis, w = turns[:, None, :3], turns[:, None, 3:]
    across = np.cross(axis, points[None])
    return np.asarray(points[None] + 2 * w * across + 2 * np.cross(axis, across))


def _outlines(seen: NDArray[np.float64]) -> list[str]:
    """What one sees of a solid piece in each frame: the hull of its corners, as SVG paths."""
    hulls = [shapely.MultiPoint(frame).convex_hull for frame in seen]
    return [
        "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in shapely.get_coordinates(hull)[:-1]) + "Z"
        for hull in hulls
    ]
