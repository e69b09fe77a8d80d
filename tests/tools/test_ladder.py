"""The ladder of the opponents: strengths fitted to who won, with honest intervals."""

import json
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from jsonschema import Draft201909Validator

from tools.explore import main
from villa_core import bots
from villa_core.errors import GameError
from villa_core.explore import Series, ladder
from villa_core.explore.ladders import elo, rated
from villa_core.play.opponents import LADDER, LADDERS, Face, Opponent, ratings
from villa_core.suspend import bots as suspend_bots
from villa_core.suspend import opponents as suspend_opponents
from villa_core.villa import opponents as villa_opponents
from villa_core.villa.bots import GreedyBot, Hand, RandomBot
from villa_core.villa.rulebook import Rulebook


def test_strengths_foretell_the_shares_that_they_were_fitted_to():
    true = np.array([1200.0, 1000.0, 800.0])
    share = 1 / (1 + 10 ** ((true[None, :] - true[:, None]) / 400))
    found = elo(10_000.0 * share * (1 - np.eye(3)))
    assert found == pytest.approx(true, abs=1.0)


def test_a_game_that_nobody_won_counts_half_for_each():
    one, other = rated({("a", "b"): (10, 10, 80)}).values()
    assert one.elo == pytest.approx(other.elo) == pytest.approx(1000)


def test_intervals_shrink_with_the_square_root_of_the_games():
    few = rated({("a", "b"): (60, 30, 10)})["a"]
    many = rated({("a", "b"): (960, 480, 160)})["a"]
    assert few.low < few.elo < few.high
    ratio = (few.high - few.low) / (many.high - many.low)
    assert 3.2 < ratio < 4.8


def test_who_wins_always_has_a_finite_strength():
    assert rated({("a", "b"): (20, 0, 0)})["a"].high < 2000


def test_opponents_play_each_other_and_are_kept_as_a_ladder(tmp_path: Path, monkeypatch) -> None:
    shaky = Hand(30.0, 0.2, 0.0)  # games end soon
    pair = {
        key: Opponent(key, "", "", bot, Face("bald", "calm", "line"))
        for key, bot in {"a": RandomBot(shaky), "b": GreedyBot(shaky, bold=0.5)}.items()
    }
    monkeypatch.setattr(villa_opponents, "OPPONENTS", pair)
    monkeypatch.setitem(bots._KNOWN, "villa", {**bots.known(), **pair})
    two = dict(list(suspend_opponents.OPPONENTS.items())[:2])
    monkeypatch.setattr(suspend_opponents, "OPPONENTS", two)
    file = tmp_path / "ladder.json"
    asked = ["--games", "4", "--workers", "1", "--folder", str(tmp_path), "--file", str(file)]
    main(["--ladder", *asked])
    document = json.loads(file.read_text("utf-8"))
    Draft201909Validator(LADDERS.schema()).validate(document)
    for name in ("villa", "suspend"):
        (row,) = document["ladders"][name]["pairs"]
        assert sum(row[2:]) == 4
        assert all(rating[3] == 4 for rating in document["ladders"][name]["ratings"].values())


def test_an_own_bot_climbs_the_ladder_of_either_game(monkeypatch) -> None:
    shaky = {"villa": RandomBot(Hand(60.0, 0.5, 0.0)), "suspend": suspend_bots.RandomBot(2, 0.9)}
    for game, bot in shaky.items():
        monkeypatch.setitem(bots._KNOWN, game, {**bots.known(game)})
        bots.register("quick", bot.move, game)
        with ThreadPoolExecutor(2) as threads:
            found = ladder(["quick", "random"], 2, game=game, seed=5, executor=threads)
        assert sum(found.pairs["quick", "random"]) == 2
        assert set(found.ratings) == {"quick", "random"}
        assert found == ladder(["quick", "random"], 2, game=game, seed=5, workers=1)
        assert "strength" in str(found)


@pytest.mark.parametrize("names", [["careful"], ["careful", "careful"]])
def test_a_ladder_needs_two_bots_with_names_of_their_own(names) -> None:
    with pytest.raises(GameError, match="two or more bots"):
        ladder(names, 1)


def test_the_shipped_ladders_hold_every_opponent_and_follow_from_their_games():
    document = json.loads(LADDER.read_text("utf-8"))
    known = {"villa": villa_opponents.OPPONENTS, "suspend": suspend_opponents.OPPONENTS}
    for name, opponents in known.items():
        pairs = {(a, b): tuple(n) for a, b, *n in document["ladders"][name]["pairs"]}
        assert {key for pair in pairs for key in pair} == set(opponents) == set(ratings(name))
        for key, rating in rated(pairs).items():
            assert ratings(name)[key].elo == pytest.approx(rating.elo, abs=0.1)
            assert ratings(name)[key].games == rating.games


def test_the_opponents_of_suspend_are_clearly_apart_on_their_ladder():
    ladder = list(ratings("suspend").values())
    assert all(weaker.high < stronger.low for weaker, stronger in pairwise(ladder))


def test_a_series_keeps_how_sure_and_bold_its_bots_are():
    bots = (GreedyBot(Hand(), sure=0.5, bold=0.9), GreedyBot())
    series = Series(Rulebook.of("de"), bots)
    assert Series.from_json(series.to_json()) == series
    usual = series.to_json()["bots"][1]
    assert "bold" not in usual, "what is as usual is not written: stored series stay the same"
