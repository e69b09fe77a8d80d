"""Locks: a file that one program at a time holds, on every system, and that a crash lets go.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     path = Path(folder) / "lock"
...     with held(path) as first:
...         print(first is not None, take(path) is None)
...     take(path).close()
True True
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

_LOOK = 0.01  # s between two tries
_FAR = 1_000_000  # the byte that is locked on Windows: beyond all text, which stays readable


def take(path: Path) -> IO[bytes] | None:
    """The open file if nobody else holds it, else None; to close it is to let it go.

    `OSError` if the file cannot be made.
    """
    file = path.open("a+b")
    try:
        _lock(file)
    except BlockingIOError:
        file.close()
        return None
    except OSError:  # a disk that knows no locks: better without than not at all
        return file
    return file


@contextmanager
def held(path: Path, patience: float = 5.0) -> Iterator[IO[bytes] | None]:
    """Hold the file for a while; None if somebody has kept it for longer than `patience` (s)."""
    until = time.monotonic() + patience
    while (file := take(path)) is None and time.monotonic() < until:
        time.sleep(_LOOK)
    try:
        yield file
    finally:
        if file is not None:
            file.close()


if sys.platform == "win32":
    import errno
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EDEADLK):
                raise BlockingIOError from error
            raise
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
