"""Names of tasks: two tasks of one notebook that have one name would share their progress.

A cell that is run again may change the text of its task; only another task may not have its name.
"""

from __future__ import annotations

from typing import NamedTuple

from IPython.core.getipython import get_ipython

from villa_core.errors import FormatError
from villa_core.text import _


class _Claim(NamedTuple):
    text: str
    cell: str
    run: str


_CLAIMS: dict[str, _Claim] = {}


def claim_name(task: str, text: str) -> None:
    """Take a name for the task with this text; `FormatError` if another task here has it.

    Outside of a notebook, and where cells cannot be told apart, nothing is refused.
    """
    cell, run = _place()
    if not run:
        return
    for name, claim in list(_CLAIMS.items()):
        if cell == claim.cell != "" and run != claim.run:  # what this cell said before is gone
            del _CLAIMS[name]
    other = _CLAIMS.get(task)
    if other and other.text != text and (other.run == run or (cell and other.cell)):
        sentence = _(
            "Another task of this notebook has this name, so both would share their points. Give "
            "one of them another name; if the other is gone, restart the kernel."
        )
        raise FormatError(_("task {task}").format(task=task), sentence)
    _CLAIMS[task] = _Claim(text, cell, run)


def _place() -> tuple[str, str]:
    """The cell that is run, as far as the notebook says it, and which run of it this is."""
    shell = get_ipython()
    parent = shell.get_parent() if shell is not None and hasattr(shell, "get_parent") else {}
    cell = parent.get("metadata", {}).get("cellId", "")
    return str(cell or ""), str(parent.get("header", {}).get("msg_id", ""))
