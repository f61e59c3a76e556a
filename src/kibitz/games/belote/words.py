"""Belote in English words: what is said, and what the table knows."""

from typing import Final

from kibitz.games.belote.contract import TEXTS
from kibitz.games.belote.deal import Table
from kibitz.games.belote.options import BeloteOptions
from kibitz.rules.bidding_box import BiddingBox, BoxRow
from kibitz.rules.seats import Direction
from kibitz.rules.words import (
    DENOMINATION_WORDS,
    DENOMINATIONS,
    DOUBLED_WORDS,
    SEAT_WORDS,
    SUIT_WORDS,
    Facts,
    announced_words,
    partnership_tricks,
)

CONTRACT_WORDS: Final = (*DENOMINATION_WORDS, "all trumps")

CALLS: Final = {"P": "pass", "X": "double", "XX": "redouble"} | dict(
    zip(TEXTS, CONTRACT_WORDS, strict=True)
)

NAMED: Final = DENOMINATIONS | {"AT": "all trumps"}

BOX: Final = BiddingBox(CONTRACT_WORDS, (BoxRow("", TEXTS),))

MEANINGS: Final = {
    "P": "no bid this time; you may still call when your turn comes again",
    "X": "the opponents' contract counts double, made or not, if it stays the last",
    "XX": "your side's doubled contract counts double once more, made or not, if it stays the last",
    "NT": "more points than the opponents without trumps, where the cards count double",
    "AT": "more points than the opponents with trump rank in every suit",
} | {
    text: f"more points than the opponents with {suit} as trumps"
    for text, suit in zip(TEXTS, SUIT_WORDS, strict=False)
}


def direction(options: BeloteOptions) -> Direction:
    """Which way the turn goes round the drawn table (B1)."""
    return "counter-clockwise" if options.direction == "counter" else "clockwise"


def facts(table: Table) -> Facts:
    """What everybody knows."""
    hanging = (("hanging", f"{table.carried} points"),) if table.carried else ()
    contract = table.contract
    if contract is None:
        return (("dealer", SEAT_WORDS[table.dealer]), *hanging)
    doubled = DOUBLED_WORDS[contract.multiplier]
    melds = "; ".join(f"{SEAT_WORDS[seat]} {announced_words(said)}" for seat, said in table.melds)
    belotes = ", ".join(f"{SEAT_WORDS[seat]} in {SUIT_WORDS[s]}" for seat, s in table.belotes)
    return (
        ("contract", f"{CONTRACT_WORDS[contract.denomination]}{doubled}"),
        ("bidder", SEAT_WORDS[contract.bidder]),
        *((("announced", melds),) if melds else ()),
        *((("belote", belotes),) if belotes else ()),
        *hanging,
        ("tricks", partnership_tricks(table.tricks)),
    )
