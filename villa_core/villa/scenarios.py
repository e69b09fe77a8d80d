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

from villa_core.errors import GameError
from villa_core.text import _
from villa_core.tower.pieces import COLUMN_IDS, PieceSet, column_first
from villa_core.tower.tower import Tower
from villa_core.villa import moves as m
from villa_core.villa.arrangement import standard_setup
from villa_core.villa.game import Game
from villa_core.villa.places import likely_spots, plate_places
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.trial import geometry_breaches

_FOUR = {"Blue": "blue", "Red": "red", "Green": "green", "Yellow": "yellow"}
_THREE = {"Blue": "blue", "Red": "red", "Green": "green"}
Step = m.Move | Callable[[Game], m.Move]
"""What somebody does in a figure: a move, or one that depends on the villa."""


@dataclass(frozen=True)
class Scenario:
    """One figure of the books; `rules` are the ids that it shows."""

    figure: str
    rules: tuple[str, ...]
    start: Callable[..., Game]
    """The game before the figure's moves, by the book of an edition."""
    _steps: tuple[Step, ...] = ()
    _forbidden: Callable[[Game], m.Move] | None = None

    def moves(self, edition: str | Rulebook = "de") -> tuple[m.Move, ...]:
        """What the players of the figure do."""
        return self.play(edition).moves[self.start(edition).number :]

    def play(self, edition: str | Rulebook = "de") -> Game:
        """The game after the figure's moves."""
        game = self.start(edition)
        for step in self._steps:
            game = game.play(step(game) if callable(step) else step)
        return game

    def forbidden(self, edition: str | Rulebook = "de") -> m.Move | None:
        """A move that the figure rules out at its end, or None."""
        return None if self._forbidden is None else self._forbidden(self.play(edition))


# The villas of the figures. They are worked out from the piece set, not stored: a place is always
# the middle of a safe zone, so they stand with any set of sensible sizes.


def _comfortable(tower: Tower, column: str) -> m.Raise:
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


@cache
def _on_few_legs(essential: str, helper: str | None = None) -> Tower:
    """All but a few columns stand on blue, the green plate on them; one leg must not go.

    Two more legs of other colours are looked for; the `helper` stays on the base too.
    """
    standard = _standard()
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
    tower = _with_plate(_raised(_standard(), first))
    return _raised(tower, ["red-thin-1", "yellow-thick", "blue-hex", "green-thin-1"])


@cache
def _stuck() -> Tower:
    """Red's last column below the top carries the villa, so a claim is true (figure 6)."""
    tower = _on_few_legs("red-thick")
    up = [c for c in tower.column_ids() if c.startswith("red-") and tower.find(c)[0] == 1]
    return _raised(tower, [*up, "blue-hex", "green-hex"])


def _standard() -> Tower:
    return standard_setup(PieceSet.standard())


def _setting_up(edition: str | Rulebook = "de") -> Game:
    """The base is empty; by a house rule (S0) colours are given out before."""
    game = Game.free(edition, _FOUR, seed=0)
    given = iter(_FOUR.values())
    while game.phase.value == "colours":
        color = next(given)
        rolled = m.Roll(color)
        game = game.play(rolled if rolled in game.legal_moves else m.Choose(color))
    return game


def _at(
    turn: str,
    tower: Callable[[], Tower],
    colors: Mapping[str, str] = _FOUR,
    seal: tuple[str, str] | None = None,
) -> Callable[..., Game]:
    """The start of a figure in the middle of a game."""

    def start(edition: str | Rulebook = "de") -> Game:
        return Game.at(edition, colors, turn, tower=tower(), seal=seal)

    return start


_figure_4 = _at("Red", lambda: _raised(_standard(), ["red-hex"]))
_figure_5 = _at("Blue", lambda: _on_few_legs("blue-thick"))
_figure_6 = _at("Red", _stuck)
_figure_7 = _at("Red", _contest, seal=("Yellow", "Blue"))
_figure_8 = _at("Blue", lambda: _on_few_legs("yellow-thick", "yellow-hex"), _THREE)

# What is done in them.


def _place(number: int) -> Step:

    def step(game: Game) -> m.Move:
        column = _standard().floors[0].columns[number]
        return m.Place(column.id, column.x, column.y)

    return step


def _blue_plate(game: Game) -> m.Move:
    plate = _standard().floors[1].plate
    assert plate is not None
    return m.LayPlate(plate.x, plate.y, plate.angle)


def _plate(game: Game) -> m.LayPlate:
    place = next(plate_places(game.rulebook, game.position), None)
    if place is None:
        raise GameError(_("No plate can be laid on this villa."))
    return place


def _any_raise(game: Game) -> m.Move:
    return next(option.move for option in game.legal_moves.raises if option.move is not None)


def _named(game: Game, name: str) -> str:
    """The column of this name, or one of this colour on the blue floor."""
    below = (c for c, floor in game.floors.items() if floor == 1 and c.startswith(name))
    return name if name in COLUMN_IDS else next(below)


def _raise(name: str) -> Step:
    return lambda game: _comfortable(game.tower or _standard(), _named(game, name))


def _anyway(name: str) -> Callable[[Game], m.Move]:
    """A raise to a free spot, which only the rule in question forbids."""

    def step(game: Game) -> m.Move:
        spots = likely_spots(game.tower or _standard()).tolist()
        raises = (m.Raise(_named(game, name), x, y) for x, y in spots)
        return next(
            move for move in raises if not geometry_breaches(game.rulebook, game.position, move)
        )

    return step


def _on_the_rim(game: Game) -> m.Move:
    return m.Place("red-thick", PieceSet.standard().base.radius - 5.0, 0.0)


_PULL = m.BreakOff("blue-thick")
_UNDISPUTED: tuple[Step, ...] = (m.Claim(), *[lambda game: m.LetPass(game.to_act[0])] * 3)
_BOTH = (_raise("yellow"), _raise("blue"))
_PROVED = (m.BreakOff("yellow-thick"), m.Challenge("Green"), _raise("yellow"))
_ALL = (
    Scenario("2", ("S3",), _setting_up, tuple(map(_place, range(20))), _on_the_rim),
    Scenario("3", ("S4",), lambda edition="de": SCENARIOS["2"].play(edition), (_blue_plate,)),
    Scenario("4", ("B3",), _figure_4, (), _anyway("red-hex")),
    Scenario("5a", ("B2",), _figure_5, (_PULL,)),
    Scenario("5b", ("B2",), _figure_5, (_PULL, *[_any_raise] * 3), _anyway("blue-thick")),
    Scenario("6a", ("F1", "F2"), _figure_6, _UNDISPUTED, _anyway("red-thick")),
    Scenario("6b", ("F6", "F7"), _figure_6, (*_UNDISPUTED, _plate)),
    Scenario("7a", ("Z2", "Z4", "Z6"), _figure_7, (_raise("red-thick"),)),
    Scenario("7b", ("Z4",), _figure_7, (_raise("red-thick"), _raise("green-thick"))),
    Scenario("8a", ("N1",), _figure_8, _BOTH),
    Scenario("8b", ("N3", "N4"), _figure_8, (*_BOTH, *_PROVED), _anyway("red")),
)

SCENARIOS: Mapping[str, Scenario] = {scenario.figure: scenario for scenario in _ALL}
"""The figures of the books by their number, in order."""
