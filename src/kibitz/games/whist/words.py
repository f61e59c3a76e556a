"""Danish whist in English words: what is said, and what the table knows."""

from typing import Final

from kibitz.games.whist.bids import BIDS, Bid, Designation
from kibitz.games.whist.deal import Table
from kibitz.rules.deal import trick_counts
from kibitz.rules.seats import SEATS
from kibitz.rules.words import DENOMINATION_WORDS, SEAT_WORDS, Facts, card_words, seats_words

DEGREES: Final = {1: "first", 2: "second", 3: "third"}


def bid_words(bid: Bid) -> str:
    """A bid as it is said at the table."""
    if bid.is_solo:
        return str(bid.designation)
    if bid.designation is Designation.SIMPLE:
        return str(bid.level)
    if bid.designation is Designation.TIP:
        return f"{bid.level} tip in the {DEGREES[bid.degree]} degree"
    return f"{bid.level} {bid.designation}"


CALLS: Final = {"P": "pass", "JOIN": "join"} | {bid.text: bid_words(bid) for bid in BIDS}


def facts(table: Table) -> Facts:
    """What everybody knows; the partner only if he had to say so."""
    if table.bid is None:
        return (("dealer", SEAT_WORDS[table.dealer]),)
    found = [("contract", bid_words(table.bid)), ("declarer", seats_words(table.declarers))]
    if table.trump is not None:
        found.append(("trumps", DENOMINATION_WORDS[table.trump]))
    if table.partner_card is not None:
        found.append(("partner card", card_words(table.partner_card)))
    elif table.named:
        named = (f"{SEAT_WORDS[seat]} {card_words(card)}" for seat, card in table.named)
        found.append(("partner cards", ", ".join(named)))
    if table.revealed is not None:
        found.append(("partner", SEAT_WORDS[table.revealed]))
    if table.faced:
        found.append(("faced", ", ".join(map(card_words, table.faced))))
    if table.covered_by is not None:
        found.append(("covered card", SEAT_WORDS[table.covered_by]))
    if table.tricks or table.trick:
        counts = trick_counts(table.tricks)
        tricks = ", ".join(f"{SEAT_WORDS[seat]} {counts[seat]}" for seat in SEATS)
        found.append(("tricks", tricks))
    return tuple(found)
