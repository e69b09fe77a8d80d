"""BooksStage: five rulebooks, a lamp each; that of one is chosen, and let go lights them all.

Each book is asked itself: by its rules, or by a move at a villa, as `CASES` says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from villa_core.palette import COLUMN_PAINT, GLOW, INK, OPEN, PAPER, RIGHT
from villa_core.text import N_, _, ngettext
from villa_core.tower.tower import Tower
from villa_core.villa import moves as m
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.rules import EDITIONS
from villa_core.villa.scenarios import SCENARIOS
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.activities.stages.sketch import Screen, Sketch, from_front, words
from villa_widgets.activities.swing import Part
from villa_widgets.tasks.staged import Guess

_WIDE, _HIGH = 400, 330
_BETWEEN = 76.0  # px from book to book
_COVERS = {"de": "red", "en": "blue", "nl": "green", "fr": "yellow", "ru": "red"}


class Case(NamedTuple):
    """What the books are asked: which lamp lights, and what is written under it then."""

    figure: str
    lights: Callable[[str], bool]
    under: Callable[[str], str]
    only: str
    """What is said of the one whose lamp lights."""


def _locks(edition: str) -> bool:
    return SCENARIOS["5b"].play(edition).explain(m.BreakOff("blue-thick")).legal


def _apart(edition: str) -> int:
    return len(Rulebook.diff("de", edition))


def _nearest(edition: str) -> bool:
    return edition != "de" and _apart(edition) == min(map(_apart, (*EDITIONS,)[1:]))


def _said(yes: str, no: str, lights: Callable[[str], bool]) -> Callable[[str], str]:
    return lambda edition: _(yes) if lights(edition) else _(no)


def _rules(edition: str) -> str:
    if edition == "de":
        return _("the original")
    n = _apart(edition)
    return ngettext("{n} rule", "{n} rules", n).format(n=n)


def _pulls(edition: str) -> bool:
    return Rulebook.of(edition).proof == "any-removal"


def _must(edition: str) -> bool:
    return Rulebook.of(edition).is_("B2", "locked-duty")


def _silent(edition: str) -> bool:
    return Rulebook.of(edition)["B6"].silent


CASES: Mapping[str, Case] = {
    "locked": Case(
        "5b",
        _locks,
        _said(N_("may be tried"), N_("is locked"), _locks),
        N_("Only the {book} book lets her try again."),
    ),
    "near": Case("2", _nearest, _rules, N_("The {book} book is closest to the German one.")),
    "proof": Case(
        "6a",
        _pulls,
        _said(N_("take one away"), N_("raise one"), _pulls),
        N_("Only in the {book} book it is enough to take a column away."),
    ),
    "duty": Case(
        "5a",
        _must,
        _said(N_("must"), N_("may"), _must),
        N_("Only in the {book} book it is a duty."),
    ),
    "silent": Case(
        "4",
        _silent,
        _said(N_("silent"), N_("prints it"), _silent),
        N_("Only the {book} book is silent: there a default is played."),
    ),
}
"""What can be asked, by name."""


class BooksStage(Guessed):
    """Five books under the villa that it is about. `told` shows all lamps from the beginning.

    >>> stage = BooksStage("locked")
    >>> stage.choose("fr")
    >>> stage.guess
    'French'
    >>> stage.let_go(print)
    Only the English book lets her try again. The lamp of the French one stays dark.
    >>> stage.close()
    """

    picture: Screen
    on_paper = "words"

    def __init__(self, case: str, *, told: bool = False) -> None:
        self.case = CASES[case]
        tower = SCENARIOS[self.case.figure].play().tower
        assert tower is not None
        self._villa = _small(tower)
        super().__init__(Screen(Sketch(f"{-_WIDE / 2} -205 {_WIDE} {_HIGH}")))
        self.picture.sketch.on_pick(self.choose)
        self.told = told
        self.draw()

    def choose(self, edition: str) -> None:
        """Choose the lamp of a book."""
        if not self.played:
            self.place(_(EDITIONS[edition]))

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        self.played = False
        super().put(guess)

    def let_go(self, then: Callable[[str], object]) -> None:
        """Ask every book: its lamp lights, or stays dark."""
        self.played = True
        self.draw()
        lit = next(edition for edition in EDITIONS if self.case.lights(edition))
        said = _(self.case.only).format(book=_(EDITIONS[lit]))
        if self.guess != _(EDITIONS[lit]):
            dark = _("{said} The lamp of the {book} one stays dark.")
            said = dark.format(said=said, book=self.guess)
        then(said)

    def draw(self) -> None:  # noqa: D102
        known = self.played or self.told
        parts = [self._book(k, edition, known) for k, edition in enumerate(EDITIONS)]
        label = _("Five rulebooks, each with a lamp, and the villa that they are asked about.")
        self.picture.sketch.draw(label, parts, back=self._villa)

    def _book(self, k: int, edition: str, known: bool) -> Part:
        """A book with its lamp, and below it what is known of it."""
        chosen = self.guess == _(EDITIONS[edition])
        under = self.case.under(edition) if known else ""
        free = edition != "de" or self.case is not CASES["near"]
        part = book_part(edition, lit=known and self.case.lights(edition), under=under)
        return part._replace(x=(k - 2) * _BETWEEN, y=20.0, picks=free, pressed=chosen)


def book_part(edition: str, *, lit: bool, under: str = "") -> Part:
    """A book with its name, a lamp over it, and words under it.

    >>> book_part("nl", lit=True, under="2 rules").label
    'Dutch, 2 rules'
    """
    name, cover = _(EDITIONS[edition]), COLUMN_PAINT[_COVERS[edition]].wood
    ray = f'stroke="{RIGHT}" stroke-width="2.5"'
    rays = "".join(
        f'<path d="M0 -44v-9" {ray} transform="rotate({turn} 0 -30)"/>'
        for turn in (-90, -45, 0, 45, 90)
    )
    lamp = f'fill="{GLOW}"' if lit else 'class="is-card"'
    drawn = (
        f'<rect class="villa-halo" x="-35" y="-44" width="70" height="120" rx="8"/>'
        f'{rays if lit else ""}<circle cy="-30" r="11" {lamp} '
        f'stroke="{RIGHT if lit else OPEN}" stroke-width="3"/>'
        f'<rect x="-26" y="-8" width="52" height="60" rx="3" fill="{cover}" stroke="{INK}"/>'
        f'<path d="M-20 -8v60" stroke="{INK}" stroke-opacity=".5"/>'
        f'<path d="M-26 46h52" stroke="{PAPER}" stroke-width="3"/>'
        f'<rect class="is-card" x="-15" y="4" width="36" height="18" rx="2"/>'
        f"{words(3, 17, edition.upper(), size=12)}{words(0, 68, name, size=12)}"
        f"{words(0, 84, under, size=8.5)}"
    )
    return Part(edition, 0.0, 0.0, drawn, label=", ".join(filter(None, (name, under))))


def _small(tower: Tower) -> str:
    """The villa from the front, small, on the shelf over the books."""
    high = tower.floor_height(tower.top) + tower.pieces.height
    scale = min(0.85, 150 / high)
    return f'<g transform="translate(0 -45) scale({scale:.3f})">{from_front(tower)}</g>'
