"""The widgets of lessons: questions, predictions, puzzles, progress, and the class."""

import gc
import re
from datetime import UTC, date, datetime

import ipywidgets as widgets
import pytest
from guesses import wrong_answers
from page import received, wish

from villa_core.errors import FormatError, VillaError
from villa_core.learn import puzzles
from villa_core.learn.progress import Progress
from villa_core.tower.pieces import column_words
from villa_widgets.kit.storage import Storage
from villa_widgets.tasks import (
    ClassReport,
    Logbook,
    Prediction,
    ProgressView,
    PuzzleGame,
    PuzzleView,
    Question,
)
from villa_widgets.tasks.boards import MobileBoard
from villa_widgets.tasks.numbers import read_number

HINTS = "? One.\n? Two.\n? Three."
TODAY = date(2026, 11, 18)
WHEN = datetime(2026, 1, 31, tzinfo=UTC)
ALL = [(kind, level) for kind in puzzles.KINDS for level in puzzles.LEVELS]


@pytest.fixture
def book():
    return Logbook(None)


def number(book, more="", hints=HINTS, solution="Half."):
    text = f"Where <b>?\n= 12.5 ± 0.5 mm\n{more}\n{hints}\n! {solution}"
    return Question("03/middle", text, book)


# numbers


def test_an_answer_that_is_a_sentence_has_one_full_stop(book):
    text = f"Which?\n~ Only some. # No.\n= Any one, also one that carries.\n{HINTS}"
    asked = Question("01/which", text, book)
    asked.field.value = "Any one, also one that carries."
    asked.check()
    assert asked.said.spoken == "Right: Any one, also one that carries. 2 points."


def test_a_full_disk_is_told_in_sentences(tmp_path, monkeypatch):
    def full(*_given):
        raise OSError(28, "No space left on device")

    book = Logbook(tmp_path / "mine.json")
    monkeypatch.setattr(Progress, "save", full)
    book.tried("03/mine", right=True)
    why = "No space left on device. Download it instead."
    assert book.trouble == f"Your progress cannot be saved here: {why}"


def test_a_button_to_add_a_file_counts_no_files(book):
    upload = ProgressView(book).upload
    assert (upload.description, upload.tooltip) == ("", "Add a file")
    assert "villa-upload" in upload._dom_classes


@pytest.mark.parametrize("wrong", [("balanc",), ("balance", 9), ("balance", 1, -1)])
def test_a_puzzle_that_does_not_exist_is_told_and_nothing_else_is_printed(wrong, capsys):
    with pytest.raises(puzzles.PuzzleError):
        PuzzleView(*wrong)
    gc.collect()
    assert capsys.readouterr().err == ""


def browser():
    """A stand-in for the page: what it has kept, and what it was asked to keep."""
    storage, asked = Storage("test"), []
    storage.send = lambda content, buffers=None: asked.append(content)
    return storage, asked, lambda text: wish(storage, {"found": text})


def test_what_the_browser_kept_is_added_and_both_are_kept():
    storage, asked, found = browser()
    book = Logbook(None, storage)
    book.tried("03/mine", right=True)
    found(Progress().after("03/other", right=True).to_json())
    kept = Progress.from_json(asked[-1]["text"])
    assert kept == book.progress
    assert set(kept.tasks) == {"03/mine", "03/other"}
    found(asked[-1]["text"])  # nothing new: the same answer, so that two pages come to rest
    assert asked[-1] == asked[-2]


def test_a_file_that_was_there_is_not_changed_by_the_browser(tmp_path):
    Progress().after("03/mine", right=True).save(tmp_path / "mine.json")
    storage, asked, found = browser()
    book = Logbook(tmp_path / "mine.json", storage)
    found(Progress().after("03/other", right=True).to_json())
    assert (
        set(Progress.from_json(asked[-1]["text"]).tasks) == {"03/mine"} == set(book.progress.tasks)
    )
    storage, _asked, found = browser()
    Logbook(tmp_path / "new.json", storage)
    found(Progress().after("03/other", right=True).to_json())
    assert set(Progress.load(tmp_path / "new.json").tasks) == {"03/other"}


def test_what_the_browser_kept_damaged_is_set_aside():
    storage, asked, found = browser()
    Logbook(None, storage)
    found("<b>no progress</b>")
    assert asked == [{"text": Progress().to_json(), "aside": True}]


