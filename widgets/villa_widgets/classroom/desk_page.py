"""The teacher's window: the class at the left, what leads it at the right, the rest below."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from villa_core.text import _
from villa_widgets.classroom.plan import LONGEST, MOST_GROUPS
from villa_widgets.kit.page import STATIC, styled

if TYPE_CHECKING:
    from villa_widgets.classroom.desk import Desk

_MINUTES = (1, 2, 3, 5, 8, 10, 15, 20)


def desk_page(desk: Desk) -> str:
    """The page; all that is live in it comes from the state."""
    room = desk.room
    style = styled("panel.css", "lesson.css", "report.css", "desk.css")
    title = _("Class {name}").format(name=room.name) if room.name else _("The class")
    wall = f"/projector?token={desk.wall}"
    door = f"{desk.server.address} · {_('class word:')} {room.word}"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} · Villa Lab</title><style>{style}</style></head>"
        '<body class="villa-panel villa-lesson">'
        f'<header><h1>{escape(title)}</h1><p id="told" role="status"></p>'
        f'<p class="soft">{escape(door)}</p>'
        f'<a class="button main" id="wall" target="villa-projector" href="{escape(wall)}">'
        f"{escape(_('Open the projector’s window'))}</a></header>"
        '<p id="said" role="alert" hidden></p><div id="faults"></div>'
        f'<div class="two"><section aria-label="{escape(_("Pupils"))}"><div id="pupils"></div>'
        f"</section>{_leading(desk)}</div>"
        f"{_below()}{_after()}{_dialog()}"
        f"<script>const texts = {json.dumps(_texts())};\n"
        f"{(STATIC / 'desk.js').read_text('utf-8')}</script></body></html>"
    )


def _button(name: str, words: str, kind: str = "", more: str = "") -> str:
    look = f' class="{kind}"' if kind else ""
    return f'<button id="{name}" type="button"{look}{more}>{escape(words)}</button>'


def _leading(desk: Desk) -> str:
    """What leads the class: step, pause, timer, lock, projector."""
    minutes = "".join(
        f'<option value="{60 * n}">{escape(_("{n} min").format(n=n))}</option>' for n in _MINUTES
    )
    screens = (
        ("auto", _("By itself")),
        ("door", _("Address and word")),
        ("question", _("Question")),
        ("answers", _("Answers")),
        ("dots", _("All guesses as dots")),
        ("games", _("Games")),
    )
    shown = "".join(
        f'<button type="button" data-screen="{name}">{escape(words)}</button>'
        for name, words in screens
    )
    sentence = escape(_("Look up, please."))
    return (
        f'<section class="leading" aria-label="{escape(_("Lead the class"))}">'
        f'<h2>{escape(_("Step"))}</h2><p id="pacing"></p>'
        f'<select id="step" aria-label="{escape(_("Step"))}">{desk.options}</select>'
        f'<div class="deeds">{_button("here", _("Keep everybody here"), "main")}'
        f'<label>{escape(_("or up to step"))} <select id="last"></select></label>'
        f"{_button('between', _('Keep between'))}{_button('free', _('Let all go on freely'))}</div>"
        f"<h2>{escape(_('Time and quiet'))}</h2>"
        f'<div class="deeds"><input id="sentence" aria-label="{escape(_("Sentence"))}" '
        f'maxlength="{LONGEST}" value="{sentence}">{_button("pause", _("Pause all screens"))}</div>'
        f'<div class="deeds"><select id="minutes" aria-label="{escape(_("Minutes"))}">{minutes}'
        f"</select>{_button('timer', '')}{_button('lock', '')}</div>"
        f"<h2>{escape(_('On the projector'))}</h2>"
        f'<div class="deeds screens">{shown}</div>'
        f'<label class="tick"><input id="telling" type="checkbox"> '
        f"{escape(_('Say what came true'))}</label></section>"
    )


def _below() -> str:
    """What the class thinks, where it is stuck, groups, games."""
    choice = "".join(
        f'<button type="button" data-groups="{n}">{n}</button>' for n in range(2, MOST_GROUPS + 1)
    )
    dealt = (
        f'<div class="deeds"><span>{escape(_("Deal all who are here into groups:"))}</span>{choice}'
        f'<button type="button" data-groups="0">{escape(_("No groups"))}</button></div>'
        '<div id="groups"></div>'
    )
    seat = escape(_("Take my seat at a table"))
    drawn = (
        f'<div class="deeds">{_button("draw", _("Draw a round"))}'
        f'<a class="button" id="play" target="villa-play">{seat}</a>'
        '</div><div id="games"></div>'
    )
    parts = (
        ("thinks", _("What the class expects"), '<div id="expected"></div>'),
        ("where", _("Where the class is stuck, and what helps"), '<div id="stuck"></div>'),
        ("tournament", _("Games and tournament"), drawn),
        ("split", _("Groups with tasks of their own"), dealt),
    )
    return _folds(parts)


def _after() -> str:
    """What is done when the lesson is over, and what cannot be undone."""
    body = (
        '<div class="deeds"><a class="button" id="report" download>'
        f"{escape(_('Report to print'))}</a>"
        f'<a class="button" id="csv" download>{escape(_("Report as a table (CSV)"))}</a>'
        '<a class="button" id="list" target="_blank">'
        f"{escape(_('List of animals to print'))}</a></div>"
        f'<div id="grid"></div><div class="danger"><p>{escape(_("For good:"))}</p>'
        f"{_button('forget', _('Delete all data of this class'))}</div>"
    )
    return f'<div class="after">{_folds((("after", _("After the lesson"), body),))}</div>'


def _folds(parts: Sequence[tuple[str, str, str]]) -> str:
    shut = {"split", "after"}
    return "".join(
        f"<details{'' if name in shut else ' open'}><summary>{escape(head)}</summary>"
        f"{body}</details>"
        for name, head, body in parts
    )


def _dialog() -> str:
    """One pupil, over the page."""
    return (
        '<dialog id="one" aria-labelledby="one-name"><header><h2 id="one-name"></h2>'
        f'<p id="one-where" class="soft"></p>{_button("one-close", _("Close"))}</header>'
        '<div class="two"><div><img id="one-seen" alt=""><div class="deeds">'
        f"{_button('one-show', _('Show this on the projector'), 'main')}"
        f"{_button('one-named', _('With the animal’s name'))}</div></div>"
        '<div><div id="one-thought"></div></div></div><div class="deeds">'
        f"{_button('one-free', '')}"
        f'<label id="one-in" hidden>{escape(_("Group"))} '
        '<select id="one-group"></select></label></div>'
        f"<details><summary>{escape(_('Move to another device'))}</summary>"
        f"<p>{escape(_('Scan this there, or type the code where animals are chosen:'))}</p>"
        '<div id="one-code"></div></details>'
        f"<details><summary>{escape(_('Another animal'))}</summary>"
        f'<div class="deeds"><select id="one-animal" aria-label="{escape(_("Animal"))}"></select>'
        f"{_button('one-rename', _('Rename'))}</div></details>"
        f'<div class="danger">{_button("one-remove", _("Remove this pupil"))}</div></dialog>'
    )


def _texts() -> dict[str, str]:
    return {
        "lock": _("Lock the answers"),
        "unlock": _("Unlock the answers"),
        "pause": _("Pause all screens"),
        "resume": _("Go on"),
        "timer": _("Start the timer"),
        "stop": _("Stop the timer ({left})"),
        "let": _("Let this pupil go on freely"),
        "hold": _("Keep with the class again"),
        "with": _("with the class"),
        "group": _("Group {n}"),
        "seen": _("What this pupil sees"),
        "sure": _(
            "Delete all data of this class, for good? Every page is closed, and there will be a "
            "new class word."
        ),
        "draw": _("Draw pairs among all who are here, and take everybody to their table?"),
        "remove": _(
            "Remove {name}, for good? The page is closed, what this pupil has done is deleted, and "
            "somebody else can be this animal."
        ),
        "away": _("The class server does not answer."),
    }
