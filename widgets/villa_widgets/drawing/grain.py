"""The look of wood in space: which skin a piece has. The browser paints it, by `static/grain.js`.

>>> Skin("board").told
{'kind': 'board', 'paints': []}
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import ImageColor

from villa_core.palette import Paint

Pixels = NDArray[np.uint8]
_LIGHT = 64  # pixels across the light on the table: textures are powers of two


class Skin(NamedTuple):
    """The skin of a “column” or of the “seal” in these paints, or of a “board” of any colour."""

    kind: str
    paints: tuple[Paint, ...] = ()

    @property
    def told(self) -> dict[str, Any]:
        """What the browser is told of it."""
        return {"kind": self.kind, "paints": [paint._asdict() for paint in self.paints]}


def linear(color: str) -> tuple[float, float, float]:
    """A colour as amounts of light from 0 to 1, as the lights of a scene reckon with it.

    >>> linear("#ffffff")
    (1.0, 1.0, 1.0)
    """
    found = np.array(ImageColor.getrgb(color)[:3]) / 255
    light = np.where(found <= 0.04045, found / 12.92, ((found + 0.055) / 1.055) ** 2.4)
    return (float(light[0]), float(light[1]), float(light[2]))


@lru_cache(maxsize=1)
def table_texture() -> Pixels:
    """A soft disc of light, RGBA: full in the middle, gone at the border; for the table's top."""
    half = (_LIGHT - 1) / 2
    y, x = np.mgrid[0:_LIGHT, 0:_LIGHT] - half
    far = np.clip(np.hypot(x, y) / (half - 0.5), 0, 1)
    found = np.full((_LIGHT, _LIGHT, 4), 255, dtype=np.uint8)
    found[..., 3] = 255 * (1 - far * far * (3 - 2 * far))
    return found
