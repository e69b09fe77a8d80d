"""Sets of rods as TOML files (`suspend-pieces/1`): a class measures its own Suspend."""

from __future__ import annotations

import math
from typing import Any

from villa_core.errors import FormatError
from villa_core.files.groups import Format, Group
from villa_core.files.kinds import Text
from villa_core.files.texts import from_toml
from villa_core.suspend.rods import COLORS, HOLDERS, ROD_IDS, Rod, RodSet, Stand, Wire
from villa_core.text import _
from villa_core.tower.piece_files import OUTLINE, measures, own, with_origins

_MOST_NOTCHES = 20
_RODS = Group(measures("notches", "length", "mass"), name="rods")
_OWN = own(measures("mass"), "own")

RODS = Format(
    "suspend-pieces/1",
    "A set of rods of Suspend: lengths in mm, masses in grams, angles in degrees, each alone or "
    "with its origin",
    {
        "name": Text().maybe(),
        **measures("friction"),
        "wire": Group(measures("diameter", "bow", "notch_depth", "flank")),
        "tips": Group(measures("length", "diameter", "mass")),
        "rods": Group(
            {
                **dict.fromkeys(COLORS, _RODS),
                "each": Group(dict.fromkeys(ROD_IDS, _OWN.maybe())).maybe(),
            }
        ),
        "stand": Group(
            {
                **measures("mass", "centre"),
                **measures(
                    *(f"{holder}_{way}" for holder in HOLDERS for way in ("reach", "height"))
                ),
                "foot": OUTLINE,
            }
        ),
    },
)


def rods_of(content: bytes) -> RodSet:
    """The set that a file describes; `FormatError` names the place of a mistake."""
    file, notes = with_origins(RODS.read(from_toml(content)))
    wire, tips, friction = file["wire"], file["tips"], file["friction"]
    if wire["flank"] >= 90:
        raise FormatError("wire.flank", _("this must be below 90 degrees."))
    if wire["bow"] > 1:
        raise FormatError("wire.bow", _("this is a part of the length: at most 1."))
    shape = Wire(
        grip=math.degrees(math.atan(friction)),
        flank=wire["flank"],
        bow=wire["bow"],
        tip=tips["length"],
        tip_mass=tips["mass"],
    )
    return RodSet(
        name=file.get("name", ""),
        friction=friction,
        flank=wire["flank"],
        diameter=wire["diameter"],
        notch_depth=wire["notch_depth"],
        tip_diameter=tips["diameter"],
        rods=tuple(_rod(rod_id, file["rods"], shape) for rod_id in ROD_IDS),
        stand=_stand(file["stand"]),
        notes=notes,
    )


def _rod(rod_id: str, rods: dict[str, Any], wire: Wire) -> Rod:
    color = rod_id.partition("-")[0]
    size = rods[color] | rods.get("each", {}).get(rod_id, {})
    if size["notches"] != int(size["notches"]) or size["notches"] > _MOST_NOTCHES:
        raise FormatError(f"rods.{color}.notches", _("a whole number up to 20 is needed here."))
    if size["length"] <= 2 * wire.tip:
        raise FormatError(f"rods.{color}.length", _("the rod is shorter than its two tips."))
    if size["mass"] <= 2 * wire.tip_mass:
        raise FormatError(f"rods.{color}.mass", _("the rod is lighter than its two tips."))
    return wire.rod(rod_id, int(size["notches"]), size["length"], size["mass"])


def _stand(file: dict[str, Any]) -> Stand:
    hook, connector = (
        (file[f"{holder}_reach"], 0.0, file[f"{holder}_height"]) for holder in HOLDERS
    )
    return Stand(file["mass"], (file["centre"], 0.0), hook, connector, file["foot"])
