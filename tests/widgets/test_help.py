"""What `help` says of the widgets."""

import pydoc

import pytest

import villa_widgets


@pytest.mark.parametrize("name", villa_widgets.__all__)
def test_help_names_every_method_with_a_sentence(name):
    shown = pydoc.render_doc(getattr(villa_widgets, name), renderer=pydoc.plaintext)
    assert "_method" not in shown
