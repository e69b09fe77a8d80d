"""Bots: legal, seeded, each with its own aim, and with hands that fail as often as they would."""

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from amounts import amount, thorough
from random_play import COMBINATIONS, NAMES

from villa_core.errors import GameError
from villa_core.statics.spots import raises
from villa_core.tower.pieces import COLORS
from villa_core.tower.tower import Tower
from villa_core.villa.bots import Bot, CarefulBot, GreedyBot, Hand, RandomBot, SearchingBot
from villa_core.villa.bots.players import points_of
from villa_core.villa.bots.search import reply, value
from villa_core.villa.bots.sight import judge, look
from villa_core.villa.game import Game, Phase, Termination
from villa_core.villa.moves import BreakOff, Claim, LayPlate, LetPass, Object, Pass, Raise, TakeOut
from villa_core.villa.opponents import KINDS, OPPONENTS
from villa_core.villa.places import plate_places
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.trial import try_move

FAST = (RandomBot, CarefulBot, GreedyBot)
PERFECT = Hand.perfect()

CROWDED = Path(__file__).with_name("crowded_red_plate.json")


def played(game: Game, bot: Bot, seed: int, until: int = 500) -> Game:
    """The game after this bot has played for everyone."""
    dice = random.Random(seed)
    while game.outcome is None and game.number < until:
        game = game.play(bot.move(game, game.to_act[0], dice))
    return game


def test_there_are_four_kinds_of_bot_by_name() -> None:
    assert list(KINDS) == ["random", "careful", "greedy", "searching"]


@thorough
@pytest.mark.parametrize(("number", "combination"), list(enumerate(COMBINATIONS))[:: amount(7, 1)])
def test_bots_play_legal_games_to_the_end(number: int, combination: tuple[str, int]) -> None:
    edition, players = combination
    game = played(Game.new(edition, NAMES[:players], number), FAST[number % 3](), number)
    assert game.outcome is not None
    assert Game.from_json(game.to_json()).position == game.position, game.to_json()


def test_searching_bot_plays_with_three_players_and_neutral_columns() -> None:
    game = played(Game.new("de", NAMES[:3], 5), SearchingBot(), 5, until=14)
    assert game.number == 14 or game.outcome is not None


def test_bots_take_part_in_the_setup_of_a_free_game() -> None:
    game = played(Game.free("de", NAMES[:2], seed=3), CarefulBot(), 3, until=30)
    assert game.phase not in (Phase.COLORS, Phase.SETUP)


@pytest.mark.parametrize("kind", FAST)
def test_same_seed_gives_the_same_game(kind: type[Bot]) -> None:
    one, two = (played(Game.new("ru", NAMES, 8), kind(), 8, until=25) for _ in range(2))
    assert one == two


def test_other_dice_give_another_game() -> None:
    one, two = (played(Game.new("de", NAMES, 8), RandomBot(), seed, until=9) for seed in (1, 2))
    assert one.moves != two.moves


def test_careful_bot_takes_the_largest_margin_of_all_its_columns() -> None:
    game = played(Game.new("de", NAMES, 2), GreedyBot(PERFECT), 2, until=9)
    options = look(game.tower, game.legal_moves.columns, PERFECT, random.Random())
    move = CarefulBot(PERFECT).intend(game, game.turn, random.Random())
    assert move == max(options, key=lambda option: option.margin).move


def test_greedy_bot_takes_the_most_points_that_are_likely_to_stand() -> None:
    game = Game.new("de", NAMES, 2)
    move = GreedyBot(PERFECT).intend(game, game.turn, random.Random())
    assert isinstance(move, Raise)
    assert points_of(move.column) == 3


def test_a_bots_judgement_of_a_spot_is_what_statics_says() -> None:
    game = played(Game.new("de", NAMES, 4), CarefulBot(PERFECT), 4, until=12)
    options = judge(game.tower, game.legal_moves.columns, PERFECT)
    assert options
    for option in options:
        trial = try_move(game.table, game.position, option.move)
        assert trial.margin == pytest.approx(option.margin, abs=1e-5)


