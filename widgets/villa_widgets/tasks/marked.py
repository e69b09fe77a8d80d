r"""Marked text: Markdown with formulas between dollars, as a teacher writes it, made into HTML.

What would be HTML in it is shown as it is typed, and of a formula only what MathML can say goes on.

>>> inline("**Half** of <b>")
'<strong>Half</strong> of &lt;b&gt;'
>>> "<mfrac>" in inline(r"$\frac{1}{2}$ of it"), plain("*Half* of $2 F$")
(True, 'Half of 2 F')
>>> inline("It costs $5 or $6.")
'It costs $5 or $6.'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import escape, unescape
from typing import Any

import mistune
from mistune.core import BlockState

from villa_core.errors import FormatError
from villa_core.text import _
from villa_widgets.kit.formula import math

_MATH = r"\$[^\s$](?:[^$\n]{0,398}[^\s$])?\$(?!\d)"
_TAGS = frozenset(
    re.findall(
        r"\w+",
        "mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover "
        "mtable mtr mtd mstyle mpadded mphantom menclose",
    )
)
_DEEPEST = 40  # braces within braces: far beyond any formula of a lesson


class _Html(mistune.HTMLRenderer):
    """Words as HTML; a picture stands in the notebook, where its file is found."""

    def formula(self, latex: str) -> str:
        """A formula as MathML."""
        return _formula(latex)

    def link(self, text: str, url: str, title: str | None = None) -> str:
        """A link leads to a page of its own, so that no answer is lost."""
        made = super().link(text, url, title)
        return made.replace("<a ", '<a target="_blank" rel="noopener noreferrer" ', 1)

    def image(self, text: str, url: str, title: str | None = None) -> str:
        """No picture: a task has no folder from which it could be shown."""
        raise FormatError("", _("A picture cannot stand in a task. Put it into the notebook."))


class _Words(_Html):
    """The words alone, for those who listen, and for a line of a table."""

    def formula(self, latex: str) -> str:
        """A formula as it is typed."""
        return escape(latex)

    def link(self, text: str, url: str, title: str | None = None) -> str:
        """The words of a link."""
        return text


def block(text: str) -> str:
    """Paragraphs and lists as HTML; `FormatError` if a formula in it cannot be read."""
    return str(_reader(words=False)(text)).strip()


def inline(text: str) -> str:
    """One line as HTML, in which nothing begins a list; `FormatError` as from `block`."""
    return _line(text, words=False)


def plain(text: str) -> str:
    """The words of one line or more without their marks, not escaped."""
    html = _line(" ".join(text.split()), words=True)
    return unescape(re.sub(r"<[^>]*>", "", html))


def shown(text: str) -> str:
    """One line that comes from a file of somebody: as `inline`, or as it is typed."""
    try:
        return inline(text)
    except FormatError:
        return escape(text)


def _line(text: str, *, words: bool) -> str:
    reader = _reader(words=words)
    return str(reader.renderer(reader.inline(text, {"ref_links": {}}), BlockState()))  # type: ignore[misc]


@lru_cache(maxsize=2)
def _reader(*, words: bool) -> mistune.Markdown:
    def parse(_inline: object, match: re.Match[str], state: Any) -> int:
        state.append_token({"type": "formula", "raw": match["formula"][1:-1]})
        return match.end()

    made = mistune.Markdown(renderer=(_Words if words else _Html)(escape=True))
    made.inline.register("formula", _MATH, parse, before="link")
    return made


def _formula(latex: str) -> str:
    """LaTeX as MathML, its texts escaped; only elements and sizes that we know are kept."""
    from latex2mathml.converter import convert_to_element

    depth = deepest = 0
    for sign in latex:
        depth += (sign == "{") - (sign == "}")
        deepest = max(deepest, depth)
        if depth < 0:
            break
    if depth or deepest > _DEEPEST:
        raise _unread(latex)
    try:
        made = convert_to_element(latex)
    except Exception as error:  # each mistake has a class of its own there
        raise _unread(latex) from error
    return math("".join(_kept(part, lambda: _unread(latex)) for part in made), latex)


def _unread(latex: str) -> FormatError:
    text = _("The formula “{it}” cannot be read. It is written in LaTeX, as in $\\frac{{1}}{{2}}$.")
    return FormatError("", text.format(it=latex))


def _kept(part: Any, unread: Callable[[], FormatError]) -> str:
    words = unescape(part.text or "")
    if part.tag not in _TAGS or (part.tag != "mtext" and "\\" in words):
        raise unread()
    width = part.get("width", "")
    size = f' width="{width}"' if re.fullmatch(r"-?\d?(\.\d{1,3})?em", width) else ""
    inner = "".join(_kept(one, unread) for one in part)
    return f"<{part.tag}{size}>{escape(words)}{inner}</{part.tag}>"
