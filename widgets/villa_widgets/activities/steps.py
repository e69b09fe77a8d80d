"""Stepping: a derivation that is read one step at a time, with numbers that may be changed live.

`StepView` is what the derivations of a lesson have in common: a picture, fields for numbers, and
steps of words and formulas. What the steps say comes from `villa_core`, through whoever fills them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

import ipywidgets as widgets
import traitlets

from villa_core.text import _
from villa_widgets.kit.controls import button, row
from villa_widgets.kit.formula import Line, lines_html
from villa_widgets.kit.page import styled
from villa_widgets.tasks.numbers import shown_number
from villa_widgets.tasks.task import Card, LessonPanel, labelled


class ShownStep(NamedTuple):
    """A step on the page: a title, what is done in plain words, and the formulas that come out."""

    title: str
    text: str
    lines: tuple[Line, ...] = ()
    table: str = ""
    """A table as HTML, its texts escaped; shown before the formulas."""


class StepPanel(LessonPanel):
    """A panel with the looks of a derivation."""

    _css: Any = styled("panel.css", "lesson.css", "stepping.css")


class StepView(Card):
    """Steps beside a picture, one at a time; `shown` is the number of the step that is seen."""

    count: int
    """How many steps there are."""

    shown = traitlets.Int(1, help="The number of the step that is shown.")

    def __init__(
        self,
        label: str,
        picture: widgets.Widget,
        fields: Sequence[widgets.Widget],
        *,
        steps: bool = True,
    ) -> None:
        self.panel = StepPanel(label=label)
        self.fields = tuple(fields)
        self.next_button = button(_("Next step"), self.forward, style="primary")
        self.back_button = button(_("One step back"), self.back)
        # the buttons come first: so they stay where they are, however long a step is
        told = (row(self.next_button, self.back_button), self.panel) if steps else ()
        words = widgets.VBox((*told, row(*fields)), _dom_classes=("villa-step-words",))
        super().__init__((row(picture, kind="villa-step-picture"), words))
        self.add_class("villa-staged")
        self._note = ""
        for one in self.fields:
            one.observe(self._typed, "value")
        self.observe(lambda _change: self.tell(), "shown")

    @abstractmethod
    def step(self, number: int) -> ShownStep:
        """The step of this number, from 1 on, with the numbers as they are now."""

    @abstractmethod
    def changed(self) -> None:
        """A number was changed in a field."""

    def forward(self) -> None:
        """Go on to the next step."""
        self.shown = min(self.shown + 1, self.count)

    def back(self) -> None:
        """Go back to the step before."""
        self.shown = max(self.shown - 1, 1)

    def fill(self, one: NumberField, value: float) -> None:
        """Put a number into a field that was found elsewhere, so that nothing hears of it."""
        one.unobserve(self._typed, "value")
        one.value = value
        one.observe(self._typed, "value")

    def tell(self) -> None:
        """Write the step that is shown, with the numbers as they are now."""
        told = f'<p class="villa-field-note">{escape(self._note)}</p>' if self._note else ""
        step = self.step(self.shown)
        title = _("Step {n} of {all}: {title}")
        title = title.format(n=self.shown, all=self.count, title=step.title)
        told += (
            f'<section class="villa-step"><div class="villa-head">{escape(title)}</div>'
            f"<p>{escape(step.text)}</p>{step.table}{lines_html(step.lines)}</section>"
        )
        self.panel.tell(told, f"{self._note} {title}. {step.text}".strip())
        self.next_button.disabled = self.shown >= self.count
        self.back_button.disabled = self.shown <= 1

    def _typed(self, change: Any) -> None:
        """Something was chosen or typed; a number out of range gives way to the nearest one."""
        typed, one, self._note = change["new"], change["owner"], ""
        if isinstance(one, NumberField) and one.nearest(typed) != typed:
            kept = one.nearest(typed)
            text = _("“{field}”: {kept:g} is taken, not {typed:g}.")
            self._note = text.format(field=one.description, kept=kept, typed=typed)
            self.fill(one, kept)
        self.changed()


class NumberField(widgets.FloatText):
    """A field for a number from `least` to `most`.

    The page would cut off a number beyond without a word; so it is sent, and a sentence comes back.
    """

    def __init__(self, value: float, least: float, most: float) -> None:
        self.least, self.most = least, most
        super().__init__(value=self.nearest(value), step=1.0)

    def nearest(self, value: float) -> float:
        """The number itself, or the end of the range beyond which it lies."""
        return min(max(self.least, value), self.most)  # the least one for what is no number


def field(words: str, unit: str, value: float, least: float, most: float) -> NumberField:
    """A field for a number whose label tells unit and bounds; arrow keys change it by one."""
    text = _("{words} in {unit} ({least} to {most})")
    bounds = {"least": shown_number(least), "most": shown_number(most)}
    label = text.format(words=words, unit=unit, **bounds)
    opens = label.rindex("(")  # what is in brackets stays in one line
    label = label[:opens] + label[opens:].replace(" ", "\u00a0")
    made: NumberField = labelled(NumberField(value, least, most), label)
    made.add_class("villa-number")
    return made
