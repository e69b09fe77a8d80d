import re
from html import unescape

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from towers import any_towers, near_the_border, towers

from villa_core import Tower
from villa_core.tower.pieces import COLORS, column_words
from villa_core.villa import moves as m
from villa_core.villa.game import Game
from villa_widgets.drawing.reading import Reading
from villa_widgets.tower.panels import (
    ColorPoints,
    Description,
    Equation,
    Gauges,
    LoadTable,
    StabilityPanel,
)
from villa_widgets.villa.panels import Points

TOWER_PANELS = (StabilityPanel, Gauges, LoadTable, Equation, ColorPoints, Description)
OTHERS = ("en", "nl", "fr", "ru")
RUDE = "<img src=x onerror=alert(1)>"


def seen(html):
    """The words that a reader sees."""
    without = re.sub(r"<annotation.*?</annotation>", "", html)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", without)).strip()


def leaning_out():
    tower = Tower.famous("three-legged")
    return tower.move_plate(1, 40.0, 46.6)


def two_player_game(ada="Ada"):
    colors = {ada: ["red", "blue"], "Ben": ["green", "yellow"]}
    return Game.at("de", colors, ada, plates=2)


# verdict -----------------------------------------------------------------------------------------


def test_a_standing_villa_is_told_with_a_sign_and_a_sentence():
    panel = StabilityPanel(Tower.famous("three-legged"))
    assert "✓" in panel.html
    assert "It stands. The ground floor is closest to tipping: 29 mm." in seen(panel.html)
    assert panel.spoken == "It stands. The ground floor is closest to tipping: 29 mm."


def test_a_falling_villa_is_told_with_another_sign():
    panel = StabilityPanel(leaning_out())
    assert "✕" in panel.html
    assert "It falls. The ground floor tips" in seen(panel.html)


def test_less_than_a_millimetre_is_too_close_to_call():
    tower = near_the_border(Tower.random(3, 2), 3, within=0.4)
    panel = StabilityPanel(tower)
    assert "≈" in panel.html
    assert "Too close to call" in panel.spoken


def test_what_is_not_proper_is_told_and_counted():
    tower = Tower.empty()
    for name in ("red-hex", "red-thick", "blue-hex", "blue-thick"):
        tower = tower.add_column(name, 0, 0)
    words = seen(StabilityPanel(tower).html)
    assert (
        "Not a proper villa: The hexagonal blue column and the thick blue column overlap" in words
    )
    assert "And 4 more." in words


def test_no_green_sign_stands_beside_what_is_not_proper():
    over = Tower.famous("three-legged").add_column("red-hex", 105, 60)
    assert over.stability().stable
    panel = StabilityPanel(over)
    assert "is-stands" not in panel.html
    assert "✓" not in panel.html
    assert seen(panel.html).startswith("! Not a proper villa: The hexagonal red column sticks out")
    assert panel.spoken.endswith("By balance alone it would stand.")
    two_in_one_place = Tower.famous("three-legged").add_column("red-hex", 5, 46)
    two_in_one_place = two_in_one_place.add_column("red-thin-1", 5, 46)
    panel = StabilityPanel(two_in_one_place)
    assert "is-stands" not in panel.html
    assert "stand" not in panel.spoken


# gauges ------------------------------------------------------------------------------------------


@given(any_towers())
def test_there_is_a_gauge_with_its_number_for_each_floor(tower):
    panel = Gauges(tower)
    verdict = panel.reading.stability
    assert panel.html.count('role="meter"') == len(verdict.floors) + len(verdict.stacks)
    for standing in verdict.floors:
        assert standing.name in panel.html
        if standing.support:
            assert f"{standing.margin:.1f}".replace("-", "−") in panel.html


def test_a_floor_that_nothing_holds_is_told_so():
    tower = Tower.empty().add_column("red-hex", 100, 0).lay_plate(-60, 0)
    assert "nothing holds it" in Gauges(tower).html


def test_without_a_plate_nothing_can_tip():
    assert "nothing can tip" in seen(Gauges(Tower.empty()).html)


# loads -------------------------------------------------------------------------------------------


@given(towers())
def test_every_load_is_in_the_table_in_newtons(tower):
    words = seen(LoadTable(tower).html)
    for floor in tower.loads():
        for column, newtons in floor.newtons.items():
            assert f"{column_words(column)} {newtons:.2f} N" in words


def test_on_three_columns_the_range_stands_beside_the_number_and_its_assumption():
    words = unescape(seen(LoadTable(Tower.famous("three-legged")).html))
    assert "0.34 N 0.02 – 0.66" in words
    assert "if each push acts at a column's middle" in words
    assert words.count("essential") == 3


def test_on_one_column_there_is_no_range_to_show():
    tower = Tower.empty().add_column("red-thick", 0, 50).lay_plate(0, 46)
    words = seen(LoadTable(tower).html)
    assert "Balance alone gives these loads." in words
    assert " – " not in words


