"""Sharing what is on the page: a code, a link and a QR code for it, and a field to open one.

A page without code (Voila) that is opened with `?moment=` in its address begins with that code. The
server of JupyterLab has these pages, too: there the link opens the page of the same notebook.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from html import escape
from urllib.parse import parse_qs

import ipywidgets as widgets

from villa_core.errors import VillaError
from villa_core.text import _
from villa_widgets.kit.controls import attempt, button, row, show
from villa_widgets.kit.page import Page
from villa_widgets.kit.panel import Message, Panel

MOST = 1800
"""Signs that a QR code on a screen can hold so that a phone still reads it well."""


def asked_moment() -> str:
    """The code that the page's address asks for; empty if it asks for none."""
    return parse_qs(os.environ.get("QUERY_STRING", "")).get("moment", [""])[0]


class MomentBox(widgets.VBox):
    """`code` gives the code of what is shown now, and `name` says what that is.

    `opened` is told a code that somebody enters; its `VillaError` is told under the field. `short`
    gives a code that says less, for a QR code when the whole one is too long for that, and words
    about what is missing from it.
    """

    def __init__(
        self,
        page: Page,
        name: str,
        code: Callable[[], str],
        opened: Callable[[str], None],
        short: Callable[[], tuple[str, str]] | None = None,
    ) -> None:
        self._page, self._code, self._short = page, code, short
        self.code = widgets.Text(description=name)
        copy = button(_("Copy the code"), lambda: page.copy(self.code.value), icon="copy")
        self.link = button(_("Copy the link"), lambda: page.copy(self.address), icon="link")
        self.square = button(_("QR code"), self._turn, icon="qrcode")
        self.entry = widgets.Text(description=_("Code from someone"), continuous_update=False)
        self.picture = Panel(label=_("QR code"))
        self.answer = Message(_("About the code"))
        for field in (self.code, self.entry):
            field.style.description_width = "auto"
            field.add_class("villa-code")
        self.open_code = attempt(lambda: self._open(opened), self.answer.say)
        enter = row(self.entry, button(_("Open the code"), self.open_code))
        words = _("Whoever gets the code puts it into “Code from someone” on this page of theirs.")
        what = widgets.HTML(f'<p class="villa-note">{escape(words)}</p>')
        self._tools = row(self.code, copy, self.link, self.square, what)
        self.make = button(_("Make a code of this moment"), self.update, icon="share-alt")
        super().__init__([self.make, self._tools, self.picture, enter, self.answer])
        page.observe(lambda _change: show(self.link, bool(page.address)), "address")
        show(self.link, bool(page.address))
        self.forget()

    @property
    def address(self) -> str:
        """The link that opens this moment; the bare code where there is no page to open it."""
        return linked(self._page.address, self.code.value)

    def forget(self) -> None:
        """Something else is shown now: its code is made when somebody asks for it."""
        self.picture.tell("")
        self.code.value = ""
        show(self.make, True)
        show(self._tools, False)

    def update(self) -> None:
        """Make the code of what is shown now."""
        show(self.make, False)
        show(self._tools, True)
        try:
            self.code.value = self._code()
        except VillaError as error:  # a class's own set of pieces has no code
            self.code.value = str(error)
        if self.picture.html:
            self._draw()

    def _open(self, opened: Callable[[str], None]) -> None:
        opened(bare(self.entry.value))
        self.entry.value = ""
        self.answer.say()

    def _turn(self) -> None:
        """Show the QR code, or put it away."""
        if self.picture.html:
            self.picture.tell("")
        else:
            self._draw()

    def _draw(self) -> None:
        import segno

        text, note = self.address, ""
        if len(text) > MOST and self._short is not None:
            less, note = self._short()
            text = linked(self._page.address, less) if less else text
        if len(text) > MOST:
            self.picture.tell(f"<p>{escape(_('This is too long for a QR code.'))}</p>")
            return
        drawn = segno.make(text, error="l", micro=False).svg_inline(
            omitsize=True, border=4, light="#fff"
        )
        told = f'<p class="villa-note">{escape(note)}</p>' if note else ""
        self.picture.tell(f'<div class="villa-qr">{drawn}{told}</div>', _("QR code shown."))


def linked(address: str, code: str) -> str:
    """The link that opens a code on the page of this address."""
    return f"{address}?moment={code}" if address else code


def bare(text: str) -> str:
    """The code in what somebody pasted: the code itself, or a whole link.

    >>> bare(" http://127.0.0.1/play?moment=m1.abc "), bare("1NH03-03ZZ3")
    ('m1.abc', '1NH03-03ZZ3')
    """
    return text.partition("?moment=")[2].partition("&")[0].strip() or text.strip()
