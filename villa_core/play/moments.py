"""A moment of a game as a code: text for a link, a QR code or a chat, which opens it elsewhere.

The code is the game's own file, without where it leads, packed small (`files.packing`). Places are
rounded to 0.01 mm if that changes nothing of the game; else every digit is kept. Reading a code
plays the game again by its rules.

>>> from villa_core import Game
>>> game = Game.new("de", ("Ada", "Ben"), seed=1)
>>> code = moment_code(game)
>>> code[:3], game_from_code(code, Game).turn
('m1.', 'Ben')
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from villa_core.errors import FormatError, VillaError
from villa_core.files.packing import MARK, packed, rounded, unpacked
from villa_core.play.game import GameT
from villa_core.text import N_, _
from villa_core.tower.piece_files import of_either

_ELSEWHERE = {
    "villa-game/1": N_("This is the code of a game of Villa Paletti: open it there."),
    "suspend-game/1": N_("This is the code of a game of Suspend: open it there."),
    "villa-tower/1": N_("This is the code of a villa, without a game: it opens in the lab."),
}

Seats = Mapping[str, Any]
"""Who plays on which seats, as a saved table has it; whoever is not named is a person."""


def moment_code(game: GameT, seats: Seats | None = None) -> str:
    """The code of a game as it is now, with all that led to it, and the `seats` of computers."""
    document = json.loads(game.to_json())
    end = document.pop("end")
    short = rounded(document)
    try:
        kept = json.loads(type(game).from_json(short, game.pieces).to_json())["end"] == end
    except VillaError:  # so close that a rounded place is against the rules
        kept = False
    content = short if kept else document
    return packed({"seats": dict(seats), "game": content} if seats else content)


def is_game(text: str) -> bool:
    """Whether a code is of a game, not of a villa alone."""
    if not text.strip().startswith(MARK):
        return False
    document = unpacked(text)
    return not (isinstance(document, dict) and document.get("format") == "villa-tower/1")


def game_from_code(text: str, kind: type[GameT], pieces: Any = None) -> GameT:
    """The game of a code; `FormatError` with a sentence if it is none of this kind of game."""
    return moment_from_code(text, kind, pieces)[0]


def moment_from_code(text: str, kind: type[GameT], pieces: Any = None) -> tuple[GameT, Seats]:
    """The game of a code, and its seats as the code has them; nobody has checked these.

    It is of the standard set of pieces, or of this one.
    """
    if text.replace("-", "").strip().isalnum():  # as codes of villas were written before
        raise FormatError("", _(_ELSEWHERE["villa-tower/1"]))
    document, seats = unpacked(text), None
    if isinstance(document, dict) and set(document) == {"seats", "game"}:
        document, seats = document["game"], document["seats"]
    mark = document.get("format") if isinstance(document, dict) else None
    if mark in _ELSEWHERE and mark != kind.file_format:
        raise FormatError("", _(_ELSEWHERE[str(mark)]))
    game: GameT = of_either(lambda own: kind.from_json(document, own), pieces)
    return game, seats if isinstance(seats, dict) else {}
