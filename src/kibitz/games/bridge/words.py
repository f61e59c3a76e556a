"""Bridge in English words: what is said, and what the table knows."""

from typing import Final

from kibitz.games.bridge.bids import DENOMINATIONS, LEVELS
from kibitz.games.bridge.deal import Table
from kibitz.rules.actions import DENOMINATION_TEXTS
from kibitz.rules.words import (
    DENOMINATION_WORDS,
    DOUBLED_WORDS,
    SEAT_WORDS,
    Facts,
    partnership_tricks,
)

CALLS: Final = {"P": "pass", "X": "double", "XX": "redouble"} | {
    f"{level}{DENOMINATION_TEXTS[denomination]}": f"{level} {DENOMINATION_WORDS[denomination]}"
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
