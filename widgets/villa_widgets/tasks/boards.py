"""Boards: what a puzzle is about, in a picture and beside it, without a word on its balance.

A board draws what it is told to `show`, tells an `Answering` what a hand does, and plays what
happens when all is let go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from villa_core.learn.puzzles.mobiles import the_rod
from villa_core.suspend.mobile import Hung, Mobile
from villa_core.text import _, capital
from villa_core.tower.pieces import the_column
from villa_core.tower.tower import Tower
from villa_widgets.drawing.reading import Reading
from villa_widgets.kit.close import close_all
from villa_widgets.kit.lists import Quiet
from villa_widgets.suspend.hanging import MOVING, HangingView, MobilePlan
from villa_widgets.suspend.scene import MobileScene
from villa_widgets.tower.floor_pick import FloorPick
from villa_widgets.tower.picture import VillaPicture
from villa_widgets.tower.plan import PlanView

if TYPE_CHECKING:
    from villa_core.learn.puzzles.puzzle import Feedback
    from villa_widgets.tasks.answers import Answering

_LAYERS = frozenset({"support", "centres", "edge"})  # what is shown once it may be told


class VillaBoard:
    """A villa in 3D, or from the side, and the plan of one of its floors beside it."""

    def __init__(self, tower: Tower, hands: Callable[[], Answering]) -> None:
        self._hands, self._quiet = hands, Quiet()
        self.reading = reading = Reading(tower, quiet=True)
        self.plan = PlanView(reading, bars=False, layers=frozenset({"level", "ruler"}))
        self.picture = VillaPicture(reading, bars=False, movable=frozenset(), layers=_LAYERS)
        self.floors = FloorPick()
        self.floors.observe(self._quiet.unless(lambda change: self.look_at(change.new)), "floor")
        self.side: tuple[widgets.Widget, ...] = (self.floors, self.plan)
        for view in (self.plan, self.picture):
            view.on_choose(lambda column: hands().chose(column))
            view.on_cancel(lambda _column: hands().draw())
        self.plan.on_move(lambda c, *to: hands().moved(c, self.reading.shown_floor, *to))
        self.picture.on_move(lambda c, *to: hands().moved(c, self._floor_of(c), *to))
        self.picture.on_place(self._placed)
        self.plan.on_remove(lambda column: hands().removed(column))

    def offer(
        self,
        tray: Iterable[str] = (),
        movable: Iterable[str] = (),
        *,
        removing: bool = False,
        raising: bool = False,
    ) -> None:
        """What lies beside the plan, and what may be taken in the hand."""
        hold = frozenset(movable)
        self.plan.tray, self.plan.movable, self.plan.removing = tuple(tray), hold, removing
        if self.picture.scene is not None:
            self.picture.scene.movable, self.picture.scene.raising = hold, raising

    def show(self, tower: Tower, floor: int | None = None, **more: Any) -> None:
        """Draw a villa; `more` is what else a reading may hold. It is quiet unless told not to."""
        kept: dict[str, Any] = {
            "ticked": self.reading.ticked,
            "marks": self.reading.marks,
            "quiet": True,
        }
        at = self.reading.floor if floor is None else floor
        self.tell(Reading(tower, floor=at, **kept | more))

    def tell(self, reading: Reading) -> None:
        """Draw everything from one reading."""
        self.reading = self.plan.reading = self.picture.reading = reading
        tower = reading.tower
        with self._quiet():
            names = (tower.floor_name(k) for k in range(tower.top + 1))
            self.floors.names = tuple(map(capital, names))
            self.floors.floor = reading.shown_floor

    def look_at(self, floor: int) -> None:
        """Show a floor in the plan."""
        self.tell(self.reading.look_at(floor))

    def reveal(self, built: Tower) -> None:
        """Show what physics says of a villa, and the floor of which it has most to say."""
        weakest = built.stability().weakest
        self.show(built, None if weakest is None else weakest.floor, quiet=False)

    def let_go(self, feedback: Feedback[Tower], then: Callable[[str], object]) -> None:
        """Play what happens, and then call `then` with a sentence about it."""
        from villa_core import dynamics

        built, pulled = feedback.built, feedback.pulled
        left = built if pulled is None else built.remove_column(pulled)
        stands = left.stability().stable
        self.show(built, quiet=True, ticked=frozenset())
        fall = dynamics.fall(built, pulled=pulled)
        told = _("You let go, and it stands.") if stands else _("You let go, and it falls.")
        if not stands and fall.first_floor is not None:
            text = _("You let go, and it falls: the {floor} gives way first.")
            told = text.format(floor=left.floor_name(fall.first_floor))
        if pulled is not None:
            told = _("Without {column}: {told}").format(column=the_column(pulled), told=told)
        if not stands or pulled is not None:
            self.picture.play(fall, lambda: then(told))
        else:
            self.reveal(built)
            then(told)

    def rewind(self) -> None:
        """Put everything back."""
        self.picture.rewind()

    def close(self) -> None:
        """Close all that is drawn, also what is not on the page now."""
        close_all(self.picture, self.plan, self.floors)

    def _floor_of(self, column: str) -> int:
        tower, scene = self.reading.tower, self.picture.scene
        raising = scene is not None and scene.raising
        return tower.top if raising else tower.find(column)[0]

    def _placed(self, x: float, y: float) -> None:
        """A click on the uppermost plate puts what is chosen there."""
        if self.reading.chosen is not None:
            self._hands().moved(self.reading.chosen, self.reading.tower.top, x, y, True)


class _QuietScene(MobileScene):
    """A mobile in 3D; its words tell no verdict."""

    def _draw(self) -> None:
        super()._draw()
        self.description = _("The mobile. The sentences of the task tell where each rod hangs.")


class MobileBoard:
    """A mobile in 3D and drawn from two sides; notches that are `offered` have numbers."""

    def __init__(self, mobile: Mobile, hands: Callable[[], Answering]) -> None:
        self.mobile = mobile
        self.offered: tuple[tuple[str, str], ...] = ()
        self._then: Callable[[], object] | None = None
        self.scene = _QuietScene(mobile)
        self.scene.bars = False
        self.picture = widgets.Box([self.scene])
        self.plan = MobilePlan(mobile)
        self.side: tuple[widgets.Widget, ...] = (self.plan,)
        for view in (self.scene, self.plan):
            view.on_choose(lambda spot: hands().chose(spot))
            view.observe(self._rests, "at_rest")

    def show(self, mobile: Mobile, held: Hung | None = None) -> None:
        """Draw a mobile, with a rod in the hand over its spot."""
        spot = None if held is None else (held.on, held.spot)
        self.mobile = mobile
        for view in (self.scene, self.plan):
            view.show(mobile, held=held, chosen=spot)
        bodies = {body.id: body for body in mobile.bodies()}
        notes = []
        for on, name in self.offered:
            at = bodies[on].rod.spot(name)
            notes.append([*bodies[on].place(at.x, at.y + 7), name[1:], "spot", name[1:]])
        self.scene._labels = notes

    def reveal(self, _built: Mobile) -> None:
        """Nothing more is drawn: what hangs is seen when it is let go."""

    def let_go(self, feedback: Feedback[Mobile], then: Callable[[str], object]) -> None:
        """Let go, and when all has come to rest call `then` with a sentence about it."""
        settled = feedback.built.settle()
        told = _("You let go, and every rod stays where it hangs.")
        if settled.slides:
            rod = the_rod(settled.slides[0].rod)
            told = _("You let go, and {rod} slips first.").format(rod=rod)
        self._then = lambda: then(told)
        self.scene._labels = []
        via = feedback.built if settled.moved else None
        for view in (self.scene, self.plan):
            seconds = MOVING if view is self._watched else 0.0
            view.show(settled.mobile, fallen=settled.fallen, via=via, seconds=seconds)
        self._rests()

    def rewind(self) -> None:
        """Nothing plays any more; what hangs is drawn anew by who shows it."""
        self._then = None

    def close(self) -> None:
        """Close all that is drawn."""
        close_all(self.scene, self.plan, self.picture)

    @property
    def _watched(self) -> HangingView:
        """Where the film is seen: in 3D, or without that in the drawing."""
        return self.plan if self.scene.webgl is False else self.scene

    def _rests(self, _change: Any = None) -> None:
        if self._watched.at_rest:
            then, self._then = self._then, None
            if then is not None:
                then()
