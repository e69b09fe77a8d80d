"""Settling: what happens when all hands let go of a mobile: rods slide, fall, or all stays.

The model is quasi-static, and this is all of it. The mobile hangs at its exact angles. If a contact
is steeper than its friction holds, the worst one gives way by one spot: a rod slides down the wire
that it hangs on, or down along its own wire. Then all angles are found anew. A rod that slides over
a tip falls, with all that hangs on it. A rod may slide onto a spot where others hang (U2). A rod
that would slide to and fro for ever is shaken off and falls. Swinging past the new angle, the push
of rods that touch each other, and falling rods that hit others are left out.

>>> from villa_core.suspend import Mobile
>>> held = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "s3")
>>> print(held.settle())
Blue rod 1 slides from straight section 3 to notch 3 of orange rod 1. Nothing falls.
>>> print(Mobile.empty().hang("orange-1", by="s0").settle())
Orange rod 1 falls.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from villa_core.suspend.balance import stand_margin
from villa_core.suspend.linkage import Link, Linkage
from villa_core.suspend.rods import Spot, rod_name, spot_name
from villa_core.text import _, ngettext

if TYPE_CHECKING:
    from villa_core.suspend.mobile import Mobile


class Slide(NamedTuple):
    """A rod slid by one spot, on the wire of `on` (its own when it slid through its own contact).

    `end` is None when it slid over the tip and fell.
    """

    rod: str
    on: str
    start: str
    end: str | None


@dataclass(frozen=True)
class Settled:
    """What came of letting go: the mobile that hangs now, and what slid and fell on the way."""

    mobile: Mobile
    slides: tuple[Slide, ...] = ()
    fallen: tuple[str, ...] = ()
    stand_tips: bool = False

    @property
    def moved(self) -> bool:
        """Whether anything slid or fell."""
        return bool(self.slides or self.fallen)

    def __str__(self) -> str:
        if self.stand_tips:
            return _("The stand tips over, and everything falls.")
        parts = []
        for slide in self.slides:
            if slide.end is not None:
                text = _("{rod} slides from {start} to {end} of {on}.")
                start, end = spot_name(slide.start), spot_name(slide.end)
                rod, on = rod_name(slide.rod, first=True), rod_name(slide.on)
                parts.append(text.format(rod=rod, start=start, end=end, on=on))
        if self.fallen:
            count = len(self.fallen)
            text = ngettext("{rods} falls.", "{rods} fall.", count)
            parts.append(text.format(rods=rod_name(*self.fallen, first=True)))
        else:
            parts.append(_("Nothing falls.") if self.slides else _("Everything stays."))
        return " ".join(parts)


def settle(mobile: Mobile) -> Settled:
    """Let go of a mobile; see the module for the model."""
    if stand_margin(mobile) < 0:
        return Settled(mobile.edited((), Linkage()), (), mobile.rod_ids(), True)
    slides: list[Slide] = []
    gone: list[int] = []
    linkage, hung = mobile.linkage.copy(), list(mobile.hung)
    links, on_parent, along_own = linkage.links, linkage.on_parent, linkage.along_own
    seen: set[tuple[tuple[int, int], ...]] = set()
    slid: set[int] = set()
    while (worst := min(on_parent + along_own, default=0.0)) < 0:
        own = worst not in on_parent
        number = (along_own if own else on_parent).index(worst)
        link = links[number]
        wire = number if own else link.parent
        rod, start = links[wire].rod, link.by if own else link.spot
        # a rod slides down the wire above it; along its own, its pivot comes to a spot further up
        end = start + 1 if _rises(rod.spots[start], linkage.tilts[wire]) == own else start - 1
        places = tuple([(spot, by) for _rod, _parent, spot, by in links])
        holds = places not in seen  # else it slides to and fro
        if holds:
            seen.add(places)
            holds = 0 <= end < len(rod.spots)
            to = rod.spots[end].id if holds else None
            slides.append(Slide(link.rod.id, rod.id, rod.spots[start].id, to))
        if holds:
            spot, by = (link.spot, end) if own else (end, link.by)
            links[number] = Link(link.rod, link.parent, spot, by)
            slid.add(number)
            linkage.weigh(wire)  # its load is the same, so no rod above it turns
        else:
            gone += linkage.drop(number)
            seen = set()
    for number in slid.difference(gone):
        rod, parent, spot, by = links[number]
        there = links[parent].rod.spots[spot].id if parent >= 0 else hung[number].spot
        hung[number] = hung[number]._replace(spot=there, by=rod.spots[by].id)
    fallen = tuple(hung[number].rod for number in gone)
    if gone:
        kept, linkage = linkage.without(gone)
        hung = [hung[number] for number in kept]
    return Settled(mobile.edited(hung, linkage) if slides else mobile, tuple(slides), fallen)


def _rises(spot: Spot, tilt: float) -> bool:
    """Whether the wire rises along the rod at this spot."""
    return 0.0 < tilt + spot.slope <= 180.0 or tilt + spot.slope < -180.0
