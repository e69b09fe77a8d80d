"""SuspendTable: a whole game of Suspend at one screen, by people and by the computer.

The table decides no rule and computes no balance: it asks `game.explain` and `game.play`. A rod is
held over its spot first and then let go; at a real table (referee) players report what happened.

>>> from villa_core.suspend import SuspendGame
>>> game = SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)
>>> table = SuspendTable(game, saves=None, scene=False)
>>> table.hold("orange-1", "hook")
>>> table.press("let go")
>>> table.game.turn, table.game.mobile
('Ben', <Mobile: 1 rod, balanced>)
>>> table.close()
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import ipywidgets as widgets
import traitlets

from villa_core.errors import IllegalMove, VillaError
from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.explain import Explanation
from villa_core.suspend.position import Phase
from villa_core.text import _
from villa_widgets.closing import close_inside
from villa_widgets.mobile.bar import SuspendBar
from villa_widgets.mobile.board import SuspendBoard
from villa_widgets.mobile.choices import Choice
from villa_widgets.mobile.computers import SuspendComputers
from villa_widgets.mobile.hand import Held
from villa_widgets.mobile.saves import MobileKeeper, read_suspend
from villa_widgets.mobile.scene import SpotOn
from villa_widgets.mobile.seats import Chair, chairs_of
from villa_widgets.mobile.start import SuspendForm
from villa_widgets.page import Page
from villa_widgets.playing.attention import Attention

__all__ = ["SuspendTable"]

_HEADING = ".villa-heading"
_HAND = ".villa-mobile-hand select"
_LEADING = ".villa-choices .mod-primary"


class SuspendTable(widgets.VBox):
    """A game for 1 to 4 at one screen; without a `game` the start form is shown.

    `computers` names the players whom the computer plays for. `saves` is the folder where games are
    kept after every move; None keeps nothing. `scene=False` leaves the 3D view out (a page keeps
    one), then the drawing takes its place.
    """

    game = traitlets.Instance(
        SuspendGame, allow_none=True, help="The game as it is now.", read_only=True
    )

    def __init__(
        self,
        game: SuspendGame | None = None,
        computers: Mapping[str, str | Chair] | None = None,
        *,
        saves: str | Path | None = "suspend-saves",
        scene: bool = True,
    ) -> None:
        self._keeper = MobileKeeper(saves)
        self._computers = SuspendComputers(self, self._show_game)
        self._answer: Explanation | None = None
        self.chairs: dict[str, Chair] = {}
        self.page, self.attention = Page(), Attention()
        self.form, self.board = SuspendForm(), SuspendBoard(scene=scene)
        self.decision = self.board.decision
        self.bar = SuspendBar(self)
        self._play = widgets.VBox([self.bar, self.board])
        super().__init__([self.form, self._play, self.page, self.attention])
        for kind in ("villa-table", "villa-lab"):
            self.add_class(kind)
        self._listen()
        if game is None:
            self.new_game()
        else:
            self.start(game, chairs_of(game, computers))

    # games ---------------------------------------------------------------------------------------

    def start(self, game: SuspendGame, chairs: Mapping[str, Chair] | None = None) -> None:
        """Put a game on the table."""
        self._computers.stop()
        self._keeper.begin()
        self.bar.may_undo = self.form.undo.value
        self.bar.balance.value = self.form.balance.value
        self._enter(game, chairs or {})
        self._keep()

    def go_on(self, text: str) -> None:
        """Put the game of a file on the table; `Damaged` with a sentence if it cannot be read."""
        game, seats = read_suspend(text)
        self._keeper.begin()
        self._enter(game, {name: Chair.from_json(seat) for name, seat in seats.items()})
        self._keep()

    def resume(self, number: int = 0) -> None:
        """Go on with a saved game of the folder, the newest first."""
        try:
            game, seats = self._keeper.load(self._keeper.offers()[number])
        except VillaError as error:
            self.new_game()
            self.form.say(str(error))
            return
        self._enter(game, {name: Chair.from_json(seat) for name, seat in seats.items()})

    def new_game(self) -> None:
        """Show the start form, with the saved games that could go on."""
        self._computers.stop()
        self.form.offer([kept.sentence for kept in self._keeper.offers()], self.resume)
        if self._keeper.put_aside:
            text = _("A saved game could not be read. Nothing is lost: it is kept as {names}.")
            self.form.say(text.format(names=", ".join(self._keeper.put_aside)))
            self._keeper.put_aside.clear()
        _show(self._play, False)
        _show(self.form, True)

    def undo(self) -> None:
        """Take the last move of a person back, with what the computer did since."""
        if self.game is None or self.game.number == 0:
            return
        self._computers.stop()
        game = self.game.undo()
        while game.number and not self._is_person(game):
            game = game.undo()
        self._show_game(game)

    # a player's hand -----------------------------------------------------------------------------

    def hold(self, rod: str, on: str, spot: str | None = None, by: str = "") -> None:
        """Hold a rod over a spot; nothing is let go yet."""
        self.decision.hand.take(Held(rod, on, spot or on, by))
        self._held()

    def press(self, name: str) -> None:
        """Press the choice of this name (see `mobile_choices`)."""
        self.decision.press(name)

    def wish(self, move: m.Move) -> bool:
        """Play a move if the rules allow it; else answer with every rule that it breaks."""
        game = self._now()
        try:
            after = game.play(move)
        except IllegalMove:
            self._explain(move)
            return False
        self._show_game(after)
        self.attention.to(_LEADING if after.phase is Phase.ROLL else _HEADING)
        return True

    def take_remedy(self) -> None:
        """Do what the answer offered instead: hold it over its spot, or play what is only said."""
        move = self._answer.remedy if self._answer is not None else None
        if isinstance(move, m.Hang) and move.on is None:  # a report: only what happened is told
            self.decision.report.choose(move.rod)
        elif isinstance(move, m.Hang):
            held = Held(move.rod, move.on or "", move.spot or move.on or "", move.by or "")
            self.decision.hand.take(held)
            self._held()
            self.attention.to(_LEADING)
        elif move is not None:
            self.wish(move)

    # the computer --------------------------------------------------------------------------------

    def step(self) -> bool:
        """Play one move of the computer now; False if a person is to act."""
        return self._computers.step(self._now())

    def pause(self, paused: bool) -> None:
        """Hold the computer up, or let it go on."""
        if paused:
            self._computers.stop()
        elif self.game is not None:
            self._computers.wake(self.game)

    def weigh(self) -> None:
        """Say what the held rod would do, or be silent, as the bar says."""
        if self.game is not None and not self.game.referee:
            self._held()

    def _is_person(self, game: SuspendGame) -> bool:
        return bool(game.to_act) and self._computers.due(game) is None

    # showing -------------------------------------------------------------------------------------

    def _enter(self, game: SuspendGame, chairs: Mapping[str, Chair]) -> None:
        self._computers.stop()
        self.chairs = chairs_of(game, None if game.referee else chairs)
        _show(self.form, False)
        _show(self._play, True)
        self._show_game(game, kept=True)
        self.attention.to(_HEADING)

    def _show_game(self, game: SuspendGame, *, kept: bool = False) -> None:
        """Make a game the present one and show it everywhere."""
        self.set_trait("game", game)
        self._answer = None
        self.board.show(game, self._computers.sentence(game))
        self.bar.update()
        if not kept:
            self._keep()
        self._computers.wake(game)

    def _held(self) -> None:
        """Somebody chose a rod or a spot: show it, and say what it would do."""
        move = self.decision.hand.held.move
        self.decision.aim()
        self.board.show_mobile()
        self._answer = None
        if move is None:
            self.decision.note("")
            return
        answer = self._now().explain(move)
        if not answer.legal or self.bar.balance.value:
            self._answer = answer
        self.decision.say(self._answer)

    def _explain(self, move: m.Move) -> None:
        self._answer = self._now().explain(move)
        self.decision.say(self._answer)

    # within --------------------------------------------------------------------------------------

    def _listen(self) -> None:
        self.form.on_start(self.start)
        self.decision.on_choice(self._pressed)
        self.decision.on_remedy(self.take_remedy)
        self.decision.hand.on_change(lambda _held: self._held())
        self.board.on_spot(self._clicked)

    def _clicked(self, place: SpotOn | None) -> None:
        """A click in the 3D view chooses a spot, or the rod to take down."""
        game = self._now()
        if not self._is_person(game):
            return
        if game.phase is Phase.BACKWARDS and place is not None and place[0] in game.hanging:
            self.decision.down.value = place[0]
        if game.phase is Phase.HANG:
            self.decision.hand.choose_spot(place)

    def _pressed(self, choice: Choice) -> None:
        move = self.decision.wanted(choice)
        if move is not None:
            self.wish(move)

    def _now(self) -> SuspendGame:
        assert self.game is not None, "no game is on the table"
        return self.game

    def _keep(self) -> None:
        try:
            seats = {name: chair.to_json() for name, chair in self.chairs.items()}
            self._keeper.keep(self._now(), seats)  # type: ignore[arg-type]  # writes any game
        except OSError as error:
            text = _("The game could not be saved: {why}. It goes on all the same.")
            self.bar.say(text.format(why=error.strerror))

    def close(self) -> None:
        """Close the table and everything on it."""
        self._computers.stop()
        self.board.close()
        close_inside(self)
        super().close()


def _show(tool: widgets.DOMWidget, wanted: bool) -> None:
    tool.layout.display = None if wanted else "none"
