"""The rules of setup (S), building (B) and new floors (F), as the five books print them."""

from __future__ import annotations

from collections.abc import Mapping

from villa_core.play.rules import Entry
from villa_core.text import N_
from villa_core.villa.rules.chapters import (
    BREAKING_OFF,
    COLOURS,
    FIRST_EXAMPLE,
    FLOORS,
    OVERHANG,
    RAISING,
    SECOND_EXAMPLE,
    SETUP,
    Heading,
    figure,
    general,
)


def _of(sections: Mapping[str, str], *books: str) -> dict[str, str]:
    """The sections of these books: the others do not print it."""
    return {book: sections[book] for book in books}


BUILDING: tuple[Entry, ...] = (
    Heading("S0", N_("The order of the setup"), SETUP | {"ru": ""}).says(
        villa_first=N_(
            "The columns and the blue plate are set up before colours are given out, so nobody "
            "knows yet which columns will be his."
        ),
        colours_first=N_("Colours are given out first, then columns and blue plate are set up."),
    ),
    Heading("S1", N_("How colours are given out"), COLOURS).says(
        choose=N_("The youngest rolls the seal for a colour; the others choose in turn."),
        roll=N_("Everyone rolls the seal in turn and rolls again while the colour is taken."),
        played={"en": "roll", "fr": "roll"},
        parts={
            "again": ("fr", N_("that the seal is rolled again while the colour is taken")),
            "turn": ("ru", N_("that the others choose in turn")),
        },
    ),
    Heading("S2", N_("Who builds first"), COLOURS | {"en": "To Start"}).says(
        last_colour=N_("Whoever got the last colour builds first."),
        last_roll=N_("Whoever rolled last builds first."),
        youngest=N_("The youngest builds first."),
        played={"en": "last-roll", "ru": "youngest"},
    ),
    Heading("S3", N_("Where columns stand at the start"), figure(SETUP, "2")).says(
        zone=N_("At the start every column stands inside the building zone, none on its rim."),
        whole_base=N_("At the start the columns stand anywhere on the base, rim and all."),
        remarks={
            "en": N_("The book calls the zone the green section."),
            "nl": N_("The book calls the rim green."),
            "fr": N_("The book calls the rim the green line."),
            "ru": N_("The book draws the zone as a brown circle."),
        },
    ),
    Heading("S4", N_("Laying the blue plate"), figure(SETUP, "3")).says(
        within_base=N_("The blue plate lies still and does not reach beyond the base."),
        on_all_columns=N_("The blue plate lies still on all columns and stays within the base."),
        on_all_overhang=N_(
            "The blue plate lies still on all columns; it may reach beyond the base."
        ),
        played={"fr": "on-all-columns"},
        parts={
            "still": ("de en nl ru", N_("that the plate lies still")),
            "base": ("fr", N_("that it stays within the base, as the later plates need not")),
        },
    ),
    Heading("B1", N_("What a builder raises"), RAISING).says(
        own_column=N_(
            "A builder takes one own column, free or covered, from below to the top plate."
        ),
        remarks={"en": N_("The book says from the base: read as any floor below the uppermost.")},
        parts={"covered": ("nl", N_("that the column may be free or covered"))},
    ),
    Heading("B2", N_("Breaking off"), BREAKING_OFF).says(
        locked=N_("A broken-off column goes back exactly and is locked for good; the turn ends."),
        not_locked=N_("Touching a column and not moving it ends the turn; it may be tried later."),
        locked_duty=N_(
            "When the villa shakes the builder must break off: the column goes back exactly and is "
            "locked for good; the turn is over."
        ),
        played={"en": "not-locked", "ru": "locked-duty"},
        parts={"later": ("en", N_("that the column may be tried later"))},
    ),
    Heading("B3", N_("Columns of the uppermost floor"), figure(general(7), "4")).says(
        frozen=N_("A column that stands on the uppermost floor may not be moved."),
        shift=N_("A builder may also move an own column about on the uppermost floor."),
    ),
    Heading("B4", N_("Holding plates while a column is pulled out"), general(1, "To Start")).says(
        lift=N_(
            "Plates may be held and lifted a little while pulling, and go back to where they were: "
            "what was free stays free, what was covered stays covered."
        ),
        hold=N_("Plates may be held while pulling, and stay where they were."),
        hands_off=N_("No plate may be held while a column is pulled out."),
        played={"en": "hold"},
        parts={
            "back": ("en", N_("that plates end where they were")),
            "free": ("en ru", N_("that what was free stays free")),
            "covered": ("en fr ru", N_("that what was covered stays covered")),
        },
    ),
    Heading("B5", N_("Holding plates while placing"), general(2)).says(
        column=N_("No plate may be held while a column is put down."),
        untouched=N_("No plate may even be touched while a column is put down."),
        plate=N_("A plate that is being laid may not be steadied, nor one held for a column."),
        held=N_("Plates may be held until the column is up: the villa need not stand without it."),
        played={"nl": "untouched", "fr": "plate"},
        parts={"column": ("fr", N_("that no plate is held while a column is put down"))},
    ),
    Heading("B6", N_("Columns at the edge"), general(3)).says(
        within_plate=N_("A column may not stick out over the edge of the plate it stands on."),
        middle_inside=N_("A column may stick out over the edge if its middle is on the plate."),
    ),
    Heading("B7", N_("Column on column"), general(8, "To Start")).says(
        red_only=N_("Columns stand side by side; only on the red plate may one stand on another."),
    ),
    Heading("B8", N_("Touched columns a turn"), general(6, "To Start")).says(
        one=N_("One column is touched in an attempt: no second try, no other column shifted."),
        second_try=N_(
            "After a broken-off attempt a builder may try one other column in the same turn; no "
            "other column is shifted."
        ),
        parts={
            "touch": ("ru", N_("that a touch counts; the book lets one column be moved")),
            "shift": ("en", N_("that no other column is shifted")),
        },
    ),
    Heading("B9", N_("The hook"), general(5)).says(
        allowed=N_("The hook may be used to pull a column out."),
        fingers_only=N_("Columns are pulled out with the fingers, not with the hook."),
    ),
    Heading("F1", N_("The claim"), FLOORS).says(
        own_raise=N_(
            "A builder may claim that no own column can be raised without a collapse, and so ask "
            "for the next plate."
        ),
        any_removal=N_(
            "A builder may claim that no column at all can be taken away without a collapse, and "
            "so ask for the next plate."
        ),
        any_raise=N_(
            "A builder may claim that no column at all can be raised, and so ask for the next "
            "plate; everyone has to agree."
        ),
        played={"en": "any-removal", "ru": "any-raise"},
    ),
    Heading("F1s", N_("When a claim is made"), _of(FLOORS, "de", "nl")).says(
        start=N_("A claim is made at the start of a turn."),
        any_time=N_("A claim may be made at any time in a turn."),
    ),
    Heading("F2", N_("Objecting"), FLOORS).says(
        first_objector=N_("Any other player may object to a claim; the first who does has to act."),
        parts={
            "first": ("en ru", N_("that the first objector is the one to act")),
            "spoken": ("de en nl fr ru", N_("that whoever lets a claim pass has spoken")),
        },
    ),
    Heading("F3", N_("What the objector must do"), FLOORS | FIRST_EXAMPLE).says(
        claimant_raise=N_("The objector raises any column of the claimant."),
        any_removal=N_("The objector takes any lower column away, and the villa stands."),
        any_raise=N_("The objector raises any column of any colour."),
        played={"en": "any-removal", "ru": "any-raise"},
        parts={"alone": ("en", N_("that it proves enough if the villa stands without the column"))},
    ),
    Heading("F3b", N_("The column that was only taken away"), {}).says(
        back=N_("A column that is only taken away as a proof goes back to its place."),
        out=N_("A column that is only taken away as a proof stays out of the game."),
    ),
    Heading("F4", N_("The objector succeeds"), FLOORS | FIRST_EXAMPLE).says(
        that_column=N_("The column of the proof leaves the game."),
        any_column=N_("The objector takes any column, of any colour, out of the game."),
        played={"en": "any-column"},
    ),
    Heading("F4t", N_("The claimant's turn after a good objection"), FIRST_EXAMPLE).says(
        turn_over=N_("A claimant who was wrong lays no plate, and the turn is over."),
        goes_on=N_("A claimant who was wrong lays no plate and goes on: raises a column."),
    ),
    Heading("F5", N_("The objector fails"), FLOORS | SECOND_EXAMPLE).says(
        may=N_(
            "When the objector breaks off, the claimant may take any column of the objector out of "
            "the game, or do without."
        ),
        must=N_(
            "When the objector breaks off, the claimant takes any column of the objector out of the"
            " game, unless each of them would bring the villa down."
        ),
        must_always=N_(
            "When the objector breaks off, the claimant takes any column of the objector out of the"
            " game, whatever happens to the villa."
        ),
        played={"en": "must", "ru": "must"},
        parts={"unless": ("en ru", N_("that nobody has to bring the villa down"))},
    ),
    Heading("F5l", N_("The column that the objector put back"), {}).says(
        as_b2=N_("The column that the objector put back counts as broken off (B2)."),
        free=N_("The column that the objector put back may be tried again."),
    ),
    Heading("F5p", N_("The plate after a failed objection"), SECOND_EXAMPLE).says(
        plate=N_("After a failed objection the claim stands: the next plate may be laid."),
        turn_over=N_("After a failed objection the turn is over, and no plate is laid."),
    ),
    Heading("F6", N_("No objection"), figure(FLOORS, "6a, 6b")).says(
        may=N_(
            "When nobody objects the claimant may lay the next plate, or do without and end the "
            "turn; the order is blue, green, yellow, orange, red."
        ),
        lays=N_(
            "When nobody objects the claimant lays the next plate; the order is blue, green, "
            "yellow, orange, red."
        ),
        played={"en": "lays"},
        remarks={"en": N_("The book says the next smallest: the colours follow from the sizes.")},
        parts={"without": ("ru", N_("that the claimant may do without"))},
    ),
    Heading("F7", N_("Columns that a new plate must cover"), figure(FLOORS, "6b")).says(
        three=N_("A new plate covers at least three columns; if it cannot, none is laid."),
        three_then_two=N_(
            "A new plate covers at least three columns, from the orange one on at least two; if it "
            "cannot, none is laid."
        ),
        three_then_one=N_(
            "A new plate covers at least three columns, from the orange one on two or one are "
            "enough; if it cannot, none is laid."
        ),
        played={"ru": "three-then-two"},
        parts={"none": ("ru", N_("that no plate is laid if it cannot"))},
        remarks={"de": N_("The book prints as an option: from orange on, two or fewer will do.")},
    ),
    Heading("F8", N_("New plates beyond the base"), OVERHANG).says(
        may_overhang=N_("A new plate above the blue one may reach beyond the base."),
        within_base=N_("No plate may reach beyond the base."),
        played={"ru": "within-base"},
        remarks={"en": N_("The book limits the blue plate only.")},
    ),
    Heading("F9", N_("After the plate"), FLOORS).says(
        plate_ends_turn=N_("Laying the plate ends the turn."),
        column_next=N_(
            "Laying the plate ends the turn, and the next thing to come is a column on it: nobody "
            "claims before one stands on the new plate."
        ),
        played={"en": "column-next"},
        remarks={
            "de": N_("It follows: a claimant does nothing else in the turn."),
            "fr": N_("It follows: a claimant does nothing else in the turn."),
        },
    ),
    Heading("F9c", N_("Whoever claims"), FLOORS | {"en": ""}).says(
        no_column=N_("Whoever claims raises no column in that turn."),
        neutral_before=N_(
            "Whoever claims raises no own column in that turn; a neutral one may be up already."
        ),
        remarks={
            "nl": N_("The book says so of one who has laid the plate."),
            "fr": N_("The book speaks of a column on the new plate."),
        },
    ),
)
