"""Asking: the buttons of a decision, and the answer to a wish, at the table of either game.

The controls are made once. Each choice has a button of its own, which never becomes that of another
one: a second click that was on its way finds nothing to press.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any, Generic, Protocol, TypeVar

import ipywidgets as widgets

from villa_core.play.refusals import Explained
from villa_core.text import _
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import row, show
from villa_widgets.kit.panel import Panel

_KINDS = {"ILLEGAL": "no", "FALLS": "falls", "RISKY": "close", "FINE": "fine"}


class _Choice(Protocol):
    """A button as the games describe it."""

    @property
    def name(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def leading(self) -> bool: ...
    @property
    def aside(self) -> bool: ...


ChoiceT = TypeVar("ChoiceT", bound=_Choice)


class Asking(widgets.VBox, Generic[ChoiceT]):
    """What is said and pressed about the next move; `moves` and `reports` name all its choices.

    Choices that stand `aside` report what happened and have their buttons at another place.
    `on_choice` is told the choice that was pressed, `on_remedy` that the way out is wanted.
    """

    def __init__(self, moves: Iterable[str], reports: Iterable[str]) -> None:
        super().__init__()
        self.guide = Panel(label=_("Whose turn it is, and the rules"))
        self.answer = Panel(label=_("Answer to the last wish"))
        self.buttons = {name: widgets.Button() for name in moves}
        self.reports = {name: widgets.Button() for name in reports}
        self.remedy = widgets.Button()
        self.remedy.add_class("villa-remedy")
        self._pressed: Callable[[ChoiceT], None] = lambda _choice: None
        self._offered: tuple[ChoiceT, ...] = ()
        for name, button in (self.buttons | self.reports).items():
            button.on_click(lambda _button, name=name: self._press(name))
        self._row = row(*self.buttons.values())
        self._row.add_class("villa-choices")
        self._aside = row(*self.reports.values())
        self._aside.add_class("villa-reports")
        self.add_class("villa-decision")

    def on_choice(self, fn: Callable[[ChoiceT], None]) -> None:
        """Call `fn` with the choice whose button is pressed."""
        self._pressed = fn

    def on_remedy(self, fn: Callable[[], None]) -> None:
        """Call `fn` when the nearest legal move is wanted."""
        self.remedy.on_click(lambda _button: fn())

    @property
    def offered(self) -> tuple[ChoiceT, ...]:
        """The choices that can be pressed now."""
        return self._offered

    def press(self, name: str) -> None:
        """Press the button of this name, as a click does."""
        assert name in [choice.name for choice in self._offered], f"“{name}” is not offered"
        (self.buttons | self.reports)[name].click()

    def offer(self, choices: tuple[ChoiceT, ...]) -> None:
        """Let these choices be pressed, and no others."""
        self._offered = choices
        names = {choice.name for choice in choices}
        for name, button in (self.buttons | self.reports).items():
            show(button, name in names)
        show(self._aside, any(choice.aside for choice in choices))
        for choice in choices:
            button = (self.reports if choice.aside else self.buttons)[choice.name]
            button.description = choice.label
            button.tooltip = _("{label} ({rule})").format(label=choice.label, rule=choice.rule)
            button.button_style = "primary" if choice.leading else ""

    def reply(self, explanation: Explained[Any, Any]) -> None:
        """Answer a wish: the rules that it breaks, or what would come of it."""
        found = "".join(
            f"<li><kbd>{escape(f.rule)}</kbd> {escape(f.sentence)} "
            f'<span class="villa-note">{escape(f.source)}</span></li>'
            if f.rule  # a slip, like a misspelt name, breaks none
            else f"<li>{escape(f.sentence)}</li>"
            for f in explanation.findings
        )
        more = explanation.remark
        note = f'<span class="villa-note">{escape(more)}</span>' if more else ""
        html = (
            f'<div class="villa-answer is-{_KINDS[explanation.verdict.name]}">'
            f"<p>{escape(explanation.sentence)}</p><ul>{found}</ul>{note}</div>"
        )
        found_too = (finding.sentence for finding in explanation.findings)
        words = [explanation.sentence, *found_too, more]
        self.answer.tell(html, " ".join(filter(None, words)))

    def point(self, way_out: str) -> None:
        """Offer the way out that these words describe; no words offer none."""
        show(self.remedy, bool(way_out))
        if way_out:
            words = _("Instead: {move}").format(move=way_out)
            self.remedy.description = self.remedy.tooltip = words

    def note(self, sentence: str, kind: str = "fine") -> None:
        """Say a sentence in the place of the answer; an empty one clears it."""
        html = f'<div class="villa-answer is-{kind}"><p>{escape(sentence)}</p></div>'
        self.answer.tell(html if sentence else "", sentence)
        show(self.remedy, False)

    def close(self) -> None:
        """Close every control too."""
        close_inside(self)
        super().close()

    def _press(self, name: str) -> None:
        choice = next((choice for choice in self._offered if choice.name == name), None)
        if choice is not None:
            self._pressed(choice)


def headline(words: str, chips: str = "", waiting: str = "", reason: str = "") -> str:
    """The heading of a decision; under it what the computer is about, or why the game is over."""
    head = f'<h4 class="villa-heading" tabindex="-1">{chips}{escape(words)}</h4>'
    if waiting:
        return f'{head}<p class="villa-thinking">{escape(waiting)}</p>'
    return f'{head}<p class="villa-reason">{escape(reason)}</p>' if reason else head
