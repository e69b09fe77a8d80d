"""What Binder does: a fresh Python, binder/postBuild, and the start notebook opens and runs."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from pages import ALL_RAN, KERNEL_IS_IDLE, PATIENCE, RUN_ALL, SCREEN, wait_until_up
from servers import Server
from test_notebooks import CELLS

ROOT = Path(__file__).parents[2]
TO_THE_TOP = "() => window.jupyterapp.shell.currentWidget.content.scrollToItem(0, 'start')"


def test_binder_builds_from_the_lock_and_opens_the_start_notebook(tmp_path, browser):
    copy, fresh = tmp_path / "copy", tmp_path / "fresh"
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in filter(None, tracked.stdout.split("\0")):
        target = copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    venv.create(fresh, with_pip=True)
    paths = os.pathsep.join([str(fresh / "bin"), os.environ["PATH"]])
    subprocess.run(
        [copy / "binder" / "postBuild"], cwd=copy, env=os.environ | {"PATH": paths}, check=True
    )
    server = Server("lab", copy / "notebooks", str(fresh / "bin" / Path(sys.executable).name))
    page = browser.new_page(viewport=SCREEN)
    page.set_default_timeout(PATIENCE)
    try:
        wait_until_up(page, server)
        page.goto(server.url("lab/tree/00_start_here.ipynb"))
        page.wait_for_function(KERNEL_IS_IDLE)
        page.evaluate(RUN_ALL)
        page.wait_for_function(ALL_RAN)
        page.evaluate(TO_THE_TOP)  # Lab goes to the last cell, and draws only what is in sight
        page.wait_for_selector(".villa-first-fall canvas")
        assert all(cell["ran"] and not cell["wrong"] for cell in page.evaluate(CELLS))
    finally:
        page.close()
        server.stop()
