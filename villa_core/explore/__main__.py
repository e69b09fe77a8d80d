"""Plays the stored set of studies again: `python -m villa_core.explore --games 4000`."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from villa_core.explore.storing import store
from villa_core.explore.studies import STORED
from villa_core.text import _


def main(arguments: list[str] | None = None) -> None:
    """Play, as far as games are missing, and write the set anew."""
    parser = argparse.ArgumentParser(prog="python -m villa_core.explore", description=__doc__)
    parser.add_argument("--games", type=int, default=4000, help=_("games of each series"))
    parser.add_argument("--workers", type=int, help=_("processes; default: one a processor"))
    parser.add_argument("--folder", type=Path, default=Path("build/explore"), help=_("the games"))
    parser.add_argument("--file", type=Path, default=STORED, help=_("the stored set"))
    asked = parser.parse_args(arguments)
    say = partial(print, flush=True)
    store(asked.file, asked.folder, asked.games, asked.workers, say)


if __name__ == "__main__":
    main()
