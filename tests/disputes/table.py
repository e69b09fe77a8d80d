"""Table: the rows of the `.txt` files here, read and checked; a mistake is named by file and line.

A row is a paragraph. Its first line is its name, the second `books | rules | sentence`. Then come

    at       the position, its parts by `;`: plates 3; up red-hex 3, blue-* 1; seal Bea from Gil
    moves    what is played, by `,`: claim, object Bea, break off red-hex, raise red-hex on=blue-hex
    expect   what is seen then, by `;`: turn Yann; points Ruth 1, Bea 0
    may      moves that are legal then
    refused  moves that are not, and the rules that they break: raise red-hex: B2, pass: E1
    but      a house rule, B2 not-locked: the lines below it say what else is expected with it

`-` stands for nothing, `none` for nobody. A line `NAME = ...` names what rows say in `at` and in
`moves`, a line with `#` is a remark. `case` has what can be looked at, `starts` what a position is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from rule_marks import SETTINGS

from disputes.case import SEEN, Case
from disputes.starts import PARTS, SPECIAL
from villa_core.suspend.moves import FILED as SUSPEND_MOVES
from villa_core.villa.moves import FILED as VILLA_MOVES
from villa_core.villa.rules import EDITIONS

TABLES = ("names", "setup", "building", "floors", "seal", "ending", "players", "balance", "suspend")
HERE = Path(__file__).parent
NAME = re.compile(r"\b[A-Z][A-Z0-9_]+\b")
MAPS = ("points", "free", "floors", "colors", "covers", "piles", "owns", "rods", "removed")
MOVES = ({**VILLA_MOVES.kinds, **SPECIAL}, SUSPEND_MOVES.kinds)
WORDS = {"-": "", "none": None, "yes": True, "no": False}


class TableError(ValueError):
    """What is wrong with a table, and where."""


def cases() -> tuple[Case, ...]:
    """All rows of all tables, in their order."""
    names: dict[str, str] = {}
    texts = {f"{name}.txt": (HERE / f"{name}.txt").read_text("utf-8") for name in TABLES}
    return tuple(case for file, text in texts.items() for case in rows(text, file, names))


def rows(text: str, file: str, names: dict[str, str] | None = None) -> Iterator[Case]:
    """The rows of one table; it may use the `names` that are known before, and adds its own.

    >>> row = "one raise ends the turn\\n  de | B1 | Yann is next.\\n  moves raise red-hex\\n  "
    >>> [case.moves for case in rows(row + "expect turn Yann", "some.txt")]
    [(Raise(column='red-hex', x=None, y=None, on=None),)]
    >>> list(rows(row + "expect turns Yann", "some.txt"))
    Traceback (most recent call last):
    disputes.table.TableError: some.txt:4: “turns” is nothing that can be seen.
    """
    table = _Table({} if names is None else names)
    try:
        yield from table.read(text)
    except (ValueError, TypeError, KeyError) as mistake:
        raise TableError(f"{file}:{table.line}: {mistake}") from None


class _Table:
    """A table that is being read: the line it is at, and the names that are known there."""

    def __init__(self, names: dict[str, str]) -> None:
        self.line = 0
        self.names = names

    def read(self, text: str) -> Iterator[Case]:
        lines = text.splitlines()
        starts = [n for n, line in enumerate(lines) if line[:1] not in ("", " ", "#")]
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            self.line = start + 1
            name, is_one, meaning = lines[start].partition(" = ")
            if is_one:
                self._name(name, meaning)
            else:
                yield self._row(start, [line.strip() for line in lines[start:end]])

    def _name(self, name: str, meaning: str) -> None:
        if name in self.names or not NAME.fullmatch(name):
            raise TableError(f"“{name}” is a name already, or none in capital letters.")
        self.names[name] = self._meant(meaning)

    def _meant(self, text: str) -> str:
        """The text with what its names stand for."""
        for name in NAME.findall(text):
            if name not in self.names:
                raise TableError(f"nothing is called “{name}” before this line.")
        return NAME.sub(lambda name: self.names[name[0]], text)

    def _row(self, start: int, lines: list[str]) -> Case:
        row = _Row(lines[0])
        for self.line, line in enumerate(lines[1:], start + 2):
            if line and not line.startswith("#"):
                word, _, rest = line.partition(" ")
                row.add(word, self._meant(rest) if word in ("at", "moves") else rest.strip())
        self.line = start + 1
        return row.case()


class _Row:
    """A row that is being read."""

    def __init__(self, name: str) -> None:
        self.name, self.head = name, []
        self.at: dict[str, Any] = {}
        self.moves: list[Any] = []
        self.flips: dict[str, str] = {}
        self.expect: dict[str, Any] = {}
        self.then: dict[str, Any] = {}

    def add(self, word: str, rest: str) -> None:
        """One more line."""
        if not self.head:
            self.head = _head(f"{word} {rest}")
        elif word == "at":
            for part in rest.split(";"):
                self._part(*_split(part))
        elif word == "moves":
            self.moves += self._moves(rest)
        elif word == "but":
            self.flips = _pairs(rest, _setting)
        else:
            now = self.then if self.flips else self.expect
            for item in rest.split(";") if word == "expect" else [f"{word} {rest}"]:
                key, text = _split(item)
                now[key] = _more(now.get(key), self._seen(key, text))

    def case(self) -> Case:
        """The row, if it is whole."""
        if not self.expect or (self.flips and not self.then):
            raise TableError(
                "the row does not say what is expected, or what its house rule changes."
            )
        books, rules, says = self.head
        tail = (self.at, tuple(self.moves), self.expect, self.flips, self.then)
        return Case(self.name, books, rules, says, *tail)

    def _part(self, key: str, text: str) -> None:
        game = self.head[0] == "suspend"
        if key not in PARTS[game]:
            raise TableError(f"“{key}” is no part of a position.")
        before = self.at.get(key) if key != "seal" else None
        self.at[key] = _more(before, PARTS[game][key](text))

    def _seen(self, key: str, text: str) -> Any:
        if key == "may":
            return tuple(self._moves(text))
        if key in ("refused", "instead", "told"):
            items = [text] if key == "told" else _items(text)
            told = (item.partition(": ") for item in items)
            return {self._move(move): self._answer(key, said) for move, _, said in told}
        if key not in SEEN:
            raise TableError(f"“{key}” is nothing that can be seen.")
        if key in MAPS:
            return _pairs(text, lambda _, value: _value(value, key))
        return _value(text, key)

    def _answer(self, key: str, said: str) -> Any:
        return self._move(said) if key == "instead" else _value(said)

    def _moves(self, text: str) -> Iterator[Any]:
        for item in _items(text):
            move = self._move(item)
            yield from move if isinstance(move, tuple) else (move,)

    def _move(self, text: str) -> Any:
        """The move, a function of the game that makes it, or several moves."""
        kinds = MOVES[self.head[0] == "suspend"]
        names = [name for name in kinds if f"{text} ".startswith(f"{name} ")]
        if not names:
            raise TableError(f"“{text}” is no move.")
        name = max(names, key=len)
        words = text[len(name) :].split()
        if not isinstance(kinds[name], type):
            return kinds[name](*words)
        return _made(kinds[name], words)


def _more(before: Any, value: Any) -> Any:
    """What is said once more: several things are added to, a single one takes the place."""
    if isinstance(before, dict):
        return before | value
    return before + value if isinstance(before, tuple) else value


def _made(kind: type, words: list[str]) -> Any:
    """A move whose fields are said in their order, or by name: `red-hex on=blue-hex`."""
    known = {field.name: str(field.type) for field in fields(kind)}
    given: dict[str, Any] = {}
    for position, word in enumerate(words):
        key, named, value = word.rpartition("=")
        key = key if named else [*known, ""][min(position, len(known))]
        if key not in known:
            raise TableError(f"“{word}” says nothing about such a move.")
        given[key] = _field(known[key], value)
    return kind(**given)


def _field(kind: str, text: str) -> Any:
    if "float" in kind:
        return float(text)
    if "tuple" in kind:
        return tuple(text.split("+"))
    return WORDS[text] if "bool" in kind else text


def _head(line: str) -> list[str]:
    """Books, rules and the sentence of a row."""
    books, rules, says = (part.strip() for part in line.split("|"))
    books = " ".join(EDITIONS) if books == "all" else books
    unknown = {*books.split()} - {*EDITIONS, "suspend"} | {*rules.split()} - {*SETTINGS}
    if unknown or not books or not rules or not says.endswith("."):
        raise TableError(f"no books, rules or sentence, or unknown ones: {sorted(unknown)}")
    return [books, rules, says]


def _setting(rule: str, setting: str) -> str:
    if setting not in SETTINGS.get(rule, ()):
        raise TableError(f"{rule} has no setting “{setting}”.")
    return setting


def _items(text: str) -> list[str]:
    return [] if text == "-" else [item.strip() for item in text.split(",")]


def _split(text: str) -> tuple[str, str]:
    word, _, rest = text.strip().partition(" ")
    return word, rest.strip()


def _pairs(text: str, read: Callable[[str, str], Any]) -> dict[Any, Any]:
    pairs = map(_split, _items(text))
    return {_value(key): read(key, value) for key, value in pairs}


def _value(text: str, key: str = "") -> Any:
    if key in ("colors", "winners"):
        return tuple(text.replace("-", "").split())
    return WORDS[text] if text in WORDS else int(text) if text.isdigit() else text