def test_a_question_solved_on_another_day_says_so():
    storage, _asked, found = browser()
    book = Logbook(None, storage)
    text = "How many?\n= 3 ± 0.1 mm\n? One.\n? Two.\n? Three."
    question = Question("03/other", text, book)
    found(Progress().after("03/other", right=True).to_json())
    assert question.right
    assert question.said.spoken == "You have solved this."


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("1,5", "mm", 1.5),
        ("1.5", "mm", 1.5),
        (" −3 mm ", "mm", -3.0),
        ("2 cm", "mm", 20.0),
        ("5 grams", "g", 5.0),
        ("0,12 kg", "g", 120.0),
        ("1.2 newtons", "N", 1.2),
        ("30 degrees", "°", 30.0),
        ("7", "", 7.0),
        ("5 g", "mm", None),
        ("", "mm", None),
        ("3.5e-1", "N", 0.35),
        ("3,5E2 mm", "mm", 350.0),
        ("1e999", "mm", None),
        ("e3", "mm", None),
        ("nan", "mm", None),
        ("2+3", "mm", None),
        ("__import__('os')", "mm", None),
        ("1,000,000", "mm", None),
        ("9" * 400, "mm", None),
    ],
)
def test_numbers_are_read_as_people_type_them(text, unit, value):
    assert read_number(text, unit) == value


# questions


def test_a_question_says_what_is_wrong_and_keeps_the_answer(book):
    question = number(book, "~ 25 # That is the end.")
    for text, sentence in (
        ("", "Give an answer first."),
        ("twelve", "“twelve” cannot be read as a number in mm."),
        ("25 mm", "That is the end."),
        ("2", "Not yet: that is too small. Try again, or take a hint."),
        ("-12.4", "The size is right, but not the sign. Which way is counted as negative?"),
        ("12,7", "Right: 12.5 mm. 1 point."),
    ):
        question.field.value = text
        question.check()
        assert question.said.spoken == sentence
        assert question.field.value == text
    assert question.right
    assert len(book.progress.task("03/middle").tries) == 4  # what cannot be read is no try


def test_hints_come_one_after_the_other_and_the_solution_on_demand(book):
    question = number(book)
    for n in (1, 2, 3, 3):
        question.hint()
        assert question.help.html.count("<li>") == n
    assert question.hint_button.disabled
    assert "Half." not in question.help.html
    question.solve()
    assert "Half." in question.help.html
    question.field.value = "12.5"
    question.check()
    assert book.progress.task("03/middle").points == 0


def test_texts_of_a_question_are_escaped(book):
    question = number(book, hints="? <i>\n? 2\n? 3", solution="<script>")
    question.hint()
    question.solve()
    assert "<b>?" not in question.head.html
    assert "<i>" not in question.help.html
    assert "<script>" not in question.help.html
    question.field.value = "<img>"
    question.check()
    assert "<img>" not in question.said.html


def test_a_choice_can_be_asked_for(book):
    text = f"?\n~ It stands # Look at the edge.\n= It falls\n~ It flies\n{HINTS}"
    choice = Question("05/legs", text, book)
    choice.check()
    assert choice.said.spoken == "Give an answer first."
    for chosen, sentence in (
        ("It stands", "Look at the edge."),
        ("It flies", "Not yet. Try again, or take a hint."),
        ("It falls", "Right: It falls. 1 point."),
    ):
        choice.field.value = chosen
        choice.check()
        assert choice.said.spoken == sentence
    choice.solve()
    assert "It falls" in choice.help.html


@pytest.mark.parametrize(
    "text", ["= 3 ± 0\n? One.", f"~ It stands\n{HINTS}", f"= It stands\n= It falls\n{HINTS}"]
)
def test_a_question_that_cannot_be_asked_is_refused(book, text):
    with pytest.raises(VillaError):
        Question("05/legs", f"?\n{text}", book)


def test_of_two_options_the_second_gives_no_point(book):
    choice = Question("01/sticking-out", f"?\n~ Yes # Try it.\n= No\n{HINTS}", book)
    for chosen in ("Yes", "No"):
        choice.field.value = chosen
        choice.check()
    assert choice.right
    assert choice.said.spoken == "Right: No. No points: only this answer was left."
    assert book.progress.points == 0


