"""The disputes of the books, one test a row for all its editions; the rows are in `disputes`."""

from __future__ import annotations

import pytest
from disputes import CASES
from disputes.case import Case

from villa_core.suspend.rulebook import RULE_IDS as SUSPEND_RULE_IDS
from villa_core.villa.rulebook import RULE_IDS, Rulebook
from villa_core.villa.rules import EDITIONS


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


def test_every_row_says_what_it_expects_and_no_two_have_a_name():
    assert len({case.name for case in CASES}) == len(CASES) >= 150
    assert all(case.expect and case.says.endswith(".") for case in CASES)
    assert all(bool(case.then) == bool(case.flips) for case in CASES)
