"""The rules of the seal (Z), the end (E) and two or three players (P, N), as printed."""

from __future__ import annotations

from villa_core.play.entry import Entry, entry, played_alike, same_everywhere
from villa_core.text import N_

SCORING: tuple[Entry, ...] = (
    same_everywhere(
        "Z1",
        N_("The contest begins"),
        N_("Whoever puts the first column on the green plate takes the seal; blue has none."),
        "green",
        de=("C. Das Baumeistersiegel",),
        en=("Master Seal",),
        nl=("C. De bouwmeesterssteen",),
        fr=("C. Le sceau du maître d'œuvre",),
        ru=("В. Печать мастера строительства",),
    ),
    same_everywhere(
        "Z2",
        N_("What a column is worth"),
        N_("A thin round column is worth 1 point, a hexagonal one 2, a thick round one 3."),
        "1-2-3",
        de=("Material; C. Das Baumeistersiegel",),
        en=("Scoring",),
        nl=("Inhoud van de doos",),
        fr=("Le matériel",),
        ru=("Содержимое, рис. 1", N_("The values are drawn, and used in the example of fig. 7a.")),
    ),
    same_everywhere(
        "Z3",
        N_("What counts"),
        N_("Own columns that stand on the uppermost plate now count; two own colours are added."),
        "own-on-top",
        de=("C. Das Baumeistersiegel",),
        en=("Scoring",),
        nl=("C. De bouwmeesterssteen",),
        fr=("C. Le sceau du maître d'œuvre",),
        ru=("В. Печать мастера строительства",),
    ),
    entry(
        "Z4",
        N_("Taking the seal over"),
        {
            "at-once": N_(
                "The seal goes at once to a player whose points exceed the holder's; a tie leaves "
                "it."
            ),
            "turn-end": N_(
                "Points are counted when a turn ends: then the seal goes to a player whose points "
                "exceed the holder's; a tie leaves it."
            ),
        },
        "at-once",
        de=("at-once", "C. Das Baumeistersiegel, Abb. 7a, 7b"),
        en=("at-once", "Master Seal"),
        nl=("at-once", "C. De bouwmeesterssteen, afb. 7a, 7b"),
        fr=("turn-end", "C. Le sceau du maître d'œuvre, ill. 7a, 7b"),
        ru=("at-once", "В. Печать мастера строительства, рис. 7а, 7б"),
    ),
    entry(
        "Z5",
        N_("A new plate voids the points"),
        {
            "built-upon": N_(
                "When a new plate is first built upon, all points are void; whoever puts the first "
                "column on it takes the seal."
            ),
            "laid": N_(
                "When a new plate is laid, all points are void; whoever puts the first column on "
                "it takes the seal, and until then its holder keeps it."
            ),
        },
        "built-upon",
        de=("built-upon", "C. Das Baumeistersiegel"),
        en=(
            "laid",
            "Master Seal",
            N_("That the first column takes the seal follows from zero points."),
        ),
        nl=("laid", "C. De bouwmeesterssteen"),
        fr=("laid", "C. Le sceau du maître d'œuvre"),
        ru=("laid", "В. Печать мастера строительства"),
    ),
    played_alike(
        "Z5n",
        N_("A neutral column first on a new plate"),
        {
            "own-column": N_(
                "A neutral column takes no seal; the first own column on the new plate does."
            ),
            "any-column": N_(
                "Whoever puts the first column on a new plate takes the seal, even with a neutral "
                "one."
            ),
        },
        ru=("В. Печать мастера строительства",),
    ),
    same_everywhere(
        "Z6",
        N_("What the seal shows"),
        N_(
            "The seal shows the colour of its owner before; a holder who takes it again changes "
            "nothing."
        ),
        "owner-before",
        de=("C. Das Baumeistersiegel, Abb. 7a",),
        en=("Master Seal",),
        nl=("C. De bouwmeesterssteen, afb. 7a",),
        fr=("C. Le sceau du maître d'œuvre, ill. 7a",),
        ru=("В. Печать мастера строительства, рис. 7а",),
    ),
    entry(
        "Z7",
        N_("A penalty lowers the holder's points"),
        {
            "passes": N_("The seal passes to whoever now exceeds its holder, most points first."),
            "placing-only": N_("Only putting a column up wins the seal; a penalty never moves it."),
        },
        "passes",
        de=("passes", "C. Das Baumeistersiegel"),
        en=("placing-only", "Master Seal"),
        nl=("passes", "C. De bouwmeesterssteen"),
        fr=("passes", "C. Le sceau du maître d'œuvre"),
        ru=("passes", "В. Печать мастера строительства"),
    ),
    played_alike(
        "Z7t",
        N_("Several exceed the holder equally"),
        {
            "next-in-turn": N_(
                "Among several who exceed the holder equally, the next in turn order gets the seal."
            ),
            "stays": N_(
                "Where several exceed the holder equally, the seal stays until one is ahead alone."
            ),
        },
    ),
    same_everywhere(
        "E1",
        N_("When the game ends"),
        N_("The game ends when the villa collapses, or when nobody can add a column or a plate."),
        "nobody-can-build",
        de=("D. Spielende und Sieger",),
        en=("Winning the Game",),
        nl=("D. Einde van het spel",),
        fr=("D. Fin de la partie",),
        ru=(
            "Г. Конец игры",
            N_("The book names columns only; without plates no floor could ever be added."),
        ),
    ),
    same_everywhere(
        "E2",
        N_("Who wins"),
        N_("The holder of the seal wins, unless he caused the collapse: then the owner before."),
        "holder",
        de=("D. Spielende und Sieger",),
        en=("Winning the Game",),
        nl=("D. Einde van het spel",),
        fr=("D. Fin de la partie",),
        ru=("Г. Конец игры",),
    ),
    played_alike(
        "E3",
        N_("When nobody wins"),
        {
            "no-winner": N_(
                "If nobody has the seal, or its holder made the villa fall and nobody had it "
                "before, nobody wins."
            ),
            "most-points": N_(
                "If nobody has the seal, or its holder made the villa fall and nobody had it "
                "before, the most points win, but never whoever made it fall; a tie has no winner."
            ),
        },
    ),
    played_alike(
        "P2",
        N_("Two players"),
        {
            "two-colours": N_(
                "Each has two colours, of which the second is chosen, builds with either, and adds "
                "the points of both."
            ),
            "two-rolled": N_(
                "Each has two colours, both given out as S1 says, builds with either, and adds the "
                "points of both."
            ),
            "one-colour": N_(
                "Each has one colour; the columns of the other two belong to nobody and stay."
            ),
        },
        de=("für 2 Baumeister",),
        nl=("Voor 2 spelers", N_("The book says only that both have a second one.")),
        fr=("pour deux architectes",),
        ru=("для 2 игроков",),
    ),
    played_alike(
        "P3",
        N_("Three players"),
        {
            "neutral-colour": N_(
                "The colour left over is neutral: its columns belong to nobody and score for "
                "nobody."
            ),
            "bystanders": N_(
                "The columns of the colour left over stay where they are: nobody moves them."
            ),
        },
        de=("für 3 Baumeister",),
        nl=("Voor 3 spelers",),
        fr=("pour trois architectes",),
        ru=("для 3 игроков",),
    ),
    played_alike(
        "N1",
        N_("Neutral first"),
        {
            "neutral-first": N_("A builder first raises a neutral column, then an own one."),
            "neutral-may": N_("A builder may raise a neutral column before an own one."),
        },
        de=("für 3 Baumeister, Abb. 8a",),
        nl=("Voor 3 spelers, afb. 8a",),
        fr=("pour trois architectes, ill. 8a",),
        ru=("для 3 игроков, рис. 8а",),
    ),
    played_alike(
        "N2",
        N_("One neutral column stays behind"),
        {
            "one-stays": N_("The last neutral column on the base or on a plate may not be moved."),
            "all-move": N_("Every neutral column may be moved, also the last one of a floor."),
        },
        de=("für 3 Baumeister",),
        nl=("Voor 3 spelers",),
        fr=("pour trois architectes",),
        ru=("для 3 игроков",),
    ),
    played_alike(
        "N3",
        N_("Breaking off a neutral column"),
        {
            "own-may": N_(
                "A neutral attempt may be broken off; an own column may then be raised at once, or "
                "the turn ended."
            ),
            "turn-over": N_("A neutral attempt may be broken off, and that ends the turn."),
        },
        de=("Das abgebrochene Bauvorhaben mit einer neutralen Säule",),
        nl=("Een mislukte poging met een neutrale pilaar",),
        fr=("Le projet de construction interrompu avec une « colonne neutre »",),
        ru=("Неудачная попытка передвинуть нейтральную колонну",),
    ),
    played_alike(
        "N4",
        N_("Proving that another neutral column could rise"),
        {
            "proof-forfeits": N_(
                "Another player may prove it by doing it: that neutral column stays up and the "
                "builder's own raise is forfeited."
            ),
            "no-proof": N_("A broken-off neutral attempt is not disputed: the builder goes on."),
        },
        de=("Das abgebrochene Bauvorhaben mit einer neutralen Säule, Abb. 8b",),
        nl=("Een mislukte poging met een neutrale pilaar, afb. 8b",),
        fr=("Le projet de construction interrompu avec une « colonne neutre », ill. 8b",),
        ru=("Неудачная попытка передвинуть нейтральную колонну, рис. 8б",),
    ),
    played_alike(
        "N4b",
        N_("A proof that is broken off"),
        {
            "goes-on": N_("When the proof is broken off (B2), the builder goes on."),
            "next-challenger": N_(
                "When the proof is broken off (B2), the players who have not spoken yet may try."
            ),
        },
    ),
    played_alike(
        "N5",
        N_("No neutral column may be moved"),
        {
            "straight-to-own": N_(
                "If no neutral column may be moved at all, the builder goes straight to an own one."
            ),
            "last-ones-too": N_(
                "If only last neutral columns (N2) are left to move, one of them is moved after "
                "all."
            ),
        },
    ),
)