@thorough
def test_perfect_hands_never_bring_the_villa_down() -> None:
    for seed in range(amount(1, 3)):
        game = played(Game.new("de", NAMES, seed), CarefulBot(PERFECT), seed)
        assert game.outcome.termination is Termination.NOBODY_CAN_BUILD, game.to_json()


@cache
def risky_game() -> tuple[Game, Raise]:
    """A game with a raise to a spot 2 mm before the villa falls, well inside the plate."""
    game = Game.at("de", dict(zip(NAMES, COLORS, strict=True)), "Ada", tower=Tower.random(10))
    option = next(o for o in game.legal_moves.raises if o.column == "red-thin-3")
    x, y = option.zone.point()
    while not try_move(game.table, game.position, Raise(option.column, x, y)).falls:
        x += 0.5
    return game, Raise(option.column, x - 2.0, y)


@thorough
def test_a_risky_raise_fails_as_often_as_the_hand_misses() -> None:
    game, move = risky_game()
    error, tries = 4.0, amount(100, 400)
    hand, dice = Hand(error, disturb=0.0, eye=0.0), random.Random(1)
    fell = sum(
        try_move(game.table, game.position, hand.carry_out(game, move, dice)).falls
        for _ in range(tries)
    )
    landed = np.random.default_rng(2).normal((move.x, move.y), error, (amount(400, 1500), 2))
    allowed = [
        trial.falls
        for x, y in landed
        if not (trial := try_move(game.table, game.position, replace(move, x=x, y=y))).breaches
    ]
    expected = sum(allowed) / len(allowed)
    spread = (expected * (1 - expected) * (1 / tries + 1 / len(allowed))) ** 0.5
    assert 0.1 < expected < 0.9
    assert abs(fell / tries - expected) < 4 * spread


def test_a_steadier_hand_falls_less_often() -> None:
    game, move = risky_game()
    fell = []
    for error in (0.5, 2.0, 8.0):
        hand, dice = Hand(error, 0.0, 0.0), random.Random(3)
        tries = [hand.carry_out(game, move, dice) for _ in range(150)]
        fell.append(sum(try_move(game.table, game.position, t).falls for t in tries))
    assert fell == sorted(fell)
    assert fell[0] < fell[-1]


def test_a_bots_own_estimate_of_its_chance_fits_what_its_hand_does() -> None:
    game, _move = risky_game()
    hand = Hand(6.0, 0.0, 0.0)
    option = min(judge(game.tower, game.legal_moves.columns, hand), key=lambda o: o.chance)
    dice = random.Random(4)
    stood = sum(
        not try_move(game.table, game.position, hand.carry_out(game, option.move, dice)).falls
        for _ in range(200)
    )
    assert abs(stood / 200 - option.chance) < 0.15, option


def test_a_shaky_hand_never_breaks_a_rule_of_geometry() -> None:
    game = Game.new("de", NAMES, 1)
    option = judge(game.tower, game.legal_moves.columns[:1], PERFECT)[0]
    hand, dice = Hand(40.0, 0.5, 0.0), random.Random(5)
    for _ in range(30):
        done = hand.carry_out(game, option.move, dice)
        assert done in game.legal_moves


def test_a_bump_while_pulling_makes_the_builder_break_off_where_the_villa_threatens_to_fall() -> (
    None
):
    game, move = risky_game()
    hand, dice = Hand(0.0, disturb=1.0, eye=0.0), random.Random(6)
    done = [hand.carry_out(game, move, dice) for _ in range(60)]
    assert BreakOff(move.column) in done
    assert any(isinstance(d, Raise) and (d.x, d.y) != (move.x, move.y) for d in done)
    firm = Game.new("de", NAMES, 1)
    meant = CarefulBot(PERFECT).intend(firm, firm.turn, dice)
    assert not any(isinstance(hand.carry_out(firm, meant, dice), BreakOff) for _ in range(60))


def test_a_shaky_hand_lays_plates_beside_the_spot_too() -> None:
    game = played(Game.new("de", NAMES, 3), CarefulBot(PERFECT), 3)
    moment = next(g for g in game.history if g.phase is Phase.PLATE)
    meant = CarefulBot(PERFECT).intend(moment, moment.turn, random.Random())
    assert isinstance(meant, LayPlate)
    done = Hand(2.0, 0.0, 0.0).carry_out(moment, meant, random.Random(1))
    assert done != meant
    assert done in moment.legal_moves


