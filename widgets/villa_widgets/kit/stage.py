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
from villa_widgets.kit.controls import AUTO, row

_PAUSE = 1.0  # s in which a button that has become another one takes no click


class GoButton(widgets.Button):
    """The one thing that can be done now; without words there is none, and its place is kept.

    A button that becomes another one takes no click for a second: the page shows it, and here a
    click that was on its way does nothing.
    """

    def __init__(self) -> None:
        self._deed: Callable[[], None] = lambda: None
        self._since, self._told, self._words = -_PAUSE, "villa-new", ""
        super().__init__(layout=AUTO, button_style="primary")
        self.on_click(lambda _button: self._clicked())
        self.offer("", self._deed)

    def offer(self, words: str, deed: Callable[[], None], *, able: bool = True) -> None:
        """Say what a click does from now on, and whether it can be done yet."""
        before, self._words = self._words, words
        self._deed, self.disabled = deed, not able
        self.layout.visibility = None if words else "hidden"
        if words == before:
            return
        if before:
            self._since = monotonic()
            self.remove_class(self._told)
            self._told = "villa-again" if self._told == "villa-new" else "villa-new"
            self.add_class(self._told)
        self.description = self.tooltip = words

    def press(self) -> None:
        """Do what is offered."""
        self._deed()

    def _clicked(self) -> None:
        if monotonic() - self._since >= _PAUSE:  # else it was on its way
            self.press()


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
        self.go = GoButton()
        self.offer, self.press = self.go.offer, self.go.press
        self.side = widgets.VBox(side, _dom_classes=("villa-stage-side",))
        self.held = held = row(picture, kind="villa-picture")
        said_row = row(widgets.VBox(said), self.go, kind="villa-said")
        views = row(held, self.side, kind="villa-views")
        super().__init__([*above, said_row, views, *below], _dom_classes=("villa-stage",))

    def put(self, picture: widgets.Widget, side: Sequence[widgets.Widget]) -> None:
        """Have another picture on the stage, and something else beside it."""
        self.held.children, self.side.children = (picture,), tuple(side)

    def close(self) -> None:
        """Close this and all that is inside it."""
        close_inside(self)
        super().close()
