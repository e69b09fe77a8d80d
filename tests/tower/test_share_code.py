import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from towers import any_towers, near_the_border, seeds, towers

from villa_core import Tower
from villa_core.errors import FormatError
from villa_core.play.moments import moment_code
from villa_core.tower.pieces import PieceSet
from villa_core.tower.share_code import tower_code, tower_from_code
from villa_core.tower.tower import Floor, PlacedPlate
from villa_core.villa.game import Game

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
OLD = json.loads((Path(__file__).parents[1] / "files/old/codes.json").read_text("utf-8"))
OLD_CODES = [OLD[name]["code"] for name in ("standard", "tall", "stacked", "brink", "whole")]


def flat(code):
    return code.replace("-", "")


def close(tower, other):
    """The same pieces, at most half a hundredth of a mm or degree apart."""
    pairs = zip(tower.placed(), other.placed(), strict=True)
    return all(
        (floor, a.id, a.on) == (level, b.id, b.on)
        and max(abs(a.x - b.x), abs(a.y - b.y), abs(a.angle - b.angle)) <= 0.005 + 1e-9
        for (floor, a), (level, b) in pairs
    )


def verdict(tower):
    faults = [(fault.kind, fault.pieces) for fault in tower.check()]
    return tower.stability().stable, tower.stability().close_call, faults


@given(any_towers())
def test_a_tower_comes_back_with_the_same_verdict_and_faults(tower):
    back = tower_from_code(tower_code(tower))
    assert close(tower, back), tower.to_json()
    assert verdict(back) == verdict(tower), tower.to_json()
    assert tower_code(back) == tower_code(tower)


@given(towers())
def test_places_on_a_grid_of_a_hundredth_come_back_exactly(tower):
    for floor in range(len(tower.floors)):
        for column in tower.floors[floor].columns:
            x, y = round(column.x, 2), round(column.y, 2)
            tower = tower.move_column(column.id, x, y)
    for floor in range(1, len(tower.floors)):
        plate = tower.floors[floor].plate
        tower = tower.move_plate(floor, *(round(v, 2) for v in (plate.x, plate.y, plate.angle)))
    assert tower_from_code(tower_code(tower)) == tower


@given(towers(), seeds)
def test_rounding_never_makes_a_tower_fall_or_stand(tower, seed):
    brink = near_the_border(tower, seed, within=0.004)
    back = tower_from_code(tower_code(brink))
    assert back.stability().stable is brink.stability().stable, brink.to_json()


def test_where_rounding_would_change_the_verdict_every_digit_is_kept():
    tower = Tower.famous("three-legged")
    low, high = 0.0, 200.0
    for _step in range(60):
        middle = (low + high) / 2
        moved = tower.move_plate(1, 0.0, 46.6 + middle)
        low, high = (middle, high) if moved.stability().stable else (low, middle)
    brink = tower.move_plate(1, 0.0, 46.6 + low)
    assert 0 <= brink.stability().margin < 1e-9
    assert tower_from_code(tower_code(brink)) == brink


def test_whole_millimetres_make_a_shorter_code():
    tower = Tower.empty().add_column("red-hex", 20, 30).add_column("blue-hex", -20, 30)
    fine = tower.move_column("red-hex", 20.25, 30)
    assert len(tower_code(tower)) < len(tower_code(fine)) < 70


def test_stacks_and_angles_come_back():
    tower = Tower.random(5, 5)
    base = tower.floors[0].columns[0].id
    tower = tower.remove_column(base).add_column(base, 1, 2, floor=5, angle=17.5)
    other = next(c.id for c in tower.floors[0].columns)
    tower = tower.remove_column(other).add_column(other, 2, 2, floor=5, on=base)
    assert tower_from_code(tower_code(tower)).find(other)[1].on == base
    assert tower_from_code(tower_code(tower)).find(base)[1].angle == 17.5


@pytest.mark.parametrize("code", OLD_CODES)
def test_an_old_code_may_be_written_small_with_spaces_and_with_letters_for_digits(code):
    sloppy = f"  {code.lower().replace('-', ' ').replace('0', 'o').replace('1', 'l')}\n"
    assert tower_from_code(sloppy) == tower_from_code(code)


