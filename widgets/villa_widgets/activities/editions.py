"""Editions: where two rulebooks differ, the shortest game in which they part, a game under all.

Nothing is compared here: `Rulebook.diff`, `shortest_divergence` and `compare_editions` know.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from html import escape
from itertools import combinations
from typing import TYPE_CHECKING

import ipywidgets as widgets

from villa_core.errors import VillaError
from villa_core.explore import Parting, Series, shortest_divergence
from villa_core.palette import NOW, OPEN
from villa_core.play.rules import Rule
from villa_core.text import _, ngettext
from villa_core.villa.comparison import Matter, compare_editions
from villa_core.villa.game import Game
from villa_core.villa.rulebook import Differences, Rulebook
from villa_core.villa.rules import EDITIONS
from villa_widgets.activities.stages.books import book_part
from villa_widgets.activities.stages.sketch import Sketch, words
from villa_widgets.kit.background import Thinking
from villa_widgets.kit.controls import button, choice, row, show
from villa_widgets.kit.fields import WholeField
from villa_widgets.kit.panel import Message
from villa_widgets.kit.uploads import file_opener
from villa_widgets.table.saves import opened
from villa_widgets.tasks.paper import Sheet, on_paper
from villa_widgets.tasks.task import Card, LessonPanel, labelled
from villa_widgets.villa.table import GameTable

if TYPE_CHECKING:
    from villa_core.villa.comparison import Comparison

_LARGEST = 5_000_000  # bytes; a game file is far smaller


def _books() -> list[tuple[str, object]]:
    return [(_(name), edition) for edition, name in EDITIONS.items()]


def _name(book: Rulebook) -> str:
    return _(book.book)


class EditionDiff(Card):
    """Two rulebooks side by side: every difference, and where a game first shows one.

    >>> view = EditionDiff("de", "ru")
    >>> [row.id for row in view.differences]
    ['S2', 'B2', 'F1', 'F3', 'F5', 'F7', 'F8', 'Z5']
    >>> view.left.value = "nl"
    >>> view.right.value = "de"
    >>> view.panel.spoken
    'The Dutch and the German book differ in 2 rules.'
    >>> view.close()
    """

    look = ""  # the table in it has its own

    def __init__(self, left: str = "de", right: str = "en") -> None:
        self.left = choice(_("One book"), _books(), lambda _edition: self.compare())
        self.right = choice(_("The other book"), _books(), lambda _edition: self.compare())
        self.panel = LessonPanel(label=_("Where the two books differ"))
        self.part = button(
            _("Show the shortest game in which they part"), self.show_parting, style="primary"
        )
        self.parted = LessonPanel(label=_("Where the two books part"))
        self.play_left = button("", lambda: self._open(by_left=True))
        self.play_right = button("", lambda: self._open(by_left=False))
        self._tools = row(self.play_left, self.play_right)
        self.table: GameTable | None = None
        self.parting: Parting | None = None
        self.stage = widgets.VBox()
        self.picture = Sketch("-200 -184 400 350")
        self.picture.on_pick(self._tapped)
        choosers = row(self.left, self.right)
        card = Card((choosers, row(self.part), self.parted, self._tools, self.panel))
        super().__init__((row(self.picture, kind="villa-step-picture"), card, self.stage))
        self.left.value, self.right.value = left, right
        self.compare()

    @property
    def differences(self) -> Differences:
        """The rules on which the two books disagree."""
        return Rulebook.diff(self.left.value, self.right.value)

    def compare(self) -> None:
        """Tell every difference of the two books that are chosen."""
        differences = self.differences
        self.panel.tell(_difference_table(differences), _summary(differences))
        self._draw()
        self.parting = None
        self.parted.tell("")
        self.part.disabled = not len(differences)
        show(self._tools, False)
        show(self.stage, False)

    def show_parting(self) -> None:
        """Show the shortest game that only one of the two books allows, and what each says."""
        self.parting = shortest_divergence(self.left.value, self.right.value)
        self.parted.tell(*_parting_story(self.parting))
        show(self._tools, self.parting is not None)
        text = _("Make the last move by the {book} book")
        for tool, edition in ((self.play_left, self.left), (self.play_right, self.right)):
            tool.description = tool.tooltip = text.format(book=_(EDITIONS[edition.value]))

    def close(self) -> None:
        """Close this and the table in it."""
        if self.table is not None:
            self.table.close()
        super().close()

    def _tapped(self, edition: str) -> None:
        """Compare a book that is tapped with the one that was tapped before."""
        if edition not in (self.left.value, self.right.value):
            self.left.value, self.right.value = self.right.value, edition

    def _draw(self) -> None:
        """The five books in a ring, and on each line between two how many rules differ."""
        chosen, lines, parts = {self.left.value, self.right.value}, "", []
        spots = {
            edition: (150 * math.sin(turn), -112 * math.cos(turn) - 14)
            for edition, turn in zip(EDITIONS, (math.tau * k / 5 for k in range(5)), strict=True)
        }
        for pair in combinations(EDITIONS, 2):
            (x, y), (u, v) = (spots[edition] for edition in pair)
            both = {*pair} == chosen
            look = f'stroke="{NOW}" stroke-width="5"' if both else f'stroke="{OPEN}"'
            lines += f'<path d="M{x:.1f} {y:.1f}L{u:.1f} {v:.1f}" {look}/>'
            if both:
                n = str(len(Rulebook.diff(*pair)))
                middle = ((x + u) / 2, (y + v) / 2)
                look = f'class="is-card" r="16" stroke="{NOW}" stroke-width="3"'
                lines += f'<circle cx="{middle[0]:.1f}" cy="{middle[1]:.1f}" {look}/>'
                lines += words(middle[0], middle[1] + 6, n, size=17)
        for edition, (x, y) in spots.items():
            part = book_part(edition, lit=edition in chosen)
            parts.append(part._replace(x=x, y=y, picks=True, pressed=edition in chosen))
        label = _("The five books, and a line between the two that are compared.")
        self.picture.draw(label, parts, back=lines)

    def _open(self, *, by_left: bool) -> None:
        """Put the position before the parting on a table, by one of the two books."""
        assert self.parting is not None
        game = _before_parting(self.parting, by_left=by_left)
        if self.table is None:
            self.table = GameTable(game, saves=None)
            self.stage.children = (self.table,)
        else:
            self.table.start(game)
        show(self.stage, True)


def _before_parting(parting: Parting, *, by_left: bool) -> Game:
    """The game one move before the two books part, under one of them."""
    if parting.game.rulebook == (parting.left if by_left else parting.right):
        return parting.game.undo()
    other = parting.divergence.game
    assert other is not None
    # a game that the other book stops is given as far as it could be played
    return other if parting.divergence.matter is Matter.LEGALITY else other.undo()


def _summary(differences: Differences) -> str:
    if differences.left == differences.right:
        return _("Choose two different books.")
    text = ngettext(
        "The {a} and the {b} book differ in {n} rule.",
        "The {a} and the {b} book differ in {n} rules.",
        len(differences),
    )
    return text.format(n=len(differences), a=_name(differences.left), b=_name(differences.right))


def _table(words: str, heads: Iterable[str], rows: Iterable[str]) -> str:
    """A table under a sentence; the rows are HTML already."""
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    rows = f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody>"
    table = f'<div class="villa-long"><table>{rows}</table></div>' if body else ""
    return f'<p class="villa-question"><b>{escape(words)}</b></p>{table}'


def _difference_table(differences: Differences) -> str:
    heads = (_("Rule"), _name(differences.left), _name(differences.right))
    rows = (
        f'<th scope="row"><b>{escape(row.id)}</b> {escape(row.left.title)}</th>'
        f"{_saying(row.left)}{_saying(row.right)}"
        for row in differences
    )
    return _table(_summary(differences), heads, rows)


def _saying(rule: Rule) -> str:
    note = f"{rule.source}. {rule.remark}".strip()
    return f'<td>{escape(rule.sentence)}<br><span class="villa-note">{escape(note)}</span></td>'


def _parting_story(parting: Parting | None) -> tuple[str, str]:
    if parting is None:
        words = _("Whatever is played, these two books never part.")
        return f"<p>{escape(words)}</p>", words
    told, other = parting.game, parting.divergence
    lines = "".join(f"<li>{n}. {escape(line)}</li>" for n, line in enumerate(told.log, 1))
    here, n = _name(told.rulebook), len(told.moves)
    head = _("{n} moves are enough. Played by the {book} book:").format(n=n, book=here)
    no = _("The {book} book says to move {n}: {sentence}")
    no = no.format(book=_name(other.rulebook), n=other.number, sentence=other.sentence)
    if other.matter is Matter.LEGALITY:
        yes = _("The {book} book allows it.").format(book=here)
    else:
        yes = _("The {book} book sees it as told above.").format(book=here)
    html = (
        f"<p><b>{escape(head)}</b></p><ul>{lines}</ul>"
        f'<p class="villa-solution">{escape(no)} {escape(yes)}</p>'
    )
    return html, f"{head} {' '.join(told.log)} {no}"


class ReplayUnderAll(Card):
    """A recorded game, judged move by move under all five books.

    Without a `game` it is the shortest one in which the English and the German book part. Another
    one can be opened as a file, or played by four computers.

    >>> view = ReplayUnderAll()
    >>> len(view.game.moves) > 0
    True
    >>> view.close()
    """

    def __init__(self, game: Game | None = None) -> None:
        self._thinking = Thinking()
        self.panel, self.message = LessonPanel(label=_("The game under all five books")), Message()
        words = _("Open a game file")
        self.upload = file_opener(self.read, self.message.say, _LARGEST, words)
        self.book = choice(_("Book"), _books(), lambda _edition: None)
        self.seed = labelled(WholeField(1, 0, 999_999), _("Seed"))
        self.deal = button(_("Let four computers play a game"), self.play)
        tools = row(self.upload, self.book, self.seed, self.deal)
        self.picture = Sketch("-200 -90 400 220")
        held = row(self.picture, kind="villa-step-picture")
        super().__init__((held, tools, self.message, self.panel))
        self.game: Game
        self.comparison: Comparison
        if game is None:
            parting = shortest_divergence("en", "de")
            assert parting is not None
            game = parting.game
        self._show((game, compare_editions(game)))

    def read(self, text: str) -> None:
        """Judge the game of a file (`villa-game/1`); a file that cannot be read is told."""
        try:
            game, _table = opened(text, Game.from_json)
        except VillaError as error:
            self.message.say(_("This file cannot be opened. {why}").format(why=error))
            return
        self._show((game, compare_editions(game)))

    def play(self) -> None:
        """Let four computers play by the book that is chosen, and judge their game."""
        series = Series.of(self.book.value, "random", seed=self.seed.value)

        def work() -> tuple[Game, Comparison]:
            game = series.game(0)
            return game, compare_editions(game)

        self.deal.disabled = True
        text = _("The computers are playing … {n:.0f} s")
        if not self._thinking.start(
            work,
            self._show,
            waiting=lambda seconds: self.message.say(text.format(n=seconds)),
            failed=self._failed,
        ):
            self._show(work())

    def close(self) -> None:
        """Close this; a game that is being played is given up."""
        self._thinking.stop()
        super().close()

    def _failed(self, error: Exception) -> None:
        self.deal.disabled = False
        self.message.say(str(error))

    def _show(self, judged: tuple[Game, Comparison]) -> None:
        self.deal.disabled = False
        self.message.say()
        self.game, self.comparison = judged
        self.panel.tell(_replay_table(*judged), str(self.comparison))
        self._draw()

    def _draw(self) -> None:
        """A lamp over each book that judges the game as it was played, to its end."""
        numbers = {case.rulebook.edition: case.number for case in self.comparison}
        own, parts = self.game.rulebook.edition, []
        for k, edition in enumerate(EDITIONS):
            number = numbers.get(edition)
            under = _("the same") if number is None else _("else at {n}").format(n=number)
            if edition == own:
                under = _("played by it")
            part = book_part(edition, lit=number is None, under=under)
            parts.append(part._replace(x=(k - 2) * 78.0))
        label = _("Five books; a lamp burns where the whole game is judged as it was played.")
        self.picture.draw(label, parts)


def _replay_table(game: Game, comparison: Comparison) -> str:
    text = ngettext(
        "{n} move, recorded by the {book} book. The last one: {last}",
        "{n} moves, recorded by the {book} book. The last one: {last}",
        len(game.moves),
    )
    last = game.log[-1] if game.log else _("none")
    head = text.format(n=len(game.moves), book=_name(game.rulebook), last=last)
    rows = []
    for case in comparison:
        place = _("none") if case.number is None else _("move {n}").format(n=case.number)
        cells = (_name(case.rulebook), place, ", ".join(case.rules), case.sentence)
        rows.append("".join(f"<td>{escape(cell)}</td>" for cell in cells))
    return _table(head, (_("Book"), _("First difference"), _("Rules"), _("What differs")), rows)


@on_paper.register
def _diff_on_paper(view: EditionDiff) -> Sheet:
    story, _spoken = _parting_story(shortest_divergence(view.left.value, view.right.value))
    return Sheet(view.panel.html + story)


@on_paper.register
def _replay_on_paper(view: ReplayUnderAll) -> Sheet:
    return Sheet(view.panel.html)
