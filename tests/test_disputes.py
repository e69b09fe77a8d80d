"""The disputes of the books, one test a row and edition; the rows are in `tests/disputes`."""

from __future__ import annotations

import pytest
from disputes import DISPUTES
from disputes.case import Dispute


@pytest.mark.parametrize("dispute", DISPUTES, ids=[dispute.id for dispute in DISPUTES])
def test_dispute(dispute: Dispute) -> None:
    wrong = dispute.check()
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)
