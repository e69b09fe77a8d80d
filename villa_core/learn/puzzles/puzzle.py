"""What every puzzle has: a tower, a question, a check that answers in a sentence, three hints.

A puzzle is named by its kind, level and seed, and is the same for everyone. It carries its own
solution, which its check accepts, and typical wrong answers, each with the mistake behind it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.symbolic import Step
    from villa_core.tower.tower import Tower

A = TypeVar("A")


@dataclass(frozen=True)
class Place:
    """Asks for a place (x, y) in mm for a column on the uppermost plate."""

    piece: str


@dataclass(frozen=True)
class Option:
    """One of the answers to choose from: the `id` is the answer, the `label` is shown."""

    id: str
    label: str


@dataclass(frozen=True)
class Choice:
    """Asks for one of some options; the answer is the option's id."""

    options: tuple[Option, ...]


@dataclass(frozen=True)
class Number:
    """Asks for a number in a unit; right if it is within `tolerance` of the true one."""

    unit: str
    tolerance: float


@dataclass(frozen=True)
class Columns:
    """Asks for a set of columns out of `candidates`; the answer is a set of ids."""

    candidates: tuple[str, ...]


@dataclass(frozen=True)
class Raises:
    """Asks for up to `most` raises, one after the other: a list of (column id, x, y)."""

    candidates: tuple[str, ...]
    most: int
    points: int


AnswerType = Place | Choice | Number | Columns | Raises


@dataclass(frozen=True)
class Check:
    """The verdict on an answer: a sentence, the tower as it then is, and the mistake's id."""

    right: bool
    sentence: str
    tower: Tower = field(repr=False)
    mistake: str = ""


@dataclass(frozen=True)
class WrongAnswer(Generic[A]):
    """An answer that learners typically give, and the id of the mistake behind it."""

    answer: A
    mistake: str


@dataclass(frozen=True)
class Solution(Generic[A]):
    """An answer that is right, and why, in words and numbers.

    `floor` is the floor whose balance decides, and `free` what stays a letter in its equations.
    """

    answer: A
    explanation: str
    tower: Tower = field(repr=False)
    floor: int = 0
    free: str | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The balance of the deciding floor, derived step by step (this loads sympy)."""
        from villa_core.symbolic import torque_balance

        return torque_balance(self.tower, self.floor, self.free).steps


@dataclass(frozen=True)
class Puzzle(ABC, Generic[A]):
    """One challenge. `tower` is what is shown; nothing in it moves until an answer is checked."""

    kind: ClassVar[str]

    level: int
    seed: int
    tower: Tower = field(repr=False)

    @property
    @abstractmethod
    def name(self) -> str:
        """What this kind of puzzle is called."""

    @property
    def title(self) -> str:
        """The name by which a teacher can hand it to a whole class."""
        return _("{name} — level {level}, seed {seed}").format(
            name=self.name, level=self.level, seed=self.seed
        )

    @property
    def task(self) -> str:
        """The name under which progress is kept."""
        return f"{self.kind}/{self.level}/{self.seed}"

    @property
    @abstractmethod
    def question(self) -> str:
        """What is asked, in plain words."""

    @property
    def facts(self) -> tuple[str, ...]:
        """What was measured and is known, one sentence each."""
        return ()

    @property
    @abstractmethod
    def answer_type(self) -> AnswerType:
        """What has to be asked for."""

    @abstractmethod
    def check(self, answer: A) -> Check:
        """Whether an answer is right, in a sentence; typical mistakes are recognised."""

    @property
    @abstractmethod
    def hints(self) -> tuple[str, str, str]:
        """Three hints: where to look, which idea helps, and nearly the answer."""

    @property
    @abstractmethod
    def solution(self) -> Solution[A]:
        """An answer that is right, with its reason."""

    @property
    @abstractmethod
    def _typical(self) -> tuple[WrongAnswer[A], ...]:
        """What learners typically answer in such a puzzle; some of it may be right here."""

    @property
    def wrong_answers(self) -> tuple[WrongAnswer[A], ...]:
        """Typical answers that are wrong in this puzzle, one for each mistake."""
        found: dict[str, WrongAnswer[A]] = {}
        for wrong in self._typical:
            verdict = self.check(wrong.answer)
            if not verdict.right and verdict.mistake == wrong.mistake:
                found.setdefault(wrong.mistake, wrong)
        return tuple(found.values())

    def __str__(self) -> str:
        return f"{self.title}. {self.question}"


def as_list(answer: Any) -> list[Any]:
    """The items of an answer; none if it has no items."""
    try:
        return list(answer)
    except TypeError:
        return []


def as_numbers(answer: Any, count: int) -> tuple[float, ...] | None:
    """The numbers of an answer, or None if these are not so many plain numbers."""
    try:
        found = tuple(float(value) for value in answer)
    except (TypeError, ValueError):
        return None
    return found if len(found) == count and all(abs(v) <= 10_000 for v in found) else None
