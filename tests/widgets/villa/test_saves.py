"""Games are kept after every move, offered again, and never lost."""

import json
import os
import time
from dataclasses import replace

import pytest

from villa_core import PieceSet, Tower
from villa_core.villa import moves as m
from villa_core.villa.game import Game, Phase
from villa_core.villa.rulebook import Rulebook
from villa_widgets.table.saves import Damaged, Laid, Saves, opened
from villa_widgets.villa.start import Seat
from villa_widgets.villa.table import GameTable

PAIR = ("Ada", "Ben")


def keeper_of(folder):
    return Saves(folder, Game.from_json, GameTable.built)


def read(path):
    """The game of a file."""
    return opened(path.read_text(encoding="utf-8"), Game.from_json)[0]


@pytest.fixture
def lay(tmp_path):
    tables = []

    def make(game=None, computers=None):
        table = GameTable(game, computers, saves=tmp_path / "villa-saves", scene=False)
        tables.append(table)
        return table

    yield make
    for table in tables:
        table.close()


def files(tmp_path, ending=".villa.json"):
    return sorted((tmp_path / "villa-saves").glob("*" + ending))


def test_every_move_is_kept_in_the_file_of_its_game(lay, tmp_path):
    table = lay(Game.new("de", PAIR, seed=1))
    (path,) = files(tmp_path)
    table.press("claim")
    assert read(path) == table.game
    table.press("let pass 0")
    assert read(path) == table.game
    assert files(tmp_path) == [path]
    assert not list((tmp_path / "villa-saves").glob(".villa-*"))


def test_on_pages_for_anybody_a_game_belongs_to_the_browser_that_played_it(
    lay, tmp_path, monkeypatch
):
    monkeypatch.setenv("VILLA_PROGRESS", "none")
    mine, other = "0a" * 16, "f1" * 16
    first = lay(Game.new("de", PAIR, seed=1))
    assert not (tmp_path / "villa-saves").exists(), "it is not known whose game it is"
    first.page.browser = mine
    (path,) = (tmp_path / "villa-saves" / mine).glob("*.villa.json")
    first.press("claim")
    assert read(path) == first.game
    for browser, offered in ((other, 0), (mine, 1), ("../" + mine, 0)):
        fresh = lay()
        assert not fresh._saves.offers()
        fresh.page.browser = browser
        assert len(fresh._saves.offers()) == offered


def test_a_fresh_table_offers_to_go_on_with_people_and_computers(lay, tmp_path):
    first = lay(Game.new("de", PAIR, seed=1), {"Ben": Seat("greedy", "shaky")})
    first.computers.step()
    second = lay()
    assert second.game is None
    sentence = second.form.saved.options[0][0]
    day = time.strftime("%Y-%m-%d", time.localtime(files(tmp_path)[0].stat().st_mtime))
    assert sentence.startswith(f"The game of Ada and Ben, 1 move so far, 1 plate ({day} ")
    second.form.go_on.click()
    assert second.game == first.game
    assert second.seats["Ben"] == Seat("greedy", "shaky")
    option = next(iter(second.game.legal_moves))
    second.hand.hold(option.column, option.x, option.y)
    second.press("let go")
    assert len(files(tmp_path)) == 1
    assert read(files(tmp_path)[0]) == second.game


SETTINGS = {
    "balance": False,
    "take back": False,
    "pace": 2,
    "paused": True,
    "deal colours": False,
    "advice": False,
    "hints": 0,
    "again": 0,
    "spared": -1,
}


def set_otherwise(table):
    """Chooses all that can be chosen at a table otherwise than at first."""
    table.bar.restore({"take back": False, "advice": False})
    table.bar.balance.value = False
    table.bar.paces.index = 2
    table.bar.pause.click()


def test_a_game_goes_on_with_all_settings_and_seats_as_before(lay):
    book = Rulebook.variant("ru", F7="three", B2="not-locked")
    first = lay(Game.new(book, PAIR, seed=1), {"Ben": Seat("searching", "shaky")})
    set_otherwise(first)
    again = lay()
    again.form.go_on.click()
    assert again.laid == first.laid
    assert again.laid.settings == SETTINGS
    assert again.game == first.game
    assert again.game.rulebook.changes == first.game.rulebook.changes
    assert again.seats["Ben"] == Seat("searching", "shaky")
    assert again.views.verdict.layout.display == "none"
    assert again.bar.back.layout.display == "none"


def test_a_downloaded_game_is_opened_with_its_settings_and_seats(lay):
    first = lay(Game.new("de", PAIR, seed=1), {"Ben": Seat("careful", "steady")})
    set_otherwise(first)
    kept = []
    first.page.keep = lambda name, text: kept.append(text)
    first.bar.save.click()
    other = lay(Game.new("ru", ("Cleo", "Dan"), seed=2))
    other.bar.upload.value = [_upload(kept[0].encode())]
    assert other.game == first.game
    assert other.laid == first.laid
    assert Game.from_json(json.loads(kept[0])["game"]) == first.game


