"""Panels of balance: does it stand, by how much on each floor, and which column carries what."""

from __future__ import annotations

import math
from html import escape

from villa_core.statics.loads import FloorLoads
from villa_core.statics.stability import CLOSE_CALL, Stability, Standing
from villa_core.text import N_, _
from villa_widgets.drawing.panel import TowerPanel, piece
from villa_widgets.drawing.reading import Reading
from villa_widgets.kit.panel import head, millimetres, note

_TOLD = 2  # faults that are told in full; the others are counted
_LEAST, _MOST = -10.0, 40.0  # mm at the ends of a gauge


class StabilityPanel(TowerPanel):
    """A banner: stands, falls or too close to call, in a sentence, with what is not proper.

    >>> from villa_core import Tower
    >>> StabilityPanel(Tower.empty()).spoken
    'It stands. No plate is laid yet.'
    """

    title = N_("Verdict")

    def draw(self, reading: Reading) -> None:  # noqa: D102
        verdict = reading.stability
        kind, sign = ("stands", "✓") if verdict.stable else ("falls", "✕")
        sentences, improper = [_sentence(verdict)], bool(reading.faults) and verdict.stable
        if improper:  # no sign and no sentence may say that all is well
            kind, sign = "close", "!"
            sentences = [_("By balance alone it would stand.")] if reading.possible else []
        if verdict.close_call and reading.possible:
            kind, sign = "close", "!" if improper else "≈"
            text = _("Too close to call: on a real table a margin below {mm:.0f} mm is luck.")
            sentences.append(text.format(mm=CLOSE_CALL))
        faults = [fault.sentence for fault in reading.faults[:_TOLD]]
        more = len(reading.faults) - len(faults)
        if more:
            faults.append(_("And {n} more.").format(n=more))
        told, spoken = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences), faults
        if faults:
            head, words = _("Not a proper villa:"), escape(" ".join(faults))
            fault = f'<p class="villa-fault"><b>{escape(head)}</b> {words}</p>'
            told, spoken = (fault + told if improper else told + fault), [head, *faults]
        parts = (spoken, sentences) if improper else (sentences, spoken)
        self.tell(
            f'<div class="villa-verdict is-{kind}"><span class="villa-sign" aria-hidden="true">'
            f'{sign}</span><div class="villa-words">{told}</div></div>',
            " ".join(sentence for part in parts for sentence in part),
        )


def _sentence(verdict: Stability) -> str:
    """The verdict as one says it at the table, in whole millimetres."""
    weakest = verdict.weakest
    if weakest is None:
        return _("It stands. No plate is laid yet.")
    if weakest.stacked or weakest.edge is None:
        return str(verdict)
    if verdict.stable:
        words = _("It stands. The {floor} is closest to tipping: {mm:.0f} mm.")
        return words.format(floor=weakest.name, mm=weakest.margin)
    words = _("It falls. The {floor} tips {over}, by {mm:.0f} mm.")
    return words.format(floor=weakest.name, over=weakest.over_what, mm=-weakest.margin)


class Gauges(TowerPanel):
    """A gauge for each floor that carries something: how far it is from tipping, in mm.

    The scale is that of a square root, so that the last millimetres have room.
    """

    title = N_("Margin of each floor")

    def draw(self, reading: Reading) -> None:  # noqa: D102
        verdict, title = reading.stability, head(_("Distance from tipping"))
        rows = "".join(_gauge(standing) for standing in (*verdict.stacks, *verdict.floors[::-1]))
        if not rows:
            self.tell(title + note(_("No plate is laid yet, so nothing can tip.")))
            return
        marks = "".join(
            f'<span style="left:{_place(mm):.1f}%">{str(mm).replace("-", "−")}</span>'
            for mm in (-10, 0, 1, 10, 40)
        )
        self.tell(
            f'{title}<div class="villa-gauges">{rows}<div class="villa-scale" aria-hidden="true">'
            f"<i></i><div>{marks}</div><i>{escape(_('mm'))}</i></div></div>"
        )


