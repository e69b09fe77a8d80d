"""A moment of a game goes from table to table, and to the lab."""

import pytest

from villa_core import Tower
from villa_core.play.moments import moment_code
from villa_core.tower.share_code import tower_code
from villa_core.villa.scenarios import SCENARIOS
from villa_widgets import GameTable, TowerLab


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
