"""The rods of Suspend: what the book says about them, and sets that a class measured itself."""

import pytest
from mobiles import changed
from rule_marks import rule

from villa_core.errors import FormatError, PieceError
from villa_core.suspend.position import deal
from villa_core.suspend.rods import COLORS, ROD_IDS, RodSet, spot_name
from villa_core.tower.pieces import Source


def test_there_are_four_rods_of_each_of_six_colours():
    assert len(ROD_IDS) == 24
    assert all(sum(rod.startswith(color) for rod in ROD_IDS) == 4 for color in COLORS)


def test_notches_are_as_the_book_says_and_rods_are_longer_the_more_they_have():
    rods = [RodSet.standard().rod(f"{color}-1") for color in COLORS]
    assert (rods[0].notches, rods[-1].notches) == (3, 7)
    assert [rod.notches for rod in rods] == sorted(rod.notches for rod in rods)
    assert {rod.notches for rod in rods} == {3, 4, 5, 6, 7}
    assert [rod.length for rod in rods] == sorted({rod.length for rod in rods})
    assert rods[0].length >= 70
    assert rods[-1].length <= 310


def test_every_number_says_where_it_comes_from():
    notes = RodSet.standard().notes
    assert all(note.text for note in notes.values())
    assert {name for name, note in notes.items() if note.source is Source.SOURCED} == {
        "rods.black.notches",
        "rods.black.length",
        "rods.orange.notches",
        "rods.orange.length",
    }


@pytest.mark.parametrize("rod", RodSet.standard().rods[::4], ids=lambda rod: rod.color)
def test_spots_are_symmetric_and_alternate(rod):
    assert len(rod.spots) == 2 * rod.notches + 1
    assert [spot.is_notch for spot in rod.spots] == [bool(n % 2) for n in range(len(rod.spots))]
    for left, right in zip(rod.spots, reversed(rod.spots), strict=True):
        assert left.x == -right.x
        assert left.y == right.y == pytest.approx(rod.height(left.x))
    assert abs(rod.spots[0].x) < rod.length / 2 - rod.tip
    assert rod.spot(rod.balance_spot).x == 0


@rule("U1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_player_gets_the_same_number_of_each_colour(players):
    piles, draw = deal(players)
    counts = {
        tuple(sum(rod.startswith(color) for rod in pile) for color in COLORS) for pile in piles
    }
    assert counts == {(4 // players,) * 6}
    assert sorted([*draw, *(rod for pile in piles for rod in pile)]) == sorted(ROD_IDS)
    assert len(draw) == (6 if players == 3 else 0)


def test_a_class_can_put_in_its_own_numbers(tmp_path):
    own = changed(tmp_path, ("# The stand:", "[rods.each.orange-2]\nmass = 12.5\n\n# The stand:"))
    assert own.rod("orange-2").mass == 12.5
    assert own.rod("orange-1").mass == 11.5
    assert own.notes["rods.each.orange-2.mass"].source is Source.MEASURED
    assert own != RodSet.standard()


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('format = "suspend-pieces/1"', 'format = "villa-pieces/1"', "format"),
        ("flank = { value = 60.0", "flank = { value = 95.0", "wire.flank"),
        ("bow = { value = 0.20", "bow = { value = 2", "wire.bow"),
        ("notches = { value = 3", "notches = { value = 3.5", "rods.black.notches"),
        ("length = { value = 75.0", "length = { value = 12", "rods.black.length"),
        ("mass = { value = 3.5", "mass = { value = 0.5", "rods.black.mass"),
        ("mass = { value = 3.5", "mass = { value = -1", "rods.black.mass"),
        ("mass = { value = 3.5", "mess = { value = 3.5", "rods.black.mess"),
        ("[[-45.0, -60.0], ", "[[-45.0], ", "stand.foot.points[0]"),
        ("points = [[-45.0, -60.0]", "points = 7\nrest = [[-45.0, -60.0]", "stand.foot.points"),
        ("[tips]", "[tops]", "tops"),
        ('source = "assumed", note = "wooden base', 'source = "dreamt", note = "w', "stand.mass"),
    ],
)
def test_a_mistake_in_a_file_is_named_with_its_place(tmp_path, old, new, place):
    with pytest.raises(FormatError) as caught:
        changed(tmp_path, (old, new))
    assert caught.value.path.startswith(place)


def test_unknown_rods_and_spots_are_named():
    with pytest.raises(PieceError, match="pink-1"):
        RodSet.standard().rod("pink-1")
    with pytest.raises(PieceError, match="n9"):
        RodSet.standard().rod("black-1").spot("n9")
    assert spot_name("hook") == "the hook"
