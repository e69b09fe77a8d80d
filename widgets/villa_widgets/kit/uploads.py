"""Opening a text file of the reader's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from villa_core.errors import VillaError
from villa_core.text import _


def upload(words: str, accept: str = ".json") -> widgets.FileUpload:
    """A button to choose a file; the style sheet shows its words without a count of files."""
    look: dict[str, Any] = {"description": "", "tooltip": words, "layout": {"width": "auto"}}
    made = widgets.FileUpload(accept=accept, **look)
    made.add_class("villa-upload")
    return made


def file_opener(
    read: Callable[[str], object],
    refused: Callable[[str], None],
    largest: int,
    words: str = "",
    accept: str = ".json",
) -> widgets.FileUpload:
    """A button to open a file: `read` is given its text, `refused` a sentence why it cannot be.

    More than `largest` bytes are not read at all.
    """
    made = upload(words or _("Open a file"), accept)

    def opened(change: Any) -> None:
        if not change.new:
            return
        content = bytes(change.new[0]["content"])
        made.value = ()
        if len(content) > largest:
            refused(_("This file is too large."))
            return
        try:
            read(content.decode("utf-8"))
        except UnicodeDecodeError:
            refused(_("This is not a text file."))
        except VillaError as error:
            refused(str(error))

    made.observe(opened, "value")
    return made
