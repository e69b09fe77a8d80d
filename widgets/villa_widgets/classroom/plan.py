"""Plan: what a teacher wants of the class now: which steps, a pause, a timer, what all look at.

It is a value: `Room` keeps it in the file of the class, so that a server that is started again goes
on with it.

>>> plan = Plan().lead(Steps("04_torque_balance.ipynb", 2, 4))
>>> plan.steps_of("1f"), plan.free("1f").steps_of("1f")
(Steps(lesson='04_torque_balance.ipynb', first=2, last=4), None)
>>> Plan.read(plan.told()) == plan
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, NamedTuple, Self

LONGEST = 120
"""Signs of the sentence on paused screens."""

MOST_GROUPS = 4

_LESSON = re.compile(r"[^/\\\0]{1,120}\.ipynb")
_PUPIL = re.compile(r"[0-9a-f]{2,32}")
_TASK = re.compile(r"(?:[a-z0-9][a-z0-9/-]{0,79})?")
_STEP = 99
_LONG = 4 * 3600.0  # s: no timer is longer
SCREENS = ("auto", "door", "question", "answers", "dots", "pupil", "games")
"""What the projector can show; “auto” is the door until all are in, and then the question."""


class Steps(NamedTuple):
    """Steps of a lesson, counted from 1; where only one is meant, `first` and `last` are the same.

    >>> Steps.read(["../secret.ipynb", 1, 2])
    Traceback (most recent call last):
    ValueError: ['../secret.ipynb', 1, 2]
    """

    lesson: str
    first: int
    last: int

    @classmethod
    def read(cls, told: Any) -> Steps:
        """Steps as a file or a page names them; `ValueError` if these are none."""
        match told:
            case [str(lesson), int(first), int(last)] if (
                _LESSON.fullmatch(lesson)
                and type(first) is type(last) is int
                and 1 <= first <= last <= _STEP
            ):
                return cls(lesson, first, last)
        raise ValueError(told)


@dataclass(frozen=True)
class Screen:
    """What the projector shows: one of `SCREENS`, of a task or of a pupil."""

    what: str = "auto"
    task: str = ""
    pupil: str = ""
    named: bool = False
    """Whether the animal of the pupil stands below the picture."""
    telling: bool = False
    """Whether it says what came true."""

    @classmethod
    def read(cls, told: Any) -> Screen:
        """A screen as a file or a page names it; `ValueError` if there is none."""
        if isinstance(told, dict) and told.keys() <= {one.name for one in fields(cls)}:
            match asdict(cls()) | told:
                case {
                    "what": str(what),
                    "task": str(task),
                    "pupil": str(pupil),
                    "named": bool(named),
                    "telling": bool(telling),
                } if what in SCREENS and _TASK.fullmatch(task) and len(pupil) <= 32:
                    return cls(what, task, pupil, named, telling)
        raise ValueError(told)


@dataclass(frozen=True)
class Plan:
    """What the teacher wants of everybody; all of it is empty at first."""

    steps: Steps | None = None
    """Where the class is kept; None: everybody goes where they like."""
    groups: tuple[Steps | None, ...] = ()
    """The steps of each group, in place of those of the class; None: not chosen yet."""
    members: Mapping[str, int] = field(default_factory=dict)
    """In which group a pupil is, counted from 0."""
    freed: frozenset[str] = frozenset()
    """The pupils who go where they like, whatever the others do."""
    pause: str = ""
    """The sentence on all screens while the class is paused."""
    ends: float = 0.0
    """When the timer ends, as the clock counts; 0: there is none."""
    screen: Screen = Screen()
    seats: Mapping[str, str] = field(default_factory=dict)
    """At which table of the tournament a pupil sits: its code."""

    def steps_of(self, pupil: str) -> Steps | None:
        """Where a pupil is kept."""
        if pupil in self.freed:
            return None
        group = self.members.get(pupil, -1)
        own = self.groups[group] if 0 <= group < len(self.groups) else None
        return own or self.steps

    def lead(self, steps: Steps | None) -> Self:
        """Keep everybody there, those who were freed too; None: all may go where they like."""
        return replace(self, steps=steps, freed=frozenset())

    def free(self, pupil: str) -> Self:
        """Let one pupil go where they like, or no longer."""
        return replace(self, freed=self.freed ^ {pupil})

    def deal(self, pupils: Sequence[str], number: int) -> Self:
        """Deal pupils into so many groups, one after the other; fewer than two: no groups.

        >>> Plan().deal(["0a", "0b", "0c"], 2).members
        {'0a': 0, '0b': 1, '0c': 0}
        """
        if number < 2:
            return replace(self, groups=(), members={})
        groups = (None,) * min(number, MOST_GROUPS)
        members = {one: k % len(groups) for k, one in enumerate(pupils)}
        return replace(self, groups=groups, members=members)

    def lead_group(self, group: int, steps: Steps | None) -> Self:
        """Keep a group at steps of its own."""
        groups = tuple(steps if k == group else one for k, one in enumerate(self.groups))
        return replace(self, groups=groups)

    def paused(self, sentence: str) -> Self:
        """Pause all screens with a sentence, or go on with none."""
        plain = "".join(sign if sign.isprintable() else " " for sign in sentence)
        return replace(self, pause=" ".join(plain.split())[:LONGEST])

    def timed(self, now: float, seconds: float) -> Self:
        """Start the timer, or stop it with 0."""
        return replace(self, ends=now + min(seconds, _LONG) if seconds > 0 else 0.0)

    def left(self, now: float) -> int | None:
        """How many seconds the timer has left; None if there is none."""
        return max(0, round(self.ends - now)) if self.ends else None

    def without(self, pupil: str) -> Self:
        """The same when a pupil has gone for good."""
        return replace(
            self,
            members={one: k for one, k in self.members.items() if one != pupil},
            freed=self.freed - {pupil},
            seats={one: code for one, code in self.seats.items() if one != pupil},
            screen=Screen() if self.screen.pupil == pupil else self.screen,
        )

    def told(self) -> dict[str, Any]:
        """As it is written in the file of the class."""
        return {
            "steps": self.steps and list(self.steps),
            "groups": [one and list(one) for one in self.groups],
            "members": dict(self.members),
            "freed": sorted(self.freed),
            "pause": self.pause,
            "ends": self.ends,
            "screen": asdict(self.screen),
            "seats": dict(self.seats),
        }

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> Self:
        """The plan of a file; what is missing is empty, what makes no sense a `ValueError`."""
        ends = told.get("ends", 0)
        if type(ends) not in (int, float) or not 0 <= ends < 1e12:
            raise ValueError(ends)
        return cls(
            _steps(told.get("steps")),
            tuple(map(_steps, told.get("groups", [])[:MOST_GROUPS])),
            {_pupil(one): int(k) for one, k in told.get("members", {}).items()},
            frozenset(map(_pupil, told.get("freed", []))),
            str(told.get("pause", ""))[:LONGEST],
            float(ends),
            Screen.read(told.get("screen", {"what": "auto"})),
            {_pupil(one): str(code)[:8] for one, code in told.get("seats", {}).items()},
        )


def _steps(told: Any) -> Steps | None:
    return None if told is None else Steps.read(told)


def _pupil(told: Any) -> str:
    if not isinstance(told, str) or not _PUPIL.fullmatch(told):
        raise ValueError(told)
    return told
