"""Lists whose entries change: they are filled without that being a choice of the reader's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import ipywidgets as widgets

UNCHOSEN = ("", "")
"""The only entry of a list that is empty as yet; None as a value would show an empty line."""


def dropdown(words: str, options: Iterable[tuple[str, Any]] = (UNCHOSEN,)) -> widgets.Dropdown:
    """A list as wide as its words."""
    made = widgets.Dropdown(description=words, options=list(options))
    made.style.description_width = made.layout.width = "auto"
    return made


def refill(control: widgets.Dropdown, options: Iterable[tuple[str, Any]], value: Any) -> None:
    """Give a list its entries and its choice; the first entry if that is not among them.

    >>> rods = dropdown("Rod")
    >>> refill(rods, [("red rod", "red-1"), ("blue rod", "blue-1")], "blue-1")
    >>> rods.value
    'blue-1'
    """
    entries = tuple(options) or (UNCHOSEN,)
    with control.hold_sync():
        if tuple(control.options) != entries:
            control.options = entries  # which for a moment chooses the first one
        values = [one for _words, one in entries]
        control.value = value if value in values else values[0]


class Quiet:
    """Tells what the page itself sets in its controls from what a reader chooses there."""

    def __init__(self) -> None:
        self._setting = False

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """What is set within is no wish of the reader."""
        was, self._setting = self._setting, True
        try:
            yield
        finally:
            self._setting = was

    def unless(self, fn: Callable[..., None]) -> Callable[..., None]:
        """`fn`, but not for what the page itself sets."""
        return lambda *what: None if self._setting else fn(*what)
