"""A failure leaves the villa with which it happened."""

import failures

from villa_core import Tower

pytest_plugins = "pytester"

FAILING = """
from villa_core import Tower

def test_it_falls():
    tower = Tower.famous("leaning")
    assert not tower.stability().stable
"""


def test_a_failure_says_in_its_message_how_to_load_the_villa(pytester, monkeypatch, request):
    monkeypatch.setattr(failures, "BUILD", pytester.path / "build")
    monkeypatch.setattr(failures, "FOLDER", pytester.path / "build" / "failures")
    pytester.makeconftest((request.path.parent / "conftest.py").read_text("utf-8"))
    pytester.makepyfile(FAILING)
    shown = pytester.inline_run("-p", "no:cacheprovider").listoutcomes()[2][0].longreprtext
    path = "build/failures/test_it_falls/tower.json"
    assert f"tower: Tower.from_json(open('{path}').read())" in shown
    assert Tower.from_json((pytester.path / path).read_text()) == Tower.famous("leaning")
