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

import traitlets

from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.explanation import Explanation
from villa_core.suspend.position import Phase
from villa_core.text import _
from villa_widgets.suspend.board import SuspendBoard
from villa_widgets.suspend.choices import Choice
from villa_widgets.suspend.decision import SuspendDecision
from villa_widgets.suspend.hand import Held
from villa_widgets.suspend.saves import MobileKeeper
from villa_widgets.suspend.scene import SpotOn
from villa_widgets.suspend.seats import Chair, chairs_of, think
from villa_widgets.suspend.start import SuspendForm
from villa_widgets.table.bar import TableBar
from villa_widgets.table.computers import Computers
from villa_widgets.table.table import HEADING, LEADING, PlayTable

_ROLLING = 0.8  # s that a roll of the die takes at most


class SuspendTable(PlayTable[SuspendGame, Chair]):
    """A game for 1 to 4 at one screen; without a `game` the start form is shown.

    `computers` names the players whom the computer plays for. `saves` is the folder where games are
    kept after every move; None keeps nothing. `scene=False` leaves the 3D view out (a page keeps
    one), then the drawing takes its place.
    """

    _seat = Chair
    decision: SuspendDecision

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
        self._answer: Explanation | None = None
        self.board = SuspendBoard(scene=scene)
        self.decision = self.board.decision
        words = _("Say what a rod would do")
        self.bar = TableBar(self, file="suspend-game.json", paces=(2.6, 1.0, 0.0), balance=words)
        self.computers = Computers(self, think, self._pace)
        super().__init__(self.board)
        self._listen()
        if game is None:
            self.new_game()
        else:
            self.start(game, chairs_of(game, computers))

    @property
    def chairs(self) -> dict[str, Chair]:
        """Who sits where."""
        return self.seats

    def make_form(self) -> SuspendForm:
        """A start form of Suspend."""
        return SuspendForm()

    # a player's hand -----------------------------------------------------------------------------

    def hold(self, rod: str, on: str, spot: str | None = None, by: str = "") -> None:
        """Hold a rod over a spot; nothing is let go yet."""
        self.decision.hand.take(Held(rod, on, spot or on, by))
        self._held()

    def take_remedy(self) -> None:
        """Do what the answer offered instead: hold it over its spot, or play what is only said."""
        move = self._answer.remedy if self._answer is not None else None
        if isinstance(move, m.Hang) and move.on is None:  # a report: only what happened is told
            self.decision.report.choose(move.rod)
        elif isinstance(move, m.Hang):
            held = Held(move.rod, move.on or "", move.spot or move.on or "", move.by or "")
            self.decision.hand.take(held)
            self._held()
            self.attention.to(LEADING)
        elif move is not None:
            self.wish(move)

    # the computer --------------------------------------------------------------------------------

    def step(self) -> bool:
        """Play one move of the computer now; False if a person is to act."""
        return self.computers.step()

    def pause(self, paused: bool) -> None:
        """Hold the computer up, or let it go on."""
        self.computers.pause(paused)

    def weigh(self) -> None:
        """Say what the held rod would do, or be silent, as the bar says."""
        if self.game is not None and not self.game.referee:
            self._held()

    def _pace(self, game: SuspendGame) -> float:
        return min(self.bar.pace, _ROLLING) if game.phase is Phase.ROLL else self.bar.pace

    # showing -------------------------------------------------------------------------------------

    def decide(self, waiting: str) -> None:
        """Show the decision, or what the computer is about."""
        self.decision.show(self.now, waiting)

    def explain(self, move: m.Move) -> None:
        """Say what the rules and the balance have to say about a move."""
        self._answer = self.now.explain(move)
        self.decision.say(self._answer)

    def _look(self, after: SuspendGame) -> str:
        return LEADING if after.phase is Phase.ROLL else HEADING

    def _show_game(self, game: SuspendGame) -> None:
        self.set_trait("game", game)
        self._answer = None
        self.board.show(game, self.computers.sentence())
        self.bar.update()

    def _held(self) -> None:
        """Somebody chose a rod or a spot: show it, and say what it would do."""
        move = self.decision.hand.held.move
        self.decision.aim()
        self.board.show_mobile()
        self._answer = None
        if move is None:
            self.decision.note("")
            return
        answer = self.now.explain(move)
        if not answer.legal or self.bar.balance.value:
            self._answer = answer
        self.decision.say(self._answer)

    # within --------------------------------------------------------------------------------------

    def _listen(self) -> None:
        self.decision.on_choice(self._pressed)
        self.decision.on_remedy(self.take_remedy)
        self.decision.hand.on_change(lambda _held: self._held())
        self.board.on_spot(self._clicked)

    def _clicked(self, place: SpotOn | None) -> None:
        """A click in the 3D view chooses a spot, or the rod to take down."""
        game = self.now
        if self.computers.due is not None or game.phase is Phase.OVER:
            return
        if game.phase is Phase.BACKWARDS and place is not None and place[0] in game.hanging:
            self.decision.down.value = place[0]
        if game.phase is Phase.HANG:
            self.decision.hand.choose_spot(place)

    def _pressed(self, choice: Choice) -> None:
        move = self.decision.wanted(choice)
        if move is not None:
            self.wish(move)

    def close(self) -> None:
        """Close the table and everything on it."""
        self.board.close()
        super().close()
