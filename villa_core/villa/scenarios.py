"""Scenarios: the examples that the books draw (figures 2 to 8b), as games that can be played.

Each one is a start, the moves of the figure, and the move that the figure forbids, if any. The
players are called after their colours and sit in the order Blue, Red, Green, Yellow.

>>> scenario = SCENARIOS["7a"]
>>> end = scenario.play()
>>> end.points["Red"], end.seal.holder, end.seal.shows
(4, 'Red', 'yellow')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from villa_core.errors import GameError
from villa_core.text import N_, _
from villa_core.tower.pieces import COLUMN_IDS, column_first
from villa_core.tower.tower import Tower
from villa_core.villa import moves as m
from villa_core.villa.game import Game
from villa_core.villa.places import likely_spots, plate_places
from villa_core.villa.trial import geometry_breaches

if TYPE_CHECKING:
    from villa_core.villa.rulebook import Rulebook

_FOUR = {"Blue": "blue", "Red": "red", "Green": "green", "Yellow": "yellow"}
_THREE = {"Blue": "blue", "Red": "red", "Green": "green"}


@dataclass(frozen=True)
class Scenario:
    """One figure of the books; `rules` are the ids that it shows."""

    figure: str
    caption: str
    rules: tuple[str, ...]
    _start: Callable[[str | Rulebook], Game]
    _moves: Callable[[Game], Iterable[m.Move]]
    _forbidden: Callable[[Game], m.Move] | None = None

    @property
    def title(self) -> str:
        """What the figure shows, in a sentence."""
        return _(self.caption)

    def start(self, edition: str | Rulebook = "de") -> Game:
        """The game before the figure's moves."""
        return self._start(edition)

    def moves(self, edition: str | Rulebook = "de") -> tuple[m.Move, ...]:
        """What the players of the figure do."""
        return tuple(self._moves(self.start(edition)))

    def play(self, edition: str | Rulebook = "de") -> Game:
        """The game after the figure's moves."""
        game = self.start(edition)
        for move in self._moves(game):
            game = game.play(move)
        return game

    def forbidden(self, edition: str | Rulebook = "de") -> m.Move | None:
        """A move that the figure rules out at its end, or None."""
        return None if self._forbidden is None else self._forbidden(self.play(edition))


# The villas of the figures. They are worked out from the piece set, not stored: a place is always
# the middle of a safe zone, so they stand with any set of sensible sizes.


def _comfortable(tower: Tower, column: str) -> m.Raise:
    """A raise of the column to the middle of its safe zone."""
    zone = tower.safe_zone(column)
    point = zone.point() if zone else None
    if point is None:
        raise GameError(_("{column} cannot be raised.").format(column=column_first(column)))
    return m.Raise(column, *point)


def _raised(tower: Tower, columns: Iterable[str]) -> Tower:
    for column in columns:
        move = _comfortable(tower, column)
        tower = tower.raise_column(column, move.x or 0.0, move.y or 0.0)
    return tower


def _with_plate(tower: Tower) -> Tower:
    place = _plate(Game.at("de", _FOUR, "Red", tower=tower))
    return tower.lay_plate(place.x or 0.0, place.y or 0.0, place.angle)


def _plate(game: Game) -> m.LayPlate:
    place = next(plate_places(game.rulebook, game.position), None)
    if place is None:
        raise GameError(_("No plate can be laid on this villa."))
    return place


@cache
def _on_few_legs(essential: str, helper: str | None = None) -> Tower:
    """All but a few columns stand on blue, the green plate on them; one leg must not go.

    Two more legs of other colours are looked for; the `helper` stays on the base too.
    """
    standard = Tower.standard()
    others = [column for column in COLUMN_IDS if column not in (essential, helper)]
    color = essential.partition("-")[0]
    for pair in combinations([c for c in others if not c.startswith(color)], 2):
        rest = [column for column in others if column not in pair]
        bare = standard
        for column in rest:
            bare = bare.remove_column(column)
        falls = bare.remove_column(essential).stability().margin < -5
        if not falls or bare.stability().margin < 12:
            continue
        try:
            tower = _with_plate(_raised(standard, rest))
        except GameError:
            continue
        if not tower.remove_column(essential).stability().stable:
            return tower
    raise GameError(_("No such villa can be built with this set."))


