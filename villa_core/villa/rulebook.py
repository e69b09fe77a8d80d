"""Rulebook: every rule of every edition as one immutable value, with where it comes from.

>>> german = Rulebook.of("de")
>>> german["F7"].setting, german["F7"].silent
('three', False)
>>> print(german["F7"].source)
German rulebook, Ein neues Plateau aufsetzen, Abb. 6b
>>> print(Rulebook.of("en")["B6"].source)
default, the English rulebook is silent
>>> [row.id for row in Rulebook.diff("de", "nl")]
['B5', 'Z5']
>>> house = Rulebook.variant("de", F7="three-then-one")
>>> house.covers("orange"), german.covers("orange")
(1, 3)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from villa_core.errors import GameError
from villa_core.play.entry import Worded, markdown
from villa_core.text import _
from villa_core.villa.position import Neutral
from villa_core.villa.rules import EDITIONS, TABLE, Entry

_ENTRIES: Mapping[str, Entry] = {entry.id: entry for entry in TABLE}

RULE_IDS: tuple[str, ...] = tuple(_ENTRIES)
"""The ids of all rules, in the order of the books: setup, building, floors, seal, end, players."""

_FROM_ORANGE = {"three": 3, "three-then-two": 2, "three-then-one": 1}

# A claim says what cannot be done, and the objector does it: the two wordings go together.
_CLAIM_FOR_PROOF = {
    "claimant-raise": "own-raise",
    "any-removal": "any-removal",
    "any-raise": "any-raise",
}


@dataclass(frozen=True, slots=True)
class Rule(Worded):
    """One rule as one rulebook has it.

    >>> rule = Rulebook.of("ru")["S2"]
    >>> rule.id, rule.setting, rule.sentence
    ('S2', 'youngest', 'The youngest builds first.')
    """

    id: str
    edition: str
    setting: str
    chosen: bool = False
    """True when a house rule changed what the book prints."""

    @property
    def entry(self) -> Entry:
        """The rule with all its settings."""
        return _ENTRIES[self.id]

    @property
    def choices(self) -> tuple[str, ...]:
        """All settings that this rule knows."""
        return tuple(self.entry.settings)

    @property
    def silent(self) -> bool:
        """True when the book does not say and a default applies."""
        return not self.chosen and not self.entry.printed[self.edition].section

    @property
    def remark(self) -> str:
        """What in this setting is a reading or a default although the book speaks; often empty."""
        remark = self.entry.printed[self.edition].remark
        return _(remark) if remark and not self.chosen else ""

    @property
    def source(self) -> str:
        """Book and section or figure, or that it is a default, or a house rule."""
        book = _(EDITIONS[self.edition])
        if self.chosen:
            return _("house rule, chosen for this game")
        if self.silent:
            return _("default, the {book} rulebook is silent").format(book=book)
        section = self.entry.printed[self.edition].section
        return _("{book} rulebook, {section}").format(book=book, section=section)


@dataclass(frozen=True, slots=True)
class Difference:
    """One rule on which two rulebooks disagree."""

    id: str
    left: Rule
    right: Rule


@dataclass(frozen=True)
class Differences:
    """Where two rulebooks disagree: a sequence of `Difference`, and a table when printed.

    >>> print(Rulebook.diff("de", Rulebook.variant("de", S2="youngest")))
    rule | de | de, S2 youngest
    S2 | Whoever got the last colour builds first. | The youngest builds first.
    """

    left: Rulebook
    right: Rulebook
    rows: tuple[Difference, ...]

    def __iter__(self) -> Iterator[Difference]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __str__(self) -> str:
        head = " | ".join((_("rule"), self.left.name, self.right.name))
        lines = [f"{row.id} | {row.left.sentence} | {row.right.sentence}" for row in self.rows]
        return "\n".join([head, *lines])

    def _repr_markdown_(self) -> str:
        head, *lines = (f"| {line} |" for line in str(self).splitlines())
        return "\n".join([head, "|---|---|---|", *lines])


@dataclass(frozen=True)
class Rulebook:
    """The rules of one edition, or of a house variant of it.

    `edition` is one of de, en, nl, fr, ru; `changes` are the house rules, as (id, setting) pairs.
    """

    edition: str
    changes: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if self.edition not in EDITIONS:
            raise GameError(
                _("There is no edition “{name}”. The editions are {known}.").format(
                    name=self.edition, known=", ".join(EDITIONS)
                )
            )
        for rule, setting in self.changes:
            _check_setting(rule, setting)
        if len({rule for rule, _setting in self.changes}) < len(self.changes):
            raise GameError(_("A house rule is given twice."))
        self._check_together()

    @classmethod
    def of(cls, edition: str | Rulebook) -> Rulebook:
        """The rulebook of an edition; a rulebook is given back as it is."""
        return edition if isinstance(edition, Rulebook) else _of(edition)

    @classmethod
    def variant(cls, base: str | Rulebook, **settings: str) -> Rulebook:
        """House rules: `base` with some rules set otherwise; a setting that makes no sense raises.

        >>> Rulebook.variant("en", B2="locked").name
        'en, B2 locked'
        """
        book = cls.of(base)
        merged = dict(book.changes) | settings
        changes = []
        for rule in sorted(merged, key=lambda id_: (id_ not in _ENTRIES, id_)):
            _check_setting(rule, merged[rule])
            if _ENTRIES[rule].printed[book.edition].setting != merged[rule]:
                changes.append((rule, merged[rule]))
        return cls(book.edition, tuple(changes))

    @staticmethod
    def diff(left: str | Rulebook, right: str | Rulebook) -> Differences:
        """The rules that two rulebooks set differently.

        >>> [row.id for row in Rulebook.diff("de", "ru")]
        ['S2', 'B2', 'F1', 'F3', 'F5', 'F7', 'F8', 'Z5']
        """
        a, b = Rulebook.of(left), Rulebook.of(right)
        rows = tuple(
            Difference(rule, a[rule], b[rule])
            for rule in RULE_IDS
            if a[rule].setting != b[rule].setting
        )
        return Differences(a, b, rows)

    @property
    def name(self) -> str:
        """The edition, and the house rules if there are any."""
        return ", ".join([self.edition, *(f"{rule} {setting}" for rule, setting in self.changes)])

    @cached_property
    def _settings(self) -> dict[str, str]:
        printed = {entry.id: entry.printed[self.edition].setting for entry in TABLE}
        return printed | dict(self.changes)

    def __getitem__(self, rule: str) -> Rule:
        if rule not in _ENTRIES:
            raise GameError(_no_rule(rule))
        chosen = any(rule == changed for changed, _setting in self.changes)
        return Rule(rule, self.edition, self._settings[rule], chosen)

    def __iter__(self) -> Iterator[Rule]:
        return (self[rule] for rule in RULE_IDS)

    def __len__(self) -> int:
        return len(RULE_IDS)

    @cached_property
    def locks(self) -> bool:
        """B2: a broken-off column is locked for the rest of the game."""
        return self._settings["B2"] != "not-locked"

    @cached_property
    def proof(self) -> str:
        """F3: `claimant-raise`, `any-raise` or `any-removal`."""
        return self._settings["F3"]

    @cached_property
    def proof_leaves(self) -> bool:
        """F4: the column of a successful objection leaves; otherwise the objector takes any."""
        return self._settings["F4"] == "that-column"

    def neutral(self, players: int) -> Neutral:
        """P2, P3, N2, N5: which columns that belong to nobody may move among so many players."""
        if players == 2 or self._settings["P3"] == "bystanders":
            return Neutral.ALL_STAY
        if self._settings["N2"] == "all-move":
            return Neutral.ALL_MOVE
        stuck = self._settings["N5"] == "last-ones-too"
        return Neutral.LAST_TOO if stuck else Neutral.ONE_STAYS

    @cached_property
    def seal_passes(self) -> bool:
        """Z7: a penalty can move the seal."""
        return self._settings["Z7"] == "passes"

    @cached_property
    def new_plate_within_base(self) -> bool:
        """F8: a new plate may not reach beyond the base."""
        return self._settings["F8"] == "within-base"

    def colors_each(self, players: int) -> int:
        """P2: how many colours each of so many players has."""
        return 2 if players == 2 and self._settings["P2"] != "one-colour" else 1

    def is_(self, rule: str, setting: str) -> bool:
        """Whether a rule is played by this setting.

        >>> Rulebook.of("en").is_("F6", "lays"), Rulebook.of("de").is_("F6", "lays")
        (True, False)
        """
        return self._settings[rule] == setting

    def covers(self, plate: str) -> int:
        """F7: how many columns the plate of this colour must cover (blue, S4: see there)."""
        return _FROM_ORANGE[self._settings["F7"]] if plate in ("orange", "red") else 3

    def _check_together(self) -> None:
        proof, claim = self._settings["F3"], self._settings["F1"]
        if _CLAIM_FOR_PROOF[proof] != claim:
            raise GameError(
                _(
                    "F1 “{claim}” does not fit F3 “{proof}”: the objector does what a claim denies."
                ).format(claim=claim, proof=proof)
            )
        if self._settings["F4"] == "any-column" and proof != "any-removal":
            raise GameError(
                _("F4 “any-column” needs F3 “any-removal”: a raised column leaves the game.")
            )

    def _repr_markdown_(self) -> str:
        return markdown(self)


@cache
def _of(edition: str) -> Rulebook:
    return Rulebook(edition)


def _no_rule(rule: str) -> str:
    return _("There is no rule “{rule}”. Rules have ids like F7; see RULE_IDS.").format(rule=rule)


def _check_setting(rule: str, setting: str) -> None:
    if rule not in _ENTRIES:
        raise GameError(_no_rule(rule))
    if len(_ENTRIES[rule].settings) == 1:
        raise GameError(
            _("{rule} is the same in every book and cannot be changed.").format(rule=rule)
        )
    _ENTRIES[rule].check(setting)
