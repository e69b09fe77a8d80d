"""A tournament: in each round pairs are drawn and seated at once, and the results are collected.

Who has won as often meets, and nobody meets twice as long as that can be (a Swiss tournament). Of
an odd number one is left over, each time another one: a computer or the teacher plays with them.
"""

from __future__ import annotations

import json
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from villa_core import bots
from villa_core.play.opponents import ratings
from villa_core.text import _, listed, ngettext
from villa_core.villa.game import Game
from villa_widgets.table.shared import Record
from villa_widgets.tasks.task import table

_GAME = "villa"
_MOST = 200  # tables that are shown


class Table(NamedTuple):
    """A table of the class as it stands: players, moves, who won (None: it goes on), its round."""

    code: str
    players: tuple[str, ...]
    moves: int
    over: str | None
    began: float
    round: int
    """Of the tournament, counted from 1; 0 for a table that pupils have laid by themselves."""


def tables_in(folder: Path) -> list[Table]:
    """All tables of a class, in the order in which they were laid; what did not change is known."""
    found = []
    for path in folder.glob("*.jsonl"):
        try:
            changed = path.stat().st_mtime_ns
        except OSError:
            continue
        found.append(_read(path, changed))
    return sorted(found, key=lambda one: (one.began, one.code))


@lru_cache(maxsize=1000)
def _read(path: Path, _changed: int) -> Table:
    record = Record(path)
    number = record.first.get("round")
    round_ = number if type(number) is int else 0
    moves = len(record.moves)
    return Table(record.code, record.players, moves, record.over, record.began, round_)


def draw(folder: Path, names: Iterable[str]) -> tuple[list[Record], str]:
    """A table for every pair of the next round, and who is left over (empty: nobody)."""
    before = [one for one in tables_in(folder) if one.round]
    played = [one for one in before if len(one.players) == 2]
    met = {frozenset(one.players) for one in played}
    wins = Counter(one.over for one in played if one.over)
    alone = Counter(_left_over(before, names := list(names)))
    secrets.SystemRandom().shuffle(names)
    names.sort(key=lambda name: -wins[name])
    left = ""
    if len(names) % 2:
        left = min(reversed(names), key=lambda name: (alone[name], wins[name]))
        names.remove(left)
    number = 1 + max((one.round for one in before), default=0)
    return [lay(folder, *pair, number) for pair in _paired(names, met)], left


def _left_over(before: Sequence[Table], names: Sequence[str]) -> Iterator[str]:
    """Who was left over in each round: who had no other pupil at the table, or none at all."""
    for number in {one.round for one in before}:
        pairs = [set(one.players) for one in before if one.round == number]
        yield from (n for n in names if not any(n in p and p <= set(names) for p in pairs))


def _paired(names: Sequence[str], met: set[frozenset[str]]) -> list[tuple[str, str]]:
    """Neighbours in the standings, who have not met if that can be.

    >>> _paired(["Ant", "Bee", "Cat", "Dog"], {frozenset({"Ant", "Bee"})})
    [('Ant', 'Cat'), ('Bee', 'Dog')]
    """
    left, pairs = list(names), list[tuple[str, str]]()
    while left:
        first = left.pop(0)
        new = [one for one in left if frozenset((first, one)) not in met]
        if len(left) == 3:  # the last two shall not have met either
            rest = {one: [two for two in left if two != one] for one in new}
            new = [one for one in new if frozenset(rest[one]) not in met] or new
        other = (new or left)[0]
        left.remove(other)
        pairs.append((first, other))
    return pairs


def lay(folder: Path, one: str, two: str, number: int, computer: str = "") -> Record:
    """Lay a table of a round for two; a computer plays for the second one if it is named."""
    pair = [one, two]
    secrets.SystemRandom().shuffle(pair)
    game = Game.new("de", tuple(pair))
    more = {"round": number} | ({"computer": computer} if computer else {})
    return Record.begin(folder, json.loads(game.to_json()), **more)


def computer() -> tuple[str, str]:
    """The computer of middling strength that plays with who is left over: its key and its name."""
    ladder = [*ratings(_GAME)]
    key = ladder[(len(ladder) - 1) // 2]
    return key, bots.known(_GAME)[key].name


def standings(tables: Sequence[Table], names: Iterable[str] = ()) -> list[tuple[str, int, int]]:
    """Who has won how many of how many games that are over, the best first."""
    wins, games = Counter[str](), Counter[str]()
    for one in tables:
        wins.update(dict.fromkeys(one.players, 0))
        if one.over is not None:
            games.update(one.players)
            wins.update([one.over] if one.over else [])
    wins.update(dict.fromkeys(names, 0))
    return sorted(((name, n, games[name]) for name, n in wins.items()), key=lambda e: (-e[1], e[0]))


def games_html(tables: Sequence[Table]) -> str:
    """Every game with how it stands, round by round, and who has won how often."""
    if not tables:
        return ""
    rounds = [one for one in tables if one.round]
    drawn = "".join(
        f"<div><h3>{escape(_('Round {n}').format(n=number))}</h3>{_rows(part)}</div>"
        for number, part in _by_round(rounds).items()
    )
    others = [one for one in tables if not one.round]
    if others:
        head = f"<h3>{escape(_('Tables of their own'))}</h3>" if rounds else ""
        drawn += f"<div>{head}{_rows(others)}</div>"
    return f"{drawn}<div>{standings_html(rounds or tables)}</div>"


def standings_html(tables: Sequence[Table]) -> str:
    """Who has won how often, as a table."""
    rows = [(escape(name), f"{won}", f"{n}") for name, won, n in standings(tables)]
    return table((_("Player"), _("Games won"), _("Games played")), rows)


def last_round(tables: Sequence[Table]) -> list[Table]:
    """The tables of the newest round."""
    number = max((one.round for one in tables), default=0)
    return [one for one in tables if number and one.round == number]


def pairs_html(tables: Sequence[Table]) -> str:
    """Who plays with whom in a round, and how it stands."""
    rows = [(escape(_pair(one)), escape(_stands(one))) for one in tables]
    return table((_("Players"), _("How it stands")), rows)


def _by_round(tables: Sequence[Table]) -> Mapping[int, list[Table]]:
    numbers = sorted({one.round for one in tables}, reverse=True)
    return {number: [one for one in tables if one.round == number] for number in numbers}


def _rows(tables: Sequence[Table]) -> str:
    rows = [(escape(one.code), escape(_pair(one)), escape(_stands(one))) for one in tables[-_MOST:]]
    return table((_("Table"), _("Players"), _("How it stands")), rows)


def _pair(one: Table) -> str:
    return listed([*one.players]) if one.players else ""


def _stands(one: Table) -> str:
    if len(one.players) < 2:
        return _("waits for a partner")
    if one.over is None:
        text = ngettext("{n} move so far", "{n} moves so far", one.moves)
        return text.format(n=one.moves)
    if one.over:
        return _("{name} has won").format(name=one.over)
    return _("nobody has won")
