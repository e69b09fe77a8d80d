"""Disputes at the other game: U1 to U11 of Suspend, at a real table and with the balance."""

from __future__ import annotations

from collections.abc import Callable

from disputes.case import Case
from villa_core.suspend import Mobile, SuspendGame
from villa_core.suspend.moves import (
    Fell,
    Finish,
    Hang,
    NobodyCanHang,
    OtherHand,
    Pass,
    Roll,
    TakeDown,
)

BOOK = "suspend"
TWO, THREE, FOUR = ("Ada", "Ben"), ("Ada", "Ben", "Cleo"), ("Ada", "Ben", "Cleo", "Dan")
LEVEL = Mobile.empty().hang("orange-4")


def new(mode: str, players: tuple[str, ...], **more: bool) -> Callable[[], SuspendGame]:
    """A game from its beginning; a real table unless said otherwise."""
    return lambda: SuspendGame.new(mode, players, 1, **{"referee": True, **more})


def real(mode: str, *piles: str, turn: str = "Ada", hanging: str = "orange-1", **more: object):
    """A position at a real table: the piles of Ada, Ben and so on, and what hangs."""
    return {
        "mode": mode,
        "piles": dict(zip(FOUR, (pile.split() for pile in piles), strict=False)),
        "turn": turn,
        "hanging": hanging.split(),
        **more,
    }


def model(mode: str, *piles: str, turn: str = "Ada", mobile: Mobile = LEVEL, **more: object):
    """The same where the balance decides."""
    position = real(mode, *piles, turn=turn, **more)
    return {**position, "hanging": (), "mobile": mobile}


def low() -> SuspendGame:
    """Fourteen rods hang deep: one more on the lowest of them would touch the table."""
    piles = {"Ada": ["orange-3"], "Ben": ["blue-1"]}
    return SuspendGame.at("beginner", piles, "Ada", mobile=Mobile.random(1, 14))


# Ada and Ben tie with one rod each; Ben hung the last one
TIE = real(
    "beginner", "red-3", "red-4", "blue-3 blue-4", hanging="orange-1 blue-1 red-1", last="Ben"
)

