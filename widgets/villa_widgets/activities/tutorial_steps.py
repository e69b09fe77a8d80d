"""Steps of the tutorial: the figures of the books, each with one thing for the learner to do.

A step begins with a game and ends when the learner has made the figure's move, or has met the rule
that forbids it. What is legal is for the game to say.

>>> [step.figure for step in STEPS][:4]
['2', '2', '3', '4']
>>> step = STEPS[3]
>>> step.start().explain(step.shown()[0]).rules == (step.refused,)
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from villa_core.text import N_, _
from villa_core.villa import moves as m
from villa_core.villa.game import Game, Phase
from villa_core.villa.scenarios import SCENARIOS, Scenario

_LAST = "red-thick"  # the column that the learner puts down in figure 2


def _never(_game: Game) -> bool:
    return False


@dataclass(frozen=True)
class FigureStep:
    """One thing to do. `refused` is the rule to be met; else `reached` says when it is done.

    The figure is the first part of the name; it gives the game to `begin` with and the moves that
    do it, for a learner who wants to see them, unless the step says otherwise.
    """

    name: str
    story: str
    goal: str
    lesson: str
    reached: Callable[[Game], bool] = _never
    refused: str = ""
    begin: Callable[[], Game] | None = None
    moves: Callable[[Scenario], Sequence[m.Move]] = Scenario.moves
    on_the_way: Callable[[Game], bool] = _never
    speaks_of: str = ""
    """The column that is in the hand when the step begins."""
    heading: str = ""

    @property
    def figure(self) -> str:
        """The figure that it is about."""
        return self.name.partition("-")[0]

    @property
    def task(self) -> str:
        """The name of the step in a progress file."""
        return f"01/figure-{self.name}"

    @property
    def title(self) -> str:
        """The figure in words, or what the step is about."""
        return _(self.heading) or _("Figure {figure}").format(figure=self.figure)

    def start(self) -> Game:
        """The game at the beginning."""
        return (self.begin or SCENARIOS[self.figure].start)()

    def shown(self) -> tuple[m.Move, ...]:
        """The moves that do it."""
        scenario = SCENARIOS[self.figure]
        forbidden = scenario.forbidden() if self.refused else None
        return (forbidden,) if forbidden else tuple(self.moves(scenario))


def _almost_set_up() -> Game:
    """Figure 2 with one column still in the box."""
    game = SCENARIOS["2"].start()
    for move in SCENARIOS["2"].moves():
        if isinstance(move, m.Place) and move.column != _LAST:
            game = game.play(move)
    return game


def _last_column(figure: Scenario) -> list[m.Move]:
    return [move for move in figure.moves() if isinstance(move, m.Place) and move.column == _LAST]


def _any_raise(figure: Scenario) -> Sequence[m.Move]:
    raises = [option.move for option in figure.start().legal_moves.raises]
    return [move for move in raises if move is not None][:1]


def _wrong_claim() -> Game:
    """Red claims although he can raise several columns."""
    return SCENARIOS["7a"].start().play(m.Claim())


def _proof(_figure: Scenario) -> Sequence[m.Move]:
    objection = _wrong_claim().play(m.Object("Green"))
    raises = (option.move for option in objection.legal_moves.raises)
    return [m.Object("Green"), next(move for move in raises if move is not None)]


def _true_claim() -> Game:
    """Red claims, and he is right."""
    return SCENARIOS["6a"].start().play(m.Claim())


def before_the_fall() -> Game:
    """Red's last column carries the villa, and he holds the seal, which was Yellow's."""
    figure = SCENARIOS["6a"].start()
    return Game.at("de", figure.colors, "Red", tower=figure.tower, seal=("Red", "Yellow"))


def the_fall() -> m.Raise:
    """The raise by which that villa falls."""
    game = before_the_fall()
    spots = ((float(x), float(y)) for x in range(-60, 61, 10) for y in range(-60, 101, 10))
    moves = (m.Raise("red-thick", x, y) for x, y in spots)
    return next(move for move in moves if move in game.legal_moves)


STEPS: tuple[FigureStep, ...] = (
    FigureStep(
        "2-rim",
        N_(
            "The players put all twenty columns on the base. Nineteen stand already. Only the thick"
            " red one is still in the box."
        ),
        N_(
            "First try something that is forbidden: put the thick red column on the rim of the"
            " base."
        ),
        N_("The rim stays free. The columns stand inside the circle, in the building zone."),
        refused="S3",
        begin=_almost_set_up,
    ),
    FigureStep(
        "2",
        N_("The thick red column still lies beside the base."),
        N_("Now put it on a free place inside the building zone."),
        N_("All columns stand. It matters where: soon they carry the villa."),
        lambda game: _LAST in game.floors,
        begin=_almost_set_up,
        moves=_last_column,
    ),
    FigureStep(
        "3",
        N_("All columns stand. Now the largest plate, the blue one, comes on top of them."),
        N_("Lay the blue plate. It may not reach beyond the base."),
        N_("The ground floor is ready, and the building begins."),
        lambda game: isinstance(game.move, m.LayPlate),
    ),
    FigureStep(
        "4-frozen",
        N_("Red has already raised his hexagonal column. Now it is his turn again."),
        N_("Try to move it once more. It stands on the uppermost floor."),
        N_("What stands on the uppermost floor stays there until a new plate lies above it."),
        refused="B3",
    ),
    FigureStep(
        "4",
        N_("Red needs a column from below: any of his own, if the villa stands without it."),
        N_("Raise another red column from the base to the blue plate, and let go of it."),
        N_("One column from below to the top: this is a whole turn. The next player builds."),
        lambda game: isinstance(game.move, m.Raise),
        moves=_any_raise,
    ),
    FigureStep(
        "5a",
        N_(
            "Few legs are left on the base. Blue begins to pull her thick column, and the villa"
            " begins to lean. She stops just in time."
        ),
        N_(
            "The thick blue column is in her hand, and the table says what would happen without it."
            " Break off: put it back."
        ),
        N_("The villa stands. But the turn is over, and the column is locked from now on."),
        lambda game: "blue-thick" in game.locked,
        speaks_of="blue-thick",
    ),
    FigureStep(
        "5b",
        N_("One round later Blue builds again. She looks at the same thick column."),
        N_("Try to touch it once more."),
        N_("In the German book a column that was put back is locked for the rest of the game."),
        refused="B2",
        begin=SCENARIOS["5b"].play,
    ),
    FigureStep(
        "6a",
        N_(
            "Red's last column below the top carries the villa. He says: I can raise none of my"
            " columns. Everybody else may object, but they all think that he is right."
        ),
        N_("Claim a new floor for Red. Then let it pass for each of the other three."),
        N_("A claim that nobody doubts opens the way to the next plate."),
        lambda game: game.phase is Phase.PLATE,
        on_the_way=lambda game: game.phase is Phase.CLAIM,
    ),
    FigureStep(
        "6b",
        N_("Nobody objected. Red takes the next plate of the stack, the yellow one."),
        N_("Lay the yellow plate so that it covers at least three columns and the villa stands."),
        N_(
            "Laying a plate is a whole turn. As soon as a column stands on the new plate, all old"
            " points are void, and whoever put it there takes the seal (German book)."
        ),
        lambda game: isinstance(game.move, m.LayPlate),
        begin=SCENARIOS["6a"].play,
        moves=lambda figure: figure.moves()[-1:],
    ),
    FigureStep(
        "6b-right",
        N_(
            "Another time Red says the same: I can raise none of my columns. But Green has looked"
            " closely, and does not believe him."
        ),
        N_("Speak for Green: object. Then prove it: raise one of the red columns, and let go."),
        N_(
            "The claim was wrong. The red column that proved it leaves the game. Red lays no plate,"
            " and his turn is over: the Russian book says so, and here it is a default."
        ),
        lambda game: isinstance(game.move, m.Raise) and bool(game.out),
        begin=_wrong_claim,
        moves=_proof,
        on_the_way=lambda game: game.phase is Phase.OBJECTION,
        heading=N_("An objection that succeeds"),
    ),
    FigureStep(
        "6b-wrong",
        N_(
            "Once more Red claims, and Green means to object again. But now only the thick red"
            " column is left below, and it carries the villa."
        ),
        N_(
            "Object for Green, choose the thick red column, and break off. Then let Red take a"
            " green column out of the game."
        ),
        N_(
            "The objection failed: Red may take a column of Green's, or do without. That he lays"
            " his plate then, and that the column Green put back is locked, are defaults: the"
            " German book does not say so."
        ),
        lambda game: isinstance(game.move, m.TakeOut) and game.phase is Phase.PLATE,
        begin=_true_claim,
        moves=lambda _figure: [
            m.Object("Green"),
            m.BreakOff("red-thick"),
            m.TakeOut("green-thin-1"),
        ],
        on_the_way=lambda game: game.phase in (Phase.OBJECTION, Phase.PENALTY),
        heading=N_("An objection that fails"),
    ),
    FigureStep(
        "7a",
        N_(
            "On the uppermost plate Red has 1 point, Yellow 3, Blue 2, Green 1. Yellow holds the"
            " seal. A thick column is worth 3 points, a hexagonal one 2, a thin one 1."
        ),
        N_("Raise the red column that brings Red the seal."),
        N_("4 is more than 3: Red takes the seal at once. It shows yellow, for it was Yellow's."),
        lambda game: game.seal is not None and game.seal.holder == "Red",
    ),
    FigureStep(
        "7b",
        N_("Green is next. She wants the seal, too, and she also has a thick column below."),
        N_("Raise the thick green column, and watch the seal."),
        N_("4 to 4 is a tie, and a tie changes nothing: the seal stays with Red."),
        lambda game: game.points["Green"] == game.points["Red"],
        begin=SCENARIOS["7a"].play,
        moves=lambda figure: figure.moves()[-1:],
    ),
    FigureStep(
        "8a",
        N_(
            "Three play. Nobody owns yellow: it is neutral. Whoever builds raises a neutral column"
            " first and then one of their own. It is Blue's turn."
        ),
        N_("Raise a yellow column, then a blue one. (Try blue first, if you like.)"),
        N_("Two raises, one turn. Neutral columns score for nobody, but they fill the top."),
        lambda game: game.turn == "Red",
        on_the_way=lambda game: game.turn == "Blue" and game.phase is Phase.BUILD,
    ),
    FigureStep(
        "8b-break-off",
        N_("Now Red builds. He tries the thick yellow column. It carries the villa."),
        N_("Choose the thick yellow column for Red, and break off."),
        N_("A neutral attempt may be broken off. Then the others are asked about it."),
        lambda game: game.phase is Phase.CHALLENGE,
        begin=SCENARIOS["8a"].play,
        moves=lambda _figure: [m.BreakOff("yellow-thick")],
    ),
    FigureStep(
        "8b",
        N_("Red wants to go on with his own column. But Green sees another yellow one that works."),
        N_("Speak for Green: yes, another one. Then prove it: raise it."),
        N_("Green was right: the yellow column stays up, and Red may not raise his own this turn."),
        lambda game: isinstance(game.move, m.Raise) and game.turn == "Green",
        begin=lambda: SCENARIOS["8a"].play().play(m.BreakOff("yellow-thick")),
        moves=lambda figure: figure.moves()[-2:],
        on_the_way=lambda game: (
            game.phase is Phase.CHALLENGE
            or (game.phase is Phase.PROOF and game.to_act == ("Green",))
        ),
    ),
    FigureStep(
        "8b-fall",
        N_(
            "Red holds the seal. It shows yellow, because he took it from Yellow. His last column"
            " below the top is the thick one, and it carries the villa."
        ),
        N_("Raise it all the same: put the thick red column on top, and let it fall."),
        N_(
            "The villa falls, and the game is over. Whoever holds the seal wins, but not if he made"
            " the villa fall: then the one before him wins. Yellow wins."
        ),
        lambda game: game.outcome is not None and game.outcome.winner == "Yellow",
        begin=before_the_fall,
        moves=lambda _figure: [the_fall()],
        heading=N_("The fall, and the winner"),
    ),
)
"""The figures in their order, some in two steps."""
