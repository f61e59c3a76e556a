"""Phones, languages, light and dark: the same table for everybody."""

import re

import pytest
from browsing.alone import begin, mid_trick, play, reply
from browsing.looking import barriers
from playwright.sync_api import expect

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

PHONES = ["phone", "phone on its side"]

SENTENCES = {
    "da": ("Træk en stol hen.", "Regler", "Gå til"),
    "bg": ("Придърпай", "Правила", "Към"),
}
LATIN = re.compile(r"[A-Za-z]{4,}")


@pytest.mark.parametrize("device", PHONES)
@pytest.mark.parametrize("variant", ["bridge/single", "belote/bulgarian", "whist/esmakker"])
def test_a_whole_deal_by_touch(come, lobby, device, variant):
    guest = come(device)
    begin(guest, variant)
    assert fits(guest.page)
    play(guest, lobby.face(variant), mid_trick)
    assert fits(guest.page)
    assert barriers(guest) == []
    play(guest, lobby.face(variant), lambda parts: parts.get("result"))
    expect(guest.page.locator("[data-phase=result]")).to_be_visible()
    assert fits(guest.page)


def test_a_finger_presses_twice(come, lobby):
    guest = come("phone")
    begin(guest, "bridge/single")
    play(guest, lobby.face("bridge/single"), lambda parts: parts.get("decision"))
    guest.page.get_by_role("button", name="Pass", exact=True).tap()
    expect(guest.page.get_by_role("button", name="Pass", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    assert guest.parts["decision"]["kind"] == "call"


def fits(page):
    """Whether nothing stands out over the side of the screen."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", ["da", "bg"])
def test_a_deal_in_another_language(come, lobby, language):
    guest = come(locale={"da": "da-DK", "bg": "bg-BG"}[language])
    page = guest.page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    english = english_buttons(come)
    begin_in(page, lobby, "whist/esmakker", language)
    face = lobby.face("whist/esmakker", language)
    play(guest, face, lambda parts: parts.get("decision"))
    page.locator(".box").wait_for()
    assert words_of_buttons(page) & english == set()
    play(guest, face, lambda parts: parts.get("result"))
    page.locator("[data-phase=result]").wait_for()
    assert words_of_buttons(page) & english == set()
