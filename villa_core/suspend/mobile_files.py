"""Mobiles as JSON files (`suspend-mobile/1`): each rod stands after the one on which it hangs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from villa_core.errors import FormatError, MobileError, PieceError
from villa_core.files.groups import Format, Group, ListOf
from villa_core.files.kinds import Choice, Flag, Number, Text
from villa_core.suspend.rods import COLORS, HOLDERS, ROD_IDS, RodSet
from villa_core.text import _
from villa_core.tower.piece_files import MADE_OF, check_set, set_entry

if TYPE_CHECKING:
    from villa_core.suspend.mobile import Mobile

COLOR, ROD = Choice(*COLORS, name="color"), Choice(*ROD_IDS, name="rod")
PILE = ListOf(ROD, most=len(ROD_IDS), distinct=True, name="rods")
HEADING = Number(-10_000, 10_000).told("Degrees from the x axis.")

MOBILE = Format(
    "suspend-mobile/1",
    "A hanging sculpture of Suspend, each rod listed after the one it hangs on",
    {
        "pieces": MADE_OF.maybe(),
        "connector": Flag().told("Whether the wooden connector is a hanging point too.").maybe(),
        "rods": ListOf(
            Group(
                {
                    "id": ROD,
                    "on": Text(some=True).told("The rod it hangs on, or hook or connector."),
                    "spot": Text()
                    .told("The spot there: n2 (notch), s0 (straight section).")
                    .maybe(),
                    "by": Text(some=True).told("Its own spot by which it hangs."),
                    "heading": HEADING.maybe(),
                }
            ),
            most=len(ROD_IDS),
        ),
    },
)


def mobile_entries(mobile: Mobile) -> dict[str, Any]:
    """What a file says of a mobile, as values that `MOBILE` writes."""
    rods = []
    for hung in mobile.hung:
        spot = {} if hung.on in HOLDERS else {"spot": hung.spot}
        rods.append({"id": hung.rod, "by": hung.by, "on": hung.on, "heading": hung.heading} | spot)
    connector = {"connector": True} if mobile.connector else {}
    return {**set_entry(mobile.pieces, RodSet.standard()), **connector, "rods": rods}


def mobile_of(entries: dict[str, Any], pieces: RodSet | None) -> Mobile:
    """The mobile of values that `MOBILE` has read."""
    from villa_core.suspend.mobile import Mobile

    check_set(entries, pieces or RodSet.standard(), RodSet.standard())
    mobile = Mobile.empty(pieces, connector=entries.get("connector", False))
    for number, entry in enumerate(entries["rods"]):
        rod, on, spot, by = (entry.get(name) for name in ("id", "on", "spot", "by"))
        try:
            if spot is None and on in mobile:
                raise MobileError(_("this is missing."))
            mobile = mobile.hang(rod, on, spot, by=by, heading=entry.get("heading", 0.0))
        except (MobileError, PieceError) as error:
            place = f"rods[{number}].{_wrong(mobile, rod, on, by)}"
            raise FormatError(place, str(error)) from error
    return mobile


def _wrong(mobile: Mobile, rod: str, on: str, by: str) -> str:
    """Which entry of a rod it is because of which it cannot hang."""
    if rod in mobile:
        return "id"
    if by not in mobile.pieces.rod(rod).index:
        return "by"
    return "spot" if on in mobile or on in dict(mobile.spots()) else "on"
