"""How a person answers at the table: by what stands on the page, whatever the game."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from browsing.guest import Guest

Face = dict[str, Any]


def answer(guest: Guest, face: Face, kind: str, hand: str, text: str, legal: Sequence[str]) -> None:
    """Answer a decision with a text, by pressing what is there for it.

    Args:
        guest: who answers.
        face: the words of the variant, in the language of the page.
        kind: the kind of decision.
        hand: whose cards it is about.
        text: the answer.
        legal: all answers that there are.
    """
    if kind == "card":
        _play(guest, face, hand, text)
    elif kind == "call":
        _call(guest, face, text)
    elif kind == "partner":
        press(guest, guest.page.locator(".naming").get_by_role("button", name=said(face, text)))
    elif kind in ("exchange", "cover"):
        _lay(guest, face, hand, text)
    elif kind == "meld":
        _announce(guest, text, legal)
    else:
        button = guest.page.locator(".ask").get_by_role("button")
        press(guest, button.filter(has_text=whole(capital(said(face, text)))))


CORNER = {"x": 8, "y": 8}
"""Where a card is pressed: what lies over it leaves this corner free."""


def press(guest: Guest, what: Locator, **where: Any) -> None:
    """Press something, with what one has: a finger or a mouse."""
    if guest.touches:
        what.tap(**where)
    else:
        what.click(**where)


def _play(guest: Guest, face: Face, hand: str, text: str) -> None:
    card, _, word = text.partition(" ")
    if card == "claim":
        claim = guest.page.locator(".besides").get_by_role("button")
        press(guest, claim)
        press(guest, claim.filter(has_text="Press again"))
        return
    tick = guest.page.locator(".sayings").get_by_role("checkbox")
    found = guest.page.locator(f"[data-hand={hand}] button.legal[data-card={card}]")
    found.wait_for()
    if tick.count() and not word:
        tick.first.uncheck()
    _surely(guest, found, position=CORNER)


def _call(guest: Guest, face: Face, text: str) -> None:
    in_box = any(text in row["cells"] for row in face["box"]["rows"])
    words = face["calls"][text]
    name = words if in_box else capital(words)
    box = guest.page.locator(".box")
    _surely(guest, box.get_by_role("button", name=name, exact=True))


def _surely(guest: Guest, what: Locator, **where: Any) -> None:
    """Press once with a mouse; twice by touch, where the first press only chooses."""
    press(guest, what, **where)
    if guest.touches:
        guest.page.locator("[aria-pressed=true]").wait_for()
        press(guest, what, **where)


def _lay(guest: Guest, face: Face, hand: str, text: str) -> None:
    buttons = guest.page.locator(".ask").get_by_role("button")
    _, _, cards = text.partition(" ")
    if cards == "-":
        press(guest, buttons.filter(has_text=whole(capital(face["actions"][text]))))
        return
    for card in cards.split("."):
        found = guest.page.locator(f"[data-hand={hand}] button[data-card={card}]")
        press(guest, found, position=CORNER)
    press(guest, guest.page.locator(".ask .btn.solid"))


def _announce(guest: Guest, text: str, legal: Sequence[str]) -> None:
    held = list(dict.fromkeys(each for said in legal for each in combinations(said)))
    ticks = guest.page.locator(".ask").get_by_role("checkbox")
    expect(ticks).to_have_count(len(held))
    for each, tick in zip(held, ticks.all(), strict=True):
        tick.set_checked(each in combinations(text))
    press(guest, guest.page.locator(".ask .btn.solid"))


def combinations(text: str) -> list[str]:
    """The combinations in an answer as ``meld C7.C8.C9+H7.H8.H9``."""
    _, _, those = text.partition(" ")
    return [] if those == "-" else those.split("+")


def said(face: Face, text: str) -> str:
    """An answer in the words of the face."""
    verb, _, rest = text.partition(" ")
    words: dict[str, Callable[[], str]] = {
        "trump": lambda: face["denominations"][rest],
        "partner": lambda: face["cards"][rest],
    }
    return words[verb]() if verb in words else face["actions"][text]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def whole(text: str) -> re.Pattern[str]:
    """A pattern for an element's whole text."""
    return re.compile(rf"^\s*{re.escape(text)}\s*$")