def test_settings_that_make_no_sense_leave_the_table_as_it_is(lay):
    table = lay(Game.new("de", PAIR, seed=1))
    before = table.bar.settings
    wrong = {"balance": "yes", "take back": 1, "pace": 9, "paused": None, "more": 1}
    for settings in (wrong, [], None):
        document = {"format": "villa-table/1", "seats": 3, "settings": settings}
        document["game"] = json.loads(table.game.to_json())
        table.go_on(json.dumps(document))
        assert table.bar.settings == before


def test_a_game_of_one_table_is_not_kept_with_the_settings_of_the_next(lay, tmp_path):
    table = lay(Game.new("de", PAIR, seed=1))
    (first,) = files(tmp_path)
    table.form.balance.value = False
    table.form.start.click()
    assert json.loads(first.read_text(encoding="utf-8"))["settings"]["balance"] is True


def test_a_finished_game_can_be_looked_at_again_after_those_that_go_on(lay):
    lay(Game.new("de", PAIR, seed=2))
    table = lay(Game.new("de", PAIR, seed=1, referee=True))
    table.press("collapsed")
    form = lay().form
    assert ["so far" in words for words, _number in form.saved.options] == [True, False]
    assert form.go_on.description == "Go on"
    form.saved.value = 1
    assert form.go_on.description == "Look at it again"
    again = lay()
    again.resume(1)
    assert again.game == table.game
    assert again.game.phase is Phase.OVER


@pytest.mark.parametrize("text", ["", "{", '{"format": "villa-table/1"}', "[]", "\x00", "null"])
def test_a_damaged_file_is_put_aside_with_a_sentence(lay, tmp_path, text):
    folder = tmp_path / "villa-saves"
    folder.mkdir()
    (folder / "old.villa.json").write_text(text, encoding="utf-8")
    table = lay()
    assert "could not be read" in table.form.answer.html
    assert (folder / "old.villa.json.damaged").read_text(encoding="utf-8") == text
    assert table.form.saved.options == ()
    table.form.start.click()
    assert table.game is not None


def test_a_file_that_lies_about_its_moves_is_put_aside_when_it_is_opened(lay, tmp_path):
    table = lay(Game.new("de", PAIR, seed=1))
    table.press("claim")
    (path,) = files(tmp_path)
    document = json.loads(path.read_text(encoding="utf-8"))
    document["game"]["moves"].append({"move": "claim"})
    path.write_text(json.dumps(document), encoding="utf-8")
    fresh = lay()
    fresh.form.go_on.click()
    assert fresh.game is None
    assert "cannot be read" in fresh.form.answer.html
    assert len(files(tmp_path, ".damaged")) == 1


def test_two_damaged_files_of_one_name_are_both_kept(tmp_path):
    for text in ("{", "["):
        (tmp_path / "old.villa.json").write_text(text, encoding="utf-8")
        assert keeper_of(tmp_path).offers() == ()
    assert len(list(tmp_path.glob("*.damaged"))) == 2


def test_a_crash_while_writing_leaves_the_old_file_whole(tmp_path, monkeypatch):
    keeper = keeper_of(tmp_path)
    game = Game.new("de", PAIR, seed=1)
    keeper.keep(game, Laid())

    def fails(_number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="No space"):
        keeper.keep(game.play(m.Claim()), Laid())
    assert read(keeper.path) == game


def test_a_folder_that_cannot_be_written_stops_no_game(tmp_path):
    (tmp_path / "blocked").write_text("a file where the folder should be", encoding="utf-8")
    table = GameTable(Game.new("de", PAIR, seed=1), saves=tmp_path / "blocked", scene=False)
    table.press("claim")
    assert table.game.number == 1
    assert "could not be saved" in table.bar.message.html
    table.close()


def test_a_game_file_is_opened_and_a_wrong_one_is_answered(lay):
    table = lay(Game.new("de", PAIR, seed=1))
    other = Game.new("ru", ("Cleo", "Dan"), seed=2).play(m.Claim())
    table.bar.upload.value = [_upload(other.to_json().encode())]
    assert table.game == other
    for wrong in (b"\xff\xfe", b"{}", b'{"format": "villa-game/1"}', b"x" * 2_100_000):
        table.bar.upload.value = [_upload(wrong)]
        assert table.game == other
        assert table.bar.message.html != ""
        assert table.bar.upload.value == ()


def _upload(content):
    return {
        "name": "game.json",
        "type": "application/json",
        "size": len(content),
        "content": memoryview(content),
        "last_modified": __import__("datetime").datetime(2026, 1, 1),
    }


def test_a_document_that_is_no_game_is_told_in_a_sentence():
    with pytest.raises(Damaged, match="not JSON"):
        opened("villa", Game.from_json)


def test_a_game_with_an_own_set_goes_on_where_that_set_is_and_is_never_called_damaged(
    lay, tmp_path
):
    standard = PieceSet.standard()
    ours = replace(standard, name="ours", base=replace(standard.base, thickness=4.0))
    first = lay(Game.new("de", PAIR, seed=1, tower=Tower.standard(ours)))
    first.new_game()
    first.resume()
    assert first.game.pieces == ours

    other = lay()
    other.resume()
    assert "“ours”" in other.form.answer.spoken
    assert files(tmp_path)
    assert not files(tmp_path, ".damaged")
