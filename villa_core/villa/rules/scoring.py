"""The rules of the seal (Z), the end (E) and two or three players (P, N), as printed."""

from __future__ import annotations

from villa_core.play.rules import Entry
from villa_core.text import N_
from villa_core.villa.rules.chapters import END, NEUTRAL, PIECES, SEAL, THREE, TWO, Heading, figure

SCORING: tuple[Entry, ...] = (
    Heading("Z1", N_("The contest begins"), SEAL).says(
        green=N_("Whoever puts the first column on the green plate takes the seal; blue has none."),
    ),
    Heading("Z2", N_("What a column is worth"), PIECES).says(
        values=N_("A thin round column is worth 1 point, a hexagonal one 2, a thick round one 3."),
        remarks={"ru": N_("The values are drawn, and used in the example of fig. 7a.")},
    ),
    Heading("Z3", N_("What counts"), SEAL | {"en": "Scoring"}).says(
        own_on_top=N_("Own columns on the uppermost plate count; two own colours are added."),
        parts={"two": ("en", N_("that two own colours are added"))},
    ),
    Heading("Z4", N_("Taking the seal over"), figure(SEAL, "7a, 7b")).says(
        at_once=N_(
            "The seal goes at once to whoever exceeds the holder's points; a tie leaves it."
        ),
        turn_end=N_(
            "Points are counted when a turn ends: then the seal goes to a player whose points "
            "exceed the holder's; a tie leaves it."
        ),
        played={"fr": "turn-end"},
        parts={"at-once": ("en", N_("that it goes at once"))},
    ),
    Heading("Z5", N_("A new plate voids the points"), SEAL).says(
        built_upon=N_(
            "When a new plate is first built upon, all points are void; whoever puts the first "
            "column on it takes the seal, and until then its holder keeps it."
        ),
        laid=N_(
            "When a new plate is laid, all points are void; whoever puts the first column on it "
            "takes the seal, and until then its holder keeps it."
        ),
        played={"en": "laid", "nl": "laid", "fr": "laid", "ru": "laid"},
        parts={
            "first": ("en", N_("that the first column takes it, which follows from zero points")),
            "keeps": ("de en nl fr ru", N_("that its holder keeps it until then")),
        },
    ),
    Heading("Z5n", N_("A neutral column first on a new plate"), {"ru": SEAL["ru"]}).says(
        own_column=N_("A neutral column takes no seal; the first own one on the new plate does."),
        any_column=N_("The first column on a new plate takes the seal, even if it is neutral."),
    ),
    Heading("Z6", N_("What the seal shows"), figure(SEAL, "7a")).says(
        owner_before=N_(
            "The seal shows the colour of its owner before; a holder who takes it again changes "
            "nothing."
        ),
        parts={"again": ("de en nl fr ru", N_("that a holder who takes it again changes nothing"))},
    ),
    Heading("Z7", N_("A penalty lowers the holder's points"), SEAL).says(
        passes=N_("The seal passes to whoever now exceeds its holder, most points first."),
        placing_only=N_("Only putting a column up wins the seal; a penalty never moves it."),
        played={"en": "placing-only"},
        parts={"most": ("de nl ru", N_("that the most points come first"))},
    ),
    Heading("Z7t", N_("Several exceed the holder equally"), {}).says(
        next_in_turn=N_(
            "Of several who exceed the holder equally, the next in turn gets the seal."
        ),
        stays=N_("Where several exceed the holder equally, the seal stays until one leads alone."),
    ),
    Heading("E1", N_("When the game ends"), END).says(
        nobody_can_build=N_(
            "The game ends when the villa falls, or nobody can add a column or a plate; until then "
            "only a builder who can add neither passes."
        ),
        parts={
            "plate": ("ru", N_("that plates count too: else no floor could ever be added")),
            "pass": ("de en nl fr ru", N_("that who can build nothing passes, and nobody else")),
        },
    ),
    Heading("E2", N_("Who wins"), END).says(
        holder=N_("The holder of the seal wins, or if he caused the collapse, the owner before."),
    ),
    Heading("E3", N_("When nobody wins"), {}).says(
        no_winner=N_(
            "If nobody has the seal, or its holder made the villa fall and nobody had it before, "
            "nobody wins."
        ),
        most_points=N_(
            "If nobody has the seal, or its holder made the villa fall and nobody had it before, "
            "the most points win, but never whoever made it fall; a tie has no winner."
        ),
    ),
    Heading("P2", N_("Two players"), TWO).says(
        two_colours=N_(
            "Each has two colours, of which the second is chosen, builds with either, and adds the "
            "points of both."
        ),
        two_rolled=N_(
            "Each has two colours, both given out as S1 says, builds with either, and adds the "
            "points of both."
        ),
        one_colour=N_("Each has one colour; the columns of the other two are nobody's and stay."),
        parts={"chosen": ("nl", N_("that the second colour is chosen"))},
    ),
    Heading("P3", N_("Three players"), THREE).says(
        neutral_colour=N_("The colour left over is neutral: it is nobody's and scores for nobody."),
        bystanders=N_("The columns of the colour left over stay where they are; none is moved."),
    ),
    Heading("N1", N_("Neutral first"), figure(THREE, "8a")).says(
        neutral_first=N_("A builder first raises a neutral column, then an own one."),
        neutral_may=N_("A builder may raise a neutral column before an own one."),
    ),
    Heading("N2", N_("One neutral column stays behind"), THREE).says(
        one_stays=N_("The last neutral column on the base or on a plate may not be moved."),
        all_move=N_("Every neutral column may be moved, also the last one of a floor."),
    ),
    Heading("N3", N_("Breaking off a neutral column"), NEUTRAL).says(
        own_may=N_(
            "A neutral attempt may be broken off; an own column may then be raised at once, or the "
            "turn ended."
        ),
        turn_over=N_("A neutral attempt may be broken off, and that ends the turn."),
    ),
    Heading("N4", N_("Proving that another neutral column could rise"), figure(NEUTRAL, "8b")).says(
        proof_forfeits=N_(
            "Another player may prove it by doing it: that neutral column stays up and the "
            "builder's own raise is forfeited."
        ),
        no_proof=N_("A broken-off neutral attempt is not disputed: the builder goes on."),
        parts={"spoken": ("de nl fr ru", N_("that whoever lets it pass has spoken"))},
    ),
    Heading("N4b", N_("A proof that is broken off"), {}).says(
        goes_on=N_("When the proof is broken off (B2), the builder goes on."),
        next_challenger=N_("When the proof is broken off (B2), those who have not spoken may try."),
    ),
    Heading("N5", N_("No neutral column may be moved"), {}).says(
        straight_to_own=N_(
            "If no neutral column may be moved, the builder goes straight to an own one."
        ),
        last_ones_too=N_("If only last neutral columns (N2) could move, one is moved after all."),
    ),
)
