"""Packed: what a Jupyter server sends is compressed, and what never changes is kept by browsers.

A slow line waits a third as long for the first page, and for the next ones it fetches almost no
script again. Jupyter's server loads this as one of its extensions, for JupyterLab as for pages
without code; the server of a class takes `Kept`, too.
"""

from __future__ import annotations

import re
from typing import Any

from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import GZipContentEncoding, OutputTransform

_YEAR, _DAY = 31_536_000, 86_400  # seconds
_NAMED = re.compile(r"\.[0-9a-f]{8,}\.(?:js|css|woff2?|ttf|svg)$")
_VOILA = re.compile(r"/voila/(?:static|templates)/.+\.(?:js|css|woff2?|ttf|svg)$")


def kept_for(path: str) -> str:
    """How long a browser may keep a file of this address without asking; empty: as it is told.

    A file that has the fingerprint of what is in it in its name never changes. The scripts of Voila
    have none, and change with its version: they are asked for again on another day.

    >>> kept_for("/voila/labextensions/anywidget/static/main.15ebcf03.js")
    'public, max-age=31536000, immutable'
    >>> kept_for("/voila/static/9484.voila.js"), kept_for("/voila/render/03.ipynb")
    ('public, max-age=86400', '')
    """
    if _NAMED.search(path):
        return f"public, max-age={_YEAR}, immutable"
    return f"public, max-age={_DAY}" if _VOILA.search(path) else ""


class Kept(OutputTransform):
    """Tells browsers of each answer how long it may be kept."""

    def __init__(self, request: HTTPServerRequest) -> None:
        self._words = kept_for(request.path)

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Put it into the head of an answer that has the file, or says that it is unchanged."""
        if self._words and status_code in (200, 304):
            headers["Cache-Control"] = self._words
            headers.pop("Expires", None)
        return status_code, headers, chunk


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "villa_widgets.kit.packed"}]


def _load_jupyter_server_extension(app: Any) -> None:
    app.web_app.add_transform(Kept)
    app.web_app.add_transform(GZipContentEncoding)
    app.web_app.settings["websocket_compression_options"] = {}
