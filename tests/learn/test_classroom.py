"""The classroom: who solved what, where a class is stuck, and files that cannot be read."""

import json
from pathlib import Path

import pytest

from villa_core.learn import classroom, progress
from villa_core.learn.classroom import ClassResults, advice, read_class
from villa_core.learn.progress import PROGRESS_FILE, Progress
from villa_core.learn.puzzles.mistakes import MISTAKES

GUIDE = Path(__file__).parents[2] / "teacher/guide.md"

DAY = "2026-01-31"


@pytest.fixture
def folder(tmp_path):
    """Three learners: Ada solves all at once, Ben needs a retry, one without a nickname fails."""
    Progress().called("Ada").after("balance/1/3", right=True, day=DAY).after(
        "05/corner", right=True, answer="It falls", day=DAY
    ).save(tmp_path / "a.json")
    Progress().called("Ben").after("balance/1/4", right=False, mistake="midpoint", day=DAY).after(
        "balance/1/4", right=True, day="2026-02-01"
    ).save(tmp_path / "b.json")
    Progress().after("balance/1/3", right=False, mistake="midpoint", day=DAY).after(
        "balance/1/3", right=False, mistake="short-arm", day=DAY
    ).save(tmp_path / "seat-7.json")
    return tmp_path


def test_every_learner_has_a_row(folder):
    rows = {row.learner: row for row in read_class(folder).rows}
    assert list(rows) == ["Ada", "Ben", "seat-7"]
    assert (rows["Ada"].solved, rows["Ada"].first_tries, rows["Ada"].points) == (2, 2, 2)
    assert (rows["Ben"].tried, rows["Ben"].points) == (1, 1)
    assert (rows["seat-7"].tried, rows["seat-7"].solved) == (1, 0)


def test_puzzles_of_one_level_count_together(folder):
    tasks = {row.task: row for row in read_class(folder).tasks}
    level = tasks["balance/1"]
    assert (level.learners, level.solved, level.first_tries, level.tries) == (3, 2, 1, 5)
    assert level.mistake == "midpoint"
    assert "05/corner" not in tasks  # a prediction that surprises is no failure


def test_the_class_is_stuck_where_few_get_through(folder):
    (worst,) = read_class(folder).stuck
    assert worst.task == "balance/1"
    assert worst.stuck == pytest.approx((1 + 0.5) / 3)


def test_what_the_class_expected_is_counted_by_first_answers(folder):
    Progress().called("Cleo").after("05/corner", right=False, answer="It stands", day=DAY).after(
        "05/corner", right=True, answer="It falls", day=DAY
    ).save(folder / "c.json")
    (row,) = read_class(folder).predictions
    assert (row.task, row.learners) == ("05/corner", 2)
    assert dict(row.expected) == {"It falls": 1, "It stands": 1}


def test_damaged_files_are_named_and_left_out(folder):
    (folder / "broken.json").write_text("{", encoding="utf-8")
    (folder / "notes.txt").write_text("not for us", encoding="utf-8")
    results = read_class(folder)
    assert len(results.learners) == 3
    (sentence,) = results.damaged
    assert sentence.startswith("broken.json was left out.")


def test_two_learners_may_choose_the_same_nickname(folder):
    Progress().called("Ada").save(folder / "z.json")
    assert {"Ada", "Ada (2)"} <= set(read_class(folder).learners)


def test_tasks_and_puzzles_have_names(folder):
    results = read_class(folder)
    assert [row.name for row in results.tasks] == ["Balance it · easy"]
    assert [row.name for row in results.predictions] == ["Lesson 5: corner"]


def test_the_guide_advises_on_every_mistake():
    said = advice(GUIDE.read_text("utf-8"))
    assert said.keys() == MISTAKES.keys()
    assert said["midpoint"].startswith("Let a ruler")


def test_a_folder_that_is_not_there_is_an_empty_class(tmp_path):
    results = read_class(tmp_path / "nowhere")
    assert (results.rows, results.tasks, results.stuck) == ((), (), ())


def _many_tasks(n=4990):
    rows = [
        {"task": f"x/{k:05d}", "tries": [{"right": False, "day": "2026-01-31", "mistake": f"m{k}"}]}
        for k in range(n)
    ]
    return json.dumps({"format": "villa-progress/1", "tasks": rows})


def test_a_file_of_thousands_of_tasks_is_made_in_one_go(monkeypatch):
    made, replace = [], progress.replace
    monkeypatch.setattr(
        progress, "replace", lambda *of, **more: made.append(1) or replace(*of, **more)
    )
    assert len(Progress.from_json(_many_tasks()).tasks) == 4990
    assert len(made) < 5


def test_what_a_class_did_is_worked_out_once(monkeypatch):
    counted = []
    row = classroom._task_row
    monkeypatch.setattr(classroom, "_task_row", lambda *of: counted.append(1) or row(*of))
    many = Progress.from_json(_many_tasks())
    results = ClassResults({"Ada": many, "Ben": many}, ())
    for _look in range(3):
        assert len(results.tasks) == len(results.stuck) == len(results.groups) == 4990
    assert len(counted) == 4990


def test_the_homes_of_a_hub_are_a_class(tmp_path):
    for home in ("ada/Villa Lab", "ben"):
        (tmp_path / home).mkdir(parents=True)
        done = Progress().after("pull/1/7", right=True, day="2026-01-31")
        done.save(tmp_path / home / PROGRESS_FILE)
    assert set(read_class(tmp_path).learners) == {"ada", "ben"}


@pytest.mark.parametrize("home", ["eve", "eve/Villa Lab"])
def test_a_link_in_a_home_is_left_out_and_named(tmp_path, home):
    secret = tmp_path / "secret.json"
    Progress().called("Somebody").save(secret)
    (tmp_path / "homes" / home).mkdir(parents=True)
    (tmp_path / "homes" / home / PROGRESS_FILE).symlink_to(secret)
    results = read_class(tmp_path / "homes")
    assert not results.learners
    (said,) = results.damaged
    assert said.startswith(f"{home}/{PROGRESS_FILE} was left out.")
