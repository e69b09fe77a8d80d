"""Games as files: what both games write in the same way; reading plays the moves again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from villa_core.errors import FormatError
from villa_core.play.game import AnyGame, GameT, TableGame
from villa_core.play.move_files import FiledT, MoveFormat
from villa_core.play.names import tidy
from villa_core.text import _
from villa_core.tower.documents import parse, validate


def write_game(
    game: TableGame[FiledT],
    head: Mapping[str, Any],
    setup: Any,
    moves: MoveFormat[FiledT],
    end: Mapping[str, Any],
) -> str:
    """The game as text; `end` says where it leads, so that a reader can check."""
    document = {
        **head,
        "house_rules": dict(game.rulebook.changes),
        "players": list(game.players),
        "seed": game.seed,
        "setup": setup,
        "moves": [moves.write(move) for move in game.moves],
        "end": end,
    }
    for key in ("house_rules", "setup"):
        if not document[key]:
            del document[key]
    return json.dumps(document, ensure_ascii=False, indent=1)


def end_of(game: AnyGame, **seen: Any) -> dict[str, Any]:
    """Where a game leads: how far it came, what is `seen` then, and how it ended."""
    outcome = game.outcome
    return {
        "moves": game.number,
        "phase": game.phase.value,
        "turn": game.turn,
        **seen,
        "over": outcome.termination.value if outcome is not None else None,
    }


def read_game(
    source: str | dict[str, Any], moves: MoveFormat[FiledT]
) -> tuple[dict[str, Any], list[FiledT]]:
    """What a file says, checked, and its moves; `FormatError` names the place of a mistake."""
    document = _tidied(parse(source))
    validate(document, moves.schema)
    return document, [moves.made(entry) for entry in document["moves"]]


def replay(
    game: GameT,
    moves: Iterable[Any],
    said: Mapping[str, Any],
    end: Callable[[GameT], Mapping[str, Any]],
) -> GameT:
    """The game after all moves; it must end as the file has `said`."""
    for move in moves:
        game = game.play(move)
    true = end(game)
    for key, value in said.items():
        if value != true[key]:
            text = _("the file says {said}, but the moves lead to {true}.")
            raise FormatError(f"end.{key}", text.format(said=value, true=true[key]))
    return game


def _tidied(document: dict[str, Any]) -> dict[str, Any]:
    """The document with its players' names as the table tidies them, wherever they are said."""
    players = document.get("players") if isinstance(document, dict) else None
    names = [n for n in players if isinstance(n, str)] if isinstance(players, list) else []
    tidier = {name: tidy(name) for name in names if name != tidy(name)}

    def renamed(value: Any) -> Any:
        match value:
            case str():
                return tidier.get(value, value)
            case list():
                return [renamed(item) for item in value]
            case dict():
                return {tidier.get(key, key): renamed(item) for key, item in value.items()}
            case _:
                return value

    tidied: dict[str, Any] = renamed(document) if tidier else document
    return tidied
