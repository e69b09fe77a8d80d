"""A lesson of one's own: made from the one to copy, it is found wherever ours are."""

import json
from functools import partial
from types import SimpleNamespace

import nbformat
import pytest

from villa_core.learn.progress import Progress
from villa_widgets.activities.handouts import handout, write_all
from villa_widgets.classroom.desk import Desk
from villa_widgets.classroom.room import Room
from villa_widgets.command import fill, main, shipped
from villa_widgets.tasks.lessons import lessons_in, questions_in

TITLE = 'Our "bridge" & <b>more</b>'
FILE = "our_bridge_b_more_b"


@pytest.fixture
def folder(tmp_path, capsys):
    """The folder of a learner, with a lesson of one's own in it."""
    where = tmp_path / "lab"
    assert main(["new", TITLE, "--folder", str(where)]) == 0
    told = capsys.readouterr().out.split()
    assert [line.rpartition("/")[2] for line in told] == [f"{FILE}.ipynb", f"{FILE}.md"]
    return where


def test_it_is_a_notebook_and_a_file_of_tasks_under_its_title(folder):
    notebook = nbformat.read(folder / f"{FILE}.ipynb", as_version=4)
    nbformat.validate(notebook)
    assert notebook.cells[0].source.startswith(f"# {TITLE}\n")
    assert f'Lesson("tasks/{FILE}.md")' in notebook.cells[2].source
    assert (folder / "tasks" / f"{FILE}.md").read_text("utf-8").startswith(f"# Tasks of “{TITLE}”")
    left = ("your_own", "your-own", "Your own", "](../")
    assert not [word for word in left if word in (folder / f"{FILE}.ipynb").read_text("utf-8")]


def test_it_is_never_written_over(folder, capsys):
    (folder / f"{FILE}.ipynb").write_text("mine", "utf-8")
    assert main(["new", TITLE, "--folder", str(folder)]) == 1
    assert "Choose another title" in capsys.readouterr().err
    assert fill(folder) == []
    assert (folder / f"{FILE}.ipynb").read_text("utf-8") == "mine"


@pytest.mark.parametrize("title", ["", "  ", "!?", "x" * 61])
def test_a_title_that_gives_no_name_is_refused(tmp_path, capsys, title):
    assert main(["new", title, "--folder", str(tmp_path / "lab")]) == 1
    assert "A title has a letter" in capsys.readouterr().err
    assert not (tmp_path / "lab").exists()


def test_it_has_title_steps_and_questions(folder):
    (own,) = lessons_in(folder)
    assert (own.file, own.title) == (f"{FILE}.ipynb", TITLE)
    assert own.steps[0] == "What happens?"
    assert own.steps[-1] == "What you know now"
    asked = questions_in(folder)
    assert set(asked) == {"our-bridge-b-more-b/one-goes", "our-bridge-b-more-b/lever"}
    assert asked["our-bridge-b-more-b/lever"].startswith("A seesaw: 30 g lie 50 mm left")


def test_it_gets_its_handout(folder, tmp_path):
    page, answers = handout(folder / f"{FILE}.ipynb")
    assert "A seesaw: 30 g lie 50 mm left" in page
    assert "<mfrac>" in answers
    assert "&lt;b&gt;more" in page
    written = write_all(folder, tmp_path / "out")
    assert [path.name for path in written] == [f"{FILE}.html", f"{FILE}-answers.html"]


def test_the_command_writes_the_handouts_of_a_folder(folder, tmp_path, capsys):
    out = tmp_path / "out"
    assert main(["handouts", str(out), "--folder", str(folder)]) == 0
    assert (out / f"{FILE}-answers.html").exists()
    assert main(["handouts", str(out), "--folder", str(folder / "nowhere")]) == 1
    assert "There is no folder" in capsys.readouterr().err


def test_a_lesson_that_stops_is_named(folder, tmp_path, capsys):
    (folder / "tasks" / f"{FILE}.md").unlink()
    assert main(["handouts", str(tmp_path / "out"), "--folder", str(folder)]) == 1
    told = capsys.readouterr().err
    assert f"{FILE}.ipynb stops at a cell: There is no file" in told


@pytest.fixture
def desk(folder, tmp_path):
    made = Desk(Room(tmp_path / "class"), folder, show=False)
    yield made
    made.close()


def test_the_desk_offers_its_steps_as_they_are_now(desk, folder):
    assert desk.options.count(f'value="{FILE}.ipynb#') == 5
    assert "&lt;b&gt;more&lt;/b&gt;: What happens?" in desk.options
    assert main(["new", "Later", "--folder", str(folder)]) == 0
    assert 'value="later.ipynb#1"' in desk.options


def test_desk_and_report_tell_what_its_tasks_ask(desk, folder, tmp_path):
    name = "our-bridge-b-more-b"
    for animal, right in (("Fox", True), ("Owl", False)):
        pupil = desk.room.enter(animal)
        answer = "It stands on the other two." if right else "It falls."
        progress = Progress(nickname=animal).after(f"{name}/one-goes", right=right, answer=answer)
        progress = progress.after(f"{name}/lever", right=right, mistake="" if right else "50 mm")
        (desk.room.home(pupil) / "villa-progress.json").write_text(progress.to_json(), "utf-8")
        (folder / "progress").mkdir(exist_ok=True)
        (folder / "progress" / f"{animal}.json").write_text(progress.to_json(), "utf-8")
    told = desk.told()
    assert "A plate lies on three thick columns" in told["expected"]
    assert "It stands on the other two. ✓" in told["expected"]
    assert "A seesaw: 30 g lie 50 mm left" in told["stuck"]
    page = tmp_path / "report.html"
    assert main(["report", str(folder / "progress"), str(page)]) == 0
    assert "A seesaw: 30 g lie 50 mm left" in page.read_text("utf-8")
    assert "Our bridge b more b: lever" in page.read_text("utf-8")


def test_the_desk_leads_to_a_lesson_that_came_later(desk, folder):
    from villa_widgets.classroom.desk_handlers import Do

    assert main(["new", "Later", "--folder", str(folder)]) == 0
    asked = SimpleNamespace(desk=desk)
    asked._read = partial(Do._read, asked)
    with pytest.raises(StopIteration):
        Do._do(asked, {"do": "lead", "steps": ["later.ipynb", 2, 2]}).send(None)
    assert desk.room.plan.steps == ("later.ipynb", 2, 2)


def test_every_lesson_of_ours_has_its_questions_in_a_file_and_imports_from_the_top():
    for path in (*shipped().glob("*.ipynb"), *shipped().glob("teacher/*.ipynb")):
        cells = json.loads(path.read_text("utf-8"))["cells"]
        code = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "code")
        for line in code.splitlines():
            if line.startswith("from villa_widgets"):
                assert line.startswith("from villa_widgets import "), (path.name, line)
        if " ask(" in code or "\nask(" in code:
            assert f'Lesson("tasks/{path.stem}.md")' in code
            assert (path.parent / "tasks" / f"{path.stem}.md").exists()
