"""What a mobile tells: its verdict with margins, its torques, its drawing, and itself in words."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

import traitlets

from villa_core.suspend.balance import HangState
from villa_core.suspend.mobile import Hung, Mobile
from villa_core.suspend.rods import place_name, rod_name, spot_name
from villa_core.text import N_, _, ngettext
from villa_widgets.kit.page import styled
from villa_widgets.kit.panel import PanelOf, millimetres
from villa_widgets.suspend.look import rod_words

_SIGNS = {
    HangState.BALANCED: ("stands", "✓", N_("balanced")),
    HangState.TILTING: ("close", "∠", N_("tilting")),
    HangState.SLIPPING: ("close", "!", N_("slipping")),
    HangState.FALLEN: ("falls", "✕", N_("falling")),
}


class MobilePanel(PanelOf[Mobile]):
    """A panel that tells something of a mobile; it redraws when `mobile` or `rod` is replaced."""

    _css: Any = styled("panel.css", "mobile_panel.css")

    about = "mobile"
    mobile = traitlets.Instance(Mobile, help="What hangs.")
    rod = traitlets.Unicode("", help="The rod that is looked at, if it hangs.")

    def __init__(self, mobile: Mobile, rod: str = "", **traits: Any) -> None:
        super().__init__(mobile, rod=rod, **traits)
        self.observe(lambda _change: self.draw(self.mobile), "rod")

    def focus(self) -> str | None:
        """The rod that is looked at: the chosen one, else the uppermost."""
        hung = self.mobile.rod_ids()
        return self.rod if self.rod in hung else next(iter(hung), None)


class MobileVerdict(MobilePanel):
    """Balanced, tilting, slipping or fallen, and how much is left of everything."""

    title = N_("Does it hang?")

    def draw(self, mobile: Mobile) -> None:  # noqa: D102
        balance = mobile.balance()
        kind, sign, _word = _SIGNS[balance.answer]
        if balance.touches_table:
            kind, sign = "falls", "!"
        left = {}
        if len(mobile):
            if balance.answer is HangState.BALANCED:
                left[_("until one looks tilted")] = (balance.level, "°")
            left[_("until one slips")] = (balance.grip, "°")
            left[_("above the table")] = (balance.clearance, " mm")
            left[_("until the stand tips")] = (balance.stand, " mm")
        else:
            kind, sign = "empty", "○"
        margins = "".join(
            f"<span>{escape(title)} <b>{millimetres(value)}{unit}</b></span>"
            for title, (value, unit) in left.items()
        )
        self.tell(
            f'<div class="villa-verdict is-{kind}"><span class="villa-sign">{sign}</span>'
            f'<div class="villa-words"><p>{escape(str(balance))}</p>'
            f'<div class="villa-margins">{margins}</div></div></div>',
            str(balance),
        )


class TorqueTable(MobilePanel):
    """All that turns one rod, weight by weight, with arms and torques that add up to nothing."""

    title = N_("Torques")

    def draw(self, mobile: Mobile) -> None:  # noqa: D102
        rod = self.focus()
        if rod is None:
            words = escape(_("Nothing hangs yet, so nothing turns."))
            self.tell(f'<p class="villa-note">{words}</p>')
            return
        hanging = mobile.balance().rods[rod]
        largest = max(abs(pull.torque) for pull in hanging.pulls) or 1.0
        rows = ""
        for pull in hanging.pulls:
            name = escape(_("own weight")) if pull.of == rod else rod_words(pull.of)
            bar = f"<span>{_bar(pull.torque / largest)}<b></b></span>"
            rows += (
                f'<tr><th scope="row">{name}</th><td>{pull.force:.3f}</td>'
                f"<td>{millimetres(pull.arm)}</td><td>{_signed(pull.torque)}</td>"
                f'<td class="villa-turns">{bar}</td></tr>'
            )
        total = _signed(sum(pull.torque for pull in hanging.pulls))
        foot = (
            f'<tfoot><tr><th scope="row">{escape(_("together"))}</th>'
            f"<td>{hanging.force:.3f}</td><td></td><td>{total}</td><td></td></tr></tfoot>"
        )
        titles = (_("weight"), _("force (N)"), _("arm (mm)"), _("torque (N mm)"), "")
        head = _("What turns {rod} about its pivot").format(rod=rod_name(rod))
        note = escape(_("Arms to the left of the pivot are negative. Torques add up to zero."))
        self.tell(
            f'<div class="villa-head">{escape(head)}</div>{_table(titles, rows, foot)}'
            f'<p class="villa-note">{note}</p><div class="villa-mobile-scroll" tabindex="0">'
            f"{_all_rods(mobile, rod)}</div>"
        )


def _table(titles: Iterable[str], rows: str, foot: str = "") -> str:
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
    return (
        f'<table class="villa-torques"><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody>{foot}</table>"
    )


def _bar(part: float) -> str:
    """A bar from the middle to the right or left, as long as this part of the largest torque."""
    side, left = ("right", 50.0) if part > 0 else ("left", 50.0 + 50 * part)
    look = f"left:{left:.1f}%;width:{50 * abs(part):.1f}%"
    return f'<i class="is-{side}" style="{look}"></i>' if abs(part) > 0.01 else ""


def _signed(torque: float) -> str:
    text = f"{torque:+.2f}".replace("-", "−")
    return "0.00" if text[1:] == "0.00" else text


def _all_rods(mobile: Mobile, chosen: str) -> str:
    """Every rod in a line: how it hangs, what it carries, and what is left until it slips."""
    rows = ""
    for name, hanging in mobile.balance().rods.items():
        mark = ' class="is-chosen"' if name == chosen else ""
        carried = hanging.load - mobile.pieces.rod(name).mass
        rows += (
            f'<tr{mark}><th scope="row">{rod_words(name)}</th><td>{millimetres(hanging.tilt)}</td>'
            f"<td>{carried:.1f}</td><td>{millimetres(hanging.grip)}</td>"
            f"<td>{escape(_(_SIGNS[hanging.answer][2]))}</td></tr>"
        )
    return _table((_("rod"), _("tilt (°)"), _("carries (g)"), _("until it slips (°)"), ""), rows)


class MobileDescription(MobilePanel):
    """The mobile in words, as the tree that it is."""

    title = N_("The mobile in words")

    def draw(self, mobile: Mobile) -> None:  # noqa: D102
        text = _("{rods} touch each other.")
        touching = [text.format(rods=rod_name(a, b, first=True)) for a, b, _mm in mobile.touching()]
        told = "".join(f"<p>{escape(line)}</p>" for line in (str(mobile.balance()), *touching))
        roots = [hung for hung in mobile.hung if hung.on not in mobile]
        tree = "".join(_branch(mobile, hung) for hung in roots)
        self.tell(f'{told}<ul class="villa-mobile-tree">{tree}</ul>')


def _branch(mobile: Mobile, hung: Hung) -> str:
    below = "".join(_branch(mobile, mobile.find(rod)) for rod in mobile.carried_by(hung.rod))
    inner = f"<ul>{below}</ul>" if below else ""
    return f"<li>{escape(_sentence(mobile, hung))}{inner}</li>"


def describe(mobile: Mobile) -> str:
    """The mobile in sentences, for those who do not see it."""
    count = ngettext("{n} rod hangs.", "{n} rods hang.", len(mobile)).format(n=len(mobile))
    sentences = [str(mobile.balance()), *([count] if len(mobile) else [])]
    return " ".join([*sentences, *(_sentence(mobile, hung) for hung in mobile.hung)])


def _sentence(mobile: Mobile, hung: Hung) -> str:
    tilt, load = mobile.tilt(hung.rod), mobile.load(hung.rod) - mobile.pieces.rod(hung.rod).mass
    words = _("its last notch {tilt:.0f}° up") if tilt > 0 else _("its first notch {tilt:.0f}° up")
    if abs(tilt) < 0.05:
        words = _("level")
    carries = _("{load:.1f} g") if mobile.carried_by(hung.rod) else _("nothing")
    text = _("{rod} hangs by its {own} on {where}, {tilt}, and carries {load}.")
    return text.format(
        rod=rod_name(hung.rod, first=True),
        own=spot_name(hung.by),
        where=place_name(hung.on, hung.spot),
        tilt=words.format(tilt=abs(tilt)),
        load=carries.format(load=load),
    )
