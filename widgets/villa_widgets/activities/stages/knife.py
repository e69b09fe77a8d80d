"""KnifeStage: a villa that is cut, floor by floor; what is above the cut is one body.

>>> from villa_core import Tower
>>> stage = KnifeStage(Tower.random(20, plates=3), lamps=True)
>>> stage.cut(1)
>>> stage.guess
'the first floor'
>>> stage.let_go(print)
It stands. To spare: ground floor 31.9 mm, first floor 2.5 mm, second floor 11.3 mm.
>>> stage.close()
"""

from __future__ import annotations

from collections.abc import Callable

from villa_core.palette import BLADE, CENTRE, HANDLE, INK, OPEN, RIGHT, WRONG
from villa_core.statics.stability import centre_above
from villa_core.text import _, capital, listed
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.first_floor import the_floor
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.activities.stages.sketch import Screen, Sketch, from_above, from_front, words
from villa_widgets.activities.swing import Part
from villa_widgets.drawing.marks import Line, Support
from villa_widgets.drawing.plane import ABOVE, bar, bob, cross, project
from villa_widgets.kit.panel import millimetres
from villa_widgets.tasks.staged import Guess

_LAMP = -174.0  # mm from the middle to the lamps
_BLADE = 148.0  # mm from the middle to the handle
_LEFT, _WIDE = -200.0, 390.0  # mm: where the picture begins, and how wide it is
_BELOW = 38.0  # mm from the table to the plan below it


