"""Games as files: what both games write in the same way; reading plays the moves again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from villa_core.errors import FormatError
from villa_core.files.groups import Format, Group, ListOf, MapOf
from villa_core.files.kinds import Either, Kind, Nothing, Text, Whole
from villa_core.play.game import AnyGame, GameT, TableGame
from villa_core.play.move_files import NAME, FiledT, MoveFormat
from villa_core.text import _

POINTS = MapOf(Whole(0, 10_000), keys=NAME)


def or_null(kind: Kind[Any]) -> Either:
    """This or nothing, which is written as `null`."""
    return Either(kind, Nothing())


class GameFormat(Format):
    """The file of a game: `head`, what both games have, how it began, and where it leads."""

    def __init__(
        self,
        mark: str,
        title: str,
        head: Mapping[str, Kind[Any]],
        seats: tuple[int, int],
        setup: Kind[Any],
        moves: MoveFormat[Any],
        end: Mapping[str, Kind[Any]],
    ) -> None:
        rules = MapOf(Text()).told("Rule ids that are set otherwise than is usual.")
        players = ListOf(NAME, *seats, distinct=True).told("In turn order.")
        seen: dict[str, Kind[Any]] = {"moves": Whole(0), "turn": NAME, **end}
        leads = Group({name: kind.maybe() for name, kind in seen.items()})
        entries: dict[str, Kind[Any]] = {
            **head,
            "house_rules": rules.maybe(),
            "players": players,
            "seed": Whole(),
            "setup": setup,
            "moves": ListOf(moves),
            "end": leads.told("Where the moves lead; checked when the file is read.").maybe(),
        }
        super().__init__(mark, title, entries)

    def write_game(
        self,
        game: TableGame[FiledT],
        head: Mapping[str, Any],
        setup: Any,
        end: Mapping[str, Any],
    ) -> str:
        """The game as text; `end` says where it leads, so that a reader can check."""
        played = {"players": game.players, "seed": game.seed, "moves": game.moves, "end": end}
        unusual = {"house_rules": dict(game.rulebook.changes), "setup": setup}
        return self.text({**head, **played, **{name: one for name, one in unusual.items() if one}})


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
