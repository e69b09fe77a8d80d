"""Puzzles: the same for everyone, always solvable, and typical mistakes are recognised.

What a maker promises is looked at from outside: by statics, by what each answer leads to, by sympy.
"""

import hashlib
import math
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import combinations, permutations

import pytest
from amounts import amount, thorough
from guesses import NONSENSE, guesses
from shapely.geometry import MultiPoint, Point

from villa_core.errors import VillaError
from villa_core.learn import puzzles
from villa_core.learn.progress import Progress
from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.mistakes import MISTAKES
from villa_core.learn.puzzles.points import points_on_top
from villa_core.learn.puzzles.puzzle import UnluckyError, until_lucky
from villa_core.suspend.rods import ROD_IDS
from villa_core.symbolic import torque_balance
from villa_core.tower.pieces import COLUMN_IDS

SEEDS = range(amount(4, 100))
ALL = [(kind, level) for kind in puzzles.KINDS for level in puzzles.LEVELS]
MOBILES = ("hang", "slip")
each_level = pytest.mark.parametrize(("kind", "level"), ALL)

DICE = [4, 4, 6, 2, 2, 4, 5, 1, 1, 6]
MIXED = "dafbcehg"
HANDED_OUT = {
    "balance": ["c43c643c2e0a55b0", "4089e44ee38c2e48", "14ef5bab2442ea5b", "532cc714207ebb44"],
    "predict": ["f472b916cc44f540", "4a9f026fd124c239", "5216aacc0a3b6ed2", "9a7a0cbb6febfa4e"],
    "mass": ["1e92eb8915fcb9f3", "dab03271f48bb122", "232b5adbae6a0645", "55295515a29843e3"],
    "pull": ["195016becbb4985d", "c60fae1ee0c7590b", "ec0b5f4dfb6ae2c9", "1b3a3923e42c857e"],
    "points": ["3d1ef7431294919c", "c5c8d86c117562a7", "0ee5fd7b3d0ba634", "11bbefcf402ebb7a"],
    "fewest": ["3e36b0439f5ab766", "8fd74af390f22253", "726cff6a6a6ab212", "879b959a2ba60b0d"],
    "hang": ["5ad1d5df4af03f9f", "1c4622282a56ee10", "13548699ab4c6fb8", "7ddd0ddd9a95da38"],
    "slip": ["a27c79ff7bc2d9de", "e2b6cfd838bdc68b", "1497aa53d4e8df41", "017995847c4e505e"],
}
JUDGED = {
    "balance": "bc9199af19eb4adf",
    "predict": "076c2344c70a995e",
    "mass": "dcca56c71d952268",
    "pull": "27bc800cf803442e",
    "points": "f73b67d0aa51b864",
    "fewest": "183d09cb483214cf",
    "hang": "183b6bc24345c145",
    "slip": "8f4a8469c61afa2a",
}
"""What is said of many answers to sixteen puzzles of a kind."""
RECOGNISED = {
    "balance": "midpoint bottom-only top-only wrong-side short-arm too-far too-close no-place",
    "predict": "overhang load-ignored centres plate-weight bottom-only lowest-first other-floor "
    "looks-risky edge",
    "mass": "plate-weight equal-shares centres top-only unit too-heavy too-light",
    "pull": "essential counterweight floor-below missed loaded",
    "points": "essential no-place top-floor too-few too-many placed-badly",
    "fewest": "not-under bottom-only top-only too-close spare-column no-place",
    "hang": "same-distance wrong-side short-arm too-far other-rod",
    "slip": "notch-holds not-steep all-hold holds-all",
}


@cache
def made(kind, level, seed):
    """A puzzle; it never changes, so tests may share it."""
    return puzzles.make(kind, level, seed)


def some(kind, level, seeds=SEEDS):
    return [made(kind, level, seed) for seed in seeds]


def shown(puzzle, more=""):
    """A reproduction for a failing test."""
    made_by = f"puzzles.make({puzzle.kind!r}, {puzzle.level}, {puzzle.seed})"
    return f"{made_by} {more}\n{puzzle.built.to_json()}"


def margins(tower):
    return [floor.margin for floor in tower.stability().floors]


def fingerprint(kind, level, seed):
    puzzle = made(kind, level, seed)
    built = puzzle.built.hung if kind in ("hang", "slip") else puzzle.built.floors
    text = f"{puzzle.question}{puzzle.facts}{puzzle.solution.answer!r}{built}"
    if kind == "pull":  # the order in which a set is written is not part of the puzzle
        text = f"{puzzle.question}{sorted(puzzle.spare)}{puzzle.tower.floors}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# what every puzzle promises


