"""The frame of every puzzle: what it asks for, what a check says, and how one is drawn by dice.

A puzzle is named by its kind, level and seed, and is the same for everyone. It carries its own
solution, which its check accepts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from villa_core.errors import VillaError
from villa_core.text import N_, _
from villa_core.tower.tower import Tower

if TYPE_CHECKING:
    from villa_core.learn.puzzles.dice import Dice
    from villa_core.statics.stability import Standing

A = TypeVar("A")
B = TypeVar("B")  # what is built: a Tower or a Mobile
T = TypeVar("T")


_HARD = (N_("easy"), N_("tricky"), N_("hard"), N_("very hard"))


def level_name(level: int) -> str:
    """A level (1 to 4) in a word that everybody knows, in the reader's language.

    >>> level_name(1), level_name(4)
    ('easy', 'very hard')
    """
    return _(_HARD[level - 1])


class AskPlace(NamedTuple):
    """Asks for a place (x, y) in mm for a column on the uppermost plate."""

    piece: str


class AskChoice(NamedTuple):
    """Asks for one of some options: the answer is an id, shown is its label."""

    options: dict[str, str]


class AskNumber(NamedTuple):
    """Asks for a number in a unit; right if it is within `tolerance` of the true one."""

    unit: str
    tolerance: float


class AskColumns(NamedTuple):
    """Asks for a set of columns out of `candidates`; the answer is a set of ids."""

    candidates: tuple[str, ...]


class AskRaises(NamedTuple):
    """Asks for up to `most` raises, one after the other: a list of (column id, x, y)."""

    candidates: tuple[str, ...]
    most: int


class Mark(NamedTuple):
    """A place on a floor (mm) that is marked with a letter: a column may be put there."""

    letter: str
    floor: int
    x: float
    y: float


class AskBuild(NamedTuple):
    """Asks for columns of a box on marked places: a list of (column id, letter of the mark)."""

    box: tuple[str, ...]
    marks: tuple[Mark, ...]


class AskSpot(NamedTuple):
    """Asks on which spot to hang a rod: ids such as `orange-1/n3`, shown are their labels."""

    rod: str
    options: dict[str, str]


Asked = AskPlace | AskChoice | AskNumber | AskColumns | AskRaises | AskBuild | AskSpot


class Feedback(NamedTuple, Generic[B]):
    """What a check says of an answer: a sentence, what is let go then, and the mistake's id.

    `pulled` is a column that is taken out of it first.
    """

    sentence: str
    built: B
    mistake: str = ""
    pulled: str | None = None

    @property
    def right(self) -> bool:
        """Whether the answer is right: no mistake was found."""
        return not self.mistake


class Solution(NamedTuple, Generic[A, B]):
    """An answer that is right, why, in words and numbers, and what is built with it."""

    answer: A
    explanation: str
    built: B


@dataclass(frozen=True)
class Puzzle(ABC, Generic[A, B]):
    """One challenge. `built` is what is shown; nothing in it moves until it is let go."""

    kind: ClassVar[str]
    label: ClassVar[str]
    """What this kind of puzzle is called, in English."""
    tells: ClassVar[bool] = False
    """Whether letting go tells the answer, however one has answered."""

    level: int
    seed: int
    built: B = field(repr=False)
    name: str = field(default="", kw_only=True)
    """The name under which progress of one that somebody made is kept; empty: one by dice."""

    def __init_subclass__(cls, kind: str = "", label: str = "") -> None:
        super().__init_subclass__()
        cls.kind, cls.label = kind, label

    @classmethod
    @abstractmethod
    def draw(cls, level: int, seed: int, dice: Dice) -> Self:
        """A puzzle as the dice fall; `UnluckyError` if they give none that keeps its promise."""

    @property
    def title(self) -> str:
        """What it is, and how hard; its seed is a number for teachers, who name it to a class."""
        if self.name:
            return _(self.label)
        return _("{name} — {level}").format(name=_(self.label), level=level_name(self.level))

    @property
    def task(self) -> str:
        """The name under which progress is kept."""
        return self.name or f"{self.kind}/{self.level}/{self.seed}"

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
    def answer_type(self) -> Asked:
        """What has to be asked for."""

    @abstractmethod
    def check(self, answer: A) -> Feedback[B]:
        """Whether an answer is right, in a sentence; typical mistakes are recognised."""

    @property
    @abstractmethod
    def hints(self) -> tuple[str, str, str]:
        """Three hints: where to look, which idea helps, and nearly the answer."""

    @property
    @abstractmethod
    def solution(self) -> Solution[A, B]:
        """An answer that is right, with its reason."""

    def __str__(self) -> str:
        return f"{self.title}. {self.question}"


class VillaPuzzle(Puzzle[A, Tower]):
    """A puzzle about a villa."""

    @classmethod
    def of(cls, tower: Tower, name: str) -> Self:
        """The puzzle about somebody's own villa; `VillaError` says why there is none."""
        text = _("“{kind}” cannot be asked of a villa of your own. These can: predict, pull.")
        raise VillaError(text.format(kind=cls.kind))

    @property
    def tower(self) -> Tower:
        """The villa that is shown."""
        return self.built

    @property
    def _below(self) -> tuple[str, ...]:
        """The columns below the uppermost floor."""
        return tuple(c.id for floor, c in self.tower.placed() if floor < self.tower.top)

    @property
    def _plate_facts(self) -> list[str]:
        """What each plate weighs."""
        plates = [floor.plate.color for floor in self.tower.floors if floor.plate]
        text = _("The {color} plate weighs {g:g} g.")
        return [text.format(color=c, g=self.tower.pieces.plate(c).mass) for c in plates]


