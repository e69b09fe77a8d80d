"""What puzzles about a mobile share: its rods by words, and whether it can be looked at well.

In each puzzle every rod has another colour, so a rod is called by it.
"""

from __future__ import annotations

from villa_core.learn.puzzles.puzzle import A, Puzzle
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.rods import COLORS, color_of
from villa_core.text import _, capital

RODS = tuple(f"{color}-1" for color in COLORS)
"""The rods of puzzles, from the shortest to the longest."""

SAFE = 6.0
"""Degrees by which rods hold or slip."""

_STEEPEST = 50.0  # degrees: what hangs steeper than this is hard to look at
_HIGH = 12.0  # mm that everything keeps from the table


def the_rod(rod_id: str) -> str:
    """A rod within a sentence, by its colour.

    >>> the_rod("orange-1")
    'the orange rod'
    """
    return _("the {color} rod").format(color=color_of(rod_id))


def rod_first(rod_id: str) -> str:
    """The same where it is the first word of a sentence."""
    words = the_rod(rod_id)
    return capital(words)


class MobilePuzzle(Puzzle[A, Mobile]):
    """A puzzle about a mobile."""

    @property
    def mobile(self) -> Mobile:
        """The mobile that is shown."""
        return self.built


def good_to_see(mobile: Mobile) -> bool:
    """Whether nothing is too steep, too low, or in the way of another rod."""
    return (
        max(map(abs, mobile.tilts)) <= _STEEPEST
        and min(mobile.heights) >= _HIGH
        and min(mobile.linkage.along_own) >= SAFE
        and not mobile.touching()
    )
