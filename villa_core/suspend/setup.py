"""Setup: who sits at the table, the die, and positions from the middle of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from villa_core.errors import GameError
from villa_core.play.names import player_names
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.position import ALL, INDEX, NOBODY, Phase, Position, Table, color_bits
from villa_core.suspend.rods import COLORS, RodSet
from villa_core.suspend.rulebook import OUT_AT, Mode, Rules
from villa_core.text import _


def table_of(
    mode: str | Mode,
    players: Iterable[str],
    rules: Rules,
    referee: bool,
    pieces: RodSet | None = None,
) -> Table:
    """Who plays what by which rules; checked."""
    try:
        kind = Mode(mode)
    except ValueError:
        text = _("There is no game “{mode}”. There are: {known}.")
        raise GameError(text.format(mode=mode, known=", ".join(Mode))) from None
    names = tuple(players)
    if kind is Mode.SOLO and len(names) != 1:
        raise GameError(_("A free sculpture (U11) is built by one player."))
    if kind is not Mode.SOLO and not 2 <= len(names) <= 4:
        raise GameError(_("This game is for 2 to 4 players, not {n}.").format(n=len(names)))
    return Table(kind, player_names(names), rules, referee, pieces or RodSet.standard())


def position_at(
    table: Table,
    piles: Mapping[str, Iterable[str]],
    turn: str,
    mobile: Mobile | None,
    hanging: Iterable[str],
    rolled: str | None,
    points: Mapping[str, int],
    last: str | None,
) -> Position:
    """A position in the middle of a game; what is named nowhere is in the draw pile."""
    for name in (turn, *points, *(() if last is None else (last,))):
        if name not in table.players:
            raise GameError(_("Nobody here is called “{name}”.").format(name=name))
    if rolled is not None and rolled not in COLORS:
        raise GameError(_("There is no colour “{name}”.").format(name=rolled))
    if mobile is not None and (mobile.settle().moved or mobile.balance().touches_table):
        raise GameError(_("The sculpture must hang at rest and clear of the table."))
    hung = _bits(hanging if mobile is None else mobile.rod_ids(), 0)
    seen, held = hung, []
    for name in table.players:
        held.append(_bits(piles[name], seen))
        seen |= held[-1]
    scores = tuple(points.get(name, 0) for name in table.players)
    playing = tuple(score < OUT_AT for score in scores)
    seat = table.players.index(turn)
    if not playing[seat] or not all(held[s] for s in range(len(held)) if playing[s]):
        raise GameError(_("Every player who is still in needs rods, and whose turn it is too."))
    position = Position(
        piles=tuple(held),
        draw=ALL & ~seen,
        hung=hung,
        mobile=mobile,
        phase=Phase.HANG,
        seat=seat,
        last=NOBODY if last is None else table.players.index(last),
        points=scores,
        playing=playing,
        begun=playing.index(True),
    )
    if table.mode in (Mode.BEGINNER, Mode.SOLO):
        if rolled is not None:
            raise GameError(_("This game is played without the die."))
        return position
    if rolled is None:
        return position._replace(phase=Phase.ROLL)
    color = COLORS.index(rolled)
    if not ALL & ~hung & color_bits(color):
        raise GameError(_("Nobody has a rod of the colour that was rolled."))
    return position._replace(rolled=color)


def _bits(rods: Iterable[str], seen: int) -> int:
    """A set of bits; each rod may be named once in all."""
    found = 0
    for rod in rods:
        number = INDEX.get(rod)
        if number is None:
            raise GameError(_("There is no rod “{id}”.").format(id=rod))
        if (seen | found) >> number & 1:
            raise GameError(_("{id} is named twice.").format(id=rod))
        found |= 1 << number
    return found