class KnifeStage(Guessed):
    """A knife at the right goes up and down; the floor at which it was left is the answer.

    Above the cut all is one body: its centre of mass drops a plumb line to the support at the cut,
    which is seen from above straight below it. `lamps` tell of each floor that was cut whether it
    holds; without them the learner has to see that.

    >>> stage = KnifeStage(Tower.famous("tall"))
    >>> stage.cut(2)
    >>> stage.floor
    2
    >>> stage.close()
    """

    picture: Screen

    def __init__(self, tower: Tower, *, lamps: bool = False) -> None:
        self.tower, self.lamps = tower, lamps
        self.standing = tower.stability().floors[: tower.top]
        self._cuts: set[int] = set()
        self._names = [the_floor(tower, k) for k in range(tower.top)]
        top = max(body.top for body in tower.bodies()) + 16
        self._heights = [tower.floor_height(k) + tower.pieces.height for k in range(tower.top)]
        self._heights.append(top)
        depths = [y for k in range(tower.top) for _x, y in tower.frame(k + 1).outline()]
        self._plan = _BELOW + max(depths)
        way = [(_BLADE, -z) for z in self._heights]
        high, low = top + 14, self._plan - min(depths) + 6
        sketch = Sketch(f"{_LEFT:g} {-high:.1f} {_WIDE:g} {high + low:.1f}", {"knife": way})
        sketch.on_slide(lambda _part, at: self.cut(at))
        super().__init__(Screen(sketch))
        self.draw()

    def cut(self, floor: int) -> None:
        """Cut at the tops of a floor's columns; above the villa the knife cuts nothing."""
        self.place(self._names[floor] if floor < len(self._names) else None)

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        self.guess = guess
        if self.floor is not None:
            self._cuts.add(self.floor)
        super().put(guess)

    @property
    def floor(self) -> int | None:
        """The number of the floor that is cut."""
        return self._names.index(str(self.guess)) if self.guess in self._names else None

    def let_go(self, then: Callable[[str], object]) -> None:
        """The hand lets go of the villa: it falls, or what each floor has to spare is measured."""
        self.played = True
        first = min(self.standing, key=lambda one: one.margin)
        if first.stable:
            text = _("{floor} {mm:.1f} mm")
            told = [text.format(floor=one.name, mm=one.margin) for one in self.standing]
            self._cuts = {*range(self.tower.top)}
            self.draw()
            then(_("It stands. To spare: {floors}.").format(floors=", ".join(told)))
            return
        said = _("{floor} gave way first.")
        said = said.format(floor=capital(the_floor(self.tower, first.floor)))
        self.picture.let_go(self.tower, lambda: then(said))

    def reveal(self) -> None:
        """Show the cut again, with what each floor has to spare."""
        self.picture.rewind()
        super().reveal()

    def rewind(self) -> None:  # noqa: D102
        self.picture.rewind()
        super().rewind()

    def draw(self) -> None:  # noqa: D102
        floor = self.floor
        at = len(self._names) if floor is None else floor
        told = _("above the villa") if floor is None else self._names[floor]
        place = (_BLADE, -self._heights[at])
        knife = Part("knife", *place, svg=_KNIFE, label=_("knife"), at=at, told=told)
        back = from_front(self.tower, floor) + "".join(map(self._lamp, range(self.tower.top)))
        label = _("A villa of {n} floors from the front.").format(n=self.tower.top)
        front = words(0, self._plan, _("Drag the knife down."), size=18)
        if floor is not None:
            front = self._plumb(floor)
            label = _("The villa is cut at {floor}. {above}").format(
                floor=self._names[floor], above=self._lit(floor)
            )
        self.picture.sketch.draw(label, (knife,), back=back, front=front)

    def _lit(self, floor: int) -> str:
        """What is above the cut, in words."""
        above = [body for body in self.tower.bodies() if body.floor > floor]
        plates = [_(body.id) for body in above if body.kind == "plate"]
        columns = sum(body.kind == "column" for body in above)
        text = _("Above are {n} columns and these plates: {plates}.")
        return text.format(n=columns, plates=listed(plates))

    def _lamp(self, floor: int) -> str:
        """A lamp beside a floor: whether it holds, as soon as that may be told."""
        y = -self._heights[floor] + self.tower.pieces.height / 2
        known = self.played or self.told or (self.lamps and floor in self._cuts)
        holds = self.standing[floor].stable
        color = (RIGHT if holds else WRONG) if known else OPEN
        sign = ("✓" if holds else "✗") if known else ("•" if floor in self._cuts else "?")
        drawn = f'<circle cx="{_LAMP:g}" cy="{y:.1f}" r="12" fill="{color}"/>'
        drawn += f'<text x="{_LAMP:g}" y="{y + 5.5:.1f}" text-anchor="middle" {_SIGN}>{sign}</text>'
        if self.played or self.told:
            drawn += words(
                _LEFT + 4, y + 30, f"{millimetres(self.standing[floor].margin)} mm", "start", 16
            )
        return drawn

    def _plumb(self, floor: int) -> str:
        """The plumb line of what is above the cut: from the front, and beside it from above."""
        one, z = self.standing[floor], self._heights[floor]
        x, _y, high = centre_above(self.tower, floor)
        along = [point[0] for point in one.support.points(0.1)]
        front = (
            f'<path class="is-line is-thin" d="M-132 {-z:.1f}H{_BLADE}" stroke-dasharray="5 4"/>'
            f'<path d="M{x:.1f} {-high:.1f}V{-z - 20:.1f}" stroke="{CENTRE}" '
            f'stroke-width="2"/><circle cx="{x:.1f}" cy="{-high:.1f}" r="5.5" fill="{CENTRE}" '
            f'stroke="#fff" stroke-width="1.5"/>'
        )
        front += bar((min(along), max(along)), z, 1.0, True) + bob(x, z, 1.0, True)
        marks = project([Support(floor, one.support, z, True)], ABOVE, 1.2)
        marks += cross(*one.centre, 1.2)
        if (self.played or self.told) and one.edge is not None:
            near = one.edge.nearest(*one.centre)
            way = Line(floor, (*one.centre, z), (*near, z), 1.4, CENTRE)
            marks += project([way], ABOVE, 1.0)
        title = _("{floor}, from above").format(floor=capital(self._names[floor]))
        drop = f"M{x:.1f} 4V{self._plan - one.centre[1]:.1f}"
        return (
            f'{front}<path d="{drop}" stroke="{CENTRE}" stroke-width="1" stroke-dasharray="3 4"/>'
            f"{words(_LEFT + 4, _BELOW - 16, title, 'start', 17)}"
            f'<g transform="translate(0 {self._plan:.1f})">'
            f"{from_above(self.tower, floor)}{marks}</g>"
        )


_SIGN = 'style="font-size:16px;fill:#fff;stroke:none"'
_KNIFE = (
    '<circle class="villa-halo" cx="12" r="22"/>'
    f'<path d="M-276 0L-20 -4.5H0V3H-20Z" fill="{BLADE}" stroke="{INK}" stroke-width="1"/>'
    f'<rect y="-6" width="34" height="12" rx="4" fill="{HANDLE}" stroke="{INK}"/>'
)
