"""The shortest game in which two rulebooks part.

They part where one allows what the other forbids, or where the seal or the end differs. The search
plays in referee mode, every legal move of every position under both rulebooks side by side, shorter
games before longer ones (where a rule matters late, the moves that are needed at least to get there
are counted in, as A* does with a consistent heuristic), so what is found first is shortest. What a
player could swap without anybody noticing is looked at once: columns of one colour (and, where the
seal may part the two, of one worth) on the same floor, colours of the same player, and the seats as
they come round.

>>> print(shortest_divergence("de", "ru"))
de and ru part at move 3 (F3):
  Ben claims: no column at all can be raised.
  Ada objects.
  Ada raises thin yellow column 1: the claim was wrong, and the column leaves the game. Next: Ada.
de, move 3: F3: Thin yellow column 1 does not belong to the claimant Ben. (German rulebook, Ein
neues Plateau aufsetzen)
>>> shortest_divergence("de", "nl") is None
True
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from villa_core.errors import GameError
from villa_core.text import _
from villa_core.tower.pieces import COLORS
from villa_core.villa import moves as m
from villa_core.villa.comparison import Divergence, replay_under
from villa_core.villa.game import Game
from villa_core.villa.legal_moves import LegalMoves
from villa_core.villa.moves import Move
from villa_core.villa.position import GREEN, INDEX, NOBODY, POINTS, Phase, Position, Table
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.turns import advance

_YELLOW = 3  # the number of plates when the yellow one lies, and orange comes next
_ENDS = (m.Collapsed, m.NobodyCanBuild)
_MATTERS = ("holder", "before", "ended")  # the seal and the end of the game
_COLUMN_MOVES = (m.Raise, m.BreakOff, m.Pull, m.TakeOut)


@dataclass(frozen=True)
class Parting:
    """Where two rulebooks part: a `game` by one of them, and what the other says to its last move.

    `left` and `right` are the rulebooks as they were given.
    """

    left: Rulebook
    right: Rulebook
    game: Game
    divergence: Divergence

    def __str__(self) -> str:
        number, rules = self.divergence.number, ", ".join(self.divergence.rules)
        head = _("{a} and {b} part at move {n} ({rules}):").format(
            a=self.left.name, b=self.right.name, n=number, rules=rules
        )
        return "\n".join([head, *(f"  {line}" for line in self.game.log), str(self.divergence)])


_Pair = tuple[Position, Position]  # where the same moves lead under both rulebooks


def shortest_divergence(
    left: str | Rulebook,
    right: str | Rulebook,
    *,
    players: Iterable[str] = ("Ada", "Ben"),
    most_moves: int = 20,
    most_positions: int = 300_000,
) -> Parting | None:
    """The shortest game from setup in which two rulebooks part; None if they never do.

    Colours and first builder are the same under both, as at one table; only if the setup differs
    (S0, S1, S2, P2) and nothing else that matters soon does the game begin with that. What a
    report does not name parts no such game: places (S3, S4, B6, F8), hands (B4, B5, B9), and what
    one may do or leave (F5, F6). A search that finds nothing within `most_moves` gives None too;
    one that grows beyond `most_positions` raises `GameError`.
    """
    a, b = Rulebook.of(left), Rulebook.of(right)
    names = tuple(players)
    effects = _effects(a, len(names)), _effects(b, len(names))
    differing = {rule for rule, effect in effects[0].items() if effect != effects[1][rule]}
    if not differing:
        return None
    later = differing - _SETUP
    if differing & _SETUP and later <= set(_AT_LEAST):
        later = set()  # the setup parts them long before
    if later and "P2" not in differing:
        one = Game.new(a, names, 0, referee=True)
        two = Game.new(b, names, 0, referee=True, colors=one.colors, first=one.turn)
    else:
        one, two = (Game.free(book, names, 0, referee=True) for book in (a, b))
    search = _Search((one.table, two.table), later)
    parting = search.run((one.position, two.position), most_moves, most_positions)
    if parting is None:
        return None
    moves, by_left = parting
    game, other = (one, b) if by_left else (two, a)
    for move in moves:
        game = game.play(move)
    return Parting(a, b, game, replay_under(game, other))


_SETUP = frozenset(("S0", "S1", "S2", "P2"))
# What a report does not name: places, what hands do, points that move no seal; and what one may do,
# for a report can always say that it was not done.
_UNSEEN = frozenset(("S3", "S4", "B4", "B5", "B6", "B9", "F1", "F6", "F8", "Z5", "E3"))
_OF_THREE = frozenset(("F1s", "F9c", "P3", "N1", "N2", "N3", "N4", "N4b", "N5", "Z5n"))


def _effects(book: Rulebook, players: int) -> dict[str, object]:
    """What of a rulebook can make a difference where players report what happened."""
    unseen = set(_UNSEEN)
    if players != 2:
        unseen.add("P2")
    if players != 3:
        unseen |= _OF_THREE
    effects: dict[str, object] = {rule.id: rule.setting for rule in book if rule.id not in unseen}
    return effects | {
        "B2": book.locks,
        "F3b": book.is_("F4", "any-column") and book["F3b"].setting,
        "F5": book.is_("F5", "must-always"),
        "F5l": book.locks and book["F5l"].setting,
        "F7": book.covers("orange"),
    }


class _Search:
    """A search over pairs of positions, those with the shortest games first."""

    def __init__(self, tables: tuple[Table, Table], differing: set[str]) -> None:
        self.tables = tables
        self.only_setup = not differing
        # Without these the seal cannot part the two: it follows from the same moves in the same
        # way, and no rule of building asks who has it. Then it and the columns' worth may be left
        # out.
        self.by_worth = any(rule.startswith("Z") for rule in differing)
        self.late = differing if differing <= set(_AT_LEAST) else set()

    def run(
        self, first: _Pair, most_moves: int, most_positions: int
    ) -> tuple[tuple[Move, ...], bool] | None:
        """The moves of a shortest parting, and whether the left rulebook allows all of them."""
        best = {self._key(first): 0}
        order = count()
        start: tuple[Move, ...] = ()
        queue = [(self._at_least(first), next(order), first, start)]
        while queue:
            least, _order, pair, path = heappop(queue)
            if least > most_moves:
                return None
            if best[self._key(pair)] < len(path):
                continue  # reached sooner by another way since
            if len(best) > most_positions:
                text = _("No parting in {n} positions; the search would take too long.")
                raise GameError(text.format(n=len(best)))
            for move, legal in self._moves(pair):
                moves = (*path, move)
                if legal != (True, True):
                    return moves, legal[0]
                if isinstance(move, _ENDS):
                    continue  # ends both games with the same seal
                left, right = after = (
                    advance(self.tables[0], pair[0], move, None, False),
                    advance(self.tables[1], pair[1], move, None, False),
                )
                if any(getattr(left, what) != getattr(right, what) for what in _MATTERS):
                    return moves, True
                begun = left == right and left.phase not in (Phase.COLORS, Phase.SETUP)
                if left.phase is Phase.OVER or (self.only_setup and begun):
                    continue
                key = self._key(after)
                if len(moves) < best.get(key, most_moves):
                    best[key] = len(moves)
                    total = len(moves) + self._at_least(after)
                    heappush(queue, (total, next(order), after, moves))
        return None

    def _at_least(self, pair: _Pair) -> float:
        """A number of moves that no parting from here can do without.

        One move never makes it smaller by more than one, so the first parting that is found is a
        shortest one.
        """
        return min((_AT_LEAST[rule](pair[0]) for rule in self.late), default=1)

    def _moves(self, pair: _Pair) -> Iterator[tuple[Move, tuple[bool, bool]]]:
        """Each move that some rulebook allows, with which ones do; of like moves only one."""
        ours, theirs = (
            dict.fromkeys(_legal(Game(table, 0, position, position)))
            for table, position in zip(self.tables, pair, strict=True)
        )
        met = set()
        for move in ours | theirs:
            legal = (move in ours, move in theirs)
            if isinstance(move, _COLUMN_MOVES):
                column = INDEX[move.column]
                kind = (type(move), legal, column // len(POINTS), self._state(pair, column))
                if kind in met:
                    continue
                met.add(kind)
            yield move, legal

    def _state(self, pair: _Pair, column: int) -> tuple[int, ...]:
        """What can be told of a column besides its colour: its worth, its floors and its locks."""
        worth, (a, b) = POINTS[column % len(POINTS)] if self.by_worth else 0, pair
        locks = (a.locked >> column & 1, b.locked >> column & 1)
        return (worth, a.where[column], b.where[column], *locks)

    def _key(self, pair: _Pair) -> object:
        """The same for pairs that differ only in what nobody would notice."""
        left = pair[0]

        def seat(number: int) -> int:
            n = len(self.tables[0].players)
            return number if number == NOBODY else (number - left.builder) % n

        colors = sorted(
            (
                seat(left.owner[color]),
                tuple(sorted(self._state(pair, 5 * color + k) for k in range(5))),
                left.tried // 5 == color,
            )
            for color in range(len(COLORS))
        )
        turns = tuple(
            (
                (p.top, p.phase, p.fresh, p.again),
                (seat(p.builder), seat(p.other), seat(p.taker), *map(seat, p.waiting)),
                self._state(pair, p.tried) if p.tried != NOBODY else None,
                (seat(p.holder), seat(p.before)) if self.by_worth else None,
                # dice fall on: while colours are given out, seats and colours are themselves
                (p.rolls, p.owner, p.builder) if p.phase is Phase.COLORS else None,
            )
            for p in pair
        )
        return tuple(colors), turns


_CLAIMED = (Phase.CLAIM, Phase.OBJECTION, Phase.PENALTY, Phase.PLATE)


def _to_plate(position: Position, plates: int) -> int:
    """At least so many moves to lay so many plates: three columns for each, a claim, the laying."""
    missing = max(0, 3 - position.where.count(position.top))
    return 5 * plates - (3 - missing) - (position.phase in _CLAIMED) if plates > 0 else 0


def _to_orange(position: Position) -> float:
    """At least so many moves until a plate is laid of which F7 may ask less than three columns."""
    if position.next_plate is None:
        return math.inf
    if position.top < _YELLOW:
        return _to_plate(position, _YELLOW - position.top) + 3
    none = position.top not in position.where
    return none + 2 - (position.phase in _CLAIMED)


def _to_penalty_on_green(position: Position) -> float:
    """At least so many moves until a penalty may move the seal (Z7)."""
    if position.top < GREEN:
        return _to_plate(position, GREEN - position.top) + 6
    owners = {position.owner_of(c) for c in range(20) if position.where[c] == position.top}
    talk = {Phase.CLAIM: 3, Phase.OBJECTION: 2, Phase.PENALTY: 1}.get(position.phase, 4)
    return max(0, 2 - len(owners)) + talk


_AT_LEAST: dict[str, Callable[[Position], float]] = {
    "F7": _to_orange,
    "Z4": _to_penalty_on_green,
    "Z7": _to_penalty_on_green,
    "Z7t": _to_penalty_on_green,
}


def _legal(game: Game) -> Iterator[Move]:
    """The legal moves; a roll of the die with each colour that it can show."""
    for move in LegalMoves(game):
        if isinstance(move, m.Roll):
            yield from (m.Roll(color) for color in COLORS)
        else:
            yield move
