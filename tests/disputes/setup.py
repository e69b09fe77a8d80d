"""Disputes on the setup: S0 to S4 and P2, from the very beginning."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from disputes.case import ALL, Case
from villa_core import Tower
from villa_core.villa.game import Game
from villa_core.villa.moves import Choose, LayPlate, Place, Raise, Roll
from villa_core.villa.rulebook import Rulebook

CHOSEN = (Roll("red"), Choose("yellow"), Choose("blue"), Choose("green"))
ROLLED = (Roll("red"), Roll("yellow"), Roll("blue"), Roll("green"))


def table(names: str, *, referee: bool = True) -> Callable[[str | Rulebook], Game]:
    """A game of these players from the very beginning, the youngest first."""
    return lambda book: Game.free(book, names.split(), seed=1, referee=referee)


FOUR, THREE, TWO = table("Ada Ben Cleo Dan"), table("Ada Ben Cleo"), table("Ada Ben")
MODEL = table("Ada Ben Cleo Dan", referee=False)
REAL_PLATE = (LayPlate(),)


@cache
def standing() -> tuple[tuple[Place, ...], LayPlate]:
    """All columns as in the automatic setup, and where the blue plate lies on them."""
    tower = Tower.standard()
    plate = tower.floors[1].plate
    assert plate is not None
    places = tuple(Place(c.id, c.x, c.y) for c in tower.floors[0].columns)
    return places, LayPlate(plate.x, plate.y, plate.angle)


def one_beside() -> tuple[Place, ...]:
    """The same, with a thin column at the edge of the zone, where the blue plate leaves it free."""
    others = [place for place in standing()[0] if place.column != "red-thin-1"]
    return (*others, Place("red-thin-1", -100.0, -36.0))


def beyond(_game: Game) -> LayPlate:
    """The blue plate pushed over the edge of the base."""
    laying = standing()[1]
    return LayPlate((laying.x or 0.0) + 60.0, laying.y, laying.angle)


SETUP = (
    Case(
        "the villa is set up before anybody has a colour",
        ALL,
        "S0",
        "Somebody wants to roll first, to know which columns are worth a good place.",
        at=FOUR,
        expect={"phase": "setup", "refused": {Roll("red"): "S0 S1?"}, "may": (LayPlate(),)},
        flips={"S0": "colours-first"},
        then={
            "phase": "colours",
            "refused": {LayPlate(): "S0|S1"},
            "may": (Roll("red"),),
        },
    ),
    Case(
        "colours are given out once the blue plate lies",
        ALL,
        "S0 S1",
        "Now the youngest takes the seal and rolls.",
        at=FOUR,
        moves=REAL_PLATE,
        expect={"phase": "colours", "acts": "Ada", "may": (Roll("red"),)},
    ),
    Case(
        "nobody builds before colours are given out",
        ALL,
        "S0 S1",
        "The villa stands, but no column belongs to anybody.",
        at=FOUR,
        moves=REAL_PLATE,
        expect={"refused": {Raise("red-hex"): "S1 B1?"}},
    ),
    Case(
        "the order of the setup is a default in russian",
        "ru",
        "S0",
        "That book gives out colours in a section before, and does not say when.",
        expect={"marked": "S0", "printed": ""},
    ),
    Case(
        "four books print the order of the setup",
        "de en nl fr",
        "S0",
        "The setup comes first, then the colours.",
        expect={"printed": "S0"},
    ),
    # S1
    Case(
        "the youngest rolls and does not choose",
        "de nl ru",
        "S1",
        "The first colour is left to chance.",
        at=FOUR,
        moves=REAL_PLATE,
        expect={"refused": {Choose("red"): "S1"}, "may": (Roll("red"),)},
    ),
    Case(
        "the others choose and do not roll",
        "de nl ru",
        "S1",
        "Ben may take any colour that is left.",
        at=FOUR,
        moves=(*REAL_PLATE, Roll("red")),
        expect={
            "acts": "Ben",
            "refused": {Roll("blue"): "S1", Choose("red"): "S1"},
            "may": (Choose("blue"), Choose("green")),
        },
        flips={"S1": "roll"},
        then={"refused": {Choose("blue"): "S1"}, "may": (Roll("blue"),)},
    ),
    Case(
        "everybody rolls in turn",
        "en fr",
        "S1",
        "Ben would rather choose.",
        at=FOUR,
        moves=(*REAL_PLATE, Roll("red")),
        expect={"acts": "Ben", "refused": {Choose("blue"): "S1"}, "may": (Roll("blue"),)},
        flips={"S1": "choose"},
        then={"refused": {Roll("blue"): "S1"}, "may": (Choose("blue"),)},
    ),
    Case(
        "a colour that is taken is rolled again",
        "en fr",
        "S1",
        "Ben rolls Ada's colour: it is still his roll.",
        at=FOUR,
        moves=(*REAL_PLATE, Roll("red"), Roll("red")),
        expect={"acts": "Ben", "colors": {"Ada": ("red",), "Ben": ()}},
    ),
    Case(
        "that a taken colour is rolled again is a default in french",
        "fr",
        "S1",
        "The book rolls until everybody has a colour, and does not say more.",
        expect={"marked": "S1"},
    ),
    # S2
    Case(
        "whoever got the last colour builds first",
        "de nl",
        "S2",
        "The last one had no choice, and may begin.",
        at=FOUR,
        moves=(*REAL_PLATE, *CHOSEN),
        expect={"turn": "Dan", "phase": "build", "colors": {"Dan": ("green",)}},
        flips={"S2": "youngest"},
        then={"turn": "Ada"},
    ),
    Case(
        "the last to roll builds first",
        "en fr",
        "S2",
        "Dan rolled last and got the last colour.",
        at=FOUR,
        moves=(*REAL_PLATE, *ROLLED),
        expect={"turn": "Dan", "phase": "build"},
    ),
    Case(
        "in russian the youngest builds first",
        "ru",
        "S2",
        "Who rolled the first colour also begins.",
        at=FOUR,
        moves=(*REAL_PLATE, *CHOSEN),
        expect={"turn": "Ada", "unlike_german": "S2"},
        flips={"S2": "last-colour"},
        then={"turn": "Dan", "unlike_german": ""},
    ),
    Case(
        "with three players one colour is left over",
        "de nl",
        "S1 S2 P3",
        "Cleo chose last among two; yellow stays neutral.",
        at=THREE,
        moves=(*REAL_PLATE, Roll("red"), Choose("blue"), Choose("green")),
        expect={"turn": "Cleo", "neutral": "yellow", "phase": "neutral first"},
    ),
    # P2
    Case(
        "the second colour is chosen even where the first is rolled",
        "en fr",
        "P2 S1",
        "Both have rolled one colour; the second one is a choice.",
        at=TWO,
        moves=(*REAL_PLATE, Roll("red"), Roll("blue")),
        expect={
            "phase": "colours",
            "may": (Choose("green"), Choose("yellow")),
            "refused": {Roll("green"): "P2|S1", Choose("red"): "P2|S1"},
        },
        flips={"P2": "two-rolled"},
        then={"may": (Roll("green"),), "refused": {Choose("green"): "P2|S1"}},
    ),
    Case(
        "two players end up with two colours each",
        "en fr",
        "P2",
        "One rolled, one chosen.",
        at=TWO,
        moves=(*REAL_PLATE, Roll("red"), Roll("blue"), Choose("green"), Choose("yellow")),
        expect={"phase": "build", "neutral": None, "turn": "Ben"},
    ),
    Case(
        "the second colours are chosen in the same order",
        "de nl fr ru en",
        "P2 S2",
        "The youngest comes first again, so the other one gets the last colour.",
        at=TWO,
        moves=(
            *REAL_PLATE,
            Roll("red"),
            lambda game: Roll("blue") if Roll("blue") in game.legal_moves else Choose("blue"),
        ),
        expect={"acts": "Ada", "colors": {"Ada": ("red",), "Ben": ("blue",)}},
    ),
    Case(
        "with two players the last colour begins",
        "de nl",
        "P2 S2",
        "Ben took what was left.",
        at=TWO,
        moves=(*REAL_PLATE, Roll("red"), Choose("blue"), Choose("green"), Choose("yellow")),
        expect={"turn": "Ben", "phase": "build"},
    ),
    Case(
        "with two players the youngest begins in russian",
        "ru",
        "P2 S2",
        "Ada rolled the first colour, and begins.",
        at=TWO,
        moves=(*REAL_PLATE, Roll("red"), Choose("blue"), Choose("green"), Choose("yellow")),
        expect={"turn": "Ada", "phase": "build"},
    ),
    Case(
        "three players roll three colours and the fourth is neutral",
        "en fr",
        "P3 S1 S2",
        "Cleo rolled last.",
        at=THREE,
        moves=(*REAL_PLATE, Roll("red"), Roll("blue"), Roll("blue"), Roll("green")),
        expect={"turn": "Cleo", "neutral": "yellow", "phase": "neutral first"},
    ),
    Case(
        "a colour that does not exist is a slip",
        ALL,
        "S1",
        "There is no pink; no book is quoted for it.",
        at=FOUR,
        moves=REAL_PLATE,
        expect={"refused": {Roll("pink"): ""}},
    ),
    Case(
        "the second colour is chosen",
        "de nl ru",
        "P2",
        "As the first ones were, but for the youngest's.",
        at=TWO,
        moves=(*REAL_PLATE, Roll("red"), Choose("blue")),
        expect={"may": (Choose("green"),), "refused": {Roll("green"): "P2|S1"}},
    ),
    # S3, S4
    Case(
        "no column stands on the rim of the base",
        ALL,
        "S3",
        "The five books draw the zone in five ways; it is the same one.",
        at=MODEL,
        expect={
            "refused": {
                lambda game: Place("red-thick", game.tower.pieces.base.radius - 3.0, 0.0): "S3"
            },
            "may": (Place("red-thick", 0.0, 0.0),),
        },
    ),
    Case(
        "a column may be put elsewhere while the plate does not lie",
        ALL,
        "S3",
        "The setup is done together and as one likes.",
        at=MODEL,
        moves=(Place("red-thick", 0.0, 0.0),),
        expect={"may": (Place("red-thick", 20.0, 0.0), Place("red-hex", 60.0, 0.0))},
    ),
    Case(
        "the blue plate waits for all twenty columns",
        ALL,
        "S3 S4",
        "Nineteen would do for balance.",
        at=MODEL,
        moves=standing()[0][:19],
        expect={"refused": {standing()[1]: "S3|S4"}},
    ),
    Case(
        "the blue plate does not reach beyond the base",
        ALL,
        "S4",
        "In French a default, elsewhere figure 3.",
        at=MODEL,
        moves=standing()[0],
        expect={"refused": {beyond: "S4"}, "may": (standing()[1],)},
    ),
    Case(
        "a french blue plate rests on all columns",
        "fr",
        "S4",
        "One thin column stands beside it.",
        at=MODEL,
        moves=one_beside(),
        expect={"refused": {standing()[1]: "S4"}},
        flips={"S4": "within-base"},
        then={"refused": {}, "may": (standing()[1],)},
    ),
    Case(
        "elsewhere a column may stand beside the blue plate",
        "de en nl ru",
        "S4",
        "Free from the start: its owner will be glad.",
        at=MODEL,
        moves=one_beside(),
        expect={"may": (standing()[1],)},
        flips={"S4": "on-all-columns"},
        then={"may": (), "refused": {standing()[1]: "S4"}},
    ),
)
