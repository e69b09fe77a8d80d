"""Own keys: inside a lab or table keys belong to its lists and buttons, not to the notebook.

In JupyterLab a list in the output of a cell does not get the letters and arrows that the notebook
uses as shortcuts: K or an arrow would move to another cell, and D twice would delete this one.
"""

from __future__ import annotations

from pathlib import Path

import anywidget

__all__ = ["OwnKeys"]


class OwnKeys(anywidget.AnyWidget):
    """Put one into every lab or table; it shows nothing."""

    _esm = Path(__file__).parent / "static" / "mobile_keys.js"
