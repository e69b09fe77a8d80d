"""Is the claim of F1 true? Exactly what this edition's claim says, with a witness if it is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from villa_core.errors import GameError
from villa_core.text import _
from villa_core.tower.pieces import COLUMN_IDS, the_column
from villa_core.villa.legality import proof_columns

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower
    from villa_core.villa.game import Game


@dataclass(frozen=True)
class ClaimCheck:
    """The verdict on a claim; true or false as a condition.

    If it is false, `column` is a witness. Where the edition speaks of raising, `point` is a place
    (x, y) in mm where it stands, on the column `on` if one is named.
    """

    true: bool
    sentence: str
    column: str | None = None
    point: tuple[float, float] | None = None
    on: str | None = None

    def __bool__(self) -> bool:
        return self.true

    def __str__(self) -> str:
        return self.sentence


def check_claim(game: Game) -> ClaimCheck:
    """Whether the builder's claim would be right now, in the words of this edition (F1).

    Columns that nobody may touch (B2, B3, N2) do not speak against a claim: an objector could not
    use them either (F3).
    """
    from villa_core.villa.places import raise_places

    for column in witnesses(game):
        if game.rulebook.proof == "any-removal":
            text = _("Not true: {column} can be taken away and the villa stands.")
            return ClaimCheck(False, text.format(column=the_column(column)), column)
        for under, zone in raise_places(_tower(game), column):
            point = zone.point()
            if point is not None:
                text = _("Not true: {column} can be raised to ({x:.1f}, {y:.1f}).")
                sentence = text.format(column=the_column(column), x=point[0], y=point[1])
                return ClaimCheck(False, sentence, column, point, under)
    return ClaimCheck(True, _("True: no column that counts can be moved without a collapse."))


def witnesses(game: Game) -> Iterator[str]:
    """The columns with which the claim could be proved wrong."""
    from villa_core.villa.places import can_raise, goes

    tower, removal = _tower(game), game.rulebook.proof == "any-removal"
    for column in (COLUMN_IDS[c] for c in proof_columns(game.rulebook, game.position)):
        # no plate is held: the objector's column leaves, and the villa must stand without it
        if (goes if removal else can_raise)(tower, column):
            yield column


def _tower(game: Game) -> Tower:
    if game.tower is None:
        raise GameError(_("In referee mode only the players can tell whether a claim is true."))
    return game.tower
