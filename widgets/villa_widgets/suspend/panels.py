"""What a mobile tells: its verdict with margins, its torques, its drawing, and itself in words.

>>> from villa_core.suspend import Mobile
>>> panel = MobileVerdict(Mobile.empty().hang("orange-1"))
>>> panel.spoken
'Balanced: no rod hangs at more than 0.0°.'
>>> panel.close()
>>> describe(Mobile.empty().hang("orange-1")).split(". ")[-1]
'orange-1 hangs by its notch 4 on the hook, level, and carries nothing.'
"""

from __future__ import annotations

from abc import abstractmethod
from html import escape
from pathlib import Path
from typing import Any

import traitlets

from villa_core.suspend.balance import Hanging, HangState
from villa_core.suspend.mobile import Hung, Mobile
from villa_core.suspend.rods import spot_name
from villa_core.text import _, ngettext
from villa_widgets.kit.panel import Panel, millimetres
from villa_widgets.suspend.look import rod_words

_STATIC = Path(__file__).parents[1] / "static"
_SIGNS = {
    HangState.BALANCED: ("stands", "✓"),
    HangState.TILTING: ("close", "∠"),
    HangState.SLIPPING: ("close", "!"),
    HangState.FALLEN: ("falls", "✕"),
}


class MobilePanel(Panel):
    """A panel that tells something of a mobile; it redraws when `mobile` or `rod` is replaced."""

    _css: Any = "\n".join(
        (_STATIC / name).read_text(encoding="utf-8") for name in ("panel.css", "mobile_panel.css")
    )

    mobile = traitlets.Instance(Mobile, help="What hangs.")
    rod = traitlets.Unicode("", help="The rod that is looked at, if it hangs.")

    def __init__(self, mobile: Mobile, rod: str = "", **traits: Any) -> None:
        super().__init__(mobile=mobile, rod=rod, label=self.name(), **traits)
        self.draw(mobile)
        self.observe(lambda _change: self.draw(self.mobile), ["mobile", "rod"])

    @abstractmethod
    def name(self) -> str:
        """What a screen reader calls the panel."""

    @abstractmethod
    def draw(self, mobile: Mobile) -> None:
        """Tell what there is to tell of this mobile."""

    def focus(self) -> str | None:
        """The rod that is looked at: the chosen one, else the uppermost."""
        hung = self.mobile.rod_ids()
        if self.rod in hung:
            return self.rod
        return hung[0] if hung else None


class MobileVerdict(MobilePanel):
    """Balanced, tilting, slipping or fallen, and how much is left of everything."""

    def name(self) -> str:  # noqa: D102
        return _("Does it hang?")

    def draw(self, mobile: Mobile) -> None:  # noqa: D102
        balance = mobile.balance()
        words = str(balance)
        kind, sign = _SIGNS[balance.answer]
        if not len(mobile):
            kind = "stands"
        if balance.touches_table:
            kind, sign = "falls", "!"
        margins = "".join(
            f"<span>{escape(t)} <b>{escape(v)}</b></span>" for t, v in _margins(mobile)
        )
        self.tell(
            f'<div class="villa-verdict is-{kind}"><span class="villa-sign">{sign}</span>'
            f'<div class="villa-words"><p>{escape(words)}</p>'
            f'<div class="villa-margins">{margins}</div></div></div>',
            words,
        )


def _margins(mobile: Mobile) -> list[tuple[str, str]]:
    if not len(mobile):
        return []
    balance = mobile.balance()
    degrees = _("{value}°")
    found = [
        (_("until one slips"), degrees.format(value=millimetres(balance.grip))),
        (_("above the table"), _("{value} mm").format(value=millimetres(balance.clearance))),
        (_("until the stand tips"), _("{value} mm").format(value=millimetres(balance.stand))),
    ]
    if balance.answer is HangState.BALANCED:
        left = degrees.format(value=millimetres(balance.level))
        found.insert(0, (_("until one looks tilted"), left))
    return found


class TorqueTable(MobilePanel):
    """All that turns one rod, weight by weight, with arms and torques that add up to nothing."""

    def name(self) -> str:  # noqa: D102
        return _("Torques")

    def draw(self, mobile: Mobile) -> None:  # noqa: D102
        rod = self.focus()
        if rod is None:
            words = escape(_("Nothing hangs yet, so nothing turns."))
            self.tell(f'<p class="villa-note">{words}</p>')
            return
        hanging = mobile.balance().rods[rod]
        head = _("What turns {rod} about its pivot").format(rod=rod)
        titles = (_("weight"), _("force (N)"), _("arm (mm)"), _("torque (N mm)"), "")
        row = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
        total = sum(pull.torque for pull in hanging.pulls)
        body = "".join(_pull_rows(rod, hanging))
        note = escape(_("Arms to the left of the pivot are negative. Torques add up to zero."))
        self.tell(
            f'<div class="villa-head">{escape(head)}</div>'
            f'<table class="villa-torques"><thead><tr>{row}</tr></thead><tbody>{body}</tbody>'
            f'<tfoot><tr><th scope="row">{escape(_("together"))}</th>'
            f"<td>{hanging.force:.3f}</td><td></td><td>{_signed(total)}</td><td></td></tr></tfoot>"
            f'</table><p class="villa-note">{note}</p>{_all_rods(mobile, rod)}'
        )


