"""The kernel has two speeds and one answer: compiled, as it is, and where it cannot be compiled."""

import json
import math
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from amounts import amount, thorough
from towers import STACKS, on_red, shaken

from villa_core import Tower
from villa_core.geometry import kernel
from villa_core.geometry.kernel import towers
from villa_core.statics import calls
from villa_core.statics import stability as stability_module
from villa_core.statics.stability import couplings
from villa_core.tower.arrays import on_slate
from villa_core.tower.pieces import PLATE_COLORS
from villa_core.villa.bots import sight

# what is asked in a process of its own, after something was taken away from it
ASKED = """
from test_kernel import asked
from villa_core.geometry import kernel
kernel.compiled()
print(asked(), kernel.is_compiled())
"""
NO_NUMBA = "import sys; sys.modules['numba'] = None\n"
NOWHERE_TO_KEEP = """
import tempfile
def full(*args, **kwargs): raise OSError("no room")
tempfile.TemporaryFile = full
"""


def asked():
    """Some margins as JSON."""
    tower = Tower.random(3, 2)
    spots = np.random.default_rng(8).uniform(-60, 60, (2, 500))
    return json.dumps([tower.stable_batch(c, *spots).margin.tolist() for c in tower.column_ids()])


def both(monkeypatch, question, tower, *given):
    """What the compiled kernel writes into the arrays that are given, and what the plain one."""
    found = []
    for much in (True, False):
        monkeypatch.setattr(calls, "is_compiled", lambda much=much: much)
        arrays = [one.flatten() if isinstance(one, np.ndarray) else one for one in given]
        _row, columns, floors = tower.arrays
        answer = calls.ask(
            question, much, tower.pieces, tower.top, columns.copy(), floors.copy(), *arrays
        )
        found.append([*arrays, answer or 0.0])
    return found


def same(found):
    """To the last bit."""
    for compiled, plain in zip(*found, strict=True):
        np.testing.assert_array_equal(compiled, plain)


@pytest.fixture
def compiled():
    kernel.compiled()
    if not kernel.is_compiled():
        pytest.skip("there is no numba here")


SHAPES = [
    *(lambda seed=seed: Tower.random(seed, 1 + seed % 5) for seed in range(40)),
    *(lambda tower=tower: tower for _stands, tower in STACKS.values()),
    lambda: on_red(("yellow-hex", 0, 0), ("green-hex", 0, 0, "yellow-hex")),  # side on side
    lambda: on_red(("red-thin-1", 3, 3), ("green-hex", 9, 9, "red-thin-1")),
    lambda: Tower.famous("needle"),  # single supports
]


