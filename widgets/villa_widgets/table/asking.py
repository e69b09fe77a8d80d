"""Asking for a decision: choices as buttons, and the answer to a wish, at a table of either game.

The choice that a player most likely wants is offered by the one big button of the stage. All others
have a button of their own, which never becomes that of another one: a second click that was on its
way finds nothing to press.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from typing import Any, Protocol

import ipywidgets as widgets

from villa_core.play.refusals import Explained
from villa_core.play.rules import Rule
from villa_core.text import _
from villa_widgets.kit.controls import button, row, show
from villa_widgets.kit.panel import Panel

_KINDS = {"ILLEGAL": "no", "FALLS": "falls", "RISKY": "close", "FINE": "fine"}


Deed = tuple[str, Callable[[], None]]
"""What a button says, and what it does."""


def _nothing() -> None:
    """What a button does that offers nothing."""


@dataclass(frozen=True)
class MoveChoice:
    """One button: a stable `name`, what it says, the rule behind it, and the move that it plays.

    Where `move` is None it depends on what is chosen in lists. `leading` marks the one that a
    player most likely wants, `aside` a report of what happened, which has its own place.
    """

    name: str
    label: str
    rule: str
    move: Any = None
    leading: bool = False
    aside: bool = False


class Offer(Protocol):
    """The one big button: what it says, what it does, and whether it can be done now."""

    def __call__(self, words: str, deed: Callable[[], None], *, able: bool = True) -> None:
        """Offer this; without words nothing."""


class Asking(widgets.VBox):
    """What is said and pressed about the next move; `moves` and `reports` name all its choices."""

    def __init__(self, moves: Iterable[str], reports: Iterable[str]) -> None:
        super().__init__()
        self.guide = Panel(label=_("Whose turn it is, and the rules"))
        self.answer = Panel(label=_("Answer to the last wish"))
        self.rules = Panel(label=_("Rules that matter now"))
        self.buttons = {name: widgets.Button() for name in moves}
        self.reports = {name: widgets.Button() for name in reports}
        self.remedy = widgets.Button()
        self.remedy.add_class("villa-remedy")
        self.from_here = widgets.Button(description=_("Play from here"))
        self.from_here.tooltip = _("A new game begins with this moment; the old one is kept")
        self.whose = row()
        """Which seat is mine: a button for each."""
        self._pressed: Callable[[Any], object] = lambda _move: None
        self._lead: Offer = lambda _words, _deed, able=True: None
        self._instead: Deed = ("", _nothing)
        self._choices: tuple[MoveChoice, ...] = ()
        self._judged: tuple[Explained[Any] | None, bool] = (None, True)
        self.folded: tuple[widgets.Widget, ...] = ()
        """What is seldom needed, and waits in the drawer of help."""
        self.offered: tuple[MoveChoice, ...] = ()
        """The choices that can be pressed now."""
        for name, one in (self.buttons | self.reports).items():
            one.on_click(lambda _button, name=name: self._press(name))
        self._row = row(self.remedy, self.from_here, self.whose, *self.buttons.values())
        self._row.add_class("villa-choices")
        self._aside = row(*self.reports.values())
        self._aside.add_class("villa-reports")
        self.add_class("villa-decision")

    def on_press(
        self, move: Callable[[Any], object], remedy: Callable[[], None], here: Callable[[], None]
    ) -> None:
        """Call `move` with that of a pressed button, `remedy` for the way out, `here` to go on."""
        self._pressed = move
        self.remedy.on_click(lambda _button: remedy())
        self.from_here.on_click(lambda _button: here())

    def lead_by(self, offer: Offer) -> None:
        """Hand what is most likely wanted to the one big button."""
        self._lead = offer

    def look_back(self, words: str, now: Callable[[], None]) -> None:
        """Nothing is asked: a moment of the past is looked at, and `now` leads back."""
        self.tell_past(words)
        self.rules.tell("")
        self.note("")
        self.ask((), (_("Back to now"), now))
        show(self.from_here, True)

    def ask_seat(self, players: Iterable[str], mine: Callable[[str], None]) -> None:
        """Ask which of the players one is, before a moment of the past is played from."""
        show(self.from_here, False)
        self._forget_seats()
        words = _("I play {name}")
        self.whose.children = [
            button(words.format(name=name), partial(mine, name)) for name in players
        ]
        self.note(_("Which seat is yours? The computer plays where nobody sits."))

    def _forget_seats(self) -> None:
        for one in self.whose.children:
            one.close()
        self.whose.children = ()

    def tell_past(self, words: str, more: str = "", better: str = "") -> None:
        """Say which moment is looked at, what is to be said of it, and offer what was `better`."""
        due = f'<p class="villa-due">{escape(more)} {better}</p>' if more else ""
        html = f'<h2 class="villa-heading" tabindex="-1">{escape(words)}</h2>{due}'
        self.guide.tell(html, f"{words}. {more}")

    def lead_to(self, words: str, deed: Callable[[], None]) -> None:
        """What the big button does where nothing is asked, until something is."""
        self._instead = words, deed
        self.aim()

    def wanted(self, choice: MoveChoice) -> Any:
        """The move that a choice plays; None while a list has not chosen all of it."""
        return choice.move

    def press(self, name: str) -> None:
        """Press the button of this name, as a click does."""
        assert name in [choice.name for choice in self.offered], f"“{name}” is not offered"
        self._press(name)

    def ask(self, choices: Iterable[MoveChoice], instead: Deed = ("", _nothing)) -> None:
        """Let these choices be pressed, and no others, as far as they are not known to be wrong.

        `instead` is what the big button does if nothing leads.
        """
        self._choices, self._instead = tuple(choices), instead
        show(self.from_here, False)
        self._forget_seats()
        self._offer()

    def aim(self) -> None:
        """Let a button be pressed only when everything for it is chosen."""
        first = next((choice for choice in self.offered if choice.leading), None)
        for choice in self.offered:
            (self.buttons | self.reports)[choice.name].disabled = self.wanted(choice) is None
        if first is None:
            self._lead(*self._instead)
        else:
            able = self.wanted(first) is not None
            self._lead(first.label, lambda: self._press(first.name), able=able)

    def judge(self, answer: Explained[Any], *, balance: bool = True) -> None:
        """Let what is in hand be let go only if the rules allow it, and say so if it falls.

        With the `balance` kept secret it does not say so.
        """
        if any(choice.name == "let go" and self._is(choice, answer) for choice in self._choices):
            self._judged = answer, balance
            self._offer()

    def say(
        self, answer: Explained[Any] | None, *, balance: bool = True, passing: bool = False
    ) -> None:
        """Answer a wish: the rules that it breaks, or what would come of it, and the way out.

        While a piece is only `passing` over a spot, no way out is looked for: that takes a moment.
        """
        if answer is None:
            self._offer()
        else:
            self.judge(answer, balance=balance)
        if answer is None or (answer.legal and not balance):
            self.note("")
            return
        self._reply(answer, passing=passing)
        if not passing:
            show(self.remedy, bool(answer.way_on))
            self.remedy.description = self.remedy.tooltip = answer.way_on

    def note(self, sentence: str, kind: str = "fine") -> None:
        """Say a sentence in the place of the answer; an empty one clears it."""
        html = f'<div class="villa-answer is-{kind}"><p>{escape(sentence)}</p></div>'
        self._answered(html if sentence else "", sentence)
        show(self.remedy, False)

    def advise(self, sentence: str) -> None:
        """Say a hint in the place of the answer, and offer to do it."""
        self.note(sentence)
        show(self.remedy, True)
        self.remedy.description = self.remedy.tooltip = _("Do that")

    def _is(self, choice: MoveChoice, answer: Explained[Any]) -> bool:
        return bool(self.wanted(choice) == answer.move)

    def _offer(self) -> None:
        self.offered = tuple(filter(None, map(self._as_judged, self._choices)))
        names = {choice.name for choice in self.offered if not choice.leading}
        for name, one in (self.buttons | self.reports).items():
            show(one, name in names)
        show(self._aside, any(choice.aside for choice in self.offered))
        for choice in self.offered:
            one = (self.reports if choice.aside else self.buttons)[choice.name]
            one.description = choice.label
            one.tooltip = _("{label} ({rule})").format(label=choice.label, rule=choice.rule)
        self.aim()

    def _as_judged(self, choice: MoveChoice) -> MoveChoice | None:
        """What the rules forbid is not offered, and what makes things fall says so."""
        answer, balance = self._judged
        if answer is None or choice.name != "let go" or not self._is(choice, answer):
            return choice
        if not answer.legal:
            return None
        if answer.verdict.name == "FALLS" and balance:
            return replace(choice, label=_("Let it fall"))
        return choice

    def _reply(self, answer: Explained[Any], *, passing: bool) -> None:
        broken = "".join(
            f"<li><kbd>{escape(f.rule)}</kbd> {escape(f.sentence)} "
            f'<span class="villa-note">{escape(f.source)}</span></li>'
            if f.rule  # a slip, like a misspelt name, breaks none
            else f"<li>{escape(f.sentence)}</li>"
            for f in answer.findings
        )
        despair = answer.despair if not passing and answer.hopeless else ""
        more = " ".join(filter(None, (answer.remark, despair)))
        note = f'<span class="villa-note">{escape(more)}</span>' if more else ""
        html = (
            f'<div class="villa-answer is-{_KINDS[answer.verdict.name]}">'
            f"<p>{escape(answer.sentence)}</p><ul>{broken}</ul>{note}</div>"
        )
        words = [answer.sentence, *(finding.sentence for finding in answer.findings), more]
        self._answered(html, " ".join(filter(None, words)))

    def _answered(self, html: str, spoken: str) -> None:
        """While there is an answer it stands in the place of the rule that is due."""
        self.answer.tell(html, spoken)
        (self.add_class if html else self.remove_class)("has-answer")

    def _press(self, name: str) -> None:
        move = next((self.wanted(choice) for choice in self.offered if choice.name == name), None)
        if move is not None:
            self._pressed(move)


def due_line(told: str, more: str = "") -> str:
    """What is due, said by its rule; under it what there is to remark."""
    remark = f'<p class="villa-note">{escape(more)}</p>' if more else ""
    return f'<p class="villa-due">{told}</p>{remark}'


def rule_list(told: Iterable[tuple[Rule, str]]) -> str:
    """The other rules that matter, each as it is told, with its source."""
    rows = "".join(f'<li title="{escape(rule.source)}">{words}</li>' for rule, words in told)
    return f'<ul class="villa-rules">{rows}</ul>' if rows else ""


def headline(game: Any, words: str, waiting: str, chips: str = "") -> str:
    """The heading of a decision; under it what the computer is about, or why the game is over."""
    kind, sentence = "villa-thinking", waiting
    if game.outcome is not None:
        kind, sentence = "villa-reason", game.outcome.reason
    more = f'<p class="{kind}">{escape(sentence)}</p>' if sentence else ""
    return f'<h2 class="villa-heading" tabindex="-1">{chips}{escape(words)}</h2>{more}'
