"""Questions about many games, each one line: who wins, how long, are claims true, what differs.

>>> from villa_core.explore.studies import stored
>>> answer = winners_by_seat(stored("editions")["de"])
>>> len(answer.rows)
5
"""

from __future__ import annotations

from collections.abc import Mapping

from villa_core.explore.answers import Answer, Row, mean, share
from villa_core.explore.results import Results
from villa_core.explore.series import ENDINGS, NOBODY_WINS
from villa_core.text import _

_RED = 5  # the number of plates when the red one lies
_STEP = 20  # moves in a class of `game_length`


def winners_by_seat(results: Results) -> Answer:
    """Who wins from which seat; seat 1 builds first."""
    winner = results["winner"]
    seats = range(len(results.series.bots))
    rows = [
        share(_("seat {n}").format(n=seat + 1), (winner == seat).sum(), len(results))
        for seat in seats
    ]
    rows.append(share(_("nobody"), (winner == NOBODY_WINS).sum(), len(results)))
    return Answer(_("Who wins from which seat?"), tuple(rows))


def winners_by_bot(results: Results) -> Answer:
    """Which bot of the line-up wins, wherever it sits."""
    winner = results["bot"]
    rows = [
        share(f"{place + 1}: {bot.kind}", (winner == place).sum(), len(results))
        for place, bot in enumerate(results.series.bots)
    ]
    rows.append(share(_("nobody"), (winner == NOBODY_WINS).sum(), len(results)))
    return Answer(_("Which player wins?"), tuple(rows))


def game_length(results: Results) -> Answer:
    """How long games are, in moves, and how they end."""
    moves, ending = results["moves"], results["ending"]
    rows = [
        mean(_("moves"), moves, _("on average")),
        mean(_("columns raised"), results["raises"], _("on average")),
        mean(_("plates"), results["plates"], _("on average")),
    ]
    last = int(moves.max()) // _STEP if len(moves) else -1
    for step in range(last + 1):
        label = _("{a} to {b} moves").format(a=step * _STEP, b=(step + 1) * _STEP - 1)
        rows.append(share(label, (moves // _STEP == step).sum(), len(results), _("games of")))
    for number, name in enumerate(_endings()):
        rows.append(share(name, (ending == number).sum(), len(results), _("the end")))
    return Answer(_("How long is a game?"), tuple(rows))


def _endings() -> tuple[str, ...]:
    names = (_("collapse"), _("nobody can build"), _("unfinished"))
    assert len(names) == len(ENDINGS)
    return names


def claims_and_objections(results: Results) -> Answer:
    """How often a claim is true (F1), how often it is objected to (F2), and how often rightly."""
    names = ("claims", "claims_true", "objections", "objections_right")
    claims, true, objections, right = (int(results[name].sum()) for name in names)
    return Answer(
        _("How often are claims true, and objections right?"),
        (
            share(_("claims that are true"), true, claims),
            share(_("claims that are objected to"), objections, claims),
            share(_("objections that are right"), right, objections),
        ),
    )


def compare(studied: Mapping[str, Results]) -> Answer:
    """What other rules change: winner, height reached and collapse, side by side."""
    rows: list[Row] = []
    for label, results in studied.items():
        hits = (results["winner"] == 0).sum()
        rows.append(share(label, hits, len(results), _("first builder wins")))
    for label, results in studied.items():
        hits = (results["winner"] == NOBODY_WINS).sum()
        rows.append(share(label, hits, len(results), _("nobody wins")))
    for label, results in studied.items():
        hits = (results["plates"] == _RED).sum()
        rows.append(share(label, hits, len(results), _("reaches the red plate")))
    for label, results in studied.items():
        hits = (results["ending"] == 0).sum()
        rows.append(share(label, hits, len(results), _("ends in a collapse")))
    for label, results in studied.items():
        rows.append(mean(label, results["moves"], _("moves in a game")))
    return Answer(_("What do other rules change?"), tuple(rows))


def steadiness(studied: Mapping[str, Results]) -> Answer:
    """How steady a hand must be to reach red."""
    rows = [
        share(label, (results["plates"] == _RED).sum(), len(results))
        for label, results in studied.items()
    ]
    return Answer(_("How steady must a hand be to reach the red plate?"), tuple(rows))
