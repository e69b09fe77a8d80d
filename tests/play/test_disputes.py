"""The disputes of the books, one test a row for all its editions; the tables are in `disputes`."""

from __future__ import annotations

import pytest
from disputes.case import Case
from disputes.table import TableError, cases, rows

from villa_core.suspend.rulebook import RULE_IDS as SUSPEND_RULE_IDS
from villa_core.villa.rulebook import RULE_IDS, Rulebook
from villa_core.villa.rules import EDITIONS

CASES = cases()


@pytest.mark.parametrize("case", CASES, ids=[case.name.replace(" ", "-") for case in CASES])
def test_dispute(case: Case) -> None:
    wrong = [line for dispute in case.each() for line in dispute.check()]
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


def disputed(book: str) -> set[str]:
    """The rules that some row for this book is about, or that a house rule of it switches."""
    rows = [case for case in CASES if book in case.books.split()]
    return {rule for case in rows for rule in (*case.rules.split(), *case.flips)}


def test_every_rule_is_disputed_and_in_each_book_that_differs():
    everywhere = set().union(*(disputed(book) for book in EDITIONS))
    assert set(RULE_IDS) - everywhere == set()
    for book in EDITIONS:
        unlike = {row.id for row in Rulebook.diff("de", book)}
        assert unlike - disputed(book) == set(), book
        assert unlike - disputed("de") == set(), book
    assert set(SUSPEND_RULE_IDS) - disputed("suspend") == set()


def test_no_two_rows_have_a_name():
    assert len({case.name for case in CASES}) == len(CASES) >= 150


ROW = "a row\n  de en | B1 | It is a row.\n  at       UP\n  moves    pass\n  expect   turn Yann\n"


@pytest.mark.parametrize(
    ("was", "written", "line"),
    [
        ("de en", "de it", 3),
        ("B1", "B77", 3),
        ("a row.", "a row", 3),
        (" | ", " ", 3),
        ("UP\n", "DOWN\n", 4),
        ("UP\n", "UP; plate 2\n", 4),
        ("UP\n", "plates two\n", 4),
        ("UP\n", "out red-huge\n", 4),
        ("pass", "passes", 5),
        ("pass", "raise", 5),
        ("pass", "raise red-hex x=left", 5),
        ("pass", "claim red-hex", 5),
        ("pass", "collapsed nobody=perhaps", 5),
        ("turn Yann", "turns Yann", 6),
        ("expect   turn Yann", "refused  passes: B1", 6),
        ("expect   turn Yann", "but      B2 unlocked", 6),
        ("  expect   turn Yann\n", "", 2),
        ("turn Yann", "turn Yann\n  but      B2 not-locked", 2),
        ("a row\n", "UP = up red-hex 2\n\na row\n", 2),
    ],
)
def test_a_mistake_in_a_table_is_named_with_its_file_and_line(was: str, written: str, line: int):
    table = "UP = up red-hex 1\n" + ROW
    assert len(list(rows(table, "some.txt"))) == 1
    with pytest.raises(TableError, match=rf"^some\.txt:{line}: "):
        list(rows(table.replace(was, written, 1), "some.txt"))
