"""Puzzles: the same for everyone, always solvable, and typical mistakes are recognised."""

import hashlib
import subprocess
import sys
from collections import Counter
from functools import cache

import pytest

from villa_core.learn import puzzles
from villa_core.learn.puzzles.building import centres_hull
from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.points import worth
from villa_core.symbolic import torque_balance
from villa_core.tower.pieces import COLUMN_IDS

SEEDS = range(16)
ALL = [(kind, level) for kind in puzzles.KINDS for level in puzzles.LEVELS]
each_level = pytest.mark.parametrize(("kind", "level"), ALL)

DICE = [4, 4, 6, 2, 2, 4, 5, 1, 1, 6]
MIXED = "dafbcehg"
HANDED_OUT = {
    "balance": ["476c4f3bb091f072", "7b92d7e2189dc478", "1dddbbec7ed15a50", "9096f080e83b1a96"],
    "predict": ["acd9b9382c60cd38", "fdea593efcad3c8b", "5be6f1465fb885c8", "8df7b8300ee8898c"],
    "mass": ["2d0aaff36ddb629d", "f36075e7c48f5d1d", "e4d67571d39bbe60", "681112f0195f19cb"],
    "pull": ["192cc211ca86214f", "8725f21a4008463c", "dbd6ac2c17e96915", "c5eb393ba6f947d5"],
    "points": ["c45538d5c38477ee", "68ce64b76d0ac453", "6fda21bfa3b554e2", "a3793e4fa8cf58a7"],
}


@cache
def made(kind, level, seed):
    """A puzzle; it never changes, so tests may share it."""
    return puzzles.make(kind, level, seed)


def shown(puzzle):
    """A reproduction for a failing test."""
    return f"puzzles.make({puzzle.kind!r}, {puzzle.level}, {puzzle.seed})\n{puzzle.tower.to_json()}"


def fingerprint(kind, level, seed):
    puzzle = made(kind, level, seed)
    text = f"{puzzle.question}{puzzle.facts}{puzzle.solution.answer!r}{puzzle.tower.to_json()}"
    if kind == "pull":  # the order in which a set is written is not part of the puzzle
        text = f"{puzzle.question}{sorted(puzzle.spare)}{puzzle.tower.to_json()}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def solvable(puzzle):
    solution = puzzle.solution
    verdict = puzzle.check(solution.answer)
    assert verdict.right, shown(puzzle)
    assert verdict.sentence
    assert verdict.mistake == ""
    assert solution.explanation


def mistaken(puzzle):
    wrong = puzzle.wrong_answers
    assert wrong, shown(puzzle)
    said = {}
    for entry in wrong:
        verdict = puzzle.check(entry.answer)
        assert not verdict.right, shown(puzzle)
        assert verdict.mistake == entry.mistake, shown(puzzle)
        assert entry.mistake in puzzles.MISTAKES
        said[entry.mistake] = verdict.sentence
    assert len(set(said.values())) == len(said), shown(puzzle)  # each with its own hint


@each_level
def test_every_puzzle_accepts_its_own_solution(kind, level):
    for seed in SEEDS:
        solvable(made(kind, level, seed))


@each_level
def test_typical_wrong_answers_fail_with_their_own_sentence(kind, level):
    for seed in SEEDS[:6]:
        mistaken(made(kind, level, seed))


@pytest.mark.slow
@each_level
def test_hundreds_of_seeds_can_be_solved_and_name_their_mistakes(kind, level):
    for seed in range(1000, 1400):
        puzzle = made(kind, level, seed)
        solvable(puzzle)
        if seed % 4 == 0:
            mistaken(puzzle)


@each_level
def test_every_puzzle_has_three_hints_and_says_what_it_asks(kind, level):
    puzzle = puzzles.make(kind, level, 41)
    assert len(puzzle.hints) == len(set(puzzle.hints)) == 3
    assert all(hint.endswith((".", "?")) for hint in puzzle.hints)
    assert puzzle.title.endswith(f"level {level}, seed 41")
    assert puzzle.task == f"{kind}/{level}/41"
    assert puzzles.from_task(puzzle.task) == puzzle
    assert puzzle.question in str(puzzle)


@each_level
def test_a_puzzle_names_columns_by_words(kind, level):
    puzzle = made(kind, level, 41)
    answers = [puzzle.solution.answer, *(wrong.answer for wrong in puzzle._typical)]
    sentences = [puzzle.question, *puzzle.facts, *puzzle.hints, puzzle.solution.explanation]
    sentences += [puzzle.check(answer).sentence for answer in answers]
    sentences += [option.label for option in getattr(puzzle.answer_type, "options", ())]
    for sentence in sentences:
        assert not any(column in sentence for column in COLUMN_IDS), sentence


@each_level
def test_the_villa_of_a_puzzle_is_proper(kind, level):
    for seed in SEEDS[:10]:
        puzzle = made(kind, level, seed)
        assert puzzle.tower.check(0) == (), shown(puzzle)


