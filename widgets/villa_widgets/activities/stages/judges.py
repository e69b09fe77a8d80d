"""JudgesStage: five villas as small pictures, on some of which two judges differ."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from villa_core import dynamics
from villa_core.dynamics import Fate, Slice
from villa_core.palette import CHOSEN, RIGHT, WRONG
from villa_core.text import _, listed
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.filmed import still
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.activities.stages.sketch import Sketch, words
from villa_widgets.activities.swing import Part
from villa_widgets.tasks.staged import Guess

_SMALL = 0.5
_ACROSS, _DOWN = 156.0, 176.0  # from one picture to the next
_CLOSE = ((-70.0, -45.0), (-70.0, 45.0), (-14.0, 0.0))


class Judged(NamedTuple):
    """A villa with its letter, what statics says of it (mm), and what the simulation does."""

    letter: str
    flat: Slice
    margin: float
    simulated: Fate

    @property
    def differ(self) -> bool:
        """Whether the two judges do not say the same."""
        return (self.margin >= 0) is not (self.simulated is Fate.STANDS)


@lru_cache(maxsize=1)
def judged() -> tuple[Judged, ...]:
    """The five, each judged by statics and, in its weakest slice, by the simulation."""
    made = (_table(-4.0), _table(0.05), _table(4.0), _table(0.03, "thin-1"), _table(-0.4, "thin-1"))
    found = []
    for letter, tower in zip("ABCDE", made, strict=True):
        flat = dynamics.weakest_slices(tower)[0]
        fate = dynamics.simulate(flat).outcome
        found.append(Judged(letter, flat, tower.stability().margin, fate))
    return tuple(found)


def _table(beyond: float, size: str = "thick") -> Tower:
    """A plate on three columns whose centre of mass is so far (mm) beyond their support."""
    tower = Tower.empty()
    for color, (x, y) in zip(("red", "blue", "green"), _CLOSE, strict=True):
        tower = tower.add_column(f"{color}-{size}", x, y)
    rim = _CLOSE[2][0] + tower.pieces.column(f"red-{size}").radius
    return tower.lay_plate(rim + beyond, 0)


def differing() -> str:
    """Those on which the judges differ, as an answer says them.

    >>> differing()
    'B and D'
    """
    return listed(one.letter for one in judged() if one.differ)


class JudgesStage(Guessed):
    """Five villas with what statics says of each; those on which the simulation differs are tapped.

    The answer is written as “B and D”. *Let go* lets all of them go in the simulation.

    >>> [one.letter for one in judged() if one.differ]
    ['B', 'D']
    >>> stage = JudgesStage()
    >>> stage.tap("D")
    >>> stage.tap("B")
    >>> stage.guess == differing()
    True
    >>> stage.let_go(print)
    The judges differ on B and D.
    >>> stage.close()
    """

    picture: Sketch

    def __init__(self) -> None:
        self.chosen: frozenset[str] = frozenset()
        super().__init__(Sketch("-84 -78 480 312"))
        self.picture.on_pick(self.tap)
        self.draw()

    def tap(self, letter: str) -> None:
        """Choose one, or take it back."""
        if not self.played:
            self.chosen ^= {letter}
            self.place(listed(sorted(self.chosen)) or None)

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        self.chosen = frozenset(one.letter for one in judged() if one.letter in str(guess or ""))
        super().put(guess)

    def let_go(self, then: Callable[[str], object]) -> None:
        """All five are let go in the simulation."""
        self.played = True
        self.draw()
        then(_("The judges differ on {villas}.").format(villas=differing()))

    def draw(self) -> None:  # noqa: D102
        parts = [self._villa(k, one) for k, one in enumerate(judged())]
        label = _("Five villas, with what statics says of each.")
        self.picture.draw(label, parts)

    def _villa(self, k: int, one: Judged) -> Part:
        """One of them: its picture, its letter, and what is known of it."""
        stands = one.margin >= 0
        spare = _("{mm:.2f} mm to spare") if stands else _("{mm:.2f} mm missing")
        lines = [_("statics: stands") if stands else _("statics: falls")]
        lines.append(spare.format(mm=abs(one.margin)))
        if self.played:
            holds = one.simulated is Fate.STANDS
            lines.append(_("simulation: stands") if holds else _("simulation: falls"))
        chosen = one.letter in self.chosen
        frame = "var(--villa-ink)"
        if self.played:
            frame = RIGHT if chosen is one.differ else WRONG
        fill = CHOSEN if chosen else "none"
        wide = 2.4 if chosen or self.played else 1
        drawn = (
            f'<rect class="villa-halo" x="-74" y="-70" width="148" height="146" rx="8"/>'
            f'<rect x="-74" y="-70" width="148" height="146" rx="8" fill="{fill}" '
            f'fill-opacity=".25" stroke="{frame}" stroke-width="{wide}"/>'
            f'<g transform="translate(0 10) scale({_SMALL})">{still(one.flat)}</g>'
            f"{words(-66, -52, one.letter, 'start', 15)}{words(0, 32, lines[0], size=12.5)}"
            f"{words(0, 49, lines[1], size=12.5)}"
        )
        if self.played:
            color = "var(--villa-falls)" if one.differ else "var(--villa-ink)"
            told = words(0, 67, f"{'≠' if one.differ else '='} {lines[2]}", size=11.5)
            drawn += told.replace('style="', f'style="fill:{color};')
        name = f"{one.letter}, {', '.join(lines)}"
        x, y = _ACROSS * (k % 3), _DOWN * (k // 3)
        if k > 2:
            x += _ACROSS / 2
        return Part(one.letter, x, y, drawn, label=name, picks=True, pressed=chosen)
