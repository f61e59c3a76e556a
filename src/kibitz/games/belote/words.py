"""Belote in words: what is said, and what the table knows."""

from typing import Final

from kibitz.games.belote.contract import TEXTS
from kibitz.games.belote.deal import Table
from kibitz.rules.text import joined, say, say_n
from kibitz.rules.words import (
    DENOMINATION_WORDS,
    SEAT_WORDS,
    SUIT_WORDS,
    Facts,
    announced_words,
    doubled_words,
    partnership_tricks,
)

CONTRACT_WORDS: Final = (*DENOMINATION_WORDS, say("all trumps"))

CALLS: Final = {"P": say("pass"), "X": say("double"), "XX": say("redouble")} | dict(
    zip(TEXTS, CONTRACT_WORDS, strict=True)
)


def facts(table: Table) -> Facts:
    """What everybody knows."""
    carried = say_n("{n} point", "{n} points", table.carried)
    hanging = ((say("hanging"), carried),) if table.carried else ()
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
