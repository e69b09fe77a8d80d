"""On paper: how the widgets of a lesson look when they are printed, and their answers apart.

>>> from villa_core import Tower
>>> "Stands." in on_paper(Tower.famous("leaning")).task
True
>>> on_paper(42).task
''
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from html import escape

from ipywidgets import Widget

from villa_core.statics.drawing import svg
from villa_core.suspend import Mobile
from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.suspend.lab import MobileLab
from villa_widgets.tasks import Prediction, PuzzleView, Question
from villa_widgets.tasks.task import TaskCard
from villa_widgets.tower.lab import TowerLab

_LINES = '<div class="answer-lines" aria-hidden="true"></div>'


@dataclass(frozen=True)
class Sheet:
    """HTML for the handout, and for the sheet of answers (empty if nothing is asked)."""

    task: str
    answer: str = ""


@singledispatch
def on_paper(_thing: object) -> Sheet:
    """What a cell shows, for paper; nothing for what lives only on the screen."""
    return Sheet("")


@on_paper.register
def _widget(_widget: Widget) -> Sheet:
    return Sheet(f'<p class="screen">{escape(_("(This part is done at the screen.)"))}</p>')


@on_paper.register
def _drawn(thing: Tower | Mobile) -> Sheet:
    look = "villa" if isinstance(thing, Tower) else "mobile"
    return Sheet(f'<figure class="{look}">{thing._repr_svg_()}</figure>')


@on_paper.register
def _lab(lab: TowerLab | MobileLab) -> Sheet:
    return on_paper(lab.tower if isinstance(lab, TowerLab) else lab.mobile)


@on_paper.register
def _asked(card: Question | Prediction) -> Sheet:
    boxes = "".join(f"<li>☐ {escape(option)}</li>" for option in card.wording.options)
    task = card.head.html + (f'<ul class="options">{boxes}</ul>' if boxes else _LINES)
    return Sheet(task, _answer(card) if isinstance(card, Question) else "")


@on_paper.register
def _puzzle(view: PuzzleView) -> Sheet:
    drawing = f'<figure class="villa">{svg(view.puzzle.tower, judged=False)}</figure>'
    facts = "".join(f"<li>{escape(fact)}</li>" for fact in view.puzzle.facts)
    facts = f"<ul>{facts}</ul>" if facts else ""
    title = f'<p class="title">{escape(view.puzzle.title)}</p>'
    question = f'<p class="villa-question">{escape(view.puzzle.question)}</p>'
    return Sheet(title + question + facts + drawing + _LINES, title + _answer(view))


def _answer(card: TaskCard) -> str:
    head = f"<b>{escape(_('Answer'))}</b>"
    return f'{card.head.html}<div class="answer">{head} {card.solution_html()}</div>'
