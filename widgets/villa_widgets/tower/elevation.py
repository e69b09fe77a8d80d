"""ElevationView: the villa from the front or from the side, floor upon floor, as a drawing.

It needs no WebGL, so it stands in for the 3D view where there is none, also for the film of a fall.
At the top of every floor's columns a bar shows how far the support reaches, and a plumb bob hangs
where the centre of mass of all above presses down. A click, or Enter, chooses a column.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import traitlets

from villa_core.palette import (
    BOARD,
    COLUMN_PAINT,
    FALLS,
    GLOW,
    INK,
    PLATE_PAINT,
    RIM,
    SUPPORT,
    darker,
)
from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.flat import wood
from villa_widgets.flat.drawn import column_told
from villa_widgets.kit.page import joined, styled
from villa_widgets.kit.reading import Reading
from villa_widgets.kit.wishes import Told, numbers
from villa_widgets.tower.film import FilmView, film_texts, nearer_last, outlines
from villa_widgets.tower.motion import SEAL, Movement, SealPlace, seal_pose

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from villa_core.dynamics import Fall
    from villa_core.geometry.hull import Floats
    from villa_core.statics.stability import Standing
    from villa_core.tower.pieces import Base
    from villa_core.tower.tower import Body

_MARGIN = 8.0  # mm beside the base
_SHADES = (
    f'<defs><linearGradient id="{wood.KEY}-round"><stop offset="0" stop-color="#000" '
    f'stop-opacity=".34"/><stop offset=".3" stop-color="#fff" stop-opacity=".26"/>'
    f'<stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" '
    f'stop-color="#000" stop-opacity=".4"/></linearGradient></defs>'
)


class ElevationView(FilmView):
    """The whole villa from the front (`side` "front") or from the right ("side").

    >>> from villa_core import Tower
    >>> view = ElevationView(Tower.famous("leaning"))
    >>> view.side
    'front'
    >>> view.close()
    """

    _esm = joined("drawing.js", "hand.js", "labels.js", "film.js", "sound.js", "elevation.js")
    _css = styled("labels.css", "film.css", "elevation.css")

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
    _columns = traitlets.Any().tag(sync=True)
    _texts = traitlets.Any().tag(sync=True)

    def __init__(self, reading: Reading | Tower, **settings: Any) -> None:
        self._fall: Fall | None = None
        texts = {
            "defs": wood.defs() + _SHADES,
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

    def _understood(self, wish: dict[str, Any]) -> Told | None:
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
    tower, axis = reading.tower, 0 if side == "front" else 1
    quiet = reading.quiet or "level" not in layers
    box = _box(tower)
    left, base, weakest = box[0], tower.pieces.base, reading.stability.weakest
    back, over, labels = _base(base, left), "", list[Any]()
    solid = [[-base.radius, 0.0, base.radius, base.thickness]]
    for k, floor in enumerate(tower.floors):
        height, standing = tower.floor_height(k), reading.standing.get(k)
        top = height + tower.pieces.height
        if k and floor.plate is not None:
            paint = PLATE_PAINT[floor.plate.color]
            along = [corner[axis] for corner in tower.frame(k).outline()]
            thick = tower.pieces.plate(floor.plate.color).thickness
            solid.append([min(along), -height, max(along), thick - height])
            slab = (
                f'x="{min(along):.2f}" y="{-height:.2f}" width="{max(along) - min(along):.2f}" '
                f'height="{thick:.2f}" rx="1"'
            )
            back += (
                f'<g data-piece="{floor.plate.color}"><rect {slab} fill="{paint.wood}" '
                f'stroke="{paint.ink}" stroke-opacity=".8" stroke-width=".8"/>'
                f'<rect {slab} fill="url(#{wood.KEY}-grain)"/></g>'
            )
        back += (
            f'<path d="M{left + 4:.1f} {-height:.1f}H{-left:.1f}" '
            f'stroke="currentColor" stroke-width=".5" stroke-dasharray="1 3" opacity=".6"/>'
        )
        if standing is not None and not quiet:
            over += _plumb(standing, axis, top)
            words, kind = _floor_words(standing, standing is weakest, axis)
            right = max(point[axis] for point in tower.frame(k + 1).outline())
            labels.append([right, -(height + top) / 2, words, kind])
    where = _("The villa from the front") if side == "front" else _("The villa from the right")
    title = _("{where}. {verdict}").format(where=where, verdict=reading.stability)
    title = where if quiet else title
    over += "".join(_ghosts(reading, axis)) if "ghost" in layers else ""
    told = {"back": back, "over": over, "labels": labels, "solid": solid}
    return told | {"box": box, "title": title, "words": ""}


def _ghosts(reading: Reading, axis: int) -> Iterator[str]:
    """Where columns stood before the last move, and the way from there."""
    now = {body.id: body for body in reading.tower.bodies()}
    for body in reading.left:
        x, half = body.centre[axis], _width(body, axis)[0]
        there, high = now.get(body.id, body), body.top - body.bottom
        yield (
            f'<g class="villa-ghost" fill="none" stroke="currentColor" stroke-dasharray="3 2">'
            f'<rect x="{x - half:.2f}" y="{-body.top:.2f}" width="{2 * half:.2f}" '
            f'height="{high:.2f}" rx="1" fill="currentColor" fill-opacity=".12"/>'
            f'<path d="M{x:.1f} {high / 2 - body.top:.1f}L{there.centre[axis]:.1f} '
            f'{high / 2 - there.top:.1f}" opacity=".7"/></g>'
        )


def _base(base: Base, left: float) -> str:
    floor = base.thickness
    return (
        f'<g class="villa-base"><path d="M{left + 4:.1f} {floor + 0.6:.1f}H{-left - 4:.1f}" '
        f'stroke="currentColor" stroke-width="1.2" opacity=".7"/>'
        f'<rect x="{-base.radius}" y="0" width="{2 * base.radius}" height="{floor}" rx="1" '
        f'fill="{BOARD}" stroke="{RIM}" stroke-width=".8"/>'
        f'<rect x="{-base.zone_radius}" y="0" width="{2 * base.zone_radius}" height="1.2" '
        f'fill="#f3ead6"/></g>'
    )


def _seal(base: Base, seal: SealPlace, side: str) -> tuple[str, list[float]]:
    """The seal on the rim, and its box: upright while it shows no colour, else with its letter."""
    place, angle = seal_pose(base, seal)[0], math.radians(seal.angle)
    along, across = (math.sin(angle), place[0]) if side == "front" else (math.cos(angle), place[1])
    wide, high = SEAL[1], SEAL[0]
    if seal.shows is not None:
        wide, high = max(SEAL[0] * abs(along), SEAL[1]), SEAL[1]
    paint = COLUMN_PAINT.get(seal.shows or "")
    fill = "#e7d6b0" if paint is None else paint.wood
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


def _plumb(standing: Standing, axis: int, cut: float) -> str:
    """How far the support reaches at the top of the columns, and where the load presses down."""
    along = [point[axis] for point in standing.support.points(0.1)]
    x, found = standing.centre[axis], ""
    color, ink = (SUPPORT, INK) if standing.stable else (FALLS, FALLS)
    if along:
        bar = f"M{min(along):.2f} {-cut - 2.5:.2f}v5m0 -2.5H{max(along):.2f}m0 -2.5v5"
        found = wood.traced(bar, color, 1.8, 3.6)
    string = f"M{x:.2f} {-cut - 30:.2f}V{-cut - 9:.2f}"
    found += wood.traced(string, ink, 1.2, 3, under='stroke-opacity=".8"')
    return (
        f'{found}<path d="M{x - 3.4:.2f} {-cut - 11:.2f}h6.8l-3.4 11z" fill="{ink}" stroke="#fff" '
        f'stroke-width="1" stroke-linejoin="round"/>'
    )


def _columns(reading: Reading, side: str) -> list[dict[str, Any]]:
    """The columns, those farther away first."""
    tower, axis = reading.tower, 0 if side == "front" else 1
    bodies = nearer_last([body for body in tower.bodies() if body.kind == "column"], axis)
    found = []
    for body in sorted(bodies, key=lambda b: b.floor):
        name, *more = column_told(reading, *tower.find(body.id))
        floor = _("on the {floor}").format(floor=tower.floor_name(body.floor))
        chosen = body.id == reading.chosen
        seen = chosen or body.id in reading.ticked
        found.append(
            {
                "id": body.id,
                "x": body.centre[axis],
                "y": -body.bottom,
                "half": _width(body, axis)[0],
                "high": body.top - body.bottom,
                "chosen": chosen,
                "svg": _column(body.id, *_width(body, axis), body.top - body.bottom, seen),
                "label": ", ".join((name, floor, *more)),
            }
        )
    return found


def _leaving(tower: Tower, name: str) -> str:
    """A column that is not in the villa any more, its middle at (0, 0)."""
    column = tower.pieces.column(name)
    half, high = round(column.radius, 3), column.height
    return f'<g transform="translate(0 {high / 2:.2f})">{_column(name, half, (), high, False)}</g>'


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

    rim = f'stroke="{darker(paint.wood)}"'
    found = f'<g class="villa-focus" display="none">{shape(2.6)}/></g>'
    if chosen:
        found += f'{shape(2.2)} fill="{GLOW}" stroke="{INK}" stroke-width="1.3"/>'
    found += f'{shape()} fill="{paint.wood}" {rim} stroke-width=".8"/>'
    if wood.has_pattern(color):
        found += f'{shape(-0.5)} fill="url(#{wood.KEY}-{color})" opacity=".26"/>'
    if ridges:
        lines = "".join(f"M{x:.2f} 0V{-height:.2f}" for x in ridges)
        found += f'<path d="{lines}" {rim} stroke-width=".7" opacity=".8"/>'
    size = 10 if half < 10 else 12.5
    found += f'{shape()} fill="url(#{wood.KEY}-round)"/>'
    return found + wood.letter(paint, size, 0.28 * size, -height / 2)
