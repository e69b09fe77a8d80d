"""The map of a folder: what is in it, by its own words, lessons and workshop side by side."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest

from villa_widgets import LessonMap, lessons_in
from villa_widgets.command import shipped

NOTEBOOKS = shipped()


def lesson(folder: Path, name: str, text: str) -> None:
    cell = nbformat.v4.new_markdown_cell(text)
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), folder / name)


def test_every_notebook_of_ours_is_on_the_map_once_with_words_of_its_own() -> None:
    shown = LessonMap(NOTEBOOKS)._repr_html_()
    files = [path.name for path in NOTEBOOKS.glob("*.ipynb") if not path.name.startswith("00")]
    files += [f"workshop/{path.name}" for path in NOTEBOOKS.glob("workshop/*.ipynb")]
    assert sorted(re.findall(r'href="([^"]+)"', shown)) == sorted(files)
    for room in ("", "workshop"):
        for one in lessons_in(NOTEBOOKS, room):
            assert 20 < len(one.about) < 200, one
            assert "*" not in one.about, one


def test_lessons_stand_before_the_workshop_and_a_folder_without_one_has_none(
    tmp_path: Path,
) -> None:
    shown = LessonMap(NOTEBOOKS)._repr_html_()
    assert shown.index("03_centre_of_mass.ipynb") < shown.index("workshop/01_centre_of_mass.ipynb")
    lesson(tmp_path, "03_centre.ipynb", "# Centre\n\nWhere it is. It takes 7 minutes.")
    alone = LessonMap(tmp_path)._repr_html_()
    assert "Workshop" not in alone
    assert ">7 min<" in alone


def test_a_lesson_of_a_teacher_is_shown_and_its_words_are_only_words(tmp_path: Path) -> None:
    lesson(tmp_path, "mine.ipynb", "# Mine <b>\n\nUse `x` & <script>y</script>.\n\nMore.")
    (one,) = lessons_in(tmp_path)
    assert (one.title, one.about, one.minutes) == ("Mine <b>", "Use `x` & <script>y</script>.", 0)
    shown = LessonMap(tmp_path)._repr_html_()
    assert "Use <code>x</code> &amp; &lt;script&gt;" in shown
    assert "More lessons" in shown


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
    assert str(LessonMap()) == "good.ipynb: Good"
