"""Storing: plays every series of the studies, and keeps what was counted as the stored set.

Series are played one after the other, each game is written to a file of its series as it ends, and
the set is written anew after each series: a run that is killed goes on, and loses nothing.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from villa_core import __version__
from villa_core.explore.answers import mean
from villa_core.explore.files import read_results, series_file, series_name
from villa_core.explore.mass_play import play
from villa_core.explore.series import Results, Series
from villa_core.explore.studies import STUDIES, base_of, played_series, read_set, tallied
from villa_core.explore.tallies import Tally
from villa_core.files.texts import write_whole

_TRIED = 2  # games of each series that are played to see how long they take
_LONGER = 2.5  # times as many games where a difference is too small to be seen


Say = Callable[[str], object]
"""Hears what is being done."""


def store(path: Path, folder: Path, games: int, workers: int | None, say: Say) -> None:
    """Play so many games of each series of the studies and keep what was counted in `path`.

    `folder` holds the games meanwhile. Where a rule changes games, but not clearly enough to say
    in which direction, more of them are played.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rows, began = played_series(*STUDIES), time.perf_counter()
    say(_forecast(rows, folder, games, workers or os.cpu_count() or 1))
    for number, series in enumerate(rows, 1):
        say(f"{number}/{len(rows)} {series_name(series)}")
        tally = _tally(series, folder, games, workers)
        if _undecided(tally):
            tally = _tally(series, folder, int(_LONGER * games), workers)
        _keep(path, tally, rows)
    say(f"Done in {_lasting(time.perf_counter() - began)} h.")


def _tally(series: Series, folder: Path, games: int, workers: int | None) -> Tally:
    def results(of: Series) -> Results:
        return play(of, games, workers=workers, file=series_file(of, folder))

    base = base_of(series)
    return tallied(series, {of: results(of) for of in (series, base) if of is not None})


def _undecided(tally: Tally) -> bool:
    """Whether games came out otherwise by another rule, but no interval tells what it does."""
    if tally.base is None or not tally.changes["other"].get(1, 0):
        return False
    seen = [mean("", tally.changes[name]) for name in ("moves", "falls", "first")]
    return not any(one.clear for one in seen)


def _forecast(rows: tuple[Series, ...], folder: Path, games: int, workers: int) -> str:
    """How long it will take, as a few games of each series tell; these count already."""
    rows[0].play_game(0)  # what is loaded once shall not count
    seconds = longer = 0.0
    for series in rows:
        have = _have(series, folder)
        number = min(games, have + _TRIED)
        start = time.perf_counter()
        play(series, number, workers=1, file=series_file(series, folder), progress=False)
        each = (time.perf_counter() - start) / max(1, number - have) / workers
        seconds += each * max(0, games - number)
        longer += each * (_LONGER - 1) * games * (base_of(series) is not None)
    return (
        f"{len(rows)} series of {games} games will take about {_lasting(seconds)} h "
        f"(processes: {workers}), and up to {_lasting(longer)} h more where differences are small. "
        "Stop at any time: the next run goes on."
    )


def _lasting(seconds: float) -> str:
    return str(timedelta(seconds=round(seconds)))


def _have(series: Series, folder: Path) -> int:
    """How many games there are already; those that these bots would play otherwise are deleted."""
    file = series_file(series, folder)
    games = read_results(file).games if file.exists() else ()
    if games and series.play_game(games[-1].game) != games[-1]:
        file.unlink()
        return 0
    return len(games)


def _keep(path: Path, tally: Tally, rows: tuple[Series, ...]) -> None:
    """Put a tally into the set, in the place of an older one; the file is whole at any time."""
    known = read_set(path.read_text("utf-8")) if path.exists() else {}
    known[tally.series] = tally
    kept = [json.dumps(known[s].to_row(), separators=(",", ":")) for s in rows if s in known]
    head = json.dumps({"format": "villa-explore-set/2", "version": __version__})[:-1]
    write_whole(path, head + ', "rows": [\n' + ",\n".join(kept) + "\n]}\n")