@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_the_same_seed_gives_the_same_puzzle_in_another_process(kind):
    script = (
        "import sys; sys.path[:0] = ['tests', 'tests/learn']; from test_puzzles import fingerprint;"
        f"print(*(fingerprint({kind!r}, level, 41) for level in (1, 2, 3, 4)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [fingerprint(kind, level, 41) for level in puzzles.LEVELS]


def test_the_dice_fall_as_they_always_did():
    """Written down once: teachers hand out seeds, and those must not change."""
    dice = Dice.of(1, 3, 41)
    assert [dice.whole(1, 6) for _throw in range(10)] == DICE
    assert "".join(Dice.of(2, 1, 7).mixed("abcdefgh")) == MIXED


@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_puzzles_stay_as_they_were_handed_out(kind):
    assert [fingerprint(kind, level, 41) for level in puzzles.LEVELS] == HANDED_OUT[kind]


@each_level
def test_seeds_give_different_puzzles(kind, level):
    towers = {made(kind, level, seed).tower for seed in range(8)}
    assert len(towers) == 8


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_answers_to_predict_cannot_be_guessed(level):
    """No answer is right in more than two thirds of the puzzles."""
    answers = Counter(
        made("predict", level, seed).solution.answer.partition(":")[0] for seed in SEEDS
    )
    assert answers.most_common(1)[0][1] <= 2 * len(SEEDS) / 3
    assert len(answers) >= 2


def test_predictions_are_never_too_close_to_call():
    for level in puzzles.LEVELS:
        for seed in SEEDS[:10]:
            puzzle = made("predict", level, seed)
            margins = [floor.margin for floor in puzzle.tower.stability().floors]
            assert all(abs(margin) >= 2.0 for margin in margins), shown(puzzle)
            assert sum(margin < 0 for margin in margins) <= 1, shown(puzzle)


def test_the_trap_of_middles_is_a_trap():
    """Whoever counts only the middles of the columns thinks that these villas fall."""
    found = [made("predict", 2, seed) for seed in SEEDS]
    found = [puzzle for puzzle in found if puzzle.trap == "centres"]
    assert found
    for puzzle in found:
        standing = puzzle.tower.stability().floors[0]
        assert standing.stable, shown(puzzle)
        assert centres_hull(puzzle.tower, 0).margin(*standing.centre) < 0, shown(puzzle)


def test_balance_falls_without_the_column_and_not_in_the_middle():
    for level in puzzles.LEVELS:
        for seed in SEEDS[:10]:
            puzzle = made("balance", level, seed)
            assert not puzzle.tower.stability().stable, shown(puzzle)
            frame = puzzle.tower.frame(puzzle.tower.top)
            assert not puzzle.check((round(frame.x), round(frame.y))).right, shown(puzzle)


def test_pull_agrees_with_taking_each_column_away():
    for level in puzzles.LEVELS:
        for seed in SEEDS[:10]:
            puzzle = made("pull", level, seed)
            for column in puzzle.answer_type.candidates:
                stands = puzzle.tower.remove_column(column).stability().stable
                assert stands == (column in puzzle.spare), shown(puzzle)


def test_a_free_column_can_be_a_counterweight_in_level_four():
    mistakes = {
        wrong.mistake for seed in SEEDS for wrong in puzzles.make("pull", 4, seed).wrong_answers
    }
    assert {"counterweight", "floor-below", "essential", "loaded"} <= mistakes


def test_the_unknown_mass_follows_from_the_equations_too():
    """sympy, from the tower alone, finds the mass at which the floor just tips."""
    for level in (3, 4):
        for seed in SEEDS[:4]:
            puzzle = puzzles.make("mass", level, seed)
            ends = torque_balance(puzzle.tower, 0, f"{puzzle.piece}.mass").solve().numbers
            assert min(abs(end - puzzle.mass) for end in ends) < 1.0, shown(puzzle)


def test_the_solution_can_be_derived_step_by_step():
    steps = puzzles.make("mass", 2, 41).solution.steps
    assert steps[0].title == "Free body"


def test_raises_are_played_one_after_the_other():
    puzzle = puzzles.make("points", 3, 41)
    tower = puzzle.check(puzzle.solution.answer).tower
    assert sum(worth(c.id) for c in tower.floors[-1].columns) >= puzzle.goal
    assert tower.stability().stable


@each_level
@pytest.mark.parametrize("answer", [None, "", (), (1,), ("a", "b"), float("nan"), [["x"]], {}])
def test_nonsense_is_answered_kindly(kind, level, answer):
    puzzle = puzzles.make(kind, level, 41)
    verdict = puzzle.check(answer)
    assert not verdict.right
    assert verdict.sentence


@pytest.mark.parametrize(
    ("kind", "level", "seed"),
    [("chess", 1, 1), ("balance", 0, 1), ("balance", 5, 1), ("balance", 1, -1), ("pull", 1, 10**6)],
)
def test_a_puzzle_that_does_not_exist_is_refused_in_a_sentence(kind, level, seed):
    with pytest.raises(puzzles.PuzzleError, match=r"\.$"):
        puzzles.make(kind, level, seed)


def test_stars_come_from_the_best_three():
    assert [puzzles.stars(p) for p in ([], [1], [2], [2, 1, 1], [2, 2, 1], [0, 2, 1, 2, 2])] == [
        0, 0, 1, 2, 2, 3,
    ]  # fmt: skip
    assert [puzzles.points_for(n) for n in (0, 1, 2, 9)] == [0, 2, 1, 1]
