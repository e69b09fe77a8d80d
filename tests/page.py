"""What a browser does with a widget: it sends wishes, and gets what the widget tells it.

The names of both are private to a widget and its script; tests use them only by these functions.
"""

from ipywidgets.widgets.widget import _instances as live_widgets

__all__ = ["live_widgets", "received", "wish"]


def wish(view, content=None, **parts):
    """Send a message as the script of the widget does: this content, or one of these parts."""
    view._handle_custom_msg(parts if content is None else content, [])


def received(view, name):
    """What the widget has last told its script under a name."""
    return view.get_state(f"_{name}")[f"_{name}"]
