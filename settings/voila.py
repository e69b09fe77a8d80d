"""How Voila shows our notebooks: one step at a time, and nothing is asked of the internet.

Kernels end with their page. Installed as etc/jupyter/voila.py, which Voila reads by itself.
"""

from collections import defaultdict
from typing import Any

from nbclient import NotebookClient
from voila.execute import VoilaExecutor

from villa_widgets.kit.lesson_page import stepping, title_of

_PATIENCE = 120  # seconds to wait for what a cell shows; after four a busy computer lost it


def make_ready(handler: Any, notebook: Any, cwd: str) -> None:
    """Set the cookie that a page sends along when it asks for its kernel to be ended; be patient.

    A page has the title of its notebook from the start, not the name of its file.

    Inside a Jupyter server Voila hands this file's other settings to nobody: the page has its own.
    """
    if title := title_of(notebook):
        notebook.metadata.setdefault("title", title)
    handler.xsrf_token  # noqa: B018 - reading it sets the cookie
    executor = handler.traitlet_config.VoilaExecutor
    executor.iopub_timeout, executor.store_widget_state = _PATIENCE, False


def use_own_mathjax(page_config: dict[str, Any], **_about: Any) -> dict[str, Any]:
    """Take the MathJax that comes with Voila: it does so when it is told of no other."""
    return page_config | {"fullMathjaxUrl": None, "mathjaxConfig": None}


def begin_cells(executor: Any) -> None:
    """Begin to make the cells of a page, with a place where each `Output` notes what it shows.

    nbclient notes it in the state of the widgets, without asking whether any is stored: without
    this, `with output:` and `interact` end in a KeyError.
    """
    NotebookClient.reset_execution_trackers(executor)
    executor.widget_state = defaultdict(dict)


# of use in JupyterLab alone
_NOT_USED = ["jupyterlab-datawidgets", "jupyterlab_pygments"]

VoilaExecutor.reset_execution_trackers = begin_cells
c.VoilaConfiguration.prelaunch_hook = make_ready
c.VoilaConfiguration.page_config_hook = use_own_mathjax
c.VoilaConfiguration.extension_denylist = _NOT_USED
c.VoilaConfiguration.template = "villa"
c.VoilaConfiguration.progressive_rendering = True  # the first step is there before the last is made
c.VoilaConfiguration.resources = {"villa": stepping()}
c.VoilaExecutor.iopub_timeout = _PATIENCE
c.VoilaExecutor.store_widget_state = False  # 10 MB a page, and the page asks its kernel itself
