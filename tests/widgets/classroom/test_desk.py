"""The desk without a browser: who has answered, where all are led, what the projector shows."""

import asyncio
import json
import shutil
import time
from types import SimpleNamespace

import pytest
from tornado.httpclient import AsyncHTTPClient
from tornado.web import HTTPError

from villa_core.errors import VillaError
from villa_core.learn.progress import Progress
from villa_widgets.classroom import seen
from villa_widgets.classroom.desk import Desk
from villa_widgets.classroom.desk_handlers import Do
from villa_widgets.classroom.kernels import ClassKernels
from villa_widgets.classroom.plan import Plan, Screen, Steps
from villa_widgets.classroom.projector import projected
from villa_widgets.classroom.room import Room
from villa_widgets.classroom.tournament import draw, lay, standings, tables_in
from villa_widgets.command import shipped
from villa_widgets.table.shared import Record
from villa_widgets.tasks.placed import Placed, keep, kept

LEVER = Steps("04_torque_balance.ipynb", 1, 1)
TASK = "04/seesaw"


@pytest.fixture
def desk(tmp_path):
    lessons = tmp_path / "lab"
    shutil.copytree(shipped() / "tasks", lessons / "tasks")
    for name in (LEVER.lesson, "10_play.ipynb"):
        shutil.copy(shipped() / name, lessons)
    made = Desk(Room(lessons / "classes/8b", "8b"), lessons, show=False)
    made.server = SimpleNamespace(
        address="http://192.0.2.7:8000",
        kernel_manager=SimpleNamespace(pupils=0, owners={}),
        app=SimpleNamespace(settings={}),
    )
    yield made
    made.close()


def come(desk, *animals):
    """Pupils who have come in and are at the lever."""
    found = [desk.room.enter(animal) for animal in animals]
    for pupil in found:
        desk.room.heard[pupil] = time.time()
        desk.room.at[pupil] = LEVER
    return found


def answer(desk, pupil, *, right, words="90 mm", at=(90.0, 0.0)):
    """A guess that was let go."""
    path = desk.room.home(pupil) / "villa-progress.json"
    Progress.load(path).after(TASK, right=right, answer=words).save(path)
    box, drawing = "-164 -100 328 222", '<svg class="sketch" viewBox="-164 -100 328 222"></svg>'
    keep(desk.room.home(pupil), TASK, Placed(words, right, (at,), box, drawing))


def do(desk, **wish):
    """What the teacher's page wants, as the desk hears it."""
    handler = Do.__new__(Do)
    handler.desk = desk
    asyncio.run(handler._do(wish))


def test_the_grid_tells_at_a_glance_who_has_not_answered(desk):
    fox, owl, _bee, yak = come(desk, "Fox", "Owl", "Bee", "Yak")
    answer(desk, fox, right=True)
    answer(desk, owl, right=False)
    del desk.room.heard[yak]
    states = {seat.name: seat.state for seat in desk.seats(LEVER)}
    assert states == {"Fox": "right", "Owl": "wrong", "Bee": "not-yet", "Yak": "gone"}
    del desk.room.heard[fox]  # who has answered and gone is both
    assert next(seat for seat in desk.seats(LEVER) if seat.pupil == fox).note == "gone"
    desk.room.heard[fox] = time.time()
    told = desk.state(LEVER)
    assert "4 pupils, 3 here" in told["told"]
    assert "1 not yet" in told["pupils"]
    assert told["task"] == TASK


def test_questions_are_told_by_their_words(desk):
    (fox,) = come(desk, "Fox")
    answer(desk, fox, right=False)
    words = "Drag the 30 g"
    question = desk.state(LEVER)["expected"]
    assert "Lesson 4: seesaw</th>" not in question
    assert question.index("<th") < question.index("Lesson 4: seesaw")
    assert words[:4] in question or "30 g" in question


def test_where_the_class_is_led_is_kept_over_a_restart(desk):
    fox, owl = come(desk, "Fox", "Owl")
    do(desk, do="lead", steps=[*LEVER[:2], 3])
    do(desk, do="pause", sentence="  Look\nup,\tplease. ")
    do(desk, do="timer", seconds=90)
    do(desk, do="free", pupil=owl)
    do(desk, do="screen", screen={"what": "dots", "task": TASK, "telling": True})
    again = Room(desk.room.folder).plan
    assert again == desk.room.plan
    assert again.steps_of(fox) == (LEVER.lesson, 1, 3)
    assert again.steps_of(owl) is None
    assert again.pause == "Look up, please."
    assert 85 < again.left(time.time()) <= 90
    do(desk, do="pause", sentence="")
    do(desk, do="lead", steps=None)
    assert Room(desk.room.folder).plan.steps_of(fox) is None


