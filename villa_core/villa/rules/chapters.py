"""The five books, what a rule of theirs is about, and where each prints it: chapters, figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from villa_core.play.rules import Entry, Passage
from villa_core.text import N_

EDITIONS: Mapping[str, str] = {
    "de": N_("German"),
    "en": N_("English"),
    "nl": N_("Dutch"),
    "fr": N_("French"),
    "ru": N_("Russian"),
}
"""The five editions of Villa Paletti and the language of each book."""

_FIGURE = {"de": "Abb.", "nl": "afb.", "fr": "ill.", "ru": "рис."}
_CYRILLIC = str.maketrans("ab", "аб")


class Heading(NamedTuple):
    """What a rule is about, and in which section each book prints it."""

    id: str
    title: str
    sections: Mapping[str, str]

    def says(
        self,
        *,
        played: Mapping[str, str] | None = None,
        remarks: Mapping[str, str] | None = None,
        parts: Mapping[str, tuple[str, str]] | None = None,
        **settings: str,
    ) -> Entry:
        """The rule; underscores in the names of settings read as -.

        `played` has the books that play another than the first setting, `remarks` what is a reading
        although the book speaks, and `parts` what some books leave out: those books, and the words.

        >>> rule = Heading("B9", "Hook", {"de": "5"}).says(use="Use it.", parts={"gently": ("de",
        ...     "that it is used gently")})
        >>> rule.printed["de"].defaults, rule.printed["en"].section
        (('gently',), '')
        """
        named = {name.replace("_", "-"): sentence for name, sentence in settings.items()}
        setting = dict.fromkeys(EDITIONS, next(iter(named))) | dict(played or {})
        remark, left_out = remarks or {}, parts or {}
        printed = {
            book: Passage(
                setting[book],
                self.sections.get(book, ""),
                remark.get(book, ""),
                tuple(part for part, (books, _words) in left_out.items() if book in books.split()),
            )
            for book in EDITIONS
        }
        words = {part: words for part, (_books, words) in left_out.items()}
        return Entry(self.id, self.title, named, printed, words)


def chapter(names: str) -> dict[str, str]:
    """A chapter by its name in each book, in their order; a book without a name is silent.

    >>> chapter("Säulen | | Pilaren | | ")
    {'de': 'Säulen', 'nl': 'Pilaren'}
    """
    named = zip(EDITIONS, map(str.strip, names.split("|")), strict=True)
    return {book: name for book, name in named if name}


def general(n: int, en: str = "") -> dict[str, str]:
    """One of the numbered general rules of building."""
    names = f"Allgemeine Bauvorschriften {n} | {en} | Algemene bouwvoorschriften {n}"
    return chapter(f"{names} | Règlement général {n} | Общие правила {n}")


def figure(sections: Mapping[str, str], number: str) -> dict[str, str]:
    """The sections with a figure; the English book has none.

    >>> figure({"en": "Set Up", "ru": "Подготовка"}, "6a")
    {'en': 'Set Up', 'ru': 'Подготовка, рис. 6а'}
    """
    return {book: f"{name}{_drawn(book, number)}" for book, name in sections.items()}


def _drawn(book: str, number: str) -> str:
    number = number.translate(_CYRILLIC) if book == "ru" else number
    return f", {_FIGURE[book]} {number}" if book in _FIGURE else ""


SETUP = chapter("Vorbereitung | Set Up | Voorbereiding | Les préparatifs | Подготовка")
COLOURS = chapter(
    "A. Startspieler und Farbzuordnung | Choosing Colors | A. Wie speelt met welke kleur | "
    "A. Le premier joueur | А. Выбор цвета"
)
RAISING = chapter(
    "Das gelungene Bauvorhaben | To Start | B. Het bouwen | B. La construction | "
    "Методы строительства"
)
BREAKING_OFF = chapter(
    "Das abgebrochene Bauvorhaben, Abb. 5a, 5b | To Start | Mislukte pogingen, afb. 5a, 5b | "
    "Un projet de construction interrompu, ill. 5a, 5b | Неудачные попытки, рис. 5а, 5б"
)
FLOORS = chapter(
    "Ein neues Plateau aufsetzen | Placing New Floors | Een nieuwe verdieping plaatsen | "
    "Placer un nouveau plateau | Как положить новое перекрытие"
)
FIRST_EXAMPLE = {"ru": "Как положить новое перекрытие, пример 1"}
SECOND_EXAMPLE = {"ru": "Как положить новое перекрытие, пример 2"}
OVERHANG = FLOORS | {"en": "", "ru": "Как положить новое перекрытие, рис. 6б"}
PIECES = chapter(
    "Material; C. Das Baumeistersiegel | Scoring | Inhoud van de doos | Le matériel | "
    "Содержимое, рис. 1"
)
SEAL = chapter(
    "C. Das Baumeistersiegel | Master Seal | C. De bouwmeesterssteen | "
    "C. Le sceau du maître d'œuvre | В. Печать мастера строительства"
)
END = chapter(
    "D. Spielende und Sieger | Winning the Game | D. Einde van het spel | D. Fin de la partie | "
    "Г. Конец игры"
)
TWO = chapter("für 2 Baumeister | | Voor 2 spelers | pour deux architectes | для 2 игроков")
THREE = chapter("für 3 Baumeister | | Voor 3 spelers | pour trois architectes | для 3 игроков")
NEUTRAL = chapter(
    "Das abgebrochene Bauvorhaben mit einer neutralen Säule | | "
    "Een mislukte poging met een neutrale pilaar | "
    "Le projet de construction interrompu avec une « colonne neutre » | "
    "Неудачная попытка передвинуть нейтральную колонну"
)
