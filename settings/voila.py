"""How Voila shows our notebooks: kernels end with their page, and nothing is asked of the internet.

Installed as etc/jupyter/voila.py, which Voila reads by itself.
"""

from typing import Any


def give_cookie(handler: Any, notebook: Any, cwd: str) -> None:
    """Set the cookie that a page sends along when it asks for its kernel to be ended."""
    handler.xsrf_token  # noqa: B018 - reading it sets the cookie


def use_own_mathjax(page_config: dict[str, Any], **_about: Any) -> dict[str, Any]:
    """Take the MathJax that comes with Voila: it does so when it is told of no other."""
    return page_config | {"fullMathjaxUrl": None, "mathjaxConfig": None}


c.VoilaConfiguration.prelaunch_hook = give_cookie
c.VoilaConfiguration.page_config_hook = use_own_mathjax
c.VoilaConfiguration.template = "villa"
