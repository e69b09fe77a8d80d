"""Scripts of the page without a page: run by the Node that comes with Playwright."""

import json
import subprocess

import anywidget
import pytest
from page import NODE, script_tells
from traitlets import TraitType

import villa_widgets
from villa_widgets.kit.page import STATIC

ADDRESS = """
globalThis.window = { location: { origin: "http://here", pathname: PATHNAME } };
globalThis.document = {
  getElementById: () => ({ textContent: '{"baseUrl": "/base/"}' }),
  querySelector: () => null,
};
const told = {};
const model = {
  get: (name) => told[name],
  set: (name, value) => (told[name] = value),
  save_changes() {},
  widget_manager: { context: CONTEXT },
};
script.default.render({ model, el: { style: {} } });
console.log(JSON.stringify(told.address));
"""
FOUND = """
let now = 0;
globalThis.performance = { now: () => now };
globalThis.setTimeout = (next) => {
  now += 1000;
  if (now > 3_600_000) process.exit(1); // for ever
  queueMicrotask(next);
};
const manager = {
  has_model: (id) => id === "late" && now > 5000,
  get_model: async () => ({ initPromise: null, name: "came" }),
};
const late = await script.found(manager, "late");
const never = await script.found(manager, "never").catch((error) => error);
console.log(JSON.stringify([late.name, never.message]));
"""


def run(name, code, also=""):
    """What a piece of code prints that has the `script` with this name."""
    text = json.dumps((STATIC / name).read_text("utf-8") + also)
    start = f'const script = await import("data:text/javascript," + encodeURIComponent({text}));'
    return script_tells(start + code)


@pytest.mark.parametrize(
    ("pathname", "context", "address"),
    [
        ("/voila/render/03.ipynb", None, "http://here/voila/render/03.ipynb"),
        (
            "/lab",
            {"localPath": "my own/03.ipynb"},
            "http://here/base/voila/render/my%20own/03.ipynb",
        ),
        ("/lab", {"localPath": "notes.md"}, ""),
        ("/lab", None, ""),
    ],
)
def test_a_page_knows_its_address_from_the_manager_of_its_widgets(pathname, context, address):
    code = ADDRESS.replace("PATHNAME", json.dumps(pathname))
    assert run("page.js", code.replace("CONTEXT", json.dumps(context))) == address


def test_a_stage_whose_model_never_comes_is_given_up():
    came, never = run("space.js", FOUND, "\nexport { found };")
    assert came == "came"
    assert "never" in never


def kinds(base):
    """All kinds of widgets that bring a script, once everything public is loaded."""
    for name in villa_widgets.__all__:
        getattr(villa_widgets, name)
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_every_script_is_one_that_a_browser_takes(tmp_path):
    """Files are joined into one script: no two of them may declare the same name."""
    texts = [(getattr(kind, "_esm", None), kind.__name__) for kind in kinds(anywidget.AnyWidget)]
    # a widget that was made has a class of its own, in which the script is a trait
    scripts = {str(text): name for text, name in texts if not isinstance(text, TraitType | None)}
    assert len(scripts) > 10
    for text, name in scripts.items():
        path = tmp_path / f"{name}.mjs"
        path.write_text(text, "utf-8")
        done = subprocess.run([NODE, "--check", path], capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{name}: {done.stderr}"
