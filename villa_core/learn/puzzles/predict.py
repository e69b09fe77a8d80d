"""Predict what falls: does it stand, which floor gives way, over which edge.

Every puzzle is built around one idea that is easily mistaken (its `trap`): the villa is such that
whoever holds the mistaken idea answers wrongly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from villa_core.errors import VillaError
from villa_core.geometry.hull import Edge
from villa_core.learn.puzzles.building import (
    Scan,
    centres_hull,
    columns_of,
    stand,
    storeys,
    within,
)
from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.puzzle import (
    AskChoice,
    Feedback,
    Solution,
    UnluckyError,
    VillaPuzzle,
    clear_enough,
    floor_by_floor,
    tips_over,
    until_lucky,
    weakest_of,
    why_it_falls,
)
from villa_core.statics.stability import Standing, loads_above
from villa_core.text import N_, _
from villa_core.tower.pieces import over_words
from villa_core.tower.tower import Tower

STANDS = "stands"

_CLEAR = 2.5  # mm by which every floor stands or falls, so that nothing is too close to call
_TRAPS = {1: ("overhang", "load-ignored"), 2: ("centres", "plate-weight", "plate-weight")}
_SHAPES = ("thick", "hex", "thick", "thin", "hex", "thin", "thin", "thin", "thin", "thick", "hex")
_OUTS = ((32.0, 45.0), (25.0, 38.0), (20.0, 30.0))

_WHY = {
    "overhang": N_(
        "A column may stand outside the support without any harm, as long as the centre of mass of "
        "plate and columns together stays inside."
    ),
    "load-ignored": N_(
        "The middle of the plate is over the support, but the columns on it pull the common centre "
        "of mass out."
    ),
    "centres": N_(
        "The support reaches to the outer rims of the columns, not only to their middles: {holds}."
    ),
    "plate-weight": N_(
        "The plate has a weight of its own, more than most columns: it moves the common centre of "
        "mass."
    ),
    "bottom-only": N_(
        "The ground floor does stand. But every floor has to carry what is above it: look further "
        "up."
    ),
    "top-only": N_("The floors above do stand. But the ground floor has to carry all of it."),
    "edge": N_(
        "This floor does tip, but over another edge. Beyond which one does the centre of mass lie?"
    ),
    "looks-risky": N_("This floor stands: {holds}."),
    "lowest-first": N_(
        "The ground floor carries the most, but that alone does not tip it: {holds}."
    ),
    "top-first": N_("The uppermost floor stands: {holds}."),
    "other-floor": N_("That floor stands: {holds}."),
}


@dataclass(frozen=True)
class PredictPuzzle(VillaPuzzle[str], kind="predict", label=N_("Predict what falls")):
    """Asks what happens when the hand lets go of the villa."""

    tells = True
    trap: str

    @classmethod
    def draw(cls, level: int, seed: int, dice: Dice) -> Self:
        """First what shall be mistaken and what shall fall, then a villa that does so."""
        trap = dice.pick(_TRAPS.get(level, ("floors",)))
        floors = 3 if level == 4 else dice.whole(2, 3)
        falling = dice.whole(-1, floors - 1) if level > 2 else dice.whole(0, 1)

        def tower() -> Tower:
            one = level <= 2
            villa = _one_plate(trap, falling == 1, dice) if one else _floors(floors, falling, dice)
            if level != 3 and not _one_edge(villa):
                raise UnluckyError
            return villa

        return cls(level, seed, until_lucky(tower), trap)

    @classmethod
    def of(cls, tower: Tower, name: str) -> Self:
        """Of one plate: over which edge; of more: which floor. What is mistaken is found here."""
        clear_enough(tower)
        if tower.top > 1:
            return cls(3, 0, tower, "floors", name=name)
        if not _one_edge(tower):
            text = _("This villa tips over two edges alike, so there is no one answer.")
            raise VillaError(text)
        frame, trap = tower.frame(1), "looks-risky"
        if not tower.stability().stable:
            inside = tower.support(0).margin(frame.x, frame.y) > 0
            trap = "load-ignored" if inside else "plate-weight"
        return cls(2, 0, tower, trap, name=name)

    @property
    def question(self) -> str:
        """What is asked, in plain words."""
        if self.level <= 2:
            return _(
                "A hand holds this villa. When the hand lets go: does it stand, or over which edge "
                "does it tip?"
            )
        if self.level == 3:
            return _(
                "A hand holds this villa. When the hand lets go: does it stand, or which floor can "
                "no longer carry what is above it?"
            )
        return _(
            "A hand holds this villa. When the hand lets go: does it stand, or on which floor and "
            "over which edge does it tip?"
        )

    @property
    def facts(self) -> tuple[str, ...]:
        """The weights."""
        names = {"thin": _("thin"), "hex": _("hexagonal"), "thick": _("thick")}
        columns = map(self.tower.pieces.column, self.tower.column_ids())
        text = _("A {shape} column weighs {g:g} g.")
        masses = sorted({(column.shape, column.mass) for column in columns})
        return (
            *self._plate_facts,
            *(text.format(shape=names[shape], g=mass) for shape, mass in masses),
        )

    @property
    def answer_type(self) -> AskChoice:
        """The options: each edge of a floor is one, or in level 3 each floor."""
        options, floors = {STANDS: _("It stands.")}, self.tower.stability().floors
        if self.level == 3:
            text = _("The {floor} gives way.")
            options |= {f"floor-{s.floor}": text.format(floor=s.name) for s in floors}
        else:
            text = _("The {floor} tips {over}.") if self.level == 4 else _("It tips {over}.")
            for s in floors:
                for edge in _edges(s):
                    words = text.format(floor=s.name, over=over_words(*edge.owners))
                    options[_edge_id(s.floor, edge)] = words
        return AskChoice(options)

    @property
    def _truth(self) -> str:
        weakest = weakest_of(self.tower)
        if weakest.stable:
            return STANDS
        if self.level == 3:
            return f"floor-{weakest.floor}"
        assert isinstance(weakest.edge, Edge)
        return _edge_id(weakest.floor, weakest.edge)

    def check(self, answer: str) -> Feedback[Tower]:
        """Whether the prediction comes true."""
        if answer not in list(self.answer_type.options):
            return Feedback(_("Choose one of the answers first."), self.tower, "nothing")
        if answer == self._truth:
            return Feedback(_("Right. {why}").format(why=self._reason), self.tower)
        floor = int(answer.removeprefix("floor-")[0]) if answer.startswith("floor-") else 0
        mistake = self._mistake(answer, floor)
        holds = _("the centre of mass of all above is {mm:.1f} mm inside its support").format(
            mm=self.tower.stability().floors[floor].margin
        )
        why = _(_WHY[mistake]).format(holds=holds)
        return Feedback(_("Not so. {why}").format(why=why), self.tower, mistake)

    @property
    def _reason(self) -> str:
        weakest = weakest_of(self.tower)
        if not weakest.stable:
            return why_it_falls(self.tower)
        return _(
            "On every floor the centre of mass lies inside the support; the weakest is the "
            "{floor}, {mm:.1f} mm from tipping {over}."
        ).format(floor=weakest.name, mm=weakest.margin, over=tips_over(weakest))

    def _mistake(self, answer: str, floor: int) -> str:
        """The mistake behind a wrong answer that names this floor."""
        floors, weakest = self.tower.stability().floors, weakest_of(self.tower)
        if self.level <= 2:
            return "edge" if answer != STANDS and not weakest.stable else self.trap
        if answer == STANDS:
            return "bottom-only" if floors[0].stable else "top-only"
        if floor == weakest.floor and not weakest.stable:
            return "edge"
        if centres_hull(self.tower, floor).margin(*floors[floor].centre) < 0:
            return "centres"
        if weakest.stable:
            return "looks-risky"
        if floor == 0:
            return "lowest-first"
        return "top-first" if floor == self.tower.top - 1 else "other-floor"

    @property
    def hints(self) -> tuple[str, str, str]:
        """Three hints."""
        weakest = weakest_of(self.tower)
        first = _(
            "Where is the centre of mass of the plate and everything on it? It lies between the "
            "plate's middle and the columns, nearer to what is heavier."
        )
        if self.tower.top > 1:
            first = _(
                "Begin with the uppermost floor and go down. For each floor take all that is above "
                "the tops of its columns."
            )
        idea = _(
            "Draw a rubber band around the tops of the columns under the plate, around their outer "
            "rims. It holds if the centre of mass is inside the band."
        )
        last = _(
            "Look at the {floor}: {load.mass:.0f} g lie above it, and their centre of mass is at "
            "({load.x:.0f}, {load.y:.0f})."
        )
        return first, idea, last.format(floor=weakest.name, load=weakest.load)

    @property
    def solution(self) -> Solution[str, Tower]:
        """What happens, floor by floor."""
        text = " ".join([*floor_by_floor(self.tower), self._reason])
        return Solution(self._truth, text, self.tower)


def _edges(standing: Standing) -> list[Edge]:
    """The edges between two columns; a side of a hexagon is not one of them."""
    edges = (piece for piece in standing.support.border if isinstance(piece, Edge))
    return [edge for edge in edges if edge.owners[0] != edge.owners[1]]


def _edge_id(floor: int, edge: Edge) -> str:
    return f"floor-{floor}:" + ":".join(edge.owners)


# how a villa is built around a mistaken idea -----------------------------------------------------


def _one_plate(trap: str, falls: bool, dice: Dice) -> Tower:
    """A plate on three columns, with a column on it that springs the trap."""
    legs = columns_of(dice, *dice.pick((("thick",) * 3, ("thick", "hex", "hex"))))
    loads = [c for c in columns_of(dice, *["thick"] * 4, *["hex"] * 2) if c not in legs][:3]
    falls = falls if trap == "plate-weight" else trap == "load-ignored"
    lean = dice.uniform(*{"overhang": (0, 10), "centres": (8, 22)}.get(trap, (14, 28)))
    out = (30.0, 42.0)
    if trap == "plate-weight" and falls:  # the middle of the plate must lie beyond the support
        lean, out = dice.uniform(42, 54), (20.0, 30.0)
    tower = storeys(dice, legs, (3,), (out,), (lean,))
    for load in loads[:-1] if dice.whole(0, 1) else loads[1:-1]:
        tower = stand(dice, tower, load, 8, within(-30.0))

    def springs(places: Scan) -> ArrayLike:
        clear = places.margin <= -_CLEAR if falls else places.margin >= _CLEAR
        return clear & _mistaken(trap, falls, tower, loads[-1], places)

    return stand(dice, tower, loads[-1], 4, springs)


def _mistaken(trap: str, falls: bool, tower: Tower, column: str, places: Scan) -> NDArray[np.bool_]:
    """The places of a column at which the mistaken idea gives the wrong verdict, clearly."""
    load = loads_above(tower)[0]
    mass = tower.pieces.column(column).mass
    frame = tower.frame(1)
    support = tower.support(0)
    if trap == "overhang":
        return support.margin_batch(places.x, places.y) <= -20.0
    if trap == "load-ignored":
        return np.full(len(places.x), support.margin(frame.x, frame.y) >= _CLEAR)
    plate = tower.pieces.plate("blue").mass if trap == "plate-weight" else 0.0
    counted = load.mass + mass - plate
    x = (load.mass * load.x + mass * places.x - plate * frame.x) / counted
    y = (load.mass * load.y + mass * places.y - plate * frame.y) / counted
    believed = (centres_hull(tower, 0) if trap == "centres" else support).margin_batch(x, y)
    return believed >= _CLEAR if falls else believed <= -_CLEAR


def _floors(floors: int, falling: int, dice: Dice) -> Tower:
    """Two or three storeys of which one gives way; none if `falling` is -1."""
    ids = columns_of(dice, *_SHAPES)
    leans = [dice.uniform(*((14, 28) if k == falling else (3, 14))) for k in range(floors)]
    tower = storeys(dice, ids, (3,) * floors, _OUTS, leans)
    tower = stand(dice, tower, ids[10], 8, within(-12.0))
    sides = np.array([[-1.0 if k == falling else 1.0] for k in range(floors)])

    def clear(places: Scan) -> ArrayLike:
        good: NDArray[np.bool_] = np.all(places.floors * sides >= _CLEAR, axis=0)
        return good & (places.margin <= 10.0)

    return stand(dice, tower, ids[9], 5, clear)


def _one_edge(tower: Tower) -> bool:
    """Whether the edge over which it tips cannot be mistaken for another one."""
    weakest = weakest_of(tower)
    x, y = weakest.centre
    beyond = [
        disc.r - (x - disc.x) * ux - (y - disc.y) * uy
        for disc, (ux, uy) in zip(weakest.support.discs, weakest.support.normals, strict=True)
    ]
    only = sum(distance < 1.0 for distance in beyond) == 1
    return weakest.stable or (only and weakest.edge in _edges(weakest))
