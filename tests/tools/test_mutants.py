"""Mutants: what is changed, what is left alone, and which tests are asked."""

import ast

import pytest

from tools.mutants import Change, apply, chosen, noting, sites


def each(source):
    """The source with each of its changes."""
    found = []
    for number in range(len(list(sites(ast.parse(source))))):
        tree = ast.parse(source)
        apply(tree, number)
        found.append(ast.unparse(tree))
    return found


@pytest.mark.parametrize(
    ("source", "others"),
    [
        ("a < b", ["a >= b"]),
        ("a is not b", ["a is b"]),
        ("a + b", ["a - b"]),
        ("a /= b", ["a *= b"]),
        ("a and b", ["a or b"]),
        ("not a", ["a"]),
        ("f(True)", ["f(False)"]),
        ("a[2]", ["a[3]"]),
        ("f(2.0)", ["f(3.0)"]),
        ("0 < a < b", ["0 >= a < b", "0 < a >= b", "1 < a < b"]),
    ],
)
def test_one_thing_is_changed_at_a_time(source, others):
    assert each(source) == others


@pytest.mark.parametrize(
    "source",
    [
        "f(1e-09)",
        "'a' 'b'",
        "assert a < 2",
        "def f(a: tuple[1]) -> Literal[2]:\n    pass",
        "@dataclass(frozen=True)\nclass A:\n    pass",
        "zip(a, b, strict=True)",
    ],
)
def test_a_tolerance_a_type_and_what_only_checks_are_left_alone(source):
    assert each(source) == []


FUNCTION = """
def f(a):
    "What it is."
    if a:
        return 1
    else:
        return 2
"""


def test_a_block_notes_that_it_was_reached_and_a_docstring_stays_one():
    tree = ast.parse(FUNCTION)
    noting(tree, "f.py")
    reached, names = set(), {}
    exec(ast.unparse(tree), names | {"__reached__": reached.add}, names)
    assert names["f"].__doc__ == "What it is."
    assert names["f"](0) == 2
    assert reached == {("f.py", 3), ("f.py", 7)}
    assert [block for *_, block in sites(ast.parse("limit = 3\n" + FUNCTION))] == [0, 6, 8]


def test_the_tests_of_a_module_are_asked_first_then_its_rooms_then_the_quick_ones():
    known = [
        ("tests/villa/test_game.py::a", 0.1, {"villa_core/tower/ways.py": {9}}),
        ("tests/tower/test_ways.py::b", 5.0, {"villa_core/tower/ways.py": {9}}),
        ("tests/tower/test_tower.py::c", 0.2, {"villa_core/tower/ways.py": {4}}),
        ("tests/villa/test_bots.py::d", 90.0, {"villa_core/tower/ways.py": {9}}),
    ]
    inside = Change("villa_core/tower/ways.py", 0, 10, 9, "")
    assert [test[-1] for test in chosen(inside, known, 30.0)] == ["b", "a"]
    above = Change("villa_core/tower/ways.py", 0, 2, 0, "")
    assert [test[-1] for test in chosen(above, known, 30.0)] == ["b", "c", "a"]
