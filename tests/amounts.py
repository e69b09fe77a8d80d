"""How much a test looks at: a little in `make test`, much in `make test-slow`.

A test of many cases is marked `thorough` and asks `amount(few, many)`. `make test` runs it with the
few, `make test-slow` runs it again with the many.
"""

import os

import pytest

THOROUGH = os.environ.get("VILLA_THOROUGH") == "1"
"""Whether there is time: set by `make test-slow`."""

thorough = pytest.mark.thorough


def amount(few: int, many: int) -> int:
    """The number of cases to look at."""
    return many if THOROUGH else few
