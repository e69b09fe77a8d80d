"""Packing: what a file says as a short code, for a link, a QR code or a chat.

The code is the file itself, packed small: DEFLATE (which holds a checksum, Adler-32), then base 64.
Nothing in it is evaluated, and it can be no larger than a long game.

>>> code = packed({"format": "villa-tower/1", "floors": [{"columns": []}]})
>>> code[:3], unpacked(f" {code[:9]} {code[9:]} ")["floors"]
('m1.', [{'columns': []}])
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from villa_core.errors import FormatError
from villa_core.text import _

MARK = "m1."
"""How a code begins."""

LONGEST = 8000
"""Signs; a long game takes about two thousand."""

_LARGEST = 100_000  # bytes of an unpacked code

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


def packed(document: Any) -> str:
    """The code of what a file says."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(9, zdict=_KNOWN)
    content = packer.compress(text.encode()) + packer.flush()
    return MARK + urlsafe_b64encode(content).decode().rstrip("=")


def unpacked(code: str) -> Any:
    """What a code says, unchecked; `FormatError` with a sentence if it is none."""
    code = "".join(code.split())
    if not code.startswith(MARK):
        raise FormatError("", _("This is not a code of a villa or of a game."))
    broken = FormatError("", _("This is not a whole code: copy all of it, from end to end."))
    if len(code) > LONGEST:
        raise FormatError("", _("This code is too long to be one of a game."))
    body = code.removeprefix(MARK)
    try:
        content = urlsafe_b64decode(body + "=" * (-len(body) % 4))
        reader = zlib.decompressobj(zdict=_KNOWN)
        text = reader.decompress(content, _LARGEST)
        if not reader.eof:
            raise broken
        return json.loads(text.decode())
    except (ValueError, zlib.error, RecursionError) as error:
        raise broken from error


def rounded(value: Any) -> Any:
    """The same with every number to 0.01 (mm or degrees), which makes a shorter code."""
    match value:
        case float():
            return round(value, 2)
        case dict():
            return {key: rounded(item) for key, item in value.items()}
        case list():
            return [rounded(item) for item in value]
    return value
