"""A report of rules that no test exercises: every id in every setting has at least one."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from rule_marks import EXERCISED, SETTINGS


def unexercised() -> list[str]:
    """The rules and settings without a test, like "F3 any-removal"."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        if "rule_marks" in path.read_text(encoding="utf-8") and path.stem != Path(__file__).stem:
            import_module(path.stem)
    return [
        f"{rule} {setting}"
        for rule, settings in SETTINGS.items()
        for setting in settings
        if not EXERCISED[rule, setting]
    ]


def test_no_rule_is_left_without_a_test_in_any_of_its_settings():
    assert unexercised() == []
