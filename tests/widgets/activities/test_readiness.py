import re
from importlib import metadata
from types import SimpleNamespace

from villa_widgets.activities import readiness
from villa_widgets.activities.readiness import Readiness


def answers(view):
    return {found.name: found.answer for found in view.aspects}


def test_it_waits_until_the_browser_has_answered():
    view = Readiness()
    assert view.headline == "Waiting for the browser to answer …"
    assert "run the cell again" in view.panel.html


def test_a_browser_with_webgl_is_ready():
    view = Readiness()
    view.probe.facts = {"webgl": True, "width": 1366, "memory": 8}
    assert view.headline == "This computer is ready."
    assert set(answers(view).values()) == {"yes"} or answers(view)["Memory"] == "partly"
    assert "at least 8 GB" in view.panel.html
    assert view.panel.spoken == view.headline


def test_without_webgl_all_works_with_drawings():
    view = Readiness()
    view.probe.facts = {"webgl": False, "width": 800}
    assert view.headline == "This computer is ready, with drawings instead of 3D."
    assert answers(view)["3D"] == answers(view)["Window"] == "partly"


def test_an_old_package_is_named_with_what_to_do(monkeypatch):
    real = metadata.version
    monkeypatch.setattr(
        readiness.metadata, "version", lambda name: "0.1" if name == "voila" else real(name)
    )
    view = Readiness()
    view.probe.facts = {"webgl": True, "width": 1366}
    assert answers(view)["Packages"] == "no"
    assert "voila 0.1 is older than" in view.panel.html
    assert view.headline.startswith("Something is missing")


def test_a_missing_package_is_named(monkeypatch):
    def version(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(readiness.metadata, "version", version)
    assert "voila is not installed." in Readiness().panel.html


def test_little_memory_is_told(monkeypatch):
    free = SimpleNamespace(available=120 * 1024**2)
    monkeypatch.setattr(readiness.psutil, "virtual_memory", lambda: free)
    view = Readiness()
    view.probe.facts = {"webgl": True, "width": 1366}
    assert answers(view)["Memory"] == "partly"
    assert "120 MB are free. Close other programs" in view.panel.html


def test_memory_of_this_process_is_a_number_of_megabytes():
    used = re.search(r"This lesson uses (\d+) MB", Readiness().panel.html)
    assert 20 < int(used[1]) < 4000


def test_versions_are_compared_as_numbers(monkeypatch):
    monkeypatch.setattr(readiness.metadata, "requires", lambda _name: ["voila>=0.9"])
    monkeypatch.setattr(readiness.metadata, "version", lambda _name: "0.10.1rc1")
    assert answers(Readiness())["Packages"] == "yes"
