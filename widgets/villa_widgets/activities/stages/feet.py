"""FeetStage: four plates on a slope: each of them tips, sways or slides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from villa_core import dynamics
from villa_core.dynamics import Experiment
from villa_core.dynamics.manner import Manner, manner
from villa_core.palette import CHOSEN, INK, RIGHT, WRONG
from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.filmed import Filmed, still, strip
from villa_widgets.activities.stages.simulated import Progress, Simulated
from villa_widgets.activities.stages.sketch import words
from villa_widgets.activities.swing import Part
from villa_widgets.tasks.staged import Guess

GLUED = 0.9
"""The friction number of feet with glued paper under them and on top (assumed)."""

_SMALL = 0.62
_SMALL_WORDS = "font-size:11px;stroke:none"
_ACROSS, _DOWN = 222.0, 166.0  # from one slope to the next
_LEAN = 8.0  # degrees by which they lean before it begins
_SPREAD, _CLOSE = ((-60, -55), (-60, 55), (60, 0)), ((-70, -45), (-70, 45), (-5, 0))
_ORDER = (None, Manner.TIPS, Manner.SWAYS, Manner.SLIDES)


class Slope(NamedTuple):
    """One of the four: what it is called, what stands on it, and where it is drawn."""

    name: str
    letter: str
    tower: Tower
    x: float
    y: float

    @property
    def frame(self) -> str:
        """Its place in the picture."""
        return f"translate({self.x:g} {self.y:g}) scale({_SMALL})"


@lru_cache(maxsize=1)
def four_slopes() -> tuple[Slope, ...]:
    """The four: thin columns, thick ones, thick ones on glued paper, and a load near the edge.

    >>> [one.name for one in four_slopes()]
    ['thin', 'thick', 'glued', 'top']
    """
    sizes = {"thin": "thin-1", "thick": "thick", "glued": "thick", "top": "thick"}
    found = []
    for k, (name, size) in enumerate(sizes.items()):
        tower = Tower.empty()
        if name == "glued":
            tower = Tower.empty(replace(tower.pieces, friction=GLUED))
        spots = _CLOSE if name == "top" else _SPREAD
        for color, (x, y) in zip(("red", "blue", "green"), spots, strict=True):
            tower = tower.add_column(f"{color}-{size}", x, y)
        tower = tower.lay_plate(0, 0)
        if name == "top":
            tower = tower.add_column("yellow-thick", 20, 0)
        found.append(Slope(name, "ABCD"[k], tower, _ACROSS * (k % 2), _DOWN * (k // 2)))
    return tuple(found)


class FeetStage(Simulated):
    """Four tables with a plate on three columns each, which are tilted at the same time.

    A tap on one turns its answer on: tips, sways, slides. The answer of all is written as “A sways,
    B slides, C sways, D tips”.

    >>> stage = FeetStage()
    >>> for name, times in (("thin", 2), ("thick", 3), ("glued", 2), ("top", 1)):
    ...     for _time in range(times):
    ...         stage.tap(name)
    >>> stage.guess
    'A sways, B slides, C sways, D tips'
    >>> stage.let_go(lambda said: None)
    >>> stage.said
    'A swayed at 15.5°. B slid at 20.1°. C swayed at 25.9°. D tipped at 6.1°.'
    >>> stage.close()
    """

    def __init__(self) -> None:
        self.chosen: dict[str, Manner | None] = {one.name: None for one in four_slopes()}
        self.said = ""
        super().__init__(Filmed("-100 -110 430 350"))
        self.picture.on_pick(self.tap)
        self.draw()

    def tap(self, name: str) -> None:
        """Turn the answer of one of them on."""
        if self.played:
            return
        self.chosen[name] = _ORDER[_ORDER.index(self.chosen[name]) % 3 + 1]
        whole = all(self.chosen.values())
        told = [_say(one, how) for one in four_slopes() if (how := self.chosen[one.name])]
        self.place(", ".join(told) if whole else None)

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        told = str(guess or "").split(", ")
        if len(told) == len(four_slopes()):
            for one, said in zip(four_slopes(), told, strict=True):
                self.chosen[one.name] = next((m for m in Manner if _say(one, m) == said), None)
        super().put(guess)

    def simulate(self, progress: Progress) -> list[Experiment]:
        """Tilt all four until they go."""
        found = []
        for k, one in enumerate(four_slopes()):
            flat = dynamics.slice(one.tower, 0.0)
            found.append(
                dynamics.tilt(flat, progress=lambda part, k=k: progress((k + part) / 4))  # type: ignore[misc]
            )
        return found

    def show(self, found: list[Experiment], then: Callable[[str], object]) -> None:
        """Play all four at once."""
        text = {
            Manner.TIPS: _("{letter} tipped at {went:.1f}°."),
            Manner.SWAYS: _("{letter} swayed at {went:.1f}°."),
            Manner.SLIDES: _("{letter} slid at {went:.1f}°."),
        }
        told = []
        for one, test in zip(four_slopes(), found, strict=True):
            how = manner(test.run)
            assert how is not None, one.name
            told.append(text[how].format(letter=one.letter, went=test.measured))
        self.said = " ".join(told)
        strips = [
            strip(test.run, leaning=test.driven, frame=one.frame)
            for one, test in zip(four_slopes(), found, strict=True)
        ]

        def over() -> None:
            self.draw()
            then(self.said)

        self.draw()
        self.picture.roll(strips, over, turning=min(test.film.turning for test in found))

    def draw(self) -> None:  # noqa: D102
        plays = self.played and self.found is not None
        parts, back = [], ""
        for one in four_slopes():
            if not plays:
                flat = dynamics.slice(one.tower, 0.0)
                back += f'<g transform="{one.frame}">{still(flat, _LEAN)}</g>'
            parts.append(self._answer(one))
        front = words(115, 234, self.waiting, size=11)
        label = _("Four plates on three columns each, on tables that can be tilted.")
        self.picture.draw(label, parts, back=back, front=front)

    def _answer(self, one: Slope) -> Part:
        """What is said of one of them, to be tapped."""
        chosen = self.chosen[one.name]
        shown = {
            Manner.TIPS: _("tips"),
            Manner.SWAYS: _("sways"),
            Manner.SLIDES: _("slides"),
        }
        what = {
            "thin": _("thin columns"),
            "thick": _("thick columns"),
            "glued": _("thick, on glued paper"),
            "top": _("a load near the edge"),
        }[one.name]
        told = shown[chosen] if chosen else _("tap")
        fill = CHOSEN if chosen else "#fff"
        if self.played and self.found is not None and self.picture.at_rest:
            test = self.found[[s.name for s in four_slopes()].index(one.name)]
            right = manner(test.run) is chosen
            fill, told = (RIGHT, f"✓ {told}") if right else (WRONG, f"✗ {told}")
        ink = INK if fill in (CHOSEN, "#fff") else "#fff"
        drawn = (
            '<rect class="villa-halo" x="-92" y="-106" width="186" height="148" rx="8"/>'
            f'<rect x="-66" y="18" width="132" height="20" rx="10" fill="{fill}" stroke="{INK}"/>'
            f'<text y="32" text-anchor="middle" style="{_SMALL_WORDS};fill:{ink}">'
            f"{told}</text>"
            f"{words(-88, -92, f'{one.letter}  {what}', 'start', 12)}"
        )
        name = f"{one.letter}, {what}: {told}"
        return Part(
            one.name, one.x, one.y, drawn, label=name, picks=True, pressed=chosen is not None
        )


def _say(one: Slope, how: Manner) -> str:
    """One of them as an answer calls it.

    >>> _say(four_slopes()[0], Manner.TIPS)
    'A tips'
    """
    text = {
        Manner.TIPS: _("{letter} tips"),
        Manner.SWAYS: _("{letter} sways"),
        Manner.SLIDES: _("{letter} slides"),
    }
    return text[how].format(letter=one.letter)
