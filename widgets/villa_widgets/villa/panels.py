"""The players of a game: their colours and points, whose turn it is, and who holds the seal."""

from __future__ import annotations

from html import escape

from villa_core.text import N_, _, ngettext
from villa_core.villa.game import Game
from villa_core.villa.position import color_name
from villa_widgets.kit.look import COLUMN_PAINT
from villa_widgets.kit.panel import GamePanel, chip

FIRST_COUNTED = 2  # the green plate: on the blue one nobody plays for the seal yet (Z1)


class Points(GamePanel):
    """One line a player: colours, name, turn, seal and points; grey while they do not count."""

    title = N_("Players, points and the seal")

    def draw(self, game: Game) -> None:  # noqa: D102
        counts, players = game.position.top >= FIRST_COUNTED, game.players
        rows = "".join(_row(game, player, *self._who.get(player, ("", ""))) for player in players)
        if game.neutral is not None:
            words = escape(_("neutral, scores for nobody"))
            rows += f'<li class="is-neutral">{_chips((game.neutral,))}<span>{words}</span></li>'
        notes = [_seal_words(game)]
        if not counts:
            notes.insert(0, _("Points count from the green plate on (Z1)."))
        kind = "" if counts else " is-idle"
        told = "".join(f'<p class="villa-note">{escape(words)}</p>' for words in notes if words)
        spoken = "; ".join(
            ngettext("{name} has {n} point", "{name} has {n} points", n).format(name=name, n=n)
            for name, n in game.points.items()
        )
        self.tell(
            f'<ul class="villa-points{kind}">{rows}</ul>{told}', " ".join((f"{spoken}.", *notes))
        )


def _row(game: Game, player: str, face: str, words: str) -> str:
    seal, active = game.seal, player in game.to_act
    marks = [_("to act")] * active
    held = seal is not None and seal.holder == player
    if held:
        marks.append(_("seal"))
    # the seal comes from the row of whoever had it before
    before = game.players.index(seal.before) if seal is not None and seal.before else 0
    way = before - game.players.index(player)
    picture = _picture(seal.shows, way) if seal is not None and held else ""
    kind = "is-active" if active else ""
    return (
        f'<li class="{kind}">{_chips(game.colors[player])}'
        f'<span class="villa-player" title="{escape(words)}">{face}{escape(player)}</span>{picture}'
        f'<span class="villa-mark">{escape(", ".join(marks))}</span>'
        f"<b>{game.points[player]}</b></li>"
    )


def _chips(colors: tuple[str, ...]) -> str:
    return f'<span class="villa-chips">{"".join(map(chip, colors))}</span>'


def _seal_words(game: Game) -> str:
    """Who holds the seal from whom (Z4, Z6)."""
    seal = game.seal
    if seal is None:
        return _("Nobody has taken the seal yet.")
    if seal.before is None:
        text = _("{name} holds the seal as the first. It shows no colour yet.")
        return text.format(name=seal.holder)
    text = _("{name} holds the seal. It shows {color}: it was {before}'s.")
    return text.format(name=seal.holder, color=color_name(seal.shows), before=seal.before)


def _picture(shows: str | None, way: int) -> str:
    """A round seal with a notched rim; its face has the colour and its letter."""
    wood, ink, letter = "var(--villa-unpainted)", "var(--villa-ink)", ""
    if shows is not None:
        paint = COLUMN_PAINT[shows]
        wood, ink, letter = paint.wood, paint.ink, paint.letter
    return (
        f'<svg class="villa-seal-picture" style="--way:{way}" viewBox="-26 -26 52 52" '
        'aria-hidden="true"><circle r="23" fill="var(--villa-brass)" '
        'stroke="var(--villa-brass-dark)" stroke-width="4" stroke-dasharray="4 2.02"/>'
        f'<circle r="17" fill="{wood}" stroke="var(--villa-brass-dark)" stroke-width="1"/>'
        f'<text text-anchor="middle" dy="7" font-size="20" font-weight="700" fill="{ink}">'
        f"{letter}</text></svg>"
    )
