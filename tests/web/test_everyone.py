"""Phones, languages, light and dark: the same table for everybody."""

import re

import pytest
from playwright.sync_api import expect

from browsing.alone import begin, mid_trick, play
from browsing.looking import barriers

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

PHONES = ["phone", "phone on its side"]

LOCALES = {"en": "en-GB", "da": "da-DK", "bg": "bg-BG"}
SENTENCES = {"da": ["Træk en stol hen."], "bg": ["Придърпайте си стол."]}
LOOKS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "high contrast": {"contrast": "more"},
    "dark, high contrast": {"color_scheme": "dark", "contrast": "more"},
    "at rest": {"reduced_motion": "reduce"},
}


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


@pytest.mark.parametrize("language", SENTENCES)
def test_a_deal_in_another_language(come, lobby, language):
    here, home = come(locale=LOCALES[language]), come(locale=LOCALES["en"])
    here.page.goto("/")
    expect(here.page.locator("html")).to_have_attribute("lang", language)
    for sentence in SENTENCES[language]:
        expect(here.page.get_by_text(sentence)).to_be_visible()
    for guest in (here, home):
        guest.page.goto("/new/whist/esmakker")
        guest.page.get_by_role("radio").first.wait_for()
    assert not words(here.page) & words(home.page)
    for guest, spoken in ((here, language), (home, "en")):
        at_table(guest, lobby.face("whist/esmakker", spoken))
    assert not words(here.page) & words(home.page)


def at_table(guest, face):
    """Play a deal to its end, whatever the language of the page is."""
    page = guest.page
    page.request.post("/api/guest", data={"name": "Ann"})
    opened = page.request.post("/api/tables", data={"variant": "whist/esmakker", "pace": 0})
    table = opened.json()["table"]
    for command in ("sit", "fill", "begin"):
        page.request.post(f"/api/tables/{table}/do", data={"command": {"do": command}})
    page.goto(f"/table/{table}")
    page.locator(".box").wait_for()
    play(guest, face, lambda parts: parts.get("result"))
    page.locator("[data-phase=result]").wait_for()


def words(page):
    """The words on buttons and links, without names and numbers."""
    texts = page.locator("button, a, legend").all_inner_texts()
    return {text.strip() for text in texts if re.search(r"[^\W\d_]{3,}", text)} - {"kibitz"}


@pytest.mark.parametrize("look", LOOKS)
def test_every_look_can_be_read(come, lobby, look):
    guest = come(**LOOKS[look])
    guest.page.goto("/")
    guest.page.get_by_role("article").first.wait_for()
    assert barriers(guest) == []
    begin(guest, "whist/esmakker")
    guest.page.locator(".box").wait_for()
    assert barriers(guest) == []
    play(guest, lobby.face("whist/esmakker"), mid_trick)
    guest.page.locator(".hand .legal").first.wait_for()
    assert barriers(guest) == []
    room = "lamp" if "dark" in look else "linen"
    expect(guest.page.locator("html")).to_have_attribute("data-room", room)
