"""A rulebook of one's own: its name and language, what it says and where, as a TOML file.

Rules that it does not name it is silent about: there the defaults apply, as in the printed books.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from villa_core.errors import FormatError
from villa_core.files.groups import Format, Group, MapOf
from villa_core.files.kinds import Choice, Kind, Text
from villa_core.files.texts import from_toml, inside
from villa_core.play.rules import Entry, Passage
from villa_core.text import N_, _
from villa_core.villa.rules import EDITIONS, TABLE

_IDS = tuple(entry.id for entry in TABLE)
_SOMEWHERE = N_("no section named")

_ENTRIES: dict[str, Kind[Any]] = {
    "name": Text(60, some=True).told("What the book is called; none of de, en, nl, fr, ru."),
    "language": Text(60, some=True).told("The language that it is written in.").maybe(),
    "settings": MapOf(Text(), keys=Choice(*_IDS)).told("What the book says, by the rules' ids."),
    "sections": MapOf(Text(200, some=True), keys=Choice(*_IDS)).told("Where it says so.").maybe(),
}

BOOK = Group(_ENTRIES, name="own-book")
"""A book of one's own inside another file, such as that of a game played by it."""

RULEBOOK = Format("villa-rulebook/1", "A rulebook of one's own for Villa Paletti", _ENTRIES)


@dataclass(frozen=True)
class OwnBook:
    """What a book of one's own says: (rule id, setting) and (rule id, section) pairs.

    >>> book = OwnBook.read({"name": "Club", "settings": {"S2": "youngest"}})
    >>> book.passage(TABLE[2])
    Passage(setting='youngest', section='no section named', remark='', defaults=())
    """

    name: str
    language: str
    settings: tuple[tuple[str, str], ...]
    sections: tuple[tuple[str, str], ...]

    @classmethod
    def read(cls, given: Any) -> OwnBook:
        """The book that an entry of a file describes; a mistake is told with its place."""
        return _made(BOOK.read(given))

    @classmethod
    def of_toml(cls, content: bytes) -> OwnBook:
        """The book of a `villa-rulebook/1` file."""
        return _made(RULEBOOK.parse(from_toml(content)))

    def written(self) -> dict[str, Any]:
        """The book as an entry of a file."""
        language = {"language": self.language} if self.language else {}
        said = {"settings": dict(self.settings), "sections": dict(self.sections)}
        return {"name": self.name, **language, **said}

    def passage(self, entry: Entry) -> Passage:
        """What the book says on one rule; on a rule that it does not name it is silent."""
        setting, section = dict(self.settings).get(entry.id), dict(self.sections).get(entry.id)
        usual = next(iter(entry.settings))
        if setting is None and section is None:
            return Passage(usual)
        return Passage(setting or usual, section or _SOMEWHERE)


def _made(said: dict[str, Any]) -> OwnBook:
    if said["name"] in EDITIONS:
        text = _("“{name}” is one of the printed books; call yours otherwise.")
        raise FormatError("name", text.format(name=said["name"]))
    settings, sections = said["settings"], said.get("sections", {})
    for entry in TABLE:
        setting = settings.get(entry.id)
        if setting is not None and setting not in entry.settings:
            with inside("settings"):
                text = _("this cannot be “{setting}”. It can be {choices}.")
                choices = ", ".join(entry.settings)
                raise FormatError(entry.id, text.format(setting=setting, choices=choices))
    pairs = (tuple(sorted(those.items())) for those in (settings, sections))
    return OwnBook(said["name"], said.get("language", ""), *pairs)
