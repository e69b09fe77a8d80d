"""ShareBox: keep a villa as a file, open one, share it as a short text, or as a drawing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets
import traitlets

from villa_core import Tower, VillaError
from villa_core.text import _
from villa_core.tower.share_code import tower_code, tower_from_code
from villa_widgets.kit.controls import attempt, button, row
from villa_widgets.kit.page import Page
from villa_widgets.kit.uploads import file_opener

_LARGEST = 1_000_000  # bytes; a villa takes about two thousand


class ShareBox(widgets.VBox):
    """`opened` gets the tower of a file or code, or `refused` the sentence why there is none.

    `picture` asks for a picture of the 3D view, where there is one.
    """

    tower = traitlets.Instance(Tower, help="The villa to keep.")

    def __init__(
        self,
        page: Page,
        opened: Callable[[Tower], None],
        refused: Callable[[str], None],
        picture: Callable[[], None] | None = None,
    ) -> None:
        self._page = page
        self.upload = file_opener(lambda text: opened(Tower.from_json(text)), refused, _LARGEST)
        files = [button(_("Save to a file"), self.save, icon="download"), self.upload]
        if picture is not None:
            files.append(button(_("Save a picture (PNG)"), picture, icon="camera"))
        files.append(button(_("Save a drawing (SVG)"), self.save_drawing, icon="pencil"))
        self.code = widgets.Text(description=_("Code of this villa"))
        copy = button(_("Copy"), lambda: page.copy(self.code.value), icon="copy")
        self.entry = widgets.Text(description=_("Code from someone"), continuous_update=False)
        self.open_code = attempt(lambda: opened(tower_from_code(self.entry.value)), refused)
        for field in (self.code, self.entry):
            field.style.description_width = "auto"
            field.add_class("villa-code")
        enter = row(self.entry, button(_("Open the code"), self.open_code))
        super().__init__([row(*files), row(self.code, copy), enter])
        self.observe(self._changed, "tower")

    def save(self) -> None:
        """Have the browser keep the villa as a file."""
        self._page.keep("villa.json", self.tower.to_json())

    def save_drawing(self) -> None:
        """Have the browser keep a drawing of the villa."""
        self._page.keep("villa.svg", self.tower._repr_svg_(), "image/svg+xml")

    def _changed(self, change: Any) -> None:
        try:
            self.code.value = tower_code(change.new)
        except VillaError as error:  # a class's own set of pieces has no code
            self.code.value = str(error)
