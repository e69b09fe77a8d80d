"""The rules of setup (S), building (B) and new floors (F), as the five books print them."""

from __future__ import annotations

from villa_core.play.entry import SILENT, Entry, entry, played_alike, same_everywhere
from villa_core.text import N_

BUILDING: tuple[Entry, ...] = (
    entry(
        "S0",
        N_("The order of the setup"),
        {
            "villa-first": N_(
                "The columns and the blue plate are set up before colours are given out, so nobody "
                "knows yet which columns will be his."
            ),
            "colours-first": N_(
                "Colours are given out first; then the columns and the blue plate are set up."
            ),
        },
        "villa-first",
        de=("villa-first", "Vorbereitung"),
        en=("villa-first", "Set Up"),
        nl=("villa-first", "Voorbereiding"),
        fr=("villa-first", "Les préparatifs"),
        ru=SILENT,
    ),
    entry(
        "S1",
        N_("How colours are given out"),
        {
            "choose": N_("The youngest rolls the seal for a colour; the others choose in turn."),
            "roll": N_(
                "Everyone rolls the seal in turn and rolls again while the colour is taken."
            ),
        },
        "choose",
        de=("choose", "A. Startspieler und Farbzuordnung"),
        en=("roll", "Choosing Colors"),
        nl=("choose", "A. Wie speelt met welke kleur"),
        fr=("roll", "A. Le premier joueur", N_("Rolling again while it is taken is a default.")),
        ru=("choose", "А. Выбор цвета"),
    ),
    entry(
        "S2",
        N_("Who builds first"),
        {
            "last-colour": N_("Whoever got the last colour builds first."),
            "last-roll": N_("Whoever rolled last builds first."),
            "youngest": N_("The youngest builds first."),
        },
        "last-colour",
        de=("last-colour", "A. Startspieler und Farbzuordnung"),
        en=("last-roll", "To Start"),
        nl=("last-colour", "A. Wie speelt met welke kleur"),
        fr=("last-colour", "A. Le premier joueur"),
        ru=("youngest", "А. Выбор цвета"),
    ),
    played_alike(
        "S3",
        N_("Where columns stand at the start"),
        {
            "zone": N_(
                "At the start every column stands inside the building zone, none on the rim around "
                "it."
            ),
            "whole-base": N_("At the start the columns stand anywhere on the base, rim and all."),
        },
        de=("Vorbereitung, Abb. 2",),
        en=("Set Up", N_("The book calls the zone the green section.")),
        nl=("Voorbereiding, afb. 2", N_("The book calls the rim green.")),
        fr=("Les préparatifs, ill. 2", N_("The book calls the rim the green line.")),
        ru=("Подготовка, рис. 2", N_("The book draws the zone as a brown circle.")),
    ),
    entry(
        "S4",
        N_("Laying the blue plate"),
        {
            "within-base": N_("The blue plate lies still and does not reach beyond the base."),
            "on-all-columns": N_(
                "The blue plate lies still on all columns and does not reach beyond the base."
            ),
            "on-all-overhang": N_(
                "The blue plate lies still on all columns; it may reach beyond the base."
            ),
        },
        "within-base",
        de=("within-base", "Vorbereitung, Abb. 3"),
        en=("within-base", "Set Up"),
        nl=("within-base", "Voorbereiding, afb. 3"),
        fr=(
            "on-all-columns",
            "Les préparatifs, ill. 3",
            N_("Not beyond the base is a default: the book allows it for later plates only."),
        ),
        ru=("within-base", "Подготовка, рис. 3"),
    ),
    same_everywhere(
        "B1",
        N_("What a builder raises"),
        N_("A builder takes one own column, free or covered, from a lower floor to the top plate."),
        "own-column",
        de=("Das gelungene Bauvorhaben",),
        en=("To Start", N_("The book says from the base: read as any floor below the uppermost.")),
        nl=("B. Het bouwen",),
        fr=("B. La construction",),
        ru=("Методы строительства",),
    ),
    entry(
        "B2",
        N_("Breaking off"),
        {
            "locked": N_(
                "A broken-off column goes back exactly and is locked for good; the turn is over."
            ),
            "not-locked": N_(
                "Touching a column and not moving it ends the turn; it may be tried again later."
            ),
            "locked-duty": N_(
                "When the villa shakes the builder must break off: the column goes back exactly "
                "and is locked for good; the turn is over."
            ),
        },
        "locked",
        de=("locked", "Das abgebrochene Bauvorhaben, Abb. 5a, 5b"),
        en=("not-locked", "To Start"),
        nl=("locked", "Mislukte pogingen, afb. 5a, 5b"),
        fr=("locked", "Un projet de construction interrompu, ill. 5a, 5b"),
        ru=("locked-duty", "Неудачные попытки, рис. 5а, 5б"),
    ),
    played_alike(
        "B3",
        N_("Columns of the uppermost floor"),
        {
            "frozen": N_("A column that stands on the uppermost floor may not be moved."),
            "shift": N_("A builder may also move an own column about on the uppermost floor."),
        },
        de=("Allgemeine Bauvorschriften 7, Abb. 4",),
        nl=("Algemene bouwvoorschriften 7, afb. 4",),
        fr=("Règlement général 7, ill. 4",),
        ru=("Общие правила 7, рис. 4",),
    ),
    entry(
        "B4",
        N_("Holding plates while a column is pulled out"),
        {
            "lift": N_(
                "Plates may be held and lifted a little while pulling, and go back to where they "
                "were: what was free stays free, what was covered stays covered."
            ),
            "hold": N_("Plates may be held while pulling, and stay where they were."),
            "hands-off": N_("No plate may be held while a column is pulled out."),
        },
        "lift",
        de=("lift", "Allgemeine Bauvorschriften 1"),
        en=("hold", "To Start", N_("That plates end where they were is a default.")),
        nl=("lift", "Algemene bouwvoorschriften 1"),
        fr=(
            "lift",
            "Règlement général 1",
            N_("The book prints only that a free column may not become covered."),
        ),
        ru=(
            "lift",
            "Общие правила 1",
            N_("The book prints only that the plate goes back to the exact place."),
        ),
    ),
    entry(
        "B5",
        N_("Holding plates while placing"),
        {
            "column": N_("No plate may be held while a column is put down."),
            "untouched": N_("No plate may even be touched while a column is put down."),
            "plate": N_(
                "A plate that is being laid may not be steadied, nor one held for a column."
            ),
            "held": N_(
                "Plates may be held until the column stands on top: the villa need not stand "
                "without it."
            ),
        },
        "column",
        de=("column", "Allgemeine Bauvorschriften 2"),
        en=SILENT,
        nl=("untouched", "Algemene bouwvoorschriften 2"),
        fr=(
            "plate",
            "Règlement général 2",
            N_("The book speaks of laying plates; for putting down a column it is a default."),
        ),
        ru=("column", "Общие правила 2"),
    ),
    played_alike(
        "B6",
        N_("Columns at the edge"),
        {
            "within-plate": N_(
                "A column may not stick out over the edge of the plate it stands on."
            ),
            "middle-inside": N_(
                "A column may stick out over the edge of its plate as long as its middle is on it."
            ),
        },
        de=("Allgemeine Bauvorschriften 3",),
        nl=("Algemene bouwvoorschriften 3",),
        fr=("Règlement général 3",),
        ru=("Общие правила 3",),
    ),
    same_everywhere(
        "B7",
        N_("Column on column"),
        N_("Columns stand beside each other; only on the red plate may one stand on another."),
        "red-only",
        de=("Allgemeine Bauvorschriften 8",),
        en=("To Start",),
        nl=("Algemene bouwvoorschriften 8",),
        fr=("Règlement général 8",),
        ru=("Общие правила 8",),
    ),
    played_alike(
        "B8",
        N_("Touched columns a turn"),
        {
            "one": N_(
                "One column is touched in an attempt: no second try, and no other column is "
                "shifted."
            ),
            "second-try": N_(
                "After a broken-off attempt a builder may try one other column in the same turn; "
                "no other column is shifted."
            ),
        },
        de=("Allgemeine Bauvorschriften 6",),
        en=("To Start", N_("The book says that touching settles the choice.")),
        nl=("Algemene bouwvoorschriften 6",),
        fr=("Règlement général 6",),
        ru=(
            "Общие правила 6",
            N_("The book says that one column may be moved; that touching counts is a default."),
        ),
    ),
    played_alike(
        "B9",
        N_("The hook"),
        {
            "allowed": N_("The hook may be used to pull a column out."),
            "fingers-only": N_("Columns are pulled out with the fingers, not with the hook."),
        },
        de=("Allgemeine Bauvorschriften 5",),
        nl=("Algemene bouwvoorschriften 5",),
        fr=("Règlement général 5",),
        ru=("Общие правила 5",),
    ),
    entry(
        "F1",
        N_("The claim"),
        {
            "own-raise": N_(
                "At the start of a turn a builder may claim that no own column can be raised "
                "without a collapse."
            ),
            "any-removal": N_(
                "At the start of a turn a builder may claim that no column at all can be taken "
                "away without a collapse."
            ),
            "any-raise": N_(
                "At the start of a turn a builder may claim that no column at all can be raised; "
                "everyone has to agree."
            ),
        },
        "own-raise",
        de=("own-raise", "Ein neues Plateau aufsetzen"),
        en=("any-removal", "Placing New Floors"),
        nl=("own-raise", "Een nieuwe verdieping plaatsen"),
        fr=("own-raise", "Placer un nouveau plateau"),
        ru=("any-raise", "Как положить новое перекрытие"),
    ),
    same_everywhere(
        "F2",
        N_("Objecting"),
        N_("Any other player may object to a claim; the first who objects has to act."),
        "first-objector",
        de=("Ein neues Plateau aufsetzen",),
        en=("Placing New Floors",),
        nl=("Een nieuwe verdieping plaatsen",),
        fr=("Placer un nouveau plateau",),
        ru=("Как положить новое перекрытие",),
    ),
    entry(
        "F3",
        N_("What the objector must do"),
        {
            "claimant-raise": N_("The objector raises any column of the claimant."),
            "any-removal": N_(
                "The objector takes any column below the uppermost floor away, and the villa "
                "stands without it."
            ),
            "any-raise": N_("The objector raises any column of any colour."),
        },
        "claimant-raise",
        de=("claimant-raise", "Ein neues Plateau aufsetzen"),
        en=("any-removal", "Placing New Floors"),
        nl=("claimant-raise", "Een nieuwe verdieping plaatsen"),
        fr=("claimant-raise", "Placer un nouveau plateau"),
        ru=("any-raise", "Как положить новое перекрытие, пример 1"),
    ),
    played_alike(
        "F3b",
        N_("The column that was only taken away"),
        {
            "back": N_("A column that is only taken away as a proof goes back to its place."),
            "out": N_("A column that is only taken away as a proof stays out of the game."),
        },
    ),
    entry(
        "F4",
        N_("The objector succeeds"),
        {
            "that-column": N_("The column of the proof leaves the game."),
            "any-column": N_("The objector takes any column, of any colour, out of the game."),
        },
        "that-column",
        de=("that-column", "Ein neues Plateau aufsetzen"),
        en=("any-column", "Placing New Floors"),
        nl=("that-column", "Een nieuwe verdieping plaatsen"),
        fr=("that-column", "Placer un nouveau plateau"),
        ru=("that-column", "Как положить новое перекрытие, пример 1"),
    ),
    played_alike(
        "F4t",
        N_("The claimant's turn after a good objection"),
        {
            "turn-over": N_("A claimant who was wrong lays no plate, and the turn is over."),
            "goes-on": N_("A claimant who was wrong lays no plate and goes on: raises a column."),
        },
        ru=("Как положить новое перекрытие, пример 1",),
    ),
    entry(
        "F5",
        N_("The objector fails"),
        {
            "may": N_(
                "When the objector breaks off, the claimant may take any column of the objector "
                "out of the game, or do without."
            ),
            "must": N_(
                "When the objector breaks off, the claimant takes any column of the objector out "
                "of the game, unless each of them would bring the villa down."
            ),
            "must-always": N_(
                "When the objector breaks off, the claimant takes any column of the objector out "
                "of the game, whatever happens to the villa."
            ),
        },
        "may",
        de=("may", "Ein neues Plateau aufsetzen"),
        en=(
            "must",
            "Placing New Floors",
            N_("That nobody has to bring the villa down is a default."),
        ),
        nl=("may", "Een nieuwe verdieping plaatsen"),
        fr=("may", "Placer un nouveau plateau"),
        ru=(
            "must",
            "Как положить новое перекрытие, пример 2",
            N_("That nobody has to bring the villa down is a default."),
        ),
    ),
    played_alike(
        "F5l",
        N_("The column that the objector put back"),
        {
            "as-b2": N_("The column that the objector put back counts as broken off (B2)."),
            "free": N_("The column that the objector put back may be tried again."),
        },
    ),
    played_alike(
        "F5p",
        N_("The plate after a failed objection"),
        {
            "plate": N_("After a failed objection the claim stands: the next plate may be laid."),
            "turn-over": N_("After a failed objection the turn is over, and no plate is laid."),
        },
        ru=("Как положить новое перекрытие, пример 2",),
    ),
    entry(
        "F6",
        N_("No objection"),
        {
            "may": N_(
                "When nobody objects the claimant may lay the next plate, or do without and end "
                "the turn; the order is blue, green, yellow, orange, red."
            ),
            "lays": N_(
                "When nobody objects the claimant lays the next plate; the order is blue, green, "
                "yellow, orange, red."
            ),
        },
        "may",
        de=("may", "Ein neues Plateau aufsetzen, Abb. 6a, 6b"),
        en=("lays", "Placing New Floors"),
        nl=("may", "Een nieuwe verdieping plaatsen, afb. 6a, 6b"),
        fr=("may", "Placer un nouveau plateau, ill. 6a, 6b"),
        ru=(
            "may",
            "Как положить новое перекрытие, рис. 6а, 6б",
            N_("That the claimant may do without is a default."),
        ),
    ),
    entry(
        "F7",
        N_("Columns that a new plate must cover"),
        {
            "three": N_("A new plate covers at least three columns; if it cannot, none is laid."),
            "three-then-two": N_(
                "A new plate covers at least three columns, from the orange one on at least two; "
                "if it cannot, none is laid."
            ),
            "three-then-one": N_(
                "A new plate covers at least three columns, from the orange one on two or one are "
                "enough; if it cannot, none is laid."
            ),
        },
        "three",
        de=(
            "three",
            "Ein neues Plateau aufsetzen, Abb. 6b",
            N_("The book prints as an option: from the orange plate on, two or fewer will do."),
        ),
        en=("three", "Placing New Floors"),
        nl=("three", "Een nieuwe verdieping plaatsen, afb. 6b"),
        fr=("three", "Placer un nouveau plateau, ill. 6b"),
        ru=("three-then-two", "Как положить новое перекрытие, рис. 6б"),
    ),
    entry(
        "F8",
        N_("New plates beyond the base"),
        {
            "may-overhang": N_("A new plate above the blue one may reach beyond the base."),
            "within-base": N_("No plate may reach beyond the base."),
        },
        "may-overhang",
        de=("may-overhang", "Ein neues Plateau aufsetzen"),
        en=("may-overhang", "", N_("The book limits the blue plate only.")),
        nl=("may-overhang", "Een nieuwe verdieping plaatsen"),
        fr=("may-overhang", "Placer un nouveau plateau"),
        ru=("within-base", "Как положить новое перекрытие, рис. 6б"),
    ),
    entry(
        "F9",
        N_("Plate or column"),
        {
            "plate-ends-turn": N_(
                "Laying the plate ends the turn: whoever claims raises no column in that turn."
            ),
            "column-next": N_(
                "Laying the plate ends the turn, and the next thing to come is a column on it: "
                "nobody claims before one stands on the new plate."
            ),
        },
        "plate-ends-turn",
        de=("plate-ends-turn", "Ein neues Plateau aufsetzen"),
        en=("column-next", "Placing New Floors"),
        nl=("plate-ends-turn", "Een nieuwe verdieping plaatsen"),
        fr=("plate-ends-turn", "Placer un nouveau plateau"),
        ru=("plate-ends-turn", "Как положить новое перекрытие"),
    ),
)
