"""Opener's second call, the opponents silent."""

from collections.abc import Iterator
from typing import Final

from kibitz.cards.card import CLUBS, DIAMONDS, SUITS, Suit
from kibitz.games.bridge.system import forced, later
from kibitz.games.bridge.system.needs import needs
from kibitz.games.bridge.system.qualities import MAJORS, MINORS, SHAPELY, good
from kibitz.games.bridge.system.rule import Force, Rule
from kibitz.games.bridge.system.situation import Situation, bid_text, denomination_of
from kibitz.rules.text import say

REVERSE: Final = 17
"""The points with which opener may drive responder to the level of three."""

JUMP: Final = 19
"""The points with which opener jumps in a new suit."""


def rebids(s: Situation) -> Iterator[Rule]:
    """After a new suit at the level of one."""
    first, second = s.own.suits[-1], Suit(denomination_of(s.partners_call))
    if second in MAJORS:
        yield from _raises(second)
    yield Rule("2NT", needs(hcp=(18, 19), balanced=True), answer=later.over_notrump)
    yield from _new_suits(s, first, second)
    yield from _own_suit(first)
    if second not in MAJORS:
        yield from _raises(second)
    elif first != second:
        yield Rule(
            bid_text(2, second),
            needs(SHAPELY, points=(12, 16), trumps=second, cards={second: (3, 3), first: 5}),
        )
    yield Rule("1NT", needs(hcp=(11, 15)), answer=later.over_notrump)
    yield Rule(bid_text(2, first), needs(hcp=(10, 16), cards={first: 5}))
    yield Rule("2NT", needs(hcp=(16, 19)))


def _raises(suit: Suit) -> Iterator[Rule]:
    """Support for responder's suit, by strength."""
    for level, points in ((4, (20, 40)), (3, (17, 19)), (2, (11, 16))):
        yield Rule(
            bid_text(level, suit),
            needs(points=points, trumps=suit, cards={suit: 4}),
            trumps=suit,
        )


def _new_suits(s: Situation, first: Suit, second: Suit) -> Iterator[Rule]:
    """A second suit: at the level of one, below the first, as a reverse, with a jump."""
    new = [suit for suit in SUITS if suit not in (first, second)]
    for suit in new:
        level = s.lowest(suit)
        if level == 1 or suit < first:
            yield Rule(
                bid_text(level + 1, suit),
                needs(points=JUMP, cards={suit: 4, first: 4 if level == 1 else 5}),
                say("strong"),
                Force.GAME,
            )
        if level == 2 and suit > first:
            yield Rule(
                bid_text(2, suit),
                needs(points=REVERSE, cards={suit: 4, first: 5}),
                say("reverse"),
                Force.ROUND,
                answer=later.over_reverse,
            )
    for suit in new:
        if s.lowest(suit) == 1:
            yield Rule(bid_text(1, suit), needs(points=(11, 18), cards={suit: 4}))
        elif suit < first:
            yield Rule(bid_text(2, suit), needs(points=(11, 18), cards={suit: 4, first: 5}))
    if first == DIAMONDS:
        yield Rule("2C", needs(points=(11, 18), cards={CLUBS: 5, DIAMONDS: 4}))


def _own_suit(first: Suit) -> Iterator[Rule]:
    """The opened suit again, with six."""
    if first in MAJORS:
        yield Rule(bid_text(4, first), needs(good(first), points=20, cards={first: 6}))
    else:
        yield Rule("3NT", needs(good(first), points=20, cards={first: 6}))
    yield Rule(bid_text(3, first), needs(points=(17, 19), cards={first: 6}))
    yield Rule(bid_text(2, first), needs(points=(11, 16), cards={first: 6}))


def after_one_notrump(s: Situation) -> Iterator[Rule]:
    """After a major and one no trump: pass with a flat minimum, else the second suit."""
    first = s.own.suits[-1]
    yield Rule("3NT", needs(hcp=19, balanced=True))
    yield Rule("2NT", needs(hcp=(17, 18), balanced=True))
    for suit in SUITS:
        if suit != first:
            yield Rule(
                bid_text(3 if suit < first else 2, suit),
                needs(points=JUMP if suit < first else REVERSE, cards={suit: 4}),
                say("strong"),
                Force.GAME if suit < first else Force.ROUND,
            )
    yield from _own_suit(first)
    for suit in reversed(SUITS[:first]):
        yield Rule(bid_text(2, suit), needs(points=(11, 18), cards={suit: 4}))
    yield Rule("P", needs(hcp=(10, 14)))
    yield Rule("2NT", needs(hcp=(15, 18)))


def after_raise(s: Situation) -> Iterator[Rule]:
    """After a raise of a major: game, an invitation, or pass, by what both hands hold."""
    yield from later.with_trumps(s)


def after_strong_raise(s: Situation) -> Iterator[Rule]:
    """After a strong raise of a minor: no trumps if balanced, shape if not."""
    minor = s.own.suits[-1]
    yield Rule("3NT", needs(hcp=(18, 19), balanced=True))
    yield Rule("2NT", needs(hcp=(11, 14), balanced=True))
    for suit in SUITS:
        if suit not in MINORS or suit != minor:
            yield Rule(
                bid_text(s.lowest(suit), suit),
                needs(points=15, cards={suit: 4}),
                force=Force.GAME,
            )
    yield Rule(bid_text(3, minor), needs(points=(10, 15)))
    yield Rule("3NT", needs(points=15))


def game_forced(s: Situation) -> Iterator[Rule]:
    """After a new suit at the level of two."""
    yield from forced.natural(s)