def test_on_many_columns_the_range_and_the_model_are_shown():
    panel = LoadTable(Tower.standard())
    words = seen(panel.html)
    assert "equally stiff columns that only push" in words
    low, high = panel.reading.loads[0].ranges["red-thick"]
    assert f"{low:.2f} – {high:.2f}" in words


@given(any_towers())
def test_columns_are_called_essential_as_the_core_says(tower):
    html = LoadTable(tower).html
    marked = {
        row.split("</td>")[0].split("</span>")[-1] for row in _rows(html) if "essential" in row
    }
    assert marked == {column_words(c) for floor in tower.loads() for c in floor.essential}


def _rows(html):
    return re.findall(r"<tr>(.*?)</tr>", html)


def test_a_floor_that_tips_has_no_loads():
    assert "It tips: no loads." in seen(LoadTable(leaning_out()).html)


# equation ----------------------------------------------------------------------------------------


def evaluated(latex):
    text = latex.replace(r"\left", "").replace(r"\right", "").replace(r"\cdot", "*")
    text = re.sub(r"\\sqrt\{([^}]*)\}", r"(\1)**.5", text.replace("^{2}", "**2"))
    return eval(text, {"__builtins__": {}})


@given(any_towers(), st.integers(0, 4))
@example(Tower.famous("three-legged").add_column("yellow-hex", -141.6, 7.8, angle=46), 1)
def test_the_numbers_of_the_equation_give_the_torque_that_holds_the_floor(tower, floor):
    panel = Equation(Reading(tower).look_at(floor))
    standing = panel.reading.standing.get(floor, panel.reading.stability.weakest)
    if standing.edge is None:
        assert "Nothing holds the plate" in seen(panel.html)
        return
    if standing.coupled:
        assert "Several columns share" in seen(panel.html)
        assert "<math>" not in panel.html
        return
    lines = re.findall(r'"application/x-tex">(.*?)</annotation>', panel.html)
    _law, numbers, torque, *_sums = map(unescape, lines)
    exact = standing.weight * standing.margin
    # lengths are shown to 0.1 mm, and the direction of the edge to three decimals
    assert evaluated(numbers) == pytest.approx(exact, rel=0.01, abs=0.3 * standing.weight)
    shown = float(re.search(r"-?[\d.]+", torque.replace(r"\approx ", "")).group())
    assert shown == pytest.approx(exact, rel=0.01, abs=0.01)
    assert (r"\ge 0" in torque) is (exact >= 0)


def test_the_sums_of_three_pushes_are_written_out_with_numbers():
    words = seen(Equation(Tower.famous("three-legged")).html)
    assert "forces 0.338 + 0.337 + 0.338 ≈ 1.01" in words
    assert "about x" in words


def test_the_equation_is_drawn_by_the_browser_and_carries_its_latex():
    html = Equation(Tower.famous("three-legged")).html
    assert html.count("<math>") == html.count('encoding="application/x-tex"') == 6
    assert "$" not in html


def test_the_equation_follows_the_shown_floor_or_else_the_weakest():
    reading = Reading(Tower.famous("leaning"))
    assert "of the second floor" in Equation(reading.look_at(2)).html
    weakest = reading.stability.weakest.name
    assert f"of the {weakest}" in Equation(reading.look_at(None)).html


def test_without_a_plate_there_is_no_torque():
    panel = Equation(Tower.empty())
    assert "no torque" in seen(panel.html)
    assert "<math>" not in panel.html


# description -------------------------------------------------------------------------------------


@given(any_towers())
def test_the_description_tells_every_floor_and_every_column(tower):
    words = " ".join(Description(tower).sentences)
    for floor in range(len(tower.floors)):
        assert tower.floor_name(floor) in words
    for column in tower.column_ids():
        assert f"{column_words(column)}, " in words
    assert str(tower.stability()) in words


def test_places_are_told_in_words_from_the_middle():
    tower = Tower.empty().add_column("red-hex", -20, 35).add_column("blue-thin-1", 0, 0)
    words = seen(Description(tower).html)
    assert "hexagonal red column, 20 mm left, 35 mm behind the middle." in words
    assert "thin blue column 1, in the middle." in words


def test_locked_and_chosen_columns_are_told():
    reading = Reading(Tower.standard(), chosen="red-hex", locked=frozenset({"blue-hex"}))
    words = Description(reading).sentences
    assert any(
        line.startswith("hexagonal red column,") and line.endswith(", chosen.") for line in words
    )
    assert any(
        line.startswith("hexagonal blue column,") and line.endswith(", locked.") for line in words
    )


# points ------------------------------------------------------------------------------------------