def test_a_number_box_says_its_unit_and_its_range(book):
    question = number(book)
    assert question.field.description == "Answer in mm (−50 to 50)"
    question.field.value = "1000 mm"
    question.check()
    assert question.said.spoken == "Give a number from −50 to 50."
    assert not book.progress.task("03/middle").tries


def test_a_verdict_on_an_answer_does_not_look_like_one_on_a_villa(book):
    question = number(book)
    for typed, kind in (("5", "not-yet"), ("12", "right")):
        question.field.value = typed
        question.check()
        assert f"villa-reply is-{kind}" in question.said.html
        assert "villa-verdict" not in question.said.html


# predictions


@pytest.mark.parametrize("seen", [True, False])
def test_what_was_asked_with_goes_when_a_prediction_is_made(book, seen):
    look = widgets.Label("look") if seen else None
    view = Prediction("05/far", "How far?\n= 12 ± 2 mm", widgets.VBox, book, seen=look)
    view.field.value = "12"
    view.commit()
    assert view.children == (view.head, view.said, view.stage)
    assert view.head.comm is not None
    view.close()


def test_a_prediction_of_an_earlier_visit_goes_on_where_it_was(book):
    text = "What happens?\n~ It stands\n= It falls"
    first = Prediction("05/corner", text, widgets.VBox, book)
    late = Prediction("05/corner", text, widgets.VBox, book)
    assert "villa-unanswered" in first._dom_classes
    first.field.value = "It stands"
    first.commit()
    for view in (first, late, Prediction("05/corner", text, widgets.VBox, book)):
        assert "villa-unanswered" not in view._dom_classes
        assert view.committed
        assert view.said.spoken == "You expected: It stands. What happens: It falls."
    late.commit()
    assert len(book.progress.task("05/corner").tries) == 1
    other = Prediction("05/corner", "What happens?\n= It sways\n~ It rests", widgets.VBox, book)
    assert not other.committed  # what was expected is no answer any more


def test_what_is_to_be_seen_is_made_only_after_the_prediction(book):
    made = []

    def then():
        made.append(widgets.Label("seen"))
        return made[0]

    view = Prediction("05/far", "How far?\n= 12 ± 2 mm", then, book)
    view.commit()
    assert (made, view.committed) == ([], False)
    view.field.value = "13,5"
    view.commit()
    assert view.stage.children == tuple(made)
    assert view.said.spoken == "As you expected: 12 mm."
    view.field.value = "99"
    view.commit()  # a prediction is made once
    assert [t.answer for t in book.progress.task("05/far").tries] == ["13.5 mm"]
    view.close()


# puzzles


def answer_in(view, answer):
    """Give an answer as a person would."""
    way, kind = view.answering, view.puzzle.kind
    if kind == "balance":
        way.moved(way.piece, view.puzzle.tower.top, *answer, True)
    elif kind == "points":
        for column, x, y in answer:
            way.moved(column, 0, x, y, True)
    elif kind == "fewest":
        for column, letter in answer:
            way.column.value, way.letter.value = column, letter
            way.put_it.click()
    elif kind == "pull":
        for column, tick in way.ticks.items():
            tick.value = column in answer
    else:
        way.field.value = str(answer)


def press(view):
    """Press the one button, after the pause in which it takes no click."""
    view.frame.press()


def finish(view):
    """Let the browser have shown the film, or the swing of the rods."""
    if isinstance(view.board, MobileBoard):
        view.board.scene.at_rest = True
    elif view.board.picture.film == "plays":
        view.board.picture.view.at_rest = True


def test_the_columns_of_an_answer_are_called_by_words(book):
    pull, points = (PuzzleView(kind, 2, 41, logbook=book) for kind in ("pull", "points"))
    ticks = pull.answering.ticks
    assert {c: tick.description for c, tick in ticks.items()} == {c: column_words(c) for c in ticks}
    column, x, y = points.puzzle.solution.answer[0]
    assert (column_words(column), column) in points.answering.column.options
    points.answering.moved(column, 0, x, y, True)
    assert f"<li>{column_words(column)} to ({x:.0f}, {y:.0f})</li>" in points.answering.list.html
    labels = {note[3] for note in received(pull.board.picture.scene, "labels")}
    assert labels == {column_words(c) for c in pull.puzzle.tower.column_ids()}
    for view in (pull, points):
        view.close()


