"""BuildMobile: a mobile to build, level everywhere; a list tells what is still wanting."""

from __future__ import annotations

from html import escape

import ipywidgets as widgets

from villa_core.suspend import Mobile
from villa_core.suspend.balance import LEVEL, HangState
from villa_core.suspend.rods import rod_name
from villa_core.text import _
from villa_widgets.kit.controls import button, row
from villa_widgets.suspend.lab import MobileLab
from villa_widgets.tasks.logbook import Logbook, own_logbook
from villa_widgets.tasks.names import claim_name
from villa_widgets.tasks.task import Card, LessonPanel


class BuildMobile(Card):
    """The bare stand, and so many rods of so many colours to hang level on it.

    >>> view = BuildMobile(Logbook(None), rods=2, colors=2)
    >>> view.lab.hang("orange-1", "hook")
    >>> view.lab.hang("blue-1", "orange-1", "n4")
    >>> view.solved
    True
    >>> view.close()
    """

    def __init__(
        self,
        logbook: Logbook | None = None,
        *,
        rods: int = 5,
        colors: int = 3,
        task: str = "12/build",
        scene: bool = True,
    ) -> None:
        self.logbook, self.task_id = logbook or own_logbook(), task
        self.rods, self.colors = rods, colors
        self.head = LessonPanel(label=_("Task"))
        self.said = LessonPanel(label=_("What is still wanting"))
        asked = _("Hang {rods} rods of {colors} colours so that none of them leans.")
        asked = asked.format(rods=rods, colors=colors)
        how = _("Choose a rod, then a spot in the picture, and let go. Undo takes it back.")
        claim_name(task, asked)
        self.head.tell(f"<p>{escape(asked)}</p><p>{escape(how)}</p>")
        self.lab = MobileLab(Mobile.empty(), scene=scene)
        self.undo_button = button(_("Undo"), self.lab.undo, icon="undo")
        deeds = row(self.lab.frame.go, self.undo_button, kind="villa-asking")
        asking = (self.head, self.lab.hand, deeds, self.said, self.lab.message, self.lab.page)
        words = widgets.VBox(asking, _dom_classes=("villa-step-words",))
        super().__init__((row(self.lab.picture, kind="villa-step-picture"), words))
        self.add_class("villa-staged")
        self.lab.observe(lambda _change: self._tell(), "mobile")
        self._tell()

    @property
    def solved(self) -> bool:
        """Whether nothing is wanting."""
        return all(done for done, _words in self._wanted())

    def _wanted(self) -> tuple[tuple[bool, str], ...]:
        """What is asked for: whether it is there, and what is there."""
        mobile = self.lab.mobile
        balance = mobile.balance()
        colors = len({rod.partition("-")[0] for rod in mobile.rod_ids()})
        level, lean = bool(mobile), _("No rod leans.")
        if balance.answer is not HangState.BALANCED:
            steep = max(balance.rods.values(), key=lambda rod: abs(rod.tilt))
            level = abs(steep.tilt) <= LEVEL
            lean = _("{rod} leans by {angle:.0f}°.")
            lean = lean.format(rod=rod_name(steep.rod, first=True), angle=abs(steep.tilt))
        elif not mobile:
            lean = _("Nothing hangs yet.")
        rods = _("{n} of {all} rods hang.").format(n=len(mobile), all=self.rods)
        many = _("{n} of {all} colours are there.").format(n=colors, all=self.colors)
        return (
            (len(mobile) >= self.rods, rods),
            (colors >= self.colors, many),
            (level, lean),
        )

    def _tell(self) -> None:
        wanted = self._wanted()
        self.undo_button.disabled = not self.lab.can_undo
        if not self.solved:
            rows = "".join(f"<li>{'✓' if done else '○'} {escape(w)}</li>" for done, w in wanted)
            spoken = " ".join(words for _done, words in wanted)
            self.said.tell(f'<ul class="villa-wanted">{rows}</ul>', spoken)
            return
        told = _("Level everywhere. On each rod, mass times arm is equal on both sides.")
        self.said.reply(told, "right")
        if not self.logbook.progress.task(self.task_id).solved:
            self.logbook.tried(self.task_id, right=True)

    def close(self) -> None:
        """Close this, and the lab whose parts it shows."""
        if "lab" in vars(self):
            self.lab.close()
        super().close()
