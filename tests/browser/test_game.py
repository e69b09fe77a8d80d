"""A game in a real browser: by mouse to its winner, by keys alone, with the computer, kept."""

from __future__ import annotations

import re

import pytest
from pages import wait_until
from playwright.sync_api import Page, expect

from villa_core.play.refusals import Verdict
from villa_core.tower.pieces import column_words, the_column
from villa_core.villa import moves as m
from villa_core.villa.game import Game

TABLE = """
from villa_core.villa.game import Game
from villa_widgets import GameTable
table = GameTable(Game.new("de", ("Ada", "Ben"), seed=1){more})
table
"""
HEADING = ".villa-heading"
CHIP = ".villa-plan-chip"
FREE = f".villa-plan-tray:not(.still) {CHIP}"  # a column that may be taken now


def short_game() -> list[m.Move]:
    """Three raises, a claim, the green plate, a raise for the seal, and one that is a collapse."""
    game = Game.new("de", ("Ada", "Ben"), seed=1)
    moves: list[m.Move] = []

    def play(move: m.Move) -> None:
        nonlocal game
        moves.append(move)
        game = game.play(move)

    for x, y in ((-20.0, 60.0), (20.0, 60.0), (0.0, 90.0)):
        play(m.Raise(game.legal_moves.columns[0], x, y))
    play(m.Claim())
    play(m.LetPass(game.to_act[0]))
    play(next(iter(game.legal_moves)))
    frame = game.tower.frame(2)
    safe = (m.Raise(c, frame.x, frame.y) for c in game.legal_moves.columns)
    play(next(move for move in safe if game.explain(move).verdict is Verdict.FINE))
    falls = (m.Raise(c, frame.x + 30.0, frame.y) for c in game.legal_moves.columns)
    play(next(move for move in falls if game.explain(move).verdict is Verdict.FALLS))
    assert game.outcome is not None
    assert game.outcome.winner == "Ben"
    return moves


def click_at(page: Page, x: float, y: float) -> None:
    """Click on the plan at a place in mm."""
    where = page.locator(".villa-plan-board > svg").evaluate(
        """(svg, [x, y]) => {
            const point = new DOMPoint(x, -y).matrixTransform(svg.getScreenCTM());
            return [point.x, point.y];
        }""",
        [x, y],
    )
    page.mouse.click(*where)


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words).first.click()


def chip(page: Page, column: str):
    return page.locator(f"{CHIP}[data-id='{column}']")


def play_by_clicks(page: Page, move: m.Move, number: int, *, falls: bool = False) -> None:
    match move:
        case m.Raise(column=column, x=x, y=y):
            chip(page, column).click()
            expect(chip(page, column)).to_have_attribute("aria-selected", "true")
            expect(page.locator(".villa-answer")).to_be_visible()
            click_at(page, x, y)
            if falls:
                press(page, "Let it fall")
                return
            press(page, f"Let go of {the_column(column)} here")
        case m.Claim():
            press(page, "Claim a new floor")
        case m.LetPass(player=player):
            press(page, f"{player}: I let it pass")
        case m.LayPlate(x=x, y=y, angle=angle):
            press(page, "By numbers")
            for name, value in (("x (mm)", x), ("y (mm)", y), ("turned (°)", angle)):
                page.get_by_label(name).fill(f"{value:.1f}")
                page.get_by_label(name).press("Tab")
            press(page, "Lay the green plate here")
    expect(page.locator(f".villa-log li[value='{number}']")).to_be_visible()


def bring_into_view(page: Page) -> None:
    page.locator(".villa-table").evaluate("one => one.scrollIntoView({block: 'start'})")


def fits(page: Page) -> None:
    wide = page.locator(".villa-table").evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert wide[0] <= wide[1] + 1, "the table is wider than the screen"


