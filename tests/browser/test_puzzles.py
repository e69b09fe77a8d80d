"""Puzzles as a game in a real browser: solved by hand on their page, let go, and on the map."""

import pytest
from axe import faultless
from playwright.sync_api import Page, expect

from villa_core.learn import puzzles
from villa_core.tower.pieces import column_words

GAME = """
from villa_widgets import PuzzleGame
from villa_widgets.tasks import Logbook
PuzzleGame(Logbook(None))
"""
SIZES = {"wide": (1366, 768), "tablet": (820, 1180), "phone": (390, 844)}


def begin(page: Page, kind: str) -> puzzles.Puzzle:
    """Choose the first level of a kind on the map."""
    page.get_by_role("button", name=f"{puzzles.kind_name(kind)}, easy").click()
    puzzle = puzzles.make(kind, 1, 1)
    expect(page.locator(".villa-puzzle")).to_contain_text(puzzle.title)
    return puzzle


def answer_by_hand(page: Page, puzzle: puzzles.Puzzle) -> None:
    """Give the right answer by the controls that a person has."""
    answer, asked = puzzle.solution.answer, puzzle.answer_type
    card = page.locator(".villa-puzzle")

    def type_in(label: str, value: float) -> None:
        field = card.get_by_role("textbox", name=label, exact=label != "Mass in g")
        field.fill(f"{value:g}")
        field.press("Tab")

    if puzzle.kind in ("points", "fewest"):
        card.get_by_role("button", name="By numbers").click()
    if puzzle.kind == "balance":
        type_in("x in mm", answer[0])
        type_in("y in mm", answer[1])
    elif puzzle.kind == "mass":
        type_in("Mass in g", answer)
    elif puzzle.kind == "pull":
        for column in answer:
            card.get_by_role("checkbox", name=column_words(column)).check()
    elif puzzle.kind == "points":
        for column, x, y in answer:
            card.get_by_label("Raise", exact=True).select_option(column_words(column))
            type_in("to x in mm", x)
            type_in("y in mm", y)
            card.get_by_role("button", name="Raise it").click()
            expect(card.locator(".villa-raises")).to_contain_text(column_words(column))
    elif puzzle.kind == "fewest":
        for column, letter in answer:
            card.get_by_label("Put", exact=True).select_option(column_words(column))
            card.get_by_label("on mark", exact=True).select_option(letter)
            card.get_by_role("button", name="Put it there").click()
            expect(card).to_contain_text(f"{column_words(column)} on {letter}")
    else:
        card.get_by_label(asked.options[answer]).check()


@pytest.mark.everyday("pull")
@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_a_puzzle_is_solved_on_its_page_let_go_and_its_star_is_on_the_map(show, shot, kind):
    page = show(GAME, where="voila", ready=".villa-kinds", reduced_motion="reduce")
    faultless(page)
    puzzle = begin(page, kind)
    answer_by_hand(page, puzzle)
    said, go = page.locator(".villa-said .villa-reply"), page.locator(".villa-said > button")
    go.click()
    expect(said).to_contain_text("2 points: right at the first try. That is a new star")
    expect(go).to_have_text("Let go")
    page.wait_for_selector(".villa-puzzle .villa-scene__picture[data-ready=true]")
    shot(page, f"puzzle-{kind}-checked")
    go.click(delay=50)
    expect(said).to_contain_text("let go")
    expect(go).to_have_text("Next puzzle")
    shot(page, f"puzzle-{kind}-let-go")
    page.get_by_role("button", name="Map").click()
    cell = page.get_by_role("button", name=f"{puzzles.kind_name(kind)}, easy: 1 of 3 stars")
    expect(cell).to_be_visible()
    expect(page.locator(".villa-score")).to_contain_text("1 right in a row")


def test_a_closed_level_stays_closed_and_says_what_opens_it(show):
    page = show(GAME, where="voila", ready=".villa-kinds")
    closed = page.get_by_role("button", name=f"{puzzles.kind_name('pull')}, very hard: not open")
    expect(closed).to_have_attribute("aria-disabled", "true")
    closed.press("Enter")
    expect(page.locator(".villa-game .villa-reply")).to_contain_text("is not open yet. A level")
    expect(page.locator(".villa-puzzle")).to_have_count(0)


def test_the_puzzle_of_the_day_is_the_same_on_two_pages(show):
    titles = []
    for _page in range(2):
        page = show(GAME, where="voila", ready=".villa-kinds")
        page.get_by_role("button", name="Puzzle of the day").click()
        titles.append(page.locator(".villa-puzzle .villa-title").inner_text())
        titles.append(page.locator(".villa-puzzle .villa-question").inner_text())
    assert titles[:2] == titles[2:]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_map_and_puzzle_fit_the_width_of_every_screen(show, shot, size, theme):
    wide, high = SIZES[size]
    screen = {"width": wide, "height": high}
    page = show(GAME, where="voila", ready=".villa-kinds", screen=screen, theme=theme)
    shot(page, f"puzzle-map-{size}-{theme}")
    controls = "button:visible:not(.villa-kinds button), input:visible, select:visible"
    assert page.locator(".villa-game").locator(controls).count() <= 8
    for kind in ("fewest", "hang"):
        begin(page, kind)
        page.wait_for_selector(".villa-puzzle .villa-scene__picture[data-ready=true]")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= wide
        shot(page, f"puzzle-{kind}-{size}-{theme}")
        page.get_by_role("button", name="Map").click()


def test_a_column_is_answered_by_a_click_in_the_plan_and_by_keys(show):
    page = show(GAME, where="voila", ready=".villa-kinds")
    puzzle = begin(page, "pull")
    name = column_words(min(puzzle.solution.answer))
    box = page.get_by_role("checkbox", name=name)
    page.locator(f".villa-plan [aria-label^='{name}']").click()
    expect(box).to_be_checked()
    page.locator(f".villa-plan [aria-label^='{name}']").focus()
    page.keyboard.press("Enter")
    expect(box).not_to_be_checked()
    box.focus()
    page.keyboard.press("Space")
    expect(box).to_be_checked()
