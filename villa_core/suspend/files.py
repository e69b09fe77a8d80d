"""Games as `suspend-game/1` files: mode, players, setup and moves; reading plays them again.

>>> from villa_core.suspend import SuspendGame
>>> from villa_core.suspend.moves import Roll
>>> game = SuspendGame.new("expert", ("Ada", "Ben"), seed=3).play(Roll())
>>> SuspendGame.from_json(game.to_json()) == game
True
"""

from __future__ import annotations

from typing import Any

from villa_core.errors import FormatError
from villa_core.files.groups import Group, ListOf, MapOf
from villa_core.files.kinds import Choice, Whole
from villa_core.files.texts import inside
from villa_core.play.game_files import POINTS, GameFormat, end_of, or_null, replay
from villa_core.play.move_files import NAME
from villa_core.suspend.game import SuspendGame
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.mobile_files import COLOR, MOBILE, PILE, mobile_entries, mobile_of
from villa_core.suspend.moves import FILED
from villa_core.suspend.position import Phase, Termination
from villa_core.suspend.rods import ROD_IDS, RodSet
from villa_core.suspend.rulebook import Mode, Rules
from villa_core.suspend.turns import first_position
from villa_core.text import _
from villa_core.tower.piece_files import MADE_OF, check_set, set_entry

_SETUP = Group(
    {
        "piles": MapOf(PILE, keys=NAME),
        "turn": NAME,
        "mobile": MOBILE.maybe(),
        "hanging": PILE.maybe(),
        "rolled": COLOR.maybe(),
        "points": POINTS.maybe(),
        "last": NAME.maybe(),
    }
)

GAME = GameFormat(
    "suspend-game/1",
    "A game of Suspend, as mode, players, setup and moves",
    {
        "pieces": MADE_OF.maybe(),
        "mode": Choice(*Mode),
        "judge": Choice("physics", "referee").told(
            "Who decides what falls: the balance, or the players' reports."
        ),
    },
    (1, 4),
    _SETUP.told(
        "A position in the middle of a game; left out when all rods are just dealt."
    ).maybe(),
    FILED,
    {
        "phase": Choice(*Phase),
        "hanging": Whole(0, len(ROD_IDS)),
        "points": POINTS,
        "over": or_null(Choice(*Termination)),
        "winners": or_null(ListOf(NAME)),
    },
)


def game_to_json(game: SuspendGame) -> str:
    """The game as text; `end` says where it leads, so that a reader can check."""
    head = {
        "mode": game.mode.value,
        "judge": "referee" if game.referee else "physics",
        **set_entry(game.table.pieces, RodSet.standard()),
    }
    return GAME.write_game(game, head, _setup(game), _end(game))


def _setup(game: SuspendGame) -> dict[str, Any] | None:
    """How it begins, unless all rods are just dealt."""
    if game.start == first_position(game.table):
        return None
    start, mobile, last = game.beginning, game.start.mobile, game.start.last
    setup: dict[str, Any] = {
        "piles": start.piles,
        "turn": start.turn,
        "mobile": None if mobile is None else mobile_entries(mobile),
        "hanging": start.hanging if mobile is None else None,
        "rolled": start.rolled,
        "points": start.points if any(start.points.values()) else None,
        "last": None if last is None else start.players[last],
    }
    return {key: value for key, value in setup.items() if value is not None}


def _end(game: SuspendGame) -> dict[str, Any]:
    winners = game.outcome.winners if game.outcome is not None else None
    return end_of(game, hanging=len(game.hanging), points=game.points) | {"winners": winners}


def game_from_json(source: str | dict[str, Any], pieces: RodSet | None = None) -> SuspendGame:
    """The game that a file tells; `FormatError` names the place of a mistake in it.

    A move that the rules forbid raises `IllegalMove` with the number of the move.
    """
    document = GAME.parse(source)
    check_set(document, pieces or RodSet.standard(), RodSet.standard())
    with inside("house_rules"):
        rules = Rules.of(**document.get("house_rules", {}))
    agreed: dict[str, Any] = {"connector": rules.connector, "equal_turns": rules.equal_turns}
    agreed["pieces"] = pieces
    mode, players, seed = (document[key] for key in ("mode", "players", "seed"))
    with inside("players"):
        referee = document["judge"] == "referee"
        game = SuspendGame.new(mode, players, seed, referee=referee, **agreed)
    if "setup" in document:
        with inside("setup"):
            setup = _read_setup(game, document["setup"])
            game = SuspendGame.at(mode, seed=seed, **agreed, **setup)
    return replay(game, document["moves"], document.get("end", {}), _end)


def _read_setup(game: SuspendGame, setup: dict[str, Any]) -> dict[str, Any]:
    """A setup with its mobile as a value, and its piles in the order of the players."""
    mobile = None if game.referee else _mobile(game, setup)
    for name in (*game.players, *setup["piles"]):
        if name not in setup["piles"]:
            raise FormatError("piles", _("{name} has no pile.").format(name=name))
        if name not in game.players:
            raise FormatError("piles", _("{name} does not play.").format(name=name))
    piles = {name: setup["piles"][name] for name in game.players}
    return {**setup, "piles": piles, "mobile": mobile}


def _mobile(game: SuspendGame, setup: dict[str, Any]) -> Mobile:
    with inside("mobile"):
        if "mobile" not in setup:
            raise FormatError("", _("this is missing."))
        mobile = mobile_of(setup["mobile"], game.table.pieces)
        if mobile.connector != game.rulebook.connector and game.mode is not Mode.SOLO:
            text = _("the mobile and the house rule U3 do not agree about the connector.")
            raise FormatError("connector", text)
    return mobile