@pytest.mark.parametrize(
    ("kind", "level"),
    [pytest.param(k, n, marks=() if n in (1, 4) else pytest.mark.slow) for k, n in ALL],
)
def test_a_puzzle_is_solved_by_its_solution_and_let_go(book, kind, level):
    view = PuzzleView(kind, level, 41, logbook=book)
    assert view.frame.go.description == "Check"
    answer_in(view, view.puzzle.solution.answer)
    press(view)
    assert view.right, view.said.spoken
    assert "2 points: right at the first try. That is a new star: 1 of 3" in view.said.spoken
    assert book.progress.task(f"{kind}/{level}/41").points == 2
    assert view.frame.go.description == "Let go"
    press(view)
    finish(view)
    assert re.match(r"(Without .*: )?(You let go|Too close)", view.said.spoken)
    assert view.frame.go.description == "Another one"
    view.close()


@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_after_the_solution_nothing_of_it_is_left_to_be_put(book, kind):
    view = PuzzleView(kind, 2, 41, logbook=book)
    view.solve()
    if kind not in ("hang", "slip"):
        assert view.board.reading.tower == view.puzzle.solution.built
        assert view.board.plan.tray == ()
    view.show(view.puzzle)
    assert view.frame.go.description == "Check"
    answer_in(view, view.puzzle.solution.answer)
    view.check()
    assert "No points: the solution was seen before." in view.said.spoken
    view.close()


@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_a_wrong_answer_is_explained_let_go_and_can_be_changed(book, kind):
    view = PuzzleView(kind, 2, 41, logbook=book)
    possible = {"balance": "wrong-side", "points": "essential", "pull": "essential"}
    wrong = wrong_answers(view.puzzle)
    mistake = possible.get(kind, min(set(wrong) - {"no-place"}))
    answer_in(view, wrong[mistake])
    view.check()
    assert view.said.spoken.startswith(view.puzzle.check(wrong[mistake]).sentence)
    assert not view.right
    assert book.progress.task(view.puzzle.task).tries[0].mistake == mistake
    view.see_button.click()
    finish(view)
    assert re.match(r"(Without .*: )?(You let go|Too close)", view.said.spoken)
    press(view)
    assert view.frame.go.description == "Check"
    assert view.answering.value is not None
    # what letting go has told gives no points
    told = kind in ("predict", "slip")
    assert (book.progress.task(view.puzzle.task).solution_seen is not None) == told
    view.close()


def test_after_a_wrong_number_another_one_is_checked_by_the_very_next_click(book):
    view = PuzzleView("mass", 2, 4, logbook=book)
    view.answering.field.value = "500"
    view.frame.go.click()
    assert not view.right
    assert view.see_button.layout.display is None, "it can be let go as well"
    view.frame.go.click()
    assert len(book.progress.task(view.puzzle.task).tries) == 1, "the same answer counts once"
    view.answering.field.value = str(view.puzzle.solution.answer)
    assert view.see_button.layout.display == "none"
    view.frame.go.click()  # Enter sends the number and this click together
    assert view.right
    view.close()


def test_nothing_tells_of_balance_before_the_check(book):
    view = PuzzleView("predict", 1, 41, logbook=book)
    board = view.board
    for floor in (0, 1):
        board.look_at(floor)
        assert received(board.plan, "overlay")["over"] == ""
        assert "newton" not in str(received(board.plan, "columns"))
        assert {note[4] for note in received(board.picture.scene, "labels")} == {"name"}
    for option in (*wrong_answers(view.puzzle).values(), view.puzzle.solution.answer):
        assert received(board.plan, "overlay")["over"] == "", "a wrong prediction tells nothing"
        view.answering.field.value = option
        view.check()
    assert received(board.plan, "overlay")["over"] != ""
    view.close()


def test_a_mobile_tells_no_verdict_before_the_check(book):
    view = PuzzleView("slip", 2, 41, logbook=book)
    shown = received(view.board.plan, "sheet") + view.board.scene.description
    assert not re.search("Balanced|Tilting|Slipping|Falling", shown)
    view.close()


def test_a_click_on_a_column_ticks_it_and_takes_the_tick_away(book):
    view = PuzzleView("pull", 2, 41, logbook=book)
    column = next(iter(view.answering.ticks))
    scene = view.board.picture.scene
    wish(scene, kind="pick", id=column)
    assert view.answering.value == frozenset({column})
    assert f"✓ {column_words(column)}" in {n[3] for n in received(scene, "labels")}
    wish(view.board.plan, kind="choose", id=column)
    assert view.answering.value is None
    view.close()


