"""Natural bidding while game is certain: the hand is shown, cheapest and truest call first."""

from collections.abc import Iterator
from typing import Final

from kibitz.cards.card import HEARTS, SPADES, Suit
from kibitz.games.bridge.system.needs import needs
from kibitz.games.bridge.system.qualities import MAJORS
from kibitz.games.bridge.system.rule import Force, Rule
from kibitz.games.bridge.system.situation import GAME_LEVELS, Situation, bid_text
from kibitz.rules.actions import NO_TRUMPS

HIGHEST: Final = 3
"""The level up to which a hand is described; above it game is chosen."""


def natural(s: Situation) -> Iterator[Rule]:
    """What shows the hand best while partner may not pass."""
    force = Force.GAME if s.forced[s.side] else Force.NONE
    yield from _support(s, force)
    yield from _majors_again(s, force)
    yield from _new_suits(s, force)
    yield from _no_trumps(s)
    yield from _least_bad(s, force)


def _support(s: Situation, force: Force) -> Iterator[Rule]:
    """Partner's major, with eight cards in both hands."""
    for major in (SPADES, HEARTS):
        length = max(2, 8 - s.partner.least(major))
        level = s.lowest(major)
        if major not in s.partner.suits or level > GAME_LEVELS[major]:
            continue
        yield Rule(bid_text(level, major), needs(cards={major: length}), force=force, trumps=major)


def _majors_again(s: Situation, force: Force) -> Iterator[Rule]:
    """One's own major with more cards than it has shown."""
    for major in (SPADES, HEARTS):
        level = s.lowest(major)
        if major in s.own.suits and s.own.least(major) < 6 and level <= GAME_LEVELS[major]:
            yield Rule(bid_text(level, major), needs(cards={major: 6}), force=force)


def majors(s: Situation) -> Iterator[Rule]:
    """Support for partner's major, one's own again, a new one: all before no trumps."""
    yield from _support(s, Force.GAME)
    yield from _majors_again(s, Force.GAME)
    for suit in MAJORS:
        if suit in s.new_suits and s.lowest(suit) <= HIGHEST and s.own.most(suit) >= 4:
            yield Rule(bid_text(s.lowest(suit), suit), needs(cards={suit: 4}), force=Force.GAME)


def _new_suits(s: Situation, force: Force) -> Iterator[Rule]:
    """A suit that nobody has bid."""
    for suit in sorted(s.new_suits, key=lambda suit: (s.lowest(suit), suit)):
        level = s.lowest(suit)
        if level <= HIGHEST + (suit in MAJORS) and s.own.most(suit) >= 4:
            yield Rule(bid_text(level, suit), needs(cards={suit: 4}), force=force)


def _no_trumps(s: Situation) -> Iterator[Rule]:
    """No trumps with the suits stopped that the side has not bid."""
    level = s.lowest(NO_TRUMPS)
    unbid = (*s.their_suits, *s.new_suits) if len(s.new_suits) < 3 else s.their_suits
    if s.own.balanced or NO_TRUMPS in s.denominations_of(s.me):
        unbid = s.their_suits
    if level == 2 and s.must_call and s.our_trumps is None:
        yield Rule("2NT", needs(balanced=True, stops=s.their_suits))
    if level <= HIGHEST and s.must_call:
        yield Rule(bid_text(level, NO_TRUMPS), needs(stops=tuple(sorted(unbid))))


def _least_bad(s: Situation, force: Force) -> Iterator[Rule]:
    """What is left: six cards in a minor, support for partner's, five cards again."""
    for suit in s.own.suits:
        yield from _up_to_game(s, suit, 6, force)
    for suit in s.partner.suits:
        yield from _up_to_game(s, suit, max(2, 8 - s.partner.least(suit)), force)
    for suit in s.own.suits:
        yield from _up_to_game(s, suit, 5, force)
    for suit in s.partner.suits:
        yield from _up_to_game(s, suit, 3 if suit not in MAJORS else 2, force)
    for cards in (2, 0):
        for suit in (*s.partner.suits, *s.own.suits):
            yield from _up_to_game(s, suit, cards, force)


def _up_to_game(s: Situation, suit: Suit, cards: int, force: Force) -> Iterator[Rule]:
    level = s.lowest(suit)
    if level <= GAME_LEVELS[suit]:
        yield Rule(bid_text(level, suit), needs(cards={suit: cards}), force=force, sure=False)
