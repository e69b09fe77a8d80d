"""A class in its folder: one server, no ghosts, an animal can be freed, and a full disk is told."""

import asyncio
import io
import sys
from types import SimpleNamespace

import pytest

from villa_core.errors import VillaError
from villa_core.villa.game import Game
from villa_widgets.classroom import limits, room
from villa_widgets.classroom.desk import Desk
from villa_widgets.classroom.limits import Pace, Tries, allow_many_files, files_allow_a_page
from villa_widgets.classroom.room import CannotKeep, Room, one_server
from villa_widgets.classroom.server import ClassServer
from villa_widgets.table.shared import Record
from villa_widgets.villa.table import GameTable


def full(*_given, **_more):
    raise OSError(28, "No space left on device")


def test_a_second_server_is_told_where_the_class_is(tmp_path):
    with one_server(tmp_path / "class", "http://192.0.2.7:8000"):
        Room(tmp_path / "class").forget()  # the lock is not one of the things to forget
        with (
            pytest.raises(VillaError, match=r"open already, at http://192\.0\.2\.7:8000"),
            one_server(tmp_path / "class", "http://192.0.2.7:8001"),
        ):
            pass
    with one_server(tmp_path / "class", "http://192.0.2.7:8001"):
        pass


@pytest.mark.parametrize(("encoding", "drawn"), [("utf-8", True), ("ascii", False)])
def test_a_terminal_that_knows_no_blocks_gets_no_code_of_question_marks(
    monkeypatch, encoding, drawn
):
    terminal = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="replace")
    monkeypatch.setattr(sys, "stdout", terminal)
    board = SimpleNamespace(
        address="http://192.0.2.7:8000",
        room=SimpleNamespace(word="crisp bridge 94", name=""),
        desk=SimpleNamespace(address="http://127.0.0.1:1/", show=False),
    )
    ClassServer._announce(board)
    terminal.flush()
    said = terminal.buffer.getvalue().decode(encoding)
    assert "crisp bridge 94" in said
    assert ("▄" in said) is drawn
    assert "???" not in said


def test_a_full_disk_leaves_no_ghost_animal(tmp_path, monkeypatch):
    class_ = Room(tmp_path)
    monkeypatch.setattr(room, "write_whole", full)
    with pytest.raises(CannotKeep, match="Tell your teacher"):
        class_.enter("Fox")
    assert "Fox" in class_.free
    assert not list((tmp_path / "pupils").iterdir())
    monkeypatch.undo()
    assert class_.enter("Fox") in class_.pupils


def test_the_desk_says_that_nothing_can_be_kept(tmp_path, monkeypatch):
    class_ = Room(tmp_path)
    assert class_.faults == []
    monkeypatch.setattr(room.Path, "write_text", full)
    assert "Nothing can be kept" in class_.faults[0]
    assert "No space left on device" in class_.faults[0]


def test_a_freed_animal_is_free_and_its_empty_table_is_gone(tmp_path):
    class_ = Room(tmp_path)
    fox, owl = class_.enter("Fox"), class_.enter("Owl")
    table = Record.begin(class_.games, {"players": ["Fox", "…"]})
    played = Record.begin(class_.games, {"players": ["Fox", "Owl"]})
    class_.leave(fox)
    assert Room(tmp_path).pupils == {owl: "Owl"}
    assert "Fox" in class_.free
    assert not class_.home(fox).exists()
    assert not table.path.exists()
    assert played.path.exists()


def test_a_player_has_few_tables_and_others_may_go_on(tmp_path, monkeypatch):
    monkeypatch.setenv("VILLA_CLASS", str(tmp_path))
    monkeypatch.setenv("VILLA_PUPIL", "Fox")
    fox = GameTable(saves=None, scene=False)
    for _n in range(10):
        fox.form.open_table()
    assert len(list((tmp_path / "games").iterdir())) == 4
    assert "Play one of them to its end first." in fox.form.answer.spoken
    monkeypatch.setenv("VILLA_PUPIL", "Owl")
    owl = GameTable(saves=None, scene=False)
    owl.form.open_table()
    assert len(list((tmp_path / "games").iterdir())) == 5


