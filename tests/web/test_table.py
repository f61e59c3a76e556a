"""The table in a real browser: whole deals, by pointer and by keyboard, on every kind of screen."""

import json
import re

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

VARIANTS = ["bridge/single", "belote/bulgarian", "whist/esmakker", "plainwhist/odd"]
AT_ONCE = {"speed": 0, "collect": 0, "confirmCards": "off", "confirmCalls": "off"}

KEYS_FIT = """() => [...document.querySelectorAll('.box .key')]
  .every((key) => key.getBoundingClientRect().right < document.querySelector('.table')
    .getBoundingClientRect().right)"""
"""Whether every call can be seen to its edge, and pressed."""

ASKED = """() => document.querySelector('.stage.result') ? 'result'
  : document.querySelector('.box') ? 'call'
  : document.querySelector('.ask') ? 'ask'
  : document.querySelector('.card.legal, .asked .card') ? 'card' : null"""
"""What the page wants of whoever sits there, as it is seen."""


def sit_down(page, variant, settings=AT_ONCE, **agreed):
    """A table with computer players that answer at once, and oneself in front of it."""
    kept = json.dumps(json.dumps(settings))
    page.add_init_script(f"localStorage.setItem('kibitz settings', {kept})")
    page.goto("/cards")
    page.request.post("/api/guest", data={"name": "Ann"})
    wanted = {"variant": variant, "pace": 0} | agreed
    table = page.request.post("/api/tables", data=wanted).json()["table"]
    for command in ("sit", "fill", "begin"):
        page.request.post(f"/api/tables/{table}/do", data={"command": {"do": command}})
    page.goto(f"/table/{table}")


def asked(page):
    """Wait until something is asked, or the deal is over."""
    return page.wait_for_function(ASKED).json_value()


def answer(page, kind):
    """Answer as whoever sees only this page would, with what lies nearest."""
    if kind == "call":
        keys = page.locator(".box .key:not([aria-disabled=true])")
        passing = page.get_by_role("button", name="Pass", exact=True)
        (passing if passing.count() else keys).first.click()
    elif kind == "ask":
        page.locator(".ask :is(.btn, .key):not(:disabled, [aria-disabled=true])").first.click()
    else:
        page.locator(".card.legal, .asked .card:not([aria-disabled=true])").first.focus()
        page.keyboard.press("Enter")


def play_on(page, until):
    """Answer until something holds of the page. Returns: what is asked then."""
    for _ in range(90):
        kind = asked(page)
        if kind == "result" or until(page, kind):
            return kind
        before = page.locator(".log li").all_inner_texts()
        answer(page, kind)
        page.wait_for_function(
            "before => JSON.stringify([...document.querySelectorAll('.log li')]"
            ".map(line => line.innerText)) !== before",
            arg=json.dumps(before, separators=(",", ":"), ensure_ascii=False),
        )
    raise AssertionError("the deal does not come to an end")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_deal_is_played_to_its_score_and_reviewed(visit, variant):
    page = visit()
    sit_down(page, variant)
    assert play_on(page, lambda page, kind: False) == "result"
    expect(page.get_by_role("table", name="Where the points come from")).to_be_visible()
    page.get_by_role("link", name="Review this deal").click()
    page.wait_for_url("**/review/**")


def test_a_card_that_is_refused_says_why(visit):
    page = visit()
    sit_down(page, "plainwhist/odd")
    refused = page.locator(".hand .card[aria-disabled=true]")
    play_on(page, lambda page, kind: refused.count() > 0)
    name = re.compile("not allowed: a card of the led suit must be played")
    assert refused.first.get_attribute("aria-label")
    expect(page.get_by_role("button", name=name).first).to_be_visible()
    held = page.locator(".hand .card").count()
    refused.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".why")).to_contain_text("P3")
    assert page.locator(".hand .card").count() == held


