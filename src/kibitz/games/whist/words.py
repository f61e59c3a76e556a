"""Danish whist in words: what is said, and what the table knows."""

from typing import Final

from kibitz.cards.card_set import BIT, CardSet
from kibitz.games.whist.bids import BIDS, LEVELS, SOLO_TEXTS, SOLOS, Bid, Designation
from kibitz.games.whist.deal import Table, duties, order
from kibitz.rules.bidding_box import BiddingBox, BoxRow
from kibitz.rules.deal import played_by, trick_counts
from kibitz.rules.deduction import may_hold
from kibitz.rules.seats import SEATS, Seat
from kibitz.rules.text import Text, filled, joined, say, word
from kibitz.rules.words import (
    DENOMINATION_WORDS,
    NUMBER_WORDS,
    SEAT_WORDS,
    Facts,
    Marks,
    card_words,
    seats_words,
)

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

SOLO_MEANINGS: Final = {
    "SOLO": say("at most one trick, alone and without trumps; others may join and play alone too"),
    "CLEAN": say("no trick at all, alone and without trumps; others may join and play alone too"),
    "OPEN": say(
        "no trick at all, alone and without trumps, with an open hand after the first trick; "
        "others may join and play alone too"
    ),
}
TIP_MEANINGS: Final = {
    1: say(
        "{tricks} tricks; you name a partner card, then the widow is faced for trumps, and you may "
        "decline its first two cards; others may join and take them"
    ),
    2: say(
        "{tricks} tricks; you name a partner card, then two cards of the widow are faced for "
        "trumps, and you may decline the second; others may join and take it"
    ),
    3: say(
        "{tricks} tricks; you name a partner card, then the whole widow is faced, and its last "
        "card decides trumps; others may join and take it"
    ),
}
MEANINGS_BY_DESIGNATION: Final = {
    Designation.SIMPLE: say(
        "{tricks} tricks; you name trumps, with clubs at twice and no trumps at four times the "
        "score, and a partner card"
    ),
    Designation.CLUBS: say(
        "{tricks} tricks with clubs as trumps, at twice the score; you name a partner card"
    ),
    Designation.HALVES: say(
        "{tricks} tricks, at twice the score; you name a partner card, and whoever holds it names "
        "trumps"
    ),
    Designation.NO_TRUMPS: say(
        "{tricks} tricks without trumps, at four times the score; you name a partner card"
    ),
}


def undertaking(bid: Bid) -> Text:
    """What a bid says that one will do."""
    if bid.is_solo:
        return SOLO_MEANINGS[bid.text]
    meanings = MEANINGS_BY_DESIGNATION
    meaning = TIP_MEANINGS[bid.degree] if bid.degree else meanings[bid.designation]
    return filled(meaning, tricks=NUMBER_WORDS[bid.level])


MEANINGS: Final = {
    "P": say("no bid; you call no more in this auction"),
    "JOIN": say("in a tip you would take over as declarer, in a solo you play it too, alone"),
} | {bid.text: undertaking(bid) for bid in BIDS}


def _row(level: int) -> BoxRow:
    """A level of the box; the solo of the level comes after its simple bid."""
    solo = SOLOS[level].text if level in SOLOS else None
    simple, *others = (
        bid.text for bid in BIDS if bid.level == level and bid.text not in SOLO_TEXTS
    )
    return BoxRow(str(level), (simple, solo, *others))


BOX: Final = BiddingBox(
    (
        word("bid", "simple"),
        word("bid", "solo"),
        word("bid", "clubs"),
        word("bid", "tip 1"),
        word("bid", "halves"),
        word("bid", "tip 2"),
        word("bid", "no trumps"),
        word("bid", "tip 3"),
    ),
    tuple(map(_row, LEVELS)),
)


def tricks_words(counts: tuple[int, ...]) -> str:
    """How many tricks each seat has won."""
    north, east, south, west = counts
    return say(
        "North {north}, East {east}, South {south}, West {west}",
        north=north,
        east=east,
        south=south,
        west=west,
    )


def marks(table: Table, seat: Seat | None, cards: CardSet) -> Marks:
    """Who plays the contract, and who is or may be the partner, as far as one can tell."""
    found: dict[Seat, tuple[str, ...]] = dict.fromkeys(table.declarers, ("declarer",))
    card, known = table.partner_card, order(table)
    if card is None or known is None:
        return found
    if table.revealed is not None:
        return found | {table.revealed: ("partner",)}
    held = BIT[card]
    played = [player for player in SEATS if played_by(table, player) & held]
    if cards & held and seat is not None:
        played = [seat]
    if played:
        return found | {player: ("partner",) for player in played if player not in found}
    may = may_hold(duties(table), known, table, held, card)
    others = (player for player in SEATS if may[player] and player not in (seat, *found))
    return found | dict.fromkeys(others, ("maybe_partner",))


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
        found.append((say("tricks"), tricks_words(trick_counts(table.tricks))))
    return tuple(found)
