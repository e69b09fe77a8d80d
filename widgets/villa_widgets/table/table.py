"""PlayTable: the table of either game, from the start form to the ending.

A table decides no rule and computes no balance: it asks `game.explain` and `game.play`. It stands
on the stage: the decision is its sentence, and players, plan and moves are at its side. A moment of
the past can be looked at, and played on from.
"""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic

import ipywidgets as widgets
import traitlets

from villa_core.errors import IllegalMove, VillaError
from villa_core.play.game import TableGame
from villa_core.text import _
from villa_core.tower.piece_files import of_either
from villa_widgets.kit.background import Thinking
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import show
from villa_widgets.kit.drawers import Drawers, Maker
from villa_widgets.kit.moments import MomentBox, asked_moment
from villa_widgets.kit.page import Page
from villa_widgets.kit.panel import Panel
from villa_widgets.kit.stage import StageFrame
from villa_widgets.table.advice import Advice
from villa_widgets.table.asking import Asking
from villa_widgets.table.attention import HEADING, Attention
from villa_widgets.table.bar import TableBar
from villa_widgets.table.computers import Computers
from villa_widgets.table.ending import Ending
from villa_widgets.table.hints import Hints
from villa_widgets.table.moves import MoveList
from villa_widgets.table.panel import GameT
from villa_widgets.table.saves import Kept, Laid, Saves
from villa_widgets.table.seats import PERSON, Sitter
from villa_widgets.table.shared import Record, Tables, table_words
from villa_widgets.table.sharing import share_box

if TYPE_CHECKING:
    from villa_core.play.analysis import Review


