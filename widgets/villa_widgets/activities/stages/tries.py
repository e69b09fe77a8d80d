"""TriesPicture: what a learner has tried in the lesson about the centre of mass, in one picture."""

from __future__ import annotations

from villa_core.palette import CENTRE, FALLS
from villa_core.text import _
from villa_widgets.activities.stages.finger import FingerStage, column_side, on_table, plate_side
from villa_widgets.activities.stages.follow import EARLIER, FollowStage
from villa_widgets.activities.stages.hang import HangStage
from villa_widgets.activities.stages.plate import ball, signed, written
from villa_widgets.activities.stages.sketch import Sketch

_BOX = "-150 -100 300 262"


class TriesPicture(Sketch):
    """The finger's places, the farthest drag, and the plumb lines: the learner's own.

    Above is the plate on its finger, with a cross where it tipped; below at the left how far column
    and centre went, at the right the plate with its plumb lines.

    >>> finger, drags, hung = FingerStage(), FollowStage(), HangStage()
    >>> picture = TriesPicture(finger, drags, hung)
    >>> drags.drag(40)
    >>> drags.leave()
    >>> "+40 mm" in picture.words
    True
    >>> for one in (picture, finger, drags, hung):
    ...     one.close()
    """

    def __init__(self, finger: FingerStage, drags: FollowStage, hung: HangStage) -> None:
        super().__init__(_BOX)
        self.finger, self.drags, self.hung = finger, drags, hung
        for stage in (finger, drags, hung):
            stage.on_tried(self.show_tries)
        self.show_tries()

    @property
    def words(self) -> str:
        """What is seen, in words."""
        column, centre = max(self.drags.rows or EARLIER)
        text = _("The plate on a finger. Column {column} mm, centre {centre} mm. A hung plate.")
        return text.format(column=signed(column), centre=signed(centre))

    def show_tries(self) -> None:
        """Draw what has been tried up to now."""
        self.draw(self.words, back=self._on_finger() + self._followed() + self._hung())

    def _on_finger(self) -> str:
        """The plate from the side, and where it tipped off the finger or lay still."""
        loaded = self.finger.loaded
        column, x, _y = loaded.columns[0]
        drawn = plate_side(loaded) + on_table()
        drawn += f'<g transform="translate({x:g} 0)">{column_side(loaded, column)}</g>'
        for mm, leans in self.finger.tries.items():
            color, sign = (FALLS, "✗") if leans else (CENTRE, "✓")
            drawn += f'<path d="M{mm:g} 2l-5 10h10z" fill="{color}"/>{written(mm, 26, sign)}'
        return drawn + f'<g transform="translate({loaded.centre[0]:.1f} -4)">{ball(4.5)}</g>'

    def _followed(self) -> str:
        """How far the column went, and a fifth of it below: the centre."""
        column, centre = max(self.drags.rows or EARLIER)
        told = _("column {mm} mm").format(mm=signed(column))
        drawn = _way(column, 104.0, told)
        told = _("centre {mm} mm").format(mm=signed(centre))
        return drawn + _way(centre, 138.0, told)

    def _hung(self) -> str:
        """The plate with its plumb lines, small."""
        return f'<g transform="translate(80 116) scale(.42)">{self.hung.drawn()}</g>'


def _way(mm: int, y: float, told: str) -> str:
    """A way to a side as an arrow, with its words above it."""
    tip = 5 if mm >= 0 else -5
    return (
        f'<path d="M-100 {y - 5:g}v10M-100 {y:g}h{mm}m{-tip} -4l{tip} 4l{-tip} 4" fill="none" '
        f'stroke="{CENTRE}" stroke-width="2.4"/>{written(-100, y - 9, told, "start")}'
    )
