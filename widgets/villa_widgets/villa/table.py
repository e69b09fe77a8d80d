"""GameTable: a whole game of Villa Paletti at one screen, by people and by the computer.

The table decides no rule and computes no balance: it asks `game.explain` and `game.play`. What a
player has in hand is in `holding`, what can be pressed in `choices`, what is shown in `showing`.

>>> from villa_core.villa.game import Game
>>> table = GameTable(Game.new("de", ("Ada", "Ben"), seed=1), saves=None, scene=False)
>>> table.press("claim")
>>> table.game.phase.value
'claim open'
>>> table.close()
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

import ipywidgets as widgets
import traitlets

from villa_core.text import _
from villa_core.tower.pieces import the_column
from villa_core.villa import moves as m
from villa_core.villa.explanation import Explanation
from villa_core.villa.game import Game, Phase
from villa_widgets.kit.background import Thinking
from villa_widgets.kit.controls import row, show
from villa_widgets.kit.reading import Reading
from villa_widgets.table.bar import TableBar
from villa_widgets.table.computers import Computers
from villa_widgets.table.saves import Keeper
from villa_widgets.table.table import CHOICES, LEADING, PlayTable
from villa_widgets.tower.panels.floors import FloorsPanel
from villa_widgets.villa.choices import Choice, missing_columns, piece_words
from villa_widgets.villa.collapse import last_moment
from villa_widgets.villa.decision import DecisionPanel
from villa_widgets.villa.hand import PlayersHand
from villa_widgets.villa.panels import MoveLog, Points, SealPanel
from villa_widgets.villa.seats import Seat, seats_of, think
from villa_widgets.villa.shown import Showing, touchable
from villa_widgets.villa.start import StartForm, dealt
from villa_widgets.villa.views import TableViews

_FAST = (Phase.SETUP, Phase.COLORS)  # nobody wants to watch the computer set up


class GameTable(PlayTable[Game, Seat]):
    """A game for 2 to 4 at one screen; without a `game` the start form is shown.

    `computers` names the players whom the computer plays for, as a kind of bot or as a `Seat`.
    `saves` is the folder where games are kept after every move; None keeps nothing. `scene=False`
    leaves the 3D view out (a page keeps one).
    """

    _seat = Seat
    decision: DecisionPanel

    game = traitlets.Instance(Game, allow_none=True, help="The game as it is now.", read_only=True)

    def __init__(
        self,
        game: Game | None = None,
        computers: Mapping[str, str | Seat] | None = None,
        *,
        saves: str | Path | None = "villa-saves",
        scene: bool = True,
    ) -> None:
        self._with_scene, self._keeper = scene, Keeper(saves)
        self._film, self._showing = Thinking(), Showing()
        self._answer: Explanation | None = None
        self.views: TableViews | None = None
        self._panels: tuple[Points, SealPanel, MoveLog, FloorsPanel] | None = None
        self.decision, self.hand = DecisionPanel(), PlayersHand(self)
        words = _("Show the balance while building")
        self.bar = TableBar(self, file="villa-game.json", paces=(1.2, 0.4, 0.0), balance=words)
        self.computers = Computers(
            self, _played, lambda game: 0.0 if game.phase in _FAST else self.bar.pace
        )
        self._board = widgets.Box()
        self._board.add_class("villa-board")
        super().__init__(self._board)
        self.decision.on_choice(self._pressed)
        self.decision.on_column(self.hand.choose)
        self.decision.on_spot(self.hand.typed)
        self.decision.on_remedy(self.take_remedy)
        self.decision.on_rest(self.set_up_the_rest)
        if game is None:
            self.new_game()
        else:
            self.start(game, seats_of(game, computers))

    # moves ---------------------------------------------------------------------------------------

    def make_form(self) -> StartForm:
        """A start form of Villa Paletti."""
        return StartForm()

    @property
    def waits(self) -> bool:
        """Whether nobody at the screen may touch anything now."""
        return self.now.phase is Phase.OVER or self.computers.due is not None

    def explain(self, move: m.Move | None, *, passing: bool = False) -> None:
        """Say what the rules and the balance have to say about a move; None says nothing."""
        self._answer = None if move is None else self.now.explain(move, self.hand.touched)
        self.decision.say(self._answer, balance=self.bar.balance.value, passing=passing)

    def take_remedy(self) -> None:
        """Do what the answer offered instead: set it up to be let go, or play what is only said."""
        move = self._answer.remedy if self._answer is not None else None
        if move is not None:
            self.hand.set_up(move)

    def set_up_the_rest(self) -> None:
        """Put the columns to places under the blue plate, and hold the plate over them."""
        game = self.now
        move = next(iter(game.legal_moves), None)
        while isinstance(move, m.Place):
            game = game.play(move)
            move = next(iter(game.legal_moves), None)
        self.show_game(game)
        if move is not None:
            self.hand.set_up(move)
        else:
            self.note(_stuck(game))

    def foresee(self, column: str) -> None:
        """Say what taking a column away would do, before it is touched."""
        tower = self.now.tower
        if tower is None or not self.bar.balance.value:
            return
        steps = tower.removable(column).steps
        if len(steps) < 2 or not steps[1].stable:
            text = _("Without {column} the villa falls. You only look so far: nothing is touched.")
        elif len(steps) < 3:
            text = _("The villa stands without {column}, but falls wherever you put it on top.")
        else:
            text = _("The villa stands without {column}. Click where you want to put it.")
        kind = "fine" if len(steps) == 3 else "falls"
        self.decision.note(text.format(column=the_column(column)), kind)

    # showing -------------------------------------------------------------------------------------

    def show_hand(self, *, passing: bool = False) -> None:
        """Show what the player has in hand; `passing` while it is dragged."""
        if not passing:
            self.decide(self.computers.sentence())
            self.bar.update()
        self._show_villa(passing=passing)

    def weigh(self) -> None:
        """Show or hide the balance, as the bar says."""
        if self.views is not None:
            self.views.weigh(self.bar.balance.value)
        self.decision.say(self._answer, balance=self.bar.balance.value)

    def next_focus(self) -> None:
        """The keyboard focus goes to the leading button, or to the way out if there is none."""
        leads = any(choice.leading for choice in self.decision.offered)
        self.attention.to(LEADING if leads else CHOICES)

    def close(self) -> None:
        """Close the table and everything on it."""
        if self.views is not None:
            self.views.close()
        super().close()

    # within --------------------------------------------------------------------------------------

    def _lay_out(self, game: Game) -> None:
        """Make the parts of the board that a game needs; those that are there already stay."""
        if self._panels is None:
            self._panels = (Points(game), SealPanel(game), MoveLog(game), FloorsPanel(game))
        if self.views is None and game.tower is not None:
            self.views = self._joined(TableViews(Reading(game.tower), scene=self._with_scene))
        self._arrange(game)

    def _joined(self, views: TableViews) -> TableViews:
        """Views that tell the hand what players do in them."""
        views.plan.on_move(self.hand.hold)
        views.plan.on_cancel(lambda _column: self.hand.cancelled())
        views.plan.on_plate(self.hand.hold_plate)
        views.on_choose(self.hand.choose)
        views.on_place(self.hand.clicked)
        views.weigh(self.bar.balance.value)
        return views

    def _arrange(self, game: Game) -> None:
        """Put every part on the board once; at a real villa a list takes the place of the views."""
        assert self._panels is not None
        points, seal, log, floors = self._panels
        if not self._board.children:
            self._told = row(points, seal, kind="villa-told")
            log.add_class("villa-table-log")
            floors.add_class("villa-table-floors")
        views = [] if self.views is None else [self.views, self.views.description]
        self._board.children = (self.decision, self._told, *views, floors, log)
        for view in views:
            show(view, game.tower is not None)
        show(floors, game.tower is None)
        change = self._board.add_class if game.referee else self._board.remove_class
        change("is-referee")

    def goes_on(self, game: Game) -> Game:
        """The game after what nobody decides: colours that are dealt once the villa stands."""
        return dealt(game) if self.bar.deals and game.phase is Phase.COLORS else game

    def _show_game(self, game: Game) -> None:
        self.set_trait("game", game)
        self.hand.begin(game)
        self.explain(None)
        assert self._panels is not None
        for panel in self._panels:
            panel.game = game
        self.show_hand()
        move = self.hand.move
        if move is not None and not self.waits:  # nobody asked yet, so nothing is said
            self.decision.judge(game.explain(move), balance=self.bar.balance.value)
        self._show_fall(game)

    def decide(self, waiting: str) -> None:
        """Show the decision, or what the computer is about."""
        people = [name for name, seat in self.seats.items() if seat.is_person]
        self.decision.show(self.now, self.hand.held, people, waiting)

    def _show_villa(self, *, passing: bool) -> None:
        """Give every view the villa as it is, or as it would be with what is held."""
        game, held = self.now, self.hand.held
        if game.tower is None or self.views is None:
            return
        reading, floor, plate = self._showing.of(game, held)
        seal = game.seal.shows if game.seal is not None else None
        name = piece_words(held.piece) if held is not None and held.placed else ""
        self.views.show(reading, floor=floor, seal=seal, held=name, passing=passing)
        if passing:
            return  # what is being dragged stays where the browser has it
        tray, movable = touchable(game, held, touched=self.hand.touched is not None)
        if self.waits:
            tray, movable, plate = (), frozenset(), None
        names = {c: game.tower.floor_name(f) for c, f in game.floors.items()}
        notes = {c: names.get(c, _("box")) for c in tray}
        if self.hand.touched:
            notes = dict.fromkeys(tray, _("in your hand"))
        self.views.offer(tray, notes, movable)
        self.views.hold(plate)

    def _show_fall(self, game: Game) -> None:
        """Film the fall beside the page and show it."""
        fallen = last_moment(game)
        if fallen is None or self.views is None or self.views.scene is None:
            return
        from villa_core import dynamics

        self._film.start(partial(dynamics.fall, fallen), self.views.play)

    def _pressed(self, choice: Choice) -> None:
        move = choice.move
        if choice.name == "collapsed":
            move = m.Collapsed(self.decision.blame.value or None)
        self.wish(move)

    def _stop(self) -> None:
        super()._stop()
        self._film.stop()


def _stuck(game: Game) -> str:
    """What to do when the setup cannot be finished from here."""
    missing = missing_columns(game)
    if missing:
        text = _("There is no room left for {column}. Take a move back and put columns closer.")
        return text.format(column=the_column(missing[0]))
    return _("The blue plate can be laid nowhere. Take a move back and put columns elsewhere.")


def _played(game: Game, seat: Seat) -> Game:
    """The game after what the computer on this seat does now."""
    bot = seat.bot
    assert bot is not None
    return game.play(think(game, game.to_act[0], bot))
