"""Belote in words: what is said, and what the table knows."""

from typing import Final

from kibitz.cards.card_set import CardSet
from kibitz.games.belote import play
from kibitz.games.belote.contract import TEXTS
from kibitz.games.belote.deal import Table
from kibitz.games.belote.options import CommonOptions
from kibitz.rules.bidding_box import BiddingBox, BoxRow
from kibitz.rules.seats import Direction, Seat
from kibitz.rules.text import joined, say, say_n
from kibitz.rules.words import (
    DENOMINATION_WORDS,
    DENOMINATIONS,
    NO_MARKS,
    SEAT_WORDS,
    SUIT_WORDS,
    Facts,
    Marks,
    announced_words,
    doubled_words,
    partnership_tricks,
)

CONTRACT_WORDS: Final = (*DENOMINATION_WORDS, say("all trumps"))

CALLS: Final = {"P": say("pass"), "X": say("double"), "XX": say("redouble")} | dict(
    zip(TEXTS, CONTRACT_WORDS, strict=True)
)

NAMED: Final = DENOMINATIONS | {"AT": CONTRACT_WORDS[-1]}

BOX: Final = BiddingBox(CONTRACT_WORDS, (BoxRow("", TEXTS),))

MEANINGS: Final = {
    "P": say("no bid this time; you may still call when your turn comes again"),
    "X": say("the opponents' contract counts double, made or not, if it stays the last"),
    "XX": say(
        "your side's doubled contract counts double once more, made or not, if it stays the last"
    ),
    "NT": say("more points than the opponents without trumps, where the cards count double"),
    "AT": say("more points than the opponents with trump rank in every suit"),
} | {
    text: say("more points than the opponents with {suit} as trumps", suit=suit)
    for text, suit in zip(TEXTS, SUIT_WORDS, strict=False)
}


def direction(options: CommonOptions) -> Direction:
    """Which way the turn goes round the drawn table (B1)."""
    return "counter-clockwise" if options.direction == "counter" else "clockwise"


def marks(table: play.Table, seat: Seat | None, cards: CardSet) -> Marks:
    """Who bid the contract."""
    return {table.contract.bidder: ("bidder",)} if table.contract else NO_MARKS


def facts(table: Table) -> Facts:
    """What everybody knows."""
    carried = say_n("{n} point", "{n} points", table.before.carried)
    hanging = ((say("hanging"), carried),) if table.before.carried else ()
    contract = table.contract
    if contract is None:
        return ((say("dealer"), SEAT_WORDS[table.dealer]), *hanging)
    melds = (
        say("{seat} {combinations}", seat=SEAT_WORDS[seat], combinations=announced_words(said))
        for seat, said in table.melds
    )
    belotes = (
        say("{seat} in {suit}", seat=SEAT_WORDS[seat], suit=SUIT_WORDS[suit])
        for seat, suit in table.belotes
    )
    trumps = CONTRACT_WORDS[contract.denomination]
    return (
        (say("contract"), doubled_words(trumps, contract.multiplier)),
        (say("bidder"), SEAT_WORDS[contract.bidder]),
        *(((say("announced"), joined("; ", melds)),) if table.melds else ()),
        *(((say("belote"), joined(", ", belotes)),) if table.belotes else ()),
        *hanging,
        (say("tricks"), partnership_tricks(table.tricks)),
    )
