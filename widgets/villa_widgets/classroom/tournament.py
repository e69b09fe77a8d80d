"""A tournament: pairs are drawn, each gets a table of the class, and the results are collected."""

from __future__ import annotations

import json
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from villa_core.text import _, listed, ngettext
from villa_core.villa.game import Game
from villa_widgets.table.shared import Record
from villa_widgets.tasks.task import table


def draw(folder: Path, names: Iterable[str]) -> tuple[list[Record], str]:
    """A table for every pair that the lot gives, and who is left over."""
    left = list(names)
    secrets.SystemRandom().shuffle(left)
    tables = []
    while len(left) > 1:
        game = Game.new("de", (left.pop(), left.pop()))
        tables.append(Record.begin(folder, json.loads(game.to_json())))
    return tables, "".join(left)


def records(folder: Path) -> list[Record]:
    """All tables of a class, in the order in which they were laid."""
    found = [Record(path) for path in folder.glob("*.jsonl")]
    return sorted(found, key=lambda one: (one.began, one.code))


def games_html(games: Sequence[Record]) -> str:
    """Every game with how it stands, and who has won how often."""
    rows = [(escape(one.code), escape(_pair(one)), escape(_stands(one))) for one in games]
    wins = Counter({name: 0 for one in games for name in one.players})
    wins.update(one.over for one in games if one.over)
    best = [(escape(name), str(n)) for name, n in wins.most_common()]
    if not rows:
        return ""
    heads = (_("Table"), _("Players"), _("How it stands"))
    return table(heads, rows) + table((_("Player"), _("Games won")), best)


def _pair(one: Record) -> str:
    return listed([one.players[0], one.players[-1]])


def _stands(one: Record) -> str:
    n = len(one.moves)
    if len(one.players) < 2:
        return _("waits for a partner")
    if one.over is None:
        return ngettext("{n} move so far", "{n} moves so far", n).format(n=n)
    if one.over:
        return _("{name} has won").format(name=one.over)
    return _("nobody has won")