@pytest.mark.parametrize(
    "wish",
    [
        {"do": "lead", "steps": ["../class.json", 1, 1]},
        {"do": "lead", "steps": [LEVER.lesson, 0, 1]},
        {"do": "lead", "steps": [LEVER.lesson, 3, 2]},
        {"do": "lead", "steps": [LEVER.lesson, 1, 90]},
        {"do": "lead", "steps": [LEVER.lesson, True, True]},
        {"do": "screen", "screen": {"what": "everything"}},
        {"do": "screen", "screen": {"what": "dots", "task": "../../x"}},
        {"do": "screen", "screen": {"what": "pupil", "pupil": "0123"}},
        {"do": "screen", "screen": {"what": "dots", "telling": "yes"}},
        {"do": "timer", "seconds": -1},
        {"do": "groups", "number": 99},
        {"do": "group", "group": 0, "steps": None},
        {"do": "remove", "pupil": "nobody"},
        {"do": "seat", "pupil": "nobody", "partner": "computer"},
        ["lead"],
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(desk, wish):
    before = desk.room.plan
    handler = Do.__new__(Do)
    handler.desk = desk
    with pytest.raises((HTTPError, ValueError)):  # both are answered with 400
        asyncio.run(handler._do(wish))
    assert desk.room.plan == before


@pytest.mark.parametrize("plan", [[], {"steps": ["x", 1, 1]}, {"freed": ["<b>"]}, {"ends": "soon"}])
def test_a_plan_that_makes_no_sense_is_told_with_its_file(desk, plan):
    path = desk.room.folder / "class.json"
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | {"plan": plan}), "utf-8")
    with pytest.raises(VillaError, match=r"class\.json cannot be read"):
        Room(desk.room.folder)


def test_a_class_of_an_older_version_goes_on(desk):
    path = desk.room.folder / "class.json"
    kept_of = json.loads(path.read_text("utf-8"))
    del kept_of["plan"]
    path.write_text(json.dumps(kept_of), "utf-8")
    assert Room(desk.room.folder).plan == Plan()


def test_each_group_has_steps_of_its_own(desk):
    fox, owl, bee = come(desk, "Fox", "Owl", "Bee")
    do(desk, do="lead", steps=[*LEVER])
    do(desk, do="groups", number=2)
    do(desk, do="group", group=1, steps=["10_play.ipynb", 1, 1])
    plan = desk.room.plan
    assert plan.steps_of(fox) == plan.steps_of(bee) == LEVER
    assert plan.steps_of(owl).lesson == "10_play.ipynb"
    do(desk, do="member", pupil=owl, group=0)
    assert desk.room.plan.steps_of(owl) == LEVER
    assert "Group 2" in desk.state(None)["groups"]


def test_all_first_guesses_are_dots_over_one_picture(desk):
    for animal, right, x in (("Fox", False, 90.0), ("Owl", True, 40.0), ("Bee", False, 90.0)):
        (pupil,) = come(desk, animal)
        answer(desk, pupil, right=right, at=(x, 0.0))
        answer(desk, pupil, right=True, at=(40.0, 0.0))  # a later guess changes nothing
    svg = desk.dots(TASK, telling=False)
    assert svg.count('class="is-guess"') == 3
    assert svg.count('cx="90.00" cy="0.00"') == 1  # two at one place stand on each other
    assert "is-right" not in svg
    assert desk.dots(TASK, telling=True).count('class="is-right"') == 1
    assert desk.dots("04/lever", telling=False) == ""


@pytest.mark.parametrize(
    "change",
    [
        {"places": [[1e9, 0]]},
        {"places": [["1", 0]]},
        {"places": [[0, 0]] * 99},
        {"box": "0 0 1 1'><script>"},
        {"drawing": "<script>alert(1)</script>"},
        {"right": "yes"},
    ],
)
def test_a_guess_that_was_tampered_with_is_no_guess(tmp_path, change):
    guess = Placed("40 mm", True, ((40.0, 0.0),), "0 0 9 9", "<svg></svg>")
    keep(tmp_path, TASK, guess)
    assert kept(tmp_path, TASK) == guess
    (path,) = (tmp_path / "guesses").iterdir()
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | change), "utf-8")
    assert kept(tmp_path, TASK) is None


def test_a_picture_runs_nothing_and_says_when_there_is_none():
    assert "xmlns" in seen.picture("<svg><path/></svg>")
    assert "&lt;b&gt;" in seen.picture("", "<b>")
    assert seen.heard('{"drawing": "<script>", "words": "x"}') == ("", "x")
    assert seen.heard("[" * 9000) == ("", "")


