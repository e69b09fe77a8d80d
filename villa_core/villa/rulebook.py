"""Rulebook: every rule of every edition as one immutable value, with where it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from villa_core.errors import GameError
from villa_core.play.rules import Entry, Rule, Ruleset
from villa_core.text import _
from villa_core.villa.own_books import OwnBook
from villa_core.villa.position import Neutral
from villa_core.villa.rules import EDITIONS, TABLE

_ENTRIES = {entry.id: entry for entry in TABLE}

RULE_IDS: tuple[str, ...] = tuple(_ENTRIES)
"""The ids of all rules, in the order of the books: setup, building, floors, seal, end, players."""

_FROM_ORANGE = {"three": 3, "three-then-two": 2, "three-then-one": 1}


class Difference(NamedTuple):
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

    @property
    def rows(self) -> tuple[Difference, ...]:
        """The rules on which they disagree."""
        both = zip(self.left, self.right, strict=True)
        return tuple(Difference(a.id, a, b) for a, b in both if a.setting != b.setting)

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


class RuleList(tuple[Entry, ...]):
    """All rules with their settings and sources: a sequence, and a table when printed."""

    def __new__(cls) -> RuleList:
        """Those of the game, in the order of the books."""
        return super().__new__(cls, TABLE)

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Id, settings, and which book plays which; a book that is silent plays a default."""
        for entry in self:
            books = (f"{edition} {entry.printed[edition].setting}" for edition in EDITIONS)
            yield entry.id, ", ".join(entry.settings), ", ".join(books)

    def __str__(self) -> str:
        head = (_("rule"), _("settings"), _("books"))
        return "\n".join(map(" | ".join, (head, *self.rows())))

    def _repr_markdown_(self) -> str:
        head, *lines = (f"| {line} |" for line in str(self).splitlines())
        return "\n".join([head, "|---|---|---|", *lines])


