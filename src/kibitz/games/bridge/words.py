"""Bridge in English words: what is said, and what the table knows."""

from typing import Final

from kibitz.games.bridge.bids import BOOK, DENOMINATIONS, LEVELS
from kibitz.games.bridge.deal import Table
from kibitz.rules.actions import DENOMINATION_TEXTS, NO_TRUMPS
from kibitz.rules.bidding_box import BiddingBox, BoxRow
from kibitz.rules.words import (
    DENOMINATION_WORDS,
    DOUBLED_WORDS,
    NUMBER_WORDS,
    SEAT_WORDS,
    Facts,
    partnership_tricks,
)

CALLS: Final = {"P": "pass", "X": "double", "XX": "redouble"} | {
    f"{level}{DENOMINATION_TEXTS[denomination]}": f"{level} {DENOMINATION_WORDS[denomination]}"
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


def undertaking(level: int, denomination: int) -> str:
    """What a bid says that one will do."""
    tricks = NUMBER_WORDS[BOOK + level]
    if denomination == NO_TRUMPS:
        return f"{tricks} tricks without trumps"
    return f"{tricks} tricks with {DENOMINATION_WORDS[denomination]} as trumps"


MEANINGS: Final = {
    "P": "no bid this time; you may still call when your turn comes again",
    "X": "the opponents' bid counts double, made or not, if it stays the last",
    "XX": "your side's doubled bid counts double once more, made or not, if it stays the last",
} | {
    f"{level}{DENOMINATION_TEXTS[denomination]}": undertaking(level, denomination)
    for level in LEVELS
    for denomination in DENOMINATIONS
}

VULNERABLE: Final = {"none": "nobody", "ns": "North-South", "ew": "East-West", "all": "both sides"}


def facts(table: Table) -> Facts:
    """What everybody knows."""
    vulnerable = ("vulnerable", VULNERABLE[table.options.vulnerability])
    contract = table.contract
    if contract is None:
        return (("dealer", SEAT_WORDS[table.dealer]), vulnerable)
    denomination = DENOMINATION_WORDS[contract.denomination]
    doubled = DOUBLED_WORDS[contract.multiplier]
    return (
        ("contract", f"{contract.level} {denomination}{doubled}"),
        ("declarer", SEAT_WORDS[contract.declarer]),
        vulnerable,
        ("tricks", partnership_tricks(table.tricks)),
    )
