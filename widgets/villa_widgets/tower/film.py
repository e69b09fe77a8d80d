"""The film of a fall: the base of the views that play one, and its pieces as outlines."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
import traitlets
from numpy.typing import NDArray

from villa_core.palette import paint_of
from villa_core.text import _
from villa_core.tower.tower import Body
from villa_widgets.drawing.reading import TowerView

if TYPE_CHECKING:
    from collections.abc import Sequence

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
        if self._film.keys() > {"number"}:
            self._film = {"number": self._film["number"]}
        self.at_rest = True

    def _roll(self, fall: Fall, film: dict[str, Any], told: Sequence[str]) -> None:
        number, words = self._film.get("number", 0) + 1, beginning(fall)
        if fall.nudged:
            words += " " + _("It was so close that a breath of air had to help.")
        begun = {"number": number, "turning": fall.turning, "words": words, "told": [*told]}
        with self.hold_sync():
            self.at_rest = False
            self._film = begun | film


def beginning(fall: Fall) -> str:
    """Where a fall begins, in the words of the verdict on the villa that falls."""
    if fall.first_floor is None:
        return ""
    weakest, floor = fall.left.stability().weakest, fall.left.floor_name(fall.first_floor)
    words, name = _("It begins on the {floor}: that tips over this edge."), ""
    if weakest is not None and weakest.margin < 0:  # else it was tilted, pushed or shaken
        name = weakest.name
        if weakest.over and weakest.edge is not None:
            words = _("It begins with the {name}: it drops over the edge.")
        elif weakest.edge is None and (weakest.over or weakest.stacked):
            words = _("It begins with the {name}: nothing carries it.")
        elif weakest.edge is None:
            words = _("It begins on the {floor}: nothing holds the plate there.")
    return words.format(floor=floor, name=name)


def edge_seen(fall: Fall) -> NDArray[np.float64]:
    """The edge over which it turns, as the verdict has it: none where nothing carries a piece."""
    weakest = fall.left.stability().weakest
    carried = weakest is None or weakest.margin >= 0 or weakest.edge is not None
    return fall.edge if carried else fall.edge[:0]


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
    from villa_core.dynamics.film import turned

    axis = 0 if side == "front" else 1
    # the pictures of a film are more than an eye tells apart; the last one is what stays
    frames = np.unique(np.r_[0 : len(fall.time) : 2, len(fall.time) - 1])
    seen = fall.seen
    bodies = nearer_last([body for body in fall.tower.bodies() if body.id in seen], axis)
    pieces = []
    for body in sorted(bodies, key=lambda b: ("base", "plate", "column").index(b.kind)):
        place, turn = seen[body.id].position[frames], seen[body.id].turn[frames]
        paint = paint_of(body.id, body.kind)
        corners = turned(_corners(body), turn[:, None]) + place[:, None]
        hulls = shapely.convex_hull(shapely.multipoints(corners[:, :, [axis, 2]] * (1, -1)))
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
    edge = (edge_seen(fall)[:, [axis, 2]] * (1, -1)).round(1).tolist()
    times = fall.time[frames].round(3).tolist()
    return {"side": side, "time": times, "pieces": pieces, "edge": edge}


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
