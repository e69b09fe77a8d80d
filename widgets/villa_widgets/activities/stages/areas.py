"""AreasStage: weight times arm as rectangles; three weights are found that balance the same one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from villa_core.text import _
from villa_widgets.activities.seesaw import FILL, mark
from villa_widgets.activities.stages.lever import LeverStage, rectangles
from villa_widgets.activities.swing import Part
from villa_widgets.tasks.staged import Guess

_SHELF = 160.0  # mm below the board: where weights lie that may be taken
_APART = 52.0
_BEGUN = 60  # mm: where a weight that was taken lies at first


class AreasStage(LeverStage):
    """The guess is how many ways of balancing are found with what lies on the board now.

    One of `weights` (g) is taken by a tap, then dragged; blocks hold the board, and the rectangles
    of weight and arm follow.

    >>> stage = AreasStage()
    >>> stage.choose(40)
    >>> stage.lay(30)
    >>> stage.guess
    1
    >>> stage.let_go(print)
    It balances: 40\u00a0·\u00a030 is as much as 20\u00a0·\u00a060. Find another way.
    >>> stage.close()
    """

    box = "-164 -118 328 300"

    on_paper = ""

    def __init__(
        self,
        left: float = 20,
        place: float = 60,
        weights: Sequence[int] = (10, 15, 24, 30, 40),
        wanted: int = 3,
    ) -> None:
        self.weights, self.wanted = tuple(weights), wanted
        self.ways: list[tuple[int, int]] = []
        self._mm = 0
        super().__init__(left, place, self.weights[0])
        self.picture.on_pick(lambda part: self.choose(int(part.removeprefix("g"))))

    @property
    def far(self) -> int:  # noqa: D102
        return self._mm

    def choose(self, grams: int) -> None:
        """Take this weight from the shelf; it lies on the board, and can be dragged."""
        self.right = grams
        self.lay(self._mm or _BEGUN)

    def lay(self, mm: int) -> None:  # noqa: D102
        self._mm = mm
        self.played = self.told = False
        self.place(self._found() if mm else None)

    def _found(self) -> int:
        """How many ways are found, with that of now if it is one; 0 if it is none."""
        return 0 if self.lean else len({*self.ways, self._way})

    @property
    def _way(self) -> tuple[int, int]:
        return int(self.right), self._mm

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        if guess is not None and not self._mm:  # of an earlier visit is known how many
            moment = self.left * self.place_of_left
            known = [(g, round(moment / g)) for g in reversed(self.weights) if not moment % g]
            self.ways = known[: round(float(guess))]
            if self.ways:
                self.right, self._mm = self.ways[-1]
        self.guess = guess
        self.draw()

    def happened(self) -> str:  # noqa: D102
        sides = {"a": self.left, "b": self.place_of_left, "c": self.right, "d": self.far}
        if self.lean:
            text = _("The left side goes down: {a:g} · {b:g} is more than {c:g} · {d:g}.")
            if self.lean > 0:
                text = _("The right side goes down: {c:g} · {d:g} is more than {a:g} · {b:g}.")
            return _together(text.format(**sides))
        known = self._way in self.ways
        if not known:
            self.ways.append(self._way)
            self.draw()
        if known and len(self.ways) < self.wanted:
            return _("It balances. You have this way already: take another weight.")
        text = _("It balances: {c:g} · {d:g} is as much as {a:g} · {b:g}.")
        if len(self.ways) < self.wanted:
            text = _("It balances: {c:g} · {d:g} is as much as {a:g} · {b:g}. Find another way.")
        return _together(text.format(**sides))

    def parts(self) -> Sequence[Part]:  # noqa: D102
        left, right = super().parts()
        lying = [self._lying(k, grams) for k, grams in enumerate(self.weights)]
        return (left, *([right] if self._mm else []), *lying)

    def _lying(self, k: int, grams: int) -> Part:
        """A weight on the shelf; only its outline is left there when it is on the board."""
        taken, size = grams == self.right and self._mm > 0, 9 * grams ** (1 / 3)
        look = f'fill="{FILL["right"]}"'
        if taken:
            look = f'fill="none" stroke="{FILL["right"]}" stroke-dasharray="3 2"'
        drawn = (
            f'<rect class="villa-halo" x="-24" y="-36" width="48" height="54"/>'
            f'<rect x="{-size / 2:.1f}" y="{-size:.1f}" width="{size:.1f}" height="{size:.1f}" '
            f'rx="2" {look}/>{mark(0, 12, f"{grams} g")}'
        )
        x = (k - (len(self.weights) - 1) / 2) * _APART
        name = _("{n} g on the shelf").format(n=grams)
        return Part(
            f"g{grams}", x, _SHELF, drawn, label=name, picks=True, pressed=taken, still=True
        )

    def front(self) -> Iterator[str]:  # noqa: D102
        yield rectangles(self.left, self.place_of_left, self.right, self.far)
        for k in range(self.wanted):
            words = f"{k + 1}.  …"
            if k < len(self.ways):
                grams, mm = self.ways[k]
                words = f"{k + 1}.  {self.left:g} · {self.place_of_left:g} = {grams} · {mm} ✓"
            yield mark(-54, -104 + 12 * k, words, "start")


def _together(sentence: str) -> str:
    """A product is not parted by the end of a line."""
    return sentence.replace(" · ", "\u00a0·\u00a0")
