"""Balance it: put the given column so that the villa stands with a margin to spare.

Without the column the villa would fall: a hand holds the plates until it is in its place. The
column is a counterweight, and from level 3 on it must not spoil any other floor.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import count
from typing import ClassVar

import numpy as np

from villa_core.learn.puzzles.building import Scan, columns_of, put_one, scan, shared_out, storeys
from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.puzzle import Check, Place, Puzzle, Solution, WrongAnswer, as_numbers
from villa_core.learn.puzzles.words import over, tipping
from villa_core.statics.stability import Stability
from villa_core.text import _
from villa_core.tower.pieces import column_first, the_column

Spot = tuple[float, float]

_NEAR = 6.0  # mm within which a place is taken for a typical one
_AREAS = {1: 1600.0, 2: 1000.0, 3: 600.0, 4: 250.0}  # mm² in which the piece may be put
_GRID = 4  # mm


@dataclass(frozen=True)
class Balance(Puzzle[Spot]):
    """Asks for a place of a column on the uppermost plate, with at least `margin` mm to spare."""

    kind: ClassVar[str] = "balance"

    piece: str
    margin: float
    best: Spot

    @property
    def name(self) -> str:
        """What this kind of puzzle is called."""
        return _("Balance it")

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
        """What is known."""
        column = self.tower.pieces.column
        text = _("{piece} weighs {g:g} g.")
        found = [text.format(piece=column_first(self.piece), g=column(self.piece).mass)]
        for plate in (floor.plate for floor in self.tower.floors[1:]):
            assert plate is not None
            mass = self.tower.pieces.plate(plate.color).mass
            found.append(_("The {color} plate weighs {g:g} g.").format(color=plate.color, g=mass))
        for placed in self.tower.floors[-1].columns:
            found.append(text.format(piece=column_first(placed.id), g=column(placed.id).mass))
        return tuple(found)

    @property
    def answer_type(self) -> Place:
        """A place for the column."""
        return Place(self.piece)

    def check(self, answer: Spot) -> Check:
        """Whether the villa stands with the column there."""
        spot = as_numbers(answer, 2)
        if spot is None:
            return Check(False, _("Put the column somewhere first."), self.tower, "nothing")
        there = self.tower.add_column(self.piece, *spot)
        faults = there.check(0)
        if faults:
            text = _("{fault} Find a free place for it.").format(fault=faults[0].sentence)
            return Check(False, text, there, "no-place")
        verdict = there.stability()
        if verdict.margin >= self.margin:
            text = _("Right: the villa stands, with {mm:.1f} mm to spare.")
            return Check(True, text.format(mm=verdict.margin), there)
        mistake = self._mistake(spot, verdict)
        return Check(False, _sentence(mistake, verdict, self.margin), there, mistake)

    def _mistake(self, spot: tuple[float, ...], verdict: Stability) -> str:
        if verdict.stable:
            return "too-close"
        if math.dist(spot, self._middle) <= _NEAR:
            return "midpoint"
        if len(verdict.floors) > 1 and verdict.floors[0].stable:
            return "bottom-only"
        if len(verdict.floors) > 1 and verdict.floors[-1].stable:
            return "top-only"
        if math.dist(spot, self._mirrored) <= _NEAR:
            return "same-distance"
        weakest = verdict.weakest
        assert weakest is not None
        before = self.tower.stability().floors[weakest.floor]
        if before.stable or before.edge is None or _owners(before) != _owners(weakest):
            return "too-far"
        return "wrong-side" if weakest.margin < before.margin else "short-arm"

    @property
    def _middle(self) -> Spot:
        frame = self.tower.frame(self.tower.top)
        return (float(round(frame.x)), float(round(frame.y)))

    @property
    def _mirrored(self) -> Spot:
        """As far from the middle of the plate as the heaviest column, on the other side."""
        x, y = self._middle
        column = self.tower.pieces.column
        heaviest = max(self.tower.floors[-1].columns, key=lambda c: (column(c.id).mass, c.id))
        return (2 * x - heaviest.x, 2 * y - heaviest.y)

    @property
    def hints(self) -> tuple[str, str, str]:
        """Three hints."""
        weakest = self.tower.stability().weakest
        assert weakest is not None
        x, y = self.best
        several = _("Look at every floor: for each, all that lies above it counts.")
        single = _("Everything on the plate counts, and the plate itself.")
        return (
            _("Without {piece}, it would tip on the {floor}, {over}. {look}").format(
                piece=the_column(self.piece),
                floor=weakest.name,
                over=over(weakest),
                look=several if self.tower.top > 1 else single,
            ),
            _(
                "{piece} is a counterweight: it belongs on the other side of the edge over which "
                "the villa tips. The further from the edge, the more it turns the villa back."
            ).format(piece=column_first(self.piece)),
            _("Try it within {mm} mm of ({x:.0f}, {y:.0f}).").format(
                mm=20, x=x + 8 * (1 if x < 0 else -1), y=y + 8 * (1 if y < 0 else -1)
            ),
        )

    @property
    def solution(self) -> Solution[Spot]:
        """The best place of the grid, with each floor's margin."""
        there = self.tower.add_column(self.piece, *self.best)
        verdict = there.stability()
        weakest = self.tower.stability().weakest
        assert weakest is not None
        rows = [
            _("With {piece} at ({x:g}, {y:g}):").format(
                piece=the_column(self.piece), x=self.best[0], y=self.best[1]
            )
        ]
        for standing in verdict.floors:
            rows.append(
                _(
                    "{floor}: {g:.1f} g above the cut, centre of mass at ({x:.1f}, {y:.1f}), "
                    "{mm:.1f} mm inside the support."
                ).format(
                    floor=standing.name,
                    g=standing.load.mass,
                    x=standing.load.x,
                    y=standing.load.y,
                    mm=standing.margin,
                )
            )
        return Solution(self.best, " ".join(rows), there, weakest.floor, f"{self.piece}.x")

    @property
    def _typical(self) -> tuple[WrongAnswer[Spot], ...]:
        found = [
            WrongAnswer(self._middle, "midpoint"),
            WrongAnswer(self._mirrored, "same-distance"),
        ]
        places = scan(self.tower, self.piece, 2 * _GRID)
        wanted = ["too-close", "short-arm", "wrong-side", "too-far", "bottom-only", "top-only"]
        for index in range(len(places)):
            if not wanted:
                break
            mistake = self.check(places.at(index)).mistake
            if mistake in wanted:
                wanted.remove(mistake)
                found.append(WrongAnswer(places.at(index), mistake))
        rim = max(self.tower.frame(self.tower.top).outline())
        return (*found, WrongAnswer(rim, "no-place"))


