"""Questions about many games, each one line: who wins, how long, are claims true, what differs.

>>> from villa_core.explore.studies import stored
>>> answer = winners_by_seat(stored("editions")["de"])
>>> len(answer.rows)
5
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from villa_core.explore.answers import Estimate, StudyAnswer, mean, share
from villa_core.explore.series import NOBODY_WINS, Results
from villa_core.text import N_, _

_RED = 5  # the number of plates when the red one lies
_STEP = 20  # moves in a class of `game_length`

_COMPARED: dict[str, Callable[[Results], Any]] = {
    N_("first builder wins"): lambda results: results["winner"] == 0,
    N_("nobody wins"): lambda results: results["winner"] == NOBODY_WINS,
    N_("reaches the red plate"): lambda results: results["plates"] == _RED,
    N_("ends in a collapse"): lambda results: results["ending"] == 0,
}


def _part(label: str, cases: Any, group: str = "") -> Estimate:
    """The share of the games in which it was so."""
    return share(label, cases.sum(), len(cases), group)


def _winners(question: str, results: Results, column: str, names: list[str]) -> StudyAnswer:
    rows = [_part(name, results[column] == number) for number, name in enumerate(names)]
    nobody = _part(_("nobody"), results[column] == NOBODY_WINS)
    return StudyAnswer(question, (*rows, nobody))


def winners_by_seat(results: Results) -> StudyAnswer:
    """Who wins from which seat; seat 1 builds first."""
    seats = [_("seat {n}").format(n=n) for n, _bot in enumerate(results.series.bots, 1)]
    return _winners(_("Who wins from which seat?"), results, "winner", seats)


def winners_by_bot(results: Results) -> StudyAnswer:
    """Which bot of the line-up wins, wherever it sits."""
    bots = [f"{n}: {bot.kind}" for n, bot in enumerate(results.series.bots, 1)]
    return _winners(_("Which player wins?"), results, "bot", bots)


def game_length(results: Results) -> StudyAnswer:
    """How long games are, in moves, and how they end."""
    moves = results["moves"]
    averages = {"moves": _("moves"), "raises": _("columns raised"), "plates": _("plates")}
    rows = [mean(name, results[column], _("on average")) for column, name in averages.items()]
    for step in range(0, int(moves.max(initial=-1)) + 1, _STEP):
        label = _("{a} to {b} moves").format(a=step, b=step + _STEP - 1)
        rows.append(_part(label, moves // _STEP * _STEP == step, _("games of")))
    for number, name in enumerate((_("collapse"), _("nobody can build"), _("unfinished"))):
        rows.append(_part(name, results["ending"] == number, _("the end")))
    return StudyAnswer(_("How long is a game?"), tuple(rows))


def claims_and_objections(results: Results) -> StudyAnswer:
    """How often a claim is true (F1), how often it is objected to (F2), and how often rightly."""
    names = ("claims", "claims_true", "objections", "objections_right")
    claims, true, objections, right = (int(results[name].sum()) for name in names)
    return StudyAnswer(
        _("How often are claims true, and objections right?"),
        (
            share(_("claims that are true"), true, claims),
            share(_("claims that are objected to"), objections, claims),
            share(_("objections that are right"), right, objections),
        ),
    )


def compare_series(studied: Mapping[str, Results]) -> StudyAnswer:
    """What other rules change: winner, height reached and collapse, side by side."""
    rows = [
        _part(label, cases(results), _(group))
        for group, cases in _COMPARED.items()
        for label, results in studied.items()
    ]
    rows += [mean(label, r["moves"], _("moves in a game")) for label, r in studied.items()]
    return StudyAnswer(_("What do other rules change?"), tuple(rows))


def steadiness(studied: Mapping[str, Results]) -> StudyAnswer:
    """How steady a hand must be to reach red."""
    rows = tuple(_part(label, results["plates"] == _RED) for label, results in studied.items())
    return StudyAnswer(_("How steady must a hand be to reach the red plate?"), rows)
