"""What the players of Suspend see of their game: the die, the piles, the points, the moves so far.

>>> from villa_core.suspend import SuspendGame
>>> panel = Piles(SuspendGame.new("beginner", ("Ada", "Ben"), seed=1))
>>> panel.spoken
'Ada has 12 rods. Ben has 12 rods.'
>>> panel.close()
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

import traitlets

from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.position import Phase
from villa_core.suspend.rods import RodSet, color_of
from villa_core.suspend.rulebook import OUT_AT, Mode
from villa_core.text import _, ngettext
from villa_widgets.kit.panel import AnyGamePanel
from villa_widgets.suspend.look import ROD_PAINT, short_name
from villa_widgets.suspend.panels import MobilePanel
from villa_widgets.table.log import show_log


class SuspendPanel(AnyGamePanel[SuspendGame]):
    """A panel that tells something of a game of Suspend."""

    _css: Any = MobilePanel._css

    game = traitlets.Instance(SuspendGame, help="The game, as it is now.")


class Die(SuspendPanel):
    """The coloured die, as it lies for this turn (U8); nothing in games without it."""

    def name(self) -> str:  # noqa: D102
        return _("The die")

    def draw(self, game: SuspendGame) -> None:  # noqa: D102
        if game.mode in (Mode.BEGINNER, Mode.SOLO) or game.phase in (Phase.OVER, Phase.BACKWARDS):
            self.tell("")
            return
        color, last = game.rolled, _last_roll(game)
        if color is None:
            words = _("The die has not been rolled yet.")
            if last is not None:
                words = last.story
            die = '<span class="villa-die is-blank">?</span>'
        else:
            words = _("The die shows {color}.").format(color=color_of(color))
            paint = ROD_PAINT[color]
            die = (
                f'<span class="villa-die" style="background:{paint.tip};color:{paint.ink}" '
                f'data-roll="{game.position.rolls}">{paint.letter}</span>'
            )
        self.tell(f'<div class="villa-dice">{die}<span>{escape(words)}</span></div>', words)


def _last_roll(game: SuspendGame) -> SuspendGame | None:
    """The roll just before, if it ended a turn because nobody has such a rod."""
    return game if isinstance(game.move, m.Roll) and game.rolled is None else None


class Piles(SuspendPanel):
    """The rods of every player and of the draw pile, and whose turn it is."""

    def name(self) -> str:  # noqa: D102
        return _("Piles")

    def draw(self, game: SuspendGame) -> None:  # noqa: D102
        pieces = game.table.pieces
        rows, spoken = [], []
        for name, rods in game.piles.items():
            count = ngettext("{n} rod", "{n} rods", len(rods)).format(n=len(rods))
            active = name in game.to_act
            out = name not in game.still_in
            kind = "is-active" if active else "is-out" if out else ""
            marks = [_("has the turn")] if active else []
            marks += [_("is out")] if out else []
            note = f' <span class="villa-note">{escape(", ".join(marks))}</span>' if marks else ""
            rows.append(
                f'<li class="{kind}"><div class="villa-pile-head"><span class="villa-player">'
                f"{escape(name)}</span>{note}<b>{escape(_tally(game, name, count))}</b></div>"
                f"{_pile(rods, pieces)}</li>"
            )
            spoken.append(_("{name} has {count}.").format(name=name, count=count))
        if game.draw_pile and game.mode is not Mode.SOLO:
            rows.append(_nobodys(_("Draw pile"), game.draw_pile, pieces))
        if game.referee:
            rows.append(_nobodys(_("Hanging"), game.hanging, pieces))
        head = escape(self.name())
        self.tell(
            f'<div class="villa-head">{head}</div><ul class="villa-piles">{"".join(rows)}</ul>',
            " ".join(spoken),
        )


def _nobodys(title: str, rods: tuple[str, ...], pieces: RodSet) -> str:
    """A row for rods that are in no player's pile."""
    count = ngettext("{n} rod", "{n} rods", len(rods)).format(n=len(rods))
    return (
        f'<li><div class="villa-pile-head"><span>{escape(title)}</span>'
        f"<b>{escape(count)}</b></div>{_pile(rods, pieces)}</li>"
    )


def _tally(game: SuspendGame, name: str, count: str) -> str:
    if game.phase is Phase.BACKWARDS:
        return _("{n} taken down").format(n=game.removed[name])
    return count


def _pile(rods: Iterable[str], pieces: RodSet) -> str:
    """The rods as painted chips, the longest first."""
    ordered = sorted(rods, key=lambda rod: -pieces.rod(rod).length)
    if not ordered:
        return f'<div class="villa-pile"><em>{escape(_("no rods"))}</em></div>'
    chips = "".join(
        f'<span style="background:{ROD_PAINT[pieces.rod(rod).color].tip};'
        f'color:{ROD_PAINT[pieces.rod(rod).color].ink}" title="{escape(rod)}">'
        f"{escape(short_name(rod))}</span>"
        for rod in ordered
    )
    return f'<div class="villa-pile">{chips}</div>'


class Rounds(SuspendPanel):
    """The points of a tournament, round after round (U9); nothing in other games."""

    def name(self) -> str:  # noqa: D102
        return _("Points")

    def draw(self, game: SuspendGame) -> None:  # noqa: D102
        if game.mode is not Mode.EXPERT:
            self.tell("")
            return
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in game.players)
        rows = [
            f'<tr><th scope="row">{escape(_("round {n}").format(n=number))}</th>'
            + "".join(f"<td>{points[name]}</td>" for name in game.players)
            + "</tr>"
            for number, points in enumerate(_rounds(game), 1)
        ]
        now = "".join(
            f"<td>{game.points[name]}{'' if name in game.still_in else ' ✕'}</td>"
            for name in game.players
        )
        title = _("Points after each round (few are good, out at {n}, U9)").format(n=OUT_AT)
        self.tell(
            f'<div class="villa-head">{escape(title)}</div><table class="villa-torques">'
            f"<thead><tr><th></th>{head}</tr></thead><tbody>{''.join(rows)}</tbody>"
            f'<tfoot><tr><th scope="row">{escape(_("now"))}</th>{now}</tr></tfoot></table>'
        )


def _rounds(game: SuspendGame) -> list[dict[str, int]]:
    """The points at the end of every round that is over."""
    found = []
    for after in game.history:
        before = after.previous
        if before is not None and (after.round != before.round or after.points != before.points):
            found.append(after.points)
    return found


class SuspendLog(SuspendPanel):
    """All moves as sentences, the newest in sight, each with its rules."""

    def name(self) -> str:  # noqa: D102
        return _("Moves so far")

    def draw(self, game: SuspendGame) -> None:  # noqa: D102
        show_log(self, game, _rules)


def _rules(after: SuspendGame) -> tuple[str, ...]:
    """The rules under which the last move was made."""
    match after.move:
        case m.Roll():
            found = ["U8"]
        case m.Hang():
            found = ["U2"]
        case m.OtherHand():
            found = ["U4"]
        case m.Pass():
            found = ["U5"]
        case m.NobodyCanHang():
            found = ["U10"]
        case m.Finish():
            found = ["U11"]
        case m.TakeDown():
            found = ["U11" if after.mode is Mode.SOLO else "U10"]
        case _:
            found = []
    if after.position.fallen and after.mode is not Mode.SOLO:
        found.append("U6")
    before = after.previous
    if before is not None and before.points != after.points:
        found.append("U9")
    return tuple(found)
