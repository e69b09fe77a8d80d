"""Texts: names within a sentence."""

import pytest

from villa_core.text import listed


@pytest.mark.parametrize("kind", [list, iter, lambda names: (name for name in names)])
@pytest.mark.parametrize(
    ("names", "text"), [([], ""), (["Ada"], "Ada"), (["Ada", "Ben"], "Ada and Ben")]
)
def test_names_are_listed_whatever_gives_them(kind, names, text):
    assert listed(kind(names)) == text
