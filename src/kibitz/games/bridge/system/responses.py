"""Responses to an opening of one in a suit, the opponents silent."""

from collections.abc import Iterator
from typing import Final

from kibitz.cards.card import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit
from kibitz.games.bridge.system import jacoby, rebids
from kibitz.games.bridge.system.needs import needs
from kibitz.games.bridge.system.qualities import MAJORS, NOT_FLAT, SHAPELY, longest_of
from kibitz.games.bridge.system.rule import Force, Rule
from kibitz.games.bridge.system.situation import Situation, bid_text, denomination_of
from kibitz.rules.text import say
from kibitz.rules.words import SUIT_WORDS

GAME_FORCE: Final = 12
"""The points with which responder drives to game opposite any opening."""


def responses(s: Situation) -> Iterator[Rule]:
    """What responder calls over one of a suit."""
    suit = Suit(denomination_of(s.partners_call))
    yield from to_a_major(suit) if suit in MAJORS else to_a_minor(suit)
    yield Rule("P", needs(hcp=(0, 6)))


def to_a_major(major: Suit) -> Iterator[Rule]:
    """Support first, by its strength; then new suits, which force; one no trump for the rest."""
    for short in SUITS:
        if short != major:
            yield Rule(
                bid_text(3 if short > major else 4, short),
                needs(hcp=(9, 12), points=(13, 16), trumps=major, cards={major: 4, short: (0, 1)}),
                say("at most one card in {suit}", suit=SUIT_WORDS[short]),
                Force.GAME,
                alert=True,
                trumps=major,
            )
    yield Rule(
        "2NT",
        needs(points=13, trumps=major, cards={major: 4}),
        say("game in {suit} at least", suit=SUIT_WORDS[major]),
        Force.GAME,
        alert=True,
        trumps=major,
        answer=jacoby.answers,
    )
    yield Rule(
        bid_text(4, major),
        needs(SHAPELY, hcp=(0, 9), points=(6, 12), trumps=major, cards={major: 5}),
        say("preemptive"),
        trumps=major,
    )
    yield Rule(
        bid_text(3, major),
        needs(points=(10, 12), trumps=major, cards={major: 4}),
        say("invites game"),
        trumps=major,
        answer=rebids.after_raise,
    )
    yield Rule(
        bid_text(2, major),
        needs(points=(6, 9), trumps=major, cards={major: 3}),
        trumps=major,
        answer=rebids.after_raise,
    )
    yield from _two_over_one(major)
    if major == HEARTS:
        yield Rule(
            "1S", needs(points=6, cards={SPADES: 4}), force=Force.ROUND, answer=rebids.rebids
        )
    yield Rule(
        "1NT",
        needs(hcp=(6, 12), cards={SPADES: (0, 3)} if major == HEARTS else None),
        say("no fit yet"),
        answer=rebids.after_one_notrump,
    )
    yield Rule(
        "2C", needs(hcp=GAME_FORCE, cards={CLUBS: 3}), force=Force.GAME, answer=rebids.game_forced
    )


def _two_over_one(opened: Suit) -> Iterator[Rule]:
    """A new suit at the level of two: game is certain."""
    lower = SUITS[:opened]
    for suit in lower:
        others = (*lower, SPADES) if opened == HEARTS else lower
        yield Rule(
            bid_text(2, suit),
            needs(
                longest_of(suit, others),
                hcp=GAME_FORCE,
                cards={suit: 5 if suit == HEARTS else 4},
            ),
            force=Force.GAME,
            answer=rebids.game_forced,
        )


def to_a_minor(minor: Suit) -> Iterator[Rule]:
    """A major of four cards first; raises and no trumps deny one."""
    no_major = {HEARTS: (0, 3), SPADES: (0, 3)}
    if minor == DIAMONDS:
        yield Rule(
            "2C",
            needs(longest_of(CLUBS, SUITS), hcp=GAME_FORCE, cards={CLUBS: 5}),
            force=Force.GAME,
            answer=rebids.game_forced,
        )
    else:
        yield Rule(
            "1D",
            needs(longest_of(DIAMONDS, SUITS), hcp=GAME_FORCE, cards={DIAMONDS: 5}),
            force=Force.ROUND,
            answer=rebids.rebids,
        )
    for major in MAJORS:
        yield Rule(
            bid_text(2, major),
            needs(hcp=(2, 5), cards={HEARTS: (0, 3), SPADES: (0, 3), major: (6, 7)}),
            say("weak, a long suit"),
        )
        yield Rule(
            bid_text(1, major),
            needs(longest_of(major, MAJORS), points=6, cards={major: 4}),
            force=Force.ROUND,
            answer=rebids.rebids,
        )
    yield Rule(
        bid_text(2, minor),
        needs(hcp=10, cards={minor: 5 if minor == CLUBS else 4, **no_major}),
        say("strong raise"),
        Force.ROUND,
        trumps=minor,
        answer=rebids.after_strong_raise,
    )
    yield Rule(
        bid_text(3, minor),
        needs(NOT_FLAT, hcp=(4, 9), cards={minor: 6 if minor == CLUBS else 5, **no_major}),
        say("weak raise"),
        trumps=minor,
    )
    if minor == CLUBS:
        yield Rule(
            "1D",
            needs(points=6, cards={DIAMONDS: 4, **no_major}),
            force=Force.ROUND,
            answer=rebids.rebids,
        )
    yield Rule("3NT", needs(hcp=(13, 15), balanced=True, cards=no_major))
    yield Rule("2NT", needs(hcp=(11, 12), cards=no_major))
    yield Rule("1NT", needs(hcp=(6, 10), cards=no_major))
    yield Rule(
        bid_text(2, CLUBS),
        needs(hcp=11, cards=no_major),
        force=Force.GAME if minor == DIAMONDS else Force.ROUND,
        answer=rebids.game_forced if minor == DIAMONDS else rebids.after_strong_raise,
    )
