"""The door of a class: a word is typed once, an animal chosen, and a signed cookie tells who it is.

Nobody without the cookie gets further, and no page can say who it is in another way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from jupyter_server.auth.authorizer import Authorizer
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import JupyterHandler

from villa_core.text import _
from villa_widgets.classroom.limits import Tries
from villa_widgets.classroom.room import Room, Taken
from villa_widgets.kit.page import STATIC

HEADER = "X-Villa-Pupil"
_PUPIL, _WORD = "villa-pupil", "villa-word"
_DAYS = 365
_COOKIE: Mapping[str, Any] = {"httponly": True, "samesite": "Lax", "expires_days": _DAYS}


class ClassIdentity(IdentityProvider):
    """A pupil is whom the signed cookie names, if the class knows them; there is no other way."""

    def get_user(self, handler: Any) -> User | None:
        """The pupil of a request. The header that kernels are told from is ours alone."""
        pupils = room_of(handler).pupils
        pupil = (handler.get_secure_cookie(_PUPIL, max_age_days=_DAYS) or b"").decode()
        handler.request.headers.pop(HEADER, None)
        if pupil not in pupils:
            return None
        handler.request.headers[HEADER] = pupil
        return User(username=pupil, display_name=_(pupils[pupil]))

    def get_handlers(self) -> list[Any]:
        """The door has its own handlers."""
        return []


class OwnKernelsOnly(Authorizer):
    """A pupil may speak to the kernels of the own pages, and do nothing else."""

    def is_authorized(self, handler: Any, user: User, action: str, resource: str) -> bool:
        """Whether the kernel in the address belongs to the pupil."""
        owners: dict[str, str] = handler.kernel_manager.owners
        kernel_id = handler.path_kwargs.get("kernel_id", "")
        return resource == "kernels" and owners.get(kernel_id) == user.username


def room_of(handler: Any) -> Room:
    """The class that a request belongs to."""
    room: Room = handler.settings["villa_room"]
    return room


class Door(JupyterHandler):
    """Asks for the word, then for an animal, then leads to the lessons."""

    wrong = Tries(8, seconds=60)
    wrong_everywhere = Tries(120, seconds=60)

    def initialize(self, start: str) -> None:
        """`start` is the address of the first lesson."""
        self.start = start

    @allow_unauthenticated
    def get(self) -> None:
        """The lessons, the animals or the question for the word."""
        if self.current_user is not None:
            self.redirect(self.start)
            return
        self._kernels.knocked.add(self.request.remote_ip)
        self._kernels.fill()
        if self._knows_the_word:
            self._ask_animal()
        else:
            self._ask_word(self.get_query_argument("word", "")[:40])

    @allow_unauthenticated
    async def post(self) -> None:
        """The word was typed, or an animal chosen."""
        room = room_of(self)
        if self.current_user is not None:
            self.redirect(self.start)
        elif not self._knows_the_word:
            await self._hear_word(self.get_body_argument("word", "")[:80])
        elif (code := self.get_body_argument("code", "")) and not self._may_try:
            self.set_status(429)
            self._ask_animal(_("Too many tries. Wait a minute."))
        else:
            try:
                chosen = self.get_body_argument("animal", "")
                pupil = room.welcome_back(code.strip()) if code else room.enter(chosen)
            except Taken as error:
                self.set_status(409)
                self._ask_animal(str(error))
            else:
                self._kernels.knocked.discard(self.request.remote_ip)
                self.set_secure_cookie(_PUPIL, pupil, **_COOKIE)
                self.redirect(self.start)

    @property
    def _kernels(self) -> Any:
        return self.kernel_manager

    @property
    def _knows_the_word(self) -> bool:
        known = self.get_secure_cookie(_WORD, max_age_days=_DAYS) or b""
        return room_of(self).opens(known.decode())

    @property
    def _may_try(self) -> bool:
        here = self.wrong.allow(self.request.remote_ip or "")
        return here and self.wrong_everywhere.allow("all")

    async def _hear_word(self, typed: str) -> None:
        address = self.request.remote_ip or ""
        if room_of(self).opens(typed) and self.wrong.left(address):
            self.set_secure_cookie(_WORD, typed, **_COOKIE)
            self.redirect("/")
        elif self._may_try:
            await asyncio.sleep(0.5)  # nobody types faster, programs do
            self.set_status(403)
            self._ask_word(typed, _("That is not the word. Look at the board once more."))
        else:
            self.set_status(429)
            self._ask_word("", _("Too many tries. Wait a minute."))

    def _ask_word(self, typed: str, said: str = "") -> None:
        title = _("Come in")
        self._page(
            title,
            [
                f'<label for="word">{escape(_("The class word"))}</label><div class="asked">'
                f'<input id="word" name="word" value="{escape(typed)}" autocomplete="off" '
                'autocapitalize="off" spellcheck="false" required maxlength="40" autofocus>'
                f"<button>{escape(title)}</button></div>"
            ],
            said,
        )

    def _ask_animal(self, said: str = "") -> None:
        free = room_of(self).free
        buttons = "".join(
            f'<button name="animal" value="{animal}">{escape(_(animal))}</button>'
            for animal in free
        )
        note = _("Nobody needs your name. This browser keeps your animal for the next time.")
        if not free:
            said = _("All animals are taken. Ask your teacher.")
        body = f'<div class="animals">{buttons}</div><p class="note">{escape(note)}</p>'
        asked, back = _("Your code is on “Start here” of the other one."), _("Come back")
        again = (
            f"<details><summary>{escape(_('I have an animal, on another device'))}</summary>"
            f'<label for="code">{escape(asked)}</label><div class="asked"><input id="code" '
            'name="code" autocomplete="off" spellcheck="false" required maxlength="12">'
            f"<button>{escape(back)}</button></div></details>"
        )
        self._page(_("Which animal are you?"), (body, again), said, _FORGETTING)

    def _page(self, title: str, forms: Sequence[str], said: str = "", script: str = "") -> None:
        body = f'<p class="fault" role="alert">{escape(said)}</p>' if said else ""
        for form in forms:
            body += f'<form method="post" action="/">{self.xsrf_form_html()}{form}</form>'
        self.finish(plain_page(title, body + script))


# who chooses an animal is new here: what another pupil of this browser had is on the server
_FORGETTING = """<script>
  for (const name of Object.keys(localStorage))
    if (name.startsWith("villa-class-")) localStorage.removeItem(name);
</script>"""


def plain_page(title: str, body: str) -> str:
    """A small page of the class; `body` is HTML."""
    style = (STATIC / "classroom.css").read_text("utf-8")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} · Villa Lab</title><style>{style}</style></head>"
        f"<body><main><h1>{escape(title)}</h1>{body}</main></body></html>"
    )
