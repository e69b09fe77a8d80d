"""Predict what falls: does it stand, which floor gives way, over which edge.

Every puzzle is built around one idea that is easily mistaken (its `trap`): the villa is such that
whoever holds the mistaken idea answers wrongly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from villa_core.geometry.hull import Edge
from villa_core.learn.puzzles.building import centres_hull
from villa_core.learn.puzzles.puzzle import Check, Choice, Option, Puzzle, Solution, WrongAnswer
from villa_core.learn.puzzles.words import over, tipping
from villa_core.statics.stability import Standing
from villa_core.text import _
from villa_core.tower.pieces import over_words

STANDS = "stands"
FALLS = "falls"


@dataclass(frozen=True)
class Predict(Puzzle[str]):
    """Asks what happens when the hand lets go of the villa."""

    kind: ClassVar[str] = "predict"

    trap: str

    @property
    def name(self) -> str:
        """What this kind of puzzle is called."""
        return _("Predict what falls")

    @property
    def question(self) -> str:
        """What is asked, in plain words."""
        if self.level <= 2:
            return _("A hand holds this villa. Does it stand when the hand lets go?")
        if self.level == 3:
            return _(
                "A hand holds this villa. When the hand lets go: does it stand, or which "
                "floor can no longer carry what is above it?"
            )
        return _(
            "A hand holds this villa. When the hand lets go: does it stand, or on which floor "
            "and over which edge does it tip?"
        )

    @property
    def facts(self) -> tuple[str, ...]:
        """The weights."""
        pieces = self.tower.pieces
        plates = [floor.plate.color for floor in self.tower.floors[1:] if floor.plate]
        found = [
            _("The {color} plate weighs {g:g} g.").format(color=color, g=pieces.plate(color).mass)
            for color in plates
        ]
        masses = {pieces.column(c).shape: pieces.column(c).mass for c in self.tower.column_ids()}
        names = {"thin": _("thin"), "hex": _("hexagonal"), "thick": _("thick")}
        for shape, mass in sorted(masses.items()):
            text = _("A {shape} column weighs {g:g} g.")
            found.append(text.format(shape=names[shape], g=mass))
        return tuple(found)

    @property
    def answer_type(self) -> Choice:
        """The options; from level 3 on each floor is one, in level 4 each edge of a floor."""
        options = [Option(STANDS, _("It stands."))]
        if self.level <= 2:
            return Choice((*options, Option(FALLS, _("It falls."))))
        for standing in self.tower.stability().floors:
            if self.level == 3:
                text = _("The {floor} gives way.").format(floor=standing.name)
                options.append(Option(f"floor-{standing.floor}", text))
                continue
            for edge in edges_of(standing):
                text = _("The {floor} tips {over}.").format(
                    floor=standing.name, over=over_words(*edge.owners)
                )
                options.append(Option(_edge_id(standing.floor, edge), text))
        return Choice(tuple(options))

    @property
    def _truth(self) -> str:
        weakest = self.tower.stability().weakest
        assert weakest is not None
        if weakest.stable:
            return STANDS
        if self.level <= 2:
            return FALLS
        if self.level == 3:
            return f"floor-{weakest.floor}"
        assert isinstance(weakest.edge, Edge)
        return _edge_id(weakest.floor, weakest.edge)

    def check(self, answer: str) -> Check:
        """Whether the prediction comes true."""
        if answer not in [option.id for option in self.answer_type.options]:
            return Check(False, _("Choose one of the answers first."), self.tower, "nothing")
        if answer == self._truth:
            text = _("Right. {why}").format(why=self._reason)
            return Check(True, text, self.tower)
        mistake = self._mistake(answer)
        text = _("Not so. {why}").format(why=self._why(mistake, answer))
        return Check(False, text, self.tower, mistake)

    @property
    def _reason(self) -> str:
        weakest = self.tower.stability().weakest
        assert weakest is not None
        if not weakest.stable:
            return tipping(weakest)
        return _(
            "On every floor the centre of mass lies inside the support; the weakest is the "
            "{floor}, {mm:.1f} mm from tipping {over}."
        ).format(floor=weakest.name, mm=weakest.margin, over=over(weakest))

    def _mistake(self, answer: str) -> str:
        if self.level <= 2:
            return self.trap
        verdict = self.tower.stability()
        weakest = verdict.weakest
        assert weakest is not None
        if answer == STANDS:
            return "bottom-only" if verdict.floors[0].stable else "top-only"
        floor = int(answer.removeprefix("floor-").partition(":")[0])
        if floor == weakest.floor and not weakest.stable:
            return "edge"
        if centres_hull(self.tower, floor).margin(*verdict.floors[floor].centre) < 0:
            return "centres"
        if weakest.stable:
            return "looks-risky"
        if floor == 0:
            return "lowest-first"
        return "top-first" if floor == self.tower.top - 1 else "other-floor"

    def _why(self, mistake: str, answer: str) -> str:
        verdict = self.tower.stability()
        named = verdict.floors[0]
        if answer.startswith("floor-"):
            named = verdict.floors[int(answer.removeprefix("floor-").partition(":")[0])]
        holds = _("the centre of mass of all above is {mm:.1f} mm inside its support").format(
            mm=named.margin
        )
        texts = {
            "overhang": _(
                "A column may stand outside the support without any harm, as long as the centre of "
                "mass of plate and columns together stays inside."
            ),
            "load-ignored": _(
                "The middle of the plate is over the support, but the columns on it pull the "
                "common centre of mass out."
            ),
            "centres": _(
                "The support reaches to the outer rims of the columns, not only to their middles: "
                "{holds}."
            ).format(holds=holds),
            "plate-weight": _(
                "The plate has a weight of its own, more than most columns: it moves the common "
                "centre of mass."
            ),
            "bottom-only": _(
                "The ground floor does stand. But every floor has to carry what is above it: look "
                "further up."
            ),
            "top-only": _(
                "The floors above do stand. But the ground floor has to carry all of it."
            ),
            "edge": _("The floor is right. Which edge does the centre of mass lie beyond?"),
            "looks-risky": _("This floor stands: {holds}.").format(holds=holds),
            "lowest-first": _(
                "The ground floor carries the most, but that alone does not tip it: {holds}."
            ).format(holds=holds),
            "top-first": _("The uppermost floor stands: {holds}.").format(holds=holds),
            "other-floor": _("That floor stands: {holds}.").format(holds=holds),
        }
        # with only two answers the reason gives nothing away; with more it would
        return f"{texts[mistake]} {self._reason}" if self.level <= 2 else texts[mistake]

    @property
    def hints(self) -> tuple[str, str, str]:
        """Three hints."""
        where = _(
            "Begin with the uppermost floor and go down. For each floor take all that is "
            "above the tops of its columns."
        )
        weakest = self.tower.stability().weakest
        assert weakest is not None
        return (
            where
            if self.tower.top > 1
            else _(
                "Where is the centre of mass of the plate and everything on it? It lies between "
                "the plate's middle and the columns, nearer to what is heavier."
            ),
            _(
                "Draw a rubber band around the tops of the columns under the plate, around their "
                "outer rims. It holds if the centre of mass is inside the band."
            ),
            _(
                "Look at the {floor}: {g:.0f} g lie above it, and their centre of mass is at "
                "({x:.0f}, {y:.0f})."
            ).format(floor=weakest.name, g=weakest.load.mass, x=weakest.load.x, y=weakest.load.y),
        )

    @property
    def solution(self) -> Solution[str]:
        """What happens, floor by floor."""
        rows = []
        verdict = self.tower.stability()
        for standing in verdict.floors:
            text = _(
                "{floor}: {g:.1f} g above the cut, centre of mass at ({x:.1f}, {y:.1f}), "
                "margin {mm:.1f} mm."
            )
            rows.append(
                text.format(
                    floor=standing.name,
                    g=standing.load.mass,
                    x=standing.load.x,
                    y=standing.load.y,
                    mm=standing.margin,
                )
            )
        assert verdict.weakest is not None
        text = " ".join([*rows, self._reason])
        return Solution(self._truth, text, self.tower, verdict.weakest.floor)

    @property
    def _typical(self) -> tuple[WrongAnswer[str], ...]:
        options = [option.id for option in self.answer_type.options if option.id != self._truth]
        return tuple(WrongAnswer(option, self._mistake(option)) for option in options)


def edges_of(standing: Standing) -> list[Edge]:
    """The edges between two columns; a side of a hexagon is not one of them."""
    edges = (piece for piece in standing.support.border if isinstance(piece, Edge))
    return [edge for edge in edges if edge.owners[0] != edge.owners[1]]


def _edge_id(floor: int, edge: Edge) -> str:
    return f"floor-{floor}:" + ":".join(edge.owners)
