"""FirstFall: a villa that one ringed column brings down, for whoever has never touched one."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import ipywidgets as widgets
import traitlets

from villa_core.geometry.hull import Point
from villa_core.text import _, capital
from villa_core.tower.pieces import the_column
from villa_core.tower.tower import Tower
from villa_widgets.drawing.reading import Reading
from villa_widgets.kit.controls import row
from villa_widgets.kit.page import Page, styled
from villa_widgets.kit.panel import note
from villa_widgets.kit.stage import GoButton
from villa_widgets.tasks.lessons import PATH, lessons_folder, lessons_in
from villa_widgets.tasks.task import Card, LessonPanel
from villa_widgets.tower.picture import VillaPicture

RINGED = "red-hex"
"""The column that holds up the front, and is ringed."""

_GROUND = ((RINGED, 0, 12), ("blue-thick", -30, 78), ("yellow-thick", 30, 78))
_ABOVE = (("green-hex", -50, 24), ("yellow-hex", 50, 24), ("blue-hex", 0, 100))
_BLUE, _GREEN = (0.0, 46.6), (0.0, 50.0)  # mm: where the plates lie


class FirstFall(Card):
    """Two plates; the ringed column, slid some 3 cm towards you, no longer holds them.

    Then the hand lets go and it falls, slowly; one button sets it up again, another leads to the
    first lesson of the `folder`, which is that of the notebook if none is given.

    >>> page = FirstFall()
    >>> page.slide(RINGED, *page.towards_you(30), done=True)
    >>> page.said.spoken.partition(".")[0]
    'It falls'
    >>> page.go.press()
    >>> page.picture.film
    'plays'
    >>> page.close()
    """

    look = "villa-first-fall"
    felled = traitlets.Bool(False, help="Whether the villa has fallen at least once.")

    def __init__(self, folder: str | Path | None = None, *, scene: bool = True) -> None:
        self.first, self._folder = first_villa(), lessons_folder() if folder is None else folder
        self._tower, nothing = self.first, frozenset[str]()
        self.picture = VillaPicture(
            self._reading(), scene=scene, bars=False, movable=frozenset({RINGED}), layers=nothing
        )
        self.picture.drawn = nothing
        self.said = _FirstPanel(label=_("The villa"))
        self.why = LessonPanel(label=_("How it goes on"))
        self.go = GoButton()
        self.picture.on_move(self.slide)
        self.picture.on_choose(self._chosen)
        self.picture.on_cancel(lambda _id: self.set_up())
        self.picture.observe(self._film_goes_on, "film")
        self.picture.observe(self._from_the_side, "flat")
        held = row(self.picture, kind="villa-step-picture")
        asking = (self.said, row(self.go, kind="villa-asking"), self.why)
        words = widgets.VBox(asking, _dom_classes=("villa-step-words",))
        super().__init__((held, words, Page()))
        self._from_the_side()
        self.set_up()

    # the hand ------------------------------------------------------------------------------------

    def slide(self, _column: str, x: float, y: float, done: bool) -> None:
        """The ringed column is held, or put down, at a place (mm from the middle)."""
        if self.picture.film:
            return
        tower = self.first.move_column(RINGED, x, y)
        reading = self._reading(tower)
        if reading.possible or not done:
            self._show(tower)
        if not reading.possible:  # it would stand in another column
            self._show(self._tower)
            self.said.judge(reading.faults[0].sentence, "close", "!")

    def towards_you(self, mm: float) -> Point:
        """The place of the ringed column when it is so far before where it began."""
        stands = self.first.find(RINGED)[1]
        return stands.x, stands.y - mm

    def set_up(self) -> None:
        """Everything as in the beginning."""
        self.picture.rewind()
        self._show(self.first)

    def let_go(self) -> None:
        """The hand that holds the plates lets go: watch."""
        stands = self._reading().stability.stable
        self.picture.let_go(self._tower)
        if stands:
            words = _("You let go, and it stands. Slide the ringed column further towards you.")
            self.said.judge(words, "stands", "✓", _by_keys())

    # what is seen and said ------------------------------------------------------------------------

    def _reading(self, tower: Tower | None = None) -> Reading:
        return Reading(tower or self._tower, RINGED, 0)

    def _show(self, tower: Tower) -> None:
        self._tower, reading = tower, self._reading(tower)
        self.picture.reading = reading
        stands, name = reading.stability.stable, the_column(RINGED)
        if tower == self.first:
            words = _("Take {column}, which is ringed, and slide it towards you.")
            self.said.judge(words.format(column=name), "close", "☞", _by_keys())
        elif stands:
            words = _("It stands. {column} is {mm:.0f} mm from its old place: slide on.")
            words = words.format(column=capital(name), mm=self._far)
            self.said.judge(words, "stands", "✓", _by_keys())
        else:
            words = _("It falls. {column} has left the plate, {mm:.0f} mm from its old place.")
            words = words.format(column=capital(name), mm=self._far)
            self.said.judge(words, "falls", "✕", note(_("Now let go, and watch.")))
        self._offer()

    @property
    def _far(self) -> float:
        """How far (mm) the ringed column is from where it began."""
        now, began = self._tower.find(RINGED)[1], self.first.find(RINGED)[1]
        return float(abs(complex(now.x - began.x, now.y - began.y)))

    def _chosen(self, column: str | None) -> None:
        """Another column was touched: it stays where it is."""
        if column not in (None, RINGED) and not self.picture.film:
            words = _("{other} stays where it is. Take {column}: it is ringed.")
            other = capital(the_column(str(column)))
            words = words.format(other=other, column=the_column(RINGED))
            self.said.judge(words, "close", "☞", _by_keys())

    def _offer(self) -> None:
        if self.picture.film:
            self.go.offer(_("Set it up again"), self.set_up)
        else:
            self.go.offer(_("Let go"), self.let_go)
        self._tell_why()

    def _film_goes_on(self, _change: Any = None) -> None:
        if self.picture.film == "over":
            self.felled = True
            words = _("You have felled a villa. That is all there is to it.")
            self.said.reply(words, "right")
        self._offer()

    def _tell_why(self) -> None:
        """The one way on, once a villa has fallen; its room is kept until then."""
        numbers = {one.number: one for one in lessons_in(self._folder)}
        first = next((numbers[n] for n in PATH if n in numbers), None)
        if first is None:
            return
        words, title = escape(_("Why?")), escape(first.title)
        hidden = "" if self.felled else ' style="visibility: hidden"'
        link = f'<a class="villa-way-on" href="{quote(first.file)}">{words} ›</a>'
        self.why.tell(f'<p class="villa-first-fall-why"{hidden}>{link} <span>{title}</span></p>')

    def _from_the_side(self, _change: Any = None) -> None:
        """Without 3D the villa is seen from the right: there the front is at one side."""
        if self.picture.flat:
            self.picture.elevation.side = "side"


class _FirstPanel(LessonPanel):
    """The sentence, with the looks of the whole."""

    _css = styled("row.css", "panel.css", "lesson.css", "first_fall.css")


def first_villa() -> Tower:
    """Two plates; what holds up the front is one column.

    >>> first_villa()
    <Tower: 2 plates, 6 columns>
    """
    tower = Tower.empty()
    for columns, plate in ((_GROUND, _BLUE), (_ABOVE, _GREEN)):
        for column, x, y in columns:
            tower = tower.add_column(column, x, y)
        tower = tower.lay_plate(*plate)
    return tower


def _by_keys() -> str:
    return note(_("By keys: Tab goes to the villa, then the arrow down slides the column."))
