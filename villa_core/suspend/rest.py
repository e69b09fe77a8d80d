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
blue-1 slides from straight section 3 to notch 3 of orange-1. Nothing falls.
>>> print(Mobile.empty().hang("orange-1", by="s0").settle())
orange-1 falls.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from villa_core.suspend.balance import angles, grips, rising, spare, stand_margin, tilt_of
from villa_core.suspend.mobile import Hung, Mobile, Row
from villa_core.suspend.rods import Rod, spot_name
from villa_core.text import _, ngettext


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

    before: Mobile = field(repr=False)
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
                parts.append(text.format(rod=slide.rod, start=start, end=end, on=slide.on))
        if self.fallen:
            count = len(self.fallen)
            text = ngettext("{rods} falls.", "{rods} fall.", count)
            parts.append(text.format(rods=", ".join(self.fallen)))
        else:
            parts.append(_("Nothing falls.") if self.slides else _("Everything stays."))
        return " ".join(parts)


def settle(mobile: Mobile) -> Settled:
    """Let go of a mobile; see the module for the model."""
    if stand_margin(mobile) < 0:
        empty = Mobile.empty(mobile.pieces, connector=mobile.connector)
        return Settled(mobile, empty, (), mobile.rod_ids(), True)
    letting_go = _LettingGo(mobile)
    while letting_go.step():
        pass
    if not letting_go.slides and not letting_go.fallen:
        return Settled(mobile, mobile)
    after = Mobile.made(letting_go.hung, letting_go.rows, mobile)
    return Settled(mobile, after, tuple(letting_go.slides), tuple(letting_go.fallen))


class _LettingGo:
    """The mobile while it settles. A slide changes one angle only, so only that is found anew."""

    def __init__(self, mobile: Mobile) -> None:
        self.rows, self.hung = list(mobile.rows), list(mobile.hung)
        self.slides: list[Slide] = []
        self.fallen: list[str] = []
        self.masses, self.tilts = (list(values) for values in mobile.angles)
        self.on_parent, self.along_own = grips(self.rows, self.tilts)
        self.seen: set[tuple[int, ...]] = set()

    def step(self) -> bool:
        """Let the worst contact give way by one spot; False when all hold."""
        if not self.rows:
            return False
        on_parent, along_own = min(self.on_parent), min(self.along_own)
        if on_parent >= 0 and along_own >= 0:
            return False
        if on_parent <= along_own:
            number = self.on_parent.index(on_parent)
            stays = not self._seen_before() and self._slide_on_parent(number)
        else:
            number = self.along_own.index(along_own)
            stays = not self._seen_before() and self._slide_along_own(number)
        if not stays:
            self._fall(number)
        return True

    def _seen_before(self) -> bool:
        """Whether all spots are as they were once before: it slides to and fro."""
        spots = tuple([64 * row.spot + row.by for row in self.rows])
        if spots in self.seen:
            return True
        self.seen.add(spots)
        return False

    def _slide_on_parent(self, number: int) -> bool:
        row = self.rows[number]
        upper = self.rows[row.parent].rod
        uphill = rising(upper.spots[row.spot], self.tilts[row.parent])
        end = row.spot - 1 if uphill else row.spot + 1
        if not self._slid(number, upper, row.spot, end):
            return False
        self.rows[number] = row._replace(spot=end)
        self.hung[number] = self.hung[number]._replace(spot=upper.spots[end].id)
        self._turn(row.parent)
        return True

    def _slide_along_own(self, number: int) -> bool:
        """The rod slides down along itself, so what holds it comes to a spot further up."""
        row = self.rows[number]
        end = row.by + 1 if rising(row.rod.spots[row.by], self.tilts[number]) else row.by - 1
        if not self._slid(number, row.rod, row.by, end):
            return False
        self.rows[number] = row._replace(by=end)
        self.hung[number] = self.hung[number]._replace(by=row.rod.spots[end].id)
        self._turn(number)
        return True

    def _slid(self, number: int, rod: Rod, start: int, end: int) -> bool:
        """Note a slide; False if it goes over the tip."""
        over = not 0 <= end < len(rod.spots)
        place = None if over else rod.spots[end].id
        self.slides.append(Slide(self.rows[number].rod.id, rod.id, rod.spots[start].id, place))
        return not over

    def _turn(self, number: int) -> None:
        """Find the angle of a rod anew, and what that means for the contacts on it."""
        row = self.rows[number]
        rod = row.rod
        along, high = 0.0, -rod.mass * rod.drop
        below = range(len(self.rows) - 1, number, -1)
        carried = [k for k in below if self.rows[k].parent == number]
        for k in carried:  # in the order of `angles`, so that the sums are the same to the last bit
            where = rod.spots[self.rows[k].spot]
            along += self.masses[k] * where.x
            high += self.masses[k] * where.y
        tilt = tilt_of(rod.spots[row.by], self.masses[number], along, high)
        self.tilts[number] = tilt
        self.along_own[number] = spare(rod.spots[row.by], tilt)
        for k in carried:
            self.on_parent[k] = spare(rod.spots[self.rows[k].spot], tilt)

    def _fall(self, number: int) -> None:
        """A rod falls with all that hangs on it."""
        new_place: dict[int, int] = {-1: -1, -2: -2}
        rows: list[Row] = []
        hung: list[Hung] = []
        for place, row in enumerate(self.rows):
            if place == number or row.parent not in new_place:
                self.fallen.append(row.rod.id)
                continue
            new_place[place] = len(rows)
            rows.append(row._replace(parent=new_place[row.parent]))
            hung.append(self.hung[place])
        self.rows, self.hung = rows, hung
        self.masses, self.tilts = angles(rows)
        self.on_parent, self.along_own = grips(rows, self.tilts)
        self.seen.clear()
