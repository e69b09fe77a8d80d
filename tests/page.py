"""What a browser does with a widget: it sends wishes, and gets what the widget tells it.

The names of both are private to a widget and its script; tests use them only by these functions.
Scripts run without a page, too, by the Node that comes with Playwright.
"""

import json
import subprocess
from pathlib import Path

import playwright
from ipywidgets.widgets.widget import _instances as live_widgets

__all__ = ["NODE", "live_widgets", "received", "script_tells", "wish"]

NODE = next((Path(playwright.__file__).parent / "driver").glob("node*"))


def wish(view, content=None, **parts):
    """Send a message as the script of the widget does: this content, or one of these parts."""
    view._handle_custom_msg(parts if content is None else content, [])


def received(view, name):
    """What the widget has last told its script under a name."""
    return view.get_state(f"_{name}")[f"_{name}"]


def script_tells(code):
    """What a piece of script writes to the console, as JSON."""
    call = [NODE, "--input-type=module", "--eval", code]
    done = subprocess.run(call, capture_output=True, text=True, encoding="utf-8", check=True)
    return json.loads(done.stdout)
