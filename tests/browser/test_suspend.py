"""A game of Suspend in a real browser: looked back at, won, reviewed, shared, and seen to fall."""

from __future__ import annotations

import re

import pytest
from pages import wait_until
from playwright.sync_api import Page, expect

HEADING = ".villa-heading"
FLAT = ".villa-plan-drawing[data-still='true']"
SPACE = ".villa-scene__picture[data-still='true']"
ROD = ".villa-plan-drawing [data-rod='{}']"

# Ada hangs red-1, Ben red-2 as far out on the other side, and Ada black-1, her last one
HUNG = (("red-1", "n1", ""), ("red-2", "n7", ""), ("black-1", "n2", ""))


def table(*moves: tuple[str, str, str], more: str = ", saves=None, scene=False") -> str:
    """A cell with a table where two blue rods hang level, after such moves: rod, spot and by."""
    return f"""
from villa_core.suspend import Mobile, SuspendGame
from villa_core.suspend.moves import Hang
from villa_widgets.suspend.table import SuspendTable
mobile = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")
mobile = mobile.hang("blue-2", "orange-1", "n5")
piles = {{"Ada": ["red-1", "black-1"], "Ben": ["red-2", "black-2"]}}
game = SuspendGame.at("beginner", piles, "Ada", mobile=mobile)
for rod, spot, by in {moves!r}:
    game = game.play(Hang(rod, "orange-1", spot, by or mobile.pieces.rod(rod).balance_spot))
SuspendTable(game{more})
"""


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words).first.click()


def hold(page: Page, spot: str) -> None:
    """Hold the rod in the hand over a spot of the uppermost rod, by the lists."""
    page.get_by_text("Spot and direction from lists").click()
    page.get_by_label("Hang it on", exact=True).select_option(label="O1 · orange rod 1, 300 mm")
    page.get_by_label("there at", exact=True).select_option(label=spot)


def hangs(page: Page, *rods: str) -> None:
    """Exactly these hang besides those from the start, from the front and from the side."""
    for rod in ("red-1", "red-2", "black-1"):
        expect(page.locator(ROD.format(rod))).to_have_count(2 if rod in rods else 0)


@pytest.mark.everyday
def test_a_move_is_looked_at_in_all_views_and_played_on_from(show):
    page = show(table(*HUNG[:2], more=", scene=False"), where="voila", ready=FLAT)
    hangs(page, "red-1", "red-2")
    page.locator(".villa-log li[value='1']").click()
    expect(page.locator(HEADING)).to_have_text("Move 1 of 2, looking back")
    expect(page.locator(".villa-event")).to_contain_text("Ada hangs red rod 1")
    expect(page.locator(".villa-piles .is-active")).to_contain_text("Ben")
    hangs(page, "red-1")
    page.locator(".villa-log").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(HEADING)).to_have_text("Move 0 of 2, looking back")
    hangs(page)
    page.keyboard.press("ArrowDown")
    expect(page.locator(HEADING)).to_have_text("Move 1 of 2, looking back")
    press(page, "Play from here")
    expect(page.locator(HEADING)).to_contain_text("Ben hangs")
    hold(page, "notch 6")
    press(page, "Hang it and let go")
    expect(page.locator(".villa-log li[value='2']")).to_contain_text("on notch 6")
    press(page, "Game")
    press(page, "New game")
    kept = page.locator(".villa-saved option").filter(has_text="2 moves so far")
    expect(kept).to_have_count(2)  # the old game is still there


def test_an_ending_with_all_moves_looked_at_again_kept_and_shared(show, shot):
    page = show(table(*HUNG[:2]), where="voila", ready=FLAT)
    hold(page, "notch 2")
    press(page, "Hang it and let go")
    expect(page.locator(HEADING)).to_have_text("Ada wins")
    expect(page.locator(".villa-reason")).to_contain_text("the first without rods (U7)")
    expect(page.locator(".villa-way")).to_contain_text("Ada")
    shot(page, "suspend-ending")
    with page.expect_download() as kept:
        press(page, "Save to a file")
    assert kept.value.suggested_filename == "suspend-game.json"
    press(page, "Share it")
    press(page, "Make a code of this moment")
    expect(page.get_by_label("Code of this moment")).not_to_have_value("")
    press(page, "Look at all moves again")
    expect(page.get_by_text("All 3 moves are looked at")).to_be_visible()
    expect(page.locator(".villa-reviews tbody tr")).to_have_count(3)
    page.locator(".villa-log li[value='1']").click()
    expect(page.locator(HEADING)).to_have_text("Move 1 of 3, looking back")
    press(page, "Back to now")
    press(page, "Begin again")  # a position that was laid; a game from its start has a rematch
    expect(page.locator(HEADING)).to_contain_text("Ada hangs")


