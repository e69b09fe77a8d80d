"""CutStage: tap a rod of a mobile to cut it out; something hung on is moved, and one rod turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from villa_core.palette import CENTRE, INK
from villa_core.suspend import Mobile
from villa_core.suspend.rods import rod_name
from villa_core.suspend.swing import swing_of
from villa_core.text import _
from villa_widgets.activities.stages.guessed import Resting
from villa_widgets.activities.stages.hung import BEAM, BOX, HOOK, LONG, beam, dot, weight, wire
from villa_widgets.activities.stages.sketch import words
from villa_widgets.activities.swing import Part, Scene, SwingView, arrow

_UPPER, _LOWER, _OTHER = "blue-1", "black-1", "red-1"
_NOTCHES = ("n1", "n2", "n3", "n4", "n5")
_FIRST = 2  # the notch in the middle
_RODS = (BEAM, _OTHER, _UPPER, _LOWER)


class CutStage(Resting):
    """Orange, level, with blue on the left, black on blue, and red on the right.

    The rod that is tapped is cut out: what pulls on it is drawn, and it is the answer. Let go, and
    black moves to the next notch of blue; afterwards it can be dragged along blue.

    >>> stage = CutStage()
    >>> stage.tap("blue-1")
    >>> stage.guess
    'blue rod 1'
    >>> stage.close()
    """

    picture: SwingView

    def __init__(self) -> None:
        self.at = _FIRST
        self.rod = ""
        spots = (Mobile.empty().pieces.rod(_UPPER).spot(notch) for notch in _NOTCHES)
        super().__init__(SwingView(BOX, {"moved": [(spot.x, -spot.y) for spot in spots]}))
        self.picture.on_pick(self.tap)
        self.picture.on_slide(lambda _part, at: self.move(at))
        self.draw()

    @property
    def mobile(self) -> Mobile:
        """What hangs now."""
        mobile = Mobile.empty().hang(BEAM).hang(_UPPER, BEAM, "n3")
        mobile = mobile.hang(_LOWER, _UPPER, _NOTCHES[self.at])
        return mobile.hang(_OTHER, BEAM, "n6")

    def tap(self, rod: str) -> None:
        """Cut a rod out."""
        if self.told:
            self.rod = rod
            self.draw()
        elif not self.played:
            self.place(rod_name(rod))

    def put(self, guess: object) -> None:  # noqa: D102
        named = {rod_name(rod): rod for rod in _RODS}
        self.rod = named.get(str(guess), "")
        super().put(rod_name(self.rod) if self.rod else None)

    def move(self, at: int) -> None:
        """Hang black on another notch of blue."""
        if self.told:
            self.at = at
            self.draw()

    def let_go(self, then: Callable[[str], object]) -> None:
        """Black moves one notch to the right."""
        self.at = _FIRST + 1
        super().let_go(then)

    def happened(self) -> str:  # noqa: D102
        mobile = self.mobile
        text = _("Only {rod} turns, by {angle:.0f}°. It still pulls with {g:.1f} g on orange.")
        angle, grams = abs(mobile.tilt(_UPPER)), mobile.load(_UPPER)
        return text.format(rod=rod_name(_UPPER), angle=angle, g=grams)

    def rewind(self) -> None:  # noqa: D102
        self.at = _FIRST
        super().rewind()

    def draw(self) -> None:  # noqa: D102
        mobile = self.mobile
        spot = beam().spot("n3")
        px, py = spot.x, -spot.y  # of blue, which turns
        upper = mobile.pieces.rod(_UPPER)
        lower = upper.spot(_NOTCHES[self.at])
        rest = -mobile.tilt(_UPPER)
        other = beam().spot("n6")
        parts = [
            Part(BEAM, 0.0, 0.0, "", _moved(-px, -py, self._cut(BEAM)), **self._named(BEAM)),
            Part(
                _OTHER,
                0.0,
                0.0,
                "",
                _moved(other.x - px, -other.y - py, self._cut(_OTHER)),
                **self._named(_OTHER),
            ),
            Part(_UPPER, 0.0, 0.0, *self._blue(), **self._named(_UPPER)),
            Part(_LOWER, lower.x, -lower.y, "", self._cut(_LOWER), **self._named(_LOWER)),
        ]
        if self.rod == _UPPER:
            weights = enumerate(self._weights(_UPPER))
            parts += [Part(f"pull {n}", x, y, "", svg) for n, (x, y, svg) in weights]
        if self.told:
            told = _("on notch {n}").format(n=self.at + 1)
            hold = '<circle class="villa-halo" cy="4" r="20"/><circle cy="0" r="5" fill="#fff" '
            hold += f'stroke="{INK}" stroke-width="2"/>'
            slide = Part("moved", lower.x, -lower.y, "", hold, rod_name(_LOWER), self.at, told)
            parts.append(slide)
        label = _("Orange hangs level. On its left hangs blue, on blue black; on its right, red.")
        scene = Scene(_UPPER, label, (px, py), "", parts, swing_of(mobile, _UPPER), rest, back=HOOK)
        still = not (self.played or self.told)
        self.picture.show(scene._replace(held=0.0) if still else scene)

    def _named(self, rod: str) -> dict[str, Any]:
        return {"label": rod_name(rod), "picks": True, "pressed": rod == self.rod}

    def _pale(self, rod: str) -> str:
        return ' opacity=".35"' if self.rod and self.rod != rod else ""

    def _blue(self) -> tuple[str, str]:
        """Blue turns, what pulls on it does not."""
        rod = self.mobile.pieces.rod(_UPPER)
        hold = self._hold(_UPPER) if self.rod == _UPPER else ""
        return f"<g{self._pale(_UPPER)}>{_halo(_UPPER, 1.0)}{wire(rod)}</g>", hold

    def _cut(self, rod: str) -> str:
        across = 1.0 if rod in (BEAM, _UPPER) else 0.5
        drawn = wire(self.mobile.pieces.rod(rod), across)
        return f"<g{self._pale(rod)}>{_halo(rod, across)}{drawn}</g>{self._pulls(rod)}"

    def _pulls(self, rod: str) -> str:
        """What pulls on a rod that is cut out and does not turn."""
        if rod != self.rod:
            return ""
        return self._hold(rod) + "".join(_moved(x, y, svg) for x, y, svg in self._weights(rod))

    def _hold(self, rod: str) -> str:
        """What holds a rod: as much as all that hangs there weighs."""
        grams = self.mobile.load(rod)
        text = _("{g:g} g").format(g=round(grams, 1))
        end = -8 - LONG * grams
        return arrow(0, -8, end) + words(8, end + 10, text, "start", 11)

    def _weights(self, rod: str) -> Iterator[tuple[float, float, str]]:
        """What pulls down on a rod: where, seen from its middle, and as an arrow."""
        mobile, piece = self.mobile, self.mobile.pieces.rod(rod)
        own = dot(0, 0, CENTRE) + weight(piece.mass, name=_("own weight"), left=True)
        yield 0.0, piece.drop, own
        for lower in mobile.carried_by(rod):
            spot = piece.spot(mobile.find(lower).spot)
            names = rod_name(lower, *mobile.below(lower))
            yield spot.x, -spot.y, weight(mobile.load(lower), name=names)


def _moved(x: float, y: float, svg: str) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f})">{svg}</g>'


def _halo(rod: str, across: float) -> str:
    """Where a finger finds a rod."""
    piece = Mobile.empty().pieces.rod(rod)
    half = across * piece.length / 2
    return (
        f'<rect class="villa-halo" x="{-half:.1f}" y="-9" width="{2 * half:.1f}" '
        f'height="{piece.sag + 18:.1f}" rx="9"/>'
    )
