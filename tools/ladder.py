"""The stored ladders: the opponents of both games play each other again, and are rated."""

from __future__ import annotations

from pathlib import Path

from tools.storing import Say
from villa_core import __version__
from villa_core.explore.ladders import Ladder, ladder
from villa_core.play.opponents import LADDERS, Rating
from villa_core.suspend import opponents as suspend_opponents
from villa_core.villa import opponents as villa_opponents


def climb(path: Path, folder: Path, games: int, workers: int | None, say: Say) -> None:
    """Let the opponents of both games play so many games each pair, and keep the ladders."""
    folder.mkdir(parents=True, exist_ok=True)
    names = {"suspend": [*suspend_opponents.OPPONENTS], "villa": [*villa_opponents.OPPONENTS]}
    ladders = {
        game: _row(ladder(those, games, game=game, workers=workers, folder=folder, say=say))
        for game, those in names.items()
    }
    path.write_text(LADDERS.text({"version": __version__, "ladders": ladders}), "utf-8")


def _row(found: Ladder) -> dict[str, object]:
    return {
        "pairs": [[*pair, *counts] for pair, counts in found.pairs.items()],
        "ratings": {key: _told(rating) for key, rating in found.ratings.items()},
    }


def _told(rating: Rating) -> list[float]:
    return [*(round(points, 1) for points in rating[:3]), rating.games]
