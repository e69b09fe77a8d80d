"""Every sentence a person reads passes through `_`, so that it can be translated.

English is the source language. A catalogue for another language is one file,
`villa_core/locale/<language>/LC_MESSAGES/villa_core.mo`; no code changes for it. The language comes
from the environment (`LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`), or is set with `use_language`.

>>> _("The villa stands.")
'The villa stands.'
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from pathlib import Path

_FOLDER = Path(__file__).parent / "locale"
_catalogue: gettext.NullTranslations = gettext.translation("villa_core", _FOLDER, fallback=True)


def use_language(*languages: str, folder: Path = _FOLDER) -> None:
    """Show sentences in the first of `languages` that has a catalogue, else in English."""
    global _catalogue
    _catalogue = gettext.translation("villa_core", folder, languages, fallback=True)


def _(sentence: str) -> str:
    """The sentence in the reader's language. Fill in values afterwards with `.format(...)`."""
    return _catalogue.gettext(sentence)


def N_(sentence: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark a sentence for translation that is kept as data; `_` translates it when it is shown."""
    return sentence


def ngettext(one: str, many: str, n: int) -> str:
    """The form of a sentence that fits the number `n`."""
    return _catalogue.ngettext(one, many, n)


def capital(words: str) -> str:
    """Words with which a sentence begins.

    >>> capital("thin red column 1")
    'Thin red column 1'
    """
    return words[:1].upper() + words[1:]


def listed(names: Iterable[str]) -> str:
    """Names one after the other within a sentence; an empty text for none.

    >>> listed(["Ada", "Ben", "Cleo"])
    'Ada, Ben and Cleo'
    """
    *first, last = list(names) or [""]
    return _("{first} and {last}").format(first=", ".join(first), last=last) if first else last
