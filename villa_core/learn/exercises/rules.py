"""Exercises of the workshop on rules: points, who holds the seal, where two books differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from villa_core.learn.exercises.exercise import Case, Exercise, Mistake, same
from villa_core.text import N_, _
from villa_core.tower.tower import Tower
from villa_core.villa.rulebook import Rulebook

_WORTH = {"thin": 1, "hex": 2, "thick": 3}


def _points(tower: Tower, colors: Sequence[str], top: int | None = None) -> int:
    """Z2, Z3: the worth of a player's columns on the uppermost plate, or on another floor."""
    placed = tower.floors[tower.top if top is None else top].columns
    return sum(
        _WORTH[shape]
        for color, shape, *_number in (column.id.split("-") for column in placed)
        if color in colors
    )


def _count(tower: Tower, colors: Sequence[str]) -> int:
    return sum(c.id.split("-")[0] in colors for c in tower.floors[-1].columns)


def _everywhere(tower: Tower, colors: Sequence[str]) -> int:
    return sum(_points(tower, colors, floor) for floor in range(tower.top + 1))


def _of_towers() -> Iterator[Case]:
    raised = Tower.standard().raise_column("red-thick", 0, 40).raise_column("blue-hex", -40, 50)
    villas = {
        _("a villa with two columns raised"): raised,
        _("the tall villa"): Tower.famous("tall"),
    }
    for name, villa in villas.items():
        for colors in (("red",), ("blue", "green"), ("yellow", "red")):
            words = _("{colors} on {villa}").format(colors=" + ".join(colors), villa=name)
            yield Case(words, (villa, colors), villa)


def _seal(points: Mapping[str, int], holder: str) -> str:
    """Z4: the seal moves only to whoever has more than its holder; the first of equals in turn."""
    best = max(points, key=lambda name: points[name])
    return best if points[best] > points[holder] else holder


def _leader(points: Mapping[str, int], _holder: str) -> str:
    return max(points, key=lambda name: points[name])


def _last_leader(points: Mapping[str, int], _holder: str) -> str:
    return max([*points][::-1], key=lambda name: points[name])


def _of_seals() -> Iterator[Case]:
    for points, holder in (
        ({"Ada": 3, "Ben": 5}, "Ada"),
        ({"Ada": 5, "Ben": 5}, "Ben"),
        ({"Ada": 5, "Ben": 5}, "Ada"),
        ({"Ada": 2, "Ben": 6, "Cleo": 6}, "Ada"),
        ({"Ada": 0, "Ben": 0}, "Ben"),
    ):
        words = _("points {points} and the seal with {holder}")
        yield Case(words.format(points=points, holder=holder), (points, holder))


def _differing(left: Rulebook, right: Rulebook) -> list[str]:
    return [rule.id for rule in left if rule.setting != right[rule.id].setting]


def _by(what: str) -> Callable[[Rulebook, Rulebook], list[str]]:
    """As if another part of a rule were compared."""

    def wrong(left: Rulebook, right: Rulebook) -> list[str]:
        return [rule.id for rule in left if getattr(rule, what) != getattr(right[rule.id], what)]

    return wrong


def _of_books() -> Iterator[Case]:
    for left, right in (("de", "nl"), ("de", "ru"), ("en", "fr"), ("nl", "nl")):
        words = _("the books {left} and {right}").format(left=left, right=right)
        yield Case(words, (Rulebook.of(left), Rulebook.of(right)))


def _same_ids(answer: object, truth: Sequence[str]) -> bool:
    return isinstance(answer, list | tuple | set) and same(sorted(map(str, answer)), sorted(truth))


EXERCISES = {
    "points_of": Exercise(
        _points,
        _of_towers,
        (
            Mistake(_count, N_("That counts columns: a hexagonal one is worth 2, a thick one 3.")),
            Mistake(_everywhere, N_("Only the uppermost floor counts (Z3).")),
        ),
        same,
    ),
    "seal_after": Exercise(
        _seal,
        _of_seals,
        (
            Mistake(_leader, N_("Equal points leave the seal with its holder (Z4).")),
            Mistake(
                lambda points, holder: (
                    _last_leader(points, holder)
                    if points[_last_leader(points, holder)] > points[holder]
                    else holder
                ),
                N_("Among equals it goes to the first in turn order."),
            ),
        ),
        same,
    ),
    "differing": Exercise(
        _differing,
        _of_books,
        (
            Mistake(_by("source"), N_("Those are printed elsewhere, not played otherwise.")),
            Mistake(
                lambda left, right: [r.id for r in left if r.setting == right[r.id].setting],
                N_("Those are the rules that the two share."),
            ),
        ),
        _same_ids,
    ),
}
