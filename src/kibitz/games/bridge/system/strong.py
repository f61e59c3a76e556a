"""After the strong opening of two clubs."""

from collections.abc import Iterator
from typing import Final

from kibitz.cards.card import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit
from kibitz.games.bridge.system import notrump
from kibitz.games.bridge.system.needs import needs
from kibitz.games.bridge.system.qualities import MAJORS, good, opens_with
from kibitz.games.bridge.system.rule import Force, Rule
from kibitz.games.bridge.system.situation import Situation, bid_text, denomination_of
from kibitz.rules.text import say

USEFUL: Final = 5
"""The points in support with which responder leaves room to look for a slam."""


def responses(s: Situation) -> Iterator[Rule]:
    """A good suit of five or more with eight points; otherwise two diamonds, which waits."""
    for suit in (SPADES, HEARTS):
        yield Rule(bid_text(2, suit), needs(good(suit), hcp=8, cards={suit: 5}), force=Force.GAME)
    for suit in (CLUBS, DIAMONDS):
        yield Rule(bid_text(3, suit), needs(good(suit), hcp=8, cards={suit: 6}), force=Force.GAME)
    yield Rule(
        "2D",
        needs(),
        say("waits"),
        Force.ROUND,
        alert=True,
        answer=rebids,
    )


def rebids(s: Situation) -> Iterator[Rule]:
    """Balanced hands in no trumps; otherwise the suit, and game is certain."""
    yield Rule("2NT", needs(hcp=(22, 24), balanced=True), answer=notrump.responses)
    yield Rule("3NT", needs(hcp=28, balanced=True))
    for suit in reversed(SUITS):
        yield Rule(
            bid_text(2 if suit in MAJORS else 3, suit),
            needs(opens_with(suit), hcp=19, cards={suit: 5 if suit in MAJORS else 4}),
            force=Force.GAME,
            answer=support if suit in MAJORS else None,
        )


def support(s: Situation) -> Iterator[Rule]:
    """Support for opener's major: slowly with something for a slam, at once without."""
    major = Suit(denomination_of(s.partners_call))
    cards = {major: 3}
    if s.lowest(major) == 3:
        yield Rule(
            bid_text(3, major),
            needs(points=USEFUL, trumps=major, cards=cards),
            force=Force.GAME,
            trumps=major,
        )
        yield Rule(bid_text(4, major), needs(cards=cards), say("minimum"), trumps=major)
