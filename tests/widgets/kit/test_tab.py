"""The Tab key in a notebook offers what people need, and nothing of the house's own."""

import pytest
from jupyter_client.manager import start_new_kernel

import villa_core
import villa_widgets


@pytest.fixture(scope="module")
def complete():
    """Asks a real kernel what may follow."""
    manager, client = start_new_kernel(kernel_name="python3")

    def ask(code):
        return client.complete(code, reply=True, timeout=60)["content"]["matches"]

    yield ask
    client.stop_channels()
    manager.shutdown_kernel(now=True)


@pytest.mark.parametrize("package", [villa_core, villa_widgets])
def test_of_our_packages_the_public_names_are_offered(complete, package):
    assert sorted(complete(f"from {package.__name__} import ")) == sorted(package.__all__)
    first = sorted(package.__all__)[0]
    assert first in complete(f"from {package.__name__} import {first[:3]}")


def test_a_second_name_is_offered_too_and_of_others_all(complete):
    assert complete("from villa_core import Tower, Rule") == ["Rulebook"]
    assert "sqrt" in complete("from math import sq")
