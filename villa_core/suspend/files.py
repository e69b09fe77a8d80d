"""Games as `suspend-game/1` files: mode, players, setup and moves; reading plays them again.

>>> from villa_core.suspend import SuspendGame
>>> from villa_core.suspend.moves import Roll
>>> game = SuspendGame.new("expert", ("Ada", "Ben"), seed=3).play(Roll())
>>> SuspendGame.from_json(game.to_json()) == game
True
"""

from __future__ import annotations

import json
from typing import Any

from villa_core.errors import FormatError
from villa_core.suspend.game import SuspendGame
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.moves import move_from_json, move_to_json
from villa_core.suspend.position import Position, Table
from villa_core.suspend.rods import RodSet
from villa_core.suspend.rulebook import Rules
from villa_core.suspend.setup import position_at, table_of
from villa_core.suspend.turns import first_position
from villa_core.text import _
from villa_core.tower.files import check_said, each_of, inside, parse, validate

FORMAT = "suspend-game/1"


def game_to_json(game: SuspendGame) -> str:
    """The game as text; `end` says where it leads, so that a reader can check."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "mode": game.mode.value,
        "judge": "referee" if game.referee else "physics",
        "house_rules": dict(game.rulebook.changes),
        "players": list(game.players),
        "seed": game.seed,
        "setup": _setup(game),
        "moves": [move_to_json(move) for move in game.moves],
        "end": _end(game),
    }
    for key in ("house_rules", "setup"):
        if not document[key]:
            del document[key]
    return json.dumps(document, ensure_ascii=False, indent=1)


def _setup(game: SuspendGame) -> dict[str, Any] | None:
    """How it begins, unless all rods are just dealt."""
    if game.start == first_position(game.table):
        return None
    start = SuspendGame(game.table, game.seed, game.start, game.start)
    setup: dict[str, Any] = {
        "piles": {name: list(rods) for name, rods in start.piles.items()},
        "turn": start.turn,
    }
    if start.mobile is not None:
        setup["mobile"] = json.loads(start.mobile.to_json())
    else:
        setup["hanging"] = list(start.hanging)
    if start.rolled is not None:
        setup["rolled"] = start.rolled
    if any(start.points.values()):
        setup["points"] = start.points
    if start.position.last >= 0:
        setup["last"] = start.players[start.position.last]
    return setup


def _end(game: SuspendGame) -> dict[str, Any]:
    outcome = game.outcome
    return {
        "moves": game.number,
        "phase": game.phase.value,
        "turn": game.turn,
        "hanging": len(game.hanging),
        "points": game.points,
        "over": outcome.termination.value if outcome is not None else None,
        "winners": list(outcome.winners) if outcome is not None else None,
    }


def game_from_json(source: str | dict[str, Any], pieces: RodSet | None = None) -> SuspendGame:
    """The game that a file tells; `FormatError` names the place of a mistake in it.

    A move that the rules forbid raises `IllegalMove` with the number of the move.
    """
    document = parse(source)
    moves = each_of(document, "moves", move_from_json)
    validate(document, "suspend-game-1")
    table = _table(document, pieces or RodSet.standard())
    with inside("setup"):
        start = _start(table, document.get("setup"))
    game = SuspendGame(table, document["seed"], start, start)
    for move in moves:
        game = game.play(move)
    check_said(document.get("end", {}), _end(game))
    return game


def _table(document: dict[str, Any], pieces: RodSet) -> Table:
    with inside("house_rules"):
        rules = Rules.of(**document.get("house_rules", {}))
    with inside("players"):
        referee = document["judge"] == "referee"
        return table_of(document["mode"], document["players"], rules, referee, pieces)


def _start(table: Table, setup: dict[str, Any] | None) -> Position:
    if setup is None:
        return first_position(table)
    mobile = None if table.referee else _mobile(table, setup)
    for name in table.players:
        if name not in setup["piles"]:
            raise FormatError("piles", _("{name} has no pile.").format(name=name))
    for name in setup["piles"]:
        if name not in table.players:
            raise FormatError("piles", _("{name} does not play.").format(name=name))
    return position_at(
        table,
        setup["piles"],
        setup["turn"],
        mobile,
        setup.get("hanging", ()),
        setup.get("rolled"),
        setup.get("points", {}),
        setup.get("last"),
    )


def _mobile(table: Table, setup: dict[str, Any]) -> Mobile:
    with inside("mobile"):
        if "mobile" not in setup:
            raise FormatError("", _("this is missing."))
        mobile = Mobile.from_json(setup["mobile"], table.pieces)
        if mobile.connector != table.rules.connector:
            text = _("the mobile and the house rule U3 do not agree about the connector.")
            raise FormatError("connector", text)
    return mobile
