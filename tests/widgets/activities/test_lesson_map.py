"""The map of a folder: what is in it, by its own words, one path, and stars for what is done."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest

from villa_core.learn.puzzles import KINDS, kind_name
from villa_widgets import LessonGoals, LessonMap, lessons_in
from villa_widgets.activities.teachers import goals_of
from villa_widgets.command import shipped
from villa_widgets.drawing.small import small
from villa_widgets.tasks import Logbook
from villa_widgets.tasks.lessons import PATH, tasks_in
from villa_widgets.tasks.report import guide_text

NOTEBOOKS = shipped()


def lesson(folder: Path, name: str, text: str) -> None:
    cell = nbformat.v4.new_markdown_cell(text)
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), folder / name)


def shown(folder: Path, book: Logbook | None = None) -> str:
    made = LessonMap(folder, book or Logbook(None))
    html: str = made.panel.html
    made.close()
    return html


def links(html: str) -> list[str]:
    return re.findall(r'href="([^"]+)"', html)


def stars(html: str, file: str) -> int:
    stop = html.partition(f'href="{file}"')[2].partition("</li>")[0]
    return stop.count("★")


def test_every_notebook_of_ours_is_on_the_map_once_with_a_picture_of_its_own() -> None:
    files = [path.name for path in NOTEBOOKS.glob("*.ipynb") if not path.name.startswith("00")]
    files += [f"workshop/{path.name}" for path in NOTEBOOKS.glob("workshop/*.ipynb")]
    assert sorted(links(shown(NOTEBOOKS))) == sorted([*files, "teacher/for_teachers.ipynb"])
    assert '<details class="villa-map-workshop" open>' in shown(NOTEBOOKS)
    names = [one.number for one in lessons_in(NOTEBOOKS)] + [*KINDS, "own"]
    assert len({small(name) for name in names}) == len(names)
    for room in ("", "workshop"):
        for one in lessons_in(NOTEBOOKS, room):
            assert 20 < len(one.about) < 200, one
            assert "*" not in one.about, one


def test_one_path_leads_from_here_to_the_last_lesson_and_the_game_has_its_own() -> None:
    html = shown(NOTEBOOKS)
    path, game = (
        re.findall(r'href="(\d\d)', html.partition(f"is-{kind}")[2].partition("</section>")[0])
        for kind in ("path", "game")
    )
    assert tuple(path) == PATH
    assert game == ["01", "09", "10", "02", "11"]
    assert html.index("You are here") < html.index("03_centre_of_mass.ipynb")
    assert any(f"Today: {kind_name(kind)}" in html for kind in KINDS)


def test_stars_tell_what_is_done_and_the_map_says_where_to_go_on() -> None:
    book, (third, fourth) = Logbook(None), lessons_in(NOTEBOOKS)[3:5]
    made = LessonMap(NOTEBOOKS, book)
    assert stars(made.panel.html, third.file) == 0
    assert "Go on here" in made.panel.html.partition(third.file)[2].partition("</li>")[0]
    for task in tasks_in(NOTEBOOKS, third):
        book.tried(task, right=True)
    assert stars(made.panel.html, third.file) == 3
    assert "Go on here" in made.panel.html.partition(fourth.file)[2].partition("</li>")[0]
    assert made.panel.html.count("Go on here") == 1
    made.close()


def test_a_folder_without_a_workshop_or_a_teachers_page_has_none(tmp_path: Path) -> None:
    lesson(tmp_path, "03_centre.ipynb", "# Centre\n\nWhere it is. It takes 7 minutes.")
    alone = shown(tmp_path)
    assert "Workshop" not in alone
    assert "teacher" not in alone
    assert ">7 min<" in alone


def test_a_pupil_of_a_class_has_no_door_for_teachers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VILLA_CLASS", "somewhere")
    assert "teacher/" not in shown(NOTEBOOKS)


def test_a_lesson_of_a_teacher_is_shown_and_its_words_are_only_words(tmp_path: Path) -> None:
    lesson(tmp_path, "my 50%.ipynb", "# Mine <b>\n\nUse `x` & <script>y</script>.\n\nMore.")
    (one,) = lessons_in(tmp_path)
    assert (one.title, one.about, one.minutes) == ("Mine <b>", "Use `x` & <script>y</script>.", 0)
    html = shown(tmp_path)
    assert "Mine &lt;b&gt;" in html
    assert "<script>" not in html
    assert links(html) == ["my%2050%25.ipynb"]
    assert "More lessons" in html


def test_the_teachers_page_lists_the_lessons_above_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS / "teacher")
    goals = LessonGoals()
    assert links(goals.panel.html) == [f"../{one.file}" for one in lessons_in(NOTEBOOKS)]
    assert "find the centre of mass of a loaded plate" in goals.panel.html
    goals.close()


def test_the_guide_says_what_every_lesson_is_for() -> None:
    goals = goals_of(guide_text())
    assert set(goals) == {one.number for one in lessons_in(NOTEBOOKS)}


@pytest.mark.parametrize("text", ["", "{", "[]", json.dumps({"cells": [7]}), "[" * 100_000])
def test_what_is_no_notebook_is_left_out(tmp_path: Path, text: str) -> None:
    lesson(tmp_path, "good.ipynb", "# Good")
    (tmp_path / "bad.ipynb").write_text(text)
    assert [one.title for one in lessons_in(tmp_path)] == ["Good"]


def test_a_page_of_a_class_shows_the_lessons_of_the_class(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson(tmp_path, "good.ipynb", "# Good")
    monkeypatch.setenv("VILLA_LESSONS", str(tmp_path))
    assert repr(LessonMap(logbook=Logbook(None))) == "good.ipynb: Good"