@cache
def _contest() -> Tower:
    """The green plate is laid and carries red 1, yellow 3, blue 2 and green 1 (figure 7)."""
    first = ["red-hex", "yellow-hex", "blue-thick", "red-thin-2", "yellow-thin-2", "blue-thin-2"]
    tower = _with_plate(_raised(Tower.standard(), first))
    return _raised(tower, ["red-thin-1", "yellow-thick", "blue-hex", "green-thin-1"])


def _setting_up(edition: str | Rulebook) -> Game:
    """The base is empty; by a house rule (S0) colours are given out before."""
    game = Game.free(edition, _FOUR, seed=0)
    given = iter(("blue", "red", "green", "yellow"))
    while game.phase.value == "colours":
        color = next(given)
        rolled = m.Roll(color)
        game = game.play(rolled if rolled in game.legal_moves else m.Choose(color))
    return game


def _all_columns(game: Game) -> list[m.Move]:
    return [m.Place(c.id, c.x, c.y) for c in Tower.standard().floors[0].columns]


def _columns_stand(edition: str | Rulebook) -> Game:
    game = _setting_up(edition)
    for move in _all_columns(game):
        game = game.play(move)
    return game


def _blue_plate(game: Game) -> list[m.Move]:
    plate = Tower.standard().floors[1].plate
    return [] if plate is None else [m.LayPlate(plate.x, plate.y, plate.angle)]


def _figure_4(edition: str | Rulebook) -> Game:
    return Game.at(edition, _FOUR, "Red", tower=_raised(Tower.standard(), ["red-hex"]))


def _figure_5(edition: str | Rulebook) -> Game:
    return Game.at(edition, _FOUR, "Blue", tower=_on_few_legs("blue-thick"))


def _round_of_blue(game: Game) -> list[m.Move]:
    """Blue breaks off, the others raise a column each, and it is Blue's turn again."""
    moves: list[m.Move] = [m.BreakOff("blue-thick")]
    game = game.play(moves[0])
    while game.turn != "Blue":
        moves.append(next(o.move for o in game.legal_moves.raises if o.move is not None))
        game = game.play(moves[-1])
    return moves


def _figure_6(edition: str | Rulebook) -> Game:
    """Red's last column below the top carries the villa, so the claim is true."""
    tower = _on_few_legs("red-thick")
    red = [column for column in tower.column_ids() if column.startswith("red-")]
    up = [column for column in red if tower.find(column)[0] == 1]
    return Game.at(edition, _FOUR, "Red", tower=_raised(tower, [*up, "blue-hex", "green-hex"]))


def _nobody_objects(game: Game) -> list[m.Move]:
    moves: list[m.Move] = [m.Claim()]
    moves += [m.LetPass(name) for name in game.play(moves[0]).to_act]
    return moves


def _new_floor(game: Game) -> list[m.Move]:
    moves = _nobody_objects(game)
    for move in moves:
        game = game.play(move)
    return [*moves, _plate(game)]


def _figure_7(edition: str | Rulebook) -> Game:
    return Game.at(edition, _FOUR, "Red", tower=_contest(), seal=("Yellow", "Blue"))


def _red_thick(game: Game) -> list[m.Move]:
    return [_comfortable(_contest(), "red-thick")]


def _green_thick_too(game: Game) -> list[m.Move]:
    moves = _red_thick(game)
    after = game.play(moves[0]).tower
    return moves if after is None else [*moves, _comfortable(after, "green-thick")]


def _figure_8(edition: str | Rulebook) -> Game:
    tower = _on_few_legs("yellow-thick", "yellow-hex")
    return Game.at(edition, _THREE, "Blue", tower=tower)


