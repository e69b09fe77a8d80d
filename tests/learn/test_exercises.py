"""The exercises of the workshop: what is right passes, each mistake is told as what it is."""

from __future__ import annotations

from typing import Any

import pytest

from villa_core import Tower, VillaError, check
from villa_core.learn.exercises import EXERCISES, balance, falling, mobiles, playing, rules
from villa_core.learn.exercises.exercise import Case, Exercise, Mistake
from villa_core.palette import OPEN, RIGHT, WRONG

MISTAKES = [
    pytest.param(name, mistake, id=f"{name} {number}")
    for name, exercise in EXERCISES.items()
    for number, mistake in enumerate(exercise.mistakes, 1)
]


def contrast(color: str, paper: str) -> float:
    """How well a colour is told from paper, as WCAG 2 has it."""

    def light(code: str) -> float:
        parts = (int(code[k : k + 2], 16) / 255 for k in (1, 3, 5))
        linear = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return sum(share * p for share, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    dark, bright = sorted((light(color), light(paper)))
    return (bright + 0.05) / (dark + 0.05)


def named(name: str, function: Any) -> Any:
    def asked(*given: Any) -> Any:
        return function(*given)

    asked.__name__ = name
    return asked


@pytest.mark.parametrize("name", EXERCISES)
def test_the_right_function_passes_in_every_case(name: str) -> None:
    checked = check(named(name, EXERCISES[name].truth))
    assert checked, checked
    assert str(checked).startswith("✓ Right in")


@pytest.mark.parametrize(("name", "mistake"), MISTAKES)
def test_a_typical_mistake_is_told_as_what_it_is(name: str, mistake: Mistake) -> None:
    checked = check(named(name, mistake.made))
    assert not checked
    assert str(checked).endswith(mistake.sentence)


@pytest.mark.parametrize("name", EXERCISES)
def test_every_exercise_knows_two_mistakes_and_an_empty_place(name: str) -> None:
    def empty(*_given: Any) -> Any:
        raise NotImplementedError

    assert len(EXERCISES[name].mistakes) >= 2
    empty.__code__ = empty.__code__.replace(co_name=name)
    checked = check(named(name, empty))
    assert str(checked).startswith(f"… {name} is not written yet. Write it in the cell above")
    assert not checked


def test_a_function_that_asks_an_empty_one_is_told_which_comes_first() -> None:
    def turn(_a: Any, _b: Any, _c: Any) -> Any:
        raise NotImplementedError

    def hull(_points: Any) -> Any:
        return turn(1, 2, 3)

    assert str(check(hull)).startswith("… hull asks turn, which is not written yet")


@pytest.mark.parametrize("paper", ["#ffffff", "#111111"])
@pytest.mark.parametrize("color", [RIGHT, WRONG, OPEN])
def test_the_colours_beside_an_answer_are_seen_in_the_light_and_in_the_dark(
    color: str, paper: str
) -> None:
    assert contrast(color, paper) >= 3


def test_no_two_exercises_have_one_name() -> None:
    rooms = (balance, falling, mobiles, playing, rules)
    assert len(EXERCISES) == sum(len(room.EXERCISES) for room in rooms)


def test_a_function_that_returns_nothing_is_told_so() -> None:
    checked = check(named("turn", lambda a, b, c: None))
    assert str(checked) == "… turn gives nothing back yet: its last line is “return …”."


def test_a_function_that_stops_is_told_where_and_why() -> None:
    def turn(a: Any, b: Any, c: Any) -> Any:
        first = a[0]
        return first / (b[0] - b[0])

    text = "✗ turn stops in its line 3, for the way ((0, 0), (10, 0), (10, 5)): ZeroDivisionError"
    assert str(check(turn)).startswith(text)


@pytest.mark.parametrize("answer", ["7", (1, 2, 3), [], object(), float("nan"), {"x": 1}])
def test_an_answer_of_another_kind_is_wrong_and_breaks_nothing(answer: Any) -> None:
    for name in EXERCISES:
        assert not check(named(name, lambda *_given, answer=answer: answer)), name


def test_the_villa_that_went_wrong_is_drawn() -> None:
    checked = check(named("stands", lambda tower: not tower.stability().stable))
    assert isinstance(checked.drawn, Tower)
    assert "<svg" in checked._repr_html_()
    assert "✗ stands gives" in checked._repr_html_()


def test_what_a_learner_made_is_escaped() -> None:
    checked = check(named("turn", lambda a, b, c: "<b>bold</b>"))
    assert "<b>bold" not in checked._repr_html_()


def test_a_mistake_must_explain_the_right_answers_too() -> None:
    cases = [Case("one", (1.0,)), Case("two", (2.0,))]
    far = Mistake(lambda x: 4.0, "Always four.")
    doubled = Exercise(lambda x: 2 * x, lambda: cases, (far,))
    assert "Always four" not in str(doubled.check(lambda x: 4.0 if x == 2 else 2.0, "f"))
    assert "Always four" not in str(doubled.check(lambda x: 2.0 if x == 1 else 5.0, "f"))
    assert "Always four" in str(doubled.check(lambda x: 4.0, "f"))


def test_a_function_of_another_name_is_told_the_nearest() -> None:
    with pytest.raises(VillaError, match=r"no exercise “centre_of_mas”.*centre_of_mass"):
        check(named("centre_of_mas", len))
