"""Compare: the same record under another edition, up to the first move where it matters.

The setup (colours, first builder, where everything stands) is kept as recorded; what is compared
is whether each move is legal, who holds the seal after it, and who wins.

>>> from villa_core.villa.game import Game
>>> from villa_core.villa.moves import BreakOff
>>> game = Game.new("de", ("Ada", "Ben"), seed=5, referee=True)
>>> print(replay_under(game.play(BreakOff(game.columns_of("Ben")[0])), "en"))
en: no difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from villa_core.errors import GameError, IllegalMove
from villa_core.text import _
from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa.files import arrangement_of
from villa_core.villa.game import Game
from villa_core.villa.position import Phase, Position, Table
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.rules import EDITIONS
from villa_core.villa.setup import free_start, position_at, ready_start


class Matter(StrEnum):
    """What differs first."""

    NOTHING = "nothing"
    SETUP = "setup"
    LEGALITY = "legality"
    SEAL = "seal"
    WINNER = "winner"


@dataclass(frozen=True)
class Divergence:
    """The first difference that another rulebook makes to a record.

    `number` is the move (0: the setup, None: no difference), `rules` the ids that decide, and
    `game` the record as far as it can be played under the other rulebook.
    """

    rulebook: Rulebook
    matter: Matter
    number: int | None
    rules: tuple[str, ...]
    sentence: str
    game: Game | None = field(repr=False, compare=False, default=None)

    def __str__(self) -> str:
        if self.number is None:
            return f"{self.rulebook.name}: {self.sentence}"
        place = _("move {n}").format(n=self.number) if self.number else _("setup")
        return f"{self.rulebook.name}, {place}: {self.sentence}"


@dataclass(frozen=True)
class Comparison:
    """A record under all five editions: one `Divergence` each, and a table when printed."""

    rows: tuple[Divergence, ...]

    def __iter__(self) -> Iterator[Divergence]:
        return iter(self.rows)

    def __str__(self) -> str:
        return "\n".join(map(str, self.rows))

    def _repr_markdown_(self) -> str:
        head = "| {} | {} | {} | {} |\n|---|---|---|---|".format(
            _("edition"), _("move"), _("rules"), _("what differs")
        )
        rows = [
            f"| {row.rulebook.name} | {'' if row.number is None else row.number} "
            f"| {', '.join(row.rules)} | {row.sentence} |"
            for row in self.rows
        ]
        return "\n".join([head, *rows])


def compare_editions(game: Game) -> Comparison:
    """The record under each of the five editions."""
    return Comparison(tuple(replay_under(game, edition) for edition in EDITIONS))


def replay_under(game: Game, edition: str | Rulebook) -> Divergence:
    """The first move where another rulebook judges legality, seal or winner differently."""
    book = Rulebook.of(edition)
    table = Table(book, game.players, game.referee)
    try:
        start = _start_under(table, game)
    except GameError as error:
        return Divergence(book, Matter.SETUP, 0, ("S4",), str(error))
    other = Game(table, game.seed, start, start)
    for mine in game.history:
        if mine.move is None:
            continue
        try:
            other = other.play(mine.move)
        except IllegalMove as error:
            why = " ".join(str(finding) for finding in error.findings)
            return Divergence(book, Matter.LEGALITY, mine.number, error.rules, why, other)
        difference = _difference(mine, other)
        if difference is not None:
            matter, sentence = difference
            rules = tuple(row.id for row in Rulebook.diff(game.rulebook, book))
            if matter is Matter.SEAL:
                rules = _deciding(mine, book, rules)
            return Divergence(book, matter, mine.number, rules, sentence, other)
    return Divergence(book, Matter.NOTHING, None, (), _("no difference."), other)


def _deciding(mine: Game, book: Rulebook, rules: tuple[str, ...]) -> tuple[str, ...]:
    """Of the rules that differ, those of the seal that alone would send it elsewhere."""
    of_the_seal = tuple(rule for rule in rules if rule.startswith("Z"))
    if len(of_the_seal) < 2:
        return of_the_seal or rules
    houses = {
        rule: Rulebook.variant(mine.rulebook, **{rule: book[rule].setting}) for rule in of_the_seal
    }
    alone = (r for r, house in houses.items() if replay_under(mine, house).matter is Matter.SEAL)
    return tuple(alone) or of_the_seal


def _start_under(table: Table, game: Game) -> Position:
    """The start of the game under other rules; `GameError` if they alone refuse its setup."""
    tower = game.start.tower
    if game.start.phase in (Phase.COLORS, Phase.SETUP):
        return free_start(table, None if tower is None else tower.pieces)
    begin = arrangement_of(game)
    untouched = begin.seal is None and not begin.locked
    if tower is None or not untouched or len(tower.floors[0].columns) < len(COLUMN_IDS):
        return position_at(table, begin)
    setup = (0, begin.colors, begin.turn, tower)
    try:
        ready_start(game.table, *setup)
    except GameError:  # begun in the middle: no setup by any book
        return position_at(table, begin)
    return ready_start(table, *setup)


def _difference(mine: Game, other: Game) -> tuple[Matter, str] | None:
    if mine.seal != other.seal:
        a, b = (g.seal.holder if g.seal is not None else _("nobody") for g in (other, mine))
        text = _("the seal is with {a} there, with {b} here.")
        return Matter.SEAL, text.format(a=a, b=b)
    if mine.outcome != other.outcome:
        goes_on = _("The game goes on.")
        a, b = (g.outcome.reason if g.outcome is not None else goes_on for g in (other, mine))
        return Matter.WINNER, _("there: {a} Here: {b}").format(a=a, b=b)
    return None
