"""Mutation testing: changes the model at random, and tells which changes no test notices.

`make mutants` draws sixty changes of `villa_core` anew each time (a comparison turned, + for −,
`and` for `or`, a constant moved, a `not` taken away), and runs for each the quick tests that reach
the changed line. What lives is printed: either a test is missing there, or the line is needless.

Nothing in the tree is edited: a change is made while Python reads the module, in a process of its
own. Which test reaches which lines is found out once, in the same way, and kept in build/mutants
until the model or its tests change. A change of the kernel is tried without numba, by the tests of
what asks it.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import copy
import importlib
import io
import json
import multiprocessing
import os
import random
import sys
import time
import zlib
from collections.abc import Callable, Generator, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
CORE = ROOT / "villa_core"
KERNEL = CORE / "geometry" / "kernel"
ASKING = "villa_core/statics/stability.py"
"""Who asks the kernel: a test that reaches it reaches the kernel."""

KEPT = ROOT / "build" / "mutants"
APART = ("browser", "widgets")
"""Rooms of tests that ask for more than the model."""

HEAVY = ("hypothesis", "numpy", "pymunk", "scipy.optimize", "shapely", "sympy")
"""What the tests load anyway: loaded once, before the processes part."""

QUIETLY = ["-q", "-p", "no:cacheprovider", "--assert=plain", "-W", "ignore:The quick kernel"]
"""A test and its module are read as they are; that numba seems to be missing is no warning."""

BLOCKS = ("body", "orelse", "finalbody")
NO_CODE = ("annotation", "decorator_list", "returns")
OTHER: dict[type[ast.AST], Callable[[], Any]] = {
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
TOLERANCE = 1e-3
"""A smaller number is the error that is allowed: to move it a little shall change nothing."""

Lines = dict[str, set[int]]
"""For each file, the first lines of the blocks that a test reaches; 0 stands for the module."""


@dataclass(frozen=True)
class Change:
    """One change of one file: its number there, where it is, and what it does."""

    file: str
    number: int
    line: int
    block: int
    what: str


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """The node with one thing changed, for each thing that can be."""
    match node:
        case ast.Compare(ops=ops):
            for k, op in enumerate(ops):
                turned = copy.deepcopy(node)
                turned.ops[k] = OTHER[type(op)]()
                yield turned
        case ast.BinOp(op=op, left=ast.expr() as left) | ast.AugAssign(op=op, value=left):
            if type(op) in OTHER and not isinstance(left, ast.JoinedStr | ast.List | ast.Tuple):
                other = copy.deepcopy(node)
                other.op = OTHER[type(op)]()
                yield other
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(OTHER[type(op)](), values)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=float(value)) if value == 0 or abs(value) > TOLERANCE:
            yield ast.Constant(value * 1.5 + (value == 0))


def sites(
    node: ast.AST, block: int = 0
) -> Iterator[tuple[ast.AST, str, int | None, ast.AST, ast.AST, int]]:
    """Every change below a node: parent, field, place in it, what stood, what comes, its block."""
    for name, value in ast.iter_fields(node):
        if name in NO_CODE or (isinstance(node, ast.keyword) and node.arg == "strict"):
            continue
        inside = block or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        starts = name in BLOCKS and isinstance(value, list) and inside
        for k, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST) or isinstance(child, ast.Assert):
                continue
            here = value[0].lineno if starts else block
            for new in changed(child):
                yield node, name, k if isinstance(value, list) else None, child, new, here
            yield from sites(child, here)


def changes(path: Path) -> list[Change]:
    """All changes of a file."""
    name = path.relative_to(ROOT).as_posix()
    return [
        Change(
            name, n, getattr(old, "lineno", 0), block, f"{ast.unparse(old)}  →  {ast.unparse(new)}"
        )
        for n, (_, _, _, old, new, block) in enumerate(sites(ast.parse(path.read_text("utf-8"))))
    ]


def apply(tree: ast.Module, number: int) -> None:
    """Make the change of that number."""
    parent, name, k, old, new, _block = list(sites(tree))[number]
    ast.copy_location(new, old)
    if k is None:
        setattr(parent, name, new)
    else:
        getattr(parent, name)[k] = new


def noting(tree: ast.AST, mark: str, inside: bool = False) -> None:
    """Let every block inside a function note that it was reached."""
    for node in list(ast.iter_child_nodes(tree)):
        noting(node, mark, inside or isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef))
    if not (inside or isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef)):
        return
    for name in BLOCKS:
        block = getattr(tree, name, None)
        if isinstance(block, list) and block:
            note = ast.parse(f"__reached__(({mark!r}, {block[0].lineno}))").body[0]
            told = isinstance(block[0], ast.Expr) and isinstance(block[0].value, ast.Constant)
            block.insert(int(told), note)


def read_otherwise(otherwise: Callable[[ast.Module, str], None], *, kernel: bool = False) -> None:
    """Let Python change each module while it reads it: of the kernel, or of all else."""
    as_it_is = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        path = Path(self.get_filename(fullname))
        if not path.is_relative_to(CORE) or path.is_relative_to(KERNEL) != kernel:
            return as_it_is(self, fullname)
        tree = ast.parse(path.read_bytes())
        otherwise(tree, path.relative_to(ROOT).as_posix())
        return compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


class Reaching:
    """Notes of every test that passes how long it takes and what it reaches."""

    def __init__(self, file: Path) -> None:
        self.file, self.lines = file, set[tuple[str, int]]()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Generator[None, Any, Any]:
        """Each test begins with nothing."""
        self.lines.clear()
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write what it reached."""
        if report.when == "call" and report.passed:
            lines = dict[str, list[int]]()
            for file, line in self.lines:
                lines.setdefault(file, []).append(line)
            with self.file.open("a", encoding="utf-8") as kept:
                kept.write(json.dumps([report.nodeid, report.duration, lines]) + "\n")


