"""Labels find room by one solver: tried on many villas at many sizes, in a real browser."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Page

from villa_core import Tower
from villa_widgets.drawing.floor_plan import overlay
from villa_widgets.drawing.ground import ground
from villa_widgets.drawing.reading import Reading
from villa_widgets.kit.page import joined
from villa_widgets.tower.plan import LAYERS

SIZES = (218, 356, 530)  # px of a plan on a phone, a tablet, a wide screen
LETTER, HIGH = 7.0, 18.0  # px of a letter and of a label


@pytest.fixture
def page(browser: Browser):
    made = browser.new_page()
    made.add_script_tag(content=f"{joined('drawing.js', 'labels.js')}\nwindow.solve = placeLabels;")
    yield made
    made.close()


def solve(page: Page, labels: list[dict], taken: list[list[float]], frame: list[float]):
    return page.evaluate("([a, b, c]) => window.solve(a, b, c)", [labels, taken, frame])


def apart(a: list[float], b: list[float]) -> bool:
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def check(labels, taken, frame, places):
    boxes = [
        [x, y, x + one["wide"], y + one["high"]]
        for one, place in zip(labels, places, strict=True)
        if place
        for x, y in [place]
    ]
    for k, box in enumerate(boxes):
        assert frame[0] <= box[0] <= box[2] <= frame[2], "within the picture"
        assert frame[1] <= box[1] <= box[3] <= frame[3], "within the picture"
        assert all(apart(box, other) for other in taken), "off the villa"
        assert all(apart(box, other) for other in boxes[:k]), "off each other"


def in_the_plan(tower: Tower, floor: int, size: float):
    """The labels of a plan that is so many px wide, and the columns that they must not cover."""
    above = tower.floors[floor + 1].plate
    still = ground(tower.pieces, tower.floors[floor].plate, above, None, ruler=True)
    left, top, wide, _high = still["box"]
    scale = size / wide
    told = overlay(Reading(tower, floor=floor), still["unit"], LAYERS)
    labels = [
        {"x": (x - left) * scale, "y": (-y - top) * scale, "wide": LETTER * len(w), "high": HIGH}
        for x, y, w, _kind in told["labels"]
    ]
    taken = []
    for c in tower.floors[floor].columns:
        x, y = (c.x - left) * scale, (-c.y - top) * scale
        r = tower.pieces.column(c.id).radius * scale
        taken.append([x - r, y - r, x + r, y + r])
    return labels, taken, [2, 2, size - 2, size - 2]


@pytest.mark.everyday
def test_labels_of_random_villas_never_overlap_leave_the_plan_or_cover_a_column(page):
    found = 0
    for seed in range(30):
        tower = Tower.random(seed, plates=3)
        for floor in range(tower.top):
            for size in SIZES:
                labels, taken, frame = in_the_plan(tower, floor, size)
                places = solve(page, labels, taken, frame)
                check(labels, taken, frame, places)
                found += sum(place is not None for place in places)
                if size == max(SIZES):
                    assert None not in places, "on a wide screen there is room for every label"
    assert found > 0.9 * 2 * 3 * 30 * len(SIZES), "only a few are left out, on phones"


def test_boxes_anywhere_are_placed_wherever_there_is_room(page):
    dice = random.Random(7)
    for _trial in range(60):
        frame = [0, 0, dice.randint(150, 700), dice.randint(150, 500)]
        taken = []
        for _box in range(dice.randint(0, 25)):
            x, y = dice.uniform(-30, frame[2]), dice.uniform(-30, frame[3])
            taken.append([x, y, x + dice.uniform(5, 120), y + dice.uniform(5, 90)])
        labels = [
            {"x": dice.uniform(-50, frame[2] + 50), "y": dice.uniform(-50, frame[3] + 50)}
            | {"wide": dice.uniform(30, 160), "high": HIGH}
            for _label in range(dice.randint(1, 6))
        ]
        check(labels, taken, frame, solve(page, labels, taken, frame))


def test_a_label_without_any_room_is_left_out_and_a_single_gap_is_found(page):
    label = {"x": 10, "y": 10, "wide": 40, "high": 18}
    assert solve(page, [label], [[0, 0, 200, 100]], [0, 0, 200, 100]) == [None]
    walls = [[0, 0, 200, 100], [0, 130, 200, 200], [0, 90, 150, 140]]
    assert solve(page, [label], walls, [0, 0, 200, 200]) == [
        [pytest.approx(153), pytest.approx(103)]
    ]
