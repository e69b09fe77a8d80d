"""How Voila makes pages by our settings, without a browser."""

import runpy
from pathlib import Path

import nbformat
from traitlets.config import Config
from voila.execute import VoilaExecutor

SETTINGS = Path(__file__).parents[3] / "settings" / "voila.py"

CELL = """
from ipywidgets import Output, interact
out = Output()
with out:
    print("in the output")
out.clear_output()
interact(lambda mass=3: print(mass, "g"))
"""


def test_a_cell_that_shows_things_in_outputs_is_made_without_an_error(monkeypatch):
    monkeypatch.setattr(
        VoilaExecutor, "reset_execution_trackers", VoilaExecutor.reset_execution_trackers
    )
    config = Config()
    runpy.run_path(str(SETTINGS), {"c": config})
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [nbformat.v4.new_code_cell(CELL)]
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    executor = VoilaExecutor(
        notebook, config=config, show_tracebacks=True, shutdown_kernel="immediate"
    )
    executor.execute(notebook, {})
    assert not executor.store_widget_state
    (cell,) = notebook.cells
    assert not [one for one in cell.outputs if one.output_type == "error"]
    kept = [one["outputs"][0]["text"] for one in executor.widget_state.values() if one["outputs"]]
    assert kept == ["3 g\n"]
