"""What happens to the line in the middle of a trick: nothing of the table is lost."""

import re

import pytest
from playwright.sync_api import expect

from browsing.alone import begin, mid_trick, play, reply

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

VARIANT = "whist/esmakker"


@pytest.fixture
def guest(come, lobby):
    """Somebody who is to play to a trick that others have begun."""
    guest = come()
    begin(guest, VARIANT)
    play(guest, lobby.face(VARIANT), mid_trick)
    expect(guest.page.locator(".legal").first).to_be_visible()
    return guest


def seen(page):
    """The trick and the hand, as they lie there."""
    page.locator(".hand .legal, .open-hand .legal").first.wait_for()
    cards = page.locator(".mat [data-card], .hand [data-card]")
    return cards.evaluate_all("cards => cards.map((card) => card.dataset.card)")


def play_one(guest, lobby):
    decision = guest.parts["decision"]
    reply(guest, lobby.face(VARIANT), decision, decision["legal"][0])


def test_a_page_that_is_loaded_anew_goes_on(guest, lobby):
    before = seen(guest.page)
    guest.page.reload()
    assert seen(guest.page) == before
    play_one(guest, lobby)
    play(guest, lobby.face(VARIANT), lambda parts: parts.get("result"))


def test_without_a_network_the_seat_is_kept(guest, lobby):
    guest.forgiven = re.compile("ERR_INTERNET_DISCONNECTED|WebSocket connection")
    before = seen(guest.page)
    guest.context.set_offline(True)
    status = guest.page.locator(".status")
    expect(status).to_contain_text("You are offline. Your seat is kept")
    assert seen(guest.page) == before
    guest.context.set_offline(False)
    expect(status).to_be_empty()
    play_one(guest, lobby)
    play(guest, lobby.face(VARIANT), lambda parts: parts.get("result"))


def test_a_line_that_is_cut_is_made_again(guest, lobby):
    lines = []
    guest.page.route_web_socket(
        "**/socket*", lambda line: lines.append((line, line.connect_to_server()))
    )
    guest.page.reload()
    before = seen(guest.page)
    lines[0][0].close(code=1012)
    expect(guest.page.locator(".status")).to_be_empty()
    assert seen(guest.page) == before
    card = guest.page.locator(".legal").first
    code = card.get_attribute("data-card")
    card.click(position={"x": 8, "y": 8})
    expect(guest.page.locator(f".legal[data-card={code}]")).to_have_count(0)
    assert len(lines) == 2
    assert "last=" in lines[1][0].url


def test_two_tabs_are_one_seat(guest, lobby):
    before = seen(guest.page)
    tabs = [(guest.page, guest.socket)]
    other = guest.context.new_page()
    other.goto(guest.page.url)
    assert seen(other) == before
    tabs.append((other, guest.socket))
    for guest.page, guest.socket in (*tabs, *tabs):
        play_one(guest, lobby)
        play(guest, lobby.face(VARIANT), lambda parts: parts.get("decision"))
    assert seen(tabs[0][0]) == seen(tabs[1][0])
    play(guest, lobby.face(VARIANT), lambda parts: parts.get("result"))
    for page, _ in tabs:
        expect(page.locator("[data-phase=result]")).to_be_visible()
