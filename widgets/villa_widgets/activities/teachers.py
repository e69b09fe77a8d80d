"""The teacher's part: what each lesson is for and how long it takes, the guide, large letters."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import traitlets

from villa_core.text import _
from villa_widgets.drawing.small import patterns, small
from villa_widgets.kit.close import View
from villa_widgets.kit.page import STATIC, styled
from villa_widgets.tasks.lessons import LessonFile, lessons_folder, lessons_in
from villa_widgets.tasks.report import guide_text
from villa_widgets.tasks.task import Card, LessonPanel, table

if TYPE_CHECKING:
    from IPython.display import Markdown

_SECTION = re.compile(r"^### (\d+) .*?\n(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
_GOALS = re.compile(r"\*\*Goals:\*\* (.+?)(?=\n- \*\*|\Z)", re.DOTALL)


class LessonGoals(Card):
    """What each lesson is for, and its minutes; `above` leads from a teacher's notebook to them.

    Without a folder it is that of the lessons, above the teacher's own.

    >>> from villa_widgets.command import shipped
    >>> goals = LessonGoals(shipped())
    >>> "find the centre of mass of a loaded plate" in goals.panel.html
    True
    >>> goals.close()
    """

    look = "villa-goals"

    def __init__(self, folder: str | Path | None = None, above: str = "../") -> None:
        self.panel, known = _GoalsPanel(label=_("All lessons")), goals_of(guide_text())
        rows = [
            (
                f'<a href="{above}{quote(one.file)}">{escape(_named(one))}</a>',
                escape(known.get(one.number) or one.about),
                escape(_minutes(one)),
                small(one.number or "own"),
            )
            for one in lessons_in(_of_learners() if folder is None else folder)
        ]
        heads = (_("Lesson"), _("Afterwards a learner can"), _("Time"), "")
        self.panel.tell(patterns() + table(heads, rows))
        super().__init__((self.panel,))


class _GoalsPanel(LessonPanel):
    """The table, with the looks of the map."""

    _css = styled("row.css", "panel.css", "lesson.css", "lesson_map.css")


class LargeLetters(View):
    """A switch for a projector: this browser shows all pages in larger letters, until it is off.

    >>> LargeLetters().words
    'Large letters for a projector, on all pages of this browser'
    """

    _esm = STATIC / "large_letters.js"
    _css = styled("large_letters.css")

    words = traitlets.Unicode(help="What stands beside the switch.").tag(sync=True)

    def __init__(self) -> None:
        words = _("Large letters for a projector, on all pages of this browser")
        super().__init__(words=words)


def teachers_guide() -> Markdown:
    """The whole guide, to be read in a notebook or page; its headings stand below those there.

    >>> teachers_guide().data.startswith("Villa Lab teaches balance")
    True
    """
    from IPython.display import Markdown

    text = re.sub(r"\A# .*\n+", "", guide_text())
    text = re.sub(r"^- \[[^\]]+\]\(#[^)]+\)\n", "", text, flags=re.MULTILINE)
    return Markdown(re.sub(r"^(##+) ", r"#\1 ", text, flags=re.MULTILINE))


def goals_of(guide: str) -> dict[str, str]:
    r"""What the guide says that each lesson is for, by its number.

    >>> goals_of("### 3 Centre — 25 minutes\n\n- **Goals:** find it\n  twice.\n- **Terms:** mass")
    {'03': 'find it twice.'}
    """
    found = {}
    for number, text in _SECTION.findall(guide):
        goals = _GOALS.search(text)
        if goals:
            found[f"{int(number):02}"] = " ".join(goals[1].split())
    return found


def _of_learners() -> Path:
    """The folder of the lessons, which a teacher's notebook lies one below."""
    here = lessons_folder()
    return here.parent if here.name == "teacher" else here


def _named(one: LessonFile) -> str:
    return f"{int(one.number)} {one.title}" if one.number else one.title


def _minutes(one: LessonFile) -> str:
    return _("{n} min").format(n=one.minutes) if one.minutes else _("as you like")
