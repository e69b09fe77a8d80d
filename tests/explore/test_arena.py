"""The arena: PettingZoo's own tests pass, masks are what is legal, rewards are the result."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from villa_core import Game, Tower
from villa_core.errors import GameError
from villa_core.explore.arena import Arena, SuspendBoard, VillaBoard, _side, _spots, arena
from villa_core.villa import moves as m
from villa_core.villa.position import NOBODY

GAMES = pytest.mark.parametrize("game", ["villa", "suspend"])


def steps(env: Arena, seed: int, most: int = 60) -> Any:
    """Random legal actions from a seed: the game before each, and the action."""
    dice = random.Random(seed)
    env.reset(seed=seed)
    while env.game.outcome is None and env.game.number < most:
        legal = np.nonzero(env.observe(env.agent_selection)["action_mask"])[0].tolist()
        action = dice.choice(legal)
        yield env.game, legal, action
        env.step(action)


@GAMES
@pytest.mark.filterwarnings("ignore::UserWarning")  # remarks on what an observation is made of
def test_the_tests_of_pettingzoo_pass(game: str) -> None:
    api_test(arena(game), num_cycles=60)
    seed_test(lambda: arena(game), num_cycles=25)


@GAMES
@pytest.mark.parametrize("players", [2, 3])
def test_every_action_of_the_mask_is_a_legal_move(game: str, players: int) -> None:
    env, dice = arena(game, players), random.Random(1)
    for now, legal, _action in steps(env, 5, most=24):
        assert legal, now.to_json()
        for action in dice.sample(legal, min(12, len(legal))):
            assert env._legal[action] in now.legal_moves, (now.to_json(), action)


def test_no_legal_raise_at_the_grid_is_left_out() -> None:
    board = VillaBoard()
    game = Game.new("de", ("player_0", "player_1"), 3)
    raised = {move for _n, move in board.moves(game) if isinstance(move, m.Raise)}
    spots = {(move.x, move.y) for move in raised}
    for column in game.legal_moves.columns:
        for x, y in sorted(spots)[::3]:
            move = m.Raise(column, x, y)
            assert (move in raised) == (move in game.legal_moves), move


def test_an_action_means_the_same_whenever_it_is_legal() -> None:
    env = arena("suspend")
    meant: dict[int, str] = {}
    for seed in (1, 2):
        for _game, legal, _action in steps(env, seed, most=12):
            for action in legal:
                move = env._legal[action]
                color = str(getattr(move, "rod", "")).partition("-")[0]
                words = f"{type(move).__name__} {color} {getattr(move, 'on', '')}"
                assert meant.setdefault(action, words) == words


@GAMES
def test_only_who_is_to_act_has_actions_and_numbers_stay_within_bounds(game: str) -> None:
    env = arena(game, 3)
    for _game, _legal, _action in steps(env, 2, most=20):
        for agent in env.agents:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert bool(seen["action_mask"].any()) == (agent == env.agent_selection)


def test_a_player_sees_the_own_side_of_the_table() -> None:
    env = arena("villa")
    env.reset(seed=1)
    mine, other = (env.observe(agent)["observation"] for agent in env.agents)
    owners = slice(3, 100, 5)
    assert (mine[owners] == -other[owners]).all()
    assert {*mine[owners].tolist()} == {1.0, -1.0}


@GAMES
def test_rewards_come_at_the_end_and_follow_who_won(game: str) -> None:
    env = arena(game)
    for seed in range(4):
        for _game, _legal, _action in steps(env, seed, most=200):
            assert not any(env.rewards.values())
        outcome = env.game.outcome
        assert outcome is not None
        assert all(env.terminations.values())
        for agent, reward in env.rewards.items():
            lost = bool(outcome.winners) or outcome.caused_by == agent
            assert reward == (1 if agent in outcome.winners else -1 if lost else 0)


def test_an_action_that_is_not_legal_is_refused_and_nothing_happens() -> None:
    env = arena("villa")
    env.reset(seed=1)
    before = env.game
    with pytest.raises(GameError, match="action_mask"):
        env.step(VillaBoard.actions - 1)
    assert env.game is before


@pytest.mark.parametrize("board", [VillaBoard("ru"), SuspendBoard("expert")])
def test_other_rules_are_played_by_a_board_of_them(board: Any) -> None:
    assert sum(1 for _step in steps(Arena(board), 1, most=8)) == 8


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(GameError, match="no game “chess”"):
        arena("chess")
    with pytest.raises(GameError, match="2 to 4 players"):
        arena("villa", 7)


def test_on_the_red_plate_columns_may_be_put_on_columns() -> None:
    tower = Tower.random(2, 5)
    below = [column for column in tower.column_ids() if tower.find(column)[0] < 5]
    x, y = tower.frame(5)[:2]
    up = next(column for column in below if tower.remove_column(column).stability().margin > 2)
    tower = tower.raise_column(up, x, y)
    colors = {"player_0": ["red", "blue"], "player_1": ["yellow", "green"]}
    game = Game.at("de", colors, "player_0", tower=tower)
    stacked = [move for _n, move in VillaBoard().moves(game) if getattr(move, "on", None)]
    assert stacked
    for move in stacked:
        assert move in game.legal_moves, move
        assert (move.x, move.y, move.on) == (x, y, up)
    numbers = [number for number, _move in VillaBoard().moves(game)]
    assert len(set(numbers)) == len(numbers)


def test_what_is_mine_counts_one_and_what_is_anothers_minus_one() -> None:
    assert [_side(seat, 1) for seat in (NOBODY, 1, 2)] == [0.0, 1.0, -1.0]


def test_the_cells_of_the_grid_lie_evenly_over_the_plate() -> None:
    tower = Tower.random(2, 3)
    spots, outline = _spots(tower), np.array(tower.frame(3).outline())
    own = np.array(tower.pieces.plate("yellow").outline)
    middle = tower.frame(3).world(*(own.min(axis=0) + own.max(axis=0)) / 2)
    assert len(spots) == 81
    assert spots[40] == pytest.approx(middle), "the middle one of nine by nine"
    steps = np.hypot(*np.diff(spots.reshape(9, 9, 2), axis=1).reshape(-1, 2).T)
    assert steps == pytest.approx(np.full(72, steps[0]))
    assert 9 * steps[0] == pytest.approx(np.ptp(tower.pieces.plate("yellow").outline, axis=0)[0])
    assert np.abs(spots - outline.mean(axis=0)).max() < np.ptp(outline)
