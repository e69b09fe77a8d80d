"""Mass play: many games at once on any `concurrent.futures` executor.

By default on the processors of this machine. When one machine is not enough, on a Dask cluster:

    from dask.distributed import Client
    play(series, 10_000, executor=Client("scheduler:8786"))

The results are the same whatever plays them, for each game depends on seed and number alone. Bots
may be of a class that was written in a notebook: it is handed to the workers as it is.

>>> series = Series.of("de", "careful", seed=1)
>>> len(play(series, 1, workers=1, progress=False))
1
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from functools import lru_cache
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, Protocol, TypeVar, runtime_checkable

from villa_core.errors import GameError
from villa_core.explore.files import resume
from villa_core.explore.series import Results, Series
from villa_core.text import _

_AHEAD = 64  # games handed to the executor at once: enough for many workers, quickly cancelled

Told = Callable[[int, int], object]
"""Is told how many of how many games are done."""


ResultT_co = TypeVar("ResultT_co", covariant=True)


class Numbered(Protocol[ResultT_co]):
    """Games by numbers, each the same whenever and wherever it is played."""

    def play_game(self, number: int) -> ResultT_co:
        """What is kept of game number `number`."""
        ...


@runtime_checkable
class Cluster(Protocol):
    """What has an executor, as a Dask `Client` has."""

    def get_executor(self) -> AbstractContextManager[Executor]:
        """The executor that plays on the cluster."""
        ...


def play(
    series: Series,
    games: int,
    *,
    executor: Executor | Cluster | None = None,
    workers: int | None = None,
    file: str | Path | None = None,
    progress: bool | Told = True,
    stop: Callable[[], bool] = lambda: False,
) -> Results:
    """The results of games 0 to `games` − 1 of a series.

    They are played on `executor` (a Dask `Client` has one), or else in `workers` processes of this
    machine (default: one for each processor; 1 plays right here). With a `file` every game is
    written down when it ends, and a run that was cut off goes on from there. `progress` shows a
    bar; a function instead is told how many of how many are done. `stop` is asked after each game:
    if it says so, no further one is begun, and the results so far are given back. Ctrl-C does the
    same with an error; what the file holds stays.
    """
    if games < 0:
        raise GameError(_("The numbers of games and workers cannot be that small."))
    with ExitStack() as stack:
        kept, write = stack.enter_context(resume(file, series))
        results = {number: result for number, result in kept.items() if number < games}
        tell = progress if callable(progress) else stack.enter_context(_bar(games, progress))
        tell(len(results), games)
        missing = [number for number in range(games) if number not in results]
        played = each(series, missing, executor=executor, workers=workers, stop=stop)
        for result in stack.enter_context(closing(played)):
            write(result)
            results[result.game] = result
            tell(len(results), games)
    return Results(series, tuple(results[number] for number in sorted(results)))


def each(
    series: Numbered[ResultT_co],
    numbers: Sequence[int],
    *,
    executor: Executor | Cluster | None = None,
    workers: int | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Generator[ResultT_co, None, None]:
    """What is kept of each of these games, in whatever order they end; see `play`."""
    if executor is not None and workers is not None:
        raise GameError(_("Give an executor or a number of workers, not both."))
    if workers is not None and workers < 1:
        raise GameError(_("The numbers of games and workers cannot be that small."))
    if not (executor is None or isinstance(executor, Executor | Cluster)):
        text = _("Games are played on an executor or a Dask Client, not on {it}.")
        raise GameError(text.format(it=type(executor).__name__))
    workers = min(workers or os.cpu_count() or 1, len(numbers))
    with ExitStack() as stack:
        if executor is None and workers > 1:
            executor = stack.enter_context(_processes(workers))
        elif executor is not None and not isinstance(executor, Executor):
            executor = stack.enter_context(executor.get_executor())
        yield from (
            _on(executor, series, numbers, stop) if executor else _here(series, numbers, stop)
        )


@contextmanager
def _bar(games: int, wanted: bool) -> Iterator[Told]:
    """A progress bar, in a terminal as in a notebook."""
    if not wanted:
        yield lambda _done, _total: None
        return
    from tqdm.auto import tqdm

    with tqdm(total=games, unit=_(" games")) as bar:
        yield lambda done, _total: bar.update(done - bar.n)


def _processes(workers: int) -> Executor:
    # "spawn" on every system: a copy of a running notebook kernel would carry its threads
    spawn = get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=spawn, initializer=_end_with_parent)


def _end_with_parent() -> None:
    """End this worker when the process that started it is gone, even if that one was killed."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def _here(
    series: Numbered[ResultT_co], numbers: Sequence[int], stop: Callable[[], bool]
) -> Generator[ResultT_co, None, None]:
    for number in numbers:
        if stop():
            return
        yield series.play_game(number)


def _on(
    executor: Executor,
    series: Numbered[ResultT_co],
    numbers: Sequence[int],
    stop: Callable[[], bool],
) -> Generator[ResultT_co, None, None]:
    import cloudpickle  # unlike pickle, it takes along what was written in a notebook

    todo, packed = iter(numbers), cloudpickle.dumps(series)
    pending: set[Future[ResultT_co]] = set()
    try:
        while True:
            if stop():
                todo = iter(())
                for future in pending:
                    future.cancel()
            while len(pending) < _AHEAD and (number := next(todo, None)) is not None:
                pending.add(executor.submit(_play_packed, packed, number))
            if not pending:
                return
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done if not future.cancelled())
    finally:
        for future in pending:
            future.cancel()


def _play_packed(packed: bytes, number: int) -> Any:
    return _unpacked(packed).play_game(number)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Numbered[Any]:
    """The series that this machine, or the one whose workers we are, has packed."""
    import pickle

    series: Numbered[Any] = pickle.loads(packed)  # noqa: S301
    return series