def _pull_rows(rod: str, hanging: Hanging) -> list[str]:
    largest = max(abs(pull.torque) for pull in hanging.pulls) or 1.0
    rows = []
    for pull in hanging.pulls:
        own = escape(_("own weight"))
        name = own if pull.of == rod else rod_words(pull.of)
        part = 50 * abs(pull.torque) / largest
        side, left = ("right", 50.0) if pull.torque > 0 else ("left", 50.0 - part)
        bar = f'<i class="is-{side}" style="left:{left:.1f}%;width:{part:.1f}%"></i>'
        rows.append(
            f'<tr><th scope="row">{name}</th><td>{pull.force:.3f}</td>'
            f"<td>{millimetres(pull.arm)}</td><td>{_signed(pull.torque)}</td>"
            f'<td class="villa-turns"><span>{bar if part > 0.5 else ""}<b></b></span></td></tr>'
        )
    return rows


def _signed(torque: float) -> str:
    text = f"{torque:+.2f}".replace("-", "−")
    return "0.00" if text[1:] == "0.00" else text


def _all_rods(mobile: Mobile, chosen: str) -> str:
    """Every rod in a line: how it hangs, what it carries, and what is left until it slips."""
    names = {
        HangState.BALANCED: _("balanced"),
        HangState.TILTING: _("tilting"),
        HangState.SLIPPING: _("slipping"),
        HangState.FALLEN: _("falling"),
    }
    titles = (_("rod"), _("tilt (°)"), _("carries (g)"), _("until it slips (°)"), "")
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
    rows = []
    for name, hanging in mobile.balance().rods.items():
        mark = ' class="is-chosen"' if name == chosen else ""
        carried = hanging.load - mobile.pieces.rod(name).mass
        rows.append(
            f'<tr{mark}><th scope="row">{rod_words(name)}</th><td>{millimetres(hanging.tilt)}</td>'
            f"<td>{carried:.1f}</td><td>{millimetres(hanging.grip)}</td>"
            f"<td>{escape(names[hanging.answer])}</td></tr>"
        )
    return (
        f'<div class="villa-mobile-scroll" tabindex="0"><table class="villa-torques"><thead><tr>'
        f"{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


class MobilePlan(MobilePanel):
    """The mobile drawn from the front and from the side, for browsers without 3D."""

    def name(self) -> str:  # noqa: D102
        return _("The mobile from the front and from the side")

    def draw(self, mobile: Mobile) -> None:  # noqa: D102
        self.tell(f'<div class="villa-plan-drawing">{mobile._repr_svg_()}</div>')


class MobileDescription(MobilePanel):
    """The mobile in words, as the tree that it is."""

    def name(self) -> str:  # noqa: D102
        return _("The mobile in words")

    def draw(self, mobile: Mobile) -> None:  # noqa: D102
        text = _("{first} and {second} touch each other.")
        touching = [text.format(first=a, second=b) for a, b, _distance in mobile.touching()]
        lines = [str(mobile.balance()), *touching]
        told = "".join(f"<p>{escape(line)}</p>" for line in lines)
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
    sentences += [_sentence(mobile, hung) for hung in mobile.hung]
    return " ".join(sentences)


def where(mobile: Mobile, on: str, spot: str) -> str:
    """A spot in words, with the rod that it is on."""
    if on not in mobile:
        return spot_name(on)
    return _("{spot} of {rod}").format(spot=spot_name(spot), rod=on)


def _sentence(mobile: Mobile, hung: Hung) -> str:
    carried = mobile.carried_by(hung.rod)
    load = mobile.load(hung.rod) - mobile.pieces.rod(hung.rod).mass
    text = _("{rod} hangs by its {own} on {where}, {tilt}, and carries {load}.")
    return text.format(
        rod=hung.rod,
        own=spot_name(hung.by),
        where=where(mobile, hung.on, hung.spot),
        tilt=_tilt_words(mobile.tilt(hung.rod)),
        load=_("{load:.1f} g").format(load=load) if carried else _("nothing"),
    )


def _tilt_words(tilt: float) -> str:
    if abs(tilt) < 0.05:
        return _("level")
    if tilt > 0:
        return _("its last notch {tilt:.0f}° up").format(tilt=tilt)
    return _("its first notch {tilt:.0f}° up").format(tilt=-tilt)
