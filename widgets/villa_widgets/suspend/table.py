"""SuspendTable: a whole game of Suspend at one screen, by people and by the computer.

The table decides no rule and computes no balance: it asks `game.explain` and `game.play`. A rod is
held over its spot first and then let go; at a real table (referee) players report what happened,
and there is no mobile to draw: then piles, points and moves are left.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from villa_core.suspend import Mobile, SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.position import Phase
from villa_core.suspend.rods import ROD_IDS, rod_name
from villa_core.text import N_, _, ngettext
from villa_widgets.kit.controls import row, show
from villa_widgets.kit.drawers import Maker
from villa_widgets.suspend.decision import SuspendDecision
from villa_widgets.suspend.game_panels import Piles, Rounds
from villa_widgets.suspend.guidance import lies_where, slipping, why_it_fell
from villa_widgets.suspend.hand import HeldRod
from villa_widgets.suspend.hanging import MOVING, NO_GHOST, SpotOn
from villa_widgets.suspend.panels import MobileDescription, MobileVerdict
from villa_widgets.suspend.scene import MobilePicture
from villa_widgets.suspend.start import Chair, SuspendForm
from villa_widgets.table.attention import HEADING, LEADING
from villa_widgets.table.table import PlayTable

_ROLLING = 0.8  # s that a roll of the die takes at most
_FALLING = 7.5  # s that the film of a fall takes


class SuspendTable(PlayTable[SuspendGame]):
    """A game for 1 to 4 at one screen; without a `game` the start form is shown.

    `computers` names the players whom the computer plays for. `saves` is the folder where games are
    kept after every move; None keeps nothing. `scene=False` leaves the 3D view out, then
    the drawing takes its place.

    >>> from villa_core.suspend import SuspendGame
    >>> game = SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)
    >>> table = SuspendTable(game, saves=None, scene=False)
    >>> table.hold("orange-1", "hook")
    >>> table.press("let go")
    >>> table.game.turn, table.game.mobile
    ('Ben', <Mobile: 1 rod, balanced>)
    >>> table.close()
    """

    game_class, form_class, filed = SuspendGame, SuspendForm, m.FILED
    file, paces = "suspend-game.json", (2.6, 1.0, 0.0)
    balance_words, lead_words = N_("Say what a rod would do"), N_("Who was ahead")
    decision: SuspendDecision

    def __init__(
        self,
        game: SuspendGame | None = None,
        computers: Mapping[str, str | Chair] | None = None,
        *,
        saves: str | Path | None = "suspend-saves",
        scene: bool = True,
    ) -> None:
        bare, none_yet = Mobile.empty(), SuspendGame.new(seed=0)
        self.verdict = MobileVerdict(bare)
        self.verdict.add_class("villa-table-verdict")
        self.description: MobileDescription | None = None
        self._begun = -1  # the number of the moment at which a new round was begun
        self.picture = MobilePicture(bare, scene=scene, bars=False)
        self.piles, self.rounds = Piles(none_yet), Rounds(none_yet)
        decision = SuspendDecision(none_yet)
        super().__init__(decision, saves)
        owned = widgets.VBox([self.piles, self.rounds])
        owned.add_class("villa-table-players")
        decision.holding.add_class("villa-table-plan")
        self._picture.children = (row(self.event, self.verdict, kind="villa-now"), self.picture)
        self._side.children = (owned, decision.holding, self.moves)
        self.add_class("villa-suspend-table")
        self.moves._texts = self.moves._texts | {"lost": _("fell")}  # the game goes on
        decision.hand.on_change(lambda _held: self._held())
        self.picture.on_choose(self._clicked)
        self._begin_with(game, computers)

    @staticmethod
    def built(document: Any) -> str:
        """How many rods hang at the end of the game of a file."""
        n = int(document["end"]["hanging"])
        return ngettext("{n} rod hangs", "{n} rods hang", n).format(n=n)

    def hold(self, rod: str, on: str, spot: str | None = None, by: str = "") -> None:
        """Hold a rod over a spot; nothing is let go yet."""
        self.decision.hand.take(HeldRod(rod, on, spot or on, by))
        self._held()

    def set_up(self, move: m.Move) -> None:
        """Hold what a move needs over its spot, or play what is only said."""
        if isinstance(move, m.Hang) and move.on is None:  # a report: only what happened is told
            self.decision.report.rod.value = move.rod
        elif isinstance(move, m.Hang):
            self.decision.hand.take(HeldRod.of(move))
            self._held()
            self.attention.to(LEADING)
        else:
            self.wish(move)

    def weigh(self) -> None:
        """Say what the held rod would do, or be silent, as the bar says."""
        self.moves.measured = self.bar.balance.value
        if self.game is not None and not self.game.referee:
            self._held()

    def pace(self, game: SuspendGame) -> float:
        """How long (s) a move of the computer takes at least: a fall is seen to its end."""
        pace = super().pace(game)
        if pace and game.fell:
            return _FALLING
        return min(pace, _ROLLING) if game.phase is Phase.ROLL else pace

    def paused_at(self, game: SuspendGame) -> bool:
        """Between two rounds the sculpture is looked at, until somebody begins the next one."""
        if game.referee or not game.number or game.outcome is not None:
            return False
        return game.number != self._begun and game.undo().round != game.round

    def begin_round(self) -> None:
        """Clear the stand and let the next round begin."""
        self._begun = self.now.number
        self._show_game(self.now)
        self.computers.wake()

    def decide(self, waiting: str) -> None:
        """Show the decision, or what the computer is about; between two rounds, the way on."""
        game = self.now
        if not self.paused_at(game):
            self.decision.show(game, waiting)
            return
        words = _("Round {n} is over").format(n=game.round - 1)
        self.decision.show(game, words)
        self.decision.tell_past(words, _("Look at the sculpture as long as you like."))
        self.decision.lead_to(_("Begin round {n}").format(n=game.round), self.begin_round)

    def whole(self) -> None:
        """A game begins: all of the mobile comes into the picture."""
        if self.picture.scene is not None:
            self.picture.scene.whole()

    def _look(self, after: SuspendGame) -> str:
        return LEADING if after.phase is Phase.ROLL else HEADING

    def draws(self, move: m.Move) -> bool:
        """Whether a move that was better hangs a rod somewhere, or takes one down."""
        return isinstance(move, m.Hang | m.TakeDown)

    def _drawers(self) -> dict[str, tuple[str, Maker]]:
        return {"show": (_("Show"), self._tools)} | super()._drawers()

    def _tools(self) -> widgets.Widget:
        """What is drawn over the mobile, where one looks from, and the mobile in words."""
        self.description = MobileDescription(self.verdict.mobile)
        return widgets.VBox([*self.picture.tools(), self.description])

    def _lay_out(self, game: SuspendGame) -> None:
        """At a real table there is no mobile to draw."""
        self.piles.sit({name: (seat.face, seat.words) for name, seat in self.seats.items()})
        for part in (self.picture, self.verdict, self.drawers.handles["show"]):
            show(part, not game.referee)

    def _draw(self, moment: SuspendGame) -> None:
        self._answer = None
        for panel in (self.piles, self.rounds):
            panel.game = moment
        for view in filter(None, (self.verdict, self.description)):
            view.mobile = moment.mobile or Mobile.empty()
        self.decision.hand.take(HeldRod())
        if moment.phase is Phase.HANG and moment.mobile is not None:
            self._offer(moment, moment.mobile)
        show(self.decision.holding, not self.looking_back)
        if not self.looking_back:
            self.decide(self.computers.sentence())
            self.decision.note(" ".join(why_it_fell(moment)), "falls")
        self._show_mobile(slipping(moment))

    def _offer(self, game: SuspendGame, mobile: Mobile) -> None:
        """Every rod and spot may be wished for; those that the rules allow come first."""
        legal, hand = game.legal_moves.rods, self.decision.hand
        rods = [rod for rod in dict.fromkeys((*legal, *ROD_IDS)) if rod not in game.hanging]
        notes = {rod: lies_where(game, rod) for rod in rods}
        hand.offer(mobile, mobile.spots(), rods, notes, len(legal))
        if len(legal) == 1:
            hand.take(HeldRod(legal[0]))

    def _show_mobile(self, via: Mobile | None = None) -> None:
        """Show the mobile with what is in hand; `via` is how all hung when it began to slip."""
        game, held, ghost = self._past or self.now, self.decision.hand.held, NO_GHOST
        best = self._better.best if self._better is not None else None
        if isinstance(best, m.Hang):
            held, ghost = HeldRod.of(best), (best.rod, _("better here"))
        elif isinstance(best, m.TakeDown):
            ghost = best.rod, _("better to take this")
        advised = None if self.looking_back else self._suggested
        if isinstance(advised, m.Hang) and held.move is None:  # nothing else is over a spot
            held, ghost = HeldRod.of(advised), (advised.rod, _("like this"))
        mobile = game.mobile
        if mobile is not None and self.paused_at(game):  # the last one of the round before
            before = game.undo()
            trial = before.trial(game.move) if game.move is not None else None
            mobile = trial.mobile if trial is not None and trial.mobile is not None else mobile
        if mobile is not None:
            fallen = [rod for rod in game.position.fallen if rod not in mobile]
            rod = held.on or (game.move.rod if isinstance(game.move, m.Hang) else "")
            more = {"seconds": min(MOVING, self.bar.paces.value), "ghost": ghost}
            if isinstance(advised, m.Hang) and advised.on is not None:
                words = _("instead here")
                if ghost != NO_GHOST:
                    words = ""  # they stand at the rod
                elif advised.rod != held.rod:
                    words = _("{rod} instead").format(rod=rod_name(advised.rod))
                more["advised"] = (advised.on, advised.spot or advised.on, words)
            self.picture.show(mobile, held, rod, fallen=fallen, via=via, **more)

    def _held(self) -> None:
        """Somebody chose a rod or a spot: show it, and say what it would do."""
        self.decision.aim()
        self.decision.point(self.now)
        self.explain(self.decision.hand.held.move)
        self._show_mobile()

    def advise(self, sentence: str) -> None:
        """Say a hint, and draw it."""
        super().advise(sentence)
        self._show_mobile()

    def _clicked(self, place: SpotOn | None) -> None:
        """A click in the picture chooses a spot, or the rod to take down."""
        game = self.now
        if self.computers.due is not None or self.looking_back:
            return
        if game.phase is Phase.BACKWARDS and place is not None and place[0] in game.hanging:
            self.decision.down.value = place[0]
        if game.phase is Phase.HANG:
            self.decision.hand.choose_spot(place)
