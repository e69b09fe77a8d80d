"""The players of a game: their colours and points, whose turn it is, and who holds the seal."""

from __future__ import annotations

from html import escape

from villa_core.palette import COLUMN_PAINT
from villa_core.text import N_, _, ngettext
from villa_core.tower.pieces import PLATE_COLORS
from villa_core.villa.game import Game
from villa_core.villa.position import GREEN, color_name
from villa_widgets.drawing.panel import NO_POINTS, chip
from villa_widgets.table.panel import AnyGamePanel


class GamePanel(AnyGamePanel[Game]):
    """A panel that tells something of a game of Villa Paletti."""


class Points(GamePanel):
    """One line a player: colours, name, turn, seal and points; a dash while they do not count."""

    title = N_("Players, points and the seal")

    def draw(self, game: Game) -> None:  # noqa: D102
        counts, players = game.counting, game.players
        rows = "".join(_row(game, player, self.player(player)) for player in players)
        if game.neutral is not None:
            words = escape(_("neutral, scores for nobody"))
            rows += f'<li class="is-neutral">{_chips((game.neutral,))}<span>{words}</span></li>'
        notes = [_counting_words(game), _seal_words(game)]
        kind = "" if counts else " is-idle"
        told = "".join(f'<p class="villa-note">{escape(words)}</p>' for words in notes if words)
        spoken = "; ".join(
            ngettext("{name} has {n} point", "{name} has {n} points", n).format(name=name, n=n)
            for name, n in game.points.items()
        )
        said = filter(None, (f"{spoken}." if counts else "", *notes))
        self.tell(f'<ul class="villa-points{kind}">{rows}</ul>{told}', " ".join(said))


def _row(game: Game, player: str, named: str) -> str:
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
        f'<li class="{kind}">{_chips(game.colors[player])}{named}{picture}'
        f'<span class="villa-mark">{escape(", ".join(marks))}</span>'
        f"<b>{game.points[player] if game.counting else NO_POINTS}</b></li>"
    )


def _chips(colors: tuple[str, ...]) -> str:
    return f'<span class="villa-chips">{"".join(map(chip, colors))}</span>'


def _counting_words(game: Game) -> str:
    """Which points count, where that is not those of the uppermost plate (Z1, Z5)."""
    position = game.position
    plate = color_name(PLATE_COLORS[position.top - 1]) if position.top else ""
    if position.counting and position.bare:
        text = _("Nobody has built on the {plate} plate yet: the points below still count (Z5).")
    elif position.counting:
        return ""
    elif position.top <= GREEN:
        text = _("Points count from the first column on the green plate on (Z1).")
    else:
        text = _("The {plate} plate lies: all points are void until a column stands on it (Z5).")
    return text.format(plate=plate)


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
