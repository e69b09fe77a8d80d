"""Five rulebooks with a lamp each: what lights is what the books say."""

from pathlib import Path

import pytest

from villa_core.villa.rules import EDITIONS
from villa_widgets import BooksStage, Lesson
from villa_widgets.activities.stages.books import CASES
from villa_widgets.tasks.logbook import Logbook

FILE = Path(__file__).parents[4] / "notebooks/tasks/02_five_rulebooks.md"
TASKS = {
    "one-game": "locked",
    "same-rules": "near",
    "proof": "proof",
    "duty": "duty",
    "silence": "silent",
}


@pytest.mark.parametrize(("name", "case"), TASKS.items())
def test_the_lamp_that_lights_is_the_right_answer_and_no_other_one(name, case):
    task = Lesson(FILE, Logbook(None)).ask(name, on=BooksStage(case))
    names = {name: edition for edition, name in EDITIONS.items()}
    lit = [edition for edition in EDITIONS if CASES[case].lights(edition)]
    assert [names[task.wording.answer]] == lit
    for option in task.wording.options:
        task.on.choose(names[option])
        assert task.on.guess == option
        before = task.on.picture.sketch._scene["parts"]
        assert not any('stroke-width="2.5"' in part["svg"] for part in before), "dark till then"
        task.go.press()
        said = task.wording.wrong.get(option) or task.wording.solution
        assert task.said.spoken.endswith(said.split("**")[-1][-20:])
        burning = [
            p["id"] for p in task.on.picture.sketch._scene["parts"] if "rotate(45" in p["svg"]
        ]
        assert burning == lit
        task.go.press()
    task.close()


def test_a_choice_of_an_earlier_visit_is_marked_again():
    logbook = Logbook(None)
    task = Lesson(FILE, logbook).ask("duty", on=BooksStage("duty"))
    task.on.choose("de")
    task.go.press()
    again = Lesson(FILE, logbook).ask("duty", on=BooksStage("duty"))
    assert again.on.guess == "German"
    assert [part["id"] for part in again.on.picture.sketch._scene["parts"] if part["pressed"]] == [
        "de"
    ]
    task.close()
    again.close()
