"""Rules as data: the settings that exist for a rule, what each book prints, what is played.

A book that does not say has no section; then the first setting applies as a default. A book that
says only some of a rule names the parts that it leaves out: these are defaults too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, NamedTuple, Self

from villa_core.errors import GameError
from villa_core.text import _


class Passage(NamedTuple):
    """What one book prints for one rule; an empty section means that the book is silent.

    `defaults` names the parts of the rule that the book does not print although it speaks of it.
    """

    setting: str
    section: str = ""
    remark: str = ""
    defaults: tuple[str, ...] = ()


class Entry(NamedTuple):
    """One rule: the settings that exist with a sentence each, and what each book prints.

    `parts` has what of it some book does not print, each in words that go on "default:".
    """

    id: str
    title: str
    settings: Mapping[str, str]
    printed: Mapping[str, Passage]
    parts: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as it is played: one `setting` of its `entry`."""

    entry: Entry
    edition: str
    setting: str
    book: str
    """The name of the book that is played by, in English."""
    by_choice: bool = False
    """Whether the book lets the players choose: what it leaves open then stays open."""

    @property
    def id(self) -> str:
        """The short name of the rule."""
        return self.entry.id

    @property
    def title(self) -> str:
        """What the rule is about, in a few words."""
        return _(self.entry.title)

    @property
    def sentence(self) -> str:
        """The rule in a sentence or two of our own."""
        return _(self.entry.settings[self.setting])

    @property
    def chosen(self) -> bool:
        """True when a house rule changed what the book prints."""
        return self.setting != self.entry.printed[self.edition].setting

    @property
    def silent(self) -> bool:
        """True when the book does not say and a default applies."""
        return not self.chosen and not self.entry.printed[self.edition].section

    @property
    def remark(self) -> str:
        """What in this setting is a reading although the book speaks; often empty."""
        remark = self.entry.printed[self.edition].remark
        return _(remark) if remark and not self._silenced else ""

    @property
    def defaults(self) -> tuple[str, ...]:
        """The parts of the rule that the book does not print although it speaks of it."""
        return () if self._silenced else self.entry.printed[self.edition].defaults

    def prints(self, part: str = "") -> bool:
        """Whether the book itself says this part of the rule; without a `part`: any of it."""
        return not self.chosen and not self.silent and part not in self.defaults

    @property
    def by_default(self) -> str:
        """In words what is not printed although the book speaks; often empty."""
        return "; ".join(_(self.entry.parts[part]) for part in self.defaults)

    @property
    def source(self) -> str:
        """Book and section or figure and what is not printed there, or that it is a house rule."""
        if not self.by_default:
            return self.cited()
        return _("{cited}; default: {parts}").format(cited=self.cited(), parts=self.by_default)

    def cited(self, part: str = "") -> str:
        """Where a part of the rule comes from: book and section, or that it is a default."""
        book, section = _(self.book), self.entry.printed[self.edition].section
        if part in self.defaults:
            return _("default, not printed in the {book} rulebook").format(book=book)
        if self.chosen:
            return _("house rule, chosen for this game")
        if self.silent:
            return _("default, the {book} rulebook is silent").format(book=book)
        return _("{book} rulebook, {section}").format(book=book, section=section)

    @property
    def _silenced(self) -> bool:
        """What the book leaves open is no matter once a house rule is chosen."""
        return self.chosen and not self.by_choice

    def __str__(self) -> str:
        return f"{self.id}: {self.sentence} ({self.source})"


@dataclass(frozen=True)
class Ruleset:
    """The rules of one book with some changed; `changes` are (id, setting) pairs."""

    edition: str
    changes: tuple[tuple[str, str], ...] = ()

    entries: ClassVar[Mapping[str, Entry]]
    """All rules of the game."""
    books: ClassVar[Mapping[str, str]]
    """The name of the book of each edition, in English."""
    by_choice: ClassVar[bool] = False
    """Whether the books themselves let the players choose."""

    def __post_init__(self) -> None:
        for rule, setting in self.changes:
            settings = self._entry(rule).settings
            if len(settings) == 1:
                text = _("{rule} is the same in every book and cannot be changed.")
                raise GameError(text.format(rule=rule))
            if setting not in settings:
                text = _("{rule} cannot be “{setting}”. It can be {choices}.")
                choices = ", ".join(settings)
                raise GameError(text.format(rule=rule, setting=setting, choices=choices))

    def changed(self, **settings: str) -> Self:
        """These rules with some set otherwise; what the book prints is no change.

        >>> from villa_core import Rulebook
        >>> Rulebook.of("de").changed(S2="youngest").changes
        (('S2', 'youngest'),)
        """
        wanted = replace(self, changes=tuple(sorted((dict(self.changes) | settings).items())))
        return replace(self, changes=tuple(c for c in wanted.changes if wanted[c[0]].chosen))

    def _entry(self, rule: str) -> Entry:
        if rule not in self.entries:
            text = _("There is no rule “{rule}”. Rules have ids like {like}; see RULE_IDS.")
            raise GameError(text.format(rule=rule, like=list(self.entries)[-1]))
        return self.entries[rule]

    @cached_property
    def _settings(self) -> dict[str, str]:
        printed = {rule: self._entry(rule).printed[self.edition] for rule in self.entries}
        return {rule: passage.setting for rule, passage in printed.items()} | dict(self.changes)

    @property
    def book(self) -> str:
        """The name of the book, in English.

        >>> from villa_core import Rulebook
        >>> Rulebook.of("nl").book
        'Dutch'
        """
        return self.books[self.edition]

    def is_(self, rule: str, setting: str) -> bool:
        """Whether a rule is played by this setting.

        >>> from villa_core import Rulebook
        >>> Rulebook.of("de").is_("F7", "three")
        True
        """
        return self._settings[rule] == setting

    def __getitem__(self, rule: str) -> Rule:
        entry, setting = self._entry(rule), self._settings[rule]
        return Rule(entry, self.edition, setting, self.book, self.by_choice)

    def __iter__(self) -> Iterator[Rule]:
        return (self[rule] for rule in self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def _repr_markdown_(self) -> str:
        head = "| {} | {} | {} |\n|---|---|---|".format(_("rule"), _("says"), _("source"))
        rows = [
            f"| {rule.id} | {rule.sentence} {rule.remark} | {rule.source} |".replace("  ", " ")
            for rule in self
        ]
        return "\n".join([head, *rows])
