"""FollowStage: a column is dragged, the centre of mass follows; then its next place is foretold."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from villa_core.palette import GHOST
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_widgets.activities.stages.plate import (
    LoadedPlate,
    RestStage,
    ball,
    ruler,
    signed,
    written,
)
from villa_widgets.activities.stages.sketch import Sketch
from villa_widgets.activities.swing import Part
from villa_widgets.drawing.wood import column_top
from villa_widgets.tasks.staged import Guess
from villa_widgets.tasks.task import LessonPanel, table

Row = tuple[int, int]
"""How far (whole mm to the right) a column was moved, and how far the centre of mass went."""

COLUMN = "blue-thick"
EARLIER: tuple[Row, ...] = ((50, 10), (30, 6), (-60, -12))
"""What somebody has found who has been here before."""

_BACK = 38.0  # mm behind the middle of the plate the column slides
_STEP = 5  # mm from notch to notch
_FAR = 60  # mm: so far it can be dragged
_ASKED = 80  # mm: where it goes in the end
_BALLS = (-40, 90)  # mm: where the ball can be put
_ENOUGH = 3  # drags, before the ball may be put
_BOX = "-140 -100 280 182"


class FollowStage(RestStage):
    """A plate from above; a table keeps what the learner's own drags did.

    The guess is where (mm to the right of the middle) the ball is when the column is at 80 mm.
    There is no ball to put until three drags are made.

    >>> stage = FollowStage()
    >>> for mm in (50, 30, -60):
    ...     stage.drag(mm)
    ...     stage.leave()
    >>> stage.rows
    [(50, 10), (30, 6), (-60, -12)]
    >>> stage.put_ball(40)
    >>> stage.may_guess, stage.guess
    (True, 40.0)
    >>> stage.close()
    """

    picture: Sketch

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.now = 0
        notches = [(float(mm), -_BACK) for mm in range(-_FAR, _FAR + 1, _STEP)]
        marks = [(float(mm), -self._ball_at(0)[1]) for mm in range(_BALLS[0], _BALLS[1] + 1)]
        self.list = LessonPanel(label=_("What you found"))
        super().__init__(Sketch(_BOX, {"column": notches, "ball": marks}))
        self.side = (self.list,)
        self.picture.on_slide(self._slid)
        self.picture.on_drop(lambda part, _at: self.leave() if part == "column" else None)
        self.draw()

    def _slid(self, part: str, at: int) -> None:
        if part == "column":
            self.drag(at * _STEP - _FAR)
        elif self.may_guess:
            self.put_ball(at + _BALLS[0])

    def drag(self, mm: int) -> None:
        """Drag the column so far to the right of where it began."""
        self.now = mm
        self.place(self.guess)

    def leave(self) -> None:
        """Let the column stand: what came of it is noted."""
        row = (self.now, self.shift(self.now))
        if self.now and row not in self.rows:
            self.rows.append(row)
        self.draw()
        self.tell_tries()

    @property
    def may_guess(self) -> bool:
        """Whether so much was dragged that the rule can be seen."""
        return len(self.rows) >= _ENOUGH

    def put_ball(self, mm: int) -> None:
        """Foretell where the ball is when the column is at its last place."""
        self.now = 0
        self.place(float(mm))

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        if guess is not None and not self.may_guess:
            self.rows = [*EARLIER]
        super().put(guess)

    @staticmethod
    def _ball_at(mm: int) -> tuple[float, float]:
        return LoadedPlate((COLUMN, float(mm), _BACK)).centre

    def shift(self, mm: int) -> int:
        """How far the centre of mass goes when the column does (whole mm to the right)."""
        return round(self._ball_at(mm)[0])

    def let_go(self, then: Callable[[str], object]) -> None:
        """The column goes to its last place, and the ball rolls to where it then is."""
        text = _("Column {column} mm, centre {centre} mm. Your ball was at {guess} mm.")
        column, centre, guess = map(
            signed, (_ASKED, self.shift(_ASKED), int(float(self.guess or 0)))
        )
        self.play(text.format(column=column, centre=centre, guess=guess), then)

    # the picture ---------------------------------------------------------------------------------

    def draw(self) -> None:  # noqa: D102
        now = _ASKED if self.played else self.now
        x, y = self._ball_at(now)
        notch, told = (self.now + _FAR) // _STEP, _("column {mm} mm").format(mm=signed(now))
        name, drawn, shown = column_words(COLUMN), _piece(), written(0, -18, told)
        column = Part("column", float(now), -_BACK, drawn, shown, name, notch, told)
        told = _("centre {mm} mm").format(mm=signed(self.shift(now)))
        shown = written(0, 22, told) if now else ""
        centre = Part("centre", x, -y, ball(), shown)
        if self.played:
            column, centre = column._replace(glides=True), centre._replace(glides=True)
        parts = [column, centre, *([self._mine()] if self.may_guess else [])]
        label = _("A plate from above: column {column} mm, centre of mass {centre} mm.")
        label = label.format(column=signed(now), centre=signed(self.shift(now)))
        self.picture.draw(label, parts, back=self._ground(y))
        self.list.tell(drags_table(self.rows), label)

    def _mine(self) -> Part:
        """The ball of the learner's guess: at first it lies beside the plate."""
        y = self._ball_at(0)[1]
        mm = _BALLS[0] if self.guess is None else int(float(self.guess))
        told = _("mine {mm} mm").format(mm=signed(mm))
        shown = written(0, 56, told) if self.guess is not None else ""
        return Part("ball", mm, -y, ball(sign="?"), shown, _("my ball"), mm - _BALLS[0], told)

    def _ground(self, y: float) -> str:
        """The plate, two rulers, and dashed where column and ball began and the column will go."""
        plate = LoadedPlate().from_above()
        drawn = plate + ruler(-_FAR, 100, -_BACK - 34, up=True) + ruler(-_FAR, 100, 20.0)
        dashes = f'fill="none" stroke="{GHOST}" stroke-width="1.4" stroke-dasharray="4 3"'
        drawn += f'<circle cy="{-_BACK}" r="14" {dashes}/><circle cy="{-y:.1f}" r="6" {dashes}/>'
        drawn += f'<path d="M0 {-_BACK}V18" {dashes} opacity=".6"/>'
        if self.may_guess:
            drawn += f'<circle cx="{_ASKED}" cy="{-_BACK}" r="14" {dashes}/>'
            drawn += written(_ASKED, -_BACK + 4, f"+{_ASKED}", size=8.5)
        return drawn


def drags_table(rows: Sequence[Row], ratio: bool = False) -> str:
    """The last drags of the learner, with room for those to come; `ratio` has what is seen in them.

    >>> "0.2" in drags_table([(50, 10)], ratio=True)
    True
    """
    heads = [_("Column"), _("Centre of mass")] + ([_("Centre ÷ column")] if ratio else [])
    told = [
        [f"{signed(a)} mm", f"{signed(b)} mm", *([f"{b / a:.1f}"] if ratio else [])]
        for a, b in rows[-_ENOUGH:]
    ]
    told += [["…", *[""] * (len(heads) - 1)] for _row in range(_ENOUGH - len(told))]
    return table(heads, told)


def _piece() -> str:
    """The column from above, with room for a finger."""
    piece = LoadedPlate().tower.pieces.column(COLUMN)
    return f'<circle class="villa-halo" r="24"/>{column_top(piece)}'
