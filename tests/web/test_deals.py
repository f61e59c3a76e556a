"""Four people at one table: whole deals of every variant, from the lobby to the review."""

import re

import pytest
from playwright.sync_api import expect

from browsing.answering import answer, press
from browsing.hidden import leaks
from browsing.looking import barriers
from browsing.scripts import SEATS, script, turns

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

SCRIPTS = {
    "bridge-single": "a contract that is lost vulnerable",
    "bridge-match": "a claim that is refused, then one that is accepted",
    "belote": "contested melds, a double, belote said",
    "whist-tip": "a join, a tip that is taken over, a covered card",
    "whist-halves": "the partner names trumps and exchanges",
    "whist-solo": "two declarers of an open solo, who both exchange",
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_four_people_play_a_whole_deal(come, lobby, look, name):
    played = script(name)
    lobby.lay(played.variant, played.secrets)
    guests = dict(zip(SEATS, gather(come, lobby, played), strict=True))
    face = lobby.face(played.variant)
    expect(guests["N"].page.get_by_role("button", name="Deal", exact=True)).to_be_enabled()
    look.at(guests["N"], f"{name} before the deal")
    for number, deal in enumerate(played.deals):
        begin(guests["N"], number)
        for turn in turns(deal):
            guest = guests[turn.seat]
            look.once(guest, f"{name} {turn.kind}", ready(guest, turn))
            answer(guest, face, turn.kind, turn.hand, turn.text, turn.legal)
        for guest in guests.values():
            guest.page.locator("[data-phase=result]").wait_for()
    look.at(guests["N"], f"{name} result")
    for seat, guest in guests.items():
        check_record(guest, played)
        assert leaks(guest.frames, played.deals, seat, face["cards"]) == []
        assert not [url for url, text in guest.answers if names_cards(url, text)]
    next_seat = dict(zip(SEATS, SEATS[1:] + SEATS[:1], strict=True))
    for seat, guest in guests.items():
        assert leaks(guest.frames, played.deals, next_seat[seat], face["cards"])
    review(guests["S"], played)


def gather(come, lobby, played):
    """Four guests at a table: one opens it in the lobby, the others come by its link."""
    host = come()
    page = host.page
    page.goto("/")
    page.get_by_role("link", name="Table by link").click()
    game = lobby.game(played.variant)
    page.get_by_role("radio", name=game["title"], exact=True).check()
    choose(page, game, played.options)
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link to this table").input_value()
    guests = [host]
    for _ in "ESW":
        guest = come()
        guest.page.goto(link)
        press(guest, guest.page.get_by_role("button", name="Sit here").first)
        guest.page.locator(".places .own").wait_for()
        guests.append(guest)
    return guests


def choose(page, game, options):
    """Set the options that differ, one by one, as a person would."""
    if options:
        page.get_by_text("All as usual: change a rule").click()
    for option in game["options"]:
        if option["name"] in options:
            value = str(options[option["name"]])
            group = page.get_by_role("group", name=option["text"])
            name = option["words"].get(value, value)
            group.get_by_role("radio", name=name, exact=True).check()


def begin(host, number):
    press(host, host.page.get_by_role("button", name="Next deal" if number else "Deal", exact=True))


def ready(guest, turn):
    """What is there on the page once somebody is asked."""
    if turn.kind == "call":
        return guest.page.locator(".box")
    if turn.kind == "card":
        return guest.page.locator(f"[data-hand={turn.hand}] .legal").first
    return guest.page.locator(f".ask-{turn.kind}")


def check_record(guest, played):
    """What a browser was told at the end is what was to be played."""
    ends = [frame["changed"] for frame in guest.frames if frame.get("changed", {}).get("record")]
    for end, deal in zip(ends, played.deals, strict=True):
        assert end["record"]["actions"] == [done.action.text for done in deal.history]


def names_cards(url, text):
    """Whether an answer of the interface names cards, where none should be named."""
    if re.search(r"/api/(games|review)", url):
        return False
    return re.search(r'"(?:[SHDC][2-9TJQKA]|W[123])"', text)


def review(guest, played):
    """From the table to the review: every step of the last deal, to its end and back."""
    page = guest.page
    page.get_by_role("link", name="Review this deal").click()
    page.get_by_role("button", name="End of the deal").click()
    expect(page).to_have_url(re.compile(rf"step={len(played.deals[-1].history)}$"))
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
    page.get_by_role("button", name="Start of the deal").click()
    expect(page).to_have_url(re.compile(r"step=0$"))
    assert barriers(guest) == []
