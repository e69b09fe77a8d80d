"""What we lean on in other projects though they do not promise it.

Each stands in one place with its reason. A test here that fails after an update says which place to
look at; the upper bounds of pyproject.toml keep such updates away until somebody has looked.
"""

import ast
import inspect
import re
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import ipywidgets as widgets
import numpy as np
import pytest
from nbclient.client import NotebookClient
from nbclient.output_widget import OutputWidget
from packaging.requirements import Requirement
from packaging.version import Version
from pettingzoo import AECEnv
from voila.app import Voila
from voila.execute import VoilaExecutor
from voila.handler import VoilaHandler
from voila.tornado.execution_request_handler import ExecutionRequestHandler

from villa_widgets.classroom.server import PageCells
from villa_widgets.kit.page import STATIC

ROOT = Path(__file__).parents[2]
SHARED = Path(sys.prefix) / "share" / "jupyter"
EXTENSIONS = SHARED / "labextensions"
OWN = ("villa_core", "widgets", "settings")
PUBLIC = {"_asdict", "_exit", "_replace"}  # of Python itself
OF_AN_ENVIRONMENT = {"_accumulate_rewards", "_clear_rewards", "_was_dead_step"}
LEANED_ON = {"_execution_data", *OF_AN_ENVIRONMENT}


def scripts(extension):
    """All that an extension of JupyterLab brings to the browser, without spaces."""
    found = "".join(path.read_text("utf-8") for path in (EXTENSIONS / extension).rglob("*.js"))
    return re.sub(r"\s", "", found)


def test_of_others_no_private_name_is_used_but_those_that_are_watched_here():
    used, own = set(), set()
    for path in (path for folder in OWN for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    own.add(name)
                case ast.Attribute(attr=name, ctx=ast.Store()) | ast.Name(id=name, ctx=ast.Store()):
                    own.add(name)
                case ast.Attribute(attr=name):
                    used.add(name)
                case ast.ImportFrom(module=str(module), names=names) if "villa" not in module:
                    used |= {*module.split("."), *(one.name for one in names)}
    private = {name for name in used - own if re.match(r"_[^_]", name)}
    assert private - PUBLIC == LEANED_ON


def test_an_environment_counts_rewards_by_what_pettingzoo_tells_its_authors_to_call():
    """`villa_core/explore/arena.py` is an `AECEnv`; these are its methods for authors."""
    for name in OF_AN_ENVIRONMENT:
        assert callable(getattr(AECEnv, name))


@pytest.mark.parametrize(
    "package", ["anywidget", "ipywidgets", "nbclient", "numba", "pythreejs", "voila"]
)
def test_what_we_lean_on_is_bounded_above(package):
    pytest.importorskip(package)  # there is no numba for every computer
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = {one.name: one.specifier for one in map(Requirement, project["dependencies"])}
    (bound,) = (one for one in wanted[package] if one.operator == "<")
    assert Version(version(package)) < Version(bound.version)


def test_numba_counts_no_arrays_where_it_is_told_so():
    """`villa_core/geometry/kernel` tells it: a slate is many arrays, nothing is made of them."""
    numba = pytest.importorskip("numba")

    def counted(**told):
        asked = numba.njit(**told)(lambda row: (row, row[1:])[1].sum())
        assert asked(np.arange(3.0)) == 3.0
        return "NRT_" in "".join(asked.inspect_llvm().values())

    assert counted()
    assert not counted(_nrt=False)


def test_voila_notes_the_cells_of_a_page_by_its_kernel():
    """`PageCells` has the same cells made for another kernel."""
    assert PageCells._execution_data is ExecutionRequestHandler._execution_data
    assert "_execution_data[kernel_id] = {" in inspect.getsource(VoilaHandler.get_generator)
    makes = inspect.getsource(ExecutionRequestHandler.on_message)
    assert "self._execution_data.pop(self._kernel_id, None)" in makes


def test_voila_asks_for_an_executor_that_may_not_be_there():
    """`PageCells` has none until cells are made; when Voila has, ours can go."""
    assert "if self._executor" in inspect.getsource(ExecutionRequestHandler.on_close)
    assert not hasattr(ExecutionRequestHandler, "_executor")


def test_voila_tells_the_page_its_kernel():
    """`pupil.js` reads it where Voila's own script does."""
    page = (SHARED / "voila" / "templates" / "lab" / "index.html.j2").read_text("utf-8")
    assert "kernelId=kernel_id" in page
    assert '<script id="jupyter-config-data" type="application/json">' in page


def test_voila_is_started_by_its_listen_and_ended_by_its_loop():
    """`ClassServer.listen` does both."""
    assert "self.listen()" in inspect.getsource(Voila.start)
    assert "self.ioloop.stop" in inspect.getsource(Voila._handle_signal_stop)  # SIGTERM
    assert "max_body_size" not in inspect.getsource(Voila.listen)  # else ours can go


def test_nbclient_notes_what_an_output_shows_whether_or_not_states_are_stored():
    """`settings/voila.py` has a place for it."""
    assert VoilaExecutor.reset_execution_trackers is NotebookClient.reset_execution_trackers
    assert "self.widget_state: " in inspect.getsource(NotebookClient.reset_execution_trackers)
    assert 'widget_state[self.comm_id]["outputs"] =' in inspect.getsource(OutputWidget.clear_output)


def test_anywidget_gives_a_widget_two_seconds_to_start():
    """`settings/voila-template.html.j2` gives it longer."""
    page = (ROOT / "settings" / "voila-template.html.j2").read_text("utf-8")
    assert "AbortSignal.timeout = " in page
    brought = scripts("anywidget")
    if Version(version("anywidget")) >= Version("0.9.18"):  # older ones have no limit
        assert re.search(r"AbortSignal\.timeout\((2000|2e3)\)", brought)
        assert "Failedtoinitializemodel" in brought


def test_pythreejs_draws_once_a_frame_by_its_tock():
    """`drawOnly` of `space.js` replaces it."""
    brought = scripts("jupyter-threejs")
    assert "tick(){this._ticking||(requestAnimationFrame(this.tock.bind(this))" in brought
    assert "tock(){this._ticking=!1,this.renderScene()}" in brought
    for name in ("freeze(){", "this.isFrozen=", "this.initPromise=", '"afterRender"'):
        assert name in brought, name
    assert [path.name for path in STATIC.glob("*.js") if "tock" in path.read_text("utf-8")] == [
        "space.js"
    ]


def test_the_manager_of_a_notebooks_widgets_has_its_document():
    """`page.js` asks it for the path."""
    assert "getcontext(){returnthis._context}" in scripts("@jupyter-widgets/jupyterlab-manager")


def test_what_a_page_sets_goes_through_set_state(monkeypatch):
    """`classroom/guard.py` stands there."""
    heard = []
    monkeypatch.setattr(widgets.Widget, "set_state", lambda _widget, told: heard.append(told))
    message = {"content": {"data": {"method": "update", "state": {"value": 3}}}}
    widgets.IntSlider()._handle_msg(message)
    assert heard == [{"value": 3}]


def test_a_widget_has_classes_of_style():
    """`kit` gives them when a widget is made: `add_class` would send one more message for each."""
    box = widgets.HBox(_dom_classes=("one",))
    box.add_class("two")
    assert box._dom_classes == ("one", "two")
