"""The rules of Suspend, U1 to U11: one book, in our own words, with what the book leaves open.

>>> rules = Rules()
>>> rules["U6"].title, rules["U6"].source
('Fallen rods', 'Suspend rulebook, The rules; default: that the turn goes on when they fell \
outside a move')
>>> rules["U3"].setting, Rules.of(U3="connector").connector
('hook-only', True)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from villa_core.play.rules import Entry, Passage, Ruleset
from villa_core.text import N_

_BOOK = "suspend"  # the one there is

OUT_AT = 20
"""U9: whoever has so many points is out of the tournament."""


class Mode(StrEnum):
    """The four ways to play that the book knows."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    EXPERT = "expert"
    SOLO = "solo"

    @property
    def rolls(self) -> bool:
        """Whether it is played with the die (U8, U9)."""
        return self in (Mode.INTERMEDIATE, Mode.EXPERT)


def _entry(
    heading: tuple[str, str, str], parts: Mapping[str, str], remark: str = "", **settings: str
) -> Entry:
    """A rule by id, title and section, with its settings, the printed one first (_ reads as -).

    `parts` are defaults: what the book does not print, in words; a `remark` is a reading.
    """
    rule, title, section = heading
    named = {name.replace("_", "-"): sentence for name, sentence in settings.items()}
    printed = Passage(next(iter(named)), section, remark, tuple(parts))
    return Entry(rule, title, named, {_BOOK: printed}, parts)


TABLE: tuple[Entry, ...] = (
    _entry(
        ("U1", N_("Dealing the rods"), "Setup"),
        {"first": N_("that the first of the players named begins")},
        equal_colours=N_(
            "Each player gets the same number of rods of each colour; what is left over is a draw "
            "pile for all."
        ),
    ),
    _entry(
        ("U2", N_("Where a rod may hang"), "The rules"),
        {},
        N_("That the spot by which a rod itself hangs is taken is a reading."),
        free_spot=N_(
            "Rods hang from rods: on any free notch or straight section of a hanging rod, never on "
            "a taken one; if it slides onto a taken one afterwards, that is allowed. The hook "
            "carries the first rod only."
        ),
    ),
    _entry(
        ("U3", N_("The wooden connector"), "The rules"),
        {
            "in-play": N_("that it is not in play unless the players say so before the game"),
            "one": N_("that it holds one rod"),
        },
        hook_only=N_("The wooden connector is not a hanging point."),
        connector=N_("The wooden connector is a hanging point too; it holds one rod."),
    ),
    _entry(
        ("U4", N_("One hand"), "The rules"),
        {"other": N_("that a touch by a player whose turn it is not costs nothing")},
        one_hand=N_(
            "One hand is used, from the beginning of a turn to its end. Whoever touches hanging "
            "rods with the other takes the rod back and loses the turn. A move is complete when "
            "the hand leaves the rod."
        ),
    ),
    _entry(
        ("U5", N_("Touching the table"), "The rules"),
        {
            "fallen": N_("that rods which touch the table after a fall count as fallen too"),
            "pass": N_("that whoever finds no place at all passes, and nobody else"),
        },
        reposition=N_("If any part touches the table, the rod must be hung elsewhere."),
    ),
    _entry(
        ("U6", N_("Fallen rods"), "The rules"),
        {"goes-on": N_("that the turn goes on when they fell outside a move")},
        taken_by_mover=N_(
            "Rods that fall go to the player who made them fall, in any player's turn."
        ),
    ),
    _entry(
        ("U7", N_("Beginner game"), "Beginner Game"),
        {"pile": N_("that the draw pile is not used in this game")},
        N_("That it is the longest rod of the own pile is a reading."),
        longest_first=N_(
            "In turn each player hangs one of the longest rods of the own pile. The first without "
            "rods wins."
        ),
    ),
    _entry(
        ("U8", N_("Intermediate game"), "Intermediate Game"),
        {},
        N_("A player whose last rod another player hangs has run out too: a reading."),
        rolled_colour=N_(
            "In turn each player rolls a colour and hangs a rod of it: an own one, else one from "
            "another player's pile or the draw pile. If nobody has one the turn ends. The first "
            "without rods wins."
        ),
    ),
    _entry(
        ("U9", N_("Expert tournament"), "Expert Tournament"),
        {"next": N_("that the next round begins with the player after the one who moved last")},
        out_at_twenty=N_(
            "Rounds of the intermediate game. The winner of a round gets 0 points, the others 1 "
            "for each notch in their piles. Whoever has 20 is out; the last one in is champion."
        ),
    ),
    _entry(
        ("U10", N_("A tie"), "Expert Tournament, note"),
        {
            "tie": N_(
                "that a tie comes about when nobody can hang a rod and several have the fewest, or "
                "where equal turns are agreed"
            ),
            "those": N_("that only those who tie play backwards"),
        },
        first_out=N_(
            "A tie is played backwards: from the last placer on, against the order of play, each "
            "removes one rod. Who makes rods fall is out; who has removed most wins."
        ),
        equal_turns=N_(
            "All have the same number of turns; those who run out in the same round of turns tie. "
            "A tie is played backwards: from the last placer on, against the order of play, each "
            "removes one rod. Who makes rods fall is out; who has removed most wins."
        ),
    ),
    _entry(
        ("U11", N_("Solo game"), "Solo Game"),
        {},
        N_("A rod that comes to lie on the table no longer hangs: it is there to be hung again."),
        free=N_(
            "A free sculpture of any rods: no rules but physics. The hook, the wooden connector "
            "and every spot hold as many rods as you like."
        ),
    ),
)
"""All rules, in the order of the page that the software follows."""

_ENTRIES = {entry.id: entry for entry in TABLE}

RULE_IDS: tuple[str, ...] = tuple(_ENTRIES)
"""The ids of all rules."""


@dataclass(frozen=True)
class Rules(Ruleset):
    """The rules of one game; `changes` are what the players chose, as (id, setting) pairs."""

    edition: str = _BOOK
    entries, books, by_choice = _ENTRIES, {_BOOK: "Suspend"}, True

    @classmethod
    def of(cls, **settings: str) -> Rules:
        """Rules with some settings chosen; one that makes no sense raises `GameError`."""
        return cls().changed(**settings)

    @classmethod
    def agreed(cls, *, connector: bool, equal_turns: bool) -> Rules:
        """Rules by what the players can agree on before a game (U3, U10)."""
        return cls.of(
            U3="connector" if connector else "hook-only",
            U10="equal-turns" if equal_turns else "first-out",
        )

    @property
    def connector(self) -> bool:
        """U3: whether the wooden connector is a hanging point."""
        return self.is_("U3", "connector")

    @property
    def equal_turns(self) -> bool:
        """U10: whether all have the same number of turns."""
        return self.is_("U10", "equal-turns")
