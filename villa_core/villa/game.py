"""Game: whose turn it is, what is legal, what a move does, and how it ended. It never changes.

`play` gives a new game; `undo` gives an earlier one. Statics decides what stands, or, in referee
mode, the players at a real table report it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from villa_core.errors import GameError
from villa_core.play.game import Outcome, TableGame, drawn
from villa_core.text import _
from villa_core.tower.pieces import COLORS, COLUMN_IDS
from villa_core.villa.claims import ClaimCheck, check_claim
from villa_core.villa.explanation import Explanation, explain
from villa_core.villa.legal_moves import LegalMoves
from villa_core.villa.legality import breaches
from villa_core.villa.moves import BreakOff, Move
from villa_core.villa.position import NOBODY, OUT, Phase, Position, Seal, Table, Termination, Trial
from villa_core.villa.remedies import remedy
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.setup import Arrangement, free_start, position_at, ready_start, seats
from villa_core.villa.story import rules_of, tell
from villa_core.villa.turns import advance

if TYPE_CHECKING:
    from villa_core.play.analysis import Hint, Review
    from villa_core.tower.pieces import PieceSet
    from villa_core.tower.tower import Tower
    from villa_core.villa.bots import Hand
    from villa_core.villa.setup import Colors

__all__ = ["BreakOff", "Game", "Outcome", "Phase", "Seal", "Termination"]

_FOUR = ("Ada", "Ben", "Cleo", "Dan")
_NOTHING_MOVES = Trial()


class Game(TableGame[Move]):
    """One moment of a game, with all that led to it. Make one with `Game.new`.

    >>> game = Game.new("de", ("Ada", "Ben", "Cleo", "Dan"), referee=True, seed=1)
    >>> game.turn, game.phase.value
    ('Dan', 'build')
    >>> column = game.columns_of("Dan")[0]
    >>> after = game.play(BreakOff(column))
    >>> after.turn, after.locked == {column}, after.undo() == game
    ('Ada', True, True)
    >>> print(after.log[-1])
    Dan begins to pull thin green column 1 and puts it back: it is locked. Next: Ada.
    """

    table: Table
    start: Position
    position: Position
    previous: Game | None
    die = COLORS
    file_format = "villa-game/1"

    # beginning -----------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        edition: str | Rulebook = "de",
        players: Iterable[str] = _FOUR,
        seed: int | None = None,
        *,
        referee: bool = False,
        colors: Colors | None = None,
        first: str | None = None,
        tower: Tower | None = None,
        pieces: PieceSet | None = None,
    ) -> Game:
        """A game that is set up and ready for the first builder.

        `players` sit in turn order, the youngest first. Colours are dealt by S1 unless `colors`
        gives them, the first builder is found by S2 unless named, and the columns are set up
        automatically, of the standard `pieces` or your own, unless a `tower` (20 columns under the
        blue plate) is given. The same `seed` gives the same game.

        >>> Game.new("de", ("Ada", "Ben"), seed=1)
        <Game de: move 0, build, Ben>
        """
        table, seed = _table(edition, players, referee), drawn(seed)
        return cls.begin(table, ready_start(table, seed, colors, first, tower, pieces), seed)

    @classmethod
    def free(
        cls,
        edition: str | Rulebook = "de",
        players: Iterable[str] = _FOUR,
        seed: int | None = None,
        *,
        referee: bool = False,
        pieces: PieceSet | None = None,
    ) -> Game:
        """A game from the very beginning: players roll, choose and place columns as moves.

        The villa is set up first and colours are given out then, so all set it up together (S0).

        >>> game = Game.free("en", ("Ada", "Ben"), seed=1)
        >>> game.phase.value, game.to_act
        ('setup', ('Ada', 'Ben'))
        """
        table = _table(edition, players, referee)
        return cls.begin(table, free_start(table, pieces), drawn(seed))

    @classmethod
    def at(
        cls,
        edition: str | Rulebook,
        colors: Colors,
        turn: str,
        *,
        tower: Tower | None = None,
        floors: Mapping[str, int] | None = None,
        plates: int | None = None,
        seal: tuple[str, str | None] | None = None,
        locked: Iterable[str] = (),
        seed: int = 0,
    ) -> Game:
        """A game from a position in the middle, at the start of the turn of the player `turn`.

        With a `tower` statics decides; without one it is in referee mode, and `floors` says on
        which floor each column stands, `plates` how many plates lie. `seal` is (holder, owner
        before). Columns that are not named have left the game.

        >>> colors = {"Ada": ("red", "green"), "Ben": ("blue", "yellow")}
        >>> game = Game.at("de", colors, "Ben", floors={"red-hex": 1, "blue-hex": 0}, plates=1)
        >>> game.turn, game.points
        ('Ben', {'Ada': 2, 'Ben': 0})
        """
        table = _table(edition, colors, tower is None)
        begin = Arrangement(colors, turn, tower, floors, plates, seal, tuple(locked))
        return cls.begin(table, position_at(table, begin), seed)

    def rematch(self) -> Game:
        """The same game anew, the players one seat on.

        >>> Game.new("de", ("Ada", "Ben")).rematch().players
        ('Ben', 'Ada')
        """
        first, *others = self.players
        players = (*others, first)
        return Game.new(self.rulebook, players, referee=self.referee, pieces=self.pieces)

    # what a player at the table can see ----------------------------------------------------------

    @property
    def rulebook(self) -> Rulebook:
        """The rules that are played."""
        return self.table.rulebook

    @property
    def phase(self) -> Phase:
        """What is due now."""
        return self.position.phase

    @property
    def turn(self) -> str:
        """The builder whose turn it is."""
        return self.players[self.position.builder]

    @property
    def to_act(self) -> tuple[str, ...]:
        """The players who may do or say something now, in turn order."""
        if self.phase is Phase.OVER:
            return ()
        if self.phase in (Phase.CLAIM, Phase.CHALLENGE):
            return tuple(self.players[seat] for seat in self.position.waiting)
        if self.phase is Phase.SETUP:
            return self.players
        return (self.players[self.position.actor],)

    @property
    def tower(self) -> Tower | None:
        """The villa as it stands; None in referee mode. After a collapse: as it last stood."""
        return self.position.tower

    @property
    def pieces(self) -> PieceSet | None:
        """The set of pieces of the villa; None in referee mode."""
        return None if self.tower is None else self.tower.pieces

    @property
    def colors(self) -> dict[str, tuple[str, ...]]:
        """The colours of each player."""
        owner = self.position.owner
        return {
            name: tuple(color for color, who in zip(COLORS, owner, strict=True) if who == seat)
            for seat, name in enumerate(self.players)
        }

    @property
    def neutral(self) -> str | None:
        """The neutral colour of a game of three (P3), or None."""
        if len(self.players) != 3 or NOBODY not in self.position.owner:
            return None
        return COLORS[self.position.owner.index(NOBODY)]

    @property
    def points(self) -> dict[str, int]:
        """The points of each player, from the columns on the uppermost plate (Z2, Z3).

        `counting` says whether they are worth anything now.
        """
        return {name: self.position.points(seat) for seat, name in enumerate(self.players)}

    @property
    def counting(self) -> bool:
        """Whether points count now: not on the blue plate (Z1), nor where they are void (Z5)."""
        return self.position.counting

    @property
    def seal(self) -> Seal | None:
        """The seal, or None while nobody has taken it."""
        holder, before = self.position.holder, self.position.before
        if holder == NOBODY:
            return None
        if before == NOBODY:
            return Seal(self.players[holder])
        name = self.players[before]
        return Seal(self.players[holder], name, self.colors[name][0])

    @property
    def locked(self) -> frozenset[str]:
        """The columns that were broken off and are locked (B2)."""
        return frozenset(name for c, name in enumerate(COLUMN_IDS) if self.position.locked >> c & 1)

    @property
    def floors(self) -> dict[str, int]:
        """On which floor each column of the villa stands."""
        return {
            name: floor
            for name, floor in zip(COLUMN_IDS, self.position.where, strict=True)
            if floor <= self.position.top
        }

    @property
    def out(self) -> tuple[str, ...]:
        """The columns that have left the game."""
        where = self.position.where
        return tuple(n for n, floor in zip(COLUMN_IDS, where, strict=True) if floor == OUT)

    def columns_of(self, player: str | None) -> tuple[str, ...]:
        """The columns of a player that are in the villa; None asks for the neutral ones.

        >>> Game.new("de", seed=1).columns_of("Ada")[-1]
        'red-thick'
        """
        if player is not None and player not in self.players:
            raise GameError(_("Nobody here is called “{name}”.").format(name=player))
        seat = NOBODY if player is None else self.players.index(player)
        return tuple(COLUMN_IDS[c] for c in self.position.own(seat))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return _outcome(self) if self.position.ended is not None else None

    @property
    def fell(self) -> bool:
        """Whether the villa fell by the last move."""
        return self.position.ended is Termination.COLLAPSE

    @property
    def by_rules(self) -> tuple[str, ...]:
        """The ids of the rules by which the last move was made."""
        return rules_of(self)

    # moves ---------------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves:
        """What may be done now: answers `in` and `bool`, and gives moves when iterated."""
        return LegalMoves(self)

    def trial(self, move: Move) -> Trial:
        """The rules that a move breaks, or if it breaks none, what statics makes of it.

        >>> Game.new("de", seed=1).trial(BreakOff("red-hex")).breaches[0].rule
        'B1'
        """
        tried: tuple[Move, Trial] | None = self.__dict__.get("_tried")
        if tried is not None and tried[0] == move:  # that one is often played
            return tried[1]
        broken = breaches(self.table, self.position, move)
        if broken or self.table.referee:
            return Trial(tuple(broken)) if broken else _NOTHING_MOVES
        from villa_core.villa.trial import try_move

        trial = try_move(self.table, self.position, move)
        # kept as one value, which threads may write and read at any time
        self.__dict__["_tried"] = move, trial
        return trial

    def explain(self, move: Move, touched: str | None = None) -> Explanation:
        """Whether a move is legal, stands or is risky, with every rule that it breaks.

        `touched` is the column that is in somebody's hand already, if one is (B8).

        >>> from villa_core import moves
        >>> print(Game.new("de", seed=1).explain(moves.Roll()))
        Against the rules.
        S1: The colours are given out already. (German rulebook, A. Startspieler und Farbzuordnung)
        Instead: raise thin green column 1 and put it in the middle.
        """
        return explain(self, move, touched)

    def remedy(self, move: Move, touched: str | None = None) -> Move | None:
        """The smallest change that makes a move legal and leaves the villa standing.

        >>> from villa_core import moves
        >>> Game.new("de", seed=1).remedy(moves.Roll())
        Raise(column='green-thin-1', x=0.0, y=47.0, on=None)
        """
        return remedy(self, move, touched)

    def claim_is_true(self) -> ClaimCheck:
        """Whether the claim of F1, in this edition's words, is right; else with a witness.

        >>> Game.new("de", seed=1).claim_is_true().true
        False
        """
        return check_claim(self)

    def _advance(self, move: Move, trial: Trial) -> Position:
        return advance(self.table, self.position, move, trial.tower, trial.falls)

    def _tell(self, before: Game, move: Move) -> Iterable[str]:
        return tell(before, move, self)

    @property
    def _title(self) -> str:
        return self.rulebook.name

    # files, looking back and ahead: what does it is loaded on first use ---------------------------

    def to_json(self) -> str:
        """The game as the text of a `villa-game/1` file.

        >>> '"edition": "de"' in Game.new("de", seed=1).to_json()
        True
        """
        from villa_core.villa.files import game_to_json

        return game_to_json(self)

    @classmethod
    def from_json(cls, source: str | dict[str, Any], pieces: PieceSet | None = None) -> Game:
        """The game of a file, played again move by move, with these `pieces` or the usual ones.

        >>> game = Game.new("de", seed=1)
        >>> Game.from_json(game.to_json()) == game
        True
        """
        from villa_core.villa.files import game_from_json

        return game_from_json(source, pieces)

    @cached_property
    def margin(self) -> float | None:
        """By how many mm the villa stands at its weakest floor; below zero once it has fallen."""
        from villa_core.villa.analysis import margin

        return margin(self)

    @property
    def margin_words(self) -> str:
        """That margin in words; empty at a real table and while the villa is set up."""
        margin = self.margin
        if margin is None:
            return ""
        if margin < 0:
            return _("the villa falls")
        return _("{mm:.0f} mm from tipping").format(mm=margin)

    @property
    def ahead(self) -> str | None:
        """The holder of the seal."""
        return None if self.seal is None else self.seal.holder

    def reviews(self, hands: Mapping[str, Hand] | None = None) -> Iterator[Review[Move]]:
        """Every move looked at again, one after the other: each takes a moment.

        `hands` are those of the players; whoever is not named has a usual one.

        >>> from villa_core import moves
        >>> game = Game.new("de", ("Ada", "Ben"), seed=1).play(moves.BreakOff("green-hex"))
        >>> [review.player for review in game.reviews()]
        ['Ben']
        """
        from villa_core.villa.analysis import reviews

        return reviews(self, hands)

    def hint(self, hand: Hand | None = None) -> Hint[Move]:
        """What to do now, and why, in one line; `hand` is the one that will do it.

        >>> Game.new("de", ("Ada", "Ben"), seed=1).hint().move.column
        'blue-thick'
        """
        from villa_core.villa.analysis import hint

        return hint(self, hand)


def _table(edition: str | Rulebook, players: Iterable[str], referee: bool) -> Table:
    return Table(Rulebook.of(edition), seats(players), referee)


def _outcome(game: Game) -> Outcome:
    """E2, E3: who has won, or why nobody has."""
    position, seal = game.position, game.seal
    cause = game.players[position.fell_by] if position.fell_by != NOBODY else None
    undecided = seal is None or (cause == seal.holder and seal.before is None)
    winner = None
    if undecided and game.rulebook.is_("E3", "most-points"):
        winner = _most_points(game, cause)
    if winner is not None:
        reason = _("{name} wins with the most points (E3).")
    elif seal is None:
        reason = _("Nobody wins: nobody has taken the seal (E3).")
    elif cause != seal.holder:
        winner = seal.holder
        reason = _("{name} wins as the holder of the seal (E2).")
    elif seal.before is None:
        reason = _(
            "Nobody wins: {cause} held the seal, made the villa fall, and nobody had it before "
            "(E3)."
        )
    else:
        winner = seal.before
        reason = _(
            "{name} wins: {cause} held the seal, made the villa fall, and had it from {name} (E2)."
        )
    assert position.ended is not None
    winners = () if winner is None else (winner,)
    return Outcome(position.ended, winners, reason.format(name=winner, cause=cause), cause)


def _most_points(game: Game, cause: str | None) -> str | None:
    """E3 by a house rule: who has more points than every other one, of those who did no harm."""
    points = {name: n for name, n in game.points.items() if name != cause}
    most = max(points.values())
    best = [name for name, n in points.items() if n == most]
    return best[0] if most and len(best) == 1 else None
