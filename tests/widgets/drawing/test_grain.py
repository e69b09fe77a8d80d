"""The woods that the script of the page paints, without a page: its letters alone are not there."""

import json
from functools import cache

import numpy as np
import pytest
from page import script_tells

from villa_core.palette import COLUMN_PAINT
from villa_widgets.drawing.grain import Skin
from villa_widgets.kit.page import joined

PAGE = """
globalThis.window = {};
const pen = { translate() {}, scale() {}, fillText() {} };
pen.measureText = () => ({ actualBoundingBoxAscent: 10, actualBoundingBoxDescent: 0 });
pen.getImageData = (_x, _y, width, height) => ({ data: new Uint8Array(4 * width * height) });
globalThis.document = { createElement: () => ({ getContext: () => pen }) };
"""


@cache
def painted(skin):
    """The pixels of a skin: rows from above, columns, RGBA."""
    tell = f"const made = woodPixels({json.dumps(skin.told)});"
    tell += "console.log(JSON.stringify([made.width, made.height, [...made.data]]));"
    width, height, data = script_tells(PAGE + joined("grain.js") + tell)
    return np.array(data).reshape(height, width, 4)[::-1]


@pytest.mark.parametrize("color", COLUMN_PAINT)
def test_a_column_has_the_colour_of_its_wood_and_its_pattern(color):
    paint = COLUMN_PAINT[color]
    pixels = painted(Skin("column", (paint,)))
    assert pixels.shape == (256, 256, 4)
    wood = [int(paint.wood[k : k + 2], 16) for k in (1, 3, 5)]
    assert pixels[100:, :128, :3].mean(axis=(0, 1)) == pytest.approx(wood, abs=3)
    rows = (slice(26, 44), slice(100, 118))
    band, plain = (pixels[row, :128, :3].std(axis=(0, 1)).mean() for row in rows)
    assert band > 2 * plain
    assert (pixels[..., 3] == 255).all()


def test_grain_is_seen_is_seamless_and_is_the_same_on_every_page():
    board = painted(Skin("board"))[..., 0].astype(float)
    assert 4 < board.std() < 12
    assert 225 < board.mean() < 245
    within = np.abs(np.diff(board, axis=0)).mean()
    assert np.abs(board[0] - board[-1]).mean() < 3 * within
    painted.cache_clear()
    assert (painted(Skin("board"))[..., 0] == board).all()


def test_the_seal_has_its_four_colours_one_over_the_other_from_below():
    pixels = painted(Skin("seal", tuple(COLUMN_PAINT.values())))
    assert pixels.shape == (256, 128, 4)
    for k, paint in enumerate(reversed(COLUMN_PAINT.values())):
        wood = [int(paint.wood[n : n + 2], 16) for n in (1, 3, 5)]
        assert pixels[64 * k : 64 * k + 64, :, :3].mean(axis=(0, 1)) == pytest.approx(wood, abs=5)