def gather(file: Path) -> None:
    """Run all tests of the core once, and write what each of them reaches."""
    reaching = Reaching(file)
    vars(builtins)["__reached__"] = reaching.lines.add
    read_otherwise(noting)
    tests = ROOT / "tests"
    rooms = [one for one in tests.iterdir() if one.is_dir() and one.name not in APART]
    where = ["README.md", "villa_core", *(str(one) for one in sorted(rooms))]
    pytest.main([*QUIETLY, *where], plugins=[reaching])


def reached() -> list[tuple[str, float, Lines]]:
    """For each test of the core how long it takes, and what it reaches."""
    KEPT.mkdir(parents=True, exist_ok=True)
    sources = [*CORE.rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    digest = zlib.crc32(b"".join(path.read_bytes() for path in sorted(sources)))
    file = KEPT / f"{digest:08x}.jsonl"
    if not file.exists():
        for older in KEPT.glob("*.jsonl"):
            older.unlink()
        print("Which test reaches which line is found out once; that takes minutes.", flush=True)
        aside = file.with_suffix(".new")
        aside.unlink(missing_ok=True)
        in_a_process(gather, aside, seconds=3600)
        if not aside.exists():
            sys.exit("No test of the core has passed: make test tells why.")
        aside.rename(file)
    rows = map(json.loads, file.read_text("utf-8").splitlines())
    return [(t, s, {f: set(lines) for f, lines in found.items()}) for t, s, found in rows]


def chosen(change: Change, known: list[tuple[str, float, Lines]], seconds: float) -> list[str]:
    """The tests that reach a change: first its module's, then its room's, then quick ones."""
    path = Path(change.file)
    mirrors = (f"test_{path.stem}.py", change.file, f"test_{path.parent.name}.py")
    kernel = (ROOT / change.file).is_relative_to(KERNEL)
    file, block = (ASKING, 0) if kernel else (change.file, change.block)
    found = [
        (next((k for k, near in enumerate(mirrors) if near in test), len(mirrors)), took, test)
        for test, took, lines in known
        if file in lines and (not block or block in lines[file])
    ]
    tests, total = list[str](), 0.0
    for _far, took, test in sorted(found):
        if total + took < seconds or not tests:
            tests.append(test)
            total += took
    return tests


def in_a_process(doing: Callable[..., int | None], *given: object, seconds: float) -> int | None:
    """Do something apart; gives how it ended, or None where it had to be stopped."""
    process = multiprocessing.get_context("fork").Process(target=_silently, args=(doing, *given))
    process.start()
    process.join(seconds)
    if process.exitcode is None:
        process.kill()
        process.join()
        return None
    return process.exitcode


def _silently(doing: Callable[..., int | None], *given: object) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    with redirect_stdout(io.StringIO()):
        sys.exit(doing(*given))


def tried(change: Change, tests: list[str]) -> int:
    """Run tests with the change made; 0 where all of them pass."""

    def make(tree: ast.Module, file: str) -> None:
        if file == change.file:
            apply(tree, change.number)

    kernel = (ROOT / change.file).is_relative_to(KERNEL)
    if kernel:
        sys.modules["numba"] = None  # type: ignore[assignment]
    read_otherwise(make, kernel=kernel)
    return int(pytest.main([*QUIETLY, "-x", *tests]))


def main() -> None:
    """Draw changes, try them, and print what lived."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--number", type=int, default=60, help="changes to try")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="of the draw")
    parser.add_argument("--only", default="", help="part of a file's path, or of path:line:")
    parser.add_argument("--seconds", type=float, default=30.0, help="of tests for each change")
    asked = parser.parse_args()
    os.chdir(ROOT)
    for module in HEAVY:
        importlib.import_module(module)
    known = reached()
    every = [
        change
        for path in sorted(CORE.rglob("*.py"))
        for change in changes(path)
        if asked.only in f"{change.file}:{change.line}:"
    ]
    drawn = random.Random(asked.seed).sample(every, min(asked.number, len(every)))
    print(f"{len(drawn)} of {len(every)} changes, drawn with --seed {asked.seed}", flush=True)
    lived, began = 0, time.perf_counter()
    for n, change in enumerate(drawn, 1):
        tests = chosen(change, known, asked.seconds)
        if tests and in_a_process(tried, change, tests, seconds=60 + 10 * asked.seconds) != 0:
            continue
        lived += 1
        why = f"{len(tests)} tests" if tests else "no test comes here"
        print(f"{change.file}:{change.line}: {change.what}  ({why}; {n} tried)", flush=True)
    share = 100 * (1 - lived / max(1, len(drawn)))
    minutes = (time.perf_counter() - began) / 60
    print(f"{lived} lived: {share:.0f} % of {len(drawn)} were caught, in {minutes:.0f} minutes")


if __name__ == "__main__":
    main()
