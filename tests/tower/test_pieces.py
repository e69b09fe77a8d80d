"""The pieces: the standard set, and a class's own."""

import copy
import pickle
import re
from dataclasses import replace
from importlib import resources

import pytest
from shapely.geometry import Polygon

from villa_core import FormatError, PieceError, PieceSet, Tower
from villa_core.tower.pieces import (
    COLUMN_IDS,
    PLATE_COLORS,
    Source,
    column_first,
    column_words,
    over_words,
    the_column,
    the_columns,
)
from villa_core.villa.game import Game

STANDARD = resources.files("villa_core").joinpath("data/standard.toml").read_text("utf-8")


@pytest.fixture
def written(tmp_path):
    """Loads a piece set from a text, as from a class's own file."""

    def load(text):
        path = tmp_path / "our-villa.toml"
        path.write_text(text, encoding="utf-8")
        return PieceSet.from_toml(path)

    return load


def test_the_set_has_twenty_columns_of_one_height_and_five_shrinking_plates():
    pieces = PieceSet.standard()
    assert tuple(column.id for column in pieces.columns) == COLUMN_IDS
    assert {column.height for column in pieces.columns} == {pieces.height}
    areas = [Polygon(plate.outline).area for plate in pieces.plates]
    assert [plate.color for plate in pieces.plates] == list(PLATE_COLORS)
    assert areas == sorted(areas, reverse=True)


def test_each_colour_has_three_thin_one_hexagonal_and_one_thick_column():
    pieces = PieceSet.standard()
    for color in ("red", "yellow", "blue", "green"):
        shapes = [str(c.shape) for c in pieces.columns if c.color == color]
        assert sorted(shapes) == ["hex", "thick", "thin", "thin", "thin"]


def test_the_blue_plate_is_a_half_moon_that_is_not_convex():
    shape = Polygon(PieceSet.standard().plate("blue").outline)
    assert shape.area < 0.9 * shape.convex_hull.area


def test_plates_have_their_centre_of_mass_at_the_origin():
    for plate in PieceSet.standard().plates:
        centre = Polygon(plate.outline).centroid
        assert abs(centre.x) < 1e-9
        assert abs(centre.y) < 1e-9


def test_every_number_of_the_standard_set_says_where_it_comes_from():
    pieces = PieceSet.standard()
    numbers = re.findall(r"^(\w+) = \{ value", STANDARD, re.MULTILINE)
    outlines = STANDARD.count(".outline]")
    assert len(pieces.notes) == len(numbers) + outlines
    for note in pieces.notes.values():
        assert note.source in (Source.SOURCED, Source.ASSUMED)
        assert note.text


def test_a_class_can_use_its_own_measurements(written):
    text = STANDARD.replace(
        "[plates.blue]", "[columns.each.red-thick]\nmass = 30.5\n\n[plates.blue]"
    )
    pieces = written(text)
    assert pieces.column("red-thick").mass == 30.5
    assert pieces.column("blue-thick").mass == 26.6
    assert pieces.notes["columns.each.red-thick.mass"].source is Source.MEASURED
    assert pieces != PieceSet.standard()


def test_everything_works_with_a_set_of_other_sizes(written):
    text = STANDARD.replace("value = 60.0", "value = 45.0").replace("value = 8.0", "value = 7.0")
    text = text.replace("value = 14.0", "value = 12.5").replace(
        "width = { value = 22.0", "width = { value = 19.0"
    )
    pieces = written(text)
    for tower in (
        Tower.standard(pieces),
        Tower.famous("leaning", pieces),
        Tower.famous("tall", pieces),
        Tower.random(3, 4, pieces),
    ):
        assert tower.stability().stable
        assert tower.pieces.height == 45.0
        assert Tower.from_json(tower.to_json(), pieces) == tower
        assert tower.safe_zone(tower.column_ids()[0]) is not None
        assert tower.bodies()[-1].top > 45


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("[columns.hex]", "[columns.hexx]", "columns.hexx", "no such entry"),
        ("[plates.red]\n", "[plates.pink]\n", "plates.red.thickness", "missing"),
        (
            "mass = { value = 26.6",
            "mass = { value = -26.6",
            "columns.thick.mass.value",
            "more than 0",
        ),
        ("mass = { value = 26.6", "mass = { value = nan", "", "measured"),
        ("mass = { value = 26.6", "mass = { value = inf", "columns.thick.mass.value", "at most"),
        ("mass = { value = 26.6", 'mass = { value = "heavy"', "columns.thick.mass.value", "number"),
        ("mass = { value = 26.6", "mass = { value = true", "columns.thick.mass.value", "number"),
        (
            "zone_radius = { value = 115.0",
            "zone_radius = { value = 150.0",
            "base.zone_radius",
            "larger",
        ),
        ('"villa-pieces/1"', '"villa-pieces/9"', "format", "villa-pieces/1"),
        ('source = "sourced"', 'source = "dreamt"', "base.radius.source", "assumed"),
        ("radius = { value = 140.0, ", "radius = { ", "base.radius.value", "missing"),
        ("thickness = { value = 2.0", "thicknes = { value = 2.0", "base.thicknes", "no such entry"),
    ],
)
def test_a_mistake_in_the_file_is_named_by_its_place(written, old, new, place, words):
    assert old in STANDARD
    with pytest.raises(FormatError) as caught:
        written(STANDARD.replace(old, new, 1))
    assert caught.value.path == place
    assert words in caught.value.sentence


def test_a_missing_piece_is_named(written):
    head, _sep, _tail = STANDARD.partition("[plates.red]")
    with pytest.raises(FormatError, match=r"plates\.red: this is missing"):
        written(head)