@thorough
@each_level
def test_the_villa_with_the_solution_is_proper_and_stands(kind, level):
    for puzzle in some(kind, level):
        solution = puzzle.solution
        assert puzzle.check(solution.answer).mistake == "", shown(puzzle)
        assert solution.explanation
        if kind in MOBILES:
            continue
        assert puzzle.tower.check(0) == (), shown(puzzle)
        if kind in ("balance", "points", "fewest"):  # what was put there by the answer
            assert solution.built.check(0) == (), shown(puzzle)
            assert solution.built.stability().stable, shown(puzzle)


@thorough
@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_typical_mistakes_are_recognised_each_with_its_own_sentence(kind):
    met = set()
    for puzzle in (p for level in puzzles.LEVELS for p in some(kind, level, range(8))):
        said = {}
        for answer in guesses(puzzle):
            verdict = puzzle.check(answer)
            assert verdict.sentence, shown(puzzle, answer)
            said[verdict.mistake] = verdict.sentence
        assert len(set(said.values())) == len(said), shown(puzzle)
        met |= set(said) - {""}
    assert met <= set(MISTAKES)
    assert set(RECOGNISED[kind].split()) <= met


def test_the_same_distance_for_another_weight_is_recognised():
    puzzle = made("balance", 2, 15)
    frame = puzzle.tower.frame(1)
    heaviest, other = puzzle.tower.floors[-1].columns
    assert puzzle.tower.pieces.column(heaviest.id).mass > puzzle.tower.pieces.column(other.id).mass
    there = (2 * frame.x - heaviest.x, 2 * frame.y - heaviest.y)
    assert puzzle.check(there).mistake == "same-distance"


@each_level
def test_every_puzzle_has_three_hints_and_says_what_it_asks(kind, level):
    puzzle = made(kind, level, 41)
    assert len(puzzle.hints) == len(set(puzzle.hints)) == 3
    assert all(hint.endswith((".", "?")) for hint in puzzle.hints)
    assert puzzle.title == f"{puzzles.kind_name(kind)} — {puzzles.level_name(level)}"
    assert puzzle.task == f"{kind}/{level}/41"
    assert puzzle.question in str(puzzle)


@each_level
def test_a_puzzle_names_columns_by_words(kind, level):
    puzzle = made(kind, level, 41)
    sentences = [puzzle.question, *puzzle.facts, *puzzle.hints, puzzle.solution.explanation]
    sentences += [puzzle.check(answer).sentence for answer in guesses(puzzle)]
    sentences += getattr(puzzle.answer_type, "options", {}).values()
    for sentence in sentences:
        assert not any(piece in sentence for piece in (*COLUMN_IDS, *ROD_IDS)), sentence


@each_level
def test_nonsense_is_answered_kindly(kind, level):
    puzzle = made(kind, level, 41)
    for answer in NONSENSE:
        verdict = puzzle.check(answer)
        assert not verdict.right, answer
        assert verdict.sentence


@pytest.mark.parametrize(
    ("kind", "level", "seed"),
    [("chess", 1, 1), ("balance", 0, 1), ("balance", 5, 1), ("balance", 1, -1), ("pull", 1, 10**6)],
)
def test_a_puzzle_that_does_not_exist_is_refused_in_a_sentence(kind, level, seed):
    with pytest.raises(puzzles.PuzzleError, match=r"\.$"):
        puzzles.make(kind, level, seed)


# seeds


@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_puzzles_stay_as_they_were_handed_out(kind):
    assert [fingerprint(kind, level, 41) for level in puzzles.LEVELS] == HANDED_OUT[kind]


@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_of_every_answer_the_same_is_said_as_ever(kind):
    said = []
    for level in puzzles.LEVELS:
        for seed in range(4):
            puzzle = made(kind, level, seed)
            said.append(fingerprint(kind, level, seed))
            said += sorted(puzzle.check(answer).mistake for answer in guesses(puzzle))
    assert hashlib.sha256(str(said).encode()).hexdigest()[:16] == JUDGED[kind]


