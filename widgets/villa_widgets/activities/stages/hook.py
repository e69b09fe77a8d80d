"""HookStage: tap the column that is hardest to pull; a spring scale on its hook tells."""

from __future__ import annotations

from collections.abc import Callable

from villa_core import dynamics
from villa_core.dynamics import Experiment
from villa_core.palette import EDGE, GLOW, INK
from villa_core.text import _, capital
from villa_core.tower.pieces import column_words
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.filmed import Filmed, still
from villa_widgets.activities.stages.simulated import Progress, Simulated
from villa_widgets.activities.stages.sketch import words
from villa_widgets.activities.stages.spring import pulled, scale
from villa_widgets.activities.swing import Part
from villa_widgets.tasks.staged import Guess

_BOX = "-143 -142 412 200"


def loaded_villa() -> Tower:
    """A plate on four columns, with a load over the right side.

    >>> loaded_villa().stability().stable
    True
    """
    tower = Tower.empty().add_column("blue-thick", -75, 30).add_column("red-thin-1", -25, 8)
    tower = tower.add_column("green-thin-1", 5, 85).add_column("yellow-hex", 60, 45)
    return tower.lay_plate(0, 47).add_column("red-thick", 85, 45)


class HookStage(Simulated):
    """The `loaded_villa` from the front. A tap hangs the scale on a column, and chooses it.

    *Let go* pulls it, and then the hardest one, if that is another. What the scale showed is the
    learner's measured value; `pulls` has it for each column.

    >>> stage = HookStage()
    >>> stage.tap("blue-thick")
    >>> stage.guess
    'the thick one'
    >>> stage.let_go(lambda said: None)
    >>> stage.said
    'The thick one slid at 0.19 N, the hexagonal one only at 0.50 N.'
    >>> stage.close()
    """

    on_paper = "drawing"

    def __init__(self) -> None:
        self.tower = loaded_villa()
        self.flat = dynamics.slice(self.tower, 0.0)
        self.legs = tuple(named())
        self.said = ""
        self.tried: list[str] = []
        """The columns that were pulled."""
        super().__init__(Filmed(_BOX))
        self.picture.on_pick(self.tap)
        self.draw()

    @property
    def chosen(self) -> str | None:
        """The column on which the scale hangs."""
        return next((leg for leg in self.legs if named()[leg] == self.guess), None)

    @property
    def pulls(self) -> dict[str, Experiment]:
        """What each pull measured, once they are worked out."""
        return self.found or {}

    def tap(self, leg: str) -> None:
        """Hang the scale on a column."""
        if not self.played and leg in self.legs:
            self.place(named()[leg])

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        super().put(guess if guess in named().values() else None)

    def simulate(self, progress: Progress) -> dict[str, Experiment]:
        """Pull each column, alone."""
        found = {}
        for k, leg in enumerate(self.legs):

            def part(done: float, k: int = k) -> bool:
                return progress((k + done) / len(self.legs))

            found[leg] = dynamics.pull(self.flat, leg, progress=part)
        return found

    def show(self, found: dict[str, Experiment], then: Callable[[str], object]) -> None:
        """Pull the chosen one, and the hardest if that is another."""
        mine = self.chosen
        assert mine is not None
        hardest = max(found, key=lambda leg: found[leg].measured or 0.0)
        lightest = min(found, key=lambda leg: found[leg].measured or 0.0)
        other = lightest if mine == hardest else hardest
        text = _("{first} slid at {n:.2f} N, {other} only at {more:.2f} N.")
        if mine == hardest:
            text = _("{first} slid at {n:.2f} N, {other} at {more:.2f} N already.")
        self.said = text.format(
            first=capital(named()[mine]),
            n=found[mine].measured,
            other=named()[other],
            more=found[other].measured,
        )

        def over() -> None:
            self.tried += [leg for leg in (mine, other) if leg not in self.tried]
            then(self.said)
            self.tell_tries()

        self.draw()
        self._pull(found[mine], lambda: self._pull(found[other], over))

    def _pull(self, test: Experiment, then: Callable[[], object]) -> None:
        film, told = pulled(test)
        self.picture.roll([film], then, words=_("It slides."), told=told)

    def reveal(self) -> None:
        """Put all back, with what was measured at each column."""
        self.picture.rewind()
        super().reveal()
        if self.found is not None:
            self._all_measured()
        else:  # it was solved on an earlier visit
            self._begin()

    def _all_measured(self) -> None:
        """Every column was pulled now."""
        self.tried = list(self.legs)
        self.draw()
        self.tell_tries()

    def _out(self, found: dict[str, Experiment]) -> None:
        super()._out(found)
        if self.told:
            self._all_measured()

    def draw(self) -> None:  # noqa: D102
        plays = self.played and self.found is not None and not self.told
        back = "" if plays else still(self.flat)
        parts = [] if plays else [self._leg(leg) for leg in self.legs]
        front = words(-140, -126, self.waiting, "start")
        if not plays and self.chosen is not None:
            front += scale(self.flat, self.chosen)
        if self.told:
            front += self._measured()
        label = _("A plate on four columns from the front, with a load over its right side.")
        self.picture.draw(label, parts, back=back, front=self.picture.named(front))

    def _leg(self, leg: str) -> Part:
        """A column to tap, with a hook at its side."""
        body, chosen = self.flat.body(leg), leg == self.chosen
        s, z = body.centre
        wide, high = body.right - body.left, body.top - body.bottom
        glow = f'fill="{GLOW}" fill-opacity=".3" stroke="{INK}" stroke-width="2"'
        drawn = (
            f'<rect class="villa-halo" x="{-wide / 2 - 7:.1f}" y="{-high / 2 - 3:.1f}" '
            f'width="{wide + 14:.1f}" height="{high + 6:.1f}" rx="5"/>'
            f'<path d="M{wide / 2:.1f} 0h5a3.4 3.4 0 1 1 -3 5" fill="none" stroke="{EDGE}" '
            'stroke-width="2"/>'
        )
        if chosen:
            drawn += (
                f'<rect x="{-wide / 2:.1f}" y="{-high / 2:.1f}" width="{wide:.1f}" '
                f'height="{high:.1f}" rx="2" {glow}/>'
            )
        return Part(leg, s, -z, drawn, label=column_words(leg), picks=True, pressed=chosen)

    def _measured(self) -> str:
        """What the scale showed at each column, and what the formula says of the chosen one."""
        drawn = ""
        for leg, test in self.pulls.items():
            drawn += words(self.flat.body(leg).centre[0], 22, f"{test.measured:.2f}", size=13)
        if self.pulls:
            drawn += words(90, 22, _("N, measured"), "start", 13)
        if self.chosen in self.pulls:
            load = self.tower.loads()[0].newtons[self.chosen]
            newtons = self.pulls[self.chosen].predicted
            text = _("model: {load:.2f} N press, so it slides at {n:.2f} N")
            told = text.format(load=load, n=newtons)
            drawn += words(self.flat.body(self.chosen).centre[0], 44, told, size=13)
        return drawn


def named() -> dict[str, str]:
    """The four columns as an answer calls them."""
    return {
        "yellow-hex": _("the hexagonal one"),
        "blue-thick": _("the thick one"),
        "red-thin-1": _("the red one"),
        "green-thin-1": _("the green one"),
    }
