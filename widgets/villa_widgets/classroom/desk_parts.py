"""The parts of the teacher's page that change while a class works, as HTML, all names escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from villa_core.learn.classroom import task_name
from villa_core.learn.progress import Progress
from villa_core.learn.puzzles.mistakes import mistake_name
from villa_core.text import _, ngettext
from villa_widgets.classroom.plan import Plan, Steps
from villa_widgets.classroom.tournament import Table, last_round
from villa_widgets.tasks.lessons import LessonFile
from villa_widgets.tasks.marked import plain
from villa_widgets.tasks.report import asked_words
from villa_widgets.tasks.task import table

_SIGNS = {"right": "✓", "wrong": "✗", "not-yet": "…", "here": "·", "gone": "–"}
_MOST = 60  # tries of a pupil that are listed


class Seat(NamedTuple):
    """One pupil in the grid: how far the tasks of a step are, and where the pupil is."""

    pupil: str
    name: str
    state: str
    """“right”, “wrong”, “not-yet”, “here” if the step has no task, or “gone”."""
    at: Steps | None = None
    note: str = ""


def state_of(progress: Progress, tasks: Sequence[str], *, here: bool) -> str:
    """How far a pupil is with the tasks of a step.

    >>> half = Progress().after("04/ways", right=False, day="2026-01-31")
    >>> [state_of(half, tasks, here=True) for tasks in (["04/ways"], ["04/lever"], [])]
    ['wrong', 'not-yet', 'here']
    """
    done = [progress.task(name) for name in tasks]
    if done and all(task.solved for task in done):
        return "right"
    if any(task.tries for task in done):
        return "wrong"
    if not here:
        return "gone"
    return "not-yet" if done else "here"


def words_of(state: str) -> str:
    """A state in a word or two."""
    return {
        "right": _("right"),
        "wrong": _("wrong so far"),
        "not-yet": _("not yet"),
        "here": _("here"),
        "gone": _("gone"),
    }[state]


def grid_of(seats: Sequence[Seat]) -> str:
    """All pupils as tiles to tap, and how many are how far."""
    if not seats:
        return f"<p>{escape(_('Nobody is here yet.'))}</p>"
    tiles = "".join(
        f'<button type="button" class="pupil is-{one.state}" data-pupil="{one.pupil}">'
        f'<span aria-hidden="true">{_SIGNS[one.state]}</span><b>{escape(one.name)}</b>'
        f"<small>{escape(one.note or words_of(one.state))}</small></button>"
        for one in seats
    )
    counted = [(state, sum(one.state == state for one in seats)) for state in _SIGNS]
    key = "".join(
        f'<span class="is-{state}"><i aria-hidden="true">{_SIGNS[state]}</i> {n} '
        f"{escape(words_of(state))}</span>"
        for state, n in counted
        if n
    )
    return f'<p class="key">{key}</p><div class="tiles">{tiles}</div>'


def thoughts(progress: Progress, asked: Mapping[str, str]) -> str:
    """What a pupil answered and tried, the newest day first."""
    done = [task for task in progress.tasks.values() if task.tries]
    done.sort(key=lambda task: task.tries[-1].day, reverse=True)
    rows = []
    for task in done[:_MOST]:
        first, n = task.tries[0], len(task.tries)
        thought = plain(first.answer) if first.answer else mistake_name(first.mistake)
        told = ngettext("{n} try", "{n} tries", n).format(n=n)
        sign = _SIGNS["right" if task.solved else "wrong"]
        words = asked_words(task.name, asked) or task_name(task.name)
        rows.append((escape(words), escape(thought), escape(f"{sign} {told}")))
    if not rows:
        return f"<p>{escape(_('Nothing was tried yet.'))}</p>"
    return table((_("Task"), _("First thought"), ""), rows)


def where_words(at: Steps | None, lessons: Iterable[LessonFile]) -> str:
    """A step by its heading."""
    one = next((one for one in lessons if at and one.file == at.lesson), None)
    if one is None or at is None:
        return ""
    return f"{one.title}: {one.steps[at.first - 1]}" if at.first <= len(one.steps) else one.title


def plan_words(plan: Plan, lessons: Sequence[LessonFile]) -> str:
    """Where everybody is kept, in a sentence."""
    steps = plan.steps
    if steps is None:
        return _("Everybody goes where they like.")
    where = where_words(steps, lessons)
    if steps.first == steps.last:
        return _("Everybody is kept at “{step}”.").format(step=where)
    text = _("Everybody is kept between “{step}” and step {n}.")
    return text.format(step=where, n=steps.last)


def groups_html(plan: Plan, names: Mapping[str, str], options: str) -> str:
    """Each group with its pupils and a list of steps to choose from."""
    found = ""
    for k, steps in enumerate(plan.groups):
        inside = ", ".join(
            names[one] for one, group in plan.members.items() if group == k and one in names
        )
        head = _("Group {n}").format(n=k + 1)
        value = f"{steps.lesson}#{steps.first}" if steps else ""
        chosen = (
            options.replace(f'value="{escape(value)}"', f'value="{escape(value)}" selected', 1)
            if value
            else options
        )
        nothing = f'<option value="">{escape(_("with the class"))}</option>'
        found += (
            f'<div class="group"><h3>{escape(head)}</h3><p>{escape(inside or "–")}</p>'
            f'<label>{escape(_("Works at"))} <select data-group="{k}">{nothing}{chosen}</select>'
            "</label></div>"
        )
    return found


def left_html(tables: Sequence[Table], names: Mapping[str, str]) -> str:
    """Who has no table in the newest round, each with who may play with them."""
    playing = {name for one in last_round(tables) for name in one.players}
    if not playing:
        return ""
    found = ""
    for pupil, name in names.items():
        if name not in playing:
            text = escape(_("{name} is left over.").format(name=name))
            found += (
                f'<p class="left">{text} '
                f'<button type="button" data-seat="computer" data-pupil="{pupil}">'
                f"{escape(_('A computer plays'))}</button> "
                f'<button type="button" data-seat="teacher" data-pupil="{pupil}">'
                f"{escape(_('I play'))}</button></p>"
            )
    return found


def list_to_print(name: str, rows: Iterable[tuple[str, str]], free: Sequence[str]) -> str:
    """A page with the animals and a line for each name, which only paper knows."""
    title = _("Who is who in class {name}").format(name=name) if name else _("Who is who")
    known = [(escape(animal), "", f"<code>{escape(code)}</code>") for animal, code in rows]
    known += [(escape(_(animal)), "", "") for animal in free[: max(0, 32 - len(known))]]
    heads = (_("Animal"), _("Name, on this paper only"), _("Code for another device"))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        "<style>body{font:15px/1.3 system-ui,sans-serif;margin:2em;max-width:46em}"
        "table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #888;"
        "padding:5px 8px;text-align:left}td:nth-child(2){width:55%}tr{break-inside:avoid}"
        "code{font-size:16px}</style></head>"
        f"<body><h1>{escape(title)}</h1>{table(heads, known)}</body></html>"
    )