def test_a_click_on_a_notch_holds_the_rod_there(book):
    view = PuzzleView("hang", 1, 41, logbook=book)
    on, spot = next(iter(view.puzzle.answer_type.options)).split("/")
    wish(view.board.scene, kind="pick", on=on, spot=spot)
    assert view.answering.value == f"{on}/{spot}"
    assert view.board.scene.held.rod == view.puzzle.rod
    view.close()


def test_a_column_that_is_let_go_beside_the_marks_stands_on_the_nearest(book):
    view = PuzzleView("fewest", 1, 41, logbook=book)
    column, mark = view.puzzle.box[0], view.puzzle.marks[2]
    view.answering.moved(column, 0, mark.x + 5, mark.y - 4, True)
    assert view.answering.value == ((column, mark.letter),)
    view.answering.moved(view.puzzle.box[1], 0, mark.x, mark.y, True)
    assert len({letter for _column, letter in view.answering.value}) == 2
    view.answering.removed(column)
    assert [c for c, _letter in view.answering.value] == [view.puzzle.box[1]]
    view.answering.undo()
    assert len(view.answering.value) == 2
    view.close()


def test_how_hard_can_be_chosen_as_far_as_it_is_open(book):
    view = PuzzleView("pull", 1, 41, logbook=book)
    view.drawers.pull("other")
    assert [words for words, _level in view.level.options] == ["easy"]
    assert "A level opens with one star" in view.closed.html
    book.tried("pull/1/7", right=True)
    assert [words for words, _level in view.level.options] == ["easy", "tricky"]
    view.level.value = 2
    view.another()
    assert view.puzzle.title == "Which column may go? — tricky"
    assert view.puzzle.title in view.head.html
    assert "Number 42" in view.head.html
    assert (view.level.value, view.seed.value) == (2, 42)
    view.close()


def test_a_place_can_be_typed(book):
    view = PuzzleView("balance", 1, 41, logbook=book)
    x, y = view.puzzle.solution.answer
    view.answering.x.value = f"{x},0".replace(".0,0", ",0")
    view.answering.y.value = str(y)
    view.check()
    assert view.right
    view.close()


# the game of puzzles


@pytest.fixture
def game(book):
    made = PuzzleGame(book, today=lambda: TODAY)
    yield made
    made.close()


def cells(game):
    return {
        f"{row['kind']}/{n}": cell
        for row in received(game.map, "map")["rows"]
        for n, cell in enumerate(row["cells"], 1)
    }


def test_the_map_has_every_level_and_says_what_comes_next(game, book):
    found = cells(game)
    assert len(found) == len(puzzles.KINDS) * 4
    assert [name for name, cell in found.items() if cell["next"]] == ["balance/1"]
    assert all(cell["open"] == name.endswith("/1") for name, cell in found.items())
    book.tried("balance/1/1", right=True)
    assert cells(game)["balance/1"]["drawn"] == "★☆☆"
    assert cells(game)["balance/2"]["open"]


def test_a_level_that_is_not_open_says_what_opens_it(game):
    wish(game.map, {"kind": "play", "puzzle": "pull", "level": 3})
    assert game.map in game.children
    assert "A level opens with one star" in game.message.spoken
    for nonsense in ({"puzzle": "chess", "level": 1}, {"puzzle": "pull", "level": "1"}):
        wish(game.map, nonsense | {"kind": "play"})
    assert game.map in game.children


def test_puzzles_of_both_games_are_played_one_after_the_other_and_the_map_is_one_step_away(game):
    for kind in ("pull", "slip", "fewest"):
        wish(game.map, {"kind": "play", "puzzle": kind, "level": 1})
        assert game.view.puzzle.task == f"{kind}/1/1"
        assert game.view in game.children
        answer_in(game.view, game.view.puzzle.solution.answer)
        game.view.check()
        assert game.view.right
        game.back()
        assert game.map in game.children
    assert "<b>3</b> of 96 stars" in game.score.html
    assert "<b>3</b> right in a row" in game.score.html


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_told_when_it_is_solved(game, book):
    other = PuzzleGame(Logbook(None), today=lambda: TODAY)
    for one in (game, other):
        one.play_daily()
    assert game.view.puzzle == other.view.puzzle
    other.close()
    answer_in(game.view, game.view.puzzle.solution.answer)
    game.view.check()
    game.back()
    assert "You have solved it" in game.daily_why.html


