"""Answers to a puzzle as learners might give them: right ones, wrong ones and nonsense."""

from itertools import combinations

from villa_core.learn.puzzles.puzzle import (
    AskBuild,
    AskChoice,
    AskColumns,
    AskNumber,
    AskPlace,
    AskSpot,
)

NONSENSE = (None, "", (), (1,), ("a", "b"), float("nan"), [["x"]], {})


def guesses(puzzle):
    """Many answers, the puzzle's own solution among them."""
    asked, solution = puzzle.answer_type, puzzle.solution.answer
    if isinstance(asked, AskChoice | AskSpot):
        return list(asked.options)
    if isinstance(asked, AskColumns):
        some = [set(c) for k in (1, 2, 3) for c in combinations(asked.candidates, k)]
        return [*some, solution, *(solution - {column} for column in solution)]
    if isinstance(asked, AskNumber):
        some = [*(solution * part for part in (0.5, 0.71, 1, 1.37, 3)), *puzzle.slips.values()]
        return [round(grams, 2) for grams in some]
    if isinstance(asked, AskPlace):
        frame, up = puzzle.tower.frame(puzzle.tower.top), puzzle.tower.floors[-1].columns
        x, y = round(frame.x), round(frame.y)
        steps = range(-90, 91, 18)
        mirrored = [(2 * x - column.x, 2 * y - column.y) for column in up]
        return [*((x + dx, y + dy) for dx in steps for dy in steps), *mirrored, solution]
    if isinstance(asked, AskBuild):
        letters = [mark.letter for mark in asked.marks]
        column, twice = asked.box[0], (asked.box[1], letters[0])
        pairs = [((column, a), (asked.box[1], b)) for a, b in combinations(letters, 2)]
        left = [c for c in asked.box if c not in dict(solution)]
        free = [letter for letter in letters if letter not in dict(map(reversed, solution))]
        more = [(*solution, (c, letter)) for c in left for letter in free]
        one = [((column, letter),) for letter in letters]
        return [*one, *pairs, *more, solution, ((column, letters[0]), twice)]
    column, x, y = solution[0]
    up = [placed.id for placed in puzzle.tower.floors[-1].columns]
    spots = [(x + dx, y + dy) for dx in (-60, -30, 30, 60) for dy in (-60, 0, 60)]
    return [
        *(solution[:number] for number in range(1, len(solution) + 1)),
        *(((other, x, y),) for other in (*asked.candidates, *up)),
        *(((column, *spot),) for spot in spots),
        (*solution, (asked.candidates[0], 0.0, 0.0)),
    ]


def wrong_answers(puzzle):
    """One wrong answer for each mistake that was found."""
    found = {puzzle.check(answer).mistake: answer for answer in guesses(puzzle)}
    return {mistake: answer for mistake, answer in found.items() if mistake}
