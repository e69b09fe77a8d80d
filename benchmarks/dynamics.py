"""`dynamics.verify` of five-plate towers against MuJoCo, which simulates the same towers in 3D.

Both are given what `Tower.bodies()` says, in the same run, tower by tower. MuJoCo gets every plate
as convex prisms, a step of half a millisecond and stiff contacts, which is what it needs to hold
towers at all; like every simulator it errs one way only, by dropping towers that stand.
"""

from __future__ import annotations

import statistics
from dataclasses import replace
from types import ModuleType

import shapely
from shapely.geometry import Polygon

from benchmarks.timing import Figure, show, side_by_side
from villa_core import Tower, dynamics
from villa_core.dynamics import Fate
from villa_core.tower.tower import Body

TOWERS = 8
ROUNDS = 3
LONGEST = 2.0  # s
STEP = 0.0005  # s
FALLEN = 0.005  # m


def convex_parts(outline: tuple[tuple[float, float], ...]) -> list[Polygon]:
    """An outline cut into few convex parts: triangles, joined as long as they stay convex."""
    parts = [
        triangle
        for triangle in shapely.get_parts(shapely.constrained_delaunay_triangles(Polygon(outline)))
        if triangle.area > 1e-6
    ]
    joined = True
    while joined:
        joined = False
        for i in range(len(parts)):
            for j in range(i + 1, len(parts)):
                both = shapely.union(parts[i], parts[j])
                if isinstance(both, Polygon) and both.convex_hull.area - both.area < 1e-6:
                    parts[i] = both
                    del parts[j]
                    joined = True
                    break
            if joined:
                break
    return parts


def model_of(tower: Tower) -> str:
    """The tower as a MuJoCo model, in metres and kilograms."""
    meshes, bodies = [], []
    for body in tower.bodies():
        if body.kind == "base":
            continue
        x, y, z = (*body.centre, (body.bottom + body.top) / 2)
        half = (body.top - body.bottom) / 2000
        geoms = []
        if body.radius is not None:
            size = f"{body.radius / 1000} {half}"
            geoms.append(f'<geom type="cylinder" size="{size}" mass="{body.mass / 1000}"/>')
        else:
            parts = [Polygon(body.corners)] if body.kind == "column" else convex_parts(body.corners)
            area = sum(part.area for part in parts)
            for k, part in enumerate(parts):
                name = f"{body.id}-{body.kind}-{k}"
                meshes.append(f'<mesh name="{name}" vertex="{_prism(part, body, half)}"/>')
                mass = body.mass / 1000 * part.area / area
                geoms.append(f'<geom type="mesh" mesh="{name}" mass="{mass}"/>')
        bodies.append(
            f'<body pos="{x / 1000} {y / 1000} {z / 1000}"><freejoint/>{"".join(geoms)}</body>'
        )
    friction = tower.pieces.friction
    return f"""<mujoco>
      <option timestep="{STEP}" integrator="implicitfast" cone="elliptic" impratio="10"/>
      <default><geom friction="{friction} 0 0" condim="3" solref="0.002 1"
        solimp="0.98 0.999 0.0001"/></default>
      <asset>{"".join(meshes)}</asset>
      <worldbody><geom type="plane" size="2 2 0.1"/>{"".join(bodies)}</worldbody></mujoco>"""


def _prism(part: Polygon, body: Body, half: float) -> str:
    cx, cy = body.centre
    flat = [((x - cx) / 1000, (y - cy) / 1000) for x, y in part.exterior.coords[:-1]]
    return " ".join(f"{x:.9f} {y:.9f} {z:.9f}" for z in (-half, half) for x, y in flat)


def stands_in_mujoco(mujoco: ModuleType, tower: Tower) -> bool:
    """Whether nothing sinks by 5 mm in two seconds."""
    model = mujoco.MjModel.from_xml_string(model_of(tower))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    start = data.xipos[:, 2].copy()
    for step in range(int(LONGEST / STEP)):
        mujoco.mj_step(model, data)
        if step % 40 == 0 and (start - data.xipos[:, 2]).max() > FALLEN:
            return False
    return True


def near(tower: Tower, seed: int) -> Tower:
    """Every second tower with its uppermost storeys slid sideways, so that it falls."""
    if seed % 2 == 0:
        return tower
    floor = 1 + seed % 5
    for by in range(5, 100, 5):
        moved = tower
        for k in range(floor, tower.top + 1):
            x, y = moved.frame(k)[:2]
            moved = moved.move_plate(k, x + by, y)
            for column in tower.floors[k].columns:
                moved = moved.move_column(column.id, column.x + by, column.y)
        if moved.stability().margin < -1.5:
            return moved
    return tower


def measured(mujoco: ModuleType, tower: Tower) -> tuple[dict[str, float], bool]:
    """Seconds for all slices, for one a floor and in space; and whether all say the same."""
    few = dynamics.critical_directions(tower, weakest=True)
    checks: list[dynamics.Verification] = []
    stands: list[bool] = []
    times = side_by_side(
        {
            "all critical slices": lambda: checks.append(dynamics.verify(replace(tower))),
            "one a floor": lambda: dynamics.verify(replace(tower), few),
            "in space": lambda: stands.append(stands_in_mujoco(mujoco, tower)),
        },
        rounds=ROUNDS,
    )
    fate = Fate.STANDS if stands[0] else Fate.FALLS
    return times, checks[0].predicted is checks[0].simulated is fate


def run() -> None:
    """Put the ratios of the times into the table, and how often all agree."""
    try:
        import mujoco
    except ImportError:
        show("falls", [("not measured: MuJoCo is missing (pip install mujoco)", "-")])
        return
    towers = [near(Tower.random(seed, 5), seed) for seed in range(TOWERS)]
    each = [measured(mujoco, tower) for tower in towers]
    in_space, agree = [times["in space"] for times, _same in each], sum(same for _t, same in each)
    rows = []
    for what, aim in (("all critical slices", "≥ 2 ×"), ("one a floor", "")):
        took = [times[what] for times, _same in each]
        ratios = [other / ours for ours, other in zip(took, in_space, strict=True)]
        both = [f"{statistics.median(times):.2f} s" for times in (took, in_space)]
        row = (f"verify, {what}, median", *both, f"{statistics.median(ratios):.2f} ×", aim)
        rows.append(Figure(*row))
        both = [f"{sum(times):.1f} s" for times in (took, in_space)]
        row = (f"verify, {what}, all towers", *both, f"{sum(in_space) / sum(took):.2f} ×", aim)
        rows.append(Figure(*row))
    rows.append(Figure("statics, slices and MuJoCo agree", f"{agree} of {TOWERS}"))
    show("falls of five-plate towers, against MuJoCo in 3D", rows)
