"""A lesson as a page: the script, the looks and the words that show it one step at a time.

Voila puts them into every page (`settings/`); in JupyterLab the same notebook stays a notebook.
"""

from __future__ import annotations

import re
from typing import Any

from villa_core.text import _
from villa_widgets.kit.page import joined, styled

_TITLE = re.compile(r"^# +(.+)$", re.MULTILINE)


def title_of(notebook: Any) -> str:
    """The title of a notebook, which its page has from the start: its first heading; or nothing.

    >>> import nbformat
    >>> cell = nbformat.v4.new_markdown_cell("# Play")
    >>> title_of(nbformat.v4.new_notebook(cells=[cell]))
    'Play'
    """
    texts = (cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    found = next(filter(None, map(_TITLE.search, texts)), None)
    return found[1].strip() if found else ""


def stepping() -> dict[str, str | dict[str, str]]:
    """What the template of a page needs: `script`, `style` and `texts`."""
    return {
        "script": joined("lesson_page.js"),
        "style": styled("step.css", "lesson_page.css"),
        "texts": {
            "skip": _("To the content"),
            "steps": _("Steps of this lesson"),
            "all": _("All lessons"),
            "back": _("Back"),
            "next": _("Next"),
            "where": _("Step {n} of {all}"),
            "none": _("Step {n}: {name}"),
            "open": _("Step {n}: {name}, not solved yet"),
            "half": _("Step {n}: {name}, begun"),
            "solved": _("Step {n}: {name}, solved"),
            "making": _("This is being made."),
            "guess": _("Let go of a guess. Then it goes on."),
            "predict": _("Say first what you expect. Then it goes on."),
        },
    }
