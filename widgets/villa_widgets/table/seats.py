"""Who sits at a table of either game: a person, an opponent with a face, or a plain computer."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from villa_core import bots
from villa_core.errors import GameError
from villa_core.play.game import AnyGame, GameT
from villa_core.play.names import alike
from villa_core.play.opponents import Opponent, ranked, ratings
from villa_core.text import N_, _
from villa_widgets.table.faces import FaceCard, drawn

PERSON = "person"
"""The kind of a seat that nobody plays for."""

_PERSON = (
    '<svg class="villa-face" viewBox="0 0 64 64" aria-hidden="true"><g class="villa-nobody">'
    '<circle cx="32" cy="26" r="12"/><path d="M10 60q3-19 22-19t22 19z"/></g></svg>'
)


@dataclass(frozen=True)
class Sitter:
    """One seat: a person, or one of the bots that are registered for the game `GAME`.

    `KINDS` are the others who may sit there.
    """

    GAME: ClassVar[str]
    KINDS: ClassVar[dict[str, str]] = {PERSON: N_("a person")}

    kind: str = PERSON

    def __post_init__(self) -> None:
        self._known(self.kind, (*self.KINDS, *self.known()), _("There is no player “{name}”."))

    @classmethod
    def known(cls) -> Mapping[str, Opponent[Any]]:
        """Every computer that may sit here, by its name."""
        return bots.known(cls.GAME)

    @staticmethod
    def _known(name: str, known: Iterable[str], unknown: str) -> None:
        """Refuse a name that is not known with the one that may have been meant, and all others."""
        known = tuple(known)
        if name in known:
            return
        sentences, meant = [unknown.format(name=name)], alike(name, known)
        if meant is not None:
            sentences.append(_("Did you mean “{name}”?").format(name=meant))
        sentences.append(_("There are: {names}.").format(names=", ".join(known)))
        raise GameError(" ".join(sentences))

    @property
    @abstractmethod
    def bot(self) -> Any:
        """The computer that plays for this seat."""

    def play(self, game: GameT, again: int = 0) -> GameT:
        """The game after what the computer does now; an undone move comes again the same.

        With another `again` it has other luck.
        """
        player = game.to_act[0]
        luck = f" {again}" if again else ""
        dice = random.Random(f"{game.seed} {game.number} {game.players.index(player)}{luck}")
        return game.play(self.bot.move(game, player, dice))

    def ready(self, game: AnyGame) -> bool:
        """Whether it can be played now; asked again and again, so it answers at once."""
        return True

    @property
    def is_person(self) -> bool:
        """Whether a person decides here."""
        return self.kind == PERSON

    @property
    def opponent(self) -> Opponent[Any] | None:
        """The opponent with a face who sits here, if it is one."""
        one = self.known().get(self.kind)
        return None if one is None or one.face is None else one

    @property
    def words(self) -> str:
        """Who plays here, for people."""
        if self.kind in self.KINDS:
            return _(self.KINDS[self.kind])
        one = self.known()[self.kind]
        return one.hand or _(one.about)

    @property
    def face(self) -> str:
        """The face of the opponent who sits here as an SVG; empty for others."""
        one = self.opponent
        return "" if one is None or one.face is None else drawn(one.face)

    def to_json(self) -> dict[str, str]:
        """As it is written in a saved table."""
        return {"kind": self.kind}

    @classmethod
    def from_json(cls, entry: Any) -> Self:
        """The seat of a saved table; what makes no sense is a person, who can always play."""
        kind = str(entry.get("kind")) if isinstance(entry, dict) else PERSON
        return cls(kind) if kind in cls.KINDS or kind in cls.known() else cls()

    @classmethod
    def of(cls, players: Iterable[str], given: Mapping[str, str | Sitter]) -> dict[str, Sitter]:
        """A seat for each player; whom nothing is `given` for is a person."""
        players = tuple(players)
        for name in given:
            cls._known(name, players, _("Nobody called “{name}” plays in this game."))
        seats = {name: given.get(name, PERSON) for name in players}
        return {name: cls(seat) if isinstance(seat, str) else seat for name, seat in seats.items()}

    @classmethod
    def restored(cls, players: Iterable[str], seats: Mapping[str, Any]) -> dict[str, Sitter]:
        """The seats of a file or code, as far as they are those of players."""
        return {name: cls.from_json(seats[name]) for name in players if name in seats}

    @classmethod
    def shown(cls) -> Iterator[FaceCard]:
        """Whom a child can choose: a person, then the opponents, the weakest first."""
        yield FaceCard(PERSON, _("A person"), (_("sits at this screen"),), _PERSON)
        rated = ratings(cls.GAME)
        for key, one in ranked(cls.GAME, cls.known()).items():
            lines = (rated[key].words if key in rated else "", _(one.about), one.hand)
            face = "" if one.face is None else drawn(one.face)
            yield FaceCard(key, one.name, tuple(filter(None, lines)), face)
