"""The film of a fall: the base of the views that play one, and its pieces as outlines."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
import traitlets
from numpy.typing import NDArray

from villa_core.text import _
from villa_core.tower.tower import Body
from villa_widgets.kit.look import paint_of
from villa_widgets.kit.reading import TowerView

if TYPE_CHECKING:
    from villa_core.dynamics import Fall


class FilmView(TowerView):
    """A view that plays a fall; all stays as it lies until `rewind` or another tower."""

    at_rest = traitlets.Bool(
        True, help="False from `play` on until the browser has shown the last picture of the film."
    ).tag(sync=True)
    _film = traitlets.Dict().tag(sync=True)
    _motion = traitlets.Dict().tag(sync=True)

    def rewind(self) -> None:
        """Put everything back where it stood before the fall."""
        self._film, self.at_rest = {"number": self._film.get("number", 0)}, True

    def _roll(self, fall: Fall, film: dict[str, Any]) -> None:
        number, floor = self._film.get("number", 0) + 1, fall.first_floor
        words = "" if floor is None else _("It begins on the {floor}: that tips over this edge.")
        told = words.format(floor=fall.left.floor_name(floor)) if floor is not None else ""
        with self.hold_sync():
            self.at_rest = False
            self._film = {"number": number, "turning": fall.turning, "words": told} | film


def film_texts() -> dict[str, str]:
    """The words on the buttons of a film."""
    return {
        "again": _("Again"),
        "slow": _("Slowly"),
        "real": _("Real speed"),
        "back": _("A step back"),
        "on": _("A step on"),
        "rewind": _("Put back"),
    }


def nearer_last(bodies: list[Body], axis: int) -> list[Body]:
    """Bodies in the order in which they are drawn when one looks across an axis."""
    return sorted(bodies, key=lambda b: (-b.centre[1] if axis == 0 else b.centre[0], b.id))


def outlines(fall: Fall, side: str) -> dict[str, Any]:
    """A fall as outlines: for each piece its paint and, frame by frame, its path and its middle."""
    axis = 0 if side == "front" else 1
    # the pictures of a film are more than an eye tells apart; the last one is what stays
    frames = np.unique(np.r_[0 : len(fall.time) : 2, len(fall.time) - 1])
    bodies = nearer_last([body for body in fall.tower.bodies() if body.id in fall.bodies], axis)
    pieces = []
    for body in sorted(bodies, key=lambda b: b.kind == "column"):
        keys = fall.bodies[body.id]
        place, turn = keys.position[frames], keys.turn[frames]
        paint = paint_of(body.id, body.kind)
        seen = _turned(_corners(body), turn) + place[:, None]
        hulls = shapely.convex_hull(shapely.multipoints(seen[:, :, [axis, 2]] * (1, -1)))
        pieces.append(
            {
                "id": body.id,
                "fill": paint.wood,
                "ink": paint.ink,
                "letter": _(paint.letter) if body.kind == "column" else "",
                "paths": [_path(hull) for hull in hulls],
                "middles": (place[:, [axis, 2]] * (1, -1)).round(1).tolist(),
            }
        )
    return {"side": side, "time": fall.time[frames].round(3).tolist(), "pieces": pieces}


def _path(hull: Any) -> str:
    points = shapely.get_coordinates(hull)[:-1]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _corners(body: Body) -> NDArray[np.float64]:
    """The corners of a piece as it stands, seen from its middle."""
    if body.radius is not None:
        turn = np.linspace(0, 2 * math.pi, 16, endpoint=False)
        flat = body.radius * np.column_stack([np.cos(turn), np.sin(turn)])
    else:
        flat = np.array(body.corners) - body.centre
    half = (body.top - body.bottom) / 2
    return np.vstack([np.insert(flat, 2, z, axis=1) for z in (half, -half)])


def _turned(points: NDArray[np.float64], turns: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points (n, 3) turned by each quaternion (x, y, z, w): v + 2 w (q × v) + 2 q × (q × v)."""
    axis, w = turns[:, None, :3], turns[:, None, 3:]
    across = np.cross(axis, points[None])
    return np.asarray(points[None] + 2 * w * across + 2 * np.cross(axis, across))
