"""Balance it: put the given column so that the villa stands with a margin to spare.

Without the column the villa would fall: a hand holds the plates until it is in its place. The
column is a counterweight, and from level 3 on it must not spoil any other floor.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Self

import numpy as np

from villa_core.geometry.hull import Point
from villa_core.learn.puzzles.building import Scan, columns_of, scan, stand, storeys, within
from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.puzzle import (
    AskPlace,
    Feedback,
    Solution,
    UnluckyError,
    VillaPuzzle,
    as_numbers,
    barely_stands,
    floor_by_floor,
    tips_over,
    weakest_of,
    why_it_falls,
)
from villa_core.text import N_, _
from villa_core.tower.pieces import column_first, the_column
from villa_core.tower.tower import Tower

_FLOORS = (1, 1, 2, 3)  # by level
_AREAS = (1600.0, 1000.0, 600.0, 250.0)  # by level: mm² in which the piece may be put
_LEGS = ("thick", "hex", "thick", "thin", "hex", "thin", "thin", "thin", "thin")
_OUTS = ((30.0, 45.0), (25.0, 40.0), (20.0, 32.0))
_GRID = 4  # mm
_NEAR = 6.0  # mm within which a place is taken for a typical one

_WHY = {
    "midpoint": N_(
        "In the middle of the plate a column hardly turns anything: what is there pulls the "
        "centre of mass only towards the middle. It must go beyond it, away from the load."
    ),
    "same-distance": N_(
        "The same distance on the other side balances only the same weight, and the plate has a "
        "weight too. Weight times distance must match."
    ),
    "bottom-only": N_(
        "The ground floor would stand, but a floor above it does not. Every floor must carry what "
        "is above it."
    ),
    "top-only": N_(
        "The uppermost floor would stand, but one further down does not. Every floor must carry "
        "all that is above it."
    ),
    "wrong-side": N_(
        "There the column adds to the load. A counterweight belongs on the other side of the edge "
        "over which the villa tips."
    ),
    "short-arm": N_(
        "This is the right side, but the distance from the edge is too short: the column cannot "
        "turn the villa back far enough."
    ),
    "too-far": N_("That is too much of a good thing: now it tips the other way."),
}


@dataclass(frozen=True)
class BalancePuzzle(VillaPuzzle[Point], kind="balance", label=N_("Balance it")):
    """Asks for a place of a column on the uppermost plate, with at least `margin` mm to spare."""

    piece: str
    margin: float
    best: Point

    @classmethod
    def draw(cls, level: int, seed: int, dice: Dice) -> Self:
        """A villa that falls without the piece, and also with the piece in the middle."""
        floors = _FLOORS[level - 1]
        shapes = dice.pick((("thick",), ("thick", "thin"), ("hex", "thin")))
        given = "thick" if level in (1, 3) else dice.pick(("thick", "thin", "thin"))
        ids = columns_of(dice, *_LEGS[: 3 * floors], given, *shapes)
        piece, *loads = ids[3 * floors :]
        leans = (dice.uniform(15, 28), dice.uniform(4, 12), dice.uniform(4, 12))
        tower = storeys(dice, ids, (3,) * floors, _OUTS, leans)
        for load in loads:
            good = within(-14.0, -3.0) if load == loads[-1] else within(-3.0, 20.0)
            tower = stand(dice, tower, load, 2 * _GRID, good)
        places = scan(tower, piece, _GRID)
        margin = _margin_for(places, _AREAS[level - 1])
        puzzle = cls(level, seed, tower, piece, margin, places.best)
        if not puzzle.check(puzzle.best).right or puzzle.check(puzzle._middle).right:
            raise UnluckyError
        return puzzle

    @property
    def question(self) -> str:
        """What is asked, in plain words."""
        return _(
            "A hand holds this villa, for by itself it would fall. Put {piece} on the uppermost "
            "plate so that the villa stands when the hand lets go, with at least {mm:g} mm to "
            "spare on every floor."
        ).format(piece=the_column(self.piece), mm=self.margin)

    @property
    def facts(self) -> tuple[str, ...]:
        """What the pieces weigh."""
        text, column = _("{piece} weighs {g:g} g."), self.tower.pieces.column
        piece, *loads = (
            text.format(piece=column_first(c), g=column(c).mass)
            for c in (self.piece, *(placed.id for placed in self.tower.floors[-1].columns))
        )
        return (piece, *self._plate_facts, *loads)

    @property
    def answer_type(self) -> AskPlace:
        """A place for the column."""
        return AskPlace(self.piece)

    def check(self, answer: Point) -> Feedback[Tower]:
        """Whether the villa stands with the column there."""
        spot = as_numbers(answer, 2)
        if spot is None:
            return Feedback(_("Put the column somewhere first."), self.tower, "nothing")
        there = self.tower.add_column(self.piece, *spot)
        if faults := there.check(0):
            text = _("{fault} Find a free place for it.").format(fault=faults[0].sentence)
            return Feedback(text, there, "no-place")
        weakest = weakest_of(there)
        if weakest.margin >= self.margin:
            text = _("Right: the villa stands, with {mm:.1f} mm to spare.")
            return Feedback(text.format(mm=weakest.margin), there)
        if weakest.stable:
            more = _("Move a little further the same way.")
            text = f"{barely_stands(weakest, self.margin)} {more}"
            return Feedback(text, there, "too-close")
        mistake = self._mistake(spot, there)
        return Feedback(f"{why_it_falls(there)} {_(_WHY[mistake])}", there, mistake)

    def _mistake(self, spot: tuple[float, ...], there: Tower) -> str:
        """The mistake behind a place with which the villa falls."""
        floors = there.stability().floors
        if math.dist(spot, self._middle) <= _NEAR:
            return "midpoint"
        if floors[0].stable or floors[-1].stable:
            return "bottom-only" if floors[0].stable else "top-only"
        if math.dist(spot, self._mirrored) <= _NEAR:
            return "same-distance"
        weakest = weakest_of(there)
        before = self.tower.stability().floors[weakest.floor]
        if before.stable or before.over_what != weakest.over_what:
            return "too-far"
        return "wrong-side" if weakest.margin < before.margin else "short-arm"

    @property
    def _middle(self) -> Point:
        frame = self.tower.frame(self.tower.top)
        return (float(round(frame.x)), float(round(frame.y)))

    @property
    def _mirrored(self) -> Point:
        """As far from the middle of the plate as the heaviest column, on the other side."""
        x, y = self._middle
        column = self.tower.pieces.column
        heaviest = max(self.tower.floors[-1].columns, key=lambda c: (column(c.id).mass, c.id))
        return (2 * x - heaviest.x, 2 * y - heaviest.y)

    @property
    def hints(self) -> tuple[str, str, str]:
        """Three hints."""
        weakest, piece = weakest_of(self.tower), the_column(self.piece)
        x, y = (value + (8 if value < 0 else -8) for value in self.best)
        look = _("Everything on the plate counts, and the plate itself.")
        if self.tower.top > 1:
            look = _("Look at every floor: for each, all that lies above it counts.")
        first = _("Without {piece}, it would tip on the {floor}, {over}. {look}")
        idea = _(
            "{piece} is a counterweight: it belongs on the other side of the edge over which the "
            "villa tips. The further from the edge, the more it turns the villa back."
        )
        return (
            first.format(piece=piece, floor=weakest.name, over=tips_over(weakest), look=look),
            idea.format(piece=column_first(self.piece)),
            _("Try it within {mm} mm of ({x:.0f}, {y:.0f}).").format(mm=20, x=x, y=y),
        )

    @property
    def solution(self) -> Solution[Point, Tower]:
        """The best place of the grid, with each floor's margin."""
        there = self.tower.add_column(self.piece, *self.best)
        x, y = self.best
        head = _("With {piece} at ({x:g}, {y:g}):").format(piece=the_column(self.piece), x=x, y=y)
        return Solution(self.best, " ".join([head, *floor_by_floor(there)]), there)


def _margin_for(places: Scan, area: float) -> float:
    """A margin (mm, in halves) that about so large an area of places reaches."""
    wanted = round(area / _GRID**2)
    ordered = np.sort(places.margin)[::-1]
    margin = math.floor(2 * float(ordered[wanted])) / 2 if len(ordered) > wanted else 0.0
    if margin < 1.0 or float(ordered[0]) < margin + 1.0:
        raise UnluckyError
    return margin
