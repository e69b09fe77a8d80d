"""Entry: one rule, the settings that exist for it, and what each edition prints.

An edition is written `(setting, section)` or `(setting, section, remark)`; `SILENT` means that the
book does not say, and then the German setting applies as a default.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from villa_core.errors import GameError
from villa_core.text import N_, _

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

    def check(self, setting: str) -> None:
        """`GameError` with a sentence if this rule knows no such setting."""
        if setting not in self.settings:
            raise GameError(
                _("{rule} cannot be “{setting}”. It can be {choices}.").format(
                    rule=self.id, setting=setting, choices=", ".join(self.settings)
                )
            )


class Worded:
    """A rule as it is played, in words: one `setting` of its `entry`, with a `source`."""

    __slots__ = ()

    if TYPE_CHECKING:
        id: str
        setting: str

    @property
    @abstractmethod
    def entry(self) -> Entry:
        """The rule with all its settings."""

    @property
    @abstractmethod
    def remark(self) -> str:
        """What is a reading or a default, because the book does not say; often empty."""

    @property
    @abstractmethod
    def source(self) -> str:
        """Where the rule comes from."""

    @property
    def title(self) -> str:
        """What the rule is about, in a few words."""
        return _(self.entry.title)

    @property
    def sentence(self) -> str:
        """The rule in a sentence or two of our own."""
        return _(self.entry.settings[self.setting])

    def __str__(self) -> str:
        return f"{self.id}: {self.sentence} ({self.source})"


def markdown(rules: Iterable[Worded]) -> str:
    """A table of rules with what they say and where they come from."""
    head = "| {} | {} | {} |\n|---|---|---|".format(_("rule"), _("says"), _("source"))
    rows = [
        f"| {rule.id} | {rule.sentence} {rule.remark} | {rule.source} |".replace("  ", " ")
        for rule in rules
    ]
    return "\n".join([head, *rows])


def entry(
    rule: str, title: str, settings: dict[str, str], default: str, **books: tuple[str, ...]
) -> Entry:
    """A rule on which books differ; a silent book gets the `default` setting."""
    printed = {name: Printed(*(books.get(name) or (default,))) for name in EDITIONS}
    return Entry(rule, title, settings, printed)


def played_alike(
    rule: str, title: str, settings: dict[str, str], **books: tuple[str, ...]
) -> Entry:
    """A rule that all editions play by the first setting; the others are house rules.

    Each book is `(section,)` or `(section, remark)`, or silent.
    """
    first = next(iter(settings))
    printed = {name: Printed(first, *books.get(name, ())) for name in EDITIONS}
    return Entry(rule, title, settings, printed)


def same_everywhere(
    rule: str, title: str, sentence: str, setting: str, **books: tuple[str, ...]
) -> Entry:
    """A rule with one setting: each book as `(section,)` or `(section, remark)`, or silent."""
    return played_alike(rule, title, {setting: sentence}, **books)
