"""The kernel: contacts, hulls and margins of whole towers, as plain loops over flat numbers.

Nothing in it knows of towers or numpy: every function reads and writes flat sequences of floats.

- `shapes` outlines (see `footprint.table`): for each a head of 8 numbers, then edges, map, lists;
- `columns`, 8 numbers each: x, y, radius, cos and sin of its turn (cos = 2: it is round), mass,
  floor (−1: not there), the row of the column that it is stacked on (−1: none); a column is named
  by where its row begins, and after all others comes the base, as a round column;
- `floors`, 6 numbers each: outline, x, y, cos, sin, mass; of the base: −1, 0, 0, its radius, that
  of the building zone, 0;
- `load`, 3 numbers for each floor: mass and centre of all above it;
- `own`, 8 numbers for each column that does not stand wholly: its margin, mass and centre of what
  rests on its foot, and marks;
- `edges`, first how many, then 6 numbers each: from where, which way, and the angles where a circle
  crosses it;
- `parts`, first how many, then 7 numbers each: what a hull is made of, as in `hull.Disc`, and the
  column that it belongs to;
- `border`, hulls in blocks: how many parts are on it, then 9 numbers each: the part, and the outer
  normal of what follows.

A `Desk` is a tower with the room to work it out: where its columns end, how many plates it has, how
long a block of `border` is, and these sequences.

It has two speeds. As it is, over lists, it is quick for one tower; `compiled` loads the same files
once more, compiled by numba, for many. Where numba is missing or cannot keep what it compiled,
the plain functions answer, slower.
"""

from __future__ import annotations

import sys
import warnings
import zlib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from villa_core.text import _

Numbers = list[float]
Desk = tuple[int, int, int, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers]
FunctionT = TypeVar("FunctionT", bound=Callable[..., object])

TOUCH = 1e-9
"""Lengths (mm) closer than this count as equal: a column may touch an edge exactly."""

CELL = 4.0
"""The distance (mm) of the nodes of an outline's map."""

PAD = 24.0
"""How far (mm) the map reaches beyond the outline; so near a node an edge is listed with it."""

EDGE, OVERLAP, LOOSE, MIDDLE = 1, 2, 4, 8
"""What may be wrong with a place for a column: it sticks out over the plate's edge, it overlaps
another, it does not touch the column that it is put on, its middle is not over the plate."""


def jit(function: FunctionT) -> FunctionT:
    """The function as it is; in the compiled copy of the kernel this is numba's."""
    return function


def bare(desk: Desk) -> Desk:
    """The desk as it is; in the compiled copy one of pointers, which nobody needs to count."""
    return desk


def compiled() -> ModuleType:
    """The questions of the compiled kernel; the plain ones where that cannot be had.

    The first time in a process this takes half a second, and much longer when nothing is kept yet.
    """
    if not _loaded:
        _loaded.append(_copy())
    return _loaded[0] or import_module(f"{__name__}.questions")


def _compiling(package: ModuleType, digest: str) -> None:
    """Give a copy of this package numba's `jit`, and `bare` desks, of pointers.

    What numba keeps is told apart by all of the kernel, not only by the file of a function.
    """
    numba: Any = import_module("numba")
    extending: Any = import_module("numba.extending")

    def jit(function: Any) -> Any:
        function.__qualname__ += digest
        return numba.njit(cache=True, nogil=True, error_model="numpy")(function)

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def pointer(_typing: Any, array: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            return context.make_array(signature.args[0])(context, builder, values[0]).data

        return numba.types.CPointer(array.dtype)(array), code

    @numba.njit  # type: ignore[untyped-decorator]
    def bare(desk: Any) -> Any:
        a, b, c, d, e, f, g, h = desk[3:]
        return (
            *desk[:3],
            *(pointer(a), pointer(b), pointer(c), pointer(d)),
            *(pointer(e), pointer(f), pointer(g), pointer(h)),
        )

    package.__dict__.update(jit=jit, bare=bare)


_NOT_KEPT = "cannot cache"  # what numba says when it finds no folder to write in
_loaded: list[ModuleType | None] = []  # the compiled questions, or nothing, once asked for


def _copy() -> ModuleType | None:
    """The questions of a compiled copy of the kernel; None where that cannot be had."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    digest = f"_{zlib.crc32(b''.join(file.read_bytes() for file in files)):08x}"
    package = ModuleType(f"{__name__}{digest}", __doc__)
    package.__dict__.update({k: v for k, v in globals().items() if not k.startswith("__")})
    package.__path__ = __path__
    try:
        _compiling(package, digest)
        sys.modules[package.__name__] = package
        return import_module(f"{package.__name__}.questions")
    except (ImportError, RuntimeError) as error:
        # no numba, or nowhere to keep what it compiles; anything else is a mistake that must show
        if isinstance(error, RuntimeError) and _NOT_KEPT not in str(error):
            raise
        text = _("The quick kernel cannot be used, so series of games take much longer: {why}")
        warnings.warn(text.format(why=error), RuntimeWarning, stacklevel=3)
        return None


def is_compiled() -> bool:
    """Whether the compiled kernel is loaded, so that even one tower may use it."""
    return bool(_loaded and _loaded[0])
