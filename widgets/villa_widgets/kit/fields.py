"""Fields for a number whose range is held in Python: a page can ask for less, never for more.

What a page is told as `min` and `max` it may also change; what `value` may be is decided here.

>>> games = WholeField(20, 2, 500)
>>> games.max = games.value = 10**9
>>> games.value
500
"""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets
import traitlets


class _Held:
    """The range, and the one rule: beyond an end the end is taken, and what is no number is low."""

    def __init__(self, value: float, least: float, most: float, **look: Any) -> None:
        self.least, self.most = least, most
        super().__init__(value=value, min=least, max=most, **look)  # type: ignore[call-arg]

    @traitlets.validate("value")
    def _validate_value(self, proposal: dict[str, Any]) -> Any:
        value = proposal["value"]
        if value > self.most:
            return self.most
        return value if value >= self.least else self.least


class WholeField(_Held, widgets.BoundedIntText):
    """A field for a whole number from `least` to `most`."""


class DecimalField(_Held, widgets.BoundedFloatText):
    """A field for a number from `least` to `most`."""
