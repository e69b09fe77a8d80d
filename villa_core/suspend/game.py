"""SuspendGame: whose turn it is, what is legal, what a move does, and how it ended.

It never changes: `play` gives a new game, `undo` an earlier one. The exact balance decides what
slides and falls, or, in referee mode, the players at a real table report it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from villa_core.play.game import Outcome, TableGame, drawn
from villa_core.play.refusals import findings
from villa_core.suspend.explanation import Explanation
from villa_core.suspend.legal_moves import LegalMoves
from villa_core.suspend.legality import breaches
from villa_core.suspend.moves import Hang, Move
from villa_core.suspend.position import Phase, Position, Table, Termination, ordered, position_at
from villa_core.suspend.remedies import remedy
from villa_core.suspend.rods import COLORS, RodSet
from villa_core.suspend.rulebook import Mode, Rules
from villa_core.suspend.trial import Trial, try_move
from villa_core.suspend.turns import advance, first_position
from villa_core.suspend.wording import end_words, rules_of, tell
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.play.analysis import Hint, Review
    from villa_core.suspend.mobile import Mobile

__all__ = ["Hang", "Mode", "Outcome", "Phase", "SuspendGame", "Termination"]


class SuspendGame(TableGame[Move]):
    """One moment of a game, with all that led to it. Make one with `SuspendGame.new`.

    >>> from villa_core.suspend import moves
    >>> game = SuspendGame.new("intermediate", ("Ada", "Ben"), seed=4)
    >>> game = game.play(moves.Roll())
    >>> game.rolled, game.legal_moves.rods
    ('red', ('red-1', 'red-2'))
    >>> game = game.play(Hang("red-1", "hook", by="s2"))
    >>> game.turn, game.mobile, game.undo().rolled
    ('Ben', <Mobile: 1 rod, balanced>, 'red')
    >>> print(game.log[-1])
    Ada hangs red rod 1 by straight section 2 on the hook. Next: Ben.
    """

    table: Table
    start: Position
    position: Position
    previous: SuspendGame | None
    die = COLORS
    file_format = "suspend-game/1"

    @classmethod
    def new(
        cls,
        mode: str | Mode = Mode.BEGINNER,
        players: Iterable[str] = ("Ada", "Ben"),
        seed: int | None = None,
        *,
        connector: bool = False,
        equal_turns: bool = False,
        referee: bool = False,
        pieces: RodSet | None = None,
    ) -> SuspendGame:
        """A game with all rods dealt (U1): beginner, intermediate, expert or solo.

        The first of the `players` begins. `connector` makes the wooden connector a hanging point
        (U3), as it always is in a free sculpture; `equal_turns` gives all the same number of turns
        (U10). The `seed` rolls the die.

        >>> SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)
        <SuspendGame beginner: move 0, hang, Ada>
        """
        rules = Rules.agreed(connector=connector, equal_turns=equal_turns)
        table = Table.of(mode, players, rules, referee, pieces)
        return cls.begin(table, first_position(table), drawn(seed))

    @classmethod
    def at(
        cls,
        mode: str | Mode,
        piles: Mapping[str, Iterable[str]],
        turn: str,
        *,
        mobile: Mobile | None = None,
        hanging: Iterable[str] = (),
        rolled: str | None = None,
        points: Mapping[str, int] | None = None,
        last: str | None = None,
        connector: bool = False,
        equal_turns: bool = False,
        seed: int = 0,
        pieces: RodSet | None = None,
    ) -> SuspendGame:
        """A game from a position in the middle, at the turn of the player `turn`.

        With a `mobile` the balance decides; without one it is in referee mode, and `hanging` names
        the rods that hang. Rods that are named nowhere are in the draw pile. `last` placed the last
        rod; a player with 20 `points` or more is out (U9). A `mobile` brings its own `connector`
        and `pieces`.

        >>> game = SuspendGame.at("beginner", {"Ada": ["red-1"], "Ben": ["red-2"]}, "Ben")
        >>> game.turn, game.referee, len(game.draw_pile)
        ('Ben', True, 22)
        """
        if mobile is not None:
            if mode == Mode.SOLO:  # U11: the connector is always there to hang on
                mobile = replace(mobile, connector=True)
            connector, pieces = mobile.connector, mobile.pieces
        rules = Rules.agreed(connector=connector, equal_turns=equal_turns)
        table = Table.of(mode, piles, rules, mobile is None, pieces)
        start = position_at(table, piles, turn, mobile, hanging, rolled, points or {}, last)
        return cls.begin(table, start, seed)

    def rematch(self) -> SuspendGame:
        """The same game anew, the players one seat on.

        >>> SuspendGame.new("expert", ("Ada", "Ben")).rematch().players
        ('Ben', 'Ada')
        """
        (first, *others), rules = self.players, self.rulebook
        return SuspendGame.new(
            self.mode,
            (*others, first),
            connector=rules.connector,
            equal_turns=rules.equal_turns,
            referee=self.referee,
        )

    # what a player at the table can see ----------------------------------------------------------

    @property
    def rulebook(self) -> Rules:
        """The rules that are played."""
        return self.table.rulebook

    @property
    def phase(self) -> Phase:
        """What is due now."""
        return self.position.phase

    @property
    def mode(self) -> Mode:
        """Which of the four games is played."""
        return self.table.mode

    @property
    def turn(self) -> str:
        """The player whose turn it is."""
        return self.players[self.position.seat]

    @property
    def to_act(self) -> tuple[str, ...]:
        """The players who may do something now."""
        return () if self.phase is Phase.OVER else (self.turn,)

    @property
    def mobile(self) -> Mobile | None:
        """The sculpture as it hangs; None in referee mode."""
        return self.position.mobile

    @property
    def hanging(self) -> tuple[str, ...]:
        """The rods that hang."""
        return ordered(self.position.hung)

    @property
    def piles(self) -> dict[str, tuple[str, ...]]:
        """The rods of each player."""
        return dict(zip(self.players, map(ordered, self.position.piles), strict=True))

    @property
    def draw_pile(self) -> tuple[str, ...]:
        """The rods that belong to nobody (U1)."""
        return ordered(self.position.draw)

    def owner_of(self, rod: str) -> str | None:
        """The player in whose pile a rod is, or None.

        >>> SuspendGame.new("beginner", seed=1).owner_of("orange-1")
        'Ada'
        """
        seat = self.position.owner(self.table.pieces.rod(rod).id)
        return None if seat is None else self.players[seat]

    @property
    def rolled(self) -> str | None:
        """The colour that was rolled for this turn (U8), or None."""
        return self.position.rolled

    @property
    def round(self) -> int:
        """The round of the tournament (U9), from 1."""
        return self.position.round

    @property
    def points(self) -> dict[str, int]:
        """The points of each player in the tournament (U9): few are good."""
        return dict(zip(self.players, self.position.points, strict=True))

    @property
    def still_in(self) -> tuple[str, ...]:
        """The players who are still in the tournament (U9)."""
        both = zip(self.players, self.position.playing, strict=True)
        return tuple(name for name, playing in both if playing)

    @property
    def tied(self) -> tuple[str, ...]:
        """The players who play a tie backwards and are still in it (U10)."""
        return tuple(self.players[seat] for seat in self.position.tied)

    @property
    def removed(self) -> dict[str, int]:
        """How many rods each player has taken down while a tie is played backwards (U10)."""
        counts = self.position.removed or (0,) * len(self.players)
        return dict(zip(self.players, counts, strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ended, winners = self.position.ended, self.position.winners
        if ended is None:
            return None
        names = tuple(self.players[seat] for seat in winners)
        return Outcome(ended, names, end_words(ended, self, names))

    @property
    def fell(self) -> bool:
        """Whether rods fell by the last move."""
        return bool(self.position.fallen)

    @property
    def by_rules(self) -> tuple[str, ...]:
        """The ids of the rules by which the last move was made."""
        return rules_of(self)

    @property
    def pieces(self) -> RodSet:
        """The set of rods that it is played with."""
        return self.table.pieces

    # moves ---------------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves:
        """What may be done now: answers `in` and `bool`, and gives moves when iterated."""
        return LegalMoves(self)

    def trial(self, move: Move) -> Trial:
        """The rules that a move breaks, or if it breaks none, what letting go does.

        >>> game = SuspendGame.new("beginner", seed=1)
        >>> game.trial(Hang("orange-1", "hook", by="s0")).fallen
        ('orange-1',)
        """
        tried: tuple[Move, Trial] | None = self.__dict__.get("_tried")
        if tried is not None and tried[0] is move:  # who plays a move has mostly just tried it
            return tried[1]
        trial = Trial(breaches=breaches(self.table, self.position, move))
        if not trial.breaches and not self.table.referee:
            trial = try_move(self.table, self.position, move)
        self.__dict__["_tried"] = move, trial
        return trial

    def explain(self, move: Move) -> Explanation:
        """Whether a move is legal, holds or is risky, with every rule that it breaks.

        >>> game = SuspendGame.new("beginner", seed=1)
        >>> print(game.explain(Hang("orange-1", "hook", by="n4")))
        Nothing speaks against it.
        """
        trial = self.trial(move)
        return Explanation(self, move, findings(self.rulebook, trial.breaches), trial)

    def remedy(self, move: Move) -> Move | None:
        """The smallest change that makes a move legal and lets nothing fall.

        >>> SuspendGame.new("beginner", seed=1).remedy(Hang("ornge-2", "hook", by="n4")).rod
        'orange-2'
        """
        return remedy(self, move)

    def _advance(self, move: Move, trial: Trial) -> Position:
        return advance(self.table, self.position, move, trial)

    def _tell(self, before: SuspendGame, move: Move) -> Iterable[str]:
        return tell(before, move, self)

    @property
    def _title(self) -> str:
        return self.mode.value

    # files, looking back and ahead: what does it is loaded on first use ---------------------------

    def to_json(self) -> str:
        """The game as the text of a `suspend-game/1` file.

        >>> '"mode": "expert"' in SuspendGame.new("expert", seed=1).to_json()
        True
        """
        from villa_core.suspend.files import game_to_json

        return game_to_json(self)

    @classmethod
    def from_json(cls, source: str | dict[str, Any], pieces: RodSet | None = None) -> SuspendGame:
        """The game of a file, played again move by move, with these `pieces` or the usual ones.

        >>> game = SuspendGame.new("expert", seed=1)
        >>> SuspendGame.from_json(game.to_json()) == game
        True
        """
        from villa_core.suspend.files import game_from_json

        return game_from_json(source, pieces)

    @cached_property
    def margin(self) -> float | None:
        """How many degrees are left until a rod slips; None while nothing hangs."""
        from villa_core.suspend.analysis import margin

        return margin(self)

    @property
    def margin_words(self) -> str:
        """That margin in words; empty while nothing hangs."""
        margin = self.margin
        return "" if margin is None else _("{n:.0f}° until a rod slips").format(n=margin)

    @property
    def ahead(self) -> str | None:
        """Who has the fewest rods left (in a tournament: points), if all had equally many turns."""
        rods = {name: len(pile) for name, pile in self.piles.items()}
        score = self.points if self.mode is Mode.EXPERT else rods
        best, *others = sorted(score, key=lambda name: score[name])
        level = 0 if best == self.turn else 1  # who has just had a turn has a rod less
        return best if others and score[others[0]] - score[best] > level else None

    def reviews(self, _hands: object = None) -> Iterator[Review[Move]]:
        """Every move looked at again, one after the other: each takes a moment.

        >>> game = SuspendGame.new("beginner", seed=1).play(Hang("orange-1", "hook", by="n4"))
        >>> [review.player for review in game.reviews()]
        ['Ada']
        """
        from villa_core.suspend.analysis import reviews

        return reviews(self)

    def hint(self, _hand: object = None) -> Hint[Move]:
        """What to do now, and why, in one line.

        >>> SuspendGame.new("beginner", seed=1).hint().move.rod
        'orange-1'
        """
        from villa_core.suspend.analysis import hint

        return hint(self)
