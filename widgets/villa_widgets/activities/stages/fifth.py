"""FifthStage: each drag of the learner gave a fifth, and bars show what else is a fifth."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from villa_core.palette import COLUMN_PAINT, INK, PLATE_PAINT
from villa_core.text import _
from villa_widgets.activities.stages.follow import COLUMN, EARLIER, FollowStage, drags_table
from villa_widgets.activities.stages.plate import LoadedPlate, RestStage, written
from villa_widgets.activities.stages.sketch import Sketch
from villa_widgets.activities.swing import Part
from villa_widgets.tasks.task import LessonPanel

_BOX = "-10 -14 300 214"
_WIDE = 280.0  # how wide a whole is drawn
_APART = 62.0  # from one whole to the next
_HIGH = 18.0


class Whole(NamedTuple):
    """Something of which the column is a part: how much it is, of what, and what it is called."""

    size: float
    part: float
    unit: str
    name: str


class FifthStage(RestStage):
    """Three wholes as bars; along the one that is tapped the column's part is laid over and over.

    The answers of its task are “plate and column together”, “the plate alone” and “the width of the
    plate”. When it was right, the weighted mean is written with a drag of the learner's own.

    >>> stage = FifthStage()
    >>> stage.tap("all")
    >>> stage.guess
    'plate and column together'
    >>> round(stage.times("all"), 1)
    4.9
    >>> stage.close()
    """

    picture: Sketch

    def __init__(self, drags: FollowStage | None = None) -> None:
        self.drags = drags
        loaded = LoadedPlate((COLUMN, 0.0, 0.0))
        plate, piece = loaded.plate, loaded.tower.pieces.column(COLUMN)
        left, right = plate.reach(0)
        self.wholes = {
            "plate": Whole(plate.mass, piece.mass, _("g"), _("the plate alone")),
            "all": Whole(loaded.mass, piece.mass, _("g"), _("plate and column together")),
            "wide": Whole(right - left, 2 * piece.radius, _("mm"), _("the width of the plate")),
        }
        self.list = LessonPanel(label=_("What you found"))
        super().__init__(Sketch(_BOX))
        self.side = (self.list,)
        self.picture.on_pick(self.tap)
        if drags is not None:
            drags.on_tried(self.draw)
        self.draw()

    @property
    def rows(self) -> tuple[tuple[int, int], ...]:
        """What the learner has found in the step before."""
        return tuple(self.drags.rows if self.drags else ()) or EARLIER

    def tap(self, whole: str) -> None:
        """Choose a whole."""
        self.place(self.wholes[whole].name)

    @property
    def chosen(self) -> str:
        """The whole that is chosen; empty if none is."""
        return next((key for key, one in self.wholes.items() if one.name == self.guess), "")

    def times(self, whole: str) -> float:
        """How often the column's part goes into a whole."""
        one = self.wholes[whole]
        return one.size / one.part

    def let_go(self, then: Callable[[str], object]) -> None:
        """The column's part is laid along the whole, again and again."""
        text = _("It goes into it {n:.1f} times.")
        self.play(text.format(n=self.times(self.chosen)), then)

    # the picture ---------------------------------------------------------------------------------

    def draw(self) -> None:  # noqa: D102
        parts = [self._bar(k, key) for k, key in enumerate(self.wholes)]
        if self.played:
            parts += self._laid()
        seen = _("Three bars: which of them is the column a fifth of?")
        self.picture.draw(seen, parts, front=self._mean() if self.told else "")
        self.list.tell(drags_table(self.rows, ratio=True))

    def _bar(self, k: int, key: str) -> Part:
        """A whole, with its name above it and the column's part as large as it is beside it."""
        one = self.wholes[key]
        ring = ' stroke-width="3.5"' if key == self.chosen else ""
        wide = _WIDE * one.part / one.size
        drawn = (
            f'<rect class="villa-halo" x="-8" y="-14" width="{_WIDE + 16:g}" height="58" rx="6"/>'
        )
        drawn += written(0, 0, f"{one.name}: {one.size:g} {one.unit}", "start")
        drawn += (
            f'<rect y="6" width="{_WIDE:g}" height="{_HIGH:g}" rx="3" stroke="{INK}"{ring} '
            f'fill="{PLATE_PAINT["blue"].wood}"/>{_block(wide, 26)}'
        )
        drawn += written(wide + 6, 40, f"{one.part:g} {one.unit}", "start")
        told = _("{whole}: {size:g} {unit}, of it the column {part:g} {unit}")
        told = told.format(whole=one.name, size=one.size, unit=one.unit, part=one.part)
        return Part(key, 0.0, k * _APART, drawn, "", told, picks=True, pressed=key == self.chosen)

    def _laid(self) -> list[Part]:
        """Copies of the column's part, one behind the other along the whole."""
        k, one = [*self.wholes].index(self.chosen), self.wholes[self.chosen]
        wide, laid = _WIDE * one.part / one.size, list[Part]()
        for n in range(math.floor(one.size / one.part)):
            drawn = _block(wide, 6) + written(wide / 2, 19, f"{n + 1}")
            laid.append(Part(f"laid-{n}", n * wide, k * _APART, drawn, glides=True))
        return laid

    def _mean(self) -> str:
        """The weighted mean, with the farthest drag of the learner."""
        column, whole = max(self.rows)[0], self.wholes["all"]
        plate = self.wholes["plate"].size
        exact = LoadedPlate((COLUMN, float(column), 0.0)).centre[0]
        top = f"{whole.part:g} g · {column} mm + {plate:g} g · 0 mm"
        first, then = f"({top}) / {whole.size:g} g", f"= {exact:.1f} mm"
        return written(0, 186, first, "start") + written(0, 200, then, "start")


def _block(wide: float, y: float) -> str:
    """The part that the column is."""
    paint = COLUMN_PAINT[COLUMN.partition("-")[0]]
    return (
        f'<rect y="{y:g}" width="{wide:.1f}" height="{_HIGH:g}" rx="2" fill="{paint.wood}" '
        f'stroke="#fff"/>'
    )
