"""Whether the rest of the tricks is a player's own, as far as he can see it himself.

Nothing is asked but what he may know: his hand, the hand that he plays beside it, and which cards
have been played. The unseen cards are thought as unkindly placed as can be, so that a yes betrays
nothing of them.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from kibitz.cards.card import Card
from kibitz.cards.card_set import BIT, CardSet, cards_in
from kibitz.rules.trick import CardOrder, winning

MOST_LINES: Final = 400
"""Positions that are looked at before the answer is no."""


class Held(NamedTuple):
    """What a player sees who is to lead from one of two hands.

    Attributes:
        leading: the hand that leads.
        other: the hand that plays to it; both are played by him.
        unseen: all cards that he does not see.
    """

    leading: CardSet
    other: CardSet
    unseen: CardSet


def rest_is_sure(order: CardOrder, held: Held) -> bool:
    """Whether he can take every trick that is left, however the unseen cards lie.

    Each trick is led so that nothing unseen can beat it. While a suit has unseen cards somebody
    holds them and has to follow, so that each round takes one of them; it may be the lowest. Plain
    suits are led only when no trump is unseen.
    """
    failed: set[Held] = set()

    def wins(held: Held) -> bool:
        if not held.leading:
            return True
        if held in failed or len(failed) > MOST_LINES:
            return False
        if any(wins(after) for after in _sure_tricks(order, held)):
            return True
        failed.add(held)
        return False

    return wins(held)


def _sure_tricks(order: CardOrder, held: Held) -> Iterator[Held]:
    """What is held after each trick that cannot be lost."""
    trumps_unseen = held.unseen & order.trumps
    for suit, cards in enumerate(order.suits):
        against = held.unseen & cards
        if trumps_unseen and not cards & order.trumps:
            continue
        gone = BIT[_by_strength(order, against)[0]] if against else 0
        for lead in _ends(order, held.leading & cards):
            for reply in _replies(order, held.other, suit):
                played = (lead,) if reply is None else (lead, reply)
                winner = winning(order, played)
                if order.above[played[winner]] & against:
                    continue
                leading = held.leading & ~BIT[lead]
                other = held.other & ~(0 if reply is None else BIT[reply])
                unseen = held.unseen & ~gone
                yield Held(other, leading, unseen) if winner else Held(leading, other, unseen)


def _replies(order: CardOrder, hand: CardSet, suit: int) -> Iterator[Card | None]:
    """The cards worth thinking of from the other hand: highest and lowest, of each suit if void."""
    if not hand:
        yield None
    elif following := hand & order.suits[suit]:
        yield from _ends(order, following)
    else:
        for cards in order.suits:
            yield from _ends(order, hand & cards)[:1]


def _ends(order: CardOrder, cards: CardSet) -> tuple[Card, ...]:
    """The lowest and the highest of some cards of one suit."""
    ordered = _by_strength(order, cards)
    return tuple(dict.fromkeys((*ordered[:1], *ordered[-1:])))


def _by_strength(order: CardOrder, cards: CardSet) -> list[Card]:
    return sorted(cards_in(cards), key=order.strength.__getitem__)