def test_the_projector_names_nobody_and_has_no_controls(desk):
    assert "http://192.0.2.7:8000" in projected(desk)["html"]
    assert desk.room.word in projected(desk)["html"]
    fox, _owl = come(desk, "Fox", "Owl")
    answer(desk, fox, right=False)
    do(desk, do="lead", steps=[*LEVER])
    shown = dict.fromkeys(("auto", "question", "answers", "dots", "pupil", "games"), "")
    for what in shown:
        pupil = {"pupil": fox} if what == "pupil" else {}
        do(desk, do="screen", screen={"what": what, **pupil})
        shown[what] = projected(desk)["html"]
        assert "Fox" not in shown[what]
        assert not any(tag in shown[what] for tag in ("<button", "<input", "<select", "<a "))
    assert "1 of 2 has answered" in shown["auto"]
    assert desk.room.word not in shown["auto"]
    assert f"/picture?token={desk.wall}" in shown["dots"]
    do(desk, do="screen", screen={"what": "pupil", "pupil": fox, "named": True})
    assert "Fox" in projected(desk)["html"]
    do(desk, do="pause", sentence="<b>Look</b>")
    assert "&lt;b&gt;Look" in projected(desk)["html"]


def test_a_pupil_becomes_another_animal_and_takes_finished_games_along(desk):
    fox, _owl = come(desk, "Fox", "Owl")
    table = Record.begin(desk.room.games, {"players": ["Fox", "Owl"], "turn": "Fox"}, round=1)
    with pytest.raises(VillaError, match=f"table {table.code} goes on"):
        desk.room.rename(fox, "Yak")
    table.append({"over": "Fox"})
    desk.room.rename(fox, "Yak")
    assert Room(desk.room.folder).pupils[fox] == "Yak"
    assert table.players == ("Yak", "Owl")
    assert table.over == "Yak"
    with pytest.raises(VillaError, match="already"):
        desk.room.rename(fox, "Owl")


def test_five_play_rounds_and_another_one_is_left_over_each_time(desk):
    names = {"Ant", "Bee", "Cat", "Dog", "Owl"}
    games, left, met = desk.room.games, [], set()
    for number in range(1, 5):
        tables, alone = draw(games, sorted(names))
        assert [one.first["round"] for one in tables] == [number, number]
        for one in tables:
            one.append({"over": one.players[0]})
            met.add(frozenset(one.players))
        assert names - {name for one in tables for name in one.players} == {alone}
        lay(games, alone, "Zeno", number, "zeno").append({"over": alone})
        left.append(alone)
    assert len(set(left)) == 4
    assert len(met) >= 7  # of eight pairs
    assert sum(won for _name, won, _n in standings(tables_in(games))) == 12


def test_a_round_seats_everybody_at_once_and_names_who_is_left_over(desk):
    pupils = dict(zip(("Fox", "Owl", "Bee"), come(desk, "Fox", "Owl", "Bee"), strict=True))
    do(desk, do="draw")
    plan = desk.room.plan
    assert plan.steps.lesson == "10_play.ipynb"
    assert len(plan.seats) == 2
    assert len(set(plan.seats.values())) == 1
    left = next(name for name, pupil in pupils.items() if pupil not in plan.seats)
    assert f"{left} is left over." in desk.state(None)["games"]
    do(desk, do="screen", screen={"what": "games"})
    assert f"{left} is left over." in projected(desk)["html"]
    do(desk, do="seat", pupil=pupils[left], partner="computer")
    code = desk.room.plan.seats[pupils[left]]
    assert "computer" in Record(desk.room.games / f"{code}.jsonl").first
    assert "left over" not in desk.state(None)["games"]
    do(desk, do="seat", pupil=pupils[left], partner="teacher")  # sits already
    assert desk.room.plan.seats[pupils[left]] == code


def test_the_teacher_plays_and_is_in_no_list_of_pupils(desk):
    come(desk, "Fox", "Owl", "Bee")
    do(desk, do="draw")
    left = next(one for one in desk.room.animals if one not in desk.room.plan.seats)
    do(desk, do="seat", pupil=left, partner="teacher")
    teacher = desk.room.teacher()
    assert desk.room.plan.seats[teacher] == desk.room.plan.seats[left]
    assert teacher not in desk.room.animals
    assert "Teacher" not in desk.state(None)["pupils"]
    assert "Teacher" not in desk.room.results().learners
    assert desk.room.welcome_back(desk.room.return_code(teacher)) == teacher