@dataclass(frozen=True)
class Rulebook(Ruleset):
    """The rules of one edition, or of a house variant of it.

    `edition` is one of de, en, nl, fr, ru; `changes` are the house rules, as (id, setting) pairs.

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

    own: OwnBook | None = None
    """A book of one's own, of which `edition` is the name; None for the five printed ones."""

    entries, books = _ENTRIES, EDITIONS

    def __post_init__(self) -> None:
        if self.edition not in EDITIONS and self.own is None:
            text = _("There is no edition “{name}”. The editions are {known}.")
            raise GameError(text.format(name=self.edition, known=", ".join(EDITIONS)))
        super().__post_init__()
        self._check_together()

    @classmethod
    def of(cls, edition: str | Rulebook) -> Rulebook:
        """The rulebook of an edition; a rulebook is given back as it is.

        >>> Rulebook.of("nl").edition
        'nl'
        """
        return edition if isinstance(edition, Rulebook) else _of(edition)

    @classmethod
    def variant(cls, base: str | Rulebook, **settings: str) -> Rulebook:
        """House rules: `base` with some rules set otherwise; what makes no sense raises.

        >>> Rulebook.variant("de", S2="youngest").name
        'de, S2 youngest'
        """
        return cls.of(base).changed(**settings)

    @classmethod
    def from_toml(cls, path: str | Path) -> Rulebook:
        r"""The rulebook that a `villa-rulebook/1` file describes; an error names the entry.

        It has a `name`, `settings` of rules by their ids and, if wanted, a `language` and the
        `sections` where they are printed. On other rules the book is silent. `rules` lists all.

        >>> import tempfile
        >>> text = 'format = "villa-rulebook/1"\nname = "Club"\nsettings = {S2 = "youngest"}'
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = Path(folder) / "club.toml"
        ...     _ = file.write_text(text)
        ...     club = Rulebook.from_toml(file)
        >>> club.name, club["S2"].sentence, club["B1"].source
        ('Club', 'The youngest builds first.', 'default, the Club rulebook is silent')
        """
        return cls.of_own(OwnBook.of_toml(Path(path).read_bytes()))

    @classmethod
    def of_own(cls, book: OwnBook) -> Rulebook:
        """The rulebook that plays by a book of one's own.

        >>> club = OwnBook.read({"name": "Club", "settings": {"F7": "three-then-one"}})
        >>> [row.id for row in Rulebook.diff("de", Rulebook.of_own(club))]
        ['F7']
        """
        return cls(book.name, own=book)

    @classmethod
    def rules(cls) -> RuleList:
        """All rules: ids, what each can be set to, and where the five books print which.

        >>> print(str(Rulebook.rules()).splitlines()[1][:51])
        S0 | villa-first, colours-first | de villa-first, e
        """
        return RuleList()

    @property
    def unchanged(self) -> Rulebook:
        """The book without house rules.

        >>> Rulebook.variant("de", S2="youngest").unchanged.name
        'de'
        """
        return replace(self, changes=())

    @property
    def filed(self) -> str | dict[str, Any]:
        """How a file names the book: by its edition, or a book of one's own as a whole.

        >>> Rulebook.of("de").filed
        'de'
        """
        return self.edition if self.own is None else self.own.written()

    @classmethod
    def of_filed(cls, said: str | dict[str, Any], **settings: str) -> Rulebook:
        """The rulebook that a file names, with the house rules that it tells.

        >>> Rulebook.of_filed("de", S2="youngest") == Rulebook.variant("de", S2="youngest")
        True
        """
        base = said if isinstance(said, str) else cls.of_own(OwnBook.read(said))
        return cls.variant(base, **settings)

    @property
    def book(self) -> str:
        """The name of the book, in English; one's own as it is called.

        >>> Rulebook.of("de").book
        'German'
        """
        return super().book if self.own is None else self.own.name

    def _entry(self, rule: str) -> Entry:
        entry = super()._entry(rule)
        if self.own is None:
            return entry
        return entry._replace(printed={**entry.printed, self.edition: self.own.passage(entry)})

    @staticmethod
    def diff(left: str | Rulebook, right: str | Rulebook) -> Differences:
        """The rules that two rulebooks set differently.

        >>> [row.id for row in Rulebook.diff("de", "fr")]
        ['S1', 'S4', 'B5', 'Z4', 'Z5']
        """
        return Differences(Rulebook.of(left), Rulebook.of(right))

    @property
    def name(self) -> str:
        """The edition, and the house rules if there are any."""
        return ", ".join([self.edition, *(f"{rule} {setting}" for rule, setting in self.changes)])

    @cached_property
    def locks(self) -> bool:
        """B2: a broken-off column is locked for the rest of the game."""
        return self._settings["B2"] != "not-locked"

    @cached_property
    def proof(self) -> str:
        """F3: `claimant-raise`, `any-raise` or `any-removal`."""
        return self._settings["F3"]

    @cached_property
    def any_column(self) -> bool:
        """F3, F4: whether the book prints that an objector takes any column, and not N2.

        A printed sentence beats a default.

        >>> Rulebook.of("en").any_column, Rulebook.of("ru").any_column
        (True, False)
        """
        printed = self["F3"].prints() and self.proof != "claimant-raise"
        return printed and self["N2"].silent and self.is_("P3", "neutral-colour")

    def neutral(self, players: int) -> Neutral:
        """P2, P3, N2, N5: which columns that belong to nobody may move among so many players.

        >>> Rulebook.of("de").neutral(players=3)
        <Neutral.ONE_STAYS: 'one stays on every floor'>
        """
        if players == 2 or self._settings["P3"] == "bystanders":
            return Neutral.ALL_STAY
        if self._settings["N2"] == "all-move":
            return Neutral.ALL_MOVE
        stuck = self._settings["N5"] == "last-ones-too"
        return Neutral.LAST_TOO if stuck else Neutral.ONE_STAYS

    def colors_each(self, players: int) -> int:
        """P2: how many colours each of so many players has.

        >>> Rulebook.of("de").colors_each(players=2)
        2
        """
        return 2 if players == 2 and self._settings["P2"] != "one-colour" else 1

    def covers(self, plate: str) -> int:
        """F7: how many columns the plate of this colour must cover (blue, S4: see there).

        >>> Rulebook.variant("de", F7="three-then-one").covers("orange")
        1
        """
        return _FROM_ORANGE[self._settings["F7"]] if plate in ("orange", "red") else 3

    def _check_together(self) -> None:
        proof, claim = self._settings["F3"], self._settings["F1"]
        if claim != ("own-raise" if proof == "claimant-raise" else proof):
            text = _("F1 “{claim}” does not fit F3 “{proof}”: the objector does what it denies.")
            raise GameError(text.format(claim=claim, proof=proof))
        if self.is_("F4", "any-column") and proof != "any-removal":
            text = _("F4 “any-column” needs F3 “any-removal”: a raised column leaves the game.")
            raise GameError(text)


@cache
def _of(edition: str) -> Rulebook:
    return Rulebook(edition)
