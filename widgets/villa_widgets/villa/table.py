"""GameTable: a whole game of Villa Paletti at one screen, by people and by the computer.

The table decides no rule and computes no balance: it asks `game.explain` and `game.play`. What a
player has in hand is in `hand`, what can be pressed in `choices`, what is shown in `shown`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from villa_core.text import N_, _, ngettext
from villa_core.tower.pieces import the_column
from villa_core.villa import moves as m
from villa_core.villa.explanation import Explanation
from villa_core.villa.game import Game, Phase
from villa_widgets.drawing.panel import chip
from villa_widgets.drawing.reading import Reading
from villa_widgets.kit.background import Thinking
from villa_widgets.kit.controls import row, show
from villa_widgets.kit.drawers import Maker
from villa_widgets.table.attention import CHOICES, LEADING
from villa_widgets.table.table import PlayTable
from villa_widgets.tower.motion import SealPlace
from villa_widgets.villa.choices import HeldPiece, missing_columns
from villa_widgets.villa.decision import DecisionPanel
from villa_widgets.villa.hand import PlayersHand
from villa_widgets.villa.panels import FloorsPanel, Points
from villa_widgets.villa.shown import Showing, Tray, advised_body, last_moment
from villa_widgets.villa.start import Seat, StartForm, dealt
from villa_widgets.villa.views import TableViews

_MOVING = 0.9  # s of a movement at the calm pace
_FIRST_SEAT = -112.0  # degrees from the x axis: in front, a little to the left


class GameTable(PlayTable[Game]):
    """A game for 2 to 4 at one screen; without a `game` the start form is shown.

    `computers` names the players whom the computer plays for, as a kind of bot or as a `Seat`.
    `saves` is the folder where games are kept after every move; None keeps nothing. `scene=False`
    leaves the 3D view out; the elevation takes its place.

    >>> from villa_core.villa.game import Game
    >>> table = GameTable(Game.new("de", ("Ada", "Ben"), seed=1), saves=None, scene=False)
    >>> table.press("claim")
    >>> table.game.phase.value
    'claim open'
    >>> table.close()
    """

    game_class, form_class, filed = Game, StartForm, m.FILED
    file, paces = "villa-game.json", (1.2, 0.4, 0.0)
    balance_words, lead_words = StartForm.balance_words, N_("The seal's way")
    decision: DecisionPanel

    def __init__(
        self,
        game: Game | None = None,
        computers: Mapping[str, str | Seat] | None = None,
        *,
        saves: str | Path | None = "villa-saves",
        scene: bool = True,
    ) -> None:
        self._with_scene = scene
        self._film, self._showing = Thinking(), Showing()
        self.views: TableViews | None = None
        self._players: Points | None = None
        self.hand = PlayersHand(self)
        super().__init__(DecisionPanel(self.hand, self.set_up_the_rest), saves)
        self._begin_with(game, computers)

    @staticmethod
    def built(document: Any) -> str:
        """How many plates lie at the end of the game of a file."""
        setup, n = document["setup"], 0
        if setup != "free":
            n = setup["plates"] if "plates" in setup else len(setup["tower"]["floors"]) - 1
        n += sum(move["move"] == "lay plate" for move in document["moves"])
        return ngettext("{n} plate", "{n} plates", n).format(n=n) if n else _("no plate yet")

    @property
    def waits(self) -> bool:
        """Whether nobody at the screen may touch anything now."""
        over = self.now.phase is Phase.OVER or self.looking_back
        return over or self.computers.due is not None

    def set_up(self, move: m.Move) -> None:
        """Take in hand what a move needs, ready to be let go; play it if it is only said."""
        self.hand.set_up(move)

    def set_up_the_rest(self) -> None:
        """Put the columns to places under the blue plate, and hold the plate over them."""
        game = self.now
        while isinstance(move := next(iter(game.legal_moves), None), m.Place):
            game = game.play(move)
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

    def draws(self, move: m.Move) -> bool:
        """Whether a move that was better puts something somewhere."""
        return isinstance(move, m.Raise | m.LayPlate) and move.x is not None

    def whole(self) -> None:
        """A game begins: all of the villa comes into the picture."""
        if self.views is not None:
            self.views.picture.whole()

    def goes_on(self, game: Game) -> Game:
        """The game after what nobody decides: colours that are dealt once the villa stands."""
        return dealt(game) if self.bar.deals and game.phase is Phase.COLORS else game

    def pace(self, game: Game) -> float:
        """Nobody wants to watch the computer set up."""
        return 0.0 if game.phase in (Phase.SETUP, Phase.COLORS) else super().pace(game)

    def show_hand(self, *, passing: bool = False) -> None:
        """Show what the player has in hand; `passing` while it is dragged."""
        if not passing and not self.looking_back:
            self.decide(self.computers.sentence())
            self.bar.update()
        self._show_villa(passing=passing)

    def decide(self, waiting: str) -> None:
        """Show the decision, or what the computer is about."""
        people = [name for name, seat in self.seats.items() if seat.is_person]
        self.decision.show(self.now, self.hand.held, people, waiting)

    def weigh(self) -> None:
        """Show or hide the balance, as the bar says."""
        self.moves.measured = self.bar.balance.value
        if self.views is not None:
            self.views.weigh(self.bar.balance.value)
        self.decision.say(self._answer, balance=self.bar.balance.value)

    def next_focus(self) -> None:
        """The keyboard focus goes to the leading button, or to the way out if there is none."""
        leads = any(choice.leading for choice in self.decision.offered)
        self.attention.to(LEADING if leads else CHOICES)

    def explain(self, move: m.Move | None, *, passing: bool = False) -> None:
        """Answer a wish; what is offered instead is drawn."""
        before = None if passing else self._suggested
        super().explain(move, passing=passing)
        if not passing and self._suggested != before:
            self._show_villa(passing=False)

    def advise(self, sentence: str) -> None:
        """Say a hint, and draw it."""
        super().advise(sentence)
        self._show_villa(passing=False)

    def _explained(self, move: m.Move) -> Explanation:
        return self.now.explain(move, self.hand.touched)

    def chips(self, game: Game, player: str) -> str:
        """The colours of a player."""
        return "".join(map(chip, game.colors[player]))

    def _drawers(self) -> dict[str, tuple[str, Maker]]:
        ways = {
            "show": (_("Show"), self._tools),
            "numbers": (_("By numbers"), lambda: self.decision.fields),
        }
        return ways | super()._drawers()

    def _apart(self) -> Iterable[widgets.Widget]:
        yield self.decision.fields
        if self._players is not None:
            yield from (self._players, self._floors)
        if self.views is not None:
            yield from (self._said, self.views.picture, self.views.side)

    def _tools(self) -> widgets.Widget:
        return widgets.Box() if self.views is None else self.views.tools()

    def _lay_out(self, game: Game) -> None:
        """Make the parts that a game needs; at a real villa a list takes the place of the views."""
        if self._players is None:
            self._players, self._floors = Points(game), FloorsPanel(game)
            self._players.add_class("villa-table-players")
        self._players.sit({name: (seat.face, seat.words) for name, seat in self.seats.items()})
        if self.views is None and game.tower is not None:
            reading, scene = Reading(game.tower), self._with_scene
            self.views = TableViews(reading, self.hand, _seal(game), scene=scene)
            self.views.weigh(self.bar.balance.value)
            self._said = row(self.event, self.views.verdict, kind="villa-now")
        if self.views is None or game.tower is None:
            self._picture.children = (self.event, self._floors)
            self._side.children = (self._players, self.moves)
        else:
            self._picture.children = (self._said, self.views.picture)
            self._side.children = (self._players, self.views.side, self.moves)
        for name in ("show", "numbers"):
            show(self.drawers.handles[name], game.tower is not None)

    def _draw(self, moment: Game) -> None:
        self.hand.begin(None if self.waits else moment)
        self.explain(None)
        assert self._players is not None
        self._players.game = moment
        if moment.tower is None:
            self._floors.game = moment
        self.show_hand()
        move = self.hand.move
        if move is not None and not self.waits:  # nobody asked yet, so nothing is said
            self.decision.judge(moment.explain(move), balance=self.bar.balance.value)
        self._show_fall(moment)

    def _show_villa(self, *, passing: bool) -> None:
        """Give every view the villa as it is, or as it would be with what is held."""
        game, held = self._past or self.now, self.hand.held
        if game.tower is None or self.views is None:
            return
        name = held.words if held is not None and held.placed else ""
        if self._better is not None and self._better.best is not None:
            held = HeldPiece.of(game, self._better.best)
        reading, floor, plate = self._showing.of(game, held)
        if self._better is not None and held is not None and held.x is not None:
            mark = ("!", reading.tower.top, held.x, held.y or 0.0)
            reading = replace(reading, before=game.tower, marks=(mark,))
        tray = self._tray(game)
        advised = self.hints.move if passing else self._suggested
        if not self.looking_back:
            reading = reading.asking(tray.asked, advised_body(game, advised))
        still = passing or last_moment(game) is not None  # a fall is a film of its own
        self.views.show(
            reading,
            floor=floor,
            seal=_seal(game),
            held=name,
            passing=passing,
            seconds=0.0 if still else min(_MOVING, self.bar.paces.value),
        )
        if passing:
            return  # what is being dragged stays where the browser has it
        names = {c: game.tower.floor_name(f) for c, f in game.floors.items()}
        may = {*tray.movable} if self.hand.touched else {*tray.columns, *tray.movable}
        if self.views.scene is not None:
            self.views.scene.movable = frozenset(() if tray.still else may)
        plan = self.views.plan
        plan.tray_notes = {c: names.get(c, _("box")) for c in tray.columns}
        plan.tray, plan.movable, plan.still = tray.columns, tray.movable, tray.still
        plan.plate = None if self.waits else plate

    def _tray(self, game: Game) -> Tray:
        """The columns beside the plan; while a computer plays, those of a person at the screen."""
        people = [name for name, seat in self.seats.items() if seat.is_person]
        player = people[0] if self.waits and people and game.turn not in people else game.turn
        return Tray.of(game, player, self.hand.touched, waits=self.waits)

    def _show_fall(self, game: Game) -> None:
        """Film the fall beside the page and show it; a column that was too much is drawn out."""
        fallen, tower = last_moment(game), game.tower
        if fallen is None or tower is None or self.views is None:
            return
        from villa_core import dynamics

        column = getattr(game.move, "column", None)
        out = column is not None and column not in fallen.column_ids()
        film = partial(dynamics.fall, tower, pulled=column) if out else None
        self._film.start(film or partial(dynamics.fall, fallen), self.views.picture.play)

    def _stop(self) -> None:
        super()._stop()
        self._film.stop()


def _seal(game: Game) -> SealPlace | None:
    """The seal lies before whoever holds it, as the players sit round the base."""
    if game.seal is None:
        return None
    seat = game.players.index(game.seal.holder)
    return SealPlace(_FIRST_SEAT + 360 * seat / max(len(game.players), 3), game.seal.shows)


def _stuck(game: Game) -> str:
    """What to do when the setup cannot be finished from here."""
    for column in missing_columns(game):
        text = _("There is no room left for {column}. Take a move back and put columns closer.")
        return text.format(column=the_column(column))
    return _("The blue plate can be laid nowhere. Take a move back and put columns elsewhere.")