def test_a_false_claim_that_can_be_seen_through_is_objected_to() -> None:
    game = Game.new("de", NAMES, 1).play(Claim())
    player = game.to_act[0]
    assert CarefulBot(PERFECT).intend(game, player, random.Random()) == Object(player)


def test_a_true_claim_is_let_pass_by_those_who_judge_well() -> None:
    game = played(Game.new("de", NAMES, 3), CarefulBot(PERFECT), 3)
    claims = [g for g in game.history if isinstance(g.move, Claim)]
    assert claims
    for claim in claims:
        assert claim.previous.claim_is_true()
        player = claim.to_act[0]
        assert CarefulBot(PERFECT).intend(claim, player, random.Random()) == LetPass(player)


@pytest.mark.parametrize("edition", ["de", "en", "ru"])
def test_an_objector_with_a_perfect_eye_proves_what_was_said(edition: str) -> None:
    game = Game.new(edition, NAMES, 1).play(Claim())
    game = game.play(Object(game.to_act[0]))
    proved = game.play(CarefulBot(PERFECT).move(game, game.to_act[0], random.Random()))
    assert proved.outcome is None
    assert not isinstance(proved.move, BreakOff)


def test_an_opponent_who_objects_has_a_column_to_prove_it() -> None:
    game = played(Game.new("de", ("Ada", "Ben"), 1), CarefulBot(PERFECT), 1, until=59)
    claimed = game.play(Claim())
    objector, zeno = claimed.to_act[0], OPPONENTS["zeno"].bot
    objected = claimed.play(Object(objector))
    for seed in range(6):
        if zeno.intend(claimed, objector, random.Random(seed)) == Object(objector):
            proof = zeno.intend(objected, objector, random.Random(seed + 100))
            assert isinstance(proof, Raise)
            assert not objected.trial(proof).falls


@pytest.mark.parametrize("key", ["gitta", "zeno", "kaya"])
def test_whoever_is_greedy_keeps_the_dear_columns_for_plates_that_count(key: str) -> None:
    bot = replace(OPPONENTS[key].bot, bold=0.0)
    on_blue = Game.new("de", ("Ada", "Ben"), 2)
    assert points_of(bot.intend(on_blue, on_blue.turn, random.Random(1)).column) == 1
    higher = next(
        game
        for game in played(on_blue, CarefulBot(PERFECT), 2).history
        if game.position.top == 2 and game.phase is Phase.BUILD
    )
    sure = [o for o in judge(higher.tower, higher.legal_moves.columns, bot.hand) if o.chance > 0.9]
    move = bot.intend(higher, higher.turn, random.Random(1))
    assert points_of(move.column) >= max(points_of(option.column) for option in sure)


def test_opponents_see_what_the_table_foretells() -> None:
    game = played(Game.new("de", ("Ada", "Ben"), 5), CarefulBot(PERFECT), 5, until=30)
    for opponent in OPPONENTS.values():
        wishes = [opponent.bot.intend(game, game.turn, random.Random(seed)) for seed in range(3)]
        assert not any(game.trial(wish).falls for wish in wishes)
        assert opponent.bot.hand.eye == 0


@cache
def contested() -> Game:
    """The start of a turn of a player who could raise; another, not the next, has the seal."""
    game = played(Game.new("de", NAMES, 3), CarefulBot(PERFECT), 3)
    return next(
        g
        for g in game.history
        if g.position.fresh
        and g.position.top > 2
        and g.position.holder in ((g.position.builder + 2) % 4, (g.position.builder + 3) % 4)
        and next(plate_places(g.rulebook, g.position), None)
        and CarefulBot(PERFECT)._dares(look(g.tower, g.legal_moves.columns, PERFECT, random))
    )


def changed(game: Game, edition: str = "de", **more: object) -> Game:
    """The same position with something changed, or under another book."""
    table = game.table._replace(rulebook=Rulebook.of(edition))
    return Game.begin(table, game.position._replace(**more), 0)


