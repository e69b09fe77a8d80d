"""Setup: who sits at the table, and positions from the middle of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from villa_core.errors import GameError
from villa_core.play.names import player_names
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.position import Phase, Position, Table, of_color
from villa_core.suspend.rods import COLORS, ROD_IDS, RodSet
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
    hung = tuple(hanging) if mobile is None else mobile.rod_ids()
    held = [tuple(piles[name]) for name in table.players]
    named: list[str] = []
    for rod in sum(held, hung):
        if rod not in ROD_IDS:
            raise GameError(_("There is no rod “{id}”.").format(id=rod))
        if rod in named:
            raise GameError(_("{id} is named twice.").format(id=rod))
        named.append(rod)
    scores = tuple(points.get(name, 0) for name in table.players)
    playing = tuple(score < OUT_AT for score in scores)
    seat = table.players.index(turn)
    if not playing[seat] or not all(pile for pile, now in zip(held, playing, strict=True) if now):
        raise GameError(_("Every player who is still in needs rods, and whose turn it is too."))
    position = Position(
        piles=tuple(frozenset(pile) for pile in held),
        draw=frozenset(ROD_IDS).difference(named),
        hung=frozenset(hung),
        mobile=mobile,
        phase=Phase.ROLL if table.mode.rolls and rolled is None else Phase.HANG,
        seat=seat,
        rolled=rolled,
        last=None if last is None else table.players.index(last),
        points=scores,
        playing=playing,
        begun=playing.index(True),
    )
    if rolled is not None and not table.mode.rolls:
        raise GameError(_("This game is played without the die."))
    if rolled is not None and not of_color(position.off, rolled):
        raise GameError(_("Nobody has a rod of the colour that was rolled."))
    return position