def test_a_self_crossing_outline_is_refused(written):
    bow = "outline = [[0, 0], [50, 50], [50, 0], [0, 50]]"
    head, _sep, tail = STANDARD.partition("[plates.red.outline]")
    with pytest.raises(FormatError, match=r"plates\.red\.outline: the outline crosses"):
        written(head + bow + "\n")
    assert tail


def test_an_outline_given_clockwise_is_the_same_plate(written):
    square = "outline = [[0, 0], [0, 60], [60, 60], [60, 0]]"
    head = STANDARD.partition("[plates.red.outline]")[0]
    outline = written(head + square + "\n").plate("red").outline
    assert Polygon(outline).exterior.is_ccw
    assert set(outline) == {(-30, -30), (-30, 30), (30, 30), (30, -30)}


def test_a_file_that_is_not_toml_gets_a_sentence(written):
    with pytest.raises(FormatError, match="not a TOML file"):
        written("][")


def test_asking_for_an_unknown_piece_says_how_they_are_called():
    with pytest.raises(PieceError, match="red-thick"):
        PieceSet.standard().column("purple-thick")
    with pytest.raises(PieceError, match="orange"):
        PieceSet.standard().plate("purple")


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda what: pickle.loads(pickle.dumps(what))])
def test_sets_towers_verdicts_and_games_can_be_copied(copied):
    pieces = copied(PieceSet.standard())
    assert pieces == PieceSet.standard()
    assert pieces.notes == PieceSet.standard().notes
    with pytest.raises(TypeError):
        pieces.notes["base.radius"] = None
    tower = Tower.famous("leaning")
    verdict = tower.stability()
    assert copied(tower) == tower
    assert str(copied(verdict)) == str(verdict)
    assert copied(verdict).floors[0].loads == verdict.floors[0].loads
    assert copied(tower.loads()) == tower.loads()
    game = Game.new("de", ("Ada", "Ben"), seed=1)
    assert copied(game).to_json() == game.to_json()


def test_a_copied_set_hashes_like_the_set_it_equals():
    # a hash of texts differs from one run of Python to the next, so it must not travel along
    pieces = PieceSet.standard()
    hash(pieces)
    assert "_hash" not in pieces.__getstate__()
    assert hash(copy.deepcopy(pieces)) == hash(pieces)


def test_columns_of_any_width_keep_their_contacts():
    standard = PieceSet.standard()
    wide = replace(
        standard,
        columns=tuple(replace(c, radius=60.0) if "thick" in c.id else c for c in standard.columns),
    )
    tower = Tower.empty(wide).lay_plate(0, 46)
    reach = max(y for _x, y in tower.frame(1).outline())
    out = []
    for y in (reach + 10, reach + 30, reach + 50, reach + 59, reach + 61):
        there = tower.add_column("red-thick", 0, y, floor=0)
        out.append("red-thick" in there.covered(0))
    assert out == [True, True, True, True, False]


def test_columns_have_names_that_a_child_uses_and_no_two_the_same():
    assert column_words("green-thin-1") == the_column("green-thin-1") == "thin green column 1"
    assert column_words("red-hex") == "hexagonal red column"
    assert the_column("yellow-thick") == "the thick yellow column"
    assert len({column_words(column) for column in COLUMN_IDS}) == 20
    assert not any("-" in column_words(column) for column in COLUMN_IDS)
    assert column_words("red-hexx") == "red-hexx", "a slip stays as it was written"


def test_a_sentence_can_begin_with_a_column_and_list_several():
    assert column_first("yellow-thick") == "The thick yellow column"
    assert column_first("red-hexx") == "red-hexx", "a slip stays as it was written"
    assert the_columns(()) == ""
    assert the_columns(["red-hex"]) == "the hexagonal red column"
    two = ("blue-thin-2", "red-hex")
    assert the_columns(two) == "thin blue column 2 and the hexagonal red column"
    assert over_words(*two) == "over the edge from thin blue column 2 to the hexagonal red column"
    assert over_words("red-hex", "red-hex") == "over the rim of the hexagonal red column"


def test_a_set_with_other_numbers_of_pieces_is_refused_at_once():
    standard = PieceSet.standard()
    with pytest.raises(PieceError, match=r"20 columns of the game.*here 19 are given"):
        replace(standard, columns=standard.columns[1:])
    with pytest.raises(PieceError, match=r"five plates.*here 4 are given: blue, green, "):
        replace(standard, plates=standard.plates[:-1])
    with pytest.raises(PieceError, match="in this order"):
        replace(standard, plates=standard.plates[::-1])
    with pytest.raises(PieceError, match="here 0 are given"):
        replace(standard, columns=(), plates=())


def test_a_measure_that_can_hardly_be_meant_is_asked_about(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text(re.sub(r"height = \{ value = 60", "height = { value = 6", STANDARD), "utf-8")
    with pytest.raises(FormatError, match=r"6 really meant.*From 15 to 300.*surely=True") as told:
        PieceSet.from_toml(path)
    assert told.value.path == "columns.height"
    assert PieceSet.from_toml(path, surely=True).height == 6


def test_a_friction_that_no_wood_has_is_asked_about(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text(
        re.sub(r"friction = \{ value = [\d.]+", "friction = { value = 5", STANDARD), "utf-8"
    )
    with pytest.raises(FormatError, match=r"5 really meant.*wood has about 0.35"):
        PieceSet.from_toml(path)


def test_sets_of_different_sizes_have_different_fingerprints_and_names_do_not_count():
    standard = PieceSet.standard()
    assert replace(standard, name="ours").fingerprint == standard.fingerprint
    assert replace(standard, friction=0.36).fingerprint != standard.fingerprint
