"""One description reads, writes, checks and is the schema: they never say different things."""

import copy
import json
import random
from pathlib import Path

import pytest
from amounts import amount, thorough
from jsonschema import Draft201909Validator

from villa_core.errors import FormatError
from villa_core.explore.files import RESULT
from villa_core.explore.studies import STORED
from villa_core.files.groups import Group, ListOf, MapOf
from villa_core.files.kinds import Choice, Either, Fixed, Flag, Nothing, Number, Text, Whole
from villa_core.files.texts import from_json, from_toml, laid_out
from villa_core.formats import FORMATS, schema, write_schemas
from villa_core.play.opponents import LADDER

OLD = Path(__file__).parent / "old"
DATA = STORED.parent


def examples():
    """A file of every format, as plain values."""
    texts = [path.read_text("utf-8") for path in sorted(OLD.glob("*.json"))]
    texts += [LADDER.read_text("utf-8"), STORED.read_text("utf-8")]
    texts.append((OLD / "villa-explore.jsonl").read_text("utf-8").splitlines()[0])
    files = [json.loads(text) for text in texts]
    files += [from_toml((DATA / name).read_bytes()) for name in ("standard.toml", "suspend.toml")]
    files = [file for file in files if file.get("format") in FORMATS]
    for file in files:
        if "rows" in file:
            del file["rows"][2:]
    return files


EXAMPLES = examples()
JUNK = [None, True, -1, 0, 2, 1e308, 1.5, 3.0, "", "red-hex", "Ada", [], {}, [[]], {"a": 1}, 10**30]


def changed(document, dice):
    document = copy.deepcopy(document)
    for _change in range(dice.choice((1, 1, 2))):
        places = []

        def walk(node, places=places):
            for key in list(node) if isinstance(node, dict) else range(len(node)):
                places.append((node, key))
                if isinstance(node[key], dict | list):
                    walk(node[key])

        walk(document)
        if not places:
            break
        node, key = dice.choice(places)
        match dice.randrange(4):
            case 0:
                del node[key]
            case 1:
                node[key] = copy.deepcopy(dice.choice(JUNK))
            case 2 if isinstance(node, dict):
                node[dice.choice(["on", "angle", "run", "seal", "extra"])] = dice.choice(JUNK)
            case _ if isinstance(node, list):
                node.insert(key, copy.deepcopy(dice.choice([*JUNK, node[key]])))
    return document


def test_there_is_an_example_of_every_format():
    assert {file["format"] for file in EXAMPLES} == FORMATS.keys()


@pytest.mark.parametrize("name", [*FORMATS, "villa-explore/1 game"])
def test_every_schema_is_one(name):
    Draft201909Validator.check_schema(schema(name))


@thorough
@pytest.mark.parametrize("document", EXAMPLES, ids=lambda document: document["format"])
def test_the_schema_allows_exactly_what_is_read(document):
    kind, dice = FORMATS[document["format"]], random.Random(4)
    allows = Draft201909Validator(kind.schema()).is_valid
    assert allows(document)
    read = 0
    for _case in range(amount(20, 400)):
        other = changed(document, dice)
        try:
            kind.read(other)
        except FormatError:
            assert not allows(other), json.dumps(other)
        else:
            read += 1
            assert allows(other), json.dumps(other)


@pytest.mark.parametrize("document", EXAMPLES, ids=lambda document: document["format"])
def test_what_is_read_is_written_and_read_again(document):
    kind = FORMATS[document["format"]]
    written = json.loads(kind.text(kind.read(document)))
    assert kind.read(written) == kind.read(document)
    assert kind.write(kind.read(written)) == written


def test_the_schemas_are_written_as_files(tmp_path):
    write_schemas(tmp_path / "schemas")
    files = {path.name for path in (tmp_path / "schemas").iterdir()}
    assert {"villa-tower-1.schema.json", "villa-explore-1-game.schema.json"} <= files
    assert len(files) == len(FORMATS) + 1


PLACE = Group(
    {
        "x": Number(-10, 10),
        "n": Whole(0, 5).maybe(),
        "name": Text(most=4, some=True).maybe(),
        "color": Choice("red", "blue").maybe(),
        "flag": Flag().maybe(),
        "word": Fixed("free").maybe(),
        "mass": Number(0, 5, above=True).maybe(),
        "some": ListOf(Text(), least=1, most=2, distinct=True).maybe(),
        "any": MapOf(Either(Whole(), Nothing())).maybe(),
        "day": Text(pattern="[0-9]{4}").maybe(),
    }
)


