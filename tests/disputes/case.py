"""Case: one dispute at the table, as a row: the books, the rules, the sentence, position, moves.

A row is checked in each of its books ("de nl fr"). `SEEN` is what can be looked at after the moves;
`may` are moves that are legal then, `refused` those that are not, with the rules that they break:
"B3 N2" all of these, "F1 F9?" perhaps F9 too, "B1|B8" one of the two, "" a mistake without a rule.
`flips` is a house rule, and `then` what it changes in the expectation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from disputes import starts
from villa_core.errors import GameError, IllegalMove
from villa_core.villa.rulebook import Rulebook


@dataclass(frozen=True)
class Case:
    """One row of the table; the parts of its position are those of `starts`."""

    name: str
    books: str
    rules: str
    says: str
    at: Mapping[str, Any] = field(default_factory=dict)
    moves: tuple[Any, ...] = ()
    expect: Mapping[str, Any] = field(default_factory=dict)
    flips: Mapping[str, str] = field(default_factory=dict)
    then: Mapping[str, Any] = field(default_factory=dict)

    def each(self) -> Iterator[Dispute]:
        """The row for each of its books, and once more with the house rule that flips it."""
        for book in self.books.split():
            yield Dispute(self, book, {}, self.expect)
            if self.flips:
                yield Dispute(self, book, self.flips, {**self.expect, **self.then})


@dataclass(frozen=True)
class Dispute:
    """A row in one book, as it is printed or with a house rule."""

    case: Case
    book: str
    house: Mapping[str, str]
    expect: Mapping[str, Any]

    def start(self) -> Any:
        """The game before the moves."""
        if self.book == "suspend":
            return starts.suspend(self.case.at)
        book = Rulebook.variant(self.book, **self.house) if self.house else self.book
        return starts.villa(book, self.case.at)

    def check(self) -> list[str]:
        """Play it; what is otherwise than expected, as a reproduction, or nothing."""
        game, move = self.start(), None
        try:
            for move in self.case.moves:
                game = game.play(made(game, move))
            wrong = [line for key in self.expect for line in self._wrong(game, key)]
        except IllegalMove as error:
            wrong = [f"{move} must be legal; refused: {error}"]
        if not wrong:
            return []
        head = f"{self.book} {dict(self.house) or ''} {self.case.rules}: {self.case.says}"
        return [head, *wrong, game.to_json()]

    def _wrong(self, game: Any, key: str) -> Iterator[str]:
        wanted = self.expect[key]
        if key == "may":
            for move in (made(game, move) for move in wanted):
                refused = broken(game, move)
                if refused is not None:
                    yield f"{move}: expected legal, got refused by {sorted(refused)}"
        elif key == "refused":
            for move, rules in ((made(game, move), rules) for move, rules in wanted.items()):
                got = broken(game, move)
                if got is None or not fits(got, rules):
                    yield f"{move}: expected {rules or 'an error without a rule'}, got {got}"
        else:
            got = SEEN[key](game, wanted)
            if got != wanted:
                yield f"{key}: expected {wanted!r}, got {got!r}"


def made(game: Any, move: Any) -> Any:
    """The move itself, or what a function of the game makes of it."""
    return move(game) if callable(move) else move


def broken(game: Any, move: Any) -> set[str] | None:
    """The rules that a move breaks, None if it is legal, and the empty set for a plain mistake."""
    assert (move in game.legal_moves) == game.explain(move).legal, f"legal or not: {move}"
    try:
        game.play(move)
    except IllegalMove as error:
        return {rule for rule in error.rules if rule}
    except GameError:
        return set()
    return None


def fits(got: set[str], rules: str) -> bool:
    """Whether these are the rules that were expected to be broken.

    >>> fits({"F1"}, "F1 F9?"), fits({"B8"}, "B1|B8"), fits({"B1", "B6"}, "B1"), fits(set(), "")
    (True, True, False, True)
    """
    left = set(got)
    for token in rules.split():
        choices = set(token.rstrip("?").split("|"))
        if not choices & got and not token.endswith("?"):
            return False
        left -= choices
    return not left


def _part(whole: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Only what the row speaks of."""
    return {key: whole.get(key) for key in wanted}


def _seal(game: Any, _wanted: object) -> str:
    seal = game.seal
    return "" if seal is None else f"{seal.holder} from {seal.before or 'nobody'}"


def _outcome(name: str) -> Callable[[Any, object], Any]:
    return lambda game, _wanted: getattr(game.outcome, name, "the game goes on")


def _sentences(game: Any, move: Any) -> str:
    return " ".join(found.sentence for found in game.explain(move).findings)


def _marked(game: Any, wanted: str) -> str:
    """Those of the rules of which the book is said to be silent, wholly or in part."""
    book = game.rulebook
    told = {rule: book[rule].remark or book[rule].by_default for rule in wanted.split()}
    return " ".join(rule for rule, words in told.items() if words or _silent(book, rule))


def _printed(game: Any, wanted: str) -> str:
    book = game.rulebook
    return " ".join(rule for rule in wanted.split() if not _silent(book, rule))


def _silent(book: Any, rule: str) -> bool:
    return bool(getattr(book[rule], "silent", False))


def _unlike_german(game: Any, wanted: str) -> str:
    rows = {row.id for row in Rulebook.diff("de", game.rulebook)}
    return " ".join(rule for rule in wanted.split() if rule in rows)


SEEN: dict[str, Callable[[Any, Any], Any]] = {
    "phase": lambda game, _: game.phase.value,
    "turn": lambda game, _: game.turn,
    "acts": lambda game, _: " ".join(game.to_act),
    "over": lambda game, _: game.outcome is not None,
    "winner": _outcome("winner"),
    "winners": _outcome("winners"),
    "ended": _outcome("termination"),
    "points": lambda game, wanted: _part(game.points, wanted),
    "counting": lambda game, _: game.counting,
    "instead": lambda game, wanted: {move: game.explain(move).remedy for move in wanted},
    "told": lambda game, wanted: {move: _sentences(game, move) for move in wanted},
    "marked": _marked,
    "printed": _printed,
    # Villa Paletti
    "seal": _seal,
    "shows": lambda game, _: game.seal.shows,
    "blamed": _outcome("caused_by"),
    "locked": lambda game, _: " ".join(sorted(game.locked)),
    "out": lambda game, _: " ".join(game.out),
    "plates": lambda game, _: game.position.top,
    "free": lambda game, wanted: {floor: " ".join(game.tower.free(floor)) for floor in wanted},
    "floors": lambda game, wanted: _part(game.floors, wanted),
    "colors": lambda game, wanted: _part(game.colors, wanted),
    "neutral": lambda game, _: game.neutral,
    "covers": lambda game, wanted: {plate: game.rulebook.covers(plate) for plate in wanted},
    "true": lambda game, _: bool(game.claim_is_true()),
    "unlike_german": _unlike_german,
    # Suspend
    "piles": lambda game, wanted: {name: " ".join(game.piles[name]) for name in wanted},
    "owns": lambda game, wanted: {rod: game.owner_of(rod) for rod in wanted},
    "hanging": lambda game, _: " ".join(game.hanging),
    "drawn": lambda game, _: len(game.draw_pile),
    "rods": lambda game, _: {name: len(pile) for name, pile in game.piles.items()},
    "rolled": lambda game, _: game.rolled,
    "round": lambda game, _: game.round,
    "still_in": lambda game, _: " ".join(game.still_in),
    "tied": lambda game, _: " ".join(game.tied),
    "removed": lambda game, wanted: _part(game.removed, wanted),
}
"""What a row can look at, by name: what the players see after the moves."""