@given(towers())
def test_colours_score_as_a_game_of_four_would_count_them(tower):
    words = seen(ColorPoints(tower).html)
    players = dict(zip(("Ada", "Ben", "Cleo", "Dan"), ([c] for c in COLORS), strict=True))
    game = Game.at("en", players, "Ada", tower=tower)  # a new plate counts once it is laid (Z5)
    letters = {"red": "R", "yellow": "Y", "blue": "B", "green": "G"}
    for name, color in players.items():
        points = game.points[name] if game.counting else "–"
        assert f"{letters[color[0]]} {color[0]} {points}" in words


def test_points_tell_who_is_to_act_and_who_holds_the_seal():
    panel = Points(two_player_game().play(m.Raise("red-hex")))
    words = seen(panel.html)
    assert "Ada seal 2" in words
    assert "Ben to act 0" in words
    assert panel.spoken.startswith("Ada has 2 points; Ben has 0 points.")


def test_points_on_the_blue_plate_do_not_count_and_say_so():
    game = Game.new("de", ("Ada", "Ben"), referee=True, seed=1)
    panel = Points(game.play(m.Raise(game.legal_moves.columns[0])))
    assert "is-idle" in panel.html
    assert panel.html.count("<b>–</b>") == 2
    assert panel.spoken.startswith("Points count from the first column on the green plate on (Z1).")
    panel.game = two_player_game().play(m.Raise("red-hex"))
    assert "is-idle" not in panel.html
    assert "–" not in panel.html


@pytest.mark.parametrize(
    ("edition", "shown", "words"),
    [
        ("de", ["2", "1"], "Nobody has built on the yellow plate yet: the points below still"),
        *((book, ["–", "–"], "The yellow plate lies: all points are void") for book in OTHERS),
    ],
)
def test_on_a_bare_new_plate_points_are_shown_as_the_book_has_them(edition, shown, words):
    colors = {"Ada": ("red", "yellow"), "Ben": ("blue", "green")}
    up = {"red-hex": 2, "blue-thin-1": 2, "green-thick": 1, "red-thick": 0, "blue-thick": 0}
    game = Game.at(edition, colors, "Ada", floors=up, plates=3, seal=("Ben", None))
    panel = Points(game)
    assert re.findall(r"<b>(.*?)</b>", panel.html) == shown
    assert words in panel.spoken
    assert "Ben holds the seal as the first." in panel.spoken  # until somebody builds on it
    panel.game = game.play(m.Raise("red-thick"))
    assert re.findall(r"<b>(.*?)</b>", panel.html) == ["3", "0"]
    assert "Ada holds the seal." in panel.spoken


def test_a_neutral_colour_is_shown_as_nobodys():
    game = Game.new("de", ("Ada", "Ben", "Cleo"), referee=True, seed=1)
    assert "neutral, scores for nobody" in seen(Points(game).html)


def test_the_seal_shows_the_colour_of_the_owner_before():
    game = two_player_game()
    panel = Points(game)
    assert "Nobody has taken the seal yet." in panel.spoken
    panel.game = game = game.play(m.Raise("red-hex"))
    assert "Ada holds the seal as the first. It shows no colour yet." in panel.spoken
    panel.game = game.play(m.Raise("green-thick"))
    assert "Ben holds the seal. It shows red: it was Ada's." in panel.spoken
    assert "Ben R seal" in seen(panel.html)


# all of them -------------------------------------------------------------------------------------


def test_names_of_players_are_escaped():
    game = two_player_game(RUDE).play(m.Raise("red-hex")).play(m.Raise("green-thick"))
    html = Points(game).html
    assert "<img" not in html
    assert "&lt;img" in html


@pytest.mark.parametrize("kind", TOWER_PANELS)
def test_a_changed_tower_changes_the_panel_in_one_message(kind, monkeypatch):
    tower = Tower.famous("three-legged").add_column("red-hex", 0.0, 60.0).lay_plate(0.0, 60.0)
    panel = kind(tower)
    sent = []
    monkeypatch.setattr(panel, "send_state", lambda key=None: sent.append(key))
    before = panel.html
    heavier = tower.move_column("red-hex", 40.0, 60.0).move_column("red-thick", 0.0, 80.0)
    panel.reading = Reading(heavier.add_column("red-thin-1", -30.0, 60.0))
    assert panel.html != before
    assert len(sent) == 1


@given(any_towers(), st.integers(0, 6))
def test_any_tower_can_be_shown(tower, floor):
    reading = Reading(tower).look_at(floor)
    for kind in TOWER_PANELS:
        panel = kind(reading)
        assert panel.html
        assert panel.label


def test_a_villa_that_lost_columns_in_play_is_not_called_improper():
    tower = Tower.famous("three-legged").remove_column("red-thick")
    assert Reading(tower).faults == ()
    assert [f.kind for f in Reading(tower, covers=3).faults] == ["too few supports"]
    stacked = tower.add_column("red-thick", 0, 40).add_column("red-hex", 40, 60)
    later = stacked.add_column("blue-hex", -40, 60).lay_plate(0, 55)
    assert Reading(later, covers=3).faults == ()
