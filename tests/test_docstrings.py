"""What people import explains itself: in a sentence, and with a line that runs.

That the lines run is seen where they stand: the suite runs the examples of every module.
"""

import doctest
import inspect
import pydoc
from functools import cached_property
from importlib import import_module

import pytest

import villa_core
import villa_widgets
from villa_core import Game, PieceSet, Rulebook, Tower
from villa_core.suspend import Mobile, RodSet, SuspendGame

PACKAGES = (villa_core, villa_widgets, villa_core.suspend)
CLASSES = (Tower, Game, PieceSet, Rulebook, Mobile, SuspendGame, RodSet)


def explained(thing):
    """All that is not a plain value: rooms, classes and functions."""
    return inspect.ismodule(thing) or inspect.isclass(thing) or inspect.isroutine(thing)


def shows_a_line(thing):
    own = vars(thing).get("__doc__") if inspect.isclass(thing) else thing.__doc__
    return bool(doctest.DocTestParser().get_examples(own or ""))


NAMES = {
    f"{package.__name__}.{name}": getattr(package, name)
    for package in PACKAGES
    for name in package.__all__
    if explained(getattr(package, name))
}
MEMBERS = {
    f"{kind.__name__}.{name}": inspect.getattr_static(kind, name)
    for kind in CLASSES
    for name in dir(kind)
    if not name.startswith("_")
}
VALUES = property | cached_property


def test_every_name_to_import_shows_a_line_that_runs():
    assert [name for name, thing in NAMES.items() if not shows_a_line(thing)] == []


def test_every_method_of_what_people_import_shows_a_line_that_runs():
    methods = {
        name: getattr(member, "__func__", member)
        for name, member in MEMBERS.items()
        if not isinstance(member, VALUES)
    }
    methods = {name: method for name, method in methods.items() if inspect.isroutine(method)}
    assert len(methods) > 60
    assert [name for name, method in methods.items() if not shows_a_line(method)] == []


def test_every_property_of_what_people_import_says_what_it_is():
    values = {name: member for name, member in MEMBERS.items() if isinstance(member, VALUES)}
    assert len(values) > 30
    assert [name for name, member in values.items() if not member.__doc__] == []


@pytest.mark.parametrize("package", [villa_core, villa_widgets])
def test_help_names_all_there_is_shows_five_lines_and_where_to_go_on(package):
    page = pydoc.render_doc(package, renderer=pydoc.plaintext)
    head = page[: page.index("PACKAGE CONTENTS")]
    assert [name for name in package.__all__ if f"`{name}`" not in head] == []
    assert head.count(">>> ") >= 5
    assert "help(" in head
    assert "notebooks" in head


@pytest.mark.parametrize(
    ("module", "word"),
    [
        ("explore.answers", "Wilson"),
        ("explore.divergence", "A*"),
        ("explore.tallies", "common random numbers"),
        ("files.kinds", "combinators"),
        ("files.packing", "DEFLATE"),
        ("geometry.footprint", "signed distance field"),
        ("geometry.hull", "gift wrapping"),
        ("geometry.kernel.hulls", "gift wrapping"),
        ("learn.puzzles.fewest", "exhaustive search"),
        ("statics.cones", "interior point"),
        ("statics.limits", "limit analysis"),
        ("statics.loads", "Minkowski sum"),
        ("statics.loads", "non-negative least squares"),
        ("statics.plate_search", "branch and bound"),
        ("statics.pushes", "cutting plane"),
        ("statics.friction", "column generation"),
        ("statics.stability", "method of sections"),
        ("statics.turning", "pendulum"),
        ("statics.zones", "Minkowski sum"),
        ("suspend.balance", "law of the lever"),
        ("suspend.bodies", "collision detection"),
        ("symbolic.ranges", "bisection"),
        ("tower.ready_made", "rejection sampling"),
        ("tower.old_codes", "checksum"),
        ("villa.bots.search", "expectimax"),
    ],
)
def test_the_head_of_a_module_names_the_textbooks_word(module, word):
    assert word in (import_module(f"villa_core.{module}").__doc__ or "")
