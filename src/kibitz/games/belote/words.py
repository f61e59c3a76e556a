"""Belote in English words: what is said, and what the table knows."""

from typing import Final

from kibitz.games.belote.contract import TEXTS
from kibitz.games.belote.deal import Table
from kibitz.rules.words import (
    DENOMINATION_WORDS,
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