class UnluckyError(Exception):
    """The dice fell so that no puzzle comes of it: they are thrown again."""


_SURE = 1.0  # mm: below it nobody can be sure whether a villa stands
_THROWS = 10_000  # some puzzles take hundreds; none has ever come near


def until_lucky(draw: Callable[[], T]) -> T:
    """What comes of the first throw of the dice that is not unlucky."""
    for _throw in range(_THROWS):
        with suppress(UnluckyError):
            return draw()
    raise VillaError(_("No such puzzle could be found. Ask for another number or level."))


def clear_enough(*towers: Tower) -> None:
    """`VillaError` if nobody can be sure whether one of these stands."""
    for tower in towers:
        if tower.top == 0:
            raise VillaError(_("This villa has no plate, so there is nothing to ask."))
        if abs(tower.stability().margin) < _SURE:
            text = _("It is too close to call whether this villa stands. Move a column a little.")
            raise VillaError(text)


# how a floor stands, in words and numbers --------------------------------------------------------


def weakest_of(tower: Tower) -> Standing:
    """The floor of a tower that is nearest to tipping, or tips."""
    weakest = tower.stability().weakest
    assert weakest is not None
    return weakest


def tips_over(standing: Standing) -> str:
    """Over what a floor tips, or would tip first."""
    return standing.over_what or _("with nothing under the plate")


def why_it_falls(tower: Tower) -> str:
    """Which floor of a tower falls, and over what, in a sentence."""
    floor = weakest_of(tower)
    return _(
        "On the {floor} the centre of mass lies {mm:.1f} mm outside the support: it tips {over}."
    ).format(floor=floor.name, mm=-floor.margin, over=tips_over(floor))


def barely_stands(floor: Standing, wanted: float) -> str:
    """That a floor stands, but by less than is asked for, in a sentence."""
    return _(
        "It stands, but only {mm:.1f} mm from tipping {over} on the {floor}; {wanted:g} mm are "
        "asked for."
    ).format(mm=floor.margin, over=tips_over(floor), floor=floor.name, wanted=wanted)


def floor_by_floor(tower: Tower) -> list[str]:
    """The load and the margin of each floor, a sentence each."""
    inside = _(
        "{floor}: {g:.1f} g above the cut, centre of mass at ({x:.1f}, {y:.1f}), {mm:.1f} mm "
        "inside the support."
    )
    outside = _(
        "{floor}: {g:.1f} g above the cut, centre of mass at ({x:.1f}, {y:.1f}), {mm:.1f} mm "
        "outside the support."
    )
    return [
        (inside if s.stable else outside).format(
            floor=s.name, g=s.load.mass, x=s.load.x, y=s.load.y, mm=abs(s.margin)
        )
        for s in tower.stability().floors
    ]


# answers as they come from a page ----------------------------------------------------------------


def as_list(answer: Any) -> list[Any]:
    """The items of an answer; none if it has no items."""
    try:
        return list(answer)
    except TypeError:
        return []


def as_numbers(answer: Any, count: int) -> tuple[float, ...] | None:
    """The numbers of an answer, or None if these are not so many plain numbers."""
    try:
        numbers = tuple(float(value) for value in answer)
    except (TypeError, ValueError):
        return None
    return numbers if len(numbers) == count and all(abs(v) <= 10_000 for v in numbers) else None
