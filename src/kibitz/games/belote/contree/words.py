"""Contrée in words: what is said, and what the table knows."""

from typing import Final

from kibitz.cards.card import SUIT_LETTERS, SUITS, Suit
from kibitz.games.belote.contree.contract import AMOUNTS, CAPOT
from kibitz.games.belote.contree.deal import Table
from kibitz.rules.bidding_box import BiddingBox, BoxRow
from kibitz.rules.text import joined, say
from kibitz.rules.words import (
    SEAT_WORDS,
    SUIT_WORDS,
    Facts,
    doubled_words,
    partnership_tricks,
)


def bid_words(amount: int, suit: Suit) -> str:
    """A bid as it is said at the table."""
    if amount == CAPOT:
        return say("capot in {suit}", suit=SUIT_WORDS[suit])
    return say("{amount} in {suit}", amount=amount, suit=SUIT_WORDS[suit])


def undertaking(amount: int, suit: Suit) -> str:
    """What a bid says that one will do."""
    if amount == CAPOT:
        return say("all tricks with {suit} as trumps", suit=SUIT_WORDS[suit])
    return say(
        "at least {amount} points with {suit} as trumps", amount=amount, suit=SUIT_WORDS[suit]
    )


CALLS: Final = {"P": say("pass"), "X": say("double"), "XX": say("redouble")} | {
    f"{amount}{SUIT_LETTERS[suit]}": bid_words(amount, suit) for amount in AMOUNTS for suit in SUITS
}

MEANINGS: Final = {
    "P": say("no bid this time; you may still call when your turn comes again"),
    "X": say("the opponents' bid counts double, made or lost, and nobody may bid any more"),
    "XX": say("your side's doubled bid counts still more, made or lost, and the auction is over"),
} | {
    f"{amount}{SUIT_LETTERS[suit]}": undertaking(amount, suit)
    for amount in AMOUNTS
    for suit in SUITS
}

BOX: Final = BiddingBox(
    SUIT_WORDS,
    tuple(
        BoxRow(
            say("capot") if amount == CAPOT else str(amount),
            tuple(f"{amount}{suit}" for suit in SUIT_LETTERS),
        )
        for amount in AMOUNTS
    ),
)


def facts(table: Table) -> Facts:
    """What everybody knows."""
    contract = table.contract
    if contract is None:
        return ((say("dealer"), SEAT_WORDS[table.dealer]),)
    bid = bid_words(contract.amount, SUITS[contract.denomination])
    belotes = (SEAT_WORDS[seat] for seat, _ in table.belotes)
    return (
        (say("contract"), doubled_words(bid, contract.multiplier)),
        (say("bidder"), SEAT_WORDS[contract.bidder]),
        *(((say("belote"), joined(", ", belotes)),) if table.belotes else ()),
        (say("tricks"), partnership_tricks(table.tricks)),
    )
