"""Questions: the right counts, honest intervals, plots; what is stored of a study."""

import json
import math
import re
from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from villa_core import explore
from villa_core.errors import FormatError, GameError
from villa_core.explore.answers import StudyAnswer, mean, share, wilson
from villa_core.explore.series import GameResult, Series
from villa_core.explore.studies import STORED, base_of, read_set
from villa_core.villa.rulebook import Rulebook

GAME = GameResult(0, 0, 0, -1, 1, 5, 80, 60, 1, 4, 3, 2, 1)


def results(*changes: dict[str, int]) -> explore.Results:
    games = tuple(replace(GAME, game=n, **change) for n, change in enumerate(changes))
    return explore.Results(Series.of("de", "careful"), games)


FOUR = results(
    {"winner": 0, "bot": 3},
    {"winner": 0, "bot": 1, "ending": 0, "plates": 3, "moves": 30},
    {"winner": 2, "bot": 1, "moves": 31},
    {"winner": -1, "bot": -1, "ending": 0, "plates": 1, "moves": 5},
)


def test_winners_are_counted_by_seat_and_by_bot() -> None:
    by_seat = explore.winners_by_seat(FOUR)
    assert [row.value for row in by_seat] == [0.5, 0.0, 0.25, 0.0, 0.25]
    by_bot = explore.winners_by_bot(FOUR)
    assert [row.value for row in by_bot] == [0.0, 0.5, 0.0, 0.25, 0.25]
    assert [row.label for row in by_bot][:2] == ["1: careful", "2: careful"]


def test_the_length_of_games_is_given_as_mean_and_in_classes() -> None:
    answer = explore.game_length(FOUR)
    assert answer["moves"].value == (80 + 30 + 31 + 5) / 4
    assert answer["0 to 19 moves"].value == 0.25
    assert answer["20 to 39 moves"].value == 0.5
    assert sum(row.value for row in answer.groups["games of"]) == 1.0
    assert answer["the end, collapse"].value == 0.5


def test_true_claims_and_right_objections_are_counted_over_all_games() -> None:
    answer = explore.claims_and_objections(FOUR)
    assert [(row.value, row.n) for row in answer] == [(12 / 16, 16), (8 / 16, 16), (4 / 8, 8)]


def test_a_share_of_nothing_is_not_a_number() -> None:
    nothing = results({"claims": 0, "claims_true": 0, "objections": 0, "objections_right": 0})
    answer = explore.claims_and_objections(nothing)
    assert all(math.isnan(row.value) for row in answer)
    assert "no cases" in str(answer)


def test_series_are_compared_by_winner_height_collapse_claims_and_length() -> None:
    answer = explore.compare_series({"a": FOUR, "b": results({})})
    assert answer["first builder wins, a"].value == 0.5
    assert answer["nobody wins, a"].value == 0.25
    assert answer["reaches the red plate, a"].value == 0.5
    assert answer["ends in a collapse, b"].value == 0.0
    assert answer["moves in a game, b"].value == 80
    assert answer["claims that are true, a"].value == 12 / 16


def test_a_tally_answers_as_the_games_it_counts() -> None:
    tally = explore.Tally.of(FOUR)
    assert len(tally) == 4
    asked = (explore.winners_by_seat, explore.winners_by_bot, explore.game_length)
    for question in (*asked, explore.claims_and_objections):
        assert question(tally) == question(FOUR)


# one rule against another, game by game


def twin(*changes: dict[str, int]) -> explore.Tally:
    """Games by the German book with an option, against `FOUR`."""
    option = Rulebook.variant("de", F7="three-then-one")
    games = tuple(replace(g, **change) for g, change in zip(FOUR, changes, strict=False))
    return explore.Tally.of(explore.Results(Series.of(option, "careful"), games), FOUR)


def test_what_a_rule_changes_is_taken_game_by_game() -> None:
    answer = explore.rules_that_matter({"": twin({"moves": 90}, {"ending": 1}, {"winner": 0}, {})})
    groups = list(answer.groups.values())
    assert all(row.label.startswith("F7: ") for (row,) in groups)
    moves, falls, first, other = (rows[0] for rows in groups)
    assert (moves.value, falls.value, first.value, other.value) == (2.5, -0.25, 0.25, 0.75)
    spread = np.std([10, 0, 0, 0], ddof=1) / 2
    assert moves.high - moves.value == pytest.approx(2.393980 * spread)  # one of three changes
    assert moves.text.startswith("+2.5 (-3.5 to +8.5")
    assert falls.text.startswith("-25 %")