@thorough
def test_compiled_and_plain_give_the_same_margins(compiled, monkeypatch):
    dice = random.Random(1)
    cut = coupled = towers = 0
    for make in SHAPES[:: amount(4, 1)]:
        tower = make()
        for _each in range(amount(20, 10_000 // len(SHAPES) + 1)):
            other = shaken(tower, dice.random(), dice.choice([0.0, 1.0, 10.0, 40.0]))
            found = both(monkeypatch, "judge", other, np.zeros(other.top), 0)
            same(found)
            (least, _unsure) = found[0][-1]
            towers += 1
            coupled += math.isnan(least)
            cut += math.isfinite(least)
    assert coupled > 0, towers
    assert cut > towers / 4, towers


@thorough
def test_compiled_and_plain_say_the_same_of_spots_and_plates(compiled, monkeypatch):
    rng = np.random.default_rng(2)
    for make in SHAPES[:: amount(5, 1)]:
        tower = make()
        x, y = tower.frame(tower.top)[:2]
        rows = np.arange(0.0, len(tower.column_ids()), 3)
        n, many = len(rows), 30
        spots = np.stack([*rng.normal((x, y), 40, (many, 2)).T, np.full(many, -1.0)], axis=1)
        out = np.zeros(n), np.zeros((n, many)), np.zeros((n, many))
        same(both(monkeypatch, "raises", tower, rows, spots, *out))
        if tower.top < len(PLATE_COLORS):
            places = rng.normal((x, y, 0), (40, 40, 90), (many, 3))
            same(both(monkeypatch, "lays", tower, places, *np.zeros((3, many))))
        same(both(monkeypatch, "stands", tower, rows, spots[:, :2], 0))
        raster, landings = sight._raster(tower), 4.0 * sight._LANDINGS
        kinds = np.array([raster.kinds[c] for c in tower.column_ids()[::3]])
        given = rows, kinds, np.zeros(n), raster.spots, raster.fits, landings, np.zeros(5 * n)
        same(both(monkeypatch, "look", tower, *given))


@pytest.mark.parametrize("taken", [NO_NUMBA, NOWHERE_TO_KEEP], ids=["no numba", "no cache"])
def test_where_nothing_can_be_compiled_all_is_answered_alike(taken):
    here = Path(__file__).parent
    paths = os.pathsep.join([str(here), str(here.parent), *filter(None, sys.path)])
    told = subprocess.run(
        [sys.executable, "-c", taken + ASKED],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    margins, is_compiled = told.rsplit(maxsplit=1)
    assert is_compiled == "False"
    for there, mine in zip(json.loads(margins), json.loads(asked()), strict=True):
        np.testing.assert_allclose(there, mine, rtol=0, atol=1e-9)


def test_a_single_question_never_loads_numba():
    code = (
        "import sys\nfrom villa_core import Tower\n"
        "tower = Tower.standard()\ntower.stability(), tower.check()\n"
        "tower.stable_batch('red-hex', [0.0, 9.0], [0.0, 9.0])\n"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def taken(monkeypatch, error):
    """A kernel that was never asked for, and cannot be compiled."""

    def broken(_question, _digest):
        raise error

    monkeypatch.setattr(kernel, "_loaded", [])
    monkeypatch.setattr(kernel, "_entry", broken)


def test_what_is_wrong_with_the_kernel_itself_is_not_swallowed(monkeypatch):
    taken(monkeypatch, RuntimeError("a mistake in the kernel"))
    with pytest.raises(RuntimeError, match="a mistake in the kernel"):
        kernel.compiled()


@pytest.mark.parametrize(
    "error", [ImportError("No module named 'numba'"), RuntimeError("cannot cache function 'x'")]
)
def test_where_the_kernel_is_slow_it_says_so_once(monkeypatch, error):
    taken(monkeypatch, error)
    with pytest.warns(RuntimeWarning, match="take much longer") as told:
        kernel.compiled()
    assert kernel.compiled() is kernel.questions
    assert len(told) == 1
    assert not kernel.is_compiled()


def test_what_is_kept_is_told_apart_by_all_files_of_the_kernel(compiled):
    """numba itself looks only at the file of a function, not at those of what it calls."""
    hits = []
    for digest in (1, 2, 1):
        entry = kernel._entry(kernel.questions._fine, digest)
        assert entry(3.0) == 3e6
        hits.append(sum(entry.stats.cache_hits.values()))
    assert hits[2] == 1, "the same kernel is compiled once"
    fresh = kernel._entry(kernel.questions._fine, time.time_ns())
    fresh(3.0)
    assert not fresh.stats.cache_hits, "another kernel is compiled anew"


def test_the_digest_changes_with_any_file_of_the_kernel(monkeypatch, tmp_path):
    shutil.copytree(Path(kernel.__file__).parent, tmp_path / "kernel")
    assert len(list((tmp_path / "kernel").glob("*.py"))) > 4
    monkeypatch.setattr(kernel, "__file__", str(tmp_path / "kernel" / "__init__.py"))
    told = {kernel._digest()}
    for k, file in enumerate(sorted((tmp_path / "kernel").glob("*.py")), 2):
        file.write_text(file.read_text("utf-8") + "# changed", "utf-8")
        told.add(kernel._digest())
        assert len(told) == k


@thorough
def test_a_verdict_does_not_depend_on_the_compiled_kernel(compiled, monkeypatch):
    coupled = 0
    for seed in range(amount(40, 400)):
        tower = shaken(Tower.random(seed, 1 + seed % 5), seed, (2.0, 8.0, 20.0)[seed % 3])
        told = []
        for quick in (True, False):
            monkeypatch.setattr(stability_module, "is_compiled", lambda quick=quick: quick)
            again = Tower(tower.floors, tower.pieces)  # nothing is known of it yet
            _carried, stacks, shares = stability_module._judged(again)
            verdict = again.stability()
            margins = [s.margin for s in (*verdict.floors, *stacks)]
            told.append((shares, [s.stacked for s in stacks], margins, verdict.margin))
            coupled += shares
        assert told[0] == told[1], tower.to_json()
        if told[0][0]:
            assert stability_module.couplings(tower)
    assert coupled > 4


def test_what_a_floor_has_at_least_is_that_of_columns_over_an_edge_which_carry_only_themselves():
    found = 0
    for seed in range(400):
        tower = shaken(Tower.random(seed, 1 + seed % 5), seed, 12.0)
        for coupling in couplings(tower):
            if not tower.covered(coupling.floor) or coupling.sure == -math.inf:
                continue
            _ids, here = on_slate(tower)
            towers.loads(here)
            towers.feet(here, coupling.floor, True)
            assert towers._sure(here, coupling.floor) == pytest.approx(coupling.sure)
            found += 1
        if found > 12:
            break
    assert found > 12
