"""The decision at the table of Suspend: the rules beside it, the hand, and the buttons.

The controls are made once and only change their words, so that focus stays where it is.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets as widgets

from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.explain import Explanation, Verdict
from villa_core.text import _
from villa_widgets.closing import close_inside
from villa_widgets.mobile.choices import Choice, choices
from villa_widgets.mobile.game_panels import Die
from villa_widgets.mobile.guidance import heading, move_words, rules_beside
from villa_widgets.mobile.hand import RodHand
from villa_widgets.mobile.reports import Report
from villa_widgets.panels.base import Panel
from villa_widgets.tools import row

__all__ = ["SuspendDecision"]

_BUTTONS = 5


class SuspendDecision(widgets.VBox):
    """All that is said and pressed about the next move.

    `on_choice` is told the choice that was pressed, `on_remedy` that the way out is wanted.
    """

    def __init__(self, game: SuspendGame) -> None:
        self.guide = Panel(label=_("Whose turn it is, and the rules"))
        self.die = Die(game)
        self.answer = Panel(label=_("Answer to the last wish"))
        self.hand, self.report = RodHand(), Report()
        self.down = widgets.Dropdown(description=_("Take down"), options=[("", "")])
        self.down.style.description_width = "auto"
        self.buttons = [widgets.Button() for _number in range(_BUTTONS)]
        self.remedy = widgets.Button()
        self.remedy.add_class("villa-remedy")
        self._pressed: Callable[[Choice], None] = lambda _choice: None
        self._offered: tuple[Choice, ...] = ()
        for number, button in enumerate(self.buttons):
            button.on_click(lambda _button, number=number: self._press(number))
        self._row = row(*self.buttons)
        self._row.add_class("villa-choices")
        asked = (self.hand, self.report, self.down)
        super().__init__([self.guide, self.die, *asked, self.answer, self.remedy, self._row])
        self.add_class("villa-decision")
        self.report.on_change(self.aim)

    def on_choice(self, fn: Callable[[Choice], None]) -> None:
        """Call `fn` with the choice whose button is pressed."""
        self._pressed = fn

    def on_remedy(self, fn: Callable[[], None]) -> None:
        """Call `fn` when the nearest legal move is wanted."""
        self.remedy.on_click(lambda _button: fn())

    @property
    def offered(self) -> tuple[Choice, ...]:
        """The choices that can be pressed now."""
        return self._offered

    def press(self, name: str) -> None:
        """Press the button of this name, as a click does."""
        names = [choice.name for choice in self._offered]
        self.buttons[names.index(name)].click()

    def show(self, game: SuspendGame, waiting: str = "") -> None:
        """Show the decision of this moment; `waiting` says what the computer is about."""
        self.guide.tell(_guide(game, waiting), waiting or heading(game))
        self.die.game = game
        self.report.show(game)
        self._offered = () if waiting else choices(game)
        for number, button in enumerate(self.buttons):
            choice = self._offered[number] if number < len(self._offered) else None
            _show(button, choice is not None)
            if choice is not None:
                _write(button, choice)
        names = [choice.name for choice in self._offered]
        self.hand.enable("let go" in names)
        listed = "take down" in names and bool(game.hanging)
        _show(self.down, listed)
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
        if choice.name == "take down":
            return m.TakeDown(self.down.value) if self.down.value else None
        return self.report.move(choice.name)

    def aim(self) -> None:
        """Let a button be pressed only when everything for it is chosen."""
        for button, choice in zip(self.buttons, self._offered, strict=False):
            button.disabled = self.wanted(choice) is None

    def say(self, explanation: Explanation | None) -> None:
        """Answer a wish: the rules that it breaks, what falls, and the way out."""
        if explanation is None:
            self.note("")
            return
        kinds = {Verdict.ILLEGAL: "no", Verdict.FALLS: "falls", Verdict.RISKY: "close"}
        found = "".join(
            f"<li><kbd>{escape(f.rule)}</kbd> {escape(f.sentence)} "
            f'<span class="villa-note">{escape(f.source)}</span></li>'
            for f in explanation.findings
        )
        more = _slides(explanation)
        html = (
            f'<div class="villa-answer is-{kinds.get(explanation.verdict, "fine")}">'
            f"<p>{escape(explanation.sentence)}</p><ul>{found}</ul>"
            f'<span class="villa-note">{escape(more)}</span></div>'
        )
        words = [explanation.sentence, *(f.sentence for f in explanation.findings), more]
        self.answer.tell(html, " ".join(filter(None, words)))
        way_out = explanation.remedy
        _show(self.remedy, way_out is not None)
        if way_out is not None:
            text = _("Instead: {move}").format(move=move_words(explanation.game, way_out))
            self.remedy.description = self.remedy.tooltip = text

    def note(self, sentence: str, kind: str = "fine") -> None:
        """Say a sentence in the place of the answer; an empty one clears it."""
        html = f'<div class="villa-answer is-{kind}"><p>{escape(sentence)}</p></div>'
        self.answer.tell(html if sentence else "", sentence)
        _show(self.remedy, False)

    def close(self) -> None:
        """Close every control too."""
        close_inside(self)
        super().close()

    def _press(self, number: int) -> None:
        if number < len(self._offered):
            self._pressed(self._offered[number])


def _slides(explanation: Explanation) -> str:
    trial = explanation.trial
    if trial is None or not trial.slides:
        return ""
    slid = dict.fromkeys(slide.rod for slide in trial.slides)
    return _("These slide: {rods}.").format(rods=", ".join(slid))


def _guide(game: SuspendGame, waiting: str) -> str:
    """The heading, then the rule that says what is due, then the others that matter."""
    head = f'<h4 class="villa-heading" tabindex="-1">{escape(heading(game))}</h4>'
    if waiting:
        return f'{head}<p class="villa-thinking">{escape(waiting)}</p>'
    if game.outcome is not None:
        head += f'<p class="villa-reason">{escape(game.outcome.reason)}</p>'
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


def _write(button: widgets.Button, choice: Choice) -> None:
    button.description = choice.label
    button.tooltip = _("{label} ({rule})").format(label=choice.label, rule=choice.rule)
    button.button_style = "primary" if choice.leading else ""


def _show(tool: widgets.DOMWidget, wanted: bool) -> None:
    tool.layout.display = None if wanted else "none"
