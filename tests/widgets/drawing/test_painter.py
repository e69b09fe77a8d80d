"""The painter makes triangles of strokes: run by the Node that comes with Playwright."""

import json

import numpy as np
import pytest
from page import script_tells

from villa_core import Tower
from villa_widgets.drawing.grain import linear
from villa_widgets.drawing.reading import Reading
from villa_widgets.drawing.seen import seen
from villa_widgets.drawing.strokes import Sketch, sketched, written
from villa_widgets.kit.page import STATIC

# in the place of three's shapes: upright along y about the origin, 1 high, with one corner a rim
BRUSH = np.array([[1, -0.5, 0], [0, 0.5, 1], [-1, 0.5, 0]])
PAINT = """
const corners = BRUSH;
const shape = { obj: { toNonIndexed: () => ({ attributes: { position: { array: corners } } }) } };
console.log(JSON.stringify(script.painted(STROKES, { rod: shape, cone: shape, ball: shape })));
"""


def painted(rows):
    """Corners of the triangles of strokes (n, 3), and their colours."""
    text = json.dumps((STATIC / "painter.js").read_text("utf-8") + "\nexport { painted };")
    start = f'const script = await import("data:text/javascript," + encodeURIComponent({text}));'
    code = PAINT.replace("BRUSH", json.dumps(BRUSH.ravel().tolist()))
    told = script_tells(start + code.replace("STROKES", json.dumps(written(rows))))
    return np.reshape(told["points"], (-1, 3)), np.reshape(told["colors"], (-1, 3))


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ((1, 2, 3), (1, 2, 9)),
        ((1, 2, 9), (1, 2, 3)),
        ((0, 0, 0), (4, -3, 5)),
        ((0, 0, 1), (7, 0, 1)),
    ],
    ids=["up", "down", "aslant", "level"],
)
def test_a_rod_goes_from_one_place_to_the_other_and_is_as_thick_as_told(start, end):
    sketch = Sketch()
    sketch.rod(start, end, 2.0, "#ffffff")
    points, _colors = painted(sketch.solid)
    way = np.subtract(end, start) / np.linalg.norm(np.subtract(end, start))
    along = (points - start) @ way
    assert along == pytest.approx([0, *[np.linalg.norm(np.subtract(end, start))] * 2])
    away = np.linalg.norm(points - start - along[:, None] * way, axis=1)
    assert away == pytest.approx([2.0] * 3)


def test_a_ball_is_about_its_middle():
    sketch = Sketch()
    sketch.ball((10.0, 20.0, 30.0), 4.0, "#ffffff")
    points, _colors = painted(sketch.solid)
    assert points == pytest.approx(np.array([10.0, 20.0, 30.0]) + 4 * BRUSH)


def test_a_colour_is_as_much_light_as_the_wood_reckons_with():
    sketch = Sketch()
    sketch.ball((0, 0, 0), 1.0, "#a83a32")
    _points, colors = painted(sketch.solid)
    assert colors.tolist() == [[round(255 * light) for light in linear("#a83a32")]] * 3


def test_a_support_is_an_area_within_its_border_and_a_line_along_it():
    reading = Reading(Tower.famous("three-legged"))
    sketch = sketched(seen(reading, frozenset({"support"})).marks)
    support = reading.standing[0].support
    area, _colors = painted(sketch.veil)
    a, b, c = area[:, :2].reshape(-1, 3, 2).transpose(1, 0, 2)
    (ux, uy), (vx, vy) = (b - a).T, (c - a).T
    assert np.abs(ux * vy - uy * vx).sum() / 2 == pytest.approx(support.polygon().area, rel=0.01)
    line, _colors = painted(sketch.solid)
    assert {round(z, 2) for z in line[:, 2]} == {59.65}
    assert max(abs(support.margin(x, y)) for x, y in line[:, :2]) < 2.0


def test_a_band_stands_on_its_outline_between_two_heights():
    square = [0.0, 0.0, 10.0, 0.0, 10.0, 10.0, 0.0, 10.0]
    sketch = Sketch()
    sketch.wall(square, 5.0, 8.0, "#000000")
    points, _colors = painted(sketch.solid)
    assert len(points) == 4 * 6
    assert set(points[:, 2]) == {5.0, 8.0}
    assert {(x, y) for x, y in points[:, :2]} == {(0, 0), (10, 0), (10, 10), (0, 10)}


def test_nothing_is_painted_of_nothing():
    points, colors = painted([])
    assert len(points) == len(colors) == 0
