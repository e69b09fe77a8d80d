"""RaiseStage: a question about a game is answered by making the move at its villa, in 3D.

A column is tapped, or dragged; *Let go* asks the rules, then plays the move and tells what came of
it. Points light up on the columns that count; all others have a dash.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from villa_core.text import _
from villa_core.tower.pieces import COLUMN_IDS
from villa_core.tower.tower import Tower
from villa_core.villa import moves as m
from villa_core.villa.game import Game
from villa_core.villa.position import POINTS, color_name
from villa_core.villa.scenarios import SCENARIOS
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.activities.tutorial_steps import before_the_fall, the_fall
from villa_widgets.drawing.panel import NO_POINTS
from villa_widgets.drawing.reading import Reading
from villa_widgets.kit.background import Thinking
from villa_widgets.kit.close import close_all
from villa_widgets.tasks.staged import Guess
from villa_widgets.tower.motion import movement
from villa_widgets.tower.picture import VillaPicture
from villa_widgets.villa.panels import Points
from villa_widgets.villa.shown import last_moment

_SECONDS = 1.4  # of a move


class GameStage(Guessed):
    """The villa of a game, what its columns count, and who has how many points.

    `moves` are played when it is let go; a kind of stage says what a tap on a column means.
    """

    picture: VillaPicture
    on_paper = "words"
    counts = True
    """Whether points are told."""

    def __init__(self, game: Game, *, scene: bool = True) -> None:
        assert game.tower is not None
        self.game = game
        self.points = Points(game)
        self._thinking = Thinking()
        self._column: str | None = None
        quiet = Reading(game.tower, quiet=True)
        super().__init__(VillaPicture(quiet, scene=scene, bars=False, movable=frozenset()))
        self.side = (self.points,) if self.counts else ()
        self.picture.on_choose(self.tap)
        self.draw()

    def tap(self, column: str | None) -> None:
        """Answer with a column."""
        if column is not None and not self.played:
            self._column = column
            self.place(self.said(column))

    def said(self, column: str) -> str:
        """A column as an answer calls it."""
        return kind_words(column)

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        self.played = False
        if self._column is None or self.said(self._column) != guess:
            self._column = next((c for c in self.game.floors if self.said(c) == guess), None)
        super().put(guess)

    def draw(self) -> None:  # noqa: D102
        if not self.played:
            self._show(self.game)

    def _show(self, game: Game) -> None:
        assert game.tower is not None
        chosen = frozenset(filter(None, [None if self.played else self._column]))
        signs = worth(game) if self.counts else tuple((column, "") for column in game.floors)
        reading = Reading(game.tower, quiet=True, worth=signs)
        self.picture.reading = replace(reading, ticked=chosen)
        self.points.game = game

    def _play(self, moves: Sequence[m.Move], then: Callable[[], object]) -> None:
        """Play moves one after the other, each seen as a movement; a fall is seen, too."""
        self.played = True
        self._next(self.game, list(moves), then)

    def _next(self, game: Game, moves: list[m.Move], then: Callable[[], object]) -> None:
        if not moves:
            then()
            return
        after = game.play(moves[0])
        fallen = last_moment(after)
        if fallen is not None:
            self._fall(fallen, then)
            self.points.game = after
            return
        assert game.tower is not None
        assert after.tower is not None
        film = movement(game.tower, after.tower, _SECONDS)
        self._show(after)
        if film is not None:
            self.picture.move(film)

        def go_on(_done: object = None) -> None:
            self._next(after, moves[1:], then)

        seconds = _SECONDS + 0.3 if film is not None else 0.0
        if not self._thinking.start(lambda: None, go_on, at_least=seconds):
            go_on()

    def _fall(self, tower: Tower, then: Callable[[], object], pulled: str | None = None) -> None:
        from villa_core import dynamics

        self.picture.reading = Reading(tower, quiet=True)
        self.picture.play(dynamics.fall(tower, pulled=pulled), then)

    def rewind(self) -> None:  # noqa: D102
        self._thinking.stop()
        self.picture.rewind()
        super().rewind()

    def close(self) -> None:
        """Close all that is drawn."""
        self._thinking.stop()
        close_all(self.points)
        super().close()


class RaiseStage(GameStage):
    """The column that is raised is tapped; the answers are “a thin red column” and so on.

    >>> from villa_core import SCENARIOS
    >>> stage = RaiseStage(SCENARIOS["7b"].play())
    >>> stage.tap("yellow-thin-2")
    >>> stage.guess
    'a thin yellow column'
    >>> stage.let_go(print)
    Yellow raises thin yellow column 2 to the green plate. Next: Blue. Red keeps the seal.
    >>> stage.rewind()
    >>> stage.tap("red-hex")
    >>> stage.let_go(print)
    The hexagonal red column does not belong to Yellow.
    >>> stage.close()
    """

    def let_go(self, then: Callable[[str], object]) -> None:
        """Ask the rules, play the raise, and say what came of it."""
        assert self._column is not None
        column, tower = self._column, self.game.tower
        assert tower is not None
        self.played = True
        answer = self.game.explain(m.BreakOff(column))  # whether it may be touched
        if answer.findings:
            then(answer.findings[0].sentence)
            return
        raises = (option.move for option in self.game.legal_moves.raises if option.column == column)
        move = next(raises, None)
        if move is None:
            said = _("The rules allow it. But without it the villa falls.")
            self._fall(tower, lambda: then(said), pulled=column)
            return
        self._play([move], lambda: then(told(self.game, self.game.play(move))))


class MayStage(RaiseStage):
    """Which columns may be raised: a column is answered by whose it is, and where it stands.

    >>> from villa_core import SCENARIOS
    >>> stage = MayStage(SCENARIOS["7b"].play(), scene=False)
    >>> stage.tap("red-hex")
    >>> stage.guess
    'a column of somebody else'
    >>> stage.close()
    """

    counts = False

    def said(self, column: str) -> str:
        """Whose a column is, and on which floor."""
        if self.game.position.owner_of(COLUMN_IDS.index(column)) != self.game.position.actor:
            return _("a column of somebody else")
        if self.game.floors[column] == self.game.position.top:
            return _("an own column on the uppermost floor")
        return _("an own column on a lower floor")


class SealStage(GameStage):
    """A colour is answered by a tap on a column of it; then these `moves` are played.

    >>> from villa_core import SCENARIOS
    >>> figure = SCENARIOS["7a"]
    >>> stage = SealStage(figure.start(), *figure.moves(), scene=False)
    >>> stage.tap("blue-hex")
    >>> stage.guess
    'blue'
    >>> stage.close()
    """

    def __init__(self, game: Game, *moves: m.Move, scene: bool = True) -> None:
        self._moves = moves
        super().__init__(game, scene=scene)

    @classmethod
    def of_a_raise(cls) -> SealStage:
        """Red takes the seal (figure 7a)."""
        figure = SCENARIOS["7a"]
        return cls(figure.start(), *figure.moves())

    @classmethod
    def on_a_new_plate(cls) -> SealStage:
        """A new plate has just been laid, and the first column is put on it."""
        laid = SCENARIOS["6b"].play()
        game = Game.at("de", laid.colors, "Green", tower=laid.tower, seal=("Red", "Yellow"))
        raises = (option.move for option in game.legal_moves.raises)
        return cls(game, next(move for move in raises if move is not None))

    @classmethod
    def of_a_fall(cls) -> SealStage:
        """The holder of the seal makes the villa fall (figure 6a, with the seal)."""
        return cls(before_the_fall(), the_fall())

    def said(self, column: str) -> str:
        """The colour of a column."""
        return color_name(column.partition("-")[0])

    def let_go(self, then: Callable[[str], object]) -> None:
        """Play the moves, and say what came of the last one."""
        games = [self.game]
        for move in self._moves:
            games.append(games[-1].play(move))
        before, after = games[-2:]
        self._play(self._moves, lambda: then(told(before, after)))


def told(before: Game, after: Game) -> str:
    """What came of a move, and who has the seal if it stays."""
    seal = after.seal
    if after.outcome is not None or seal is None or seal != before.seal:
        return after.story
    return _("{story} {name} keeps the seal.").format(story=after.story, name=seal.holder)


def worth(game: Game) -> tuple[tuple[str, str], ...]:
    """What each column counts now, in words; a dash for one that does not count."""
    top = game.position.top - game.position.bare  # a bare new plate does not count yet (Z5)

    def points(column: str, floor: int) -> str:
        if floor != top or not game.counting:
            return NO_POINTS
        return str(POINTS[COLUMN_IDS.index(column) % len(POINTS)])

    return tuple((column, points(column, floor)) for column, floor in game.floors.items())


def kind_words(column: str) -> str:
    """A column by its kind, as nobody tells three thin ones apart.

    >>> kind_words("red-thin-2"), kind_words("blue-hex")
    ('a thin red column', 'the hexagonal blue column')
    """
    color, shape, *_number = column.split("-")
    texts = {
        "thin": _("a thin {color} column"),
        "hex": _("the hexagonal {color} column"),
        "thick": _("the thick {color} column"),
    }
    return texts[shape].format(color=color_name(color))
