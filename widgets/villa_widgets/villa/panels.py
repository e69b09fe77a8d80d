"""Panels of a game: points of the players, the seal, and the log of moves."""

from __future__ import annotations

from html import escape

from villa_core.text import _, ngettext
from villa_core.villa.game import Game
from villa_core.villa.position import color_name
from villa_core.villa.story import rules_of
from villa_widgets.kit.look import COLUMN_PAINT
from villa_widgets.kit.panel import GamePanel, chip
from villa_widgets.table.log import LogPanel


class Points(GamePanel):
    """The points of each player, with the colours, the seal and whose turn it is."""

    def name(self) -> str:  # noqa: D102
        return _("Points of the players")

    def draw(self, game: Game) -> None:  # noqa: D102
        seal = game.seal
        rows = []
        for player, points in game.points.items():
            marks = [_("to act")] if player in game.to_act else []
            if seal is not None and seal.holder == player:
                marks.append(_("holds the seal"))
            chips = "".join(chip(color) for color in game.colors[player])
            kind = "is-active" if player in game.to_act else ""
            rows.append(
                f'<li class="{kind}"><span class="villa-chips">{chips}</span>'
                f'<span class="villa-player">{escape(player)}</span><span class="villa-mark">'
                f"{escape(', '.join(marks))}</span><b>{points}</b></li>"
            )
        if game.neutral is not None:
            rows.append(
                f'<li class="is-neutral"><span class="villa-chips">{chip(game.neutral)}</span>'
                f"<span>{escape(_('neutral, scores for nobody'))}</span></li>"
            )
        spoken = "; ".join(
            ngettext("{name} has {n} point", "{name} has {n} points", n).format(name=name, n=n)
            for name, n in game.points.items()
        )
        self.tell(
            f'<div class="villa-head">{escape(_("Points"))}</div>'
            f'<ul class="villa-points">{"".join(rows)}</ul>',
            f"{spoken}.",
        )


class SealPanel(GamePanel):
    """The seal, drawn with the colour that it shows, and who holds it from whom (Z4, Z6)."""

    def name(self) -> str:  # noqa: D102
        return _("The seal")

    def draw(self, game: Game) -> None:  # noqa: D102
        seal = game.seal
        if seal is None:
            words = _("Nobody has taken the seal yet.")
        elif seal.before is None:
            words = _("{name} holds the seal as the first. It shows no colour yet.")
            words = words.format(name=seal.holder)
        else:
            words = _("{name} holds the seal. It shows {color}: it was {before}'s.").format(
                name=seal.holder, color=color_name(seal.shows), before=seal.before
            )
        picture = _picture(seal.shows if seal is not None else None, held=seal is not None)
        self.tell(f'<div class="villa-seal">{picture}<p>{escape(words)}</p></div>', words)


def _picture(shows: str | None, *, held: bool) -> str:
    """A round seal with a notched rim; its face has the colour and its letter."""
    wood, ink, letter = "var(--villa-unpainted)", "var(--villa-ink)", ""
    if shows is not None:
        paint = COLUMN_PAINT[shows]
        wood, ink, letter = paint.wood, paint.ink, paint.letter
    dashes = "" if held else ' stroke-dasharray="3 3"'
    return (
        '<svg class="villa-seal-picture" viewBox="-26 -26 52 52" aria-hidden="true">'
        '<circle r="23" fill="var(--villa-brass)" stroke="var(--villa-brass-dark)" '
        'stroke-width="4" stroke-dasharray="4 2.02"/>'
        f'<circle r="17" fill="{wood}" stroke="var(--villa-brass-dark)" stroke-width="1"{dashes}/>'
        f'<text text-anchor="middle" dy="7" font-size="20" font-weight="700" fill="{ink}">'
        f"{letter}</text></svg>"
    )


class MoveLog(LogPanel):
    """The moves of a game of Villa Paletti."""

    rules = staticmethod(rules_of)
