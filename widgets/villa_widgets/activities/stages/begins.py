"""BeginStage: tap where a villa begins to fall: at which floor, and over which of its two edges."""

from __future__ import annotations

from collections.abc import Callable

from villa_core.palette import CHOSEN, INK
from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.activities.stages.sketch import Screen, Sketch, from_front, words
from villa_widgets.activities.swing import Part
from villa_widgets.drawing.plane import bar, bob
from villa_widgets.kit.panel import millimetres
from villa_widgets.tasks.staged import Guess

_WIDE = 180.0  # mm to each side that are seen
_ASIDE = 15.0  # mm from the outermost column to its spot
_SIGN = "font-size:16px;stroke:none"


class BeginStage(Guessed):
    """A villa from the front, in a hand; beside each floor a spot at the left and at the right.

    The answers of its task are “the ground floor, to the left” and so on. After the fall supports
    and plumb lines are drawn.

    >>> from villa_core import Tower
    >>> villa = Tower.famous("leaning")
    >>> stage = BeginStage(villa.move_plate(5, 114.8, 46.6))
    >>> stage.tap("4-right")
    >>> stage.guess
    'the fourth floor, to the right'
    >>> stage.close()
    """

    picture: Screen

    def __init__(self, tower: Tower) -> None:
        self.tower = tower
        self.standing = tower.stability().floors[: tower.top]
        self.spots = {
            f"{one.floor}-{side}": _edge_words(one.name, side)
            for one in self.standing
            for side in ("left", "right")
        }
        top = max(body.top for body in tower.bodies()) + 14
        sketch = Sketch(f"{-_WIDE:g} {-top:.1f} {2 * _WIDE:g} {top + 30:.1f}")
        sketch.on_pick(self.tap)
        super().__init__(Screen(sketch))
        self.draw()

    def tap(self, spot: str) -> None:
        """Choose a spot: floor and side."""
        if not self.played:
            self.place(self.spots[spot])

    def let_go(self, then: Callable[[str], object]) -> None:
        """The hand lets go, and what falls is said."""
        self.played = True
        first = min(self.standing, key=lambda one: one.margin)
        if first.stable:
            then(_("It stands."))
            return
        side = "right" if first.support.way_out(*first.centre)[0] > 0 else "left"
        said = {
            "left": _("It began on the {floor}, over its left edge."),
            "right": _("It began on the {floor}, over its right edge."),
        }[side].format(floor=first.name)

        def over() -> None:
            then(said)

        self.picture.let_go(self.tower, over)

    def rewind(self) -> None:  # noqa: D102
        right = self.told
        self.picture.rewind()
        super().rewind()
        self.told = right
        self.draw()

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        super().put(guess if guess in self.spots.values() else None)

    def draw(self) -> None:  # noqa: D102
        parts = [self._spot(spot, told) for spot, told in self.spots.items()]
        front = "".join(map(self._balance, range(self.tower.top))) if self.told else ""
        label = _("A villa of {n} floors from the front.").format(n=self.tower.top)
        self.picture.sketch.draw(label, parts, back=from_front(self.tower), front=front)

    def _ends(self, floor: int) -> tuple[float, float]:
        """How far the columns of a floor reach to the left and to the right."""
        ids = {column.id for column in self.tower.floors[floor].columns}
        reach = [body.reach(0) for body in self.tower.bodies() if body.id in ids]
        return min(low for low, _high in reach), max(high for _low, high in reach)

    def _spot(self, spot: str, told: str) -> Part:
        floor, chosen = int(spot[0]), told == self.guess
        low, high = self._ends(floor)
        x = low - _ASIDE if spot.endswith("left") else high + _ASIDE
        y = -(self.tower.floor_height(floor) + self.tower.pieces.height - 16)
        fill = CHOSEN if chosen else "#fff"
        sign = "‹" if spot.endswith("left") else "›"
        drawn = (
            f'<circle class="villa-halo" r="22"/><circle r="10" fill="{fill}" '
            f'stroke="{INK}" stroke-width="{2 if chosen else 1.2}"/>'
            f'<text y="5" text-anchor="middle" style="{_SIGN};fill:{INK}">{sign}</text>'
        )
        return Part(spot, x, y, drawn, label=told, picks=True, pressed=chosen)

    def _balance(self, floor: int) -> str:
        """The support of a floor, and where what is above it presses down."""
        one = self.standing[floor]
        z = self.tower.floor_height(floor) + self.tower.pieces.height
        along = [point[0] for point in one.support.points(0.1)]
        drawn = bar((min(along), max(along)), z, 1.0, one.stable) + bob(
            one.centre[0], z, 1.0, one.stable
        )
        return drawn + words(6 - _WIDE, -z + 30, f"{millimetres(one.margin)} mm", "start", 14)


def _edge_words(floor: str, side: str) -> str:
    """A spot as an answer calls it.

    >>> _edge_words("ground floor", "left")
    'the ground floor, to the left'
    """
    words = {"left": _("the {floor}, to the left"), "right": _("the {floor}, to the right")}
    return words[side].format(floor=floor)
