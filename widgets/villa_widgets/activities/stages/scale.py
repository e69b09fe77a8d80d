"""ScaleStage: a number is marked on a scale; let go, and what many games say is drawn above it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from villa_core.explore import (
    Estimate,
    compare_series,
    rules_that_matter,
    steadiness,
    stored,
    wilson,
)
from villa_core.palette import NOW, OPEN
from villa_core.text import _, ngettext
from villa_widgets.activities.interval_picture import (
    FOOT,
    HIGH,
    LEFT,
    RIGHT,
    WIDE,
    Axis,
    Row,
    bar,
    drawn,
    foot,
)
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.activities.stages.sketch import Sketch, words
from villa_widgets.activities.swing import Part
from villa_widgets.tasks.staged import Guess

_GAMES = (20, 40, 80, 120, 160, 200, 320, 400, 600, 800, 1000, 1300, 1600, 2400, 3200)
_PLACES = tuple(map(float, _GAMES))
_MARK = "mark"
_ABOVE = 190.0  # where the scale of the rows lies, clear of the mark and its number


class Asked(NamedTuple):
    """What a scale asks: the places of its mark, and what is drawn and said after let go."""

    unit: str
    spots: tuple[float, ...]
    rows: Callable[[float], Sequence[Row]]
    """The rows over the scale for a guess."""
    said: Callable[[float], str]
    axis: Axis
    """The scale of the rows; the mark has its own below."""
    start: int = 0
    known: float | None = None
    """The number of games for which the rows are drawn before, because the question tells them."""
    shown: int = 9
    """How many of these rows."""


def _finger(_guess: float) -> Sequence[Row]:
    names = _("misses by {label}")
    rows = steadiness(stored("steadiness")).rows
    return [Row.of(one, names.format(label=one.label)) for one in rows]


def _finger_said(_guess: float) -> str:
    one = next(row for row in steadiness(stored("steadiness")).rows if row.label == "16 mm")
    return _("Hands that miss by {label}: {text}.").format(label=one.label, text=one.text)


def _dutch(_guess: float) -> Sequence[Row]:
    rows = compare_series(stored("editions")).groups["moves in a game"]
    german = next(one for one in rows if one.label == "de")
    found = []
    for one in rows:
        if one.label in ("de", "nl"):
            name = _("German book") if one.label == "de" else _("Dutch book")
            value, low, high = (end - german.value for end in (one.value, one.low, one.high))
            found.append(Row(name, value, low, high))
    return found


def _seats(games: float) -> Sequence[Row]:
    shares = ((_("seat {n}").format(n=1), 0.3), (_("seat {n}").format(n=2), 0.25))
    return [Row(name, 100 * p, *_ends(p, games)) for name, p in shares]


def _seats_said(games: float) -> str:
    (_first, _value, low, *_rest), (_second, _v, _l, high, *_more) = _seats(games)
    text = _("With {n:g} games they are apart.") if low > high else _("With {n:g} they overlap.")
    return text.format(n=games)


def _half(games: float) -> Sequence[Row]:
    numbers = (40.0, games)
    text = _("{n:g} games")
    return [Row(text.format(n=n), 30.0, *_ends(0.3, n)) for n in numbers]


def _half_said(games: float) -> str:
    row = _half(games)[1]
    text = _("With {n:g} games the interval is {wide:.0f} % wide.")
    return text.format(n=games, wide=row.high - row.low)


def _never(_guess: float) -> Sequence[Row]:
    text = _("0 of {n}")
    return [Row(text.format(n=n), 0.0, *_ends(0.0, n)) for n in (10, 100, 1000)]


def _never_said(_guess: float) -> str:
    high = 100 * wilson(0, 10)[1]
    return _("0 of 10: the interval goes up to {n:.0f} %.").format(n=high)


def _many(_guess: float) -> Sequence[Row]:
    dice = random.Random(9)
    found = []
    for _rule in range(60):
        value = dice.gauss(0.0, 1.0)
        found.append(Row("", value, value - 1.96, value + 1.96, abs(value) > 1.96))
    return found


def _many_said(guess: float) -> str:
    n = sum(row.loud for row in _many(guess))
    text = ngettext("This time {n} of 60 misses the zero.", "This time {n} of 60 miss the zero.", n)
    return text.format(n=n)


def _ends(part: float, games: float) -> tuple[float, float]:
    """The interval (%) of a share that was counted in so many games."""
    low, high = wilson(round(part * games), int(games))
    return 100 * low, 100 * high


_SHARE = Axis(0.0, 100.0, "%")
ASKED: Mapping[str, Asked] = {
    "steady": Asked("%", tuple(map(float, range(101))), _finger, _finger_said, _SHARE, 50),
    "dutch": Asked(
        _("moves"),
        tuple(k / 2 for k in range(41)),
        _dutch,
        lambda _guess: _("Not one move: the games are the same, move by move."),
        Axis(-20.0, 20.0),
        20,
    ),
    "overlap": Asked(_("games"), _PLACES, _seats, _seats_said, _SHARE, 1, 40.0),
    "four-times": Asked(_("games"), _PLACES, _half, _half_said, _SHARE, 1, 40.0, shown=1),
    "never-seen": Asked("%", tuple(map(float, range(101))), _never, _never_said, _SHARE, 50),
    "many": Asked("", tuple(map(float, range(61))), _many, _many_said, Axis(-5.0, 5.0), 30),
}
"""What can be asked, by the name of its task."""


class ScaleStage(Guessed):
    """A scale with a mark to slide; the guess is the number under it.

    >>> stage = ScaleStage("never-seen")
    >>> stage.slide(10)
    >>> stage.guess
    10.0
    >>> stage.let_go(print)
    0 of 10: the interval goes up to 28 %.
    >>> stage.close()
    """

    picture: Sketch

    on_paper = "words"

    def __init__(self, asked: str) -> None:
        self.asked = ASKED[asked]
        n = len(self.asked.spots) - 1
        step = (RIGHT - LEFT) / n
        self._ways = [(LEFT + step * k, FOOT) for k in range(n + 1)]
        self.at = self.asked.start
        super().__init__(Sketch(f"0 0 {WIDE:g} {HIGH:g}", {_MARK: self._ways}))
        self.picture.on_slide(lambda _part, at: self.slide(at))
        self.draw()

    def slide(self, at: int) -> None:
        """Put the mark on one of its places."""
        if not self.played:
            self.at = at
            self.place(self.asked.spots[at])

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        self.played = False
        if guess is not None:
            spots = self.asked.spots
            self.at = min(range(len(spots)), key=lambda k: abs(spots[k] - float(guess)))
        super().put(guess)

    def let_go(self, then: Callable[[str], object]) -> None:
        """Draw what the games say, and tell it."""
        self.played = True
        self.draw()
        then(self.asked.said(float(self.guess or 0.0)))

    def draw(self) -> None:  # noqa: D102
        asked, value = self.asked, self.asked.spots[self.at]
        (x, _y), told = self._ways[self.at], _number(value, asked.unit)
        back = self._ruler()
        known = self.played or asked.known is not None
        rows = asked.rows(value if self.played or asked.known is None else asked.known)
        rows = rows if self.played or asked.known is None else rows[: asked.shown]
        back += drawn(rows, asked.axis._replace(foot=_ABOVE), blank=not known)
        mark = (
            '<circle class="villa-halo" cy="-16" r="20"/>'
            f'<path d="M0 0l-10 -18a10 10 0 1 1 20 0z" fill="{NOW}" stroke="#fff"/>'
            f"{words(0, -36, told, size=13)}"
        )
        part = Part(_MARK, x, FOOT, mark, label=_("Your mark"), at=self.at, told=told)
        self.picture.draw(_("A scale with your mark on it."), [part], back=back)

    def _ruler(self) -> str:
        """The scale of the mark."""
        spots = self.asked.spots
        line = f'<path class="is-line" d="M{LEFT:g} {FOOT:g}H{RIGHT:g}"/>'
        for k in range(0, len(spots), max(1, (len(spots) - 1) // 5)):
            x = self._ways[k][0]
            line += f'<path class="is-line is-thin" d="M{x:.1f} {FOOT:g}v5"/>'
            unit = self.asked.unit if self.asked.unit == "%" else ""
            line += words(x, FOOT + 18, _number(spots[k], unit), size=10)
        return line


class RuleStage(Guessed):
    """Five rules that were switched, each from what to what; the one that changes most is tapped.

    >>> stage = RuleStage()
    >>> stage.choose("F6")
    >>> stage.guess
    'F6: from “may lay the plate” to “must lay it”'
    >>> stage.close()
    """

    picture: Sketch

    def __init__(self) -> None:
        self.rows = {name: Row.of(_switched(*which)) for name, which in _RULES.items()}
        super().__init__(Sketch(f"0 0 {WIDE:g} {HIGH:g}"))
        self.picture.on_pick(self.choose)
        self.draw()

    def choose(self, name: str) -> None:
        """Choose a rule by its short name."""
        if not self.played:
            self.place(rule_words(name))

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        self.played = False
        super().put(guess)

    def let_go(self, then: Callable[[str], object]) -> None:
        """Draw by how many moves each rule changes a game."""
        self.played = True
        self.draw()
        name = next(name for name in _RULES if rule_words(name) == self.guess)
        text = _switched(*_RULES[name]).text.replace("-", "−")
        then(_("Moves more or less in a game: {text}.").format(text=text))

    def draw(self) -> None:  # noqa: D102
        axis, parts = Axis(-4.0, 4.0), []
        for k, (name, row) in enumerate(self.rows.items()):
            chosen, y = self.guess == rule_words(name), 14.0 + 48 * k
            box = (
                f'<rect class="villa-halo" x="-4" y="-12" width="372" height="44" rx="6"/>'
                f'<rect class="is-card" x="-2" y="-10" width="368" height="40" rx="5" '
                f'stroke="{NOW if chosen else OPEN}" stroke-width="{3 if chosen else 1}"/>'
                f"{words(6, 4, rule_words(name), 'start', size=10.5)}"
            )
            if self.played:
                box += f'<g transform="translate({-LEFT - 2:g} 0)">{bar(row, axis, 20.0)}</g>'
            label = rule_words(name)
            parts.append(Part(name, LEFT - 8, y + 4, box, label=label, picks=True, pressed=chosen))
        back = foot(axis) if self.played else ""
        self.picture.draw(_("Five rules that were switched, one at a time."), parts, back=back)


_RULES = {
    "B2 free": ("B2", "not-locked"),
    "B2 must": ("B2", "locked-duty"),
    "F6": ("F6", "lays"),
    "F7": ("F7", "three-then-two"),
    "Z5": ("Z5", "laid"),
}


def rule_words(name: str) -> str:
    """What a rule was switched from, and what to."""
    texts = {
        "B2 free": _("B2: from “put back: locked” to “may be tried later”"),
        "B2 must": _("B2: from “may break off” to “must, when it shakes”"),
        "F6": _("F6: from “may lay the plate” to “must lay it”"),
        "F7": _("F7: from “covers 3 columns” to “from orange on 2”"),
        "Z5": _("Z5: from “void when built upon” to “void when laid”"),
    }
    return texts[name]


def _switched(rule: str, setting: str) -> Estimate:
    """The change of a game's length by a rule alone, from the stored games."""
    changes = rules_that_matter(stored("rules")).groups["moves in a game"]
    compared = [one for one in stored("rules").values() if one.base is not None]
    return next(
        change
        for tally, change in zip(compared, changes, strict=True)
        if tally.series.rulebook[rule].setting == setting
    )


def _number(value: float, unit: str) -> str:
    return f"{value:g} {unit}".strip().replace("-", "−")
