"""Sharing: a code with its link and QR code, and a field that opens what somebody sent."""

import pytest

from villa_core.errors import FormatError
from villa_widgets.kit.moments import MOST, MomentBox, asked_moment
from villa_widgets.kit.page import Page


@pytest.fixture
def box():
    page, opened = Page(), []

    def take(code):
        if code == "bad":
            raise FormatError("", "This is not a code.")
        opened.append(code)

    made = MomentBox(page, "Code", lambda: "m1.abc", take)
    made.page, made.opened = page, opened
    made.update()
    yield made
    made.close()


def test_a_page_with_an_address_has_a_link_and_a_notebook_only_a_code(box):
    assert box.address == "m1.abc"
    assert box.link.layout.display == "none"
    box.page.address = "http://127.0.0.1/voila/render/10_play.ipynb"
    assert box.address == "http://127.0.0.1/voila/render/10_play.ipynb?moment=m1.abc"
    assert box.link.layout.display is None


def test_a_pasted_link_opens_like_its_code(box):
    box.entry.value = " https://lab/voila/render/10_play.ipynb?moment=m1.xyz&theme=dark "
    box.open_code()
    assert box.opened == ["m1.xyz"]
    assert box.entry.value == ""


def test_a_bad_code_is_told_in_a_sentence_and_stays_to_be_mended(box):
    box.entry.value = "bad"
    box.open_code()
    assert box.answer.spoken == "This is not a code."
    assert box.entry.value == "bad"
    assert not box.opened


def test_the_code_of_another_moment_is_forgotten(box):
    box.square.click()
    box.forget()
    assert not box.code.value
    assert not box.picture.html
    box.make.click()
    assert box.code.value == "m1.abc"


def test_the_qr_code_is_shown_and_put_away(box):
    box.square.click()
    assert "<svg" in box.picture.html
    box.square.click()
    assert not box.picture.html


def test_what_is_too_long_for_a_qr_code_holds_less_and_says_so():
    page = Page()
    whole = MomentBox(
        page, "Code", lambda: "m" * (MOST + 1), print, lambda: ("1NH03", "The villa only.")
    )
    whole.update()
    whole.square.click()
    assert "The villa only." in whole.picture.html
    alone = MomentBox(page, "Code", lambda: "m" * (MOST + 1), print)
    alone.update()
    alone.square.click()
    assert "too long" in alone.picture.html


def test_the_address_of_a_page_may_ask_for_a_moment(monkeypatch):
    monkeypatch.delenv("QUERY_STRING", raising=False)
    assert asked_moment() == ""
    monkeypatch.setenv("QUERY_STRING", "theme=dark&moment=m1.a-b_c")
    assert asked_moment() == "m1.a-b_c"