def test_of_many_changes_that_are_only_chance_hardly_any_seems_clear() -> None:
    rng, looked = np.random.default_rng(1), 60
    seen = dict.fromkeys((1, looked), 0)
    for _study in range(40):
        changes = [Counter(rng.integers(-9, 10, 200).tolist()) for _rule in range(looked)]
        for among in seen:
            seen[among] += any(mean("", change, among=among).clear for change in changes)
    assert seen[1] > 30
    assert seen[looked] < 6


def test_a_rule_that_changes_no_game_is_told_so() -> None:
    answer = explore.rules_that_matter({"": twin({}, {}, {}, {})})
    assert answer.rows[0].text == "none (n = 4)"
    assert answer.rows[-1].value == 0.0


def test_rules_are_weighed_with_other_bots_too() -> None:
    option = Rulebook.variant("de", F7="three-then-one")
    greedy = [explore.Results(Series.of(book, "greedy"), FOUR.games) for book in ("de", option)]
    answer = explore.rules_that_matter({"": explore.Tally.of(greedy[1], greedy[0])})
    assert answer.rows[0].label.startswith("F7: ")


def test_games_that_differ_in_more_than_rules_are_not_compared() -> None:
    greedy = explore.Results(Series.of("de", "greedy"), FOUR.games)
    for other in (greedy, explore.Results(Series.of("de", "careful", seed=1), FOUR.games)):
        with pytest.raises(GameError, match="same bots and seed"):
            explore.Tally.of(other, FOUR)


def test_asking_for_rules_where_none_differs_is_answered_in_a_sentence() -> None:
    with pytest.raises(GameError, match="under the same rules"):
        explore.rules_that_matter({"": explore.Tally.of(FOUR, FOUR)})
    for uncompared in (FOUR, explore.Tally.of(FOUR)):
        with pytest.raises(GameError, match=r"Tally\.of\(results, base\)"):
            explore.rules_that_matter({"": uncompared})


def test_only_games_that_both_played_are_compared() -> None:
    assert explore.rules_that_matter({"": twin({"moves": 82})}).rows[0].n == 1


def test_every_rule_on_which_books_differ_is_switched_alone() -> None:
    differ = {row.id for e in ("en", "nl", "fr", "ru") for row in Rulebook.diff("de", e)}
    switched = set()
    for series in explore.study_series("rules").values():
        rules = [row.id for row in Rulebook.diff(base_of(series).rulebook, series.rulebook)]
        assert rules in ([rules[0]], ["F1", "F3"])
        assert base_of(series).bots == series.bots
        switched |= {(row.id, row.right.setting) for row in Rulebook.diff("de", series.rulebook)}
    assert {rule for rule, _setting in switched} == differ
    for edition in ("en", "nl", "fr", "ru"):
        assert {(r.id, r.right.setting) for r in Rulebook.diff("de", edition)} <= switched


def test_steadiness_is_the_share_that_reaches_red() -> None:
    assert explore.steadiness({"1 mm": FOUR})["1 mm"].value == 0.5


def test_no_games_at_all_still_give_an_answer() -> None:
    nothing = results()
    for question in (explore.winners_by_seat, explore.game_length, explore.claims_and_objections):
        assert str(question(nothing))


# intervals


@pytest.mark.parametrize(("n", "p"), list(product((10, 50), (0.05, 0.3, 0.5, 0.93))))
def test_wilsons_interval_holds_the_truth_about_95_times_of_100(n: int, p: float) -> None:
    hits = np.random.default_rng(1).binomial(n, p, 4000)
    held = [low <= p <= high for low, high in map(wilson, hits.tolist(), [n] * 4000)]
    assert 0.90 < np.mean(held) <= 1.0