def test_the_same_seed_gives_the_same_puzzle_in_another_process():
    """Also where sets have another order."""
    script = (
        "from villa_core.learn import puzzles;"
        "print([puzzles.make(kind, 3, 7).built.to_json() for kind in puzzles.KINDS])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    here = [made(kind, 3, 7).built.to_json() for kind in puzzles.KINDS]
    assert done.stdout.strip() == str(here)


def test_the_dice_fall_as_they_always_did():
    """Written down once: teachers hand out seeds, and those must not change."""
    dice = Dice(1, 3, 41)
    assert [dice.whole(1, 6) for _throw in range(10)] == DICE
    assert "".join(Dice(2, 1, 7).mixed("abcdefgh")) == MIXED


@each_level
def test_seeds_give_different_puzzles(kind, level):
    drawn = {f"{puzzle.built.to_json()}{puzzle.question}" for puzzle in some(kind, level, range(8))}
    assert len(drawn) >= (5 if kind == "hang" else 8)  # with six rods there are not so many


# what each kind promises


@each_level
def test_no_puzzle_has_only_two_options(kind, level):
    for puzzle in some(kind, level, range(8)):
        asked = puzzle.answer_type
        options = getattr(asked, "options", None) or getattr(asked, "candidates", range(9))
        assert len(options) > 2, shown(puzzle)


@pytest.mark.parametrize("kind", ["predict", "hang", "slip"])
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_answers_cannot_be_guessed(kind, level):
    """No answer is right in more than two thirds of the puzzles."""
    found = some(kind, level, range(16))
    answers = Counter(puzzle.solution.answer.partition(":")[0] for puzzle in found)
    assert answers.most_common(1)[0][1] <= 2 * len(found) / 3
    assert len(answers) >= 2


@thorough
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_prediction_comes_true_by_statics_and_is_never_too_close_to_call(level):
    for puzzle in some("predict", level):
        found = margins(puzzle.tower)
        assert all(abs(margin) >= 2.0 for margin in found), shown(puzzle)
        falling = [f"floor-{k}" for k, margin in enumerate(found) if margin < 0]
        truth = puzzle.solution.answer.partition(":")[0]
        assert truth == ("".join(falling) or "stands")


@thorough
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_balance_needs_the_piece_and_half_the_plate_is_wrong(level):
    for puzzle in some("balance", level):
        assert min(margins(puzzle.tower)) < 0, shown(puzzle)
        x, y = puzzle.solution.answer
        there = puzzle.tower.add_column(puzzle.piece, x, y)
        assert min(margins(there)) >= puzzle.margin + 0.9, shown(puzzle)
        verdicts = [puzzle.check(answer) for answer in guesses(puzzle)]
        free = [verdict for verdict in verdicts if verdict.mistake != "no-place"]
        assert sum(verdict.right for verdict in free) <= len(free) / 2, shown(puzzle)


@thorough
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_pull_asks_for_the_columns_without_which_the_villa_stands(level):
    for puzzle in some("pull", level):
        assert puzzle.tower.stability().stable, shown(puzzle)
        stands = set()
        for column in puzzle.answer_type.candidates:
            margin = min(margins(puzzle.tower.remove_column(column)))
            assert abs(margin) >= 1.9, shown(puzzle, column)
            if margin >= 0:
                stands.add(column)
        assert puzzle.solution.answer == stands, shown(puzzle)
        assert 0 < len(stands) < len(puzzle.answer_type.candidates), shown(puzzle)


@thorough
@pytest.mark.parametrize("level", [3, 4])
def test_the_unknown_mass_follows_from_the_equations_too(level):
    """sympy, from the tower alone, finds the mass at which the floor just tips."""
    for puzzle in some("mass", level, range(amount(2, 12))):
        ends = torque_balance(puzzle.tower, 0, f"{puzzle.piece}.mass").solve().numbers
        assert min(abs(end - puzzle.mass) for end in ends) < 1.0, shown(puzzle)


@thorough
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_goal_of_points_is_reached_raise_by_raise_and_not_at_once(level):
    for puzzle in some("points", level):
        raises, tower = puzzle.solution.answer, puzzle.tower
        assert points_on_top(tower) < puzzle.goal
        assert len(raises) <= puzzle.answer_type.most == level
        for column, x, y in raises:
            assert tower.remove_column(column).stability().stable, shown(puzzle, column)
            tower = tower.raise_column(column, x, y)
            assert tower.check(0) == (), shown(puzzle, column)
            assert tower.stability().stable, shown(puzzle, column)
        assert points_on_top(tower) >= puzzle.goal, shown(puzzle)


# the fewest columns, and mobiles: worked out here once more, from what is shown


def stands_by_shapely(puzzle, put):
    """The smallest margin with columns on marks, from circles, hexagons and sums alone."""
    tower, pieces = puzzle.tower, puzzle.tower.pieces
    marks = {mark.letter: mark for mark in puzzle.answer_type.marks}
    least = math.inf
    for floor in range(tower.top):
        weights = [(pieces.plate(f.plate.color).mass, f.plate) for f in tower.floors[floor + 1 :]]
        weights += [(pieces.column(c.id).mass, c) for k, c in tower.placed() if k > floor]
        weights += [(pieces.column(c).mass, marks[m]) for c, m in put if marks[m].floor > floor]
        mass = sum(m for m, _at in weights)
        centre = Point(*(sum(m * getattr(at, way) for m, at in weights) / mass for way in "xy"))
        shapes = []
        for column, letter in put:
            if marks[letter].floor == floor:
                (x, y), radius = marks[letter][2:], pieces.column(column).radius
                turns = range(0, 360, 60 if "-hex" in column else 1)
                turns = [math.radians(turn) for turn in turns]
                shapes += [(x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns]
        if not shapes:
            return -math.inf
        band = MultiPoint(shapes).convex_hull
        away = centre.distance(band.exterior)
        least = min(least, away if band.contains(centre) else -away)
    return least


@thorough
@pytest.mark.parametrize("level", [1, 2, 3, 4][:: amount(2, 1)])
def test_no_way_to_build_with_fewer_columns_stands(level):
    for puzzle in some("fewest", level, range(amount(1, 6))):
        box, marks = puzzle.answer_type
        letters = [mark.letter for mark in marks]
        answer = puzzle.solution.answer
        assert stands_by_shapely(puzzle, answer) > puzzle.margin, shown(puzzle)
        fewer, ways = len(answer) - 1, set()
        for count in range(1, fewer + 1):
            for columns in permutations(box, count):
                kinds = [column.split("-")[1] for column in columns]
                for places in combinations(letters, count):
                    way = tuple(zip(kinds, places, strict=True))
                    if way not in ways and count == fewer:
                        put = list(zip(columns, places, strict=True))
                        margin = stands_by_shapely(puzzle, put)
                        assert margin < puzzle.margin, shown(puzzle, put)
                    ways.add(way)
        assert len(ways) == puzzle.tried


def tilts_by_hand(mobile):
    """The tilt (degrees) of every rod, from weights and places alone."""
    rods = {one.rod: mobile.pieces.rod(one.rod) for one in mobile.hung}

    def load(name):
        return rods[name].mass + sum(load(one.rod) for one in mobile.hung if one.on == name)

    found = {}
    for one in mobile.hung:
        rod, held = rods[one.rod], rods[one.rod].spot(one.by)
        pulls = [(rod.mass, 0.0, -rod.drop)]
        for other in mobile.hung:
            if other.on == one.rod:
                spot = rod.spot(other.spot)
                pulls.append((load(other.rod), spot.x, spot.y))
        mass = sum(m for m, _x, _y in pulls)
        x = sum(m * x for m, x, _y in pulls) / mass - held.x
        y = sum(m * y for m, _x, y in pulls) / mass - held.y
        found[one.rod] = math.degrees(math.atan2(-x, -y))
    return found


@thorough
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_one_notch_alone_makes_every_rod_level(level):
    for puzzle in some("hang", level):
        assert max(map(abs, tilts_by_hand(puzzle.mobile).values())) > 5.0, shown(puzzle)
        level_ones = []
        for option in puzzle.answer_type.options:
            there = puzzle.mobile.hang(puzzle.rod, *option.split("/"))
            if max(map(abs, tilts_by_hand(there).values())) <= 5.0:
                level_ones.append(option)
        assert level_ones == [puzzle.solution.answer], shown(puzzle)


@thorough
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_rod_that_slips_hangs_where_the_wire_is_too_steep(level):
    for puzzle in some("slip", level):
        mobile, tilts = puzzle.mobile, tilts_by_hand(puzzle.mobile)
        friction = math.degrees(math.atan(mobile.pieces.friction))
        over = {}
        for one in mobile.hung[1:]:
            rod = mobile.pieces.rod(one.on)
            x = rod.spot(one.spot).x
            steep = abs(tilts[one.on] - math.degrees(math.atan(8 * rod.sag * x / rod.length**2)))
            held = friction + (mobile.pieces.flank if one.spot[0] == "n" else 0.0)
            over[one.rod] = steep - held
        assert all(abs(degrees) >= 5.9 for degrees in over.values()), shown(puzzle)
        slips = [rod for rod, degrees in over.items() if degrees > 0]
        assert puzzle.solution.answer == ("".join(slips) or "stays"), shown(puzzle)
        settled = mobile.settle()
        assert [slide.rod for slide in settled.slides[:1]] == slips, shown(puzzle)


# stars


@pytest.mark.parametrize(
    ("needed", "stars"), [((), 0), ((2,), 0), ((1,), 1), ((1, 2, 3), 2), ((1, 1, 2, 0, 1), 3)]
)
def test_stars_come_from_the_best_three(needed, stars):
    progress = Progress()
    for seed, at_try in enumerate(needed):
        for number in range(1, at_try + 1):
            progress = progress.after(f"pull/2/{seed}", right=number == at_try)
    assert progress.stars("pull", 2) == stars


def test_dice_that_are_always_unlucky_are_not_thrown_for_ever():
    thrown = []

    def draw():
        thrown.append(1)
        raise UnluckyError

    with pytest.raises(VillaError, match="No such puzzle"):
        until_lucky(draw)
    assert len(thrown) <= 10_000
