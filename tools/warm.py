"""Has numba compile the kernel once and keep it: `python -m tools.warm`.

It takes half a minute on a new computer, and a second or two where it is kept already. Without it
the first of many games would begin with that half minute.
"""

from __future__ import annotations

from villa_core.explore.mass_play import play
from villa_core.explore.series import Series
from villa_core.tower.tower import Tower


def warm() -> None:
    """Let careful computers play a game, and judge a tower and a batch of places."""
    play(Series.of("de", "careful"), 1, workers=1, progress=False)
    tower = Tower.standard()
    tower.stable_batch("red-thick", [0.0], [46.0])
    tower.stability()


if __name__ == "__main__":
    warm()