def test_a_false_claim_is_objected_to_by_the_holder_but_not_by_who_would_gain() -> None:
    game = contested().play(Claim())
    after, holder = game.to_act[0], game.seal.holder
    bot = CarefulBot(PERFECT)
    assert bot.intend(game, after, random.Random()) == LetPass(after)
    assert bot.intend(game, holder, random.Random()) == Object(holder)


@pytest.mark.parametrize("edition", ["de", "ru"])
def test_an_objector_proves_it_with_the_dearest_column_of_another(edition: str) -> None:
    game = changed(contested(), edition).play(Claim())
    objector = game.seal.holder
    game = game.play(Object(objector))
    move = CarefulBot(PERFECT).intend(game, objector, random.Random())
    seen = look(game.tower, game.legal_moves.columns, PERFECT, random.Random())
    others = [points_of(o.column) for o in seen if o.column not in game.columns_of(objector)]
    assert move.column not in game.columns_of(objector)
    assert points_of(move.column) == max(others)


@pytest.mark.parametrize(("edition", "lays"), [("de", False), ("en", True)])
def test_the_holder_of_the_seal_does_without_a_new_plate_where_the_book_says_may(
    edition: str, lays: bool
) -> None:
    start = contested()
    builder = start.position.builder
    mine = changed(start, edition, phase=Phase.PLATE, fresh=False, holder=builder)
    move = GreedyBot(PERFECT).intend(mine, mine.turn, random.Random())
    assert isinstance(move, LayPlate if lays else Pass)
    theirs = changed(start, edition, phase=Phase.PLATE, fresh=False)
    assert isinstance(GreedyBot(PERFECT).intend(theirs, mine.turn, random.Random()), LayPlate)


def test_a_penalty_brings_the_seal_where_it_can() -> None:
    start = contested()
    seat, top = start.position.builder, start.position.top
    for holder in (s for s in range(4) if s != seat):
        game = changed(start, phase=Phase.PENALTY, other=holder, taker=seat, holder=holder)
        move = CarefulBot(PERFECT).intend(game, game.turn, random.Random())
        after = game.play(move)
        gains = [
            column
            for column in game.columns_of(game.players[holder])
            if game.floors[column] == top
            and not (one := game.play(TakeOut(column))).outcome
            and one.seal.holder == game.turn
        ]
        assert (after.seal.holder == game.turn) == bool(gains)


def test_a_penalty_leaves_the_columns_that_the_next_plate_needs() -> None:
    three = next(
        g
        for g in played(Game.new("de", NAMES, 3), CarefulBot(PERFECT), 3).history
        if g.position.where.count(g.position.top) == 3 and g.position.top > 1
    )
    on_top = [c for c, floor in three.floors.items() if floor == three.position.top]
    owner = next(name for name in NAMES if set(three.columns_of(name)) & set(on_top))
    seat = next(s for s in range(4) if NAMES[s] != owner)
    due = {"phase": Phase.PENALTY, "builder": seat, "taker": seat, "other": NAMES.index(owner)}
    game = changed(three, **due, holder=seat)
    move = CarefulBot(PERFECT).intend(game, NAMES[seat], random.Random())
    assert isinstance(move, Pass) or move.column not in on_top


def test_only_a_greedy_bot_bluffs_and_only_when_no_raise_would_win_the_seal() -> None:
    start = contested()
    position, seat = start.position, start.position.builder
    seen = look(start.tower, start.legal_moves.columns, PERFECT, random.Random())
    reach = position.points(seat) + max(points_of(option.column) for option in seen)

    def claims(bot: Bot, game: Game) -> bool:
        tried = (bot.intend(game, game.turn, random.Random(seed)) for seed in range(12))
        return any(isinstance(move, Claim) for move in tried)

    behind = [reach <= position.points(holder) for holder in range(4) if holder != seat]
    bluffs = [
        claims(GreedyBot(PERFECT), changed(start, holder=holder))
        for holder in range(4)
        if holder != seat
    ]
    assert bluffs == behind
    assert set(behind) == {True, False}
    assert not claims(GreedyBot(PERFECT), changed(start, holder=seat))
    assert not claims(CarefulBot(PERFECT), start)


