"""The picture of a tower: well formed, complete, and safe."""

from xml.etree import ElementTree as ET

from hypothesis import given, note
from towers import any_towers

from villa_core import Tower
from villa_core.tower.pieces import column_words
from villa_core.tower.tower import Floor, PlacedColumn, PlacedPlate

SVG = "{http://www.w3.org/2000/svg}"


def drawn(tower):
    return ET.fromstring(tower._repr_svg_())


@given(any_towers())
def test_every_tower_draws_itself_as_well_formed_svg(tower):
    note(tower.to_json())
    root = drawn(tower)
    assert root.tag == f"{SVG}svg"


def test_the_picture_says_the_verdict_and_lists_the_columns_for_those_who_cannot_see_it():
    tower = Tower.famous("needle")
    root = drawn(tower)
    words = str(tower.stability())
    assert root.find(f"{SVG}title").text == words
    assert words in " ".join(text.text for text in root.iter(f"{SVG}text"))
    for column_id in tower.column_ids():
        assert column_words(column_id) in root.get("aria-label")


def test_the_elevation_shows_every_body_and_every_column_carries_its_letter():
    tower = Tower.famous("leaning")
    root = drawn(tower)
    assert len(list(root.iter(f"{SVG}rect"))) - 1 == len(tower.bodies())
    letters = [text.text for text in root.iter(f"{SVG}text") if len(text.text) == 1]
    assert len(letters) >= len(tower.column_ids())
    assert set(letters) == {"R", "Y", "B", "G"}


def test_text_from_outside_is_escaped():
    tower = Tower(
        (Floor(None, (PlacedColumn("<script>", 0, 0),)), Floor(PlacedPlate("blue", 0, 0)))
    )
    text = tower._repr_svg_()
    assert "<script>" not in text
    ET.fromstring(text)
