"""Mass play: the same results whatever plays them; killed, stopped and resumed without loss."""

import json
import signal
import subprocess
import sys
import textwrap
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from villa_core.errors import FormatError, GameError
from villa_core.explore.files import read_results
from villa_core.explore.mass_play import play
from villa_core.explore.series import ENDINGS, NOBODY_WINS, Results, Series
from villa_core.tower.pieces import PieceSet
from villa_core.villa.bots import Hand, RandomBot
from villa_core.villa.game import Game
from villa_core.villa.rulebook import Rulebook

GAMES = 4
SHAKY = Hand(error=60.0, disturb=0.5, eye=0.0)  # games end soon: quick to play
QUICK = Series.of("de", "random", hand=SHAKY, seed=4)


_PLAYED_ONCE = cache(Series.play_game)


@pytest.fixture(scope="module")
def alone() -> Results:
    """The games of the quick series, played right here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Series, "play_game", _PLAYED_ONCE)
        return play(QUICK, GAMES, workers=1, progress=False)


@pytest.fixture
def remembered(monkeypatch) -> None:
    """No game is played twice in this process: for tests of files, not of who plays."""
    monkeypatch.setattr(Series, "play_game", _PLAYED_ONCE)


def test_games_of_a_series_end_in_a_collapse_or_with_nobody_able_to_build(alone) -> None:
    assert set(alone["ending"]) <= {0, 1}
    assert ENDINGS[:2] == ("collapse", "nobody can build")
    assert (alone["plates"] >= 1).all()
    assert (alone["moves"] >= alone["raises"]).all()
    assert (alone["winner"] >= NOBODY_WINS).all()


def test_a_series_plays_the_game_that_it_kept(alone) -> None:
    game = QUICK.game(2)
    assert (game.number, game.position.top) == (alone["moves"][2], alone["plates"][2])


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("processes", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_dask_cluster_gives_the_same_results(alone, processes: bool, tmp_path: Path) -> None:
    from dask.distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=processes,
            dashboard_address=None,
            local_directory=str(tmp_path),
        ) as cluster,
        Client(cluster) as client,
        client.get_executor() as executor,
    ):
        assert play(QUICK, GAMES, executor=executor, progress=False) == alone


def test_threads_give_the_same_results(alone) -> None:
    with ThreadPoolExecutor(2) as executor:
        assert play(QUICK, GAMES, executor=executor, progress=False) == alone


def test_another_seed_gives_other_games(alone) -> None:
    other = play(Series.of("de", "random", hand=SHAKY, seed=3), 1, workers=1, progress=False)
    assert other.games != alone.games[:1]


def test_bots_move_on_by_a_seat_from_game_to_game() -> None:
    series = Series.of("de", ("random", "careful"), hand=SHAKY, seed=3)
    winners = [(r.winner, r.bot) for r in play(series, 12, workers=1, progress=False)]
    assert {abs(w - b) for w, b in winners if w != NOBODY_WINS} == {0, 1}


def test_every_bot_has_every_seat_and_every_neighbour_equally_often() -> None:
    series = Series.of("de", ("random", "careful", "greedy", "searching"))
    orders = [series.line_up(number) for number in range(24)]
    assert sorted(orders) == sorted(permutations(range(4)))


# files


@pytest.mark.usefixtures("remembered")
def test_a_file_holds_a_head_and_a_line_for_each_game(alone, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert play(QUICK, GAMES, workers=1, file=file, progress=False) == alone
    head, *lines = map(json.loads, file.read_text("utf-8").splitlines())
    assert head["format"] == "villa-explore/1"
    assert head["series"]["seed"] == QUICK.seed
    assert sorted(line["game"] for line in lines) == list(range(GAMES))
    assert read_results(file) == alone


@pytest.mark.usefixtures("remembered")
def test_a_finished_file_is_not_played_again(alone, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    play(QUICK, GAMES, workers=1, file=file, progress=False)
    content = file.read_bytes()

    class Nothing(Executor):
        def submit(self, fn, /, *args, **kwargs) -> Future:
            raise AssertionError("nothing was to be played")

    assert play(QUICK, GAMES, executor=Nothing(), file=file, progress=False) == alone
    assert file.read_bytes() == content


@pytest.mark.usefixtures("remembered")
def test_a_file_can_be_extended_and_read_for_fewer_games(alone, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    play(QUICK, 2, workers=1, file=file, progress=False)
    assert play(QUICK, GAMES, workers=1, file=file, progress=False) == alone
    assert play(QUICK, 3, workers=1, file=file, progress=False).games == alone.games[:3]


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize("workers", [pytest.param(1, marks=pytest.mark.slow), 2])
def test_a_killed_run_resumes_without_losing_or_doubling_a_game(
    alone, tmp_path: Path, workers: int
) -> None:
    file = tmp_path / "games.jsonl"
    program = tmp_path / "run.py"
    program.write_text(
        textwrap.dedent(
            f"""
            import os, signal
            from villa_core.villa.bots import Hand
            from villa_core.explore.mass_play import play
            from villa_core.explore.series import Series

            def die(done, total):
                if done == 3:
                    os.kill(os.getpid(), signal.SIGKILL)

            if __name__ == "__main__":
                series = Series.of("de", "random", hand={SHAKY!r}, seed={QUICK.seed})
                play(series, {GAMES}, workers={workers}, file={str(file)!r}, progress=die)
            """
        )
    )
    # reading to the end of its output also waits for its workers: none may be left behind
    killed = subprocess.run(
        [sys.executable, program], check=False, env=_here(), capture_output=True, timeout=60
    )
    assert killed.returncode == -signal.SIGKILL
    assert len(read_results(file)) == 3
    assert play(QUICK, GAMES, workers=1, file=file, progress=False) == alone
    numbers = [json.loads(line)["game"] for line in file.read_text("utf-8").splitlines()[1:]]
    assert sorted(numbers) == list(range(GAMES))


def _here() -> dict[str, str]:
    """The environment in which another Python finds this villa_core too."""
    import os

    import villa_core

    root = str(Path(villa_core.__file__).parent.parent)
    return os.environ | {"PYTHONPATH": root}


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize("cut", [1, 20, 150])
def test_half_a_last_line_is_dropped_and_its_game_played_again(
    alone, tmp_path: Path, cut: int
) -> None:
    file = tmp_path / "games.jsonl"
    play(QUICK, 4, workers=1, file=file, progress=False)
    file.write_bytes(file.read_bytes()[:-cut])
    assert len(read_results(file)) == 3
    assert play(QUICK, GAMES, workers=1, file=file, progress=False) == alone
    assert read_results(file) == alone


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize("left", [0, 1, 30])
def test_half_a_head_is_written_anew(alone, tmp_path: Path, left: int) -> None:
    file = tmp_path / "games.jsonl"
    play(QUICK, 1, workers=1, file=file, progress=False)
    file.write_bytes(file.read_bytes()[:left])
    assert play(QUICK, GAMES, workers=1, file=file, progress=False) == alone
    assert read_results(file) == alone


@pytest.mark.usefixtures("remembered")
def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    for content in (b"Dear diary", b"Dear diary\n", b"\xff\xfe\n", b'{"format": "other/1"}\n'):
        file.write_bytes(content)
        with pytest.raises(FormatError):
            play(QUICK, 1, workers=1, file=file, progress=False)
        assert file.read_bytes() == content


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize(
    "other",
    [
        Series.of("de", "random", hand=SHAKY, seed=3),
        Series.of("en", "random", hand=SHAKY, seed=4),
        Series.of("de", "greedy", hand=SHAKY, seed=4),
        Series.of("de", "random", hand=Hand(), seed=4),
    ],
)
def test_the_file_of_another_series_is_refused(tmp_path: Path, other: Series) -> None:
    file = tmp_path / "games.jsonl"
    play(other, 0, workers=1, file=file, progress=False)
    with pytest.raises(FormatError, match="another series"):
        play(QUICK, 1, workers=1, file=file, progress=False)


@pytest.mark.usefixtures("remembered")
def test_games_of_another_version_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    play(QUICK, 0, workers=1, file=file, progress=False)
    head = json.loads(file.read_text("utf-8")) | {"version": "0.0.0"}
    file.write_text(json.dumps(head) + "\n", "utf-8")
    with pytest.raises(FormatError, match=r"0\.0\.0"):
        play(QUICK, 1, workers=1, file=file, progress=False)


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"plates": 9}, "line 3, plates"),
        ({"winner": "Ada"}, "line 3, winner"),
        ({"extra": 1}, "line 3, extra"),
    ],
)
def test_a_line_that_cannot_be_is_named(tmp_path: Path, change: dict, place: str) -> None:
    file = tmp_path / "games.jsonl"
    play(QUICK, 3, workers=1, file=file, progress=False)
    lines = file.read_text("utf-8").splitlines()
    lines[2] = json.dumps(json.loads(lines[2]) | change)
    file.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(FormatError) as caught:
        read_results(file)
    assert caught.value.path == place


@pytest.mark.usefixtures("remembered")
def test_a_doubled_line_counts_once_and_a_contradicting_one_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    two = play(QUICK, 2, workers=1, file=file, progress=False)
    last = file.read_text("utf-8").splitlines()[-1]
    with file.open("a", encoding="utf-8") as more:
        more.write(last + "\n")
    assert read_results(file) == two
    with file.open("a", encoding="utf-8") as more:
        more.write(json.dumps(json.loads(last) | {"moves": 499}) + "\n")
    with pytest.raises(FormatError, match="twice"):
        read_results(file)


# stopping, and what is seen meanwhile


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_stopped_run_gives_what_it_has_and_goes_on_later(
    alone, tmp_path: Path, workers: int
) -> None:
    file = tmp_path / "games.jsonl"
    done = []
    part = play(
        QUICK,
        GAMES,
        workers=workers,
        file=file,
        progress=lambda n, _total: done.append(n),
        stop=lambda: bool(done) and done[-1] >= 2,
    )
    assert 2 <= len(part) <= GAMES
    assert set(part.games) <= set(alone.games)
    assert read_results(file) == part
    assert play(QUICK, GAMES, workers=1, file=file, progress=False) == alone


@pytest.mark.usefixtures("remembered")
def test_an_interrupt_keeps_what_is_in_the_file(alone, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"

    def interrupt(done: int, _total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), ThreadPoolExecutor(2) as executor:
        play(QUICK, GAMES, executor=executor, file=file, progress=interrupt)
    assert len(read_results(file)) == 2
    assert play(QUICK, GAMES, workers=1, file=file, progress=False) == alone


@pytest.mark.usefixtures("remembered")
def test_progress_counts_every_game_once() -> None:
    seen = []
    play(QUICK, 3, workers=1, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(0, 3), (1, 3), (2, 3), (3, 3)]


@pytest.mark.usefixtures("remembered")
def test_a_bar_fills_up_and_ends_its_line(capsys) -> None:
    play(QUICK, 2, workers=1)
    shown = capsys.readouterr().err
    assert "0/2" in shown
    assert "2/2" in shown.splitlines()[-1]
    assert shown.endswith("\n")


# results


def test_results_are_arrays(alone) -> None:
    assert list(alone["game"]) == list(range(GAMES))
    assert [game.moves for game in alone] == list(alone["moves"])
    assert alone["moves"].dtype == np.int64


def test_no_games_give_empty_arrays() -> None:
    nothing = play(QUICK, 0, workers=1, progress=False)
    assert len(nothing["moves"]) == 0


def test_nonsense_is_refused_in_a_sentence(alone) -> None:
    with pytest.raises(GameError, match="not both"):
        play(QUICK, 1, workers=1, executor=ThreadPoolExecutor(1))
    with pytest.raises(GameError, match="small"):
        play(QUICK, -1)
    with pytest.raises(GameError, match="no bot"):
        Series.of("de", "clever")
    with pytest.raises(GameError, match="2 to 4"):
        Series.of("de", "careful", players=5)
    with pytest.raises(GameError, match="no column"):
        alone["colour"]


def test_exploring_loads_nothing_heavy_until_it_is_needed() -> None:
    program = (
        "import sys, villa_core, villa_core.explore; "
        "print([m for m in ('dask', 'distributed', 'tqdm') if m in sys.modules])"
    )
    seen = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, env=_here()
    )
    assert seen.stdout.strip() == "[]"


# bots and clusters of those who write Python

CELL = """
from villa_core.explore import Series, play, winners_by_bot
from villa_core.villa.bots import Hand, RandomBot
from villa_core.villa.rulebook import Rulebook

