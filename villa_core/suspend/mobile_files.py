"""Mobiles as JSON files (`suspend-mobile/1`), checked against the JSON Schema in the package.

>>> from villa_core.suspend import Mobile
>>> mobile = Mobile.empty().hang("orange-1").hang("red-2", "orange-1", "n2", heading=30.0)
>>> Mobile.from_json(mobile.to_json()) == mobile
True
>>> Mobile.from_json({"format": "suspend-mobile/1", "rods": [{"id": "red-1", "on": "hook"}]})
Traceback (most recent call last):
    ...
villa_core.errors.FormatError: rods[0].by: this is missing.
"""

from __future__ import annotations

import json
from typing import Any

from villa_core.errors import FormatError
from villa_core.suspend.mobile import Hung, Mobile
from villa_core.suspend.rods import HOLDERS, RodSet
from villa_core.text import _
from villa_core.tower.files import inside, parse, validate

FORMAT = "suspend-mobile/1"


def mobile_to_json(mobile: Mobile) -> str:
    """The text of a mobile's file: one line a rod, so that people can read it."""
    rows = []
    for hung in mobile.hung:
        spot = {} if hung.on in HOLDERS else {"spot": hung.spot}
        entry = {"id": hung.rod, "on": hung.on, **spot, "by": hung.by, "heading": hung.heading}
        rows.append("    " + json.dumps(entry))
    connector = ',\n  "connector": true' if mobile.connector else ""
    body = "[\n" + ",\n".join(rows) + "]" if rows else "[]"
    return f'{{"format": "{FORMAT}"{connector},\n  "rods": {body}}}\n'


def mobile_from_json(source: str | dict[str, Any], pieces: RodSet) -> Mobile:
    """The mobile of a file, given as its text or as what the text means."""
    document = parse(source)
    validate(document, "suspend-mobile-1")
    connector = document.get("connector", False)
    seen: dict[str, str] = {}
    hung = []
    for number, entry in enumerate(document["rods"]):
        here = f"rods[{number}]"
        with inside(here):
            if entry["id"] in seen:
                text = _("{id} hangs at {place} already.")
                raise FormatError("id", text.format(id=entry["id"], place=seen[entry["id"]]))
            spot = _spot(entry, seen, pieces, connector)
            _check(pieces, entry["id"], "by", entry["by"])
        heading = float(entry.get("heading", 0.0))
        hung.append(Hung(entry["id"], entry["on"], spot, entry["by"], heading))
        seen[entry["id"]] = here
    return Mobile(tuple(hung), pieces, connector)


def _spot(entry: dict[str, Any], seen: dict[str, str], pieces: RodSet, connector: bool) -> str:
    """The spot on which a rod hangs; the stand has none, and then it is the holder's name."""
    on = entry["on"]
    if on == "connector" and not connector:
        raise FormatError("on", _("the wooden connector is not in play here."))
    if on not in (*HOLDERS, *seen):
        raise FormatError("on", _("this must be hook, connector or a rod that is listed before."))
    spot = str(entry.get("spot", on))
    if on in HOLDERS:
        if spot != on:
            raise FormatError("spot", _("the stand has no spots: leave this out."))
    elif spot == on:
        raise FormatError("spot", _("this is missing."))
    else:
        _check(pieces, on, "spot", spot)
    return spot


def _check(pieces: RodSet, rod: str, key: str, spot: str) -> None:
    spots = pieces.rod(rod).index
    if spot not in spots:
        text = _("{rod} has only the spots {spots}.")
        raise FormatError(key, text.format(rod=rod, spots=", ".join(spots)))