def test_a_move_that_cannot_be_kept_is_told_and_taken_back(tmp_path, monkeypatch):
    game = Game.new("de", ("Fox", "Owl"), seed=1)
    monkeypatch.setenv("VILLA_CLASS", str(tmp_path))
    monkeypatch.setenv("VILLA_PUPIL", game.turn)
    table = GameTable(saves=None, scene=False)
    table.sit(table.tables.open(game))
    monkeypatch.setattr(Record, "append", full)
    assert table.wish(next(iter(table.now.legal_moves)))
    assert table.now.number == 0
    assert "Tell your teacher" in table.bar.message.spoken
    table.form.open_table()
    assert "Tell your teacher" in table.form.answer.spoken


def test_the_teachers_page_is_opened_without_its_token_in_sight(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    desk = Desk(Room(tmp_path / "class"), tmp_path, show=True)
    desk.open_page()
    path = tmp_path / "class" / "desk.html"
    assert opened == [path.as_uri()]
    assert desk.token not in opened[0]
    assert desk.token in path.read_text("utf-8")
    assert path.stat().st_mode & 0o077 == 0
    desk.close()
    assert not path.exists()


def test_the_desk_reads_only_what_has_changed(tmp_path, monkeypatch):
    class_ = Room(tmp_path)
    pupil = class_.enter("Fox")
    desk = Desk(class_, tmp_path, show=False)
    (class_.home(pupil) / "villa-progress.json").write_text("no progress", "utf-8")
    assert "Fox" in desk.told()["damaged"]
    monkeypatch.setattr(room.Progress, "load", full)
    assert "Fox" in desk.told()["damaged"]
    assert "left out" in desk.told()["damaged"]
    desk.close()


def test_the_right_word_opens_however_many_wrong_ones_were_typed():
    pace = Pace(2, waiting=40, hold=0.01)

    async def knock():
        wrong = [pace.hear("school", lambda: False) for _n in range(30)]
        tried = asyncio.gather(*wrong, pace.hear("school", lambda: True))
        crowd = [pace.hear("crowd", lambda: False) for _n in range(50)]
        return await tried, await asyncio.gather(*crowd)

    tried, crowd = asyncio.run(knock())
    assert tried == [False] * 30 + [True]
    assert crowd.count(None) == 10


def test_only_a_few_wrong_words_are_heard_at_once():
    pace, heard = Pace(2, waiting=40, hold=3600), []

    async def knock():
        tries = [
            asyncio.ensure_future(pace.hear("one", lambda n=n: heard.append(n)))  # gives None
            for n in range(10)
        ]
        other = asyncio.ensure_future(pace.hear("other", lambda: True))
        assert await other
        for one in tries:
            one.cancel()

    asyncio.run(knock())
    assert heard == [0, 1]


def test_an_address_is_forgotten_when_its_tries_are_past():
    now = [0.0]
    tries = Tries(2, seconds=60, clock=lambda: now[0])
    for n in range(1000):
        assert tries.allow(f"10.0.0.{n}")
    assert (tries.counted, tries.left("10.0.0.7"), tries.left("nobody")) == (1000, 1, 2)
    now[0] = 61.0
    assert tries.allow("10.0.0.7")
    tries.forgive("10.0.0.7")
    assert tries.left("10.0.0.7") == 2
    assert tries.counted == 0
    assert not tries._times


def test_many_files_are_asked_for_and_the_last_are_spared(monkeypatch):
    resource = pytest.importorskip("resource")
    now, told = {"limit": (256, 4096)}, []

    def set_limit(_which, limit):
        told.append(limit)
        now["limit"] = limit

    monkeypatch.setattr(resource, "getrlimit", lambda _which: now["limit"])
    monkeypatch.setattr(resource, "setrlimit", set_limit)
    allow_many_files()
    allow_many_files()
    assert told == [(4096, 4096)]
    assert files_allow_a_page()
    monkeypatch.setattr(limits.psutil.Process, "num_fds", lambda _self: 4030)
    assert not files_allow_a_page()
