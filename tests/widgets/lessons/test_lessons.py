"""Every notebook: its order, its links, and each of its tasks with right and typical wrong answers.

Notebooks are found by themselves; a new one is covered as soon as it is there.
"""

import ast
import gc
import itertools
import re
import shutil
from pathlib import Path

import ipywidgets
import nbformat
import pytest
import sympy
from guesses import wrong_answers
from IPython.core.interactiveshell import InteractiveShell
from page import live_widgets
from traitlets.config import Config

from villa_core import Tower
from villa_core.learn.puzzles import villa_of
from villa_core.learn.puzzles.puzzle import AskChoice, AskColumns, AskNumber, AskPlace
from villa_widgets.activities.editions import ReplayUnderAll
from villa_widgets.tasks import Lesson, Prediction, PuzzleView, Question
from villa_widgets.tasks import logbook as lesson_logbook
from villa_widgets.tasks.marked import plain
from villa_widgets.tasks.staged import Staged
from villa_widgets.tasks.wording import worded
from villa_widgets.tower.picture import VillaPicture

ROOT = Path(__file__).parents[3] / "notebooks"
NOTEBOOKS = sorted((*ROOT.glob("*.ipynb"), *ROOT.glob("teacher/*.ipynb")))
NO_LESSON = {"00_start_here", "10_play", "13_hang_it", "14_puzzles"}  # pages of their own
LESSONS = [p for p in NOTEBOOKS if p.parent == ROOT and p.stem not in NO_LESSON]
TASKS = sorted((*ROOT.glob("tasks/*.md"), *ROOT.glob("teacher/tasks/*.md")))
PREDICT_FIRST = ("03", "04", "05", "06", "07", "08", "12")
IN_PYTHON = ("03", "04", "05", "06", "07", "08", "09", "11", "12")
BEFORE_TORQUE = [path for path in NOTEBOOKS if path.stem[:2] in ("00", "01", "02", "03")]
LONGEST = 6  # lines of a code cell
MOST_STEPS = 16
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
FORMULA = re.compile(r"torque|·|\d ?/ ?\d|\w = [(\w]|N mm", re.IGNORECASE)
TEX = re.compile(r"\$[^$\n]+\$|\\\(|\\\[|\\frac|\\begin\{")


def ids(path):
    return path.relative_to(ROOT).with_suffix("").as_posix()


each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=ids)
each_lesson = pytest.mark.parametrize("path", LESSONS, ids=ids)


def read(path):
    return nbformat.read(path, as_version=4)


def prose(path):
    """The markdown of a notebook without what stands in backquotes."""
    cells = [cell.source for cell in read(path).cells if cell.cell_type == "markdown"]
    return re.sub(r"```.*?```|`[^`\n]*`", "", "\n\n".join(cells), flags=re.DOTALL)


def headings(path):
    return [(len(m[1]), m[2].strip()) for m in re.finditer(r"^(#+)\s+(.*)$", prose(path), re.M)]


# the form of every notebook ----------------------------------------------------------------------


@each_notebook
def test_a_notebook_is_kept_without_outputs_and_with_ids_and_a_kernel(path):
    notebook = read(path)
    nbformat.validate(notebook)
    assert notebook.nbformat == 4
    assert notebook.nbformat_minor >= 5
    assert notebook.metadata.kernelspec.name == "python3"
    assert notebook.metadata.kernelspec.display_name == "Python 3 (ipykernel)"
    for cell in notebook.cells:
        assert cell.id
        if cell.cell_type == "code":
            assert not cell.outputs, f"clear the outputs of cell {cell.id}"
            assert cell.execution_count is None


@each_notebook
def test_headings_go_down_one_level_at_a_time_under_one_title(path):
    found = headings(path)
    assert [level for level, _text in found].count(1) == 1
    assert found[0][0] == 1
    for (above, _a), (below, text) in itertools.pairwise(found):
        assert below <= above + 1, f"“{text}” jumps over a level"


@each_lesson
def test_a_lesson_is_a_walk_of_steps_to_what_one_knows_now_and_the_same_in_python(path):
    steps = [text for level, text in headings(path) if level == 2]
    assert len(steps) == len(set(steps)) <= MOST_STEPS
    last = ["What you know now"]
    if path.stem.startswith(IN_PYTHON):
        last += ["The same in Python"]
        *_before, shown, question = read(path).cells
        assert "python" in shown.metadata.tags, "its lines are seen on the page too"
        assert question.source.startswith("**Find out with it:**")
        assert question.source.count("?") >= 1
    assert steps[-len(last) :] == last


