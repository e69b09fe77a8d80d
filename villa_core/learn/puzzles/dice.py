"""Dice that fall the same way for everyone with the same level and seed.

Python promises that `random.random()` gives the same numbers in every version; the other methods of
`random` may change. So everything here is made from `random()` alone.

>>> Dice(1, 3, 41).whole(1, 100) == Dice(1, 3, 41).whole(1, 100)
True
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """The dice of some whole numbers, each from 0 to 999,999,999, thrown again and again."""

    def __init__(self, *numbers: int) -> None:
        seed = 0
        for number in numbers:
            seed = seed * 1_000_000_000 + number
        self._random = random.Random(seed).random

    def uniform(self, low: float, high: float) -> float:
        """A number between two others."""
        return low + (high - low) * self._random()

    def whole(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + int(self._random() * (high - low + 1))

    def pick(self, items: Sequence[T]) -> T:
        """One of some items."""
        return items[self.whole(0, len(items) - 1)]

    def mixed(self, items: Iterable[T]) -> list[T]:
        """The items in another order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.whole(0, last)
            order[last], order[other] = order[other], order[last]
        return order
