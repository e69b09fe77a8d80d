"""Mobile and game files: what is written is read again, and nothing wrong gets through."""

import copy
import json
import random
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft201909Validator
from mobiles import any_mobile

from villa_core.errors import FormatError, PieceError, VillaError
from villa_core.formats import schema
from villa_core.suspend import Mobile, SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.bots import RandomBot
from villa_core.suspend.rods import ROD_IDS, RodSet, rod_name


@given(st.integers(0, 10**6))
def test_a_mobile_that_is_written_is_read_again(seed):
    mobile = any_mobile(seed)
    text = mobile.to_json()
    assert Mobile.from_json(text) == mobile
    assert Mobile.from_json(json.loads(text)) == mobile
    Draft201909Validator(schema("suspend-mobile/1")).validate(json.loads(text))


def test_the_schema_knows_all_rods():
    assert schema("suspend-mobile/1")["$defs"]["rod"]["enum"] == list(ROD_IDS)


ROD = {"id": "orange-1", "on": "hook", "by": "n4"}


@pytest.mark.parametrize(
    ("rods", "place"),
    [
        ([{"id": "pink-1", "on": "hook", "by": "n1"}], "rods[0].id"),
        ([{"on": "hook", "by": "n1"}], "rods[0].id"),
        ([{**ROD, "by": "n8"}], "rods[0].by"),
        ([{**ROD, "spot": "n1"}], "rods[0].spot"),
        ([{**ROD, "on": "connector"}], "rods[0].on"),
        ([{**ROD, "on": "red-1", "spot": "n1"}], "rods[0].on"),
        ([{**ROD, "heading": "north"}], "rods[0].heading"),
        ([{**ROD, "heading": 1e9}], "rods[0].heading"),
        ([{**ROD, "colour": "pink"}], "rods[0].colour"),
        ([ROD, ROD], "rods[1].id"),
        ([ROD, {"id": "red-1", "on": "orange-1", "by": "n1"}], "rods[1].spot"),
        ([ROD, {"id": "red-1", "on": "orange-1", "spot": "n9", "by": "n1"}], "rods[1].spot"),
        ("none", "rods"),
    ],
)
def test_a_mistake_in_a_mobile_is_named_with_its_place(rods, place):
    with pytest.raises(FormatError) as caught:
        Mobile.from_json({"format": "suspend-mobile/1", "rods": rods})
    assert caught.value.path == place


def mutate(document, dice):
    """Change, remove or add something somewhere."""
    places = []

    def walk(value):
        if isinstance(value, dict | list):
            keys = list(value) if isinstance(value, dict) else list(range(len(value)))
            for key in keys:
                places.append((value, key))
                walk(value[key])

    walk(document)
    if not places:
        return document
    holder, key = dice.choice(places)
    wrong = [None, True, -1, 0, 25, 1e30, "", "x", "n99", "red-1", "hook", [], {}, [1], {"a": 1}]
    match dice.randrange(3):
        case 0:
            del holder[key]
        case 1:
            holder[key] = copy.deepcopy(dice.choice(wrong))
        case _ if isinstance(holder, dict):
            holder[dice.choice(["spot", "by", "extra", "rods", "moves"])] = dice.choice(wrong)
        case _:
            holder.insert(key, copy.deepcopy(dice.choice([*wrong, holder[key]])))
    return document


def test_a_broken_mobile_file_raises_nothing_but_a_format_error():
    broken = 0
    texts = [any_mobile(seed).to_json() for seed in range(20)]
    for number in range(600):
        dice = random.Random(number)
        document = json.loads(dice.choice(texts))
        for _ in range(dice.randint(1, 3)):
            mutate(document, dice)
        try:
            mobile = Mobile.from_json(document)
        except FormatError:
            broken += 1
        else:
            assert Mobile.from_json(mobile.to_json()) == mobile
    assert broken > 400


def short_game(seed):
    dice = random.Random(seed)
    mode = dice.choice(("beginner", "intermediate", "expert", "solo"))
    players = ("Ada",) if mode == "solo" else ("Ada", "Ben", "Cleo")
    game = SuspendGame.new(mode, players, seed, connector=dice.random() < 0.5)
    for _ in range(8):
        game = game.play(RandomBot().move(game, game.turn, dice))
    return game


GAMES = [short_game(seed).to_json() for seed in range(8)]
MIDDLE = SuspendGame.at(
    "expert",
    {"Ada": ["red-1"], "Ben": ["red-2", "blue-1"]},
    "Ben",
    mobile=Mobile.empty().hang("orange-1").hang("green-1", "orange-1", "n3", heading=12.5),
    rolled="black",
    points={"Ada": 12},
    last="Ada",
).to_json()


