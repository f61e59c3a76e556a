"""A whole deal without a mouse, by keys and by the command box."""

import pytest
from playwright.sync_api import expect

from browsing.alone import begin, done

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

VARIANT = "bridge/single"


def press_by_key(page, button):
    """Go to a button by the tabulator, as one who sees where the focus is, and press it."""
    button.wait_for()
    for _ in range(80):
        if button.evaluate("element => element === document.activeElement"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError("the tabulator does not lead there")


def focused(page):
    return page.evaluate("document.activeElement.dataset.card ?? null")


def next_question(guest):
    """The decision that is owed now; none once the deal is over."""
    while not guest.parts.get("result"):
        if guest.parts.get("decision"):
            return guest.parts["decision"]
        guest.hear()
    return None


def test_a_whole_deal_by_keys(come):
    guest = come()
    page = guest.page
    page.goto("/")
    press_by_key(page, page.get_by_role("link", name="Table by link"))
    page.get_by_role("heading", name="A table of your own").wait_for()
    press_by_key(page, page.get_by_role("button", name="Play now with computer players"))
    page.locator("[data-phase]").wait_for()
    while decision := next_question(guest):
        if decision["kind"] == "call":
            with done(guest):
                press_by_key(page, page.get_by_role("button", name="Pass", exact=True))
        else:
            with done(guest):
                play_by_keys(page, decision)
    expect(page.get_by_role("button", name="Next deal")).to_be_visible()


def play_by_keys(page, decision):
    """Along the hand to the suit, then to the card, and Enter."""
    hand = page.locator(f"[data-hand={decision['hand']}]")
    wanted = next(text for text in decision["legal"] if text != "claim")
    hand.locator(f".legal[data-card={wanted}]").wait_for()
    hand.locator("[tabindex='0']").focus()
    for _ in range(14):
        if focused(page) == wanted:
            break
        page.keyboard.press("ArrowRight")
    assert focused(page) == wanted
    page.keyboard.press("Enter")


def test_suits_ranks_and_ends_of_the_hand(come):
    guest = come()
    page = guest.page
    begin(guest, "whist/esmakker")
    hand = page.locator(".hand")
    cards = hand.locator("button").evaluate_all("all => all.map(({dataset}) => dataset.card)")
    hand.locator("[tabindex='0']").focus()
    page.keyboard.press("End")
    assert focused(page) == cards[-1]
    page.keyboard.press("ArrowRight")
    assert focused(page) == cards[0]
    for suit in "shdc":
        after = cards[(at := cards.index(focused(page))) + 1 :] + cards[: at + 1]
        there = [card for card in after if card.startswith(suit.upper())]
        page.keyboard.press(suit)
        assert not there or focused(page) == there[0]
    ranks = {card[1] for card in cards if card[0] != "W"}
    for rank in sorted(ranks):
        page.keyboard.press(rank.lower() if rank != "T" else "0")
        assert focused(page)[1] == rank
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys and commands")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_whole_deal_by_the_command_box(come):
    guest = come()
    page = guest.page
    begin(guest, VARIANT)
    page.keyboard.press("/")
    box = page.get_by_role("textbox", name="Command")
    expect(box).to_be_focused()
    told = page.get_by_role("form", name="Command box").get_by_role("status")
    for command, words in (
        ("hand", "13 cards:"),
        ("last", "No trick has been completed yet."),
        ("dummy", "No other hand lies open."),
        ("play SA", "“SA” is not possible now."),
        ("facts", "Dealer: South."),
        ("help", "You can type:"),
    ):
        if command == "play SA":
            next_question(guest)
            page.locator(".box").wait_for()
        box.fill(command)
        page.keyboard.press("Enter")
        expect(told).to_contain_text(words)
    while decision := next_question(guest):
        if decision["kind"] == "call":
            page.locator(".box").wait_for()
            box.fill("bid P")
        else:
            wanted = next(text for text in decision["legal"] if text != "claim")
            hand = page.locator(f"[data-hand={decision['hand']}]")
            hand.locator(f".legal[data-card={wanted}]").wait_for()
            box.fill(f"play {wanted}")
        with done(guest):
            page.keyboard.press("Enter")
        expect(box).to_be_focused()
    expect(page.locator("[data-phase=result]")).to_be_visible()
