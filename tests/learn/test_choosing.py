"""Which puzzle comes next: the one of the day, and one where it was hard."""

import datetime

import pytest

from villa_core.learn.choosing import daily, fresh, next_puzzle
from villa_core.learn.progress import Progress, won
from villa_core.learn.puzzles import KINDS, LEVELS, make

DAY = datetime.date(2026, 11, 18)


def solved(progress, kind, level, seeds, **day):
    for seed in seeds:
        progress = progress.after(f"{kind}/{level}/{seed}", right=True, **day)
    return progress


def test_the_puzzle_of_the_day_comes_from_the_date_alone():
    days = [DAY + datetime.timedelta(days=n) for n in range(56)]
    choices = [daily(day) for day in days]
    assert choices == [daily(day) for day in days]
    assert [choice.seed for choice in choices[:3]] == [261118, 261119, 261120]
    assert {choice.kind for choice in choices} == set(KINDS)
    assert {choice.level for choice in choices} == set(LEVELS)
    assert choices[0].puzzle == make(choices[0].kind, choices[0].level, 261118)


def test_a_new_learner_begins_with_the_first_level():
    assert next_puzzle(Progress()).task == "balance/1/1"


def test_what_was_right_at_once_goes_on_to_the_next_without_stars():
    progress = solved(Progress(), "balance", 1, (1, 2, 3))
    choice = next_puzzle(progress)
    assert (choice.kind, choice.level) == ("predict", 1)
    for kind in KINDS:
        progress = solved(progress, kind, 1, (1, 2, 3))
    assert next_puzzle(progress).task == "balance/2/1"


def test_what_was_hard_comes_again_with_another_seed_and_says_why():
    progress = Progress()
    for kind in KINDS:
        progress = solved(progress, kind, 1, (1,))
    progress = progress.after("pull/2/1", right=False, mistake="essential")
    progress = progress.after_hint("pull/2/1", 2).after("pull/2/1", right=True)
    choice = next_puzzle(progress)
    assert choice.task == "pull/2/2"
    assert choice.why == (
        "“Which column may go?” (tricky) was hardest so far (1 wrong try, 2 hints): "
        "once more, with another one."
    )
    assert next_puzzle(progress) == choice, "the same progress, the same puzzle"
    # two at once, and it is no longer what is hard
    assert next_puzzle(solved(progress, "pull", 2, (2, 3))).kind != "pull"


def test_where_it_was_too_hard_the_level_before_comes_first():
    progress = solved(solved(Progress(), "mass", 1, (1,)), "mass", 2, (1,))
    for _try in range(6):
        progress = progress.after("mass/3/1", right=False, mistake="centres")
    choice = next_puzzle(progress)
    assert (choice.kind, choice.level) == ("mass", 2)
    assert "first once more the level before it" in choice.why
    assert next_puzzle(solved(progress, "mass", 2, (1, 2, 3))).level == 3


def test_with_all_stars_what_was_played_least_comes():
    progress = Progress()
    for kind in KINDS:
        for level in LEVELS:
            progress = solved(progress, kind, level, (1, 2, 3, 4) if kind != "slip" else (1, 2, 3))
    choice = next_puzzle(progress)
    assert (choice.kind, choice.seed) == ("slip", 4)
    assert "all stars" in choice.why


def test_a_puzzle_is_fresh_when_it_was_never_tried():
    progress = solved(Progress(), "pull", 1, (1, 2, 4))
    assert fresh(progress, "pull", 1).seed == 3


def test_a_level_opens_with_a_star_or_after_three_puzzles():
    assert Progress().is_open("pull", 1)
    assert not Progress().is_open("pull", 2)
    assert solved(Progress(), "pull", 1, (1,)).is_open("pull", 2)
    progress = Progress()
    for seed in (1, 2, 3):
        progress = progress.after(f"pull/1/{seed}", right=False)
    assert progress.is_open("pull", 2)
    assert progress.stars("pull", 1) == 0


def test_a_level_is_not_open_while_one_before_it_is_closed():
    progress = solved(Progress(), "pull", 3, (261118,))  # the puzzle of a day
    assert not progress.is_open("pull", 2)
    assert not progress.is_open("pull", 4)


@pytest.mark.parametrize("level", [2, 3, 4])
def test_next_never_leads_to_a_closed_level(level):
    progress = Progress()
    for seed in (261118, 261119):  # what was hard there was the puzzle of a day
        progress = progress.after(f"pull/{level}/{seed}", right=False).after_hint(
            f"pull/{level}/{seed}", 3
        )
    choice = next_puzzle(progress)
    assert progress.is_open(choice.kind, choice.level)


@pytest.mark.parametrize(
    ("days", "streak"),
    [((), 0), ((0,), 1), ((1,), 1), ((2,), 0), ((0, 1, 2), 3), ((1, 2, 4), 2), ((0, 2), 1)],
)
def test_days_in_a_row_count_up_to_today_or_yesterday(days, streak):
    progress = Progress()
    for ago in days:
        day = (DAY - datetime.timedelta(days=ago)).isoformat()
        progress = progress.after(f"pull/1/{ago}", right=True, day=day)
    progress = progress.after("05/corner", right=True, day=DAY.isoformat())  # no puzzle
    assert progress.days(DAY) == streak


def test_right_in_a_row_ends_with_a_mistake_or_a_look_at_the_solution():
    progress = solved(Progress(), "pull", 1, (1, 2))
    assert progress.run == 2
    assert solved(progress, "pull", 1, (2,)).run == 2, "solved before"
    assert progress.after("05/middle", right=False).run == 2, "no puzzle"
    wrong = progress.after("pull/1/3", right=False)
    assert wrong.run == 0
    assert wrong.after("pull/1/3", right=True).run == 0, "not at the first try"
    assert progress.after_solution("pull/1/3").run == 0
    assert Progress.from_json(progress.to_json()).run == 2
    assert Progress().merge(progress).run == 2
    assert wrong.merge(progress).run == 0, "what happened last counts"


def test_what_a_right_answer_has_won_is_told():
    task = "pull/1/1"
    first = Progress().after(task, right=True)
    assert won(Progress(), first, task) == (
        "2 points: right at the first try. That is a new star: 1 of 3 on this level."
    )
    wrong = Progress().after(task, right=False)
    assert won(wrong, wrong.after(task, right=True), task).startswith("1 point: right, though")
    seen = Progress().after_solution(task)
    assert won(seen, seen.after(task, right=True), task).startswith("No points")
    assert won(first, first.after(task, right=True), task) == "You had solved it before."


def test_the_names_of_older_files_are_still_read():
    """Before this, “predict” had only two options; what was won there stays."""
    text = (
        '{"format": "villa-progress/1", "tasks": [{"task": "predict/1/41", "tries": '
        '[{"right": true, "day": "2026-01-31"}]}]}'
    )
    progress = Progress.from_json(text)
    assert (progress.stars("predict", 1), progress.run) == (1, 0)
