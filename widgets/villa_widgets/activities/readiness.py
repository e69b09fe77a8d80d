"""Readiness: whether this computer can show the lessons: the page, 3D, versions, memory."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping
from html import escape
from importlib import metadata
from typing import Any, NamedTuple

import anywidget
import psutil
import traitlets
from packaging.requirements import Requirement
from packaging.version import Version

import villa_core
from villa_core.text import _
from villa_widgets.kit.memory import proportional
from villa_widgets.kit.page import STATIC
from villa_widgets.tasks.task import Card, LessonPanel

_PACKAGES = ("jupyterlab", "voila", "ipywidgets", "anywidget", "pythreejs", "sympy", "pymunk")
_MEGABYTE = 1024**2
_FREE = 500  # MB that a lesson should find free: a kernel stays below 400
_NARROW = 1000  # px below which the views of a lab stand under each other


class Aspect(NamedTuple):
    """One thing that was looked at: “yes”, “partly” or “no”, and a sentence about it."""

    name: str
    answer: str
    sentence: str

    @property
    def sign(self) -> str:
        """The answer as a sign."""
        return {"yes": "✓", "partly": "!", "no": "✕"}[self.answer]


class Probe(anywidget.AnyWidget):
    """Asks the browser what it can do; shows nothing."""

    _esm = STATIC / "readiness.js"

    facts = traitlets.Dict(help="What the browser answered; empty until then.").tag(sync=True)


class Readiness(Card):
    """A table of what was looked at, filled as soon as the browser has answered.

    >>> view = Readiness()
    >>> view.probe.facts = {"webgl": True, "width": 1366, "memory": 4}
    >>> view.headline
    'This computer is ready.'
    >>> view.probe.facts = {"webgl": False, "width": 1366}
    >>> view.headline
    'This computer is ready, with drawings instead of 3D.'
    >>> view.close()
    """

    headline = traitlets.Unicode(help="The result in a sentence.")

    def __init__(self) -> None:
        self.panel, self.probe = LessonPanel(label=_("Is this computer ready?")), Probe()
        super().__init__((self.panel, self.probe))
        self.probe.observe(lambda _change: self.tell(), "facts")
        self.tell()

    @property
    def aspects(self) -> tuple[Aspect, ...]:
        """All that was looked at, as far as it is known."""
        return (*_page(self.probe.facts), *computer(self.probe.facts))

    def tell(self) -> None:
        """Write the table."""
        aspects, facts = self.aspects, self.probe.facts
        kind, sign = "stands", "✓"
        self.headline = _("This computer is ready.")
        if not facts:
            kind, sign = "close", "…"
            self.headline = _("Waiting for the browser to answer …")
        elif any(one.answer == "no" for one in aspects):
            kind, sign = "falls", "✕"
            self.headline = _("Something is missing: see the lines with a cross.")
        elif not facts.get("webgl"):
            self.headline = _("This computer is ready, with drawings instead of 3D.")
        kinds = {"yes": "stands", "partly": "close", "no": "falls"}
        rows = "".join(
            f'<tr><td class="is-{kinds[one.answer]}">{one.sign}</td>'
            f'<th scope="row">{escape(one.name)}</th><td>{escape(one.sentence)}</td></tr>'
            for one in aspects
        )
        self.panel.judge(self.headline, kind, sign, f"<table>{rows}</table>")


def computer(facts: Mapping[str, Any] | None = None) -> tuple[Aspect, ...]:
    """What can be told without a browser: versions and memory."""
    return (*_versions(), *_memory(facts))


def _page(facts: dict[str, Any]) -> Iterator[Aspect]:
    if not facts:
        yield Aspect(_("Page"), "partly", _("If this line stays, run the cell again."))
        return
    yield Aspect(_("Page"), "yes", _("Page and kernel talk to each other."))
    if facts.get("webgl"):
        yield Aspect(_("3D"), "yes", _("The browser has WebGL and draws the villa in 3D."))
    else:
        text = _("The browser has no WebGL. The villa is drawn from the side instead; all works.")
        yield Aspect(_("3D"), "partly", text)
    width = int(facts.get("width") or 0)
    text = _("The window is {n} pixels wide.").format(n=width)
    if width < _NARROW:
        text += " " + _("The views then stand under each other; a wider window shows more.")
    yield Aspect(_("Window"), "yes" if width >= _NARROW else "partly", text)


def _versions() -> Iterator[Aspect]:
    text = _("Python {version}, Villa Lab {lab}.")
    text = text.format(version=platform.python_version(), lab=villa_core.__version__)
    yield Aspect(_("Program"), "yes", text)
    needed, here, missing = _needed(), [], []
    for name in _PACKAGES:
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            missing.append(_("{name} is not installed.").format(name=name))
            continue
        here.append(f"{name} {version}")
        if Version(version) < Version(needed.get(name, "0")):
            text = _("{name} {version} is older than {needed}.")
            missing.append(text.format(name=name, version=version, needed=needed[name]))
    if missing:
        missing.append(_("Install Villa Lab again: that brings them in."))
        yield Aspect(_("Packages"), "no", " ".join(missing))
    else:
        yield Aspect(_("Packages"), "yes", ", ".join(here) + ".")


def _needed() -> dict[str, str]:
    """The oldest version of each package that Villa Lab works with, as it says itself."""
    try:
        asked = map(Requirement, metadata.requires("villa-lab") or ())
    except metadata.PackageNotFoundError:
        return {}
    return {
        one.name: bound.version
        for one in asked
        if not one.marker
        for bound in one.specifier
        if bound.operator == ">="
    }


def _memory(facts: Mapping[str, Any] | None) -> Iterator[Aspect]:
    """What is free; on a page (`facts` of its browser) also what its lesson uses."""
    used, free = proportional(psutil.Process()), psutil.virtual_memory().available
    parts = [_("{n:.0f} MB are free.").format(n=free / _MEGABYTE)]
    if facts is not None:
        parts.insert(0, _("This lesson uses {n:.0f} MB.").format(n=used / _MEGABYTE))
    if facts and facts.get("memory"):
        text = _("The browser's computer has at least {n:g} GB.")
        parts.append(text.format(n=float(facts["memory"])))
    short = free < _FREE * _MEGABYTE
    if short:
        parts.append(_("Close other programs or notebooks before you go on."))
    yield Aspect(_("Memory"), "partly" if short else "yes", " ".join(parts))