def first_of(options):
    return options[0]

class Hasty(RandomBot):
    def _best(self, game, options, dice):
        return first_of(options)

hand = Hand(error=60.0, disturb=0.5, eye=0.0)
series = Series(Rulebook.of("de"), (Hasty(hand), RandomBot(hand)), 4)
here = play(series, 2, workers=1, progress=False)
assert play(series, 2, workers=2, progress=False) == here
print(winners_by_bot(here).rows[0].label)
"""


def test_a_bot_from_a_notebook_cell_plays_on_two_processes() -> None:
    # as in a notebook, no other process can import what is written here
    done = subprocess.run(
        [sys.executable, "-c", CELL], check=False, capture_output=True, text=True, env=_here()
    )
    assert done.stdout.strip() == "1: Hasty", done.stderr


class OwnBot(RandomBot):
    """A bot that somebody wrote."""


def test_a_file_does_not_take_an_own_bot_for_one_of_ours(tmp_path: Path) -> None:
    series = Series(Rulebook.of("de"), (OwnBot(SHAKY), OwnBot(SHAKY)))
    with pytest.raises(GameError, match="OwnBot"):
        play(series, 1, workers=1, file=tmp_path / "games.jsonl", progress=False)
    assert not (tmp_path / "games.jsonl").exists()


@pytest.mark.filterwarnings("default")
def test_a_dask_client_is_taken_as_it_is(alone, tmp_path: Path) -> None:
    from dask.distributed import Client

    with Client(
        n_workers=1,
        threads_per_worker=1,
        processes=False,
        dashboard_address=None,
        local_directory=str(tmp_path),
    ) as client:
        assert play(QUICK, GAMES, executor=client, progress=False) == alone
        assert client.submit(int, 3).result() == 3  # it is not shut down


def test_a_series_with_own_pieces_plays_with_them_and_says_so_in_its_file(tmp_path: Path) -> None:
    heavy = replace(
        PieceSet.standard(),
        name="heavy plates",
        plates=tuple(replace(one, mass=4 * one.mass) for one in PieceSet.standard().plates),
    )
    series, file = replace(QUICK, pieces=heavy), tmp_path / "games.jsonl"
    assert series.game(0).pieces == heavy
    assert series.game(0).rematch().pieces == heavy
    played = play(series, 1, workers=1, file=file, progress=False)
    assert read_results(file, heavy) == played
    assert Series.from_json(series.to_json(), heavy) == series
    with pytest.raises(FormatError, match=r"“heavy plates”.*“Standard set”.*pieces=PieceSet"):
        read_results(file)
    with pytest.raises(FormatError, match="another series"):
        play(QUICK, 1, workers=1, file=file, progress=False)
    assert "pieces" not in QUICK.to_json(), "the standard set is not named: old files stay"


def test_a_villa_that_is_there_is_given_no_other_pieces() -> None:
    tower = Game.new("de", seed=1).tower
    with pytest.raises(GameError, match="has its pieces already"):
        Game.new("de", tower=tower, pieces=PieceSet.standard())


def test_every_bot_that_is_known_can_be_named_in_a_series() -> None:
    series = Series.of("de", ("vera", "otis", "careful"))
    assert [bot.kind for bot in series.bots] == ["searching", "searching", "careful"]
    assert Series.from_json(series.to_json()) == series


def test_what_cannot_play_games_is_refused_in_a_sentence() -> None:
    with pytest.raises(GameError, match="Dask Client, not on int"):
        play(QUICK, 1, executor=2)  # type: ignore[arg-type]
