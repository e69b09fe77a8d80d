"""A panel: one value told in a small piece of HTML, which is patched in place when it changes.

A panel decides nothing and computes nothing. Numbers, signs and words say everything; colour only
helps.

>>> head("Points & seal")
'<div class="villa-head">Points &amp; seal</div>'
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from html import escape
from typing import Any, ClassVar, Generic, TypeVar

import traitlets

from villa_core.text import _
from villa_widgets.kit.close import View
from villa_widgets.kit.page import joined, styled

ToldT = TypeVar("ToldT")


class Panel(View):
    """The base of all panels: `html` on the page, and `spoken` for those who listen to it."""

    _esm = joined("lost.js", "panel.js")
    _css = styled("panel.css")

    label = traitlets.Unicode(help="What a screen reader calls the panel.").tag(sync=True)
    html = traitlets.Unicode(help="What the panel shows; texts in it are escaped.").tag(sync=True)
    spoken = traitlets.Unicode(
        help="A sentence that a screen reader says once it has stayed the same for a moment."
    ).tag(sync=True)

    _lost = traitlets.Dict(help="What a page says that has lost its computer.").tag(sync=True)

    @traitlets.default("_lost")
    def _words_of_loss(self) -> dict[str, str]:
        return {
            "away": _(
                "This page cannot reach its computer. What you see is no longer worked out. It "
                "goes on by itself as soon as the computer is back."
            ),
            "gone": _(
                "The program behind this page has ended. Load the page again: you go on where you "
                "were."
            ),
            "rerun": _(
                "The program behind this notebook has ended or was started again. Run its cells "
                "once more: you go on with what was kept."
            ),
            "again": _("Load again"),
        }

    def on_wish(self, fn: Callable[[str], object]) -> None:
        """Call `fn` with the `data-wish` of a button within the panel that somebody presses."""
        told = lambda _panel, said, _more: isinstance(said, dict) and fn(str(said.get("wish")))  # noqa: E731
        self.on_msg(told)

    def tell(self, html: str, spoken: str = "") -> None:
        """Show this, in one message to the page."""
        with self.hold_sync():
            self.html, self.spoken = html, spoken

    def meet(self) -> None:
        """Have the focus go on here: the control that had it goes away or can do no more."""
        self.send({"do": "focus"})


class Message(Panel):
    """A place where something is said now and then."""

    def __init__(self, label: str = "") -> None:
        super().__init__(label=label or _("Message"))

    def say(self, *sentences: str) -> None:
        """Tell something to eyes and ears; nothing clears the place."""
        words = " ".join(sentences)
        self.tell(f'<p class="villa-message">{escape(words)}</p>' if words else "", words)


class PanelOf(Panel, Generic[ToldT]):
    """A panel about the value of one trait, whose name is `about`; it redraws when that changes."""

    about: ClassVar[str]
    title: ClassVar[str]  # in English; what a screen reader calls the panel

    def __init__(self, told: ToldT, **traits: Any) -> None:
        super().__init__(label=self.name(), **{self.about: told}, **traits)
        self.draw(told)
        self.observe(lambda change: self.draw(change.new), self.about)

    def name(self) -> str:
        """The title in the reader's language."""
        return _(self.title)

    @abstractmethod
    def draw(self, told: ToldT, /) -> None:
        """Tell what there is to tell."""


def head(words: str) -> str:
    """The heading of a panel."""
    return f'<div class="villa-head">{escape(words)}</div>'


def note(words: str) -> str:
    """A remark in smaller letters."""
    return f'<p class="villa-note">{escape(words)}</p>'


def millimetres(value: float) -> str:
    """A length with one decimal and a proper minus sign.

    >>> millimetres(-2.04)
    '−2.0'
    """
    return f"{value:.1f}".replace("-", "−")
