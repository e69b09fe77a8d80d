"""What a page may do to its kernel: use the lesson's widgets, and no more."""

import asyncio
import re
from types import SimpleNamespace

import ipywidgets as widgets
import pytest
from traitlets.config import Config

from villa_widgets.classroom import guard
from villa_widgets.classroom.kernels import ClassKernels
from villa_widgets.classroom.limits import addresses
from villa_widgets.kit.page import STATIC


@pytest.fixture
def guarded(monkeypatch):
    checked = guard._checked(widgets.Widget.set_state)
    monkeypatch.setattr(widgets.Widget, "set_state", checked)


def test_every_trait_that_our_scripts_set_may_be_set():
    text = "".join(path.read_text("utf-8") for path in STATIC.glob("*.js"))
    names = set(re.findall(r"(?:model\.|\b)set\(\"(\w+)\",", text))
    assert names >= {"camera", "layers", "facts", "at_rest"}
    assert names <= guard.PAGE_SETS


def test_the_limits_of_a_lesson_are_not_the_pages_to_set(guarded):
    slider = widgets.IntSlider(value=3, max=10, step=2)
    slider.set_state({"max": 10**9, "step": 1, "value": 10**9})
    assert (slider.value, slider.max, slider.step) == (10, 10, 2)
    books = widgets.Dropdown(options=["de", "en"])
    books.set_state({"_options_labels": ["x"], "index": 1})
    assert books.value == "en"
    button = widgets.Button(description="Check")
    button.set_state({"description": "x" * 100, "disabled": True})
    assert (button.description, button.disabled) == ("Check", False)


def test_no_text_is_longer_than_one_that_is_typed(guarded):
    line = widgets.Text()
    line.set_state({"value": "x" * 5_500_000})
    assert line.value == ""
    line.set_state({"value": "12 mm"})
    assert line.value == "12 mm"


def test_an_output_shows_what_its_page_has_caught(guarded):
    out = widgets.Output()
    shown = {"output_type": "display_data", "data": {"image/png": "x" * 300_000}, "metadata": {}}
    out.set_state({"outputs": (shown,), "msg_id": "another"})
    assert out.outputs == (shown,)
    assert out.msg_id == ""


def test_a_page_makes_no_widget_and_opens_few_channels():
    manager = SimpleNamespace(targets={"jupyter.widget": object(), "other": object()})
    manager.register_target = manager.targets.__setitem__
    guard._refuse_new_widgets(manager)
    assert list(manager.targets) == ["jupyter.widget.control"]
    closed = []
    for n in range(20):
        channel = SimpleNamespace(on_msg=lambda _fn: None, close=lambda n=n: closed.append(n))
        message = {"metadata": {"version": "1.0.0"}}
        manager.targets["jupyter.widget.control"](channel, message)
    assert closed == list(range(12))


def in_a_kernel(code, memory=400_000_000):
    """Run lines in a guarded kernel of a pupil, and watch it; gives why it has ended."""

    async def run():
        kernels = ClassKernels(
            memory=memory, config=Config({"KernelRestarter": {"restart_limit": 0}})
        )
        kernel_id = await kernels._guarded(kernel_name="python3")
        kernels.owners[kernel_id] = "pupil"
        try:
            running = asyncio.ensure_future(kernels._run(kernel_id, code))
            while not running.done() and kernel_id in kernels.owners:
                await kernels.watch()
                await asyncio.sleep(0.2)
            running.cancel()
            return kernels.too_large.get(kernel_id)
        finally:
            await kernels.shutdown_all(now=True)
            kernels.context.destroy(linger=0)  # what a dead kernel left open holds up nobody later

    return asyncio.run(run())


@pytest.mark.slow
def test_a_kernel_that_fills_the_memory_is_ended():
    code = "kept = []\nwhile len(kept) < 100:\n    kept.append(bytearray(10**7)); "
    code += "import time; time.sleep(0.05)"
    assert in_a_kernel(code) == "pupil"


@pytest.mark.slow
def test_a_kernel_that_asks_for_all_memory_at_once_is_ended():
    code = "import ipywidgets as w\n"
    code += "b = w.Button(); b.on_click(lambda _b: bytearray(10**11)); b.click()"
    assert in_a_kernel(code) == "pupil"


def test_addresses_leave_room_for_what_libraries_reserve():
    assert addresses(10**9) > 2 * 10**9
