"""One person against computer players: from one press in the lobby to the end of a match."""

import pytest
from playwright.sync_api import expect

from browsing.alone import begin, play, play_match, reply
from browsing.answering import press

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

VARIANTS = ["bridge/single", "bridge/match", "belote/bulgarian", "whist/esmakker"]

MATCHES = {
    "bridge/match": {},
    "belote/bulgarian": {"The total that ends the match.": 5},
    "whist/esmakker": {},
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_one_press_and_one_plays(come, lobby, variant):
    guest = come()
    guest.page.goto("/")
    door = guest.page.get_by_role("article", name=lobby.game(variant)["title"])
    press(guest, door.get_by_role("button", name="Play now"))
    guest.page.locator("[data-phase]").wait_for()
    play(guest, lobby.face(variant), lambda parts: parts.get("decision"))
    decision = guest.parts["decision"]
    reply(guest, lobby.face(variant), decision, decision["legal"][0])
    assert guest.parts["places"][0]["name"]
    assert all(place["level"] for place in guest.parts["places"][1:])


@pytest.mark.parametrize("variant", MATCHES)
def test_a_match_is_played_to_its_end(come, lobby, variant):
    guest = come()
    begin(guest, variant, MATCHES[variant])
    play_match(guest, lobby.face(variant))
    page = guest.page
    expect(page.get_by_role("button", name="Play another match")).to_be_visible()
    page.get_by_role("link", name="Review this deal").click()
    page.locator(".review").wait_for()
    page.keyboard.press("Home")
    expect(page.get_by_role("button", name="One step on")).to_be_enabled()
    page.goto("/records")
    expect(page.get_by_role("main")).to_contain_text(lobby.game(variant)["title"])
