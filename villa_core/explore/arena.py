"""Arena: both games as environments of PettingZoo, for programs that learn (`villa-lab[rl]`).

Agents are the players, and act in the order of the game (agent-environment cycle). Actions are the
legal moves at a grid of spots, numbered once for all; which of them are legal now says the
`action_mask` that comes with each observation:

    env = arena("villa", players=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _info = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))

A reward comes at the end: 1 for who wins, −1 for who loses to a winner or made the villa fall, else
0. An observation is a row of numbers from −1 to 1, as the agent sees it; floors and points stand in
fifths and twelfths, lengths in shares of 400 mm, angles of tilt in shares of 90°. `VillaBoard` and
`SuspendBoard` say which number is what.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from enum import StrEnum
from itertools import chain
from typing import Any, ClassVar, Protocol

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv

from villa_core.errors import GameError
from villa_core.statics.spots import lays, raises
from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as s
from villa_core.suspend.position import Phase as SuspendPhase
from villa_core.suspend.rods import COLORS as ROD_COLORS
from villa_core.suspend.rods import HOLDERS, ROD_IDS, RodSet, color_of
from villa_core.text import _
from villa_core.tower.pieces import COLUMN_IDS
from villa_core.tower.tower import Tower
from villa_core.villa import moves as m
from villa_core.villa.game import Game, Phase
from villa_core.villa.legality import covered_by_count
from villa_core.villa.position import INDEX, NOBODY

MOST_MOVES = 500
"""A game that is not over after so many moves is cut off (truncated)."""

_GRID = 9  # spots along and across a plate
_ANGLES = tuple(45.0 * step for step in range(8))  # degrees by which a plate may be turned
_MM = 400.0
_FLOORS, _POINTS = 5, 12
_BESIDE = (0, -1, 1)  # a rod hangs by its middle spot or by one beside it


class Board(Protocol):
    """One of the games: its actions by their numbers, and what an agent sees."""

    actions: int
    """How many actions there are."""
    numbers: int
    """How many numbers an observation has."""

    def new(self, players: tuple[str, ...], seed: int) -> Any:
        """A game that begins."""

    def moves(self, game: Any) -> Iterator[tuple[int, Any]]:
        """The legal actions of the one who is to act, and the move that each is."""

    def look(self, game: Any, player: str) -> Iterator[float]:
        """What this player sees."""


class VillaBoard:
    """Villa Paletti by a rulebook.

    Actions: claim, pass, object, challenge, let pass; each of the 20 columns broken off, pulled,
    taken out; each column raised to each of 9 × 9 spots of the uppermost plate, or onto the middle
    of each other column; the next plate laid at each of these spots, turned by 0°, 45°, …, 315°;
    and last, only where none of these is legal, the move that the game itself offers.

    Numbers: for each column its floor (−1: out), x, y, owner (1 me, 0 nobody, −1 another) and
    whether it is locked; for each plate whether it lies, x, y, sine and cosine of its angle; a 1 at
    the phase; who has the seal (1, 0, −1); my points and the most of another; whether I build.
    """

    _SAID = 5
    _RAISE = _SAID + 3 * len(COLUMN_IDS)
    _STACK = _RAISE + len(COLUMN_IDS) * _GRID**2
    _LAY = _STACK + len(COLUMN_IDS) ** 2
    _OFFERED = _LAY + _GRID**2 * len(_ANGLES)
    actions = _OFFERED + 1
    numbers = 5 * len(COLUMN_IDS) + 5 * _FLOORS + len(Phase) + 4

    def __init__(self, edition: str = "de") -> None:
        self._edition = edition

    def new(self, players: tuple[str, ...], seed: int) -> Game:
        """A game that is set up."""
        return Game.new(self._edition, players, seed)

    def moves(self, game: Game) -> Iterator[tuple[int, m.Move]]:
        """Every legal action; there is always one while the game goes on."""
        if game.outcome is not None:
            return
        offered = False
        for action in chain(self._plain(game), self._raises(game), self._plates(game)):
            offered = True
            yield action
        if not offered:
            yield self._OFFERED, next(iter(game.legal_moves))

    def _plain(self, game: Game) -> Iterator[tuple[int, m.Move]]:
        me = game.to_act[0]
        words = (m.Claim(), m.Pass(), m.Object(me), m.Challenge(me), m.LetPass(me))
        kinds = (m.BreakOff, m.Pull, m.TakeOut)
        touched = (kind(column) for kind in kinds for column in COLUMN_IDS)
        for number, move in enumerate((*words, *touched)):
            if move in game.legal_moves:
                yield number, move

    def _raises(self, game: Game) -> Iterator[tuple[int, m.Move]]:
        columns, tower = game.legal_moves.columns, game.tower
        if not columns or game.legal_moves.pulling or tower is None:
            return
        spots = _spots(tower)
        free = raises(tower, columns, spots).faults == 0
        for row, k in zip(*np.nonzero(free), strict=True):
            x, y = spots[k].tolist()
            number = self._RAISE + INDEX[columns[row]] * _GRID**2 + int(k)
            yield number, m.Raise(columns[row], x, y)
        if tower.next_plate is None:
            yield from self._stacks(tower, columns)

    def _stacks(self, tower: Tower, columns: tuple[str, ...]) -> Iterator[tuple[int, m.Move]]:
        for column in columns:
            unders = [under for under in tower.floors[-1].columns if under.id != column]
            places, names = [(one.x, one.y) for one in unders], [one.id for one in unders]
            faults = raises(tower, [column], places, names).faults[0] if unders else ()
            for under, fault in zip(unders, faults, strict=True):
                if not fault:
                    number = self._STACK + INDEX[column] * len(COLUMN_IDS) + INDEX[under.id]
                    yield number, m.Raise(column, under.x, under.y, under.id)

    def _plates(self, game: Game) -> Iterator[tuple[int, m.Move]]:
        tower, plate, book = game.tower, game.position.next_plate, game.rulebook
        fits = plate is not None and covered_by_count(book, game.position)
        if game.phase is not Phase.PLATE or tower is None or plate is None or not fits:
            return
        places = [(x, y, angle) for x, y in _spots(tower).tolist() for angle in _ANGLES]
        verdicts = lays(tower, places)
        within = book.is_("F8", "within-base")
        most = tower.pieces.base.radius if within else math.inf
        good = (verdicts.covers >= book.covers(plate)) & (verdicts.reach <= most)
        for k in np.nonzero(good)[0].tolist():
            yield self._LAY + k, m.LayPlate(*places[k])

    def look(self, game: Game, player: str) -> Iterator[float]:
        """See the class."""
        tower, position, me = game.tower, game.position, game.players.index(player)
        assert tower is not None
        placed = {column.id: (floor, column) for floor, column in tower.placed()}
        for number, column in enumerate(COLUMN_IDS):
            floor, at = placed.get(column, (-_FLOORS, None))
            owner = _side(position.owner_of(number), me)
            x, y = (0.0, 0.0) if at is None else (at.x / _MM, at.y / _MM)
            yield from (floor / _FLOORS, x, y, owner, position.locked >> number & 1)
        for number in range(1, _FLOORS + 1):
            plate = tower.floors[number].plate if number <= tower.top else None
            if plate is None:
                yield from (0.0,) * 5
            else:
                turn = math.radians(plate.angle)
                yield from (1.0, plate.x / _MM, plate.y / _MM, math.sin(turn), math.cos(turn))
        yield from _marked(game.phase, Phase)
        points = [position.points(seat) / _POINTS for seat in range(len(game.players))]
        mine = points.pop(me)
        yield from (_side(position.holder, me), mine, max(points), float(position.builder == me))


class SuspendBoard:
    """Suspend, one of its games (“beginner”, “intermediate”, “expert”).

    Actions: roll, pass; each of the 24 rods taken down; of each of the six colours the first rod
    that may be hung, at each spot of each rod and of the stand, by its middle spot or by one beside
    it; and last, only where none of these is legal, the move that the game itself offers.

    Numbers: for each rod whether it hangs, whether it is in my pile, the number of the rod above
    and of the spot there (in shares of all; −1: the stand), of its own spot, its tilt and height;
    a 1 at the phase; a 1 at the colour that was rolled; my rods and the fewest of another.
    """

    _SLOTS = max(len(rod.spots) for rod in RodSet.standard().rods)
    _PLACES = len(HOLDERS) + len(ROD_IDS) * _SLOTS
    _HANG = 2 + len(ROD_IDS)
    _OFFERED = _HANG + len(ROD_COLORS) * _PLACES * len(_BESIDE)
    actions = _OFFERED + 1
    numbers = 7 * len(ROD_IDS) + len(SuspendPhase) + len(ROD_COLORS) + 2

    def __init__(self, mode: str = "beginner") -> None:
        self._mode = mode

    def new(self, players: tuple[str, ...], seed: int) -> SuspendGame:
        """A game that begins."""
        return SuspendGame.new(self._mode, players, seed)

    def moves(self, game: SuspendGame) -> Iterator[tuple[int, s.Move]]:
        """Every legal action; there is always one while the game goes on."""
        if game.outcome is not None:
            return
        offered = False
        plain: list[s.Move] = [s.Roll(), s.Pass(), *map(s.TakeDown, ROD_IDS)]
        hang = self._hangs(game) if game.phase is SuspendPhase.HANG else iter(())
        for number, move in chain(hang, enumerate(plain)):
            if move in game.legal_moves:
                offered = True
                yield number, move
        if not offered:
            yield self._OFFERED, next(iter(game.legal_moves))

    def _hangs(self, game: SuspendGame) -> Iterator[tuple[int, s.Move]]:
        pieces = game.table.pieces
        firsts = {color_of(rod): rod for rod in reversed(game.legal_moves.rods)}
        for color, rod in firsts.items():
            own = pieces.rod(rod).spots
            for on, spot in game.legal_moves.spots:
                place = self._place(on, spot, pieces)
                for side, step in enumerate(_BESIDE):
                    number = ROD_COLORS.index(color) * self._PLACES + place
                    by = own[len(own) // 2 + step].id
                    yield self._HANG + number * len(_BESIDE) + side, s.Hang(rod, on, spot, by)

    def _place(self, on: str, spot: str, pieces: RodSet) -> int:
        if on in HOLDERS:
            return HOLDERS.index(on)
        return len(HOLDERS) + ROD_IDS.index(on) * self._SLOTS + pieces.rod(on).index[spot]

    def look(self, game: SuspendGame, player: str) -> Iterator[float]:
        """See the class."""
        mobile, pieces = game.mobile, game.table.pieces
        assert mobile is not None
        position, me = game.position, game.players.index(player)
        tall = zip(mobile.hung, mobile.tilts, mobile.heights, strict=True)
        hanging = {hung.rod: (hung, tilt, height) for hung, tilt, height in tall}
        for rod in ROD_IDS:
            yield from (float(rod in hanging), float(rod in position.piles[me]))
            if rod not in hanging:
                yield from (0.0,) * 5
                continue
            hung, tilt, height = hanging[rod]
            above, slot = -1.0, 0.0
            if hung.on not in HOLDERS:
                above = ROD_IDS.index(hung.on) / len(ROD_IDS)
                slot = pieces.rod(hung.on).index[hung.spot] / self._SLOTS
            own = pieces.rod(rod).index[hung.by] / self._SLOTS
            yield from (above, slot, own, tilt / 90, height / _MM)
        yield from _marked(game.phase, SuspendPhase)
        yield from (float(position.rolled == color) for color in ROD_COLORS)
        left = [len(pile) / len(ROD_IDS) for pile in position.piles]
        mine = left.pop(me)
        yield from (mine, min(left))


class Arena(AECEnv):  # type: ignore[misc]
    """A game as PettingZoo's environment; `game` is the moment that it is at."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": [],
        "name": "villa_lab_v0",
        "is_parallelizable": False,
    }

    def __init__(self, board: Board, players: int = 2) -> None:
        super().__init__()
        if not 2 <= players <= 4:
            raise GameError(_("This game is for 2 to 4 players, not {n}.").format(n=players))
        self.board, self.render_mode = board, None
        self.possible_agents = [f"player_{number}" for number in range(players)]
        seen: dict[str, Space[Any]] = {
            "observation": Box(-1.0, 1.0, (board.numbers,), np.float32),
            "action_mask": Box(0, 1, (board.actions,), np.int8),
        }
        self.observation_spaces = {agent: Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(board.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """What an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed gives the same one."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        new = random.randrange(2**32) if seed is None else seed
        self._enter(self.board.new(tuple(self.agents), new))

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees now; only who is to act has legal actions."""
        mask = np.zeros(self.board.actions, dtype=np.int8)
        if agent == self.agent_selection:
            mask[[*self._legal]] = 1
        numbers = np.fromiter(self.board.look(self.game, agent), np.float32, self.board.numbers)
        return {"observation": numbers.clip(-1.0, 1.0), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The move of who is to act; one that is not legal now is a `GameError`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._legal:
            text = _(
                "Action {n} is not legal now: the action_mask of the observation says what is."
            )
            raise GameError(text.format(n=action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._enter(self.game.play(self._legal[int(action)]))
        self._accumulate_rewards()

    def _enter(self, game: Any) -> None:
        self.game, self._legal = game, dict(self.board.moves(game))
        outcome, late = game.outcome, game.number >= MOST_MOVES
        if outcome is None:
            self.agent_selection = game.to_act[0]
        else:
            self.rewards = {agent: _reward(outcome, agent) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, outcome is not None)
        self.truncations = dict.fromkeys(self.agents, outcome is None and late)


def arena(game: str = "villa", players: int = 2) -> Arena:
    """The environment of a game (“villa”, “suspend”); `Arena` takes a board of other rules.

    >>> env = arena("suspend", players=2)
    >>> env.reset(seed=1)
    >>> env.agent_selection, int(env.observe("player_0")["action_mask"].sum())
    ('player_0', 3)
    """
    boards: dict[str, type[VillaBoard] | type[SuspendBoard]] = {
        "villa": VillaBoard,
        "suspend": SuspendBoard,
    }
    if game not in boards:
        text = _("There is no game “{name}”. There are: {known}.")
        raise GameError(text.format(name=game, known=", ".join(boards)))
    return Arena(boards[game](), players)


def _spots(tower: Tower) -> NDArray[np.float64]:
    """The middles (81, 2) of the cells of a grid over the uppermost plate."""
    plate = tower.floors[-1].plate
    assert plate is not None
    corners = np.array(tower.pieces.plate(plate.color).outline)
    low, high = corners.min(axis=0), corners.max(axis=0)
    parts = (np.arange(_GRID) + 0.5) / _GRID
    xs, ys = (low[k] + parts * (high[k] - low[k]) for k in range(2))
    x, y = (axis.ravel() for axis in np.meshgrid(xs, ys))
    return np.stack(tower.frame(tower.top).world(x, y), axis=1)


def _side(seat: int, me: int) -> float:
    return 0.0 if seat == NOBODY else 1.0 if seat == me else -1.0


def _marked(now: StrEnum, kinds: type[StrEnum]) -> Iterator[float]:
    return (float(kind is now) for kind in kinds)


def _reward(outcome: Any, agent: str) -> float:
    if agent in outcome.winners:
        return 1.0
    return -1.0 if outcome.winners or outcome.caused_by == agent else 0.0
