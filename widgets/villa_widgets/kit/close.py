"""Closing: a widget with everything inside it, so that no model is left behind in the kernel."""

from __future__ import annotations

from collections.abc import Iterator

import anywidget
import ipywidgets as widgets


def everything_in(widget: widgets.Widget) -> Iterator[widgets.Widget]:
    """All widgets inside this one, with their layouts and styles, the innermost first."""
    for child in getattr(widget, "children", ()):
        yield from everything_in(child)
        yield child
    for name in ("layout", "style"):
        part = getattr(widget, name, None)
        if isinstance(part, widgets.Widget):
            yield part


def close_inside(widget: widgets.Widget) -> None:
    """Close all that is inside a widget; the widget itself closes last, by its own `close`."""
    for inner in list(everything_in(widget)):
        inner.close()


def close_all(*parts: widgets.Widget | None) -> None:
    """Close widgets that are not on the page now, each with all that is inside it."""
    for part in parts:
        if part is not None:
            close_inside(part)
            part.close()


class View(anywidget.AnyWidget):
    """A view of ours: without parts, and closed together with its layout.

    >>> view = View()
    >>> view.close()
    >>> view.layout.comm is None
    True
    """

    def close(self) -> None:
        """Close this and its layout; a view that could not be made has none."""
        if self.comm is not None:
            self.layout.close()
        super().close()