def test_after_a_solved_puzzle_the_button_leads_to_the_next_and_says_why(game):
    game.play_next()
    first = game.view.puzzle.task
    answer_in(game.view, game.view.puzzle.solution.answer)
    for _step in ("check", "let go"):
        press(game.view)
    finish(game.view)
    assert game.view.frame.go.description == "Next puzzle"
    press(game.view)
    assert game.view.puzzle.task != first
    assert game.why.spoken == "There is 1 star on “Balance it” (easy) so far."


# progress


def test_the_file_is_written_only_when_something_was_tried(tmp_path):
    path = tmp_path / "mine.json"
    book = Logbook(path)
    ProgressView(book)
    assert not path.exists()
    book.tried("pull/1/7", right=True)
    assert Progress.load(path).points == 2


def test_two_notebooks_share_one_file(tmp_path):
    first, second = (Logbook(tmp_path / "mine.json") for _n in range(2))
    first.tried("pull/1/7", right=True)
    second.tried("pull/1/8", right=True)
    assert set(Progress.load(tmp_path / "mine.json").tasks) == {"pull/1/7", "pull/1/8"}


def test_a_damaged_file_is_set_aside_and_told(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text("{broken", encoding="utf-8")
    book = Logbook(path)
    assert (tmp_path / "mine-damaged-1.json").read_text(encoding="utf-8") == "{broken"
    assert "mine-damaged-1.json" in book.trouble
    view = ProgressView(book)
    assert "mine-damaged-1.json" in view.panel.html


def test_a_place_where_nothing_can_be_written_is_told_once_tried(tmp_path):
    book = Logbook(tmp_path / "no-folder" / "mine.json")
    book.tried("pull/1/7", right=True)
    assert "Download it instead." in book.trouble
    assert book.progress.points == 2


def test_progress_shows_escaped_names_and_adds_files(book):
    view = ProgressView(book)
    view.nickname.value = "<i>Owl</i>"
    assert book.progress.nickname == "<i>Owl</i>"
    text = Progress().after("pull/1/7", right=True, day="2026-01-31").to_json()
    for name, content in (("<b>.json", b"{"), ("mine.json", text.encode())):
        file = {"name": name, "type": "", "size": len(content), "content": content}
        view.upload.value = (file | {"last_modified": WHEN},)
        assert "<b>" not in view.message.html
    assert view.message.spoken == "mine.json was added."
    assert "pull/1/7" in view.panel.html
    with pytest.raises(FormatError):
        book.take_in(b"{}")


def test_the_class_report_names_learners_tasks_and_damaged_files(tmp_path):
    for name in ("<i>Ada</i>", "Ben"):
        progress = Progress().called(name).after("pull/1/7", right=False, mistake="essential")
        progress.save(tmp_path / f"{len(name)}.json")
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    report = ClassReport(tmp_path)
    html = report.panel.html
    assert "&lt;i&gt;Ada&lt;/i&gt;" in html
    assert "pulled a column that the villa needs" in html
    assert "Rubber band around the others" in html, "what helps, from the guide"
    assert 'aria-label="2 not yet"' in html
    assert "bad.json was left out." in html
    report.close()
    empty = ClassReport(tmp_path / "nothing")
    assert "no progress files" in empty.panel.html


def test_the_class_report_shows_predictions_and_mistakes_of_plain_questions(tmp_path):
    for name in ("ada", "ben"):
        book = Logbook(tmp_path / f"{name}.json")
        question = number(book, "~ 25 # That is the end.")
        question.field.value = "25"
        question.check()
        book.tried("05/corner", right=False, answer="It stands <b>")
    html = ClassReport(tmp_path).panel.html
    assert "answered “25 mm”" in html
    assert "What the class expected" in html
    assert html.index("Where the class is stuck") < html.index("What the class expected")
    assert 'It stands &lt;b&gt;</th><td><span role="img" aria-label="2">' in html


def test_progress_says_whether_it_is_kept(tmp_path):
    assert "forgets your progress" in ProgressView(Logbook(None)).panel.html
    kept = ProgressView(Logbook(tmp_path / "mine.json")).panel.html
    assert "kept on this computer only, in the file mine.json" in kept
