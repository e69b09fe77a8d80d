"""Slices as data for the page: rectangles, keyframes, and the two sentences to compare.

>>> from villa_core import Tower, dynamics
>>> show = of_check(dynamics.verify(Tower.famous("three-legged"), [90.0]).slices[0])
>>> print(show["predicted"])
Statics predicts: stands. In this slice the ground floor is 28.8 mm from tipping.
>>> print(show["simulated"])
Simulation: stands. They agree.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from villa_core.dynamics import Agreement, Experiment, Fate, Run, Slice
from villa_core.dynamics.verification import SliceCheck
from villa_core.statics.slices import Level
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_core.tower.tower import Tower
from villa_widgets.kit.look import COLUMN_PAINT, PLATE_PAINT
from villa_widgets.kit.panel import millimetres

Show = dict[str, Any]


def of_slice(flat: Slice) -> Show:
    """A slice before anything is simulated: all stands where it was put."""
    rest = np.array([[(*body.centre, 0.0) for body in flat.bodies]])
    return _show(flat, [0.0], rest) | {"predicted": _predicted(flat), "simulated": ""}


def of_check(check: SliceCheck) -> Show:
    """A simulated slice beside what statics said of it."""
    words = f"{_simulated(check.run)} {_compared(check.agreement)}"
    return _of_run(check.run) | {
        "predicted": _predicted(check.run.slice),
        "simulated": words,
        "agreement": check.agreement.name.lower(),
    }


def of_experiment(test: Experiment) -> Show:
    """An experiment (tilt, push, shake, pull, drop) with what was done at every moment."""
    words = _("Experiment: {sentence} {compared}")
    names = {
        "°": _("tilt {value:.1f}°"),
        "N": _("force {value:.2f} N"),
        "mm/s²": _("acceleration {value:.0f} mm/s²"),
    }
    text = names.get(test.unit)
    leaning = test.driven if test.unit == "°" else np.zeros(0)
    return _of_run(test.run) | {
        "predicted": _limit(test),
        "simulated": words.format(sentence=test.sentence, compared=_compared(test.agreement)),
        "agreement": test.agreement.name.lower(),
        "driven": [text.format(value=value) for value in test.driven] if text else [],
        "leaning": [round(float(v), 3) for v in leaning],
        "top": _lifted(test.run.slice, float(np.max(leaning, initial=0.0))),
    }


def _lifted(flat: Slice, degrees: float) -> float:
    """How high (mm) the villa reaches when one end of its board is lifted."""
    turn, board = math.radians(degrees), 2 * flat.tower.pieces.base.radius
    return flat.top * math.cos(turn) + board * math.sin(turn)


def _of_run(run: Run) -> Show:
    path = run.trajectory
    poses = np.stack([path.s, path.z, path.angle], axis=2)
    return _show(run.slice, path.time.tolist(), poses)


def _show(flat: Slice, times: Sequence[float], poses: Any) -> Show:
    return {
        "title": _("Slice at {angle:.0f}°, margin {mm} mm").format(
            angle=flat.direction, mm=millimetres(flat.margin)
        ),
        "bodies": [
            {
                "id": body.id,
                "kind": body.kind,
                "box": [
                    body.left - body.centre[0],
                    body.bottom - body.centre[1],
                    body.right - body.left,
                    body.top - body.bottom,
                ],
                **_paint(body.id, body.kind),
            }
            for body in flat.bodies
        ],
        "levels": [
            {
                "support": level.support if _held(level) else None,
                "s": level.s,
                "cut": level.cut,
                "holds": level.margin >= 0,
                "weakest": level is flat.weakest,
            }
            for level in flat.levels
        ],
        "base": [flat.tower.pieces.base.radius, flat.tower.pieces.base.thickness],
        "top": flat.top,
        "times": [round(time, 3) for time in times],
        "poses": np.asarray(poses, dtype="<f4").tobytes(),
        "agreement": "",
        "driven": [],
        "leaning": [],
    }


def _held(level: Level) -> bool:
    return bool(np.isfinite(level.support).all())


def _paint(body_id: str, kind: str) -> dict[str, str]:
    paint = (COLUMN_PAINT if kind == "column" else PLATE_PAINT)[body_id.partition("-")[0]]
    letter = paint.letter if kind == "column" else ""
    return {"fill": paint.wood, "ink": paint.ink, "letter": letter}


def _level_name(tower: Tower, level: Level) -> str:
    if level.stacked:
        return column_words(level.stacked)
    return tower.floor_name(level.floor)


def _predicted(flat: Slice) -> str:
    level = flat.weakest
    if level is None:
        return _("Statics predicts: stands. No plate is laid yet.")
    name = _level_name(flat.tower, level)
    if not _held(level):
        return _("Statics predicts: falls. Nothing holds the load of the {floor}.").format(
            floor=name
        )
    if flat.predicted is Fate.STANDS:
        text = _("Statics predicts: stands. In this slice the {floor} is {mm} mm from tipping.")
    else:
        text = _("Statics predicts: falls. In this slice the {floor} tips, by {mm} mm.")
    return text.format(floor=name, mm=millimetres(abs(flat.margin)))


def _simulated(run: Run) -> str:
    if run.outcome is Fate.STANDS:
        return _("Simulation: stands.")
    if run.outcome is Fate.MOVING:
        return _("Simulation: still moving when the time was up.")
    seconds = run.fall_time or 0.0  # counted from when gravity has grown to its full strength
    text = (
        _("Simulation: fell after {seconds:.2f} s; the {floor} gave way first.")
        if seconds >= 0.005
        else _("Simulation: fell at once; the {floor} gave way first.")
    )
    return text.format(seconds=seconds, floor=run.slice.tower.floor_name(run.first_floor or 0))


def _limit(test: Experiment) -> str:
    if test.unit:
        text = _("Statics predicts: it gives way at {limit:.2f}{unit}.")
        unit = test.unit if test.unit == "°" else f" {test.unit}"
        return text.format(limit=test.predicted, unit=unit)
    if test.predicted >= 1:
        return _("Statics predicts: the blow is strong enough to tip it.")
    return _("Statics predicts: the blow is too weak to tip it.")


def _compared(agreement: Agreement) -> str:
    return {
        Agreement.AGREES: _("They agree."),
        Agreement.DISAGREES: _("They do not agree."),
        Agreement.TOO_CLOSE: _("It is too close for the simulation to tell."),
        Agreement.NOT_SHOWN: _("A flat slice cannot show this."),
    }[agreement]
