"""Explain: why a move is not allowed, makes rods fall, or is risky, and what to do instead.

The rules, the balance and the risk are different answers: *against the rules* (with every rule that
is broken), *rods fall* (legal, but U6 follows), *risky* (it holds by less than `CLOSE_CALL`
degrees or millimetres, or rods come to touch each other) and *fine*.

>>> from villa_core.suspend import SuspendGame
>>> from villa_core.suspend.moves import Hang
>>> game = SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)
>>> print(game.explain(Hang("black-1", "hook", by="n2")))
Against the rules.
U7: Ada has longer rods than black rod 1. (Suspend rulebook, Beginner Game)
Instead: hang orange rod 1 by its notch 2 on the hook.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from villa_core.play.refusals import Explained, Verdict
from villa_core.suspend.moves import Move
from villa_core.suspend.position import Phase
from villa_core.suspend.rods import rod_name
from villa_core.suspend.trial import Trial
from villa_core.suspend.wording import move_words
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.suspend.game import SuspendGame

CLOSE_CALL = 2.0
"""Degrees of grip or millimetres above the table: less is too close to call at a real table."""


@dataclass(frozen=True)
class Explanation(Explained[Move]):
    """What a game says about a move before it is played."""

    game: SuspendGame = field(repr=False, compare=False)
    trial: Trial

    @property
    def falls(self) -> bool:
        """Whether rods fall."""
        return bool(self.trial.fallen)

    @property
    def losses(self) -> int:
        """How many rods fall."""
        return len(self.trial.fallen)

    @property
    def room(self) -> float:
        """How well it holds: worst where rods come to touch."""
        return -1.0 if self.touching else super().room

    @property
    def close(self) -> bool:
        """Whether it holds by too little, or rods come to touch each other."""
        return bool(self.touching) or (self.margin is not None and self.margin < CLOSE_CALL)

    @cached_property
    def margin(self) -> float | None:
        """The smaller of the degrees left until a rod slips and the mm left above the table."""
        mobile = self.trial.mobile
        if mobile is None or not mobile.hung:
            return None
        return min(mobile.balance().grip, mobile.balance().clearance)

    @cached_property
    def touching(self) -> tuple[tuple[str, str], ...]:
        """The pairs of rods that come to touch each other by this move."""
        before, after = self.game.mobile, self.trial.mobile
        if after is None or before is None or after is before:
            return ()
        old = {touch[:2] for touch in before.touching()}
        return tuple(touch[:2] for touch in after.touching() if touch[:2] not in old)

    @property
    def despair(self) -> str:  # noqa: D102
        if self.game.phase is Phase.BACKWARDS:
            return _("Nothing holds here: whichever rod is taken down, others fall.")
        return _("Nothing holds here: wherever a rod is hung, some fall.")

    def _outlook(self) -> str:
        match self.verdict:
            case Verdict.FALLS:
                return _("These fall: {rods}.").format(rods=rod_name(*self.trial.fallen))
            case Verdict.RISKY if self.touching:
                text = _("It holds, but {rods} touch each other.")
                return text.format(rods=rod_name(*self.touching[0]))
            case Verdict.RISKY:
                return _("It holds, but too closely to call at a real table.")
            case _:
                return _("Nothing speaks against it.")

    @property
    def instead(self) -> str:
        """The remedy in the words of the table, to go on a sentence or a button; often empty."""
        return "" if self.remedy is None else move_words(self.remedy)

    @property
    def remark(self) -> str:
        """Which rods slide, if any do."""
        if not self.trial.slides:
            return ""
        slid = dict.fromkeys(slide.rod for slide in self.trial.slides)
        return _("These slide: {rods}.").format(rods=rod_name(*slid))
