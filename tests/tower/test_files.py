"""Tower files: what is written is read again, and nothing wrong gets through."""

import copy
import json
import random
from dataclasses import replace

import pytest
from amounts import amount, thorough
from hypothesis import given
from jsonschema import Draft201909Validator
from towers import any_towers

from villa_core import FormatError, PieceSet, Tower
from villa_core.tower.files import TOWER
from villa_core.tower.pieces import COLUMN_IDS

SCHEMA = TOWER.schema()


def document(tower):
    return json.loads(tower.to_json())


@given(any_towers())
def test_what_is_written_is_read_again(tower):
    assert Tower.from_json(tower.to_json()) == tower
    assert Tower.from_json(document(tower)) == tower


def test_stacks_and_turned_hexagons_survive_a_file():
    tower = Tower.famous("needle")
    x, y = tower.frame(5)[:2]
    tower = tower.add_column("yellow-hex", x, y, angle=12.5)
    tower = tower.add_column("red-thin-1", x, y, on="yellow-hex")
    assert Tower.from_json(tower.to_json()) == tower


def test_the_example_of_the_documentation_is_a_tower():
    tower = Tower.from_json(
        {
            "format": "villa-tower/1",
            "floors": [
                {"columns": [{"id": "red-thick", "x": 40.0, "y": -12.5}]},
                {
                    "plate": {"color": "blue", "x": 0.0, "y": 0.0, "angle": 0.0},
                    "columns": [{"id": "red-hex", "x": 10.0, "y": 5.0}],
                },
            ],
        }
    )
    assert tower.find("red-thick")[1].y == -12.5
    assert tower.top == 1


@given(any_towers())
def test_written_files_fit_their_schema(tower):
    Draft201909Validator(SCHEMA).validate(document(tower))
    assert SCHEMA["$defs"]["column"]["enum"] == list(COLUMN_IDS)


def put(path, value):
    def change(doc):
        *steps, last = path
        for step in steps:
            doc = doc[step]
        if value is KeyError:
            del doc[last]
        else:
            doc[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        (
            put(["floors", 2, "columns", 0, "x"], "left"),
            "floors[2].columns[0].x",
            "a number is needed",
        ),
        (
            put(["floors", 2, "columns", 0, "x"], True),
            "floors[2].columns[0].x",
            "a number is needed",
        ),
        (put(["floors", 2, "columns", 0, "y"], KeyError), "floors[2].columns[0].y", "is missing"),
        (
            put(["floors", 0, "columns", 1, "id"], "red-hex\n"),
            "floors[0].columns[1].id",
            "is not a column",
        ),
        (
            put(["floors", 0, "columns", 1, "id"], "pink-hex"),
            "floors[0].columns[1].id",
            "is not a column",
        ),
        (
            put(["floors", 0, "columns", 1, "colour"], 1),
            "floors[0].columns[1].colour",
            "no such entry",
        ),
        (put(["floors", 1, "plate", "color"], "pink"), "floors[1].plate.color", "one of: blue"),
        (put(["floors", 1, "plate"], KeyError), "floors[1].plate", "is missing"),
        (put(["floors", 0, "plate"], {}), "floors[0].plate", "no such entry"),
        (put(["floors", 1, "plate", "angle"], 1e5), "floors[1].plate.angle", "at most"),
        (put(["floors", 0, "columns"], {}), "floors[0].columns", "a list"),
        (put(["floors"], []), "floors", "at least 1"),
        (put(["format"], "villa-tower/2"), "format", "villa-tower/1"),
        (put(["format"], KeyError), "format", "is missing"),
    ],
)
def test_a_mistake_is_named_by_its_place(change, place, words):
    doc = document(Tower.random(1, 3))
    change(doc)
    with pytest.raises(FormatError) as caught:
        Tower.from_json(doc)
    assert caught.value.path == place
    assert words in caught.value.sentence


def test_a_column_twice_is_refused_with_both_places():
    doc = document(Tower.random(1, 3))
    doc["floors"][1]["columns"][0]["id"] = doc["floors"][0]["columns"][0]["id"]
    with pytest.raises(
        FormatError, match=r"floors\[1\]\.columns\[0\]\.id: .* floors\[0\]\.columns\[0\]"
    ):
        Tower.from_json(doc)


@pytest.mark.parametrize("on", ["red-hex", "green-thick"])
def test_a_column_cannot_stand_on_itself_or_on_one_that_is_elsewhere(on):
    doc = {
        "format": "villa-tower/1",
        "floors": [{"columns": [{"id": "red-hex", "x": 0, "y": 0, "on": on}]}],
    }
    with pytest.raises(FormatError, match=r"floors\[0\]\.columns\[0\]\.on"):
        Tower.from_json(doc)


def with_x(number):
    return (
        '{"format": "villa-tower/1", "floors": [{"columns": '
        f'[{{"id": "red-hex", "x": {number}, "y": 0}}]}}]}}'
    )


def test_a_tower_of_one_column_is_a_tower():
    assert Tower.from_json(with_x(5)).find("red-hex")[1].x == 5


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"villa"',
        "\ufeff{}",
        '{"format": "villa-tower/1", "floors": [{"columns": []}], "floors": []}',
        with_x("NaN"),
        with_x("1e999"),
        with_x("9" * 5000),
        '{"floors": ' + "[" * 100_000 + "]" * 100_000 + "}",
    ],
)
def test_texts_that_are_no_tower_get_a_format_error(text):
    with pytest.raises(FormatError):
        Tower.from_json(text)


