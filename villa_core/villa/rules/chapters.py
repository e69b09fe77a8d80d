"""Where the five books print a rule: their chapters and figures, as they call them."""

from __future__ import annotations

from collections.abc import Mapping

from villa_core.play.rules import EDITIONS

_FIGURE = {"de": "Abb.", "nl": "afb.", "fr": "ill.", "ru": "рис."}
_CYRILLIC = str.maketrans("ab", "аб")


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
