"""How Voila shows our notebooks: one step at a time, and nothing is asked of the internet.

Kernels end with their page. Installed as etc/jupyter/voila.py, which Voila reads by itself.
"""

from typing import Any

from villa_widgets.kit.lesson_page import stepping


def give_cookie(handler: Any, notebook: Any, cwd: str) -> None:
    """Set the cookie that a page sends along when it asks for its kernel to be ended."""
    handler.xsrf_token  # noqa: B018 - reading it sets the cookie


def use_own_mathjax(page_config: dict[str, Any], **_about: Any) -> dict[str, Any]:
    """Take the MathJax that comes with Voila: it does so when it is told of no other."""
    return page_config | {"fullMathjaxUrl": None, "mathjaxConfig": None}


c.VoilaConfiguration.prelaunch_hook = give_cookie
c.VoilaConfiguration.page_config_hook = use_own_mathjax
c.VoilaConfiguration.template = "villa"
c.VoilaConfiguration.progressive_rendering = True  # the first step is there before the last is made
c.VoilaConfiguration.resources = {"villa": stepping()}