def test_a_rematch_changes_the_seats(show):
    cell = """
from villa_core.suspend import SuspendGame
from villa_widgets.suspend.table import SuspendTable
table = SuspendTable(saves="saves-of-a-rematch", scene=False)
game = SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)
for _turn in range(24):
    if game.outcome is None:
        game = game.play(game.hint().move)
table.start(game)
table
"""
    page = show(cell, where="voila", ready=".villa-ending")
    first = page.locator(".villa-player").first
    expect(first).to_have_text("Ada")
    press(page, "Rematch, seats changed")
    expect(first).to_have_text("Ben")
    expect(page.locator(HEADING)).to_contain_text("Ben hangs")


def test_the_moment_it_turned_is_looked_at_and_what_was_better_there_is_drawn(show, shot):
    # Ben's rod falls, so Ada is ahead; in the end she wins
    cell = table(HUNG[0], ("red-2", "s0", ""), ("black-1", "n6", ""))
    page = show(cell, where="voila", ready=".villa-ending")
    expect(page.locator(HEADING)).to_have_text("Ada wins")
    press(page, "The moment it turned: move 2")
    expect(page.locator(HEADING)).to_have_text("Move 2 of 3, looking back")
    expect(page.locator(".villa-event")).to_contain_text("Red rod 2 falls.")
    press(page, "Help")
    press(page, "Look at all moves again")
    page.locator(".villa-decision").get_by_role("button", name="Show me").click()
    expect(page.locator(HEADING)).to_have_text("What was better as move 2")
    ghost = page.locator(".villa-plan-drawing .is-ghost")
    expect(ghost).to_have_count(2)  # from the front and from the side
    words = page.locator(".villa-labels span.is-rod", has_text="R2 better here")
    expect(words).to_be_visible()
    shot(page, "suspend-better")
    press(page, "Back to now")
    expect(ghost).to_have_count(0)


def spot(page: Page, number: int) -> tuple[float, float]:
    """Where a notch of the uppermost rod is in the drawing from the front; it hangs level."""
    wire = page.locator(ROD.format("orange-1")).first.locator("polyline").first
    box = wire.bounding_box()
    assert box is not None
    part = (number - 4) * 35.5 / 300  # notches are 35.5 mm apart, and the rod is 300 mm long
    return box["x"] + box["width"] * (0.5 + part), box["y"] + 4 * part**2 * box["height"]


def test_without_3d_spots_are_clicked_dragged_to_and_stepped_through(show, shot):
    page = show(table(), where="voila", ready=FLAT)
    frame = page.locator(".villa-plan-drawing svg[role=img]").get_attribute("viewBox")
    page.mouse.click(*spot(page, 1))
    expect(page.locator(ROD.format("red-1"))).to_have_count(2)
    page.mouse.move(*spot(page, 2))
    expect(page.locator(".villa-mobile__tip")).to_have_text("notch 2 of orange rod 1")
    shot(page, "suspend-flat-spots")
    rod = page.locator(".villa-pile-rods [data-rod='red-1']").bounding_box()
    assert rod is not None
    page.mouse.move(rod["x"] + rod["width"] / 2, rod["y"] + rod["height"] / 2)
    page.mouse.down()
    page.mouse.move(*spot(page, 6), steps=4)
    page.mouse.up()
    expect(page.locator(".villa-answer")).to_be_visible()
    press(page, "Hang it and let go")
    expect(page.locator(".villa-log li")).to_contain_text("on notch 6 of orange rod 1")
    picture = page.locator(".villa-plan-picture")
    expect(picture).to_have_attribute("data-taking", "true")
    picture.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(ROD.format("red-2"))).to_have_count(2)
    page.keyboard.press("Enter")
    expect(picture).not_to_be_focused()
    assert page.locator(".villa-plan-drawing svg[role=img]").get_attribute("viewBox") == frame


def test_a_persons_rod_is_carried_from_the_pile_to_its_spot(show):
    page = show(table(), where="voila", ready=FLAT, reduced_motion="no-preference")
    places = page.evaluate_handle(
        """() => {
          const seen = [];
          const look = () => {
            const wire = document.querySelector(".villa-plan-drawing [data-rod='red-1'] polyline");
            if (wire) seen.push(parseFloat(wire.getAttribute("points")));
            requestAnimationFrame(look);
          };
          look();
          return seen;
        }"""
    )
    page.mouse.click(*spot(page, 1))
    wait_until(page, lambda: page.locator("[data-moving='true']").count() == 1, "it is on its way")
    wait_until(page, lambda: page.locator("[data-moving='true']").count() == 0, "it is there")
    first, *_between, last = dict.fromkeys(places.json_value())
    assert first > last + 150, "it came from the pile, at the right edge"
    assert len(_between) > 2


def test_a_hint_is_counted_and_taken_in_the_hand(show):
    page = show(table(), where="voila", ready=FLAT)
    press(page, "Help")
    press(page, "Hint")
    expect(page.get_by_role("button", name="Hint (1 so far)")).to_be_visible()
    press(page, "Do that")
    expect(page.get_by_role("button", name="Hang it and let go")).to_be_enabled()
    expect(page.locator(ROD.format("red-1"))).to_have_count(2)


