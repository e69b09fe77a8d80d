"""A real JupyterHub with its proxy: two pupils do a step each, and both are in the report."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import failures
import pytest
from pages import PATIENCE, WIDGETS_MAY_TAKE_LONG, wait_until
from playwright.sync_api import expect

from tools.class_load import free_port

ROOT = Path(__file__).parents[2]
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"
HOME = failures.BUILD / "hub" / VERSION  # a hub is none of what our own environment holds
PROXY = failures.BUILD / "hub" / "proxy"
CONFIG = """
load_subconfig({shipped!r})
c.JupyterHub.bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_port = {hub_port}
c.ConfigurableHTTPProxy.command = {proxy!r}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api_port}"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allowed_users = {{"ada", "ben"}}
c.DummyAuthenticator.password = "balance"
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = {homes!r}
"""


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    """The address of a hub, and the folder of its users' homes."""
    if shutil.which("npm") is None:
        pytest.skip("The proxy of a JupyterHub comes from npm, which is not here.")
    venv.create(HOME, with_pip=False)
    programs = HOME / ("Scripts" if sys.platform == "win32" else "bin")
    install = [sys.executable, "-m", "uv", "pip", "install", "--quiet"]
    install += ["--python", programs / "python", "-c", ROOT / "requirements.lock"]
    subprocess.run([*install, "-e", ROOT, "jupyterhub>=5"], check=True)
    PROXY.mkdir(parents=True, exist_ok=True)
    bring = ["npm", "install", "--silent", "--no-fund", "configurable-http-proxy"]
    subprocess.run(bring, cwd=PROXY, check=True)
    folder = tmp_path_factory.mktemp("hub")
    homes = folder / "homes"
    homes.mkdir()
    port = free_port()
    settings = CONFIG.format(
        shipped=str(ROOT / "deploy" / "jupyterhub_config.py"),
        port=port,
        hub_port=free_port(),
        api_port=free_port(),
        proxy=[str(PROXY / "node_modules" / ".bin" / "configurable-http-proxy")],
        homes=str(homes / "{username}"),
    )
    (folder / "config.py").write_text(settings, "utf-8")
    path = os.pathsep.join([str(programs), os.environ["PATH"]])
    with (folder / "hub.log").open("w", encoding="utf-8") as log:
        process = subprocess.Popen(
            [programs / "python", "-m", "jupyterhub", "-f", folder / "config.py"],
            cwd=folder,
            env=os.environ | {"PATH": path},
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        yield f"http://127.0.0.1:{port}", homes
        process.terminate()
        process.wait(60)


def enter(browser, address, name):
    """A page of a pupil who has logged in, on the start page of the lessons."""
    page = browser.new_page(reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    page.add_init_script(WIDGETS_MAY_TAKE_LONG)

    def is_up():
        try:
            return page.goto(f"{address}/hub/login").ok
        except Exception:
            return False

    wait_until(page, is_up, "the hub is up")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill("balance")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"**/user/{name}/voila/render/00_start_here.ipynb*")
    return page


def test_pupils_of_a_hub_do_a_step_each_and_are_in_the_report(hub, browser, shot, tmp_path):
    address, homes = hub
    for name in ("ada", "ben"):
        page = enter(browser, address, name)
        page.wait_for_selector(".villa-first-fall")
        page.goto(f"{address}/user/{name}/voila/render/04_torque_balance.ipynb")
        go = page.get_by_role("button", name="Let go").first
        page.get_by_role("slider").first.focus()
        page.keyboard.press("ArrowRight")
        expect(go).to_be_enabled()
        go.click()
        expect(page.locator(".villa-reply:visible").first).to_be_visible()
        shot(page, f"hub-{name}")
        file = homes / name / "Villa Lab" / "villa-progress.json"
        wait_until(page, file.exists, "the progress is in the home folder")
        page.close()
    report = tmp_path / "report.html"
    program = [sys.executable, "-m", "villa_widgets.command", "report", homes, report]
    subprocess.run(program, check=True, stdout=subprocess.DEVNULL)
    told = report.read_text("utf-8")
    assert "2 learners" in told
    assert ">ada<" in told
    assert ">ben<" in told
