"""On paper: the tasks of a lesson as they are printed, and their answers apart.

>>> from villa_core import Tower
>>> "One square is 10 mm wide" in on_paper(Tower.famous("leaning")).task
True
>>> on_paper(42).task
''
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import singledispatch
from html import escape
from typing import Any

from villa_core.learn.puzzles.mass import MassPuzzle
from villa_core.learn.puzzles.puzzle import (
    AskBuild,
    AskChoice,
    AskColumns,
    AskNumber,
    AskPlace,
    AskRaises,
    AskSpot,
    Mark,
    Puzzle,
    VillaPuzzle,
)
from villa_core.text import _, capital
from villa_core.tower.pieces import column_words
from villa_core.tower.tower import Tower
from villa_widgets.drawing.paper import column_mark, pieces_on_paper, plan_on_paper
from villa_widgets.tasks import Prediction, PuzzleView, Question
from villa_widgets.tasks.marked import block, inline
from villa_widgets.tasks.numbers import proper
from villa_widgets.tasks.task import table
from villa_widgets.tasks.wording import Wording
from villa_widgets.tower.picture import VillaPicture

_BOX = '<span class="box" aria-hidden="true"></span>'
_LINES = '<div class="answer-lines" aria-hidden="true"><i></i><i></i></div>'


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
def tower_on_paper(tower: Tower, unknown: str = "", marks: Sequence[Mark] = ()) -> Sheet:
    """A villa, floor by floor on squares, with the list of its pieces."""
    floors = "".join(
        f'<div class="floor"><p>{escape(capital(tower.floor_name(k)))}</p>'
        f"{plan_on_paper(tower, k, marks)}</div>"
        for k in range(tower.top + 1)
    )
    legend = _(
        "One square is 10 mm wide. Dashed: the plate that lies on the columns, + its centre of "
        "mass. A full line: the plate on which they stand."
    )
    heads, *rows = pieces_on_paper(tower, unknown)
    return Sheet(
        f'<div class="villa"><div class="floors">{floors}</div><p class="legend">{escape(legend)}'
        f"</p>{table(heads, (tuple(map(escape, row)) for row in rows))}</div>"
    )


@on_paper.register
def _asked(card: Question | Prediction) -> Sheet:
    """A question with its options, and the villa that it is about."""
    asked = card.wording
    if asked.at_screen:
        return Sheet("")
    seen = card.seen if isinstance(card, Prediction) else None
    drawing = on_paper(seen.reading.tower).task if isinstance(seen, VillaPicture) else ""
    return question_sheet(asked, drawing)


def question_sheet(asked: Wording, drawing: str = "") -> Sheet:
    """A question on paper: its words, a drawing, room for the answer; and the answer apart."""
    question = f'<div class="question">{block(asked.question)}</div>'
    answer = f'<p class="answer"><b>{inline(asked.words(asked.answer))}</b></p>'
    return Sheet(
        question + drawing + _room(map(inline, asked.options)),
        question + answer + block(asked.solution),
    )


@on_paper.register
def _puzzle(view: PuzzleView) -> Sheet:
    """A puzzle about a villa; mobiles hang only on the screen."""
    puzzle = view.puzzle
    if not isinstance(puzzle, VillaPuzzle):
        return Sheet("")
    marks = puzzle.answer_type.marks if isinstance(puzzle.answer_type, AskBuild) else ()
    facts = "".join(f"<li>{_text(fact)}</li>" for fact in puzzle.facts)
    unknown = puzzle.piece if isinstance(puzzle, MassPuzzle) else ""
    question = _question(puzzle.question) + (f"<ul>{facts}</ul>" if facts else "")
    return Sheet(
        question
        + tower_on_paper(puzzle.tower, unknown, marks).task
        + _room(map(escape, _options(puzzle))),
        _question(puzzle.question) + _solved(_answer(puzzle), puzzle.solution.explanation),
    )


def _question(words: str) -> str:
    return f'<p class="question">{_text(words)}</p>'


def _solved(answer: str, why: str) -> str:
    return f'<p class="answer"><b>{_text(answer)}</b></p><p>{_text(why)}</p>'


def _text(words: str) -> str:
    return proper(escape(words))


def _room(options: Iterable[str]) -> str:
    """Options to tick, as HTML, or lines to write on."""
    boxes = "".join(f"<li>{_BOX}{option}</li>" for option in options)
    return f'<ul class="options">{boxes}</ul>' if boxes else _LINES


def _options(puzzle: Puzzle[Any, Any]) -> tuple[str, ...]:
    match puzzle.answer_type:
        case AskChoice(options):
            return tuple(options.values())
        case AskColumns(candidates):
            return tuple(map(_marked, candidates))
    return ()


def _answer(puzzle: Puzzle[Any, Any]) -> str:
    """The answer of a puzzle in a few words."""
    answer = puzzle.solution.answer
    match puzzle.answer_type:
        case AskChoice(options) | AskSpot(_, options):
            return options[answer]
        case AskBuild():
            text = _("{column} on mark {letter}")
            return "; ".join(text.format(column=_marked(c), letter=m) for c, m in answer)
        case AskColumns():
            return ", ".join(_marked(column) for column in sorted(answer))
        case AskNumber(unit, _tolerance):
            return f"{answer:g} {unit}"
        case AskPlace(piece):
            return _spot(piece, *answer)
        case AskRaises():
            return ", ".join(_spot(*entry) for entry in answer)


def _spot(column: str, x: float, y: float) -> str:
    return f"{_marked(column)}: x = {x:g} mm, y = {y:g} mm"


def _marked(column: str) -> str:
    return f"{column_mark(column)}, {column_words(column)}"
