"""The moves so far, told one by one with their rules, for either game."""

from __future__ import annotations

from html import escape
from typing import Any, ClassVar

from villa_core.text import _
from villa_widgets.kit.panel import AnyGamePanel


class LogPanel(AnyGamePanel[Any]):
    """All moves as sentences, the newest in sight, each with the rules that it was made by."""

    rules: ClassVar[Any]
    """Gives the ids of the rules by which that move was made."""

    def name(self) -> str:  # noqa: D102
        return _("Moves so far")

    def draw(self, game: Any) -> None:  # noqa: D102
        rows, newest = "", ""
        for after in game.history:
            if after.move is not None:
                newest = after.story
                rules = "".join(f"<kbd>{escape(rule)}</kbd>" for rule in self.rules(after))
                rows += f"<li value='{after.number}'>{escape(newest)} {rules}</li>"
        body = f'<ol class="villa-log" data-follow tabindex="0">{rows}</ol>'
        if not rows:
            body = f'<p class="villa-note">{escape(_("No move has been made yet."))}</p>'
        self.tell(f'<div class="villa-head">{escape(self.name())}</div>{body}', newest)
