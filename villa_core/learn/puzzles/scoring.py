"""Points and stars: 2 points for a puzzle at the first try, 1 on a retry, stars for a level.

The stars of a level come from the best three puzzles that were solved in it: a star for every two
points, so three stars at most. Whoever slips can take another seed and still get them all.

>>> points_for(tries=1), points_for(tries=3), points_for(tries=1, solution_seen=True)
(2, 1, 0)
>>> stars([2, 1, 1]), stars([1, 2, 2, 2])
(2, 3)
"""

from __future__ import annotations

from collections.abc import Iterable

from villa_core.text import _

BEST_OF = 3
"""How many puzzles of a level count for its stars."""


def points_for(tries: int, *, solution_seen: bool = False) -> int:
    """The points for a puzzle that was solved at this try; none once the solution was shown."""
    if solution_seen or tries < 1:
        return 0
    return 2 if tries == 1 else 1


def stars(points: Iterable[int]) -> int:
    """The stars (0 to 3) for the points of the puzzles of one kind and level."""
    return sum(sorted(points, reverse=True)[:BEST_OF]) // 2


def stars_rule() -> str:
    """The rule, in a sentence."""
    return _(
        "2 points at the first try, 1 on a retry, none after looking at the solution. Your best "
        "three puzzles of a level count: a star for every 2 points, three stars at most."
    )
