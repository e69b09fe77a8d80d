"""What servers tell browsers to keep, without a server."""

from types import SimpleNamespace

import pytest
from tornado.httputil import HTTPHeaders

from villa_widgets.kit.packed import Kept

HASHED = "/voila/labextensions/jupyter-threejs/static/212.28988830f14c6406a07b.js"


@pytest.mark.parametrize(
    ("path", "status", "told"),
    [
        (HASHED, 200, "public, max-age=31536000, immutable"),
        (HASHED, 304, "public, max-age=31536000, immutable"),
        (HASHED, 404, "no-cache"),
        ("/voila/static/voila.js", 200, "public, max-age=86400"),
        ("/voila/render/04_torque_balance.ipynb", 200, "no-cache"),
        ("/api/kernels", 200, "no-cache"),
    ],
)
def test_only_files_that_stay_the_same_are_kept_by_the_browser(path, status, told):
    head = HTTPHeaders({"Cache-Control": "no-cache"})
    request = SimpleNamespace(path=path)
    found, head, chunk = Kept(request).transform_first_chunk(status, head, b"x", True)
    assert (found, head["Cache-Control"], chunk) == (status, told, b"x")