@pytest.mark.everyday("voila-light")
@pytest.mark.parametrize(
    ("where", "theme"),
    [("lab", "dark"), ("voila", "light")],
)
def test_a_whole_game_is_played_by_clicks_to_its_winner(show, shot, where, theme):
    # in 3D where there is more time
    more = ", scene=False" if where == "voila" else ""
    page = show(TABLE.format(more=more), where=where, theme=theme, ready=CHIP)
    bring_into_view(page)
    fits(page)
    moves = short_game()
    for number, move in enumerate(moves[:-1], 1):
        play_by_clicks(page, move, number)
        if number in (1, 4, 7):
            shot(page, f"game-{where}-{theme}-{number}")
    play_by_clicks(page, moves[-1], len(moves), falls=True)
    expect(page.locator(HEADING)).to_contain_text("Ben (blue, B; green, G) wins")
    expect(page.locator(".villa-reason")).to_contain_text("holder of the seal")
    expect(page.locator(".villa-due")).to_contain_text("Ada caused it")
    shot(page, f"game-{where}-{theme}-over")


def played(moves: int, more: str = "") -> str:
    """A cell with the table of the short game after so many moves."""
    return f"""
from villa_core.villa import moves as m
from villa_core.villa.game import Game
from villa_widgets import GameTable
game = Game.new("de", ("Ada", "Ben"), seed=1)
for move in {[m.move_to_json(move) for move in short_game()[:moves]]!r}:
    game = game.play(m.move_from_json(move, ""))
GameTable(game{more})
"""


def shown_move(page: Page, number: int) -> None:
    expect(page.locator(f".villa-log li[value='{number}'][aria-selected]")).to_be_visible()


def test_stepping_back_and_playing_on_from_there(show, shot):
    cell = played(7, ", scene=False, saves='saves-of-the-past'")
    page = show(cell, where="voila", ready=CHIP)
    shown_move(page, 7)
    page.locator(".villa-log li[value='3']").click()
    expect(page.locator(HEADING)).to_have_text("Move 3 of 7, looking back")
    expect(page.locator(".villa-event")).to_contain_text("raises")
    expect(page.locator(".villa-plan .villa-column")).to_have_count(3)
    expect(page.locator(FREE)).to_have_count(0)
    page.locator(".villa-log").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(HEADING)).to_have_text("Move 2 of 7, looking back")
    expect(page.locator(".villa-plan .villa-column")).to_have_count(2)
    shot(page, "game-looking-back")
    page.keyboard.press("End")
    shown_move(page, 7)
    expect(page.get_by_role("button", name="Play from here")).to_be_hidden()
    page.locator(".villa-bars i").nth(1).click()
    expect(page.locator(HEADING)).to_have_text("Move 2 of 7, looking back")
    press(page, "Play from here")
    expect(page.locator(".villa-log li")).to_have_count(2)
    play_by_clicks(page, short_game()[2], 3)
    press(page, "Game")
    press(page, "New game")
    kept = page.locator(".villa-saved option")
    expect(kept.filter(has_text="7 moves so far")).to_have_count(1)
    expect(kept.filter(has_text="3 moves so far")).to_have_count(1)


def test_an_ending_with_all_moves_looked_at_again(show, shot):
    moves = short_game()
    page = show(played(7, ", scene=False, saves='saves-of-the-end'"), where="voila", ready=CHIP)
    play_by_clicks(page, moves[-1], len(moves), falls=True)
    expect(page.get_by_role("button", name="Rematch, seats changed")).to_be_visible()
    expect(page.locator(".villa-way li").last).to_contain_text("Ben")
    expect(page.locator(".villa-lost")).to_contain_text("lost here")
    press(page, "Look at all moves again")
    expect(page.get_by_text("All 8 moves are looked at")).to_be_visible()
    expect(page.locator(".villa-reviews tbody tr")).to_have_count(8)
    page.get_by_role("button", name="Show me").last.click()
    expect(page.locator(HEADING)).to_have_text("What was better as move 8")
    expect(page.locator(".villa-elevation [data-piece='seal']")).to_have_count(1)
    shot(page, "game-better")
    press(page, "Back to now")
    press(page, "The moment it turned: move 7")
    expect(page.locator(HEADING)).to_have_text("Move 7 of 8, looking back")
    shot(page, "game-ending")
    press(page, "Back to now")
    press(page, "Rematch, seats changed")
    expect(page.locator(".villa-player").first).to_have_text("Ben")


