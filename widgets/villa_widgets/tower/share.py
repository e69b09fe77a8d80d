"""ShareBox: keep a villa as a file, open one, share it as a short text, or as a drawing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets
import traitlets

from villa_core import FormatError, Tower, VillaError
from villa_core.text import _
from villa_core.tower.share_code import tower_code, tower_from_code
from villa_widgets.kit.controls import button, row
from villa_widgets.kit.page import Page

_LARGEST = 1_000_000  # bytes; a villa takes about two thousand


class ShareBox(widgets.VBox):
    """`opened` is called with a reader, which gives the tower of a file or code or says why not.

    `picture` asks for a picture of the 3D view, where there is one.
    """

    tower = traitlets.Instance(Tower, help="The villa to keep.")

    def __init__(
        self,
        page: Page,
        opened: Callable[[Callable[[], Tower]], None],
        picture: Callable[[], None] | None = None,
    ) -> None:
        self._page, self._opened = page, opened
        self._save = button(_("Save to a file"), self.save, icon="download")
        self._drawing = button(_("Save a drawing (SVG)"), self.save_drawing, icon="pencil")
        self._picture = button(_("Save a picture (PNG)"), picture or (lambda: None), icon="camera")
        self._picture.layout.display = "none" if picture is None else None
        self.upload = widgets.FileUpload(accept=".json", description=_("Open a file"))
        self.upload.layout.width = "auto"
        self.upload.observe(self._uploaded, "value")
        self.code = widgets.Text(description=_("Code of this villa"))
        self._copy = button(_("Copy"), lambda: page.copy(self.code.value), icon="copy")
        self.entry = widgets.Text(description=_("Code from someone"), continuous_update=False)
        self._open = button(_("Open the code"), self.open_code)
        for field in (self.code, self.entry):
            field.style.description_width = "auto"
            field.add_class("villa-code")
        super().__init__(
            [
                row(self._save, self.upload, self._picture, self._drawing),
                row(self.code, self._copy),
                row(self.entry, self._open),
            ]
        )
        self.observe(self._changed, "tower")

    def save(self) -> None:
        """Have the browser keep the villa as a file."""
        self._page.keep("villa.json", self.tower.to_json())

    def save_drawing(self) -> None:
        """Have the browser keep a drawing of the villa."""
        self._page.keep("villa.svg", self.tower._repr_svg_(), "image/svg+xml")

    def open_code(self) -> None:
        """Open the villa of the code that was typed in."""
        self._opened(lambda: tower_from_code(self.entry.value))

    def _uploaded(self, change: Any) -> None:
        if change.new:
            content = bytes(change.new[0]["content"])
            self.upload.value = ()
            self._opened(lambda: _read(content))

    def _changed(self, change: Any) -> None:
        try:
            self.code.value = tower_code(change.new)
        except VillaError as error:  # a class's own set of pieces has no code
            self.code.value = str(error)


def _read(content: bytes) -> Tower:
    if len(content) > _LARGEST:
        raise FormatError("", _("This file is too large to be a villa."))
    try:
        return Tower.from_json(content.decode("utf-8"))
    except UnicodeDecodeError:
        raise FormatError("", _("This is not a text file.")) from None
