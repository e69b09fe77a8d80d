"""The rules of the seal (Z), the end (E) and two or three players (P, N), as printed."""

from __future__ import annotations

from villa_core.rules.entry import Entry, entry, same_everywhere
from villa_core.text import N_

__all__ = ["SCORING"]

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
    same_everywhere(
        "Z4",
        N_("Taking the seal over"),
        N_("The seal goes at once to a player whose points exceed the holder's; a tie leaves it."),
        "exceeds",
        de=("C. Das Baumeistersiegel, Abb. 7a, 7b",),
        en=("Master Seal",),
        nl=("C. De bouwmeesterssteen, afb. 7a, 7b",),
        fr=("C. Le sceau du maître d'œuvre, ill. 7a, 7b",),
        ru=("В. Печать мастера строительства, рис. 7а, 7б",),
    ),
    same_everywhere(
        "Z5",
        N_("A new plate voids the points"),
        N_(
            "On a new plate all points are void; whoever puts the first column on it takes the "
            "seal at once, and until then its holder keeps it."
        ),
        "first-column",
        de=("C. Das Baumeistersiegel",),
        en=("Master Seal", N_("That the first column takes the seal follows from zero points.")),
        nl=("C. De bouwmeesterssteen",),
        fr=("C. Le sceau du maître d'œuvre",),
        ru=("В. Печать мастера строительства",),
    ),
    same_everywhere(
        "Z5n",
        N_("A neutral column first on a new plate"),
        N_("A neutral column takes no seal; the first own column on the new plate does."),
        "own-column",
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
            "passes": N_(
                "The seal passes at once to whoever now exceeds its holder: most points first, "
                "among equals the next in turn order."
            ),
            "placing-only": N_("Only putting a column up wins the seal; a penalty never moves it."),
        },
        "passes",
        de=("passes", "C. Das Baumeistersiegel", N_("The order among equals is a default.")),
        en=("placing-only", "Master Seal"),
        nl=("passes", "C. De bouwmeesterssteen", N_("The order among equals is a default.")),
        fr=("passes", "C. Le sceau du maître d'œuvre", N_("The order among equals is a default.")),
        ru=(
            "passes",
            "В. Печать мастера строительства",
            N_("The order among equals is a default."),
        ),
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
    same_everywhere(
        "E3",
        N_("When nobody wins"),
        N_(
            "If nobody has the seal, or its holder made the villa fall and nobody had it before, "
            "nobody wins."
        ),
        "no-winner",
    ),
    same_everywhere(
        "P2",
        N_("Two players"),
        N_("Each has two colours, builds with either, and adds the points of both."),
        "two-colours",
        de=("für 2 Baumeister",),
        nl=("Voor 2 spelers",),
        fr=("pour deux architectes",),
        ru=("для 2 игроков",),
    ),
    same_everywhere(
        "P3",
        N_("Three players"),
        N_("The colour left over is neutral: its columns belong to nobody and score for nobody."),
        "neutral-colour",
        de=("für 3 Baumeister",),
        nl=("Voor 3 spelers",),
        fr=("pour trois architectes",),
        ru=("для 3 игроков",),
    ),
    same_everywhere(
        "N1",
        N_("Neutral first"),
        N_("A builder first raises a neutral column, then an own one."),
        "neutral-first",
        de=("für 3 Baumeister, Abb. 8a",),
        nl=("Voor 3 spelers, afb. 8a",),
        fr=("pour trois architectes, ill. 8a",),
        ru=("для 3 игроков, рис. 8а",),
    ),
    same_everywhere(
        "N2",
        N_("One neutral column stays behind"),
        N_("The last neutral column on the base or on a plate may not be moved."),
        "one-stays",
        de=("für 3 Baumeister",),
        nl=("Voor 3 spelers",),
        fr=("pour trois architectes",),
        ru=("для 3 игроков",),
    ),
    same_everywhere(
        "N3",
        N_("Breaking off a neutral column"),
        N_("A neutral attempt may be broken off, and an own column may be raised at once."),
        "own-at-once",
        de=("Das abgebrochene Bauvorhaben mit einer neutralen Säule",),
        nl=("Een mislukte poging met een neutrale pilaar",),
        fr=("Le projet interrompu avec une colonne neutre",),
        ru=("Неудачная попытка с нейтральной колонной",),
    ),
    same_everywhere(
        "N4",
        N_("Proving that another neutral column could rise"),
        N_(
            "Another player may prove it by doing it: that neutral column stays up and the "
            "builder's own raise is forfeited. If the proof is broken off the builder goes on."
        ),
        "proof-forfeits",
        de=("für 3 Baumeister, Abb. 8b", N_("What a broken-off proof does is a default.")),
        nl=("Voor 3 spelers, afb. 8b", N_("What a broken-off proof does is a default.")),
        fr=("pour trois architectes, ill. 8b", N_("What a broken-off proof does is a default.")),
        ru=("для 3 игроков, рис. 8б", N_("What a broken-off proof does is a default.")),
    ),
    same_everywhere(
        "N5",
        N_("No neutral column may be moved"),
        N_("If no neutral column may be moved at all, the builder goes straight to an own one."),
        "straight-to-own",
    ),
)