def test_a_broken_game_file_raises_a_named_error_only():
    kinds = set()
    for number in range(400):
        dice = random.Random(number)
        document = json.loads(dice.choice([*GAMES, MIDDLE]))
        for _ in range(dice.randint(1, 2)):
            mutate(document, dice)
        try:
            game = SuspendGame.from_json(document)
        except VillaError as error:
            kinds.add(type(error).__name__)
        else:
            assert SuspendGame.from_json(game.to_json()) == game
    # a move that the rules forbid is no mistake of the file's format
    assert kinds == {"FormatError", "IllegalMove"}


@pytest.mark.parametrize("text", [*GAMES, MIDDLE])
def test_a_game_that_is_written_is_read_again(text):
    game = SuspendGame.from_json(text)
    assert game.to_json() == text
    assert SuspendGame.from_json(json.loads(text)) == game
    Draft201909Validator(schema("suspend-game/1")).validate(json.loads(text))


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("mode", "novice", "mode"),
        ("players", ["Ada"], "players"),
        ("house_rules", {"U3": "maybe"}, "house_rules"),
        ("house_rules", {"F7": "three"}, "house_rules"),
        ("moves", [{"move": "juggle"}], "moves[0].move"),
        ("moves", [{"move": "hang", "rod": "red-9"}], "moves[0].rod"),
        ("moves", [{"move": "hang"}], "moves[0].rod"),
        ("moves", [{"move": "hang", "rod": "red-1", "at": 1}], "moves[0].at"),
        ("moves", [{"move": "hang", "rod": "red-1", "heading": "up"}], "moves[0].heading"),
        ("moves", [{"move": "fell", "rod": "red-1", "rods": "red-1"}], "moves[0].rods"),
        ("moves", ["roll"], "moves[0]"),
        ("end", {"moves": 3}, "end.moves"),
        ("setup", {"piles": {"Ada": ["red-1"]}, "turn": "Ada"}, "setup.mobile"),
    ],
)
def test_a_mistake_in_a_game_is_named_with_its_place(key, value, place):
    document = json.loads(SuspendGame.new("beginner", ("Ada", "Ben"), 1).to_json())
    document.pop("end")
    document[key] = value
    with pytest.raises(FormatError) as caught:
        SuspendGame.from_json(document)
    assert caught.value.path == place


def test_moves_survive_a_file():
    for move in (
        m.Roll(),
        m.Roll("red"),
        m.Hang("red-1"),
        m.Hang("red-1", "orange-1", "n2", "s2", 33.0),
        m.OtherHand(),
        m.OtherHand("Ben"),
        m.Pass(),
        m.TakeDown("red-1"),
        m.Fell("red-1", ("red-1", "blue-1")),
        m.Fell(rods=("red-1", "blue-1"), player="Ben"),
        m.NobodyCanHang(),
        m.Finish(),
    ):
        assert m.move_from_json(json.loads(json.dumps(m.move_to_json(move)))) == move


@pytest.mark.parametrize("rods", [0, 1, 12, 20])
def test_a_mobile_draws_itself(rods):
    mobile = Mobile.random(4, rods)
    picture = ElementTree.fromstring(mobile._repr_svg_())
    assert picture.get("role") == "img"
    named = [title.text for title in picture.iter("{http://www.w3.org/2000/svg}title")]
    assert set(map(rod_name, mobile.rod_ids())) <= set(named)
    for rod in mobile.rod_ids():
        assert rod_name(rod) in picture.get("aria-label")


def slippery():
    return replace(RodSet.standard(), name="waxed", friction=0.05)


def test_a_mobile_and_a_game_name_their_set_of_rods_and_are_read_with_no_other():
    mobile = Mobile.empty(slippery()).hang("orange-1")
    game = SuspendGame.new("expert", ("Ada", "Ben"), seed=3, pieces=slippery())
    for kind, one in ((Mobile, mobile), (SuspendGame, game)):
        name = "suspend-mobile/1" if kind is Mobile else "suspend-game/1"
        Draft201909Validator(schema(name)).validate(json.loads(one.to_json()))
        assert kind.from_json(one.to_json(), slippery()) == one
        with pytest.raises(FormatError, match=r"“waxed”.*pieces=RodSet.from_toml"):
            kind.from_json(one.to_json())
        assert "pieces" not in json.loads(Mobile.empty().to_json())


def test_a_set_of_rods_with_another_number_is_refused_at_once():
    standard = RodSet.standard()
    with pytest.raises(PieceError, match=r"24 rods of the game.*here 23 are given"):
        replace(standard, rods=standard.rods[1:])
