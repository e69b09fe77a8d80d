"""Plays the stored set of studies again: `python -m tools.explore --games 4000`.

With `--ladder` the opponents play each other instead, so many games each pair.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from tools.ladder import climb
from tools.storing import store
from villa_core.explore.studies import STORED
from villa_core.play.opponents import LADDER


def main(arguments: list[str] | None = None) -> None:
    """Play, as far as games are missing, and write the set anew."""
    parser = argparse.ArgumentParser(prog="python -m tools.explore", description=__doc__)
    parser.add_argument("--ladder", action="store_true", help="the opponents' ladders instead")
    parser.add_argument("--games", type=int, help="games of each series (4000) or pair (300)")
    parser.add_argument("--workers", type=int, help="processes; default: one a processor")
    parser.add_argument("--folder", type=Path, default=Path("build/explore"), help="the games")
    parser.add_argument("--file", type=Path, help="the stored set, or the ladders")
    asked = parser.parse_args(arguments)
    say = partial(print, flush=True)
    keep, file, games = (climb, LADDER, 300) if asked.ladder else (store, STORED, 4000)
    keep(asked.file or file, asked.folder, asked.games or games, asked.workers, say)


if __name__ == "__main__":
    main()
