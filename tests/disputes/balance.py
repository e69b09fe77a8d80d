"""Disputes in which the balance has a word: statics decides what stands, the rules who answers.

The villas stand on three thick legs (red, yellow, green), none of which may go, or on one column a
floor; what else there is stands where the row needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from rule_marks import FOUR

from disputes.case import ALL, Case
from villa_core import Tower
from villa_core.villa.game import Game
from villa_core.villa.moves import (
    BreakOff,
    Claim,
    LayPlate,
    LetPass,
    Object,
    Pass,
    Pull,
    Raise,
    TakeOut,
)
from villa_core.villa.rulebook import Rulebook

MIDDLE = 46.6  # mm: y of the middle of the three legs; x is 0
Column = tuple[str, float, float]
ON_TOP: tuple[Column, ...] = (
    ("red-thin-1", -25.0, 35.0),
    ("yellow-thin-1", 25.0, 35.0),
    ("blue-thin-1", 0.0, 75.0),
)
UNOPPOSED = (Claim(), LetPass("Yann"), LetPass("Bea"), LetPass("Gil"))


def villa(
    top: Iterable[Column] = (), base: Iterable[Column] = (), turn: str = "Ruth"
) -> Callable[[str | Rulebook], Game]:
    """Blue on its three legs, with these columns on it and these on the base."""

    @cache
    def tower() -> Tower:
        built = Tower.famous("three-legged")
        for floor, columns in ((1, top), (0, base)):
            for column, x, y in columns:
                built = built.add_column(column, x, y, floor=floor)
        return built

    return lambda book: Game.at(book, FOUR, turn, tower=tower(), seal=("Ruth", "Yann"))


def needle(
    top: Iterable[Column] = (), base: Iterable[Column] = (), turn: str = "Bea"
) -> Callable[[str | Rulebook], Game]:
    """Five plates with one column under each; places are counted from the axis."""

    @cache
    def tower() -> Tower:
        built = Tower.famous("needle")
        plate = built.floors[-1].plate
        assert plate is not None
        for floor, columns in ((5, top), (0, base)):
            for column, x, y in columns:
                built = built.add_column(column, plate.x + x, plate.y + y, floor=floor)
        return built

    return lambda book: Game.at(book, FOUR, turn, tower=tower(), seal=("Gil", "Yann"))


def up(column: str, x: float, y: float, on: str | None = None) -> Callable[[Game], Raise]:
    """A raise to a place that is counted from the middle of the red plate."""

    def move(game: Game) -> Raise:
        assert game.tower is not None
        frame = game.tower.frame(5)
        return Raise(column, frame.x + x, frame.y + y, on)

    return move


def orange(*top: Column) -> Callable[[str | Rulebook], Game]:
    """Three plates with one column under each, these columns on yellow: orange comes next."""

    @cache
    def tower() -> Tower:
        whole = Tower.famous("needle")
        built = Tower(whole.floors[:4], whole.pieces).remove_column("green-thick")
        plate = built.floors[3].plate
        assert plate is not None
        for column, x, y in top:
            built = built.add_column(column, plate.x + x, plate.y + y)
        return built

    return lambda book: Game.at(book, FOUR, "Ruth", tower=tower(), seal=("Gil", "Yann"))


def over_the_axis(game: Game) -> LayPlate:
    """The next plate with its middle above that of the one below."""
    assert game.tower is not None
    plate = game.tower.floors[-1].plate
    assert plate is not None
    return LayPlate(plate.x, plate.y)


READY = villa(ON_TOP)
LOOSE = villa(base=(("blue-thick", 0.0, -60.0),), turn="Bea")
FAR_OUT = villa(
    (("red-thin-1", -25.0, 70.0), ("yellow-thin-1", 25.0, 70.0), ("blue-thin-1", 0.0, 105.0))
)
APART = villa(
    (("red-thin-1", -90.0, 55.0), ("yellow-thin-1", 25.0, 50.0), ("blue-thin-1", 80.0, 50.0))
)
PAIR = (("yellow-thin-1", -11.0, 0.0), ("yellow-thin-2", 11.0, 0.0))
SPARE = (("blue-hex", 40.0, 0.0), ("green-hex", -40.0, 0.0))


# a green plate at 7.5°, and three columns under it: well inside its rim, or with their middles
# beyond it, so that it covers them only in part
TURNED = LayPlate(4.0, 40.0, 7.5)
INSIDE = villa(
    (("red-thin-1", -9.5, 116.8), ("yellow-thin-1", -85.1, 7.6), ("blue-thin-1", 95.3, 6.8))
)
ON_RIMS = villa(
    (("red-thin-1", 31.6, 115.7), ("yellow-thin-1", -97.3, 3.1), ("blue-thin-1", 107.5, 2.3))
)

BALANCE = (
    Case(
        "a leg that is pulled brings the villa down",
        ALL,
        "B1 E2",
        "The rules allow it, the villa does not; whoever pulled has caused it.",
        at=READY,
        moves=(Raise("red-thick", 0.0, 45.0),),
        expect={"ended": "collapse", "blamed": "Ruth", "winner": "Yann"},
    ),
    Case(
        "a leg that is put back in time leaves the villa as it was",
        "de nl fr ru",
        "B2",
        "Ruth felt it and stopped.",
        at=READY,
        moves=(BreakOff("red-thick"),),
        expect={"over": False, "locked": "red-thick", "turn": "Yann", "floors": {"red-thick": 0}},
    ),
    Case(
        "nobody steadies a plate while the column is put down",
        ALL,
        "B5 E2",
        "The villa stood without the column and tips with it at the far end of the plate.",
        at=villa(
            (("yellow-hex", 100.0, 12.0), ("green-hex", 105.0, 40.0)),
            (("blue-thick", 0.0, -60.0),),
            "Bea",
        ),
        moves=(Raise("blue-thick", 90.0, 70.0),),
        expect={"ended": "collapse", "blamed": "Bea", "winner": "Ruth"},
    ),
    Case(
        "the same column stands nearer to the middle",
        ALL,
        "B1",
        "Nothing but the place is different.",
        at=LOOSE,
        moves=(Raise("blue-thick", 0.0, MIDDLE),),
        expect={"floors": {"blue-thick": 1}, "blamed": None, "ended": "nobody can build"},
    ),
    Case(
        "plates that were lifted leave free what was free and covered what was covered",
        ALL,
        "B4",
        "Bea pulls her free column out; the other one stays free, the legs stay covered.",
        at=villa(base=(("blue-thick", 0.0, -60.0), ("green-hex", 50.0, -60.0)), turn="Bea"),
        moves=(Raise("blue-thick", 0.0, MIDDLE),),
        expect={"free": {0: "green-hex"}, "over": False},
    ),
    Case(
        "no column sticks out over the edge of its plate",
        ALL,
        "B6",
        "By a few millimetres, and it would stand.",
        at=LOOSE,
        expect={
            "refused": {Raise("blue-thick", 0.0, 120.0): "B6"},
            "may": (Raise("blue-thick", 0.0, 100.0),),
        },
    ),
    Case(
        "a column beside the plate does not stand on it",
        ALL,
        "B6",
        "It would stand in the air.",
        at=LOOSE,
        expect={"refused": {Raise("blue-thick", 0.0, 300.0): "B6"}},
    ),
    Case(
        "columns do not share a place",
        ALL,
        "B7",
        "The spot on blue is taken.",
        at=villa(ON_TOP, (("green-hex", 0.0, -60.0),), "Gil"),
        expect={
            "refused": {
                Raise("green-hex", 0.0, 75.0): "B7",
                Raise("green-hex", 0.0, 75.0, "blue-thin-1"): "B7",
            },
            "may": (Raise("green-hex", 0.0, MIDDLE),),
        },
    ),
    Case(
        "on red one column may bridge two others",
        ALL,
        "B7",
        "It rests on both, and its middle hangs between them.",
        at=needle(PAIR, SPARE),
        moves=(up("blue-hex", 0.0, 0.0, "yellow-thin-1"),),
        expect={"over": False, "floors": {"blue-hex": 5}, "points": {"Bea": 2, "Yann": 2}},
    ),
    Case(
        "on red one column may carry two others",
        ALL,
        "B7",
        "Bea's and Gil's thin columns stand side by side on a hexagonal one.",
        at=needle(
            (("yellow-hex", 0.0, 0.0),),
            (("blue-thin-1", 40.0, 0.0), ("green-thin-1", -40.0, 0.0), ("red-thin-1", 0.0, 40.0)),
        ),
        moves=(
            up("blue-thin-1", -8.2, 0.0, "yellow-hex"),
            up("green-thin-1", 8.2, 0.0, "yellow-hex"),
        ),
        expect={"over": False, "turn": "Ruth", "floors": {"blue-thin-1": 5, "green-thin-1": 5}},
    ),
    Case(
        "a column in the air between two is no bridge",
        ALL,
        "B7",
        "It would rest on the one side only, and tip.",
        at=needle(PAIR, SPARE),
        moves=(up("blue-hex", -24.0, 0.0, "yellow-thin-1"),),
        expect={"ended": "collapse", "blamed": "Bea"},
    ),
    # F1
    Case(
        "a claim about the own columns is true when only another could raise one",
        "de nl fr",
        "F1",
        "Ruth's columns carry the villa or stand on top; Bea has a loose one.",
        at=villa(base=(("blue-thick", 0.0, -60.0),)),
        expect={"true": True},
    ),
    Case(
        "a claim about all columns is false when another could raise one",
        "en ru",
        "F1",
        "The same villa, but here the claim speaks of everybody's columns.",
        at=villa(base=(("blue-thick", 0.0, -60.0),)),
        expect={"true": False},
    ),
    Case(
        "a claim of the one who could raise a column is false",
        ALL,
        "F1",
        "Now it is Bea who says that nothing goes.",
        at=LOOSE,
        expect={"true": False},
    ),
    Case(
        "an objector who pulls a leg has caused the fall",
        "de nl fr ru",
        "F3 E2",
        "He had to raise a column of the claimant, and that one carried the villa.",
        at=READY,
        moves=(Claim(), Object("Gil"), Raise("red-thick", 0.0, 45.0)),
        expect={"ended": "collapse", "blamed": "Gil", "winner": "Ruth"},
    ),
    Case(
        "an english objector who pulls a leg has caused the fall",
        "en",
        "F3 E2",
        "Removing is the whole proof, and the villa did not stand it.",
        at=READY,
        moves=(Claim(), Object("Gil"), Pull("red-thick")),
        expect={"ended": "collapse", "blamed": "Gil", "winner": "Ruth"},
    ),
    # F4, F5
    Case(
        "an english objector with a good proof has to take a column",
        "en",
        "F4",
        "The one that he removed can go, so he is not forced to wreck anything.",
        at=villa(ON_TOP, (("blue-thick", 0.0, -60.0),)),
        moves=(Claim(), Object("Gil"), Pull("blue-thick")),
        expect={"phase": "penalty", "refused": {Pass(): "F4"}, "may": (TakeOut("blue-thick"),)},
    ),
    Case(
        "nobody is forced to wreck the villa with a penalty",
        ALL,
        "F5",
        "The objector's only column is a leg: the claimant does without, in every book.",
        at=READY,
        moves=(Claim(), Object("Gil"), BreakOff("red-thick"), Pass()),
        expect={"over": False, "phase": "lay plate", "acts": "Ruth"},
    ),
    Case(
        "a claimant who takes the leg all the same has caused the fall",
        ALL,
        "F5 E2",
        "It is legal, and it is a bad idea.",
        at=READY,
        moves=(Claim(), Object("Gil"), BreakOff("red-thick"), TakeOut("green-thick")),
        expect={"ended": "collapse", "blamed": "Ruth", "winner": "Yann"},
    ),
    Case(
        "an obliged claimant takes what can be taken safely",
        "en ru",
        "F5",
        "The objector has a leg, and a thin column on top that can go.",
        at=villa((*ON_TOP, ("green-thin-1", 0.0, MIDDLE))),
        moves=(Claim(), Object("Gil"), BreakOff("red-thick")),
        expect={"refused": {Pass(): "F5"}, "may": (TakeOut("green-thin-1"),)},
        flips={"F5": "may"},
        then={"refused": {}, "may": (Pass(),)},
    ),
    Case(
        "a free claimant takes nothing although it would be safe",
        "de nl fr",
        "F5",
        "The same villa; here it is a may.",
        at=villa((*ON_TOP, ("green-thin-1", 0.0, MIDDLE))),
        moves=(Claim(), Object("Gil"), BreakOff("red-thick"), Pass()),
        expect={"phase": "lay plate", "floors": {"green-thin-1": 1, "green-thick": 0}},
    ),
    # F6
    Case(
        "a claimant may leave a plate that would lie well",
        "de nl fr ru",
        "F6",
        "At a real table or not: he may lay it, and may do without.",
        at=READY,
        moves=(*UNOPPOSED, Pass()),
        expect={"turn": "Yann", "plates": 1, "over": False},
    ),
    Case(
        "an english claimant lays the plate that can be laid",
        "en",
        "F6",
        "The book says that he places it.",
        at=READY,
        moves=UNOPPOSED,
        expect={"refused": {Pass(): "F6|F7"}, "may": (LayPlate(0.0, 48.0),)},
        flips={"F6": "may"},
        then={"refused": {}, "may": (Pass(), LayPlate(0.0, 48.0))},
    ),
    # F7
    Case(
        "a plate that lies on two columns is not laid",
        ALL,
        "F7",
        "Three stand there, but this way it misses one.",
        at=villa(
            (
                ("red-thin-1", -90.0, 55.0),
                ("yellow-thin-1", 25.0, 50.0),
                ("blue-thin-1", 80.0, 50.0),
            )
        ),
        moves=UNOPPOSED,
        expect={"refused": {LayPlate(52.0, 50.0): "F7 F8?"}},
    ),
    Case(
        "a plate whose weight lies beside its columns falls",
        "de en nl fr",
        "F7 E2",
        "It covers three, but its weight lies beside them: the claimant has caused the fall.",
        at=READY,
        moves=(*UNOPPOSED, LayPlate(-70.0, 48.0)),
        expect={"ended": "collapse", "blamed": "Ruth", "winner": "Yann"},
    ),
    Case(
        "a villa that lost columns in play is a proper villa",
        ALL,
        "F7",
        "One column under each plate: three were asked for only when the plate was laid.",
        at=needle(PAIR, SPARE),
        expect={"over": False, "plates": 5},
    ),
    Case(
        "two columns carry an orange plate or end the game",
        "de en nl fr",
        "F7 E1",
        "All others carry the villa: only a plate could be added, and it needs three.",
        at=orange(("yellow-thin-1", -20.0, 0.0), ("blue-thin-1", 20.0, 0.0)),
        expect={"ended": "nobody can build", "winner": "Gil"},
        flips={"F7": "three-then-two"},
        then={"ended": "the game goes on", "winner": "the game goes on", "may": (Claim(),)},
    ),
    Case(
        "a russian orange plate is laid on two columns",
        "ru",
        "F7 E1",
        "The same villa: here the game goes on, and the plate lies.",
        at=orange(("yellow-thin-1", -20.0, 0.0), ("blue-thin-1", 20.0, 0.0)),
        moves=(*UNOPPOSED, over_the_axis),
        expect={"plates": 4, "blamed": None},
    ),
    Case(
        "a russian game ends when one column is all that could carry orange",
        "ru",
        "F7 E1",
        "Two, not fewer; the German option would allow it.",
        at=orange(("green-thick", 0.0, 0.0)),
        expect={"ended": "nobody can build"},
        flips={"F7": "three-then-one"},
        then={"ended": "the game goes on", "may": (Claim(),)},
    ),
    Case(
        "one column carries an orange plate by the german option",
        "de",
        "F7",
        "Two or fewer: one is fewer.",
        at=orange(("green-thick", 0.0, 0.0)),
        expect={"ended": "nobody can build"},
        flips={"F7": "three-then-one"},
        then={"ended": "the game goes on", "may": (Claim(),)},
    ),
    # F8
    Case(
        "a new plate may reach beyond the base",
        "de en nl fr",
        "F8",
        "The columns stand at the far edge of blue.",
        at=FAR_OUT,
        moves=UNOPPOSED,
        expect={"may": (LayPlate(0.0, 80.0),)},
        flips={"F8": "within-base"},
        then={"may": (), "refused": {LayPlate(0.0, 80.0): "F8"}},
    ),
    Case(
        "a russian plate stays over the base",
        "ru",
        "F8",
        "The same plate at the same place.",
        at=FAR_OUT,
        moves=UNOPPOSED,
        expect={"refused": {LayPlate(0.0, 80.0): "F8"}},
        flips={"F8": "may-overhang"},
        then={"refused": {}, "may": (LayPlate(0.0, 80.0),)},
    ),
    # E1
    Case(
        "a builder who can do nothing passes while another can build",
        ALL,
        "E1",
        "Bea has a loose column, Ruth has legs.",
        at=villa(base=(("blue-thick", 0.0, -60.0),)),
        expect={"over": False, "may": (Pass(),)},
    ),
    Case(
        "a builder who can raise does not pass",
        ALL,
        "E1",
        "It is Bea's turn, and hers is the loose column.",
        at=LOOSE,
        expect={"refused": {Pass(): "E1"}},
    ),
    Case(
        "the game is over when every column carries the villa and red lies",
        ALL,
        "E1 E2",
        "One column a floor, and no plate is left.",
        at=needle(),
        expect={"ended": "nobody can build", "winner": "Gil", "blamed": None},
    ),
    Case(
        "the game is over when no three columns are there for the next plate",
        ALL,
        "E1 F7",
        "Three legs under blue, nothing on it.",
        at=villa(),
        expect={"ended": "nobody can build", "winner": "Ruth"},
    ),
    Case(
        "the plate that is laid can be the last thing that anybody adds",
        ALL,
        "E1 F6",
        "Three columns carry green, three carry blue, and none can go.",
        at=READY,
        moves=(*UNOPPOSED, LayPlate(0.0, 48.0)),
        expect={"plates": 2, "ended": "nobody can build", "winner": "Ruth", "blamed": None},
    ),
    Case(
        "in english a builder who may not claim yet and can raise nothing passes",
        "en",
        "E1 F9",
        "The new plate is empty, and the only loose column is Bea's.",
        at=villa(ON_TOP, (("blue-thick", 0.0, -60.0),)),
        moves=(*UNOPPOSED, LayPlate(0.0, 48.0)),
        expect={"turn": "Yann", "refused": {Claim(): "F9"}, "may": (Pass(),)},
    ),
    Case(
        "elsewhere the same builder may claim in vain or pass",
        "de nl fr ru",
        "E1 F9",
        "A claim is allowed, though no plate can follow.",
        at=villa(ON_TOP, (("blue-thick", 0.0, -60.0),)),
        moves=(*UNOPPOSED, LayPlate(0.0, 48.0)),
        expect={"turn": "Yann", "may": (Claim(), Pass())},
    ),
    Case(
        "the game goes on while a plate fits at an odd angle",
        ALL,
        "E1 F7",
        "Turned by 7.5 degrees it covers the three columns.",
        at=INSIDE,
        expect={"over": False, "refused": {Pass(): "E1"}, "may": (Claim(),)},
    ),
    Case(
        "a plate at an odd angle is laid",
        "de en nl fr",
        "F6 F7",
        "The claimant turns it until it fits.",
        at=INSIDE,
        moves=(*UNOPPOSED, TURNED),
        expect={"plates": 2, "turn": "Yann"},
    ),
    Case(
        "columns that are covered only in part carry a plate",
        "de en nl fr",
        "E1 F7",
        "Their middles lie beyond its rim; it rests on what is left of them.",
        at=ON_RIMS,
        moves=(*UNOPPOSED, TURNED),
        expect={"plates": 2, "turn": "Yann"},
    ),
    Case(
        "the game goes on while a plate lies on rims",
        "de en nl fr",
        "E1 F7",
        "Before anybody has found the place.",
        at=ON_RIMS,
        expect={"over": False, "refused": {Pass(): "E1"}},
    ),
)
