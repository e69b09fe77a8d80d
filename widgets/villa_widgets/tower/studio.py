"""The studio of a villa: base, seal, plates and columns of a set as wooden meshes."""

from __future__ import annotations

from typing import Any

import pythreejs as three

from villa_core.palette import BASE, COLUMN_PAINT, PLATE_PAINT, RING
from villa_core.tower.pieces import COLORS, PieceSet
from villa_widgets.drawing import grain, solids, studio
from villa_widgets.tower.motion import SEAL


class TowerStudio(studio.Studio):
    """All that a villa is drawn with; its meshes are base, seal, plates and columns."""

    def __init__(self, pieces: PieceSet) -> None:
        solid, xray = studio.stroke_meshes(0.34)
        area = three.MeshBasicMaterial(opacity=0.2, **studio.THROUGH)
        veil = three.Mesh(studio.strokes(), area, frustumCulled=False, renderOrder=1)
        reach = pieces.base.radius * 2.1
        shadow: Any = {"reach": reach, "far": 1800, "soft": 2.2, "bias": -0.0012}
        super().__init__(
            pieces,
            _meshes(pieces),
            studio.table_top(900, (0, 0, -pieces.base.thickness - 0.2)),
            studio.lights((-330, -420, 820), **shadow, sun=0.72, sky=0.74),
            {"veil": veil, "solid": solid, "xray": xray},
            fov=12,  # degrees: a long lens, in which columns look upright
            place=(480, -960, 480),
        )


def _meshes(pieces: PieceSet) -> studio.Workshop:
    shop, board, base = studio.Workshop(), grain.Skin("board"), pieces.base
    shop.add("base", solids.base_sizes(base), board, BASE)
    shop.add("ring", solids.ring_sizes(base), board, RING, part_of="base")
    seal = grain.Skin("seal", tuple(COLUMN_PAINT[color] for color in COLORS))
    shop.add("seal", solids.seal_sizes(*SEAL), seal)
    for plate in pieces.plates:
        name, paint = f"plate-{plate.color}", PLATE_PAINT[plate.color]
        shop.add(name, solids.plate_sizes(plate), board, paint.wood)
    for column in pieces.columns:
        skin = grain.Skin("column", (COLUMN_PAINT[column.color],))
        shop.add(column.id, solids.column_sizes(column), skin)
    return shop
