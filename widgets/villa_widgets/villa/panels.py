"""What is told of a game beside the villa: players, points and the seal; where columns stand."""

from __future__ import annotations

from collections import Counter
from html import escape

from villa_core.palette import COLUMN_PAINT
from villa_core.text import N_, _, ngettext
from villa_core.tower.pieces import PLATE_COLORS, column_words
from villa_core.villa.game import Game
from villa_core.villa.position import GREEN, color_name
from villa_widgets.drawing.panel import NO_POINTS, chip
from villa_widgets.kit.panel import head
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


class FloorsPanel(GamePanel):
    """What players at a real villa compare with theirs: the columns of each floor, from the top.

    >>> panel = FloorsPanel(Game.new("de", ("Ada", "Ben"), seed=1, referee=True))
    >>> "thin red column × 3" in panel.html
    True
    >>> panel.close()
    """

    title = N_("Where each column stands")

    def draw(self, game: Game) -> None:  # noqa: D102
        rows = {}
        for floor in reversed(range(game.position.top + 1)):
            plate = color_name(PLATE_COLORS[floor - 1])
            name = _("{color} plate").format(color=plate) if floor else _("base")
            rows[name] = [column for column, level in game.floors.items() if level == floor]
        if game.out:
            rows[_("out of the game")] = list(game.out)
        locked = f" <i>{escape(_('locked'))}</i>"
        told = ""
        for name, columns in rows.items():
            alike = Counter((c.rstrip("-123"), c in game.locked) for c in columns)
            spans = ""
            for (kind, held), n in alike.items():  # on the wood there are no numbers
                words = column_words(f"{kind}-1" if kind.endswith("thin") else kind).rstrip(" 1")
                many = f" × {n}" if n > 1 else ""
                told_kind = f"{chip(kind.partition('-')[0])} {escape(words)}{many}"
                spans += f"<span>{told_kind}{locked if held else ''}</span>"
            told += f"<dt>{escape(name)}</dt><dd>{spans or '–'}</dd>"
        self.tell(f'{head(self.name())}<dl class="villa-floors">{told}</dl>')
