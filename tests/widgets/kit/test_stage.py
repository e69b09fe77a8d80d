"""The frame of the stage: its one button, and where its parts stand."""

import ipywidgets as widgets
import pytest

from villa_widgets.kit import stage
from villa_widgets.kit.stage import StageFrame


@pytest.fixture
def frame():
    made = StageFrame([widgets.Label("Said")], widgets.Label("Villa"), [widgets.Label("Plan")])
    yield made
    made.close()


def test_the_second_half_of_a_double_click_does_not_press_what_the_button_has_become(
    frame, monkeypatch
):
    pressed, now = [], [100.0]
    monkeypatch.setattr(stage, "monotonic", lambda: now[0])

    def check():
        pressed.append("check")
        frame.offer("Another one", lambda: pressed.append("another"))

    frame.offer("Check", check)
    frame.go.click()
    now[0] += 0.9
    frame.go.click()
    assert pressed == ["check"]
    now[0] += 0.2
    frame.go.click()
    assert pressed == ["check", "another"]


def test_each_time_the_button_becomes_another_one_the_page_hears_of_it(frame):
    classes = []
    for words in ("Check", "Another one", "Check", "Check"):
        frame.offer(words, lambda: None)
        classes.append(set(frame.go._dom_classes))
    assert classes == [set(), {"villa-again"}, {"villa-new"}, {"villa-new"}]


def test_a_button_without_words_keeps_its_place(frame):
    assert frame.go.layout.visibility == "hidden"
    frame.offer("Let go", lambda: None, able=False)
    assert (frame.go.layout.visibility, frame.go.disabled) == (None, True)
