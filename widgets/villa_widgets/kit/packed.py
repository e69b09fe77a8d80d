"""Packed: what a Jupyter server sends is compressed, so that a slow line waits a third as long.

Jupyter's server loads this as one of its extensions, for JupyterLab as for pages without code.
"""

from __future__ import annotations

from typing import Any

from tornado.web import GZipContentEncoding


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "villa_widgets.kit.packed"}]


def _load_jupyter_server_extension(app: Any) -> None:
    app.web_app.add_transform(GZipContentEncoding)
    app.web_app.settings["websocket_compression_options"] = {}
