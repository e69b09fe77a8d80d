"""Moves: frozen values that survive a trip through a file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from villa_core.errors import FormatError
from villa_core.play.names import tidy
from villa_core.tower.pieces import COLORS, COLUMN_IDS
from villa_core.villa import moves as m

columns = st.sampled_from(COLUMN_IDS)
mm = st.floats(-300, 300)
names = st.text(min_size=1, max_size=20).map(tidy).filter(bool)  # as the table has them
any_move = st.one_of(
    st.builds(m.Roll, st.none() | st.sampled_from(COLORS)),
    st.builds(m.Choose, st.sampled_from(COLORS)),
    st.builds(m.Place, columns, mm, mm),
    st.builds(m.Raise, columns, mm, mm, st.none() | columns),
    st.builds(m.Raise, columns),
    st.builds(m.BreakOff, columns),
    st.builds(m.Pull, columns),
    st.builds(m.Claim),
    st.builds(m.Object, names),
    st.builds(m.Challenge, names),
    st.builds(m.LetPass, names),
    st.builds(m.LayPlate, mm, mm, mm),
    st.builds(m.LayPlate),
    st.builds(m.TakeOut, columns),
    st.builds(m.Pass),
    st.builds(m.Collapsed, st.none() | names),
    st.builds(m.NobodyCanBuild),
)


@given(any_move)
def test_every_move_is_read_back_as_it_was_written(move):
    assert m.move_from_json(m.move_to_json(move)) == move


@given(any_move)
def test_moves_are_frozen_and_hashable(move):
    assert len({move, m.move_from_json(m.move_to_json(move))}) == 1


@pytest.mark.parametrize(
    ("entry", "path"),
    [
        ("claim", "moves[0]"),
        ({}, "moves[0].move"),
        ({"move": "jump"}, "moves[0].move"),
        ({"move": ["claim"]}, "moves[0].move"),
        ({"move": "claim", "column": "red-hex"}, "moves[0].column"),
        ({"move": "raise"}, "moves[0].column"),
        ({"move": "raise", "column": "pink-hex"}, "moves[0].column"),
        ({"move": "raise", "column": "red-hex", "x": "1"}, "moves[0].x"),
        ({"move": "raise", "column": "red-hex", "x": True}, "moves[0].x"),
        ({"move": "raise", "column": "red-hex", "x": float("nan")}, "moves[0].x"),
        ({"move": "raise", "column": "red-hex", "x": 1e9}, "moves[0].x"),
        ({"move": "object", "player": 3}, "moves[0].player"),
        ({"move": "choose", "color": "pink"}, "moves[0].color"),
        ({"move": "place", "column": "red-hex", "x": 1}, "moves[0].y"),
    ],
)
def test_a_wrong_entry_names_its_place(entry, path):
    with pytest.raises(FormatError) as caught:
        m.move_from_json(entry, "moves[0]")
    assert caught.value.path == path