@pytest.mark.parametrize("picture", [".villa-elevation-board", ".villa-scene__picture"])
def test_a_fall_at_the_table_is_seen_and_comes_to_rest(show, picture):
    moves = short_game()
    more = ", saves=None" + (", scene=False" if "elevation" in picture else "")
    page = show(played(7, more), where="voila", ready=CHIP, reduced_motion="no-preference")
    board = page.locator(picture)
    expect(page.locator("[data-moving='true']")).to_have_count(0)
    standing = board.screenshot()
    play_by_clicks(page, moves[-1], len(moves), falls=True)
    seen = {standing}
    rests = page.locator(".villa-film[data-rest='true']")

    def watched() -> bool:
        seen.add(board.screenshot())
        return rests.count() == 1

    wait_until(page, watched, "the villa lies still")
    assert len(seen) > 2, "it was seen on its way down"
    assert board.screenshot() == board.screenshot() != standing


def test_the_computers_column_is_seen_on_its_way(show):
    more = ", {'Ada': 'careful'}, saves=None, scene=False"
    page = show(
        played(1, more), where="voila", ready=".villa-elevation", reduced_motion="no-preference"
    )
    expect(page.locator(".villa-log li")).to_have_count(2)
    expect(page.locator("[data-moving='true']")).to_have_count(1)
    expect(page.locator("[data-moving='true']")).to_have_count(0)


@pytest.mark.everyday
def test_one_raise_by_keys_alone(show, shot):
    page = show(TABLE.format(more=", scene=False"), ready=CHIP)
    bring_into_view(page)
    page.locator(".villa-choices button").first.focus()
    for _tab in range(40):
        if page.evaluate(f"() => document.activeElement.matches('{CHIP}')"):
            break
        page.keyboard.press("Tab")
    column = page.evaluate("() => document.activeElement.dataset.id")
    page.keyboard.press("Enter")
    held = page.locator(f".villa-plan .villa-column[data-id='{column}']")
    expect(held).to_be_focused()
    # by now the kernel has answered, and shows the column where the hand has it
    expect(held).to_have_attribute("aria-label", re.compile("middle"))
    x, y = map(float, re.findall(r"-?[\d.]+", str(held.get_attribute("transform"))))
    for _step in range(4):
        page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("ArrowRight")
    expect(held).to_have_attribute("transform", f"translate({x + 1:g} {y - 40:g})")
    page.keyboard.press("Enter")
    go = page.get_by_role("button", name=f"Let go of {the_column(column)} here")
    expect(go).to_be_focused()
    shot(page, "game-keys")
    page.keyboard.press("Enter")
    expect(page.locator(".villa-log li")).to_contain_text(f"Ben raises {the_column(column)}")
    expect(page.locator(HEADING)).to_contain_text("Ada")
    expect(page.locator(HEADING)).to_be_focused()


def test_a_column_chosen_in_the_list_is_put_by_a_click_on_the_plan(show, shot):
    page = show(TABLE.format(more=", scene=False"), where="voila", ready=CHIP)
    press(page, "By numbers")
    column = page.locator(CHIP).nth(2).get_attribute("data-id")
    page.get_by_label("Column", exact=True).select_option(column_words(column))
    expect(chip(page, column)).to_have_attribute("aria-selected", "true")
    click_at(page, 0, 50)
    expect(page.get_by_role("button", name=f"Let go of {the_column(column)} here")).to_be_visible()
    expect(page.get_by_label("y (mm)")).to_have_value("50")
    click_at(page, 30, 60)
    expect(page.get_by_label("y (mm)")).to_have_value("60")
    shot(page, "game-list-then-plan")


FOUR = """
from villa_core.villa.game import Game
from villa_widgets import GameTable
GameTable(Game.new("de", ("Ada", "Ben", "Cleo", "Dan"), seed=1), scene=False, saves=None)
"""


@pytest.mark.everyday
def test_a_second_click_is_not_taken_by_the_button_that_comes_next(show):
    page = show(FOUR, where="voila", ready=CHIP)
    press(page, "Claim a new floor")
    first = page.get_by_role("button", name="I let it pass").first
    expect(first).to_be_visible()
    expect(page.locator(".villa-just-came")).to_have_count(0)
    area = first.bounding_box()
    assert area is not None
    place = area["x"] + 30, area["y"] + area["height"] / 2
    page.mouse.click(*place)
    expect(page.locator(".villa-log li")).to_have_count(2)
    page.mouse.click(*place)  # by now the button of the next player lies there
    expect(page.locator(".villa-just-came")).to_have_count(0)
    expect(page.locator(".villa-log li")).to_have_count(2)
    page.mouse.click(*place)
    expect(page.locator(".villa-log li")).to_have_count(3)


