"""Where the browser for the tests comes from: one that is installed, or else playwright's own.

`python tests/browser/chromium.py` makes sure that there is one, and says in a sentence what is
missing when there is none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

FLAGS = (
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
    "--disable-gpu-compositing",  # only WebGL needs the GPU that is not there: pages draw faster
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def find() -> str | None:
    """The program to start: named by VILLA_CHROMIUM, on the path, or playwright's own."""
    named = os.environ.get("VILLA_CHROMIUM")
    if named:
        return named
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def provide() -> bool:
    """Bring in a browser if there is none; True when there is one in the end."""
    if find():
        return True
    print("The browser tests need Chromium. Fetching the one of playwright.", flush=True)
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if find():
        return True
    if shutil.which("apt-get") and os.geteuid() == 0:
        print("That did not work. Installing the system's package chromium.", flush=True)
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], check=False)
    return find() is not None


if __name__ == "__main__":
    if not provide():
        sys.exit(
            "The browser tests need Chromium, and none was found. Please install it (on Debian or "
            "Ubuntu: sudo apt install chromium), or name one: VILLA_CHROMIUM=/path/to/it make test."
        )
