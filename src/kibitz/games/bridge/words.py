"""Bridge in words: what is said, and what the table knows."""

from typing import Final

from kibitz.cards.card_set import CardSet
from kibitz.games.bridge.bids import BOOK, DENOMINATIONS, LEVELS
from kibitz.games.bridge.deal import VULNERABLE_SIDES, Table
from kibitz.games.bridge.options import VULNERABLE
from kibitz.rules.actions import DENOMINATION_TEXTS, NO_TRUMPS
from kibitz.rules.bidding_box import BiddingBox, BoxRow
from kibitz.rules.seats import PARTNERSHIPS, Seat
from kibitz.rules.text import Text, say
from kibitz.rules.words import (
    DENOMINATION_WORDS,
    NUMBER_WORDS,
    SEAT_WORDS,
    Facts,
    Marks,
    doubled_words,
    partnership_tricks,
)


def bid_words(level: int, denomination: int) -> str:
    """A bid as it is said at the table."""
    return say("{level} {trumps}", level=level, trumps=DENOMINATION_WORDS[denomination])


CALLS: Final = {"P": say("pass"), "X": say("double"), "XX": say("redouble")} | {
    f"{level}{DENOMINATION_TEXTS[denomination]}": bid_words(level, denomination)
    for level in LEVELS
    for denomination in DENOMINATIONS
}

BOX: Final = BiddingBox(
    DENOMINATION_WORDS,
    tuple(
        BoxRow(str(level), tuple(f"{level}{text}" for text in DENOMINATION_TEXTS))
        for level in LEVELS
    ),
)


def undertaking(level: int, denomination: int) -> Text:
    """What a bid says that one will do."""
    tricks = NUMBER_WORDS[BOOK + level]
    if denomination == NO_TRUMPS:
        return say("{tricks} tricks without trumps", tricks=tricks)
    trumps = DENOMINATION_WORDS[denomination]
    return say("{tricks} tricks with {trumps} as trumps", tricks=tricks, trumps=trumps)


MEANINGS: Final = {
    "P": say("no bid this time; you may still call when your turn comes again"),
    "X": say("the opponents' bid counts double, made or not, if it stays the last"),
    "XX": say("your side's doubled bid counts double once more, made or not, if it stays the last"),
} | {
    f"{level}{DENOMINATION_TEXTS[denomination]}": undertaking(level, denomination)
    for level in LEVELS
    for denomination in DENOMINATIONS
}


def marks(table: Table, seat: Seat | None, cards: CardSet) -> Marks:
    """Who is vulnerable, who plays the contract, whose hand lies open."""
    found: dict[Seat, tuple[str, ...]] = {
        player: ("vulnerable",)
        for side in VULNERABLE_SIDES[table.options.vulnerability]
        for player in PARTNERSHIPS[side]
    }
    if table.contract:
        roles = {table.contract.declarer: "declarer", table.contract.dummy: "dummy"}
        found |= {player: (role, *found.get(player, ())) for player, role in roles.items()}
    return found


def facts(table: Table) -> Facts:
    """What everybody knows."""
    vulnerable = (say("vulnerable"), VULNERABLE[table.options.vulnerability])
    contract = table.contract
    if contract is None:
        return ((say("dealer"), SEAT_WORDS[table.dealer]), vulnerable)
    bid = bid_words(contract.level, contract.denomination)
    return (
        (say("contract"), doubled_words(bid, contract.multiplier)),
        (say("declarer"), SEAT_WORDS[contract.declarer]),
        vulnerable,
        (say("tricks"), partnership_tricks(table.tricks)),
    )
