"""Wording: a task written as plain text, its answers, hints and solution behind a mark each.

`=` stands before the right answer, `~` before a wrong one with what is said to it after `#`, `?`
before a hint, `!` before the solution. `&` stands before what the hand does at the screen, which
paper leaves out, and `@` before what the whole task needs and paper has not. A number says after
`±` how exact it must be. Lines without a mark go on with the line before; an empty line begins a
paragraph. All of it is Markdown, with formulas between dollars.

>>> lever = worded('''30 g lie 50 mm left of the support.
...     Where must 20 g lie?
...     = 75 ± 0.5 mm
...     ~ 50 # Equal distances balance equal weights.
...     ? The lighter weight needs the longer arm.
...     ! 30 · 50 = 20 · 75.''')
>>> lever.question, lever.answer, lever.unit
('30 g lie 50 mm left of the support. Where must 20 g lie?', 75.0, 'mm')
>>> lever.read("7,5 cm")
75.0
>>> worded('''What happens?
...     ~ It stands
...     = It falls''').options
('It stands', 'It falls')
>>> worded('''What happens?
...     & Tap it, then let go.
...     = 3 ± 1''').spoken
'What happens? Tap it, then let go.'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

import ipywidgets as widgets

from villa_core.errors import FormatError, VillaError
from villa_core.text import _
from villa_widgets.tasks.marked import block, inline, plain
from villa_widgets.tasks.numbers import asks_for, number_range, read_number, shown_number
from villa_widgets.tasks.task import line_to_type, one_of

MARK = re.compile(r"^ *([=~?!&@])(?: |(?<=[=~])$)", re.MULTILINE)
_JOINED = re.compile(r"\n(?![-*+] |\d+[.)] )")  # before what begins no row of a list
_MOST_LETTERS = 26
_UNIT = re.compile(r"[-−]?\d+(?:[.,]\d+)?\s*(?:[^\W\d_]{1,12}|°)")  # a number with a unit behind it
_NUMBER = re.compile(r"(\S+?) *± *(\S+) ?(.*)")


@dataclass(frozen=True)
class Wording:
    """What a task says. Without `options` its answer is a number, right within `tolerance`."""

    question: str
    answer: str | float
    options: tuple[str, ...]
    wrong: dict[str, str]
    hints: tuple[str, ...]
    solution: str
    tolerance: float = 0.0
    unit: str = ""
    at_screen: bool = False
    """Whether paper cannot hold it."""
    by_hand: str = ""
    """What the hand does at the screen; it is said after the question, and not on paper."""

    def field(self, words: str) -> widgets.Widget:
        """The control for an answer: options to choose from, or a line with these words."""
        if self._lettered:
            return one_of((letter, option) for letter, option in self._letters)
        if self.options:
            return one_of(self.options)
        return line_to_type(asks_for(words, self.unit, *self._range))

    @property
    def question_html(self) -> str:
        """The question as HTML, with the options below it if a list of them cannot show them."""
        html = f'<div class="villa-question">{block(self._asked)}</div>'
        if self._lettered:
            rows = (f"<li><b>{letter}</b> {inline(one)}</li>" for letter, one in self._letters)
            html += f'<ul class="villa-options">{"".join(rows)}</ul>'
        return html

    @property
    def solution_html(self) -> str:
        """The solution as HTML; the answer if there is none."""
        return block(self.solution) if self.solution else inline(self.words(self.answer))

    @property
    def spoken(self) -> str:
        """The question in plain words."""
        return plain(self._asked)

    def said_to(self, value: str | float) -> tuple[str, str]:
        """The typical wrong answer that this is, and what is said to it; empty if it is none."""
        for typical, sentence in self.wrong.items():
            if self.same(value, self.read(typical)):
                return typical, sentence
        return "", ""

    @property
    def _asked(self) -> str:
        return f"{self.question} {self.by_hand}".strip()

    @property
    def _lettered(self) -> bool:
        """Whether options have formulas or marks, which a list of buttons cannot show."""
        return any(plain(option) != option for option in self.options)

    @property
    def _letters(self) -> list[tuple[str, str]]:
        return [(chr(ord("A") + n), option) for n, option in enumerate(self.options)]

    @property
    def _range(self) -> tuple[float, float]:
        known = (read_number(str(answer), self.unit) for answer in (self.answer, *self.wrong))
        return number_range(self.unit, [value for value in known if value is not None])

    def read(self, given: str | None, nothing: str = "") -> str | float:
        """What was chosen or typed; `VillaError` says if it is `nothing`, or no number."""
        if not given or not given.strip():
            raise VillaError(nothing)
        if self.options:
            return given
        number = read_number(given, self.unit)
        if number is None:
            text = _("“{given}” cannot be read as a number in {unit}.")
            raise VillaError(text.format(given=given, unit=self.unit or _("plain digits")))
        least, most = self._range
        if not least <= number <= most:
            text = _("Give a number from {least} to {most}.")
            least_and_most = {"least": shown_number(least), "most": shown_number(most)}
            raise VillaError(text.format(**least_and_most))
        return number

    def same(self, value: str | float, other: str | float) -> bool:
        """Whether two answers count as the same."""
        if isinstance(value, str) or isinstance(other, str):
            return value == other
        return abs(value - other) <= self.tolerance + 1e-9

    def words(self, value: str | float) -> str:
        """An answer as people read it, a number with its unit."""
        return value if isinstance(value, str) else f"{shown_number(value)} {self.unit}".strip()


@dataclass(frozen=True)
class _Part:
    """What a text says behind a mark, what is said to it after `#`, and in which line it begins."""

    place: Place
    line: int
    mark: str
    body: str
    said: str = ""

    def mistake(self, sentence: str) -> FormatError:
        """What is wrong with this part."""
        return self.place.mistake(sentence, self.line)

    def check(self) -> None:
        """Whether all of it can be shown."""
        try:
            for text in (self.body, self.said):
                block(text)
        except FormatError as error:
            raise self.mistake(error.sentence) from error


class TaskError(FormatError):
    """A mistake in the text of a task, for its author: a notebook tells it in one sentence.

    >>> print(TaskError("tasks/mine.md, line 3", "The question is missing."))
    tasks/mine.md, line 3: The question is missing.
    """

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: in which line of our code it was found helps nobody."""
        return [str(self)]