def test_where_no_neutral_column_is_safe_one_is_broken_off_and_an_own_one_follows() -> None:
    legs = {"green-thick": (-45, 35), "green-hex": (45, 35), "yellow-thick": (0, 90)}
    tower = Tower.empty()
    for column, (x, y) in (legs | {"blue-thin-1": (0, 62)}).items():
        tower = tower.add_column(column, float(x), float(y), floor=0)
    colors = {"Ada": "blue", "Ben": "red", "Cleo": "yellow"}  # green is neutral
    plate = Tower.standard().floors[1].plate
    game = Game.at("de", colors, "Ada", tower=tower.lay_plate(plate.x, plate.y, plate.angle))
    assert game.phase is Phase.NEUTRAL
    bot, dice = CarefulBot(PERFECT), random.Random(1)
    while game.turn == "Ada":
        game = game.play(bot.move(game, game.to_act[0], dice))
    assert [type(move) for move in game.moves] == [BreakOff, LetPass, LetPass, Raise]


def test_a_bad_eye_sees_no_chance_where_there_is_one_or_one_where_there_is_none() -> None:
    game, _move = risky_game()
    columns, dice = game.legal_moves.columns, random.Random(1)
    truth = {option.column for option in look(game.tower, columns, PERFECT, dice)}
    blurred = Hand(0.0, 0.0, eye=40.0)
    seen = [{o.column for o in look(game.tower, columns, blurred, dice)} for _ in range(20)]
    assert any(columns != truth for columns in seen)


def test_the_seal_is_worth_more_than_a_lead_in_points() -> None:
    game = played(Game.new("de", NAMES, 4), CarefulBot(PERFECT), 4)
    position = next(g.position for g in game.history if g.seal is not None)
    holder = position.holder
    others = [seat for seat in range(4) if seat != holder]
    assert all(value(position, holder) > value(position, seat) for seat in others)


def test_searching_bot_takes_the_seal_when_it_can() -> None:
    game = played(Game.new("de", NAMES, 4), CarefulBot(PERFECT), 4)
    on_green = [g for g in game.history if g.position.top == 2 and g.phase is Phase.BUILD]
    moment = next(g for g in on_green if g.seal is None)
    move = SearchingBot(PERFECT).move(moment, moment.turn, random.Random())
    assert moment.play(move).seal.holder == moment.turn


@pytest.mark.parametrize(("players", "moves"), [(4, 1), (3, 2)])
def test_looking_ahead_sees_the_whole_turn_of_the_next_builder(players: int, moves: int) -> None:
    game = Game.new("de", NAMES[:players], 4)
    nobody_here = 9
    after = reply(game, nobody_here)
    assert after.number == moves
    assert after.position.builder != game.position.builder
    assert reply(game, game.position.builder) is game


def test_a_bot_cannot_play_what_it_cannot_see() -> None:
    game = Game.new("de", NAMES, 1, referee=True)
    with pytest.raises(GameError, match="referee"):
        CarefulBot().move(game, game.turn, random.Random())


@pytest.mark.parametrize("wrong", [{"error": -1.0}, {"disturb": 1.5}, {"eye": float("nan")}])
def test_a_hand_that_cannot_be_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(GameError, match=next(iter(wrong))):
        Hand(**wrong)


def test_no_column_is_put_on_another_where_it_meets_a_stack_beside_it():
    # two thin columns 21 mm apart on the red plate, one of them with a third on top: a thick column
    # on the other would overlap that third by a millimetre
    tower = Tower.from_json(CROWDED.read_text("utf-8"))
    below = [placed.id for floor, placed in tower.placed() if floor < tower.top]
    options = judge(tower, below, Hand(0.0), [-2.5] * len(below))  # an eye that sees little room
    assert any(option.on for option in options)
    for option in options:
        there = tower.raise_column(option.column, option.x, option.y, on=option.on)
        assert not there.check(0), option


def test_nothing_is_said_of_no_spots():
    seen = raises(Tower.standard(), ["red-thick"], [], [])
    assert seen.margins.shape == seen.faults.shape == (1, 0)
    assert len(seen.in_hand) == 1
