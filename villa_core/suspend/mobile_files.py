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
from villa_core.tower.files import parse, validate

FORMAT = "suspend-mobile/1"


def mobile_to_json(mobile: Mobile) -> str:
    """The text of a mobile's file: one line a rod, so that people can read it."""
    rows = ",\n".join("    " + json.dumps(_entry(hung)) for hung in mobile.hung)
    connector = ',\n  "connector": true' if mobile.connector else ""
    body = f"[\n{rows}]" if rows else "[]"
    return f'{{"format": "{FORMAT}"{connector},\n  "rods": {body}}}\n'


def _entry(hung: Hung) -> dict[str, Any]:
    entry: dict[str, Any] = {"id": hung.rod, "on": hung.on}
    if hung.on not in HOLDERS:
        entry["spot"] = hung.spot
    return entry | {"by": hung.by, "heading": hung.heading}


def mobile_from_json(source: str | dict[str, Any], pieces: RodSet) -> Mobile:
    """The mobile of a file, given as its text or as what the text means."""
    document = parse(source)
    validate(document, "suspend-mobile-1")
    connector = document.get("connector", False)
    seen: dict[str, str] = {}
    hung = []
    for number, entry in enumerate(document["rods"]):
        here = f"rods[{number}]"
        if entry["id"] in seen:
            text = _("{id} hangs at {place} already.")
            raise FormatError(f"{here}.id", text.format(id=entry["id"], place=seen[entry["id"]]))
        hung.append(_hung(entry, here, seen, pieces, connector))
        seen[entry["id"]] = here
    return Mobile(tuple(hung), pieces, connector)


def _hung(
    entry: dict[str, Any], here: str, seen: dict[str, str], pieces: RodSet, connector: bool
) -> Hung:
    on, by = entry["on"], entry["by"]
    if on in HOLDERS:
        if on == "connector" and not connector:
            raise FormatError(f"{here}.on", _("the wooden connector is not in play here."))
        spot = entry.get("spot", on)
        if spot != on:
            raise FormatError(f"{here}.spot", _("the stand has no spots: leave this out."))
    elif on in seen:
        if "spot" not in entry:
            raise FormatError(f"{here}.spot", _("this is missing."))
        spot = entry["spot"]
        _check_spot(pieces, on, spot, f"{here}.spot")
    else:
        text = _("this must be hook, connector or a rod that is listed before.")
        raise FormatError(f"{here}.on", text)
    _check_spot(pieces, entry["id"], by, f"{here}.by")
    return Hung(entry["id"], on, spot, by, float(entry.get("heading", 0.0)))


def _check_spot(pieces: RodSet, rod: str, spot: str, path: str) -> None:
    spots = pieces.rod(rod).index
    if spot not in spots:
        text = _("{rod} has only the spots {spots}.")
        raise FormatError(path, text.format(rod=rod, spots=", ".join(spots)))
