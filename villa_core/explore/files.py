"""Files of a series (`villa-explore/1`): a head that names the series, then one line for each game.

That is JSON Lines. Lines are added as games end, in any order, so a run that was killed goes on
where it stopped. The only thing that a kill can leave behind is half a last line; it is dropped,
and that game is played again. Nothing in a file is ever evaluated.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zlib import crc32

from villa_core import __version__
from villa_core.errors import FormatError
from villa_core.explore.series import ENDINGS, MOST_MOVES, NOBODY_WINS, GameResult, Results, Series
from villa_core.files.groups import Format, Group, ListOf, Made, MapOf
from villa_core.files.kinds import Choice, Either, Flag, Kind, Number, Text, Whole
from villa_core.files.texts import from_json
from villa_core.play.names import LONGEST
from villa_core.text import _
from villa_core.tower.piece_files import MADE_OF
from villa_core.tower.pieces import PLATE_COLORS, PieceSet
from villa_core.villa.own_books import BOOK
from villa_core.villa.rules import EDITIONS

_CHANGES = MapOf(Text()).told("Rule ids that are set otherwise than printed.")
_SHARE = Number(0, 1)
_BOT = Group(
    {
        "kind": Text(LONGEST, some=True).told("The name of a bot; one’s own is registered first."),
        "error": Number(0, 100).maybe(),
        "disturb": _SHARE.maybe(),
        "eye": Number(0, 100).maybe(),
        "sure": _SHARE.maybe(),
        "bold": _SHARE.maybe(),
        "spares": Flag().maybe(),
    }
)
_SERIES = Group(
    {
        "edition": Either(Choice(*EDITIONS), BOOK),
        "changes": _CHANGES,
        "bots": ListOf(_BOT, 2, 4),
        "seed": Whole(),
        "pieces": MADE_OF.maybe(),
    }
)
HEAD = Format(
    "villa-explore/1",
    "The head of a villa-explore/1 file: which series of games it holds",
    {"version": Text(), "series": _SERIES},
)

_SEAT, _TIMES = Whole(NOBODY_WINS, 3), Whole(0, MOST_MOVES)
RESULT = Made(
    GameResult,
    {
        "game": Whole(0),
        **dict.fromkeys(("winner", "bot", "cause"), _SEAT),
        "ending": Whole(0, len(ENDINGS) - 1),
        "plates": Whole(1, len(PLATE_COLORS)),
        "moves": _TIMES,
        "raises": _TIMES,
        "broken_off": _TIMES,
        "claims": _TIMES,
        "claims_true": _TIMES,
        "objections": _TIMES,
        "objections_right": _TIMES,
    },
    about="A line of a villa-explore/1 file: the result of one game",
)

_COUNTS = MapOf(Whole(1), keys=Text(pattern="-?[0-9]{1,9}"))
_ROW = Group(
    {
        "series": _SERIES,
        "counts": Group({name: _COUNTS for name in RESULT.entries if name != "game"}),
        "base": _CHANGES.maybe(),
        "changes": MapOf(_COUNTS).maybe(),
    }
)
STORED_SET = Format(
    "villa-explore-set/2",
    "The stored studies: how often each number came up in the games of each series",
    {"version": Text(), "rows": ListOf(_ROW)},
)


def read_results(path: str | Path, pieces: PieceSet | None = None) -> Results:
    """The results in a file, as far as they go; `pieces` are those they were played with.

    A file of another kind, or one that was changed by hand to something impossible, raises
    `FormatError` naming the line.
    """
    head, games = _read(Path(path).read_bytes())
    series = Series.from_json(head["series"], pieces)
    return Results(series, tuple(games[number] for number in sorted(games)))


def series_name(series: Series) -> str:
    """The rules and the bots of a series, in short."""
    kinds = "-".join(dict.fromkeys(bot.kind for bot in series.bots))
    return f"{series.rulebook.name}, {len(series.bots)} {kinds}"


def series_file(series: Series, folder: Path) -> Path:
    """Where the games of a series are kept in a folder."""
    mark = crc32(json.dumps(series.to_json()).encode())
    return folder / f"{__version__} {series_name(series)} {mark:08x}.jsonl"


@contextmanager
def resume(
    path: str | Path | None, series: Series
) -> Iterator[tuple[dict[int, GameResult], Callable[[GameResult], None]]]:
    """The games that a file has already, and how to write further ones; makes a new file.

    Without a path there are none, and nothing is written.
    """
    if path is None:
        yield {}, lambda _result: None
        return
    place = Path(path)
    head = _text(HEAD.write({"version": __version__, "series": series.to_json()}))
    content = place.read_bytes() if place.exists() else b""
    if b"\n" not in content and head.startswith(content):
        place.write_bytes(content := head)
    document, games = _read(content)
    _check_head(document, series)
    with place.open("r+b") as file:
        file.truncate(content.rfind(b"\n") + 1)
        file.seek(0, os.SEEK_END)

        def write(result: GameResult) -> None:
            file.write(_text(RESULT.write(result)))
            file.flush()

        yield games, write


def _check_head(document: dict[str, Any], series: Series) -> None:
    text = ""
    if document["series"] != _SERIES.read(series.to_json()):
        text = _(
            "this file holds another series (rules, bots, pieces or seed). Choose another file."
        )
    elif document["version"] != __version__:
        text = _(
            "these games were played with version {old} of Villa Lab, this is {new}: they cannot "
            "be mixed. Choose another file."
        ).format(old=document["version"], new=__version__)
    if text:
        raise FormatError(_("line {n}").format(n=1), text)


def _text(values: dict[str, Any]) -> bytes:
    return json.dumps(values, separators=(",", ":")).encode() + b"\n"


def _read(content: bytes) -> tuple[dict[str, Any], dict[int, GameResult]]:
    """The head and the games of the lines that end; what comes after was cut off by a kill."""
    try:
        lines = content[: content.rfind(b"\n") + 1].decode("utf-8").splitlines() or [""]
    except UnicodeDecodeError as error:
        raise FormatError("", _("This is not a JSON text: {why}").format(why=error)) from error
    head: dict[str, Any] = _line(lines[0], 1, HEAD)
    games: dict[int, GameResult] = {}
    for number, text in enumerate(lines[1:], 2):
        result: GameResult = _line(text, number, RESULT)
        if games.setdefault(result.game, result) != result:
            sentence = _("game {n} is here twice, with different results.").format(n=result.game)
            raise FormatError(_("line {n}").format(n=number), sentence)
    return head, games


def _line(text: str, number: int, kind: Kind[Any]) -> Any:
    try:
        return kind.read(from_json(text))
    except FormatError as error:
        place = _("line {n}").format(n=number)
        raise FormatError(
            f"{place}, {error.path}" if error.path else place, error.sentence
        ) from error
