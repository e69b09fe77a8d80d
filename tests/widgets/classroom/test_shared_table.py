"""Two devices, one table: joined by a code, each on their own turn, and nothing is lost."""

import asyncio
import threading
from html import escape

import pytest

from villa_core.villa.game import Game
from villa_widgets.classroom.tournament import draw, games_html, tables_in
from villa_widgets.table.shared import NoTable, Record
from villa_widgets.villa.table import GameTable


@pytest.fixture
def at(tmp_path, monkeypatch):
    """A page with the table of a pupil, as the server of the class starts it."""

    def table(pupil):
        monkeypatch.setenv("VILLA_CLASS", str(tmp_path))
        monkeypatch.setenv("VILLA_PUPIL", pupil)
        return GameTable(saves=None, scene=False)

    return table


@pytest.fixture
def pair(at):
    fox, owl = at("Fox"), at("Owl")
    fox.form.open_table()
    code = fox.tables.mine()[0].code
    owl.form.code.value = code.lower()
    owl.form.open_code()
    fox.sit(fox.tables.mine()[0])
    return fox, owl, code


def mover(fox, owl):
    return (fox, owl) if fox.computers.due is None else (owl, fox)


def test_a_table_waits_with_its_code_until_somebody_joins(at):
    fox = at("Fox")
    fox.form.open_table()
    record = fox.tables.mine()[0]
    assert record.code in fox.form.answer.spoken
    assert fox.game is None
    assert record.players == ("Fox",)


def test_both_see_the_same_game_and_one_of_them_is_to_act(pair):
    fox, owl, _code = pair
    assert fox.now.players == owl.now.players == ("Fox", "Owl")
    assert fox.now.to_json() == owl.now.to_json()
    assert [fox.computers.due, owl.computers.due].count(None) == 1


def test_a_move_reaches_the_other_device_and_only_the_own_turn_counts(pair):
    fox, owl, _code = pair
    for _move in range(4):
        now, other = mover(fox, owl)
        move = next(iter(now.now.legal_moves))
        assert not other.wish(move)
        assert other.now.number == now.now.number
        assert now.wish(move)
        other.computers.step()
        assert other.now.to_json() == now.now.to_json()


def test_devices_that_wait_hold_no_thread_and_go_on_when_something_comes(at):
    async def until(true):
        while not true():
            await asyncio.sleep(0.01)

    async def play():
        fox = at("Fox")
        before = threading.active_count()
        fox.form.open_table()
        await asyncio.sleep(0.01)  # begin to wait
        alone = threading.active_count() - before
        owl = at("Owl")
        owl.form.code.value = fox.tables.mine()[0].code
        owl.form.open_code()
        await until(lambda: fox.game is not None)
        now, other = mover(fox, owl)
        before = threading.active_count()
        await asyncio.sleep(0.01)
        together = threading.active_count() - before
        now.wish(next(iter(now.now.legal_moves)))
        await until(lambda: other.now.number == 1)
        for table in (fox, owl):
            table.close()
        return alone, together

    assert asyncio.run(asyncio.wait_for(play(), 60)) == (0, 0)


def test_a_page_that_was_closed_comes_back_to_its_table(at, pair):
    fox, owl, _code = pair
    now, _other = mover(fox, owl)
    now.wish(next(iter(now.now.legal_moves)))
    again = at("Owl")
    assert "with Fox, move 2" in again.form.saved.options[0][0]
    again.resume(0)
    assert again.now.to_json() == now.now.to_json()


def test_nobody_takes_a_seat_that_is_taken_or_moves_back(at, pair):
    fox, _owl, code = pair
    bat = at("Bat")
    bat.form.code.value = code
    bat.form.open_code()
    assert "Both seats" in bat.form.answer.spoken
    assert bat.game is None
    with pytest.raises(NoTable):
        bat.tables.join("../class.json")
    fox.wish(next(iter(fox.now.legal_moves)))
    number = fox.now.number
    fox.undo()
    assert fox.now.number == number


def test_of_two_moves_with_one_number_the_first_counts_for_both(pair):
    fox, owl, _code = pair
    now, other = mover(fox, owl)
    first, second = list(now.now.legal_moves)[:2]
    late = now.now.play(second)
    now.wish(first)
    assert other.tables.keep(fox._record, late).moves == (first,)


def test_pairs_are_drawn_and_results_collected(tmp_path, at):
    tables, left = draw(tmp_path / "games", ("Ant", "Bat", "<b>Cow</b>", "Dog", "Owl"))
    assert len(tables) == 2
    names = {name for one in tables for name in one.players}
    assert names | {left} == {"Ant", "Bat", "<b>Cow</b>", "Dog", "Owl"}
    first, second = tables[0].players
    page = at(first)
    page.resume(0)
    assert page.now.players == (first, second)
    tables[0].append({"over": first})
    html = games_html(tables_in(tmp_path / "games"))
    assert f"{escape(first)} has won" in html
    assert "<b>" not in html


def test_a_line_that_a_crash_cut_short_is_not_read(tmp_path):
    record = Record.begin(tmp_path / "games", {"players": ["Fox", "Owl"], "format": "villa-game/1"})
    record.append({"n": 1, "move": {"move": "pass"}})
    with record.path.open("a", encoding="utf-8") as file:
        file.write('{"n": 2, "mo')
    record.append({"n": 2, "move": {"move": "roll"}})
    assert record.moves == [{"move": "pass"}, {"move": "roll"}]
    assert Game.file_format == "villa-game/1"