@pytest.mark.parametrize("number", IN_PYTHON)
def test_what_a_lesson_suggests_in_python_uses_names_that_are_there(number):
    path = next(path for path in LESSONS if path.stem.startswith(number))
    *cells, question = read(path).cells
    source = "\n".join(c.source for c in cells if "python" in c.metadata.get("tags", ()))
    given = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    given |= set(re.findall(r"import (\w+)$", source, re.MULTILINE))
    for line in re.findall(r"`([^`]+)`", question.source):
        call = ast.parse(line, mode="eval").body
        while not isinstance(call, ast.Name):
            call = call.func if isinstance(call, ast.Call) else call.value
        assert call.id in given, line


@each_lesson
def test_a_step_asks_one_thing(path):
    """A step has at most one thing to do, and a prediction has its step for itself."""
    cells, seen = read(path).cells, []
    for cell in cells:
        if cell.source.startswith("## "):
            seen.append([cell.source.splitlines()[0], 0])
        elif cell.cell_type == "code" and "python" not in cell.metadata.get("tags", ()):
            seen[-1][1] += 1
    assert [step for step in seen if step[1] > 1] == []


@pytest.mark.parametrize("path", BEFORE_TORQUE, ids=ids)
def test_there_is_no_formula_before_lesson_4(run, path):
    text = LINK.sub("", prose(path).partition("## The same in Python")[0])  # a link names lesson 4
    assert not FORMULA.findall(text)
    made = run(path)
    for task in (*made(Question), *made(Prediction), *made(Staged)):
        asked = task.wording
        told = (asked.question, *asked.options, *asked.wrong.values(), *asked.hints, asked.solution)
        assert not FORMULA.findall(" ".join(told)), task.task_id
    for puzzle in made(PuzzleView):
        words = (puzzle.puzzle.question, *puzzle.hints(), puzzle.solution_html())
        assert not FORMULA.findall(" ".join(words)), puzzle.task_id


@each_notebook
def test_code_cells_are_short(path):
    for cell in read(path).cells:
        if cell.cell_type == "code":
            lines = [line for line in cell.source.splitlines() if line.strip()]
            assert 0 < len(lines) <= LONGEST, cell.source
            assert max(map(len, lines)) <= 100, cell.source
            assert not re.search(r"^\s*(def|class|for|while|if|[%!])", cell.source, re.M)


@each_notebook
def test_links_lead_to_files_that_exist_and_pictures_have_words(path):
    for picture, words, target in LINK.findall(prose(path)):
        if picture:
            assert words.strip(), f"the picture {target} needs a text"
        if not re.match(r"[a-z]+:|#", target):
            assert (path.parent / target.partition("#")[0]).exists(), f"{target} does not exist"
    for tag in re.findall(r"<img\b[^>]*>", prose(path)):
        assert re.search(r'\balt="[^"]+"', tag), tag


@each_notebook
def test_there_is_no_tex_in_the_text(path):
    assert not TEX.findall(prose(path))


