"""The user of a JupyterHub to whom this server or kernel belongs, if a hub has started it."""

from __future__ import annotations

import os


def hub_user() -> str:
    """The name of the user; empty where there is no hub.

    >>> hub_user()
    ''
    """
    return os.environ.get("JUPYTERHUB_USER", "")
