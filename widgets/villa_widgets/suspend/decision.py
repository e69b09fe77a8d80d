"""The decision at the table of Suspend: the rules beside it, the hand, and the buttons.

The controls are made once, and are only shown or hidden.
"""

from __future__ import annotations

from html import escape

from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as m
from villa_core.text import _
from villa_widgets.kit.controls import show
from villa_widgets.kit.lists import dropdown, refill
from villa_widgets.suspend.choices import choices
from villa_widgets.suspend.game_panels import Die
from villa_widgets.suspend.guidance import heading, rules_beside
from villa_widgets.suspend.hand import RodHand
from villa_widgets.suspend.reports import Report
from villa_widgets.table.asking import Asking, Choice, headline

_ROLLING = ("roll", "report the die")
_HANGING = ("let go", "it hangs", "it is down", "it fell", "take down", "pass", "finish")
_MOVES = (*_ROLLING, *_HANGING, "nobody can hang")
_REPORTS = ("other hand", "bumped")


class SuspendDecision(Asking):
    """All that is said and pressed about the next move, and the lists to name it by."""

    def __init__(self, game: SuspendGame) -> None:
        super().__init__(_MOVES, _REPORTS)
        self.die, self.hand, self.report = Die(game), RodHand(), Report()
        self.down, self.who = dropdown(_("Take down")), dropdown(_("Report:"))
        self.down.layout.width = None
        self.who.tooltip = _("Who it was")
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
        refill(self.who, [(name, name) for name in game.players], game.turn)
        asked = () if waiting else tuple(choices(game))
        names = [choice.name for choice in asked]
        show(self.hand, "let go" in names)
        listed = "take down" in names and bool(game.hanging)
        show(self.down, listed)
        hanging = tuple((rod, rod) for rod in game.hanging)
        if listed and self.down.options != hanging:
            refill(self.down, hanging, game.hanging[-1])
        self.ask(asked)

    def wanted(self, choice: Choice) -> m.Move | None:
        """The move that a choice plays; None while the hand or a list has not chosen all of it."""
        fallen = self.report.fallen_outside
        match choice.name:
            case "let go":
                return self.hand.held.move
            case "other hand":
                return m.OtherHand(self.who.value)
            case "bumped":
                return m.Fell(rods=fallen, player=self.who.value) if fallen else None
            case "take down":
                return m.TakeDown(self.down.value) if self.down.value else None
        move: m.Move | None = choice.move
        return move or self.report.move(choice.name)


def _guide(game: SuspendGame, waiting: str) -> str:
    """The heading, then the rule that says what is due, then the others that matter."""
    if waiting:
        return headline(heading(game), waiting=waiting)
    head = headline(heading(game), reason=game.outcome.reason if game.outcome else "")
    first, *others = rules_beside(game)
    lead = f'{head}<p class="villa-due"><kbd>{first.id}</kbd>{escape(first.sentence)}</p>'
    if not others:
        return lead
    more = "".join(
        f'<li title="{escape(rule.source)}"><kbd>{rule.id}</kbd>{escape(rule.sentence)}</li>'
        for rule in others
    )
    names = " ".join(f"<span><kbd>{rule.id}</kbd>{escape(rule.title)}</span>" for rule in others)
    return (
        f'{lead}<details class="villa-beside"><summary>{names}</summary>'
        f'<ul class="villa-rules">{more}</ul></details>'
    )
