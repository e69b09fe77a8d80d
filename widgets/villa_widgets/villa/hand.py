"""A player's hand: a column is chosen, held over a spot (now it is touched), let go or put back.

Looking is free: choosing a column, or a drag that is given up, touches nothing. Whoever has put a
column down over a spot has touched it, and this turn is about that one (B8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa import moves as m
from villa_core.villa.game import Game, Phase
from villa_widgets.villa.choices import ATTEMPTS, HeldPiece, missing_columns, pulls
from villa_widgets.villa.guidance import book_of

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower
    from villa_widgets.villa.table import GameTable


class PlayersHand:
    """What the player whose decision it is has in hand."""

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self.held: HeldPiece | None = None
        self._touched: HeldPiece | None = None

    @property
    def touched(self) -> str | None:
        """The column that was put down over a spot, so that it must be let go or put back."""
        return None if self._touched is None else self._touched.piece

    @property
    def move(self) -> m.Move | None:
        """The move that letting go would be; None while nothing is held over a spot."""
        return None if self.held is None else self.held.move(self._table.now)

    def begin(self, game: Game | None) -> None:
        """A new decision: a plate that is to be laid is in hand from the start; None: no hand."""
        self._touched = None
        self.held = None if game is None else _first(game)

    def take(self, held: HeldPiece | None, *, passing: bool = False) -> None:
        """Take something in hand, or nothing."""
        self.held = held
        self._table.explain(None, passing=True)
        self._table.show_hand(passing=passing)

    def choose(self, column: str | None) -> None:
        """Choose a column: nothing is touched yet. A wish against the rules is answered."""
        game = self._table.now
        if self._table.waits or game.phase not in (*ATTEMPTS, Phase.SETUP, Phase.PENALTY):
            return
        if self._touched is not None:
            self._refuse_another(column)
        elif column is None or column not in COLUMN_IDS:
            self.take(None)
        elif game.phase is Phase.SETUP:
            self.take(HeldPiece(column))
        else:
            self._touch(game, column)

    def hold(self, column: str, x: float, y: float, done: bool = True) -> None:
        """Hold a column over a spot (mm) of the uppermost floor; `done` False: while dragging."""
        game = self._table.now
        if self._table.waits or game.tower is None:
            return
        if game.phase is Phase.SETUP:
            if done:
                self._table.wish(m.Place(column, x, y))
        elif game.phase not in ATTEMPTS:
            if done:  # it was dragged: a column to be taken out is only chosen
                self.choose(column)
        elif self._touched is not None and column != self._touched.piece:
            self._refuse_another(column)
        elif column not in game.legal_moves.columns:
            self.take(None)
            self._table.explain(m.Raise(column, x, y))
        else:
            held = HeldPiece(column, x, y, _under(game.tower, column, x, y))
            first = self._touched is None
            if done:
                self._touched = held
            self._take_over_spot(held, done)
            if done and first:  # later on the focus stays with whoever shifts it by a millimetre
                self._table.next_focus()

    def hold_plate(self, x: float, y: float, angle: float, done: bool = True) -> None:
        """Hold the next plate over a spot (mm, degrees)."""
        game = self._table.now
        color = game.position.next_plate
        if not self._table.waits and color and game.phase in (Phase.PLATE, Phase.SETUP):
            self._take_over_spot(HeldPiece(color, x, y, angle=angle), done)

    def typed(self, x: float, y: float, angle: float) -> None:
        """A place was typed for what is held."""
        if self.held is None:
            return
        if not self.held.is_column:
            self.hold_plate(x, y, angle)
        elif self._table.now.phase is Phase.SETUP:  # one number after the other, then it is put
            self._take_over_spot(HeldPiece(self.held.piece, x, y))
        else:
            self.hold(self.held.piece, x, y)

    def clicked(self, x: float, y: float) -> None:
        """The uppermost plate was clicked in 3D: the chosen column is held there."""
        if self.held is not None and self.held.is_column:
            self.hold(self.held.piece, x, y)

    def cancelled(self) -> None:
        """A drag was given up: back to where the column was held, or to where it stands."""
        if not self._table.waits:
            self.take(self._touched)

    def set_up(self, move: m.Move) -> None:
        """Take in hand what a move needs, ready to be let go; play it if it is only said."""
        match move:
            case m.Raise(column=column, x=x, y=y, on=on) if x is not None and y is not None:
                self._touched = HeldPiece(column, x, y, on)
                self._take_over_spot(self._touched)
            case m.LayPlate(x=x, y=y, angle=angle) if x is not None and y is not None:
                self.hold_plate(x, y, angle)
            case m.BreakOff() if self._touched is not None:  # it is in the hand: back with it
                self._table.wish(move)
                return
            case m.Raise() | m.BreakOff() | m.Pull() | m.TakeOut():
                self.take(HeldPiece(move.column))
            case _:
                self._table.wish(move)
                return
        self._table.next_focus()

    def _touch(self, game: Game, column: str) -> None:
        """Choose a column if the rules allow to touch it, and say what would come of it."""
        touching = m.Pull if pulls(game) else m.BreakOff
        wish = m.TakeOut(column) if game.phase is Phase.PENALTY else touching(column)
        if not game.explain(wish).legal:
            self.take(None)
            self._table.explain(wish)
            return
        self.take(HeldPiece(column))
        if isinstance(wish, m.BreakOff):
            self._table.foresee(column)
        else:
            self._table.explain(wish)

    def _take_over_spot(self, held: HeldPiece, done: bool = True) -> None:
        self.take(held, passing=not done)
        self._table.explain(self.move, passing=not done)

    def _refuse_another(self, column: str | None) -> None:
        """B8: a column was touched, so this turn is about that one."""
        assert self._touched is not None
        if column not in (None, self._touched.piece):
            self.take(self._touched)
            rule = self._table.now.rulebook["B8"]
            self._table.note(f"{rule.id}, {book_of(rule)}: {rule.sentence}")


def _first(game: Game) -> HeldPiece | None:
    """The next plate over the middle of the columns, if it is to be laid."""
    tower, color = game.tower, game.position.next_plate
    setting_up = game.phase is Phase.SETUP and not missing_columns(game)
    if tower is None or color is None or not (game.phase is Phase.PLATE or setting_up):
        return None
    columns = tower.floors[-1].columns
    n = len(columns) or 1
    return HeldPiece(color, sum(c.x for c in columns) / n, sum(c.y for c in columns) / n)


def _under(tower: Tower, column: str, x: float, y: float) -> str | None:
    """On the red plate a column that is held over another one would stand on it (B7)."""
    if tower.next_plate is not None:
        return None
    return tower.remove_column(column).column_at(tower.top, x, y)
