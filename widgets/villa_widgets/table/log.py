"""The moves so far, told one by one with their rules, for the panels of either game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from villa_core.text import _
from villa_widgets.kit.panel import AnyGamePanel, GameT


def show_log(
    panel: AnyGamePanel[GameT],
    game: GameT,
    rules_of: Callable[[GameT], Iterable[str]],
) -> None:
    """Show all moves of a game of either kind, each in sentences, with its rules."""
    rows, newest = "", ""
    for after in game.history:
        if after.move is None:
            continue
        newest = after.story
        rules = "".join(f"<kbd>{escape(rule)}</kbd>" for rule in rules_of(after))
        rows += f"<li value='{after.number}'>{escape(newest)} {rules}</li>"
    body = f'<ol class="villa-log" data-follow tabindex="0">{rows}</ol>'
    if not rows:
        body = f'<p class="villa-note">{escape(_("No move has been made yet."))}</p>'
    panel.tell(f'<div class="villa-head">{escape(panel.name())}</div>{body}', newest)
