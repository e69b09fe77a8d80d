"""Build it with the fewest columns: which of the marked places need a column, and which does not.

Marks and the columns of the box are few, so every way to build is tried (exhaustive search): that
the puzzle can be solved with so many columns, and not with fewer, is found out and not guessed.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import Any, Self

from villa_core.geometry.hull import Disc, Hull
from villa_core.learn.puzzles.building import BLUE, columns_of, put_somewhere
from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.puzzle import (
    AskBuild,
    Feedback,
    Mark,
    Solution,
    UnluckyError,
    VillaPuzzle,
    as_list,
    barely_stands,
    floor_by_floor,
    weakest_of,
    why_it_falls,
)
from villa_core.statics.stability import loads_above
from villa_core.text import N_, _, ngettext
from villa_core.tower.pieces import column_first, the_column
from villa_core.tower.tower import Tower

Way = tuple[tuple[int, str], ...]  # marks by number, each with the shape of the column on it

_BOXES = (
    ("hex", "hex", "hex", "hex"),
    ("thick", "hex", "thin", "thin"),
    ("thick", "hex", "hex", "thin", "thin"),
    ("hex", "hex", "thin", "thin", "thin"),
)  # by level
_MARKS = ((6,), (6,), (6,), (4, 3))  # on each floor, by level
_NEEDS = (3.0, 4.0, 10.0, 3.0)  # mm to spare that are asked for, by level
_FEWEST = ((2,), (2, 3), (3, 4), (3, 4))  # how many columns it shall take, by level
_APART = 34.0  # mm between two marks: any two columns have room
_CLEAR = 0.7  # mm by which a way to build does, or does not
_FEW = 0.4  # the largest part of the choices of marks that may do
_SIZES = ("thin", "hex", "thick")

_WHY = {
    "bottom-only": N_("The ground floor would stand. But the floor above it needs columns too."),
    "top-only": N_("The floor above would stand. But the ground floor has to carry all of it."),
    "not-under": N_("The columns must have the centre of mass between them, or right over one."),
}


@dataclass(frozen=True)
class FewestPuzzle(
    VillaPuzzle[tuple[tuple[str, str], ...]], kind="fewest", label=N_("The fewest columns")
):
    """Asks for as few columns as possible, on marks, so that the villa stands."""

    box: tuple[str, ...]
    marks: tuple[Mark, ...]
    margin: float
    """Millimetres to spare that are asked for."""
    found: tuple[tuple[str, str], ...]
    """Columns and marks with which it stands best, as few as can be."""
    tried: int
    """How many ways with fewer columns there are; none of them does."""

    @classmethod
    def draw(cls, level: int, seed: int, dice: Dice) -> Self:
        """A loaded plate (in level 4 two of them) over marks, few of which do."""
        shapes, margin = _BOXES[level - 1], _NEEDS[level - 1]
        ids = columns_of(dice, *shapes, "thick", "thick", "thin")
        box, loads = tuple(ids[: len(shapes)]), ids[len(shapes) :]
        tower, marks = _held(level, dice, loads)
        ways = _Ways(tower, marks, shapes)
        best, tried = ways.fewest(margin)
        if len(best) not in _FEWEST[level - 1] or ways.share(len(best), margin) > _FEW:
            raise UnluckyError
        left = list(box)
        solution = []
        for number, shape in best:
            column = next(c for c in left if c.split("-")[1] == shape)
            left.remove(column)
            solution.append((column, marks[number].letter))
        return cls(level, seed, tower, box, marks, margin, tuple(solution), tried)

    @property
    def question(self) -> str:
        """What is asked, in plain words."""
        held = _("A hand holds the plate with what stands on it.")
        if self.tower.top > 1:
            held = _("Hands hold both plates with what stands on them.")
        text = _(
            "{held} Put columns of the box on the marks, as few as you can, so that all stands "
            "when it is let go, with at least {mm:g} mm to spare on every floor."
        )
        return text.format(held=held, mm=self.margin)

    @property
    def facts(self) -> tuple[str, ...]:
        """What weighs what, where the marks are, and what is in the box."""
        column, text = self.tower.pieces.column, _("{piece} weighs {g:g} g.")
        loads = [
            text.format(piece=column_first(placed.id), g=column(placed.id).mass)
            for _floor, placed in self.tower.placed()
        ]
        wide = _("{piece}, {mm:.3g} mm wide, {g:g} g")
        pieces = [
            wide.format(piece=the_column(c), mm=2 * column(c).radius, g=column(c).mass)
            for c in self.box
        ]
        where = _("Marks on the {floor}: {marks}.")
        marks = [
            where.format(
                floor=self.tower.floor_name(floor),
                marks=", ".join(f"{m.letter} ({m.x:g}, {m.y:g})" for m in marks),
            )
            for floor, marks in self.marks_by_floor.items()
        ]
        return (
            *self._plate_facts,
            *loads,
            _("In the box: {pieces}.").format(pieces="; ".join(pieces)),
            *marks,
        )

    @property
    def marks_by_floor(self) -> dict[int, list[Mark]]:
        """The marks of each floor that has some."""
        floors: dict[int, list[Mark]] = {}
        for mark in self.marks:
            floors.setdefault(mark.floor, []).append(mark)
        return floors

    @property
    def answer_type(self) -> AskBuild:
        """Columns of the box on marks."""
        return AskBuild(self.box, self.marks)

    @cached_property
    def _at(self) -> dict[str, Mark]:
        return {mark.letter: mark for mark in self.marks}

    def built_with(self, answer: Iterable[tuple[str, str]]) -> Tower:
        """The villa with columns on marks."""
        tower = self.tower
        for column, letter in answer:
            mark = self._at[letter]
            tower = tower.add_column(column, mark.x, mark.y, floor=mark.floor)
        return tower

    def check(self, answer: Iterable[tuple[str, str]]) -> Feedback[Tower]:
        """Whether it stands, and whether fewer columns would do."""
        given = [_as_put(entry) for entry in as_list(answer)]
        if not given or None in given:
            return Feedback(_("Put a column on a mark first."), self.tower, "nothing")
        put = [entry for entry in given if entry is not None]
        columns, letters = zip(*put, strict=True)
        known = set(columns) <= set(self.box) and set(letters) <= set(self._at)
        if not known or max(Counter((*columns, *letters)).values()) > 1:
            text = _("A mark holds one column of the box, and a column stands on one mark.")
            return Feedback(text, self.tower, "no-place")
        there = self.built_with(put)
        weakest = weakest_of(there)
        if not weakest.stable:
            mistake = self._mistake(there)
            return Feedback(f"{why_it_falls(there)} {_(_WHY[mistake])}", there, mistake)
        if weakest.margin < self.margin:
            return Feedback(barely_stands(weakest, self.margin), there, "too-close")
        text = _("It stands on {n} columns, {mm:.1f} mm from tipping. But fewer would do.")
        if len(put) > len(self.found):
            text = text.format(n=len(put), mm=weakest.margin)
            return Feedback(text, there, "spare-column")
        text = ngettext(
            "Right: {n} column holds it.",
            "Right: {n} columns hold it, {mm:.1f} mm from tipping. With fewer there are {ways} "
            "ways to build, and none of them does.",
            len(put),
        )
        return Feedback(text.format(n=len(put), mm=weakest.margin, ways=self.tried), there)

    def _mistake(self, there: Tower) -> str:
        floors = there.stability().floors
        if floors[0].stable or floors[-1].stable:
            return "bottom-only" if floors[0].stable else "top-only"
        return "not-under"

    @property
    def hints(self) -> tuple[str, str, str]:
        """Three hints."""
        load = loads_above(self.tower)[-1]
        first = _(
            "First find what has to be held: the centre of mass of the uppermost plate and all "
            "that stands on it is at ({x:.0f}, {y:.0f})."
        )
        idea = _(
            "One column holds what is right above it, two hold what lies between them, three what "
            "lies inside their triangle. A wide column reaches further than a thin one."
        )
        column, letter = self.found[0]
        last = _("{n} columns are enough. One of them is {column} on mark {letter}.")
        return (
            first.format(x=load.x, y=load.y),
            idea,
            last.format(n=len(self.found), column=the_column(column), letter=letter),
        )

    @property
    def solution(self) -> Solution[tuple[tuple[str, str], ...], Tower]:
        """The best way to build with the fewest columns."""
        there = self.built_with(self.found)
        text = _("{column} on mark {letter}.")
        rows = [text.format(column=column_first(c), letter=letter) for c, letter in self.found]
        fewer = _("With fewer columns there are {ways} ways to build, and none of them does.")
        why = " ".join([*rows, *floor_by_floor(there), fewer.format(ways=self.tried)])
        return Solution(self.found, why, there)


def _as_put(entry: Any) -> tuple[str, str] | None:
    pair = as_list(entry)
    return (str(pair[0]), str(pair[1])) if len(pair) == 2 else None


def _held(level: int, dice: Dice, loads: Sequence[str]) -> tuple[Tower, tuple[Mark, ...]]:
    """The plates in the hand with loads on the uppermost, and marks under each of them."""
    tower = Tower.empty().lay_plate(*BLUE)
    if level == 4:
        x, y = (round(middle + dice.uniform(-15, 15)) for middle in BLUE)
        tower = tower.lay_plate(x, y, float(5 * dice.whole(0, 71)))
    for load in loads[: dice.whole(2, 3)]:
        tower = put_somewhere(dice, tower, load, tower.top)
    places: list[tuple[int, float, float]] = []
    for floor, number in enumerate(_MARKS[level - 1]):
        places += [(floor, *spot) for spot in _spots(dice, tower, floor, number)]
    letters = "ABCDEFGH"
    return tower, tuple(Mark(letters[k], *place) for k, place in enumerate(places))


def _spots(dice: Dice, tower: Tower, floor: int, number: int) -> list[tuple[float, float]]:
    """Places for marks where even the widest column stands wholly under the plate."""
    wide, (xs, ys) = "red-thick", zip(*tower.frame(floor + 1).outline(), strict=True)
    bare = Tower.empty().lay_plate(*BLUE)
    if tower.top > 1:
        green = tower.frame(2)
        angle = math.degrees(math.atan2(green.sin, green.cos))
        bare = bare.lay_plate(green.x, green.y, angle)
    spots: list[tuple[float, float]] = []
    for _try in range(60):
        x, y = round(dice.uniform(min(xs), max(xs))), round(dice.uniform(min(ys), max(ys)))
        if all(math.dist((x, y), other) >= _APART for other in spots):
            there = bare.add_column(wide, x, y, floor=floor)
            if not there.check(0) and there.fits(there.find(wide)[1], floor + 1):
                spots.append((float(x), float(y)))
                if len(spots) == number:
                    return sorted(spots)
    raise UnluckyError


class _Ways:
    """Every way to put columns of a box on marks, and how well the villa then stands.

    A column that stands on a floor is no load of that floor, but of those below it.
    """

    def __init__(self, tower: Tower, marks: Sequence[Mark], box: Sequence[str]) -> None:
        self.marks, self.box, self.loads = marks, Counter(box), loads_above(tower)
        self.discs: dict[tuple[int, str], tuple[Disc, ...]] = {}
        self.mass = {}
        for shape in self.box:
            column = "red-thin-1" if shape == "thin" else f"red-{shape}"
            bare = tower.remove_column(column) if column in tower.column_ids() else tower
            self.mass[shape] = tower.pieces.column(column).mass
            for number, mark in enumerate(marks):
                there = bare.add_column(column, mark.x, mark.y, floor=mark.floor)
                self.discs[number, shape] = there.contacts(mark.floor)
        self._known: dict[tuple[int, Way, float, float], float] = {}

    def of(self, count: int) -> Iterator[Way]:
        """All ways with so many columns, none twice."""
        for numbers in combinations(range(len(self.marks)), count):
            for shapes in product(sorted(self.box, key=_SIZES.index), repeat=count):
                if not Counter(shapes) - self.box:
                    yield tuple(zip(numbers, shapes, strict=True))

    def margin(self, way: Way) -> float:
        """The smallest margin (mm) of all floors; −∞ if nothing is under a plate."""
        least = math.inf
        for floor in reversed(range(len(self.loads))):
            load = self.loads[floor]
            mass, x, y = load.mass, load.mass * load.x, load.mass * load.y
            for number, shape in way:
                mark = self.marks[number]
                if mark.floor > floor:
                    m = self.mass[shape]
                    mass, x, y = mass + m, x + m * mark.x, y + m * mark.y
            here = tuple(one for one in way if self.marks[one[0]].floor == floor)
            least = min(least, self._one(floor, here, x / mass, y / mass))
            if least == -math.inf:
                break
        return least

    def _one(self, floor: int, here: Way, x: float, y: float) -> float:
        key = (floor, here, x, y)
        if key not in self._known:
            discs = [disc for one in here for disc in self.discs[one]]
            self._known[key] = Hull.of(discs).margin(x, y) if discs else -math.inf
        return self._known[key]

    def fewest(self, needed: float) -> tuple[Way, int]:
        """The best of the ways with the fewest columns, and how many ways have fewer."""
        tried = 0
        for count in range(1, sum(self.box.values()) + 1):
            ways = list(self.of(count))
            best = max(ways, key=self.margin)
            if abs(self.margin(best) - needed) < _CLEAR:
                raise UnluckyError  # by print or by hand nobody could tell
            if self.margin(best) >= needed:
                return best, tried
            tried += len(ways)
        raise UnluckyError

    def share(self, count: int, needed: float) -> float:
        """Which part of the choices of so many marks does, with some columns of the box."""
        good = {tuple(n for n, _s in way) for way in self.of(count) if self.margin(way) >= needed}
        return len(good) / math.comb(len(self.marks), count)
