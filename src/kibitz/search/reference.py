"""The reference solver: plain minimax, meant to be read and believed.

It knows no bound, no table and no equal cards, and stays so: whatever solves positions faster is
compared with it.
"""

from kibitz.cards.card import Card
from kibitz.cards.card_set import cards_in
from kibitz.search.position import Position


def value(position: Position) -> int:
    """What the declaring side takes in the whole deal if all play best from here.

    Cost: every way in which the cards can still fall; about a second for 4 cards a hand.
    """
    if position.over:
        return position.taken
    best = max if position.maximises else min
    return best(values(position).values())


def values(position: Position) -> dict[Card, int]:
    """The same for each legal card, if that card is played first."""
    return {card: value(position.after(card)) for card in cards_in(position.legal)}
