"""A real JupyterLab or Voila server for the tests, on a free port, with its token."""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tools.class_load import free_port

TOKEN = secrets.token_hex(16)


def _own_settings(folder: Path) -> dict[str, str]:
    """Settings and workspaces apart from those of whoever runs the tests."""
    names = ("JUPYTER_CONFIG_DIR", "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")
    return {name: str(folder / name.lower()) for name in names}


class Server:
    """A server process that serves the notebooks of one folder, by the Python that is named."""

    def __init__(self, kind: str, folder: Path, python: str = sys.executable) -> None:
        self.kind, self.folder = kind, folder
        self.port = free_port()
        self.log = (folder.parent / f"{kind}.log").open("w+", encoding="utf-8")
        common = [f"--IdentityProvider.token={TOKEN}", "--ServerApp.open_browser=False"]
        common += ["--ServerApp.ip=127.0.0.1", f"--ServerApp.root_dir={folder}"]
        common += [f"--ServerApp.port={self.port}", "--ServerApp.port_retries=0"]
        if sys.platform != "win32":
            common += ["--allow-root"]
        if kind == "lab":
            command = ["jupyterlab", *common, "--LabApp.expose_app_in_browser=True"]
        else:
            # Voila as an extension of the Jupyter server: the same token, the same folder
            voila = "--ServerApp.jpserver_extensions=voila.server_extension=True"
            themes = "--VoilaConfiguration.allow_theme_override=YES"
            command = ["jupyter_server", *common, voila, themes]
        self.command = [python, "-m", *command]
        self.start()

    def start(self) -> None:
        """Start the process, also again at the same address."""
        self.process = subprocess.Popen(
            self.command,
            stdout=self.log,
            stderr=subprocess.STDOUT,
            cwd=self.folder,
            env=os.environ | _own_settings(self.folder.parent),
        )

    def url(self, path: str) -> str:
        joint = "&" if "?" in path else "?"
        return f"http://127.0.0.1:{self.port}/{path}{joint}token={TOKEN}"

    def is_up(self) -> bool:
        if self.process.poll() is not None:
            self.log.seek(0)
            raise RuntimeError(f"{self.kind} has ended:\n{self.log.read()}")
        try:
            with urlopen(self.url("api"), timeout=1):
                return True
        except (URLError, TimeoutError, ConnectionError):
            return False

    def kernels(self) -> list[str]:
        """The ids of the kernels that run."""
        with urlopen(self.url("api/kernels"), timeout=30) as answer:
            return [kernel["id"] for kernel in json.load(answer)]

    def end_kernels(self) -> None:
        """End the kernels of pages that are closed, so that they do not pile up."""
        for kernel in self.kernels():
            request = Request(self.url(f"api/kernels/{kernel}"), method="DELETE")
            with suppress(HTTPError):  # it may have ended by itself
                urlopen(request, timeout=30).close()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