@given(st.sampled_from(OLD_CODES), seeds)
def test_one_wrong_sign_or_two_swapped_are_always_noticed_in_an_old_code(code, seed):
    dice = random.Random(seed)
    signs = list(flat(code))
    at = dice.randrange(len(signs))
    wrong = signs.copy()
    wrong[at] = dice.choice([sign for sign in SIGNS if sign != signs[at]])
    with pytest.raises(FormatError):
        tower_from_code("".join(wrong))
    at = dice.randrange(len(signs) - 1)
    signs[at], signs[at + 1] = signs[at + 1], signs[at]
    if "".join(signs) != flat(code):
        with pytest.raises(FormatError):
            tower_from_code("".join(signs))


@given(towers(), seeds)
def test_a_wrong_sign_or_two_swapped_never_open_another_villa(tower, seed):
    dice, code = random.Random(seed), tower_code(tower)
    signs, at = list(code), dice.randrange(3, len(code) - 1)
    wrong = [*signs[:at], dice.choice("ABCxyz019-_"), *signs[at + 1 :]]
    signs[at], signs[at + 1] = signs[at + 1], signs[at]
    for text in ("".join(wrong), "".join(signs), code[:at]):
        try:
            assert tower_from_code(text) == tower_from_code(code)
        except FormatError:
            continue


def sealed(body):
    """A text with a right check, whatever is in it."""
    number = 0
    for sign in body:
        number = number << 5 | SIGNS.index(sign)
    check = number % 1_048_573
    return body + "".join(SIGNS[check >> 5 * k & 31] for k in (3, 2, 1, 0))


@given(st.sampled_from(OLD_CODES), st.data())
def test_changed_old_codes_with_a_right_check_give_a_tower_or_a_sentence(code, data):
    body = flat(code)[:-4]
    for _change in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(body) - 1))
        piece = data.draw(st.text(SIGNS, max_size=4))
        body = body[:at] + piece + body[at + data.draw(st.integers(0, 3)) :]
    try:
        tower = tower_from_code(sealed(body))
    except FormatError:
        return
    assert Tower.from_json(tower.to_json()) == tower


@given(st.text(max_size=60) | st.text(SIGNS, max_size=200).map(sealed))
def test_any_text_gives_a_tower_or_a_sentence(text):
    try:
        tower = tower_from_code(text)
    except FormatError:
        return
    assert tower_code(tower_from_code(tower_code(tower))) == tower_code(tower)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "copy all of it"),
        ("1NH03", "copy all of it"),
        ("1NH03-03ZZ3-ZZZZZ-ZZZWS-20ACM-6", "slip"),
        ("1NH03-03ZZ3-ZZZZZ-ZZZWS-20ACM-5!", "“!” does not belong"),
        ("UNH03-03ZZ3-ZZZZZ-ZZZWS-20ACM-5", "“U” does not belong"),
        (sealed("2NH0303ZZ3ZZZZZZZZWS2"), "another version"),
        (sealed("1AA0303ZZ3ZZZZZZZZWS2"), "another set"),
        ("Z" * 5000, "copy all of it"),
    ],
)
def test_a_bad_code_is_answered_with_a_sentence(text, words):
    with pytest.raises(FormatError, match=words):
        tower_from_code(text)


def test_a_code_of_another_set_of_pieces_needs_that_set():
    heavy = replace(PieceSet.standard(), name="rough", friction=0.5)
    tower = Tower.famous("three-legged", heavy)
    code = tower_code(tower)
    with pytest.raises(FormatError, match="made of the set of pieces “rough”"):
        tower_from_code(code)
    assert tower_from_code(code, heavy).pieces == heavy
    with pytest.raises(FormatError, match="another set of pieces"):
        tower_from_code(OLD["heavy"]["code"])


def test_the_code_of_a_game_is_no_code_of_a_villa():
    with pytest.raises(FormatError, match="this must be “villa-tower/1”"):
        tower_from_code(moment_code(Game.new("de", ("Ada", "Ben"), seed=1)))


def test_a_tower_with_plates_out_of_order_has_a_code():
    tower = Tower((Floor(None), Floor(PlacedPlate("red", 0, 0))))
    assert tower_from_code(tower_code(tower)) == tower


def test_a_tower_with_a_column_twice_has_a_code_that_says_where():
    column = Tower.famous("three-legged").floors[0].columns[0]
    code = tower_code(Tower((Floor(None, (column, column)),)))
    with pytest.raises(FormatError, match=r"stands at floors\[0\]\.columns\[0\] already"):
        tower_from_code(code)
