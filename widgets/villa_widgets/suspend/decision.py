"""The decision at the table of Suspend: the rules beside it, the hand, and the buttons.

The controls are made once, and are only shown or hidden.
"""

from __future__ import annotations

from dataclasses import replace
from html import escape

import ipywidgets as widgets

from villa_core.play.refusals import Verdict
from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.explanation import Explanation
from villa_core.text import _
from villa_widgets.kit.controls import show
from villa_widgets.suspend.choices import Choice, choices
from villa_widgets.suspend.game_panels import Die
from villa_widgets.suspend.guidance import heading, rules_beside
from villa_widgets.suspend.hand import RodHand
from villa_widgets.suspend.reports import Report
from villa_widgets.table.answer import Asking, headline

_ROLLING = ("roll", "report the die")
_HANGING = ("let go", "it hangs", "it is down", "it fell", "take down", "pass", "finish")
_MOVES = (*_ROLLING, *_HANGING, "nobody can hang")
_REPORTS = ("other hand", "bumped")


class SuspendDecision(Asking[Choice]):
    """All that is said and pressed about the next move.

    `on_choice` is told the choice that was pressed, `on_remedy` that the way out is wanted.
    """

    def __init__(self, game: SuspendGame) -> None:
        super().__init__(_MOVES, _REPORTS)
        self._choices: tuple[Choice, ...] = ()
        self.die = Die(game)
        self.hand, self.report = RodHand(), Report()
        self.down = widgets.Dropdown(description=_("Take down"), options=[("", "")])
        self.down.style.description_width = "auto"
        self.who = widgets.Dropdown(description=_("Report:"), options=[("", "")])
        self.who.tooltip = _("Who it was")
        self.who.style.description_width = "auto"
        self.who.layout.width = "auto"
        self._aside.children = (self.who, *self.reports.values())
        asked = (self.hand, self.report, self.down)
        told = (self.answer, self.remedy, self._row, self._aside)
        self.children = (self.guide, self.die, *asked, *told)
        self.report.on_change(self.aim)

    def show(self, game: SuspendGame, waiting: str = "") -> None:
        """Show the decision of this moment; `waiting` says what the computer is about."""
        self.guide.tell(_guide(game, waiting), waiting or heading(game))
        self.die.game = game
        self.report.show(game)
        self._choices = () if waiting else choices(game)
        self.offer(self._choices)
        players = tuple((name, name) for name in game.players)
        if self.who.options != players:
            self.who.options = players
        self.who.value = game.turn
        names = [choice.name for choice in self._choices]
        self.hand.enable("let go" in names)
        listed = "take down" in names and bool(game.hanging)
        show(self.down, listed)
        options = tuple((rod, rod) for rod in game.hanging) or (("", ""),)
        if listed and self.down.options != options:
            self.down.options = options
            self.down.value = options[-1][1]
        self.aim()

    def wanted(self, choice: Choice) -> m.Move | None:
        """The move that a choice plays; None while the hand or a list has not chosen all of it."""
        if choice.move is not None:
            return choice.move
        if choice.name == "let go":
            return self.hand.held.move
        if choice.name == "other hand":
            return m.OtherHand(self.who.value)
        if choice.name == "bumped":
            fallen = self.report.fallen_outside
            return m.Fell(rods=fallen, player=self.who.value) if fallen else None
        if choice.name == "take down":
            return m.TakeDown(self.down.value) if self.down.value else None
        return self.report.move(choice.name)

    def aim(self) -> None:
        """Let a button be pressed only when everything for it is chosen."""
        for choice in self.offered:
            button = (self.buttons | self.reports)[choice.name]
            button.disabled = self.wanted(choice) is None

    def say(self, explanation: Explanation | None) -> None:
        """Answer a wish: the rules that it breaks, what falls, and the way out."""
        if explanation is None or explanation.move == self.hand.held.move:
            self.offer(_judged(self._choices, explanation))
            self.aim()
        if explanation is None:
            self.note("")
            return
        self.reply(explanation)
        self.point(explanation.instead)


def _judged(found: tuple[Choice, ...], answer: Explanation | None) -> tuple[Choice, ...]:
    """The same choices, once it is known what letting go of the rod would do.

    What the rules forbid is not offered, and what makes rods fall says so.
    """
    if answer is None or answer.verdict not in (Verdict.ILLEGAL, Verdict.FALLS):
        return found
    if not answer.legal:
        return tuple(choice for choice in found if choice.name != "let go")
    return tuple(
        replace(choice, label=_("Let it fall"), leading=False)
        if choice.name == "let go"
        else choice
        for choice in found
    )


def _guide(game: SuspendGame, waiting: str) -> str:
    """The heading, then the rule that says what is due, then the others that matter."""
    if waiting:
        return headline(heading(game), waiting=waiting)
    head = headline(heading(game), reason=game.outcome.reason if game.outcome else "")
    first, *others = rules_beside(game)
    lead = f'<p class="villa-due"><kbd>{first.id}</kbd>{escape(first.sentence)}</p>'
    if not others:
        return head + lead
    more = "".join(
        f'<li title="{escape(rule.source)}"><kbd>{rule.id}</kbd>{escape(rule.sentence)}</li>'
        for rule in others
    )
    names = " ".join(f"<span><kbd>{rule.id}</kbd>{escape(rule.title)}</span>" for rule in others)
    return (
        f'{head}{lead}<details class="villa-beside"><summary>{names}</summary>'
        f'<ul class="villa-rules">{more}</ul></details>'
    )
