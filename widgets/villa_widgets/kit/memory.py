"""Memory: what a program takes, with what several share counted once (proportional set size).

Kernels of a class share the libraries that they have loaded. The sum of their resident sizes counts
these thirty times; where a page of memory is shared by thirty, a thirtieth of it is counted here.

>>> 0 < proportional(psutil.Process())
True
"""

from __future__ import annotations

import psutil


def proportional(process: psutil.Process) -> int:
    """The proportional set size of a process in bytes.

    Systems that do not know it tell what the process has for itself alone, or its resident size;
    0 if it is gone.
    """
    try:
        told = process.memory_full_info()
    except (psutil.AccessDenied, AttributeError):
        return _resident(process)
    except psutil.Error:
        return 0
    found: int = getattr(told, "pss", 0) or getattr(told, "uss", 0) or told.rss
    return found


def uses_more(process: psutil.Process, limit: int) -> bool:
    """Whether a process takes more than `limit` bytes.

    The resident size is never smaller and is asked first: that costs next to nothing.
    """
    return _resident(process) > limit and proportional(process) > limit


def _resident(process: psutil.Process) -> int:
    found: int = process.memory_info().rss
    return found
