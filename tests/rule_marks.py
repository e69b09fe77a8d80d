"""`@rule("F3 any-removal")` says which rule, in which setting, a test exercises.

`test_rule_coverage.py` compares the marks with every setting of every rulebook.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import TypeVar

from villa_core.suspend.rulebook import TABLE as SUSPEND_TABLE
from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa.game import Game
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.rules import EDITIONS, TABLE

SETTINGS = {entry.id: tuple(entry.settings) for entry in (*TABLE, *SUSPEND_TABLE)}
T = TypeVar("T", bound=Callable[..., object])
EXERCISED: dict[tuple[str, str], list[str]] = defaultdict(list)

FOUR = {"Ruth": "red", "Yann": "yellow", "Bea": "blue", "Gil": "green"}
THREE = {"Ruth": "red", "Bea": "blue", "Gil": "green"}  # yellow is neutral
TWO = {"Ruth": ("red", "yellow"), "Bea": ("blue", "green")}


def rule(*marks: str) -> Callable[[T], T]:
    """Mark a test: "B3" for a rule with one setting, else "F3 any-removal"."""

    def mark(test: T) -> T:
        for text in marks:
            rule_id, _, setting = text.partition(" ")
            assert rule_id in SETTINGS, f"there is no rule {rule_id}"
            setting = setting or SETTINGS[rule_id][0]
            assert setting in SETTINGS[rule_id], f"{rule_id} has no setting {setting}"
            if len(SETTINGS[rule_id]) > 1:
                assert " " in text, f"say which setting of {rule_id}"
            EXERCISED[rule_id, setting].append(getattr(test, "__name__", "?"))
        return test

    return mark


def editions_with(rule_id: str, setting: str) -> list[str]:
    """The editions that print this setting."""
    return [e for e in EDITIONS if Rulebook.of(e)[rule_id].setting == setting]


def at(
    edition: str | Rulebook = "de",
    turn: str = "Ruth",
    *,
    plates: int = 2,
    up: dict[str, int] | None = None,
    out: tuple[str, ...] = (),
    colors: dict[str, str] | dict[str, tuple[str, str]] = FOUR,
    seal: tuple[str, str | None] | None = None,
    locked: tuple[str, ...] = (),
) -> Game:
    """A position in referee mode: all columns on the base, but for those in `up` and `out`."""
    floors = {c: 0 for c in COLUMN_IDS if c not in out} | (up or {})
    return Game.at(edition, colors, turn, floors=floors, plates=plates, seal=seal, locked=locked)
