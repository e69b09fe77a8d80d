"""Questions about many games, each one line: who wins, how long, are claims true, what differs.

They are asked of games just played (`Results`) as of stored ones (`Tally`).

>>> from villa_core.explore.studies import stored
>>> answer = winners_by_seat(stored("seats")["de"])
>>> len(answer.rows)
5
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from villa_core.errors import GameError
from villa_core.explore.answers import Estimate, StudyAnswer, mean, share
from villa_core.explore.series import NOBODY_WINS, GameResult, Results, counted
from villa_core.explore.tallies import MEASURES, Counts, Tally
from villa_core.text import N_, _
from villa_core.villa.bots import Bot
from villa_core.villa.rulebook import Rulebook

_RED = 5  # the number of plates when the red one lies
_STEP = 20  # moves in a class of `game_length`


Counted = Results | Tally
"""Games of a series that can be counted."""

_Measure = Callable[[str, Counted, str], Estimate]  # label, games, group


def _games_with(column: str, number: int) -> _Measure:
    """The share of the games in which a column has this number."""
    return lambda label, games, group: share(
        label, games.counts(column).get(number, 0), len(games), group
    )


def _part_of(hits: str, cases: str) -> _Measure:
    """The share of one thing that was counted in another, over all games."""
    return lambda label, games, group: share(
        label, _sum(games.counts(hits)), _sum(games.counts(cases)), group
    )


def _sum(counts: Counts) -> int:
    return sum(number * times for number, times in counts.items())


_CLAIMS: dict[str, _Measure] = {
    N_("claims that are true"): _part_of("claims_true", "claims"),
    N_("claims that are objected to"): _part_of("objections", "claims"),
    N_("objections that are right"): _part_of("objections_right", "objections"),
}
_COMPARED: dict[str, _Measure] = {
    N_("first builder wins"): _games_with("winner", 0),
    N_("nobody wins"): _games_with("winner", NOBODY_WINS),
    N_("reaches the red plate"): _games_with("plates", _RED),
    N_("ends in a collapse"): _games_with("ending", 0),
    **_CLAIMS,
    N_("moves in a game"): lambda label, games, group: mean(label, games.counts("moves"), group),
}
_CHANGES = {
    "moves": N_("moves in a game"),
    "falls": N_("collapses"),
    "first": N_("first builder wins"),
}

_DIFFER: dict[str, tuple[Callable[[GameResult, GameResult], int], bool]] = {
    N_("moves in a game"): (MEASURES["moves"], False),
    N_("plates laid"): (lambda new, old: new.plates - old.plates, False),
    N_("red plate reached"): (lambda new, old: (new.plates == _RED) - (old.plates == _RED), True),
    N_("collapses"): (MEASURES["falls"], True),
    N_("first builder wins"): (MEASURES["first"], True),
    N_("first bot wins"): (lambda new, old: (new.bot == 0) - (old.bot == 0), True),
}
"""What `difference` looks at, and whether it is a share of the games."""


def _winners(question: str, games: Counted, column: str, names: list[str]) -> StudyAnswer:
    numbers = {**dict(enumerate(names)), NOBODY_WINS: _("nobody")}
    rows = (_games_with(column, number)(name, games, "") for number, name in numbers.items())
    return StudyAnswer(question, tuple(rows))


def winners_by_seat(games: Counted) -> StudyAnswer:
    """Who wins from which seat; seat 1 builds first."""
    seats = [_("seat {n}").format(n=n) for n, _bot in enumerate(games.series.bots, 1)]
    return _winners(_("Who wins from which seat?"), games, "winner", seats)


def winners_by_bot(games: Counted) -> StudyAnswer:
    """Which bot of the line-up wins, wherever it sits; those of one kind go by their hands."""
    bots = games.series.bots
    hands = [bot.hand for bot in bots if isinstance(bot, Bot)]
    names = [f"{n}: {bot.kind}" for n, bot in enumerate(bots, 1)]
    if len({bot.kind for bot in bots}) == 1 < len(set(hands)):
        miss = _("{n}: misses by {mm:g} mm")
        names = [miss.format(n=n, mm=hand.error) for n, hand in enumerate(hands, 1)]
    return _winners(_("Which player wins?"), games, "bot", names)


def game_length(games: Counted) -> StudyAnswer:
    """How long games are, in moves, and how they end."""
    averages = {"moves": _("moves"), "raises": _("columns raised"), "plates": _("plates")}
    rows = [mean(name, games.counts(c), _("on average")) for c, name in averages.items()]
    moves = games.counts("moves")
    for step in range(0, max(moves, default=-1) + 1, _STEP):
        label = _("{a} to {b} moves").format(a=step, b=step + _STEP - 1)
        within = sum(times for n, times in moves.items() if step <= n < step + _STEP)
        rows.append(share(label, within, len(games), _("games of")))
    for number, name in enumerate((_("collapse"), _("nobody can build"), _("unfinished"))):
        rows.append(_games_with("ending", number)(name, games, _("the end")))
    return StudyAnswer(_("How long is a game?"), tuple(rows))


def claims_and_objections(games: Counted) -> StudyAnswer:
    """How often a claim is true (F1), how often it is objected to (F2), and how often rightly."""
    rows = tuple(_CLAIMS[label](_(label), games, "") for label in _CLAIMS)
    return StudyAnswer(_("How often are claims true, and objections right?"), rows)


def compare_series(studied: Mapping[str, Counted]) -> StudyAnswer:
    """How games of several series differ: winner, height, collapse, claims and length."""
    rows = [
        measure(label, games, _(group))
        for group, measure in _COMPARED.items()
        for label, games in studied.items()
    ]
    return StudyAnswer(_("How do the games differ?"), tuple(rows))


def steadiness(studied: Mapping[str, Counted]) -> StudyAnswer:
    """How steady a hand must be to reach red."""
    reaches = _games_with("plates", _RED)
    rows = tuple(reaches(label, games, "") for label, games in studied.items())
    return StudyAnswer(_("How steady must a hand be to reach the red plate?"), rows)


def rules_that_matter(studied: Mapping[str, Tally]) -> StudyAnswer:
    """What each single rule changes: the same games under both rules, one by one.

    Tallies that are compared with nothing (`Tally.of` without a base) are left out. So many changes
    are looked at that some would seem clear by chance: their intervals are wider.
    """
    rules = [tally for tally in studied.values() if getattr(tally, "base", None) is not None]
    if not rules:
        text = _("Nothing is compared here: Tally.of(results, base) compares two rules.")
        raise GameError(text)
    change = partial(mean, change=True, among=len(_CHANGES) * len(rules))
    rows = [
        change(rule_label(tally), tally.changes[name], _(group), of_games=name != "moves")
        for name, group in _CHANGES.items()
        for tally in rules
    ]
    for tally in rules:
        other, n = tally.changes["other"].get(1, 0), sum(tally.changes["other"].values())
        rows.append(share(rule_label(tally), other, n, _("games changed")))
    return StudyAnswer(_("Which rules matter?"), tuple(rows))


def difference(left: Results, right: Results) -> StudyAnswer:
    """What becomes otherwise from one series to another, game by game: right less left.

    They may differ in anything but seed and number of players: in rules, bots, hands or pieces. The
    same numbers then are games with the same dice, so that chance mostly cancels out (common random
    numbers); the intervals are those of paired differences, all true together in 95 % of studies.

    >>> from villa_core.explore import Series, play
    >>> games = [play(Series.of("de", bot), 2, workers=1) for bot in ("random", "careful")]
    >>> difference(*games)["red plate reached"].n
    2
    """
    a, b = left.series, right.series
    if (a.seed, len(a.bots)) != (b.seed, len(b.bots)):
        text = _("Compare games of the same seed and of as many players: only these are alike.")
        raise GameError(text)
    known = {game.game: game for game in left}
    pairs = [(game, known[game.game]) for game in right if game.game in known]
    if not pairs:
        raise GameError(_("There is no game that both have played: compare the same numbers."))
    change = partial(mean, change=True, among=len(_DIFFER))
    rows = [
        change(_(label), counted(differ(*pair) for pair in pairs), of_games=of_games)
        for label, (differ, of_games) in _DIFFER.items()
    ]
    other = sum(new != old for new, old in pairs)
    rows.append(share(_("games changed"), other, len(pairs)))
    return StudyAnswer(_("What is different, game by game?"), tuple(rows))


def rule_label(tally: Tally) -> str:
    """The rule that a tally is about: its id, and from what to what it was switched."""
    assert tally.base is not None
    rules = [*Rulebook.diff(tally.base, tally.series.rulebook)]
    if not rules:
        text = _("These games were compared under the same rules: give Tally.of two that differ.")
        raise GameError(text)
    text = _("{ids}: from “{old}” to “{new}”")
    old, new = (rule.sentence.rstrip(".") for rule in (rules[0].left, rules[0].right))
    return text.format(ids=", ".join(row.id for row in rules), old=old, new=new)
