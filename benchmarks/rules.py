"""How fast are the rules? Random play in referee mode against python-chess, in the same run.

A step is: list the legal moves, choose one by chance, play it. Both sides do exactly that, in
slices of a second by turns, so that a busy machine slows both. python-chess is the yardstick that
a user of a rules engine would pick; it is not asked for `is_game_over`, which would cost it more.
"""

from __future__ import annotations

import random
import statistics
import time

from benchmarks.timing import Figure, show
from villa_core.villa.bots import GreedyBot
from villa_core.villa.game import Game, Phase
from villa_core.villa.moves import BreakOff, Collapsed, LetPass, Move, NobodyCanBuild, Pass

EDITIONS = ("de", "en", "nl", "fr", "ru")
PLAYERS = ("Ada", "Ben", "Cleo", "Dan")
SLICE = 1.0  # seconds
SLICES = 5
MOVES = 40  # of the game that is looked at again


def villa_steps(dice: random.Random, seconds: float) -> float:
    """Steps a second of random games in referee mode, over all editions and 2 to 4 players."""
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        players = PLAYERS[: dice.randrange(2, 5)]
        game = Game.new(dice.choice(EDITIONS), players, dice.randrange(10**6), referee=True)
        while options := list(game.legal_moves):
            move = dice.choice(options)
            if isinstance(move, Collapsed | NobodyCanBuild) and dice.random() < 0.97:
                continue  # a report that ends the game is listed every time, but rare at a table
            game = game.play(move)
            steps += 1
    return steps / (time.perf_counter() - start)


def chess_speed(dice: random.Random, seconds: float) -> tuple[float, float]:
    """Games and steps a second of random chess games."""
    import chess

    games = steps = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        board = chess.Board()
        while (options := list(board.legal_moves)) and board.halfmove_clock < 100:
            board.push(dice.choice(options))
            steps += 1
        games += 1
    passed = time.perf_counter() - start
    return games / passed, steps / passed


def physics_games(dice: random.Random, seconds: float) -> tuple[float, float]:
    """Games and steps a second with statics deciding: each builder takes the first safe raise."""
    games = steps = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        game = Game.new(dice.choice(EDITIONS), PLAYERS, dice.randrange(10**6))
        while game.outcome is None:
            game = game.play(_quiet_move(game))
            steps += 1
        games += 1
    passed = time.perf_counter() - start
    return games / passed, steps / passed


def _quiet_move(game: Game) -> Move:
    """Nobody objects, everyone raises what stands, and claims when nothing does."""
    if game.phase is Phase.CLAIM:
        return LetPass(game.to_act[0])
    offered = iter(game.legal_moves)
    if game.phase is Phase.PLATE:
        return next(offered)
    return next((move for move in offered if not isinstance(move, BreakOff)), Pass())


def analysis() -> tuple[float, float]:
    """Seconds to look again at the first 40 moves of a game of four, and for a hint after them."""
    game, dice = Game.new("de", PLAYERS, 1), random.Random(1)
    while game.number < MOVES:
        player = game.to_act[0]
        game = game.play(GreedyBot().move(game, player, dice))
    start = time.perf_counter()
    for told in game.reviews():
        assert told.words
    looked = time.perf_counter()
    game.hint()
    return looked - start, time.perf_counter() - looked


def run() -> None:
    """Put the rules and quiet games with physics into the table, beside python-chess."""
    dice = random.Random(1)
    rules, physics, chess = [], [], []
    for _ in range(SLICES):
        rules.append(villa_steps(dice, SLICE))
        chess.append(chess_speed(dice, SLICE))
        physics.append(physics_games(dice, SLICE))
    pairs = list(zip(rules, physics, chess, strict=True))
    faster = statistics.median(steps / other for steps, _physics, (_games, other) in pairs)
    quiet = statistics.median(games / other for _steps, (games, _), (other, _) in pairs)
    steps_a_second = statistics.median(steps for _games, steps in chess)
    games_a_second = statistics.median(games for games, _steps in chess)
    show(
        "the rules, random play against python-chess",
        [
            Figure(
                "steps a second, rules only (referee mode)",
                f"{statistics.median(rules):,.0f}",
                f"{steps_a_second:,.0f}",
                f"{faster:.2f} ×",
                "≥ 1 ×",
            ),
            Figure(
                "games a second, quiet play with physics",
                f"{statistics.median(games for games, _steps in physics):.1f}",
                f"{games_a_second:.1f}",
                f"{quiet:.2f} ×",
            ),
        ],
    )
    again, hint = analysis()
    show(
        "a game looked at again",
        [
            Figure(f"s for {MOVES} moves of four players", f"{again:.1f}", aim="< 60"),
            Figure("s for a hint after them", f"{hint:.2f}"),
        ],
    )
