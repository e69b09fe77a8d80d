"""Files and codes that earlier versions have written stay readable, and mean what they meant."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft201909Validator

from villa_core import Game, PieceSet, Tower
from villa_core.explore.files import read_results
from villa_core.formats import schema
from villa_core.learn.progress import Progress
from villa_core.play.moments import game_from_code
from villa_core.suspend import Mobile, SuspendGame
from villa_core.suspend.rods import RodSet
from villa_core.tower.share_code import tower_code, tower_from_code
from villa_core.villa.moves import FILED
from villa_widgets.table.saves import opened
from villa_widgets.table.shared import Record, read_on

OLD = Path(__file__).parent / "old"
CODES = json.loads((OLD / "codes.json").read_text("utf-8"))
VILLAS = [name for name, code in CODES.items() if "floors" in code["opens"]]
KINDS = {
    "villa-tower": Tower,
    "villa-game": Game,
    "suspend-game": SuspendGame,
    "suspend-mobile": Mobile,
    "villa-progress": Progress,
}
FILES = [path.name for kind in KINDS for path in sorted(OLD.glob(f"{kind}*.json"))]


def heavy():
    """The set of which some of these towers are made."""
    standard = PieceSet.standard()
    columns = (replace(c, mass=400.0) if c.id == "yellow-hex" else c for c in standard.columns)
    return replace(standard, name="with lead", columns=tuple(columns))


def own_pieces(name):
    if "heavy" in name:
        return (heavy(),)
    return (replace(RodSet.standard(), name="waxed", friction=0.05),) if "waxed" in name else ()


def said(value):
    """What a file says, without what is as usual where it is left out."""
    if isinstance(value, dict):
        usual = {"angle": 0, "heading": 0}
        return {key: said(one) for key, one in value.items() if one != usual.get(key, value)}
    return [said(one) for one in value] if isinstance(value, list) else value


def test_there_are_old_files_of_every_kind():
    assert len(FILES) >= 12
    assert all(any(name.startswith(kind) for name in FILES) for kind in KINDS)


@pytest.mark.parametrize("name", FILES)
def test_an_old_file_is_read_and_says_the_same_when_it_is_written_again(name):
    text, kind = (OLD / name).read_text("utf-8"), KINDS["-".join(name.split("-")[:2]).split(".")[0]]
    again = kind.from_json(text, *own_pieces(name)).to_json()
    assert said(json.loads(again)) == said(json.loads(text))
    for written in (text, again):
        document = json.loads(written)
        Draft201909Validator(schema(document["format"])).validate(document)


@pytest.mark.parametrize(
    "name", [name for name, code in CODES.items() if "floors" in code["opens"]]
)
def test_an_old_code_of_a_villa_opens_the_same_villa(name):
    code, pieces = CODES[name], own_pieces(name)
    tower = tower_from_code(code["code"], *pieces)
    assert tower == Tower.from_json(code["opens"], *pieces)
    assert tower_from_code(tower_code(tower), *pieces) == tower


@pytest.mark.parametrize("name", sorted(CODES.keys() - VILLAS))
def test_an_old_code_of_a_game_opens_the_same_moment(name):
    game = game_from_code(CODES[name]["code"], SuspendGame if "suspend" in name else Game)
    assert json.loads(game.to_json())["end"] == CODES[name]["opens"]


def test_the_games_of_an_old_series_are_read():
    results = read_results(OLD / "villa-explore.jsonl")
    assert [game.game for game in results.games] == [0, 1, 2]
    assert results.games[1] == results.series.play_game(1)


def test_an_old_table_is_laid_as_it_was():
    text = (OLD / "villa-table.villa.json").read_text("utf-8")
    game, table = opened(text, Game.from_json)
    assert json.loads(game.to_json())["end"] == json.loads(text)["game"]["end"]
    assert dict(table.seats) == {"Ben": {"kind": "bot", "name": "zeno"}}
    assert dict(table.settings) == {"level": "2"}


def test_an_old_record_of_a_class_is_played_on():
    record = Record(OLD / "class-record.jsonl")
    assert record.players == ("Ada", "Ben")
    game = read_on(record, Game.from_json(record.beginning()), FILED)
    assert (game.number, game.points) == (4, {"Ada": 2, "Ben": 4})
