"""PlayTable: what the tables of both games do, from the start form to saving and taking back.

A table decides no rule and computes no balance: it asks `game.explain` and `game.play`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic

import ipywidgets as widgets
import traitlets

from villa_core.errors import IllegalMove, VillaError
from villa_core.play.game import TableGame
from villa_core.text import _
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import show
from villa_widgets.kit.page import Page
from villa_widgets.kit.panel import GameT
from villa_widgets.table.answer import Asking
from villa_widgets.table.attention import Attention
from villa_widgets.table.bar import TableBar
from villa_widgets.table.computers import Computers
from villa_widgets.table.form import GameForm
from villa_widgets.table.saves import Laid, Saves
from villa_widgets.table.seats import SeatT, seated

HEADING = ".villa-heading"
LEADING = ".villa-choices .mod-primary"
CHOICES = ".villa-remedy, .villa-choices button"


class PlayTable(widgets.VBox, Generic[GameT, SeatT]):
    """A game at one screen; a table of one game makes the parts and says how to show it."""

    game: Any = traitlets.Instance(TableGame, allow_none=True, read_only=True)

    bar: TableBar
    decision: Asking[Any]
    computers: Computers[GameT, SeatT]
    _keeper: Saves[GameT]
    _seat: ClassVar[Any]
    """The class of a seat at this table."""

    def __init__(self, board: widgets.Widget) -> None:
        self.seats: dict[str, SeatT] = {}
        self.page, self.attention = Page(), Attention()
        self._form: Any = None
        self._play = widgets.VBox([self.bar, board])
        self._parts: tuple[widgets.Widget, ...] = (self._play, self.page, self.attention)
        super().__init__(self._parts)
        self.add_class("villa-table")
        self.add_class("villa-lab")

    # what a game has of its own ------------------------------------------------------------------

    @abstractmethod
    def make_form(self) -> GameForm[GameT, SeatT]:
        """A start form of this game."""

    @abstractmethod
    def explain(self, move: Any) -> None:
        """Say what the rules and the balance have to say about a move."""

    @abstractmethod
    def decide(self, waiting: str) -> None:
        """Show the decision of this moment, or what the computer is about."""

    @abstractmethod
    def weigh(self) -> None:
        """Show or hide the balance, as the bar says."""

    @abstractmethod
    def _show_game(self, game: GameT) -> None:
        """Make a game the present one and show it everywhere."""

    def _lay_out(self, game: GameT) -> None:
        """Make the board ready for a game, before it is shown."""

    def goes_on(self, game: GameT) -> GameT:
        """The game after what nobody at the table decides; here nothing goes on by itself."""
        return game

    def _look(self, after: GameT) -> str:
        """Where the keyboard focus goes after a move, as a selector."""
        return HEADING

    # games ---------------------------------------------------------------------------------------

    @property
    def form(self) -> Any:
        """The start form; it is made when it is first asked for."""
        if self._form is None:
            self._form = self.make_form()
            self._form.on_start(self._begin)
            self.children = (self._form, *self._parts)
        return self._form

    def new_game(self) -> None:
        """Show the start form, with the saved games that could go on."""
        self._stop()
        offers = self._keeper.offers()
        self.form.offer([kept.sentence for kept in offers], self.resume)
        if self._keeper.put_aside:
            text = _("A saved game could not be read. Nothing is lost: it is kept as {names}.")
            self.form.say(text.format(names=", ".join(self._keeper.put_aside)))
            self._keeper.put_aside.clear()
        show(self._play, False)
        show(self.form, True)

    def start(self, game: GameT, seats: Mapping[str, SeatT] | None = None) -> None:
        """Put a game on the table, with a file of its own."""
        self._keeper.begin()
        self._enter(game, seats or {})
        self._keep()

    def go_on(self, text: str) -> None:
        """Put the game of a file on the table; `Damaged` with a sentence if it cannot be read."""
        game, table = self._keeper.read(text)
        self.bar.restore(table.settings)
        self.start(game, self._seats_in(table.seats))

    def resume(self, number: int = 0) -> None:
        """Go on with a saved game of the folder, the newest first."""
        try:
            game, table = self._keeper.load(self._keeper.offers()[number])
        except VillaError as error:
            self.new_game()
            self.form.say(str(error))
            return
        self.bar.restore(table.settings)
        self._enter(game, self._seats_in(table.seats))

    def undo(self) -> None:
        """Take the last move of a person back, with what the computer did since."""
        if self.game is None or self.game.number == 0:
            return
        self._stop()
        game = self.game.undo()
        while game.number and (self.computers.acting(game) or self.goes_on(game) is not game):
            game = game.undo()
        self.show_game(game)

    @property
    def laid(self) -> Laid:
        """How the table is set: who sits where, and what is chosen in the bar."""
        seats = {name: seat.to_json() for name, seat in self.seats.items()}
        return Laid(seats, self.bar.settings)

    def reset(self) -> None:
        """Something was set otherwise: keep it with the game."""
        if self.game is not None:
            self._keep()

    # moves ---------------------------------------------------------------------------------------

    @property
    def now(self) -> GameT:
        """The game on the table; there must be one."""
        game: GameT | None = self.game
        assert game is not None, "no game is on the table"
        return game

    def press(self, name: str) -> None:
        """Press the choice of this name (see `choices`)."""
        self.decision.press(name)

    def wish(self, move: Any) -> bool:
        """Play a move if the rules allow it; else answer with every rule that it breaks."""
        try:
            after = self.now.play(move)
        except IllegalMove:
            self.explain(move)
            return False
        self.show_game(after)
        self.attention.to(self._look(after))
        return True

    def show_game(self, game: GameT) -> None:
        """Make a game the present one, show it everywhere and keep it."""
        self._show_game(self.goes_on(game))
        self._keep()
        self.computers.wake()

    def note(self, sentence: str) -> None:
        """Say a sentence in the place of the answer."""
        self.decision.note(sentence, "no")

    def close(self) -> None:
        """Close the table and everything on it."""
        self._stop()
        close_inside(self)
        super().close()

    # within --------------------------------------------------------------------------------------

    def _begin(self, game: GameT, seats: Mapping[str, SeatT]) -> None:
        """Start with the settings of the form."""
        self.bar.restore(self.form.settings)
        self.start(game, seats)

    def _enter(self, game: GameT, seats: Mapping[str, SeatT]) -> None:
        """Make the table ready for a game; at a real table only people play."""
        self._stop()
        self.seats = seated(self._seat, game.players, {} if game.referee else seats)
        self._lay_out(game)
        if self._form is not None:
            show(self._form, False)
        show(self._play, True)
        self._show_game(game)
        self.computers.wake()
        self.attention.to(HEADING)

    def _seats_in(self, saved: Mapping[str, Any]) -> dict[str, SeatT]:
        return {name: self._seat.from_json(seat) for name, seat in saved.items()}

    def _keep(self) -> None:
        try:
            self._keeper.keep(self.now, self.laid)
        except OSError as error:
            text = _("The game could not be saved: {why}. It goes on all the same.")
            self.bar.say(text.format(why=error.strerror))

    def _stop(self) -> None:
        self.computers.stop()
