"""Projector: the window that the whole class sees. It has no controls, and names nobody unasked.

First address, code and word, until all are in; then what the teacher has chosen: the question, what
was answered, everybody's guess as dots over one picture, the villa of one pupil, or the games.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import segno

from villa_core.text import _, ngettext
from villa_widgets.classroom.desk import Desk
from villa_widgets.classroom.plan import Screen
from villa_widgets.classroom.tournament import last_round, pairs_html, standings_html, tables_in
from villa_widgets.kit.page import STATIC, styled
from villa_widgets.tasks.lessons import questions_in
from villa_widgets.tasks.report import asked_words, expected_html

_LONGEST = 600  # signs of a question on the projector


def projected(desk: Desk) -> dict[str, Any]:
    """What the window shows now, as HTML."""
    plan = desk.room.plan
    screen = plan.screen
    what = _by_itself(desk) if screen.what == "auto" else screen.what
    drawn = _DRAWN[what](desk, screen)
    if plan.pause:
        what, drawn = "pause", f'<p class="large">{escape(plan.pause)}</p>'
    return {
        "what": what,
        "html": drawn,
        "left": plan.left(time.time()),
        "over": _("Time is up"),
    }


def _by_itself(desk: Desk) -> str:
    """The door, until as many are in as are expected, or the class is led somewhere."""
    expected = int(getattr(desk.server.kernel_manager, "pupils", 0)) if desk.server else 0
    n = len(desk.room.animals)
    waiting = n < expected if expected else desk.room.plan.steps is None
    return "door" if waiting or not n else "question"


def _door(desk: Desk, _screen: Screen) -> str:
    address, word = desk.server.address, desk.room.word
    code = segno.make_qr(f"{address}/?word={word.replace(' ', '-')}")
    drawn = code.svg_inline(scale=8, border=2, dark="#000", light="#fff", omitsize=True)
    n = len(desk.room.animals)
    inside = ngettext("{n} is in", "{n} are in", n).format(n=n)
    return (
        f'<div class="door"><div><p class="address">{escape(address)}</p>'
        f'<p class="word">{escape(_("class word:"))} <b>{escape(word)}</b></p>'
        f'<p class="soft">{escape(inside)}</p></div>{drawn}</div>'
    )


def _head(desk: Desk, task: str) -> str:
    """The question, as all see it."""
    words = asked_words(task, questions_in(desk.lessons, _LONGEST))
    name = desk.step(desk.where).name
    if not words:
        return f"<h1>{escape(name)}</h1>" if name else ""
    return f"<h1>{escape(words)}</h1>"


def _task(desk: Desk, screen: Screen) -> str:
    return screen.task or next(iter(desk.step(desk.where).tasks), "")


def _question(desk: Desk, screen: Screen) -> str:
    task = _task(desk, screen)
    seats = desk.seats(desk.where)
    done = sum(one.state in ("right", "wrong") for one in seats)
    told = ""
    if task:
        text = ngettext("{n} of {all} has answered", "{n} of {all} have answered", done)
        told = f'<p class="soft">{escape(text.format(n=done, all=len(seats)))}</p>'
    return _head(desk, task) + told


def _answers(desk: Desk, screen: Screen) -> str:
    task = _task(desk, screen)
    rows = [one for one in desk.room.results().predictions if one.task == task]
    if not rows:
        return _question(desk, screen)
    return expected_html(rows, questions_in(desk.lessons, _LONGEST), telling=screen.telling)


def _dots(desk: Desk, screen: Screen) -> str:
    task = _task(desk, screen)
    guesses = desk.guesses(task)
    n = sum(bool(one.places) for one in guesses.values())
    if not n:
        return _answers(desk, screen)
    telling = "yes" if screen.telling else "no"
    where = f"/picture?token={desk.wall}&task={task}&telling={telling}&n={len(guesses)}"
    text = ngettext("The first guess of {n} of you", "The first guesses of {n} of you", n)
    return (
        f'{_head(desk, task)}<img src="{escape(where)}" alt="{escape(text.format(n=n))}">'
        f'<p class="soft">{escape(text.format(n=n))}</p>'
    )


def _pupil(desk: Desk, screen: Screen) -> str:
    name = desk.names.get(screen.pupil)
    if name is None:
        return _question(desk, screen)
    moment = int(time.time() // 4)  # s between two looks
    where = f"/picture?token={desk.wall}&pupil={screen.pupil}&now={moment}"
    alt = _("What one of you sees")
    below = f'<p class="soft">{escape(name)}</p>' if screen.named else ""
    return f'<img src="{escape(where)}" alt="{escape(alt)}">{below}'


def _games(desk: Desk, _screen: Screen) -> str:
    tables = tables_in(desk.room.games)
    newest = last_round(tables)
    if not newest:
        return f"<h1>{escape(_('No game was begun yet.'))}</h1>"
    here = [name for one, name in desk.names.items() if desk.room.is_here(one)]
    playing = {name for one in newest for name in one.players}
    left = "".join(
        f'<p class="soft">{escape(_("{name} is left over.").format(name=name))}</p>'
        for name in here
        if name not in playing
    )
    head = escape(_("Round {n}").format(n=newest[0].round))
    rounds = [one for one in tables if one.round]
    columns = f"{pairs_html(newest)}{standings_html(rounds)}"
    return f'<h1>{head}</h1><div class="columns">{columns}</div>{left}'


_DRAWN: Mapping[str, Callable[[Desk, Screen], str]] = {
    "door": _door,
    "question": _question,
    "answers": _answers,
    "dots": _dots,
    "pupil": _pupil,
    "games": _games,
}


def projector_page(_desk: Desk) -> str:
    """The window; its script asks what is to be shown."""
    style = styled("report.css", "projector.css")
    script = (STATIC / "projector.js").read_text("utf-8")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(_('Projector'))} · Villa Lab</title><style>{style}</style></head>"
        '<body class="villa-lesson"><main id="shown" aria-live="polite"></main>'
        f'<p id="clock" role="timer"></p><script>{script}</script></body></html>'
    )
