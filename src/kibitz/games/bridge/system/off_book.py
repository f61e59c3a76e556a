"""Calls for hands that the book has no rule for: sober ones, the soberest first."""

from collections.abc import Iterator
from typing import Final

from kibitz.cards.card import SUITS
from kibitz.games.bridge.system.hand import Hand
from kibitz.games.bridge.system.situation import (
    DOUBLE,
    GAME_LEVELS,
    PASS,
    Situation,
    bid_text,
)
from kibitz.games.bridge.system.strength import limits
from kibitz.rules.actions import NO_TRUMPS

MOST_CALLS: Final = 5
"""How many calls are worth weighing."""


def sober(s: Situation, hand: Hand) -> list[str]:
    """The calls worth weighing, the soberest first; one of them at least."""
    found = [call for call in _calls(s, hand) if s.may(call)]
    if not s.must_call:
        found.insert(0, PASS)
    if not found:
        longest = max(SUITS, key=lambda suit: hand.lengths[suit])
        found = [bid_text(s.lowest(longest), longest) if s.lowest(longest) <= 7 else PASS]
    return list(dict.fromkeys(found))[:MOST_CALLS]


def _calls(s: Situation, hand: Hand) -> Iterator[str]:
    """Fits, then no trumps, then long suits, then a double."""
    for suit in sorted(s.our_suits, key=lambda suit: -hand.lengths[suit] - s.partner.least(suit)):
        level = s.lowest(suit)
        if hand.lengths[suit] + s.partner.least(suit) >= 7 and level <= GAME_LEVELS[suit]:
            yield bid_text(level, suit)
            if hand.supports[suit] >= limits(s.partner, suit).invite:
                yield bid_text(GAME_LEVELS[suit], suit)
    level = s.lowest(NO_TRUMPS)
    if level <= 3 and all(hand.stops(suit) for suit in s.their_suits):
        yield bid_text(level, NO_TRUMPS)
    for suit in sorted(SUITS, key=lambda suit: -hand.lengths[suit]):
        if hand.lengths[suit] >= 4 and s.lowest(suit) <= 3 and suit not in s.their_suits:
            yield bid_text(s.lowest(suit), suit)
    yield DOUBLE
