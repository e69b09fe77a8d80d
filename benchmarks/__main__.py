"""Runs all benchmarks, or those named (`python -m benchmarks statics`), and prints one table."""

from __future__ import annotations

import sys
import time
from importlib import import_module

from benchmarks.timing import table

PARTS = {
    "statics": "stability of towers against a linear program and shapely",
    "rules": "random games against python-chess",
    "symbolic": "derivations and sliders against sympy alone",
    "dynamics": "falls in slices against MuJoCo in space",
    "explore": "bots that play many games, on one processor and two",
    "suspend": "balance of mobiles against letting them swing",
    "widgets": "a real browser: opening a page, and answering a key",
    "line": "a slow line: the first page, cold and the second time",
    "memory": "the kernel of every lesson",
}


def run(names: list[str]) -> int:
    """Measure the parts of these names; the answer is how many of them failed."""
    failed = 0
    for name in names:
        print(f"{name}: {PARTS[name]} …", end=" ", flush=True)
        start = time.perf_counter()
        try:
            import_module(f"benchmarks.{name}").run()
        except Exception as error:  # the other parts are still worth measuring
            failed += 1
            print(f"failed, {type(error).__name__}: {error}")
        else:
            print(f"{time.perf_counter() - start:.0f} s", flush=True)
    print(table())
    return failed


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:] or list(PARTS)))
