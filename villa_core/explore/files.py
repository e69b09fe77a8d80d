"""Files of a series (`villa-explore/1`): a head that names the series, then one line for each game.

Lines are added as games end, in any order, so a run that was killed goes on where it stopped. The
only thing that a kill can leave behind is half a last line; it is dropped, and that game is played
again. Nothing in a file is ever evaluated.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from villa_core import __version__
from villa_core.errors import FormatError
from villa_core.explore.results import Results
from villa_core.explore.series import GameResult, Series
from villa_core.text import _
from villa_core.tower.files import parse, validate

FORMAT = "villa-explore/1"
"""The name of the format, in the head of each file."""

Log = Callable[[GameResult], None]
"""Where finished games are written down."""


def read_results(path: str | Path) -> Results:
    """The results in a file, as far as they go.

    A file of another kind, or one that was changed by hand to something impossible, raises
    `FormatError` naming the line.
    """
    head, *lines = _whole_lines(Path(path).read_bytes()) or [""]
    document = _line(head, 1, "villa-explore-1")
    series = Series.from_json(document["series"])
    found = _games(lines)
    return Results(series, tuple(found[number] for number in sorted(found)))


@contextmanager
def resume(path: str | Path, series: Series) -> Iterator[tuple[dict[int, GameResult], Log]]:
    """The games that a file has already, and where to write further ones; makes a new file."""
    place = Path(path)
    head = _text({"format": FORMAT, "version": __version__, "series": series.to_json()})
    content = place.read_bytes() if place.exists() else b""
    if b"\n" not in content and head.startswith(content):
        place.write_bytes(head)
        content = head
    lines = _whole_lines(content)
    document = _line(lines[0] if lines else "", 1, "villa-explore-1")
    _check_head(document, series)
    found = _games(lines[1:])
    with place.open("r+b") as file:
        file.truncate(content.rfind(b"\n") + 1)
        file.seek(0, os.SEEK_END)

        def write(result: GameResult) -> None:
            file.write(_text(asdict(result)))
            file.flush()

        yield found, write


def _check_head(document: dict[str, Any], series: Series) -> None:
    if document["series"] != json.loads(json.dumps(series.to_json())):
        raise FormatError(
            _("line 1"),
            _("this file holds another series (rules, bots or seed). Choose another file."),
        )
    if document["version"] != __version__:
        raise FormatError(
            _("line 1"),
            _(
                "these games were played with version {old} of Villa Lab, this is {new}: they "
                "cannot be mixed. Choose another file."
            ).format(old=document["version"], new=__version__),
        )


def _text(values: dict[str, Any]) -> bytes:
    return json.dumps(values, separators=(",", ":")).encode() + b"\n"


def _whole_lines(content: bytes) -> list[str]:
    """The lines that end; what comes after the last end was cut off by a kill."""
    try:
        return content[: content.rfind(b"\n") + 1].decode("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise FormatError("", _("This is not a JSON text: {why}").format(why=error)) from error


def _line(text: str, number: int, schema: str) -> dict[str, Any]:
    try:
        document: dict[str, Any] = parse(text)
        validate(document, schema)
    except FormatError as error:
        place = _("line {n}").format(n=number)
        inside = f"{place}, {error.path}" if error.path else place
        raise FormatError(inside, error.sentence) from error
    return document


def _games(lines: list[str]) -> dict[int, GameResult]:
    found: dict[int, GameResult] = {}
    for number, text in enumerate(lines, 2):
        result = GameResult(**_line(text, number, "villa-explore-1-game"))
        if found.setdefault(result.game, result) != result:
            place = _("line {n}").format(n=number)
            sentence = _("game {n} is here twice, with different results.").format(n=result.game)
            raise FormatError(place, sentence)
    return found
