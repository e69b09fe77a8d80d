"""Guard: what the kernel of a pupil's page takes from that page, and how much it may use.

A page can be any program that speaks as one. It may use the widgets that the lesson made, and of
each only what a reader can change: the limits that the lesson's author has set stay as they are,
no widget is made by a page, and no text is longer than one that is typed. A kernel that needs more
memory than all lessons do is ended; `villa_widgets.classroom.kernels` says so on the page.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from contextlib import suppress
from typing import Any

import comm
import ipywidgets as widgets
import psutil

PAGE_SETS = frozenset(
    (
        *("value", "index", "selected_index", "error"),  # fields, lists, drawers, uploads
        "outputs",  # what an Output shows: the page that has caught it tells its kernel
        *("address", "browser", "facts", "webgl"),  # what only the browser knows
        *("camera", "layers", "sound", "side", "floor", "chosen"),  # what a view shows
        *("_film", "at_rest"),  # that a film has ended
    )
)
"""The traits that a page may set; `max`, `options` and all others belong to the lesson."""

_LONGEST = 200_000  # signs of a value that is set: the longest share code is far below
_CONTROLS = 8  # ways to ask for all widgets that may be open at once; a page needs one
_CONTROL = "jupyter.widget.control"
_FULL = 137  # how a kernel ends whose memory is full, as if the system had ended it


def stand_guard(memory: int) -> None:
    """Called once in each kernel before its page comes; `memory` is in bytes."""
    widgets.Widget.set_state = _checked(widgets.Widget.set_state)
    _refuse_new_widgets(comm.get_comm_manager())
    _limit(memory)
    _end_when_full()


def _checked(set_state: Any) -> Any:
    """What a page sets, without what it may not."""

    def guarded(widget: widgets.Widget, told: dict[str, Any]) -> None:
        set_state(widget, {name: one for name, one in told.items() if may_set(widget, name, one)})

    return guarded


def may_set(widget: widgets.Widget, name: str, value: Any) -> bool:
    """Whether a page may set this trait to this value; whether it fits is asked by the widget.

    >>> games = widgets.IntSlider(max=500)
    >>> may_set(games, "value", 7), may_set(games, "max", 10**9)
    (True, False)
    """
    if name not in PAGE_SETS:
        return False
    large = isinstance(widget, widgets.FileUpload | widgets.Output)  # a file or a picture
    return large or len(repr(value)) <= _LONGEST


def _refuse_new_widgets(manager: Any) -> None:
    """A page makes no widget, and asks for all of them through a few channels at once."""
    for name in [name for name in manager.targets if name != _CONTROL]:
        del manager.targets[name]
    asking = deque[Any]()
    hear = widgets.Widget.handle_control_comm_opened

    def opened(channel: Any, message: Any) -> None:
        asking.append(channel)
        if len(asking) > _CONTROLS:
            asking.popleft().close()
        hear(channel, message)

    manager.register_target(_CONTROL, opened)


def _limit(memory: int) -> None:
    """No more addresses than those in use now and `memory`, where the system can be told so."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        most = psutil.Process().memory_info().vms + memory
        _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _end_when_full() -> None:
    """A kernel without memory cannot even say so: it ends, and the server says it."""
    from IPython.core.getipython import get_ipython

    shell: Any = get_ipython()
    show, in_thread = shell.showtraceback, threading.excepthook

    def shown(*given: Any, **more: Any) -> None:
        import sys

        _end_if_full(sys.exc_info()[1])
        show(*given, **more)

    def heard(told: Any) -> None:
        _end_if_full(told.exc_value)
        in_thread(told)

    shell.showtraceback, threading.excepthook = shown, heard


def _end_if_full(error: BaseException | None) -> None:
    if isinstance(error, MemoryError):
        os._exit(_FULL)