class PlayTable(widgets.VBox, Generic[GameT]):
    """A game at one screen; a table of one game makes the parts and says how to show it.

    `file` names a saved game in the downloads, `paces` (s) are how long a computer's move may take,
    the slowest first, `balance_words` stand beside the box that the table is to `weigh` by, and
    `lead_words` over who was ahead.
    """

    game_class: ClassVar[Any]
    filed: ClassVar[Any]
    """How the moves of this game are written."""
    form_class: ClassVar[Any]
    file: ClassVar[str]
    paces: ClassVar[tuple[float, float, float]]
    balance_words: ClassVar[str]
    lead_words: ClassVar[str]
    decision: Any

    game: Any = traitlets.Instance(
        TableGame, allow_none=True, help="The game as it is now.", read_only=True
    )

    def __init__(self, decision: Asking, saves: str | Path | None) -> None:
        self.decision, self.seats = decision, dict[str, Sitter]()
        anybody = os.environ.get("VILLA_PROGRESS") == "none"  # pages that many browsers open
        self._saves = Saves[GameT](saves, self._read, self.built, shared=anybody)
        self.tables = Tables(self.game_class, self._read, self.filed)
        self._pieces: Any = None  # of the last game that was here
        self._record: Record | None = None
        self._partner = Thinking()
        self._answer: Any = None
        self._past: GameT | None = None
        self._better: Review[Any] | None = None  # a move that is drawn where the past is looked at
        self._first: tuple[GameT, Mapping[str, str | Sitter]] | None = None
        self.page, self.attention = Page(), Attention()
        if anybody:
            self.page.observe(lambda change: self._belong(change.new), "browser")
        self.bar, self.computers = TableBar(self), Computers(self)
        self.moves = MoveList()
        self.moves.on_look(self.look)
        self.event = Panel(label=_("What happened last"))
        self.event.add_class("villa-event")
        self._picture, self._side = widgets.VBox(), widgets.Box()
        self._picture.add_class("villa-table-picture")
        self._side.add_class("villa-table-side")
        self.hints = Hints(self)
        self.drawers = Drawers(
            self._drawers(), self.bar.back, self.hints.ask, changed=self._drawn_out, alone=True
        )
        self.ending = Ending(self, _(self.lead_words), self.chips)
        above, below = (decision, self.ending), (self.drawers, self.bar.message)
        self.frame = StageFrame(above, self._picture, [self._side], below)
        self._form: Any = None
        self._parts: tuple[widgets.Widget, ...] = (self.frame, self.page, self.attention)
        super().__init__(self._parts)
        self.add_class("villa-table")
        self.add_class("villa-lab")
        decision.on_press(self.wish, self.take_remedy, self.play_from_here)
        decision.lead_by(self.frame.offer)

    # what each game has of its own ---------------------------------------------------------------

    @staticmethod
    @abstractmethod
    def built(document: Any) -> str:
        """How far the game of a document is, in words."""

    @abstractmethod
    def set_up(self, move: Any) -> None:
        """Take in hand what a move needs, ready to be let go; play it if it is only said."""

    @abstractmethod
    def decide(self, waiting: str) -> None:
        """Show the decision of this moment, or what the computer is about."""

    @abstractmethod
    def weigh(self) -> None:
        """Show or hide the balance, as the bar says."""

    @abstractmethod
    def _draw(self, moment: GameT) -> None:
        """Draw a moment of the game, the present one or one of the past, in all views."""

    @abstractmethod
    def _lay_out(self, game: GameT) -> None:
        """Make the board ready for a game, before it is shown."""

    def _apart(self) -> Iterable[widgets.Widget]:
        """Parts that may not be on the page now."""
        return ()

    def chips(self, game: GameT, player: str) -> str:
        """The colours of a player, drawn; empty in a game without."""
        return ""

    def whole(self) -> None:
        """A game begins: all of it comes into the picture."""

    def draws(self, move: Any) -> bool:
        """Whether a move that was better can be drawn where the past is looked at."""
        return False

    def paused_at(self, game: GameT) -> bool:
        """Whether nobody acts until a person has pressed the button, as between two rounds."""
        return False

    def goes_on(self, game: GameT) -> GameT:
        """The game after what nobody at the table decides; here nothing goes on by itself."""
        return game

    def _look(self, after: GameT) -> str:
        """Where the keyboard focus goes after a move, as a selector."""
        return HEADING

    # within --------------------------------------------------------------------------------------

    def _read(self, document: Any) -> GameT:
        """The game of a file: of the standard set, or of the one that is in use here."""
        game: GameT = of_either(lambda own: self.game_class.from_json(document, own), self._pieces)
        return game

    def _begin_with(self, game: GameT | None, seats: Mapping[str, str | Sitter] | None) -> None:
        """Begin with this game, or with the start form."""
        if game is not None:
            if self._saves.folder is None:  # a lesson's position: a new game leads back to it
                self._first = game, seats or {}
                self.bar.begins_again()
            self.start(game, seats)
            return
        self.new_game()
        asked, drawn = asked_moment(), self.tables.drawn()
        if drawn is not None:
            self.sit(drawn)
        elif asked:
            self.form.code.value = asked
            self.form.open_code()

    def _drawers(self) -> dict[str, tuple[str, Maker]]:
        """What is folded away: its name, what is written on it, and what makes it."""
        return {
            "help": (_("Help"), lambda: Advice(self)),
            "game": (_("Game"), lambda: self.bar),
            "share": (_("Share"), self._share_box),
        }

    def _share_box(self) -> MomentBox:
        """A box to share the moment that is shown."""
        return share_box(
            self.page, lambda: self._past or self.now, self._computers, self._open_moment
        )

    def _computers(self) -> dict[str, Any]:
        """The seats that the computer plays, as they are written."""
        kept = {name: seat.to_json() for name, seat in self.seats.items()}
        return {name: seat for name, seat in kept.items() if seat["kind"] != PERSON}

    def _open_moment(self, game: GameT, seats: Mapping[str, Any]) -> None:
        """Put the moment of a code on the table."""
        self.start(game, self.form_class.seat_class.restored(game.players, seats))

    def pace(self, game: GameT) -> float:
        """How long (s) a move of the computer takes at least."""
        return float(self.bar.paces.value)

    def _explained(self, move: Any) -> Any:
        return self.game.explain(move)

    # games ---------------------------------------------------------------------------------------

    @property
    def form(self) -> Any:
        """The start form; it is made when it is first asked for."""
        if self._form is None:
            self._form = self.form_class()
            self._form.on_start(self._begin)
            if self.tables.folder is not None:
                self._form.in_class(self.tables, self.sit)
            self.children = (self._form, *self._parts)
        return self._form

    def new_game(self) -> None:
        """Show the start form and saved games, or begin a lesson's position again."""
        self._stop()
        if self._first is not None:
            self.start(*self._first)
            return
        self._record = None
        self._find_an_equal()
        own = [Kept(table_words(record, self.tables.me)) for record in self.tables.mine()]
        self.form.offer([*own, *self._saves.offers()], self.resume)
        if self._saves.put_aside:
            text = _("A saved game could not be read. Nothing is lost: it is kept as {names}.")
            self.form.say(text.format(names=", ".join(self._saves.put_aside)))
            self._saves.put_aside.clear()
        show(self.frame, False)
        show(self.form, True)

    def _belong(self, browser: str) -> None:
        """The page has told which browser it is: its own games are offered, this one is kept."""
        self._saves.belong(browser)
        if self.game is not None:
            self.keep()
        elif self._form is not None:
            self.new_game()

    def start(self, game: GameT, seats: Mapping[str, str | Sitter] | None = None) -> None:
        """Put a game on the table, with a file of its own."""
        self.computers.begin()
        self._start(game, seats)

    def _start(self, game: GameT, seats: Mapping[str, str | Sitter] | None) -> None:
        self._saves.path = self._record = None
        self._enter(game, seats or {})
        self.keep()

    def go_on(self, text: str) -> None:
        """Put the game of a file on the table; `Damaged` with a sentence if it cannot be read."""
        game, table = self._saves.read(text)
        self._start(game, self._restored(game, table))

    def resume(self, number: int = 0) -> None:
        """Go on at a table of the class, or with a saved game of the folder, the newest first."""
        own = self.tables.mine()
        if number < len(own):
            self.sit(own[number])
            return
        try:
            game, table = self._saves.load(self._saves.offers()[number - len(own)])
        except VillaError as error:
            self.new_game()
            self.form.say(str(error))
            return
        self._enter(game, self._restored(game, table))
        self.attention.see()

    def sit(self, record: Record) -> None:
        """Play at a table of the class; where the partner is missing, wait for them."""
        self._stop()
        if not record.path.exists():
            self.form.say(_("This table is not there any more."))
            return
        if len(record.players) < 2:
            self.form.wait_at(record)
            self._partner.start(
                lambda: None, lambda _joined: self.sit(record), when=lambda: not record.waits
            )
            return
        try:
            game = self.tables.game(record)
        except VillaError as error:
            self.form.say(str(error))
            return
        self.form.say("")
        self._enter(game, self.tables.seats(record))
        self._record, self.bar.may_undo = record, False
        self.bar.update()

    def look(self, number: int | None = None, better: Review[Any] | None = None) -> None:
        """Look at the moment after a move, to read only; None, or the last one: back to now.

        With `better` the move is drawn that would have been better then.
        """
        game = self.now
        past = None if number is None or number >= game.number else game.undo(number)
        if past is None:
            self._show_game(game)
            self.computers.wake()
            return
        self._stop()
        self._past, self._better = past, None
        self._show_moment()
        if better is not None:  # from there it is seen as a movement
            self._better = better
            self._show_moment()

    def play_from_here(self, me: str | None = None) -> None:
        """Make a new game of the moment that is looked at; the old one stays in its file.

        Where a computer plays, it is asked which seat is mine; the computer of that seat takes the
        one that was mine. What a computer let fall in the old game it does not let fall again.
        """
        past, now = self._past, self.now
        if past is None:
            return
        if me is None and self._computers():
            self.decision.ask_seat(past.players, self.play_from_here)
            return
        read = self.form_class.seat_class.from_json
        seats: dict[str, Sitter] = {n: read(seat.to_json()) for n, seat in self.seats.items()}
        if me is not None and not seats[me].is_person:
            mine = next((name for name, seat in seats.items() if seat.is_person), me)
            seats[mine], seats[me] = seats[me], self.form_class.seat_class()
        fell = (g.number - 1 for g in now.history if g.number > past.number and g.fell)
        self.computers.begin(self.computers.again + 1, next(fell, -1))
        self._start(past, seats)

    def rematch(self) -> None:
        """Play the same game anew, the players one seat on; or a lesson's position again."""
        if self._first is not None:
            self.new_game()
        else:
            self.bar.hints = 0
            self.start(self.now.rematch(), self.seats)

    def analyse(self) -> None:
        """Look at all moves again, in the drawer of help."""
        self.pull("help")
        self.drawers.content["help"].analyse()

    def pull(self, name: str) -> None:
        """Open a drawer and bring it into sight."""
        self.drawers.pull(name)

    def _drawn_out(self, name: str) -> None:
        """What was opened comes into sight."""
        if name in self.drawers.opened:
            self.attention.see(f".villa-drawer-{name}")

    @property
    def looking_back(self) -> bool:
        """Whether a moment of the past is looked at, so that nothing can be done."""
        return self._past is not None

    def undo(self) -> None:
        """Take the last move of a person back, with what the computer did since."""
        if self.game is None or self.game.number == 0 or self._record is not None:
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

    def keep(self) -> None:
        """Keep the game with how the table is set; at a table of the class, in its record."""
        if self._record is not None:
            try:
                game = self.tables.keep(self._record, self.now)
            except VillaError as error:  # the other device does not know of the move
                self.bar.message.say(str(error))
                game = self.tables.game(self._record)
            if game is not self.now:
                self._show_game(game)
            return
        try:
            self._saves.keep(self.now, self.laid)
        except OSError as error:
            text = _("The game could not be saved: {why}. It goes on all the same.")
            self.bar.message.say(text.format(why=error.strerror))

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
        away = self.computers.due if self._record is not None else None
        if away is not None:
            self.note(_("It is not your turn: {name} plays now.").format(name=away))
            return False
        try:
            after = self.now.play(move)
        except IllegalMove:
            self.explain(move)
            return False
        self.show_game(after)
        self.attention.to(self._look(after))
        return True

    def explain(self, move: Any, *, passing: bool = False) -> None:
        """Say what the rules and the balance have to say about a move; None says nothing."""
        self._answer = None if move is None else self._explained(move)
        self.decision.say(self._answer, balance=self.bar.balance.value, passing=passing)

    @property
    def _suggested(self) -> Any:
        """The move that is offered instead of what was wished, or that a hint advises."""
        answer = self._answer
        if answer is None or (answer.legal and not self.bar.balance.value):
            return self.hints.move
        return answer.remedy

    def take_remedy(self) -> None:
        """Do what the answer offered instead, or what was advised."""
        move = self.hints.move if self._answer is None else self._answer.remedy
        if move is not None:
            self.set_up(move)

    def advise(self, sentence: str) -> None:
        """Say a hint, and offer to do it."""
        self._answer = None
        self.decision.advise(sentence)
        self.hints.update()

    def show_game(self, game: GameT) -> None:
        """Make a game the present one, show it everywhere and keep it."""
        self._show_game(self.goes_on(game))
        self.keep()
        self.computers.wake()

    def _show_game(self, game: GameT) -> None:
        """Make a game the present one and show it everywhere."""
        self.set_trait("game", game)
        self._past = self._better = None
        self._show_moment()

    def _show_moment(self) -> None:
        """Show the present moment, or that of the past which is looked at, in all views."""
        game, moment = self.now, self._past or self.now
        if "share" in self.drawers.content:
            self.drawers.content["share"].forget()
        self._tell_moves()
        story = moment.story
        self.event.tell(f"<p>{escape(story)}</p>" if moment.number else "", story)
        self._draw(moment)
        over = game.outcome is not None and not self.looking_back
        show(self.ending, over)
        if over:
            self.ending.show(game)
            words = _("Begin again") if self._first else _("Rematch, seats changed")
            self.decision.lead_to(words, self.rematch)
        if self._past is not None:
            self.decision.look_back("", self.look)
            self._tell_past(self._past)
        self.hints.update()
        if self._advice is not None:
            self._advice.update()
        (self.add_class if self.looking_back else self.remove_class)("is-past")
        (self.add_class if over else self.remove_class)("is-over")
        self.bar.update()

    def show_reviews(self) -> None:
        """Mark the moves that could have been better, as far as they have been looked at."""
        self._tell_moves()
        if self._past is not None:
            self._tell_past(self._past)

    @property
    def _advice(self) -> Advice | None:
        """Hints and moves looked at again, if somebody asked for them."""
        return self.drawers.content.get("help")

    def _tell_past(self, moment: GameT) -> None:
        words = _("Move {n} of {all}, looking back")
        words = words.format(n=moment.number, all=self.now.number)
        review = self._advice.of(moment) if self._advice else None
        if self._better is not None:
            words = _("What was better as move {n}").format(n=self._better.number)
            self.decision.tell_past(words, self._better.why)
        elif review is None or self._advice is None:
            self.decision.tell_past(words)
        else:
            self.decision.tell_past(words, review.words, self._advice.offer(review))

    def _tell_moves(self) -> None:
        game = self.now
        marks = self._advice.marks(game) if self._advice else {}
        fallen = {m.number: "lost" for m in game.history if m.number and m.fell}
        self.moves.marks = marks | fallen
        self.moves.show(game, self._past)

    def note(self, sentence: str) -> None:
        """Say a sentence in the place of the answer."""
        self.decision.note(sentence, "no")

    def close(self) -> None:
        """Close the table and everything on it, also what is folded away."""
        self._stop()
        self.hints.stop()
        if self._advice is not None:
            self._advice.stop()
        folded = (self.bar, self.decision.rules, *self.decision.folded, self.event, self.moves)
        for part in (*self._apart(), *folded):
            close_inside(part)
            part.close()
        close_inside(self)
        super().close()

    # within --------------------------------------------------------------------------------------

    def _find_an_equal(self) -> None:
        """Who won against a computer is offered a stronger one next, who lost a weaker one."""
        winner = (
            None if self.game is None or self.game.outcome is None else self.game.outcome.winner
        )
        met = [seat for seat in self.seats.values() if seat.opponent is not None]
        if winner is not None and len(met) == 1 and len(self.seats) == 2:
            self.form.meet(met[0].kind, 1 if self.seats[winner].is_person else -1)

    def _begin(self, game: GameT, seats: Mapping[str, Sitter]) -> None:
        """Start with the settings of the form."""
        self.bar.restore(self.form.settings)
        self.start(game, seats)
        self.attention.see()

    def _enter(self, game: GameT, seats: Mapping[str, str | Sitter]) -> None:
        """Make the table ready for a game; at a real table only people play."""
        self._stop()
        self._pieces = game.pieces
        self.seats = self.form_class.seat_class.of(game.players, {} if game.referee else seats)
        self._lay_out(game)
        if self._form is not None:
            show(self._form, False)
        show(self.frame, True)
        self._show_game(game)
        self.whole()
        self.computers.wake()
        self.attention.to(HEADING)

    def _restored(self, game: GameT, table: Laid) -> dict[str, Sitter]:
        """Set the bar as it was; who sat where."""
        self.computers.begin()
        self.bar.restore(table.settings)
        seats: dict[str, Sitter] = self.form_class.seat_class.restored(game.players, table.seats)
        return seats

    def _stop(self) -> None:
        self.computers.stop()
        self._partner.stop()
