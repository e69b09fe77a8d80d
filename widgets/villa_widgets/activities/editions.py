"""Editions: where two rulebooks differ, the shortest game in which they part, a game under all.

Nothing is compared here: `Rulebook.diff`, `explore.shortest_divergence` and `compare` know.

>>> view = EditionDiff("de", "ru")
>>> [row.id for row in view.differences]
['S2', 'B2', 'F1', 'F3', 'F5', 'F7', 'F8', 'Z5']
>>> view.left.value = "nl"
>>> view.right.value = "de"
>>> view.panel.spoken
'The Dutch and the German book differ in 2 rules.'
>>> view.close()
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from villa_core.errors import VillaError
from villa_core.explore import Parting, Series, shortest_divergence
from villa_core.play.rules import Rule
from villa_core.text import _, ngettext
from villa_core.villa.comparison import Matter, compare_editions
from villa_core.villa.game import Game
from villa_core.villa.rulebook import Difference, Differences, Rulebook
from villa_core.villa.rules import EDITIONS
from villa_widgets.kit.background import Thinking
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import button, choice, row
from villa_widgets.table.saves import read_document
from villa_widgets.tasks.paper import Printed, on_paper
from villa_widgets.tasks.task import LessonPanel, labelled
from villa_widgets.villa.table import GameTable

if TYPE_CHECKING:
    from villa_core.villa.comparison import Comparison

_LARGEST = 5_000_000  # bytes; a game file is far smaller


def _books() -> list[tuple[str, object]]:
    return [(_(name), edition) for edition, name in EDITIONS.items()]


class EditionDiff(widgets.VBox):
    """Two rulebooks side by side: every difference, and where a game first shows one."""

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
        self._place = widgets.VBox()
        choosers = row(self.left, self.right)
        card = widgets.VBox((choosers, self.panel, row(self.part), self.parted, self._tools))
        card.add_class("villa-lesson")
        super().__init__((card, self._place))
        self.left.value, self.right.value = left, right
        self.compare()

    @property
    def differences(self) -> Differences:
        """The rules on which the two books disagree."""
        return Rulebook.diff(self.left.value, self.right.value)

    def compare(self) -> None:
        """Tell every difference of the two books that are chosen."""
        found = self.differences
        self.panel.tell(_difference_table(found), _summary(found))
        self.parting = None
        self.parted.tell("")
        self.part.disabled = not len(found)
        for tool in (self._tools, self._place):
            tool.layout.display = "none"

    def show_parting(self) -> None:
        """Show the shortest game that only one of the two books allows, and what each says."""
        self.parting = shortest_divergence(self.left.value, self.right.value)
        html, spoken = _parting_story(self.parting)
        self.parted.tell(html, spoken)
        self._tools.layout.display = None if self.parting is not None else "none"
        text = _("Make the last move by the {book} book")
        for tool, edition in ((self.play_left, self.left), (self.play_right, self.right)):
            tool.description = tool.tooltip = text.format(book=_(EDITIONS[edition.value]))

    def close(self) -> None:
        """Close this and the table in it."""
        if self.table is not None:
            self.table.close()
        close_inside(self)
        super().close()

    def _open(self, *, by_left: bool) -> None:
        """Put the position before the parting on a table, by one of the two books."""
        assert self.parting is not None
        game = _before_parting(self.parting, by_left=by_left)
        if self.table is None:
            self.table = GameTable(game, saves=None, scene=False)
            self._place.children = (self.table,)
        else:
            self.table.start(game)
        self._place.layout.display = None


def _before_parting(parting: Parting, *, by_left: bool) -> Game:
    """The game one move before the two books part, under one of them."""
    wanted = parting.left if by_left else parting.right
    if parting.game.rulebook == wanted:
        return parting.game.undo()
    other = parting.divergence.game
    assert other is not None
    # a game that the other book stops is given as far as it could be played
    return other if parting.divergence.matter is Matter.LEGALITY else other.undo()


def _summary(found: Differences) -> str:
    books = {"a": _(EDITIONS[found.left.edition]), "b": _(EDITIONS[found.right.edition])}
    if found.left == found.right:
        return _("Choose two different books.")
    text = ngettext(
        "The {a} and the {b} book differ in {n} rule.",
        "The {a} and the {b} book differ in {n} rules.",
        len(found),
    )
    return text.format(n=len(found), **books)


def _difference_table(found: Differences) -> str:
    words = f'<p class="villa-question"><b>{escape(_summary(found))}</b></p>'
    if not len(found):
        return words
    heads = (_("Rule"), _(EDITIONS[found.left.edition]), _(EDITIONS[found.right.edition]))
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    rows = "".join(map(_difference_row, found))
    return f"{words}<table><thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table>"


def _difference_row(row: Difference) -> str:
    name = f"<b>{escape(row.id)}</b> {escape(row.left.title)}"
    return f'<tr><th scope="row">{name}</th>{_saying(row.left)}{_saying(row.right)}</tr>'


def _saying(rule: Rule) -> str:
    note = f"{rule.source}. {rule.remark}".strip()
    return f'<td>{escape(rule.sentence)}<br><span class="villa-note">{escape(note)}</span></td>'


def _parting_story(parting: Parting | None) -> tuple[str, str]:
    if parting is None:
        words = _("Whatever is played, these two books never part.")
        return f"<p>{escape(words)}</p>", words
    told, other = parting.game, parting.divergence
    lines = "".join(f"<li>{n}. {escape(line)}</li>" for n, line in enumerate(told.log, 1))
    here = _(EDITIONS[told.rulebook.edition])
    there = _(EDITIONS[other.rulebook.edition])
    heads = _("{n} moves are enough. Played by the {book} book:")
    says = _("The {book} book says to move {n}: {sentence}")
    no = says.format(book=there, n=other.number, sentence=other.sentence)
    if other.matter is Matter.LEGALITY:
        yes = _("The {book} book allows it.").format(book=here)
    else:
        yes = _("The {book} book sees it as told above.").format(book=here)
    head = heads.format(n=len(told.moves), book=here)
    html = (
        f"<p><b>{escape(head)}</b></p><ul>{lines}</ul>"
        f'<p class="villa-solution">{escape(no)} {escape(yes)}</p>'
    )
    return html, f"{head} {' '.join(told.log)} {no}"


class ReplayUnderAll(widgets.VBox):
    """A recorded game, judged move by move under all five books.

    Without a `game` it is the shortest one in which the English and the German book part. Another
    one can be opened as a file, or played by four computers.
    """

    def __init__(self, game: Game | None = None) -> None:
        self.game = game or _example()
        self._thinking = Thinking()
        self.panel = LessonPanel(label=_("The game under all five books"))
        self.upload = widgets.FileUpload(accept=".json", description=_("Open a game file"))
        self.upload.layout.width = "auto"
        self.upload.observe(self._opened, "value")
        self.book = choice(_("Book"), _books(), lambda _edition: None)
        self.seed = labelled(widgets.BoundedIntText(value=1, min=0, max=999_999), _("Seed"))
        self.deal = button(_("Let four computers play a game"), self.play)
        self.message = LessonPanel(label=_("Message"))
        tools = row(self.upload, self.book, self.seed, self.deal)
        super().__init__((tools, self.message, self.panel))
        self.add_class("villa-lesson")
        self.comparison: Comparison
        self._show(self.game, compare_editions(self.game))

    def read(self, text: str) -> None:
        """Judge the game of a file (`villa-game/1`); a file that cannot be read is told."""
        try:
            game, _seats = read_document(text)
        except VillaError as error:
            self._say(_("This file cannot be opened. {why}").format(why=error))
            return
        self._say("")
        self._show(game, compare_editions(game))

    def play(self) -> None:
        """Let four computers play by the book that is chosen, and judge their game."""
        series = Series.of(self.book.value, "random", seed=self.seed.value)

        def work() -> tuple[Game, Comparison]:
            game = series.game(0)
            return game, compare_editions(game)

        self.deal.disabled = True
        begun = self._thinking.start(work, self._dealt, waiting=self._waiting, failed=self._failed)
        if not begun:
            self._dealt(work())

    def close(self) -> None:
        """Close this; a game that is being played is given up."""
        self._thinking.stop()
        close_inside(self)
        super().close()

    def _dealt(self, found: tuple[Game, Comparison]) -> None:
        self.deal.disabled = False
        self._say("")
        self._show(*found)

    def _failed(self, error: Exception) -> None:
        self.deal.disabled = False
        self._say(str(error))

    def _waiting(self, seconds: float) -> None:
        self._say(_("The computers are playing … {n:.0f} s").format(n=seconds))

    def _opened(self, change: Any) -> None:
        if not change.new:
            return
        content = bytes(change.new[0]["content"])
        self.upload.value = ()
        if len(content) > _LARGEST:
            self._say(_("This file is too large to be a game."))
            return
        self.read(content.decode("utf-8", errors="replace"))

    def _say(self, sentence: str) -> None:
        html = f'<p class="villa-question">{escape(sentence)}</p>' if sentence else ""
        self.message.tell(html, sentence)

    def _show(self, game: Game, comparison: Comparison) -> None:
        self.game, self.comparison = game, comparison
        self.panel.tell(_replay_table(game, comparison), str(comparison))


def _example() -> Game:
    parting = shortest_divergence("en", "de")
    assert parting is not None
    return parting.game


def _replay_table(game: Game, comparison: Comparison) -> str:
    n = len(game.moves)
    text = ngettext(
        "{n} move, recorded by the {book} book. The last one: {last}",
        "{n} moves, recorded by the {book} book. The last one: {last}",
        n,
    )
    last = game.log[-1] if game.log else _("none")
    head = text.format(n=n, book=_(EDITIONS[game.rulebook.edition]), last=last)
    heads = (_("Book"), _("First difference"), _("Rules"), _("What differs"))
    top = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
    rows = ""
    for row_ in comparison:
        place = _("none") if row_.number is None else _("move {n}").format(n=row_.number)
        book = _(EDITIONS[row_.rulebook.edition])
        cells = (book, place, ", ".join(row_.rules), row_.sentence)
        rows += "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
    return (
        f'<p class="villa-question"><b>{escape(head)}</b></p>'
        f"<table><thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table>"
    )


@on_paper.register
def _diff_on_paper(view: EditionDiff) -> Printed:
    story, _spoken = _parting_story(shortest_divergence(view.left.value, view.right.value))
    return Printed(_difference_table(view.differences) + story)


@on_paper.register
def _replay_on_paper(view: ReplayUnderAll) -> Printed:
    return Printed(_replay_table(view.game, view.comparison))
