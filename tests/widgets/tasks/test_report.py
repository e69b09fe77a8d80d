"""The report on a class: it stays readable, whatever is in the files."""

from villa_core.learn.classroom import ClassResults, TaskRow
from villa_core.learn.progress import Progress, Task, Try
from villa_widgets.tasks.report import expected_html, grid_html, stuck_html


def _class(n, **of):
    tries = (Try(right=False, day="2026-01-31", **of),)
    tasks = {f"x/{k:05d}": Task(f"x/{k:05d}", tries) for k in range(n)}
    return ClassResults({"Ada": Progress(tasks), "Ben": Progress(tasks)}, ())


def test_thousands_of_tasks_are_not_compared_with_each_other(monkeypatch):
    compared, equal = [], TaskRow.__eq__
    monkeypatch.setattr(TaskRow, "__eq__", lambda a, b: compared.append(1) or equal(a, b))
    html = stuck_html(_class(4990), {})
    assert len(compared) < 50_000
    assert html.count("<tr>") == 201
    assert "4790 more tasks are not shown." in html


def test_the_grid_shows_what_most_have_tried():
    results = _class(300)
    alone = Progress({"y/1": Task("y/1", (Try(right=True, day="2026-01-31"),))})
    html = grid_html(ClassResults(results.learners | {"Cleo": alone}, ()))
    assert html.count('scope="col"') == 202
    assert "y/1" not in html
    assert "101 more tasks are not shown." in html


def test_predictions_beyond_all_lessons_are_not_shown():
    html = expected_html(_class(300, answer="left").predictions, {})
    assert html.count("<table>") == 200
    assert "100 more tasks are not shown." in html
