"""Deals in Portable Bridge Notation: the tags that say what was dealt.

Source: the PBN standard 2.1, sections 3.4.7 (Vulnerable), 3.4.8 (Dealer) and 3.4.11 (Deal).
"""

import re
from collections.abc import Iterator
from typing import Final

from kibitz.cards.card import RANK_LETTERS, Card, parse_card
from kibitz.errors import IllegalSetup, ParseError, located
from kibitz.games.bridge.options import SingleOptions
from kibitz.rules.deal import Setup
from kibitz.rules.seats import NORTH, SEATS, Seat, parse_seat, seat_after

TAG: Final = re.compile(r'\[\s*(\w+)\s+"([^"]*)"\s*\]')
SUITS_WRITTEN: Final = "SHDC"
"""The order of the suits in a PBN hand, which are divided by dots."""

VULNERABLE: Final = {
    "none": "none",
    "love": "none",
    "-": "none",
    "ns": "ns",
    "ew": "ew",
    "all": "all",
    "both": "all",
}
UNKNOWN_HAND: Final = "-"
DEAL: Final = "Deal"
FIRST_SEATS: Final = "NESW"


def looks_like_pbn(text: str) -> bool:
    """Whether a text is a PBN deal or has one, rather than a record."""
    start = text.lstrip("\ufeff \t\r\n")
    return bool(start) and (start[0] in "[%;" or (start[1:2] == ":" and start[0] in FIRST_SEATS))


def read_deals(text: str) -> Iterator[Setup]:
    """The deals of a PBN text: a deal alone, as ``N:AKQ.J.T98.… …``, or a file with Deal tags.

    Raises:
        ParseError: where a deal is not written as the standard says.
        IllegalSetup: where a hand is left out; every hand is needed.
    """
    if not TAG.search(text):
        yield _setup(text.strip(), {})
        return
    tags: dict[str, str] = {}
    for found in (*TAG.findall(text), ("Event", "")):
        name, value = found
        starts_anew = name in tags or (name == "Event" and DEAL in tags)
        if starts_anew and DEAL in tags:
            yield _setup(tags[DEAL], tags)
            tags = {}
        tags[name] = value


def _setup(deal: str, tags: dict[str, str]) -> Setup:
    """One deal with the tags beside it; without them North deals and nobody is vulnerable."""
    with located("Vulnerable"):
        word = tags.get("Vulnerable", "").lower() or "none"
        if word not in VULNERABLE:
            raise ParseError(f"{word!r} is not a vulnerability", expected="None, NS, EW or All")
    with located("Dealer"):
        dealer = parse_seat(tags["Dealer"]) if tags.get("Dealer") else NORTH
    with located(DEAL):
        hands = _hands(deal)
    return Setup(SingleOptions(vulnerability=VULNERABLE[word]), dealer, hands)


def _hands(deal: str) -> tuple[tuple[Card, ...], ...]:
    first, colon, written = deal.partition(":")
    texts = written.split()
    if not colon or len(texts) != len(SEATS):
        raise ParseError(f"{deal!r} is not a deal", expected="N: and four hands, as AKQ.J.T98.5432")
    seat = parse_seat(first.strip())
    by_seat: dict[Seat, tuple[Card, ...]] = {}
    for steps, text in enumerate(texts):
        by_seat[seat_after(seat, steps)] = _hand(text)
    return tuple(by_seat[seat] for seat in SEATS)


def _hand(text: str) -> tuple[Card, ...]:
    if text == UNKNOWN_HAND:
        raise IllegalSetup("a hand is left out")
    suits = text.upper().replace("10", "T").split(".")
    if len(suits) != len(SUITS_WRITTEN):
        raise ParseError(f"{text!r} is not a hand", expected="four suits divided by dots")
    for rank in "".join(suits):
        if rank not in RANK_LETTERS:
            raise ParseError(f"{rank!r} in {text!r} is not a rank", expected=RANK_LETTERS)
    return tuple(
        parse_card(suit + rank)
        for suit, ranks in zip(SUITS_WRITTEN, suits, strict=True)
        for rank in ranks
    )
