"""WishView: a view that hears what a person wishes on the page, by mouse, finger or keys.

Its script holds things by `static/hand.js`, which sends each wish as a message with a ticket. Here
a wish is checked, told to whom it concerns, and answered: then the page draws what the kernel says.

>>> class Bell(WishView):
...     def _understood(self, wish):
...         return ("ring", *numbers(wish, "loud")) if wish.get("kind") == "ring" else None
>>> bell = Bell()
>>> bell._hear("ring", lambda loud: print("ring", loud))
>>> bell._on_wish(bell, {"kind": "ring", "loud": 3, "ticket": "a-1"}, [])
ring 3.0
>>> bell._answered
'a-1'
>>> bell.close()
"""

from __future__ import annotations

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import ipywidgets
import traitlets

from villa_widgets.kit.close import View

_LARGEST = 10_000.0  # mm; the same bound as for any place in a tower

Request = tuple[Any, ...]
"""A wish that makes sense: its kind, and the arguments of the callbacks that hear of it."""


class WishView(View):
    """A view whose page sends wishes; a kind of view says in `_understood` which make sense."""

    _answered = traitlets.Unicode().tag(sync=True)  # the last wish of the page that was heard

    def __init__(self, *parts: Any, **state: Any) -> None:
        self._heard: dict[str, Any] = defaultdict(ipywidgets.CallbackDispatcher)
        super().__init__(*parts, **state)
        self.on_msg(self._on_wish)

    def _hear(self, kind: str, fn: Callable[..., object]) -> None:
        """Tell this function of all wishes of a kind."""
        self._heard[kind].register_callback(fn)

    @abstractmethod
    def _understood(self, wish: dict[str, Any]) -> Request | None:
        """The kind and the arguments of a wish, which nobody has checked; None: no sense."""

    def _say(self, request: Request) -> None:
        """Say aloud what came of a wish; not called for every step of a drag."""

    def _on_wish(self, _widget: Any, wish: Any, _buffers: Any) -> None:
        """A message of the page. One that makes no sense is answered and else ignored."""
        if not isinstance(wish, dict):
            return
        # the answer and all that the callbacks changed go out in one message
        with self.hold_sync():
            request = self._understood(wish)
            if request is not None:
                self._heard[request[0]](*request[1:])
                if wish.get("done", True) is True or wish.get("keys") is True:
                    self._say(request)
            ticket = wish.get("ticket")
            if isinstance(ticket, str):
                self._answered = ticket[:40]


def numbers(wish: dict[str, Any], *names: str) -> tuple[float, ...] | None:
    """Finite numbers out of a message of the page, or None if it does not have them."""
    found: list[Any] = [wish.get(name) for name in names]
    if any(type(value) not in (int, float) or not abs(value) <= _LARGEST for value in found):
        return None
    return tuple(map(float, found))
