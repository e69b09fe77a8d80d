"""The door of a class: a word is typed once, an animal chosen, and a signed cookie tells who it is.

Nobody without the cookie gets further, and no page can say who it is in another way.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from html import escape
from typing import Any, ClassVar
from urllib.parse import quote

from jupyter_server.auth.authorizer import Authorizer
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import JupyterHandler

from villa_core.text import _
from villa_widgets.classroom.limits import Pace, Tries
from villa_widgets.classroom.room import CannotKeep, Room, Taken
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

    pace = Pace(4, waiting=60, hold=0.5)
    wrong = Tries(1000, seconds=60)  # counted for the teacher
    coming = Tries(40, seconds=60)  # animals that are chosen at one address
    browsers: ClassVar[dict[str, str]] = {}  # which browser chose which pupil

    def initialize(self, start: str) -> None:
        """`start` is the address of the first lesson."""
        self.start = start

    @allow_unauthenticated
    def get(self) -> None:
        """The lessons, the animals or the question for the word."""
        if self.current_user is not None:
            self._lead(self.current_user.username)
            return
        self._kernels.knocked.add(self.request.remote_ip)
        self._kernels.fill()
        if self._knows_the_word:
            self._ask_animal()
        else:
            word = self.get_query_argument("word", "")[:40]
            self._ask_word(word, code=self.get_query_argument("code", ""))

    @allow_unauthenticated
    async def post(self) -> None:
        """The word was typed, or an animal chosen."""
        room = room_of(self)
        if self.current_user is not None:
            self._lead(self.current_user.username)
        elif not self._knows_the_word:
            await self._hear_word(self.get_body_argument("word", "")[:80])
        elif code := self.get_body_argument("code", "").strip():
            await self._hear_code(code[:40])
        elif (known := self.browsers.get(self._browser)) in room.pupils:
            self._let_in(str(known))  # a browser has one animal
        elif not self.coming.left(self._address):
            self.set_status(429)
            self._ask_animal(_("Many have come in from here just now. Wait a minute."))
        else:
            self._choose(self.get_body_argument("animal", ""))

    def _choose(self, animal: str) -> None:
        try:
            pupil = room_of(self).enter(animal)
        except Taken as error:
            self.set_status(409)
            self._ask_animal(str(error))
        except CannotKeep as error:
            self.set_status(507)
            self._ask_animal(str(error))
        else:
            self.coming.allow(self._address)
            self._let_in(pupil)

    def _let_in(self, pupil: str) -> None:
        self.browsers[self._browser] = pupil
        self._kernels.knocked.discard(self.request.remote_ip)
        self.set_secure_cookie(_PUPIL, pupil, **_COOKIE)
        self._lead(pupil)

    def _lead(self, pupil: str) -> None:
        """To the step where the class is kept, or else to the first lesson."""
        steps = room_of(self).plan.steps_of(pupil)
        own = steps and f"/voila/render/{quote(steps.lesson)}#step-{steps.first}"
        self.redirect(own or self.start)

    @property
    def _kernels(self) -> Any:
        return self.kernel_manager

    @property
    def _knows_the_word(self) -> bool:
        return bool(self._browser)

    @property
    def _address(self) -> str:
        return self.request.remote_ip or ""

    @property
    def _browser(self) -> str:
        """By what a browser that knows the word is told from others; else nothing."""
        told = (self.get_secure_cookie(_WORD, max_age_days=_DAYS) or b"").decode()
        browser, _space, word = told.partition(" ")
        return browser if room_of(self).opens(word) else ""

    async def _hear_word(self, typed: str) -> None:
        match await self.pace.hear(self._address, lambda: room_of(self).opens(typed)):
            case True:
                self.set_secure_cookie(_WORD, f"{secrets.token_hex(8)} {typed}", **_COOKIE)
                then = plain_code(self.get_body_argument("then", ""))
                self.redirect(f"/?code={then}" if then else "/")
            case False:
                self.wrong.allow(self._address)
                self.set_status(403)
                self._ask_word(typed, _("That is not the word. Look at the board once more."))
            case None:
                self.set_status(429)
                self._ask_word(typed, _too_many())

    async def _hear_code(self, code: str) -> None:
        room, found = room_of(self), list[str]()

        def known() -> bool:
            with suppress(Taken):
                found.append(room.welcome_back(code))
            return bool(found)

        match await self.pace.hear(self._address, known):
            case True:
                self._let_in(found[0])
            case False:
                self.wrong.allow(self._address)
                self.set_status(409)
                self._ask_animal(_("Nobody has this code. Your teacher can look it up."))
            case None:
                self.set_status(429)
                self._ask_animal(_too_many())

    def _ask_word(self, typed: str, said: str = "", code: str = "") -> None:
        title, then = _("Come in"), plain_code(code)
        kept = f'<input type="hidden" name="then" value="{then}">' if then else ""
        self._page(
            title,
            [
                f'<label for="word">{escape(_("The class word"))}</label><div class="asked">'
                f'<input id="word" name="word" value="{escape(typed)}" autocomplete="off" '
                'autocapitalize="off" spellcheck="false" required maxlength="40" autofocus>'
                f"<button>{escape(title)}</button></div>{kept}"
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
        code, head = (
            plain_code(self.get_query_argument("code", "")),
            _("I have an animal, on another device"),
        )
        asked, back = _("Your code is on “Start here” of the other one."), _("Come back")
        again = (
            f"<details{' open' if code else ''}><summary>{escape(head)}</summary>"
            f'<label for="code">{escape(asked)}</label><div class="asked"><input id="code" '
            f'name="code" value="{code}" autocomplete="off" spellcheck="false" required '
            'maxlength="12">'
            f"<button>{escape(back)}</button></div></details>"
        )
        self._page(_("Which animal are you?"), (body, again), said, _FORGETTING)

    def _page(self, title: str, forms: Sequence[str], said: str = "", script: str = "") -> None:
        body = f'<p class="fault" role="alert">{escape(said)}</p>' if said else ""
        for form in forms:
            body += f'<form method="post" action="/">{self.xsrf_form_html()}{form}</form>'
        self.finish(plain_page(title, body + script))


def plain_code(told: str) -> str:
    """A code to come back with as it is written; nothing for what cannot be one.

    >>> plain_code("abcde"), plain_code("<b>"), plain_code("x" * 99)
    ('ABCDE', '', '')
    """
    code = told.strip().upper()
    return code if len(code) <= 12 and code.isascii() and code.isalpha() else ""


def _too_many() -> str:
    return _("Too many try at once. Send it again in a moment.")


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