def test_wilsons_interval_is_the_textbooks() -> None:
    assert wilson(7, 10) == pytest.approx((0.3968, 0.8922), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == 1.0


def test_a_mean_of_one_game_tells_nothing_about_others() -> None:
    row = mean("moves", {5: 1})
    assert (row.value, row.low, row.high) == (5.0, -math.inf, math.inf)


def test_an_answer_is_text_and_a_table_and_finds_its_rows() -> None:
    answer = StudyAnswer("How?", (share("a", 1, 2, "g"), share("b", 2, 2, "g")))
    assert str(answer).splitlines()[:2] == ["How?", "  g"]
    assert "| g | a | 50 % (9 to 91 %, n = 2) |" in answer._repr_markdown_()
    assert answer["g, b"].value == 1.0
    with pytest.raises(KeyError):
        answer["c"]


@pytest.mark.parametrize("name", list(explore.STUDIES))
def test_every_stored_study_can_be_asked(name: str) -> None:
    studied = explore.stored(name)
    groups = explore.compare_series(studied).groups
    assert len(groups) == 8
    assert all([row.label for row in rows] == list(studied) for rows in groups.values())
    for found in studied.values():
        for question in (explore.winners_by_seat, explore.game_length, explore.winners_by_bot):
            assert question(found).rows


def test_which_rules_matter_has_a_row_for_each_rule() -> None:
    length, *_others = explore.rules_that_matter(explore.stored("rules")).groups.values()
    assert len(length) == len(explore.study_series("rules"))
    assert all(re.match(r"[A-Z]\d", row.label) for row in length)


# the stored set


def test_the_stored_set_is_small() -> None:
    assert len(STORED.read_bytes()) < 200_000


@pytest.mark.parametrize("name", list(explore.STUDIES))
def test_the_stored_set_holds_the_series_of_its_studies(name: str) -> None:
    kept = explore.stored(name)
    assert {label: found.series for label, found in kept.items()} == explore.study_series(name)
    for found in kept.values():
        base = base_of(found.series)
        assert found.base == (base and base.rulebook)


@pytest.mark.parametrize(("name", "row"), [("seats", 0), ("steadiness", 5)])
def test_the_stored_numbers_are_of_games_that_the_bots_play_today(name: str, row: int) -> None:
    found = list(explore.stored(name).values())[row]
    game = found.series.play_game(1)
    for column, counts in found.columns.items():
        assert getattr(game, column) in counts, "run make explore"


def test_a_steadier_hand_reaches_red_more_often_in_the_stored_set() -> None:
    shares = [row.value for row in explore.steadiness(explore.stored("steadiness"))]
    assert shares[0] > shares[-1]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"counts": {}}, "counts"),
        ({"series": {}}, "series"),
        ({"games": 1}, "games"),
    ],
)
def test_a_set_that_cannot_be_is_refused(change: dict, place: str) -> None:
    document = json.loads(STORED.read_text("utf-8"))
    document["rows"][0] |= change
    with pytest.raises(FormatError, match=place):
        read_set(json.dumps(document))
    document["rows"][0] = document["rows"][1]
    document["rows"][0]["counts"]["winner"] = {"0": 10**9}
    with pytest.raises(FormatError, match="same games"):
        read_set(json.dumps(document))


def test_an_unknown_study_is_refused() -> None:
    with pytest.raises(GameError, match="no study"):
        explore.study("weather", 1)


def test_the_stored_set_has_enough_games_in_every_row_to_say_something():
    few = [len(tally) for name in explore.STUDIES for tally in explore.stored(name).values()]
    assert min(few) >= 500


def test_a_difference_is_taken_game_by_game_whatever_differs() -> None:
    other = replace(FOUR.games[0], ending=0, plates=4, moves=60, winner=1, bot=2)
    right = explore.Results(
        replace(FOUR.series, rulebook=Rulebook.of("ru"), bots=Series.of("ru", "greedy").bots),
        (other, *FOUR.games[1:3]),
    )
    answer = explore.difference(FOUR, right)
    assert answer["moves in a game"].value == pytest.approx(-20 / 3)
    assert answer["plates laid"].value == pytest.approx(-1 / 3)
    assert answer["collapses"].value == pytest.approx(1 / 3)
    assert answer["first builder wins"].value == pytest.approx(-1 / 3)
    assert answer["games changed"].value == pytest.approx(1 / 3)
    assert {row.n for row in answer} == {3}, "only games that both have played count"
    assert "-33 % (" in answer["red plate reached"].text


def test_pairs_tell_more_than_two_means() -> None:
    dice = np.random.default_rng(1)
    lengths = dice.integers(20, 120, 200)
    left = results(*({"moves": int(n)} for n in lengths))
    right = results(*({"moves": int(n) + 3 + int(dice.integers(-2, 3))} for n in lengths))
    row = explore.difference(left, right)["moves in a game"]
    assert row.clear
    assert row.low < 3 < row.high
    apart = [explore.game_length(games)["moves"] for games in (left, right)]
    assert apart[0].high > apart[1].low, "the two means alone would not tell them apart"


def test_games_that_are_not_alike_are_not_compared() -> None:
    for series in (replace(FOUR.series, seed=9), Series.of("de", "careful", players=3)):
        with pytest.raises(GameError, match="same seed and of as many players"):
            explore.difference(FOUR, replace(FOUR, series=series))
    with pytest.raises(GameError, match="no game that both have played"):
        explore.difference(FOUR, explore.Results(FOUR.series, ()))
