"""The teacher’s window and the projector’s in a browser, of a class that only seems to be there."""

import asyncio
import shutil
import threading
import time
from types import SimpleNamespace

import pytest
from pages import PATIENCE, SCREEN
from playwright.sync_api import expect

from villa_core.learn.progress import Progress
from villa_widgets.classroom.desk import Desk
from villa_widgets.classroom.plan import Steps
from villa_widgets.classroom.room import Room
from villa_widgets.command import shipped
from villa_widgets.tasks.placed import Placed, keep

LEVER = Steps("04_torque_balance.ipynb", 1, 1)
DRAWING = '<svg class="sketch" viewBox="0 0 90 60"><path class="is-line" d="M0 30H90"/></svg>'


@pytest.fixture
def desk(tmp_path):
    """A desk that answers from a thread of its own."""
    lab = tmp_path / "lab"
    shutil.copytree(shipped(), lab)
    made = Desk(Room(lab / "class", "8b"), lab, show=False)

    async def seen(_pupil, _cells):
        return DRAWING, "40 mm"

    kernels = SimpleNamespace(pupils=0, owners={}, seen=seen)
    settings = SimpleNamespace(settings={})
    address = "http://192.0.2.7:8000"
    server = SimpleNamespace(address=address, kernel_manager=kernels, app=settings)
    loop = asyncio.new_event_loop()
    ready = threading.Event()

    def serve():
        asyncio.set_event_loop(loop)
        made.listen(server)
        loop.call_soon(ready.set)
        loop.run_forever()

    thread = threading.Thread(target=serve)
    thread.start()
    assert ready.wait(PATIENCE / 1000)
    yield made
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    made.close()


@pytest.mark.everyday
def test_the_teacher_leads_and_the_projector_follows(desk, browser, shot):
    room = desk.room
    for animal, words in (("Fox", "60 mm"), ("Owl", "40 mm"), ("Bee", "")):
        pupil = room.enter(animal)
        room.heard[pupil], room.at[pupil] = time.time() + 600, LEVER
        if words:
            right = words == "40 mm"
            progress = Progress().after("04/seesaw", right=right, answer=words)
            progress.save(room.home(pupil) / "villa-progress.json")
            guess = Placed(words, right, ((float(words[:2]), 30.0),), "0 0 90 60", DRAWING)
            keep(room.home(pupil), "04/seesaw", guess)
    errors = []
    context = browser.new_context(viewport=SCREEN)
    page, wall = context.new_page(), context.new_page()
    for one in (page, wall):
        one.set_default_timeout(PATIENCE)
        one.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(desk.address)
    wall.goto(f"http://127.0.0.1:{desk.port}/projector?token={desk.wall}")
    expect(wall.locator("main")).to_contain_text(room.word)
    page.locator("#step").select_option("04_torque_balance.ipynb#1")
    page.get_by_role("button", name="Keep everybody here").click()
    expect(page.locator("#pacing")).to_contain_text("Everybody is kept at")
    expect(wall.locator("main")).to_contain_text("2 of 3 have answered")
    expect(wall.get_by_role("button")).to_have_count(0)
    page.locator("[data-screen=dots]").click()
    expect(wall.locator("main img")).to_be_visible()
    wall.wait_for_function("document.querySelector('main img')?.naturalWidth > 0")
    shot(wall, "projector-dots")
    page.locator(".pupil.is-wrong").click()
    expect(page.locator("#one-thought")).to_contain_text("60 mm")
    page.wait_for_function("document.querySelector('#one-seen').naturalWidth > 0")
    shot(page, "desk-one-pupil")
    page.locator("#one-animal").evaluate("one => (one.closest('details').open = true)")
    page.locator("#one-animal").select_option("Yak")
    page.get_by_role("button", name="Rename").click()
    expect(page.locator("#one-name")).to_have_text("Yak")
    page.get_by_role("button", name="Close").click()
    page.get_by_label("Sentence").fill("Look at <me>.")
    page.get_by_role("button", name="Pause all screens").click()
    expect(wall.locator("main")).to_have_text("Look at <me>.")
    page.get_by_role("button", name="Go on", exact=True).click()
    page.get_by_role("button", name="Start the timer").click()
    expect(wall.locator("#clock")).to_be_visible()
    shot(page, "desk")
    assert Room(room.folder).plan == room.plan
    assert errors == []
    context.close()
