"""What a player's cards tell of the rest of his hand.

A duty says "keep to these cards if you hold any". Whoever plays another card has shown that he
holds none of them: so a discard shows a void, and a low trump that no higher one was there.
"""

from functools import lru_cache
from typing import Final

from kibitz.cards.card import CARD_COUNT, Card
from kibitz.cards.card_set import BIT, NO_CARDS, CardSet
from kibitz.rules.deal import Table
from kibitz.rules.obligations import Obligations, Turn, legal_cards
from kibitz.rules.seats import SEATS, Seat, seat_after
from kibitz.rules.trick import CardOrder, Trick

ANY_CARD: CardSet = (1 << CARD_COUNT) - 1

MOST_HISTORIES: Final = 1 << 10
"""How many rows of tricks are remembered: whoever thinks of many deals looks at the same ones."""


def denied(obligations: Obligations, turn: Turn, card: Card) -> CardSet:
    """The cards that a player cannot have held when he played this one.

    Args:
        obligations: the duties of the contract.
        turn: the trick as he found it, with no other card in his hand.
        card: what he played.
    """
    kept, without = ANY_CARD, NO_CARDS
    for duty in obligations:
        wanted = duty.keep(turn)
        if wanted & BIT[card]:
            kept &= wanted
        else:
            without |= wanted & kept
    return without | _called_denied(obligations, turn, card)


def _called_denied(obligations: Obligations, turn: Turn, card: Card) -> CardSet:
    """The called card, if its holder would not have been allowed to play this one."""
    if turn.called is None:
        return NO_CARDS
    called = BIT[turn.called]
    with_called = turn._replace(hand=called | BIT[card])
    return NO_CARDS if legal_cards(obligations, with_called) & BIT[card] else called


def may_hold(
    obligations: Obligations,
    order: CardOrder,
    table: Table,
    cards: CardSet,
    called: Card | None = None,
) -> tuple[CardSet, ...]:
    """Of some cards, those that each of N E S W may hold after what has been played.

    Args:
        obligations: the duties of the contract.
        order: how the cards compare.
        table: the tricks that everybody has seen.
        cards: the cards in question; none of them has been played.
        called: the card that had a duty at the first lead of its suit.
    """
    before = _denied_before(obligations, order, table.tricks, called)
    called = _still_called(order, table.tricks, called)
    now = _denied_in(obligations, order, table.leader, table.trick, called)
    return tuple(cards & ~(past | present) for past, present in zip(before, now, strict=True))


@lru_cache(MOST_HISTORIES)
def _denied_before(
    obligations: Obligations, order: CardOrder, tricks: tuple[Trick, ...], called: Card | None
) -> tuple[CardSet, ...]:
    """What each of N E S W has denied in completed tricks."""
    if not tricks:
        return (NO_CARDS,) * len(SEATS)
    *_, (leader, cards, _) = tricks
    before = _denied_before(obligations, order, tricks[:-1], called)
    called = _still_called(order, tricks[:-1], called)
    now = _denied_in(obligations, order, leader, cards, called)
    return tuple(past | present for past, present in zip(before, now, strict=True))


def _denied_in(
    obligations: Obligations,
    order: CardOrder,
    leader: Seat,
    played: tuple[Card, ...],
    called: Card | None,
) -> tuple[CardSet, ...]:
    """What each of N E S W has denied in one trick."""
    found = [NO_CARDS] * len(SEATS)
    for step, card in enumerate(played):
        player = seat_after(leader, step)
        turn = Turn(player, BIT[card], order, leader, played[:step], called)
        found[player] = denied(obligations, turn, card)
    return tuple(found)


def _still_called(order: CardOrder, tricks: tuple[Trick, ...], called: Card | None) -> Card | None:
    """The called card while its suit has not been led."""
    if called is None or any(order.suit[t.cards[0]] == order.suit[called] for t in tricks):
        return None
    return called
