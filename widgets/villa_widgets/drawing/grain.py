"""The look of wood, painted with numpy: grain, end grain, letters and patterns, as textures.

A texture is an array (rows from below, columns, RGBA bytes). The grain is the same at every start,
for its randomness is seeded.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageColor, ImageDraw, ImageFont

from villa_core.palette import COLUMN_PAINT, Paint

Pixels = NDArray[np.uint8]
Numbers = NDArray[np.float64]


def linear(color: str) -> tuple[float, float, float]:
    """A colour as amounts of light from 0 to 1, as the lights of a scene reckon with it.

    >>> linear("#ffffff")
    (1.0, 1.0, 1.0)
    """
    found = np.array(ImageColor.getrgb(color)[:3]) / 255
    light = np.where(found <= 0.04045, found / 12.92, ((found + 0.055) / 1.055) ** 2.4)
    return (float(light[0]), float(light[1]), float(light[2]))


@lru_cache(maxsize=4)
def _grain(rows: int, columns: int, seed: int) -> Numbers:
    """Streaks along the columns' direction (upwards), seamless both ways, about 0 ± 1."""
    rng = np.random.default_rng(seed)
    v, u = np.mgrid[0:rows, 0:columns] / np.array([rows, columns]).reshape(2, 1, 1)
    warp = 0.035 * np.sin(2 * math.pi * (v + rng.random()))
    warp += 0.02 * np.sin(2 * math.pi * (2 * v + u + rng.random()))
    found = np.zeros((rows, columns))
    for k, weight in ((3, 0.5), (7, 0.45), (13, 0.35), (29, 0.3)):
        found += weight * np.sin(2 * math.pi * (k * (u + warp) + rng.random()))
    fibres = rng.standard_normal((rows, columns))
    long = max(rows // 6, 1)
    spread = np.fft.fft(np.r_[np.ones(long), np.zeros(rows - long)] / math.sqrt(long))
    fibres = np.real(np.fft.ifft(np.fft.fft(fibres, axis=0) * spread[:, None], axis=0))
    return found * 0.6 + fibres * 0.45


def _stained(color: str, shade: Numbers) -> Numbers:
    """The colour, darker and lighter by a shade of about ± 1."""
    return np.array(ImageColor.getrgb(color)[:3]) * (1 + 0.055 * shade)[..., None]


def _mask(size: tuple[int, int], letter: str, height: int, middle: tuple[float, float]) -> Numbers:
    """A letter, 1 where its ink is; `size` and `middle` are (columns, rows from above)."""
    picture = Image.new("L", size)
    font = ImageFont.load_default(height)
    ImageDraw.Draw(picture).text(middle, letter, 255, font, anchor="mm", stroke_width=height / 26)
    return np.asarray(picture, dtype=float) / 255


def _blend(ground: Numbers, ink: str, mask: Numbers) -> Numbers:
    return ground + (np.array(ImageColor.getrgb(ink)[:3]) - ground) * mask[..., None]


def _finished(rgb: Numbers) -> Pixels:
    """With full opacity, rows from below as WebGL counts them."""
    found = np.full((*rgb.shape[:2], 4), 255, dtype=np.uint8)
    found[..., :3] = np.clip(rgb, 0, 255)
    return np.ascontiguousarray(found[::-1])


def _pattern(name: str, rows: int, columns: int) -> Numbers:
    """A narrow band in one of the patterns of `look`, 1 where its ink is; seamless sideways."""
    y, x = np.mgrid[0:rows, 0:columns] + 0.5
    cell = columns / 4
    if name == "stripes":
        return np.asarray(((x + y * 0.9) % cell) < cell * 0.45, dtype=float)
    if name == "dots":
        away = np.hypot(x % cell - cell / 2, y - rows / 2)
        return np.asarray(np.clip(cell * 0.3 - away + 0.5, 0, 1))
    if name == "checks":
        return np.asarray((x // (cell / 2) + y // (rows / 2)) % 2, dtype=float)
    return np.asarray(np.abs(y - rows / 2) < rows * 0.12, dtype=float)


@lru_cache(maxsize=8)
def column_texture(paint: Paint) -> Pixels:
    """Left half: a strip of the side with letter and pattern; upper right: the top with letter."""
    side = _stained(paint.wood, _grain(256, 128, 11))
    mask = np.zeros((256, 128))
    mask[26:44] = _pattern(paint.pattern, 18, 128)
    # the strip is four times as high as wide on the column: letters are squeezed to look right
    wide = Image.fromarray((_mask((128, 128), paint.letter, 96, (64, 64)) * 255).astype(np.uint8))
    squeezed = np.asarray(wide.resize((92, 44), Image.Resampling.LANCZOS), dtype=float) / 255
    mask[54:98, 18:110] = squeezed
    side = _blend(side, paint.ink, 0.88 * mask)
    y, x = np.mgrid[0:128, 0:128] - 63.5
    rings = np.sin(np.hypot(x + 9, y * 1.06 - 6) * 0.75) * 0.9 + 0.5 * np.sin(np.arctan2(y, x) * 23)
    top = _stained(paint.wood, rings + 0.6)
    top = _blend(top, paint.ink, 0.92 * _mask((128, 128), paint.letter, 84, (64, 65)))
    right = np.concatenate([top, top])
    return _finished(np.concatenate([side, right], axis=1))


@lru_cache(maxsize=8)
def board_texture() -> Pixels:
    """Pale grain along x for plates and base, to be tinted by the colour of a material."""
    shade = 1 + 0.05 * _grain(256, 256, 5).T
    return _finished(np.repeat(np.clip(shade * 235, 0, 255)[..., None], 3, axis=2))


@lru_cache(maxsize=8)
def seal_texture(colors: tuple[str, ...]) -> Pixels:
    """The four long sides of the seal, one quarter each from below, with their letters."""
    sides = []
    for color in colors:
        paint = COLUMN_PAINT[color]
        side = _stained(paint.wood, _grain(128, 64, 3).T)
        sides.append(_blend(side, paint.ink, 0.92 * _mask((128, 64), paint.letter, 48, (64, 32))))
    return _finished(np.concatenate(sides[::-1]))


@lru_cache(maxsize=8)
def table_texture() -> Pixels:
    """A soft disc of light: full in the middle, gone at the border; for the table's surface."""
    y, x = np.mgrid[0:128, 0:128] - 63.5
    far = np.clip(np.hypot(x, y) / 62, 0, 1)
    found = np.full((128, 128, 4), 255, dtype=np.uint8)
    found[..., 3] = 255 * (1 - far * far * (3 - 2 * far))
    return found