def test_a_reload_in_mid_deal_changes_nothing(visit):
    page = visit()
    sit_down(page, "belote/bulgarian")
    play_on(page, lambda page, kind: kind == "card" and page.locator(".last .card").count() > 0)
    shown = (".hand .card", ".trick .card", ".last .card")
    seen = [
        [card.get_attribute("aria-label") for card in page.locator(each).all()] for each in shown
    ]
    log = page.locator(".log li").all_inner_texts()
    page.reload()
    asked(page)
    again = [
        [card.get_attribute("aria-label") for card in page.locator(each).all()] for each in shown
    ]
    assert again == seen
    assert page.locator(".log li").all_inner_texts() == log


def test_a_second_window_shows_the_same_table(visit):
    page = visit()
    sit_down(page, "plainwhist/odd")
    asked(page)
    other = page.context.new_page()
    other.goto(page.url)
    asked(other)
    answer(page, "card")
    played = page.locator(".hand .card").count()
    expect(other.locator(".hand .card")).to_have_count(played)


def test_the_keyboard_goes_along_the_hand_and_stays_there(visit):
    page = visit()
    sit_down(page, "plainwhist/odd")
    asked(page)
    page.keyboard.press("ArrowRight")
    focus = "document.activeElement.dataset.card"
    first = page.evaluate(focus)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focus) != first
    suit = page.locator(".hand .card.legal").first.get_attribute("data-card")[0]
    page.keyboard.press(suit.lower())
    assert page.evaluate(focus).startswith(suit)
    answer(page, "card")
    asked(page)
    assert page.evaluate(focus), "the focus is on a card again"


def test_the_table_can_be_asked_in_words(visit):
    page = visit()
    sit_down(page, "plainwhist/odd")
    asked(page)
    page.keyboard.press("/")
    expect(page.get_by_label("Command", exact=True)).to_be_focused()
    told = page.locator(".commands [role=status]")
    for command, words in (("hand", "13 cards"), ("help", "You can type"), ("last", "No trick")):
        page.keyboard.type(command)
        page.keyboard.press("Enter")
        expect(told).to_contain_text(words)
    card = page.locator(".hand .card.legal").first.get_attribute("data-card")
    page.keyboard.type(f"play {card}")
    page.keyboard.press("Enter")
    expect(page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)


def test_touch_confirms_a_card_by_a_second_press(visit):
    page = visit(has_touch=True, is_mobile=True)
    page.set_viewport_size({"width": 390, "height": 844})
    sit_down(page, "plainwhist/odd", AT_ONCE | {"confirmCards": "auto"})
    asked(page)
    card = page.locator(".hand .card.legal").first
    code = card.get_attribute("data-card")
    corner = {"x": 10, "y": 12}
    card.tap(position=corner)
    expect(page.get_by_text("Press again to play.")).to_be_visible()
    card.tap(position=corner)
    expect(page.locator(f'.hand [data-card="{code}"]')).to_have_count(0)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", [(320, 640), (844, 390), (820, 1180), (1024, 768)])
def test_no_screen_is_too_small(visit, variant, size):
    page = visit()
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, variant)
    fits = "document.documentElement.scrollWidth <= innerWidth"

    def look(page, kind):
        assert page.evaluate(fits), kind
        assert page.evaluate(KEYS_FIT), kind
        for key in page.locator(".hand .card").all():
            assert key.bounding_box()["x"] > -1
        return kind == "card"

    play_on(page, look)


def test_a_seat_is_sent_its_own_cards_alone(visit):
    page = visit()
    frames = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(frame)))
    sit_down(page, "belote/bulgarian")
    assert play_on(page, lambda page, kind: False) == "result"
    said = [json.loads(frame) for frame in frames]
    changes = [each.get("table") or each.get("changed") or {} for each in said]
    zones = [zone for each in changes for zone in each.get("zones", [])]
    seat = next(each["seat"] for each in changes if each.get("seat"))
    assert any(zone["owner"] == seat and isinstance(zone["cards"], list) for zone in zones)
    for zone in zones:
        assert zone["owner"] == seat or isinstance(zone["cards"], int), zone
    assert [each for each in changes if each.get("record")], "the cards are told when all is over"