def test_the_report_has_class_date_tries_and_games_and_a_table_beside(desk):
    fox, owl = come(desk, "Fox", "Owl")
    answer(desk, fox, right=False, words="90 mm")
    answer(desk, fox, right=True, words="40 mm")
    answer(desk, owl, right=False, words="=HYPERLINK(1)")
    Record.begin(desk.room.games, {"players": ["Fox", "Owl"]}).append({"over": "Owl"})
    page, rows = desk.report(), desk.csv().splitlines()
    assert "Class 8b" in page
    assert time.strftime("%Y-%m-%d") in page
    assert "Owl has won" in page
    assert "right at try 2" in page
    fox_row = next(row for row in rows if row.startswith("Fox,04/seesaw"))
    assert ",90 mm,2,2," in fox_row
    assert any(",'=HYPERLINK(1)," in row for row in rows)
    assert any(row.endswith(",game with Fox,won") for row in rows)


def test_the_projectors_token_opens_its_window_and_nothing_else(desk):
    (fox,) = come(desk, "Fox")
    answer(desk, fox, right=False)
    here = "http://127.0.0.1"

    async def seen_by(_pupil, _cells):
        return '<svg viewBox="0 0 9 9"></svg>', "40 mm"

    desk.server.kernel_manager.seen = seen_by
    windows = ["/projector", "/projected", f"/picture?task={TASK}", f"/picture?pupil={fox}"]
    others = ["/", "/state", f"/pupil?pupil={fox}", "/report", "/report.csv", "/list"]

    async def ask():
        desk.listen(desk.server)
        client, found = AsyncHTTPClient(), {}

        async def code(path, token, **more):
            joint = "&" if "?" in path else "?"
            where = f"{here}:{desk.port}{path}{joint}token={token}"
            return await client.fetch(where, raise_error=False, **more)

        for path in (*windows, *others):
            found[path] = [await code(path, one) for one in (desk.token, desk.wall, "x", "")]
        post = {"method": "POST", "body": '{"do": "forget"}'}
        refused = [(await code("/do", one, **post)).code for one in (desk.wall, "x")]
        nobody = (await code("/picture?pupil=0123", desk.token)).code
        wrong = (await code("/do", desk.token, method="POST", body="no json")).code
        return found, refused, nobody, wrong

    found, refused, nobody, wrong = asyncio.run(ask())
    for path in windows:
        assert [one.code for one in found[path]] == [200, 200, 403, 403], path
    for path in others:
        assert [one.code for one in found[path]] == [200, 403, 403, 403], path
    assert (refused, nobody, wrong) == ([403, 403], 404, 400)
    picture = found[windows[2]][0]
    assert picture.headers["Content-Type"] == "image/svg+xml"
    assert "default-src 'none'" in picture.headers["Content-Security-Policy"]
    names = [found[path][0].headers["Content-Disposition"] for path in ("/report", "/report.csv")]
    assert all("class-report-8b-20" in name for name in names)
    assert "Fox" in desk.room.pupils.values()


def test_what_a_pupil_sees_is_asked_of_the_newest_page(monkeypatch):
    kernels, asked = ClassKernels(), []

    async def run(kernel_id, _code, expressions):
        asked.append(kernel_id)
        told = json.dumps({"drawing": "<svg></svg>", "words": "40 mm"})
        return {key: {"data": {"text/plain": repr(told)}} for key in expressions}

    monkeypatch.setattr(kernels, "_run", run)
    kernels.owners = {"old": "1f", "new": "1f", "other": "2f"}
    assert asyncio.run(kernels.seen("1f", (1,))) == ("<svg></svg>", "40 mm")
    assert asyncio.run(kernels.seen("3f", (1,))) == ("", "")
    assert asked == ["new"]


def test_a_removed_pupil_leaves_no_trace_in_the_plan(desk):
    fox, _owl = come(desk, "Fox", "Owl")
    do(desk, do="groups", number=2)
    do(desk, do="free", pupil=fox)
    do(desk, do="screen", screen={"what": "pupil", "pupil": fox})
    do(desk, do="remove", pupil=fox)
    plan = desk.room.plan
    assert fox not in {*plan.members, *plan.freed}
    assert plan.screen == Screen()
    assert Room(desk.room.folder).plan == plan


def test_the_desk_answers_in_time_with_thirty_pupils_and_many_tables(desk):
    pupils = come(desk, *desk.room.free[:30])
    for pupil in pupils:
        answer(desk, pupil, right=False)
    for k in range(60):
        pair = [desk.names[pupils[k % 30]], desk.names[pupils[(k + 1) % 30]]]
        Record.begin(desk.room.games, {"players": pair}, round=1 + k // 15)
    desk.state(LEVER)
    begun = time.perf_counter()
    for _n in range(5):
        desk.state(LEVER)
    assert (time.perf_counter() - begun) / 5 < 0.2  # off the event loop; a tenth of that alone
