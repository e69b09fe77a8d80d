"""How far out may a column stand: it is put on a ruler, and let go."""

import pytest

from villa_widgets.activities.stages.overhang import OverhangStage


@pytest.fixture
def stage():
    made = OverhangStage()
    yield made
    made.close()


def mark(stage, mm):
    stage.picture._heard["slide"]("column", mm)


def play(stage):
    """Let go, and have the page tell that all is at rest."""
    said = []
    stage.let_go(said.append)
    if stage.moves:
        assert said == []
        stage.picture._heard["rest"]("plate")
    return said


@pytest.mark.parametrize("mm", range(0, 161, 10))
def test_it_tips_beyond_the_place_where_both_turn_equally(stage, mm):
    mark(stage, mm)
    assert stage.moves == (0.2 * (mm - 10) > 2.0 * 10)


@pytest.mark.parametrize(
    ("mm", "said"),
    [
        (100, "It holds. The plate would bear it farther out."),
        (110, "It just holds."),
        (111, "The plate tips over the edge."),
        (150, "The plate tips over the edge."),
    ],
)
def test_my_place_is_played(stage, mm, said):
    mark(stage, mm)
    assert play(stage) == [said]


def test_what_tips_turns_and_what_holds_does_not(stage):
    mark(stage, 100)
    play(stage)
    assert stage.picture._scene["held"] == 0.0
    mark(stage, 140)
    play(stage)
    assert stage.picture._scene["held"] is None
    assert stage.picture._scene["rest"] > 0
    stage.rewind()
    assert stage.picture._scene["held"] == 0.0


def test_the_sum_comes_only_with_the_right_place(stage):
    mark(stage, 110)
    play(stage)
    assert "= 110 mm" not in stage.picture._scene["back"]
    stage.reveal()
    assert "10 · (2 + 0.2) / 0.2 = 110 mm" in stage.picture._scene["back"]
