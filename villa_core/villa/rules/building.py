"""The rules of setup (S), building (B) and new floors (F), as the five books print them."""

from __future__ import annotations

from villa_core.play.rules import Entry, entry
from villa_core.text import N_
from villa_core.villa.rules.chapters import (
    COLOURS,
    FIRST_EXAMPLE,
    FLOORS,
    SECOND_EXAMPLE,
    SETUP,
    chapter,
    figure,
    general,
)

BUILDING: tuple[Entry, ...] = (
    entry(
        "S0",
        N_("The order of the setup"),
        SETUP | {"ru": ""},
        villa_first=N_(
            "The columns and the blue plate are set up before colours are given out, so nobody "
            "knows yet which columns will be his."
        ),
        colours_first=N_(
            "Colours are given out first; then the columns and the blue plate are set up."
        ),
    ),
    entry(
        "S1",
        N_("How colours are given out"),
        COLOURS,
        played={"en": "roll", "fr": "roll"},
        remarks={"fr": N_("Rolling again while it is taken is a default.")},
        choose=N_("The youngest rolls the seal for a colour; the others choose in turn."),
        roll=N_("Everyone rolls the seal in turn and rolls again while the colour is taken."),
    ),
    entry(
        "S2",
        N_("Who builds first"),
        COLOURS | {"en": "To Start"},
        played={"en": "last-roll", "ru": "youngest"},
        last_colour=N_("Whoever got the last colour builds first."),
        last_roll=N_("Whoever rolled last builds first."),
        youngest=N_("The youngest builds first."),
    ),
    entry(
        "S3",
        N_("Where columns stand at the start"),
        figure(SETUP, "2"),
        remarks={
            "en": N_("The book calls the zone the green section."),
            "nl": N_("The book calls the rim green."),
            "fr": N_("The book calls the rim the green line."),
            "ru": N_("The book draws the zone as a brown circle."),
        },
        zone=N_(
            "At the start every column stands inside the building zone, none on the rim around it."
        ),
        whole_base=N_("At the start the columns stand anywhere on the base, rim and all."),
    ),
    entry(
        "S4",
        N_("Laying the blue plate"),
        figure(SETUP, "3"),
        played={"fr": "on-all-columns"},
        remarks={
            "fr": N_("Not beyond the base is a default: the book allows it for later plates only.")
        },
        within_base=N_("The blue plate lies still and does not reach beyond the base."),
        on_all_columns=N_(
            "The blue plate lies still on all columns and does not reach beyond the base."
        ),
        on_all_overhang=N_(
            "The blue plate lies still on all columns; it may reach beyond the base."
        ),
    ),
    entry(
        "B1",
        N_("What a builder raises"),
        chapter(
            "Das gelungene Bauvorhaben",
            "To Start",
            "B. Het bouwen",
            "B. La construction",
            "Методы строительства",
        ),
        remarks={"en": N_("The book says from the base: read as any floor below the uppermost.")},
        own_column=N_(
            "A builder takes one own column, free or covered, from a lower floor to the top plate."
        ),
    ),
    entry(
        "B2",
        N_("Breaking off"),
        figure(
            chapter(
                "Das abgebrochene Bauvorhaben",
                "To Start",
                "Mislukte pogingen",
                "Un projet de construction interrompu",
                "Неудачные попытки",
            ),
            "5a, 5b",
        ),
        played={"en": "not-locked", "ru": "locked-duty"},
        locked=N_(
            "A broken-off column goes back exactly and is locked for good; the turn is over."
        ),
        not_locked=N_(
            "Touching a column and not moving it ends the turn; it may be tried again later."
        ),
        locked_duty=N_(
            "When the villa shakes the builder must break off: the column goes back exactly and is "
            "locked for good; the turn is over."
        ),
    ),
    entry(
        "B3",
        N_("Columns of the uppermost floor"),
        figure(general(7), "4"),
        frozen=N_("A column that stands on the uppermost floor may not be moved."),
        shift=N_("A builder may also move an own column about on the uppermost floor."),
    ),
    entry(
        "B4",
        N_("Holding plates while a column is pulled out"),
        general(1, "To Start"),
        played={"en": "hold"},
        remarks={
            "en": N_("That plates end where they were is a default."),
            "fr": N_("The book prints only that a free column may not become covered."),
            "ru": N_("The book prints only that the plate goes back to the exact place."),
        },
        lift=N_(
            "Plates may be held and lifted a little while pulling, and go back to where they were: "
            "what was free stays free, what was covered stays covered."
        ),
        hold=N_("Plates may be held while pulling, and stay where they were."),
        hands_off=N_("No plate may be held while a column is pulled out."),
    ),
    entry(
        "B5",
        N_("Holding plates while placing"),
        general(2),
        played={"nl": "untouched", "fr": "plate"},
        remarks={
            "fr": N_("The book speaks of laying plates; for putting down a column it is a default.")
        },
        column=N_("No plate may be held while a column is put down."),
        untouched=N_("No plate may even be touched while a column is put down."),
        plate=N_("A plate that is being laid may not be steadied, nor one held for a column."),
        held=N_(
            "Plates may be held until the column stands on top: the villa need not stand without "
            "it."
        ),
    ),
    entry(
        "B6",
        N_("Columns at the edge"),
        general(3),
        within_plate=N_("A column may not stick out over the edge of the plate it stands on."),
        middle_inside=N_(
            "A column may stick out over the edge of its plate as long as its middle is on it."
        ),
    ),
    entry(
        "B7",
        N_("Column on column"),
        general(8, "To Start"),
        red_only=N_(
            "Columns stand beside each other; only on the red plate may one stand on another."
        ),
    ),
    entry(
        "B8",
        N_("Touched columns a turn"),
        general(6, "To Start"),
        remarks={
            "en": N_("The book says that touching settles the choice."),
            "ru": N_(
                "The book says that one column may be moved; that touching counts is a default."
            ),
        },
        one=N_(
            "One column is touched in an attempt: no second try, and no other column is shifted."
        ),
        second_try=N_(
            "After a broken-off attempt a builder may try one other column in the same turn; no "
            "other column is shifted."
        ),
    ),
    entry(
        "B9",
        N_("The hook"),
        general(5),
        allowed=N_("The hook may be used to pull a column out."),
        fingers_only=N_("Columns are pulled out with the fingers, not with the hook."),
    ),
    entry(
        "F1",
        N_("The claim"),
        FLOORS,
        played={"en": "any-removal", "ru": "any-raise"},
        own_raise=N_(
            "At the start of a turn a builder may claim that no own column can be raised without a "
            "collapse."
        ),
        any_removal=N_(
            "At the start of a turn a builder may claim that no column at all can be taken away "
            "without a collapse."
        ),
        any_raise=N_(
            "At the start of a turn a builder may claim that no column at all can be raised; "
            "everyone has to agree."
        ),
    ),
    entry(
        "F2",
        N_("Objecting"),
        FLOORS,
        first_objector=N_(
            "Any other player may object to a claim; the first who objects has to act."
        ),
    ),
    entry(
        "F3",
        N_("What the objector must do"),
        FLOORS | FIRST_EXAMPLE,
        played={"en": "any-removal", "ru": "any-raise"},
        claimant_raise=N_("The objector raises any column of the claimant."),
        any_removal=N_(
            "The objector takes any column below the uppermost floor away, and the villa stands "
            "without it."
        ),
        any_raise=N_("The objector raises any column of any colour."),
    ),
    entry(
        "F3b",
        N_("The column that was only taken away"),
        {},
        back=N_("A column that is only taken away as a proof goes back to its place."),
        out=N_("A column that is only taken away as a proof stays out of the game."),
    ),
    entry(
        "F4",
        N_("The objector succeeds"),
        FLOORS | FIRST_EXAMPLE,
        played={"en": "any-column"},
        that_column=N_("The column of the proof leaves the game."),
        any_column=N_("The objector takes any column, of any colour, out of the game."),
    ),
    entry(
        "F4t",
        N_("The claimant's turn after a good objection"),
        FIRST_EXAMPLE,
        turn_over=N_("A claimant who was wrong lays no plate, and the turn is over."),
        goes_on=N_("A claimant who was wrong lays no plate and goes on: raises a column."),
    ),
    entry(
        "F5",
        N_("The objector fails"),
        FLOORS | SECOND_EXAMPLE,
        played={"en": "must", "ru": "must"},
        remarks={
            "en": N_("That nobody has to bring the villa down is a default."),
            "ru": N_("That nobody has to bring the villa down is a default."),
        },
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
    ),
    entry(
        "F5l",
        N_("The column that the objector put back"),
        {},
        as_b2=N_("The column that the objector put back counts as broken off (B2)."),
        free=N_("The column that the objector put back may be tried again."),
    ),
    entry(
        "F5p",
        N_("The plate after a failed objection"),
        SECOND_EXAMPLE,
        plate=N_("After a failed objection the claim stands: the next plate may be laid."),
        turn_over=N_("After a failed objection the turn is over, and no plate is laid."),
    ),
    entry(
        "F6",
        N_("No objection"),
        figure(FLOORS, "6a, 6b"),
        played={"en": "lays"},
        remarks={"ru": N_("That the claimant may do without is a default.")},
        may=N_(
            "When nobody objects the claimant may lay the next plate, or do without and end the "
            "turn; the order is blue, green, yellow, orange, red."
        ),
        lays=N_(
            "When nobody objects the claimant lays the next plate; the order is blue, green, "
            "yellow, orange, red."
        ),
    ),
    entry(
        "F7",
        N_("Columns that a new plate must cover"),
        figure(FLOORS, "6b"),
        played={"ru": "three-then-two"},
        remarks={
            "de": N_(
                "The book prints as an option: from the orange plate on, two or fewer will do."
            )
        },
        three=N_("A new plate covers at least three columns; if it cannot, none is laid."),
        three_then_two=N_(
            "A new plate covers at least three columns, from the orange one on at least two; if it "
            "cannot, none is laid."
        ),
        three_then_one=N_(
            "A new plate covers at least three columns, from the orange one on two or one are "
            "enough; if it cannot, none is laid."
        ),
    ),
    entry(
        "F8",
        N_("New plates beyond the base"),
        FLOORS | {"en": "", "ru": "Как положить новое перекрытие, рис. 6б"},
        played={"ru": "within-base"},
        remarks={"en": N_("The book limits the blue plate only.")},
        may_overhang=N_("A new plate above the blue one may reach beyond the base."),
        within_base=N_("No plate may reach beyond the base."),
    ),
    entry(
        "F9",
        N_("Plate or column"),
        FLOORS,
        played={"en": "column-next"},
        plate_ends_turn=N_(
            "Laying the plate ends the turn: whoever claims raises no column in that turn."
        ),
        column_next=N_(
            "Laying the plate ends the turn, and the next thing to come is a column on it: nobody "
            "claims before one stands on the new plate."
        ),
    ),
)
