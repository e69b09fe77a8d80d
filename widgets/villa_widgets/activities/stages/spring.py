"""A spring scale on the hook of a column: how it is drawn, and how a film of a pull shows it.

The rod hangs on the column by a thread, a hand holds the tube. The stronger the pull, the more of
the rod comes out of the tube, a mark for each tenth of a newton.

>>> from villa_core import Tower, dynamics
>>> flat = dynamics.slice(Tower.famous("three-legged"), 0.0)
>>> test = dynamics.pull(flat, "green-thick")
>>> film, told = pulled(test)
>>> len(film.bodies) - len(flat.bodies), told[0]
(2, 'force 0.00 N')
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from villa_core.dynamics import Experiment, Slice
from villa_core.geometry.hull import Floats
from villa_core.palette import EDGE, INK, PAPER
from villa_core.text import _
from villa_widgets.activities.stages.filmed import Strip, strip
from villa_widgets.tower.slice_shows import driven

AT = 134.0
"""Where the rod begins, in mm from the middle of the base."""

_LONG = 80.0  # mm of rod for a newton
_MOST = 0.7  # N that the rod is marked for
_GONE = 14.0  # mm that a column slides before its film ends
_TUBE = 12.0  # mm from the end of the thread to the tube, when nothing pulls


def scale(flat: Slice, column: str) -> str:
    """The spring scale on a column as it stands, when nobody pulls."""
    body = flat.body(column)
    s, z = body.centre
    rod, tube = _drawn(flat, column)
    return f'<g transform="translate({s:.2f} {-z:.2f})">{rod}{tube}</g>'


def pulled(test: Experiment) -> tuple[Strip, list[str]]:
    """The film of a pull until the column slides, and the force in words for each picture."""
    assert test.pulled is not None
    (column, _until), run = test.pulled, test.run
    path = run.trajectory
    s, z, _angle = path.of(column)
    gone = np.flatnonzero(np.abs(s - s[0]) > _GONE)
    n = int(gone[0]) + 1 if len(gone) else int(np.argmax(test.driven)) + 1
    short = replace(path, time=path.time[:n], s=path.s[:n], z=path.z[:n], angle=path.angle[:n])
    one = strip(replace(run, trajectory=short))
    some = np.searchsorted(path.time, one.times)
    film = _with_scale(one, run.slice, column, s[some], float(z[0]), test.driven[some])
    return film, driven(test)[:n]


def _with_scale(
    one: Strip,
    flat: Slice,
    column: str,
    s: Floats,
    z: float,
    newtons: Floats,
) -> Strip:
    """A film with the scale: the rod follows the column, the tube the hand."""
    rod = np.column_stack([s, np.full(len(s), z), np.zeros(len(s))])
    tube = rod + np.outer(_LONG * newtons, (1.0, 0.0, 0.0))
    poses = np.concatenate([one.poses, rod[:, None], tube[:, None]], axis=1)
    return one._replace(bodies=[*one.bodies, *_drawn(flat, column)], poses=poses)


def _drawn(flat: Slice, column: str) -> tuple[str, str]:
    """The rod with its thread, and the tube, about the middle of the column."""
    body = flat.body(column)
    hook, x = body.right - body.centre[0], AT - body.centre[0]
    rod = (
        f'<path class="is-line" d="M{hook:.1f} 0H{x:.1f}"/>'
        f'<circle cx="{hook:.1f}" r="2.6" fill="{EDGE}"/>'
        f'<rect x="{x:.1f}" y="-4" width="{_TUBE + _LONG * _MOST:.1f}" height="8" fill="{PAPER}" '
        f'stroke="{INK}" stroke-width=".8"/>'
    )
    for tenth in range(1, round(10 * _MOST)):
        at = x + _TUBE + _LONG * tenth / 10  # it comes out when so much pulls
        rod += f'<path d="M{at:.1f} -4v8" stroke="{INK}" stroke-width="1.2"/>'
    at = x + _TUBE
    tube = (
        f'<rect x="{at:.1f}" y="-9" width="58" height="18" rx="4" fill="#c9d3dc" '
        f'stroke="{INK}"/><circle cx="{at + 64:.1f}" r="6" fill="none" stroke="{INK}" '
        f'stroke-width="2.4"/><text x="{at + 29:.1f}" y="4" text-anchor="middle" '
        f'style="font-size:11px;fill:{INK};stroke:none">{_("scale")}</text>'
    )
    return rod, tube
