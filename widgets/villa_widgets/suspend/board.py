"""The board of Suspend: every view of a running game, kept to one game and to what is in hand.

At a real table (referee) there is no mobile to draw: then piles, points and moves are left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from villa_core.suspend import Mobile, SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.position import Phase
from villa_core.suspend.rods import ROD_IDS
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import row
from villa_widgets.suspend.decision import SuspendDecision
from villa_widgets.suspend.game_panels import Piles, Rounds, SuspendLog
from villa_widgets.suspend.guidance import lies_where, why_it_fell
from villa_widgets.suspend.hand import Held
from villa_widgets.suspend.panels import MobileDescription, MobilePlan, MobileVerdict
from villa_widgets.suspend.scene import MobileScene, SpotOn


class SuspendBoard(widgets.Box):
    """The decision, the mobile, piles, points and moves; `show` puts another game on it."""

    def __init__(self, *, scene: bool = True) -> None:
        bare = Mobile.empty()
        self.game = SuspendGame.new(seed=0)  # what panels show before a game is on the table
        self.scene = MobileScene(bare, height=470) if scene else None
        self.plan, self.verdict = MobilePlan(bare), MobileVerdict(bare)
        self.description = MobileDescription(bare)
        self.decision = SuspendDecision(self.game)
        self.piles, self.rounds = Piles(self.game), Rounds(self.game)
        self.told = SuspendLog(self.game)
        self._views = widgets.VBox([self.verdict, self.scene or self.plan])
        self._views.add_class("villa-table-views")
        owned = row(self.piles, self.rounds, kind="villa-told")
        self.told.add_class("villa-table-log")
        for kind in ("villa-table-words", "villa-card"):
            self.description.add_class(kind)
        super().__init__([self.decision, owned, self._views, self.told, self.description])
        for kind in ("villa-board", "villa-suspend-board"):
            self.add_class(kind)
        if self.scene is not None:
            self.scene.observe(self._without_webgl, "webgl")

    def on_spot(self, fn: Callable[[SpotOn | None], None]) -> None:
        """Call `fn` with the spot that is clicked in the picture."""
        if self.scene is not None:
            self.scene.on_choose(fn)

    def show(self, game: SuspendGame, waiting: str = "") -> None:
        """Show a game everywhere; `waiting` says what the computer is about."""
        self.game = game
        for panel in (self.piles, self.rounds, self.told):
            panel.game = game
        mobile = game.mobile or Mobile.empty()
        for view in (self.verdict, self.description):
            view.mobile = mobile
        if self.plan in self._views.children:
            self.plan.mobile = mobile
        (self.add_class if game.referee else self.remove_class)("is-referee")
        for part in (self._views, self.description):
            part.layout.display = "none" if game.referee else None
        self._offer(mobile)
        self.decision.show(game, waiting)
        self.show_mobile()
        self.decision.note(" ".join(why_it_fell(game)), "falls")

    def show_mobile(self) -> None:
        """Show the mobile with what is in hand."""
        game, held = self.game, self.decision.hand.held
        mobile = game.mobile
        if mobile is None or self.scene is None:
            return
        spot = (held.on, held.spot) if held.spot else None
        rod = held.on or (game.move.rod if isinstance(game.move, m.Hang) else "")
        self.scene.show(
            mobile,
            chosen=spot,
            held=held.over(mobile),
            fallen=[rod for rod in game.position.fallen if rod not in mobile],
            rod=rod,
        )

    def close(self) -> None:
        """Close every view, also one that is not shown."""
        for part in (self.plan, self.scene):
            if part is not None:
                part.close()
        self.plan.layout.close()
        close_inside(self)
        super().close()

    def _offer(self, mobile: Mobile) -> None:
        """Every rod and spot may be wished for; those that the rules allow come first."""
        game, hand = self.game, self.decision.hand
        hand.take(Held())
        if game.phase is not Phase.HANG or game.referee:
            return
        legal = game.legal_moves.rods
        others = [rod for rod in ROD_IDS if rod not in legal and rod not in game.hanging]
        notes = {rod: lies_where(game, rod) for rod in (*legal, *others)}
        hand.offer(mobile, (*legal, *others), mobile.spots(), notes)
        if len(legal) == 1:
            hand.take(Held(legal[0]))

    def _without_webgl(self, change: Any) -> None:
        """A browser that cannot draw in 3D shows the drawing instead."""
        if change.new is False and self.plan not in self._views.children:
            self.plan.mobile = self.game.mobile or self.plan.mobile
            self._views.children = (*self._views.children, self.plan)
