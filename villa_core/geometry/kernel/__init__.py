"""The kernel: contacts, hulls and margins of whole towers, as plain functions over rows.

Nothing in it knows of towers or numpy: every function reads and writes rows of named numbers that
lie on a `Slate` (see `rows`).

It has two speeds and one answer, to the last bit. As it is, over lists of objects, it is quick for
one tower; `compiled` gives the same functions compiled by numba, over arrays of records, for many.
Where numba is missing or cannot keep what it compiled, the plain functions answer, slower.
"""

from __future__ import annotations

import warnings
import zlib
from collections.abc import Callable
from functools import cache
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from villa_core.text import _

from . import hulls, outlines, patches, questions, towers
from .outlines import TOUCH as TOUCH
from .towers import EDGE as EDGE
from .towers import LOOSE as LOOSE
from .towers import MIDDLE as MIDDLE
from .towers import OVERLAP as OVERLAP

QUESTIONS = (
    *(questions.judge, questions.raises, questions.stands),
    *(questions.lays, questions.look),
)
"""What is asked from outside."""

_NOT_KEPT = "cannot cache"  # what numba says when it finds no folder to write in
_loaded: list[Any] = []  # the compiled questions, or the plain ones, once asked for


def compiled() -> Any:
    """The questions, compiled; the plain ones where that cannot be had.

    The first time in a process this takes half a second, and much longer when nothing is kept yet.
    """
    if not _loaded:
        _loaded.append(_compiled_or_plain())
    return _loaded[0]


def is_compiled() -> bool:
    """Whether the compiled kernel is loaded, so that even one tower may use it."""
    return bool(_loaded) and _loaded[0] is not questions


def _compiled_or_plain() -> Any:
    try:
        return SimpleNamespace(**{one.__name__: _entry(one, _digest()) for one in QUESTIONS})
    except (ImportError, RuntimeError) as error:
        # no numba, or nowhere to keep what it compiles; anything else is a mistake that must show
        if isinstance(error, RuntimeError) and _NOT_KEPT not in str(error):
            raise
        text = _("The quick kernel cannot be used, so series of games take much longer: {why}")
        warnings.warn(text.format(why=error), RuntimeWarning, stacklevel=3)
        return questions


def _entry(question: Callable[..., Any], digest: int) -> Any:
    """A question as numba compiles it, with all that it calls.

    What numba keeps it tells apart by this file and by what the function encloses, so the digest of
    the whole kernel is enclosed.
    """
    _callable_when_compiled()
    # a slate is many arrays; nothing is made or kept of them here, so nothing needs to be counted
    options = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}

    def entry(*given: Any) -> Any:
        _told_apart = digest
        return question(*given)

    numba: Any = import_module("numba")
    return numba.njit(**options)(entry)


@cache
def _callable_when_compiled() -> None:
    """Let all functions of the kernel be called from compiled ones."""
    extending: Any = import_module("numba.extending")
    for module in (hulls, outlines, patches, towers, questions):
        for function in vars(module).values():
            if isfunction(function) and function.__module__ == module.__name__:
                small = function in (*outlines.SMALL, *patches.SMALL, *towers.SMALL)
                extending.register_jitable(forceinline=small)(function)


def _digest() -> int:
    """A number that changes with any file of the kernel."""
    return zlib.crc32(
        b"".join(file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py")))
    )
