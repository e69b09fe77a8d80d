"""No widget that a test has made is left behind for the next one."""

import pytest
from page import live_widgets


@pytest.fixture(autouse=True)
def _closed():
    yield
    for widget in list(live_widgets.values()):
        widget.close()