def _raises(game: Game, columns: Iterable[str]) -> list[m.Move]:
    moves: list[m.Move] = []
    for column in columns:
        if game.tower is not None:
            moves.append(_comfortable(game.tower, column))
            game = game.play(moves[-1])
    return moves


def _neutral_then_own(game: Game) -> list[m.Move]:
    return _raises(game, [_below(game, "yellow"), _below(game, "blue")])


def _proved_wrong(game: Game) -> list[m.Move]:
    moves = _neutral_then_own(game)
    moves += [m.BreakOff("yellow-thick"), m.Challenge("Green")]
    for move in moves:
        game = game.play(move)
    return [*moves, *_raises(game, [_below(game, "yellow")])]


def _below(game: Game, color: str) -> str:
    """A column of that colour on the blue floor, which can be raised."""
    return next(c for c, floor in game.floors.items() if floor == 1 and c.startswith(color))


def _somewhere(game: Game, column: str) -> m.Raise:
    """A raise to a free spot, which only the rule in question forbids."""
    tower = game.tower or Tower.standard()
    raises = (m.Raise(column, x, y) for x, y in likely_spots(tower))
    return next(raise_ for raise_ in raises if not geometry_breaches(game.position, raise_))


def _again(column: str) -> Callable[[Game], m.Move]:
    return lambda game: _somewhere(game, column)


def _own_after_all(game: Game) -> m.Move:
    return _somewhere(game, _below(game, "red"))


def _on_the_rim(game: Game) -> m.Move:
    return m.Place("red-thick", Tower.standard().pieces.base.radius - 5.0, 0.0)


def _nothing(game: Game) -> list[m.Move]:
    return []


_ALL = (
    Scenario(
        "2",
        N_("All columns are put into the building zone; none may stand on the rim."),
        ("S3",),
        _setting_up,
        _all_columns,
        _on_the_rim,
    ),
    Scenario(
        "3",
        N_("The blue plate is laid on the columns and does not reach beyond the base."),
        ("S4",),
        _columns_stand,
        _blue_plate,
    ),
    Scenario(
        "4",
        N_("A column that stands on the uppermost floor may not be moved."),
        ("B3",),
        _figure_4,
        _nothing,
        _again("red-hex"),
    ),
    Scenario(
        "5a",
        N_("Blue begins to pull her thick column, the villa threatens to fall, she puts it back."),
        ("B2",),
        _figure_5,
        lambda game: [m.BreakOff("blue-thick")],
    ),
    Scenario(
        "5b",
        N_("When it is Blue's turn again, the column that she put back stays where it is."),
        ("B2",),
        _figure_5,
        _round_of_blue,
        _again("blue-thick"),
    ),
    Scenario(
        "6a",
        N_("Red claims that he cannot raise a column, and nobody objects."),
        ("F1", "F2"),
        _figure_6,
        _nobody_objects,
        _again("red-thick"),
    ),
    Scenario(
        "6b",
        N_("Red lays the yellow plate over at least three columns."),
        ("F6", "F7"),
        _figure_6,
        _new_floor,
    ),
    Scenario(
        "7a",
        N_("Red raises his thick column, exceeds Yellow and takes the seal, which shows yellow."),
        ("Z2", "Z4", "Z6"),
        _figure_7,
        _red_thick,
    ),
    Scenario(
        "7b",
        N_("Green raises her thick column and draws level: Red keeps the seal."),
        ("Z4",),
        _figure_7,
        _green_thick_too,
    ),
    Scenario(
        "8a",
        N_("Three play: Blue raises a neutral column first, then one of her own."),
        ("N1",),
        _figure_8,
        _neutral_then_own,
    ),
    Scenario(
        "8b",
        N_("Red breaks off a neutral column, Green raises another one: Red's own is forfeited."),
        ("N3", "N4"),
        _figure_8,
        _proved_wrong,
        _own_after_all,
    ),
)

SCENARIOS: Mapping[str, Scenario] = {scenario.figure: scenario for scenario in _ALL}
"""The figures of the books by their number, in order."""
