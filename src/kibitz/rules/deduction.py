"""What a player's cards tell of the rest of his hand.

A duty says "keep to these cards if you hold any". Whoever plays another card has shown that he
holds none of them: so a discard shows a void, and a low trump that no higher one was there.
"""

from kibitz.cards.card import CARD_COUNT, Card
from kibitz.cards.card_set import BIT, NO_CARDS, CardSet
from kibitz.rules.deal import Table
from kibitz.rules.obligations import Obligations, Turn, legal_cards
from kibitz.rules.seats import SEATS, seat_after
from kibitz.rules.trick import CardOrder

ANY_CARD: CardSet = (1 << CARD_COUNT) - 1


def denied(obligations: Obligations, turn: Turn, card: Card) -> CardSet:
    """The cards that a player cannot have held when he played this one.

    Args:
        obligations: the duties of the contract.
        turn: the trick as he found it; of his hand only the card counts.
        card: what he played.
    """
    turn = turn._replace(hand=BIT[card])
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
    held = [cards] * len(SEATS)
    tricks = [(trick.leader, trick.cards) for trick in table.tricks]
    for leader, played in (*tricks, (table.leader, table.trick)):
        for step, card in enumerate(played):
            player = seat_after(leader, step)
            turn = Turn(player, NO_CARDS, order, leader, played[:step], called)
            held[player] &= ~denied(obligations, turn, card)
        if called is not None and played and order.suit[played[0]] == order.suit[called]:
            called = None
    return tuple(held)