@pytest.mark.parametrize("source", [None, 3, b"{}", [], {"format": {1, 2}}])
def test_sources_that_are_no_text_get_a_format_error(source):
    with pytest.raises(FormatError):
        Tower.from_json(source)


def test_a_file_is_read_with_the_pieces_of_the_class():
    pieces = PieceSet.standard()
    assert Tower.from_json(Tower.standard().to_json(), pieces).pieces is pieces


def means_the_same(tower, doc):
    """Whether a tower says exactly what a document says, not more and not less."""
    if len(doc["floors"]) != len(tower.floors) or doc["format"] != "villa-tower/1":
        return False
    for entry, floor in zip(doc["floors"], tower.floors, strict=True):
        plate = entry.get("plate")
        ours = floor.plate and {
            "color": floor.plate.color,
            "x": floor.plate.x,
            "y": floor.plate.y,
            "angle": floor.plate.angle,
        }
        columns = {
            (c["id"], c["x"], c["y"], c.get("angle", 0.0), c.get("on")) for c in entry["columns"]
        }
        stands = {(c.id, c.x, c.y, c.angle, c.on) for c in floor.columns}
        if plate != ours or columns != stands or len(entry["columns"]) != len(floor.columns):
            return False
    return True


JUNK = [
    None,
    True,
    -1,
    0,
    1e308,
    -0.0,
    "",
    "red-hex",
    "blue",
    [],
    {},
    [[]],
    {"id": "red-hex"},
    "\x00",
    10**30,
]


def mutated_document(doc, dice):
    doc = copy.deepcopy(doc)
    spots = []

    def walk(node):
        keys = node.keys() if isinstance(node, dict) else range(len(node))
        for key in keys:
            spots.append((node, key))
            if isinstance(node[key], dict | list):
                walk(node[key])

    walk(doc)
    for _change in range(dice.randrange(1, 4)):
        node, key = dice.choice(spots)
        action = dice.randrange(5)
        try:
            if action == 0:
                del node[key]
            elif action == 1:
                node[key] = dice.choice(JUNK)
            elif action == 2:
                other, other_key = dice.choice(spots)
                node[key] = copy.deepcopy(other[other_key])
            elif action == 3 and isinstance(node, dict):
                node[dice.choice(["on", "angle", "x", "plate", "extra"])] = dice.choice(JUNK)
            elif isinstance(node[key], float | int):
                node[key] = node[key] * dice.choice([-1, 0.5, 1000])
        except (KeyError, IndexError, TypeError):
            continue
    return json.dumps(doc)


def mutated_text(text, dice):
    letters = list(text)
    for _change in range(dice.randrange(1, 4)):
        at = dice.randrange(len(letters))
        action = dice.randrange(4)
        if action == 0:
            del letters[at : at + dice.choice([1, 1, 20])]
        elif action == 1:
            letters[at] = dice.choice('{}[]",:0123456789.-eE \n\\abcxyzé\x00')
        elif action == 2:
            letters[at:at] = letters[dice.randrange(len(letters)) :][: dice.choice([1, 3, 40])]
        else:
            letters = letters[: max(at, 1)]
        if not letters:
            letters = [" "]
    return "".join(letters)


@thorough
@pytest.mark.parametrize("part", range(4))
def test_mutated_files_give_a_format_error_or_exactly_what_they_say(part):
    dice = random.Random(part)
    texts = [Tower.random(seed, 1 + seed % 5).to_json() for seed in range(10)]
    docs = [json.loads(text) for text in texts]
    towers = 0
    for case in range(amount(400, 5000)):
        if case % 2:
            text = mutated_text(dice.choice(texts), dice)
        else:
            text = mutated_document(dice.choice(docs), dice)
        try:
            tower = Tower.from_json(text)
        except FormatError:
            continue
        towers += 1
        assert means_the_same(tower, json.loads(text)), text
        tower.check()
    assert towers > amount(20, 300)


def heavy():
    """A set whose yellow hexagonal column weighs 400 g."""
    standard = PieceSet.standard()
    columns = [
        replace(column, mass=400.0) if column.id == "yellow-hex" else column
        for column in standard.columns
    ]
    return replace(standard, name="with lead", columns=tuple(columns))


def test_a_file_names_its_set_and_is_read_with_no_other():
    tower = Tower.random(3, 2, heavy())
    written = tower.to_json()
    Draft201909Validator(SCHEMA).validate(json.loads(written))
    assert document(tower)["pieces"] == {"name": "with lead", "fingerprint": heavy().fingerprint}
    assert Tower.from_json(written, heavy()) == tower
    with pytest.raises(
        FormatError, match=r"“with lead”.*“Standard set”.*pieces=PieceSet.from_toml"
    ):
        Tower.from_json(written)


def test_a_file_that_names_no_set_is_of_the_standard_one():
    tower = Tower.famous("needle")
    assert "pieces" not in document(tower)
    with pytest.raises(FormatError, match=r"“Standard set”.*“with lead”"):
        Tower.from_json(tower.to_json(), heavy())


def test_a_verdict_is_the_same_after_saving_and_loading():
    tower = Tower.standard(heavy()).raise_column("yellow-hex", 0, 120)
    for text in (tower.to_json(), json.dumps(json.loads(tower.to_json()))):
        assert str(Tower.from_json(text, heavy()).stability()) == str(tower.stability())
