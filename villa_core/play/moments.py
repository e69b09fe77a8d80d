"""A moment of a game as a code: text for a link, a QR code or a chat, which opens it elsewhere.

The code is the game's own file, without where it leads, packed small (DEFLATE, then base 64).
Places are rounded to 0.01 mm if that changes nothing of the game; else every digit is kept. Reading
a code plays the game again by its rules: nothing in it is evaluated, and it can be no larger than a
long game.

>>> from villa_core import Game
>>> game = Game.new("de", ("Ada", "Ben"), seed=1)
>>> code = moment_code(game)
>>> code[:3], game_from_code(code, Game).turn
('m1.', 'Ben')
"""

from __future__ import annotations

import binascii
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

from villa_core.errors import FormatError, VillaError
from villa_core.play.game import GameT
from villa_core.text import N_, _
from villa_core.tower.piece_files import of_either

MARK = "m1."
"""How the code of a moment begins; the code of a villa alone does not."""

LONGEST = 8000
"""Signs; a long game takes about two thousand."""

_LARGEST = 100_000  # bytes of an unpacked code
_NAMES = {"villa-game/1": N_("Villa Paletti"), "suspend-game/1": N_("Suspend")}

# What most games have in common, so that a code need not say it; a change of it needs a new mark.
_KNOWN = (
    '"heading":{"move":"roll","color":"{"move":"take down","rod":"},{"move":"hang","rod":"black-1"'
    ',"on":"hook"},"on":"orange-1","spot":"n2","by":"s2"},{"move":"pass"},{"move":"pull","column":"'
    '{"move":"take out","column":"{"move":"break off","column":"{"move":"let pass","player":"Ben"}'
    ',{"move":"object","player":"Ada"},{"move":"claim"},{"move":"lay plate","x":0.0,"y":-0.0,'
    '"angle":15.0},{"move":"raise","column":"green-thin-3","x":,"on":"{"format":"suspend-game/1",'
    '"mode":"beginner","judge":"physics","players":["{"format":"villa-game/1","mode":"physics",'
    '"edition":"de","house_rules":{"players":["Ada","Ben","Cleo","Dan"],"seed":1,"setup":{"colors":'
    '{"Ada":["red","yellow"],"Ben":["blue","green"]},"turn":"Ben","tower":{"format":'
    '"villa-tower/1","floors":[{"columns":['
    + "".join(
        f'{{"id":"{color}-{kind}","x":-,"y":'
        for color in ("blue", "green", "red", "yellow")
        for kind in ("hex", "thick", "thin-1", "thin-2", "thin-3")
    )
    + ']},{"plate":{"color":"blue","x":0.0,"y":0.0,"angle":0.0},"columns":[]}]}},"moves":[{"move":'
    '"raise","column":"red-thin-1","x":-,"y":.0},{"move":"raise","column":"'
).encode()


Seats = Mapping[str, Any]
"""Who plays on which seats, as a saved table has it; whoever is not named is a person."""


def moment_code(game: GameT, seats: Seats | None = None) -> str:
    """The code of a game as it is now, with all that led to it, and the `seats` of computers."""
    document = json.loads(game.to_json())
    end = document.pop("end")
    short = _rounded(document)
    try:
        kept = json.loads(type(game).from_json(short, game.pieces).to_json())["end"] == end
    except VillaError:  # so close that a rounded place is against the rules
        kept = False
    content = short if kept else document
    if seats:
        content = {"seats": dict(seats), "game": content}
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(9, zdict=_KNOWN)
    packed = packer.compress(text.encode()) + packer.flush()
    return MARK + urlsafe_b64encode(packed).decode().rstrip("=")


def game_from_code(text: str, kind: type[GameT], pieces: Any = None) -> GameT:
    """The game of a code; `FormatError` with a sentence if it is none of this kind of game."""
    return moment_from_code(text, kind, pieces)[0]


def moment_from_code(text: str, kind: type[GameT], pieces: Any = None) -> tuple[GameT, Seats]:
    """The game of a code, and its seats as the code has them; nobody has checked these.

    It is of the standard set of pieces, or of this one.
    """
    document, seats = _unpacked("".join(text.split())), None
    if isinstance(document, dict) and set(document) == {"seats", "game"}:
        document, seats = document["game"], document["seats"]
    form = document.get("format") if isinstance(document, dict) else None
    if form in _NAMES and form != kind.file_format:
        what = _("This is the code of a game of {game}: open it there.")
        raise FormatError("", what.format(game=_(_NAMES[str(form)])))
    game: GameT = of_either(lambda own: kind.from_json(document, own), pieces)
    return game, seats if isinstance(seats, dict) else {}


def _unpacked(code: str) -> Any:
    if not code.startswith(MARK):
        raise FormatError("", _("This is not a code of a game."))
    broken = FormatError("", _("This is not a whole code: copy all of it, from end to end."))
    if len(code) > LONGEST:
        raise FormatError("", _("This code is too long to be one of a game."))
    body = code.removeprefix(MARK)
    try:
        packed = urlsafe_b64decode(body + "=" * (-len(body) % 4))
        reader = zlib.decompressobj(zdict=_KNOWN)
        content = reader.decompress(packed, _LARGEST)
        if not reader.eof:
            raise broken
        return json.loads(content.decode())
    except (ValueError, binascii.Error, zlib.error, RecursionError) as error:
        raise broken from error


def _rounded(value: Any) -> Any:
    match value:
        case float():
            return round(value, 2)
        case dict():
            return {key: _rounded(item) for key, item in value.items()}
        case list():
            return [_rounded(item) for item in value]
    return value
