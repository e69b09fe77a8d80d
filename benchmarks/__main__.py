"""Runs all benchmarks, or those named: `python -m benchmarks statics`."""

from __future__ import annotations

import sys
from importlib import import_module

NAMES = ("statics", "rules", "symbolic", "dynamics", "explore", "suspend", "widgets", "memory")

if __name__ == "__main__":
    for name in sys.argv[1:] or NAMES:
        import_module(f"benchmarks.{name}").run()
