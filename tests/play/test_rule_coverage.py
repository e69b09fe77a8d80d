"""A report of rules that no test exercises: every id in every setting has at least one."""

import runpy
from pathlib import Path

from rule_marks import EXERCISED, SETTINGS

GAMES = [Path(__file__).parents[1] / room for room in ("villa", "suspend")]


def unexercised() -> list[str]:
    """The rules and settings without a test, like "F3 any-removal"."""
    for path in sorted(path for room in GAMES for path in room.glob("test_*.py")):
        runpy.run_path(str(path))
    return [
        f"{rule} {setting}"
        for rule, settings in SETTINGS.items()
        for setting in settings
        if not EXERCISED[rule, setting]
    ]


def test_no_rule_is_left_without_a_test_in_any_of_its_settings():
    assert unexercised() == []
