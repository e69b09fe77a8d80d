"""Entry: one rule, the settings that exist for it, and what each edition prints.

An edition is written `(setting, section)` or `(setting, section, remark)`; `SILENT` means that the
book does not say, and then the German setting applies as a default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from villa_core.text import N_

__all__ = ["EDITIONS", "SILENT", "Entry", "Printed", "entry", "same_everywhere"]

EDITIONS: Mapping[str, str] = {
    "de": N_("German"),
    "en": N_("English"),
    "nl": N_("Dutch"),
    "fr": N_("French"),
    "ru": N_("Russian"),
}
"""The five editions and the language of each book."""

SILENT: tuple[str, ...] = ()
"""The book does not say: the default applies."""


class Printed(NamedTuple):
    """What one edition prints for one rule; an empty section means that the book is silent."""

    setting: str
    section: str = ""
    remark: str = ""


class Entry(NamedTuple):
    """One rule: the settings that exist with a sentence each, and what each edition prints."""

    id: str
    title: str
    settings: Mapping[str, str]
    printed: Mapping[str, Printed]


def entry(
    rule: str, title: str, settings: dict[str, str], default: str, **books: tuple[str, ...]
) -> Entry:
    """A rule on which books differ; a silent book gets the `default` setting."""
    printed = {name: Printed(*(books[name] or (default,))) for name in EDITIONS}
    return Entry(rule, title, settings, printed)


def same_everywhere(
    rule: str, title: str, sentence: str, setting: str, **books: tuple[str, ...]
) -> Entry:
    """A rule with one setting: each book as `(section,)` or `(section, remark)`, or silent."""
    printed = {name: Printed(setting, *books.get(name, ())) for name in EDITIONS}
    return Entry(rule, title, {setting: sentence}, printed)
