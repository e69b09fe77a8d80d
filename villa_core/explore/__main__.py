"""Plays the stored set of studies again: `python -m villa_core.explore` (a few minutes)."""

from __future__ import annotations

from pathlib import Path

import villa_core
from villa_core.explore.studies import STORED, store

GAMES = {"editions": 40, "option F7": 40, "steadiness": 30, "bots": 24}

if __name__ == "__main__":
    store(Path(villa_core.__file__).parent / "data" / STORED, GAMES)
