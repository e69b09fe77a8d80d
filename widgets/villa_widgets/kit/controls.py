"""The tools of a lab: labelled buttons and lists, each of which asks for one deed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets as widgets

from villa_core.errors import VillaError

Deed = Callable[[], None]
AUTO = {"width": "auto"}  # a layout as wide as its words, given at once: a change is a message


def button(
    words: str, deed: Deed, tip: str = "", icon: str = "", style: str = ""
) -> widgets.Button:
    """A button that says what it does; `tip` says more."""
    look: dict[str, Any] = {"layout": AUTO, "icon": icon, "button_style": style}
    made = widgets.Button(description=words, tooltip=tip or words, **look)
    made.on_click(lambda _button: deed())
    return made


def choice(
    words: str, options: Iterable[tuple[str, object]], chosen: Callable[[Any], None]
) -> widgets.Dropdown:
    """A labelled list to choose from; `chosen` is called with the value."""
    made = widgets.Dropdown(
        description=words, options=list(options), layout=AUTO, style={"description_width": "auto"}
    )
    made.observe(lambda change: chosen(change.new), "value")
    return made


def tick(words: str, value: bool) -> widgets.Checkbox:
    """A box to tick, as wide as its words."""
    return widgets.Checkbox(description=words, value=value, indent=False, layout=AUTO)


def show(tool: widgets.DOMWidget, wanted: bool) -> None:
    """Show a control, or take it off the page."""
    tool.layout.display = None if wanted else "none"


def attempt(deed: Callable[..., None], refused: Callable[[str], None]) -> Callable[..., None]:
    """The deed, with its refusal told in a sentence instead of raised.

    >>> from villa_core.errors import GameError
    >>> def forbidden() -> None:
    ...     raise GameError("Not now.")
    >>> attempt(forbidden, print)()
    Not now.
    """

    def attempted(*what: Any) -> None:
        try:
            deed(*what)
        except VillaError as error:
            refused(str(error))

    return attempted


def row(*children: widgets.Widget, kind: str = "villa-row") -> widgets.Box:
    """Controls side by side, which go on in a new line where the page is narrow."""
    return widgets.Box(children=children, _dom_classes=(kind,))