@pytest.mark.parametrize(
    ("given", "place", "sentence"),
    [
        ([], "", "a group of entries { } is needed here."),
        ({}, "x", "this is missing."),
        ({"y": 1}, "y", "there is no such entry here. Known are: x, n, name"),
        ({"x": "1"}, "x", "a number is needed here."),
        ({"x": True}, "x", "a number is needed here."),
        ({"x": float("nan")}, "x", "a number is needed here."),
        ({"x": 11}, "x", "this must be at most 10."),
        ({"x": -11}, "x", "this must be at least -10."),
        ({"x": 10**400}, "x", "this must be at most 10."),
        ({"x": float("-inf")}, "x", "this must be at least -10."),
        ({"x": 0, "n": 1.5}, "n", "a whole number is needed here."),
        ({"x": 0, "n": float("inf")}, "n", "a whole number is needed here."),
        ({"x": 0, "n": 6}, "n", "this must be at most 5."),
        ({"x": 0, "n": -1}, "n", "this must be at least 0."),
        ({"x": 0, "name": 3}, "name", "a text in quotes is needed here."),
        ({"x": 0, "name": ""}, "name", "something must be written here."),
        ({"x": 0, "name": "Agnes"}, "name", "this can have at most 4 letters."),
        ({"x": 0, "name": "\ud800"}, "name", "there is half a character in this"),
        ({"x": 0, "color": "pink"}, "color", "this must be one of: red, blue."),
        ({"x": 0, "color": ["red"]}, "color", "this must be one of: red, blue."),
        ({"x": 0, "flag": 1}, "flag", "true or false is needed here."),
        ({"x": 0, "word": "later"}, "word", "this must be “free”."),
        ({"x": 0, "mass": 0}, "mass", "this must be more than 0."),
        ({"x": 0, "some": "a"}, "some", "a list [ ] is needed here."),
        ({"x": 0, "some": []}, "some", "there must be at least 1 of these."),
        ({"x": 0, "some": ["a", "b", "c"]}, "some", "there can be at most 2 of these."),
        ({"x": 0, "some": ["a", "a"]}, "some", "a stands here twice."),
        ({"x": 0, "some": ["a", 2]}, "some[1]", "a text in quotes is needed here."),
        ({"x": 0, "any": {"a": None, "b": "c"}}, "any.b", "a whole number is needed here."),
        ({"x": 0, "any": {1: 2}}, "any.1", "a text in quotes is needed here."),
        ({"x": 0, "day": "now"}, "day", "this is not allowed here."),
    ],
)
def test_a_mistake_is_told_with_its_place(given, place, sentence):
    with pytest.raises(FormatError) as caught:
        PLACE.read(given)
    assert caught.value.path == place
    assert caught.value.sentence.startswith(sentence)


def test_a_whole_number_that_is_written_with_a_point_is_one():
    assert PLACE.read({"x": 1, "n": 3.0}) == {"x": 1.0, "n": 3}
    assert isinstance(PLACE.read({"x": 1, "n": 3.0})["n"], int)
    assert Whole().read(2**60 + 1) == 2**60 + 1


def test_names_that_are_the_same_when_tidied_are_refused():
    with pytest.raises(FormatError, match="two names here are the same"):
        MapOf(Whole(), keys=Text(made=str.strip)).read({"Ada": 1, " Ada": 2})


def test_a_file_of_another_format_is_told_as_that():
    with pytest.raises(FormatError, match="format: this must be “villa-game/1”"):
        FORMATS["villa-game/1"].parse('{"format": "villa-tower/1", "floors": []}')


def test_a_line_of_a_series_is_written_as_it_was():
    line = (OLD / "villa-explore.jsonl").read_text("utf-8").splitlines()[1]
    assert json.dumps(RESULT.write(RESULT.read(from_json(line))), separators=(",", ":")) == line


@pytest.mark.parametrize("value", [{}, [], {"a": []}, ["x" * 200] * 2, {"é" * 120: {"a": None}}])
def test_a_text_that_is_laid_out_means_the_same(value):
    assert json.loads(laid_out(value)) == value
