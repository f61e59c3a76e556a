"""Hints at the table, and what a review tells of the computer's mind."""

import re

import pytest
from playwright.sync_api import expect

from browsing.alone import begin, mid_trick, play
from browsing.looking import barriers

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

LIFT = """key => {
  key.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch' }));
  key.click();
}"""
NAMES_CARD = re.compile("the hint")


def hint_button(guest):
    where = guest.page.locator(".dock") if guest.touches else guest.page.get_by_role("banner")
    return where.get_by_role("button", name="Hint", exact=True)


def at_first_question(come, lobby, variant, device="desktop"):
    guest = come(device)
    begin(guest, variant)
    play(guest, lobby.face(variant), lambda parts: parts.get("decision"))
    return guest


@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("variant", ["bridge/single", "belote/bulgarian", "whist/esmakker"])
def test_whoever_plays_alone_is_told_what_a_computer_player_would_do(come, lobby, variant, device):
    guest = at_first_question(come, lobby, variant, device)
    page, hint = guest.page, guest.page.locator(".hint")
    hint_button(guest).click()
    expect(hint.locator(".advised")).to_be_visible()
    expect(page.locator(".box .hinted")).to_have_count(1)
    assert barriers(guest) == []
    if guest.touches:
        hint_button(guest).click()
        expect(hint).not_to_be_visible()
    play(guest, lobby.face(variant), mid_trick)
    expect(hint).to_have_count(0)
    hint_button(guest).click()
    expect(hint.locator(".advised")).to_be_visible()
    advised = page.get_by_role("button", name=NAMES_CARD)
    expect(advised).to_have_count(1)
    if guest.touches:
        sheet, card = page.locator(".sheet").bounding_box(), advised.bounding_box()
        assert sheet["y"] + sheet["height"] <= card["y"], "the hint lies over the card"
    assert barriers(guest) == []


def test_a_hint_by_key_and_by_command(come, lobby):
    guest = at_first_question(come, lobby, "plainwhist/odd")
    page = guest.page
    page.keyboard.press("i")
    expect(page.locator(".hint [role=status]")).to_contain_text(re.compile(r"\w{4}"))
    page.reload()
    page.locator(".legal").first.wait_for()
    expect(page.locator(".hint")).to_have_count(0)
    page.keyboard.press("/")
    page.keyboard.type("hint")
    page.keyboard.press("Enter")
    expect(page.locator(".hint .advised")).to_be_visible()
    hinted = page.get_by_role("button", name=NAMES_CARD).get_attribute("data-card")
    assert hinted in guest.parts["decision"]["legal"]


def test_where_somebody_else_sits_there_are_no_hints(come, lobby):
    guest = at_first_question(come, lobby, "bridge/single")
    expect(hint_button(guest)).to_be_visible()
    friend = come()
    friend.page.goto(guest.page.url)
    friend.page.get_by_text("Menu", exact=True).click()
    friend.page.get_by_role("button", name="Sit down").click()
    expect(hint_button(guest)).to_have_count(0)
    guest.page.keyboard.press("i")
    expect(guest.page.locator(".hint")).to_have_count(0)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_what_a_call_undertakes_is_told_where_one_points_at_it(come, lobby, device):
    guest = at_first_question(come, lobby, "bridge/single", device)
    page = guest.page
    call = page.locator(".auction .call").first
    call.tap() if guest.touches else call.click()
    expect(page.locator(".pop")).to_contain_text(re.compile(r"\w{4}"))
    key = page.locator(".box .key:not([aria-disabled=true])").first
    key.tap() if guest.touches else key.hover()
    expect(page.locator(".foretell b")).to_be_visible()


def test_a_finger_that_rests_on_a_call_makes_none(come, lobby):
    guest = at_first_question(come, lobby, "bridge/single", "phone")
    key = guest.page.locator(".box .key:not([aria-disabled=true])").last
    key.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(guest.page.locator(".foretell b")).to_contain_text(key.inner_text(), ignore_case=True)
    key.evaluate(LIFT)
    expect(key).not_to_have_attribute("aria-pressed", "true")
    key.tap()
    expect(key).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_review_tells_what_the_computer_would_have_done(come, lobby, device):
    guest = at_first_question(come, lobby, "bridge/single", device)
    page = guest.page
    play(guest, lobby.face("bridge/single"), lambda parts: parts.get("result"))
    page.get_by_role("link", name="Review this deal").click()
    thought = page.locator(".opinion")
    expect(thought.get_by_role("heading", level=2)).to_have_text("The computer would have led")
    expect(thought.locator(".advised")).to_be_visible()
    expect(thought).to_contain_text(re.compile(r"did the same|chose"))
    expect(thought.locator(".beliefs .lay").first).to_be_visible()
    assert barriers(guest) == []
    page.get_by_role("button", name="One step on").click()
    expect(thought.get_by_role("heading", level=2)).to_have_text("The computer would have played")
    expect(thought.locator(".advised")).to_be_visible()
    page.get_by_role("button", name="Start of the deal").click()
    expect(thought.get_by_role("heading", level=2)).to_have_text("The computer would have called")
    page.get_by_role("button", name="End of the deal").click()
    expect(thought).to_have_count(0)
