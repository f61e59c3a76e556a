"""Danish whist in English words: what is said, and what the table knows."""

from typing import Final

from kibitz.games.whist.bids import BIDS, LEVELS, SOLO_TEXTS, SOLOS, Bid, Designation
from kibitz.games.whist.deal import Table
from kibitz.rules.bidding_box import BiddingBox, BoxRow
from kibitz.rules.deal import trick_counts
from kibitz.rules.seats import SEATS
from kibitz.rules.words import (
    DENOMINATION_WORDS,
    NUMBER_WORDS,
    SEAT_WORDS,
    Facts,
    card_words,
    seats_words,
)

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

SOLO_MEANINGS: Final = {
    "SOLO": "at most one trick, alone and without trumps; others may join and play alone too",
    "CLEAN": "no trick at all, alone and without trumps; others may join and play alone too",
    "OPEN": "no trick at all, alone and without trumps, with an open hand after the first trick; "
    "others may join and play alone too",
}
TIP_MEANINGS: Final = {
    1: "{tricks} tricks; you name a partner card, then the widow is faced for trumps, and you may "
    "decline its first two cards; others may join and take them",
    2: "{tricks} tricks; you name a partner card, then two cards of the widow are faced for "
    "trumps, and you may decline the second; others may join and take it",
    3: "{tricks} tricks; you name a partner card, then the whole widow is faced, and its last card "
    "decides trumps; others may join and take it",
}
MEANINGS_BY_DESIGNATION: Final = {
    Designation.SIMPLE: "{tricks} tricks; you name trumps, with clubs at twice and no trumps at "
    "four times the score, and a partner card",
    Designation.CLUBS: "{tricks} tricks with clubs as trumps, at twice the score; you name a "
    "partner card",
    Designation.HALVES: "{tricks} tricks, at twice the score; you name a partner card, and whoever "
    "holds it names trumps",
    Designation.NO_TRUMPS: "{tricks} tricks without trumps, at four times the score; you name a "
    "partner card",
}


def undertaking(bid: Bid) -> str:
    """What a bid says that one will do."""
    if bid.is_solo:
        return SOLO_MEANINGS[bid.text]
    meanings = MEANINGS_BY_DESIGNATION
    meaning = TIP_MEANINGS[bid.degree] if bid.degree else meanings[bid.designation]
    return meaning.format(tricks=NUMBER_WORDS[bid.level])


MEANINGS: Final = {
    "P": "no bid; you call no more in this auction",
    "JOIN": "in a tip you would take over as declarer, in a solo you play it too, alone",
} | {bid.text: undertaking(bid) for bid in BIDS}


def _row(level: int) -> BoxRow:
    """A level of the box; the solo of the level comes after its simple bid."""
    solo = SOLOS[level].text if level in SOLOS else None
    simple, *others = (
        bid.text for bid in BIDS if bid.level == level and bid.text not in SOLO_TEXTS
    )
    return BoxRow(str(level), (simple, solo, *others))


BOX: Final = BiddingBox(
    ("simple", "solo", "clubs", "tip 1", "halves", "tip 2", "no trumps", "tip 3"),
    tuple(map(_row, LEVELS)),
)


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
