"""The decision at the table of Suspend: the rules beside it, the hand, and the buttons.

The controls are made once, and are only shown or hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import ipywidgets as widgets

from villa_core.play.rules import Rule
from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.position import Phase
from villa_core.suspend.rulebook import Mode
from villa_core.text import _
from villa_widgets.kit.controls import show
from villa_widgets.kit.lists import dropdown, refill
from villa_widgets.suspend.game_panels import Die
from villa_widgets.suspend.guidance import (
    heading,
    left_open,
    may_pass,
    rules_beside,
    touch_words,
)
from villa_widgets.suspend.hand import Report, RodHand
from villa_widgets.suspend.look import long_name
from villa_widgets.table.asking import Asking, MoveChoice, due_line, headline, rule_list

_ROLLING = ("roll", "report the die")
_HANGING = ("let go", "it hangs", "it is down", "it fell", "take down", "pass", "finish")
_MOVES = (*_ROLLING, *_HANGING, "nobody can hang")
_REPORTS = ("other hand", "bumped")


class SuspendDecision(Asking):
    """All that is said and pressed about the next move, and the lists to name it by."""

    def __init__(self, game: SuspendGame) -> None:
        super().__init__(_MOVES, _REPORTS)
        self.die, self.hand, self.report = Die(game), RodHand(), Report(self.aim)
        self.down, self.who = dropdown(_("Take down")), dropdown(_("Report:"))
        self.down.layout.width = None
        self.who.tooltip = _("Who it was")
        self._aside.children = (self.who, *self.reports.values())
        self.holding = widgets.VBox([self.die, self.hand, self.report, self.down])
        self.folded = (self._aside,)

    def show(self, game: SuspendGame, waiting: str = "") -> None:
        """Show the decision of this moment; `waiting` says what the computer is about."""
        # at a real table fouls happen; at a screen they are only remembered from the book
        asked = (self._aside,) if game.referee else ()
        self.children = (self.guide, self.answer, self._row, *asked)
        self.point(game, waiting)
        self.rules.tell(_rules(game))
        self.die.game = game
        self.report.show(game)
        refill(self.who, [(name, name) for name in game.players], game.turn)
        offered = () if waiting else tuple(choices(game))
        names = [choice.name for choice in offered]
        show(self.hand, "let go" in names)
        listed = "take down" in names and bool(game.hanging)
        show(self.down, listed)
        hanging = tuple((long_name(rod), rod) for rod in game.hanging)
        if listed and self.down.options != hanging:
            refill(self.down, hanging, game.hanging[-1])
        self.ask(offered)

    def point(self, game: SuspendGame, waiting: str = "") -> None:
        """Say whose turn it is, and what to touch for what is not chosen yet."""
        held = self.hand.held
        touch = touch_words(game, rod=bool(held.rod), spot=bool(held.spot))
        said = waiting or f"{heading(game)}. {touch}"
        self.guide.tell(_guide(game, waiting, touch), said)

    def wanted(self, choice: MoveChoice) -> m.Move | None:
        """The move that a choice plays; None while the hand or a list has not chosen all of it."""
        rod, fallen, who = self.report.rod.value, self.report.fallen, self.who.value
        match choice.name:
            case "let go":
                return self.hand.held.move
            case "take down" if self.down.value:
                return m.TakeDown(self.down.value)
            case "report the die":
                return m.Roll(self.report.color.value or None)
            case "it hangs" if rod and not fallen:
                return m.Hang(rod)
            case "it is down" if rod and not fallen:
                return m.TakeDown(rod)
            case "it fell" if rod and fallen:
                return m.Fell(rod, fallen)
            case "other hand":
                return m.OtherHand(who)
            case "bumped" if fallen and rod not in fallen:  # else it fell while it was being hung
                return m.Fell(rods=fallen, player=who)
        move: m.Move | None = choice.move
        return move


def choices(game: SuspendGame) -> Iterator[MoveChoice]:
    """What the one whose turn it is may press now, each with the rule behind it.

    With the balance deciding a rod is let go of; at a real table (referee) it is reported what came
    of it. Choices without a move are those of the hand, of a list or of a report.

    >>> [choice.name for choice in choices(SuspendGame.new("beginner", seed=1))]
    ['let go', 'other hand']
    >>> [choice.name for choice in choices(SuspendGame.new("solo", ("Ada",), referee=True))]
    ['it hangs', 'it fell', 'take down', 'finish']
    """
    solo, phase = game.mode is Mode.SOLO, game.phase
    fell = MoveChoice("it fell", _("It made the ticked rods fall"), "U6")
    match phase, game.referee:
        case Phase.OVER, _referee:
            return
        case Phase.ROLL, False:
            yield MoveChoice("roll", _("Roll the die"), "U8", m.Roll(), leading=True)
        case Phase.ROLL, True:
            yield MoveChoice("report the die", _("That is the colour"), "U8", leading=True)
        case Phase.BACKWARDS, False:
            yield MoveChoice("take down", _("Take it down"), "U10", leading=True)
        case Phase.BACKWARDS, True:
            yield MoveChoice("it is down", _("It is down, nothing fell"), "U10", leading=True)
            yield fell
        case _hang, False if may_pass(game):
            yield MoveChoice("pass", _("Pass: there is no place"), "U5", m.Pass(), leading=True)
        case _hang, False:
            yield MoveChoice("let go", _("Hang it and let go"), "U2", leading=True)
        case _hang, True:
            yield MoveChoice("it hangs", _("It hangs, nothing fell"), "U2", leading=True)
            yield fell
    if solo:  # a free sculpture knows only physics
        yield MoveChoice("take down", _("Take it down"), "U11")
        yield MoveChoice("finish", _("It is finished"), "U11", m.Finish())
        return
    if game.referee and phase is Phase.HANG:
        yield MoveChoice("pass", _("Pass: there is no place for it"), "U5", m.Pass())
    if game.referee and phase is not Phase.BACKWARDS:
        nobody = _("All agree: no rod can be hung any more")
        yield MoveChoice("nobody can hang", nobody, "U10", m.NobodyCanHang())
    touched = _("touched hanging rods with the other hand")
    yield MoveChoice("other hand", touched, "U4", aside=True)
    if game.referee and game.hanging:
        bumped = _("made the ticked rods fall, not by a move")
        yield MoveChoice("bumped", bumped, "U6", aside=True)


def _guide(game: SuspendGame, waiting: str, touch: str) -> str:
    """The heading, then the rule that says what is due, and what to touch for it."""
    head = headline(game, heading(game), waiting)
    if waiting:
        return head
    hand = f'<p class="villa-touch">{escape(touch)}</p>' if touch else ""
    return head + due_line(_told(rules_beside(game)[0]), left_open(game)) + hand


def _rules(game: SuspendGame) -> str:
    """The other rules that matter now."""
    return rule_list((rule, _told(rule)) for rule in rules_beside(game)[1:])


def _told(rule: Rule) -> str:
    return f"<kbd>{rule.id}</kbd>{escape(rule.sentence)}"
