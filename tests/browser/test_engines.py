"""What a school does, in Firefox and in WebKit: lab, lesson, game, puzzle, mobile, file.

A machine that lacks one of them skips it by name and says so.
"""

import json
import re
import shutil

import engines
import failures
import nbformat
import pytest
from servers import Server
from walking import NOTEBOOKS

from villa_core.tower.pieces import the_column

FOUND = pytest.mark.parametrize("engine", ["firefox", "webkit"], indirect=True, scope="module")
pytestmark = [FOUND, pytest.mark.slow]

LAB = "from villa_widgets import TowerLab; TowerLab()"
TABLE = """
from villa_core.villa.game import Game
from villa_widgets import GameTable
GameTable(Game.new("de", ("Ada", "Ben"), seed=2), saves=None)
"""
READY = "document.querySelector('.villa-scene__picture[data-ready=true]')"
PLAN = ".villa-plan .villa-column.movable"
PLACE = "document.querySelector('[data-id=\"{id}\"].villa-column').getAttribute('transform')"


@pytest.fixture(scope="module")
def engine(request):
    if lacks := engines.missing(request.param):
        pytest.skip(lacks)
    with engines.page(request.param) as page:
        yield page


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("engines") / "notebooks"
    shutil.copytree(NOTEBOOKS, folder)
    one = Server("voila", folder)
    yield one
    one.stop()


@pytest.fixture
def opened(engine, server, request):
    """Opens a lesson by its name, or a cell, and gives the page; a failure leaves its picture."""

    def open_page(what):
        engine.wait("true")
        while not server.is_up():
            engine.wait("true")
        path = f"{what}.ipynb"
        if not (server.folder / path).exists():
            path = "cell.ipynb"
            kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
            cells = [nbformat.v4.new_code_cell(what)]
            made = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
            nbformat.write(made, server.folder / path)
        engine.go(server.url(f"voila/render/{path}"))
        return engine

    yield open_page
    name = re.sub(r"\W+", "-", request.node.name)
    (failures.folder_of(name) / "page.png").write_bytes(engine.picture())
    engine.go("about:blank")
    server.end_kernels()


def press_words(page, words):
    """Press the button with these words as soon as it is there."""
    found = (
        "[...document.querySelectorAll('button')].find(one => one.getClientRects().length"
        f" && one.textContent.trim() === {json.dumps(words)})"
    )
    page.wait(f"!!{found}")
    page.tell(f"{found}.click()")


@pytest.mark.parametrize("by", ["mouse", "touch"])
def test_a_column_is_dragged_in_the_plan(opened, by):
    page = opened(LAB)
    page.wait(f"document.querySelector('{PLAN}')")
    column = page.tell(f"document.querySelector('{PLAN}').dataset.id")
    before = page.tell(PLACE.format(id=column))
    x, y = page.middle(PLAN)
    page.drag((x, y), (x + 24, y + 16), by=by)
    page.wait(f"{PLACE.format(id=column)} !== {before!r}")
    page.wait("[...document.querySelectorAll('button.villa-undo')].some(one => !one.disabled)")


GRIP = """(() => {
    const picture = document.querySelector('.villa-scene__picture');
    const { x, y, width, height } = picture.getBoundingClientRect();
    for (let v = 0.3; v < 0.95; v += 0.04) for (let u = 0.2; u < 0.8; u += 0.02) {
        const at = { clientX: x + u * width, clientY: y + v * height, pointerType: 'mouse' };
        picture.dispatchEvent(new PointerEvent('pointermove', { ...at, bubbles: true }));
        if (picture.dataset.hand === 'pointing') return [at.clientX, at.clientY];
    }
})()"""


@pytest.mark.parametrize("by", ["mouse", "touch"])
def test_a_column_is_dragged_in_3d_and_let_go(opened, by):
    page = opened(LAB)
    page.wait(READY)
    x, y = page.wait(GRIP)
    page.drag((x, y), (x + 40, y + 6), by=by, steps=14)
    page.wait("[...document.querySelectorAll('button.villa-undo')].some(one => !one.disabled)")
    page.click(".villa-said > button")
    page.wait("!document.querySelector('.villa-film').hidden")


def test_a_villa_is_kept_as_a_file(opened):
    page = opened(LAB)
    page.wait(READY)
    page.tell(
        "(() => { const make = URL.createObjectURL;"
        " URL.createObjectURL = (blob) => { blob.text().then(text => (window.kept = text));"
        " return make.call(URL, blob); }; })()"
    )
    press_words(page, "Keep")
    press_words(page, "Save to a file")
    page.wait("window.kept?.includes('villa-tower/1')")
    if page.downloads is not None:
        late = 0
        while not list(page.downloads.glob("*.json")) and (late := late + 1) < 50:
            page.wait("true")
        assert list(page.downloads.glob("*.json"))


def test_lesson_4_is_begun_with_a_guess_that_is_let_go_and_goes_on_after_a_reload(opened):
    page = opened("04_torque_balance")
    page.wait("document.querySelector('.villa-steps')")
    page.wait("document.querySelector('[cell-index]:not([hidden]) .villa-step-picture .is-slider')")
    page.focus("[cell-index]:not([hidden]) .villa-step-picture .is-slider")
    page.press("ArrowRight", "ArrowRight")
    go = "[cell-index]:not([hidden]) .villa-asking button"
    page.wait(f"!document.querySelector('{go}').disabled")
    page.click(go)
    page.wait("!document.querySelector('[cell-index]:not([hidden]) .villa-unanswered')")
    page.wait("document.querySelector('[cell-index]:not([hidden]) .villa-reply')")
    page.click(".villa-steps__next")
    page.wait("location.hash === '#step-2'")
    page.tell("location.reload()")
    page.wait("document.querySelector('.villa-steps [aria-current]')?.hash === '#step-2'")


def test_a_move_is_made_at_the_table_by_keys(opened):
    page = opened(TABLE)
    page.wait(READY)
    page.focus(".villa-plan-chip[tabindex='0']")
    column = page.tell("document.activeElement.dataset.id")
    page.press("Enter", "ArrowUp", "ArrowUp", "ArrowRight", "Enter")
    page.wait("/Let go/.test(document.activeElement.textContent)")
    page.press("Enter")
    words = json.dumps(the_column(column))
    page.wait(f"document.querySelector('.villa-log li')?.textContent.includes({words})")


def test_a_puzzle_is_begun(opened):
    page = opened("14_puzzles")
    page.wait("document.querySelector('.villa-kinds button')")
    page.click(".villa-kinds button:not([aria-disabled='true'])")
    page.wait("document.querySelector('.villa-puzzle .villa-question')")
    page.wait(READY)


MOBILE = "from villa_widgets import MobileLab; MobileLab()"


def test_a_rod_is_taken_from_the_pile_and_hung_in_suspend(opened):
    page = opened(MOBILE)
    page.wait(READY)
    page.focus(".villa-pile [role=option]")
    page.press("Enter")
    page.focus(".villa-scene__picture")
    page.press("ArrowRight", "Enter")
    page.wait("document.activeElement.matches('.villa-said > button')")
    page.press("Enter")
    page.wait("[...document.querySelectorAll('button.villa-undo')].some(one => !one.disabled)")