class Place(NamedTuple):
    """Where a text stands: the name of its task, or a file and the line in which it begins."""

    name: str = ""
    file: str = ""
    first: int = 1

    def mistake(self, sentence: str, line: int = 1) -> FormatError:
        """What is wrong in a line of the text."""
        place = _("task {task}, line {n}") if self.name else _("line {n}")
        if self.file:
            place = _("{file}, line {n}")
        n = self.first + line - 1
        return TaskError(place.format(task=self.name, file=self.file, n=n), sentence)


def worded(text: str, place: Place | str = "") -> Wording:
    """The wording that a text gives; `FormatError` says where in its `place` a mistake is."""
    question, *parts = _parts(text, place if isinstance(place, Place) else Place(place))
    if not question.body:
        raise question.mistake(_("The question is missing: it stands before all marks."))
    for part in parts:
        if not part.body and part.mark != "@":
            raise part.mistake(_("Nothing stands behind the mark “{it}”.").format(it=part.mark))
    right = [part for part in parts if part.mark == "="]
    if len(right) != 1:
        text = _("A task needs one right answer: one line that begins with “=” and a space.")
        raise right[1].mistake(text) if right else question.mistake(text)
    answers = [part for part in parts if part.mark in "=~"]
    number = _number(right[0])
    made = Wording(
        question.body,
        number[0] if number else right[0].body,
        () if number else tuple(part.body for part in answers),
        {part.body: part.said for part in answers if part.said and part.mark == "~"},
        tuple(part.body for part in parts if part.mark == "?"),
        "\n\n".join(part.body for part in parts if part.mark == "!"),
        number[1] if number else 0.0,
        number[2] if number else "",
        any(part.mark == "@" for part in parts),
        " ".join(part.body for part in parts if part.mark == "&"),
    )
    _check_answers(made, answers)
    for part in (question, *parts):
        part.check()
    return made


def _parts(text: str, place: Place) -> list[_Part]:
    """The question, then what stands behind each mark; only answers have something said to them."""
    marks = [*MARK.finditer(text)]
    begins, ends = [0, *(m.end() for m in marks)], [*(m.start() for m in marks), len(text)]
    parts = []
    for mark, begin, end in zip([None, *marks], begins, ends, strict=True):
        body, said = _joined(text[begin:end]), ""
        if mark and mark[1] in "=~":
            body, _sign, said = (words.strip() for words in " ".join(body.split()).partition(" # "))
        line = text.count("\n", 0, mark.start() if mark else 0) + 1
        parts.append(_Part(place, line, mark[1] if mark else "", body, said))
    return parts


def _joined(text: str) -> str:
    r"""A text whose lines go on with each other; paragraphs and lists stay.

    >>> _joined(" One\n    two.\n    - A list\n\n    Three. ")
    'One two.\n- A list\n\nThree.'
    """
    lines = "\n".join(line.strip() for line in text.strip().splitlines())
    return "\n\n".join(_JOINED.sub(" ", part) for part in re.split(r"\n{2,}", lines))


def _number(right: _Part) -> tuple[float, float, str] | None:
    """A right answer that is a number, how exact it must be, and its unit; None for words."""
    match = _NUMBER.fullmatch(right.body)
    if match is None:
        return None
    value, tolerance = read_number(match[1]), read_number(match[2])
    if value is None or tolerance is None or tolerance < 0:
        text = _("“{given}” cannot be read: a number is written as in “= 5 ± 0.5 mm”.")
        raise right.mistake(text.format(given=right.body))
    return value, tolerance, match[3]


def _check_answers(made: Wording, answers: list[_Part]) -> None:
    """Whether each answer can be given, and is another one than those before."""
    if len(made.options) == 1:
        text = _(
            "One answer alone is no choice. A number says how exact it must be, as in "
            "“= 5 ± 0.5 mm”; a choice has wrong answers as well, each behind “~”."
        )
        raise answers[0].mistake(text)
    bare = [part for part in answers if part.mark == "~" and read_number(part.body) is not None]
    if made.options and bare and _UNIT.fullmatch(str(made.answer)):
        text = _("A number says how exact it must be, as in “= 5 ± 0.5 mm”.")
        raise next(part for part in answers if part.mark == "=").mistake(text)
    if len(made.options) > _MOST_LETTERS:
        raise answers[_MOST_LETTERS].mistake(_("A task has at most 26 answers."))
    seen: list[str | float] = [] if made.options else [made.answer]
    for part in answers:
        if not made.options and part.mark == "=":
            continue
        value = part.body if made.options else read_number(part.body, made.unit)
        if value is None:
            text = _("“{given}” is no number in {unit}, as the right answer is.")
            unit = made.unit or _("plain digits")
            raise part.mistake(text.format(given=part.body, unit=unit))
        if value in seen or (not made.options and made.same(value, made.answer)):
            text = _("“{given}” is the same answer as another one.").format(given=part.body)
            raise part.mistake(text)
        seen.append(value)
