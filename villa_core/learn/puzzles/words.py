"""Phrases that several puzzles use: how a floor tips, where it stands, what carries what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.statics.stability import Standing


def over(standing: Standing) -> str:
    """Over what a floor tips, or would tip first."""
    return standing.over_what or _("with nothing under the plate")


def tipping(standing: Standing) -> str:
    """Why a floor falls, in a sentence."""
    return _(
        "On the {floor} the centre of mass lies {mm:.1f} mm outside the support: it tips {over}."
    ).format(floor=standing.name, mm=-standing.margin, over=over(standing))
