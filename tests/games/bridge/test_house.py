"""The house player: what it calls, what it plays, and what it never does."""

import pytest

from kibitz import games
from kibitz.bots.player import HousePlayer, RandomPlayer
from kibitz.bots.run import play_out
from kibitz.cards.card import CARD_TEXTS
from kibitz.play.state import new_deal
from kibitz.play.view import view
from kibitz.rules.seats import parse_seat

MATCH = games.variant("bridge/match")
SEATS = "NESW"
PACK = list(CARD_TEXTS[:52])


def cards_of(hand):
    """The cards of a hand written as spades.hearts.diamonds.clubs."""
    suits = zip("SHDC", hand.split("."), strict=True)
    return [suit + rank for suit, ranks in suits for rank in ranks]


def dealt(known):
    """A whole deal in which these seats hold these cards, the rest as the pack lies."""
    hands = {seat: cards_of(known[seat]) if seat in known else [] for seat in SEATS}
    used = {card for hand in hands.values() for card in hand}
    rest = [card for card in PACK if card not in used]
    for hand in hands.values():
        while len(hand) < 13:
            hand.append(rest.pop(0))
    return hands


def chosen(state):
    """What the house player answers to the first decision owed."""
    seat = state.pending[0].seat
    return MATCH.house(view(state, seat))


def test_calls(case, bridge):
    heard = case.get("heard", "").split()
    dealer = SEATS[(SEATS.index("S") - len(heard)) % 4]
    state = bridge.play("match", heard, dealer, dealt({"S": case["hand"]}))
    assert state.pending[0].seat == parse_seat("S")
    assert chosen(state).action.text == case["call"]
