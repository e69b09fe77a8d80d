"""Phrases that several puzzles use: how a floor tips, where it stands, what carries what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from villa_core.geometry import Edge
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.statics import Standing

__all__ = ["listed", "over", "tipping"]


def over(standing: Standing) -> str:
    """Over what a floor tips, or would tip first."""
    edge = standing.edge
    if edge is None:
        return _("with nothing under the plate")
    if isinstance(edge, Edge):
        return _("over the edge {a} – {b}").format(a=edge.owners[0], b=edge.owners[1])
    return _("over the rim of {a}").format(a=edge.owner)


def tipping(standing: Standing) -> str:
    """Why a floor falls, in a sentence."""
    return _(
        "On the {floor} the centre of mass lies {mm:.1f} mm outside the support: it tips {over}."
    ).format(floor=standing.name, mm=-standing.margin, over=over(standing))


def listed(ids: Iterable[str]) -> str:
    """Some ids one after the other, or the word for none."""
    return ", ".join(ids) or _("none")