SUSPEND = (
    # U1
    Case(
        "two players get twelve rods each",
        BOOK,
        "U1",
        "Two of every colour for each, and nothing is left over.",
        at=new("beginner", TWO),
        expect={"rods": {"Ada": 12, "Ben": 12}, "drawn": 0, "hanging": ""},
    ),
    Case(
        "three players leave six rods to draw from",
        BOOK,
        "U1",
        "One of every colour each, since two would not do for all; the fourth ones are common.",
        at=new("intermediate", THREE),
        expect={"rods": {"Ada": 6, "Ben": 6, "Cleo": 6}, "drawn": 6},
    ),
    Case(
        "four players get one rod of every colour",
        BOOK,
        "U1",
        "Nothing is left over.",
        at=new("expert", FOUR),
        expect={"rods": {"Ada": 6, "Ben": 6, "Cleo": 6, "Dan": 6}, "drawn": 0},
    ),
    Case(
        "the draw pile of a beginner game for three is not used",
        BOOK,
        "U1 U7",
        "It is for everyone to use, but how the beginner game would is not printed: a default.",
        at=new("beginner", THREE),
        expect={
            "drawn": 6,
            "refused": {Hang("orange-4"): "U7"},
            "told": {
                Hang("orange-4"): (
                    "Orange rod 4 lies in the draw pile, which is not used in the beginner game."
                )
            },
            "marked": "U7",
        },
    ),
    # U2
    Case(
        "a taken notch is taken",
        BOOK,
        "U2",
        "The hook holds that notch, and there another rod hangs.",
        at=model("beginner", "red-1", "red-2", mobile=LEVEL.hang("blue-1", "orange-4", "n3")),
        expect={
            "refused": {
                Hang("red-1", "orange-4", "n3", "s2"): "U2",
                Hang("red-1", "orange-4", "n4", "s2"): "U2",
                Hang("red-1", "hook", by="s2"): "U2",
            },
            "may": (Hang("red-1", "orange-4", "n5", "s2"),),
        },
    ),
    Case(
        "a straight section is as good as a notch",
        BOOK,
        "U2",
        "Any part of a hanging rod will do, if it is free.",
        at=model("beginner", "red-1 black-1", "red-2"),
        expect={"may": (Hang("red-1", "orange-4", "s3", "s2"),)},
    ),
    Case(
        "a rod may slide onto a taken notch after it was hung",
        BOOK,
        "U2",
        "It was hung on the free section beside and slid: that is allowed.",
        at=model(
            "beginner",
            "black-1 black-3",
            "black-2",
            mobile=LEVEL.hang("blue-1", "orange-4", "n3"),
        ),
        moves=(Hang("black-1", "orange-4", "s3", "n2"),),
        expect={"turn": "Ben", "hanging": "black-1 blue-1 orange-4"},
    ),
    Case(
        "a rod that hangs already is not hung again",
        BOOK,
        "U2",
        "Nor is a rod hung on one that lies on the table.",
        at=model("beginner", "red-1", "red-2"),
        expect={
            "refused": {
                Hang("orange-4", "orange-4", "n3", "n4"): "U2 U7?",
                Hang("red-1", "blue-1", "n1", "s2"): "U2",
            }
        },
    ),
    Case(
        "the hook carries the first rod and no second one",
        BOOK,
        "U2",
        "The hook is no game piece: rods hang from rods. It is not called a taken spot.",
        at=model("beginner", "red-1", "red-2"),
        expect={
            "told": {
                Hang("red-1", "hook", by="s2"): (
                    "Rods hang from rods: the hook carries only the first one."
                )
            }
        },
    ),
    # U3
    Case(
        "the connector is no hanging point unless agreed",
        BOOK,
        "U3",
        "Nobody spoke of it before the game.",
        at=new("beginner", TWO, referee=False),
        expect={"refused": {Hang("orange-1", "connector", by="n4"): "U3"}, "marked": "U3"},
    ),
    Case(
        "the connector is a hanging point if agreed before",
        BOOK,
        "U3",
        "It then holds a rod like the hook.",
        at=new("beginner", TWO, referee=False, connector=True),
        moves=(Hang("orange-1", "connector", by="n4"),),
        expect={"hanging": "orange-1", "turn": "Ben"},
    ),
    Case(
        "the connector holds one rod",
        BOOK,
        "U3 U2",
        "Ben would like to hang his beside Ada's.",
        at=new("beginner", TWO, referee=False, connector=True),
        moves=(Hang("orange-1", "connector", by="n4"),),
        expect={"refused": {Hang("orange-3", "connector", by="n4"): "U3"}, "marked": "U3"},
    ),
    # U4
    Case(
        "the other hand costs the turn and the rod comes back",
        BOOK,
        "U4",
        "Ada steadied the mobile with her left hand.",
        at=real("beginner", "red-1 black-1", "red-2"),
        moves=(OtherHand(),),
        expect={"turn": "Ben", "piles": {"Ada": "black-1 red-1"}, "hanging": "orange-1"},
    ),
    Case(
        "the other hand counts before the roll too",
        BOOK,
        "U4",
        "Any time in the own turn: the die has not been rolled.",
        at=real("intermediate", "red-1", "red-2"),
        moves=(OtherHand(),),
        expect={"turn": "Ben", "phase": "roll", "rolled": None},
    ),
    Case(
        "the other hand counts after the roll",
        BOOK,
        "U4",
        "The colour that was rolled is lost with the turn.",
        at=real("intermediate", "red-1 blue-1", "red-2"),
        moves=(Roll("blue"), OtherHand()),
        expect={"turn": "Ben", "rolled": None, "piles": {"Ada": "red-1 blue-1"}},
    ),
    Case(
        "the other hand counts in the expert game too",
        BOOK,
        "U4",
        "It is the same turn, only with points.",
        at=real("expert", "red-1", "red-2", "blue-1"),
        moves=(OtherHand(),),
        expect={"turn": "Ben", "points": {"Ada": 0, "Ben": 0}},
    ),
    Case(
        "whose turn it is not has none to lose",
        BOOK,
        "U4",
        "Ben touched hanging rods in Ada's turn: she goes on.",
        at=real("beginner", "red-1 black-1", "red-2"),
        moves=(OtherHand("Ben"),),
        expect={"turn": "Ada", "phase": "hang", "hanging": "orange-1"},
    ),
    Case(
        "the move is complete when the hand leaves the rod",
        BOOK,
        "U4",
        "Ada has let go; a touch now is in Ben's turn and costs his.",
        at=real("beginner", "red-1 black-1", "red-2 black-2"),
        moves=(Hang("red-1"), OtherHand()),
        expect={"turn": "Ada", "hanging": "red-1 orange-1", "piles": {"Ben": "black-2 red-2"}},
    ),
    Case(
        "the other hand costs the turn while a tie is played backwards",
        BOOK,
        "U4 U10",
        "A turn is a turn: nothing is removed, the one before comes.",
        at=TIE,
        moves=(NobodyCanHang(), OtherHand()),
        expect={"turn": "Ada", "removed": {"Ben": 0}, "hanging": "red-1 blue-1 orange-1"},
    ),
    # U5
    Case(
        "nothing may touch the table",
        BOOK,
        "U5",
        "The rod is hung elsewhere; it is neither lost nor fallen.",
        at=low,
        expect={"refused": {Hang("orange-3", "black-4", "n3", "s2"): "U5"}, "turn": "Ada"},
    ),
    Case(
        "whoever can hang a rod does not pass",
        BOOK,
        "U5",
        "There is a place clear of the table.",
        at=new("beginner", TWO, referee=False),
        expect={"refused": {Pass(): "U5"}},
    ),
    Case(
        "whoever finds no place passes at a real table",
        BOOK,
        "U5",
        "Only the players can see it; that there is such a pass is a default.",
        at=real("beginner", "red-1", "red-2"),
        moves=(Pass(),),
        expect={"turn": "Ben", "marked": "U5", "piles": {"Ada": "red-1"}},
    ),
    # U6
    Case(
        "fallen rods go to the player who hung",
        BOOK,
        "U6",
        "His own rod fell and pulled another one down.",
        at=real("beginner", "red-1 black-1", "red-2", hanging="orange-1 blue-1"),
        moves=(Fell("red-1", ("red-1", "blue-1")),),
        expect={"piles": {"Ada": "black-1 red-1 blue-1"}, "hanging": "orange-1", "turn": "Ben"},
    ),
    Case(
        "the rod that was hung may stay while others fall",
        BOOK,
        "U6",
        "Only the blue one came down.",
        at=real("beginner", "red-1 black-1", "red-2", hanging="orange-1 blue-1"),
        moves=(Fell("red-1", ("blue-1",)),),
        expect={"piles": {"Ada": "black-1 blue-1"}, "hanging": "red-1 orange-1"},
    ),
    Case(
        "whoever hangs the last rod and makes others fall has not won",
        BOOK,
        "U6 U7",
        "The pile is not empty after all.",
        at=real("beginner", "red-1", "red-2", hanging="orange-1 blue-1"),
        moves=(Fell("red-1", ("blue-1",)),),
        expect={"over": False, "turn": "Ben", "piles": {"Ada": "blue-1"}},
    ),
    Case(
        "rods that another player knocks down go to him",
        BOOK,
        "U6",
        "Ben's sleeve, in Ada's turn: he takes them, and she goes on.",
        at=real("beginner", "red-1", "red-2", hanging="orange-1 blue-1"),
        moves=(Fell(rods=("blue-1",), player="Ben"),),
        expect={
            "piles": {"Ada": "red-1", "Ben": "red-2 blue-1"},
            "turn": "Ada",
            "phase": "hang",
            "hanging": "orange-1",
        },
    ),
    Case(
        "rods that fall before the roll go to whoever made them fall",
        BOOK,
        "U6",
        "Ada reached for the die and brought one down; she still has her roll.",
        at=real("intermediate", "red-1", "red-2", hanging="orange-1 blue-1"),
        moves=(Fell(rods=("blue-1",), player="Ada"),),
        expect={"piles": {"Ada": "red-1 blue-1"}, "turn": "Ada", "phase": "roll"},
    ),
    Case(
        "rods that another knocks down between roll and hanging go to him",
        BOOK,
        "U6",
        "The roll stands, Ada hangs as if nothing had happened.",
        at=real("intermediate", "red-1", "red-2 black-2", hanging="orange-1 blue-1"),
        moves=(Roll("red"), Fell(rods=("blue-1",), player="Ben")),
        expect={"rolled": "red", "turn": "Ada", "piles": {"Ben": "black-2 red-2 blue-1"}},
    ),
    Case(
        "a rod hung too far out comes back with what it pulls down",
        BOOK,
        "U6",
        "Here the balance tells: the yellow rod does not hold by its end.",
        at=model(
            "beginner",
            "yellow-1",
            "red-1 black-1",
            mobile=LEVEL.hang("blue-1", "orange-4", "n3").hang("blue-2", "orange-4", "n5"),
        ),
        moves=(Hang("yellow-1", "blue-1", "n1", "s0"),),
        expect={"over": False, "turn": "Ben", "owns": {"yellow-1": "Ada"}},
    ),
    Case(
        "slips break no rule of the book",
        BOOK,
        "U6 U8",
        "A rod, a colour or a player that does not exist.",
        at=real("intermediate", "red-1", "red-2", hanging="orange-1 blue-1"),
        expect={
            "refused": {
                Roll("pink"): "",
                Fell(rods=("pink-1",)): "",
                Fell(rods=("blue-1",), player="Zoe"): "",
                OtherHand("Zoe"): "",
            }
        },
    ),
    Case(
        "only what hangs can fall",
        BOOK,
        "U6",
        "A rod in a pile, no rod at all, or one twice.",
        at=real("beginner", "red-1", "red-2", hanging="orange-1 blue-1"),
        expect={
            "refused": {
                Fell("red-1", ("green-1",)): "U6",
                Fell("red-1", ()): "U6",
                Fell("red-1", ("blue-1", "blue-1")): "U6",
            }
        },
    ),
    Case(
        "where the balance decides nobody reports a fall",
        BOOK,
        "U6",
        "The model knows what falls.",
        at=model("beginner", "red-1", "red-2"),
        expect={"refused": {Fell("red-1", ("orange-4",)): "U6"}},
    ),
    # U7
    Case(
        "beginners hang their longest rods first",
        BOOK,
        "U7",
        "Ada has orange rods and would like to be rid of a short one.",
        at=new("beginner", TWO),
        expect={"refused": {Hang("black-1"): "U7", Hang("yellow-1"): "U7"}, "phase": "hang"},
    ),
    Case(
        "a beginner hangs own rods only",
        BOOK,
        "U7",
        "The other orange rods are Ben's.",
        at=new("beginner", TWO),
        expect={"refused": {Hang("orange-3"): "U7"}, "may": (Hang("orange-1"), Hang("orange-2"))},
    ),
    Case(
        "beginners do not roll",
        BOOK,
        "U7",
        "The die stays in the box.",
        at=new("beginner", TWO),
        expect={"refused": {Roll("red"): "U7"}},
    ),
    Case(
        "the first beginner without rods wins",
        BOOK,
        "U7",
        "Ben does not get another turn.",
        at=real("beginner", "red-1", "red-2"),
        moves=(Hang("red-1"),),
        expect={"winner": "Ada", "ended": "out of rods", "acts": ""},
    ),
    # U8
    Case(
        "first the roll then the rod",
        BOOK,
        "U8",
        "Ada takes a rod before she has rolled.",
        at=new("intermediate", TWO),
        expect={"phase": "roll", "refused": {Hang("red-1"): "U8"}},
    ),
    Case(
        "the rolled colour is hung and no other",
        BOOK,
        "U8",
        "Green was rolled.",
        at=new("intermediate", TWO),
        moves=(Roll("green"),),
        expect={"refused": {Hang("red-1"): "U8", Roll("red"): "U8"}, "may": (Hang("green-1"),)},
    ),
    Case(
        "own rods of the colour come before those of others",
        BOOK,
        "U8",
        "Ada has green ones and would like to rid nobody but herself of blue.",
        at=new("intermediate", TWO),
        moves=(Roll("green"),),
        expect={"refused": {Hang("green-3"): "U8"}},
    ),
    Case(
        "without the colour a rod of another pile is hung",
        BOOK,
        "U8",
        "From Ben's pile or from the draw pile, as she likes.",
        at=real("intermediate", "red-1", "blue-1 red-2"),
        moves=(Roll("blue"),),
        expect={"may": (Hang("blue-1"), Hang("blue-4")), "refused": {Hang("red-1"): "U8"}},
    ),
    Case(
        "a rod from another pile leaves that pile",
        BOOK,
        "U8",
        "Ben is one rod nearer to winning.",
        at=real("intermediate", "red-1", "blue-1 red-2"),
        moves=(Roll("blue"), Hang("blue-1")),
        expect={"piles": {"Ada": "red-1", "Ben": "red-2"}, "turn": "Ben"},
    ),
    Case(
        "a colour that nobody has ends the turn",
        BOOK,
        "U8",
        "All four black rods hang.",
        at=real("intermediate", "red-1", "red-2", hanging="black-1 black-2 black-3 black-4"),
        moves=(Roll("black"),),
        expect={"turn": "Ben", "phase": "roll", "rolled": None},
    ),
    Case(
        "the first without rods wins even if another hung the last one",
        BOOK,
        "U8",
        "Ada had to take Ben's last rod.",
        at=real("intermediate", "red-1", "blue-1"),
        moves=(Roll("blue"), Hang("blue-1")),
        expect={"winner": "Ben", "marked": "U8"},
    ),
    # U9
    Case(
        "every notch that is left is a point",
        BOOK,
        "U9",
        "The book's own numbers: black three, orange seven; the winner of the round none.",
        at=real("expert", "red-1", "black-1 orange-2", "black-2", rolled="red"),
        moves=(Hang("red-1"),),
        expect={"points": {"Ada": 0, "Ben": 10, "Cleo": 3}, "round": 2, "over": False},
    ),
    Case(
        "twenty points are out and nineteen are not",
        BOOK,
        "U9",
        "Ben gets his twentieth, Cleo stops at nineteen.",
        at=real(
            "expert",
            "red-1",
            "orange-2",
            "black-2",
            rolled="red",
            points={"Ben": 13, "Cleo": 16},
        ),
        moves=(Hang("red-1"),),
        expect={
            "points": {"Ben": 20, "Cleo": 19},
            "still_in": "Ada Cleo",
            "rods": {"Ada": 12, "Ben": 0, "Cleo": 12},
        },
    ),
    Case(
        "the last one in is champion",
        BOOK,
        "U9",
        "However many points the champion has.",
        at=real("expert", "red-1", "orange-2", rolled="red", points={"Ada": 19, "Ben": 13}),
        moves=(Hang("red-1"),),
        expect={"ended": "champion", "winner": "Ada"},
    ),
    # U10
    Case(
        "a tie is played backwards from the last placer",
        BOOK,
        "U10",
        "Ada and Ben have the fewest rods; Ben hung last. Cleo looks on.",
        at=TIE,
        moves=(NobodyCanHang(),),
        expect={"phase": "backwards", "tied": "Ada Ben", "turn": "Ben"},
    ),
    Case(
        "against the order of play each removes one rod",
        BOOK,
        "U10",
        "After Ben comes Ada, who sits before him.",
        at=TIE,
        moves=(NobodyCanHang(), TakeDown("red-1")),
        expect={"turn": "Ada", "removed": {"Ben": 1, "Ada": 0}, "hanging": "blue-1 orange-1"},
    ),
    Case(
        "who makes rods fall while a tie is played backwards is out",
        BOOK,
        "U10",
        "Ben took one and another came down: Ada wins.",
        at=TIE,
        moves=(NobodyCanHang(), Fell("blue-1", ("red-1",))),
        expect={"winner": "Ada", "ended": "played backwards"},
    ),
    Case(
        "who knocks rods down out of turn in a tie is out as well",
        BOOK,
        "U10 U6",
        "It was Ben's turn, but Ada's sleeve.",
        at=TIE,
        moves=(NobodyCanHang(), Fell(rods=("red-1",), player="Ada")),
        expect={"winner": "Ben"},
    ),
    Case(
        "rods that an onlooker knocks down in a tie go to him and the tie goes on",
        BOOK,
        "U10 U6",
        "Cleo does not tie; she takes what she brought down.",
        at=TIE,
        moves=(NobodyCanHang(), Fell(rods=("red-1",), player="Cleo")),
        expect={
            "turn": "Ben",
            "tied": "Ada Ben",
            "over": False,
            "piles": {"Cleo": "red-1 blue-3 blue-4"},
        },
    ),
    Case(
        "a tie with nothing left to remove is shared",
        BOOK,
        "U10 U6",
        "The last hanging rod was knocked down by Cleo: nobody has removed any.",
        at={**TIE, "hanging": ["orange-1"]},
        moves=(NobodyCanHang(), Fell(rods=("orange-1",), player="Cleo")),
        expect={"over": True, "winners": ("Ada", "Ben")},
    ),
    Case(
        "with equal turns two who run out in the same round tie",
        BOOK,
        "U10",
        "Ada has hung her last rod; Ben still has his turn, and hangs his last one too.",
        at=real("beginner", "red-1", "red-2", equal_turns=True),
        moves=(Hang("red-1"), Hang("red-2")),
        expect={"phase": "backwards", "turn": "Ben", "tied": "Ada Ben"},
    ),
    Case(
        "with equal turns the one who runs out alone wins after the others' turns",
        BOOK,
        "U10",
        "Ben has one left after his turn.",
        at=real("beginner", "red-1", "red-2 black-1", equal_turns=True),
        moves=(Hang("red-1"), Hang("red-2")),
        expect={"winner": "Ada"},
    ),
    Case(
        "equally many rods removed share the win",
        BOOK,
        "U10",
        "Two hang: one for Ben, one for Ada.",
        at={**TIE, "hanging": ["orange-1", "blue-1"]},
        moves=(NobodyCanHang(), TakeDown("blue-1"), TakeDown("orange-1")),
        expect={"winner": None, "winners": ("Ada", "Ben")},
    ),
    Case(
        "most rods removed win",
        BOOK,
        "U10",
        "Three hang: Ben takes two, Ada one.",
        at=TIE,
        moves=(NobodyCanHang(), TakeDown("red-1"), TakeDown("blue-1"), TakeDown("orange-1")),
        expect={"winner": "Ben", "removed": {"Ada": 1, "Ben": 2}},
    ),
    Case(
        "no rod is taken down while no tie is played",
        BOOK,
        "U10",
        "Ada would like to take her last one back.",
        at=real("beginner", "red-1", "red-2"),
        expect={"refused": {TakeDown("orange-1"): "U10"}},
    ),
    # U11
    Case(
        "a free sculpture takes any rod on any spot",
        BOOK,
        "U11",
        "Even a taken notch, if it holds.",
        at=new("solo", ("Ada",), referee=False),
        moves=(
            Hang("orange-1", "hook", by="n4"),
            Hang("red-1", "orange-1", "n3", "s2"),
            Hang("red-2", "orange-1", "n5", "s2"),
            Hang("black-1", "orange-1", "n3", "n2"),
        ),
        expect={"turn": "Ada", "hanging": "black-1 red-1 red-2 orange-1", "over": False},
    ),
    Case(
        "a free sculpture uses the connector without having agreed on it",
        BOOK,
        "U11 U3",
        "All the rules above are ignored.",
        at=new("solo", ("Ada",), referee=False),
        moves=(
            Hang("orange-1", "connector", by="n4"),
            Hang("orange-2", "connector", by="n4"),
            Hang("red-1", "hook", by="s2"),
            Hang("red-2", "hook", by="s2"),
        ),
        expect={"hanging": "red-1 red-2 orange-1 orange-2"},
    ),
    Case(
        "a free sculpture knows neither die nor foul",
        BOOK,
        "U11",
        "All the rules above are ignored.",
        at=new("solo", ("Ada",), referee=False),
        expect={"refused": {Roll("red"): "U11", OtherHand(): "U11", Pass(): "U11"}},
    ),
    Case(
        "a rod that is not there breaks no rule of the die",
        BOOK,
        "U11",
        "Blue-1 is not among the rods of this sculpture; nobody has rolled anything.",
        at=model("solo", "red-1"),
        expect={"refused": {Hang("blue-1", "orange-4", "n3", "n3"): "U11"}},
    ),
    Case(
        "a free sculpture is finished when its builder says so",
        BOOK,
        "U11",
        "With one rod or with all.",
        at=model("solo", "red-1"),
        moves=(Finish(),),
        expect={"over": True, "ended": "finished"},
    ),
    Case(
        "a game is not finished by saying so",
        BOOK,
        "U11",
        "Only a free sculpture is.",
        at=real("beginner", "red-1", "red-2"),
        expect={"refused": {Finish(): "U11"}},
    ),
)
