"""What players of Suspend see of their game: the die, the piles, the points, the moves so far."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from villa_core.palette import ROD_PAINT
from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.position import Phase
from villa_core.suspend.rods import RodSet, color_of, rod_name
from villa_core.suspend.rulebook import OUT_AT, Mode
from villa_core.text import N_, _, ngettext
from villa_widgets.suspend.look import short_name
from villa_widgets.suspend.panels import MobilePanel
from villa_widgets.table.panel import AnyGamePanel


class SuspendPanel(AnyGamePanel[SuspendGame]):
    """A panel that tells something of a game of Suspend."""

    _css: Any = MobilePanel._css


class Die(SuspendPanel):
    """The coloured die, as it lies for this turn (U8); nothing in games without it."""

    title = N_("The die")

    def draw(self, game: SuspendGame) -> None:  # noqa: D102
        if game.mode in (Mode.BEGINNER, Mode.SOLO) or game.phase in (Phase.OVER, Phase.BACKWARDS):
            self.tell("")
            return
        color = game.rolled
        if color is not None:
            words = _("The die shows {color}.").format(color=color_of(color))
            paint = ROD_PAINT[color]
            die = (
                f'<span class="villa-die" style="background:{paint.tip};color:{paint.ink}" '
                f'data-roll="{game.position.rolls}">{paint.letter}</span>'
            )
        else:
            words = _("The die has not been rolled yet.")
            if isinstance(game.move, m.Roll):  # which ended a turn: nobody has such a rod
                words = game.story
            die = '<span class="villa-die is-blank">?</span>'
        self.tell(f'<div class="villa-dice">{die}<span>{escape(words)}</span></div>', words)


class Piles(SuspendPanel):
    """The rods of every player and of the draw pile, and whose turn it is."""

    title = N_("Piles")

    def draw(self, game: SuspendGame) -> None:  # noqa: D102
        pieces = game.table.pieces
        rows, spoken = "", []
        for name, rods in game.piles.items():
            count = _count(rods)
            spoken.append(_("{name} has {count}.").format(name=name, count=count))
            if game.phase is Phase.BACKWARDS:
                count = _("{n} taken down").format(n=game.removed[name])
            active, out = name in game.to_act, name not in game.still_in
            marks = [_("has the turn")] * active + [_("is out")] * out
            note = f' <span class="villa-note">{escape(", ".join(marks))}</span>' if marks else ""
            kind = "is-active" if active else "is-out" * out
            rows += _row(self.player(name) + note, count, rods, pieces, kind)
        nobodys = {}
        if game.draw_pile and game.mode is not Mode.SOLO:
            nobodys[_("Draw pile")] = game.draw_pile
        if game.referee:
            nobodys[_("Hanging")] = game.hanging
        for title, rods in nobodys.items():
            rows += _row(f"<span>{escape(title)}</span>", _count(rods), rods, pieces)
        head = f'<div class="villa-head">{escape(self.name())}</div>'
        self.tell(f'{head}<ul class="villa-piles">{rows}</ul>', " ".join(spoken))


def _count(rods: Sequence[str]) -> str:
    return ngettext("{n} rod", "{n} rods", len(rods)).format(n=len(rods))


def _row(head: str, count: str, rods: Sequence[str], pieces: RodSet, kind: str = "") -> str:
    """A pile with its head; the rods as painted chips, the longest first."""
    chips = "".join(
        f'<span style="background:{ROD_PAINT[rod.color].tip};color:{ROD_PAINT[rod.color].ink}" '
        f'title="{escape(rod_name(rod.id))}">{escape(short_name(rod.id))}</span>'
        for rod in sorted(map(pieces.rod, rods), key=lambda rod: -rod.length)
    )
    chips = chips or f"<em>{escape(_('no rods'))}</em>"
    return (
        f'<li class="{kind}"><div class="villa-pile-head">{head}<b>{escape(count)}</b></div>'
        f'<div class="villa-pile">{chips}</div></li>'
    )


class Rounds(SuspendPanel):
    """The points of a tournament, round after round (U9); nothing in other games."""

    title = N_("Points")

    def draw(self, game: SuspendGame) -> None:  # noqa: D102
        if game.mode is not Mode.EXPERT:
            self.tell("")
            return
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in game.players)
        rows = "".join(
            f'<tr><th scope="row">{escape(_("round {n}").format(n=number))}</th>'
            f"{''.join(f'<td>{points[name]}</td>' for name in game.players)}</tr>"
            for number, points in enumerate(_rounds(game), 1)
        )
        now = "".join(
            f"<td>{game.points[name]}{'' if name in game.still_in else ' ✕'}</td>"
            for name in game.players
        )
        title = _("Points after each round (few are good, out at {n}, U9)").format(n=OUT_AT)
        self.tell(
            f'<div class="villa-head">{escape(title)}</div><table class="villa-torques">'
            f"<thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody>"
            f'<tfoot><tr><th scope="row">{escape(_("now"))}</th>{now}</tr></tfoot></table>'
        )


def _rounds(game: SuspendGame) -> list[dict[str, int]]:
    """The points at the end of every round that is over."""
    return [
        after.points
        for after in game.history
        if (before := after.previous) is not None
        and (after.round != before.round or after.points != before.points)
    ]
