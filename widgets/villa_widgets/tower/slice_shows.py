"""Slices as data for the page: drawings, keyframes, and the two sentences to compare."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from villa_core.dynamics import Agreement, Experiment, Fate, Run, Slice
from villa_core.dynamics.verification import SliceCheck
from villa_core.statics.slices import Level, Shadow
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_widgets.drawing import wood
from villa_widgets.drawing.plane import bar, bob
from villa_widgets.kit.panel import millimetres

Show = dict[str, Any]

REACH = 175  # mm to each side that are drawn
_HIGH = 250  # points that a picture is high


def of_slice(flat: Slice) -> Show:
    """A slice before anything is simulated: all stands where it was put."""
    rest = np.array([[(*body.centre, 0.0) for body in flat.bodies]])
    return _show(flat, np.zeros(1), rest) | {"predicted": _predicted(flat), "simulated": ""}


def of_check(check: SliceCheck) -> Show:
    """A simulated slice beside what statics said of it."""
    words = f"{_simulated(check.run)} {check.agreement.sentence}"
    return _of_run(check.run, check.agreement) | {
        "predicted": _predicted(check.run.slice),
        "simulated": words,
    }


def of_experiment(test: Experiment) -> Show:
    """An experiment (tilt, push, shake, pull) with what was done at every moment."""
    words = _("Experiment: {sentence} {compared}")
    leaning = test.driven if test.unit == "°" else np.zeros(0)
    # how high the villa reaches when one end of its board is lifted
    steepest = math.radians(np.max(leaning, initial=0.0))
    flat, board = test.run.slice, 2 * test.run.slice.tower.pieces.base.radius
    return _of_run(test.run, test.agreement) | {
        "predicted": limit(test),
        "simulated": words.format(sentence=test.sentence, compared=test.agreement.sentence),
        "driven": driven(test),
        "leaning": leaning.round(3).tolist(),
        "top": flat.top * math.cos(steepest) + board * math.sin(steepest),
    }


def driven(test: Experiment) -> list[str]:
    """What was done at every moment, in words."""
    text = {
        "°": _("tilt {value:.1f}°"),
        "N": _("force {value:.2f} N"),
        "mm/s²": _("acceleration {value:.0f} mm/s²"),
    }[test.unit]
    return [text.format(value=value) for value in test.driven]


def _of_run(run: Run, agreement: Agreement) -> Show:
    path = run.trajectory
    poses = np.stack([path.s, path.z, path.angle], axis=2)
    return _show(run.slice, path.time, poses) | {"agreement": agreement.name.lower()}


def _show(flat: Slice, times: Any, poses: Any) -> Show:
    title, base = _("Slice at {angle:.0f}°, margin {mm} mm"), flat.tower.pieces.base
    return {
        "title": title.format(angle=flat.direction, mm=millimetres(flat.margin)),
        "table": wood.table_side(base, -REACH),
        "base": wood.base_side(base),
        "bodies": [piece(body) for body in flat.bodies],
        "levels": "".join(_level(level, flat) for level in flat.levels),
        "edge": [base.radius, base.thickness],
        "top": flat.top,
        "times": np.round(times, 3).tolist(),
        "poses": np.asarray(poses, dtype="<f4").tobytes(),
        "agreement": "",
        "driven": [],
        "leaning": [],
    }


def piece(body: Shadow) -> str:
    """A piece about its centre of mass."""
    x, z = body.centre
    if body.kind == "plate":
        return wood.plate_side(
            body.id, body.left - x, body.right - x, body.bottom - z, body.top - z
        )
    drawn = wood.column_shadow(body.id, (body.right - body.left) / 2, body.top - body.bottom)
    middle = (body.left + body.right) / 2 - x
    return f'<g transform="translate({middle:.2f} {z - body.bottom:.2f})">{drawn}</g>'


def _level(level: Level, flat: Slice) -> str:
    """What statics looks at: the support at a cut, and where the load above presses down."""
    unit, holds = max(1.0, flat.top / _HIGH), level.margin >= 0
    drawn = bar(level.support, level.cut, unit, holds) if _held(level) else ""
    drawn += bob(level.s, level.cut, unit, holds)
    return drawn if level is flat.weakest else f'<g opacity=".7">{drawn}</g>'


def _held(level: Level) -> bool:
    return bool(np.isfinite(level.support).all())


def _predicted(flat: Slice) -> str:
    level = flat.weakest
    if level is None:
        return _("Statics predicts: stands. No plate is laid yet.")
    floor = flat.tower.floor_name(level.floor)
    name = column_words(level.stacked) if level.stacked else floor
    if not _held(level):
        text = _("Statics predicts: falls. Nothing holds the load of the {floor}.")
    elif flat.predicted is Fate.STANDS:
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


def limit(test: Experiment) -> str:
    """What statics says of an experiment beforehand."""
    text = _("Statics predicts: it gives way at {number:.2f}{unit}.")
    if test.pulled is not None:
        text = _("Statics predicts: it slides at about {number:.2f}{unit}.")
    elif test.oblique:
        text = _(
            "Statics predicts: it gives way at {number:.2f}{unit}, its shadow at "
            "{shadow:.2f}{unit}."
        )
    unit = test.unit if test.unit == "°" else f" {test.unit}"
    return text.format(number=test.predicted, shadow=test.shadow, unit=unit)
