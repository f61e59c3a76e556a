"""Weak openings on long suits, and what partner does over them."""

from collections.abc import Iterator
from typing import Final

from kibitz.cards.card import CLUBS, HEARTS, SPADES, SUITS, Suit
from kibitz.games.bridge.system.needs import needs
from kibitz.games.bridge.system.qualities import MAJORS, fair, honoured
from kibitz.games.bridge.system.rule import Force, Rule
from kibitz.games.bridge.system.situation import Situation, bid_text, denomination_of, level_of
from kibitz.rules.text import say

WEAK: Final = 5
"""The fewest points of a weak opening; one more where the side is vulnerable."""

TRICKS_OF_PREEMPT: Final = {2: 14, 3: 15, 4: 13}
"""The points with which responder takes a weak opening to game, by its level."""


def openings(s: Situation) -> Iterator[Rule]:
    """Weak twos on six cards, three on seven, four on eight."""
    least = WEAK + s.we_are_vulnerable
    for suit in reversed(SUITS):
        if suit in MAJORS:
            yield Rule(
                bid_text(4, suit),
                needs(fair(suit), hcp=(least, 10), cards={suit: (8, 13)}),
                say("preemptive"),
                answer=responses,
            )
        yield Rule(
            bid_text(3, suit),
            needs(fair(suit), hcp=(least, 10), cards={suit: (7, 8)}),
            say("preemptive"),
            answer=responses,
        )
        if suit != CLUBS:
            yield Rule(
                bid_text(2, suit),
                needs(fair(suit), hcp=(least, 10), cards={suit: (6, 6)}),
                say("weak two"),
                answer=responses,
            )


def responses(s: Situation) -> Iterator[Rule]:
    """Over a weak opening: game with strength or many trumps, more of the same, else pass."""
    suit, level = Suit(denomination_of(s.partners_call)), level_of(s.partners_call)
    game = TRICKS_OF_PREEMPT[level]
    fit = 9 - s.partner.least(suit)
    if level == 2:
        yield Rule(
            "2NT",
            needs(points=15, trumps=suit, cards={suit: 2}),
            say("asks for more"),
            Force.ROUND,
            alert=True,
            answer=more,
        )
    if suit in MAJORS and level < 4:
        yield Rule(bid_text(4, suit), needs(points=game, trumps=suit, cards={suit: 2}))
        yield Rule(bid_text(4, suit), needs(hcp=(0, 13), cards={suit: fit + 1}), say("preemptive"))
    if level < 4:
        yield Rule("3NT", needs(hcp=16, cards={suit: 2}, stops=_others(suit)))
    if suit not in MAJORS and level < 4:
        yield Rule(bid_text(5, suit), needs(points=16, trumps=suit, cards={suit: 3}))
    for other in (HEARTS, SPADES):
        if other != suit and s.lowest(other) <= 3:
            yield Rule(
                bid_text(s.lowest(other), other),
                needs(fair(other), hcp=15, cards={other: 6 if level == 3 else 5, suit: (0, 2)}),
                force=Force.ROUND,
                answer=of_new_suit,
            )
    if level == 2:
        yield Rule(bid_text(3, suit), needs(hcp=(0, 13), cards={suit: fit}), say("preemptive"))
    yield Rule("P", needs(hcp=(0, 40)))


def of_new_suit(s: Situation) -> Iterator[Rule]:
    """Responder has a suit of his own: support for it, or the first suit again."""
    suit, own = Suit(denomination_of(s.partners_call)), s.own.suits[-1]
    yield Rule(bid_text(4, suit), needs(cards={suit: 2}), trumps=suit)
    yield Rule(bid_text(s.lowest(own), own), needs())


def _others(suit: Suit) -> tuple[Suit, ...]:
    return tuple(other for other in SUITS if other != suit)


def more(s: Situation) -> Iterator[Rule]:
    """What opener shows of a weak two when asked: a feature with a maximum, else the suit."""
    suit = s.own.suits[-1]
    for other in _others(suit):
        yield Rule(
            bid_text(3, other),
            needs(honoured(other), hcp=(8, 10)),
            say("a feature"),
            Force.ROUND,
            alert=True,
        )
    yield Rule("3NT", needs(fair(suit), hcp=(9, 10)), answer=of_good_suit)
    yield Rule(bid_text(3, suit), needs(hcp=(0, 10)), say("minimum"))


def of_good_suit(s: Situation) -> Iterator[Rule]:
    """Opener has shown a good suit by three no trumps: a major with three cards is better."""
    suit = s.partner.suits[-1]
    if suit in MAJORS:
        yield Rule(bid_text(4, suit), needs(cards={suit: 3}), trumps=suit)
