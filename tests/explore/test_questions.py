"""Questions: the right counts, honest intervals, plots; and how sure a verdict is."""

import json
import math
import subprocess
import sys
from dataclasses import replace
from importlib import resources
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from villa_core import Tower, explore
from villa_core.errors import GameError
from villa_core.explore.answers import StudyAnswer, mean, share, wilson
from villa_core.explore.series import GameResult, Series
from villa_core.explore.studies import STORED, store
from villa_core.tower.pieces import PieceSet, Shape

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
    assert answer.plot() is not None


def test_rules_are_compared_by_winner_height_collapse_and_length() -> None:
    answer = explore.compare_series({"a": FOUR, "b": results({})})
    assert answer["first builder wins, a"].value == 0.5
    assert answer["nobody wins, a"].value == 0.25
    assert answer["reaches the red plate, a"].value == 0.5
    assert answer["ends in a collapse, b"].value == 0.0
    assert answer["moves in a game, b"].value == 80


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
    row = mean("moves", [5])
    assert (row.value, row.low, row.high) == (5.0, -math.inf, math.inf)


def test_an_answer_is_text_and_a_table_and_finds_its_rows() -> None:
    answer = StudyAnswer("How?", (share("a", 1, 2, "g"), share("b", 2, 2, "g")))
    assert str(answer).splitlines()[:2] == ["How?", "  g"]
    assert "| g | a | 50 % (9 to 91 %, n = 2) |" in answer._repr_markdown_()
    assert answer["g, b"].value == 1.0
    with pytest.raises(KeyError):
        answer["c"]


# plots


@pytest.mark.parametrize("name", list(explore.STUDIES))
def test_every_stored_study_can_be_asked_and_plotted(name: str) -> None:
    studied = explore.stored(name)
    figure = explore.compare_series(studied).plot()
    assert len(figure.axes) == 5
    assert [tick.get_text() for tick in figure.axes[0].get_yticklabels()] == list(studied)
    for found in studied.values():
        for question in (explore.winners_by_seat, explore.game_length, explore.winners_by_bot):
            assert question(found).plot().axes


def test_plots_leave_no_figure_open() -> None:
    from matplotlib import pyplot

    before = pyplot.get_fignums()
    explore.winners_by_seat(FOUR).plot()
    assert pyplot.get_fignums() == before


# the stored set


def test_the_stored_set_is_small() -> None:
    assert len(resources.files("villa_core").joinpath(f"data/{STORED}").read_bytes()) < 200_000


@pytest.mark.parametrize("name", list(explore.STUDIES))
def test_the_stored_set_holds_the_series_of_its_studies(name: str) -> None:
    kept = {label: found.series for label, found in explore.stored(name).items()}
    assert kept == explore.study_series(name)
    assert all(len(found) >= 24 for found in explore.stored(name).values())


@pytest.mark.parametrize(("name", "number"), [("editions", 0), ("steadiness", 5)])
def test_the_stored_games_are_what_the_bots_play_today(name: str, number: int) -> None:
    found = list(explore.stored(name).values())[number]
    assert found.series.play_game(7) == found.games[7], "run python -m villa_core.explore"


def test_a_steadier_hand_reaches_red_more_often_in_the_stored_set() -> None:
    shares = [row.value for row in explore.steadiness(explore.stored("steadiness"))]
    assert shares[0] > shares[-1]


def test_a_study_can_be_stored_and_is_the_same_again(tmp_path: Path, monkeypatch, capsys) -> None:
    from villa_core.explore import studies
    from villa_core.villa.bots import Hand

    shaky = Hand(30.0, 0.2, 0.0)
    monkeypatch.setitem(
        studies.STUDIES, "bots", lambda seed: {"one": Series.of("de", hand=shaky, seed=seed)}
    )
    store(tmp_path / "set.json", {"bots": 1})
    (entry,) = json.loads((tmp_path / "set.json").read_text("utf-8"))["studies"]["bots"]
    assert entry["games"]["game"] == [0]
    assert "1/1" in capsys.readouterr().err


def test_an_unknown_study_is_refused() -> None:
    with pytest.raises(GameError, match="no study"):
        explore.study("weather", 1)


# uncertain sizes


def test_a_firm_villa_stands_in_every_plausible_set_and_a_fallen_one_in_none() -> None:
    firm = explore.how_sure(Tower.standard(), (0, 3), sets=20)
    assert [row.value for row in firm] == [1.0, 1.0]
    three = Tower.famous("three-legged")
    fallen = three.move_plate(1, 300.0, 0.0)
    assert explore.how_sure(fallen, (3,), sets=10).rows[0].value == 0.0


def test_a_villa_on_the_brink_stands_in_about_half_of_the_plausible_sets() -> None:
    tower = Tower.random(10)
    column = "red-thin-3"
    x, y = tower.safe_zone(column).point()
    while tower.raise_column(column, x + 0.05, y).stability().stable:
        x += 0.05
    brink = tower.raise_column(column, x, y)
    (row,) = explore.how_sure(brink, (5,), sets=25)
    assert 0.2 < row.value < 0.8
    (sure,) = explore.how_sure(brink, (0,), sets=3)
    assert sure.value == 1.0


def test_plausible_sets_stay_within_the_given_percent_and_keep_kinds_alike() -> None:
    standard = PieceSet.standard()
    for pieces in explore.plausible_sets(standard, 5, 20, seed=1):
        for new, old in zip(pieces.columns, standard.columns, strict=True):
            assert 0.95 <= new.radius / old.radius <= 1.05
            assert 0.95 <= new.mass / old.mass <= 1.05
        thin = {c.radius for c in pieces.columns if c.shape is Shape.THIN}
        assert len(thin) == 1
        for new, old in zip(pieces.plates, standard.plates, strict=True):
            assert 0.95 <= new.outline[0][0] / old.outline[0][0] <= 1.05


def test_plausible_sets_are_the_same_for_the_same_seed() -> None:
    one, two = (list(explore.plausible_sets(PieceSet.standard(), 5, 2, seed=s)) for s in (1, 1))
    assert one == two


def test_sizes_cannot_be_uncertain_beyond_sense() -> None:
    with pytest.raises(GameError, match="0 to 99"):
        explore.how_sure(Tower.standard(), (100,))


def test_the_set_can_be_played_again_as_a_module() -> None:
    program = "import villa_core.explore.__main__ as again; print(sorted(again.GAMES))"
    seen = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert seen.stdout.strip() == str(sorted(explore.STUDIES))
