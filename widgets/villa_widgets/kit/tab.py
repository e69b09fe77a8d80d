"""What the Tab key offers after `from villa_core import`: the public names, not the rooms behind.

IPython by itself lists every file of a package, and Jedi every name in its source. Each kernel runs
`settings/startup.py`, which asks for this.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from IPython.core.completer import (
    CompletionContext,
    SimpleCompletion,
    SimpleMatcherResult,
    context_matcher,
)

_IMPORTING = re.compile(r"\s*from (villa_core|villa_widgets) import [\w, (]*")


def public_names(context: CompletionContext) -> SimpleMatcherResult:
    """The names of our packages that fit what is typed, and nothing else beside them."""
    found = _IMPORTING.fullmatch(context.text_until_cursor)
    names = dir(import_module(found[1])) if found else []
    fitting = [SimpleCompletion(name) for name in names if name.startswith(context.token)]
    return {"completions": fitting, "suppress": bool(fitting)}


def offer_public_names(shell: Any) -> None:
    """Let the Tab key of a shell offer them."""
    shell.Completer.custom_matchers.append(context_matcher()(public_names))