def _owners(standing: object) -> object:
    edge = getattr(standing, "edge", None)
    return getattr(edge, "owners", getattr(edge, "owner", None))


def _sentence(mistake: str, verdict: Stability, wanted: float) -> str:
    weakest = verdict.weakest
    assert weakest is not None
    if mistake == "too-close":
        return _(
            "It stands, but only {mm:.1f} mm from tipping {over} on the {floor}; {wanted:g} mm are "
            "asked for. Move a little further the same way."
        ).format(mm=weakest.margin, over=over(weakest), floor=weakest.name, wanted=wanted)
    why = {
        "midpoint": _(
            "In the middle of the plate a column hardly turns anything: what is there pulls the "
            "centre of mass only towards the middle. It must go beyond it, away from the load."
        ),
        "same-distance": _(
            "The same distance on the other side balances only the same weight, and the plate has "
            "a weight too. Weight times distance must match."
        ),
        "bottom-only": _(
            "The ground floor would stand, but a floor above it does not. Every floor must carry "
            "what is above it."
        ),
        "top-only": _(
            "The uppermost floor would stand, but one further down does not. Every floor must "
            "carry all that is above it."
        ),
        "wrong-side": _(
            "There the column adds to the load. A counterweight belongs on the other side of the "
            "edge over which the villa tips."
        ),
        "short-arm": _(
            "This is the right side, but the distance from the edge is too short: the column "
            "cannot turn the villa back far enough."
        ),
        "too-far": _("That is too much of a good thing: now it tips the other way."),
    }[mistake]
    return f"{tipping(weakest)} {why}"


def make(level: int, seed: int, dice: Dice) -> Puzzle[Spot]:
    """A puzzle of this level; the dice decide all that is left open."""
    for _attempt in count():
        found = _column_puzzle(level, seed, dice)
        if found is not None:
            return found
    raise AssertionError


def _column_puzzle(level: int, seed: int, dice: Dice) -> Balance | None:
    floors = {1: 1, 2: 1, 3: 2, 4: 3}[level]
    shapes = ["thick", "hex", "thick", "thin", "hex", "thin", "thin", "thin", "thin"]
    loads = dice.pick((("thick",), ("thick", "thin"), ("hex", "thin")))
    given = "thick" if level in (1, 3) else dice.pick(("thick", "thin", "thin"))
    ids = columns_of(dice, *shapes[: 3 * floors], given, *loads)
    piece = ids[3 * floors]
    leans = (dice.uniform(15, 28), dice.uniform(4, 12), dice.uniform(4, 12))
    outs = ((30.0, 45.0), (25.0, 40.0), (20.0, 32.0))
    tower = storeys(dice, shared_out(ids, (3,) * floors), outs, leans)
    for number, load in enumerate(ids[3 * floors + 1 :], 1):
        if tower is None:
            return None
        places = scan(tower, load, 2 * _GRID)
        low, high = (-14.0, -3.0) if number == len(loads) else (-3.0, 20.0)
        tower = put_one(dice, tower, load, places, (places.margin > low) & (places.margin < high))
    if tower is None:
        return None
    places = scan(tower, piece, _GRID)
    margin = _margin_for(places, _AREAS[level])
    if margin is None:
        return None
    puzzle = Balance(level, seed, tower, piece, margin, places.at(int(places.margin.argmax())))
    if puzzle.check(puzzle.best).right and not puzzle.check(puzzle._middle).right:
        return puzzle
    return None


def _margin_for(places: Scan, area: float) -> float | None:
    """A margin (mm, in halves) that about so large an area of places reaches; None if too small."""
    wanted = round(area / _GRID**2)
    if len(places) <= wanted:
        return None
    ordered = np.sort(places.margin)[::-1]
    margin = math.floor(2 * float(ordered[wanted])) / 2
    return margin if margin >= 1.0 and float(ordered[0]) >= margin + 1.0 else None
