"""Progress files: small, never half written, never lost, and merged without forgetting."""

import json
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from villa_core.errors import FormatError
from villa_core.learn.progress import Progress, Task, Try

DAY = "2026-01-31"

tries = st.builds(
    Try,
    st.booleans(),
    st.sampled_from(["2026-01-30", DAY, "2026-02-01"]),
    st.sampled_from(["", "midpoint", "edge"]),
)
tasks = st.builds(
    lambda found, hints, seen: (tuple(found), hints, seen),
    st.lists(tries, max_size=4),
    st.integers(0, 3),
    st.one_of(st.none(), st.integers(0, 4)),
)
names = st.sampled_from(["balance/3/41", "03/plumb-line", "pull/1/7"])


@st.composite
def progresses(draw):
    found = draw(st.dictionaries(names, tasks, max_size=3))
    progress = Progress().called(draw(st.sampled_from(["", "Owl"])))
    for name, (attempts, hints, seen) in found.items():
        progress = progress.merge(Progress({name: Task(name, attempts, hints, seen)}))
    return progress


def test_first_try_gives_two_points_and_a_retry_one():
    first = Progress().after("a/1/1", right=True, day=DAY)
    later = Progress().after("a/1/1", right=False, mistake="edge").after("a/1/1", right=True)
    assert (first.task("a/1/1").points, later.task("a/1/1").points) == (2, 1)
    assert first.task("a/1/1").first_try
    assert not later.task("a/1/1").first_try


def test_a_task_that_is_solved_after_its_solution_gives_nothing():
    told = Progress().after_solution("a/1/1").after("a/1/1", right=True)
    assert (told.task("a/1/1").solved, told.points) == (True, 0)
    looked_later = Progress().after("a/1/1", right=True).after_solution("a/1/1")
    assert looked_later.points == 2


def test_solving_it_again_does_not_give_more_points():
    progress = Progress().after("a/1/1", right=False).after("a/1/1", right=True)
    assert progress.after("a/1/1", right=True).points == progress.points == 1


def test_a_prediction_is_kept_with_its_answer_and_gives_no_points():
    task = Progress().after("05/corner", right=True, answer="It falls").task("05/corner")
    assert (task.prediction, task.points, task.tries[0].answer) == (True, 0, "It falls")


def test_stars_of_a_level_come_from_its_puzzles_only():
    progress = Progress()
    for seed in range(3):
        progress = progress.after(f"balance/3/{seed}", right=True)
    progress = progress.after("balance/30/1", right=True)
    assert (progress.stars("balance", 3), progress.stars("balance", 2)) == (3, 0)


def test_today_is_noted_but_not_the_hour():
    day = Progress().after("a/1/1", right=True).task("a/1/1").tries[0].day
    assert len(day) == 10
    assert day.count("-") == 2


def test_a_nickname_is_short_and_plain():
    assert Progress().called("  Owl\n\x07 of   the night ").nickname == "Owl of the night"
    assert len(Progress().called("x" * 500).nickname) == 40


@pytest.mark.parametrize("name", ["", "A/1", "../x", "a b", "x" * 100, "<b>"])
def test_a_task_needs_a_plain_name(name):
    with pytest.raises(FormatError, match="cannot name a task"):
        Progress().after(name, right=True)


@given(progresses())
def test_a_file_gives_back_what_was_saved(progress):
    assert Progress.from_json(progress.to_json()) == progress


@given(progresses(), progresses())
def test_merging_forgets_nothing_and_does_not_depend_on_the_order(a, b):
    both = a.merge(b)
    assert both.tasks == b.merge(a).tasks
    assert both.merge(a).tasks.keys() == both.tasks.keys()
    assert a.merge(a) == a
    for part in (a, b):
        for name, task in part.tasks.items():
            assert set(task.tries) <= set(both.task(name).tries)
            assert task.hints <= both.task(name).hints


def test_merging_a_copy_with_its_continuation_counts_nothing_twice():
    old = Progress().after("a/1/1", right=False, day=DAY)
    new = old.after("a/1/1", right=True, day=DAY)
    assert old.merge(new) == new.merge(old) == new


def test_a_file_that_is_not_there_is_an_empty_progress(tmp_path):
    assert Progress.load(tmp_path / "none.json") == Progress()


def test_saving_leaves_nothing_else_behind(tmp_path):
    progress = Progress().called("Owl").after("pull/1/7", right=True, day=DAY)
    progress.save(tmp_path / "mine.json")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.json"]
    assert Progress.load(tmp_path / "mine.json") == progress


def test_a_save_that_fails_leaves_the_old_file_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "mine.json"
    old = Progress().after("pull/1/7", right=True, day=DAY)
    old.save(path)

    def broken(_descriptor):
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(OSError, match="disk full"):
        old.after("pull/1/7", right=True).save(path)
    assert Progress.load(path) == old
    assert [found.name for found in tmp_path.iterdir()] == ["mine.json"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", ""),
        ("{", ""),
        ("[]", ""),
        ('{"format": "villa-progress/2", "tasks": []}', "format"),
        ('{"format": "villa-progress/1"}', "tasks"),
        ('{"format": "villa-progress/1", "tasks": [{"task": "a", "tries": [3]}]}', "tries[0]"),
        ('{"format": "villa-progress/1", "tasks": [{"task": "<b>", "tries": []}]}', "task"),
        ('{"format": "villa-progress/1", "tasks": [], "name": "Ada Lovelace"}', "name"),
        (
            '{"format": "villa-progress/1", "tasks": ['
            '{"task": "a", "tries": []}, {"task": "a", "tries": []}]}',
            "tasks[1].task",
        ),
        (
            '{"format": "villa-progress/1", "tasks": [{"task": "a", "tries": '
            '[{"right": false, "day": "2026-01-31", "mistake": "$x$ <script>"}]}]}',
            "mistake",
        ),
    ],
)
def test_a_damaged_file_is_refused_with_its_place_and_kept(tmp_path, text, place):
    path = tmp_path / "mine.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FormatError) as caught:
        Progress.load(path)
    assert place in caught.value.path
    assert path.read_text(encoding="utf-8") == text


def test_a_file_of_bytes_is_refused(tmp_path):
    path = tmp_path / "mine.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FormatError, match="not a text file"):
        Progress.load(path)


def test_the_file_says_only_what_it_must():
    """No name, no hour, no wrong answer in words."""
    progress = Progress().after("pull/1/7", right=False, mistake="essential", day=DAY)
    document = json.loads(progress.to_json())
    assert document == {
        "format": "villa-progress/1",
        "tasks": [
            {
                "task": "pull/1/7",
                "tries": [{"right": False, "day": DAY, "mistake": "essential"}],
            }
        ],
    }