def test_a_position_is_carried_by_its_code_to_another_page(show):
    page = show(table(HUNG[0]), where="voila", ready=FLAT)
    press(page, "Share")
    press(page, "Make a code of this moment")
    press(page, "QR code")
    expect(page.locator(".villa-qr svg")).to_be_visible()
    code = page.get_by_label("Code of this moment").input_value()
    cell = "from villa_widgets.suspend.table import SuspendTable"
    cell += "\nSuspendTable(saves=None, scene=False)"
    other = show(cell, where="voila", theme=f"light&moment={code}", ready=FLAT)
    expect(other.locator(HEADING)).to_contain_text("Ben hangs")
    hangs(other, "red-1")


@pytest.mark.parametrize("where", ["lab", "voila"])
def test_a_rod_is_hung_and_the_moves_are_stepped_through_by_keys_alone(show, shot, where):
    page = show(table(more=", saves=None"), where=where, ready=SPACE)
    page.locator(".villa-pile-rods [role=option][data-rod='red-1']").focus()
    page.keyboard.press("ArrowRight")
    rod = page.locator(".villa-pile-rods [data-rod='red-1']")
    expect(rod).to_have_attribute("aria-label", re.compile("in the hand, by its notch 3$"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator(SPACE)).to_be_focused()
    expect(page.locator(SPACE)).to_have_attribute("data-taking", "true")
    let_go = page.get_by_role("button", name="Hang it and let go")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".villa-answer")).to_be_visible()
    for _step in range(6):  # from the first spot, where it would fall, on to one where it stays
        if let_go.is_visible() and let_go.is_enabled():
            break
        told = page.locator(".villa-answer").inner_text()
        page.keyboard.press("ArrowRight")
        expect(page.locator(".villa-answer")).not_to_have_text(told)
    shot(page, f"suspend-keys-{where}")
    page.keyboard.press("Enter")
    expect(let_go).to_be_focused()

    def hung() -> bool:  # a button that has just become another one takes no key for a second
        page.keyboard.press("Enter")
        return page.locator(".villa-log li").count() == 1

    wait_until(page, hung, "the rod hangs")
    expect(page.locator(".villa-log li")).to_contain_text("Ada hangs red rod 1")
    expect(page.locator(HEADING)).to_be_focused()
    page.locator(".villa-log").focus()
    page.keyboard.press("Home")
    expect(page.locator(HEADING)).to_have_text("Move 0 of 1, looking back")
    page.keyboard.press("End")
    expect(page.locator(HEADING)).to_contain_text("Ben hangs")


@pytest.mark.parametrize("ready", [FLAT, SPACE], ids=["flat", "space"])
def test_a_fall_is_a_film_that_comes_to_rest(show, ready):
    more = ", saves=None" + (", scene=False" if ready == FLAT else "")
    page = show(table(more=more), where="voila", ready=ready, reduced_motion="no-preference")
    picture = page.locator(ready.partition("[")[0])
    hold(page, "straight section 0")
    expect(page.get_by_role("button", name="Let it fall")).to_be_enabled()
    wait_until(page, lambda: picture.get_attribute("data-still") == "true", "it is held still")
    before, seen = picture.screenshot(), set[bytes]()
    press(page, "Let it fall")
    rests = page.locator(".villa-film[data-rest='true']:visible")

    def watched() -> bool:
        seen.add(picture.screenshot())
        return rests.count() == 1

    wait_until(page, watched, "the rod lies still")
    assert len(seen - {before}) > 1, "it was seen on its way down"
    expect(page.locator(".villa-film-words")).to_contain_text("red rod 1")
    assert picture.screenshot() == picture.screenshot()
    press(page, "A step back")
    expect(picture).to_have_attribute("data-still", "false")


def test_with_less_motion_a_fall_is_three_pictures(show):
    page = show(table(), where="voila", ready=FLAT)
    hold(page, "straight section 0")
    wire = page.locator(ROD.format("red-1")).first.locator("polyline").first
    expect(wire).to_be_attached()
    places = [wire.get_attribute("points")]
    press(page, "Let it fall")

    def watched() -> bool:
        place = wire.get_attribute("points")
        if place != places[-1]:
            places.append(place)
        return page.locator(".villa-film[data-rest='true']").count() == 1

    wait_until(page, watched, "the film is over")
    assert len(places) == 3, "held, when it begins to slip, and on the table"


def test_the_computers_rod_is_carried_to_its_place(show):
    more = ", {'Ada': 'careful'}, saves=None, scene=False"
    page = show(table(more=more), where="voila", ready=FLAT, reduced_motion="no-preference")
    expect(page.locator("[data-moving='true']")).to_have_count(1)
    expect(page.locator(".villa-log li")).to_have_count(1)
    expect(page.locator("[data-moving='true']")).to_have_count(0)
    expect(page.locator(ROD.format("red-1"))).to_have_count(2)
