"""Games as `villa-game/1` files: edition, players, setup and moves; reading plays them again.

>>> from villa_core.villa.game import Game
>>> from villa_core.villa.moves import Claim
>>> game = Game.new("ru", ("Ada", "Ben"), seed=3, referee=True).play(Claim())
>>> Game.from_json(game.to_json()) == game
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from villa_core.errors import FormatError, IllegalMove, VillaError
from villa_core.files.groups import Group, ListOf, MapOf
from villa_core.files.kinds import Choice, Either, Fixed, Whole
from villa_core.files.texts import inside
from villa_core.play.game_files import POINTS, GameFormat, end_of, or_null, replay
from villa_core.play.move_files import NAME
from villa_core.text import _
from villa_core.tower.files import COLUMN, TOWER, tower_entries, tower_of
from villa_core.tower.piece_files import MADE_OF, check_set, set_entry
from villa_core.tower.pieces import PLATE_COLORS, PieceSet
from villa_core.villa.game import Game
from villa_core.villa.moves import COLOR, FILED
from villa_core.villa.own_books import BOOK
from villa_core.villa.position import Phase, Position, Table, Termination
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.rules import EDITIONS
from villa_core.villa.setup import Arrangement, free_start, position_at, seats

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower

_BOOKS = 2  # how closely the books have been read: files of the first time do not say it
_PLATES = len(PLATE_COLORS)

_SETUP = Group(
    {
        "colors": MapOf(ListOf(COLOR, 1, 2), keys=NAME),
        "turn": NAME.told("Who builds first."),
        "tower": TOWER.maybe(),
        "plates": Whole(1, _PLATES).maybe(),
        "floors": MapOf(Whole(0, _PLATES), keys=COLUMN).maybe(),
        "seal": Group({"holder": NAME, "before": or_null(NAME).maybe()}).maybe(),
        "locked": ListOf(COLUMN, distinct=True).maybe(),
    },
    name="setup",
)
_FREE = Fixed("free").told("Colours and columns are given and placed by moves.")

GAME = GameFormat(
    "villa-game/1",
    "A game of Villa Paletti: edition, players, setup and moves",
    {
        "mode": Choice("physics", "referee").told("Who decides what stands: statics, or players."),
        "edition": Either(Choice(*EDITIONS), BOOK),
        "books": Whole(2)
        .told(
            "How closely the books had been read when this was written; a file without it may be "
            "read as a game with the house rules of that time."
        )
        .maybe(),
        "pieces": MADE_OF.maybe(),
    },
    (2, 4),
    Either(_SETUP, _FREE),
    FILED,
    {
        "phase": Choice(*Phase),
        "points": POINTS,
        "seal": or_null(NAME),
        "over": or_null(Choice(*Termination)),
        "winner": or_null(NAME),
    },
)


def game_to_json(game: Game) -> str:
    """The game as text; `end` says where it leads, so that a reader can check."""
    head = {
        "mode": "referee" if game.referee else "physics",
        "edition": game.rulebook.filed,
        "books": _BOOKS,
        **_made_of(game),
    }
    return GAME.write_game(game, head, _setup(game), _end(game))


def _made_of(game: Game) -> dict[str, Any]:
    """The set of pieces of the villa, if it is not the standard one; a real table has its own."""
    return {} if game.pieces is None else set_entry(game.pieces, PieceSet.standard())


def _setup(game: Game) -> Any:
    if game.start.phase in (Phase.COLORS, Phase.SETUP):
        return "free"
    begin = arrangement_of(game)
    setup: dict[str, Any] = {"colors": begin.colors, "turn": begin.turn}
    if begin.tower is not None:
        setup["tower"] = tower_entries(begin.tower)
    else:
        setup |= {"plates": begin.plates, "floors": begin.floors}
    if begin.seal is not None:
        setup["seal"] = dict(zip(("holder", "before"), begin.seal, strict=True))
    if begin.locked:
        setup["locked"] = begin.locked
    return setup


def _end(game: Game) -> dict[str, Any]:
    seal, outcome = game.seal, game.outcome
    holder = seal.holder if seal is not None else None
    winner = outcome.winner if outcome is not None else None
    return end_of(game, points=game.points, seal=holder) | {"winner": winner}


def game_from_json(source: str | dict[str, Any], pieces: PieceSet | None = None) -> Game:
    """The game that a file tells; `FormatError` names the place of a mistake in it.

    A move that the rules forbid raises `IllegalMove` with the number of the move.
    """
    document = GAME.parse(source)
    if document["mode"] == "physics":
        check_set(document, pieces or PieceSet.standard(), PieceSet.standard())
    table = _table(document)
    try:
        return _replayed(document, table, pieces)
    except (IllegalMove, FormatError):
        if "books" in document:
            raise  # it was written by the rules of today, and is against them
        older = Rulebook.variant(table.rulebook, **(_ONCE | dict(table.rulebook.changes)))
        try:
            return _replayed(document, table._replace(rulebook=older), pieces)
        except VillaError:
            pass  # what is wrong by the rules of today is what helps
        raise


def _replayed(document: dict[str, Any], table: Table, pieces: PieceSet | None) -> Game:
    with inside("setup"):
        start = _start(table, document["setup"], pieces)
    begun = Game(table, document["seed"], start, start)
    return replay(begun, document["moves"], document.get("end", {}), _end)


# How every edition was played by Villa Lab before the books were read more closely. A file of that
# time is read as a game with these house rules if it cannot be read without them.
_ONCE = {
    "S0": "colours-first",
    "P2": "two-rolled",
    "F9": "plate-ends-turn",
    "Z4": "at-once",
    "Z5": "laid",
}


def _table(document: dict[str, Any]) -> Table:
    with inside("house_rules"):
        rulebook = Rulebook.of_filed(document["edition"], **document.get("house_rules", {}))
    with inside("players"):
        players = seats(document["players"])
    return Table(rulebook, players, document["mode"] == "referee")


def _start(table: Table, setup: Any, pieces: PieceSet | None) -> Position:
    if setup == "free":
        return free_start(table, pieces)
    seal = setup.get("seal")
    begin = Arrangement(
        setup["colors"],
        setup["turn"],
        None if table.referee else _tower(setup, pieces),
        setup.get("floors") if table.referee else None,
        setup.get("plates") if table.referee else None,
        None if seal is None else (seal["holder"], seal.get("before")),
        tuple(setup.get("locked", ())),
    )
    return position_at(table, begin)


def arrangement_of(game: Game) -> Arrangement:
    """How a game began."""
    start = game.beginning
    real = start.tower is None
    return Arrangement(
        start.colors,
        start.turn,
        start.tower,
        start.floors if real else None,
        start.position.top if real else None,
        None if start.seal is None else (start.seal.holder, start.seal.before),
        tuple(sorted(start.locked)),
    )


def _tower(setup: dict[str, Any], pieces: PieceSet | None) -> Tower:
    with inside("tower"):
        if "tower" not in setup:
            raise FormatError("", _("this is missing."))
        return tower_of(setup["tower"], pieces or PieceSet.standard())