def test_an_illegal_wish_is_answered_with_its_rule_and_a_way_out(show, shot):
    page = show(TABLE.format(more=", scene=False"), where="voila", ready=CHIP)
    column = page.locator(CHIP).first.get_attribute("data-id")
    chip(page, column).click()
    click_at(page, 0, -60)
    expect(page.locator(".villa-answer")).to_contain_text("sticks out over the edge")
    expect(page.locator(".villa-answer kbd")).to_have_text("B6")
    expect(page.get_by_role("button", name="Let go of")).to_have_count(0)
    shot(page, "game-illegal")
    press(page, f"Instead: raise {the_column(column)}")
    expect(page.locator(".villa-answer")).to_contain_text("It stands")
    press(page, f"Let go of {the_column(column)} here")
    expect(page.locator(".villa-log li")).to_have_count(1)


@pytest.mark.parametrize("where", ["lab", "voila"])
def test_the_computer_plays_its_seat_by_itself(show, where):
    more = ", computers={'Ben': 'careful'}, scene=False"
    page = show(TABLE.format(more=more), where=where, ready=".villa-table")
    expect(page.locator(".villa-log li")).to_have_count(1)
    expect(page.locator(HEADING)).to_contain_text("Ada")
    column = page.locator(CHIP).first.get_attribute("data-id")
    chip(page, column).click()
    press(page, f"Begin to pull {the_column(column)} and break off")
    expect(page.locator(".villa-log li")).to_have_count(3)


OWN_BOOK = b"""
format = "villa-rulebook/1"
name = "Club"
settings = {F7 = "three-then-one"}
"""


@pytest.mark.everyday
def test_a_restarted_kernel_goes_on_with_the_saved_game(show, shot, restart):
    cell = "from villa_widgets import GameTable\nGameTable(saves='{}', scene=False)".format(
        "saves-of-restart"
    )
    page = show(cell, ready=".villa-start")
    shot(page, "game-start")
    page.get_by_role("button", name="Who plays on seat 2").click()
    page.get_by_role("radio", name="A person").click()
    press(page, "More: players, rules")
    page.get_by_label("Seed").fill("1")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a rulebook of your own").click()
    chooser.value.set_files({"name": "book.toml", "mimeType": "", "buffer": OWN_BOOK})
    expect(page.get_by_label("Rules").locator("option:checked")).to_have_text("Club book")
    shot(page, "game-start-more")
    opened = page.locator(".villa-start-cards").bounding_box()["y"]
    assert opened > page.locator(".villa-begin").bounding_box()["y"], "it is not below the button"
    press(page, "Begin with Ada and Ben")
    column = page.locator(CHIP).first.get_attribute("data-id")
    chip(page, column).click()
    press(page, f"Begin to pull {the_column(column)} and break off")
    expect(page.locator(".villa-log li")).to_have_count(1)
    restart(page)
    page.wait_for_selector(".villa-saved")
    told = "The game of Ada and Ben, 1 move so far, 1 plate"
    expect(page.locator(".villa-saved")).to_contain_text(told)
    shot(page, "game-go-on")
    press(page, "Go on")
    expect(page.locator(".villa-log li")).to_contain_text(f"begins to pull {the_column(column)}")
    expect(page.locator(HEADING)).to_contain_text("Ada")


def test_a_name_is_only_a_name(show):
    bad = "<img src=x onerror=window.hacked=1>"
    cell = (
        "from villa_core.villa.game import Game\nfrom villa_widgets import GameTable\n"
        f"GameTable(Game.new('de', ({bad!r}, 'Ben'), seed=1), scene=False, saves=None)"
    )
    page = show(cell, where="voila", ready=CHIP)
    press(page, "Claim a new floor")
    press(page, "I let it pass")
    expect(page.locator(".villa-log")).to_contain_text("onerror")
    assert page.evaluate("() => window.hacked") is None
