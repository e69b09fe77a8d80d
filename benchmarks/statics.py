"""How fast the statics are: against a linear program, against shapely, and many against one."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from unittest.mock import patch

import numpy as np
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

from benchmarks.timing import Figure, show, side_by_side
from tools.linear_program import stands
from villa_core import Tower
from villa_core.geometry import kernel
from villa_core.statics.stability import loads_above

TOWERS = 40
MORE = 20  # times as many where one takes microseconds
MANY = 20_000


def fresh(towers: list[Tower]) -> list[Tower]:
    """The same towers with nothing worked out yet."""
    return [replace(tower) for tower in towers]


def plain(towers: list[Tower]) -> None:
    """The verdicts by the kernel as it is, even if it is loaded compiled."""
    with patch("villa_core.statics.stability.is_compiled", return_value=False):
        for tower in fresh(towers):
            tower.stability()


def with_shapely(tower: Tower) -> bool:
    """The floor theorem written down with shapely alone, discs as its 32-corner circles."""
    bodies = tower.bodies()
    for floor, load in enumerate(loads_above(tower)):
        plate = next(b for b in bodies if b.kind == "plate" and b.floor == floor + 1)
        patches = []
        for body in bodies:
            if body.kind == "column" and body.floor == floor:
                shape = (
                    Polygon(body.corners)
                    if body.corners
                    else Point(body.centre).buffer(body.radius, 8)
                )
                patches.append(shape.intersection(Polygon(plate.corners)))
        if not unary_union(patches).convex_hull.contains(Point(load.x, load.y)):
            return False
    return True


def run() -> None:
    """Print how the statics compare."""
    towers = [Tower.random(seed, 5) for seed in range(TOWERS)]
    raised = []
    for tower in towers:
        tower.stability()
        column = tower.floors[0].columns[0].id
        raised.append(tower.raise_column(column, *tower.frame(5)[:2]))

    def after_a_move() -> None:
        with patch("villa_core.statics.stability.is_compiled", return_value=False):
            for before, after in zip(towers, raised, strict=True):
                tower = replace(after)
                kept = {k: v for k, v in before._supports.items() if k != 0}
                tower._supports.update(kept)
                tower.stability()

    kernel.compiled()
    seconds = side_by_side(
        {
            "compiled": lambda: [tower.stability() for tower in fresh(towers * MORE)],
            "new": lambda: plain(towers),
            "moved": after_a_move,
            "shapely": lambda: [with_shapely(tower) for tower in fresh(towers)],
            "lp8": lambda: [stands(tower, 8) for tower in fresh(towers)],
            "lp32": lambda: [stands(tower, 32) for tower in fresh(towers)],
        }
    )
    seconds["compiled"] /= MORE
    each = {key: took / TOWERS for key, took in seconds.items()}
    show(
        "stability() of a five-plate tower, exact",
        [
            _against(f"{what}; {name}", each[ours], each[key], aim if key == "lp8" else "")
            for ours, what, aim in (
                ("compiled", "compiled", "≥ 150 ×"),
                ("new", "never seen before", ""),
                ("moved", "after a raise", ""),
            )
            for key, name in (
                ("lp8", "linear program (HiGHS), octagons"),
                ("lp32", "linear program (HiGHS), 32 corners"),
                ("shapely", "shapely only, 32 corners"),
            )
        ],
    )
    many(towers[:8])
    imports()


def many(towers: list[Tower]) -> None:
    """Places for a column, for each of them, against a linear program and the single call."""
    x, y = np.random.default_rng(0).uniform(-60, 60, (2, MANY))
    seconds = side_by_side(
        {
            "lp8": lambda: [stands(tower, 8) for tower in fresh(towers)],
            "single": lambda: [plain(towers) for _ in range(5)],
            "places": lambda: [t.stable_batch(t.column_ids()[0], x, y) for t in towers],
        },
        rounds=3,
    )
    each = {
        "lp8": seconds["lp8"] / len(towers),
        "single": seconds["single"] / (5 * len(towers)),
        "places": seconds["places"] / (MANY * len(towers)),
    }
    show(
        "many places for a column, for each (hexagons, partly covered, over an edge)",
        [
            _against("a place; linear program", each["places"], each["lp8"], "≥ 1,500 ×"),
            _against("a place; one call", each["places"], each["single"]),
        ],
    )


def _against(what: str, ours: float, other: float, aim: str = "") -> Figure:
    both = [f"{seconds * 1e6:,.{1 if seconds < 1e-5 else 0}f} µs" for seconds in (ours, other)]
    return Figure(what, *both, f"{other / ours:,.0f} ×", aim)


def imports() -> None:
    """What `import villa_core` adds to starting Python."""

    def start(code: str) -> None:
        subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ})

    seconds = side_by_side(
        {"bare": lambda: start("pass"), "villa_core": lambda: start("import villa_core")}, rounds=9
    )
    both = [f"{took * 1e3:.0f} ms" for took in (seconds["villa_core"], seconds["bare"])]
    ratio = f"{seconds['villa_core'] / seconds['bare']:.2f} ×"
    show("starting", [Figure("import villa_core; bare python", *both, ratio)])
