"""Danish whist in words: what is said, and what the table knows."""

from typing import Final

from kibitz.games.whist.bids import BIDS, Bid, Designation
from kibitz.games.whist.deal import Table
from kibitz.rules.deal import trick_counts
from kibitz.rules.seats import SEATS
from kibitz.rules.text import filled, joined, say
from kibitz.rules.words import DENOMINATION_WORDS, SEAT_WORDS, Facts, card_words, seats_words

SAID: Final = {
    (Designation.SIMPLE, 0): say("{level}"),
    (Designation.CLUBS, 0): say("{level} clubs"),
    (Designation.TIP, 1): say("{level} tip in the first degree"),
    (Designation.HALVES, 0): say("{level} halves"),
    (Designation.TIP, 2): say("{level} tip in the second degree"),
    (Designation.NO_TRUMPS, 0): say("{level} no trumps"),
    (Designation.TIP, 3): say("{level} tip in the third degree"),
    (Designation.SOLO, 0): say("solo"),
    (Designation.CLEAN_SOLO, 0): say("clean solo"),
    (Designation.OPEN_CLEAN_SOLO, 0): say("open clean solo"),
}
"""A bid by its designation, and by its degree if it is a tip."""


def bid_words(bid: Bid) -> str:
    """A bid as it is said at the table."""
    return filled(SAID[bid.designation, bid.degree], level=bid.level)


CALLS: Final = {"P": say("pass"), "JOIN": say("join")} | {bid.text: bid_words(bid) for bid in BIDS}


def facts(table: Table) -> Facts:
    """What everybody knows; the partner only if he had to say so."""
    if table.bid is None:
        return ((say("dealer"), SEAT_WORDS[table.dealer]),)
    found = [
        (say("contract"), bid_words(table.bid)),
        (say("declarer"), seats_words(table.declarers)),
    ]
    if table.trump is not None:
        found.append((say("trumps"), DENOMINATION_WORDS[table.trump]))
    if table.partner_card is not None:
        found.append((say("partner card"), card_words(table.partner_card)))
    elif table.named:
        named = (
            say("{seat} {card}", seat=SEAT_WORDS[seat], card=card_words(card))
            for seat, card in table.named
        )
        found.append((say("partner cards"), joined(", ", named)))
    if table.revealed is not None:
        found.append((say("partner"), SEAT_WORDS[table.revealed]))
    if table.faced:
        found.append((say("faced"), joined(", ", map(card_words, table.faced))))
    if table.covered_by is not None:
        found.append((say("covered card"), SEAT_WORDS[table.covered_by]))
    if table.tricks or table.trick:
        counts = trick_counts(table.tricks)
        tricks = (
            say("{seat} {tricks}", seat=SEAT_WORDS[seat], tricks=counts[seat]) for seat in SEATS
        )
        found.append((say("tricks"), joined(", ", tricks)))
    return tuple(found)
