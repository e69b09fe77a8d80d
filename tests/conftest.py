"""How properties are tested: few examples that never change, or many new ones if there is time.

`make test` takes the same examples every time. `make test-slow` draws new ones, and prints how a
failure is repeated.
"""

import gc
import sys
from collections.abc import Generator
from typing import Any

import failures
import pytest
from amounts import THOROUGH
from hypothesis import settings

settings.register_profile("everyday", deadline=None, derandomize=True, max_examples=12)
settings.register_profile("thorough", deadline=None, max_examples=300, print_blob=True)
settings.load_profile("thorough" if THOROUGH else "everyday")

# two files of this name: neither holds examples to run
collect_ignore = ["conftest.py", "browser/conftest.py"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if getattr(getattr(item, "function", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.thorough)
    # the browser first: one process does it all, with one browser, while others do the rest
    items.sort(key=lambda item: "browser" not in item.path.parts)


def pytest_collection_finish() -> None:
    """What was imported stays to the end: it is not searched for garbage again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def only_our_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that one example or test registers is not known to the next."""
    if (bots := sys.modules.get("villa_core.bots")) is not None:
        ours = {game: dict(known) for game, known in bots._OURS.items()}
        monkeypatch.setattr(bots, "_KNOWN", ours)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, Any, Any]:
    """A failure says where the villa or the game lies with which it happened."""
    if call.when == "call" and call.excinfo is not None:
        frames = [entry for entry in call.excinfo.traceback if entry.path == item.path]
        for line in failures.keep(item.name, frames[-1].locals) if frames else ():
            call.excinfo.value.add_note(line)
    return (yield)
