"""StageFrame: the frame of a lab, puzzle or table: a sentence, one button, a picture and its side.

>>> label = widgets.Label
>>> frame = StageFrame([label("It stands.")], label("the villa"), [label("its plan")])
>>> frame.offer("Let go", lambda: print("It falls."))
>>> frame.press()
It falls.
>>> frame.close()
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

import ipywidgets as widgets

from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import button, row

_PAUSE = 1.0  # s in which a button that has become another one takes no click


class StageFrame(widgets.VBox):
    """Sentences beside the one big button, the picture left, its side right, drawers `below`.

    `above` the sentence stands what belongs to it: a lesson's paragraph, a puzzle's task and stars.
    The last part of `side` takes the room that is left, and scrolls unless it is a plan. Where it
    is narrow all stand under each other, and the sentence stays in sight. A `Page` on the same page
    brings the looks.
    """

    def __init__(
        self,
        said: Sequence[widgets.Widget],
        picture: widgets.Widget,
        side: Sequence[widgets.Widget],
        below: Sequence[widgets.Widget] = (),
        above: Sequence[widgets.Widget] = (),
    ) -> None:
        self.go = button("", self._clicked, style="primary")
        self._deed: Callable[[], None] = lambda: None
        self._since, self._told = -_PAUSE, "villa-new"
        self.offer("", self._deed)
        self.side = widgets.VBox(side, _dom_classes=("villa-stage-side",))
        self.held = held = row(picture, kind="villa-picture")
        said_row = row(widgets.VBox(said), self.go, kind="villa-said")
        views = row(held, self.side, kind="villa-views")
        super().__init__([*above, said_row, views, *below], _dom_classes=("villa-stage",))

    def offer(self, words: str, deed: Callable[[], None], *, able: bool = True) -> None:
        """The one thing that can be done now; without words there is none, and its place is kept.

        A button that becomes another one takes no click for a second: the page shows it, and here
        a click that was on its way does nothing.
        """
        self._deed, self.go.disabled = deed, not able
        self.go.layout.visibility = None if words else "hidden"
        if words == self.go.description:
            return
        if self.go.description:
            self._since = monotonic()
            self.go.remove_class(self._told)
            self._told = "villa-new" if self._told == "villa-again" else "villa-again"
            self.go.add_class(self._told)
        self.go.description = self.go.tooltip = words

    def put(self, picture: widgets.Widget, side: Sequence[widgets.Widget]) -> None:
        """Have another picture on the stage, and something else beside it."""
        self.held.children, self.side.children = (picture,), tuple(side)

    def press(self) -> None:
        """Do what the button offers."""
        self._deed()

    def close(self) -> None:
        """Close this and all that is inside it."""
        close_inside(self)
        super().close()

    def _clicked(self) -> None:
        if monotonic() - self._since >= _PAUSE:  # else it was on its way
            self.press()