# what happens when it is run ---------------------------------------------------------------------


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Runs a notebook, shows what its cells give, in a fresh folder; gives its widgets."""
    monkeypatch.setenv("VILLA_PROGRESS", "none")
    lesson_logbook.own_logbook.cache_clear()
    before = set(live_widgets)

    def made(kind):
        fresh = [live_widgets[k] for k in list(live_widgets) if k not in before]
        return [widget for widget in fresh if isinstance(widget, kind)]

    def run_notebook(path):
        folder = tmp_path / "notebooks"
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns("*.ipynb*"))
        monkeypatch.chdir(folder / path.parent.relative_to(ROOT))
        monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
        shell = InteractiveShell(config=Config({"HistoryManager": {"enabled": False}}))
        for cell in read(path).cells:
            if cell.cell_type == "code":
                shell.run_cell(cell.source).raise_error()
        shell.restore_sys_module_state()
        return made

    yield run_notebook
    for widget in made(ipywidgets.Widget):
        ipywidgets.Widget.close(widget)  # its own close follows when it is thrown away
    lesson_logbook.own_logbook.cache_clear()
    gc.collect()


@each_notebook
def test_tasks_take_right_answers_and_tell_typical_wrong_ones_apart(run, path):
    made = run(path)
    questions, puzzles = made(Question), made(PuzzleView)
    predictions, staged = made(Prediction), made(Staged)
    for task in staged:
        check_staged(task)
    for question in questions:
        check_question(question)
    for puzzle in puzzles:
        check_puzzle(puzzle)
    for prediction in predictions:
        check_prediction(prediction)
        told = re.search(r"As you expected: ([\d.,−]+ \S+)\.", prediction.said.spoken)
        assert told is None or told[1] not in prose(path), "the text answers the prediction"
    replays = made(ReplayUnderAll)
    games = [tuple(replay.game.moves) for replay in replays]
    assert len(set(games)) == len(games), "one recorded game answers the prediction on another"
    names = [task.task_id for task in (*questions, *puzzles, *predictions, *staged)]
    assert len(set(names)) == len(names), "two tasks have the same name"
    if path.stem.startswith(PREDICT_FIRST):
        assert predictions or staged, "the learner predicts before the model shows"
        assert questions or puzzles or staged


def check_question(question):
    where = question.task_id
    assert len(set(question.hints())) == 3, where
    assert all(hint.strip() for hint in question.hints()), where
    assert question.solution_html().strip(), where
    question.check()
    assert question.said.spoken == "Give an answer first."
    asked = question.wording
    wrong = asked.wrong
    assert wrong, f"{where} knows no typical wrong answer"
    if asked.options:
        assert set(wrong) == set(asked.options) - {asked.answer}, where
    said = [answer_with(question, typical) for typical in wrong]
    assert said == [(False, sentence) for sentence in wrong.values()], where
    assert len(set(wrong.values())) == len(wrong), f"{where}: two mistakes, one sentence"
    right, sentence = answer_with(question, asked.answer)
    assert right, f"{where}: {sentence}"
    assert sentence.startswith("Right: ")


def check_staged(task):
    """Its stage takes the right guess and each typical wrong one, and each is told its mistake."""
    where, asked = task.task_id, task.wording
    hints = task.hints()
    assert len(set(hints)) == len(hints), where
    assert asked.wrong, f"{where} knows no typical wrong guess"
    if asked.options:
        assert set(asked.wrong) == set(asked.options) - {asked.answer}, where
    assert len(set(asked.wrong.values())) == len(asked.wrong), f"{where}: two mistakes, one reason"
    assert plain(asked.solution).strip(), where
    for guess, said in ((asked.answer, asked.solution), *asked.wrong.items()):
        value = asked.read(str(guess))
        task.on.put(value)
        assert asked.same(task.on.guess, value), f"{where}: “{guess}” cannot be placed"
        found = task.answered()
        assert found.right is (guess == asked.answer), (where, guess)
        assert plain(said) in found.sentence, (where, guess)


def answer_with(question, answer):
    question.field.value = str(answer)
    question.right = False
    question.check()
    return question.right, question.said.spoken


def check_puzzle(view):
    puzzle = view.puzzle
    assert len(set(view.hints())) == 3
    said = {}
    for mistake, answer in wrong_answers(puzzle).items():
        if give(view, answer):
            view.check()
            assert not view.right, (puzzle.task, answer)
            assert view.said.spoken.startswith(puzzle.check(answer).sentence)
            said[mistake] = view.said.spoken
            view.show(puzzle)
    assert said, f"{puzzle.task} knows no typical wrong answer"
    assert len(set(said.values())) == len(said), f"{puzzle.task}: two mistakes, one sentence"
    give(view, puzzle.solution.answer)
    view.check()
    assert view.right, f"{puzzle.task}: {view.said.spoken}"


def give(view, answer):
    """Answer as a learner would, with the controls; False if they do not allow it."""
    kind, controls = view.puzzle.answer_type, view.answering
    if isinstance(kind, AskChoice):
        controls.field.value = answer
    elif isinstance(kind, AskNumber):
        controls.field.value = str(answer)
    elif isinstance(kind, AskColumns):
        for column, tick in controls.ticks.items():
            tick.value = column in answer
    elif isinstance(kind, AskPlace):
        controls.x.value, controls.y.value = (str(value) for value in answer)
    else:
        for column, x, y in answer:
            controls.moved(column, 0, x, y, done=True)
        if len(controls.value or ()) != len(answer):  # no more can be made than are allowed
            return False
    return controls.value is not None


def check_prediction(prediction):
    where = prediction.task_id
    assert not prediction.stage.children, f"{where} shows before the learner has committed"
    if isinstance(prediction.seen, VillaPicture):
        assert prediction.seen.reading.quiet, f"{where} tells before the learner has committed"
    prediction.commit()
    assert not prediction.committed, where
    asked = prediction.wording
    if asked.options:
        prediction.field.value = next(option for option in asked.options if option != asked.answer)
        words = f"What happens: {asked.answer.removesuffix('.')}."
    else:
        prediction.field.value = str(asked.answer)
        words = "As you expected"
    prediction.commit()
    assert prediction.committed, where
    assert words in prediction.said.spoken, where
    assert plain(prediction.wording.solution) in prediction.said.spoken
    assert prediction.stage.children, f"{where} has nothing to show"


# numbers: whoever calculates with what is printed gets what is accepted

NUMBER = r"(?<![\w.])\d+(?:\.\d+)?"
SIDE = rf"\(?{NUMBER}(?: ?[·/+−)(]+ ?\(?{NUMBER}\)?)*"
EQUALITY = re.compile(rf"(?<![·/+−=] )(?<!arctan ){SIDE}(?: = {SIDE})+(?!\w|\.\d| ?[·/+−])")


def all_wordings():
    for path in TASKS:  # their formulas, if any, are read by `villa_widgets.tasks.marked`
        file = Lesson(path).file
        for task in file.tasks:
            text, place = file.text(task)
            yield file.task_id(task), worded(text, place)


def exactly(side):
    """The value of a printed sum, and how exact it is if it is a result."""
    names = {"·": "*", "−": "-"}
    if side.count("(") != side.count(")"):  # a bracket of the sentence
        side = side.strip("()")
    value = float(_sum("".join(names.get(c, c) for c in side)))
    plain = re.fullmatch(NUMBER, side)
    digits = len(side.partition(".")[2]) if plain else 9
    return value, 0.5 * 10.0**-digits + 1e-9


def _sum(text):
    """A sum of plain numbers; nothing else is read."""
    ways = {ast.Add: "__add__", ast.Sub: "__sub__", ast.Mult: "__mul__", ast.Div: "__truediv__"}

    def found(node):
        if isinstance(node, ast.Constant):
            return sympy.Rational(str(node.value))
        return getattr(found(node.left), ways[type(node.op)])(found(node.right))

    return found(ast.parse(text, mode="eval").body)


def test_every_sum_that_a_task_prints_is_right():
    seen = 0
    for name, wording in all_wordings():
        for text in (wording.question, *wording.hints, wording.solution, *wording.wrong.values()):
            for match in EQUALITY.finditer(re.sub(r"\$[^$]*\$", "…", text)):
                sides = [exactly(side.strip()) for side in match[0].split(" = ")]
                seen += 1
                for (a, near), (b, close) in itertools.pairwise(sides):
                    assert abs(a - b) <= max(near, close), (name, match[0])
    assert seen > 15


def test_the_masses_that_tasks_print_are_those_of_the_pieces():
    pieces = Tower.empty().pieces
    known = {f"{one.mass:g}" for one in (*pieces.columns, *pieces.plates)}
    known |= {f"{pieces.plate('blue').mass + pieces.column('blue-thick').mass:g}"}
    for name, wording in all_wordings():
        if name.startswith(("03", "08")):
            text = " ".join((wording.question, *wording.hints, wording.solution))
            assert set(re.findall(r"(\d[\d.]*) g\b", text)) <= known, name


def test_whoever_calculates_with_the_printed_masses_gets_the_accepted_answer():
    wordings, pieces = dict(all_wordings()), Tower.empty().pieces
    part = pieces.column("blue-thick").mass / (
        pieces.plate("blue").mass + pieces.column("blue-thick").mass
    )
    assert round(100 * part, 1) == wordings["03/finger"].answer
    assert round(80 * part) == wordings["03/follow"].answer


def test_the_villa_of_lesson_6_is_seen_to_fall_on_the_floor_that_is_asked_for():
    villa = villa_of("predict", level=3, seed=6)
    ground, _first, second = villa.stability().floors
    assert ground.margin > 20, "its ground floor is broad"
    assert dict(all_wordings())["06/gives-way"].answer == "the second floor"
    assert not second.stable
    along = [x for x, _y in second.support.points(0.1)]
    assert not min(along) - 2 <= second.centre[0] <= max(along) + 2, "outside its bracket in front"
