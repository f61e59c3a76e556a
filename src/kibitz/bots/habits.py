"""What comes of a card if everybody plays by habit from there.

To whoever sees all cards many cards are equal, and a deal that is lost is lost with any. People do
not see all cards: some cards give them a chance to go wrong, and others take it from oneself.
"""

import time
from collections.abc import Sequence
from typing import Final

from kibitz.bots.scores import worth
from kibitz.cards.card import CARD_TEXTS, Card, is_wild, suit_of
from kibitz.play.state import State
from kibitz.play.view import view as view_of
from kibitz.rules.seats import Seat
from kibitz.rules.view import View
from kibitz.search.worlds import World

MOST_DEALS: Final = 8
"""In how many deals that is tried; a habit is no exact science."""


def best_by_habit(worlds: Sequence[World], level: Sequence[Card], view: View, until: float) -> Card:
    """The card that brings most if house players play on, the first of them if it is equal.

    Args:
        worlds: the deals in which that may be tried.
        level: the cards that are equal to whoever sees everything. Of a suit only the first is
            tried: most cards beside it are its equals to everybody.
        view: what the player sees.
        until: when to stop, by the monotonic clock; what was not tried in all cards counts nothing.
    """
    assert view.decision and view.seat is not None
    first = {None if is_wild(card) else suit_of(card): card for card in reversed(level)}
    cards = [card for card in level if card in first.values()]
    totals = [0.0] * len(cards)
    for state, weight in worlds[:MOST_DEALS]:
        if len(cards) == 1 or time.monotonic() > until:
            break
        found = [_played_out(state, card, view.decision.hand) for card in cards]
        totals = [total + weight * one for total, one in zip(totals, found, strict=True)]
    return max(zip(cards, totals, strict=True), key=lambda pair: pair[1])[0]


def _played_out(state: State, card: Card, seat: Seat) -> float:
    """What a seat gets if a card of its hand is played and house players play all the others."""
    state = state.do(CARD_TEXTS[card])
    while not state.finished:
        decision = state.pending[0]
        choice = state.variant.house(view_of(state, decision.seat))
        state = state.after(choice.action, decision.seat)
    return worth(state, state.outcome, seat)
