"""What the five books print, rule by rule: the data behind `villa_core.villa.rulebook`.

The sentences are Villa Lab's own words; sections and figures are named as printed.

>>> [rule.id for rule in TABLE][:4], len(TABLE)
(['S0', 'S1', 'S2', 'S3'], 49)
"""

from __future__ import annotations

from villa_core.play.rules import Entry
from villa_core.villa.rules.building import BUILDING
from villa_core.villa.rules.chapters import EDITIONS
from villa_core.villa.rules.scoring import SCORING

__all__ = ["EDITIONS", "TABLE"]

TABLE: tuple[Entry, ...] = BUILDING + SCORING
"""All rules, in the order of the books: setup, building, floors, seal, end, players."""