def _gauge(standing: Standing) -> str:
    margin, name = standing.margin, escape(standing.name)
    if not math.isfinite(margin):
        number, words, shown = "–", _("nothing holds it"), _LEAST
    else:
        number, shown = millimetres(margin), min(max(margin, _LEAST), _MOST)
        words = _("{mm} mm inside the support") if margin >= 0 else _("tips: {mm} mm outside")
        words = words.format(mm=millimetres(abs(margin)))
    kind = "falls" if margin < 0 else "stands"
    if abs(margin) < CLOSE_CALL:
        kind, words = "close", f"{words}, {_('too close to call')}"
    zero, here, words = _place(0.0), _place(shown), escape(words)
    return (
        f'<div class="villa-gauge is-{kind}"><b>{name}</b>'
        f'<div class="villa-track" role="meter" aria-label="{name}" aria-valuemin="{_LEAST:.0f}" '
        f'aria-valuemax="{_MOST:.0f}" aria-valuenow="{shown:.1f}" aria-valuetext="{words}" '
        f'title="{words}"><span class="villa-bar" '
        f'style="left:{min(zero, here):.1f}%;width:{abs(here - zero):.1f}%"></span>'
        f'<span class="villa-tick" style="left:{zero:.1f}%"></span>'
        f'<span class="villa-tick is-faint" style="left:{_place(CLOSE_CALL):.1f}%"></span>'
        f'<span class="villa-needle" style="left:{here:.1f}%"></span></div>'
        f"<span>{number}</span></div>"
    )


def _place(margin: float) -> float:
    """Where a margin lies on the scale, in percent."""
    least, here, most = (math.copysign(abs(mm) ** 0.5, mm) for mm in (_LEAST, margin, _MOST))
    return 100 * (here - least) / (most - least)


class LoadTable(TowerPanel):
    """What every column carries, floor by floor from above, with the model said in a sentence.

    >>> from villa_core import Tower
    >>> panel = LoadTable(Tower.famous("three-legged"))
    >>> "villa-loads" in panel.html
    True
    >>> panel.close()
    """

    title = N_("Loads")

    def draw(self, reading: Reading) -> None:  # noqa: D102
        words = _("No plate is laid yet, so no column carries anything.")
        table, notes = "", [words]
        if reading.loads:
            heads = (_("column"), "", _("carries"), _("possible"), "")
            cells = "".join(f'<th scope="col">{escape(words)}</th>' for words in heads)
            ends = [high for floor in reading.loads for _low, high in floor.ranges.values()]
            most = max(ends, default=0.0)
            for k, floor in enumerate(reading.loads):
                table = _floor_rows(reading.tower.floor_name(k), floor, most or 1.0) + table
            table = f'<table class="villa-loads"><thead><tr>{cells}</tr></thead>{table}</table>'
            notes = list(dict.fromkeys(floor.model for floor in reading.loads))
        told = "".join(map(note, notes))
        self.tell(f'<div class="villa-scroll" tabindex="0">{table}{told}</div>')


def _floor_rows(name: str, floor: FloorLoads, most: float) -> str:
    weight = _("{n:.2f} N to carry").format(n=floor.weight)
    rows = (
        "" if floor.newtons else f'<tr><td colspan="5">{escape(_("It tips: no loads."))}</td></tr>'
    )
    assumed = f"<small>{escape(floor.assumption)}</small>" if floor.assumption else ""
    for column, newtons in sorted(floor.newtons.items(), key=lambda item: -item[1]):
        between = band = ""
        if not floor.determinate:
            low, high = floor.ranges[column]
            between = _("{low:.2f} – {high:.2f}").format(low=low, high=high)
            place = f"left:{100 * low / most:.1f}%;width:{100 * (high - low) / most:.1f}%"
            band = f'<i style="{place}"></i>'
        word = escape(_("essential")) if column in floor.essential else ""
        color = f"var(--villa-{column.partition('-')[0]})"
        rows += (
            f'<tr><td>{piece(column)}</td><td class="villa-load">{band}<span style="width:'
            f'{100 * newtons / most:.1f}%;background:{color}"></span></td>'
            f"<td>{newtons:.2f} N</td><td>{between}</td><td>{word}</td></tr>"
        )
    return (
        f'<tbody><tr><th colspan="5" scope="rowgroup">{escape(name)}<span>{escape(weight)}</span>'
        f"{assumed}</th></tr>{rows}</tbody>"
    )
