"""Storing: each series is played and kept by itself; a run that was cut off goes on."""

import json
from functools import cache
from pathlib import Path

import pytest

from tools import storing
from tools.explore import main
from tools.storing import store
from villa_core.explore import Series, play, studies
from villa_core.explore.studies import read_set, tallied
from villa_core.villa.bots import Hand
from villa_core.villa.rulebook import Rulebook

SHAKY = Hand(error=30.0, disturb=0.2, eye=0.0)  # games end soon: quick to play
OPTION = Rulebook.variant("de", F6="lays")
ROWS = tuple(Series.of(book, "random", hand=SHAKY) for book in ("de", OPTION))
_PLAYED_ONCE = cache(Series.play_game)


@pytest.fixture(autouse=True)
def two_quick_series(monkeypatch) -> None:
    """A study of two series, and no game played twice."""
    quick = {"rules": lambda _seed: dict(zip(("de", "F6"), ROWS, strict=True))}
    for module in (studies, storing):
        monkeypatch.setattr(module, "STUDIES", quick)
    monkeypatch.setattr(Series, "play_game", _PLAYED_ONCE)


def games(folder: Path) -> dict[str, list[str]]:
    return {file.name: file.read_text("utf-8").splitlines()[1:] for file in folder.iterdir()}


def test_the_set_holds_what_the_games_of_each_series_count(tmp_path: Path) -> None:
    said = []
    store(tmp_path / "set.json", tmp_path / "games", 4, workers=1, say=said.append)
    kept = read_set((tmp_path / "set.json").read_text("utf-8"))
    assert tuple(kept) == ROWS
    for series, tally in kept.items():
        played = {row: play(row, len(tally), workers=1, progress=False) for row in ROWS}
        assert tally == tallied(series, played)
    assert "2 series of 4 games will take about" in said[0]
    assert said[1].startswith("1/2 de, ")


def test_a_run_that_was_cut_off_goes_on_and_keeps_what_it_had(tmp_path: Path) -> None:
    path, folder, said = tmp_path / "set.json", tmp_path / "games", []

    def interrupt(sentence: str) -> None:
        if sentence.startswith("2/2"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store(path, folder, 4, workers=1, say=interrupt)
    assert tuple(read_set(path.read_text("utf-8"))) == ROWS[:1]
    before = games(folder)
    store(path, folder, 4, workers=1, say=said.append)
    assert tuple(read_set(path.read_text("utf-8"))) == ROWS
    for name, lines in games(folder).items():
        assert lines[: len(before.get(name, ()))] == before.get(name, [])
        numbers = [json.loads(line)["game"] for line in lines]
        assert sorted(numbers) == list(range(len(numbers)))
    assert not list(tmp_path.glob("*.new"))


def test_more_games_are_played_where_a_difference_is_too_small_to_be_seen(
    tmp_path: Path, monkeypatch
) -> None:
    for undecided, least in ((True, 10), (False, 4)):
        monkeypatch.setattr(storing, "_undecided", lambda tally, so=undecided: so and tally.base)
        store(tmp_path / "set.json", tmp_path / "games", 4, workers=1, say=lambda _said: None)
        kept = read_set((tmp_path / "set.json").read_text("utf-8"))
        assert [len(tally) for tally in kept.values()] == [4, least]


def test_games_that_bots_would_not_play_today_are_forgotten(tmp_path: Path) -> None:
    path, folder = tmp_path / "set.json", tmp_path / "games"
    store(path, folder, 3, workers=1, say=lambda _said: None)
    true = read_set(path.read_text("utf-8"))
    for file in folder.iterdir():
        head, *lines = file.read_text("utf-8").splitlines()
        changed = [json.dumps(json.loads(line) | {"moves": 499}) for line in lines]
        file.write_text("\n".join([head, *changed]) + "\n", "utf-8")
    store(path, folder, 3, workers=1, say=lambda _said: None)
    assert read_set(path.read_text("utf-8")) == true


def test_the_set_is_played_from_the_command_line_with_as_many_games_as_asked(
    tmp_path: Path, capsys
) -> None:
    path, folder = tmp_path / "set.json", tmp_path / "games"
    main(["--games", "2", "--workers", "1", "--folder", str(folder), "--file", str(path)])
    assert tuple(read_set(path.read_text("utf-8"))) == ROWS
    shown = capsys.readouterr()
    assert "Stop at any time" in shown.out.splitlines()[0]
    assert "2/2" in shown.err
