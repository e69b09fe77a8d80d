"""A moment of a game goes from table to table, and to the lab."""

import pytest

from villa_core import Game, Tower
from villa_core.play.moments import moment_code
from villa_core.suspend import SuspendGame
from villa_core.tower.share_code import tower_code
from villa_core.villa.scenarios import SCENARIOS
from villa_widgets import GameTable, SuspendTable, TowerLab


@pytest.fixture
def game():
    return SCENARIOS["7a"].play()


def test_a_code_entered_at_the_start_puts_that_moment_on_the_table(game):
    table = GameTable(saves=None, scene=False)
    table.form.code.value = f"https://lab/voila/render/10_play.ipynb?moment={moment_code(game)}"
    table.form.open_code()
    assert table.game.number == game.number
    assert table.game.seal == game.seal
    table.close()


def test_the_address_opens_a_moment_at_the_table_and_its_villa_in_the_lab(game, monkeypatch):
    monkeypatch.setenv("QUERY_STRING", f"moment={moment_code(game)}")
    table, lab = GameTable(saves=None, scene=False), TowerLab(scene=False)
    assert table.game.points == game.points
    assert tower_code(lab.tower) == tower_code(table.game.tower)
    given = TowerLab(Tower.famous("tall"), scene=False)
    assert given.tower == Tower.famous("tall"), "a lesson keeps its own villa"
    for one in (table, lab, given):
        one.close()


def test_a_bad_address_is_told_and_the_page_works_all_the_same(monkeypatch):
    monkeypatch.setenv("QUERY_STRING", "moment=m1.nonsense")
    table, lab = GameTable(saves=None, scene=False), TowerLab(scene=False)
    assert table.game is None
    assert "whole code" in table.form.answer.spoken
    assert "whole code" in lab.message.spoken
    for one in (table, lab):
        one.close()


def test_the_code_of_a_villa_is_sent_to_the_lab():
    table = GameTable(saves=None, scene=False)
    table.form.code.value = tower_code(Tower.famous("tall"))
    table.form.open_code()
    assert "opens in the lab" in table.form.answer.spoken
    table.close()


def test_the_drawer_of_a_table_shares_the_moment_that_is_looked_at(game):
    table = GameTable(game, saves=None, scene=False)
    table.drawers.pull("share")
    box = table.drawers.content["share"]
    assert not box.code.value, "it takes a moment, so it waits until somebody asks"
    table.look(game.number - 1)
    box.make.click()
    box.entry.value = box.code.value
    assert box.entry.value
    table.look()
    assert not box.code.value, "that was the code of another moment"
    box.open_code()
    assert table.game.number == game.number - 1
    table.close()


@pytest.mark.parametrize(
    ("kind", "game", "opponent"),
    [
        (GameTable, Game.new("de", ("Ada", "Ben"), seed=1), "gitta"),
        (SuspendTable, SuspendGame.new("beginner", ("Ada", "Ben"), seed=1), "mina"),
    ],
)
def test_a_code_keeps_which_seats_the_computer_plays(kind, game, opponent):
    table = kind(game, {"Ben": opponent}, saves=None, scene=False)
    table.computers.pause(True)
    table.drawers.pull("share")
    box = table.drawers.content["share"]
    box.update()
    start, other = kind(saves=None, scene=False), kind(game, saves=None, scene=False)
    for one in (start, other):
        one.computers.pause(True)
    start.form.code.value = box.code.value
    start.form.open_code()
    other.drawers.pull("share")
    other.drawers.content["share"].entry.value = box.code.value
    other.drawers.content["share"].open_code()
    for one in (start, other):
        assert one.seats["Ada"].is_person
        assert one.seats["Ben"].kind == opponent
    for one in (table, start, other):
        one.close()


@pytest.mark.parametrize("seats", [{"Ben": "x"}, {"Nobody": {"kind": "gitta"}}, {"Ben": {}}])
def test_a_code_with_seats_that_make_no_sense_is_a_game_of_people(game, seats):
    table = GameTable(saves=None, scene=False)
    table.form.code.value = moment_code(game, seats)
    table.form.open_code()
    assert table.game.number == game.number
    assert all(seat.is_person for seat in table.seats.values())
    table.close()
